"""build.py bench: speed of the rules, of printing and of the page's start, each against its budget."""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.kits import KITS
from tools import chromium
from tools.serve import server
from tools.site import SINGLE, SITE
from tools.steps import ROOT, BuildError, Step, clock, files_below, run_steps

if TYPE_CHECKING:
    from playwright.sync_api import Page

PROFILES = 5
ROUNDS = 3
START_SECONDS = 60
GAME = "#/new/siege-1966"


@dataclass(frozen=True)
class Figure:
    """One measured value, its unit, and the most that it may be."""

    name: str
    value: float
    unit: str
    budget: float

    @property
    def kept(self) -> bool:
        """Whether the value is within its budget."""
        return self.value <= self.budget


# Milliseconds from the start of the navigation, medians. The budgets leave room for a machine with two shared cores.
BUDGETS = {"board": 1000, "engine, cold": 3000, "engine, warm": 2500}
# Milliseconds from opening the page of a kit to the saved file.
PRINT_BUDGETS = {"first print": 2500, "deck of 53 cards with backs": 500, "largest whole kit, PDF and SVG": 3000}
DECK = "siege-the-king"


def bench(steps: Sequence[Step]) -> int:
    """Build, measure, print a table; returns 1 when a budget is broken."""
    run_steps(steps)
    with clock():
        chromium.get()
    status = _module_bench("rulescore", "bench", "--check")
    status |= _module_bench("tools.print_bench")
    status |= _module_bench("tools.peers", "cards")
    figures = [*_sizes(), *_starts(), *_prints()]
    print("\nthe page                         measured     budget")
    for figure in figures:
        print(f"{figure.name:30} {figure.value:8.1f} {figure.unit:2} {figure.budget:7.1f} {figure.unit:2}{'' if figure.kept else '  BROKEN'}")
    return 1 if status or not all(figure.kept for figure in figures) else 0


def _module_bench(*words: str) -> int:
    """Run a measurement that is a command of its own, which prints its own table: 1 when it says that a budget is broken."""
    print(f"\npython -m {' '.join(words)}", flush=True)
    return 1 if subprocess.run([sys.executable, "-m", *words], cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode else 0


def _sizes() -> list[Figure]:
    """What a first visit loads until Python has answered (compressed, as servers send it), all of the site, and the single file, in MB."""
    first = [path for path in files_below([SITE]) if path.name not in {"draw.zip", "print.zip"} and not path.is_relative_to(SITE / "docs")]
    compressed = sum(len(gzip.compress(path.read_bytes(), 6)) for path in first)
    script = sum(len(gzip.compress(path.read_bytes(), 6)) for path in SITE.glob("*.js") if path.name == "main.js")
    return [
        Figure("page script, gzip", script / 1e3, "kB", 60),
        Figure("first visit, gzip", compressed / 1e6, "MB", 7),
        Figure("site", sum(path.stat().st_size for path in files_below([SITE])) / 1e6, "MB", 25),
        Figure("single file", SINGLE.stat().st_size / 1e6, "MB", 12),
    ]


def _starts() -> list[Figure]:
    """Start-up of the site (first visit and second) and of the single file, medians over fresh profiles."""
    with server(SITE) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        site = _measure(f"http://127.0.0.1:{serving.server_port}/{GAME}")
        serving.shutdown()
    single = _measure(f"{SINGLE.as_uri()}{GAME}")
    return [Figure(f"{form}: {name}", value, "ms", BUDGETS[name]) for form, found in (("site", site), ("single file", single)) for name, value in found.items()]


def _measure(address: str) -> dict[str, float]:
    """Milliseconds from navigation to the marks "board" and "engine": a first visit (cold) and a reload (warm)."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[float]] = {name: [] for name in BUDGETS}
    with sync_playwright() as playwright:
        for number in range(1, PROFILES + 1):
            print(f"start of {address.partition('#')[0]} in fresh profile {number}/{PROFILES} ...", flush=True)
            browser = chromium.launch(playwright)
            page = browser.new_page()
            page.goto(address)
            found["board"].append(_mark(page, "board"))
            found["engine, cold"].append(_mark(page, "engine"))
            page.reload()
            found["engine, warm"].append(_mark(page, "engine"))
            browser.close()
    return {name: statistics.median(values) for name, values in found.items()}


def _prints() -> list[Figure]:
    """Printing in the page: the first time, where everything that prints is loaded, and then a deck and each whole kit; the best of `ROUNDS`."""
    from playwright.sync_api import sync_playwright

    found: dict[str, float] = {}
    with sync_playwright() as playwright, server(SITE) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        browser = chromium.launch(playwright)
        firsts = []
        for number in range(1, ROUNDS + 1):
            print(f"printing in a fresh page {number}/{ROUNDS} ...", flush=True)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{serving.server_port}/")
            _mark(page, "engine")
            begun = time.monotonic()
            _open_kit(page, DECK, "parts=cards")
            _save(page, 0)
            firsts.append(time.monotonic() - begun)
        found["first print"] = statistics.median(firsts)
        found["deck of 53 cards with backs"] = min(_spent(page, DECK, f"parts=cards&bleed={bleed}", -3) for bleed in (0, 3, 2))
        kits = [min(_spent(page, kit, f"bleed={bleed}", -2) for bleed in (0, 3)) for kit in KITS]
        found["largest whole kit, PDF and SVG"] = max(kits)
        browser.close()
        serving.shutdown()
    return [Figure(name, 1000 * value, "ms", PRINT_BUDGETS[name]) for name, value in found.items()]


def _open_kit(page: Page, kit: str, choices: str) -> None:
    """Show the page of a kit for these choices and wait until it offers its files."""
    page.evaluate("address => (location.hash = address)", f"#/print/{kit}?{choices}")
    page.wait_for_selector(".print-page:not(.waiting) .print-files button")


def _save(page: Page, which: int) -> None:
    """Press one of the buttons for files (PDF ..., zip, test page) and wait for its file."""
    with page.expect_download() as download:
        page.locator(".print-files button").nth(which).click()
    download.value.path()


def _spent(page: Page, kit: str, choices: str, which: int) -> float:
    """Seconds from opening the page of a kit to a file of it; everything is laid out and drawn anew."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".games")
    begun = time.monotonic()
    _open_kit(page, kit, choices)
    _save(page, which)
    return time.monotonic() - begun


def _mark(page: Page, name: str) -> float:
    """When the page set a performance mark; waits for it."""
    end = time.monotonic() + START_SECONDS
    while True:
        # Not wait_for_function: it evaluates strings inside the page, which the page's policy forbids.
        found = page.evaluate("name => performance.getEntriesByName(name)[0]?.startTime", name)
        if found is not None:
            return float(found)
        if time.monotonic() > end:
            raise BuildError(f'The page did not set its mark "{name}" within {START_SECONDS} s.', "Open the page and look into its console.")
        page.wait_for_timeout(20)
