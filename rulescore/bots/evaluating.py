"""What a position is worth to each seat: its result, or the game's evaluation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Final

from rulescore.bots.player import Seen
from rulescore.game import CHANCE, State
from rulescore.game_files import Evaluation, Expander

Scores = Callable[[State], Sequence[float]]

SURE: Final = 0.999
"""No evaluation is surer than this: only the rules end a game."""

TRIES: Final = 6
"""How many guesses are tried, at most, for one that fits the other seats' play."""


def scores_of(state: State, evaluation: Evaluation[State] | None = None) -> Scores:
    """Each seat's log-odds by that evaluation, by default the game's own; without any, even."""
    evaluation = evaluation or state.game.evaluation
    if evaluation is None:
        even = [0.0] * state.seats
        return lambda _: even
    return evaluation.scores


def ahead(state: State, seat: int) -> float | None:
    """How far a seat is ahead of the best other in what the game counts: its tally, or else its
    points; None if it counts neither.
    """
    tally = state.tally()
    counts: Sequence[float] | None = tally.each if tally else state.points
    return None if counts is None else counts[seat] - max([*counts[:seat], *counts[seat + 1 :]])


def expander_of(
    state: State, evaluation: Evaluation[State] | None = None
) -> Expander[State] | None:
    """The game's quicker positions for a search, with that evaluation's weights; None if there are
    none, or they do not know its features.
    """
    game = state.game
    evaluation = evaluation or game.evaluation
    if not (game.expander and game.evaluation and evaluation):
        return None
    if evaluation.FEATURES != game.evaluation.FEATURES:
        return None
    return game.expander(state, evaluation.weights(state))


def scored(features: list[list[float]], weights: Sequence[float]) -> list[float]:
    """Each seat's score: its features times the weights."""
    return [
        sum([count * weight for count, weight in zip(counts, weights, strict=True)])
        for counts in features
    ]


class Weighted:
    """An evaluation with other weights, as a plain sum of features; slower than the game's own."""

    def __init__(self, evaluation: Evaluation[State], weights: Sequence[float]) -> None:
        self.features, self.FEATURES = evaluation.features, evaluation.FEATURES
        self._weights = weights

    def weights(self, state: State) -> Sequence[float]:
        """The other weights."""
        return self._weights

    def scores(self, state: State) -> list[float]:
        """Each seat's score with them."""
        return scored(self.features(state), self.weights(state))


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
    """The log-odds of that share, one seat against all others together."""
    share = min(max(share, 1 - SURE), SURE)
    return log(share / (1 - share))


def worth(state: State, scores: Scores) -> tuple[float, ...]:
    """Each seat's share of the win: the true one if the game is over, else the expected one."""
    return state.shares if state.shares is not None else expected(scores(state))


def determinization(seen: Seen, rng: random.Random) -> State:
    """A guess of the hidden information (a determinization), more likely the better it fits the
    other seats' play, if the evaluation can tell (rejection sampling).
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
    """Plays chance outcomes until a seat is to move."""
    while state.seat == CHANCE:
        state.play(state.deal(rng))
