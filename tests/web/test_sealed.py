"""Games whose draws are sealed: what each side makes of a record, as far as it knows it."""

from __future__ import annotations

import random

import pytest

from rulescore import CHANCE, GAMES, Record
from rulescore.games.siege_by_number.state import SiegeByNumber
from tests.web.helpers import differing, sealed_record
from web.python import sealed
from web.python.table import Table

NUMBER = "siege-by-number"


@pytest.mark.parametrize("seats, blind", [(2, False), (2, True), (4, False), (3, True)])
def test_each_side_knows_its_own_draws_and_those_that_were_shown(seats: int, blind: bool) -> None:
    """Random games: all sides and the truth stand alike but for what is hidden."""
    rng = random.Random(seats)
    stock = sealed.stock(NUMBER, seats, {"blind": blind})
    assert stock["blind"] == blind
    sides = range(seats)
    true = {
        f"{seat}.{n}": token
        for seat in sides
        for n, token in enumerate(rng.sample(stock["tokens"], 6))
    }
    known: list[dict[str, str]] = [
        {key: true[key] for key in true if key[0] == str(side) and not blind} for side in sides
    ]
    state = GAMES[NUMBER].start(seats=seats, blind=blind)
    tokens: list[str] = []

    def record() -> str:
        return sealed_record(NUMBER, tokens, seats, blind=blind)

    while state.seat is not None and len(tokens) < 100:
        if state.seat == CHANCE:
            drawn = [sealed.lot(record(), str(len(tokens)), side)["tokens"] for side in known]
            assert drawn == drawn[:1] * seats
            tokens += drawn[0]
        else:
            fights = [token for token in state.moves() if state.shows(token)]
            tokens.append(rng.choice(fights or state.moves()))
        truth = sealed.lift(record(), true)
        state = Record(state.game, seats, state.options, truth["tokens"]).state()
        shown = {f"{seat}.{n}" for _, seat, n in truth["shown"]}
        for side in sides:
            new = shown - {*known[side]}
            held = sealed.lift(record(), known[side])
            assert (held["held"], held["shown"]) == (bool(new), truth["shown"])
            assert held["sealed"] == tokens and len(held["tokens"]) == len(tokens) - bool(new)
            known[side] |= {key: true[key] for key in new}
            lifted = sealed.lift(record(), known[side])
            assert (lifted["shown"], lifted["result"]) == (truth["shown"], truth["result"])
            assert truth["guessed"] == [] and differing(lifted, truth) <= {*lifted["guessed"]}
            mine = Record(state.game, seats, state.options, lifted["tokens"]).state()
            assert mine.view(side) == state.view(side)
            assert mine.moves() == state.moves() or state.seat == CHANCE
    assert len(shown) > 2


def test_what_cannot_be_drawn_or_sealed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sealed.stock("siegestones", 2, {}) == {"tokens": [], "pack": [], "blind": False}
    with monkeypatch.context() as changed, pytest.raises(ValueError, match="cannot be played by"):
        changed.setattr(SiegeByNumber, "stock", lambda _: [])
        sealed.stock(NUMBER, 2, {})
    for tokens, words in (
        (["first:1", "coin:3"], "coin:3 is to be drawn sealed"),
        (["first:1", "?6"], "number 6 has been drawn"),
        (["?0"], r"\?0"),
    ):
        with pytest.raises(ValueError, match=words):
            sealed.lift(sealed_record(NUMBER, tokens), {})


@pytest.mark.parametrize("blind", [False, True])
def test_an_attack_is_held_until_the_coins_elsewhere_are_known(blind: bool) -> None:
    """Nobody here knows any coin, if nobody may look."""
    rng, state, tokens = random.Random(2), GAMES[NUMBER].start(blind=blind), list[str]()
    shown, answers = set[tuple[int, int]](), set[bool]()
    while len(answers) < 2:
        assert state.seat is not None
        fights = [token for token in state.moves() if len(state.shows(token)) == 2]
        token = rng.choice(fights or state.moves())
        if fights and state.seat == 0:
            record = Record(GAMES[NUMBER], 2, state.options, tokens).text()
            table = Table(Record.parse(record), ["person", "elsewhere"])
            held = table.awaits(token)
            unknown = {*state.shows(token)} - shown
            assert held == any(blind or seat == 1 for seat, _ in unknown)
            assert not Table(Record.parse(record)).awaits(token)
            answers.add(held)
        shown |= {*state.shows(token)}
        tokens.append(token)
        state.play(token)
