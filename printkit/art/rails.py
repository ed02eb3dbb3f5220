"""The Selection Row as a board: a winding road of hollows that fits a row of 1.7 m on one sheet and
keeps both of its ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.shapes import label, polygon, scaled
from printkit.art.siegestones import symbols
from printkit.fonts.metrics import shrunk
from printkit.scene import AnyItem, Group, Line, Path, Point, Rect, Scene, Use, moved
from rulescore.translation import say, say_count

PITCH: Final = 23.0
"""Distance between hollows, mm."""
END: Final = 0.6 * PITCH
"""Space for the arrow at an end, mm."""
MARGIN: Final = 3.0
WALL: Final = 1.2
"""Width of the walls between turns of the road, mm."""
SIZES: Final = ((2.6, 2), (2.3, 2), (2.15, 3))
"""Letter sizes at an end, mm, with the number of lines."""


def row(hollows: int, columns: int, scale: float = 1.0) -> Scene:
    """A road of that many hollows and columns, from the top to the right, back to the left and so
    on.
    """
    rows = -(-hollows // columns)
    left, right = _ends(rows)
    width, height = left + columns * PITCH + right + 2 * MARGIN, rows * PITCH + 2 * MARGIN
    spots = list(_spots(hollows, columns, left + MARGIN))
    (first_x, first_y), (last_x, last_y) = spots[0], spots[-1]
    out = 1 if rows % 2 else -1
    items: list[AnyItem] = [
        Rect(0, 0, width, height, fill="town-edge"),
        Rect(0, 0, width, height, fill="town", stroke="town-line", width=0.35, r=1).grown(-1.4),
        *(
            Line(_wall(at, columns, left + MARGIN), stroke="town-edge", width=WALL, round=True)
            for at in range(1, rows)
        ),
        Line(
            ((first_x - END, first_y), *spots, (last_x + out * END, last_y)),
            stroke="town-line",
            width=0.5,
        ),
        *(Use("hollow", moved(x, y)) for x, y in spots),
        *_end(say("Left end"), first_x - PITCH / 2, first_y, -1),
        *_end(say("Right end"), last_x + out * PITCH / 2, last_y, out),
    ]
    title = say_count("Selection Row, {n} hollow", "Selection Row, {n} hollows", hollows)
    hollow = {"hollow": symbols("town")["circle"]}
    return scaled(Scene(title, width, height, tuple(items), PALETTE, hollow), scale)


def joins(hollows: int, columns: int, scale: float = 1.0) -> tuple[list[float], list[float]]:
    """Where the board may be cut: between hollows."""
    rows = -(-hollows // columns)
    left = _ends(rows)[0] + MARGIN
    return [(left + at * PITCH) * scale for at in range(1, columns)], [
        (MARGIN + at * PITCH) * scale for at in range(1, rows)
    ]


def _ends(rows: int) -> tuple[float, float]:
    """The space left and right for the arrows; with an even number of rows both are on the same
    side.
    """
    return END, END if rows % 2 else 0.0


def _spots(hollows: int, columns: int, left: float) -> Iterator[Point]:
    for at in range(hollows):
        row, column = divmod(at, columns)
        yield (
            left + ((columns - 1 - column if row % 2 else column) + 0.5) * PITCH,
            MARGIN + (row + 0.5) * PITCH,
        )


def _wall(at: int, columns: int, left: float) -> tuple[Point, Point]:
    """The line above row `at`, with a gap where the road turns."""
    y, clear = MARGIN + at * PITCH, 2.0
    start, end = left + clear, left + columns * PITCH - clear
    return ((start, y), (end - PITCH, y)) if at % 2 else ((start + PITCH, y), (end, y))


def _end(title: str, x: float, y: float, way: int) -> list[AnyItem]:
    """The arrow at the end at `x`, in the direction `way` in which stones are taken, with its title
    below.
    """
    tip, middle = x + way * END * 0.62, x + way * END * 0.5
    size, lines = shrunk(title, "sans", SIZES, END - 2)
    arrow = polygon(((tip + 2.2 * way, y), (tip - 2.2 * way, y - 3.4), (tip - 2.2 * way, y + 3.4)))
    texts = tuple(
        label(middle, y + 7.5 + 1.1 * size * at, line, size) for at, line in enumerate(lines)
    )
    return [Path(arrow, fill="town-ink"), Group(texts)]
