"""The piecepack to cut out and fold: tiles, coins, dice, standing pawns, and belts for turned
pawns.
"""

from __future__ import annotations

from math import pi
from typing import Final

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.piecepack import (
    COIN,
    DIE,
    PAWN,
    SUITS,
    TILE,
    coin_back,
    coin_face,
    suit,
    suit_title,
    tile_back,
    tile_face,
    value,
    value_title,
)
from printkit.art.shapes import centred, cut, cut_box, fold, polygon
from printkit.scene import AnyItem, Group, Line, Path, Rect, Scene, Text, moved, path
from rulescore.translation import say

BLEED: Final = 3.0
FIGURE: Final = (12.7, 22.225)
"""Width and height of a standing pawn, mm: 1/2 x 7/8 inch."""
PAWN_TAB: Final = 5.0
"""Depth of a standing pawn's tabs, mm."""
BELT: Final = (pi * PAWN, 12.7)
"""Length and height of the belt of a 15.875 mm pawn, mm."""
OVERLAP: Final = 5.0
"""Overlap of a belt's ends, mm."""
TAB: Final = 4.0
"""Depth of a die's tabs, mm."""
NEAR: Final = 0.9
"""Bleed of nets, mm."""


def tile(letter: str, number: int) -> Scene:
    """The face of a tile."""
    title = say("Tile: {suit}, {value}", suit=suit_title(letter), value=value_title(number))
    return _square(title, TILE, "tile", tile_face(letter, number)[1:])


def back_of_tile() -> Scene:
    """The common back of tiles; its cross extends beyond the cut."""
    far = TILE / 2 + BLEED
    cross = tuple(
        Line(ends, stroke="tile-line", width=0.55, role="bleed")
        for ends in (((-far, 0), (far, 0)), ((0, -far), (0, far)))
    )
    diamond = tile_back()[-1]
    return _square(say("Back of a tile: four squares"), TILE, "tile", (*cross, diamond))


def coin(number: int) -> Scene:
    """The face of a coin: its value, the same for all suits."""
    return _square(
        say("Coin: {value}", value=value_title(number)),
        COIN,
        "coin",
        (_tick("piece-dark"), *coin_face(number)[RIM:]),
    )


def back_of_coin(letter: str) -> Scene:
    """The back of a suit's coins."""
    return _square(
        say("Back of a coin: {suit}", suit=suit_title(letter)),
        COIN,
        "coin",
        (_tick(SUITS[letter]), *coin_back(letter)[RIM:]),
    )


RIM: Final = 3
"""Number of items that make a coin's rim. A printed coin has no rim: a ring beside the cut shows
every slip.
"""


def _tick(fill: str) -> AnyItem:
    """The wedge that shows a coin's direction, extending beyond the cut."""
    radius = COIN / 2
    return Path(
        polygon(((-3.2, -radius - BLEED), (3.2, -radius - BLEED), (0, -radius + 3.0))), fill=fill
    )


def _square(title: str, side: float, ground: str, items: tuple[AnyItem, ...]) -> Scene:
    far = side / 2 + BLEED
    below = Rect(-far, -far, 2 * far, 2 * far, fill=ground, role="bleed")
    return centred(title, side, side, (below, *items))


NET: Final = {(0, 1): 0, (1, 0): 1, (1, 1): 2, (1, 2): 4, (2, 1): 5, (3, 1): 3}
"""The value at each column and row of a die's net. Opposite faces add up to 5."""


def die(letter: str) -> Scene:
    """A die's net: four faces in a row, one above and one below, seven tabs."""
    deep = f"{SUITS[letter]}-deep"
    values = (
        Group(value(number, deep), moved((column + 0.5) * DIE, (row + 0.5) * DIE, 0.6))
        for (column, row), number in NET.items()
    )
    items = (*drawing("die-net", deep), *values)
    return Scene(
        say("Die: {suit}", suit=suit_title(letter)), 4 * DIE + TAB, 3 * DIE, items, PALETTE
    )


