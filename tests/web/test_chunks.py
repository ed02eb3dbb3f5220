"""What the page loads only when it is needed: when that fails it says so and tries again, and an
old page finds the way to a new build.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Served
from tests.web.helpers import SIEGE, open_game, publish, settled, wait_for_engine
from tests.web.test_axe import scan

CHUNKS = re.compile(r"/chunks/.*\.js")
FAILED = "could not be loaded"


def only_failed_loads(page: Page) -> None:
    """Nothing is in the console but what the browser itself says of a file that did not come."""
    errors: list[str] = page.watch.errors  # type: ignore[attr-defined]
    assert errors, "nothing failed"
    assert [error for error in errors if not error.startswith("Failed to load resource")] == []
    errors.clear()


def rules_chunks(folder: Path) -> list[Path]:
    """The rules pages of the game, in every language."""
    return [
        path
        for path in (folder / "chunks").glob(f"{SIEGE}-*.js")
        if 'id="mb1"' in path.read_text(encoding="utf-8")
    ]


def try_again(page: Page) -> None:
    expect(page.locator(".notice")).to_contain_text(FAILED)
    page.locator(".notice").get_by_role("button", name="Try again").click()


def reload_button(page: Page) -> Locator:
    return page.locator(".notice").get_by_role("button", name="Reload the page")


def lose(page: Page, files: re.Pattern[str] = CHUNKS) -> None:
    """Let these files not come any more."""
    page.route(files, lambda route: route.abort())


def anew(page: Page, address: str) -> None:
    """Load the page with nothing in its memory."""
    page.goto("about:blank")
    page.goto(address)


def test_the_files_of_a_game_are_asked_for_at_once(page: Page, server: str) -> None:
    """A browser learns of most of them only from others; the first page needs none."""
    preloaded = "[...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.href)"
    order = (
        "performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime])"
    )
    anew(page, f"{server}#/")
    page.wait_for_selector(".games li")
    first = {*page.evaluate(preloaded)}
    for link in ("new", "learn", "puzzle"):
        anew(page, f"{server}#/{link}/{SIEGE}")
        page.wait_for_selector(".board")
        started = dict(page.evaluate(order))
        needed = {name for name in started if "/chunks/" in name}
        board = {name for name in needed if f"/{SIEGE}-" in name}
        assert len(needed - first) >= 3
        assert board
        asked = {*page.evaluate(preloaded)}
        # inspection is loaded once the table has been still
        later = {name for name in needed if name not in asked and "/inspect-" not in name}
        assert later <= board, "only what is of one lesson or puzzle is learnt of later"
        assert board & asked, "the board among them"
        last = max(when for name, when in started.items() if name in first)
        assert min(started[name] for name in needed - first) <= last + 30, (
            "together with those of every page"
        )


def test_b9_the_tab_of_the_rules_beside_the_board_tries_again(page: Page, server: str) -> None:
    page.goto("about:blank")
    open_game(page, server)
    settled(page)
    lose(page)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".notice")).to_contain_text(FAILED)
    settled(page)
    page.unroute_all()
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".beside #mb1")).to_be_visible()
    expect(page.locator(".notice")).not_to_be_visible()
    only_failed_loads(page)


def test_b9_every_page_says_what_is_missing_and_tries_again(page: Page, server: str) -> None:
    """After a second failure it offers to load the whole page again."""
    for link, there in (
        ("#/", ".board-art"),
        (f"#/rules/{SIEGE}", "#mb1"),
        (f"#/new/{SIEGE}", ".board"),
        (f"#/play/{SIEGE}?new", "symbol"),
    ):
        lose(page)
        anew(page, server + link)
        expect(page.locator(".notice")).to_contain_text(FAILED)
        expect(page.locator("h1")).to_be_attached()
        if link == "#/":
            scan(page, "a page lacks something")
        if there == "#mb1":
            try_again(page)
            expect(reload_button(page)).to_be_visible()
            page.unroute_all()
            reload_button(page).click()
        else:
            page.unroute_all()
            try_again(page)
        expect(page.locator(there).first).to_be_attached()
        expect(page.locator(".notice")).not_to_be_visible()
    only_failed_loads(page)


def test_b10_an_old_page_finds_the_way_to_a_new_build(fresh_page: Page, published: Served) -> None:
    """By itself, but a form in progress stays; a build that lacks a file is loaded once and not in
    a loop.
    """
    page, folder, index = fresh_page, published.folder, published.folder / "index.html"
    page.watch.home = published.address  # type: ignore[attr-defined]
    open_game(page, published.address)
    publish(
        folder,
        **{
            path.stem.replace("-", "_"): f"{SIEGE}-NEW{at}"
            for at, path in enumerate(rules_chunks(folder))
        },
    )
    with page.expect_event("load"):
        page.get_by_role("tab", name="Rules").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".beside #mb1")).to_be_visible()

    page.goto(f"{published.address}#/play/siege-by-number?new=friends")
    page.get_by_label("Name").first.fill("Ada")
    drawings = (folder / "chunks").glob("siege-by-number-3-*.js")  # one for each language
    publish(
        folder,
        **{
            path.stem.replace("-", "_"): f"siege-by-number-3-NEW{at}"
            for at, path in enumerate(drawings)
        },
    )
    page.get_by_label("Players", exact=True).select_option("3")
    expect(page.locator(".notice")).to_contain_text("new version")
    expect(page.get_by_label("Name").first).to_have_value("Ada")

    page.goto("about:blank")
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    open_game(page, published.address)
    right = {path: path.read_text(encoding="utf-8") for path in rules_chunks(folder)}
    for path in right:
        path.unlink()
    old = index.read_text(encoding="utf-8")
    publish(folder)
    index.write_text(old, encoding="utf-8")  # the page itself has not come yet
    with page.expect_event("load"):
        page.get_by_role("tab", name="Rules").click()
    wait_for_engine(page)
    page.evaluate("window.old = true")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".notice")).to_contain_text(FAILED)
    settled(page)
    assert page.evaluate("window.old")
    assert len(loads) == 2
    for path, text in right.items():
        path.write_text(text, encoding="utf-8")
    try_again(page)
    expect(page.locator(".beside #mb1")).to_be_visible()
    only_failed_loads(page)


def test_b9_a_language_that_cannot_be_loaded_is_reported_and_not_chosen(
    new_page: Callable[..., Page], server: str
) -> None:
    page, told = new_page(locale="de-DE"), "Deutsch could not be loaded"
    lose(page, re.compile("/chunks/de-"))
    page.goto(f"{server}#/")
    expect(page.locator(".notice")).to_contain_text(told)
    expect(page.get_by_label("Language")).to_have_value("en")
    page.locator(".notice").get_by_role("button", name="Not now").click()
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".notice")).to_contain_text(told)
    expect(page.get_by_label("Language")).to_have_value("en")
    page.unroute_all()
    page.locator(".notice").get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Sprache")).to_have_value("de")
    expect(page.locator(".notice")).not_to_be_visible()
    only_failed_loads(page)


def test_a_file_of_puzzles_that_came_by_halves_is_missing_until_it_comes_whole(
    page: Page, server: str, site: Path
) -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in (site / "chunks").glob("*.js")}
    (name,) = (name for name, text in files.items() if "captures-last-knight in 2" in text)
    half = files[name][: len(files[name]) // 2]
    page.route(f"**/{name}", lambda route: route.fulfill(body=half, content_type="text/javascript"))
    anew(page, f"{server}#/puzzle/{SIEGE}")
    expect(page.locator(".notice")).to_contain_text(FAILED)
    page.unroute_all()
    try_again(page)  # the browser remembers what it could not read
    reload_button(page).click()
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
