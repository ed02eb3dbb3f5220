"""What the page loads only when it is needed: when that fails it says so and tries again, and an
old page finds the way to a new build.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from tests.web.helpers import SIEGE, open_game, publish, settled, wait_for_engine, wait_until
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


@pytest.mark.parametrize(
    ("link", "there"),
    [(f"#/new/{SIEGE}", ".board"), (f"#/learn/{SIEGE}", ".board"), (f"#/puzzle/{SIEGE}", ".board")],
)
def test_the_files_of_a_game_are_asked_for_at_once(
    fresh_page: Page, server: str, link: str, there: str
) -> None:
    """A browser learns of most of them only from others; the first page needs none."""
    preloaded = "[...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.href)"
    scripts = (
        "performance.getEntriesByType('resource').filter(({ name }) =>"
        " name.includes('/chunks/')).map(({ name }) => name)"
    )
    fresh_page.goto(f"{server}#/")
    fresh_page.wait_for_selector(".games li")
    first = {*fresh_page.evaluate(preloaded)}
    fresh_page.goto("about:blank")
    fresh_page.goto(server + link)
    fresh_page.wait_for_selector(there)
    needed = {*fresh_page.evaluate(scripts)}
    board = [name for name in needed if f"/{SIEGE}-" in name]
    assert len(needed - first) >= 3
    assert board
    asked = {*fresh_page.evaluate(preloaded)}
    # inspection is loaded once the table has been still
    later = {name for name in needed if name not in asked and "/inspect-" not in name}
    assert later <= {*board}, "only what is of one lesson or puzzle is learnt of later"
    assert {*board} & asked, "the board among them"
    order = fresh_page.evaluate(
        "performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime])"
    )
    last = max(when for name, when in order if name in first)
    assert min(when for name, when in order if name in needed - first) <= last + 30, (
        "together with those of every page"
    )


def test_b9_the_rules_beside_the_board_can_be_loaded_again(fresh_page: Page, server: str) -> None:
    open_game(fresh_page, server)
    wait_for_engine(fresh_page)
    fresh_page.route(CHUNKS, lambda route: route.abort())
    fresh_page.get_by_role("tab", name="Rules").click()
    expect(fresh_page.locator(".notice")).to_contain_text(FAILED)
    fresh_page.unroute_all()
    try_again(fresh_page)
    expect(fresh_page.locator(".beside #mb1")).to_be_visible()
    expect(fresh_page.locator(".notice")).not_to_be_visible()
    only_failed_loads(fresh_page)


def test_b9_the_tab_itself_tries_again(fresh_page: Page, server: str) -> None:
    open_game(fresh_page, server)
    wait_for_engine(fresh_page)
    fresh_page.route(CHUNKS, lambda route: route.abort())
    fresh_page.get_by_role("tab", name="Rules").click()
    expect(fresh_page.locator(".notice")).to_contain_text(FAILED)
    fresh_page.unroute_all()
    fresh_page.get_by_role("tab", name="Moves").click()
    fresh_page.get_by_role("tab", name="Rules").click()
    expect(fresh_page.locator(".beside #mb1")).to_be_visible()
    only_failed_loads(fresh_page)


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("#/", ".board-art"),
        (f"#/rules/{SIEGE}", "#mb1"),
        (f"#/new/{SIEGE}", ".board"),
        (f"#/play/{SIEGE}?new", "symbol"),
    ],
)
def test_b9_every_page_says_what_is_missing_and_tries_again(
    fresh_page: Page, server: str, link: str, there: str
) -> None:
    fresh_page.route(CHUNKS, lambda route: route.abort())
    fresh_page.goto(server + link)
    expect(fresh_page.locator(".notice")).to_contain_text(FAILED)
    fresh_page.unroute_all()
    expect(fresh_page.locator("h1")).to_be_attached()
    scan(fresh_page, f"{link} lacks something")
    try_again(fresh_page)
    expect(fresh_page.locator(there).first).to_be_attached()
    expect(fresh_page.locator(".notice")).not_to_be_visible()
    only_failed_loads(fresh_page)


def test_b9_a_second_failure_offers_to_reload_the_page(fresh_page: Page, server: str) -> None:
    fresh_page.route(CHUNKS, lambda route: route.abort())
    fresh_page.goto(f"{server}#/rules/{SIEGE}")
    try_again(fresh_page)
    button = fresh_page.locator(".notice").get_by_role("button", name="Reload the page")
    expect(button).to_be_visible()
    fresh_page.unroute_all()
    button.click()
    expect(fresh_page.locator("#mb1")).to_be_attached()
    only_failed_loads(fresh_page)


def test_b10_an_old_page_loads_the_new_build_by_itself(fresh_page: Page, published: Served) -> None:
    fresh_page.watch.home = published.address  # type: ignore[attr-defined]
    open_game(fresh_page, published.address)
    wait_for_engine(fresh_page)
    publish(
        published.folder,
        **{
            path.stem.replace("-", "_"): f"{SIEGE}-NEW{at}"
            for at, path in enumerate(rules_chunks(published.folder))
        },
    )
    with fresh_page.expect_event("load"):
        fresh_page.get_by_role("tab", name="Rules").click()
    wait_until(fresh_page, "document.querySelector('.board') !== null")
    fresh_page.get_by_role("tab", name="Rules").click()
    expect(fresh_page.locator(".beside #mb1")).to_be_visible()
    only_failed_loads(fresh_page)


def test_b10_a_build_that_lacks_a_file_is_loaded_once_and_not_in_a_loop(
    fresh_page: Page, published: Served
) -> None:
    fresh_page.watch.home = published.address  # type: ignore[attr-defined]
    loads: list[str] = []
    fresh_page.on("load", lambda page: loads.append(page.url))
    open_game(fresh_page, published.address)
    wait_for_engine(fresh_page)
    [*missing] = rules_chunks(published.folder)
    right = {path: path.read_text(encoding="utf-8") for path in missing}
    for path in missing:
        path.unlink()
    index, old = published.folder / "index.html", (published.folder / "index.html").read_text()
    publish(published.folder)
    index.write_text(old)  # the page itself has not come yet
    with fresh_page.expect_event("load"):
        fresh_page.get_by_role("tab", name="Rules").click()
    wait_until(fresh_page, "document.querySelector('.board') !== null")
    wait_for_engine(fresh_page)
    fresh_page.evaluate("window.old = true")
    fresh_page.get_by_role("tab", name="Rules").click()
    expect(fresh_page.locator(".notice")).to_contain_text(FAILED)
    settled(fresh_page)
    assert fresh_page.evaluate("window.old")
    assert len(loads) == 2
    for path, text in right.items():
        path.write_text(text, encoding="utf-8")
    try_again(fresh_page)
    expect(fresh_page.locator(".beside #mb1")).to_be_visible()
    only_failed_loads(fresh_page)


def test_b10_a_new_build_keeps_a_form_in_progress(fresh_page: Page, published: Served) -> None:
    fresh_page.watch.home = published.address  # type: ignore[attr-defined]
    fresh_page.goto(f"{published.address}#/play/siege-by-number?new")
    wait_for_engine(fresh_page)
    fresh_page.get_by_label("Name").first.fill("Ada")
    name = next((published.folder / "chunks").glob("siege-by-number-3-*.js")).stem
    publish(published.folder, **{name.replace("-", "_"): "siege-by-number-3-NEW"})
    fresh_page.get_by_label("Players", exact=True).select_option("3")
    expect(fresh_page.locator(".notice")).to_contain_text("new version")
    expect(fresh_page.get_by_label("Name").first).to_have_value("Ada")
    only_failed_loads(fresh_page)


def test_b9_a_language_that_cannot_be_loaded_is_not_chosen(fresh_page: Page, server: str) -> None:
    fresh_page.goto(f"{server}#/")
    wait_for_engine(fresh_page)
    fresh_page.route(re.compile("/chunks/de-"), lambda route: route.abort())
    fresh_page.get_by_label("Language").select_option("de")
    expect(fresh_page.locator(".notice")).to_contain_text("Deutsch could not be loaded")
    expect(fresh_page.get_by_label("Language")).to_have_value("en")
    fresh_page.unroute_all()
    fresh_page.locator(".notice").get_by_role("button", name="Try again").click()
    expect(fresh_page.get_by_label("Sprache")).to_have_value("de")
    expect(fresh_page.locator(".notice")).not_to_be_visible()
    only_failed_loads(fresh_page)


def test_b9_a_language_missing_at_the_start_is_reported(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(locale="de-DE")
    page.route(re.compile("/chunks/de-"), lambda route: route.abort())
    page.goto(f"{server}#/")
    expect(page.locator(".notice")).to_contain_text("Deutsch could not be loaded")
    expect(page.get_by_label("Language")).to_have_value("en")
    only_failed_loads(page)


def test_a_file_of_puzzles_that_came_by_halves_is_missing_until_it_comes_whole(
    fresh_page: Page, server: str, site: Path
) -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in (site / "chunks").glob("*.js")}
    (name,) = (name for name, text in files.items() if "captures-last-knight in 2" in text)
    half = files[name][: len(files[name]) // 2]
    fresh_page.route(
        f"**/{name}", lambda route: route.fulfill(body=half, content_type="text/javascript")
    )
    fresh_page.goto(f"{server}#/puzzle/{SIEGE}")
    expect(fresh_page.locator(".notice")).to_contain_text(FAILED)
    fresh_page.unroute_all()
    try_again(fresh_page)  # the browser remembers what it could not read
    fresh_page.locator(".notice").get_by_role("button", name="Reload the page").click()
    expect(fresh_page.locator("[data-puzzle='open']")).to_be_visible()
