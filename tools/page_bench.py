"""What the page weighs and how fast it is, each against its budget: `python -m tools.page_bench`;
exit status 1 when one is broken.

In Chromium, with `dist/` as it is. Bytes are counted as hosts send them, compressed with gzip;
times are medians unless stated otherwise.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import io
import math
import random
import re
import statistics
import sys
import threading
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from rulescore import CHANCE, GAMES, Record, State
from rulescore.commands.bench import leaves
from tools import chromium, node_env
from tools.serve import Files, Server, server
from tools.site import SINGLE, SITE
from tools.steps import ROOT, BuildError, files_below

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FIRST_VISIT_MB, SINGLE_FILE_MB, SCRIPTS_KB, SITE_MB = 4.6, 10.8, 40.0, 25.0
"""The most that they may weigh; `tests/test_build.py` wants the first two."""
START_MS: Final = {
    "board": 1000.0,
    "engine, cold": 3000.0,
    "engine, warm": 800.0,
    "engine, warm, without memory": 1500.0,
    "engine, again": 600.0,
    "engine, again, without memory": 1200.0,
}
"""From the start of the navigation, and from the end of the worker. The budgets leave room for a
machine with two shared cores.
"""
SLOW_LINE: Final = 0.6e6
"""Bits a second of a slow connection."""
SLOW_SECONDS: Final = 75.0
OWN_MOVE_MS, ANSWER_MS = 50.0, 100.0
MEMORY_MB: Final = 400.0
MEMORY_GROWTH: Final = 1.2
"""After a thousand moves, as a ratio to what it was after two hundred."""
FEW, MANY = 200, 1000
PROFILES: Final = 7
START_SECONDS: Final = 120
GAME: Final = "#/new/siege-1966"
STAGES: Final = {"start": 0.05, "middle": 0.5, "end": 0.95}
"""Where in a long game moves are timed."""
MOVES: Final = 7
"""How many at each stage."""
SLOWER: Final = 8.0
"""How many times faster a search may be in CPython than in the browser."""
SEEDS: Final = 12
"""The longest of this many random games is the long one."""

MEMORY: Final = """async () => {
  const kept = async () => {
    for await (const [name, folder] of (await navigator.storage.getDirectory()).entries())
      if (name.startsWith("siegeworks-memory"))
        for await (const file of folder.values())
          if (await file.createWritable().then((one) => one.abort(), () => true) === undefined)
            return true;
  };
  while (!(await kept())) await new Promise((done) => setTimeout(done, 100));
}"""
"""Waits until Python's memory is kept and no longer being written."""
WORKERS: Final = """const Usual = Worker;
window.Worker = class extends Usual {
  constructor(address, how) {
    super(address, how);
    window.python ??= this;
    if (how.name === "%s") this.terminate();
  }
};"""
"""Remembers the first worker, in which Python runs, and ends any of this name at once."""
RESTART: Final = """() => {
  performance.clearMarks("engine");
  python.terminate();
  return performance.now();
}"""
"""Ends the worker; when that was."""

TAP = """async (taps) => {
  const things = () => [...document.querySelectorAll(".board [data-thing]")].map((one) => one.dataset.thing + one.getAttribute("style")).join();
  const record = () => document.querySelector("textarea.record").value;
  const frame = () => new Promise(requestAnimationFrame);
  let button;
  for (const tap of taps) {
    button?.click();
    if (button) await frame();
    const end = performance.now() + 20_000;
    while (!(button = document.querySelector(`[data-tap="${CSS.escape(tap)}"][data-live]`))) {
      if (performance.now() > end) throw new Error(`${tap} does not become live`);
      await frame();
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [before, lying] = [record(), things()];
  const begun = performance.now();
  let shown = 0;
  button.click();
  for (;;) {
    await frame();
    const answered = record() !== before;
    if (!shown && (answered || things() !== lying)) shown = performance.now() - begun;
    if (answered) return [shown, performance.now() - begun];
    if (performance.now() > begun + 20_000) throw new Error("no answer");
  }
}"""  # noqa: E501
"""Makes a move by its taps; milliseconds from the last one to the first frame that shows any of it,
and to the one that shows all.
"""


@dataclass(frozen=True)
class Figure:
    """A measured value, its unit, and its budget."""

    name: str
    value: float
    unit: str
    budget: float

    @property
    def kept(self) -> bool:
        """Whether the value is within its budget."""
        return self.value <= self.budget


def compressed(path: Path) -> int:
    """The size of a file as hosts send it, in bytes."""
    return len(gzip.compress(path.read_bytes(), 6))


