"""A page that tests share, so that Python starts only once for most of them. A test that needs a context of its own takes `new_page` or `fresh_page`."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conftest import PREFIX, Watch, wait_for_engine, wait_until
from tests.web.helpers import FORGET
from tools.serve import server as serve_folder

HURRY = """
const wait = window.setTimeout;
window.setTimeout = (does, time, ...more) => wait(does, time === 200 || time === 450 ? 0 : time, ...more);
"""
"""Leaves out the pauses after which chance and players who are no persons go on, which are there for the eye."""
expect.set_options(timeout=60_000)  # a machine that is busy with other tests may need long
SIZE = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def shared_context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """The context of the shared page."""
    context = browser.new_context(reduced_motion="reduce", viewport=SIZE)  # type: ignore[arg-type]
    context.add_init_script(HURRY)
    watch = Watch(server)
    watch.follow(context)
    page = context.new_page()
    page.watch = watch  # type: ignore[attr-defined]
    yield context
    context.close()


CHANGED = """document.body?.dataset.engine !== 'ready' || document.documentElement.lang !== 'en' ||
  ['pace', 'passing', 'turning', 'sound', 'typing'].some((name) => localStorage.getItem(`siegeworks.${name}`) !== null)"""
"""Whether a test has left the page with something that only loading it again takes back."""


@pytest.fixture
def page(shared_context: BrowserContext, server: str) -> Iterator[Page]:
    """The shared page: Python ready, nothing kept, English, everything about it as it was. The test fails when it does what no page of ours may do."""
    page = shared_context.pages[0]
    watch: Watch = page.watch  # type: ignore[attr-defined]
    page.bring_to_front()  # what lies behind another page draws one picture a second, and every click waits for two
    page.unroute_all()
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="none", contrast="no-preference")
    if not page.url.startswith(server) or page.evaluate(CHANGED):
        if page.url.startswith(server):
            page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(server)
        wait_for_engine(page)
    page.evaluate("() => { location.hash = '#/'; }")
    wait_until(page, "document.querySelector('.hub .under-way') !== null")
    page.evaluate("""() => {
      document.querySelectorAll("dialog").forEach((one) => one.close());
      localStorage.clear();
      sessionStorage.clear();
      delete document.documentElement.dataset.theme;
      document.documentElement.removeAttribute("style");
    }""")
    page.evaluate(FORGET)
    yield page
    errors, strangers = list(watch.errors), list(watch.strangers)
    watch.errors.clear()
    watch.strangers.clear()
    Watch(server, errors, strangers).check()


@pytest.fixture
def fresh_page(new_page: Callable[..., Page]) -> Page:
    """A page in a context of its own, nothing loaded yet."""
    return new_page()


@dataclass
class Published:
    """A site that a test may change, on a server of its own."""

    address: str
    folder: Path
    stop: Callable[[], None]
    """Stops the server for good."""


@pytest.fixture
def published(site: Path, tmp_path: Path) -> Iterator[Published]:
    """A copy of the site."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    serving = serve_folder(folder, prefix=PREFIX)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()

    def stop() -> None:
        if thread.is_alive():
            serving.shutdown()
            serving.server_close()
            thread.join()

    yield Published(f"http://127.0.0.1:{serving.server_port}{PREFIX}/", folder, stop)
    stop()
