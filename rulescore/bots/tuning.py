"""The command `tune`: weights for a game's judge, from games that a player plays against itself.

Every position of these games is a sample: what the judge's terms count in it for each seat, and
each seat's share at the end. The weights are those under which the shares that the judge expects
are likeliest (logistic regression; with several seats its softmax form), found by Newton's method
and pulled a little towards the present ones. So a term weighs what it has been worth in practice
among such players. Where the player judges better with the new weights, tuning once more with them
(`--rounds`) gives better games to learn from. Every fifth game is kept apart, to measure what was
learnt.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import log
from typing import Any, Final, NamedTuple

from rulescore.bots.judging import expected
from rulescore.bots.matches import Score, Setting, play_with
from rulescore.bots.player import Choice, Player, Seen, Thinking
from rulescore.bots.players import player
from rulescore.game import Game, State, Term
from rulescore.words import say, say_count

PULL: Final = 40.0
"""How many samples the present weights are worth, each term in units of its usual spread; positions
of one game are much alike, so it is not few.
"""
STEPS: Final = 12
KEPT: Final = 5
"""Every so manieth game is kept apart."""


class Sample(NamedTuple):
    """A position: what the terms count for each seat, and each seat's share at the end of its
    game.
    """

    counts: list[list[float]]
    shares: tuple[float, ...]


class Weighted:
    """A judge with other weights. It counts term by term and is slow."""

    def __init__(self, judge: Any, weights: Sequence[float]) -> None:
        self.judge, self.given = judge, weights
        self.TERMS: tuple[Term, ...] = judge.TERMS

    def weights(self, state: State) -> Sequence[float]:
        return self.given

    def counts(self, state: State) -> list[list[float]]:
        found: list[list[float]] = self.judge.counts(state)
        return found

    def scores(self, state: State) -> list[float]:
        return [
            sum(count * weight for count, weight in zip(counts, self.given, strict=True))
            for counts in self.judge.counts(state)
        ]


@contextmanager
def judged_by(game: Game[Any], weights: Sequence[float]) -> Iterator[None]:
    """The game is judged with these weights in the meantime."""
    judge = game.judge
    game.judge = Weighted(judge, weights)
    try:
        yield
    finally:
        game.judge = judge


class Reweighted(Player):
    """A player to whom the game is judged with other weights."""

    def __init__(self, player: Player, weights: Sequence[float]) -> None:
        super().__init__()
        self.player, self.weights = player, weights

    def think(self, seen: Seen) -> Thinking:
        with judged_by(seen.game, self.weights):
            return (yield from self.player.think(seen))


class Noting(Player):
    """A player that notes what the terms count in each position before it moves, and now and then
    moves at random, so that games differ.
    """

    def __init__(
        self, player: Player, rng: random.Random, stray: float, noted: list[list[list[float]]]
    ) -> None:
        super().__init__()
        self.player, self.chance, self.stray, self.noted = player, rng, stray, noted

    def choose(self, seen: Seen) -> Choice:
        judge = seen.game.judge
        assert judge is not None
        self.noted.append(judge.counts(seen.guess(self.chance)))
        if self.chance.random() < self.stray:
            self.noted.clear()  # what came before has nothing to do with how it ends
            return Choice(self.chance.choice(seen.moves()))
        return self.player.choose(seen)


def samples(setting: Setting, number: int, stray: float) -> list[Sample]:
    """The positions of one game that a player plays against itself."""
    rng = random.Random(f"{setting.seed} tune {number}")
    noted: list[list[list[float]]] = []
    players: list[Player] = [
        Noting(
            player(
                setting.a, setting.seconds, setting.iterations, f"{setting.seed} {number} {seat}"
            ),
            rng,
            stray,
            noted,
        )
        for seat in range(setting.seats)
    ]
    result = play_with(setting, number * setting.seats, players)
    return [Sample(counts, result.shares) for counts in noted]


def loss(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """How much the expected shares surprise at the end of the games: the mean of the logarithm,
    0.69 for tossing a coin.
    """
    total = 0.0
    for sample in found:
        shares = expected(
            [
                sum(count * weight for count, weight in zip(counts, weights, strict=True))
                for counts in sample.counts
            ]
        )
        total -= sum(true * log(share) for true, share in zip(sample.shares, shares, strict=True))
    return total / max(1, len(found))


def fit(found: Sequence[Sample], start: Sequence[float], pull: float = PULL) -> list[float]:
    """The likeliest weights, by Newton's method; a step that makes it worse is halved. The present
    weights, `start`, are worth `pull` samples.
    """
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
            guess = expected(
                [
                    sum(count * weight for count, weight in zip(each, weights, strict=True))
                    for each in counts
                ]
            )
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
    """The standard deviation of each term between the seats."""
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command, but for those that other commands have too."""
    parser.add_argument(
        "--games",
        type=int,
        default=300,
        metavar="N",
        help=say("how many games in each round (default 300)"),
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=2,
        metavar="N",
        help=say("how often it starts again with the weights found (default 2)"),
    )
    parser.add_argument("--players", type=int, metavar="N", help=say("number of seats"))
    parser.add_argument(
        "--player", default="oneply", metavar="WHO", help=say("who plays (default oneply)")
    )
    parser.add_argument(
        "--iterations",
        type=int,
        help=say("so many positions looked at for each move; repeatable, unlike seconds"),
    )
    parser.add_argument(
        "--opening",
        type=int,
        default=4,
        metavar="N",
        help=say("begin with so many random moves, the same for both sides (default 4)"),
    )
    parser.add_argument(
        "--stray",
        type=float,
        default=0.05,
        metavar="P",
        help=say("the part of the moves that is made at random (default 0.05)"),
    )
    parser.add_argument(
        "--match",
        type=int,
        default=0,
        metavar="N",
        help=say("so many games of the new weights against the present ones"),
    )


