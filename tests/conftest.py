"""What tests share: the built site, a server for it, a browser, and a page that may not speak to anybody else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, sync_playwright

from tools import chromium, plan
from tools.serve import server as serve_folder
from tools.site import SINGLE, SITE
from tools.steps import run_steps

PREFIX = "/siegeworks"
"""The site has to work under any sub-path; the tests serve it below this one."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site, up to date."""
    run_steps(plan.STEPS_OF["site"]())
    return SITE


@pytest.fixture(scope="session")
def single_file() -> Path:
    """The single file, up to date."""
    run_steps(plan.STEPS_OF["single"]())
    return SINGLE


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address of the site on a server of this machine, ending in "/"."""
    with serve_folder(site, prefix=PREFIX) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}{PREFIX}/"
        serving.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for all tests (it allows one at a time)."""
    with sync_playwright() as running:
        yield running


DRAWN_BEHIND = "--disable-frame-rate-limit"
"""Without it a page behind another one draws a picture a second, and every click in it waits for two."""


ONE_PROCESS = "--process-per-site"
"""All pages of a context in one process, so that they share what was compiled of Python."""


QUICKLY_COMPILED = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once and simply: tests start Python often and ask little of it, and to compile it well costs as much as all the rest of a start."""


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    running = chromium.launch(playwright, DRAWN_BEHIND, ONE_PROCESS, QUICKLY_COMPILED)
    yield running
    running.close()


@dataclass
class Watch:
    """What pages did that no page of ours may do. A test that provokes an error on purpose clears `errors` afterwards."""

    home: str
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    apart: Page | None = None
    """A page that is none of ours, and may write what it likes."""

    def follow(self, context: BrowserContext) -> None:
        """Watch every page and worker of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and (self.apart is None or message.page != self.apart):
            self.errors.append(message.text)

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).scheme not in {"data", "blob", "about"} and not request.url.startswith(self.home):
            self.strangers.append(request.url)

    def check(self) -> None:
        """Fail when something was seen."""
        assert not self.strangers, f"requests that leave the page's own folder: {self.strangers}"
        assert not self.errors, f"errors in the console: {self.errors}"


OFTEN: tuple[dict[str, object], ...] = ({}, {"reduced_motion": "reduce"}, {"service_workers": "block"}, {"locale": "de-DE"})
"""Settings of contexts that many tests ask for: such a context is wiped and lent again, which halves the time until Python is ready."""
COMPILE = "async () => { window.compiled = await WebAssembly.compileStreaming(fetch('python/pyodide.asm.wasm')); }"


class Lent:
    """A context that tests use one after the other. What they left is wiped; what the browser has compiled of Python stays, since one page holds it."""

    def __init__(self, browser: Browser, server: str, settings: dict[str, object]) -> None:
        self.context = browser.new_context(**settings)  # type: ignore[arg-type]
        self.watch = Watch(server)
        self.watch.follow(self.context)
        self.holder = self.watch.apart = self.context.new_page()
        self.holder.goto(f"{server}icon-192.png")
        self.holder.evaluate(COMPILE)
        parts = urlsplit(server)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.session = self.context.new_cdp_session(self.holder)
        self.busy = False

    def wipe(self) -> None:
        """Close the pages of a test and forget what they kept."""
        for page in self.context.pages:
            if page != self.holder:
                page.close()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.session.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
        self.busy = False


@pytest.fixture(scope="session")
def lent() -> Iterator[dict[str, Lent]]:
    """The contexts that are lent, by their settings."""
    contexts: dict[str, Lent] = {}
    yield contexts
    for one in contexts.values():
        one.context.close()


@pytest.fixture
def new_context(request: pytest.FixtureRequest, browser: Browser, server: str, lent: dict[str, Lent]) -> Iterator[Callable[..., tuple[BrowserContext, Watch]]]:
    """Makes contexts in which nothing is kept, each with its watch. Keyword arguments go to Playwright's `new_context` (viewport, color_scheme, locale, ...).

    A test that is marked `cold` gets such that no page has been in: nothing loaded, nothing compiled. `home` is the only address that pages may load from,
    the site's unless said otherwise. The test fails when one loads anything else or writes an error to the console.
    """
    made: list[tuple[BrowserContext, Watch]] = []
    used: list[Lent] = []

    def make(home: str = server, **settings: object) -> tuple[BrowserContext, Watch]:
        if home == server and settings in OFTEN and not request.node.get_closest_marker("cold"):
            one = lent.get(str(settings)) or Lent(browser, server, settings)
            lent[str(settings)] = one
            if not one.busy:
                one.busy = True
                used.append(one)
                return one.context, one.watch
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        watch = Watch(home)
        watch.follow(context)
        made.append((context, watch))
        return context, watch

    yield make
    for context, _ in made:
        context.close()
    seen = [(list(one.watch.errors), list(one.watch.strangers)) for one in used]
    for one in used:
        one.wipe()
        one.watch.errors.clear()
        one.watch.strangers.clear()
    for watch in (*(watch for _, watch in made), *(Watch(server, errors, strangers) for errors, strangers in seen)):
        watch.check()


@pytest.fixture
def new_page(new_context: Callable[..., tuple[BrowserContext, Watch]]) -> Callable[..., Page]:
    """Makes pages, each in a context of its own, as `new_context` does; `page.watch` is its watch."""

    def make(**settings: object) -> Page:
        context, watch = new_context(**settings)
        page = context.new_page()
        page.watch = watch  # type: ignore[attr-defined]
        return page

    return make


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page in a fresh context, nothing loaded yet; `page.goto(server)` opens the site. `page.watch.errors` are its console errors so far."""
    return new_page()


@pytest.fixture
def file_page(new_page: Callable[..., Page], single_file: Path) -> Page:
    """A page for the single file, nothing loaded yet; `page.goto(single_file.as_uri())` opens it."""
    return new_page(home=single_file.as_uri())


def wait_until(page: Page, expression: str, seconds: float = 60) -> Any:
    """Evaluate a JavaScript expression again and again until it is true, and return its value.

    Playwright's own `wait_for_function` evaluates strings inside the page, which the page's Content-Security-Policy forbids.
    """
    end = time.monotonic() + seconds
    while not (value := page.evaluate(expression)):
        assert time.monotonic() < end, f"not true after {seconds} s: {expression}"
        page.wait_for_timeout(30)
    return value


def wait_for_engine(page: Page) -> None:
    """Wait until Python has answered. Fails when it could not start."""
    page.wait_for_selector("body[data-engine=ready], body[data-engine=failed]", timeout=60_000)
    assert page.get_attribute("body", "data-engine") == "ready"
