"""What every game offers: `Game`, `Info`, `Option`, `State`, `IllegalMove`, `CHANCE`.

A game is data (`Info`) and a class of states. A state is a position: it lists its legal moves as text tokens, plays one of them in place, and says what
each seat may see. Everything else (records, command line, print, page) reaches a game through what stands here.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from rulescore.words import say, say_count, shown

CHANCE: Final = -1
"""The value of `State.seat` where dice, a draw or a shuffle decide and no seat is to move."""

Value = str | int | bool


class IllegalMove(ValueError):
    """A token that the position does not allow. `str()` is the reason; `clause` names the ruling that forbids it (`"mb10"`), or is empty."""

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.clause = clause


@dataclass(frozen=True)
class Option:
    """A rule that a table may set before the game starts.

    `choices` is a tuple of allowed values, `(False, True)` for a switch, or a `range` for any whole number in it.
    """

    name: str
    title: str
    help: str
    default: Value
    choices: tuple[Value, ...] | range

    def read(self, given: object) -> Value:
        """The value that `given` stands for, which may be the value itself or its text; ValueError says what the option takes."""
        for value in self._candidates(given):
            if value in self.choices and any(type(value) is type(choice) for choice in self.choices[:1]):
                return value
        shown = str(given)
        raise ValueError(
            say(
                "option {name} takes {choices}, not {given}",
                name=self.name,
                choices=self.expected(),
                given=repr(shown if len(shown) <= 40 else shown[:40] + "..."),
            )
        )

    def text(self, value: Value) -> str:
        """`value` as records and links write it: `yes` and `no` for a switch."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def label(self, value: Value) -> str:
        """`value` as a form shows it, in the language in use."""
        return shown(self.text(value))

    def _candidates(self, given: object) -> Iterable[Value]:
        if isinstance(given, (str, int)):
            yield given
        if isinstance(given, str):
            switch = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}.get(given.lower())
            if isinstance(self.default, bool) and switch is not None:
                yield switch
            if isinstance(self.default, int) and given.isascii() and given.isdigit() and len(given) < 10:
                yield int(given)

    def expected(self) -> str:
        """What it takes, in words: "one of ..." or a whole number between two bounds."""
        if isinstance(self.choices, range):
            return say("a whole number from {low} to {high}", low=self.choices[0], high=self.choices[-1])
        return say("one of {list}", list=", ".join(self.text(choice) for choice in self.choices))


@dataclass(frozen=True)
class Info:
    """What a game is, as data.

    `seats` and `minutes` are (smallest, largest); `hidden` says whether seats see different things; `endings` lists every value that `State.ending` can take.
    """

    id: str
    title: str
    designer: str
    year: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    summary: str
    hidden: bool
    endings: tuple[str, ...]
    options: tuple[Option, ...] = field(default=())


class Game:
    """A game as the menu offers it: what it is (`info`) and how it starts."""

    def __init__(self, info: Info, state: type[State]) -> None:
        self.info = info
        self._state = state

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option's value: the given ones read, the others at their default. ValueError names the option and what it takes."""
        known = {option.name: option for option in self.info.options}
        for name in given:
            if name not in known:
                raise ValueError(
                    say("{title} has no option {name}; it has {list}", title=self.info.title, name=repr(str(name)[:40]), list=", ".join(known) or say("none"))
                )
        return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}

    def start(self, seats: int | None = None, **options: object) -> State:
        """The start position for that many seats (the smallest number when not given). ValueError says what the game takes."""
        low, high = self.info.seats
        seats = low if seats is None else seats
        if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
            takes = str(low) if low == high else say("{low} to {high}", low=low, high=high)
            parts = {"title": self.info.title, "takes": takes, "given": repr(seats)[:40]}
            raise ValueError(say_count("{title} takes {takes} seat, not {given}", "{title} takes {takes} seats, not {given}", high, **parts))
        return self._state(seats, self.options(options))


class State(ABC):
    """A position of a game. `play` is the only door through which it changes.

    `seat` is the index of the seat to move, `CHANCE` at a chance point, None when the game is over. `shares` is None until then, afterwards each seat's
    share of the win. `points` are each seat's points where the game counts points, else None. `ending` is None or one of `Info.endings`.
    """

    __slots__ = ("ending", "points", "seat", "seats", "shares")
    game: ClassVar[Game]
    seats: int
    seat: int | None
    shares: tuple[float, ...] | None
    points: list[int] | None
    ending: str | None

    @abstractmethod
    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        """The start position; `Game.start` has checked both arguments."""

    @abstractmethod
    def moves(self) -> list[str]:
        """The legal tokens, sorted, without duplicates; [] when the game is over or where chance has too many outcomes to list."""

    @abstractmethod
    def play(self, token: str) -> None:
        """Makes the move. IllegalMove gives the reason and leaves the state as it was."""

    def deal(self, rng: random.Random) -> str:
        """At a chance point: one outcome's token, sampled with its right probability. The state is unchanged. ValueError elsewhere."""
        outcomes = self.chances()
        if not outcomes:
            raise ValueError(say("no chance decides here"))
        return rng.choices([token for token, _ in outcomes], [weight for _, weight in outcomes])[0]

    def chances(self) -> list[tuple[str, float]]:
        """At a chance point with few outcomes: (token, probability) in the order of `moves()`; else []."""
        return []

    @abstractmethod
    def copy(self) -> State:
        """An independent state."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat may know now, as fresh plain data (see `CONTRIBUTING.md`, "Views"); None is a stranger at the table."""

    def guess(self, seat: int | None, rng: random.Random) -> State:
        """A complete state that the seat cannot tell from the true one: what is hidden from it is drawn anew, uniformly."""
        return self.copy()

    @abstractmethod
    def describe(self, token: str) -> str:
        """One sentence: what this legal move would do."""

    def tell(self, token: str, seat: int | None) -> list[str]:
        """What the seat is told when this legal token is played here: the move as far as it may know it, then each consequence. For the log."""
        after = self.copy()
        after.play(token)
        return [self.describe(token), *after.epilogue()]

    def epilogue(self) -> list[str]:
        """One sentence about how the game ended, or nothing while it goes on."""
        return []

    @abstractmethod
    def taps(self, token: str) -> tuple[str, ...]:
        """The ids a person touches, in order, to make this legal move. No move's taps are the beginning of another's in the same position."""

    @abstractmethod
    def prompt(self, taps: Sequence[str] = ()) -> str:
        """One sentence: what the seat to move has to do next, given the taps so far."""

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        """Why the last of these taps is refused: a sentence, and the clause of the rules page that says so (or "")."""
        return self.prompt(taps[:-1]), ""

    def warn(self, token: str) -> str:
        """A question to ask before this legal move because the seat to move may regret it, or ""."""
        return ""

    def open_to(self, token: str, seat: int | None) -> bool:
        """Whether that seat (None is a stranger) may know this token, which is about to be played here, before the game is over. What it is told: `tell`."""
        return True

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Hashable; equal for positions that play the same from here on."""

    @abstractmethod
    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        """What the seat may see, drawn with letters for a terminal; `plain` keeps to ASCII."""

    def illegal(self, token: str) -> IllegalMove:
        """The error for a token that is not in `moves()`; games add the reasons that need their rules."""
        shown = str(token)
        shown = repr(shown if len(shown) <= 40 else shown[:40] + "...")
        if self.seat is None:
            return IllegalMove(say("{token} cannot be played: the game is over", token=shown))
        return IllegalMove(say("{token} is not a legal move here", token=shown))
