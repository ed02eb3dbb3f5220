"""Reasons: in their order, about places of the table, in both languages, and about nothing that the
seat may not know. What each game says is in `test_advice.py`.
"""

from __future__ import annotations

import random
import re

import pytest

import rulescore
from rulescore import CHANCE, Record, State, bots
from rulescore.bots.player import Choice
from rulescore.bots.reasons import KINDS, MOST, reasons
from rulescore.translation import speaking
from tests.rulescore.helpers import random_game

CELL = r"[SMCA]\*|(?:[a-l]\d{1,2})+|[ab][123]"


def says(state: State, token: str) -> list[str]:
    choice = Choice(token, (0.5, 0.5), (token,))
    return [reason["says"] for reason in reasons(bots.Seen(state, state.seat or 0), choice)]


def test_threats_come_before_gains_and_gains_before_plans() -> None:
    state = rulescore.GAMES["siege-1966"].set_up("knights:f5,-,e4 footmen:-,c5,g6 commander:e6")
    choice = Choice("e4xc5", (0.5, 0.5), ("e4xc5",))
    assert [reason["kind"] for reason in reasons(bots.Seen(state, 0), choice)] == ["gain", "plan"]
    for name in rulescore.GAMES:
        for number, (state, token) in enumerate(random_game(name, 2, 3)):
            if number % 5 == 0 and number < 60 and state.seat not in (None, CHANCE):
                given = reasons(
                    bots.Seen(state, state.seat or 0), Choice(token, (0.5, 0.5), (token,))
                )
                kinds = [reason["kind"] for reason in given]
                assert kinds == sorted(kinds, key=("end", *KINDS).index) and len(kinds) <= MOST


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_arrows_go_between_places_of_the_table(name: str) -> None:
    for number, (state, token) in enumerate(random_game(name, 2, 4)):
        if number % 6 or number > 90 or state.seat in (None, CHANCE):
            continue
        seat = state.seat or 0
        choice = Choice(token, (0.5, 0.5), (token,))
        given = [*reasons(bots.Seen(state, seat), choice)]
        intent = bots.intent(state.after(token), seat)
        view = state.view(seat)
        known = {area["id"] for area in view["areas"]} | {"announced"}
        for reason in [*given, *([intent] if intent else [])]:
            for place in (reason["start"], reason["end"]):
                assert place in known or place == "" or re.fullmatch(CELL, place), reason


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
        assert says(state, token)[0] == "This wins the game."


def test_the_only_move_needs_no_reason() -> None:
    state = next(
        state
        for seed in range(15)
        for state, _ in random_game("siege-the-king", 2, seed)
        if state.seat not in (None, CHANCE) and len(state.moves()) == 1
    )
    (token,) = state.moves()
    assert says(state, token)[0] in ("There is no other move.", "This wins the game.")


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
        assert not {one["says"] for one in german} & {one["says"] for one in choice.reasons}
        told += len(choice.reasons)
    assert told > 0


@pytest.mark.parametrize(
    "name", [name for name, game in rulescore.GAMES.items() if game.info.hidden]
)
def test_reasons_tell_nothing_that_is_hidden(name: str) -> None:
    """Redrawing what is hidden does not change the reasons, nor what a seat says that it is after
    what onlookers cannot know.
    """
    rng = random.Random(2)
    for number, (state, token) in enumerate(random_game(name, 2, 8)):
        if number % 9 or number > 90 or state.seat in (None, CHANCE):
            continue
        seat = state.seat or 0
        for choice in (
            bots.player("oneply", seed=1).choose(bots.Seen(state, seat)),
            Choice(token, (0.5, 0.5), (token,)),
        ):
            told = reasons(bots.Seen(state, seat), choice)
            for _ in range(3):
                assert told == reasons(bots.Seen(state.guess(seat, rng), seat), choice)
        after = state.after(token)
        if after.seat is not None:
            assert bots.intent(after, seat) == bots.intent(after.guess(None, rng), seat)


def test_a_seat_notes_what_is_taken_in_a_game_that_counts() -> None:
    """A tower becomes blue's, nobody's, red's, nobody's."""
    record = Record(
        rulescore.GAMES["siegestones"], 2, {}, ["d4", "a1", "T@d5", "e5", "e6", "d6", "c5"]
    )
    positions = [*record.positions()]
    moods = {n: [bots.fortune(positions[:n], seat) for seat in (0, 1)] for n in range(4, 9)}
    assert moods == {4: [1, 0], 5: [1, 1], 6: [-1, 1], 7: [-1, 1], 8: [1, 1]}
