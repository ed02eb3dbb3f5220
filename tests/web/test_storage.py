"""The browser's storage at its worst: full, emptied under an open page, changed by another tab,
damaged, crowded.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Watch
from tests.web.helpers import (
    DROP,
    SIEGE,
    check,
    game,
    open_game,
    play_randomly,
    record,
    settled,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)
from tests.web.test_letters import accepted, begin, moved, sent
from tests.web.test_puzzles import show, solve
from tests.web.test_puzzling import find

FINISHED = Path(__file__).parents[1] / "rulescore" / "fixtures" / SIEGE / "commander-captured.txt"
ALL = """() => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks");
  opening.onupgradeneeded = () => opening.transaction.abort(); // else asking would make it
  opening.onerror = (event) => { event.preventDefault(); answer([]); };
  opening.onsuccess = () => {
    const all = opening.result.transaction("tables").objectStore("tables").getAll();
    all.onsuccess = () => {
      opening.result.close();
      answer(all.result.map(({ id, moves, updated }) => ({ id, moves, updated })));
    };
  };
})"""
"""What every kept game is listed by: all of two hundred would take seconds to tell."""
CHANGE = """(changes) => new Promise((done) => {
  const opening = indexedDB.open("siegeworks");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("tables", "readwrite");
    const tables = transaction.objectStore("tables");
    tables.getAll().onsuccess = ({ target }) => { for (const change of changes) tables.put({ ...target.result[0], ...change }); };
    transaction.oncomplete = () => { opening.result.close(); done(); };
  };
})"""
"""Puts games that are like the first kept one but for these changes."""
DELETE = """() => new Promise((answer) => {
  const deleting = indexedDB.deleteDatabase("siegeworks");
  deleting.onblocked = () => answer("blocked");
  deleting.onsuccess = () => answer("deleted");
})"""
ELSEWHERE = "This game was continued in another tab."
AGAIN = "This game was deleted in another tab"
NOT_KEPT = "The last move could not be kept"


@pytest.fixture
def context(new_context: Callable[..., tuple[BrowserContext, Watch]]) -> BrowserContext:
    """Tabs that share their storage."""
    return new_context()[0]


def kept(page: Page) -> list[dict[str, Any]]:
    """Every kept game."""
    found: list[dict[str, Any]] = page.evaluate(ALL)
    return found


def away(page: Page, server: str, change: list[dict[str, object]]) -> None:
    """Leaves the table, changes what is kept, and reopens the first page."""
    page.goto(f"{server}404.html")
    page.evaluate(CHANGE, change)
    page.goto(f"{server}#/")
    page.wait_for_selector(".hub .under-way", state="attached")


def finish(page: Page, server: str, name: str = "Anna") -> None:
    """A finished game on the table, and kept."""
    page.goto(f"{server}#/")
    text = FINISHED.read_text(encoding="utf-8")
    page.evaluate(DROP, text.replace("[Result", f'[Seat.1 "{name}"]\n[Seat.2 "Bo"]\n[Result'))
    expect(page.locator("body[data-over]")).to_be_attached()
    wait_until_kept(page)


def test_b4_a_database_that_is_deleted_or_cleared_elsewhere_is_used_again(
    context: BrowserContext, server: str
) -> None:
    page, other = context.new_page(), context.new_page()
    open_game(page, server)
    state = game()
    play_randomly(page, state, 2)
    wait_until_kept(page)
    other.goto(f"{server}404.html")
    assert other.evaluate(DELETE) == "deleted"
    play_randomly(page, state, 1)
    wait_until(page, f"({ALL})().then((all) => all.length === 1)")
    wait_until_kept(page)
    origin = re.sub(r"(?<=\d)/.*", "", server)
    context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"}
    )
    play_randomly(page, state, 1)
    wait_until(page, f"({ALL})().then((all) => all.length === 1)")
    expect(page.get_by_text("This browser does not keep games.")).to_be_hidden()
    wait_until_kept(page)
    page.reload()
    expect(page.locator("[data-token]")).to_have_count(4)


def test_b3_full_storage_is_reported_and_nothing_is_duplicated(
    context: BrowserContext, server: str
) -> None:
    page = context.new_page()
    open_game(page, server)
    state = game()
    play_randomly(page, state, 2)
    wait_until_kept(page)
    page.evaluate("""() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        if (window.full === "asked") throw new DOMException("full", "QuotaExceededError");
        const asked = put.apply(this, given);
        if (window.full) asked.addEventListener("success", () => this.transaction.abort());
        return asked;
      };
    }""")
    for when in ("asked", "written"):
        page.evaluate("(when) => { window.full = when; }", when)
        play_randomly(page, state, 1)
        expect(page.get_by_text(NOT_KEPT)).to_be_visible()
        play_randomly(page, state, 1)
        expect(page.locator(".voice")).not_to_contain_text(ELSEWHERE)
        expect(page.get_by_text("This browser does not keep games.")).to_be_hidden()
        page.evaluate("() => { window.full = null; }")
        play_randomly(page, state, 1)
        expect(page.get_by_text(NOT_KEPT)).to_be_hidden()
        wait_until_kept(page)
        expect(page.locator(".voice")).not_to_contain_text(ELSEWHERE)
        assert len(kept(page)) == 1
    page.get_by_role("link", name="Siegeworks").click()
    expect(page.locator(".under-way li")).to_have_count(1)


REFUSES = {
    "full": """
      const full = () => { throw new DOMException("full", "QuotaExceededError"); };
      Storage.prototype.setItem = full;
      IDBObjectStore.prototype.put = full;
    """,
    "closed": """
      const closed = () => { throw new DOMException("closed", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, { get: closed });
    """,
}


@pytest.mark.parametrize("how", REFUSES)
def test_games_puzzles_and_letters_go_on_where_nothing_is_kept(
    context: BrowserContext, server: str, how: str
) -> None:
    context.add_init_script(REFUSES[how])
    page = context.new_page()
    if how == "closed":
        state = game()
        open_game(page, server)
        play_randomly(page, state, 5)
        check(page, state)
        expect(page.get_by_text("This browser does not keep games.")).to_be_visible()
        page.get_by_role("link", name="Siegeworks").click()
        page.locator(".under-way").get_by_role("link").click()
        expect(page.locator("[data-token]")).to_have_count(5)
    puzzle = find("captures-commander in 3")
    show(page, server, puzzle)
    solve(page, puzzle)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    begin(page, server, SIEGE, first="1")
    moved(page, game(), random.Random(1))
    letter = sent(page, "Send the invitation")
    expect(page.get_by_text("The letters of this game could not be kept")).to_be_visible()
    other = context.new_page()
    accepted(other, letter)
    assert tokens(other) == tokens(page)


def forget(page: Page) -> None:
    """Forget the one game that the first page lists."""
    page.bring_to_front()
    page.locator(".under-way li").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".under-way li")).to_have_count(0)


def test_b13_a_game_forgotten_elsewhere_comes_back_only_by_playing_on(
    context: BrowserContext, server: str
) -> None:
    page, other = context.new_page(), context.new_page()
    open_game(page, server)
    state = game()
    play_randomly(page, state, 3)
    wait_until_kept(page)
    other.goto(f"{server}#/")
    forget(other)
    page.bring_to_front()
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Friendly game").click()  # a snapshot comes, but no move
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".board-frame.past")).to_have_count(0)
    settled(page)
    assert kept(page) == []
    play_randomly(page, state, 1)
    expect(page.locator(".voice-next")).to_contain_text(AGAIN)
    wait_until_kept(page)
    assert len(kept(page)) == 1
    play_randomly(page, state, 1)
    wait_until_kept(page)
    expect(page.locator(".voice")).not_to_contain_text(AGAIN)
    other.reload()
    forget(other)
    page.bring_to_front()
    page.get_by_role("link", name="Siegeworks").click()
    page.wait_for_selector(".games")
    settled(page)
    assert page.locator(".under-way li").count() == 0


def test_b11_a_game_without_a_move_is_not_kept(context: BrowserContext, server: str) -> None:
    page = context.new_page()
    open_game(page, server, f"{SIEGE}?name1=Anna")
    wait_for_engine(page)
    settled(page)
    assert kept(page) == []
    page.reload()
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    page.locator("select.language").select_option("de")
    expect(page.get_by_role("button", name="Neu")).to_be_visible()
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    page.get_by_role("link", name="Siegeworks").click()
    page.go_back()
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    wait_for_engine(page)
    play_randomly(page, game(), 1)
    wait_until_kept(page)
    expect(page.locator(".voice")).not_to_contain_text("vergessen")
    assert [one["moves"] for one in kept(page)] == [1]


def test_b11_finished_games_are_listed_opened_saved_and_deleted(
    context: BrowserContext, server: str, tmp_path: Path
) -> None:
    page = context.new_page()
    finish(page, server, "Anna")
    last = record(page)
    old = 1_700_000_000_000
    others: list[dict[str, object]] = [
        {"id": name, "names": [name, "Bo"], "record": last.text().replace("Anna", name)}
        for name in ("Carl", "Dora")
    ]
    away(page, server, [row | {"updated": old, "snapshot": None} for row in others])
    part = page.locator(".finished")
    expect(part.get_by_text("Finished games: 3")).to_be_visible()
    rows = part.locator("li")
    expect(rows.first).to_be_hidden()
    part.locator("summary").click()
    expect(rows).to_have_count(3)
    row = rows.filter(has_text="Carl")
    expect(row).to_contain_text("1-0")
    expect(row).to_contain_text(f"{len(last.tokens)} moves")
    with page.expect_download() as download:
        row.get_by_role("button", name="Save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert '[Seat.1 "Carl"]' in file.read_text(encoding="utf-8")
    look_back = row.get_by_role("link", name="Look back")
    expect(look_back).to_have_attribute("href", "#/play/siege-1966?review")
    row.get_by_role("link").first.click()
    expect(page.locator("body[data-over]")).to_be_attached()
    expect(page.locator(".seat-name").first).to_have_text("Carl")
    count = len(tokens(page))
    wait_for_engine(page)
    settled(page)
    assert sum(one["updated"] == old for one in kept(page)) == 2, "no younger by being opened"
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".voice")).to_contain_text(
        f"You are looking at move {count - 1} of {count}."
    )
    page.get_by_role("link", name="Siegeworks").click()
    part.locator("summary").click()
    rows.filter(has_text="Anna").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(2)
    expect(part.locator("details")).to_have_attribute("open", "")
    for answer, left in (("Keep them", 2), ("Delete", 0)):
        part.get_by_role("button", name="Delete all finished games").click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(rows).to_have_count(left)
    assert kept(page) == []


def test_b11_dropped_games_are_announced_and_games_under_way_stay(
    context: BrowserContext, server: str
) -> None:
    page = context.new_page()
    finish(page, server)
    day = 86_400_000
    now = page.evaluate("Date.now()")
    crowd = [
        {"id": f"done-{number}", "updated": now - number * day, "names": [f"Old {number}", "Bo"]}
        for number in range(1, 200)
    ]
    away(
        page,
        server,
        [
            *crowd,
            *(
                {"id": f"on-{number}", "over": False, "updated": 1000 + number}
                for number in range(3)
            ),
            {"id": "of an earlier version", "over": False, "moves": 0, "ahead": []},
        ],
    )
    told = page.locator(".crowded")
    expect(told).to_contain_text("Old 199")
    expect(told).to_contain_text("Old 197")
    expect(told).not_to_contain_text("Old 196")
    wait_until(page, f"({ALL})().then((all) => all.length === 203)")
    away(page, server, [])
    expect(told).to_contain_text("Old 199")
    assert len(kept(page)) == 203, "nothing goes before its day"
    page.clock.install(time=(now + 8 * day) / 1000)
    page.goto(f"{server}404.html")
    page.goto(f"{server}#/")
    wait_until(page, f"({ALL})().then((all) => all.length === 200)")
    left = {one["id"] for one in kept(page)}
    assert {"on-0", "on-1", "on-2", "done-196"} <= left
    assert not {"done-197", "done-198", "done-199"} & left


ODD: list[dict[str, object]] = [
    {"id": "no-names", "names": None, "players": 7},
    {"id": "no-record", "record": None},
    {"id": "odd-date", "updated": "yesterday", "moves": {}, "over": "yes"},
    {"id": "odd-game", "game": 12},
    {"id": "unknown-game", "game": "chess"},
    {"id": "names-of-things", "names": [{}, None]},
]


def test_n8_a_damaged_save_hides_no_other_and_can_be_saved_and_deleted(
    context: BrowserContext, server: str, tmp_path: Path
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    open_game(page, server, f"{SIEGE}?name1=Anna")
    play_randomly(page, game(), 2)
    wait_until_kept(page)
    text = record(page).text()
    away(page, server, ODD)
    rows = page.locator(".under-way li")
    expect(rows.filter(has_text="Anna").get_by_role("link")).to_have_count(1)
    damaged = page.locator(".damaged li")
    expect(damaged).to_have_count(len(ODD))
    with page.expect_download() as download:
        damaged.get_by_role("button", name="Save").first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == text
    damaged.get_by_role("button", name="Copy").last.click()
    expect(page.get_by_text("The record is copied.")).to_be_visible()
    for left in range(len(ODD) - 1, -1, -1):
        damaged.get_by_role("button", name="Delete").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(damaged).to_have_count(left)
    assert len(kept(page)) == 1
    page.goto(f"{server}#/play/{SIEGE}")
    expect(page.locator("[data-token]")).to_have_count(2)


def test_n8_a_save_that_cannot_even_be_read_hides_no_other(
    context: BrowserContext, server: str
) -> None:
    page, other = context.new_page(), context.new_page()
    open_game(other, server, f"{SIEGE}?name1=Anna")
    play_randomly(other, game(), 2)
    wait_until_kept(other)
    other.evaluate(CHANGE, [{"id": "lost"}])
    page.add_init_script("""
      const { get } = IDBObjectStore.prototype;
      const fail = () => { throw new DOMException("Failed to read large IndexedDB value", "UnknownError"); };
      IDBObjectStore.prototype.getAll = fail;
      IDBObjectStore.prototype.get = function (id) { return id === "lost" ? fail() : get.call(this, id); };
    """)
    page.goto(f"{server}#/")
    expect(page.locator(".under-way li")).to_have_count(1)
    expect(page.locator(".damaged li")).to_contain_text("Its record is lost")
    page.locator(".damaged li").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".damaged")).to_be_hidden()
    assert len(kept(other)) == 1


HARMS = [
    "{ snapshot: { strange: true } }",
    "{ snapshot: 'nothing' }",
    "{ snapshot: { ...one.snapshot, view: { ...one.snapshot.view, seats: null } } }",
    "{ snapshot: { ...one.snapshot, tokens: [] } }",
    "{ snapshot: { ...one.snapshot, log: null } }",
    (
        "{ screen: { strange: true }, snapshot: { ...one.snapshot, view: {"
        " ...one.snapshot.view, options: { knights: 'acfh' } } } }"
    ),
]


def test_n8_a_damaged_snapshot_hides_no_good_record(context: BrowserContext, server: str) -> None:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_game(page, server)
    state = game()
    play_randomly(page, state, 3)
    wait_until_kept(page)
    for moves, harm in enumerate(HARMS, 3):
        text = record(page).text()
        page.goto(f"{server}404.html")
        page.evaluate(
            CHANGE.replace(
                "for (const change of changes)",
                f"const one = target.result[0]; for (const change of [{harm}])",
            ),
            [],
        )
        page.goto(f"{server}#/")
        expect(page.locator(".under-way li")).to_have_count(1)
        page.goto(f"{server}#/play/{SIEGE}")
        expect(page.locator("[data-token]")).to_have_count(moves)
        assert record(page).text() == text, harm
        play_randomly(page, state, 1)
        wait_until_kept(page)
        assert errors == [], harm


def test_b12_each_touch_on_back_counts(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 6)
    back = page.get_by_role("button", name="One move back")
    back.evaluate("(button) => { button.click(); button.click(); button.click(); }")
    expect(page.locator(".voice")).to_contain_text("You are looking at move 3 of 6.")
    page.get_by_role("button", name="One move forward").evaluate(
        "(button) => { button.click(); button.click(); }"
    )
    expect(page.locator(".voice")).to_contain_text("You are looking at move 5 of 6.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".board-frame.past")).to_have_count(0)
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Friendly game").click()
    page.get_by_role("button", name="Undo").evaluate(
        "(button) => { button.click(); button.click(); }"
    )
    expect(page.locator("[data-token]")).to_have_count(4)


COUNT = """
window.listeners = 0;
for (const owner of [Document.prototype, Window.prototype, MediaQueryList.prototype, EventTarget.prototype]) {
  if (!Object.hasOwn(owner, "addEventListener")) continue;
  const { addEventListener, removeEventListener } = owner;
  const counts = (one) => one === document || one === window || one === undefined || one instanceof MediaQueryList;
  owner.addEventListener = function (kind, does, how) {
    if (counts(this)) {
      window.listeners += 1;
      how?.signal?.addEventListener("abort", () => { window.listeners -= 1; });
    }
    return addEventListener.call(this ?? window, kind, does, how);
  };
  owner.removeEventListener = function (kind, does, how) {
    if (counts(this)) window.listeners -= 1;
    return removeEventListener.call(this ?? window, kind, does, how);
  };
}
"""


def test_changing_theme_and_language_adds_no_listeners(
    context: BrowserContext, server: str
) -> None:
    page = context.new_page()
    page.add_init_script(COUNT)
    open_game(page, server)
    wait_for_engine(page)
    choice = page.locator("select.language")
    counted = []
    for _ in range(2):
        for language, word in (("de", "Neu"), ("en", "New")):
            choice.select_option(language)
            expect(page.get_by_role("button", name=word, exact=True)).to_be_visible()
            page.locator(".bar .icon-button").last.click()
        settled(page)
        counted.append(page.evaluate("window.listeners"))
    assert counted[0] > 0
    assert len(set(counted)) == 1, counted
