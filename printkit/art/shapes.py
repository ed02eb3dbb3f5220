"""Curves and symbols for several drawings. Angles are degrees, clockwise from the right: y points
down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import atan2, cos, pi, sin

from printkit.art.palette import PALETTE
from printkit.scene import (
    AnyItem,
    FontName,
    Group,
    Line,
    Matrix,
    Path,
    Point,
    Rect,
    Scene,
    Segment,
    Text,
    apply,
    moved,
)
from printkit.scene import arc as curves


def turned(degrees: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Matrix:
    """The matrix that scales and rotates about the origin and then moves it to (x, y)."""
    a, b = scale * cos(degrees * pi / 180), scale * sin(degrees * pi / 180)
    return (a, b, -b, a, x, y)


def at(radius: float, degrees: float) -> Point:
    """The point that far from the origin in that direction."""
    return radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)


def polygon(points: Iterable[Point]) -> tuple[Segment, ...]:
    """The closed outline through the points."""
    first, *others = points
    return (("M", first), *(("L", point) for point in others), ("Z", ()))


def label(
    x: float, y: float, text: str, size: float, font: FontName = "sans", fill: str = "ink"
) -> Text:
    """A line of text whose middle is at x."""
    return Text(x, y, text, size, font, fill, "middle")


def fold(*points: Point) -> Line:
    """A line to fold along."""
    return Line(points, stroke="grey", width=0.15, dash=(1.2, 0.8), role="fold")


def cut(points: Iterable[Point]) -> Path:
    """A closed line to cut along."""
    return Path(polygon(points), stroke="grey", width=0.15, role="cut")


def cut_box(x: float, y: float, w: float, h: float) -> Rect:
    """A rectangle to cut along."""
    return Rect(x, y, w, h, stroke="grey", width=0.15, role="cut")


def border(width: float, height: float) -> tuple[Rect, Rect]:
    """The double line inside the edge of a board."""
    edge = Rect(0, 0, width, height, stroke="paper-line", width=0.3)
    return edge.grown(-1.2), replace(edge, width=0.15).grown(-1.9)


def repeated(segments: tuple[Segment, ...], places: Iterable[Matrix]) -> tuple[Segment, ...]:
    """The same outline at each of these places."""
    return tuple(
        (
            letter,
            tuple(
                number
                for point in zip(numbers[::2], numbers[1::2], strict=True)
                for number in apply(place, point)
            ),
        )
        for place in places
        for letter, numbers in segments
    )


def arc(radius: float, start: float, end: float, centre: Point = (0.0, 0.0)) -> tuple[Segment, ...]:
    """Curves along the circle from one angle to the other; the pen is already at the first."""
    (ax, ay), (bx, by) = at(radius, start), at(radius, end)
    first, last = (centre[0] + ax, centre[1] + ay), (centre[0] + bx, centre[1] + by)
    return tuple(curves(first, (radius, radius), 0.0, abs(end - start) > 180, end > start, last))


def rounded(corners: Iterable[Point], radius: float) -> tuple[Segment, ...]:
    """The outline at distance `radius` around a regular convex polygon about the origin, whose
    corners are given clockwise.
    """
    points = list(corners)
    turn = 360 / len(points)
    out: list[Segment] = []
    for x, y in points:
        middle = atan2(y, x) * 180 / pi
        start = at(radius, middle - turn / 2)
        out.append(("L" if out else "M", (x + start[0], y + start[1])))
        out += arc(radius, middle - turn / 2, middle + turn / 2, (x, y))
    return (*out, ("Z", ()))


def scaled(scene: Scene, scale: float) -> Scene:
    """The scene, drawn at that scale."""
    x, y = scene.origin
    width, height = scene.width * scale, scene.height * scale
    items = (Group(scene.items, moved(0, 0, scale)),)
    return replace(scene, width=width, height=height, items=items, origin=(x * scale, y * scale))


def centred(title: str, width: float, height: float, items: tuple[AnyItem, ...]) -> Scene:
    """A scene whose middle is at (0, 0)."""
    return Scene(title, width, height, items, PALETTE, origin=(-width / 2, -height / 2))


def symbol(title: str, items: tuple[AnyItem, ...], size: float, drawn: float) -> Scene:
    """A symbol of `size` x `size` mm, from items drawn in a square of side `drawn`."""
    return centred(title, size, size, (Group(items, moved(0, 0, size / drawn)),))
