"""Evaluates positions of Siege the King.

What counts is which columns stand, how weak the weakest is, and whether a hand can bring down the
King's column at once. Castles and hands are read as
they lie: players who may not know them evaluate guesses, which together say how likely the King is
to be where an attack goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Final

from rulescore.games.siege_the_king.decks import CASTLE_VALUE
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import (
    ANSWER,
    ARTISAN,
    ASSASSIN,
    FACE,
    JUDGE,
    NAME,
    SORCERER,
    TURN,
)

FEATURES: Final[tuple[str, ...]] = (
    "king",  # what the King's column is worth
    "shaky",  # how far the King's column has fallen below the King's own 10
    "weakest",  # what its weakest open column is worth
    "low",  # how many open columns are worth LOW or less
    "first",  # a Throne that has fallen
    "second",  # both Thrones fallen, so that everybody knows where the King is
    "siege",  # how soon the other hand can bring down the King's column
    "doomed",  # the other hand, which plays next, can bring it down at once
    "threatened",  # the same, but this hand plays next
    "attack",  # strength of the attackers and warriors in its hand
    "heavy",  # how many of those are HEAVY or more
    "defence",  # strength of the defenders and warriors in its hand
    "judges",  # Judges in its hand
    "sorcerers",  # Sorcerers in its hand
    "artisan",  # the Artisan in its hand, which stops other special cards
    "announced",  # its Judge or Sorcerer, which the Artisan may stop
    # what its open columns are worth, weighted by how near the end by turns or cards is
    "stock",
)
PLAIN: Final = (
    *(0.18, -0.3, 0.115, 0.0, -0.9, -3.4, -4.0, -2.2, -5.7),
    *(0.19, 0.0, 0.076, 0.0, 0.0, 0.0, 0.0, 0.44),
)
"""Found by an evolution strategy from matches."""
SPECIAL: Final = (
    *(0.0, -0.06, 0.03, -0.1, -0.54, -1.45, 0.0, -3.0, -0.47),
    *(0.03, 0.075, 0.02, 0.15, 0.15, 0.95, 0.46, 0.0),
)
"""With an Assassin, who finds a King the sooner the fewer columns are open: fitted to the results
of 15,000 games, then improved by an evolution strategy against random moves and against itself.
"""

LOW: Final = 5
"""One attack can bring such a column down."""
HEAVY: Final = 4
"""Three such attacks bring a whole castle card down."""
ENOUGH: Final = 25
"""Any value of a King's column beyond this is wasted."""
SUSPICION: Final = 0.3
"""How much more likely (log-odds) the King is in a column for each point by which its owner has
defended it. Played games suggest 0.1, but 0.3 wins more matches: an attack spread over columns
comes too late. With an Assassin nothing is suspected: the weakest column draws the attack together.
"""


@lru_cache(maxsize=1 << 14)
def held(hand: str) -> tuple[tuple[int, ...], list[int]]:
    """A hand's features from `attack` to `artisan`, and its attacks in descending order."""
    attacks = sorted([FACE[code] for code in hand if NAME[code][0] in "AW"], reverse=True)
    heavy = sum([blow >= HEAVY for blow in attacks])
    defence = sum([FACE[code] for code in hand if NAME[code][0] in "DW"])
    return (sum(attacks), heavy, defence, *map(hand.count, (JUDGE, SORCERER, ARTISAN))), attacks


def weights(state: SiegeTheKing) -> Sequence[float]:
    return SPECIAL if ASSASSIN in state.variant.deck else PLAIN


def features(state: SiegeTheKing) -> list[list[float]]:
    values, hands = state.values, (held(state.hands[0]), held(state.hands[1]))
    following = state.active if state.stage == TURN else 1 - state.active  # who plays the next card
    late = lateness(state)
    strike = state.strike if state.stage == ANSWER else None
    announced = strike.seat if strike and strike.code != ASSASSIN else None
    rows: list[list[float]] = []
    for seat, castle in enumerate(state.castles):
        first = 3 * seat
        ours = values[first : first + 3]
        king = ours[max(0, castle.find("K"))]  # before the castle is laid, its columns are alike
        standing = [value for value in ours if value > 0]
        fallen = len(ours) - len(standing)
        soon, plays = soonness(hands[1 - seat][1], king), following == seat
        rows.append(
            [
                min(king, ENOUGH),
                max(0, CASTLE_VALUE - king),
                min(standing, default=0),
                sum([value <= LOW for value in standing]),
                fallen == 1,
                fallen > 1,
                0.0 if plays else soon / max(1, len(standing)),
                soon == 1 and not plays,
                soon == 1 and plays,
                *hands[seat][0],
                seat == announced,
                sum(standing) * late,
            ]
        )
    return rows


def lateness(state: SiegeTheKing) -> float:
    """From 0, far from the end by turns or cards, to 1, at the end."""
    variant = state.variant
    left = len(state.pile) + len(state.discard) + len(state.hands[0]) + len(state.hands[1])
    played = max(
        1 - left / len(variant.deck), state.turns / variant.turns if variant.turns else 0.0
    )
    return played**4


def soonness(blows: Sequence[int], value: int) -> float:
    """1 if one attack brings down such a column, 1/2 if it takes two, and so on; 0 if none do."""
    for number, blow in enumerate(blows, 1):
        value -= blow
        if value <= 0:
            return 1 / number
    return 0.0


def likelihood(state: SiegeTheKing, seat: int) -> float:
    """How well the other castle fits its owner's play, from 0 to 1."""
    castle = state.castles[1 - seat]
    if not castle or ASSASSIN in state.variant.deck:
        return 1.0
    first = 3 - 3 * seat
    cares = [
        sum([FACE[code] for code, owner, _ in column if owner != seat])
        for column in state.columns[first : first + 3]
    ]
    return exp(SUSPICION * (cares[castle.index("K")] - max(cares)))


def scores(state: SiegeTheKing) -> list[float]:
    each = weights(state)
    return [sum(map(mul, each, row)) for row in features(state)]
