"""build.py bench: speed of the rules, of printing and of the page, each against its budget."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.kits import KITS
from tools import chromium
from tools.page_bench import Figure, mark, serving
from tools.site import SITE
from tools.steps import ROOT, Step, clock, run_steps

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROUNDS = 3
# Milliseconds from opening the page of a kit to the saved file.
PRINT_BUDGETS = {
    "first print": 2500,
    "deck of 53 cards with backs": 500,
    "largest whole kit, PDF and SVG": 3000,
}
DECK = "siege-the-king"


def bench(steps: Sequence[Step]) -> int:
    """Builds, measures, prints a table; returns 1 when a budget is broken."""
    run_steps(steps)
    with clock():
        chromium.get()
    status = _module_bench("rulescore", "bench", "--check")
    status |= _module_bench("tools.print_bench")
    status |= _module_bench("tools.peers", "cards")
    status |= _module_bench("tools.page_bench")
    figures = _prints()
    print("\nprinting in the page             measured     budget")
    for figure in figures:
        print(
            f"{figure.name:30} {figure.value:8.1f} {figure.unit:2} {figure.budget:7.1f}"
            f" {figure.unit:2}{'' if figure.kept else '  BROKEN'}"
        )
    return 1 if status or not all(figure.kept for figure in figures) else 0


def _module_bench(*words: str) -> int:
    """Runs a measurement that is a command of its own and prints its own table; 1 when a budget is
    broken.
    """
    print(f"\npython -m {' '.join(words)}", flush=True)
    return (
        1
        if subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, stdin=subprocess.DEVNULL, check=False
        ).returncode
        else 0
    )


def _prints() -> list[Figure]:
    """Printing in the page: the first time, with everything to be loaded, then a deck and each
    whole kit; the best of `ROUNDS`.
    """
    from playwright.sync_api import sync_playwright

    found: dict[str, float] = {}
    with sync_playwright() as playwright, serving(SITE) as address:
        browser = chromium.launch(playwright)
        firsts = []
        for number in range(1, ROUNDS + 1):
            print(f"printing in a fresh page {number}/{ROUNDS} ...", flush=True)
            page = browser.new_page()
            page.goto(address)
            mark(page, "engine")
            begun = time.monotonic()
            _open_kit(page, DECK, "parts=cards")
            _save(page, 0)
            firsts.append(time.monotonic() - begun)
        found["first print"] = statistics.median(firsts)
        found["deck of 53 cards with backs"] = min(
            _spent(page, DECK, f"parts=cards&bleed={bleed}", -3) for bleed in (0, 3, 2)
        )
        kits = [min(_spent(page, kit, f"bleed={bleed}", -2) for bleed in (0, 3)) for kit in KITS]
        found["largest whole kit, PDF and SVG"] = max(kits)
        browser.close()
    return [Figure(name, 1000 * value, "ms", PRINT_BUDGETS[name]) for name, value in found.items()]


def _open_kit(page: Page, kit: str, choices: str) -> None:
    """Shows the page of a kit with these choices and waits until it offers its files."""
    page.evaluate("address => (location.hash = address)", f"#/print/{kit}?{choices}")
    page.wait_for_selector(".print-page:not(.waiting) .print-files button")


def _save(page: Page, which: int) -> None:
    """Presses a button for files (PDF ..., zip, test page) and waits for the file."""
    with page.expect_download() as download:
        page.locator(".print-files button").nth(which).click()
    download.value.path()


def _spent(page: Page, kit: str, choices: str, which: int) -> float:
    """Seconds from opening the page of a kit to one of its files, all laid out and drawn again."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".games")
    begun = time.monotonic()
    _open_kit(page, kit, choices)
    _save(page, which)
    return time.monotonic() - begun