def first_visit(browser: Browser, game: str = "siege-1966") -> dict[str, int]:
    """What a first visit loads until a game is on the screen and Python has answered: bytes as
    sent, by path in the site.
    """
    with serving(SITE) as address:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        asked: set[str] = set()
        context.on(
            "request",
            lambda request: asked.add(request.url.removeprefix(address).partition("?")[0]),
        )
        page.goto(f"{address}#/new/{game}")
        mark(page, "engine")
        page.wait_for_selector("[data-tap][data-live]")
        context.close()
    files = {name or "index.html" for name in asked if not name.startswith(("data:", "blob:"))}
    return {name: compressed(SITE / name) for name in sorted(files)}


def scripts_of(visit: Mapping[str, int]) -> int:
    """How much of a first visit are the page's own scripts."""
    return sum(
        size
        for name, size in visit.items()
        if name.endswith(".js") and not name.startswith(("worker.js", "python/"))
    )


def sizes(browser: Browser) -> list[Figure]:
    """What is loaded, and what there is in all."""
    visits = [first_visit(browser, game) for game in GAMES]
    scripts = max(map(scripts_of, visits))
    index = (SITE / "index.html").read_text(encoding="utf-8")
    started = sum(
        compressed(SITE / name)
        for name in {
            "early.js",
            "main.js",
            *re.findall(r'rel="modulepreload" href="([^"]+)"', index),
        }
    )
    return [
        Figure(
            "first visit, gzip",
            max(sum(visit.values()) for visit in visits) / 1e6,
            "MB",
            FIRST_VISIT_MB,
        ),
        Figure("single file", SINGLE.stat().st_size / 1e6, "MB", SINGLE_FILE_MB),
        Figure("scripts of the first page, gzip", started / 1e3, "kB", SCRIPTS_KB),
        Figure("scripts until a game is open, gzip", scripts / 1e3, "kB", 2 * SCRIPTS_KB),
        Figure(
            "whole site",
            sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6,
            "MB",
            SITE_MB,
        ),
    ]


def starts(browser: Browser) -> list[Figure]:
    """First visits, visits with everything kept on a disk, and workers that are started again;
    first starts of the single file.
    """
    found: dict[str, list[float]] = {}
    with serving(SITE) as address:
        for _ in range(PROFILES):
            context = browser.new_context()
            _started(context, address + GAME, found, "site: ", "cold")
            context.close()
        ways = {"": "none", ", without memory": "memory"}
        with ExitStack() as stack:
            kept = {how: stack.enter_context(_on_disk(browser)) for how in ways}
            for how, context in kept.items():
                context.add_init_script(WORKERS % ways[how])
                _started(context, address + GAME, {}, "", "")
                context.pages[0].evaluate("navigator.serviceWorker.ready.then(() => true)")
                if not how:
                    context.pages[0].evaluate(MEMORY)
            # from the fourth on, the browser has compiled code in its cache
            for number in range(PROFILES + 3):
                for how, context in kept.items():
                    into = found if number > 2 else {}
                    _started(context, address + GAME, into, "site: ", f"warm{how}")
                    page = context.pages[-1]
                    begun = page.evaluate(RESTART)
                    into.setdefault(f"site: engine, again{how}", []).append(
                        mark(page, "engine") - begun
                    )
    for _ in range(PROFILES):
        context = browser.new_context()
        _started(context, SINGLE.as_uri() + GAME, found, "single file: ", "cold")
        context.close()
    return [
        Figure(name, statistics.median(values), "ms", START_MS[name.partition(": ")[2]])
        for name, values in found.items()
    ]