def run(given: argparse.Namespace, options: Mapping[str, str]) -> int:
    """Tunes, and prints the weights found beside the present ones. ValueError for a game without a
    judge.
    """
    game = given.game
    judge = game.judge
    if judge is None:
        raise ValueError(say("{title} has no judge", title=game.info.title))
    if given.games < KEPT or given.rounds < 1 or not 0 <= given.stray <= 1:
        raise ValueError(
            say(
                "--games takes {least} or more, --rounds 1 or more, --stray a part from 0 to 1",
                least=KEPT,
            )
        )
    seats = given.players if given.players is not None else game.info.seats[0]
    seed = 1 if given.seed is None else given.seed
    setting = Setting(
        game.info.id,
        given.player,
        given.player,
        seats,
        dict(options),
        None,
        given.iterations,
        given.opening,
        seed,
    )
    setting.check()
    present = list(judge.weights(game.start(seats, **options)))
    weights = present
    for turn in range(given.rounds):
        with judged_by(game, weights):
            numbers = range(turn * given.games, (turn + 1) * given.games)
            games = [samples(setting, number, given.stray) for number in _told(numbers, turn)]
        learnt = [sample for place, each in enumerate(games) if place % KEPT for sample in each]
        kept = [sample for place, each in enumerate(games) if place % KEPT == 0 for sample in each]
        before = loss(kept, weights)
        weights = fit(learnt, weights)
        parts = {
            "turn": turn + 1,
            "before": f"{before:.4f}",
            "after": f"{loss(kept, weights):.4f}",
            "even": f"{log(seats):.4f}",
        }
        print(
            say_count(
                "round {turn}, {n} position: surprise {before}, then {after}; knowing nothing"
                " {even}",
                "round {turn}, {n} positions: surprise {before}, then {after}; knowing nothing"
                " {even}",
                len(learnt),
                **parts,
            ),
            flush=True,
        )
    for term, old, new in zip(judge.TERMS, present, weights, strict=True):
        print(f"{term.name:14} {old:8.3f} {new:8.3f}")
    print("({})".format(", ".join(f"{weight:.3g}" for weight in weights)))
    if given.match:
        _compare(setting, given.match, present, weights)
    return 0


def _told(numbers: range, turn: int) -> Iterator[int]:
    """The same numbers, with word of how far it is every five seconds."""
    told = time.monotonic()
    for place, number in enumerate(numbers):
        if time.monotonic() - told > 5:
            told = time.monotonic()
            text = say_count(
                "round {turn}: {played} of {n} game",
                "round {turn}: {played} of {n} games",
                len(numbers),
                turn=turn + 1,
                played=place,
            )
            print(text, file=sys.stderr, flush=True)
        yield number


def _compare(
    setting: Setting, games: int, present: Sequence[float], weights: Sequence[float]
) -> None:
    """Plays the new weights against the present ones, both counted term by term, so that both are
    as fast.
    """
    score = Score(setting.seats)
    for number in range(games):
        seated = [
            Reweighted(
                player(
                    setting.a,
                    setting.seconds,
                    setting.iterations,
                    f"{setting.seed} {number} {seat}",
                ),
                weights if seat == number % setting.seats else present,
            )
            for seat in range(setting.seats)
        ]
        score.add(play_with(setting, number, [*seated]))
    low, high = score.interval()
    parts = {"score": f"{score.mean():.3f}", "low": f"{low:.3f}", "high": f"{high:.3f}"}
    print(
        say_count(
            "new weights against the present ones, {n} game: {score} ({low} to {high})",
            "new weights against the present ones, {n} games: {score} ({low} to {high})",
            games,
            **parts,
        )
    )
