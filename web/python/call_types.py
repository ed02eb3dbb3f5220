"""The answers of calls that are not about a table (see shapes.py for those), as plain data. The
page's types, `web/calls.ts`, are made from here and from the calls themselves by `python -m
tools.view_types --write`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, NotRequired, TypedDict, TypeVar

from rulescore.view_types import Reason, View
from web.python.shapes import LogEntry, Snapshot

Value = str | int | bool
News = tuple[int, int, str] | None
"""A task's progress: done, of how much, and a sentence."""
Answer = TypeVar("Answer")
Steps = Generator[News, None, Answer]
"""A long call in steps, with its answer at the end (see answer.py)."""


class OptionUsual(TypedDict):
    """An option's name and default."""

    name: str
    default: str | int | bool


class Option(OptionUsual):
    """An option of a game, for a form."""

    title: str
    help: str
    choices: NotRequired[list[tuple[str | int | bool, str, str]]]
    """Value, text and title of each, if there is a list."""
    file: NotRequired[Literal["deck"]]
    """The call that turns a file's content into a value, if a file can be used."""
    low: NotRequired[int]
    """The smallest and largest whole number, if any between is allowed."""
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
    """How much there is to learn before a first game, 1..3."""
    easier: int
    """The seat at which a newcomer begins."""
    easier_because: str
    """Why that is so, where it is not the first one; else ""."""
    summary: str
    hidden: bool
    letters: bool
    """Whether it can be played by letters."""
    positions: bool
    """Whether positions can be written as text, and so set up."""
    players: list[str]
    """Who can take a seat: "person" and the computer players."""


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
    """None if the rules fix the colours."""
    begins: Literal["first", "lot"] | int
    """Who begins: the first seat, chance, or this seat."""
    opening: str
    """Who begins, if a seat's name does not say it; else ""."""
    balance: str
    """How even the game is between good players, and what changes that; else ""."""
    other: tuple[str, str, str] | None
    """The option that changes it, and its value."""


class Place(TypedDict):
    """Where a finger touches a drawing, in mm."""

    x: float
    y: float
    r: float
    shape: Literal["square", "circle"]
    scale: NotRequired[float]
    """How large things are drawn here, if not at their symbols' size."""
    h: NotRequired[float]
    """Half the height of a square area that is higher than wide."""


class Symbol(TypedDict):
    """How a kind of thing is drawn, w x h mm."""

    svg: str
    w: float
    h: float
    tint: NotRequired[str]
    """The colour of the lines of the seat with that symbol."""


class Shade(TypedDict):
    """A colour on light and on dark ground."""

    light: str
    dark: str


class Screen(TypedDict):
    """A game's drawing: its board, its things, and where a finger touches what (all in mm)."""

    title: NotRequired[str]
    language: NotRequired[str]
    """The language of its words, if Python made it for the page."""
    viewBox: tuple[float, float, float, float]
    board: str
    symbols: dict[str, Symbol]
    tray: NotRequired[str]
    """The prefix of the colours of the tray for a row under the board."""
    places: dict[str, Place]
    spots: NotRequired[dict[str, Place]]
    """What else on the board can be pointed at, but not touched."""
    steps: NotRequired[dict[str, list[str]]]
    """The places beside each, where things go from one to the next."""
    palette: NotRequired[dict[str, Shade]]


class Thought(TypedDict):
    """What a computer player does."""

    token: str
    value: list[float]
    """Each seat's expected share of the win."""
    line: list[str]
    """The tokens that the player expects, its own first."""


class Hint(TypedDict):
    """What a strong player would do, and why."""

    token: str
    said: str
    """The move as advice."""
    reasons: list[Reason]
    line: list[str]
    """The expected moves, in sentences."""


class Intent(TypedDict):
    """What a seat is after, if it says so, and how it has fared since its turn before: better (1),
    worse (-1) or neither.
    """

    reason: Reason | None
    fortune: int


