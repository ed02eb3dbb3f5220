"""A browser, servers, and pages that may not speak to anybody else.

The workers of most pages ask a Python outside the browser (tests/web/native). A test marked
`pyodide` has the page as people have it. Most tests share a page; whoever needs a context of its
own takes `new_page` or `fresh_page`.
"""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests import late
from tests.conftest import Served, serving
from tests.web import native
from tests.web.helpers import FORGET, leave, wait_for_engine
from tools import chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser; what takes longest comes first, so that no process is left alone
    with it at the end.
    """
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    items.sort(
        key=lambda item: [
            item.get_closest_marker(name) is None for name in ("slow", "pyodide", "browser")
        ]
    )


PATIENCE = 60_000
"""Milliseconds in which anything has to come; a busy machine may need long."""
expect.set_options(timeout=PATIENCE)
SIZE = {"width": 1280, "height": 800}
QUIET = {"reduced_motion": "reduce", "service_workers": "block"}
HURRY = """
const wait = window.setTimeout;
window.setTimeout = (does, time, ...more) => wait(does, time === 200 || time === 450 ? 0 : time, ...more);
"""
"""Leaves out the pauses after which chance and players who are no persons go on, which are there
for the eye.
"""
UNDRAWN = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0; caret-color: transparent }");
  document.adoptedStyleSheets = [sheet];
})()"""
"""Spares a third of a browser's work, and as much again while a caret blinks: `draw` in helpers.py
takes it back for whoever looks.
"""
PLAIN = """(() => {
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (text, type) {
    if (type !== "image/svg+xml") return parseFromString.call(this, text, type);
    const empty = document.implementation.createDocument("http://www.w3.org/2000/svg", "svg");
    empty.documentElement.append(empty.createElementNS("http://www.w3.org/2000/svg", "g"));
    return empty;
  };
})();"""
"""Leaves out all drawings, which are half of what a page holds; a test marked `drawings` has them."""
BUSY = """(() => {
  const busy = (window.busy = new Set());
  const { setTimeout: wait, clearTimeout: clear } = window;
  window.setTimeout = (does, time = 0, ...more) => {
    const end = (...given) => (busy.delete(timer), does(...given));
    const timer = wait(end, time, ...more);
    if (time <= 3000) busy.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => (busy.delete(timer), clear(timer));
  const { postMessage, terminate } = Worker.prototype;
  const asked = new Map();
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.call) {
      if (!asked.has(this)) this.addEventListener("message", ({ data }) => {
        if ("value" in data || "error" in data) busy.delete(asked.get(this)?.get(data.id));
      });
      const calls = asked.get(this) ?? new Map();
      asked.set(this, calls.set(message.id, Symbol(message.call)));
      busy.add(calls.get(message.id));
    }
    postMessage.call(this, message, ...more);
  };
  Worker.prototype.terminate = function () {
    for (const call of asked.get(this)?.values() ?? []) busy.delete(call);
    terminate.call(this);
  };
})();"""
"""Counts what a page still waits for: see `settled` in helpers.py."""
FLAGS = (
    "--process-per-site",  # pages of a context share what was compiled of Python
    # optimizing WebAssembly costs as much as all the rest of a start, and no page lives long
    "--js-flags=--liftoff-only --no-maglev",
)


@dataclass
class Watch:
    """What pages did that no page of ours may do. A test that provokes an error on purpose clears
    `errors` afterwards.
    """

    home: str
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def follow(self, context: BrowserContext) -> None:
        """Watch every page and worker of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).scheme not in {
            "data",
            "blob",
            "about",
        } and not request.url.startswith(self.home):
            self.strangers.append(request.url)

    def check(self) -> None:
        """Fail when something was seen, and forget it."""
        strangers, errors = self.strangers[:], self.errors[:]
        self.strangers.clear()
        self.errors.clear()
        assert not strangers, f"requests that leave the page's own folder: {strangers}"
        assert not errors, f"errors in the console: {errors}"


@pytest.fixture(scope="session")
def pyodide_site(site: Path) -> Iterator[Served]:
    """The site as people have it."""
    with serving(site) as served:
        yield served


@pytest.fixture(scope="session")
def native_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site with a native Python."""
    with native.running(tmp_path_factory.mktemp("native")) as folder, serving(folder) as served:
        yield served


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Served:
    """The site that a test is about."""
    marked = request.node.get_closest_marker("pyodide")
    found: Served = request.getfixturevalue("pyodide_site" if marked else "native_site")
    return found


@pytest.fixture
def server(served: Served) -> str:
    """The address of the site, ending in "/"."""
    return served.address


@pytest.fixture
def published(served: Served, tmp_path: Path) -> Iterator[Served]:
    """A copy of the site that the test may change."""
    folder = tmp_path / "site"
    shutil.copytree(served.folder, folder)
    with serving(folder) as copy:
        yield copy


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for all tests (it allows one at a time)."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    running = chromium.launch(playwright, *FLAGS)
    yield running
    running.close()


