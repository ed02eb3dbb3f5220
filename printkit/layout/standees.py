"""Standing figures: a strip folded at the top, with the figure on both sides, and two tabs that
turn outwards onto a foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.art.palette import PALETTE
from printkit.layout.frame import contents
from printkit.layout.pack import GAP, pack
from printkit.layout.pieces import Loose, Piece
from printkit.paper import Draft, Paper
from printkit.parts import Figure
from printkit.scene import AnyItem, Box, Group, Line, Rect, moved
from rulescore.translation import say

TAB: Final = 0.35
"""Depth of a tab, relative to the figure's width."""
FOOT: Final = 1.1
"""Width of a foot, relative to the figure's width."""


def standees(name: str, figures: Sequence[Figure], paper: Paper) -> list[Draft]:
    """Strips and feet for all figures, the tallest first, on as many sheets as they need."""
    left, top, right, bottom = contents(paper, landscape=False)
    figures = sorted(figures, key=lambda figure: -figure.height)
    sizes = [(figure.width, _high(figure)) for figure in figures]
    sizes += [_foot_size(figure) for figure in figures]
    places = pack(sizes, right - left, bottom - top)
    wide = max(x + w for (_, x, _), (w, _) in zip(places, sizes, strict=True))
    margin = (right - left - wide) / 2
    sheets: dict[int, list[AnyItem]] = {}
    placed: dict[int, list[tuple[str, Box]]] = {}
    for index, (sheet, x, y) in enumerate(places):
        figure = figures[index % len(figures)]
        drawn = _strip(figure) if index < len(figures) else _foot(figure)
        sheets.setdefault(sheet, []).append(Group(tuple(drawn), moved(left + margin + x, top + y)))
        (w, h), at = sizes[index], (left + margin + x, top + y)
        title = figure.title if index < len(figures) else say("Foot")
        placed.setdefault(sheet, []).append((title, (at[0], at[1], at[0] + w, at[1] + h)))
    return [
        Draft(
            name, paper, False, tuple(items), {}, PALETTE, note=_note(), placed=tuple(placed[sheet])
        )
        for sheet, items in sheets.items()
    ]


def loose(id: str, title: str, figures: Sequence[Figure]) -> Loose:
    """Strips and feet as pieces that may share a sheet with other parts."""
    pieces = []
    for figure in figures:
        size = (figure.width, _high(figure))
        pieces.append(
            Piece(*size, tuple(_strip(figure)), {}, PALETTE, ((figure.title, (0.0, 0.0, *size)),))
        )
    for figure in figures:
        size = _foot_size(figure)
        pieces.append(
            Piece(*size, tuple(_foot(figure)), {}, PALETTE, ((say("Foot"), (0.0, 0.0, *size)),))
        )
    return Loose(id, title, _note(), pieces)


def _high(figure: Figure) -> float:
    return 2 * figure.height + 2 * TAB * figure.width


def _note() -> str:
    return say(
        "Cut along the lines, fold at the dashes, glue front to back, turn the tabs"
        " outwards and glue them to a foot."
    )


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
        *(
            Line(((0, y), (w, y)), stroke="grey", width=0.15, dash=(1.2, 0.8), role="fold")
            for y in folds
        ),
        Rect(0, 0, w, 2 * tab + 2 * h, stroke="grey", width=0.15, role="cut"),
    ]


def _foot(figure: Figure) -> list[AnyItem]:
    w, h = _foot_size(figure)
    bleed = GAP / 2
    return [
        Rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=figure.ground, role="bleed"),
        Rect(0, 0, w, h, stroke="grey", width=0.15, role="cut"),
    ]
