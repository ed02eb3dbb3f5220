"""A board on paper: whole on one sheet, or in parts over several sheets that are cut and glued.

A part's right and lower edges carry a flap with a letter; the edge of the next part with the same letter is glued upon it. Cuts run only along the lines
that the art offers, so that nothing that matters is cut through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from printkit.scene import AnyItem, Box, Circle, Group, Line, Rect, Scene, Text, moved, within
from printkit.sheets.frame import BLEED, Draft, contents, crop_marks
from printkit.sheets.paper import Paper
from rulescore.words import say

FLAP: Final = 8.0
"""Width of a flap, mm."""
LABEL: Final = 7.0
"""Room for letters and marks round a part, mm."""


def fits(scene: Scene, paper: Paper, landscape: bool) -> bool:
    """Whether the board fits on one sheet of that paper as it lies."""
    left, top, right, bottom = contents(paper, landscape)
    return scene.width <= right - left and scene.height <= bottom - top


def whole(name: str, scene: Scene, paper: Paper, landscape: bool, ground: str) -> Draft:
    """The board on one sheet, in the middle of the room; `ground` is the colour of its edge, printed a little beyond the cut."""
    left, top, right, bottom = contents(paper, landscape)
    x, y = (left + right - scene.width) / 2, (top + bottom - scene.height) / 2
    box = (x, y, x + scene.width, y + scene.height)
    items: tuple[AnyItem, ...] = (
        Rect(x - BLEED, y - BLEED, scene.width + 2 * BLEED, scene.height + 2 * BLEED, fill=ground, role="bleed"),
        Group(scene.items, moved(x, y), alt=scene.title),
        *crop_marks(box),
    )
    return Draft(name, paper, landscape, items, scene.symbols, scene.palette, note=say("Cut at the marks."), trim=box)


def parts(name: str, scene: Scene, paper: Paper, lines: tuple[Sequence[float], Sequence[float]], ground: str) -> list[Draft]:
    """The board over as few sheets as possible, cut along some of the `lines` (allowed x and y, mm). ValueError when no cut fits."""
    best: tuple[bool, list[float], list[float]] | None = None
    for landscape in (True, False):
        left, top, right, bottom = contents(paper, landscape)
        xs = _cuts(scene.width, lines[0], right - left - 2 * LABEL)
        ys = _cuts(scene.height, lines[1], bottom - top - 2 * LABEL)
        if xs and ys and (best is None or (len(xs) - 1) * (len(ys) - 1) < (len(best[1]) - 1) * (len(best[2]) - 1)):
            best = landscape, xs, ys
    if best is None:
        raise ValueError(say("{name} does not fit on sheets of {paper}", name=name, paper=paper.title))
    landscape, xs, ys = best
    cuts = _Cuts(tuple(xs), tuple(ys))
    return [_part(say("{name}, part {number}", name=name, number=at + 1), scene, paper, landscape, ground, cuts, at) for at in range(len(cuts.places))]


@dataclass(frozen=True)
class _Cuts:
    """Where a board is cut: x and y from one outer edge to the other, mm."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Column and row of each part, row by row."""
        return [(column, row) for row in range(len(self.ys) - 1) for column in range(len(self.xs) - 1)]

    def box(self, column: int, row: int) -> Box:
        """The part as it lies on the board."""
        return (self.xs[column], self.ys[row], self.xs[column + 1], self.ys[row + 1])

    @property
    def plan(self) -> tuple[Box, ...]:
        """The parts as parts of the whole."""
        wide, high = self.xs[-1], self.ys[-1]
        return tuple((x0 / wide, y0 / high, x1 / wide, y1 / high) for x0, y0, x1, y1 in (self.box(*place) for place in self.places))

    @property
    def joins(self) -> dict[tuple[str, int, int], str]:
        """A letter for each edge where two parts meet: ("x", column, row) is the right edge of that part, ("y", column, row) its lower edge."""
        last_column, last_row = len(self.xs) - 2, len(self.ys) - 2
        edges = [("x", c, r) for c, r in self.places if c < last_column] + [("y", c, r) for c, r in self.places if r < last_row]
        return {edge: chr(ord("A") + at) for at, edge in enumerate(edges)}


