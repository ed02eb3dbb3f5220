"""A piecepack: tiles, coins, dice and pawns of four suits, drawn about (0, 0) in the sizes of the
public piecepack specification.

A tile's face has its value in the middle and its suit at the upper left corner; its back is divided
into four squares. A coin has its value in black on one side and its suit in colour on the other,
each with a tick that shows a direction. Values are 0 (null), 1 (ace) and 2 to 5.
"""

from __future__ import annotations

from typing import Final

from printkit.art.shapes import arc, at, polygon, sector, turned
from printkit.art.siege_1966_pieces import CROWN
from printkit.scene import (
    AnyItem,
    Circle,
    Group,
    Line,
    Path,
    Rect,
    Segment,
    Text,
    moved,
    path,
)
from rulescore.translation import say

TILE: Final = 50.8
"""Side of a tile, mm; a square is half as wide."""
COIN: Final = 19.05
"""Diameter of a coin, mm."""
DIE: Final = 12.7
"""Edge of a die, mm."""
PAWN: Final = 15.875
"""Diameter of a pawn, mm."""
VALUES: Final = range(6)

SUITS: Final = {"S": "suit-sun", "M": "suit-moon", "C": "suit-crown", "A": "suit-lily"}
"""The letters of suns, moons, crowns and arms, with their colours."""

MOON: Final = path(
    "M 3.2 -9.4 C -4.4 -10.6 -9.2 -5.2 -9.2 0 C -9.2 5.2 -4.4 10.6 3.2 9.4 C -0.6 7.4 -2.8 4 -2.8 0"
    " C -2.8 -4 -0.6 -7.4 3.2 -9.4 Z"
)
LILY: Final = (
    path(
        "M 0 -10.4 C 3 -6.9 3.8 -4 2.8 -0.6 L 1.6 1.4 H -1.6 L -2.8 -0.6 C -3.8 -4 -3 -6.9 0"
        " -10.4 Z"
    ),
    path(
        "M 2.6 1.4 C 2.8 -2.6 4.8 -6 8 -6 C 10.8 -6 11.6 -2.8 9.8 -1.2 C 8.6 -0.1 6.9 -0.6 6.8 -2.2"
        " C 5.6 -1.2 5.2 0.2 5.2 1.4 Z"
    ),
    path(
        "M -2.6 1.4 C -2.8 -2.6 -4.8 -6 -8 -6 C -10.8 -6 -11.6 -2.8 -9.8 -1.2 C -8.6 -0.1 -6.9 -0.6"
        " -6.8 -2.2 C -5.6 -1.2 -5.2 0.2 -5.2 1.4 Z"
    ),
    path("M -6 2.1 H 6 V 4.3 H -6 Z"),
    path("M -1.6 5 H 1.6 L 2.8 7.4 L 0 10.4 L -2.8 7.4 Z"),
    path("M 2.7 5 H 5.2 C 5.3 6.8 6.6 7.4 8 7 C 7.2 9.6 3 9.4 2.7 5 Z"),
    path("M -2.7 5 H -5.2 C -5.3 6.8 -6.6 7.4 -8 7 C -7.2 9.6 -3 9.4 -2.7 5 Z"),
)


def suit(letter: str, fill: str = "") -> tuple[AnyItem, ...]:
    """A suit's mark, about 20 mm wide and high: sun, moon, crown or lily."""
    fill = fill or SUITS[letter]
    if letter == "S":
        rays = (
            polygon(
                (at(5.6, n * 30 - 11), at(10.2 if n % 2 else 8.8, n * 30), at(5.6, n * 30 + 11))
            )
            for n in range(12)
        )
        return (Circle(0, 0, 4.7, fill=fill), *(Path(ray, fill=fill) for ray in rays))
    if letter == "M":
        return (Group((Path(MOON, fill=fill),), moved(2.4, 0)),)
    if letter == "C":
        balls = tuple(
            Circle(x, y, 0.95, fill=fill) for x, y in ((-6.6, -3.9), (0, -5.8), (6.6, -3.9))
        )
        return (
            Group(
                (Path(CROWN, fill=fill), *balls, Rect(-5.2, 4.5, 10.4, 1.5, fill=fill)),
                moved(0, 0, 1.4),
            ),
        )
    return tuple(Path(part, fill=fill) for part in LILY)


def value(number: int, fill: str = "piece-dark") -> tuple[AnyItem, ...]:
    """A value, about 12 mm high: an empty ring for null, a spiral for the ace, else the number."""
    if number == 0:
        return (Circle(0, 0, 3.6, stroke=fill, width=1.2),)
    if number == 1:
        return (Group((Path(SPIRAL, stroke=fill, width=1.5, round=True),), turned(-90, 0, 0.4)),)
    return (Text(0, 5.6, str(number), 17.5, font="serif", fill=fill, align="middle"),)


