"""A piecepack: tiles, coins, dice and pawns of four suits, drawn about (0, 0) in the sizes of the
public piecepack specification.

A tile's face has its value in the middle and its suit at the upper left corner; its back is divided
into four squares. A coin has its value in black on one side and its suit in colour on the other,
each with a tick that shows a direction. Values are 0 (null), 1 (ace) and 2 to 5.
"""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.scene import AnyItem, Circle, Group, Rect, Text, moved
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
MARKS: Final = {"S": "sun", "M": "moon", "C": "suit-crown", "A": "lily"}
"""Their drawings."""


def suit(letter: str, fill: str = "") -> tuple[AnyItem, ...]:
    """A suit's mark, about 20 mm wide and high: sun, moon, crown or lily."""
    return drawing(MARKS[letter], fill or SUITS[letter])


def value(number: int, fill: str = "piece-dark") -> tuple[AnyItem, ...]:
    """A value, about 12 mm high: an empty ring for null, a spiral for the ace, else the number."""
    if number == 0:
        return (Circle(0, 0, 3.6, stroke=fill, width=1.2),)
    if number == 1:
        return drawing("ace", fill)
    return (Text(0, 5.6, str(number), 17.5, font="serif", fill=fill, align="middle"),)


def coin_face(number: int, letter: str = "") -> tuple[AnyItem, ...]:
    """A coin's face: its value in black. With a suit's letter the rim shows that suit too, for a
    player who may look at the coin's back.
    """
    rim = SUITS.get(letter, "piece-dark")
    badge: tuple[AnyItem, ...] = ()
    if letter:
        badge = (Circle(0, 6.9, 2.5, fill="coin"), Group(suit(letter), moved(0, 6.7, 0.2)))
    drawn = Group(value(number), moved(0, -1.3 if letter else 0, 0.72 if letter else 0.86))
    return (*drawing("coin", rim), drawn, *badge)


def coin_back(letter: str) -> tuple[AnyItem, ...]:
    """A coin's back: its suit in a light tone on its colour."""
    fill = SUITS[letter]
    return (
        *drawing("coin", fill),
        Circle(0, 0, COIN / 2 - 2.9, fill=fill),
        Group(suit(letter, "coin"), moved(0, 0.2, 0.52)),
    )


def die(number: int, letter: str = "") -> tuple[AnyItem, ...]:
    """A die's upper face, in the colour of its suit or in black."""
    fill = f"{SUITS[letter]}-deep" if letter else "piece-dark"
    half = DIE / 2
    edge = Rect(-half, -half, DIE, DIE, fill="coin", stroke="piece-dark", width=0.5, r=2.0)
    line = Rect(-half, -half, DIE, DIE, stroke=fill, width=0.3, r=1.3)
    number_drawn = Group(value(number, fill), moved(0, 0, 0.62))
    return (edge.grown(-0.25), line.grown(-1.1), number_drawn)


def pawn(letter: str) -> tuple[AnyItem, ...]:
    """A pawn from above: a domed disc of its suit's colour on a notched foot, with its suit in a
    light tone.
    """
    mark = Group(suit(letter, "piece-light"), moved(0, 0, 0.38))
    return (*drawing("pawn-above", SUITS[letter]), mark)


def tile_back() -> tuple[AnyItem, ...]:
    """A tile's back: a cross that makes four squares."""
    return (*tile_ground(), *drawing("tile-cross"))


def tile_face(letter: str, number: int) -> tuple[AnyItem, ...]:
    """A tile's face: its value in the middle, its suit small at the upper left corner."""
    half = TILE / 2
    fill = f"{SUITS[letter]}-deep" if number == 1 else "piece-dark"
    return (
        *tile_ground(),
        Rect(-half, -half, TILE, TILE, stroke="tile-line", width=0.25, r=0.6).grown(-2.4),
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
