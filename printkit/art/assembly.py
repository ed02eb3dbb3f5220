"""Drawings for the parts list that show how to assemble folded things. Each is at most 45
mm wide.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from printkit.art.palette import PALETTE
from printkit.parts import Step
from printkit.scene import AnyItem, Line, Path, Point, Rect, Scene
from rulescore.translation import say

WIDTH: Final = 44.0


def drawing(title: str, height: float, items: Iterable[AnyItem]) -> Scene:
    """A drawing of that height and the common width."""
    return Scene(title, WIDTH, height, tuple(items), PALETTE)


def edge(*points: Point) -> Line:
    """An edge of card."""
    return Line(points, stroke="ink", width=0.45, round=True)


def fold(*points: Point) -> Line:
    """An edge to fold along."""
    return Line(points, stroke="ink", width=0.25, dash=(1.2, 0.8))


def face(*points: Point, fill: str = "paper") -> Path:
    """A visible face of card."""
    return Path(
        (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())),
        fill=fill,
        stroke="ink",
        width=0.35,
        round=True,
    )


def arrow(start: Point, bend: Point, end: Point) -> list[AnyItem]:
    """A curved arrow from start to end."""
    (x0, y0), (bx, by), (x1, y1) = start, bend, end
    along = ((x1 - bx), (y1 - by))
    length = (along[0] ** 2 + along[1] ** 2) ** 0.5
    ux, uy = along[0] / length * 1.8, along[1] / length * 1.8
    head = (
        (x1 - ux - uy * 0.55, y1 - uy + ux * 0.55),
        (x1, y1),
        (x1 - ux + uy * 0.55, y1 - uy - ux * 0.55),
    )
    line = Path(
        (
            ("M", start),
            (
                "C",
                (
                    x0 + (bx - x0) * 2 / 3,
                    y0 + (by - y0) * 2 / 3,
                    x1 + (bx - x1) * 2 / 3,
                    y1 + (by - y1) * 2 / 3,
                    x1,
                    y1,
                ),
            ),
        ),
        stroke="madder",
        width=0.45,
    )
    return [line, Line(head, stroke="madder", width=0.45, round=True)]


def standing_steps() -> tuple[Step, ...]:
    """How to assemble a standing figure."""
    strip: list[AnyItem] = [
        Rect(17, 1, 10, 24, fill="paper", stroke="ink", width=0.35),
        fold((17, 4), (27, 4)),
        fold((17, 13), (27, 13)),
        fold((17, 22), (27, 22)),
    ]
    bent = [
        face((10, 22), (16, 4), (26, 4), (20, 22)),
        face((16, 4), (22, 22), (32, 22), (26, 4), fill="white"),
        *arrow((37, 20), (38, 10), (31, 7)),
    ]
    upright = [
        face((5, 25), (15, 19), (38, 19), (28, 25), fill="slate"),
        face((12, 24.5), (16, 22.2), (26, 22.2), (22, 24.5), fill="white"),
        face((16, 22.2), (16, 3), (26, 3), (26, 22.2)),
        face((16, 22.2), (20, 19.8), (30, 19.8), (26, 22.2), fill="white"),
        *arrow((34, 12), (38, 13), (35, 18)),
    ]
    return (
        Step(
            say("Cut the strip out and score the three dashed lines with a blunt knife."),
            drawing(say("A strip with three dashed lines across"), 26, strip),
        ),
        Step(
            say("Fold it in the middle, pictures outside, and glue the two halves together."),
            drawing(say("The strip folded at its middle"), 24, bent),
        ),
        Step(
            say("Turn the two tabs outwards and glue them to the middle of a foot."),
            drawing(
                say("The figure stands upright on a foot, its tabs turned to both sides"),
                26,
                upright,
            ),
        ),
    )


def platform_steps(pieces: bool = False) -> tuple[Step, ...]:
    """How to assemble a platform; `pieces` says that two of its walls are separate."""
    flat = [
        face((12, 6), (32, 6), (32, 20), (12, 20)),
        *(
            face(*points, fill="white")
            for points in (
                ((12, 20), (32, 20), (32, 25), (12, 25)),
                ((12, 1), (32, 1), (32, 6), (12, 6)),
            )
        ),
        *(
            face(*points, fill="white")
            for points in (
                ((7, 6), (12, 6), (12, 20), (7, 20)),
                ((32, 6), (37, 6), (37, 20), (32, 20)),
            )
        ),
        Rect(12, 6, 20, 14, stroke="ink", width=0.25, dash=(1.2, 0.8)),
        *arrow((40, 10), (42, 15), (36, 17)),
    ]
    solid = [
        face((4, 12), (18, 4), (40, 9), (26, 18)),
        face((4, 12), (26, 18), (26, 25), (4, 19), fill="white"),
        face((26, 18), (40, 9), (40, 16), (26, 25), fill="slate"),
    ]
    first = Step(say("Cut along the outer line and score all dashed lines."))
    if pieces:
        first = Step(
            say(
                "Cut along the outer lines, score all dashed lines, and glue the two loose"
                " walls to the tabs at the sides of the top."
            )
        )
    return (
        first,
        Step(
            say("Fold the four walls down and glue the tabs behind the walls beside them."),
            drawing(say("The walls hang from the four sides of the top"), 26, flat),
        ),
        Step(
            say("Turn the flanges in; to stiffen it, glue a square of card under them."),
            drawing(say("The platform as a low box"), 26, solid),
        ),
    )
