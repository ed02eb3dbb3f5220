"""Playing alone: one touch starts a game against the computer, and at its end one touch starts the
next; the pace of the computer; keys; sums of games.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers import (
    DROP,
    SIEGE,
    WHOLE,
    catch_up,
    decide,
    game,
    kept_tokens,
    open_game,
    play_randomly,
    played,
    record,
    settled,
    tap_all,
    tokens,
    unfold_typing,
    wait_until,
    wait_until_kept,
)

WITH_SEATS = "siegestones?seats=2&name1=Anna&players=person,random&goal=3"


def address_of(page: Page, title: str) -> str:
    return page.get_by_role("link", name=f"Play alone: {title}").get_attribute("href") or ""


def test_one_touch_on_the_first_page_starts_a_game_against_the_computer(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/")
    page.get_by_role("link", name="Play alone: SiegeStones").click()
    expect(page.locator(".seat-role")).to_have_text(["you", "Red, Beginner"])
    expect(page.locator("[data-live]").first).to_be_attached()


def test_playing_alone_takes_the_last_settings_of_the_game_and_friends_come_second(
    page: Page, server: str
) -> None:
    open_game(page, server, WITH_SEATS)
    page.goto(f"{server}#/")
    assert address_of(page, "SiegeStones").endswith(WITH_SEATS)
    page.get_by_role("link", name="With friends: SiegeStones").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator(".captains")).to_have_count(0)
    seats = page.locator(".setup-seat").get_by_label("Played by")
    assert [seat.input_value() for seat in seats.all()] == ["person", "person"]
    open_game(page, server, "siegestones?seats=3&name1=Anna&name2=Bo&third=yes")
    page.goto(f"{server}#/")
    assert address_of(page, "SiegeStones").endswith(
        "siegestones?seats=3&name1=Anna&third=yes&players=person,level1,level1-roland"
    ), "Bo is not a computer"
    assert address_of(page, "SIEGE (1966)").endswith("siege-1966?players=level1-roland,person")
    assert address_of(page, "Angry Gods").endswith("angry-gods?players=person,level1-mira")


def finish(page: Page) -> None:
    """Put a finished game of two persons with names, colours and an option on the table."""
    text = played("siegestones", WHOLE, seed=3).text()
    seats = '[Players "2"]\n[Colours "GB"]\n[Seat.1 "Anna"]\n[Seat.2 "Bo \\"B\\""]\n'
    page.evaluate(DROP, text.replace('[Players "2"]\n', seats))
    page.wait_for_selector("body[data-over]")


@pytest.fixture
def finished(page: Page) -> Page:
    finish(page)
    return page


def names(page: Page) -> list[str]:
    return page.locator(".seat-name").all_inner_texts()


def test_setting_up_begins_with_the_last_settings_of_the_game(page: Page, server: str) -> None:
    open_game(
        page,
        server,
        "siegestones?seats=3&towers=12&third=yes&players=person,random,level1&name1=Ada&name3=<b>Kim&colours=GBR",
    )
    page.get_by_role("button", name="New").click()
    expect(page.get_by_label("Players", exact=True)).to_have_value("3")
    rows = page.locator(".setup-seat")
    expect(rows).to_have_count(3)
    assert [rows.nth(seat).get_by_label("Name").input_value() for seat in range(3)] == [
        "Ada",
        "",
        "<b>Kim",
    ]
    assert [rows.nth(seat).get_by_label("Played by").input_value() for seat in range(3)] == [
        "person",
        "random",
        "hedda",
    ]
    expect(rows.nth(2).get_by_label("Strength")).to_have_value("level1")
    assert [rows.nth(seat).get_by_label("Colour").input_value() for seat in range(3)] == list("GBR")
    expect(page.locator("#setup-towers")).to_have_value("12")
    expect(page.locator("#setup-third")).to_be_checked()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".seats")
    kept = record(page)
    assert (kept.seats, kept.options["towers"], kept.options["third"], kept.tags["Colours"]) == (
        3,
        12,
        True,
        "GBR",
    )


def test_at_the_end_again_and_change_seats_take_the_same_settings(finished: Page) -> None:
    page = finished
    expect(page.locator(".onward")).to_be_visible()
    kinds = (
        "[...document.querySelectorAll('.seat-symbol use')].map((use) => use.getAttribute('href'))"
    )
    before = page.evaluate(kinds)
    page.get_by_role("button", name="Again").click()
    page.wait_for_selector("body:not([data-over])")
    wait_until(
        page,
        "document.querySelectorAll('.moves-list li').length === 0 &&"
        " document.querySelector('[data-live]')",
    )
    assert names(page) == ["Anna", 'Bo "B"']
    assert page.evaluate(kinds) == before
    finish(page)
    page.get_by_role("button", name="Change seats").click()
    page.wait_for_selector("body:not([data-over])")
    expect(page.locator(".seat-name").first).to_have_text('Bo "B"')
    assert names(page) == ['Bo "B"', "Anna"]


def test_at_the_end_the_game_can_be_looked_through(finished: Page) -> None:
    page = finished
    page.get_by_role("button", name="Start of the game").click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 0 of")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 1 of")
    expect(page.get_by_role("button", name="Again")).to_be_visible()
    here = page.evaluate("location.hash")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".hub")
    page.evaluate("hash => { location.hash = hash; }", here)
    expect(page.get_by_role("button", name="Again")).to_be_visible()
    expect(page.locator(".voice")).not_to_contain_text("You are looking at")


def test_the_picture_of_a_game_does_what_its_main_button_does(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    for title in ("SiegeStones", "SIEGE (1966)"):
        card = page.locator(".game", has=page.get_by_role("heading", name=title))
        for link in (".game-board", "h2 a"):
            assert card.locator(link).get_attribute("href") == address_of(page, title)


def test_a_newcomer_to_siege_defends_and_is_told_why_until_a_game_is_won_or_lost(
    page: Page, server: str
) -> None:
    because = "You begin as the defender, who wins four games in five among good players."
    page.goto(f"{server}#/")
    page.get_by_role("link", name="Play alone: SIEGE (1966)").click()
    expect(page.locator(".seat-role")).to_have_text(["Attacker, Beginner", "you"])
    expect(page.locator(".voice-past")).to_have_text(because)
    won = "knights:c5+commander:e6+footmen:f3,g3+seat:1+turns:4"
    open_game(page, server, f"{SIEGE}?players=person,level1&position={won}")
    tap_all(page, ("c5", "e6"))
    page.wait_for_selector("body[data-over]")
    open_game(page, server, f"{SIEGE}?players=random,person")
    expect(page.locator(".voice-past")).to_be_empty()


def test_step_by_step_the_computer_waits_for_a_touch_or_enter(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?players=random,person")
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Pace of the computer").select_option("step by step")
    page.locator(f"[data-tap='{game().taps('Cd6')[0]}'][data-live]").click()
    following = page.get_by_role("button", name="Next move")
    expect(following).not_to_have_attribute("aria-disabled", "true")
    settled(page)
    assert len(tokens(page)) == 1
    following.click()
    expect(page.locator("[data-token]")).to_have_count(2)
    expect(following).to_have_attribute("aria-disabled", "true")
    open_game(page, server, f"{SIEGE}?players=random,random")
    page.locator(".place").first.focus()
    for count in (1, 2):
        expect(following).not_to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
        expect(page.locator("[data-token]")).to_have_count(count)
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Pace of the computer").select_option("fast")
    expect(page.locator("[data-token]").nth(4)).to_be_attached()
    expect(following).to_be_hidden()


def test_a_refused_undo_of_hidden_hands_leads_to_the_friendly_game(page: Page, server: str) -> None:
    # no Assassin can be drawn that ends the game
    open_game(page, server, "siege-the-king?players=person,random&specials=no")
    state = game("siege-the-king")
    known = decide(page, state, "castle:TKT", catch_up(page, state, 0))
    kept_tokens(page, known + 3)  # the other castle, who begins, a hand
    wait_until(page, "document.querySelector('[data-live]')")
    undo, seen = page.get_by_role("button", name="Undo"), re.compile("have been seen since")
    expect(undo).to_have_attribute("title", seen)
    expect(undo).to_have_accessible_description(seen)
    undo.click(force=True)
    expect(page.locator(".voice-next")).to_contain_text(seen)
    page.get_by_role("button", name="A friendly game allows it").click()
    expect(page.get_by_label("Friendly game")).to_be_focused()
    page.keyboard.press("Space")
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    expect(undo).not_to_have_attribute("title", seen)


def test_keys_undo_redo_and_step_and_are_listed(page: Page, server: str) -> None:
    open_game(page, server)
    play_randomly(page, game(), 4)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-token]")).to_have_count(3)
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("[data-token]")).to_have_count(4)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-token]")).to_have_count(3)
    page.keyboard.press("Control+y")
    expect(page.locator("[data-token]")).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".voice-next")).to_have_text("You are looking at move 3 of 4.")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board-frame.past")).to_have_count(0)
    page.locator("[data-tap='d4']").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-tap='c4']")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Ctrl+Z")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_field_for_typed_moves_is_folded_away_until_it_is_wanted(
    page: Page, server: str
) -> None:
    open_game(page, server)
    expect(page.get_by_label("Type a move")).to_be_hidden()
    field = unfold_typing(page)
    field.press("t")
    expect(field).to_have_value("t")
    page.reload()
    expect(field).to_be_visible()
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("A field for typed moves").uncheck()
    page.get_by_role("tab", name="Moves").click()
    expect(field).to_be_hidden()


def test_the_last_game_leads_to_another_and_to_its_look_back(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?players=person,level1-roland")
    page.locator(".place[data-live]").first.click()
    expect(page.locator("[data-token]")).to_have_count(2)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector("body[data-over]")
    expect(page.locator(".onward .urged")).to_have_text("Look back")
    wait_until_kept(page)
    page.goto(f"{server}#/")
    last = page.get_by_role("region", name="Last game")
    expect(last).to_contain_text("lost")
    page.locator(".finished summary").click()
    expect(page.locator(".results th[scope=col]")).to_have_text(
        ["Game", "Against", "Won", "Drawn", "Lost"]
    )
    again = last.get_by_role("link", name="Again", exact=True)
    expect(again).to_have_attribute("href", re.compile(r"^#/new/siegestones\?"))
    last.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("region", name="Look back")).to_be_visible()
    open_game(page, server, "siegestones?players=person,level1-roland")
    page.locator(".place[data-live]").first.click()
    expect(page.locator("[data-token]")).to_have_count(2)
    wait_until_kept(page)
    page.goto(f"{server}#/")
    expect(page.locator(".under-way")).to_be_visible()
    expect(last).to_be_hidden()


def test_finished_games_add_up_by_game_and_opponent(page: Page, server: str) -> None:
    text = played("siegestones", WHOLE, seed=3).text()
    page.evaluate(
        DROP, text.replace('[Players "2"]', '[Players "2"]\n[Seat.1 "Anna"]\n[Seat.2 "Bo"]')
    )
    page.wait_for_selector("body[data-over]")
    wait_until_kept(page)
    page.get_by_role("button", name="Again").click()
    page.wait_for_selector("body:not([data-over])")
    page.goto(f"{server}#/")
    page.locator(".finished summary").click()
    rows = page.locator(".results tbody tr")
    expect(rows).to_have_count(2)
    for name, other in (("Anna", "Bo"), ("Bo", "Anna")):
        cells = (
            rows.filter(has=page.get_by_role("rowheader", name=name))
            .locator("td")
            .all_inner_texts()
        )
        assert cells[:2] == ["SiegeStones", other]
        assert sorted(cells[2:]) == ["0", "0", "1"]
