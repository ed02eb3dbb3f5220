"""Games whose draws are sealed: what each side makes of a record, as far as it knows it."""

from __future__ import annotations

import random

import pytest

from rulescore import CHANCE, GAMES, Record
from tests.web.helpers import differing, sealed_record
from web.python import sealed
from web.python.table import Table

NUMBER = "siege-by-number"


@pytest.mark.parametrize("luck", range(3))
def test_each_side_knows_its_own_draws_and_those_that_were_shown(luck: int) -> None:
    """Random games: both sides and the truth stand alike but for what is hidden."""
    rng = random.Random(luck)
    stock = sealed.stock(NUMBER, 2, {})["tokens"]
    true = {f"{seat}.{n}": token for seat in (0, 1) for n, token in enumerate(rng.sample(stock, 6))}
    known = [{key: true[key] for key in true if key[0] == str(side)} for side in (0, 1)]
    state = GAMES[NUMBER].start(seats=2)
    tokens: list[str] = []
    while state.seat is not None and len(tokens) < 100:
        if state.seat == CHANCE:
            drawn = [
                sealed.lot(sealed_record(NUMBER, tokens), str(len(tokens)), side)["tokens"]
                for side in known
            ]
            assert drawn[0] == drawn[1]
            tokens += drawn[0]
        else:
            fights = [token for token in state.moves() if state.shows(token)]
            tokens.append(rng.choice(fights or state.moves()))
        truth = sealed.lift(sealed_record(NUMBER, tokens), true)
        state = Record(GAMES[NUMBER], 2, tokens=truth["tokens"]).state()
        shown = {f"{seat}.{n}" for _, seat, n in truth["shown"]}
        for side in (0, 1):
            known[side] |= {key: true[key] for key in shown}
            lifted = sealed.lift(sealed_record(NUMBER, tokens), known[side])
            assert (lifted["shown"], lifted["result"]) == (truth["shown"], truth["result"])
            assert truth["guessed"] == [] and differing(lifted, truth) <= {*lifted["guessed"]}
            mine = Record(GAMES[NUMBER], 2, tokens=lifted["tokens"]).state()
            assert mine.view(side) == state.view(side)
            assert mine.moves() == state.moves() or state.seat == CHANCE
    assert len(shown) > 2


def test_what_cannot_be_drawn_or_sealed_is_refused() -> None:
    assert sealed.stock("siegestones", 2, {}) == {"tokens": [], "pack": []}
    with pytest.raises(ValueError, match="cannot be played by letters"):
        sealed.stock(NUMBER, 2, {"blind": True})
    for tokens, words in (
        (["first:1", "coin:3"], "coin:3 is to be drawn sealed"),
        (["first:1", "?6"], "number 6 has been drawn"),
        (["?0"], r"\?0"),
    ):
        with pytest.raises(ValueError, match=words):
            sealed.lift(sealed_record(NUMBER, tokens), {})


def test_an_attack_is_held_until_the_coin_elsewhere_is_known() -> None:
    rng, state, tokens = random.Random(2), GAMES[NUMBER].start(seats=2), list[str]()
    shown, answers = set[tuple[int, int]](), set[bool]()
    while len(answers) < 2:
        assert state.seat is not None
        fights = [token for token in state.moves() if len(state.shows(token)) == 2]
        token = rng.choice(fights or state.moves())
        if fights and state.seat == 0:
            record = Record(GAMES[NUMBER], 2, tokens=tokens).text()
            table = Table(Record.parse(record), ["person", "elsewhere"])
            held = table.awaits(token)
            assert held == any(draw not in shown for draw in state.shows(token) if draw[0])
            assert not Table(Record.parse(record)).awaits(token)
            answers.add(held)
        shown |= {*state.shows(token)}
        tokens.append(token)
        state.play(token)
