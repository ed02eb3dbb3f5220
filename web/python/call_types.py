"""What calls answer that are not about a table (those stand in shapes.py), as plain data. The
page's types, `web/calls.ts`, are made from here and from the calls themselves by
`python -m tools.view_types --write`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, NotRequired, TypedDict, TypeVar

from rulescore.view_types import View
from web.python.shapes import LogEntry, Snapshot

Value = str | int | bool
News = tuple[int, int, str] | None
"""How far a task is: so much done, of so much, and a sentence."""
Answer = TypeVar("Answer")
Steps = Generator[News, None, Answer]
"""A call that takes long, in steps; its answer comes at the end (see answer.py)."""


class OptionUsual(TypedDict):
    """An option by its name and what it is unless somebody says otherwise."""

    name: str
    default: str | int | bool


class Option(OptionUsual):
    """An option of a game, for a form."""

    title: str
    help: str
    choices: NotRequired[list[tuple[str | int | bool, str, str]]]
    """Value, text and title of each, where there is a list of them."""
    file: NotRequired[Literal["deck"]]
    """The call that makes a value of a file's content, where a person may bring a file."""
    low: NotRequired[int]
    """Smallest and largest whole number, where any number between is allowed."""
    high: NotRequired[int]


class GameFacts(TypedDict):
    """What a game is."""

    id: str
    title: str
    designer: str
    year: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    effort: int
    easier: int
    """The seat at which a newcomer begins."""
    easier_because: str
    """Why that is so, where it is not the first one; else ""."""
    """How much there is to learn before a first game, 1..3."""
    summary: str
    hidden: bool
    positions: bool
    """Whether positions have a text, so that they can be set up."""
    players: list[str]
    """Who can take a seat: "person" and the players that Python offers."""


class Info(GameFacts):
    """What the whole page knows of a game."""

    options: list[OptionUsual]


class Colour(TypedDict):
    """A colour that a seat may choose, by the letter that links and records write."""

    letter: str
    title: str
    kind: str


class Setup(GameFacts):
    """What set-up knows of a game."""

    options: list[Option]
    colours: list[Colour]
    """None where colours are the rules' affair."""
    begins: Literal["first", "lot"] | int
    """Who begins: whoever has the first seat, chance, or this seat."""
    opening: str
    """Who begins, where more has to be said than the name of a seat; else ""."""
    balance: str
    """How even the game is between good players, and what changes that; else ""."""


class Place(TypedDict):
    """Where a finger touches a drawing, in mm."""

    x: float
    y: float
    r: float
    shape: Literal["square", "circle"]
    scale: NotRequired[float]
    """How large things are drawn here, where it is not as large as their symbols."""
    h: NotRequired[float]
    """Half the height of a square area that is higher than wide."""


class Symbol(TypedDict):
    """How a kind of thing is drawn, w x h mm."""

    svg: str
    w: float
    h: float
    tint: NotRequired[str]
    """The colour of lines that belong to whoever has that symbol."""


class Shade(TypedDict):
    """A colour on light and on dark ground."""

    light: str
    dark: str


class Screen(TypedDict):
    """A game's drawing: its board, its things, and where a finger touches what (all in mm)."""

    title: NotRequired[str]
    language: NotRequired[str]
    """The language of its words, where the page asked Python for it."""
    viewBox: tuple[float, float, float, float]
    board: str
    symbols: dict[str, Symbol]
    tray: NotRequired[str]
    """How the names of the colours of the tray begin in which a row lies under the board."""
    places: dict[str, Place]
    palette: NotRequired[dict[str, Shade]]


class Thought(TypedDict):
    """What a computer player does."""

    token: str
    value: list[float]
    """Each seat's expected share of the win."""
    line: list[str]
    """The tokens that it expects, its own first."""


class Hint(TypedDict):
    """What a strong player would do, and why."""

    token: str
    said: str
    """What the move does."""
    reasons: list[str]
    line: list[str]
    """What may follow, in sentences."""


class Shares(TypedDict):
    """Each seat's expected share of the win."""

    shares: list[float]


class Moment(TypedDict):
    """A move for which there was a better one."""

    ply: int
    seat: int
    played: str
    better: str
    reasons: list[str]
    lost: float
    """The part of the win that it gave away."""


class Review(TypedDict):
    """What was found when a game was looked back at."""

    stood: list[tuple[int, list[float]]]
    """After so many tokens, each seat's expected share of the win."""
    moments: list[Moment]
    lost: list[float]
    """What each seat gave away a move, on average."""
    luck: list[float] | None
    """What luck brought each seat, where there is any."""


class Puzzled(TypedDict):
    """A puzzle that somebody solves, so far."""

    snapshot: Snapshot
    """The table after all that was played right, the others' answers included."""
    played: list[str]
    """The tokens of it."""
    verdict: Literal["", "wrong", "right", "solved"]
    """What the token that was tried is; "right" where it goes on, "" where none was."""
    goal: str
    """What is to be found, in a sentence."""
    reasons: list[str]
    """What speaks for the first move, once it is known."""


class PrintField(TypedDict):
    """Something to choose on the page of a kit."""

    name: str
    title: str
    help: str
    group: Literal["", "more", "rules"]
    kind: Literal["one", "several", "switch", "number", "text", "file"]
    value: str
    usual: str
    choices: NotRequired[list[tuple[str, str]]]
    """Text and title of each; of a switch those for off and on. Several are joined by commas."""
    low: NotRequired[int]
    high: NotRequired[int]
    """The largest number, or how many letters a file may have."""


class PrintSheet(TypedDict):
    """A sheet of a kit, in mm."""

    name: str
    file: str
    width: float
    height: float


class PrintDocument(TypedDict):
    """Sheets that are one file."""

    file: str
    said: str
    sheets: list[PrintSheet]


class PrintKit(TypedDict):
    """A kit for some choices."""

    texts: dict[str, str]
    """The choices that could be read."""
    wrong: list[str]
    """A sentence for each that could not, and for each part that is too large for the paper."""
    fields: list[PrintField]
    documents: list[PrintDocument]
    files: list[str]
    pictures: list[str]
    """Names of PNG files, which the page makes."""
    tables: list[str]
    """Those of them that are sheets for a virtual table."""


class PrintedFile(TypedDict):
    """A file to be saved; without its bytes where it was only made."""

    name: str
    data: NotRequired[bytes]


class PrintedSheet(TypedDict):
    """A sheet as SVG."""

    svg: str


class PrintedPicture(PrintedSheet):
    """A picture of dots as a drawing without fonts, in pixels."""

    width: int
    height: int


class FileTold(TypedDict):
    """What Python says of a file: what it is, and why it cannot be used, or ""."""

    name: str
    said: str
    wrong: str


class FilesTold(TypedDict):
    """The same of all files of a deck."""

    files: list[FileTold]


class MovesTold(TypedDict):
    """Moves that had not been told."""

    log: list[LogEntry]


class DeckWord(TypedDict):
    """The value of the option `deck` for a file."""

    word: str


class PositionText(TypedDict):
    """A position as text."""

    position: str


class Sight(TypedDict):
    """What somebody else sees."""

    sight: View


class Nothing(TypedDict):
    """No answer but that it is done."""
