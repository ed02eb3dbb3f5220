"""Any of several identical things can be touched, by mouse and by key, and each has a spoken name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record, State
from tests.web.helpers import show, tap_all


def towers(state: State) -> str | None:
    return "T" if "T" in {state.taps(token)[0] for token in state.moves()} else None


def dice(state: State) -> str | None:
    """The tap of a number that two dice show, beside another number."""
    starts = {state.taps(token)[0] for token in state.moves()}
    kinds = Counter(
        f"die-{thing['kind'][4:]}"
        for thing in state.view(state.seat)["things"]
        if thing["kind"].startswith("die-")
    )
    return next((tap for tap in starts if len(kinds) > 1 and kinds[tap] > 1), None)


def cards(state: State) -> str | None:
    """The tap of a card of which the hand has several."""
    starts = {state.taps(token)[0] for token in state.moves() if len(state.taps(token)) > 1}
    things = state.view(state.seat)["things"]
    hand = Counter(t["kind"] for t in things if t["at"] == f"hand-{state.seat}")
    several = {t["tap"] for t in things if hand[t["kind"]] > 1 and "tap" in t}
    return next(iter(sorted(starts & several)), None)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("nobles-and-peasants", towers), ("siege-by-number", dice), ("siege-the-king", cards)],
)
def test_every_copy_can_be_touched(
    page: Page, name: str, wanted: Callable[[State], str | None]
) -> None:
    rng, state, played = random.Random(name), GAMES[name].start(), []
    while state.seat == CHANCE or not (tap := wanted(state)):
        played.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(played[-1])
    show(page, Record(GAMES[name], None, {}, played))
    if state.game.info.hidden:
        tap_all(page, ("ready",))
    first = page.locator(f"[data-tap='{tap}'][data-live]")
    expect(first).to_be_attached()
    alike = page.locator(f".thing-button:is([data-tap='{tap}'], [data-same='{tap}'])")
    assert alike.count() > 1
    names = [one.get_attribute("aria-label") for one in alike.all()]
    assert len(set(names)) == len(names), names
    for place in range(alike.count()):
        one = alike.nth(place)
        one.press("Enter") if place % 2 else one.click()
        expect(one).to_have_attribute("aria-pressed", "true")
        expect(one).to_be_focused()
        page.keyboard.press("Escape")
        expect(first).not_to_have_attribute("aria-pressed", "true")
    alike.first.click()
    alike.last.click()  # instead of the first one
    expect(alike.last).to_have_attribute("aria-pressed", "true")
