"""After one visit the site works without a network: the service worker has everything, and the browser's HTTP cache is not what helps."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from tests.conftest import PREFIX, wait_for_engine, wait_until
from tools import chromium
from tools.serve import server as serve_folder

GAME = "#/new/siege-1966"


@pytest.fixture
def stoppable(site: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """A server of its own for the site, and a function that stops it for good."""
    serving = serve_folder(site, prefix=PREFIX)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    running = [True]

    def stop() -> None:
        if running.pop() if running else False:
            serving.shutdown()
            serving.server_close()
            thread.join()

    yield f"http://127.0.0.1:{serving.server_port}{PREFIX}/", stop
    stop()


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has filled its cache and answers for this page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")


def empty_http_cache(context: BrowserContext, page: Page) -> None:
    """Take away what the browser keeps besides the service worker's cache."""
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.detach()


def plays(page: Page) -> bool:
    """Whether Python is there and a tap would be taken."""
    wait_for_engine(page)
    page.wait_for_selector("[data-tap][data-live]", timeout=60_000)
    return True


def test_reload_without_a_server_and_with_an_empty_http_cache(fresh_page: Page, stoppable: tuple[str, Callable[[], None]]) -> None:
    address, stop = stoppable
    fresh_page.watch.home = address  # type: ignore[attr-defined]
    fresh_page.goto(address + GAME)
    assert plays(fresh_page)
    wait_until_kept(fresh_page)
    empty_http_cache(fresh_page.context, fresh_page)
    stop()
    fresh_page.reload()
    assert plays(fresh_page)


def test_new_browser_process_without_a_server(playwright: Playwright, stoppable: tuple[str, Callable[[], None]], tmp_path: Path) -> None:
    address, stop = stoppable
    settings = {"executable_path": chromium.find(), "args": [*chromium.FLAGS, "--disk-cache-size=1"]}
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


def test_everything_is_kept_and_older_builds_are_removed(fresh_page: Page, server: str, site: Path) -> None:
    fresh_page.goto(server)
    fresh_page.evaluate("scope => caches.open(`siegeworks ${scope} older`).then(cache => cache.put('x', new Response('x')))", server)
    fresh_page.evaluate("caches.open('somebody else').then(cache => cache.put('x', new Response('x')))")
    wait_for_engine(fresh_page)
    wait_until_kept(fresh_page)
    names = fresh_page.evaluate("caches.keys()")
    assert len([name for name in names if name.startswith(f"siegeworks {server} ")]) == 1, "the older build's cache is still there"
    assert "somebody else" in names, "a cache that is not ours was removed"
    kept = fresh_page.evaluate(
        """async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("siegeworks "));
            return (await (await caches.open(name)).keys()).map((request) => request.url);
        }"""
    )
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()} - {"sw.js", "404.html", ".nojekyll", "index.html"}
    files = {name for name in files if not name.startswith("docs/")}  # the reference for programmers
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


def test_new_build_downloads_only_what_changed_and_waits_for_the_old_pages_to_close(new_page: Callable[..., Page], site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serve_folder(copy, prefix=PREFIX) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_port}{PREFIX}/"
        page = new_page(home=address)
        page.goto(address)
        wait_for_engine(page)
        wait_until_kept(page)
        old = page.evaluate("caches.keys()")

        # The next build has another sign; draw.zip has the same hash, so its bytes on the server must not matter.
        (copy / "icon.svg").write_text("<svg/>")
        (copy / "python" / "draw.zip").write_text("not asked for")
        worker = (copy / "sw.js").read_text()
        version, sign = old[0].split()[-1], re.search(r'"icon\.svg":\s*"(\w+)"', worker)
        assert sign
        (copy / "sw.js").write_text(worker.replace(version, "next").replace(sign[1], "changed"))
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        wait_until(page, "navigator.serviceWorker.getRegistration().then((registration) => registration.waiting !== null)")
        assert sorted(page.evaluate("caches.keys()")) == sorted([*old, old[0].replace(version, "next")])
        assert "<path" in page.evaluate("fetch('icon.svg').then((response) => response.text())"), "the old page was given a file of the new build"

        # Beside the site, where no worker answers, the old page is closed and the new build takes over.
        page.goto(address.replace(PREFIX, "/beside"))
        taken_over = "one.waiting === null && one.active?.state === 'activated'"
        wait_until(page, f"navigator.serviceWorker.getRegistration({address!r}).then((one) => {taken_over})")
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1
        page.watch.strangers.clear()  # type: ignore[attr-defined]
        page.watch.errors.clear()  # type: ignore[attr-defined]
        page.goto(address)
        wait_for_engine(page)
        assert page.evaluate("fetch('icon.svg').then((response) => response.text())") == "<svg/>"
        size = page.evaluate("fetch('python/draw.zip').then((response) => response.arrayBuffer()).then((bytes) => bytes.byteLength)")
        assert size == (site / "python" / "draw.zip").stat().st_size
        serving.shutdown()
