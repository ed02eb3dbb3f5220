"""Evaluates positions of SiegeStones: the towers a seat controls, how firmly, and where it could
control one more.

Threats are compared at all circles at once, as in `SiegeStones`: adding a constant to a difference
of threats sets the top bit of a circle's seven exactly if the difference is large enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final

from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import NEAR, REST_MORE, TOP, circles_of

FEATURES: Final[tuple[str, ...]] = (
    "towers",  # towers controlled
    "strikes",  # to move, one tower short of the goal, with one in reach
    "turn",  # to move, with a tower in reach
    "firm",  # towers that one more rival stone cannot turn
    "closed",  # controlled towers with no empty circle beside them
    "reach",  # towers that one more stone would win
    "sites",  # empty circles where a new tower would fall to this side
    "most",  # towers that the seat threatens most, even if too little
    "stones",  # stones on the full board, which break ties
    "safe",  # towers that no rival turns who gets every second circle beside them
    "third",  # one tower short of the goal, or beyond it
    "level",  # as many towers as everybody else, and the most stones on the full board
)
WEIGHTS: Final = {
    2: (2.1, 1.9, 0.7, 1.0, 0.0, 1.05, 0.1, 1.5, 1.05, 1.3, 1.3, 2.7),
    3: (1.1, 3.2, 0.65, 0.3, 0.4, 0.7, 0.12, 0.0, 0.0, 0.0, 0.0, 0.0),
    4: (1.2, 3.0, 0.5, 0.7, 0.5, 0.25, 0.12, 0.0, 0.0, 0.0, 0.0, 0.0),
}
"""By the number of seats."""
STAGES: Final = {
    "towers": (0.15, 0.45, 1.0),
    "firm": (1.0, 0.0, 0.0),
    "most": (1.0, 0.15, 0.3),
    "stones": (0.0, 0.85, 1.0),
    "safe": (1.0, 0.45, 0.75),
    "third": (0.7, 1.0, -0.5),
    "level": (0.15, 0.15, 1.0),
}
"""For two seats: how much a feature counts on an empty board, on one that is seven tenths full, and
on a full one, changing evenly in between. The others always count the same.
"""
CHANGE: Final = 0.7  # the second of these stages

ONES: Final = sum(top >> 6 for top in TOP)
BOARD: Final = sum(TOP)
ADDS: Final = 5  # the most that a stone adds beside a tower
FIRM: Final = (63 - ADDS) * ONES  # sets the top bit if a lead, or a threat, is more than that
REACH: Final = (63 + ADDS) * ONES  # where one more stone leads
LARGEST: Final = 4096  # the most sets of towers in the cache

# for a set of towers: each with the circles beside it
_around: dict[int, list[tuple[int, int]]] = {}


def weights(state: SiegeStones) -> Sequence[float]:
    return WEIGHTS[state.seats]


def staged(weights: Sequence[float], seats: int) -> list[tuple[float, ...]]:
    """The weights times how much each feature counts, by the number of empty circles."""
    return [tuple(map(mul, weights, parts)) for parts in PARTS[seats]]


def _part(feature: str, free: int) -> float:
    first, middle, last = STAGES.get(feature, (1.0, 1.0, 1.0))
    full = 1 - free / len(TOP)
    if full < CHANGE:
        return first + (middle - first) * full / CHANGE
    return middle + (last - middle) * (full - CHANGE) / (1 - CHANGE)


PARTS: Final = {
    seats: [
        [_part(feature, free) if seats == 2 else 1.0 for feature in FEATURES]
        for free in range(len(TOP) + 1)
    ]
    for seats in WEIGHTS
}
"""How much of each feature counts, by the numbers of seats and of empty circles."""
STAGED: Final = {seats: staged(row, seats) for seats, row in WEIGHTS.items()}


def features(state: SiegeStones) -> list[list[float]]:
    rows, free = _counts(state)
    parts = PARTS[state.seats][free]
    return [list(map(mul, row, parts)) for row in rows]


def scores(state: SiegeStones) -> list[float]:
    rows, free = _counts(state)
    weights = STAGED[state.seats][free]
    return [sum(map(mul, row, weights)) for row in rows]


def _counts(state: SiegeStones) -> tuple[list[tuple[int, ...]], int]:
    """The features of each seat before they are staged, and the number of empty circles."""
    closed, opened, empty, answers = _free(state)
    free, points, goal = empty.bit_count(), state.points, state.variant.goal
    stones = _stones(state, free)
    most_stones = max(stones) if max(points) == min(points) else None
    rows: list[tuple[int, ...]] = []
    for seat, others in enumerate(state.variant.others):
        held, firm, safe, reach, sites, most = _places(state, seat, others, opened, empty, answers)
        to_move = seat == state.seat and (reach or sites) != 0
        short = points[seat] + 1 >= goal
        rows.append(
            (
                points[seat],
                to_move and short,
                to_move,
                firm.bit_count(),
                (held & closed).bit_count(),
                reach.bit_count(),
                sites.bit_count(),
                most.bit_count(),
                stones[seat],
                safe.bit_count(),
                short,
                stones[seat] == most_stones,
            )
        )
    return rows, free


def _free(state: SiegeStones) -> tuple[int, int, int, int]:
    """As sets the towers with no empty circle beside them, the others, and the empty circles; at
    each tower the most that rivals add who get every second circle beside it.
    """
    towers = state.towers
    empty = BOARD ^ towers
    for stones in state.stones:
        empty ^= stones
    around = _around.get(towers)
    if around is None:
        if len(_around) >= LARGEST:
            _around.clear()
        around = _around[towers] = [(TOP[circle], NEAR[circle]) for circle in circles_of(towers)]
    closed = answers = 0
    for top, near in around:
        beside = near & empty
        if beside:
            answers += (top >> 6) * ADDS * ((beside.bit_count() + 1) // 2)
        else:
            closed |= top
    return closed, towers ^ closed, empty, answers


def _places(
    state: SiegeStones, seat: int, others: tuple[int, ...], opened: int, empty: int, answers: int
) -> tuple[int, int, int, int, int, int]:
    """As sets: the towers that the seat controls, the firm and the safe ones among them, the open
    ones in its reach, the sites for new ones, and the towers that it threatens most.
    """
    pressure, held = state.pressure, state.held[seat]
    mine = pressure[seat]
    firm = safe = held
    most = state.towers
    reach = opened & ~held
    sites = empty & (mine + FIRM) if state.left else 0
    for other in others:
        ahead = mine - pressure[other]
        more = ahead + REST_MORE
        firm &= ahead + FIRM
        safe &= more - answers
        reach &= ahead + REACH
        sites &= more
        most &= more
    return held, firm, safe, reach, sites, most


def _stones(state: SiegeStones, free: int) -> list[int]:
    """The stones that each seat would have on a full board if nobody built any more: a tie of
    towers goes to the seat with more of them (SS10).
    """
    first = state.seat or 0
    return [
        stones.bit_count() + (free + state.seats - 1 - (seat - first) % state.seats) // state.seats
        for seat, stones in enumerate(state.stones)
    ]
