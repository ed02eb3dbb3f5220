"""What every game offers: `Game`, `Info`, `Option`, `State`, `IllegalMove`, `CHANCE`.

A game is data (`Info`), a class of states that knows the rules, and modules that know the state:
what a seat sees (`Viewer`), its sentences (`Text`), positions as text (`Notation`), how good they
are (`Evaluation`) and what a place or a move means (`Inspector`). A state lists its legal moves as
text tokens and plays one of them in place. Everything else (records, command line, print, page)
reaches a game through this interface.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    cast,
)

from rulescore.position_text import Brush, Field, Given
from rulescore.translation import cut, invalid, say, say_count, shown
from rulescore.view_types import (
    Area,
    Button,
    Inspection,
    Mark,
    Preview,
    Reason,
    SeatShown,
    Sound,
    Thing,
    View,
)

CHANCE: Final = -1
"""The value of `State.seat` at a chance node: dice, a draw or a shuffle decide."""

Value = str | int | bool
"""The value of an option."""

Event = dict[str, Any]
"""Something that happened when a move was played, as plain data: `what` names it, the other keys
say where, to whom and how much.

Only the keys in `WHERE` hold places: one, or a list of them, each a cell of the board or the id of
an area, as in `Thing.at`.
"""

WHERE: Final = ("from", "to", "at", "against")
"""The keys of an event's places: where something comes from, goes to, happens, or is aimed at."""


def places(event: Event) -> list[str]:
    """The places in an event, in the order of `WHERE`, without duplicates.

    >>> places({"what": "move", "from": "c0", "to": "d2"}), places({"what": "leave", "from": ["a1b1b2", "b1b2c2"], "to": "pool"}), places({"what": "pass"})
    (['c0', 'd2'], ['a1b1b2', 'b1b2c2', 'pool'], [])
    """  # noqa: E501
    named: list[str] = []
    for key in WHERE:
        if key in event:
            named += [event[key]] if isinstance(event[key], str) else event[key]
    return list(dict.fromkeys(named))


NOTEBOOK: Final = "rulescore.notebook"
"""The module that makes HTML of games and records, imported on first use."""
DRAWER: Final = "printkit.diagram"
"""The module whose `draw(state, seat)` draws positions, if it is there. Known by name only, since
this room imports nothing from the rooms above.
"""


class IllegalMove(ValueError):
    """A token that is not legal here. `str()` is the reason; `clause` is the ruling that forbids it
    (`"mb10"`), or empty.
    """

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.clause = clause


@dataclass(frozen=True)
class Option:
    """A rule that can be chosen before the game starts.

    >>> limit = Option("rounds", "Longest game", "It ends after this many.", 150, range(1001))
    >>> limit.read("20"), limit.text(20)
    (20, '20')
    >>> limit.read("many")
    Traceback (most recent call last):
    ValueError: option rounds takes a whole number from 0 to 1000, not 'many'

    `choices` is a tuple of allowed values, by default those of a switch, or a `range` of whole
    numbers. `labels` are what a form shows for values whose text does not say enough.
    """

    name: str
    title: str
    help: str
    default: Value = False
    choices: tuple[Value, ...] | range = (False, True)
    labels: Mapping[Value, str] = field(default_factory=dict, hash=False)

    def read(self, given: object) -> Value:
        """The value of `given`, a value or its text. ValueError says what the option takes."""
        for value in self._candidates(given):
            if value in self.choices and type(value) is type(self.choices[0]):
                return value
        raise invalid(
            "option {name} takes {choices}, not {given}",
            name=self.name,
            choices=self.expected(),
            given=repr(cut(str(given))),
        )

    def text(self, value: Value) -> str:
        """`value` as records and links write it: `yes` and `no` for a switch."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def label(self, value: Value) -> str:
        """`value` as a form shows it, in the language in use."""
        return shown(self.labels.get(value, self.text(value)))

    def _candidates(self, given: object) -> Iterable[Value]:
        if isinstance(given, (str, int)):
            yield given
        if isinstance(given, str):
            yes, no = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
            if isinstance(self.default, bool) and given.lower() in yes + no:
                yield given.lower() in yes
            if isinstance(self.default, int) and re.fullmatch("[0-9]{1,9}", given):
                yield int(given)

    def expected(self) -> str:
        """What the option takes: "one of ..." or "a whole number from ... to ..."."""
        if isinstance(self.choices, range):
            return say(
                "a whole number from {low} to {high}", low=self.choices[0], high=self.choices[-1]
            )
        return say("one of {list}", list=", ".join(self.text(choice) for choice in self.choices))


@dataclass(frozen=True)
class Info:
    """What a game is, as data.

    `seats` and `minutes` are (smallest, largest); `hidden` is true for games of imperfect
    information; `endings` lists every value of `State.ending`. `opening` says who begins if a
    seat's name does not. `effort` is how much there is to learn before a first game: 1 is
    little, 3 is much. `balance` says how even the game is between good players, and which options
    change that, as measured in matches (docs/explanation/balance.md). `easier` is the seat at which
    a newcomer begins, where the usual game favours one clearly; `easier_because` tells them why.
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
    opening: str = ""
    effort: int = 2
    balance: str = ""
    easier: int = 0
    easier_because: str = ""


