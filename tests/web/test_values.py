"""The bars that show how the game stands: off until wanted, and never more than whoever looks may
know.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record, State
from rulescore.generators import result_of
from tests.rulescore.helpers import random_game
from tests.web.helpers import open_game, record, tap_all
from web.python import advice


def shares(text: str, seat: int | None = None) -> list[float]:
    found: list[float] = result_of(advice.value(text, seat))["shares"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_shares_of_a_win_are_shared_out(name: str) -> None:
    tokens = [token for _, token in random_game(name, 2, 1) if token]
    for length in (0, 9, len(tokens)):
        found = shares(Record(GAMES[name], 2, {}, tokens[:length]).text(), 0)
        assert abs(sum(found) - 1) < 1e-6 and all(0 <= share <= 1 for share in found)
    assert tuple(found) == Record(GAMES[name], 2, {}, tokens).state().shares


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.info.hidden])
def test_a_value_hangs_on_nothing_that_is_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redrawing what the seat cannot know leaves the value the same."""
    states = [state.copy() for state, _ in random_game(name, 2, 3)]
    state = next(
        state
        for number, state in enumerate(states)
        if number > 20 and state.seat not in (None, CHANCE)
    )
    other = state.guess(0, random.Random(5))

    def standing(shown: State) -> list[float]:
        monkeypatch.setattr(Record, "state", lambda record, ply=None: shown.copy())
        return shares(Record(GAMES[name], 2).text(), 0)

    assert standing(state) == standing(other)


def test_nobody_may_look_at_everything() -> None:
    with pytest.raises(ValueError, match="say which seat is looking"):
        shares('[Game "siege-the-king"]\n')


def show_values(page: Page) -> Any:
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Show how the game stands").click()
    page.get_by_role("tab", name="Moves").click()
    return page.locator(".seat-value")


def test_bars_are_shown_when_they_are_wanted_and_follow_the_game(page: Page, server: str) -> None:
    open_game(page, server, "siege-1966")
    expect(page.locator(".seat-value")).to_have_count(0)
    values = show_values(page)
    expect(values).to_have_count(2)
    first = values.all_text_contents()
    assert sum(int(text.partition("%")[0]) for text in first) in (99, 100, 101)
    page.reload()
    expect(page.locator(".seat-value")).to_have_count(2)
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Show how the game stands").click()
    expect(page.locator(".seat-value")).to_have_count(0)


def test_behind_the_curtain_nothing_is_shown(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king?begins=1")
    tap_all(page, ("ready",))
    expect(show_values(page)).to_have_count(2)
    state = record(page).state()
    tap_all(page, state.taps(state.moves()[0]))
    tap_all(page, ("done",))
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(".seat-value")).to_have_count(0)
