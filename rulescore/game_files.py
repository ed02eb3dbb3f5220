"""What the files of a game beside `state.py` offer, as protocols: `Viewer`, `Text`, `Notation`,
`Evaluation`, `Expander`, `Inspector`, `Adviser`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rulescore.events import Event
from rulescore.options import Value
from rulescore.position_text import Brush, Field, Given
from rulescore.view_types import (
    Area,
    Button,
    Inspection,
    Preview,
    Reason,
    SeatShown,
    Sound,
    Thing,
)

In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)


class Viewer(Protocol[In]):
    """A game's `view.py`: what a seat sees, hears and touches. `State.view` puts it together. A
    game whose cells have marks also has `marks(state, seat)`, a list of `Mark`.
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


class Expander(Protocol[In]):
    """`Expander(state, weights)` of a game's `expander.py`: quicker positions for a search of games
    of two. They have `seat`, `shares` and `transposition_key()` as states do. A value is the
    evaluation's with those weights: the log-odds of the seat that moves.
    """

    def position(self, state: In, /) -> Any:
        """That state, with the same options."""

    def expanded(self, position: Any, /) -> list[tuple[float, Any, str]]:
        """For each move its value, infinite if it wins or loses, the position after it, and its
        token.
        """

    def child(self, position: Any, token: str, /) -> tuple[float, Any, str] | None:
        """The same for one move, without looking at others; None if it is not legal, or a pass."""

    def best(self, position: Any, enough: float, /) -> float:
        """The value of the best move, or of one that is at least `enough`."""


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

    def intent(self, state: In, seat: int, voice: int, /) -> list[Reason]:
        """What that seat, which has just moved, says that it is after, most urgent first: "I
        threaten d3.", in the words of that speaker (`reason.varied`). Nothing where there is
        nothing true to say.
        """
