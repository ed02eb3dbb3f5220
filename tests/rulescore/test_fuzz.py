"""Records and tokens are attacked with random and mutated text; only the promised errors come
out.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulescore
from rulescore import CHANCE, IllegalMove, Record, RecordError, State
from tests.rulescore.helpers import TABLES, short_game

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


@cache
def game(name: str, seats: int) -> tuple[list[State], list[str]]:
    """The positions of a game and its tokens."""
    plies = [(state.copy(), token) for state, token in short_game(name, seats, 21)]
    return [state for state, _ in plies], [token for _, token in plies if token]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    try:
        record = Record.parse(text)
    except RecordError as error:
        assert str(error)
        assert error.line >= 1
    else:
        assert Record.parse(record.text()).text() == record.text()


@pytest.mark.slow
@every_table
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_mutated_record_is_a_record_or_a_record_error(
    name: str, seats: int, data: st.DataObject
) -> None:
    text = Record(rulescore.GAMES[name], seats, tokens=game(name, seats)[1][:100]).text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    middle = data.draw(
        st.text(max_size=20)
        | st.sampled_from(["{", "}", '"', "[", "*", "1-0", "\n\n", text[: end - start]])
    )
    try:
        record = Record.parse(text[:start] + middle + text[end:])
    except RecordError as error:
        assert len(str(error)) < 1000
    else:
        assert Record.parse(record.text()).text() == record.text()


@pytest.mark.slow
@every_table
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_token_is_legal_or_illegal(name: str, seats: int, data: st.DataObject) -> None:
    states, tokens = game(name, seats)
    state = states[data.draw(st.integers(0, len(states) - 1))].copy()
    base = data.draw(st.sampled_from(tokens))
    cut = data.draw(st.integers(0, len(base)))
    token = data.draw(
        st.text(max_size=30)
        | st.just(base)
        | st.builds(lambda part: base[:cut] + part + base[cut + 1 :], st.text(max_size=3))
    )
    moves, before = state.moves(), state.key()
    try:
        state.play(token)
    except IllegalMove:
        assert token not in moves
        assert state.key() == before
        assert state.moves() == moves
    else:
        assert token in moves or (state is not None and not moves)
    taps = data.draw(
        st.lists(st.text(max_size=8) | st.sampled_from(["d4", "a1", "L", "R", "pass"]), max_size=4)
    )
    if state.seat != CHANCE:
        assert isinstance(state.prompt(taps), str)
        assert isinstance(state.why_not(taps)[0], str)