class Shares(TypedDict):
    """Each seat's expected share of the win."""

    shares: list[float]


class Moment(TypedDict):
    """A reviewed move of a game."""

    ply: int
    seat: int
    mark: Literal["wins", "fine", "good", "slip", "mistake", "blunder", "missed"]
    """What it is called; "missed" if only a puzzle made of it shows that there was a better one."""
    matters: bool
    """Whether it is one of the few that cost most."""
    played: str
    played_at: list[str]
    """The places of the move played, in order."""
    better: str
    """The better move; "" if the one played was as good. So are its places and reasons."""
    better_at: list[str]
    reasons: list[Reason]
    before: float
    """What the seat could expect after the better move."""
    after: float
    """What it could expect after the move played."""
    answer: str
    """What the best answer to the move played brings, in sentences; else ""."""
    reply: str
    """The same of the better move, if its best answer takes or gains something."""
    played_line: list[str]
    """The token played, and the best answer to it where that does not depend on what is hidden or
    on chance.
    """
    better_line: list[str]
    """The same of the better move; [] if there is none."""


class Account(TypedDict):
    """What a seat expected at the start and at the end."""

    seat: int
    start: float
    luck: float | None
    """What luck brought it, if there is any."""
    end: float


class Review(TypedDict):
    """A game's review."""

    summary: str
    """The game in a sentence or two, or ""."""
    stood: list[tuple[float, list[float]]]
    """Each seat's expected share of the win before each decision, half a move later what the move
    left of it, if that is less, and the result.
    """
    moves: list[Moment]
    """The reviewed moves where there was a choice."""
    account: Account | None
    """None if nobody has decided anything."""
    slips: list[tuple[int, str]]
    """Where the only person at the device gave something away, as the number of tokens before, and
    the better token; the costliest first.
    """
    spared: NotRequired[list[int]]
    """After how many tokens that person made a move that hints had named, or the best of all: they
    are no puzzles.
    """
    puzzles: NotRequired[list[str]]
    """The ids of the puzzles made of it, as the page notes."""


class TriedLine(TypedDict):
    """A line that was tried instead of a move of the game."""

    snapshot: Snapshot
    verdict: str
    """What its first move is worth, if that was just made; else ""."""
    right: bool
    """Whether it is better than the move of the game."""


class Found(TypedDict):
    """A puzzle, as `rulescore.puzzles.collection.Puzzle`."""

    id: str
    seats: int
    options: dict[str, str]
    position: str
    tokens: list[str]
    claim: str
    rating: int
    players: NotRequired[list[str]]
    """Who played the game that it is from, by seat."""


class Mistake(TypedDict):
    """A person's mistake as a puzzle."""

    ply: int
    played: str
    """The move of the game, in a sentence."""
    token: str
    puzzle: Found


class Solution(TypedDict):
    """The better move of a `Moment` as its puzzle has it."""

    ply: int
    answer: str
    played_line: list[str]
    better: str
    better_at: list[str]
    better_line: list[str]
    reasons: list[Reason]


class Mistakes(TypedDict):
    """The puzzles made of a game, and the solutions of those that show more than its review."""

    found: list[Mistake]
    solutions: list[Solution]


class Puzzled(TypedDict):
    """A puzzle as solved so far."""

    snapshot: Snapshot
    """The table after all right moves and the others' answers, or after a wrong one and its
    refutation.
    """
    played: list[str]
    """The tokens played."""
    line: list[str]
    """The same, with the best answer to what gains most, once that is known."""
    verdict: Literal["", "wrong", "right", "solved"]
    """The verdict on the token tried: "right" if it goes on, "" if there was none."""
    goal: str
    """The task, in a sentence."""
    themes: list[str]
    """What kind of puzzle it is, in a word or two each."""
    reasons: list[Reason]
    """The reasons for the first move, once it is known."""
    why: str
    """Why the token is wrong, or how it compares with the move of the game; else ""."""


