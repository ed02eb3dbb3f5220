"""Playing alone: one touch starts a game against the computer, and at its end one touch starts the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import wait_until
from tests.web.helpers import DROP, open_game, played

WITH_SEATS = "siegestones?seats=2&name1=Anna&players=person,random&goal=3"


def address_of(page: Page, title: str) -> str:
    return page.get_by_role("link", name=f"Play alone: {title}").get_attribute("href") or ""


def test_one_touch_on_the_first_page_starts_a_game_against_the_computer(page: Page, server: str) -> None:
    page.get_by_role("link", name="Play alone: SiegeStones").click()
    expect(page.locator(".seat-role")).to_have_text(["", "plays at random"])
    expect(page.locator("[data-live]").first).to_be_attached()


def test_playing_alone_takes_the_last_settings_of_the_game(page: Page, server: str) -> None:
    open_game(page, server, WITH_SEATS)
    page.goto(f"{server}#/")
    assert address_of(page, "SiegeStones").endswith(WITH_SEATS)
    open_game(page, server, "siegestones?seats=3&name1=Anna&name2=Bo&third=yes")
    page.goto(f"{server}#/")
    assert address_of(page, "SiegeStones").endswith("siegestones?seats=3&name1=Anna&third=yes&players=person,random,random"), "Bo is no computer"
    assert address_of(page, "SIEGE (1966)").endswith("siege-1966?players=person,random")


@pytest.fixture
def finished(page: Page) -> Page:
    """A finished game of two persons with names, colours and an option."""
    text = played("siegestones", 10_000, seed=3).text()
    page.evaluate(DROP, text.replace('[Players "2"]\n', '[Players "2"]\n[Colours "GB"]\n[Seat.1 "Anna"]\n[Seat.2 "Bo \\\\"B\\\\""]\n'.replace("\\\\", "\\")))
    page.wait_for_selector("body[data-over]")
    return page


def names(page: Page) -> list[str]:
    return page.locator(".seat-name").all_inner_texts()


def test_at_the_end_again_and_change_seats_take_the_same_settings(finished: Page) -> None:
    page = finished
    expect(page.locator(".onward")).to_be_visible()
    kinds = "[...document.querySelectorAll('.seat-symbol use')].map((use) => use.getAttribute('href'))"
    before = page.evaluate(kinds)
    page.get_by_role("button", name="Again").click()
    page.wait_for_selector("body:not([data-over])")
    wait_until(page, "document.querySelectorAll('.moves-list li').length === 0 && document.querySelector('[data-live]')")
    assert names(page) == ["Anna", 'Bo "B"']
    assert page.evaluate(kinds) == before
    page.go_back()
    page.evaluate(DROP, played("siege-by-number", 10_000, seed=3).text().replace('[Players "2"]', '[Players "2"]\n[Seat.1 "Anna"]\n[Seat.2 "Bo"]'))
    page.wait_for_selector("body[data-over]")
    page.get_by_role("button", name="Change seats").click()
    page.wait_for_selector("body:not([data-over])")
    expect(page.locator(".seat-name").first).to_have_text("Bo")
    assert names(page) == ["Bo", "Anna"]


def test_at_the_end_the_game_can_be_looked_through(finished: Page) -> None:
    page = finished
    page.get_by_role("button", name="Look through").click()
    expect(page.locator(".voice")).to_contain_text("You look at move 0 of")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".voice")).to_contain_text("You look at move 1 of")
    expect(page.get_by_role("button", name="Again")).to_be_visible()


def test_friends_and_other_settings_come_second(page: Page) -> None:
    page.get_by_role("link", name="With friends: SIEGE (1966)").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
