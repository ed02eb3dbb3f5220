"""Pieces of several parts on one sheet: small pieces printed on one side only may lie anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from printkit.layout.frame import contents
from printkit.layout.pack import Place, pack
from printkit.paper import Draft, Lot, Paper, TooLarge
from printkit.scene import AnyItem, Box, Colour, Group, moved

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

Found = tuple[bool, list[tuple[Loose, Piece]], list[Place]]
"""Whether the paper is landscape, the pieces in the order they were placed, and their places."""


def on_one_sheet(parts: Sequence[Loose], paper: Paper) -> Draft | None:
    """All pieces of these parts on one sheet. None if they need several."""
    found = _found(parts, paper)
    return _draft(parts, paper, found) if found else None


def _found(parts: Sequence[Loose], paper: Paper) -> Found | None:
    every = [(part, piece) for part in parts for piece in part.pieces]
    for landscape in (False, True):
        left, top, right, bottom = contents(paper, landscape)
        for order in ORDERS:
            pieces = _sorted(every, order)
            try:
                places = pack(
                    [(piece.width, piece.height) for _, piece in pieces],
                    right - left,
                    bottom - top,
                    GAP,
                )
            except TooLarge:
                break
            if all(sheet == 0 for sheet, _, _ in places):
                return landscape, pieces, places
    return None


def _sorted(
    pieces: Sequence[tuple[Loose, Piece]], order: Callable[[Piece], float]
) -> list[tuple[Loose, Piece]]:
    return sorted(pieces, key=lambda one: order(one[1]))


def _draft(parts: Sequence[Loose], paper: Paper, found: Found) -> Draft:
    landscape, pieces, places = found
    left, top, right, _ = contents(paper, landscape)
    across = max(x + piece.width for (_, piece), (_, x, _) in zip(pieces, places, strict=True))
    dx = (left + right - across) / 2
    items: dict[str, list[AnyItem]] = {part.id: [] for part in parts}
    placed: dict[str, list[tuple[str, Box]]] = {part.id: [] for part in parts}
    for (part, piece), (_, x, y) in zip(pieces, places, strict=True):
        x, y = x + dx, y + top
        items[part.id].append(Group(piece.items, moved(x, y)))
        placed[part.id] += [
            (name, (x + a, y + b, x + c, y + d)) for name, (a, b, c, d) in piece.placed
        ]
    symbols = {name: drawn for _, piece in pieces for name, drawn in piece.symbols.items()}
    palette = {name: colour for _, piece in pieces for name, colour in piece.palette.items()}
    return Draft(
        ", ".join(part.title for part in parts),
        paper,
        landscape,
        tuple(chain.from_iterable(items.values())),
        symbols,
        palette,
        note=" ".join(dict.fromkeys(part.note for part in parts if part.note)),
        placed=tuple(chain.from_iterable(placed.values())),
        lots=tuple(Lot(part.id, len(placed[part.id])) for part in parts),
    )
