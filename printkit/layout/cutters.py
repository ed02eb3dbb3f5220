"""Registration marks for cutting machines, and the room that they need.

Silhouette machines look for three marks: a 5 mm square at the top left, and angles at the top right
and bottom left; the Cameo 5 Alpha looks for four angles. Sizes are the defaults of Silhouette
Studio, after Silhouette Card Maker (its SPECIFICATION.md): 10 mm from the edges, arms of 5 mm,
lines of 1 mm. A Cricut prints its own marks round a picture (at most `printkit.paper.CRICUT`).
"""

from __future__ import annotations

from typing import Final

from printkit.art.shapes import polygon
from printkit.paper import Draft
from printkit.scene import AnyItem, Colour, Path, Point, Rect, roles

INSET: Final = 10.0
"""From the edges of the paper to the outer edges of the square and to the middle of the
lines, mm.
"""
SQUARE: Final = 5.0
ARM: Final = 5.0
THICK: Final = 1.0
BLACK: Final = "cutter-mark"
"""The colour of the marks: pure black ink, which machines see best."""
COLOURS: Final = {BLACK: Colour("#000000", "#000000")}


def marks(draft: Draft) -> tuple[AnyItem, ...]:
    """The marks of the paper's cutter, on sheets with something to cut."""
    if not draft.paper.corner or "cut" not in roles(draft.items):
        return ()
    width, height = draft.paper.size(draft.landscape)
    right, bottom = width - INSET, height - INSET
    first: AnyItem = _angle((INSET, INSET), 1, 1)
    if draft.paper.marks == "silhouette":
        first = Rect(INSET, INSET, SQUARE, SQUARE, fill=BLACK, role="mark")
    found = [first, _angle((right, INSET), -1, 1), _angle((INSET, bottom), 1, -1)]
    return (
        (*found, _angle((right, bottom), -1, -1))
        if draft.paper.marks == "silhouette-4"
        else tuple(found)
    )


def _angle(corner: Point, x: int, y: int) -> Path:
    """Two arms from a corner, in the direction `x` and `y` (1 or -1)."""
    near, far = -THICK / 2, ARM
    points = [(near, near), (far, near), (far, -near), (-near, -near), (-near, far), (near, far)]
    outline = polygon((corner[0] + x * right, corner[1] + y * down) for right, down in points)
    return Path(outline, fill=BLACK, role="mark")