def pawn(letter: str) -> tuple[AnyItem, ...]:
    """A pawn from the side with its suit, its foot at (0, 0)."""
    w, h = FIGURE
    return (
        Rect(-w / 2 - 1, -h - 1, w + 2, h + 1, fill="coin", role="bleed"),
        *drawing("pawn", SUITS[letter]),
        Group(suit(letter, "piece-light"), moved(0, -16.4, 0.3)),
    )


def standing(letter: str) -> Scene:
    """A pawn to fold at the top and glue front to back, with a tab at each end to turn outwards
    onto its foot.
    """
    (w, h), tab = FIGURE, PAWN_TAB
    picture = Group(pawn(letter), clip=(-w / 2 - NEAR, -h, w / 2 + NEAR, 0))
    tabs = tuple(
        Rect(-NEAR, y, w + 2 * NEAR, tab + NEAR, fill="coin", role="bleed")
        for y in (-NEAR, tab + 2 * h)
    )
    items: tuple[AnyItem, ...] = (
        *tabs,
        Group((picture,), moved(w / 2, tab + 2 * h)),
        Group((picture,), (1, 0, 0, -1, w / 2, tab)),
        *(fold((0, y), (w, y)) for y in (tab, tab + h, tab + 2 * h)),
        cut_box(0, 0, w, 2 * (h + tab)),
    )
    return Scene(say("Pawn: {suit}", suit=suit_title(letter)), w, 2 * (h + tab), items, PALETTE)


def foot(letter: str) -> Scene:
    """The foot of a standing pawn."""
    w, h = PAWN, PAWN
    items = (
        Rect(0, 0, w, h, fill=SUITS[letter], role="bleed").grown(NEAR),
        cut_box(0, 0, w, h),
    )
    return Scene(say("Foot of a pawn: {suit}", suit=suit_title(letter)), w, h, items, PALETTE)


def belt(letter: str) -> Scene:
    """A strip round a turned pawn, with its suit three times."""
    w, h = BELT
    items: list[AnyItem] = [
        Rect(0, 0, w + OVERLAP, h, fill="coin", role="bleed").grown(NEAR),
        *(Rect(0, y, w + OVERLAP, 1.2, fill=SUITS[letter]) for y in (1.0, h - 2.2)),
        *(Group(suit(letter), moved(w * (n + 0.5) / 3, h / 2, 0.33)) for n in range(3)),
        fold((w, 0), (w, h)),
        cut(((0, 0), (w + OVERLAP, 0), (w + OVERLAP, h), (0, h))),
    ]
    title = say("Belt: {suit}", suit=suit_title(letter))
    return Scene(title, w + OVERLAP, h, tuple(items), PALETTE)


def steps() -> list[tuple[str, Scene | None]]:
    """How to assemble dice, pawns and belts."""
    die = (*drawing("die-steps"), Text(40, 10.8, "4", 4.6, font="serif", align="middle"))
    stand: list[AnyItem] = [
        Group(standing("A").items, moved(2, 0, 0.4)),
        _arrow(13, 11),
        Group(pawn("A")[1:], moved(29, 18, 0.8)),
        Path(
            polygon(((21, 17.6), (37, 17.6), (40, 21), (18, 21))),
            fill=SUITS["A"],
            stroke="ink",
            width=0.3,
        ),
    ]
    return [
        (
            say("Dice: crease every dashed line along a ruler."),
            Scene(say("A die's net and the folded die"), 45.0, 18, die, PALETTE),
        ),
        (
            say(
                "Glue the tab at the end of the row inside the first face, then the upper"
                " face to its three tabs, then the lower one."
            ),
            None,
        ),
        (
            say(
                "Pawns: fold in the middle, glue front to back, turn the tabs outwards and"
                " glue them to the foot."
            ),
            Scene(say("A pawn's strip and the standing pawn"), 45.0, 23, tuple(stand), PALETTE),
        ),
        (
            say(
                "Belts are for turned pawns or wooden discs of 15.9 mm: wrap one round each"
                " and glue its end to its start. They replace the standing pawns."
            ),
            None,
        ),
    ]


def _arrow(x: float, y: float) -> AnyItem:
    return Path(path(f"M {x} {y} h 3.5 v -1.6 l 3.5 2.6 l -3.5 2.6 v -1.6 h -3.5 Z"), fill="ink")
