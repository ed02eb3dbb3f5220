"""Tuning: the weights behind the results are found again."""

from __future__ import annotations

import random

import pytest

import rulescore
from rulescore import bots
from rulescore.bots.evaluating import Weighted, expected
from rulescore.bots.matches import Setting
from rulescore.bots.tuning import Sample, fit, loss, samples, solve
from tests.rulescore.bots.test_matches import run


def drawn(weights: list[float], seats: int, count: int, rng: random.Random) -> list[Sample]:
    """Positions whose results are drawn at random by these weights."""
    found = []
    for _ in range(count):
        counts = [[float(rng.randrange(-2, 3)) for _ in weights] for _ in range(seats)]
        shares = expected(
            [sum(a * b for a, b in zip(each, weights, strict=True)) for each in counts]
        )
        winner = rng.choices(range(seats), shares)[0]
        found.append(Sample(counts, tuple(float(seat == winner) for seat in range(seats))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_that_made_the_results_are_found(seats: int) -> None:
    rng = random.Random(seats)
    true = [0.8, -0.4, 0.0, 1.2]
    found = drawn(true, seats, 1500, rng)
    weights = fit(found, [0.0] * 4, pull=1)
    assert weights == pytest.approx(true, abs=0.15)
    pulled = fit(found, [0.0] * 4, pull=1000)
    assert abs(pulled[3]) < abs(weights[3]) / 1.5
    fresh = drawn(true, seats, 500, rng)
    assert loss(fresh, weights) < loss(fresh, [0.0] * 4)


def test_a_feature_that_never_differs_keeps_its_weight() -> None:
    rng = random.Random(1)
    found = [
        Sample([[*counts, 3.0] for counts in sample.counts], sample.shares)
        for sample in drawn([1.0], 2, 300, rng)
    ]
    assert fit(found, [0.0, 0.7])[1] == pytest.approx(0.7)


def test_linear_equations() -> None:
    rng = random.Random(1)
    matrix = [[rng.random() for _ in range(6)] for _ in range(6)]
    true = [rng.random() for _ in range(6)]
    right = [sum(a * b for a, b in zip(row, true, strict=True)) for row in matrix]
    assert solve(matrix, right) == pytest.approx(true)
    assert solve([[0.0, 1.0], [1.0, 0.0]], [2.0, 3.0]) == [3.0, 2.0]


def test_samples_are_those_of_a_game_without_what_came_before_a_stray_move() -> None:
    setting = Setting("siegestones", "oneply", "oneply", 2)
    evaluation = rulescore.GAMES["siegestones"].evaluation
    assert evaluation is not None
    whole = samples(setting, 1, 0.0, evaluation)
    assert whole == samples(setting, 1, 0.0, evaluation)
    assert len(whole) > 5
    assert {sample.shares for sample in whole} <= {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    assert len(samples(setting, 1, 1.0, evaluation)) == 0


def test_other_weights_are_given_to_a_player() -> None:
    game = rulescore.GAMES["siegestones"]
    assert game.evaluation is not None
    rest = [0.0] * (len(game.evaluation.FEATURES) - 1)
    towers = Weighted(game.evaluation, [1.0, *rest])
    state = game.set_up("blue:d4 towers:d3")
    assert towers.scores(state) == [counts[0] for counts in game.evaluation.features(state)]
    assert towers.scores(state)[0] > towers.scores(state)[1] == 0
    state = game.set_up("blue:c3,d5 red:a1,a2 towers:c4")
    for level in ("level1", "oneply", "alphabeta", "tree"):
        one, other = (bots.player(level, iterations=20, seed=1) for _ in range(2))
        other.evaluation = Weighted(game.evaluation, [-1.0, *rest])
        assert one.choose(bots.Seen(state, 0)).value != other.choose(bots.Seen(state, 0)).value


def test_the_command() -> None:
    done = run(
        "tune", "siegestones", "--games", "10", "--rounds", "1", "--match", "2", "--seed", "1"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("round 1, ")
    assert "towers" in done.stdout
    assert "new weights against the current ones, 2 games: " in done.stdout
    assert (
        done.stdout
        == run(
            "tune", "siegestones", "--games", "10", "--rounds", "1", "--match", "2", "--seed", "1"
        ).stdout
    )
    assert run("tune", "siegestones", "--games", "1").returncode == 2
