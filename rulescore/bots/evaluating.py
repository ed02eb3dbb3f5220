"""What a position is worth to each seat: by its end, or by the game's evaluation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Final

from rulescore.bots.player import Seen
from rulescore.game import CHANCE, Evaluation, State

Scores = Callable[[State], Sequence[float]]

SURE: Final = 0.999
"""An evaluation is never surer than this: only the rules end a game."""

TRIES: Final = 6
"""So many guesses are drawn at most to find one that goes with what others have done."""


def scores_of(state: State, evaluation: Evaluation[State] | None = None) -> Scores:
    """What evaluates positions of that table, each seat's log-odds: the game's own evaluation, if
    no other is given. Without one all seats count the same.
    """
    evaluation = evaluation or state.game.evaluation
    if evaluation is None:
        even = [0.0] * state.seats
        return lambda _: even
    return evaluation.scores


def expected(scores: Sequence[float]) -> tuple[float, ...]:
    """Each seat's expected share of the win, from log-odds.

    >>> expected([0.0, 0.0]), [round(share, 2) for share in expected([2.0, 0.0, 0.0])]
    ((0.5, 0.5), [0.79, 0.11, 0.11])
    """
    if len(scores) == 2:
        odds = scores[0] - scores[1]
        first = 1 / (1 + exp(-odds)) if abs(odds) < 6.9 else SURE if odds > 0 else 1 - SURE
        return first, 1 - first
    most = max(scores)
    parts = [exp(max(score - most, -6.9)) for score in scores]
    whole = sum(parts)
    return tuple(part / whole for part in parts)


def log_odds(share: float) -> float:
    """The score of a seat with that share, against all others together."""
    share = min(max(share, 1 - SURE), SURE)
    return log(share / (1 - share))


def worth(state: State, scores: Scores) -> tuple[float, ...]:
    """Each seat's share of the win: the true one when the game is over, else the expected one."""
    return state.shares if state.shares is not None else expected(scores(state))


def determinization(seen: Seen, rng: random.Random) -> State:
    """A guess of what the seat cannot know, drawn the more often the better it goes with what
    others have done, where the game's evaluation can say that.
    """
    world = seen.guess(rng)
    likelihood = getattr(seen.game.evaluation, "likelihood", None)
    if likelihood:
        for _ in range(TRIES - 1):
            if rng.random() < likelihood(world, seen.seat):
                break
            world = seen.guess(rng)
    return world


def settle(state: State, rng: random.Random) -> None:
    """Plays on until a seat is to move, with what chance gives."""
    while state.seat == CHANCE:
        state.play(state.deal(rng))
