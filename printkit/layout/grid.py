"""Where things of one size go on a sheet: as many as possible, centred, so that fronts and backs
match whichever way the paper is turned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from printkit.layout.frame import MARKS, STRIP
from printkit.paper import CRICUT, Paper, Slim
from printkit.scene import Box

FOLD: Final = 5.0
"""Least distance between the bleed and a fold, mm."""


@dataclass(frozen=True)
class Grid:
    """Cells of `w` x `h` mm with the top left one at (`x`, `y`), `across` and `down` mm apart.

    `fold` puts the backs on the same sheet: "x" beyond a vertical fold in the middle, "y" beyond a
    horizontal one.
    """

    paper: Paper
    landscape: bool
    slim: Slim
    columns: int
    rows: int
    w: float
    h: float
    x: float
    y: float
    across: float
    down: float
    fold: str = ""

    @property
    def cells(self) -> list[Box]:
        """The box of each cell, row by row."""
        corners = [
            (self.x + column * self.across, self.y + row * self.down)
            for row in range(self.rows)
            for column in range(self.columns)
        ]
        return [(x, y, x + self.w, y + self.h) for x, y in corners]

    def mirrored(self, box: Box, level: bool) -> Box:
        """The box of a cell's back: mirrored about the horizontal (`level`) or vertical middle line
        of the paper.
        """
        width, height = self.paper.size(self.landscape)
        left, top, right, bottom = box
        return (
            (left, height - bottom, right, height - top)
            if level
            else (width - right, top, width - left, bottom)
        )


def grid(
    paper: Paper,
    w: float,
    h: float,
    bleed: float,
    gap: float,
    count: int,
    folded: bool = False,
    joined: bool = False,
) -> Grid | None:
    """The grid with the most cells for things of `w` x `h` mm; of equal ones, on upright paper with
    strips above and below. None if none fits.

    Every thing has its own `bleed`, and `gap` is the least distance between two. If `count` is less
    than a full sheet, the grid is no larger than needed; `joined` things lie edge to edge, with the
    fewest cuts.
    """
    apart = 0.0 if joined else max(2 * bleed, gap)
    across, down = w + apart, h + apart
    best: Grid | None = None
    for landscape in (False, True):
        width, height = paper.size(landscape)
        for slim in ("ends", "sides"):
            strip = STRIP + MARKS
            room = (
                width - 2 * (paper.edge + (strip if slim == "sides" else 0.0)),
                height - 2 * (paper.edge + (strip if slim == "ends" else 0.0)),
            )
            if paper.marks == "cricut":
                most = CRICUT[::-1] if landscape else CRICUT
                room = (min(room[0], most[0]), min(room[1], most[1]))
            for fold in ("y", "x") if folded else ("",):
                columns = _many(room[0], w, across, bleed, halved=fold == "x")
                rows = _many(room[1], h, down, bleed, halved=fold == "y")
                if paper.corner:
                    columns, rows = _clear_of_corners(
                        paper, landscape, columns, rows, (w, h, bleed, across, down), fold
                    )
                if columns * rows == 0 or (best and columns * rows <= best.columns * best.rows):
                    continue
                best = _centred(
                    paper, landscape, slim, columns, rows, (w, h, bleed, across, down), fold
                )
    if best and count < best.columns * best.rows:
        columns = min(best.columns, count)
        if joined:
            least = -(-count // best.rows)
            columns = min(
                range(columns, least - 1, -1),
                key=lambda columns: (columns - (-count // columns), -count % columns),
            )
        sizes = (w, h, bleed, across, down)
        best = _centred(
            paper, best.landscape, best.slim, columns, -(-count // columns), sizes, best.fold
        )
    return best


def _many(room: float, size: float, step: float, bleed: float, halved: bool) -> int:
    if halved:
        room = room / 2 - FOLD
    return max(0, int((room - size - 2 * bleed + 1e-6) // step) + 1)


def _clear_of_corners(
    paper: Paper,
    landscape: bool,
    columns: int,
    rows: int,
    sizes: tuple[float, float, float, float, float],
    fold: str,
) -> tuple[int, int]:
    """The most of these columns and rows that stay clear of a cutter's marks."""
    best = (0, 0)
    for some in range(1, columns + 1):
        for few in range(1, rows + 1):
            found = _centred(paper, landscape, "", some, few, sizes, fold)
            if max(found.x, found.y) - sizes[2] >= paper.corner and some * few > best[0] * best[1]:
                best = (some, few)
    return best


def _centred(
    paper: Paper,
    landscape: bool,
    slim: Slim,
    columns: int,
    rows: int,
    sizes: tuple[float, float, float, float, float],
    fold: str,
) -> Grid:
    w, h, bleed, across, down = sizes
    width, height = paper.size(landscape)
    wide, high = (columns - 1) * across + w, (rows - 1) * down + h
    x = width / 2 - FOLD - bleed - wide if fold == "x" else (width - wide) / 2
    y = height / 2 - FOLD - bleed - high if fold == "y" else (height - high) / 2
    return Grid(paper, landscape, slim, columns, rows, w, h, x, y, across, down, fold)
