"""What belongs to each game's kit, and the files it makes for a paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from printkit import pdf, svg
from printkit.art import siege_1966, siege_1966_pieces
from printkit.art.palette import PALETTE
from printkit.scene import Group, Sheet, moved
from printkit.sheets import boards
from printkit.sheets.frame import Draft, numbered
from printkit.sheets.paper import PAPERS, Paper
from printkit.sheets.platform import platform
from printkit.sheets.rules import rules
from printkit.sheets.standees import Figure, standees
from rulescore import GAMES, Game
from rulescore.words import say


@dataclass(frozen=True)
class Document:
    """A document of a kit: the first part of its file names, its title, its sheets."""

    stem: str
    title: str
    sheets: tuple[Sheet, ...]

    def files(self) -> dict[str, bytes]:
        """Every file by its name: one PDF with all sheets, and each sheet as SVG."""
        made = {f"{self.stem}.pdf": pdf.document(self.title, self.sheets)}
        for number, sheet in enumerate(self.sheets, 1):
            made[f"{self.stem}-{number}.svg"] = svg.page(sheet.scene).encode()
        return made


@dataclass(frozen=True)
class Kit:
    """Everything to print for a game. `contents` says in a line what that is, `documents` makes it for a paper and the game's options."""

    game: Game
    contents: Callable[[], str]
    documents: Callable[[Paper, Mapping[str, Any]], list[Document]]


def make(kit_id: str, paper_id: str, options: Mapping[str, Any] | None = None) -> list[Document]:
    """The documents of a kit on a paper, for the game's options (values or their texts; its defaults when not given). ValueError says what there is."""
    if kit_id not in KITS:
        raise ValueError(say("there is no kit {kit}; there is {list}", kit=repr(kit_id[:40]), list=", ".join(KITS)))
    if paper_id not in PAPERS:
        raise ValueError(say("there is no paper {paper}; there is {list}", paper=repr(paper_id[:40]), list=", ".join(PAPERS)))
    kit = KITS[kit_id]
    return kit.documents(PAPERS[paper_id], kit.game.options(options or {}))


def _siege_1966(paper: Paper, options: Mapping[str, Any]) -> list[Document]:
    """Squares of 25 mm with the board on one sheet and of 35 mm in several parts on small paper; of 35 mm with the board on one sheet on large paper."""
    title = SIEGE_1966.info.title
    made = []
    for square in (25, 35):
        board = siege_1966.board(options, square)
        name = say("Board with squares of {square} mm", square=square)
        if boards.fits(board, paper, landscape=True):
            if square == 25 and boards.fits(siege_1966.board(options, 35), paper, landscape=True):
                continue
            drafts = [boards.whole(name, board, paper, True, "paper")]
        else:
            drafts = boards.parts(name, board, paper, siege_1966.joins(square), "paper")
        drafts += _siege_1966_pieces(paper, options, square)
        drafts += rules(say("Rules"), files("rulescore").joinpath("rules", "siege-1966.md").read_text("utf-8"), paper, PALETTE)
        made.append(Document(f"siege-1966-{square}mm-{paper.id}", title, tuple(numbered(title, drafts))))
    return made


def _siege_1966_pieces(paper: Paper, options: Mapping[str, Any], square: float) -> list[Draft]:
    scale = square / siege_1966.SQUARE
    width, low, high = (length * scale for length in siege_1966_pieces.FIGURE)
    titles = siege_1966_pieces.titles()
    figures = [
        Figure(
            titles[kind],
            (Group(siege_1966_pieces.figure(kind), moved(0, 0, scale)),),
            width,
            high if kind == "commander" else low,
            "moss" if kind == "knight" else "slate",
        )
        for kind in ("knight",) * 4 + ("footman-sword", "footman-axe", "footman-pike", "footman-bow", "commander")
    ]
    wall, gate = siege_1966.castle_wall(square), siege_1966.castle_wall(square, gate=True)
    symbols = siege_1966.symbols()
    castle = platform(
        say("Castle platform"), siege_1966.castle_top(options, square), (gate, wall, wall, wall), 4 * square, siege_1966.WALL * square, paper, symbols, PALETTE
    )
    return [*standees(say("Standing pieces"), figures, paper, symbols, PALETTE), castle]


SIEGE_1966: Final = GAMES["siege-1966"]

KITS: Final = {kit.game.info.id: kit for kit in (Kit(SIEGE_1966, lambda: say("board, nine standing pieces, castle platform, rules"), _siege_1966),)}
"""Every kit by the id of its game, in the order of the menu."""
