"""A deck of plain cards and a set of discs, for testing the machinery: every edge can be found
again in a PDF.
"""

from __future__ import annotations

from math import cos, pi, sin

from printkit.art.palette import PALETTE
from printkit.parts import Flat, Thing
from printkit.scene import AnyItem, Circle, Group, Path, Rect, Scene, Text, moved

TRIM = 0.11
"""Width of the line along the trim of every card; nothing else has it."""
DISC = 3.21
"""Radius of the disc that marks the top left corner of every back."""
SUITS = ("stone-blue", "stone-red", "stone-green", "stone-yellow")


def ground(w: float, h: float, fill: str) -> list[AnyItem]:
    return [Rect(-3, -3, w + 6, h + 6, fill=fill), Rect(0, 0, w, h, stroke="ink", width=TRIM)]


def star(x: float, y: float, r: float) -> Path:
    points = [
        (
            x + r * (0.45 if n % 2 else 1) * sin(n * pi / 5),
            y - r * (0.45 if n % 2 else 1) * cos(n * pi / 5),
        )
        for n in range(10)
    ]
    return Path(
        (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())), fill="crown"
    )


def back(w: float, h: float) -> Scene:
    """A back of twelve stars with a disc at its top left corner that tells which way it lies."""
    stars = [
        star((column + 0.5) * w / 3, (row + 0.5) * h / 4, 5.0)
        for column in range(3)
        for row in range(4)
    ]
    return Scene(
        "Back",
        w,
        h,
        (*ground(w, h, "slate-deep"), *stars, Circle(6, 6, DISC, fill="white")),
        PALETTE,
    )


def front(w: float, h: float, number: int) -> Scene:
    suit = SUITS[number % 4]
    items = [
        *ground(w, h, "white"),
        Rect(4, 4, w - 8, 16, fill=suit),
        Text(w / 2, h / 2, str(number), 14, font="serif", align="middle"),
    ]
    items += [
        Text(
            w / 2,
            h / 2 + 6 + 4 * line,
            f"Line {line} of the text of card {number}",
            3,
            align="middle",
        )
        for line in range(3)
    ]
    return Scene(f"Card {number}", w, h, tuple(items), PALETTE)


def deck(w: float = 63.5, h: float = 88.9, count: int = 54, backs: bool = True) -> Flat:
    behind = back(w, h) if backs else None
    return Flat(
        [Thing(f"Card {number}", front(w, h, number), behind) for number in range(1, count + 1)],
        corner=3,
    )


def discs(diameter: float = 20.0, count: int = 80) -> Flat:
    r = diameter / 2
    things = []
    for at, suit in enumerate(SUITS):
        face = Scene(
            suit,
            diameter,
            diameter,
            (
                Rect(-r - 3, -r - 3, diameter + 6, diameter + 6, fill=suit),
                Circle(0, 0, r / (at + 2), fill="white"),
            ),
            PALETTE,
            origin=(-r, -r),
        )
        behind = Scene(
            suit,
            diameter,
            diameter,
            (*face.items, Group((Circle(0, 0, 1, fill="ink"),), moved(0, -5))),
            PALETTE,
            origin=(-r, -r),
        )
        things.append(Thing(suit, face, behind, count // 4))
    return Flat(things, shape="round")
