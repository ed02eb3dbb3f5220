"""Evaluates positions of SiegeStones: the towers a seat controls, how firmly, and where it could
control one more.

Threats are compared at all circles at once, as in `SiegeStones`: adding a constant to a difference
of threats sets the top bit of a circle's seven exactly if the difference is large enough.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    "stones",  # stones on the full board, which break ties, as far as it is full
)
WEIGHTS: Final = {
    2: (1.9, 1.7, 0.95, 0.4, 0.25, 1.2, 0.17, 0.4, 2.6),
    3: (1.1, 3.2, 0.65, 0.3, 0.4, 0.7, 0.12, 0.0, 0.0),
    4: (1.2, 3.0, 0.5, 0.7, 0.5, 0.25, 0.12, 0.0, 0.0),
}
"""By the number of seats."""

ONES: Final = sum(top >> 6 for top in TOP)
BOARD: Final = sum(TOP)
LONE: Final = 6  # the threat of a stone beside no tower; one stone adds less than that to a tower
FIRM: Final = (64 - LONE) * ONES  # sets the top bit if a lead, or a threat, is at least that
REACH: Final = (64 + LONE - 2) * ONES  # where one more stone, which adds one less, leads
# by the number of empty circles: how much stones count that break ties on a full board
FULL: Final = tuple((1 - free / len(TOP)) ** 2 for free in range(len(TOP) + 1))
LARGEST: Final = 4096  # the most sets of towers in the cache

# for a set of towers: each with the circles beside it
_around: dict[int, list[tuple[int, int]]] = {}


def weights(state: SiegeStones) -> Sequence[float]:
    return WEIGHTS[state.seats]


def features(state: SiegeStones) -> list[list[float]]:
    closed, opened, empty = _free(state)
    found: list[list[float]] = []
    for seat, others in enumerate(state.variant.others):
        held, firm, reach, sites, most = _places(state, seat, others, opened, empty)
        to_move = seat == state.seat and bool(reach or sites)
        strikes = to_move and state.points[seat] + 1 >= state.variant.goal
        numbers = [
            held.bit_count(),
            strikes,
            to_move,
            firm.bit_count(),
            (held & closed).bit_count(),
            reach.bit_count(),
            sites.bit_count(),
            most.bit_count(),
            _stones(state, seat, empty.bit_count()),
        ]
        found.append([float(number) for number in numbers])
    return found


def scores(state: SiegeStones) -> list[float]:
    towers, strikes, turn, firmness, closing, reaching, siting, leading, last = WEIGHTS[state.seats]
    closed, opened, empty = _free(state)
    free = empty.bit_count()
    found = []
    for seat, others in enumerate(state.variant.others):
        held, firm, reach, sites, most = _places(state, seat, others, opened, empty)
        score = (
            reaching * reach.bit_count()
            + siting * sites.bit_count()
            + leading * most.bit_count()
            + last * _stones(state, seat, free)
        )
        if held:
            score += (
                towers * held.bit_count()
                + firmness * firm.bit_count()
                + closing * (held & closed).bit_count()
            )
        if seat == state.seat and (reach or sites):
            score += turn
            if state.points[seat] + 1 >= state.variant.goal:
                score += strikes
        found.append(score)
    return found


def _free(state: SiegeStones) -> tuple[int, int, int]:
    """The towers with no empty circle beside them, the others, and the empty circles, as sets."""
    towers = state.towers
    empty = BOARD ^ towers
    for stones in state.stones:
        empty ^= stones
    around = _around.get(towers)
    if around is None:
        if len(_around) >= LARGEST:
            _around.clear()
        around = _around[towers] = [(TOP[circle], NEAR[circle]) for circle in circles_of(towers)]
    closed = 0
    for top, near in around:
        if not near & empty:
            closed |= top
    return closed, towers ^ closed, empty


def _places(
    state: SiegeStones, seat: int, others: tuple[int, ...], opened: int, empty: int
) -> tuple[int, int, int, int, int]:
    """As sets: the towers that the seat controls, the firm ones among them, the open ones in its
    reach, the sites for new ones, and the towers that it threatens most.
    """
    pressure, held = state.pressure, state.held[seat]
    mine = pressure[seat]
    firm, most = held, state.towers
    reach = opened & ~held
    sites = empty & (mine + FIRM) if state.left else 0
    for other in others:
        ahead = mine - pressure[other]
        firm &= ahead + FIRM
        reach &= ahead + REACH
        more = ahead + REST_MORE
        sites &= more
        most &= more
    return held, firm, reach, sites, most


def _stones(state: SiegeStones, seat: int, free: int) -> float:
    """The stones that the seat would have on a full board if nobody built any more, as far as the
    board is full: a tie of towers goes to the seat with more of them (SS10).
    """
    turns = (free + state.seats - 1 - (seat - (state.seat or 0)) % state.seats) // state.seats
    return (state.stones[seat].bit_count() + turns) * FULL[free]
