"""Whether one move is better than another: the game is played on at random after both, in pairs
with the same seed, until the difference is clear of chance.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from math import sqrt
from typing import Final, Literal, NamedTuple

from rulescore.bots.evaluating import ahead
from rulescore.game import CHANCE, State

LOTS: Final = (100, 300, 1000)
"""Numbers of pairs after which the difference is looked at."""
SURE: Final = 3
"""How many standard errors are clear of chance."""
STEP: Final = 5
"""The pairs in a step of the generator."""
SHORT: Final = 16
"""In games with a tally, whose random games are long and even, this many tokens are played on."""


class Compared(NamedTuple):
    """Mean standings after a move and after the other, the mean of their difference, and its
    standard error.
    """

    own: float
    other: float
    error: float

    @property
    def lead(self) -> float:
        """The mean difference."""
        return self.own - self.other


def compared(
    state: State, token: str, than: str, least: float = 0.0, quick: bool = True
) -> Generator[None, None, Compared]:
    """How a token compares with another, until it is clear that it is not better by `least` or, if
    a `quick` answer will do, that it is; otherwise to the last of `LOTS`.
    """
    owns: list[float] = []
    others: list[float] = []
    for number in range(LOTS[-1]):
        owns.append(played_on(state, token, number))
        others.append(played_on(state, than, number))
        if number % STEP == 0:
            yield
        if number + 1 in LOTS:
            found = _summed(owns, others)
            sure = SURE * found.error
            if found.lead + sure < least or (quick and found.lead - sure > least):
                break
    return found


def _summed(owns: list[float], others: list[float]) -> Compared:
    lots = len(owns)
    own, other = sum(owns) / lots, sum(others) / lots
    squares = sum((one - two - own + other) ** 2 for one, two in zip(owns, others, strict=True))
    return Compared(own, other, sqrt(squares / (lots - 1) / lots))


def played_on(state: State, token: str, number: int) -> float:
    """The standing of the seat to move after a token and then random play: what is hidden from it
    is guessed; whoever has a noisy move draws one of those, else any.
    """
    seat, rng = state.seat, random.Random(number)
    assert seat is not None
    new = (state.guess(seat, rng) if state.game.info.hidden else state).after(token)
    left = SHORT if new.tally() else -1
    while new.seat is not None and left:
        noisy = new.noisy() if new.seat != CHANCE else []
        new.play(rng.choice(noisy) if noisy else new.sample(rng))
        left -= 1
    return standing(new, seat)


def unit(state: State) -> Literal["points", "towers", "pieces", "columns", "share"]:
    """What a comparison counts: a lead in the game's tally, or else in its points; in games without
    either the share of the win.
    """
    tally = state.tally()
    return tally.what if tally else "share" if state.points is None else state.game.info.counts


def standing(state: State, seat: int) -> float:
    """A seat's share of the win or its lead over the best other seat; see `unit`."""
    lead = ahead(state, seat)
    if lead is not None:
        return lead
    assert state.shares is not None
    return state.shares[seat]
