"""The kit of SIEGE (1966): board, nine standing pieces, castle platform, a page of pictures,
rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.art import siege_1966, siege_1966_pieces
from printkit.art.assembly import platform_steps, standing_steps
from printkit.art.palette import PALETTE
from printkit.art.platform import Platform
from printkit.choices import Choices
from printkit.kits.common import words
from printkit.layout.boards import fits
from printkit.paper import Paper
from printkit.parts import Board, Entry, Figure, Kit, Net, Standing, Thing
from printkit.scene import Group, moved
from rulescore import GAMES
from rulescore.translation import say

GAME: Final = GAMES["siege-1966"]
KINDS: Final = ("knight",) * 4 + (
    "footman-sword",
    "footman-axe",
    "footman-pike",
    "footman-bow",
    "commander",
)


def sizes(paper: Paper) -> Mapping[str, str]:
    """Squares of 25 mm for a board on one sheet of A4 or Letter, 35 mm for A3 or tabloid."""
    both = {"25": say("squares of 25 mm"), "35": say("squares of 35 mm")}
    return both if paper.width < 250 else dict(reversed(both.items()))


def _board(choices: Choices) -> Board:
    square = int(choices.size)
    name = say("Board with squares of {square} mm", square=square)
    return Board(siege_1966.board(choices.options, square), siege_1966.joins(square), title=name)


def _pieces(choices: Choices) -> Standing:
    scale = int(choices.size) / siege_1966.SQUARE
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
        for kind in KINDS
    ]
    return Standing(figures, steps=standing_steps())


def _castle(choices: Choices) -> Net:
    square = int(choices.size)
    wall, gate = siege_1966.castle_wall(square), siege_1966.castle_wall(square, gate=True)
    top = siege_1966.castle_top(choices.options, square)
    platform = Platform(
        say("Castle platform"),
        top,
        (gate, wall, wall, wall),
        4 * square,
        siege_1966.WALL * square,
        siege_1966.symbols(),
        PALETTE,
    )
    whole = platform.whole()
    if any(fits(whole, choices.sheet, landscape) for landscape in (True, False)):
        return Net((Thing(whole.title, whole),), steps=platform_steps())
    return Net(
        [Thing(piece.title, piece) for piece in platform.pieces()],
        steps=platform_steps(pieces=True),
    )


KIT: Final = Kit(
    GAME,
    (
        Entry("board", lambda: say("Board"), _board),
        Entry("pieces", lambda: say("Standing pieces"), _pieces),
        Entry("castle", lambda: say("Castle platform"), _castle),
        *words(GAME),
    ),
    sizes,
    printed=("knights", "blue", "crowns"),
    flat=False,
)
