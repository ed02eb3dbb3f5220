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
from tests.web.conftest import Served
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

GAME = "#/new/siege-1966"

BUILDS = "caches.keys()"
"""The caches of builds."""


@pytest.fixture
def fresh_page(new_page: Callable[..., Page]) -> Page:
    """A page that may be kept for offline use."""
    return new_page(service_workers="allow")


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has filled its cache and answers for this page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")


def keep(page: Page, address: str) -> None:
    """Visit the first page at this address until all of it is kept."""
    page.watch.home = address  # type: ignore[attr-defined]
    page.goto(address)
    wait_for_engine(page)
    wait_until_kept(page)


def empty_http_cache(context: BrowserContext, page: Page) -> None:
    """Take away what the browser keeps besides the service worker's cache."""
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.detach()


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


@pytest.mark.pyodide
def test_without_a_server_and_with_an_empty_http_cache_it_plays_and_prints(
    fresh_page: Page, published: Served
) -> None:
    address, stop = published.address, published.stop
    fresh_page.watch.home = address  # type: ignore[attr-defined]
    fresh_page.goto(address + GAME)
    assert plays(fresh_page)
    wait_until_kept(fresh_page)
    source = "caches.match('python/pyodide.asm.js').then(({ url }) => url)"
    assert fresh_page.evaluate(source), "only a file kept as it came has its compiled code kept"
    empty_http_cache(fresh_page.context, fresh_page)
    stop()
    fresh_page.add_init_script(BEGUN)
    fresh_page.reload()
    assert plays(fresh_page)
    assert fresh_page.evaluate("begun") == ["loading"], (
        "Python does not wait for the page's scripts"
    )
    open_kit(fresh_page, address, SIEGE, parts="pieces")
    _, data = saved(fresh_page, lambda: fresh_page.click(".print-files .main"))
    assert data.startswith(b"%PDF")


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
    "#/record/of-nobody",
    "#/rules/siegestones",
    "#/seen/by-nobody",
    "#/wire",
)


@pytest.mark.slow
def test_every_page_opens_without_a_server_after_a_visit_of_the_first(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    keep(page, address)
    published.stop()
    for place in PAGES:
        page.goto("about:blank")
        page.goto(address + place)
        expect(page.locator("main h1")).to_be_visible()
        settled(page)
        expect(page.locator("main")).not_to_contain_text("could not be loaded")


@pytest.mark.pyodide
def test_new_browser_process_without_a_server(
    playwright: Playwright, published: Served, tmp_path: Path
) -> None:
    address, stop = published.address, published.stop
    settings = {
        "executable_path": chromium.find(),
        "args": [*chromium.FLAGS, "--disk-cache-size=1"],
    }
    visit = playwright.chromium.launch_persistent_context(tmp_path, **settings)  # type: ignore[arg-type]
    page = visit.pages[0]
    page.goto(address + GAME)
    assert plays(page)
    wait_until_kept(page)
    visit.close()
    stop()
    return_visit = playwright.chromium.launch_persistent_context(tmp_path, **settings)  # type: ignore[arg-type]
    page = return_visit.pages[0]
    page.goto(address + GAME)
    assert plays(page)
    return_visit.close()


@pytest.mark.pyodide
def test_everything_is_kept_and_older_builds_are_removed(
    fresh_page: Page, server: str, site: Path
) -> None:
    """And from that moment on nothing is asked of the network: who loses the connection then sees
    no error.
    """
    asked: list[str] = []
    fresh_page.on(
        "request",
        lambda request: asked.append(request.url) if request.resource_type == "fetch" else None,
    )
    fresh_page.goto(server)
    fresh_page.evaluate(
        "scope => caches.open(`siegeworks ${scope} older`).then(cache => cache.put('x', new"
        " Response('x')))",
        server,
    )
    fresh_page.evaluate(
        "caches.open('somebody else').then(cache => cache.put('x', new Response('x')))"
    )
    wait_for_engine(fresh_page)
    wait_until_kept(fresh_page)
    settled(fresh_page)
    assert [url for url in asked if "/python/" not in url] == []
    names = fresh_page.evaluate(BUILDS)
    assert len([name for name in names if name.startswith(f"siegeworks {server} ")]) == 1, (
        "the older build's cache is still there"
    )
    assert "somebody else" in names, "a cache that is not ours was removed"
    kept = fresh_page.evaluate("""async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("siegeworks "));
            return (await (await caches.open(name)).keys()).map((request) => request.url);
        }""")
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()} - {
        "sw.js",
        "404.html",
        ".nojekyll",
        "index.html",
    }
    # Neither the documents nor what other Pyodides load.
    files = {name for name in files if not name.startswith(("docs/", "pyodide/"))}
    assert {address.removeprefix(server) for address in kept} == files | {"", "files.json"}


