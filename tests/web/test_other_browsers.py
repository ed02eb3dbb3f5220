"""Smoke runs in Firefox and WebKit: the site and the single file start, play a few moves, and
print; Firefox has a line to Chromium. Skipped where these browsers are not installed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from printkit.choices import Choices
from printkit.press import make
from rulescore import Record, State
from tests.web.helpers import SIEGE, game, record
from tests.web.other_browsers import BROWSERS, Firefox, NotThere, OtherBrowser, start
from tests.web.test_letters import begin, moved
from tests.web.test_wire import joined

pytestmark = [pytest.mark.pyodide, pytest.mark.slow]
MOVES = "document.querySelectorAll('[data-token]').length"
CONNECTED = "document.querySelector('.post').innerText.includes('You are connected')"
READY = "['ready', 'failed'].includes(document.body.dataset.engine)"


@pytest.fixture(params=BROWSERS)
def other(request: pytest.FixtureRequest) -> Iterator[OtherBrowser]:
    """One of the other browsers."""
    try:
        browser, folder = start(request.param)
    except NotThere as why:
        pytest.skip(str(why))
    yield browser
    browser.close()
    folder.cleanup()
    assert not browser.errors


def move(browser: OtherBrowser, state: State, rng: random.Random) -> None:
    """Make a random move by clicks."""
    known = browser.run(MOVES)
    token = rng.choice(state.moves())
    for tap in state.taps(token):
        browser.wait(f"document.querySelector('[data-tap=\"{tap}\"][data-live]') !== null")
        browser.click(f'[data-tap="{tap}"][data-live]')
    state.play(token)
    browser.wait(f"{MOVES} === {known + 1}")


def compare(browser: OtherBrowser, state: State) -> None:
    """The page is where the native state is."""
    shown = browser.run("document.querySelector('textarea.record').value")
    assert Record.parse(shown).state().key() == state.key()


def smoke(browser: OtherBrowser, address: str) -> None:
    """Start, play, print."""
    browser.open(f"{address}#/new/{SIEGE}")
    browser.wait("document.querySelector('.board') !== null")
    browser.wait(READY)
    assert browser.run("document.body.dataset.engine") == "ready"
    state, rng = game(), random.Random(7)
    for _ in range(4):
        move(browser, state, rng)
    compare(browser, state)
    browser.run(f"(location.hash = '#/print/{SIEGE}', 1)")
    browser.wait("document.querySelector('.print-files .main') !== null")
    browser.run("document.querySelector('.sheet').scrollIntoView()")
    browser.wait("document.querySelector('.sheet img').naturalWidth > 0")
    browser.click(".print-files .main")
    browser.wait(
        "document.querySelector('.print-made .said').textContent.includes('.pdf is ready')"
    )
    if isinstance(browser, Firefox):  # which says where it saves files
        pdf = make(SIEGE, Choices()).files()
        name, data = next((name, data) for name, data in pdf if name.endswith(".pdf"))
        end = time.monotonic() + 10
        while not (browser.saved / name).exists() or (browser.saved / name).stat().st_size < len(
            data
        ):
            assert time.monotonic() < end, f"{name} is not saved"
            time.sleep(0.05)
        assert (browser.saved / name).read_bytes() == data


def test_the_site(other: OtherBrowser, server: str) -> None:
    smoke(other, server)


def test_the_single_file(other: OtherBrowser, single_file: Path) -> None:
    smoke(other, single_file.as_uri())


@pytest.mark.parametrize("other", ["firefox"], indirect=True)  # WebKitGTK has no WebRTC
def test_a_line_to_chromium(other: OtherBrowser, page: Page, server: str) -> None:
    state, rng = game(), random.Random(8)
    begin(page, server, SIEGE, first="1")
    page.get_by_role("button", name="A table across the room").click()
    other.open(page.get_by_role("dialog").get_by_label("Invitation").input_value())
    joined(page, other.wait("document.querySelector('main :is(input, textarea)')?.value ?? ''"))
    moved(page, state, rng)
    other.wait("document.querySelector('#letter-name') !== null")
    other.run("document.querySelector('#letter-name').value = 'Bo'")
    other.click("main form .main")
    other.wait(f"{MOVES} === 1 && {CONNECTED}")
    for number in range(2, 8):
        if number % 2 == 0:
            move(other, state, rng)
            expect(page.locator("[data-token]")).to_have_count(number)
        else:
            moved(page, state, rng)
            other.wait(f"{MOVES} === {number} && {CONNECTED}")
    compare(other, state)
    assert record(page).state().key() == state.key()


def test_no_file_can_read_another_file(other: OtherBrowser, tmp_path: Path) -> None:
    """Automation may loosen what browsers forbid; then the run of the single file would prove
    nothing.
    """
    (tmp_path / "page.html").write_text("<!doctype html><title>a page</title>")
    (tmp_path / "other.txt").write_text("a secret")
    other.open((tmp_path / "page.html").as_uri())
    assert other.run("fetch('other.txt').then(() => 'read', () => 'refused')") == "refused"
    other.errors.clear()
