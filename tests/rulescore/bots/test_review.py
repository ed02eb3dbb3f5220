"""The look back at a game: every decision weighed, what was better legal and worth more, and
nothing used that the seat did not know.
"""

from __future__ import annotations

import random
from dataclasses import replace
from importlib import import_module
from itertools import pairwise

import pytest

import rulescore
from rulescore import CHANCE, State
from rulescore.bots import Choice, Decision, Review, review, tried
from rulescore.bots.player import Seen
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.generators import result_of
from tests.rulescore.helpers import random_game


def looked(states: list[State], tokens: list[str], seat: int | None = None) -> Review:
    steps = review(states, tokens, seat)
    while True:
        try:
            done, of = next(steps)
            assert 0 <= done < of
        except StopIteration as end:
            found: Review = end.value
            return found


def game(name: str, seed: int, length: int) -> tuple[list[State], list[str]]:
    both = [(state.copy(), token) for state, token in random_game(name, 2, seed)][: length + 1]
    return [state for state, _ in both], [token for _, token in both if token][:length]


@pytest.mark.slow
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_every_decision_is_weighed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("rulescore.bots.review"), "MOST", 20)
    states, tokens = game(name, 3, 4)
    seat = 0 if rulescore.GAMES[name].info.hidden else None
    found = looked(states, tokens, seat)
    assert [one.ply for one in found.decisions] == [
        ply
        for ply in range(len(tokens))
        if states[ply].seat not in (None, CHANCE) and seat in (None, states[ply].seat)
    ]
    for one in found.decisions:
        assert one.played == tokens[one.ply]
        assert one.better.token in states[one.ply].moves()
        for shares in (one.before, one.after):
            assert abs(sum(shares) - 1) < 1e-6
        assert 0 <= one.lost <= 1
        assert one.lost == 0 or one.better.token != one.played
        assert one.before == one.after or one.lost > 0
    decided = states[found.decisions[0].ply :]
    assert (found.luck is None) == (not any(state.seat == CHANCE for state in decided))
    moments = found.moments((0, 1))
    assert len(moments) <= 3 and [one.ply for one in moments] == sorted(one.ply for one in moments)


@pytest.mark.slow
def test_of_a_long_game_only_the_decisions_that_cost_most_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    review_room = import_module("rulescore.bots.review")
    states, tokens = game("siege-by-number", 4, 24)
    monkeypatch.setattr(review_room, "DECISIONS", 3)
    searched: set[tuple[int, str]] = set()
    think = review_room.ISMCTS.think

    def thinking(self: object, seen: Seen) -> object:
        searched.add((seen.seat, " ".join(seen.moves())))
        return think(self, seen)

    monkeypatch.setattr(review_room.ISMCTS, "think", thinking)
    found = looked(states, tokens, 0)
    own = [ply for ply in range(len(tokens)) if states[ply].seat == 0]
    assert {one.ply for one in found.decisions} < {*own} and len(found.decisions) == 3
    # one search of each decision, up to four kinds of worth in two positions of three worlds each
    assert 3 <= len(searched) <= 3 * (1 + 4 * 2 * review_room.WORLDS)


def test_a_win_that_was_missed_is_a_moment() -> None:
    """The attacker could take the commander, and did something else."""
    state = rulescore.GAMES["siege-1966"].set_up(
        "knights:c5,a1 commander:e6 footmen:f3,g3 seat:1 turns:4"
    )
    other = next(token for token in state.moves() if token.startswith("a1"))
    after = state.after(other)
    (moment,) = looked([state, after], [other]).moments((0,))
    assert (moment.better.token, moment.seat) == ("c5xe6", 0)
    assert moment.before == (1, 0) and moment.lost == 1 - moment.after[0] > 0.2


def lost(ply: int, share: float, better: str) -> Decision:
    before = 0.5 + share, 0.5 - share
    return Decision(ply, 0, before, (0.5, 0.5), "a", Choice(better, ()), "")


