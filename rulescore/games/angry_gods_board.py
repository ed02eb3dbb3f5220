"""The places, tokens and draws of Angry Gods as tables.

The 19 inner circles and the 54 points are numbered together in the order of their names, and every set of them is one integer with a bit for each.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Final

from rulescore.boards.hexagon import AROUND, CIRCLES, COLOURS, INNER, NEIGHBOURS, POINTS

STONES: Final = 20  # of each colour

PLACES: Final = tuple(sorted((*(CIRCLES[circle] for circle in INNER), *POINTS)))
"""Where a stone can ever be placed: 19 circles for leaders, 54 points for followers."""
PLACE: Final = {name: place for place, name in enumerate(PLACES)}
BIT: Final = tuple(1 << len(PLACES) - 1 - place for place in range(len(PLACES)))  # written as a binary number, a set shows its places in order
AFTER: Final = tuple(range(len(PLACES), 0, -1))  # shifting a set by this leaves those of its places that come before
INSIDE: Final = sum(BIT[PLACE[CIRCLES[circle]]] for circle in INNER)
OUTSIDE: Final = sum(BIT) - INSIDE
SURROUND: Final = {PLACE[CIRCLES[circle]]: sum(BIT[PLACE[POINTS[point]]] for point in AROUND[circle]) for circle in INNER}
"""For each inner circle: its six points."""
BESIDE: Final = {PLACE[CIRCLES[circle]]: INSIDE & sum(BIT[PLACE[CIRCLES[other]]] for other in NEIGHBOURS[circle] if other in INNER) for circle in INNER}
"""For each inner circle: the inner circles that touch it."""
TOUCHING: Final = tuple(tuple((around, BIT[circle], circle) for circle, around in SURROUND.items() if around & BIT[place]) for place in range(len(PLACES)))
"""For each point: the inner circles that meet there, each with its six points and its bit; nothing for a circle."""

NAMED: Final = tuple(tuple(colour + name for name in PLACES) for colour in COLOURS)
"""The tokens of each colour, in the order of places; colour by colour they are sorted."""
TOKENS: Final = {
    token: (colour, place, bit, AFTER[place], tuple(around for around, _, _ in TOUCHING[place]))
    for colour, tokens in enumerate(NAMED)
    for place, (token, bit) in enumerate(zip(tokens, BIT, strict=True))
}
"""For each token that places a stone: its colour, its place, the place's bit and shift, and of each inner circle that a point touches the six points."""
AT: Final = tuple(zip(*NAMED, strict=True))
"""For each place: its tokens, by colour."""
DIGITS: Final = bytes.maketrans(b"01", b"\0\1")

PAIRS: Final = tuple(map("".join, combinations_with_replacement(COLOURS, 2)))
Four = tuple[int, ...]
"""A number for each colour: how many stones, or a set of places."""


def _drawn(pair: str) -> Four:
    return tuple(pair.count(colour) for colour in COLOURS)


def _ways(first: Four, second: Four) -> int:
    """In how many ways the two pairs can be drawn one after the other."""
    ways = 1
    for one, two in zip(first, second, strict=True):
        ways *= comb(STONES, one) * comb(STONES - one, two)
    return ways


DRAWS: Final = {f"worshippers:{one},{two}": (_drawn(one), _drawn(two)) for one in PAIRS for two in PAIRS if one != two}
WAYS: Final = {token: _ways(*pairs) for token, pairs in DRAWS.items()}
ALL_WAYS: Final = sum(WAYS.values())
CHANCES: Final = (tuple(WAYS), tuple(WAYS.values()))


def around_all(circles: int) -> int:
    """The points around these circles."""
    points = 0
    while circles:
        lowest = circles & -circles
        points |= SURROUND[len(PLACES) - lowest.bit_length()]
        circles ^= lowest
    return points


def flags(places: int) -> bytes:
    """For each place a byte: 1 if it belongs to the set."""
    return bin(places | 1 << len(PLACES))[3:].encode().translate(DIGITS)
