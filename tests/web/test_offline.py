"""After one visit the site works without a network: the service worker has everything, and the
browser's HTTP cache is not what helps.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.conftest import PREFIX
from tests.web.conftest import BUSY, FLAGS, Served, Watch
from tests.web.helpers import (
    SIEGE,
    follow,
    game,
    make,
    open_game,
    publish,
    settled,
    wait_for_engine,
    wait_until,
)
from tests.web.helpers import wait_until_kept as wait_until_record_kept
from tests.web.test_printing import open_kit, saved
from tests.web.test_review import drop
from tools import chromium
from tools.steps import files_below

GAME = "#/new/siege-1966"

BUILDS = "caches.keys()"
"""The caches of builds."""


@pytest.fixture
def fresh_page(new_page: Callable[..., Page], published: Served) -> Page:
    """A page that may be kept for offline use, of a site that the test may change."""
    return new_page(home=published.address, service_workers="allow")


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has filled its cache and answers for this page."""
    wait_until(page, "navigator.serviceWorker.controller !== null")


def plays(page: Page) -> bool:
    """Whether Python is there and a tap would be taken."""
    wait_for_engine(page)
    page.wait_for_selector("[data-tap][data-live]")
    return True


BEGUN = """window.begun = [];
window.Worker = class extends Worker {
  constructor(...all) { super(...all); if (all[1].name === "kept") begun.push(document.readyState); }
};"""
"""Writes down how far the page is when it starts a worker from kept files."""

KEPT_FILES = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("siegeworks "));
  return (await (await caches.open(name)).keys()).map((request) => request.url);
}"""

KEPT_PACK = """async () => {
  const kept = await (await caches.match("python/app.pack")).arrayBuffer();
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", kept))].join();
}"""
"""The hash of a file as it is kept on the device."""

DAMAGE_PACK = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("siegeworks "));
  const cache = await caches.open(name);
  const kept = await cache.match("python/app.pack");
  const bytes = new Uint8Array(await kept.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put("python/app.pack", new Response(bytes, { headers: kept.headers }));
}"""


