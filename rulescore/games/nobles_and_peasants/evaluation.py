"""Evaluates positions of Nobles and Peasants.

Points are weighed against the stones to come: a lead of ten means little at the beginning, and much
before the last three stones. Tower moves without a stone bring the end nearer too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rulescore.boards.hexagon import CENTRE, CIRCLES, RAYS
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants, NoblesAndPeasantsVariant
from rulescore.games.nobles_and_peasants.tables import HAND, KINDS, NOBODY, PEASANT, lettered

FEATURES: Final[tuple[str, ...]] = (
    "points",  # points, which count more the fewer stones are left
    "peasants",  # points for peasants in sight if the game ended now
    "sight",  # points that stones may bring to circles in sight of its towers
    "next",  # points that the next stone can score without paying a rival
)
WEIGHTS: Final = (0.7, 0.3, 0.27, 0.16)

CALM: Final = 4
"""Added to the stones to come: even the last of them can still turn the result by this much."""
BIT: Final = tuple(1 << circle for circle in range(len(CIRCLES)))
LINES: Final = tuple(sum(BIT[other] for ray in rays for other in ray) for rays in RAYS)
"""For each circle: those in its six directions."""


@lru_cache(maxsize=1 << 15)
def seen(circle: int, towers: int) -> int:
    """What a tower there sees, up to the nearest of `towers`, those on its `LINES`."""
    mask = 0
    for ray in RAYS[circle]:
        for other in ray:
            if towers & BIT[other]:
                break
            mask |= BIT[other]
    return mask


@lru_cache(maxsize=1 << 12)
def worths(variant: NoblesAndPeasantsVariant, row: str) -> tuple[tuple[float, int], ...]:
    """What a stone of that row pays each seat's tower on average, and the better end stone."""
    if not row:
        return ((0.0, 0),) * variant.seats
    letters = lettered(row)
    stones = [(worth, letters.count(colour)) for colour, worth in variant.worth.items()]
    first, last = variant.worth[letters[0]], variant.worth[letters[-1]]
    return tuple(
        (
            sum([worth[seat] * count for worth, count in stones]) / len(row),
            max(first[seat], last[seat]),
        )
        for seat in range(variant.seats)
    )


def weights(state: NoblesAndPeasants) -> Sequence[float]:
    return WEIGHTS


def features(state: NoblesAndPeasants) -> list[list[float]]:
    variant, towers, board = state.variant, state.towers, state.board
    empty = sum([BIT[circle] for circle in state.empty])
    held = towers.count(HAND)
    blocking = sum([BIT[tower] for tower in towers if tower != HAND])
    if board[CENTRE] == NOBODY:
        blocking |= BIT[CENTRE]
    room = len(state.empty)
    to_come = max(0, min(room - held, len(state.row))) * (1 - state.stalled / variant.stall_limit)
    steady = (to_come + CALM) ** -0.5
    share = to_come / room * steady if room else 0.0  # of the empty circles that get a stone
    each = variant.each
    sights = [
        [
            seen(tower, blocking & LINES[tower])
            for tower in towers[first : first + each]
            if tower != HAND
        ]
        for first in range(0, len(towers), each)
    ]
    peasants: dict[str, int] = {}
    rows = []
    for seat, (sight, (mean, best), (_, peasant)) in enumerate(
        zip(sights, worths(variant, state.row), variant.families, strict=True)
    ):
        if peasant not in peasants:
            kind = KINDS[peasant]
            peasants[peasant] = sum(
                [bit for bit, here in zip(BIT, board, strict=True) if here in kind]
            )
        stones = peasants[peasant]
        wide, paying = 0, 0
        for mask in sight:
            wide += (mask & empty).bit_count()
            paying += (mask & stones).bit_count()
        following = (
            most_towers(sight, empty & ~_watched(sights, seat)) * best * steady
            if seat == state.seat and to_come
            else 0.0
        )
        rows.append(
            [state.points[seat] * steady, paying * PEASANT * steady, wide * mean * share, following]
        )
    return rows


def _watched(sights: Sequence[Sequence[int]], seat: int) -> int:
    """What the towers of all other seats see."""
    watched = 0
    for other, sight in enumerate(sights):
        if other != seat:
            for mask in sight:
                watched |= mask
    return watched


def most_towers(sight: Sequence[int], free: int) -> int:
    """How many of these towers can see a single free circle, at most."""
    reached = [free]
    for mask in sight:
        reached.append(0)
        for towers in range(len(reached) - 1, 0, -1):
            reached[towers] |= reached[towers - 1] & mask
        if not reached[-1]:
            reached.pop()
    return len(reached) - 1


def scores(state: NoblesAndPeasants) -> list[float]:
    a, b, c, d = WEIGHTS
    return [
        a * points + b * peasants + c * wide + d * best
        for points, peasants, wide, best in features(state)
    ]
