"""A game outside the package comes in by the same door as the six: `rulescore.register`. The toy is
the one that docs/tutorials/toy-game.md builds.
"""

from __future__ import annotations

import dataclasses
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulescore
from rulescore import Record
from rulescore.__main__ import main
from rulescore.commands.perft import perft

sys.path.insert(0, str(Path(__file__).parents[1] / "toy"))
import last_stone


@pytest.fixture
def registered() -> Iterator[rulescore.Game]:
    rulescore.register(last_stone.GAME)
    yield last_stone.GAME
    del rulescore.GAMES[last_stone.GAME.info.id]


def test_a_registered_game_is_played_like_every_other(registered: rulescore.Game) -> None:
    rng = random.Random(1)
    state = rulescore.GAMES["last-stone"].start(stones=7)
    assert state.options == {"stones": 7}
    tokens = []
    while state.shares is None:
        assert state.view(None)["turn"] == state.seat
        tokens.append(rng.choice(state.moves()))
        state.play(tokens[-1])
    record = Record(registered, 2, {"stones": 7}, tokens)
    assert Record.parse(record.text()).state().key() == state.key()
    assert perft(registered.start(stones=4), 3) == 4


def test_the_command_line_knows_it(
    registered: rulescore.Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games"]) == 0
    assert "last-stone" in capsys.readouterr().out
    assert main(["play", "last-stone", "--seats", "random,random", "--seed", "1"]) == 0
    assert '[Game "last-stone"]' in capsys.readouterr().out


def test_a_state_has_its_options_before_and_after_a_copy() -> None:
    state = last_stone.GAME.start(stones=7)
    assert state.options == state.after("take2").options == {"stones": 7}
    assert (state.seats, state.seat, state.shares, state.points, state.ending) == (
        (2, 0, None, None, None)
    )
    assert state.warn("take1") == ""


class Silent(rulescore.State):
    """A game without words and without a view."""

    def moves(self) -> list[str]:
        return []

    def play(self, token: str) -> None:
        raise self.illegal(token)

    def copy(self) -> Silent:
        return self

    def key(self) -> tuple[int, ...]:
        return (self.seats,)


def test_a_game_without_words_or_a_view_says_so() -> None:
    info = dataclasses.replace(last_stone.INFO, id="silent", title="Silent")
    state = rulescore.Game(info, Silent).start()
    for ask in (state.sketch, state.prompt, state.epilogue):
        with pytest.raises(NotImplementedError, match="Silent has no sentences"):
            ask()
    for see in (state.view, state.taps):
        with pytest.raises(NotImplementedError, match="Silent has no view"):
            see(None)
    assert str(state) == repr(state) == "<silent, 2 seats: (2,)>"


def test_an_id_is_taken_once(registered: rulescore.Game) -> None:
    with pytest.raises(ValueError, match="there is already a game last-stone"):
        rulescore.register(registered)