class Variant:
    """What the number of seats and the options determine; all positions of such a game share it.
    Each game derives its own class; `of` makes and caches them.
    """

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.options = options

    @classmethod
    def of(cls, seats: int, options: Mapping[str, Value]) -> Self:
        """The variant with these seats and options, which `Game` has checked."""
        return cast("Self", _rules(cast("Any", cls), seats, tuple(options.items())))

    def tokens(self) -> Iterable[str]:
        """Every token that a seat can ever play in this variant; see `Game.tokens`."""
        raise NotImplementedError("this game has no list of its tokens")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (type(self), self.seats, tuple(self.options.items()))


@lru_cache(maxsize=256)
def _rules(kind: Any, seats: int, options: tuple[tuple[str, Value], ...]) -> Any:
    return kind(seats, dict(options))


class Tally(NamedTuple):
    """What a game without points counts for each seat while it goes on, and how much of it; a win
    counts as much as all that a seat can have.
    """

    what: Literal["pieces", "columns"]
    each: Sequence[float]


class State(ABC):
    """A position of a game. Only `play` changes it.

    `seat` is the index of the seat to move, `CHANCE` at a chance node, None when the game is over.
    `shares` is None until then, afterwards each seat's share of the win (its return, as OpenSpiel
    calls it). `points` are each seat's points in games that count them, else None. `ending` is None
    or one of `Info.endings`.

    >>> from rulescore import GAMES
    >>> state = GAMES["siegestones"].set_up("blue:d4 towers:d3")
    >>> state
    <siegestones, 2 seats: blue:d4 towers:d3>
    >>> state.points, state.seat, state.moves()[:3]
    ([1, 0], 0, ['T@a1', 'T@a2', 'T@a3'])
    >>> state.describe("T@a1"), state.taps("T@a1"), state.parts("T@a1")
    ('Blue builds a tower on a1.', ('tower', 'a1'), {'who': 0, 'what': 'place', 'piece': 'tower', 'from': 'towers', 'to': 'a1'})
    >>> after, events = state.outcome("T@d5")
    >>> events[0]
    {'what': 'control', 'at': 'd3', 'was': 0, 'now': None, 'threats': [4, 0]}
    >>> [(event["what"], places(event)) for event in state.happens("T@d5", 0)]
    [('place', ['towers', 'd5']), ('control', ['d3']), ('score', [])]
    >>> state.play("d3")
    Traceback (most recent call last):
    rulescore.game.IllegalMove: The circle d3 is taken. What stands on the board stays where it is.

    States are equal when they play the same from here on; they can be copied with `copy`,
    `copy.copy` and `copy.deepcopy`, and pickled.
    """  # noqa: E501

    __slots__ = ("ending", "events", "points", "seat", "seats", "shares", "variant")
    game: ClassVar[Game[State]]
    settled: ClassVar[type[Variant]] = Variant
    """The game's class of variants."""
    seats: int
    seat: int | None
    shares: tuple[float, ...] | None
    points: list[int] | None
    ending: str | None
    events: list[Event] | None
    """What happens is appended here while `outcome` listens; else None."""
    variant: Any
    """The `Variant` that is played."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        """The start position. `Game.start` has checked both arguments. By default the first seat
        begins and no points are counted; a game's own class sets the rest.
        """
        self.variant = self.settled.of(seats, options)
        self.seats = seats
        self.seat = 0
        self.shares = None
        self.points = None
        self.ending = None
        self.events = None

    @property
    def options(self) -> Mapping[str, Value]:
        """The value of each option."""
        return cast("Mapping[str, Value]", self.variant.options)

    @abstractmethod
    def moves(self) -> list[str]:
        """The legal tokens, sorted, without duplicates; [] when the game is over, or when chance
        has too many outcomes to list.
        """

    @abstractmethod
    def play(self, token: str) -> None:
        """Plays a token. IllegalMove gives the reason and leaves the state unchanged."""

    def _report(self, event: Event) -> None:
        """Notes what happens, while `outcome` listens."""
        if self.events is not None:
            self.events.append(event)

    def _finish(self, ending: str, winners: Sequence[int]) -> None:
        """Ends the game; these seats share the win."""
        self.ending, self.seat = ending, None
        self.shares = tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)
        )

    def deal(self, rng: random.Random) -> str:
        """The token of one chance outcome, sampled by its probability. The state is unchanged.
        ValueError where it is not chance's turn.
        """
        outcomes = self.chances()
        if not outcomes:
            raise invalid("chance does not decide here")
        return rng.choices([token for token, _ in outcomes], [weight for _, weight in outcomes])[0]

    def chances(self) -> list[tuple[str, float]]:
        """The chance outcomes as (token, probability), in the order of `moves()`; [] if many."""
        return []

    @abstractmethod
    def copy(self) -> Self:
        """An independent state."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def after(self, token: str) -> Self:
        """A copy with that token played. IllegalMove gives the reason.

        >>> from rulescore import GAMES
        >>> state = GAMES["siege-1966"].start()
        >>> state.after("Cd6").moves()[:3], state.moves()
        (['c0-a1', 'c0-b2', 'c0-d2'], ['Cd6', 'Ce6'])
        """
        after = self.copy()
        after.play(token)
        return after

    def view(self, seat: int | None) -> View:
        """What that seat may know now, its observation, as fresh plain data (see `view_types.py`);
        None is an onlooker, who sees only what is public.
        """
        viewer = self._viewer()
        marks: Callable[[State], list[Mark]] | None = getattr(viewer, "marks", None)
        usual: Callable[[State], str] | None = getattr(viewer, "usual", None)
        won: Callable[[State], list[str]] | None = getattr(viewer, "won", None)
        view: View = {
            "game": self.game.info.id,
            "viewer": seat,
            "seats": viewer.seats(self),
            "turn": "chance" if self.seat == CHANCE else self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": None if self.points is None else self.points[:],
            "ending": self.ending,
            "options": dict(self.options),
            "things": viewer.things(self, seat),
            "areas": viewer.areas(self),
            "buttons": viewer.buttons(self),
            "marks": marks(self) if marks else [],
            "notes": self._text().notes(self),
            "aim": self._text().aim(self),
        }
        if usual and (begins := usual(self)):
            view["usual"] = begins
        if won and self.shares is not None:
            view["won"] = won(self)
        return view

    def guess(self, seat: int | None, rng: random.Random) -> State:
        """A determinization: a state from the seat's information set, in which whatever is hidden
        from it is redrawn uniformly (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
        Tree Search", 2012).
        """
        return self.copy()

    def describe(self, token: str) -> str:
        """One sentence: what this legal token does."""
        return self._text().describe(self, token)

    def tell(self, token: str, seat: int | None, events: list[Event] | None = None) -> list[str]:
        """The log's sentences about this legal token for a seat: the move, then each consequence,
        without what is hidden from the seat.

        `events` is `happens(token, seat)`, if the caller has it already.
        """
        events = self.happens(token, seat) if events is None else events
        ends = events[-1]["what"] == "end"
        told = (
            self.game.text.tell(self, token, seat, events[:-1] if ends else events)
            if self.game.text
            else [self.describe(token)]
        )
        return [*told, *self.outcome(token)[0].epilogue()] if ends else told

    def epilogue(self) -> list[str]:
        """Sentences about how the game ended; none while it goes on."""
        return self._text().epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        """The ids a person touches, in order, to make this legal move. No move's taps are a prefix
        of another's in the same position.
        """
        return self._viewer().taps(self, token)

    def prompt(self, taps: Sequence[str] = ()) -> str:
        """One sentence: what the seat to move does next, given the taps so far; `epilogue` when the
        game is over.
        """
        if self.seat is None:
            return " ".join(self.epilogue())
        return self._text().prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        """Why the last of these taps is refused: a sentence, and the clause of the rules or ""."""
        if not self.game.text or not taps or self.seat in (None, CHANCE):
            return self.prompt(taps[:-1]), ""
        return self.game.text.why_not(self, taps)

    def inspect(self, place: str, seat: int | None) -> Inspection:
        """What that seat (None is an onlooker) may know of a place or thing, given the id of its
        tap: what is there, what affects it, where it can go. With an empty `place`: the pips worth
        showing all over the board.

        >>> from rulescore import GAMES
        >>> GAMES["siegestones"].set_up("blue:d4,e5 towers:d5 seat:2").inspect("d5", None)["says"]
        ['d5: tower.', 'Threats: Blue 10.', 'Blue controls it.']
        """
        return self.game.inspection.inspect(self, place, seat)

    def preview(self, token: str, seat: int | None) -> Preview:
        """What that seat (None is an onlooker) can know beforehand of this token's consequences."""
        return self.game.inspection.preview(self, token, seat)

    def warn(self, token: str) -> str:
        """A question to ask before this legal move, if the seat to move may regret it; else ""."""
        warn: Callable[[State, str], str] | None = getattr(self.game.text, "warn", None)
        return warn(self, token) if warn else ""

    def open_to(self, token: str, seat: int | None) -> bool:
        """Whether that seat (None is an onlooker) may see this token when it is played here. `tell`
        says what it is told.
        """
        return True

    def stock(self) -> list[str]:
        """The tokens of chance that are drawn for each seat at most once, in an order that nobody
        knows, and that this seat alone may see; [] if the game has none, or hides anything else.
        """
        return []

    def shows(self, token: str) -> list[tuple[int, int]]:
        """The draws from a seat's `stock` that this legal token shows to everybody: the seat, and
        how many were drawn for it before.
        """
        return []

    def outcome(self, token: str) -> tuple[Self, list[Event]]:
        """The position after this legal token, and its events in order. The state is unchanged."""
        after = self.copy()
        events: list[Event] = []
        after.events = events
        after.play(token)
        after.events = None
        return after, events

    def happens(self, token: str, seat: int | None) -> list[Event]:
        """What that seat (None is an onlooker) may know of this legal token's events, in order: the
        move itself as in `parts`, those of `outcome`, and `{"what": "end", "ending": name}` when it
        ends the game.

        Each event names its places and areas (see `WHERE`). What the seat may not know is left out.
        """
        after, events = self.outcome(token)
        ends = [] if after.ending is None else [{"what": "end", "ending": after.ending}]
        return [self.parts(token), *events, *ends]

    def parts(self, token: str) -> dict[str, Any]:
        """A legal token taken apart as plain data, in the words of an event: `who` (a seat's index,
        or None for chance), `what`, places (see `WHERE`), and what else the move has.
        """
        return {"who": None if self.seat == CHANCE else self.seat, "what": "move"}

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Hashable; equal for positions that play the same from here on."""

    def transposition_key(self) -> Hashable:
        """The key of a search's transposition table: like `key`, but without the counters, such as
        repetitions and moves since the last capture.
        """
        return self.key()

    def sample(self, rng: random.Random) -> str:
        """A token at random: one of `moves()`, each as likely as any other, or `deal(rng)` at a
        chance point. The state is unchanged. ValueError when the game is over.
        """
        if self.seat == CHANCE:
            return self.deal(rng)
        moves = self.moves()
        if not moves:
            raise invalid("the game is over")
        return moves[int(rng.random() * len(moves))]

    def candidates(self) -> list[str]:
        """The moves that a search considers: `moves()` without some that come to nearly the same.
        At least one if there is any.
        """
        return self.moves()

    def noisy(self) -> list[str]:
        """The moves, such as captures, that a quiescence search follows: the evaluation means
        little until they are answered.
        """
        return []

    def tally(self) -> Tally | None:
        """What tells how well the seats stand before such a game is over; None if nothing but its
        points, or its end.
        """
        return None

    def __eq__(self, other: object) -> bool:
        if isinstance(other, State) and type(other) is type(self):
            return self.key() == other.key()
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # states change; hash `key()` instead

    def position(self) -> str:
        """The whole position as one line of ASCII, which `Game.set_up` reads: fields `name:value`,
        without those at their default.
        """
        room = self.game.notation
        if room is None:
            raise NotImplementedError(f"{self.game.info.title} has no notation for positions")
        fields = [(each, each.written(self)) for each in room.fields(self.seats, self.options)]
        return " ".join(f"{each.name}:{value}" for each, value in fields if value != each.default)

    def __repr__(self) -> str:
        return (
            f"<{self.game.info.id}, {self.seats} seats:"
            f" {self.position() if self.game.notation else self.key()}>"
        )

    def __str__(self) -> str:
        """The sketch of what an onlooker sees, or `repr` for a game without one."""
        try:
            return self.sketch()
        except NotImplementedError:
            return repr(self)

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        """What the seat sees, drawn with letters for a terminal; `plain` means ASCII only."""
        return self._text().sketch(self, seat, plain)

    def _repr_svg_(self, seat: int | None = None) -> str | None:
        """What that seat sees as a picture, which notebooks show (None is an onlooker). None where
        `printkit` or its library svgwrite is missing, or has no drawing of this game.
        """
        try:
            drawer = import_module(DRAWER)
        except ImportError:
            return None
        return cast("str | None", drawer.draw(self, seat))

    def illegal(self, token: str) -> IllegalMove:
        """The error for a token that is not in `moves()`, with the game's own reason if any."""
        reason, clause = (
            self.game.text.why_illegal(self, token)
            if self.game.text and isinstance(token, str) and self.seat is not None
            else ("", "")
        )
        if reason:
            return IllegalMove(reason, clause)
        shown = repr(cut(str(token)))
        if self.seat is None:
            return IllegalMove(say("{token} cannot be played: the game is over", token=shown))
        return IllegalMove(say("{token} is not a legal move here", token=shown))

    def _text(self) -> Text[Self]:
        if self.game.text is None:
            raise NotImplementedError(
                f"{self.game.info.title} has no sentences, and its state says nothing of its own"
            )
        return self.game.text

    def _viewer(self) -> Viewer[Self]:
        if self.game.viewer is None:
            raise NotImplementedError(
                f"{self.game.info.title} has no view, and its state shows nothing of its own"
            )
        return self.game.viewer


