"""What a seat sees, typed: the plain data that `State.view` hands out. The page's types are made
from these (see `tools/view_types.py`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Sound = Literal["", "place", "move", "capture", "fall", "turn", "shuffle", "roll", "score", "chime"]
"""How an event is heard, whatever the things that it concerns are made of: not at all, something is
put down, goes elsewhere, is taken, leaves or falls, is turned over, much is laid out or mixed, dice
roll, points are counted, or something that all have waited for.
"""


class SeatShown(TypedDict):
    """A seat as the game calls it, and the kind of its symbol."""

    name: str
    kind: str
    standing: str
    """How far it is, in a few words that everybody may know; empty where a game does not say."""


class Thing(TypedDict):
    """Something that lies on the table, drawn with the symbol of its kind."""

    id: str
    """It stays with the thing as long as the seat that looks may follow it, and says nothing that
    this seat may not know.
    """
    kind: str
    name: str
    """What is spoken of it."""
    owner: NotRequired[int | None]
    at: str
    """A cell or point of the board, or the id of an area."""
    tap: NotRequired[str]
    """The id of a tap on the thing itself."""
    on: NotRequired[str]
    """The id of the thing that it stands on."""
    sideways: NotRequired[bool]
    """Whether it lies on its side, as a card can."""
    count: NotRequired[int]
    """How many of its kind lie in this heap."""


class Area(TypedDict):
    """A place off the board."""

    id: str
    title: str
    owner: int | None
    kind: str
    """hand, reserve, row, column, pile, dice, captured, score"""
    tap: NotRequired[str]
    """The id of a tap on the area itself."""
    value: NotRequired[int]
    """What the place is worth now, where that is counted."""


class Button(TypedDict):
    """What can be touched and is nothing on the table."""

    tap: str
    title: str


class Mark(TypedDict):
    """The state of a cell that is no thing."""

    at: str
    kind: str


class View(TypedDict):
    """All that a seat may know now."""

    game: str
    viewer: int | None
    """The seat that looks; None is a stranger."""
    seats: list[SeatShown]
    turn: int | Literal["chance"] | None
    """None when the game is over."""
    shares: list[float] | None
    points: list[int] | None
    ending: str | None
    options: dict[str, str | int | bool]
    things: list[Thing]
    areas: list[Area]
    buttons: list[Button]
    marks: list[Mark]
    notes: list[str]
    """Sentences worth knowing beside the board now."""
    aim: str
    """How this table is won, in one short sentence; empty where a game does not say."""


class Ray(TypedDict):
    """A line along which one place bears on another, or along which a thing could go."""

    kind: Literal["threat", "sight", "guard", "way"]
    """Something there is threatened, seen or guarded, or could be gone to."""
    start: str
    end: str
    seat: int | None
    """Whom it serves; None is nobody or everybody."""
    says: str
    """A short word or number where it begins, or empty."""


class Pip(TypedDict):
    """A number or a short word at a place."""

    at: str
    seat: int | None
    """Whose number it is; None is nobody's or everybody's."""
    says: str
    kind: NotRequired[str]
    """The symbol beside it, where it is not that of a seat."""


class Inspection(TypedDict):
    """What the rules see at a place, as far as the seat that looks may know it."""

    place: str
    says: list[str]
    """Sentences: what stands there, whose it is, where it can go, and what bears on it."""
    rays: list[Ray]
    pips: list[Pip]
    goes: list[str]
    """The places to which what stands there can go."""


class Preview(TypedDict):
    """What a move would bring about, as far as the seat that looks can know that."""

    says: list[str]
    """Sentences; none where nothing to be counted follows from the move."""
    pips: list[Pip]
    """The same in short, at the place of the last touch."""
