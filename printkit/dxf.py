"""Lines for plotters and lasers as DXF (AutoCAD R12), in mm, with a layer for each role."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, tan
from typing import Final

from printkit.layout.modes import outline
from printkit.scene import AnyItem, Circle, Line, Matrix, Path, Point, Rect, Scene, apply, placed

QUARTER: Final = tan(pi / 8)
"""The bulge of a quarter circle, the tangent of a fourth of its angle."""
Vertex = tuple[Point, float]
"""A corner, and the bulge of the line to the next one (0 = straight)."""


def drawing(scene: Scene) -> bytes:
    """The lines of a scene that `exports.lines` made."""
    head = ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (0, "ENDSEC"))
    body = (pair for item, matrix in placed(scene.items) for pair in _entity(item, matrix, scene))
    entities = ((0, "SECTION"), (2, "ENTITIES"), *body, (0, "ENDSEC"), (0, "EOF"))
    pairs = (*head, *entities)
    return "".join(f"{code}\n{value}\n" for code, value in pairs).encode("ascii")


def _entity(item: AnyItem, matrix: Matrix, scene: Scene) -> Iterator[tuple[int, str]]:
    """The polylines of an item. The y of DXF points up."""
    if not isinstance(item, Path | Rect | Circle | Line):
        return
    a, b, c, d, _, _ = matrix
    turn = -1.0 if a * d - b * c > 0 else 1.0
    for ring in _rings(item):
        closed = not isinstance(item, Line | Path) or (
            isinstance(item, Path) and item.segments[-1][0] == "Z"
        )
        yield from ((0, "POLYLINE"), (8, item.role), (66, "1"), (70, str(int(closed))))
        for point, bulge in ring:
            x, y = apply(matrix, point)
            yield from ((0, "VERTEX"), (8, item.role))
            yield from ((10, f"{x:.4f}"), (20, f"{scene.height - y:.4f}"))
            yield (42, f"{bulge * turn:.6f}")
        yield from ((0, "SEQEND"), (8, item.role))


def _rings(item: Path | Rect | Circle | Line) -> list[list[Vertex]]:
    if isinstance(item, Circle) or (isinstance(item, Rect) and item.r):
        r = item.r
        x, y, w, h = (
            (item.x - r, item.y - r, 2 * r, 2 * r)
            if isinstance(item, Circle)
            else (item.x, item.y, item.w, item.h)
        )
        right, low = x + w, y + h
        sides = (
            ((x + r, y), (right - r, y)),
            ((right, y + r), (right, low - r)),
            ((right - r, low), (x + r, low)),
            ((x, low - r), (x, y + r)),
        )
        return [[corner for start, end in sides for corner in ((start, 0.0), (end, QUARTER))]]
    return [[(point, 0.0) for point in ring] for ring in outline(item)]
