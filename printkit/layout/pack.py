"""Puts rectangles on sheets: each goes as high up as it can, and then as far to the left, on the
first sheet that has room for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.paper import TooLarge
from rulescore.translation import say

GAP = 1.0
"""Between two parts, mm."""

Place = tuple[int, float, float]
"""A sheet, counted from 0, and a left top corner on it."""
Skyline = list[tuple[float, float]]
"""Where what lies on a sheet ends below: from each x on (to the next one's), so many mm down."""


def pack(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float = GAP
) -> list[Place]:
    """For each size (w, h) in mm its place in rooms of `width` x `height`, in the order given.
    TooLarge when one fits nowhere.
    """
    places: list[Place] = []
    skylines: list[Skyline] = []
    for w, h in sizes:
        if w > width + 1e-9 or h > height + 1e-9:
            raise TooLarge(
                say(
                    "a part of {w} x {h} mm is too large for this paper",
                    w=round(w, 1),
                    h=round(h, 1),
                )
            )
        for sheet in range(len(skylines) + 1):
            if sheet == len(skylines):
                skylines.append([(0.0, 0.0)])
            spots = [
                (_under(skylines[sheet], x, x + w + gap), x)
                for x, _ in skylines[sheet]
                if x + w <= width + 1e-9
            ]
            y, x = min(spots, default=(height, 0.0))
            if y + h <= height + 1e-9:
                skylines[sheet] = _lowered(skylines[sheet], x, x + w + gap, y + h + gap)
                places.append((sheet, x, y))
                break
    return places


def _under(skyline: Skyline, left: float, right: float) -> float:
    """How far down something between `left` and `right` has to lie."""
    ends = [x for x, _ in skyline[1:]] + [float("inf")]
    return max(y for (x, y), end in zip(skyline, ends, strict=True) if x < right and end > left)


def _lowered(skyline: Skyline, left: float, right: float, bottom: float) -> Skyline:
    """The skyline with something between `left` and `right` that ends at `bottom`."""
    behind = [y for x, y in skyline if x <= right][-1]
    out = [(x, y) for x, y in skyline if x < left] + [(left, bottom)]
    return [*out, (right, behind), *((x, y) for x, y in skyline if x > right)]
