"""Where a board larger than the paper is cut: into as few parts as possible, then as even ones as
possible, along lines that spoil nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from printkit.parts import Join
from printkit.scene import Box, Point

FLAP: Final = 8.0
"""Width of a flap, mm."""


@dataclass(frozen=True)
class Cut:
    """A cut across the board between `low` and `high`, mm; both are equal if it is straight."""

    low: float
    high: float
    points: tuple[Point, ...] = ()


def cut(join: Join, axis: int) -> Cut:
    """The join as a cut; `axis` is 0 for one at an x, 1 for one at a y."""
    if isinstance(join, float | int):
        return Cut(join, join)
    along = [point[axis] for point in join]
    return Cut(min(along), max(along), join)


@dataclass(frozen=True)
class Cuts:
    """All cuts of a board of `width` x `height` mm, from left to right and from top to bottom."""

    width: float
    height: float
    xs: tuple[Cut, ...]
    ys: tuple[Cut, ...]

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Column and row of each part, row by row."""
        return [
            (column, row) for row in range(len(self.ys) + 1) for column in range(len(self.xs) + 1)
        ]

    def box(self, column: int, row: int) -> Box:
        """What the part shows: from the near side of the cuts before it to the far side of those
        after it.
        """
        x0, x1 = _span(self.xs, column, self.width)
        y0, y1 = _span(self.ys, row, self.height)
        return (x0, y0, x1, y1)

    @property
    def plan(self) -> tuple[Box, ...]:
        """The parts as fractions of the whole."""
        xs = [0.0, *((c.low + c.high) / 2 / self.width for c in self.xs), 1.0]
        ys = [0.0, *((c.low + c.high) / 2 / self.height for c in self.ys), 1.0]
        return tuple(
            (xs[column], ys[row], xs[column + 1], ys[row + 1]) for column, row in self.places
        )

    @cached_property
    def names(self) -> dict[tuple[str, int, int], str]:
        """A letter for each edge between two parts: ("x", column, row) is the right edge of that
        part, ("y", column, row) its lower edge.
        """
        edges = [("x", c, r) for c, r in self.places if c < len(self.xs)] + [
            ("y", c, r) for c, r in self.places if r < len(self.ys)
        ]
        return {edge: _letters(at) for at, edge in enumerate(edges)}


def _letters(number: int) -> str:
    return chr(ord("A") + number % 26) * (1 + number // 26)


def _span(cuts: Sequence[Cut], at: int, length: float) -> tuple[float, float]:
    return (cuts[at - 1].low if at else 0.0), (cuts[at].high if at < len(cuts) else length)


def choose(length: float, joins: Sequence[Cut], room: float) -> list[Cut] | None:
    """The fewest cuts that leave parts of at most `room` mm, including the flap of every part but
    the last; of those, the most even. None if there are none.
    """
    best = _greedy(length, joins, room)
    if not best:
        return best
    low, high = length / (len(best) + 1), room
    while high - low > 0.5:
        middle = (low + high) / 2
        found = _greedy(length, joins, middle)
        if found is not None and len(found) == len(best):
            best, high = found, middle
        else:
            low = middle
    return best


def _greedy(length: float, joins: Sequence[Cut], room: float) -> list[Cut] | None:
    """Each cut as far along as the room allows."""
    found: list[Cut] = []
    start = 0.0
    while length - start > room + 1e-6:
        fits = [
            join
            for join in joins
            if join.low > start + 1 and join.high - start + FLAP <= room + 1e-6
        ]
        if not fits:
            return None
        found.append(max(fits, key=lambda join: join.low))
        start = found[-1].low
    return found


def between(points: Sequence[Point], axis: int, low: float, high: float) -> tuple[Point, ...]:
    """The section of a line between two values of the coordinate `axis`, along which it
    increases.
    """
    out: list[Point] = []
    for here, there in pairwise(points):
        start, end = max(low, here[axis]), min(high, there[axis])
        if start < end:
            run = there[axis] - here[axis]
            ends = [
                tuple(
                    a + (b - a) * (at - here[axis]) / run for a, b in zip(here, there, strict=True)
                )
                for at in (start, end)
            ]
            out += [(x, y) for x, y in ends if not out or out[-1] != (x, y)]
    return tuple(out)
