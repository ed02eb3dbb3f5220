"""The first page: a board to touch at once, games under way as pictures, and what was done of each
game.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers import (
    game,
    open_game,
    play_randomly,
    settled,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)

GONE = "document.querySelector('.games') !== null"


def test_a_touch_on_the_first_board_begins_a_game_with_that_stone(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    play = page.get_by_role("link", name="Play against Hedda (Beginner)")
    expect(play).to_have_attribute("href", "#/new/siegestones?players=person,level1")
    page.locator(".start-circle[data-first]").click()
    wait_until(page, "location.hash === '#/play/siegestones'")
    expect(page.locator("[data-token]").first).to_have_attribute("data-token", "d4")
    expect(page.locator("[data-token]")).to_have_count(2)
    assert tokens(page)[0] == "d4"


def test_the_board_to_touch_is_there_until_something_was_played(page: Page, server: str) -> None:
    first = page.get_by_role("heading", name="Start here")
    page.goto(f"{server}#/")
    settled(page)
    expect(first).to_be_visible()
    open_game(page, server)
    play_randomly(page, game(), 1)
    wait_until_kept(page)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".under-way")).to_be_visible()
    expect(first).to_be_hidden()


def test_the_board_to_touch_is_not_drawn_once_a_game_was_won_or_lost(
    page: Page, server: str
) -> None:
    page.evaluate("localStorage.setItem('siegeworks.finished.angry-gods', 'yes')")
    page.goto(f"{server}#/")
    settled(page)
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator(".start")).to_have_count(0)


def test_the_days_puzzles_are_named(page: Page, server: str) -> None:
    page.evaluate(
        """() => {
          for (const game of ["siegestones", "angry-gods"])
            localStorage.setItem(`siegeworks.puzzles.${game}`, JSON.stringify({ tried: ["x"] }));
        }"""
    )
    page.goto(f"{server}#/")
    links = page.locator(".today a")
    expect(links).to_have_text(["Puzzle: SiegeStones", "Puzzle: Angry Gods", "All puzzles"])
    expect(links.nth(1)).to_have_attribute("href", "#/puzzle/angry-gods")


@pytest.mark.smoke
def test_games_under_way_are_pictures_with_whose_turn_it_is(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 4)
    wait_until_kept(page)
    things = page.locator(".things .thing").count()
    page.evaluate("location.hash = '#/'")
    wait_until(page, GONE)
    card = page.locator(".under-way .tables li")
    expect(card).to_have_count(1)
    box = card.bounding_box()
    assert box and box["height"] < 110, "a line in a list"
    expect(card.locator(".table-turn")).to_have_text("Defender is to move.")
    expect(card.locator(".board-art > use")).to_have_count(things)


def test_a_hidden_game_played_alone_is_a_picture_too(page: Page, server: str) -> None:
    # no Assassin can be drawn that ends the game
    open_game(page, server, "siege-the-king?players=person,level1&specials=no")
    for _ in range(4):
        page.locator("[data-live]").first.click()
        settled(page)
    things = page.locator(".things .thing").count()
    page.evaluate("location.hash = '#/'")
    card = page.locator(".under-way .tables li")
    expect(card).to_contain_text("against Hedda (Beginner)")
    expect(card.locator(".table-turn")).to_have_text("Your turn")
    expect(card.locator(".board-art > use")).to_have_count(things)
    card.get_by_role("link").click()
    expect(page.locator(".area-hand.own li")).to_have_count(5)


def test_each_card_says_what_was_done_of_its_game(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    settled(page)
    assert page.locator(".game-done:visible").count() == 0, "nothing yet"
    page.evaluate(
        """() => {
          localStorage.setItem("siegeworks.lesson.siegestones", "done");
          localStorage.setItem("siegeworks.lesson.siege-1966", "3");
          localStorage.setItem("siegeworks.puzzles.siege-1966", JSON.stringify({ rating: 1234, streak: 1, tried: ["x"] }));
          location.hash = "#/nowhere";
        }"""
    )
    wait_until(page, f"!({GONE})")
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".game-done:visible")).to_have_text(
        ["Lesson done", "Lesson: step 3Puzzle rating 1234"]
    )


def test_each_card_says_whom_play_alone_is_against_and_leads_to_the_captains(
    page: Page, server: str
) -> None:
    """With how many of them were beaten, at whatever strength, with hints or without."""
    open_game(page, server, "siegestones?players=person,level3-mira")
    page.evaluate(
        "localStorage.setItem('siegeworks.beaten.siegestones',"
        """ '{"level1-roland":"alone","level3-roland":"hints","level2":"alone"}')"""
    )
    page.goto(f"{server}#/")
    card = page.locator(".game", has=page.get_by_role("heading", name="SiegeStones"))
    expect(card).to_contain_text("against Mira (Club player)")
    expect(card.locator(".face")).to_have_count(1)
    expect(card.locator(".game-done")).to_have_text("2 of 6 captains beaten")
    other = page.locator(".game", has=page.get_by_role("heading", name="Angry Gods"))
    expect(other).to_contain_text("against Mira (Beginner)")
    expect(other.locator(".game-done")).to_be_hidden()
    card.get_by_role("link", name="Change captain: SiegeStones").click()
    expect(page.get_by_role("button", name="Mira")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_board_and_the_list_begin_on_the_first_screen(
    new_page: Callable[..., Page], server: str
) -> None:
    """And six games take two and a half."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server}#/")
    settled(page)
    title = page.get_by_role("heading", name="Siegeworks", level=1).bounding_box()
    games = page.locator(".games").bounding_box()
    learn = page.get_by_role("link", name="Learn it in five minutes").bounding_box()
    assert title and games and learn
    assert title["width"] == 1, "the bar has it"
    assert learn["y"] + learn["height"] < games["y"] < 844 - 100
    assert games["height"] < 2.5 * 844
