"""Siege the King by letters: two browsers, each of which knows its own hand and castle alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from rulescore.hands import Hands
from tests.web.helpers import tap_all, tokens, wait_until
from tests.web.test_letters import (
    TABLE,
    accepted,
    ada,
    begin,
    bo,
    kept_record,
    link_in,
    sent,
)

__all__ = ["ada", "bo"]

KING = "siege-the-king"


def turn_with_cards(page: Page, name: str, rng: random.Random) -> int:
    """Play a turn if there is one; returns how many moves come before one that goes over, since only
    the answer decides it, or 0.
    """
    kept = kept_record(page)
    state, seat = kept.state(), int(kept.tags.get("Seat.2") == name)
    assert isinstance(state, Hands)
    while state.seat == seat and "still locked" not in page.locator(".post").inner_text():
        expect(page.locator("[data-live]").first).to_be_visible()
        moves = state.moves()
        token = rng.choice([token for token in moves if state.hinges(token)] or moves)
        known, held = len(tokens(page)), state.hinges(token)
        tap_all(page, state.taps(token))
        if held:
            page.get_by_role("dialog").get_by_role("button", name="Send it").click()
            return known
        state.play(token)
        expect(page.locator("[data-token]")).to_have_count(known + 1)
    return 0


def read_by(page: Page, letter: str, number: int) -> None:
    """Open the letter with that number, and wait until its game is shown."""
    page.goto(letter)
    wait_until(page, f"location.hash.includes('letter={number}') && {TABLE}")
    expect(page.get_by_role("button", name="Send again")).to_have_count(0)
    expect(page.locator(".post p").first).to_be_visible()


@pytest.mark.slow
def test_a_game_with_hidden_hands_goes_to_its_end_and_everything_is_opened(
    ada: Page, bo: Page, server: str
) -> None:
    rng = random.Random(1)
    begin(ada, server, f"{KING}?turns=4", first="lots")
    pages, longest, number, over = (ada, bo), 0, 0, False
    while not over:
        mine, other = pages[number % 2], pages[1 - number % 2]
        if number > 1 and turn_with_cards(mine, ["Ada", "Bo"][number % 2], rng):
            letter = link_in(mine)
            expect(mine.locator(".voice")).to_contain_text("Your letter is on its way.")
        else:
            letter = sent(mine, "Send to" if number else "Send the invitation")
        longest = max(longest, len(letter))
        number += 1
        if number == 1:
            accepted(other, letter)
        else:
            read_by(other, letter, number)
        over = kept_record(other).state().seat is None
    read_by(mine, sent(other), number + 1)
    expect(mine.locator(".post")).to_contain_text("The game is over.")
    if mine.get_by_role("button", name="Send to").count():  # unless its own move has ended the game
        read_by(other, sent(mine), number + 2)
    assert longest < 6000
    for page in pages:
        expect(page.locator(".post")).to_contain_text("The game is over.")
        expect(page.locator(".post")).not_to_contain_text("guess")
    assert kept_record(ada).tokens == kept_record(bo).tokens
