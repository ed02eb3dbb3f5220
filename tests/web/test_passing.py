"""The device goes from one person to the next when whoever has moved says so, after a while, or at
once; and nobody moves for somebody else.
"""

from __future__ import annotations

import random
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES
from tests.web.helpers import kept_tokens, open_game, tap_all

OWN_CARDS = (
    "[...document.querySelectorAll('[data-thing]')].filter((one) =>"
    " /^[ADWJSX]\\d?-\\d-\\d$/.test(one.dataset.thing)).length"
)


def test_a_player_sees_their_move_and_puts_the_device_down(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king?begins=1&name1=Anna&name2=Otto")
    tap_all(page, ("ready", "a1"))
    voice, done = page.locator(".voice"), page.locator('[data-tap="done"][data-live]')
    expect(voice).to_contain_text("That was your turn. Otto is next.")
    expect(done).to_be_visible()
    expect(page.locator(".curtain")).to_be_hidden()
    expect(page.locator("[data-live]")).to_have_count(1)
    page.locator('.place[data-tap="a2"]').click()
    expect(voice).to_contain_text("It is not your turn. Press Done and pass the device on.")
    done.click()
    expect(page.locator(".curtain")).to_contain_text("Pass the device to Otto.")
    expect(page.locator('[data-tap="done"]')).to_have_count(0)
    tap_all(page, ("ready", "b2"))
    expect(voice).to_contain_text("Anna is next.")
    kept_tokens(page, page.locator(".moves-list li").count())
    page.reload()
    expect(page.locator(".curtain")).to_contain_text("Pass the device to Anna.")
    assert page.evaluate(OWN_CARDS) == 0


def test_the_device_can_be_passed_on_at_once(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king?begins=1")
    tap_all(page, ("ready",))
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Pass the device").select_option("at once")
    page.locator('.place[data-tap="a1"]').click()
    expect(page.locator(".curtain")).to_contain_text("Pass the device to")
    page.evaluate("document.querySelector('[data-tap=ready]').click()")
    page.get_by_label("Pass the device").select_option("when I say so")
    page.locator('.place[data-tap="b1"][data-live]').click()
    expect(page.locator('[data-tap="done"][data-live]')).to_be_visible()


def test_while_a_computer_is_to_move_nothing_is_live_and_nothing_is_answered_but_that(
    page: Page, server: str
) -> None:
    page.evaluate("localStorage.setItem('siegeworks.pace', 'step')")
    page.reload()
    rng, state = random.Random(5), GAMES["siege-by-number"].start()
    while state.seat != 1 or ("done",) not in map(state.taps, state.moves()):
        state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
    open_game(
        page,
        server,
        f"siege-by-number?{urlencode({'players': 'person,random', 'position': state.position()})}",
    )
    done = page.locator('.choice[data-tap="done"]')
    expect(done).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-live]")).to_have_count(0)
    done.dispatch_event("click")
    expect(page.locator(".voice")).to_contain_text("Wait: it is not your turn.")


def test_done_with_the_dice_ends_the_turn_also_when_a_die_is_chosen(
    page: Page, server: str
) -> None:
    rng, state = random.Random(5), GAMES["siege-by-number"].start()
    while state.seat == CHANCE or not any(len(state.taps(token)) > 2 for token in state.moves()):
        state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
    open_game(page, server, f"siege-by-number?{urlencode({'position': state.position()})}")
    tap_all(page, ("ready",))
    die = page.locator('.thing-button[data-tap^="die-"]').first
    expect(die).to_have_attribute("data-live", "")
    die.click()
    expect(die).to_have_attribute("aria-pressed", "true")
    tap = page.locator("[data-tap][data-live]:not(.choice, .thing-button)").first
    tap.click()
    expect(page.locator(".voice")).to_contain_text("Chosen: ")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(".board [aria-pressed]")).to_have_count(0)
    die.click()
    page.locator('.choice[data-tap="done"][data-live]').click()
    page.get_by_role("dialog").get_by_role("button", name="End turn").click()
    expect(page.locator(".voice")).to_contain_text("That was your turn.")