@pytest.mark.pyodide
def test_everything_is_kept_and_a_new_browser_process_plays_and_prints_without_a_server(
    playwright: Playwright, published: Served, tmp_path: Path
) -> None:
    """And from the moment that it is kept nothing is asked of the network: who loses the connection
    then sees no error. What is damaged on the device is fetched again. The second process finds an
    empty HTTP cache.
    """
    address, folder = published.address, published.folder
    watch = Watch(address)

    def process() -> tuple[BrowserContext, Page]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=chromium.find(),
            args=[*chromium.FLAGS, *FLAGS, "--disk-cache-size=1"],
        )
        context.add_init_script(BUSY)
        watch.follow(context)
        return context, context.pages[0]

    visit, page = process()
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url) if request.resource_type == "fetch" else None,
    )
    page.goto(address + GAME)
    for name in (f"siegeworks {address} older", "somebody else"):
        page.evaluate(
            "(name) => caches.open(name).then((cache) => cache.put('x', new Response('x')))", name
        )
    assert plays(page)
    wait_until_kept(page)
    settled(page)
    assert [url for url in asked if "/python/" not in url] == []
    names = page.evaluate(BUILDS)
    assert len([name for name in names if name.startswith(f"siegeworks {address} ")]) == 1, (
        "the older build's cache is still there"
    )
    assert "somebody else" in names, "a cache that is not ours was removed"
    files = {path.relative_to(folder).as_posix() for path in files_below([folder])} - {
        "sw.js",
        "404.html",
        ".nojekyll",
        "index.html",
    }
    # Neither the documents nor what other Pyodides load.
    files = {name for name in files if not name.startswith(("docs/", "pyodide/"))}
    kept = page.evaluate(KEPT_FILES)
    assert {url.removeprefix(address) for url in kept} == files | {"", "files.json"}
    source = "caches.match('python/pyodide.asm.js').then(({ url }) => url)"
    assert page.evaluate(source), "only a file kept as it came has its compiled code kept"
    right = page.evaluate(KEPT_PACK)
    page.evaluate(DAMAGE_PACK)
    assert page.evaluate(KEPT_PACK) != right
    page.reload()
    wait_for_engine(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    wait_until(page, f"({KEPT_PACK})().then((now) => now === {right!r})")
    visit.close()
    published.stop()
    watch.check()

    return_visit, page = process()
    page.add_init_script(BEGUN)
    page.goto(address + GAME)
    assert plays(page)
    assert page.evaluate("begun") == ["loading"], "Python does not wait for the page's scripts"
    open_kit(page, address, SIEGE, parts="pieces")
    _, data = saved(page, lambda: page.click(".print-files .main"))
    assert data.startswith(b"%PDF")
    return_visit.close()
    watch.check()


PAGES = (
    "#/",
    "#/edit/siegestones",
    "#/elsewhere",
    "#/learn/angry-gods",
    "#/letter/of-nobody",
    "#/new/siege-by-number",
    "#/pictures/siege-1966",
    "#/print/deck",
    "#/print/siege-the-king?parts=ground",
    "#/puzzle/nobles-and-peasants",
    "#/puzzles",
    "#/record/of-nobody",
    "#/rules/siegestones",
    "#/seen/by-nobody",
    "#/wire",
)


@pytest.mark.slow
def test_every_page_opens_without_a_server_after_a_visit_of_the_first(
    fresh_page: Page, published: Served
) -> None:
    """Also by a link with a query, which leads to the page that is kept."""
    page, address = fresh_page, published.address
    page.goto(address)
    manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{address}manifest.webmanifest"
    wait_for_engine(page)
    wait_until_kept(page)
    (published.folder / "index.html").write_text(LOGIN)
    for link in ("?from=mail", "index.html?from=mail"):
        page.goto(address + link)
        wait_for_engine(page)
    published.stop()
    for place in PAGES:
        page.evaluate("(place) => { location.hash = place; }", place)
        expect(page.locator("main h1")).to_be_visible()
        settled(page)
        expect(page.locator("main")).not_to_contain_text("could not be loaded")


def test_manifest_makes_the_site_installable(site: Path) -> None:
    """That the browser finds it is asked above."""
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "./"
    assert {picture["sizes"] for picture in manifest["icons"]} >= {"192x192", "512x512"}
    assert all((site / picture["src"]).is_file() for picture in manifest["icons"])


def update(page: Page) -> None:
    """Let the browser look for a new build."""
    page.evaluate(
        "navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() =>"
        " null)"
    )


WAITING = "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"
"""Whether a new build is kept whole and waits for the old pages to close."""
SIGN = "fetch('icon.svg').then((response) => response.text())"
SIZE_OF_ICON = (
    "fetch('icon-512.png').then((one) => one.arrayBuffer()).then((all) => all.byteLength)"
)

LOGIN = "<!doctype html><h1>Log in to this network</h1>"
"""What a captive portal answers to everything, with status 200."""
KEPT_LOGINS = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if ((await (await cache.match(request)).text()).includes("Log in to this network")) found.push(request.url);
  }
  return found;
}"""


def test_b8_a_build_is_kept_whole_or_not_at_all_and_waits_for_the_old_pages_to_close(
    fresh_page: Page, published: Served
) -> None:
    page, address, folder = fresh_page, published.address, published.folder
    picture, sign = folder / "icon-512.png", folder / "icon.svg"
    right, old_sign = picture.read_bytes(), sign.read_text()

    # A file of another build is not kept, and the next visit tries again.
    picture.write_text(LOGIN)
    os.utime(picture, (0, 0))  # The server compares times in whole seconds.
    page.goto(address + GAME)
    assert plays(page)
    given_up = "navigator.serviceWorker.getRegistration().then((one) => !one)"
    wait_until(
        page, f"caches.match('icon-192.png').then((kept) => kept !== undefined && {given_up})"
    )
    assert page.evaluate(KEPT_LOGINS) == []
    picture.write_bytes(right)
    page.reload()
    assert plays(page)
    wait_until_kept(page)
    old = page.evaluate(BUILDS)

    # The next build has another sign, which has not come yet; icon-512.png has the same hash, so its
    # bytes on the server must not matter.
    sign.write_text("<svg/>")
    new = publish(folder)
    picture.write_text("not asked for")
    sign.write_text(old_sign)
    os.utime(sign, (0, 0))
    update(page)
    taken = (
        "navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting)"
    )
    wait_until(page, f"{BUILDS}.then((names) => names.length === 2) && {taken}")
    settled(page)
    assert page.evaluate(taken), "half a build was taken for a whole one"
    page.reload()
    assert plays(page)
    sign.write_text("<svg/>")
    update(page)
    wait_until(page, WAITING)
    assert sorted(page.evaluate(BUILDS)) == sorted([*old, f"siegeworks {address} {new}"])
    assert "<path" in page.evaluate(SIGN), "the old page was given a file of the new build"

    # Outside the site, where no worker answers, the old page is closed and the new build takes
    # over.
    page.goto(address.replace(PREFIX, "/beside"))
    taken_over = "one.waiting === null && one.active?.state === 'activated'"
    wait_until(
        page, f"navigator.serviceWorker.getRegistration({address!r}).then((one) => {taken_over})"
    )
    assert len(page.evaluate(BUILDS)) == 1
    page.watch.strangers.clear()  # type: ignore[attr-defined]
    page.watch.errors.clear()  # type: ignore[attr-defined]
    page.goto(address)
    wait_for_engine(page)
    assert page.evaluate(SIGN) == "<svg/>"
    assert page.evaluate(SIZE_OF_ICON) == len(right)

    # A poisoned page heals with the next build, which does not wait for the page to be closed: it
    # may be one that cannot even be left.
    page.evaluate(
        """async (text) => {
          const [name] = await caches.keys();
          await (await caches.open(name)).put("./", new Response(text, { headers: { "content-type": "text/html" } }));
        }""",
        LOGIN,
    )
    picture.write_bytes(right)
    new = publish(folder)
    page.goto(address + "?again")
    taken_over = (
        "navigator.serviceWorker.getRegistration().then((one) => !one.waiting && one.active?.state"
        f" === 'activated' && names.join().endsWith({new!r}))"
    )
    wait_until(page, f"{BUILDS}.then((names) => names.length === 1 && {taken_over})")
    assert page.evaluate(KEPT_LOGINS) == []
    page.goto(address + GAME)
    assert plays(page)
    page.watch.errors.clear()  # type: ignore[attr-defined]


def test_b10_a_new_build_announces_itself_but_not_to_a_hand_that_drags(
    fresh_page: Page, published: Served
) -> None:
    """And a look back that it interrupts is made again."""
    page, address, sign = fresh_page, published.address, published.folder / "icon.svg"
    open_game(page, address)
    wait_for_engine(page)
    state = game()
    make(page, state, "Cd6")
    follow(page, state, 1)
    wait_until_record_kept(page)
    wait_until_kept(page)
    before = page.locator("textarea.record").input_value()
    piece = page.locator("[data-tap=c0][data-drag]").bounding_box()
    assert piece
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    page.mouse.move(piece["x"] + 90, piece["y"] + 90, steps=4)
    assert page.locator(".dragged").count() == 1
    sign.write_text("<svg/>")
    publish(published.folder)
    update(page)
    wait_until(page, WAITING)
    settled(page)
    expect(page.locator(".notice")).not_to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator(".notice")).to_contain_text("new version")
    with page.expect_event("load"):
        page.locator(".notice").get_by_role("button", name="Update").click()
    wait_until(page, "document.querySelector('.board') !== null")
    wait_for_engine(page)
    assert page.evaluate(SIGN) == "<svg/>"
    assert page.locator("textarea.record").input_value() == before
    expect(page.locator(".notice")).not_to_be_visible()

    drop(page, SIEGE, 3)
    wait_until_record_kept(page)
    again = page.locator(".onward").get_by_role("button", name="Look back")
    again.click()
    expect(page.get_by_role("region", name="Look back")).to_be_visible()
    sign.write_text("<svg />")
    publish(published.folder)
    update(page)
    with page.expect_event("load"):
        page.locator(".notice").get_by_role("button", name="Update").click()
    expect(page.locator("body[data-over]")).to_be_attached()
    again.click()
    place = page.get_by_role("region", name="Look back").locator(".look-back-place")
    expect(place).to_have_text("Moment 1 of 3")
    assert page.evaluate(SIGN) == "<svg />"
