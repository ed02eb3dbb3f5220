"""The places, tokens and draws of Angry Gods as tables.

The 19 inner circles and the 54 points are numbered together in the order of their names, and every
set of them is one integer with a bit for each.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import Final

from rulescore.boards.hexagon import AROUND, CIRCLES, COLOURS, INNER, NEIGHBOURS, POINTS

STONES: Final = 20  # of each colour

PLACES: Final = tuple(sorted((*(CIRCLES[circle] for circle in INNER), *POINTS)))
"""Where a stone can ever be placed: 19 circles for leaders, 54 points for followers."""
PLACE: Final = {name: place for place, name in enumerate(PLACES)}
# written as a binary number, a set shows its places in order
BIT: Final = tuple(1 << len(PLACES) - 1 - place for place in range(len(PLACES)))
# shifting a set by this leaves the places before this one
AFTER: Final = tuple(range(len(PLACES), 0, -1))
INSIDE: Final = sum(BIT[PLACE[CIRCLES[circle]]] for circle in INNER)
EVERYWHERE: Final = sum(BIT)
SURROUND: Final = {
    PLACE[CIRCLES[circle]]: sum(BIT[PLACE[POINTS[point]]] for point in AROUND[circle])
    for circle in INNER
}
"""For each inner circle: its six points."""
BARRED: Final = {
    PLACE[CIRCLES[circle]]: (
        SURROUND[PLACE[CIRCLES[circle]]]
        | sum(BIT[PLACE[CIRCLES[other]]] for other in NEIGHBOURS[circle] if other in INNER)
    )
    for circle in INNER
}
"""For each inner circle: what a false god there bars, its points and inner neighbours."""
TOUCHING: Final = tuple(
    tuple(
        (around, BIT[circle], circle) for circle, around in SURROUND.items() if around & BIT[place]
    )
    for place in range(len(PLACES))
)
"""For each point: the inner circles that meet there, with their points and bits; else nothing."""

NAMED: Final = tuple(tuple(colour + name for name in PLACES) for colour in COLOURS)
"""The tokens of each colour, in the order of places; colour by colour they are sorted."""
TOKENS: Final = {
    token: (colour, place, bit, AFTER[place], tuple(around for around, _, _ in TOUCHING[place]))
    for colour, tokens in enumerate(NAMED)
    for place, (token, bit) in enumerate(zip(tokens, BIT, strict=True))
}
"""For each token that places a stone: its colour, its place, the place's bit and shift, and the six
points of each inner circle that a point touches.
"""
AT: Final = tuple(zip(*NAMED, strict=True))
"""For each place: its tokens, by colour."""
FILL: Final = -len(PLACES) % 8
"""The bits that pad a set of places to whole bytes."""

PAIRS: Final = tuple(map("".join, combinations_with_replacement(COLOURS, 2)))
Four = tuple[int, ...]
"""A number for each colour: how many stones, or a set of places."""


def _drawn(pair: str) -> Four:
    return tuple(pair.count(colour) for colour in COLOURS)


def _ways(first: Four, second: Four) -> int:
    """The number of ways to draw the two pairs in order."""
    ways = 1
    for one, two in zip(first, second, strict=True):
        ways *= comb(STONES, one) * comb(STONES - one, two)
    return ways


DRAWS: Final = {
    f"worshippers:{one},{two}": (_drawn(one), _drawn(two))
    for one in PAIRS
    for two in PAIRS
    if one != two
}
WAYS: Final = {token: _ways(*pairs) for token, pairs in DRAWS.items()}
ALL_WAYS: Final = sum(WAYS.values())
CHANCES: Final = tuple(WAYS)
UP_TO: Final = tuple(accumulate(WAYS.values()))
"""The cumulative weights of `CHANCES`, for `random.choices`."""


def around_all(circles: int) -> int:
    """The points around these circles."""
    points = 0
    while circles:
        first = circles.bit_length()
        points |= SURROUND[len(PLACES) - first]
        circles ^= BIT[-first]
    return points


def places_of(places: int) -> list[str]:
    """The names of the places in a set, in order."""
    return [name for name, bit in zip(PLACES, BIT, strict=True) if places & bit]


def tokens_at(colour: int, places: int) -> list[str]:
    """The tokens that place a stone of the colour on one of these places, sorted."""
    a, b, c, d, e, f, g, h, i, j = (places << FILL).to_bytes(10, "big")
    at_a, at_b, at_c, at_d, at_e, at_f, at_g, at_h, at_i, at_j = _eights(colour)
    return [
        *at_a[a],
        *at_b[b],
        *at_c[c],
        *at_d[d],
        *at_e[e],
        *at_f[f],
        *at_g[g],
        *at_h[h],
        *at_i[i],
        *at_j[j],
    ]


@cache
def _eights(colour: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For every eight places: the tokens of each set of them, a byte with the first one highest."""
    tokens = (*NAMED[colour], *[""] * FILL)
    return tuple(_subsets(tokens[first : first + 8]) for first in range(0, len(tokens), 8))


def _subsets(tokens: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if not tokens:
        return ((),)
    others = _subsets(tokens[1:])
    return others + tuple((tokens[0], *other) for other in others)