def _cuts(length: float, lines: Sequence[float], room: float) -> list[float] | None:
    """Where to cut a length so that the fewest and then the most even parts come out: 0, cuts, length. A part that is not the last bears a flap."""
    for count in range(len(lines) + 1):
        found: list[tuple[float, list[float]]] = []
        for chosen in combinations(lines, count):
            edges = [0.0, *chosen, length]
            sizes = [end - start + (FLAP if end != length else 0) for start, end in pairwise(edges)]
            if max(sizes) <= room:
                found.append((max(sizes), edges))
        if found:
            return min(found)[1]
    return None


def _part(name: str, scene: Scene, paper: Paper, landscape: bool, ground: str, cuts: _Cuts, number: int) -> Draft:
    column, row = cuts.places[number]
    x0, y0, x1, y1 = cuts.box(column, row)
    names = cuts.joins
    right_flap = FLAP if ("x", column, row) in names else 0.0
    lower_flap = FLAP if ("y", column, row) in names else 0.0
    left, top, right, bottom = contents(paper, landscape)
    dx = (left + right - (x1 - x0 + right_flap)) / 2 - x0
    dy = (top + bottom - (y1 - y0 + lower_flap)) / 2 - y0
    window = (x0 - BLEED, y0 - BLEED, x1 + (right_flap or BLEED), y1 + (lower_flap or BLEED))
    box = (x0 + dx, y0 + dy, x1 + right_flap + dx, y1 + lower_flap + dy)
    items: list[AnyItem] = [
        Group((Rect(-BLEED, -BLEED, scene.width + 2 * BLEED, scene.height + 2 * BLEED, fill=ground, role="bleed"),), moved(dx, dy), clip=window),
        Group(within(scene.items, scene.symbols, window), moved(dx, dy), clip=window, alt=say("{name} of: {title}", name=name, title=scene.title)),
        *crop_marks(box),
    ]
    middle_x, middle_y = (x0 + x1) / 2 + dx, (y0 + y1) / 2 + dy
    for axis, c, r, x, y, on_flap in (
        ("x", column, row, x1 + FLAP / 2 + dx, middle_y, True),
        ("x", column - 1, row, x0 - LABEL / 2 - 1.5 + dx, middle_y, False),
        ("y", column, row, middle_x, y1 + FLAP / 2 + dy, True),
        ("y", column, row - 1, middle_x, y0 - LABEL / 2 - 1.5 + dy, False),
    ):
        if (axis, c, r) in names:
            items += _letter(names[axis, c, r], x, y, on_flap)
    if right_flap:
        items += [Line(((x1 + dx, y + s * 2.5), (x1 + dx, y + s * 6.5)), stroke="ink", width=0.15, role="mark") for y, s in ((box[1], -1), (box[3], 1))]
    if lower_flap:
        items += [Line(((x + s * 2.5, y1 + dy), (x + s * 6.5, y1 + dy)), stroke="ink", width=0.15, role="mark") for x, s in ((box[0], -1), (box[2], 1))]
    note = say("Cut at the marks. Glue each lettered edge onto the flap with the same letter.")
    trim = (x0 + dx, y0 + dy, x1 + dx, y1 + dy)
    return Draft(name, paper, landscape, tuple(items), scene.symbols, scene.palette, note=note, trim=trim, plan=(cuts.plan, number))


def _letter(letter: str, x: float, y: float, on_flap: bool) -> list[AnyItem]:
    disc = Circle(x, y, 2.6, fill="white", stroke="ink", width=0.25)
    alt = say("Flap {letter}", letter=letter) if on_flap else say("Edge {letter}", letter=letter)
    return [Group((disc, Text(x, y + 1.25, letter, 3.6, font="sans-bold", align="middle")), alt=alt)]