S = TypeVar("S", bound=State)
In = TypeVar("In", bound=State, contravariant=True)
Out = TypeVar("Out", bound=State, covariant=True)


class Viewer(Protocol[In]):
    """A game's `view.py`: what a seat sees, hears and touches. `State.view` puts it together. A
    game whose cells have marks also has `marks(state)`, a list of `Mark`.
    """

    @property
    def SOUNDS(self) -> Mapping[str, Sound]:  # noqa: N802  # a module's constant
        """The sound of each event in `State.happens`."""

    def seats(self, state: In, /) -> list[SeatShown]: ...

    def things(self, state: In, seat: int | None, /) -> list[Thing]: ...

    def areas(self, state: In, /) -> list[Area]: ...

    def buttons(self, state: In, /) -> list[Button]: ...

    def taps(self, state: In, token: str, /) -> tuple[str, ...]: ...


class Text(Protocol[In]):
    """A game's `text.py`: all its sentences, and the sketch. A function without a docstring does
    what the method of `State` of that name promises; `prompt` and `why_illegal` are asked while the
    game goes on, `why_not` only of a seat that has touched something. A game that asks before some
    moves also has `warn(state, token)`.
    """

    def aim(self, state: In, /) -> str:
        """How the game is won with these options: one short sentence."""

    def standing(self, state: In, seat: int, /) -> str:
        """How far that seat has come, in a few words, from public information only."""

    def notes(self, state: In, /) -> list[str]:
        """What is worth knowing beside the board now."""

    def describe(self, state: In, token: str, /) -> str: ...

    def tell(self, state: In, token: str, seat: int | None, events: list[Event], /) -> list[str]:
        """The events of `State.happens` in sentences; the end of the game is for `epilogue`."""

    def epilogue(self, state: In, /) -> list[str]: ...

    def prompt(self, state: In, taps: Sequence[str], /) -> str: ...

    def why_not(self, state: In, taps: Sequence[str], /) -> tuple[str, str]: ...

    def why_illegal(self, state: In, token: str, /) -> tuple[str, str]:
        """Why this token is not legal here, and the clause; an empty reason if no rule says why."""

    def sketch(self, state: In, seat: int | None, plain: bool, /) -> str: ...


