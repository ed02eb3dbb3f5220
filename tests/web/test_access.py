"""For everyone: no violation that axe-core finds on any page state, sentences for screen readers,
large text, high contrast.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
from tests.web.helpers import DROP, game, live, open_game, play_randomly, settled, wait_for_engine


def test_what_happened_and_what_comes_next_is_spoken(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    spoken = page.locator("[aria-live=polite]").first
    state = game()
    expect(spoken).to_have_text(state.prompt())
    for token in ("Cd6", "c0-d2"):
        said = " ".join([*state.tell(token, None)])
        for tap in state.taps(token):
            page.locator(f'[data-tap="{tap}"][data-live]').click()
        state.play(token)
        expect(spoken).to_have_text(f"{said} {state.prompt()}")
    page.click('[data-tap="d4"]')
    expect(spoken).to_contain_text(state.prompt(("d4",)))


def test_each_place_says_what_is_there_and_what_a_touch_does(page: Page, server: str) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 1)
    label = "[data-tap='{}']"
    expect(page.locator(label.format("c0"))).to_have_accessible_name(
        "c0, knight of Attacker, can be chosen"
    )
    expect(page.locator(label.format("d4"))).to_have_accessible_name(
        "d4, footman with the sword of Defender"
    )
    page.click("[data-tap='c0']")
    expect(page.locator(label.format("c0"))).to_have_accessible_name(
        "c0, knight of Attacker, chosen"
    )
    expect(page.locator(label.format("d2"))).to_have_accessible_name("d2, empty, go here")
    expect(page.locator(label.format("h6"))).to_have_accessible_name("h6, empty")


def test_one_tab_stop_for_the_board_and_keys_that_jump(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 1)
    assert page.locator("[data-tap][tabindex='0']").count() == 1
    page.locator("[data-tap='c0']").focus()
    seen = {"c0"}
    for _ in range(3):
        page.keyboard.press("n")
        seen.add(page.evaluate("document.activeElement.dataset.tap"))
    assert seen == live(page)
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-token]")).to_have_count(2)
    assert page.evaluate("document.activeElement.dataset.tap"), "the focus stays on the board"


def test_marks_tell_going_from_taking_by_shape(page: Page, server: str) -> None:
    open_game(page, server)
    for token in (("d6",), ("e0", "g1"), ("e5", "f4"), ("g1", "h3")):
        for tap in token:
            page.locator(f'[data-tap="{tap}"][data-live]').click()
    expect(page.locator("[data-token]")).to_have_count(4)
    page.click("[data-tap='f4']")
    settled(page)
    goes, takes = page.locator(".mark-go").count(), page.locator(".mark-take").count()
    assert goes > 0
    page.keyboard.press("Escape")
    page.locator("[data-tap='d4'][data-live]").click()
    assert page.locator(".mark-go").count() + page.locator(".mark-take").count() == len(live(page))
    assert takes == 0


def test_a_new_page_takes_the_focus_and_its_first_prompt_is_spoken(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    page.get_by_role("link", name="Rules of SIEGE (1966)").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.goto(f"{server}#/play/siege-1966?new")
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_role("heading", level=1, name="SIEGE (1966)")).to_be_focused()
    expect(page.locator("[role=status][aria-live]").first).to_contain_text("Choose the crown")


def test_things_off_the_board_say_what_a_touch_would_do(page: Page, server: str) -> None:
    page.goto(f"{server}#/new/siegestones")
    expect(page.get_by_role("button", name="20 blue stones")).to_have_accessible_description(
        "can be chosen"
    )


def test_only_the_start_of_a_drag_prevents_scrolling(page: Page, server: str) -> None:
    page.goto(f"{server}#/new/siegestones")
    page.get_by_role("button", name="20 blue stones").click()
    place = page.locator(".place[data-tap=d4]")
    expect(place).to_have_attribute("data-live", "")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.place[data-tap=d4]')).touchAction")
        == "manipulation"
    )
    page.goto(f"{server}#/new/siege-1966")
    page.locator(".place[data-tap=d6]").click()
    style = "getComputedStyle(document.querySelector('.place[data-tap=c0]')).touchAction"
    for chosen in ("c0", "d0"):
        expect(page.locator(".place[data-tap=c0]")).to_have_attribute("data-drag", "")
        assert page.evaluate(style) == "none"
        page.locator(f".place[data-tap={chosen}]").click()
        expect(page.locator(f".place[data-tap={chosen}]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".place[data-tap=c0]")).to_have_attribute("data-drag", "")
    assert page.evaluate(style) == "none", "another piece can be dragged as well"


def test_one_tab_stop_for_the_list_of_moves(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 6)
    entries = page.locator(".moves-list button")
    stop = page.locator(".moves-list button[tabindex='0']")
    expect(entries).to_have_count(6)
    expect(stop).to_have_attribute("aria-current", "true")
    stop.focus()
    page.keyboard.press("ArrowUp")
    expect(entries.nth(4)).to_be_focused()
    page.keyboard.press("Home")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(stop).to_have_count(1)
    page.keyboard.press("Enter")
    expect(entries.nth(1)).to_have_attribute("aria-current", "true")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(entries.last).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.moves-list')") is None


def test_b14_a_mark_is_spoken_in_words(new_page: Callable[..., Page], server: str) -> None:
    rng, king = random.Random(0), GAMES["siege-the-king"]
    state, played = king.start(), []
    while not state.view(0)["marks"]:
        played.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(played[-1])
    [mark] = state.view(0)["marks"]
    page = new_page(locale="de-DE")
    page.goto(f"{server}#/")
    wait_for_engine(page)
    page.evaluate(DROP, Record(king, None, {}, played).text())
    place = page.locator(f'.board [data-tap="{mark["at"]}"]')
    expect(place).to_have_attribute("aria-label", re.compile("wird gleich getroffen"))
    assert "target" not in str(place.get_attribute("aria-label"))
