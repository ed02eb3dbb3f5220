"""Weights for a game's evaluation, from self-play.

Every position is a sample: its features for each seat, and the final shares. The weights maximize
the likelihood of the shares (logistic regression; softmax with more than two seats), by Newton's
method, regularized towards the current ones. If the player gets better with the new weights,
another round (`--rounds`) gives better games to learn from. Every fifth game is held out, to
measure the fit.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from rulescore.bots.evaluating import expected, scored
from rulescore.bots.matches import Setting, play_with
from rulescore.bots.player import Choice, Player, Seen
from rulescore.bots.registry import player
from rulescore.game import State
from rulescore.game_files import Evaluation

PULL: Final = 40.0
"""How many samples the current weights are worth, in units of each feature's spread. Positions of
one game are similar, so it is not small.
"""
STEPS: Final = 12
KEPT: Final = 5
"""One game in this many is held out."""


class Sample(NamedTuple):
    """A position: each seat's features, and its share at the end of the game."""

    counts: list[list[float]]
    shares: tuple[float, ...]


class Noting(Player):
    """Records the features of each position; sometimes moves at random, so that games differ."""

    def __init__(
        self,
        player: Player,
        evaluation: Evaluation[State],
        rng: random.Random,
        stray: float,
        noted: list[list[list[float]]],
    ) -> None:
        super().__init__()
        self.player, self.features = player, evaluation.features
        self.chance, self.stray, self.noted = rng, stray, noted

    def choose(self, seen: Seen) -> Choice:
        self.noted.append(self.features(seen.guess(self.chance)))
        if self.chance.random() < self.stray:
            self.noted.clear()  # the result says nothing about what came before
            return Choice(self.chance.choice(seen.moves()))
        return self.player.choose(seen)


def seated(setting: Setting, number: int, seat: int, evaluation: Evaluation[State]) -> Player:
    """The player in that seat of that game, with this evaluation."""
    sitting = player(
        setting.a, setting.seconds, setting.iterations, f"{setting.seed} {number} {seat}"
    )
    sitting.evaluation = evaluation
    return sitting


def samples(
    setting: Setting, number: int, stray: float, evaluation: Evaluation[State]
) -> list[Sample]:
    """The positions of one game of self-play with this evaluation."""
    rng = random.Random(f"{setting.seed} tune {number}")
    noted: list[list[list[float]]] = []
    players: list[Player] = [
        Noting(seated(setting, number, seat, evaluation), evaluation, rng, stray, noted)
        for seat in range(setting.seats)
    ]
    result = play_with(setting, number * setting.seats, players)
    return [Sample(counts, result.shares) for counts in noted]


def loss(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean log loss of the expected shares; log 2 = 0.69 for a coin toss."""
    total = 0.0
    for sample in found:
        shares = expected(scored(sample.counts, weights))
        total -= sum(true * log(share) for true, share in zip(sample.shares, shares, strict=True))
    return total / max(1, len(found))


def fit(found: Sequence[Sample], start: Sequence[float], pull: float = PULL) -> list[float]:
    """The maximum-likelihood weights, by Newton's method; `start` is worth `pull` samples."""
    terms = range(len(start))
    spread = _spread(found, len(start))
    pulls = [pull * each * each + 1e-6 for each in spread]
    weights = list(start)

    def cost(weights: Sequence[float]) -> float:
        return (
            loss(found, weights) * len(found)
            + sum(pulls[t] * (weights[t] - start[t]) ** 2 for t in terms) / 2
        )

    now = cost(weights)
    for _ in range(STEPS):
        slope = [pulls[t] * (weights[t] - start[t]) for t in terms]
        bend = [[pulls[t] if t == u else 0.0 for u in terms] for t in terms]
        for counts, shares in found:
            guess = expected(scored(counts, weights))
            mean = [
                sum(share * each[t] for share, each in zip(guess, counts, strict=True))
                for t in terms
            ]
            for each, share, true in zip(counts, guess, shares, strict=True):
                apart = [(t, each[t] - mean[t]) for t in terms if each[t] != mean[t]]
                for t, by in apart:
                    slope[t] += (share - true) * by
                    row, part = bend[t], share * by
                    for u, other in apart:
                        row[u] += part * other
        step = solve(bend, slope)
        while True:
            new = [weight - by for weight, by in zip(weights, step, strict=True)]
            after = cost(new)
            if after <= now or max(map(abs, step)) < 1e-4:
                break
            step = [by / 2 for by in step]
        weights, gain, now = new, now - after, after
        if gain < 1e-3:
            break
    return weights


def _spread(found: Sequence[Sample], terms: int) -> list[float]:
    """The standard deviation of each feature between seats."""
    total = [0.0] * terms
    for sample in found:
        for t in range(terms):
            column = [counts[t] for counts in sample.counts]
            mean = sum(column) / len(column)
            total[t] += sum((each - mean) ** 2 for each in column)
    return [float((each / max(1, len(found))) ** 0.5) for each in total]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by Gaussian elimination with pivots.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])
    [0.8, 1.4]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for row in range(place + 1, size):
            factor = rows[row][place] / rows[place][place]
            if factor:
                rows[row] = [
                    one - factor * other for one, other in zip(rows[row], rows[place], strict=True)
                ]
    found = [0.0] * size
    for place in reversed(range(size)):
        found[place] = (
            rows[place][size] - sum(rows[place][t] * found[t] for t in range(place + 1, size))
        ) / rows[place][place]
    return found
