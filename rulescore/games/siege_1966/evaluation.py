"""Evaluates positions of SIEGE (1966): material, mobility, hanging pieces, and how open the castle
is.

Squares are sets of bits as in `tables.py`, in the places of knights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import (
    ATTACKER,
    COMMANDER,
    INSIDE,
    KNIGHT_BIT,
    NAME,
    OFF,
    Tables,
    diagonal,
)

FEATURES: Final[tuple[str, ...]] = (
    "knights",  # knights left
    "footmen",  # footmen left
    "castle",  # holding the castle, which is easier than taking it
    "commander",  # the commander attacked
    "hang",  # unprotected knights that could be captured now
    "prey",  # unprotected footmen that a knight could capture now
    "posts",  # footmen in the castle
    "stuck",  # knights with no safe leap
    "entries",  # unguarded castle squares within a leap
)
WEIGHTS: Final = (2.6, 1.3, 4.0, 2.3, 1.7, 1.2, 0.55, -0.2, 0.13)

BOARD: Final = sum(KNIGHT_BIT)
CASTLE: Final = sum(KNIGHT_BIT[square] for square in INSIDE)
BESIDE: Final = (
    *(
        sum(KNIGHT_BIT[b] for b in INSIDE if a in INSIDE and diagonal(a, b))
        for a in range(len(NAME))
    ),
    0,
)
"""For each square: the castle squares a diagonal step away, for a commander."""


@cache
def _leaps(tables: Tables) -> tuple[int, ...]:
    """For each square, OFF the last: where a knight can leap."""
    return tuple(targets >> 1 for targets in tables.leap_captures)


def weights(state: Siege1966) -> Sequence[float]:
    return WEIGHTS


def features(state: Siege1966) -> list[list[float]]:
    knights, footmen, commander, attacked, covered, stuck = _sets(state)
    hanging, prey = _loose(state, knights, footmen, attacked, covered)
    entries = (attacked & CASTLE & ~covered & ~knights).bit_count()
    attacker = [knights.bit_count(), 0, 0, bool(attacked & commander), 0, prey, 0, stuck, entries]
    defender = [0, footmen.bit_count(), 1, 0, hanging, 0, (footmen & CASTLE).bit_count(), 0, 0]
    return [[float(number) for number in side] for side in (attacker, defender)]


def scores(state: Siege1966) -> list[float]:
    knights, footmen, commander, attacked, covered, stuck = _sets(state)
    hanging, prey = _loose(state, knights, footmen, attacked, covered)
    attack = (
        _KNIGHTS * knights.bit_count()
        + _PREY * prey
        + _STUCK * stuck
        + _ENTRIES * (attacked & CASTLE & ~covered & ~knights).bit_count()
    )
    if attacked & commander:
        attack += _COMMANDER
    return [
        attack,
        _FOOTMEN * footmen.bit_count()
        + _CASTLE
        + _HANG * hanging
        + _POSTS * (footmen & CASTLE).bit_count(),
    ]


def _sets(state: Siege1966) -> tuple[int, int, int, int, int, int]:
    """Sets of the squares of knights, footmen and commander, those that knights attack and footmen
    cover; and the number of knights without a safe leap.
    """
    tables, packed = state.variant.tables, state.packed
    leap, step = _leaps(tables), tables.step_captures
    one, two, three, four = state.knights
    first, second, third, fourth = leap[one], leap[two], leap[three], leap[four]
    a, b, c, d, place = state.guards
    covered = step[a] | step[b] | step[c] | step[d]
    knights, footmen = packed & BOARD, packed >> 1 & BOARD
    safe = BOARD & ~(covered | knights)
    stuck = (
        (not first & safe)
        + (not second & safe)
        + (not third & safe)
        + (not fourth & safe)
        - state.knights.count(OFF)
    )
    if place == OFF:
        return knights, footmen, 0, first | second | third | fourth, covered, stuck
    commander = KNIGHT_BIT[place]
    return knights, footmen ^ commander, commander, first | second | third | fourth, covered, stuck


def _loose(
    state: Siege1966, knights: int, footmen: int, attacked: int, covered: int
) -> tuple[int, int]:
    """How many knights and how many footmen the mover could capture without being recaptured."""
    if state.seat != ATTACKER:
        return (knights & (covered | BESIDE[state.guards[COMMANDER]]) & ~attacked).bit_count(), 0
    return 0, (footmen & attacked & ~covered & ~BESIDE[state.guards[COMMANDER]]).bit_count()


_KNIGHTS, _FOOTMEN, _CASTLE, _COMMANDER, _HANG, _PREY, _POSTS, _STUCK, _ENTRIES = WEIGHTS
