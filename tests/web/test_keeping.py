"""Games that are kept: after loading the page again, where storage is refused, in two tabs; records
copied, saved, opened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from rulescore import Record
from tests.web.helpers import (
    KEPT,
    SIEGE,
    check,
    game,
    live,
    open_game,
    play_randomly,
    record,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)

RECORD = f'[Game "{SIEGE}"]\n[Players "2"]\n[Seat.1 "Anna"]\n[Result "*"]\n\nCd6 c0-d2 d4-d3 *\n'


def test_loading_the_single_file_again_brings_the_game_and_the_place_back(
    file_page: Page, single_file: Path
) -> None:
    page, address = file_page, single_file.as_uri()
    open_game(page, address)
    state = game()
    play_randomly(page, state, 7)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-token]")).to_have_count(6)
    before = record(page).text()
    ahead = KEPT.replace("({ record }) => record", "({ ahead }) => ahead.length")
    wait_until(page, f"({ahead})().then(([moves]) => moves === 1)")
    page.goto(f"{address}#/rules/{SIEGE}")
    page.wait_for_selector(".rules h1")
    page.evaluate("scrollTo(0, 1500)")
    page.reload()
    page.wait_for_selector(".rules h1")
    wait_until(page, "scrollY === 1500")
    page.go_back()
    page.wait_for_selector(".board")
    assert record(page).text() == before
    assert live(page), "the first tap is taken before Python is there"
    wait_for_engine(page)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[data-token]")).to_have_count(7)
    check(page, state)


def test_a_game_with_other_settings_comes_back_with_its_board(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?knights=acfh")
    page.click('[data-tap="d6"]')
    expect(page.locator("[data-token]")).to_have_count(1)
    wait_until_kept(page)
    page.reload()
    page.wait_for_selector('[data-tap="h0"]')
    assert tokens(page) == ["Cd6"]


COPY = """(names) => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks");
  opening.onsuccess = () => {
    const change = opening.result.transaction("tables", "readwrite");
    const tables = change.objectStore("tables");
    tables.getAll().onsuccess = ({ target: { result: [kept] } }) => names.forEach((name, at) => tables.put(
      { ...kept, id: name, names: [name], record: kept.record.replace("Anna", name), updated: kept.updated + at + 1 }));
    change.oncomplete = () => (opening.result.close(), answer());
  };
})"""
"""Keeps copies of the only game for persons with these names, each newer than the one before."""


def test_the_hub_lists_games_under_way_and_leads_to_each_also_to_older_ones(
    page: Page, server: str
) -> None:
    open_game(page, server, f"{SIEGE}?name1=Anna")
    play_randomly(page, game(), 3)
    page.goto(f"{server}#/")
    expect(page.locator(".under-way li")).to_contain_text("3 moves")
    page.evaluate(COPY, [f"Anna {number}" for number in range(7)])
    page.reload()
    page.get_by_text("Older games: 5").click()
    page.get_by_role("link", name="Anna", exact=False).last.click()
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    assert len(tokens(page)) == 3
    page.goto(f"{server}#/")
    rows = page.locator(".under-way li")
    for answer, left in (("Keep it", 8), ("Delete", 7)):
        rows.filter(has_text="Anna 6").get_by_role("button").click()
        page.get_by_role("dialog", name="Delete this game?").get_by_role(
            "button", name=answer
        ).click()
        expect(rows).to_have_count(left)
    expect(page.get_by_role("heading", name="Go on")).to_be_focused()


def test_two_tabs_of_one_game_lose_no_move(page: Page, tab: Page, server: str) -> None:
    one, other = page, tab
    open_game(one, server)
    play_randomly(one, game(), 4)
    wait_until_kept(one)
    other.goto(f"{server}#/play/{SIEGE}")
    expect(other.locator("[data-token]")).to_have_count(4)
    wait_for_engine(other)
    for now, says in ((other, 0), (one, 1)):
        state = record(now).state()
        play_randomly(now, state, 1, seed=says + 1)
        wait_until_kept(now)
        expect(
            now.locator(".voice-next", has_text="This game was continued in another tab.")
        ).to_have_count(says)
        play_randomly(now, state, 2)
        wait_until_kept(now)
    games = [tokens(now) for now in (one, other)]
    assert games[0] != games[1] and games[0][:4] == games[1][:4]
    for now, found in zip((one, other), games, strict=True):
        now.reload()
        expect(now.locator("[data-token]")).to_have_count(7)
        assert tokens(now) == found
    one.goto(f"{server}#/")
    expect(one.locator(".under-way li")).to_have_count(2)


def test_a_record_is_copied_saved_and_opened_again(
    new_page: Callable[..., Page], server: str, tmp_path: Path
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_game(page, server)
    state = game()
    play_randomly(page, state, 8)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("The record is copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert Record.parse(text).state().key() == state.key()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == text

    page.get_by_role("button", name="Open").click()
    page.locator("dialog").get_by_label("Record").fill(RECORD)
    page.locator("dialog").get_by_role("button", name="Open").click()
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    assert record(page).text() == RECORD
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Open").click()
    page.get_by_label("File").set_input_files(file)
    expect(page.locator("dialog").get_by_label("Record")).to_have_value(text)
    page.locator("dialog").get_by_role("button", name="Open").click()
    expect(page.locator("[data-token]")).to_have_count(8)
    check(page, state)
    assert re.search(r"#/play/siege-1966$", page.url)


def test_if_python_cannot_start_a_sentence_says_so_and_the_game_is_safe(
    tab: Page, server: str
) -> None:
    open_game(tab, server)
    play_randomly(tab, game(), 4)
    wait_until_kept(tab)
    tab.route("**/native-port", lambda route: route.abort())
    tab.goto("about:blank")
    tab.goto(f"{server}#/play/{SIEGE}")
    expect(tab.locator("body")).to_have_attribute("data-engine", "failed")
    expect(tab.locator(".voice")).to_contain_text("Python does not start here")
    assert len(record(tab).tokens) == 4
    tab.watch.errors.clear()  # type: ignore[attr-defined]