def _spiral(turns: int, step: float) -> tuple[Segment, ...]:
    """Half circles, each a step wider than the last."""
    out: list[Segment] = [("M", (0.0, 0.0))]
    for n in range(1, turns + 1):
        out += arc(n * step, 180, 360, (step, 0)) if n % 2 else arc(n * step, 0, 180)
    return tuple(out)


SPIRAL: Final = _spiral(5, 1.2)


def coin_face(number: int, letter: str = "") -> tuple[AnyItem, ...]:
    """A coin's face: its value in black. With a suit's letter the rim shows that suit too, for a
    player who may look at the coin's back.
    """
    rim = SUITS.get(letter, "piece-dark")
    badge: tuple[AnyItem, ...] = ()
    if letter:
        badge = (Circle(0, 6.9, 2.5, fill="coin"), Group(suit(letter), moved(0, 6.7, 0.2)))
    drawn = Group(value(number), moved(0, -1.3 if letter else 0, 0.72 if letter else 0.86))
    return (*_coin(rim), drawn, *badge)


def coin_back(letter: str) -> tuple[AnyItem, ...]:
    """A coin's back: its suit in a light tone on its colour."""
    fill = SUITS[letter]
    return (
        *_coin(fill),
        Circle(0, 0, COIN / 2 - 2.9, fill=fill),
        Group(suit(letter, "coin"), moved(0, 0.2, 0.52)),
    )


def _coin(rim: str) -> tuple[AnyItem, ...]:
    radius = COIN / 2
    return (
        Circle(0, 0, radius - 0.3, fill="coin", stroke="piece-dark", width=0.6),
        Circle(0, 0, radius - 1.7, stroke=rim, width=1.4),
        Path(polygon(((-1.5, -radius + 0.7), (1.5, -radius + 0.7), (0, -radius + 3.4))), fill=rim),
    )


def die(number: int, letter: str = "") -> tuple[AnyItem, ...]:
    """A die's upper face, in the colour of its suit or in black."""
    fill = f"{SUITS[letter]}-deep" if letter else "piece-dark"
    half = DIE / 2
    return (
        Rect(
            -half + 0.25,
            -half + 0.25,
            DIE - 0.5,
            DIE - 0.5,
            fill="coin",
            stroke="piece-dark",
            width=0.5,
            r=2.0,
        ),
        Rect(-half + 1.1, -half + 1.1, DIE - 2.2, DIE - 2.2, stroke=fill, width=0.3, r=1.3),
        Group(value(number, fill), moved(0, 0, 0.62)),
    )


def pawn(letter: str) -> tuple[AnyItem, ...]:
    """A pawn from above: a domed disc of its suit's colour on a notched foot, with its suit in a
    light tone.
    """
    fill, radius = SUITS[letter], PAWN / 2
    notches = tuple(
        Path(sector(radius - 1.5, radius - 0.45, n * 45 - 9, n * 45 + 9), fill="piece-light")
        for n in range(8)
    )
    return (
        Circle(0, 0, radius, fill="piece-dark"),
        *notches,
        Circle(0, 0, radius - 1.7, fill="crown"),
        Circle(0, 0, radius - 2.6, fill=fill, stroke="piece-dark", width=0.3),
        Group(suit(letter, "piece-light"), moved(0, 0, 0.38)),
    )


def tile_back() -> tuple[AnyItem, ...]:
    """A tile's back: a cross that makes four squares."""
    return (*tile_ground(), *tile_cross())


def tile_cross() -> tuple[AnyItem, ...]:
    """The cross on a tile's back."""
    half = TILE / 2
    return (
        *(
            Line(ends, stroke="tile-line", width=0.55)
            for ends in (((-half, 0), (half, 0)), ((0, -half), (0, half)))
        ),
        Path(
            polygon(((0, -2.2), (2.2, 0), (0, 2.2), (-2.2, 0))),
            fill="tile",
            stroke="tile-line",
            width=0.4,
        ),
    )


def tile_face(letter: str, number: int) -> tuple[AnyItem, ...]:
    """A tile's face: its value in the middle, its suit small at the upper left corner."""
    half = TILE / 2
    fill = f"{SUITS[letter]}-deep" if number == 1 else "piece-dark"
    return (
        *tile_ground(),
        Rect(
            -half + 2.4, -half + 2.4, TILE - 4.8, TILE - 4.8, stroke="tile-line", width=0.25, r=0.6
        ),
        Group(value(number, fill), moved(0, 0, 1.9)),
        Group(suit(letter), moved(-half + 9, -half + 9, 0.5)),
    )


def tile_ground() -> tuple[AnyItem, ...]:
    """A blank tile."""
    half = TILE / 2
    return (Rect(-half, -half, TILE, TILE, fill="tile", stroke="tile-line", width=0.5, r=0.8),)


def suit_title(letter: str) -> str:
    """The suit's name."""
    return {"S": say("sun"), "M": say("moon"), "C": say("crown"), "A": say("lily")}[letter]


def value_title(number: int) -> str:
    """The value's name."""
    return (
        say("null, an empty ring")
        if number == 0
        else say("ace, a spiral")
        if number == 1
        else str(number)
    )
