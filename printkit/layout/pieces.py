"""Pieces that are printed on one side only, and may lie anywhere: of one part or of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from printkit.layout.frame import contents
from printkit.layout.pack import Place, pack
from printkit.paper import Draft, Lot, Paper, TooLarge
from printkit.scene import AnyItem, Box, Colour, Group, moved
from rulescore.translation import say

GAP: Final = 2.0
"""Between two pieces, mm."""


@dataclass(frozen=True)
class Piece:
    """Something to cut out in one piece, drawn from (0, 0) to `width`, `height` mm, and the things
    on it, each with its name and box.
    """

    width: float
    height: float
    items: tuple[AnyItem, ...]
    symbols: Mapping[str, tuple[AnyItem, ...]]
    palette: Mapping[str, Colour]
    placed: tuple[tuple[str, Box], ...]


@dataclass(frozen=True)
class Loose:
    """The pieces of a part, and its notes."""

    id: str
    title: str
    note: str
    pieces: Sequence[Piece]


ORDERS: Final[tuple[Callable[[Piece], float], ...]] = (
    lambda piece: -piece.height,
    lambda piece: -piece.width,
    lambda piece: -piece.width * piece.height,
    lambda piece: -max(piece.width, piece.height),
)
"""Orders in which pieces are placed; none is the best for all."""


@dataclass(frozen=True)
class Packed:
    """The pieces in the order in which they were placed, and their places."""

    landscape: bool
    pieces: Sequence[tuple[Loose, Piece]]
    places: Sequence[Place]

    @property
    def count(self) -> int:
        """The number of sheets."""
        return 1 + max(sheet for sheet, _, _ in self.places)


def on_one_sheet(parts: Sequence[Loose], paper: Paper) -> Draft | None:
    """All pieces of these parts on one sheet. None if they need several."""
    found = next((one for one in _packed(parts, paper) if one.count == 1), None)
    return _draft(parts, paper, found, 0) if found else None


def on_sheets(part: Loose, paper: Paper) -> list[Draft]:
    """All pieces of a part on as few sheets as possible. TooLarge if one does not fit."""
    found = min(_packed([part], paper), key=lambda one: one.count, default=None)
    if found is None:
        raise TooLarge(say("{title} does not fit on {paper}", title=part.title, paper=paper.title))
    return [_draft([part], paper, found, sheet) for sheet in range(found.count)]


def _packed(parts: Sequence[Loose], paper: Paper) -> Iterator[Packed]:
    """The pieces packed in every order, on upright paper first."""
    every = [(part, piece) for part in parts for piece in part.pieces]
    for landscape in (False, True):
        left, top, right, bottom = contents(paper, landscape)
        for order in ORDERS:
            pieces = sorted(every, key=lambda one: order(one[1]))
            sizes = [(piece.width, piece.height) for _, piece in pieces]
            try:
                yield Packed(landscape, pieces, pack(sizes, right - left, bottom - top, GAP))
            except TooLarge:
                break


def _draft(parts: Sequence[Loose], paper: Paper, found: Packed, sheet: int) -> Draft:
    here = [
        (part, piece, x, y)
        for (part, piece), (number, x, y) in zip(found.pieces, found.places, strict=True)
        if number == sheet
    ]
    left, top, right, bottom = contents(paper, found.landscape)
    dx = (left + right - max(x + piece.width for _, piece, x, _ in here)) / 2
    dy = (top + bottom - here[0][1].height) / 2 if len(here) == 1 else top
    items: dict[str, list[AnyItem]] = {part.id: [] for part in parts}
    placed: dict[str, list[tuple[str, Box]]] = {part.id: [] for part in parts}
    for part, piece, x, y in here:
        x, y = x + dx, y + dy
        items[part.id].append(Group(piece.items, moved(x, y)))
        placed[part.id] += [
            (name, (x + a, y + b, x + c, y + d)) for name, (a, b, c, d) in piece.placed
        ]
    symbols = {name: drawn for _, piece, *_ in here for name, drawn in piece.symbols.items()}
    palette = {name: colour for _, piece, *_ in here for name, colour in piece.palette.items()}
    return Draft(
        ", ".join(part.title for part in parts),
        paper,
        found.landscape,
        tuple(chain.from_iterable(items.values())),
        symbols,
        palette,
        note=" ".join(dict.fromkeys(part.note for part in parts if part.note)),
        placed=tuple(chain.from_iterable(placed.values())),
        lots=tuple(Lot(part.id, len(placed[part.id])) for part in parts),
    )