class PrintField(TypedDict):
    """A choice on the page of a kit."""

    name: str
    title: str
    help: str
    group: Literal["", "more", "rules"]
    kind: Literal["one", "several", "switch", "number", "text", "file"]
    value: str
    usual: str
    choices: NotRequired[list[tuple[str, str]]]
    """Text and title of each; off and on for a switch. Several are joined by commas."""
    low: NotRequired[int]
    high: NotRequired[int]
    """The largest number, or the most characters of a file."""


class PrintSheet(TypedDict):
    """A side of a kit's sheets, in mm."""

    name: str
    number: int
    """The number of the sheet, as printed on it."""
    back: bool
    """Whether it is its other side."""
    file: str
    width: float
    height: float


class PrintDocument(TypedDict):
    """Sheets in one file."""

    file: str
    said: str
    sheets: list[PrintSheet]


class PrintKit(TypedDict):
    """A kit for some choices."""

    texts: dict[str, str]
    """The valid choices."""
    wrong: list[str]
    """A sentence for each invalid choice, and for each part that is too large for the paper."""
    fields: list[PrintField]
    documents: list[PrintDocument]
    files: list[str]
    pictures: list[str]
    """Names of PNG files, which the page makes."""
    tables: list[str]
    """Those of them that are sheets for a virtual table."""


class PrintedFile(TypedDict):
    """A file to save; without bytes if it was only made."""

    name: str
    data: NotRequired[bytes]


class PhotographsTold(TypedDict):
    """What photographs of the test page tell, in sentences, and the choices that make up for it."""

    lines: list[str]
    texts: dict[str, str]


class PrintedSheet(TypedDict):
    """A sheet as SVG."""

    svg: str


class PrintedPicture(PrintedSheet):
    """A raster picture as a drawing without fonts, sizes in pixels."""

    width: int
    height: int


class FileTold(TypedDict):
    """What a file is, and why it cannot be used, or ""."""

    name: str
    said: str
    wrong: str


class FilesTold(TypedDict):
    """The same of all files of a deck."""

    files: list[FileTold]


class MovesTold(TypedDict):
    """Descriptions of moves."""

    log: list[LogEntry]


class DeckWord(TypedDict):
    """The value of the option `deck` for a file."""

    word: str


class Lot(TypedDict):
    """What chance decides by a seed, or what it can draw, token by token."""

    tokens: list[str]


class Stock(TypedDict):
    """What is drawn in secret in a game."""

    tokens: list[str]
    """Drawn for each seat alone."""
    blind: bool
    """Whether not even that seat may look at them."""
    pack: list[str]
    """The cards of the pile from which all draw."""


class Lifted(TypedDict):
    """A record with sealed draws, as far as one side knows it."""

    head: str
    """The header lines without the result."""
    sealed: list[str]
    """Its tokens as everybody may know them."""
    tokens: list[str]
    """The same with all draws filled in, those not known by guesses."""
    result: str
    shown: list[tuple[int, int, int | str]]
    """What a token showed first to everybody: the ply, the seat, and which sealed one."""
    dealt: list[tuple[int, str]]
    """The cards that were drawn in secret from the common pile: the seat, and which one."""
    places: dict[str, int]
    """The seats of the cards that lie face down, by place."""
    laid: dict[str, str]
    """The cards that the record says were laid face down, though it should not, by place."""
    packs: list[list[str]]
    """The cards of each common pile that was made."""
    guessed: list[int]
    """The plies of tokens that hold a guess."""
    stopper: int | None
    """The seat that may stop the last token, if it holds a card for that."""
    held: bool
    """Whether the last token waits, as it shows something that is not known, or who may stop it has
    cards that are not. `tokens` are without it then.
    """


class PositionText(TypedDict):
    """A position as text."""

    position: str


class Sight(TypedDict):
    """What somebody else sees."""

    sight: View


class Nothing(TypedDict):
    """An empty answer: it is done."""
