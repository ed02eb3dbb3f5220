"""Packs rectangles onto sheets: each goes as high as it can, then as far left as it can, on the
first sheet with room (skyline, bottom-left rule).
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.paper import TooLarge
from rulescore.translation import decimal, say

GAP = 1.0
"""Between two parts, mm."""

Place = tuple[int, float, float]
"""A sheet, counted from 0, and a top left corner on it."""
Skyline = list[tuple[float, float]]
"""The lower edge of what lies on a sheet: from each x on, up to the next, its y in mm."""


def pack(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float = GAP
) -> list[Place]:
    """The place of each size (w, h) in rooms of `width` x `height` mm, in the given order. TooLarge
    if one does not fit.
    """
    places: list[Place] = []
    skylines: list[Skyline] = []
    for w, h in sizes:
        if w > width + 1e-9 or h > height + 1e-9:
            raise TooLarge(
                say(
                    "a part of {w} x {h} mm is too large for this paper",
                    w=decimal(w),
                    h=decimal(h),
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
    """The least y of something between `left` and `right`."""
    ends = [x for x, _ in skyline[1:]] + [float("inf")]
    return max(y for (x, y), end in zip(skyline, ends, strict=True) if x < right and end > left)


def _lowered(skyline: Skyline, left: float, right: float, bottom: float) -> Skyline:
    """The skyline with something added between `left` and `right` that ends at `bottom`."""
    behind = [y for x, y in skyline if x <= right][-1]
    out = [(x, y) for x, y in skyline if x < left] + [(left, bottom)]
    return [*out, (right, behind), *((x, y) for x, y in skyline if x > right)]