@contextmanager
def _on_disk(browser: Browser) -> Iterator[BrowserContext]:
    """A context that keeps what it stores on the disk, as people's browsers do."""
    with TemporaryDirectory() as folder:
        context = browser.browser_type.launch_persistent_context(
            folder, executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        yield context
        context.close()


def _started(
    context: BrowserContext, address: str, found: dict[str, list[float]], form: str, how: str
) -> None:
    """One start in a new page of a context."""
    older = context.pages
    page = context.new_page()  # a browser without pages ends
    for one in older:
        one.close()
    page.goto(address)
    found.setdefault(f"{form}engine, {how}", []).append(mark(page, "engine"))
    if how == "cold":
        found.setdefault(f"{form}board", []).append(mark(page, "board"))
    page.wait_for_timeout(300)


def slow_line(browser: Browser) -> list[Figure]:
    """A first visit over a slow connection, from a server that compresses as hosts do."""
    asked: Counter[str] = Counter()
    line = threading.Lock()

    class Slow(Files):
        def send_head(self) -> BinaryIO | None:
            path = Path(self.translate_path(self.path))
            if path.is_dir():
                path /= "index.html"
            if not path.is_file():
                self.send_error(404)
                return None
            asked[path.name] += 1
            data = gzip.compress(path.read_bytes(), 6)
            self.send_response(200)
            for name, value in {
                "Content-Type": self.guess_type(path),
                "Content-Encoding": "gzip",
                "Content-Length": str(len(data)),
            }.items():
                self.send_header(name, value)
            self.end_headers()
            return io.BytesIO(data)

        def copyfile(self, source: Any, outputfile: Any) -> None:
            while chunk := source.read(4096):
                with line:
                    time.sleep(len(chunk) * 8 / SLOW_LINE)
                outputfile.write(chunk)

    with Server(("127.0.0.1", 0), lambda *given: Slow(*given, directory=str(SITE))) as slow:
        threading.Thread(target=slow.serve_forever, daemon=True).start()
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{slow.server_port}/{GAME}")
        ready = mark(page, "engine")
        context.close()
        slow.shutdown()
    return [
        Figure("ready at 0.6 Mbit/s", ready / 1e3, "s", SLOW_SECONDS),
        Figure("requests for one file at 0.6 Mbit/s", max(asked.values()), "", 1),
    ]


def moves(browser: Browser) -> list[Figure]:
    """How long a move by a person takes, early and late in a long game of each kind."""
    found: list[Figure] = []
    with serving(SITE) as address:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(address)
        mark(page, "engine")
        for game in GAMES:
            tokens = _long_game(game)
            taken = {stage: _taken(page, game, tokens, place) for stage, place in STAGES.items()}
            every = [times for stage in taken.values() for times in stage]
            found.append(
                Figure(
                    f"{game}: own move on the screen",
                    statistics.median(own for own, _ in every),
                    "ms",
                    OWN_MOVE_MS,
                )
            )
            for stage, times in taken.items():
                name = f"{game}: answer at the {stage} of {len(tokens)} tokens"
                found.append(
                    Figure(name, statistics.median(answer for _, answer in times), "ms", ANSWER_MS)
                )
            found.append(
                Figure(
                    f"{game}: answer, 95th percentile",
                    statistics.quantiles([answer for _, answer in every], n=20)[-1],
                    "ms",
                    ANSWER_MS,
                )
            )
        context.close()
    return found


def _taken(page: Page, game: str, tokens: list[str], place: float) -> list[tuple[float, float]]:
    """Milliseconds until moves around a point of a game are shown, and until they are answered."""
    state, wanted = GAMES[game].start(), int(place * len(tokens))
    turns = []
    for ply, token in enumerate(tokens):
        if state.seat not in (None, CHANCE):
            turns.append((abs(ply - wanted), ply, state.taps(token)))
        state.play(token)
    taken = []
    for number, (_, ply, taps) in enumerate(sorted(turns)[: MOVES + 1]):
        text = Record(GAMES[game], tokens=tokens[:ply]).text()
        _open(page, text)
        found = page.evaluate(TAP, list(taps))
        if number:  # the very first one meets a page that has just been loaded
            taken.append((float(found[0]), float(found[1])))
    return taken


def _long_game(game: str) -> list[str]:
    """The tokens of the longest of some random games."""
    return max((_random_game(game, seed) for seed in range(SEEDS)), key=len)


def _random_game(game: str, seed: int) -> list[str]:
    state: State = GAMES[game].start()
    rng = random.Random(seed)
    tokens = []
    while state.seat is not None:
        tokens.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(tokens[-1])
    return tokens


def _open(page: Page, record: str) -> None:
    """Show a game."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = (
        base64.urlsafe_b64encode(packer.compress(record.encode()) + packer.flush())
        .decode()
        .rstrip("=")
    )
    page.evaluate("() => { location.hash = '#/'; }")
    page.wait_for_selector(".hub")
    page.evaluate("hash => { location.hash = hash; }", f"#/record/{packed}")
    page.wait_for_selector("[data-tap][data-live]")
    if page.locator(".curtain").is_visible():
        page.locator(".curtain button").click()
        page.wait_for_selector(".curtain", state="hidden")


def memory(browser: Browser) -> list[Figure]:
    """The memory of a page and its worker after many moves, as a ratio to that after a few: the
    resident memory of their process.
    """
    opening = (
        "Cd6 d0-b1 d4-c5 c0-b2 d5-c6 e0-d2 e4-f3 d2-e4 f3-g2 e4-c3 c6-b5 b1-d2 e5-f4 b2-a4 f4-e3"
        " d2-f3 e3-f4 a4-b6 f4-g3 f0-d1 g3-f4 b6-c4 f4-g3 c3-d5"
    )
    round_and_round = ["g3-f4", "d5-c3", "f4-g3", "c3-d5"]
    state = GAMES["siege-1966"].start(repetition=0, quiet=0)
    with serving(SITE) as address:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{address}#/new/siege-1966?repetition=0&quiet=0")
        mark(page, "engine")
        held = {}
        for number in range(1, MANY + 1):
            token = ([*opening.split()] + round_and_round * (MANY // 4))[number - 1]
            page.evaluate(TAP, list(state.taps(token)))
            state.play(token)
            if number in (FEW, MANY):
                page.wait_for_timeout(2000)
                held[number] = _held(page)
        context.close()
    return [
        Figure(f"memory after {MANY} moves", held[MANY] / 1e6, "MB", MEMORY_MB),
        Figure(
            f"memory after {MANY} moves, to that after {FEW}",
            held[MANY] / held[FEW],
            "",
            MEMORY_GROWTH,
        ),
    ]


def _held(page: Page) -> float:
    """Bytes of memory of the page's process, after garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.detach()
    browser = page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()
    renderers = [
        one["id"]
        for one in session.send("SystemInfo.getProcessInfo")["processInfo"]
        if one["type"] == "renderer"
    ]
    session.detach()
    return max(_resident(process) for process in renderers)


def _resident(process: int) -> float:
    """Bytes of private memory of a process on this machine."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return sum(
        1024.0 * int(kibibytes)
        for kibibytes in re.findall(r"^RssAnon:\s+(\d+) kB", status, re.MULTILINE)
    )


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server for a folder on this machine, ending in "/"."""
    with server(folder) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def mark(page: Page, name: str) -> float:
    """The time of a performance mark of the page; waits for it."""
    end = time.monotonic() + START_SECONDS
    while True:
        # Not wait_for_function: it evaluates strings inside the page, which the page's policy
        # forbids.
        found = page.evaluate("name => performance.getEntriesByName(name)[0]?.startTime", name)
        if found is not None:
            return float(found)
        if time.monotonic() > end:
            raise BuildError(
                f'The page did not set its mark "{name}" within {START_SECONDS} s.',
                "Open the page and look into its console.",
            )
        page.wait_for_timeout(20)


LEAVES: Final = """async ([folder, source]) => {
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: folder });
  pyodide.unpackArchive(Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0)), "zip");
  return JSON.parse(pyodide.runPython(`
import json, random
from rulescore import GAMES
from rulescore.commands.bench import leaves
json.dumps({name: leaves(game.start(), 2.0, random.Random(1)) for name, game in GAMES.items()})
`));
}"""
"""Evaluated leaves per second of each game, by the Python rules as they run in browsers."""


def evaluated_leaves(browser: Browser) -> list[Figure]:
    """How many positions a second a search makes and evaluates in the browser, and in CPython here
    at about the same time.
    """
    source = io.BytesIO()
    with zipfile.ZipFile(source, "w") as archive:
        for path in files_below([ROOT / "rulescore"]):
            archive.write(path, path.relative_to(ROOT))
    with serving(node_env.MODULES / "pyodide") as address:
        page = browser.new_page()
        page.goto(f"{address}package.json")
        found = page.evaluate(LEAVES, [address, base64.b64encode(source.getvalue()).decode()])
        page.close()
    figures = []
    for name, here in found.items():
        figures.append(Figure(f"{name}: evaluated leaves a second", here, "", math.inf))
        figures.append(
            Figure(
                f"{name}: the same in CPython, to that",
                leaves(GAMES[name].start(), 2.0, random.Random(1)) / here,
                "",
                SLOWER,
            )
        )
    return figures


MEASURED: Final = {
    "leaves": evaluated_leaves,
    "sizes": sizes,
    "starts": starts,
    "slow-line": slow_line,
    "moves": moves,
    "memory": memory,
}


def main(arguments: list[str]) -> int:
    """Measures everything, or what is named, and prints a table; 1 when a budget is broken."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m tools.page_bench", description=__doc__)
    parser.add_argument(
        "what", nargs="*", choices=[*MEASURED, []], help="what to measure (default: everything)"
    )
    wanted = parser.parse_args(arguments).what or MEASURED
    kept = True
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for name in wanted:
            for figure in MEASURED[name](browser):
                kept &= figure.kept
                print(
                    f"{figure.name:60} {figure.value:8.2f} {figure.unit:2} {figure.budget:8.1f}"
                    f" {figure.unit:2}{'' if figure.kept else '  BROKEN'}",
                    flush=True,
                )
        browser.close()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
