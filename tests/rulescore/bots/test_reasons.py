"""Reasons: what a move gains and costs, in sentences, and nothing that the seat may not know."""

from __future__ import annotations

import random

import pytest

import rulescore
from rulescore import CHANCE, bots
from rulescore.bots.player import Choice
from rulescore.bots.reasons import MOST, reasons
from rulescore.translation import speaking
from tests.rulescore.helpers import random_game


def why(game: str, position: str, token: str) -> list[str]:
    state = rulescore.GAMES[game].set_up(position)
    return reasons(bots.Seen(state, state.seat or 0), Choice(token, (0.5, 0.5), (token,)))


def test_what_a_move_brings_compared_with_others() -> None:
    position = "knights:c4,e2 commander:e6 footmen:f3,g3,d5 seat:1 turns:4"
    assert "It takes from Defender: footmen left (2 instead of 3)." in why(
        "siege-1966", position, "e2xg3"
    )
    tower = "blue:d3,d5,c4 red:d4,a2 towers:c3,d2 seat:1"
    assert any("towers" in reason for reason in why("siegestones", tower, "c2"))


@pytest.mark.parametrize(
    "name", [name for name, game in rulescore.GAMES.items() if not game.info.hidden]
)
def test_a_win_is_the_reason(name: str) -> None:
    wins = [
        (state.copy(), token)
        for seed in range(6)
        for state, token in random_game(name, 2, seed)
        if token
        and state.seat not in (None, CHANCE)
        and (state.after(token).shares or (0, 0))[state.seat or 0] == 1.0
    ]
    assert wins
    for state, token in wins:
        assert reasons(bots.Seen(state, state.seat or 0), Choice(token, (0.5, 0.5), (token,))) == [
            "This wins the game."
        ]


def test_the_only_move_needs_no_reason() -> None:
    state = next(
        state
        for seed in range(15)
        for state, _ in random_game("siege-the-king", 2, seed)
        if state.seat not in (None, CHANCE) and len(state.moves()) == 1
    )
    (token,) = state.moves()
    assert reasons(bots.Seen(state, state.seat or 0), Choice(token, (0.5, 0.5), (token,)))[0] in (
        "There is no other move.",
        "This wins the game.",
    )


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_a_level_gives_its_reasons(name: str) -> None:
    """At most a few for each move, in both languages, and only when somebody asks, not during
    matches.
    """
    told = 0
    for number, (state, _) in enumerate(random_game(name, 2, 5)):
        if number % 7 or number > 60 or state.seat in (None, CHANCE):
            continue
        seen = bots.Seen(state, state.seat or 0)
        choice = bots.player("level2", seed=number).choose(seen)
        assert len(choice.reasons) <= MOST
        with speaking("de"):
            german = bots.explained(seen, choice).reasons
        assert len(german) == len(choice.reasons)
        assert not {*german} & {*choice.reasons}
        told += len(choice.reasons)
    assert told > 0


@pytest.mark.parametrize(
    "name", [name for name, game in rulescore.GAMES.items() if game.info.hidden]
)
def test_reasons_tell_nothing_that_is_hidden(name: str) -> None:
    """Redrawing what is hidden does not change the reasons."""
    rng = random.Random(2)
    for number, (state, _) in enumerate(random_game(name, 2, 8)):
        if number % 9 or number > 60 or state.seat in (None, CHANCE):
            continue
        seat = state.seat or 0
        choice = bots.player("oneply", seed=1).choose(bots.Seen(state, seat))
        assert reasons(bots.Seen(state, seat), choice) == reasons(
            bots.Seen(state.guess(seat, rng), seat), choice
        )