def test_of_a_game_without_slips_small_ones_are_moments() -> None:
    small = [lost(1, 0.01, "b"), lost(2, 0.03, "c"), lost(3, 0.02, "d")]
    assert [one.ply for one in Review(small).moments([0])] == [2, 3]
    assert [one.ply for one in Review([*small, lost(4, 0.05, "e")]).moments([0])] == [4]


def test_of_moments_that_missed_the_same_move_the_costliest_comes_first() -> None:
    slips = [lost(1, 0.2, "b"), lost(3, 0.24, "b"), lost(5, 0.15, "b"), lost(7, 0.12, "c")]
    assert [one.ply for one in Review(slips).moments([0])] == [1, 3, 7]
    assert [one.ply for one in Review([*slips, lost(9, 0.11, "d")]).moments([0])] == [3, 7, 9]
    assert [one.ply for one in Review([*slips, lost(9, 0.05, "d")]).moments([0])] == [1, 3, 7]


def test_every_blunder_comes_before_a_mistake() -> None:
    slips = [lost(1, 0.3, "b"), lost(3, 0.4, "b"), lost(5, 0.12, "c"), lost(7, 0.11, "d")]
    assert [one.ply for one in Review(slips).moments([0])] == [1, 3, 5]


def test_every_move_is_measured_as_the_best_one_is() -> None:
    states, tokens = game("siege-1966", 3, 12)
    found = looked(states, tokens)
    seen_late = {
        one.ply
        for one, following in pairwise(found.decisions)
        if one.after == following.before  # which was not what the search had thought of the move
    }
    assert len(seen_late) < len(found.decisions) / 4
    for one in found.decisions:
        if one.ply in seen_late:
            continue
        assert result_of(tried(states, tokens, one.ply, one.played)) == one.after
        better = result_of(tried(states, tokens, one.ply, one.better.token))
        assert one.before == max(one.after, better, key=lambda shares: shares[one.seat])


def test_a_decision_is_worth_about_what_the_one_before_left() -> None:
    """The seat to move is not favoured, so the chances hardly change between two moves."""
    states, tokens = game("siege-1966", 2, 16)
    found = looked(states, tokens)
    steps = [abs(then.before[0] - one.after[0]) for one, then in pairwise(found.decisions)]
    assert sum(steps) / len(steps) < 0.025


def test_what_a_hint_had_named_is_nobodys_best_move() -> None:
    states, tokens = game("siege-1966", 0, 30)
    found = looked(states, tokens)
    best = next(filter(None, (found.finest(seat) for seat in (0, 1))))
    found.decisions = [replace(one, helped=one is best) for one in found.decisions]
    now = found.finest(best.seat)
    assert now is None or now.ply != best.ply


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name, game in rulescore.GAMES.items() if game.info.hidden]
)
def test_a_look_back_of_a_seat_uses_nothing_that_was_hidden_from_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("rulescore.bots.review"), "MOST", 20)
    states, tokens = game(name, 5, 10)
    redrawn = [state if state.seat != 0 else state.guess(0, random.Random(7)) for state in states]
    first, second = looked(states, tokens, 0), looked(redrawn, tokens, 0)
    assert [(one.better.token, one.before) for one in first.decisions] == [
        (one.better.token, one.before) for one in second.decisions
    ]


@pytest.mark.slow
def test_face_down_columns_that_look_alike_are_alike() -> None:
    """The Assassin has come, and no card lies at the other castle: to strike at one of its three
    columns is no mistake. Guesses may mislead now and then.
    """
    blamed: list[bool] = []
    for seed in range(150):
        if len(blamed) > 11:
            break
        states, tokens = game("siege-the-king", seed, 30)
        for ply, state in enumerate(states[:-1]):
            assert isinstance(state, SiegeTheKing)
            moves = state.moves()
            other = 3 - 3 * (state.seat or 0)
            if not "".join(moves).startswith("N>") or any(state.columns[other : other + 3]):
                continue
            for token in moves:
                past = [*states[: ply + 1], state.after(token)]
                found = looked(past, [*tokens[:ply], token], state.seat)
                blamed.append(found.decisions[-1].lost > 0)
    assert len(blamed) > 9 and sum(blamed) < len(blamed) / 6, (len(blamed), sum(blamed))
