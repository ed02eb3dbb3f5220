"""The pieces on the board of 37 circles, seen from above and drawn about (0, 0).

Each colour of stones has a mark: blue a ring, green a triangle, red a cross, yellow a bar.
"""

from __future__ import annotations

from typing import Final

from printkit.art.shapes import at, polygon, sector, turned
from printkit.scene import AnyItem, Circle, Group, Line, Path, Rect, moved, path
from rulescore.translation import say

STONE: Final = 10.0
"""Radius of a stone as drawn, mm."""
TOWER: Final = 14.0
"""Radius of a tower as drawn, mm: a 10 mm stone fits inside the battlements."""
MERLONS: Final = 8

FILLS: Final = {"B": "stone-blue", "G": "stone-green", "R": "stone-red", "Y": "stone-yellow"}


def stone(letter: str) -> tuple[AnyItem, ...]:
    """A stone of that colour (B, G, R or Y) with its mark."""
    fill = FILLS[letter]
    return (
        Circle(0, 0, STONE - 0.3, fill=fill, stroke="piece-dark", width=0.6),
        Circle(0, 0, STONE - 1.2, stroke=f"{fill}-deep", width=1.2),
        *_mark(letter),
    )


def _mark(letter: str) -> tuple[AnyItem, ...]:
    if letter == "B":
        return (Circle(0, 0, 4.2, stroke="piece-light", width=1.25),)
    if letter == "G":
        return (
            Path(
                polygon(at(4.9, angle) for angle in (-90, 30, 150)),
                fill="piece-light",
                stroke="piece-light",
                width=0.6,
                round=True,
            ),
        )
    if letter == "R":
        return tuple(
            Line(
                ((-3.6, -3.6 * slant), (3.6, 3.6 * slant)),
                stroke="piece-light",
                width=1.5,
                round=True,
            )
            for slant in (1, -1)
        )
    return (Rect(-5.0, -0.95, 10.0, 1.9, fill="piece-dark", r=0.95),)


def tower() -> tuple[AnyItem, ...]:
    """An empty wooden tower: a ring of merlons, lighter on top than inside, around a lower floor of
    boards.
    """
    step = 360 / MERLONS
    merlons = tuple(
        Path(
            sector(inner, outer, n * step - 15.5, n * step + 15.5),
            fill=fill,
            stroke="tower-wall",
            width=0.3,
        )
        for n in range(MERLONS)
        for inner, outer, fill in ((10.1, 11.2, "tower-floor"), (11.2, TOWER - 0.4, "tower-light"))
    )
    boards = tuple(
        Line(((-reach, y), (reach, y)), stroke="tower-wall", width=0.35)
        for y, reach in ((-5.4, 7.6), (-1.8, 9.1), (1.8, 9.1), (5.4, 7.6))
    )
    floor = (
        Circle(0, 0, 9.6, fill="tower-wall"),
        Circle(0, 0, 9.0, fill="tower-floor", stroke="tower-top", width=0.6),
    )
    return (Circle(0, 0, TOWER, fill="tower-wall"), *merlons, *floor, *boards)


def pit() -> tuple[AnyItem, ...]:
    """An empty tower that is dark inside: a false god."""
    return (
        *tower(),
        Circle(0, 0, 9.7, fill="tower-wall"),
        Circle(0, 0, 6.6, stroke="tower-floor", width=0.35),
        Circle(0, 0, 3.4, stroke="tower-floor", width=0.35),
    )


RAYS: Final = 18.9
"""Length of a god's long rays, mm as drawn: nearly to the next circle."""


def god(letter: str) -> tuple[AnyItem, ...]:
    """A stone on its tower in a gilded star: six long rays that reach between the followers around
    it, each half light and half dark, and short ones.
    """
    return (
        Circle(0, 0, TOWER, fill="tower-wall"),
        *(ray for n in range(6) for ray in _ray(60 * n + 30, TOWER - 0.5, 4.6)),
        *(ray for n in range(6) for ray in _ray(60 * n, RAYS, 4.2)),
        Circle(0, 0, 12.5, fill="crown", stroke="tower-wall", width=0.6),
        Circle(0, 0, 11.85, stroke="gilt-deep", width=0.5),
        Group(stone(letter), moved(0, 0, 1.12)),
    )


