"""The types of what a seat sees: the plain data of `State.view`. `tools/view_types.py` makes the
page's types from them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Sound = Literal["", "place", "move", "capture", "fall", "turn", "shuffle", "roll", "score", "chime"]
"""The sound of an event: none, something is put down, moves, is captured, leaves or falls, is
turned over, things are laid out or shuffled, dice roll, points are scored, a climax.
"""


class SeatShown(TypedDict):
    """A seat's name in the game, and the kind of its symbol."""

    name: str
    kind: str
    standing: str
    """How far it has come, in a few words of public information, or ""."""


class Thing(TypedDict):
    """Something on the table, drawn with the symbol of its kind."""

    id: str
    """Stable as long as the viewer may follow the thing, and reveals nothing hidden."""
    kind: str
    name: str
    """Its name, also for screen readers."""
    owner: NotRequired[int | None]
    at: str
    """A cell or point of the board, or the id of an area."""
    tap: NotRequired[str]
    """The id of a tap on the thing itself."""
    on: NotRequired[str]
    """The id of the thing beneath it."""
    sideways: NotRequired[bool]
    """Whether it is turned sideways, like a card."""
    count: NotRequired[int]
    """The number of things in this heap."""
    sign: NotRequired[str]
    """The kind of the small symbol at its place that tells of it when it is covered."""


class Area(TypedDict):
    """A place off the board, or one on it that has a name of its own."""

    id: str
    title: str
    owner: int | None
    kind: str
    """hand, reserve, row, column, pile, dice, captured, score"""
    tap: NotRequired[str]
    """The id of a tap on the area itself."""
    value: NotRequired[int]
    """What the area is worth now, if that is counted."""


class Button(TypedDict):
    """Something to touch that is not a thing on the table."""

    tap: str
    title: str


class Mark(TypedDict):
    """A state of a cell that is not a thing."""

    at: str
    kind: str
    says: NotRequired[str]
    """Words beside it."""
    end: NotRequired[str]
    """The cell to which a line runs from it."""


class View(TypedDict):
    """Everything that a seat may know now: its observation."""

    game: str
    viewer: int | None
    """The seat that looks; None is an onlooker."""
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
    """How this game is won, in one short sentence, or ""."""
    usual: NotRequired[str]
    """The tap with which the usual move begins: a touch on what follows it needs no other."""
    won: NotRequired[list[str]]
    """The places that decided the game, if the rules name any; only when it is over."""


class Ray(TypedDict):
    """A line along which one place affects another, or along which a thing could move."""

    kind: Literal["threat", "sight", "guard", "way"]
    """`end` is threatened, seen, guarded, or within reach."""
    start: str
    end: str
    seat: int | None
    """The seat that benefits; None is nobody or everybody."""
    says: str
    """A short word or number at its start, or ""."""


class Pip(TypedDict):
    """A number or a short word at a place."""

    at: str
    seat: int | None
    """The seat whose number it is; None is nobody or everybody."""
    says: str
    kind: NotRequired[str]
    """The symbol beside it, if it is not the seat's own."""


class Inspection(TypedDict):
    """What a seat may know of a place."""

    place: str
    says: list[str]
    """Sentences: what is there, whose it is, where it can go, and what affects it."""
    rays: list[Ray]
    pips: list[Pip]
    goes: list[str]
    """The places that it can move to."""


class Preview(TypedDict):
    """What a seat can know of a move's consequences."""

    says: list[str]
    """Sentences; none if the move changes nothing that is counted."""
    pips: list[Pip]
    """The same in short, at the place of the last touch."""
    sight: NotRequired[Inspection]
    """What bears on the place of the last touch after the move, if that is to be drawn."""


class Reason(TypedDict):
    """Why a move is good, or what somebody is after, as a good player says it at the table."""

    kind: Literal["end", "threat", "gain", "plan"]
    """That it ends the game; what it prevents; what it brings at once; what it prepares."""
    says: str
    start: str
    """The place where an arrow would begin, or "": then it is about `end` alone."""
    end: str
    """The place that it is about, or ""."""
