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


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    running = chromium.launch(playwright, DRAWN_BEHIND)
    yield running
    running.close()


@dataclass
class Watch:
    """What pages did that no page of ours may do. A test that provokes an error on purpose clears `errors` afterwards."""

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
        if urlsplit(request.url).scheme not in {"data", "blob", "about"} and not request.url.startswith(self.home):
            self.strangers.append(request.url)

    def check(self) -> None:
        """Fail when something was seen."""
        assert not self.strangers, f"requests that leave the page's own folder: {self.strangers}"
        assert not self.errors, f"errors in the console: {self.errors}"


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a fresh context; keyword arguments go to Playwright's `new_context` (viewport, color_scheme, locale, ...).

    `home` is the only address that they may load from, the site's unless said otherwise. The test fails when one loads anything
    else or writes an error to the console.
    """
    made: list[tuple[BrowserContext, Watch]] = []

    def make(home: str = server, **settings: object) -> Page:
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        watch = Watch(home)
        watch.follow(context)
        made.append((context, watch))
        page = context.new_page()
        page.watch = watch  # type: ignore[attr-defined]
        return page

    yield make
    for context, watch in made:
        context.close()
        watch.check()


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
