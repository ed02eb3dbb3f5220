"""Standing figures: a strip folded at the top, with the figure on both sides, and two tabs that
turn outwards onto a foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.shapes import cut_box, fold
from printkit.layout.pack import GAP
from printkit.layout.pieces import Loose, Piece
from printkit.parts import Figure
from printkit.scene import AnyItem, Group, Rect, moved
from rulescore.translation import say

TAB: Final = 0.35
"""Depth of a tab, relative to the figure's width."""
FOOT: Final = 1.1
"""Width of a foot, relative to the figure's width."""


def loose(id: str, title: str, figures: Sequence[Figure]) -> Loose:
    """Strips and feet, each a piece."""
    strips = [
        _piece(figure.title, figure.width, _high(figure), _strip(figure)) for figure in figures
    ]
    feet = [_piece(say("Foot"), *_foot_size(figure), _foot(figure)) for figure in figures]
    note = say(
        "Cut along the lines, fold at the dashes, glue front to back, turn the tabs"
        " outwards and glue them to a foot."
    )
    return Loose(id, title, note, [*strips, *feet])


def _piece(title: str, width: float, height: float, items: list[AnyItem]) -> Piece:
    box = (0.0, 0.0, width, height)
    return Piece(width, height, tuple(items), {}, PALETTE, ((title, box),))


def _high(figure: Figure) -> float:
    return 2 * figure.height + 2 * TAB * figure.width


def _foot_size(figure: Figure) -> tuple[float, float]:
    return figure.width * FOOT, figure.width * (2 * TAB + 0.15)


def _strip(figure: Figure) -> list[AnyItem]:
    """From the top: tab, back upside down, fold, front, tab."""
    w, h, tab = figure.width, figure.height, TAB * figure.width
    bleed = GAP / 2
    picture = Group(figure.items, clip=(-w / 2 - bleed, -h, w / 2 + bleed, 0))
    folds = (tab, tab + h, tab + 2 * h)
    return [
        Group((picture,), moved(w / 2, tab + 2 * h), alt=say("{title}, front", title=figure.title)),
        Group((picture,), (1, 0, 0, -1, w / 2, tab), alt=say("{title}, back", title=figure.title)),
        *(fold((0, y), (w, y)) for y in folds),
        cut_box(0, 0, w, 2 * tab + 2 * h),
    ]


def _foot(figure: Figure) -> list[AnyItem]:
    w, h = _foot_size(figure)
    return [
        Rect(0, 0, w, h, fill=figure.ground, role="bleed").grown(GAP / 2),
        cut_box(0, 0, w, h),
    ]