class Notation(Protocol[Out]):
    """A game's `notation.py`: positions as text, and the brushes of the position editor."""

    def fields(self, seats: int, options: Mapping[str, Value], /) -> tuple[Field, ...]:
        """The fields of a position in the order in which they are written."""

    def brushes(self, seats: int, options: Mapping[str, Value], /) -> tuple[Brush, ...]:
        """What can be placed, and where."""

    def read(self, given: Given, seats: int, options: Mapping[str, Value], /) -> Out:
        """The state with these values. ValueError names the field and what it takes, or says why
        the position is impossible.
        """


class Evaluation(Protocol[In]):
    """A game's `evaluation.py`: a linear static evaluation, how good a position is for each seat
    without looking ahead.

    A game of imperfect information may also have `likelihood(state, seat)`: how well what is hidden
    from the seat agrees with what others have done, from 0 to 1. Searches then draw likely
    determinizations more often.

    Scores are log-odds: a seat's expected share of the win is the softmax of the scores.
    """

    FEATURES: tuple[str, ...]
    """The names of the features, most important first."""

    def weights(self, state: In, /) -> Sequence[float]:
        """What one of each feature adds to a score; it depends on seats and options only."""

    def features(self, state: In, /) -> list[list[float]]:
        """For each seat, how many of each feature it has."""

    def scores(self, state: In, /) -> list[float]:
        """Each seat's score, features times weights. Fast: searches evaluate every leaf with it."""


