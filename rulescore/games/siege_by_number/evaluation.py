"""Evaluates positions of Siege by Number.

Few games are won by a commander: most end with the last round, when pieces count. So a seat wants
its pieces on the board, an army on the enemy's base to keep enemies off it, and its commander near
a base that is left empty. Whoever looks one move ahead also has to see the win that an army makes
room for. Once all enemies are shut in only the commander's way counts. Coins are read as they lie;
players who may not know them evaluate a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rulescore.boards.pinwheel import NEAR
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    ACE,
    ALL_PIECES,
    BIT,
    COMMANDER,
    DISTANCE,
    NULL,
    VALUES,
    beats,
)

FEATURES: Final[tuple[str, ...]] = (
    "pieces",  # pieces on the board
    "rounds",  # pieces on the board, weighted by how near the last round is
    "blocked",  # a piece on its own base that keeps others from entering
    "commander",  # the commander on the board
    "open",  # how near the commander is to a base that it could enter
    "shut",  # how near the commander is to a base with a piece on it
    "locked",  # an enemy army on its base
    "starved",  # few pieces left while an enemy army is on its base
    "march",  # steps from its armies to the nearest enemy base, in board lengths
    "prey",  # enemy pieces beside its armies that they would beat
    "hunt",  # how near the commander is while all enemies are shut in; then it counts for the most
    "beaten",  # beaten enemy pieces, as a fraction of those needed to win
)
WEIGHTS: Final = (0.5, 0.7, -0.25, 0.8, 1.5, 0.7, -0.5, -0.5, -0.3, 0.15, 0.6)
BEATEN: Final = 2.0
"""The weight of the last feature, if beaten pieces win."""

LENGTH: Final = 14
"""Steps between opposite bases."""
ENTERS: Final = 6.0
"""How near a commander is that can enter with a die that is left: as good as there."""
SHUT_IN: Final = 6.4
"""What shutting all enemies in adds to the hunt, so that it is worth more than other good positions
and less than makes every move seem sure.
"""
PRIZE: Final = 2
"""How many armies a commander counts for as prey."""
PREY: Final = tuple(tuple(int(beats(value, other)) for other in VALUES) for value in VALUES)


@lru_cache(maxsize=64)
def goals(homes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each seat and cell: steps to the nearest enemy base."""
    return tuple(
        tuple(min(steps[other] for other in homes if other != home) for steps in DISTANCE)
        for home in homes
    )


def weights(state: SiegeByNumber) -> Sequence[float]:
    return (*WEIGHTS, BEATEN if state.variant.beaten else 0.0)


def features(state: SiegeByNumber) -> list[list[float]]:
    board = state.board
    values = state.values
    homes = state.variant.homes
    last = state.variant.last_turn
    late = state.turns / last if last else 0.0
    beaten = (
        [points / state.variant.beaten for points in state.points]
        if state.points
        else [0.0] * state.seats
    )
    all_pieces = 0
    for mask in state.own:
        all_pieces |= mask
    rows: list[list[float]] = []
    mover = state.turn if state.stage == "move" else None
    for seat, (own, home, goal, won) in enumerate(
        zip(state.own, homes, goals(homes), beaten, strict=True)
    ):
        enemies = all_pieces ^ own
        march, prey, commander, entering, shut, way = 0, 0, 0, 0.0, 0.0, LENGTH
        rest = own
        while rest:
            cell = rest.bit_length() - 1
            rest ^= BIT[cell]
            piece = board[cell]
            if piece & 7 == COMMANDER:
                commander, steps, way = 1, DISTANCE[cell], goal[cell]
                if seat == mover and not state.moved & BIT[cell]:
                    entering = ENTERS if state.entry(seat, cell, state.dice) else 0.0
                for other in homes:
                    if other != home:
                        near = 1 / (steps[other] + 0.5)
                        if enemies & BIT[other]:
                            shut = max(shut, near)
                        else:
                            entering = max(entering, near)
                continue
            march += goal[cell]
            beside = enemies & NEAR[cell]
            while beside:
                target = beside.bit_length() - 1
                beside ^= BIT[target]
                other = board[target]
                value = values[piece]
                if other & 7 == COMMANDER:
                    prey += PRIZE * (value in (NULL, ACE))
                else:
                    prey += PREY[value][values[other]]
        pieces = own.bit_count()
        locked = int(enemies & BIT[home] > 0)
        blocked = int(pieces < ALL_PIECES and own & BIT[home] > 0)
        if not enemies and all(own & BIT[other] for other in homes if other != home):
            # right before the base it would bar the army's way out
            hunt = SHUT_IN + 1 - max(way, 4 - way) / LENGTH
            rows.append([0, 0, blocked, commander, 0, 0, 0, 0, 0, 0, hunt, won])
            continue
        rows.append(
            [
                pieces,
                pieces * late,
                blocked,
                commander,
                entering,
                shut,
                locked,
                locked / (pieces + 0.5),
                march / LENGTH,
                prey,
                0.0,
                won,
            ]
        )
    return rows


def scores(state: SiegeByNumber) -> list[float]:
    a, b, c, d, e, f, g, h, i, j, k = WEIGHTS
    return [
        a * pieces
        + b * late
        + c * blocked
        + d * commander
        + e * entering
        + f * shut
        + g * locked
        + h * starved
        + i * march
        + j * prey
        + k * hunt
        + BEATEN * beaten
        for pieces, late, blocked, commander, entering, shut, locked, starved, march, prey, hunt, beaten in features(  # noqa: E501
            state
        )
    ]
