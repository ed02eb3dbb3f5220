"""The device goes from one person to the next when whoever has moved says so, after a while, or at once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.helpers import open_game, tap_all

OWN_CARDS = "[...document.querySelectorAll('[data-thing]')].filter((one) => /^[ADWJSX]\\d?-\\d-\\d$/.test(one.dataset.thing)).length"


def test_whoever_has_moved_sees_what_the_move_did_and_puts_the_device_down(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king?begins=1&name1=Anna&name2=Otto")
    tap_all(page, ("ready", "a1"))
    voice, done = page.locator(".voice"), page.locator('[data-tap="done"][data-live]')
    expect(voice).to_contain_text("Otto is next. See what happened.")
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
    page.reload()
    expect(page.locator(".curtain")).to_contain_text("Pass the device to Anna.")
    assert page.evaluate(OWN_CARDS) == 0


def test_the_device_can_be_passed_on_at_once(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king?begins=1")
    tap_all(page, ("ready",))
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Pass the device on").select_option("at once")
    page.locator('.place[data-tap="a1"]').click()
    expect(page.locator(".curtain")).to_contain_text("Pass the device to")
    page.evaluate("document.querySelector('[data-tap=ready]').click()")
    page.get_by_label("Pass the device on").select_option("when I say so")
    page.locator('.place[data-tap="b1"][data-live]').click()
    expect(page.locator('[data-tap="done"][data-live]')).to_be_visible()