class Inspector(Protocol[In]):
    """A game's `inspection.py`; see the methods of `State` of the same names. The result does not
    depend on what is hidden from the seat.
    """

    def inspect(self, state: In, place: str, seat: int | None, /) -> Inspection: ...

    def preview(self, state: In, token: str, seat: int | None, /) -> Preview: ...


class Adviser(Protocol[In]):
    """A game's `advice.py`: what a good player says at the table. The move and the seat's own
    things are "yours"; nothing depends on what is hidden from that seat, or for `intent` from
    onlookers.
    """

    def suggestion(self, state: In, token: str, /) -> str:
        """A legal move as advice: "Try a stone on d4."."""

    def reasons(self, state: In, token: str, /) -> list[Reason]:
        """Why this legal move is good for the seat to move, of each kind the weightiest first."""

    def intent(self, state: In, seat: int, /) -> list[Reason]:
        """What that seat, which has just moved, says that it is after, most urgent first: "I
        threaten d3.". Nothing where there is nothing true to say.
        """


class Game(Generic[S]):
    """A game of the menu: what it is (`info`), how it starts, and its modules. A game in a single
    file may leave the modules out and override the methods of `State` that use them.
    """

    def __init__(
        self,
        info: Info,
        state: type[S],
        viewer: Viewer[S] | None = None,
        text: Text[S] | None = None,
        notation: Notation[S] | None = None,
        evaluation: Evaluation[S] | None = None,
        inspection: str = "rulescore.default_inspection",
        advice: str = "",
    ) -> None:
        self.info = info
        self.viewer = viewer
        self.text = text
        self.notation = notation
        self.evaluation = evaluation
        self._inspection, self._advice = inspection, advice
        self._state = state
        state.game = cast("Game[State]", self)

    def __repr__(self) -> str:
        low, high = self.info.seats
        seats = f"{low}" if low == high else f"{low} to {high}"
        return f"<Game {self.info.id}: {self.info.title}, {seats} seats>"

    def _repr_html_(self) -> str:
        """The game and its options, as notebooks show them."""
        return cast("str", import_module(NOTEBOOK).game_html(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self._state, "game")  # a game is pickled by reference

    @cached_property
    def inspection(self) -> Inspector[S]:
        """The game's `inspection.py`, or the default one, imported on first use."""
        return cast("Inspector[S]", import_module(self._inspection))

    @cached_property
    def advice(self) -> Adviser[S] | None:
        """The game's `advice.py` if it has one, imported on first use."""
        return cast("Adviser[S]", import_module(self._advice)) if self._advice else None

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option's value, given or default. ValueError names the option and what it takes."""
        known = {option.name: option for option in self.info.options}
        for name in given:
            if name not in known:
                raise invalid(
                    "{title} has no option {name}; it has {list}",
                    title=self.info.title,
                    name=repr(str(name)[:40]),
                    list=", ".join(known) or say("none"),
                )
        return {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def start(self, seats: int | None = None, **options: object) -> S:
        """The start position, by default for the smallest number of seats. ValueError says what the
        game takes.

        >>> from rulescore import GAMES
        >>> GAMES["siegestones"].start(3).seats
        3
        >>> GAMES["siegestones"].start(7)
        Traceback (most recent call last):
        ValueError: SiegeStones takes 2 to 4 seats, not 7
        """
        return self._state(self._seats(seats), self.options(options))

    def set_up(self, text: str, seats: int | None = None, **options: object) -> S:
        """The state that a position's text describes; it plays on as if reached by moves.

        ValueError names the field and what it takes, or says why the position is impossible.

        >>> from rulescore import GAMES
        >>> GAMES["siegestones"].set_up("blue:d4 red:d4")
        Traceback (most recent call last):
        ValueError: red: two things stand on d4 (this field takes the circles with red stones)
        """
        if self.notation is None:
            raise invalid("{title} has no notation for positions", title=self.info.title)
        values = self.options(options)
        seats = self._seats(seats)
        return self.notation.read(Given(text, self.notation.fields(seats, values)), seats, values)

    def tokens(self, seats: int | None = None, **options: object) -> list[str]:
        """The action space: every token that a seat can ever play from the start position, sorted;
        chance's tokens are not among them. A limit on the length of the game does not shorten the
        list. ValueError as for `start`, NotImplementedError for a game without such a list.

        >>> from rulescore import GAMES
        >>> tokens = GAMES["siege-1966"].tokens()
        >>> len(tokens), tokens[:3]
        (722, ['Cd6', 'Ce6', 'a1-b1'])
        """
        variant = self._state.settled.of(self._seats(seats), self.options(options))
        return sorted(variant.tokens())

    def explained(self, code: str = "") -> list[str]:
        """A line for each field of a position's text, for the largest number of seats: what it
        takes, its default, an example.

        `code` is put before and after what is typed literally: "`" for Markdown.
        """
        if self.notation is None:
            return []
        fields = self.notation.fields(self.info.seats[1], self.options({}))
        lines = []
        for each in fields:
            written = {"name": each.name, "default": each.default, "example": each.example}
            parts = {
                "takes": shown(each.takes),
                **{key: f"{code}{text}{code}" for key, text in written.items()},
            }
            with_default = say(
                "{name}: {takes}; default {default}; for instance {example}", **parts
            )
            lines.append(
                with_default
                if each.default
                else say("{name}: {takes}; for instance {example}", **parts)
            )
        return lines

    def _seats(self, seats: int | None) -> int:
        low, high = self.info.seats
        seats = low if seats is None else seats
        if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
            takes = str(low) if low == high else say("{low} to {high}", low=low, high=high)
            parts = {"title": self.info.title, "takes": takes, "given": repr(seats)[:40]}
            raise ValueError(
                say_count(
                    "{title} takes {takes} seat, not {given}",
                    "{title} takes {takes} seats, not {given}",
                    high,
                    **parts,
                )
            )
        return seats
