"""Quick positions of SiegeStones: the moves, values, results and keys of states."""

from __future__ import annotations

import random
from math import inf

import pytest

import rulescore
from rulescore import bots
from rulescore.bots.evaluating import Weighted, expander_of
from rulescore.games.siegestones import evaluation
from rulescore.games.siegestones.expander import Expander
from rulescore.games.siegestones.state import SiegeStones

GAME = rulescore.GAMES["siegestones"]
WON = {0.0: -inf, 0.5: 0.0, 1.0: inf}
OPTIONS = [{}, {"goal": 3, "towers": 12}, {"firsttower": True, "central": True}]
DRY = "red:a1,a2,a3,a4,b1,b2,b3,b4,b5,c1,c2,c3,c4,c5,c6,d1,d2,d3,d4,d5 blue:e1 towers:e2 seat:2"
"""Red has no stones left."""


def value(after: SiegeStones, seat: int) -> float:
    if after.shares is not None:
        return WON[after.shares[seat]]
    scores = evaluation.scores(after)
    return scores[seat] - scores[1 - seat]


def agree(state: SiegeStones) -> None:
    assert state.seat is not None
    expander = Expander(state, evaluation.weights(state))
    position = expander.position(state)
    found = expander.expanded(position)
    assert sorted(token for _, _, token in found) == sorted(state.moves())
    children = {token: child for *child, token in found if token != "pass"}
    for token in GAME.tokens(2):
        child = expander.child(position, token)
        assert child == ((*children[token], token) if token in children else None)
    for worth, position_after, token in found:
        after = state.after(token)
        assert worth == pytest.approx(value(after, state.seat)), token
        assert position_after.shares == (after.shares and tuple(after.shares))
        if after.shares is None:
            assert position_after == expander.position(after)
            assert position_after.transposition_key() == after.transposition_key()
        else:
            assert position_after.seat is None
    values = [worth for worth, _, _ in found]
    assert expander.best(position, inf) == max(values)
    assert expander.best(position, min(values)) in values


@pytest.mark.parametrize("options", OPTIONS)
def test_they_agree_with_states_and_their_evaluation(options: dict[str, object]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = GAME.start(**options)
        state.play(state.sample(rng))
        while state.seat is not None:
            agree(state)
            state.play(state.sample(rng))


def test_without_stones_a_seat_builds_or_passes() -> None:
    state = GAME.set_up(DRY)
    assert state.moves()[0].startswith("T@")
    agree(state)
    state = GAME.set_up(DRY.replace("towers:e2", "towers:e2,e3,e4,e5,e6,f1,f2,f3"))
    assert state.moves() == ["pass"]
    agree(state)


def test_captains_search_them_with_their_own_weights() -> None:
    state = GAME.start()
    bent = Weighted(evaluation, [1.0] * len(evaluation.FEATURES))
    assert expander_of(state, bent)._weights == evaluation.staged(bent.weights(state), 2)


def test_an_evaluation_with_other_features_is_searched_in_states() -> None:
    class Towers:
        FEATURES = ("towers",)

        def weights(self, state: SiegeStones) -> list[float]:
            return [1.0]

        def features(self, state: SiegeStones) -> list[list[float]]:
            return [[float(points)] for points in state.points]

        def scores(self, state: SiegeStones) -> list[float]:
            return [float(points) for points in state.points]

    state = GAME.start()
    assert expander_of(state, Towers()) is None
    player = bots.player("alphabeta", iterations=50, seed=1)
    player.evaluation = Towers()
    assert player.choose(bots.Seen(state, 0)).token in state.moves()


def test_the_last_circles_are_searched_to_the_end() -> None:
    """Red wins by a tower on b2, and whatever Blue does then."""
    state = GAME.set_up(
        "blue:a2,b4,c3,c4,c5,d4,d6,e1,e2,e4,e6,f4,f5,g2 towers:b1,b5,d3,g4"
        " red:a1,a4,b3,c1,c2,c6,d2,d7,e3,e5,f3,g1,g3 seat:2"
    )
    for token in ("T@b2", ""):
        assert state.seat is not None
        player = bots.player("alphabeta", iterations=2000, seed=1)
        choice = player.choose(bots.Seen(state, state.seat))
        assert choice.token in ([token] if token else state.moves())
        assert choice.value[1] > 0.99
        state.play(choice.token)
