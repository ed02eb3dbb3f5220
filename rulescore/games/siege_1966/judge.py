"""How good a position of SIEGE (1966) is for each seat: what is left, what can still move, what hangs, and how open the castle is.

Squares are sets of bits as in `tables.py`, at the places of knights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rulescore.game import Term
from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import ATTACKER, COMMANDER, INSIDE, KNIGHT_BIT, NAME, OFF, Tables, diagonal

TERMS: Final[tuple[Term, ...]] = (
    Term("knights", "knights left"),
    Term("footmen", "footmen left"),
    Term("castle", "holding a castle, which is easier than taking it"),
    Term("commander", "the commander attacked"),
    Term("prey", "footmen without cover that a knight could take now"),
    Term("chased", "footmen without cover that a knight attacks"),
    Term("hang", "knights without cover that could be taken now"),
    Term("fleeing", "knights without cover that are attacked"),
    Term("leaps", "safe squares to which a knight can leap"),
    Term("stuck", "knights that have no safe leap"),
    Term("entries", "unguarded castle squares within a leap"),
    Term("inside", "knights in the castle"),
    Term("flight", "safe squares beside the commander"),
    Term("posts", "footmen in the castle"),
)
WEIGHTS: Final = (2.7, 1.1, 4.8, 1.9, 1.3, 0.25, 1.35, 0.1, 0.0, -0.6, 0.15, 0.0, 0.0, 0.5)

BOARD: Final = sum(KNIGHT_BIT)
CASTLE: Final = sum(KNIGHT_BIT[square] for square in INSIDE)
BESIDE: Final = (*(sum(KNIGHT_BIT[b] for b in INSIDE if a in INSIDE and diagonal(a, b)) for a in range(len(NAME))), 0)
"""For each square: the castle squares one diagonal step away, where a commander may go; none for OFF."""


@cache
def _leaps(tables: Tables) -> tuple[int, ...]:
    """For each square, OFF the last: where a knight can leap."""
    return tuple(targets >> 1 for targets in tables.leap_captures)


def weights(state: Siege1966) -> Sequence[float]:
    return WEIGHTS


def counts(state: Siege1966) -> list[list[float]]:
    attacker = dict.fromkeys((term.name for term in TERMS), 0.0)
    defender = attacker.copy()
    knights, guards, attacked, covered, leaps, stuck = _sets(state)
    beside = BESIDE[state.guards[COMMANDER]]
    commander = KNIGHT_BIT[state.guards[COMMANDER]] if state.guards[COMMANDER] != OFF else 0
    prey, hanging = _loose(knights, guards ^ commander, attacked, covered | beside)
    attacker["knights"] = knights.bit_count()
    attacker["commander"] = bool(attacked & commander)
    attacker["prey" if state.seat == ATTACKER else "chased"] = prey
    attacker["leaps"] = leaps
    attacker["stuck"] = stuck
    attacker["entries"] = (attacked & CASTLE & ~covered & ~knights).bit_count()
    attacker["inside"] = (knights & CASTLE).bit_count()
    defender["footmen"] = (guards ^ commander).bit_count()
    defender["castle"] = 1
    defender["fleeing" if state.seat == ATTACKER else "hang"] = hanging
    defender["flight"] = (beside & ~guards & ~attacked).bit_count()
    defender["posts"] = ((guards ^ commander) & CASTLE).bit_count()
    return [[float(number) for number in side.values()] for side in (attacker, defender)]


def scores(state: Siege1966) -> list[float]:
    knights, guards, attacked, covered, leaps, stuck = _sets(state)
    place = state.guards[COMMANDER]
    beside = BESIDE[place]
    attack, defence = _KNIGHTS * knights.bit_count() + _LEAPS * leaps + _STUCK * stuck, _CASTLE
    footmen = guards
    if place != OFF:
        commander = KNIGHT_BIT[place]
        footmen ^= commander
        if attacked & commander:
            attack += _COMMANDER
    prey, hanging = _loose(knights, footmen, attacked, covered | beside)
    if prey:
        attack += prey * (_PREY if state.seat == ATTACKER else _CHASED)
    if hanging:
        defence += hanging * (_FLEEING if state.seat == ATTACKER else _HANG)
    attack += _ENTRIES * (attacked & CASTLE & ~covered & ~knights).bit_count() + _INSIDE * (knights & CASTLE).bit_count()
    defence += _FOOTMEN * footmen.bit_count() + _FLIGHT * (beside & ~guards & ~attacked).bit_count() + _POSTS * (footmen & CASTLE).bit_count()
    return [attack, defence]


def _sets(state: Siege1966) -> tuple[int, int, int, int, int, int]:
    """Where knights and guards stand, what knights attack and footmen cover; then how many safe leaps there are, and how many knights have none."""
    tables, packed = state.rules.tables, state.packed
    leap, step = _leaps(tables), tables.step_captures
    one, two, three, four = state.knights
    first, second, third, fourth = leap[one], leap[two], leap[three], leap[four]
    a, b, c, d, _ = state.guards
    covered = step[a] | step[b] | step[c] | step[d]
    knights = packed & BOARD
    safe = BOARD & ~(covered | knights)
    leaps = [(targets & safe).bit_count() for square, targets in ((one, first), (two, second), (three, third), (four, fourth)) if square != OFF]
    return knights, packed >> 1 & BOARD, first | second | third | fourth, covered, sum(leaps), leaps.count(0)


def _loose(knights: int, footmen: int, attacked: int, covered: int) -> tuple[int, int]:
    """How many footmen, and how many knights, are attacked and have no cover by their own side."""
    return (footmen & attacked & ~covered).bit_count(), (knights & covered & ~attacked).bit_count()


(
    _KNIGHTS,
    _FOOTMEN,
    _CASTLE,
    _COMMANDER,
    _PREY,
    _CHASED,
    _HANG,
    _FLEEING,
    _LEAPS,
    _STUCK,
    _ENTRIES,
    _INSIDE,
    _FLIGHT,
    _POSTS,
) = WEIGHTS
