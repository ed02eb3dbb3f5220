"""Levels: each is stronger than the one below, and none takes longer than it may."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest

import rulescore
from rulescore import bots
from rulescore.bots.levels import BY_GAME, LEVELS, SECONDS, level_of
from rulescore.bots.matches import Setting, results
from rulescore.bots.registry import KINDS, class_of
from tests.rulescore.helpers import TABLES

SEARCHED = ("siegestones", "siege-1966", "angry-gods", "nobles-and-peasants")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "better", "worse", "games"),
    [
        *((game, "level1", "random", 4) for game in SEARCHED),
        *((game, "level2", "level1", 8) for game in SEARCHED[:3]),
        *((game, "level3", "level2", 4) for game in SEARCHED[:3]),
    ],
)
def test_each_level_beats_the_one_below(game: str, better: str, worse: str, games: int) -> None:
    """The low levels search a fixed number of positions, so these games are the same everywhere;
    `match` shows it over more games.
    """
    shares = [result.share for result in results(Setting(game, better, worse, 2, seed=11), games)]
    assert sum(shares) / len(shares) >= 0.65


def test_a_beginner_can_be_beaten() -> None:
    """By somebody who looks at each move once."""
    shares = [
        result.share
        for result in results(Setting("siege-1966", "level1", "oneply", 2, seed=11), 16)
    ]
    assert sum(shares) / len(shares) <= 0.3


def test_an_army_leaves_the_base_that_its_commander_can_enter_next() -> None:
    text = "suns:3@C* commanders:S@e3 crowns:5@e5 dice:2,2"
    state = rulescore.GAMES["siege-by-number"].set_up(text)
    for _ in range(2):
        state.play(bots.player("level4", seed=1).choose(bots.Seen(state, 0)).token)
    assert state.ending == "base-entered"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_level_is_a_player_with_a_bound(game: str, seats: int) -> None:
    for name in LEVELS:
        level = level_of(name, game, seats)
        kind: Any = class_of(KINDS[level.kind])
        kind(None, 1, 1, **level.takes)
        assert level.kind == "oneply" or level.seconds is not None or level.iterations is not None
        assert level.kind != "alphabeta" or (seats == 2 and not rulescore.GAMES[game].info.hidden)
    assert level_of("level5", game, seats).seconds == SECONDS <= 1.9
    assert {*BY_GAME} <= {*rulescore.GAMES}


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_level_5_ends_when_its_time_is_over(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that advances a hundredth of a second each time it is read."""
    state = rulescore.GAMES[game].start()
    while state.seat == rulescore.CHANCE:
        state.play(
            state.moves()[-1] if state.moves() else state.deal(bots.player("random", seed=1).rng)
        )
    assert state.seat is not None
    clock = count(step=0.01)
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    bots.player("level5", seed=1).choose(bots.Seen(state, state.seat))
    assert SECONDS <= next(clock) < 2.0


def test_who_overlooks_much_in_siege_still_sees_how_to_win_at_once() -> None:
    state = rulescore.GAMES["siege-1966"].set_up(
        "knights:c5,a1 commander:e6 footmen:f3,g3 seat:1 turns:4"
    )
    for seed in range(20):
        assert bots.player("level2", seed=seed).choose(bots.Seen(state, 0)).token == "c5xe6"