def _watched(
    browser: Browser, home: str, drawings: bool, **settings: object
) -> tuple[BrowserContext, Watch]:
    """A context with its watch, as `new_context` makes them."""
    settings = QUIET | {"locale": "en-GB"} | settings
    context = browser.new_context(**settings)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    if settings["reduced_motion"] == "reduce":
        context.add_init_script(HURRY)
        context.add_init_script(UNDRAWN)
        if not drawings:
            context.add_init_script(PLAIN)
    context.add_init_script(BUSY)
    if late.MOST:
        context.add_init_script(late.WRITING)
    watch = Watch(home)
    watch.follow(context)
    return context, watch


@pytest.fixture
def drawings(request: pytest.FixtureRequest) -> bool:
    """Whether a test is about drawings as well."""
    return request.node.get_closest_marker("drawings") is not None


@pytest.fixture
def new_context(
    browser: Browser, server: str, drawings: bool
) -> Iterator[Callable[..., tuple[BrowserContext, Watch]]]:
    """Makes contexts in which nothing is kept, each with its watch.

    Keyword arguments go to Playwright's `new_context` (viewport, color_scheme, locale, ...). `home`
    is the only address that pages may load from, the site's unless said otherwise. Nothing moves or
    is drawn and nobody pauses unless `reduced_motion` is "no-preference", and nothing is kept for
    offline use, which would cost half a second, unless `service_workers` is "allow". The test fails
    when one loads anything else or writes an error to the console.
    """
    made: list[tuple[BrowserContext, Watch]] = []

    def make(home: str = server, **settings: object) -> tuple[BrowserContext, Watch]:
        made.append(_watched(browser, home, drawings, **settings))
        return made[-1]

    yield make
    for context, _ in made:
        context.close()
    for _, watch in made:
        watch.check()


@pytest.fixture
def new_page(new_context: Callable[..., tuple[BrowserContext, Watch]]) -> Callable[..., Page]:
    """Makes pages, each in a context of its own, as `new_context` does; `page.watch` is its
    watch.
    """

    def make(**settings: object) -> Page:
        context, watch = new_context(**settings)
        page = context.new_page()
        page.watch = watch  # type: ignore[attr-defined]
        return page

    return make


@pytest.fixture
def fresh_page(new_page: Callable[..., Page]) -> Page:
    """A page in a context of its own, nothing loaded yet."""
    return new_page()


@pytest.fixture(scope="session")
def shared_pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """The page that tests share, by its address, and another one with drawings."""
    contexts: list[BrowserContext] = []

    @functools.cache
    def shared(address: str, drawings: bool) -> Page:
        context, watch = _watched(browser, address, drawings, viewport=SIZE)
        contexts.append(context)
        page = context.new_page()
        page.watch = watch  # type: ignore[attr-defined]
        return page

    yield shared
    for context in contexts:
        context.close()


CHANGED = """async () => {
  const end = Date.now() + 1000;
  while (window.busy?.size && Date.now() < end) await new Promise((done) => requestIdleCallback(done, { timeout: 100 }));
  return window.busy?.size || document.body.dataset.engine !== "ready" || document.documentElement.lang !== "en" ||
    ["pace", "passing", "turning", "sound", "typing"].some((name) => `siegeworks.${name}` in localStorage);
}"""
"""Whether a test has left the page with something that only loading it again takes back, such as a
game that plays on.
"""

EMPTY = f"""() => {{
  document.querySelectorAll("dialog").forEach((one) => one.close());
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  document.documentElement.removeAttribute("style");
  {UNDRAWN};
  return ({FORGET})();
}}"""


def prepared(page: Page, address: str) -> Iterator[Page]:
    """A shared page: Python ready, nothing kept, English, everything about it as it was.

    The test fails when it does what no page of ours may do.
    """
    watch: Watch = page.watch  # type: ignore[attr-defined]
    page.bring_to_front()  # else every click in it waits for two pictures
    page.unroute_all()
    if page.viewport_size != SIZE:
        page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    page.emulate_media(
        color_scheme="light",
        reduced_motion="reduce",
        forced_colors="none",
        contrast="no-preference",
    )
    if not page.url.startswith(address) or page.evaluate(CHANGED):
        if page.url.startswith(address):
            page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(f"{address}#/nowhere")
        wait_for_engine(page)
    leave(page)
    page.evaluate(EMPTY)
    yield page
    watch.check()


@pytest.fixture
def page(shared_pages: Callable[..., Page], server: str, drawings: bool) -> Iterator[Page]:
    """The shared page of the site."""
    yield from prepared(shared_pages(server, drawings), server)


@pytest.fixture
def tab(page: Page) -> Iterator[Page]:
    """Another tab beside the shared page, with the same storage: half the price of a context."""
    other = page.context.new_page()
    other.watch = page.watch  # type: ignore[attr-defined]
    yield other
    other.close()


@pytest.fixture
def file_page(shared_pages: Callable[..., Page], single_file: Path) -> Iterator[Page]:
    """The shared page of the single file."""
    yield from prepared(shared_pages(single_file.as_uri(), False), single_file.as_uri())
