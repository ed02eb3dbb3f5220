"""Why a move that is not a puzzle's solution is wrong: the answers that show it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from rulescore.bots.registry import answered
from rulescore.game import CHANCE, State
from rulescore.generators import result_of
from rulescore.puzzles.claims import BETTER, GAINS, MORE, ONLY, STOPS, WINS, Claim
from rulescore.puzzles.solving import LOSES, LOTS, Prover, lead, main_line, worth

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
        token = ""
        if claim.kind in WINS and left:
            holding = (one for one in state.moves() if not prover.wins(state.after(one), left))
            token = next(holding, "")
        elif claim.kind in (GAINS, MORE) and state.seat != CHANCE:
            token = taking(state, seat)
        if not token:
            chance = state.seat == CHANCE
            token = state.deal(rng) if chance else result_of(answered(state)).token
        yield token
        state = state.after(token)


def taking(state: State, seat: int) -> str:
    """The answer that takes most of a seat's lead in points; "" if none takes any."""
    best = min(state.moves(), key=lambda one: lead(state.after(one), seat))
    return best if lead(state.after(best), seat) < lead(state, seat) else ""
