"""The examples run: OpenSpiel's search at our games, where it is installed, and the adapter
everywhere.
"""

from __future__ import annotations

import random
import sys

import pytest

import rulescore
from examples import openspiel_mcts
from examples.openspiel_mcts import Position


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_a_position_plays_the_game_to_its_end(name: str) -> None:
    """As OpenSpiel's random playouts do; a clone goes its own way."""
    rng = random.Random(3)
    start = Position(rulescore.GAMES[name].start(2))
    position = start.clone()
    while not position.is_terminal():
        if position.is_chance_node():
            actions, weights = zip(*position.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            position.apply_action(rng.choices(actions, weights)[0])
        else:
            assert position.current_player() in (0, 1)
            position.apply_action(rng.choice(position.legal_actions()))
    assert sum(position.returns()) == pytest.approx(0)
    assert position.current_player() == -4
    assert start.state == rulescore.GAMES[name].start(2)


def test_without_openspiel_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert openspiel_mcts.main([]) == 2
    assert "pip install open_spiel==" in capsys.readouterr().err


def test_openspiel_plays_our_games(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    assert (
        openspiel_mcts.main(["siegestones", "siege-the-king", "--seconds", "0.02", "--games", "2"])
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["game", "siegestones", "siege-the-king"]
    assert all("of 2 games" in line for line in lines[1:])


def test_openspiel_sees_a_win() -> None:
    """One move wins at once: its search finds it, so the adapter tells it who won."""
    pytest.importorskip("pyspiel")
    state = rulescore.GAMES["siege-1966"].set_up("knights:c4,b6 commander:e6 seat:2 turns:4", 2)
    assert state.seat is not None
    wins = []
    for token in state.moves():
        after = state.after(token)
        for answer in after.moves():
            end = after.after(answer)
            if end.shares == (1.0, 0.0):
                wins.append((after, answer))
    assert wins
    position, answer = wins[0]
    assert position.seat is not None
    assert (
        openspiel_mcts.Theirs(0.3, seed=1)
        .choose(rulescore.bots.Seen(position, position.seat))
        .token
        == answer
    )
