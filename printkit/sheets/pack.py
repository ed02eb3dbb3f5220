"""Puts rectangles on sheets: rows from the top, in the order given; small ones are stacked in columns beside large ones."""

from __future__ import annotations

from collections.abc import Sequence

from rulescore.words import say

GAP = 1.0
"""Between two parts, mm."""


def pack(sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float = GAP) -> list[tuple[int, float, float]]:
    """For each size (w, h) in mm: the sheet it goes to and its left top corner in a room of `width` x `height`. ValueError when one is too large."""
    places: list[tuple[int, float, float]] = []
    sheet, row, row_height = 0, 0.0, 0.0
    column, column_width, below = 0.0, 0.0, 0.0
    for w, h in sizes:
        if w > width or h > height:
            raise ValueError(say("a part of {w} x {h} mm is too large for this paper", w=round(w, 1), h=round(h, 1)))
        if row_height and below + h <= row + row_height and w <= column_width:
            places.append((sheet, column, below))
            below += h + gap
            continue
        if row_height:
            column += column_width + gap
        if column + w > width or row + h > height or h > row_height > 0:
            row, column = row + row_height + gap, 0.0
            row_height = 0.0
            if row + h > height:
                sheet, row = sheet + 1, 0.0
        places.append((sheet, column, row))
        row_height = max(row_height, h)
        column_width, below = w, row + h + gap
    return places