def _ray(angle: float, tip: float, half: float) -> tuple[AnyItem, ...]:
    """A ray in that direction, `half` wide to each side at its foot, which is under a
    stone's rim.
    """
    foot, sides = 10.5, ((-half, "crown"), (half, "gilt-deep"))
    halves = tuple(Path(polygon(((foot, 0), (tip, 0), (foot, y))), fill=fill) for y, fill in sides)
    edge = Path(
        polygon(((foot, -half), (tip, 0), (foot, half))),
        stroke="tower-wall",
        width=0.45,
        round=True,
    )
    return (Group((*halves, edge), turned(angle)),)


def gap() -> tuple[AnyItem, ...]:
    """A gap in the row for a stone: a plus between two arrowheads, as high as a stone."""
    return (
        *(
            Path(
                polygon(((-2.6, 10 * way), (2.6, 10 * way), (0, 6.4 * way))),
                fill="madder",
                stroke="piece-light",
                width=0.5,
            )
            for way in (-1, 1)
        ),
        Rect(-4, -4, 8, 8, fill="piece-light", stroke="piece-dark", width=0.5, r=4),
        *(
            Line(points, stroke="piece-dark", width=1.3)
            for points in (((-2.4, 0), (2.4, 0)), ((0, -2.4), (0, 2.4)))
        ),
    )


ROBE: Final = path(
    "M 0 -10.6 C 2 -9.4 3.7 -7.6 3.7 -5.2 C 3.7 -4.2 3.4 -3.4 2.9 -2.7 C 4.6 -3.4 6 -5 7 -7.4 L 8.2"
    " -9.2 C 9.2 -9.4 9.8 -8.6 9.4 -7.6 L 9.7 -1.4 C 8 0.4 6.4 1.5 4.6 2.2 C 5 5 6 7.6 7.4 10.2 H"
    " -7.4 C -6 7.6 -5 5 -4.6 2.2 C -6.4 1.5 -8 0.4 -9.7 -1.4 L -9.4 -7.6 C -9.8 -8.6 -9.2 -9.4"
    " -8.2 -9.2 L -7 -7.4 C -6 -5 -4.6 -3.4 -2.9 -2.7 C -3.4 -3.4 -3.7 -4.2 -3.7 -5.2 C -3.7 -7.6"
    " -2 -9.4 0 -10.6 Z"
)
FACE: Final = path(
    "M 0 -7.9 C 1.4 -7.2 2 -6.2 2 -5.1 C 2 -3.8 1.1 -2.9 0 -2.9 C -1.1 -2.9 -2 -3.8 -2 -5.1 C -2"
    " -6.2 -1.4 -7.2 0 -7.9 Z"
)


def priest(number: int) -> tuple[AnyItem, ...]:
    """A robed figure with raised arms, the first dark with one bar, the second light with two."""
    body, line = ("piece-dark", "piece-light") if number == 1 else ("piece-light", "piece-dark")
    bars = ((-0.8, 1.6),) if number == 1 else ((-2.3, 1.6), (0.7, 1.6))
    return (
        Path(ROBE, fill="piece-light", stroke="piece-light", width=2.2, round=True),
        Path(ROBE, fill=body, stroke="piece-dark", width=0.8, round=True),
        Path(FACE, fill=line),
        *(Rect(x, 0.6, w, 7, fill=line) for x, w in bars),
    )


SHIELD: Final = path("M -9 -6.4 H 9 V 0.6 C 9 6 4.4 9.4 0 11 C -4.4 9.4 -9 6 -9 0.6 Z")
BATTLEMENT: Final = path(
    "M -9.6 -5.4 V -11 H -5.8 V -8.6 H -1.9 V -11 H 1.9 V -8.6 H 5.8 V -11 H 9.6 V -5.4 Z"
)


def family(letter: str) -> tuple[AnyItem, ...]:
    """A family's coat of arms: its colour and mark under a battlement."""
    fill = FILLS[letter]
    return (
        Path(SHIELD, fill=fill, stroke="piece-dark", width=0.7, round=True),
        Group(_mark(letter), moved(0, 1.2, 0.95)),
        Path(BATTLEMENT, fill="crown", stroke="piece-dark", width=0.7, round=True),
    )


def stone_title(letter: str) -> str:
    """Alternative text of a stone of that colour."""
    return {
        "B": say("Blue stone with a ring"),
        "G": say("Green stone with a triangle"),
        "R": say("Red stone with a cross"),
        "Y": say("Yellow stone with a bar"),
    }[letter]
