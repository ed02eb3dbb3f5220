"""Evaluates positions of Angry Gods.

Both seats build the same leaders, so a leader's worth to a seat depends on its worshippers. A
leader that lacks one follower is a gift to the seat to move, so one that lacks two is left alone:
only immediate gains depend on whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulescore.games.angry_gods.state import MAJORITY, AngryGods
from rulescore.games.angry_gods.tables import BIT, PLACES, SURROUND

FEATURES: Final[tuple[str, ...]] = (
    "points",  # points
    # worshippers of leaders that may become gods, weighted by how few followers are missing
    "ripe",
    "gain",  # points that the next stone can score by making a god
)
WEIGHTS: Final = (1.1, 0.7, 0.4)

RIPE: Final = (0.0, 1.0, 0.55, 0.28, 0.15, 0.15, 0.15)
"""How much of a god a leader is to a seat with worshippers of its colour, by followers lacking."""
HOPE: Final = 0.5
"""Points that a new worshipper scores later."""


def weights(state: AngryGods) -> Sequence[float]:
    return WEIGHTS


def features(state: AngryGods) -> list[list[float]]:
    first, second = state.worshippers
    vacant, barred, followers = state.vacant, state.barred, state.followers
    mover = state.seat if state.seat in (0, 1) else None
    own, other = (second, first) if mover else (first, second)
    # of the five; the sixth may have the same colour
    enough = 1 if state.variant.plurality else MAJORITY - 1
    ripe, also_ripe, gain = 0.0, 0.0, 0.0
    for colour, leaders in enumerate(state.leaders):
        while leaders:
            place = leaders.bit_length()
            leaders ^= BIT[-place]
            around = SURROUND[len(PLACES) - place]
            missing = around & vacant
            if missing & barred:
                continue  # it can never be surrounded
            lacks = missing.bit_count()
            ripe += first[colour] * RIPE[lacks]
            also_ripe += second[colour] * RIPE[lacks]
            if lacks == 1:
                most = [(places & around).bit_count() for places in followers]
                here = float(own[colour] - other[colour])
                if max(most) >= enough:
                    joining = most.index(max(most))
                    here += state.gods[joining].bit_count() + (joining == colour) + HOPE
                gain = max(gain, here)
    gains = (gain, 0.0) if mover == 0 else (0.0, gain) if mover == 1 else (0.0, 0.0)
    return [[state.points[0], ripe, gains[0]], [state.points[1], also_ripe, gains[1]]]


def scores(state: AngryGods) -> list[float]:
    a, b, c = WEIGHTS
    return [a * points + b * ripe + c * gain for points, ripe, gain in features(state)]
