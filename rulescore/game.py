"""What every game offers: `Game`, `Info`, `State`, `IllegalMove`, `CHANCE`.

A game is data (`Info` with its options), a class of states that knows the rules, and modules that
know the state (`game_files.py` says what those offer). A state lists its legal moves as text tokens
and plays one of them in place. Everything else (records, command line, print, page) reaches a game
through this interface.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Self, TypeVar, cast

from rulescore.events import Event
from rulescore.game_files import Adviser, Evaluation, Expander, Inspector, Notation, Text, Viewer
from rulescore.options import Option, Value, Variant
from rulescore.position_text import Given
from rulescore.translation import cut, invalid, say, say_count, shown
from rulescore.view_types import Inspection, Mark, Preview, View

CHANCE: Final = -1
"""The value of `State.seat` at a chance node: dice, a draw or a shuffle decide."""

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
class Info:
    """What a game is, as data.

    `seats` and `minutes` are (smallest, largest); `hidden` is true for games of imperfect
    information; `endings` lists every value of `State.ending`. `opening` says who begins if a
    seat's name does not. `effort` is how much there is to learn before a first game: 1 is
    little, 3 is much. `balance` says how even the game is between good players, and which options
    change that, as measured in matches (docs/explanation/balance.md); `other` is the option, with
    its value, of which it speaks, `other_title` what that is called if the option's title and
    value do not say it. `easier` is the seat at which a newcomer begins, where the usual
    game favours one clearly; `easier_because` tells them why. `counts` is what `State.points` are.
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
    other: tuple[str, Value] | None = None
    other_title: str = ""
    easier: int = 0
    easier_because: str = ""
    counts: Literal["points", "towers"] = "points"


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
    >>> from rulescore.events import places
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
        marks: Callable[[State, int | None], list[Mark]] | None = getattr(viewer, "marks", None)
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
            "marks": marks(self, seat) if marks else [],
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
        knows, and that only this seat may see, or nobody, until a move `shows` them; [] if the game
        has none, or hides anything else.
        """
        return []

    def receiver(self) -> int:
        """The seat for which chance draws something here that others may not see. RuntimeError in a
        game without such draws.
        """
        raise RuntimeError(f"{self.game.info.title} draws nothing in secret")

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
        expander: str = "",
    ) -> None:
        self.info = info
        self.viewer = viewer
        self.text = text
        self.notation = notation
        self.evaluation = evaluation
        self._inspection, self._advice, self._expander = inspection, advice, expander
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

    @cached_property
    def expander(self) -> Callable[[S, Sequence[float]], Expander[S]] | None:
        """`Expander` of the game's `expander.py` if it has one, imported on first use."""
        if not self._expander:
            return None
        return cast(
            "Callable[[S, Sequence[float]], Expander[S]]", import_module(self._expander).Expander
        )

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
