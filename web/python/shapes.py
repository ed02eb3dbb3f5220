"""What the page is sent about a table, as plain data. The page's types, `web/shapes.ts`, are made
from here by `python -m tools.view_types --write`.
"""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from rulescore.view_types import Mark, Ray, View

FORMAT: Final = 15
"""The format of kept games. Raise it when the shape of a snapshot, a view or a drawing changes;
older saves are then set up from their record.
"""


class Did(TypedDict):
    """An event of a move, as far as the eye may know it."""

    at: list[str]
    """Its places."""
    sound: str
    """Its sound (`Sound` in rulescore/view_types.py)."""
    shows: NotRequired[list[Mark]]
    """Symbols that are at places while it is told: of a battle both coins, who falls (`lost`), and
    their places in the ring of values (`won`, `lost`).
    """


class LogEntry(TypedDict):
    """A token of the record, described."""

    token: str
    """Empty if the eye may not know it."""
    seat: int | None
    """Who made the move; None is chance."""
    said: list[str] | None
    """None if not described yet, in a very long game."""
    did: list[Did] | None
    """The same in events."""


class Over(TypedDict):
    """How a game has ended."""

    ending: str | None
    shares: list[float]
    said: str


class Snapshot(TypedDict):
    """Everything the page needs to draw a table and to take taps."""

    format: int
    """The `FORMAT` of this snapshot."""
    table: str
    """What Python and the page call the table."""
    game: str
    players: list[str]
    names: list[str]
    you: int | None
    """The seat of the only person at the table."""
    friendly: bool
    hidden: bool
    """Whether seats see different things."""
    head: str
    """The record's header lines without the result, secrets included."""
    result: str
    since: int
    """How many tokens and log entries are left out because the page has them."""
    tokens: list[str]
    """The record's tokens from there on, secrets included: to keep, never to show."""
    log: list[LogEntry]
    """The same tokens, described."""
    said: list[str]
    """The sentences of the token before the position shown."""
    did: list[Did]
    """The same in events."""
    ahead: list[str]
    """The tokens that redo would play again."""
    ply: int
    """Tokens played up to the position shown."""
    last: int
    """Tokens played in the game: more than `ply` when looking back."""
    eye: int | None
    """The seat whose view is shown, if seats see different things."""
    eyes: list[int]
    """The seats whose views may be chosen now that the game is over."""
    view: View
    moves: list[tuple[str, tuple[str, ...]]]
    """What a person may do now, each token with its taps; empty when looking back or when nobody
    here is to move.
    """
    prompts: dict[str, str]
    """What to do next, for every beginning of a move, its taps joined by spaces."""
    changed: list[str]
    """The places whose things the last token changed."""
    auto: bool
    """Whether chance or a computer player goes next: call `advance`."""
    curtain: int | None
    """The seat that has to take the device before anything is shown: call `ready`."""
    handover: int | None
    """The seat that gets the device once its holder has seen what their move did: call `done`.
    Until then nobody can move.
    """
    over: Over | None
    undo: bool
    consent: int | None
    """The seat that has to allow the undo."""
    redo: bool


class Question(TypedDict):
    """A question before a move that the person may regret. Nothing has changed yet."""

    confirm: str
    token: str
    held: bool
    """Whether the move is not to be played here, since what it brings is known elsewhere."""


class Refusal(TypedDict):
    """Why a tap or a typed move was refused, and the clause of the rules that says so, or ""."""

    refused: str
    clause: str


class EditedField(TypedDict):
    """A part of a position's text."""

    name: str
    title: str
    takes: str
    value: str
    choices: list[tuple[str, str]]
    """All values and their titles, if they are few."""
    touched: bool
    """Whether touches can change it; else it is typed."""


class Edited(TypedDict):
    """A position being set up by touch: its text, and all that is needed to draw it and to take
    taps, which change the text.
    """

    position: str
    start: str
    """The text of the position in which the game starts."""
    wrong: str
    """Why the game cannot be played from here, or ""."""
    fields: list[EditedField]
    names: list[str]
    view: View
    moves: list[tuple[str, tuple[str, ...]]]
    prompts: dict[str, str]


class LessonStep(TypedDict):
    """A step of a lesson: what to do, and all that is needed to draw the table and to take taps."""

    step: int
    """Its number, from 1."""
    steps: int
    """How many there are."""
    text: str
    points: list[str]
    """What to look at: places, taps, or ids of things and areas."""
    rays: list[Ray]
    """How far pieces of a seat among those see."""
    shown: str
    """The token to show on request."""
    farewell: str
    """What is said when all steps are done."""
    names: list[str]
    view: View
    moves: list[tuple[str, tuple[str, ...]]]
    prompts: dict[str, str]


class Tried(TypedDict):
    """What comes of a legal move in a lesson."""

    right: bool
    """Whether it is what the step asks for."""
    answer: str
    said: list[str]
    """What happened, in sentences."""
    did: list[Did]
    """The same in events."""
    names: list[str]
    view: View
    changed: list[str]
    """The places whose things the move changed."""
