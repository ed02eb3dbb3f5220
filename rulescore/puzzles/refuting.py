"""Why a move that is not a puzzle's solution is wrong: the answers that show it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from rulescore.bots.player import Seen
from rulescore.bots.registry import player
from rulescore.game import CHANCE, State
from rulescore.puzzles.claims import BETTER, GAINS, MORE, ONLY, STOPS, WINS, Claim
from rulescore.puzzles.solving import LOSES, LOTS, Prover, lead, main_line, worth

OPPONENT: Final = ("level3", 200)
"""Who answers where there is nothing to prove, and how many positions it searches."""
LONGEST: Final = 12
"""The most tokens that answer one move: several dice, or cards that are dealt."""


class Refutation(NamedTuple):
    """`line` is the wrong token and the answers to it. `loses`: the others win by force. `gain` is
    in points, `share` the mean share of the win in random playouts; None for other claims.
    """

    line: tuple[str, ...]
    loses: bool = False
    gain: int | None = None
    share: float | None = None


def refutation(state: State, token: str, claim: Claim, left: int) -> Refutation:
    """The answers to a wrong token, after which `left` own moves would be left for the win."""
    seat, after = state.seat, state.after(token)
    assert seat is not None
    if claim.kind in (ONLY, STOPS) and after.seat == 1 - seat:
        prover = Prover(after.seat)
        moves = prover.least(after, claim.moves or LOSES)
        if moves is not None:
            won = (one for one in after.moves() if prover.wins(after.after(one), moves - 1))
            return Refutation((token, *main_line(after, next(won), moves)), loses=True)
    line = (token, *islice(_answers(after, seat, claim, left), LONGEST))
    if claim.kind in (GAINS, MORE):
        end = state.copy()
        for each in line:
            end.play(each)
        return Refutation(line, gain=lead(end, seat) - lead(state, seat))
    share = worth(state, token, LOTS[0], random.Random(0)) if claim.kind == BETTER else None
    return Refutation(line, share=share)


def _answers(state: State, seat: int, claim: Claim, left: int) -> Iterator[str]:
    """What the others and chance do until the seat is to move again."""
    rng, prover = random.Random(0), Prover(seat)
    while state.seat not in (None, seat):
        afters = {token: state.after(token) for token in state.moves()}
        token = None
        if claim.kind in WINS:
            token = next((one for one, new in afters.items() if not prover.wins(new, left)), None)
        elif claim.kind in (GAINS, MORE) and state.seat != CHANCE:
            token = min(afters, key=lambda one: lead(afters[one], seat))
        if token is None:
            token = state.deal(rng) if state.seat == CHANCE else _strong(state)
        yield token
        state = state.after(token)


def _strong(state: State) -> str:
    name, iterations = OPPONENT
    return player(name, iterations=iterations, seed=0).choose(Seen(state, state.seat or 0)).token