def test_manifest_makes_the_site_installable(fresh_page: Page, server: str, site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "./"
    assert {picture["sizes"] for picture in manifest["icons"]} >= {"192x192", "512x512"}
    assert all((site / picture["src"]).is_file() for picture in manifest["icons"])
    fresh_page.goto(server)
    session = fresh_page.context.new_cdp_session(fresh_page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{server}manifest.webmanifest"


def test_new_build_downloads_only_what_changed_and_waits_for_the_old_pages_to_close(
    new_page: Callable[..., Page], published: Served
) -> None:
    address, folder = published.address, published.folder
    page = new_page(home=address, service_workers="allow")
    page.goto(address)
    wait_for_engine(page)
    wait_until_kept(page)
    old = page.evaluate(BUILDS)

    # The next build has another sign; icon-512.png has the same hash, so its bytes on the server
    # must not matter.
    (folder / "icon.svg").write_text("<svg/>")
    new = publish(folder)
    size = (folder / "icon-512.png").stat().st_size
    (folder / "icon-512.png").write_text("not asked for")
    update(page)
    wait_until(
        page,
        "navigator.serviceWorker.getRegistration().then((registration) => registration.waiting !=="
        " null)",
    )
    assert sorted(page.evaluate(BUILDS)) == sorted([*old, f"siegeworks {address} {new}"])
    assert "<path" in page.evaluate("fetch('icon.svg').then((response) => response.text())"), (
        "the old page was given a file of the new build"
    )

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
    assert page.evaluate("fetch('icon.svg').then((response) => response.text())") == "<svg/>"
    assert size == page.evaluate(
        "fetch('icon-512.png').then((response) => response.arrayBuffer()).then((bytes) =>"
        " bytes.byteLength)"
    )


def update(page: Page) -> None:
    """Let the browser look for a new build."""
    page.evaluate(
        "navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() =>"
        " null)"
    )


KEPT_PACK = """async () => {
  const kept = await (await caches.match("python/app.pack")).arrayBuffer();
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", kept))].join();
}"""
"""The hash of a file as it is kept on the device."""

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


def test_b8_files_of_another_build_are_not_kept_and_the_next_visit_retries(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    page.watch.home = address  # type: ignore[attr-defined]
    picture = published.folder / "icon-512.png"
    right = picture.read_bytes()
    picture.write_text(LOGIN)
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
    published.stop()
    assert page.evaluate(
        "fetch('icon-512.png').then((response) => response.arrayBuffer()).then((bytes) =>"
        " bytes.byteLength)"
    ) == len(right)


def test_b8_a_build_that_is_published_by_halves_waits_for_the_other_half(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    page.watch.home = address  # type: ignore[attr-defined]
    page.goto(address + GAME)
    assert plays(page)
    wait_until_kept(page)
    sign = published.folder / "icon.svg"
    old = sign.read_text()
    sign.write_text("<svg/>")
    publish(published.folder)
    sign.write_text(old)
    os.utime(sign, (0, 0))  # The server compares times in whole seconds.
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
    wait_until(
        page, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"
    )


def test_b8_a_poisoned_page_heals_with_the_next_build(fresh_page: Page, published: Served) -> None:
    page, address = fresh_page, published.address
    keep(page, address)
    page.evaluate(
        """async (text) => {
          const [name] = await caches.keys();
          await (await caches.open(name)).put("./", new Response(text, { headers: { "content-type": "text/html" } }));
        }""",
        LOGIN,
    )
    new = publish(published.folder)
    page.goto(address + "?again")
    # It does not wait for the page to be closed, which may be one that cannot even be left.
    taken_over = (
        "navigator.serviceWorker.getRegistration().then((one) => !one.waiting && one.active?.state"
        f" === 'activated' && names.join().endsWith({new!r}))"
    )
    wait_until(page, f"{BUILDS}.then((names) => names.length === 1 && {taken_over})")
    page.watch.errors.clear()  # type: ignore[attr-defined]
    assert page.evaluate(KEPT_LOGINS) == []
    page.goto(address + GAME)
    assert plays(page)
    page.watch.errors.clear()  # type: ignore[attr-defined]


@pytest.mark.pyodide
def test_a_file_that_is_damaged_on_the_device_is_fetched_again_and_kept(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    keep(page, address)
    right = page.evaluate(f"({KEPT_PACK})()")
    for checked in (True, False):
        page.evaluate(
            """async (checked) => {
              const [name] = await caches.keys();
              const cache = await caches.open(name);
              const kept = await cache.match("python/app.pack");
              const bytes = new Uint8Array(await kept.arrayBuffer());
              bytes[bytes.length >> 1] ^= 1;
              const how = checked ? { headers: kept.headers } : {};
              await cache.put("python/app.pack", new Response(bytes, how));
            }""",
            checked,
        )
        assert page.evaluate(f"({KEPT_PACK})()") != right
        page.reload()
        wait_for_engine(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        wait_until(page, f"({KEPT_PACK})().then((now) => now === {right!r})")
    published.stop()
    page.reload()
    wait_for_engine(page)
    page.watch.errors.clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize("link", ["?from=mail", "index.html?from=mail"])
def test_the_page_with_a_query_is_the_page_that_is_kept(
    fresh_page: Page, published: Served, link: str
) -> None:
    fresh_page.watch.home = published.address  # type: ignore[attr-defined]
    fresh_page.goto(published.address)
    wait_for_engine(fresh_page)
    wait_until_kept(fresh_page)
    (published.folder / "index.html").write_text(LOGIN)
    fresh_page.goto(published.address + link)
    wait_for_engine(fresh_page)


def test_b10_a_new_build_announces_itself_but_not_to_a_hand_that_drags(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    page.watch.home = address  # type: ignore[attr-defined]
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
    (published.folder / "icon.svg").write_text("<svg/>")
    publish(published.folder)
    update(page)
    wait_until(
        page, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"
    )
    settled(page)
    expect(page.locator(".notice")).not_to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator(".notice")).to_contain_text("new version")
    with page.expect_event("load"):
        page.locator(".notice").get_by_role("button", name="Update").click()
    wait_until(page, "document.querySelector('.board') !== null")
    wait_for_engine(page)
    assert page.evaluate("fetch('icon.svg').then((response) => response.text())") == "<svg/>"
    assert page.locator("textarea.record").input_value() == before
    expect(page.locator(".notice")).not_to_be_visible()


def test_a_look_back_that_a_new_build_interrupts_is_made_again(
    fresh_page: Page, published: Served
) -> None:
    page, address = fresh_page, published.address
    keep(page, address)
    drop(page, SIEGE, 3)
    wait_until_record_kept(page)
    again = page.locator(".onward").get_by_role("button", name="Look back")
    again.click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    (published.folder / "icon.svg").write_text("<svg/>")
    publish(published.folder)
    update(page)
    with page.expect_event("load"):
        page.locator(".notice").get_by_role("button", name="Update").click()
    expect(page.locator("body[data-over]")).to_be_attached()
    again.click()
    place = page.get_by_role("region", name="Review").locator(".look-back-place")
    expect(place).to_have_text("1 of 3")
    assert page.evaluate("fetch('icon.svg').then((response) => response.text())") == "<svg/>"
