"""Python on a bad day: files that are slow, cut, empty or altered, workers that die at once or over
and over, and mistakes of the page itself.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rulescore import GAMES
from tests.conftest import PREFIX
from tests.web.helpers import (
    check,
    follow,
    game,
    kept_tokens,
    make,
    open_game,
    play_randomly,
    record,
    settled,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)
from tools import page_bench
from tools.serve import Files, Server

STARTED = """
const Old = Worker;
window.started = [];
window.Worker = class extends Old {
  constructor(...all) { super(...all); if (all[1]?.name === "memory") return; window.started.push(this); if (window.started.length <= (window.stillborn ?? 0)) this.terminate(); }
  postMessage(message, ...more) {
    super.postMessage(message, ...more);
    if (message.call && message.call === window.poison) { window.killed = (window.killed ?? 0) + 1; this.terminate(); }
  }
  set onmessage(hear) { super.onmessage = (event) => hear({ data: window.spoilt?.(event.data) ?? event.data }); }
};
"""
"""Workers that a test can count, kill (by the name of a call) and misunderstand."""

SPOIL = """() => {
  window.spoilt = (data) => data.value?.view ? { ...data, value: { ...data.value, view: { ...data.value.view, things: null } } } : data;
}"""
"""From now on answers are such that the page stumbles when it draws them."""

PARTS = """
window.parts = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const line = document.querySelector("[role=progressbar]");
  window.parts.push([Number(document.querySelector(".loading")?.style.getPropertyValue("--part") ?? 0), line?.checkVisibility() ? line.textContent : ""]);
}).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true }));
"""
"""Writes down how far the bar is and what the line beside it says, whenever anything changes."""


def hurried(**patience: int) -> str:
    """A script that shortens timers of exactly these milliseconds: `t90000=10_000` lets a minute
    and a half be over after four seconds.
    """
    table = {int(name[1:]): time for name, time in patience.items()}
    return (
        f"const wait = setTimeout; const short = new Map(Object.entries({table}).map(([long, time])"
        " => [Number(long), time]));\n"
        + "window.setTimeout = (does, time, ...more) => wait(does, short.get(time) ?? time,"
        " ...more);"
    )


class Line:
    """The connection to a server: its total speed, and which files break off once, after how many
    bytes.
    """

    def __init__(self) -> None:
        self.rate: float = 0
        self.slow = re.compile(r"/python/")
        self.breaks: dict[str, int] = {}
        self.asked: list[tuple[str, str]] = []
        self.lock = threading.Lock()

    def wait(self, count: int) -> None:
        """Takes as long as that many bytes take."""
        if self.rate:
            with self.lock:
                time.sleep(count / self.rate)


@pytest.fixture
def line(site: Path) -> Iterator[tuple[str, Line]]:
    """The address of the site on a server with a bad connection, and the connection."""
    line = Line()

    class Slow(Files):
        def send_head(self) -> Any:
            source = super().send_head()
            name = self.path.rsplit("/", 1)[-1]
            line.asked.append((name, self.headers.get("range", "")))
            return source

        def send_response(self, code: int, message: str | None = None) -> None:
            super().send_response(
                206 if code == 200 and self.headers.get("range") else code, message
            )

        def send_header(self, keyword: str, value: str) -> None:
            begin = int(self.headers.get("range", "bytes=0-")[6:-1])
            super().send_header(
                keyword, str(int(value) - begin) if keyword == "Content-Length" else value
            )

        def copyfile(self, source: Any, outputfile: Any) -> None:
            name = self.path.rsplit("/", 1)[-1]
            source.seek(int(self.headers.get("range", "bytes=0-")[6:-1]))
            left = line.breaks.pop(name, -1)
            while chunk := source.read(16_384):
                if line.slow.search(self.path):
                    line.wait(len(chunk))
                if 0 <= left < len(chunk):
                    outputfile.write(chunk[:left])
                    self.close_connection = True
                    self.connection.shutdown(2)
                    return
                left -= len(chunk)
                outputfile.write(chunk)

    with Server(
        ("127.0.0.1", 0), lambda *all: Slow(*all, directory=str(site), prefix=PREFIX)
    ) as serving:  # type: ignore[arg-type]
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}{PREFIX}/", line
        line.rate = 0
        serving.shutdown()


def test_b1_a_call_that_kills_the_worker_twice_is_given_up_and_the_game_goes_on(
    new_page: Callable[..., Page], server: str
) -> None:
    """Also the call by which a new worker is given the table."""
    page = new_page()
    page.add_init_script(STARTED)
    open_game(page, server)
    state = game()
    count = "[window.killed, window.started.length]"
    for poison, counts in (("play", [2, 3]), ("open", [4, 6])):
        play_randomly(page, state, 3)
        token = state.moves()[0]
        told = token if poison == "play" else "this request"
        page.evaluate("(call) => { window.poison = call; }", poison)
        if poison == "open":
            page.evaluate("window.started.at(-1).terminate()")
        for tap in state.taps(token):
            page.locator(f'[data-tap="{tap}"][data-live]').click()
        expect(page.locator(".voice")).to_contain_text("Python stopped twice")
        expect(page.locator(".voice")).to_contain_text(told)
        expect(page.locator(".voice")).to_contain_text("Your game is kept")
        wait_for_engine(page)
        settled(page)
        assert page.evaluate(count) == counts
        page.evaluate("window.poison = ''")
    play_randomly(page, state, 3)
    check(page, state)
    assert page.evaluate(count) == counts


def test_b1_a_worker_that_dies_before_it_has_begun_is_noticed_soon(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    page.add_init_script(STARTED + "window.stillborn = 1;" + hurried(t3000=300))
    page.goto(f"{server}#/nowhere")
    wait_until(page, "document.body.dataset.engine === 'ready'")
    assert page.evaluate("window.started.length") == 2


@pytest.mark.pyodide
def test_b7_bytes_that_arrive_are_a_sign_of_life_and_a_broken_download_resumes_where_it_broke(
    new_page: Callable[..., Page], line: tuple[str, Line]
) -> None:
    """They move the bar, and an archive may take longer than an answer may."""
    address, slow = line
    slow.rate = 1_200_000
    slow.breaks = {"pyodide.asm.wasm": 5_000_000}
    page = new_page(home=address)
    page.add_init_script(STARTED + PARTS + hurried(t90000=10_000, t15000=8_000))
    page.goto(f"{address}#/nowhere")
    wait_for_engine(page)
    page.watch.errors.clear()  # type: ignore[attr-defined]
    asked = [(name, span) for name, span in slow.asked if re.search(r"pack|pyodide", name)]
    begin = [int(span[6:-1]) for name, span in asked if name == "pyodide.asm.wasm" and span]
    assert len(asked) == 5 and len(begin) == 1 and 0 < begin[0] <= 5_000_000, asked
    seen = page.evaluate("window.parts")
    parts = [part for part, _ in seen]
    assert parts == sorted(parts)
    assert len({round(part, 2) for part in parts if 0 < part < 0.8}) > 20, (
        "the bar moves while files arrive"
    )
    said = [words for _, words in seen if words]
    assert len(set(said)) > 10 and all(
        re.fullmatch(r"Loading the rules: \d+%|Opening the rules", words) for words in said
    ), set(said)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    slow.rate = 80_000
    open_game(page, address, "siege-1966?seats=2&knights=acfh")
    assert page.evaluate("window.started.length") == 1


@pytest.mark.pyodide
def test_n2_a_file_that_came_wrong_or_not_at_all_is_named_and_fetched_again(
    new_page: Callable[..., Page], server: str
) -> None:
    """The worker's own file, and one that it fetches; of the others test_worker.py asks that."""
    page = new_page()
    asked: Counter[str] = Counter()
    page.context.on("request", lambda request: asked.update([request.url.rsplit("/", 1)[-1]]))
    page.route("**/worker.js", lambda one: one.fulfill(body="", content_type="text/javascript"))
    page.route("**/stdlib.pack", lambda one: one.abort())
    open_game(page, server)
    state = game()
    make(page, state, "Cd6")
    alert = page.get_by_role("alert")
    for name in ("worker.js", "stdlib.pack"):
        expect(alert).to_contain_text(name)
        expect(page.locator("body")).to_have_attribute("data-engine", "failed")
        expect(page.locator(".voice")).to_contain_text("Python does not start here")
        page.watch.errors.clear()  # type: ignore[attr-defined]
        page.unroute(f"**/{name}")
        alert.get_by_role("button", name="Try again").click()
    follow(page, state, 1)
    expect(alert).to_have_count(0)
    check(page, state)
    del asked["stdlib.pack"]
    others = {file: count for file, count in asked.items() if re.search(r"pyodide|pack", file)}
    assert set(others.values()) == {1}, f"what came right is not fetched again: {others}"


@pytest.mark.pyodide
def test_a_worker_after_another_is_given_the_compiled_program(
    page: Page, server: str, site: Path
) -> None:
    """And an older file in the browser's cache is replaced without a word (n2)."""
    open_game(page, server)
    wait_for_engine(page)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    data = (site / "python" / "app.pack").read_bytes()
    bodies = [data[:-1] + bytes([data[-1] ^ 1]), data]
    page.route("**/app.pack", lambda route: route.fulfill(body=bodies.pop(0) if bodies else data))
    for worker in page.workers:
        worker.evaluate("self.close()")
    play_randomly(page, game(), 2)
    settled(page)
    assert not bodies
    assert "pyodide.asm.wasm" not in asked


def test_a_mistake_of_the_page_is_not_a_refusal(new_page: Callable[..., Page], server: str) -> None:
    page = new_page()
    page.add_init_script(STARTED)
    open_game(page, server)
    state = game()
    play_randomly(page, state, 4)
    wait_until_kept(page)
    page.evaluate(SPOIL)
    token = state.moves()[0]
    for tap in state.taps(token):
        page.locator(f'[data-tap="{tap}"][data-live]').click()
    state.play(token)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Something went wrong on this page")
    expect(page.locator(".voice.refusing")).to_have_count(0)
    assert page.watch.errors, "the console shows what it was"  # type: ignore[attr-defined]
    page.watch.errors.clear()  # type: ignore[attr-defined]
    kept_tokens(page, 5)
    alert.get_by_role("button", name="Reload the page").click()
    wait_until(page, "document.querySelector('[role=alert]') === null")
    wait_for_engine(page)
    expect(page.locator("[data-token]")).to_have_count(5)
    assert record(page).state().key() == state.key()


WORKER = """async (calls) => {
  const worker = new Worker("worker.js", { type: "module" });
  let memory = "";
  const said = await new Promise((done) => {
    const values = [];
    worker.onmessage = ({ data }) => {
      memory = data.memory ?? memory;
      if (data.failed) done(["failed"]);
      if (data.id && values.push(data.value) === calls.length) done(values);
    };
    calls.forEach(([call, args], id) => worker.postMessage({ id: id + 1, call, args, table: { name: "t" } }));
  });
  worker.terminate();
  return [memory, said.at(-1).log ? said.at(-1).log.map(({ token }) => token) : said.at(-1)];
}"""
"""What a worker says of its memory, and the tokens of the table after some calls."""

RANDOM_GAME = [
    ["new", {"game": "siegestones", "players": ["random", "random"]}],
    *[["advance", {}]] * 4,
]

MEMORIES = """async () => {
  const files = [];
  const root = await navigator.storage.getDirectory();
  for await (const [name, folder] of root.entries())
    if (name.startsWith("siegeworks-memory"))
      for await (const file of folder.values()) files.push(file);
  return files;
}"""

COUNT = f"({MEMORIES})().then((files) => files.length, () => null)"
"""How many memories are kept; null while one is being removed."""

WRITTEN = f"""({MEMORIES})()
  .then(async ([file]) => (await file.getFile()).size > 0 && file.createWritable())
  .then(async (file) => file && (await file.abort(), true))
  .catch(() => false)"""
"""Whether a memory is kept, and no longer being written. While it is empty nobody may hold it: its
worker could not open it.
"""

DAMAGE = f"""({MEMORIES})().then(async ([file]) => {{
  const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  const written = await file.createWritable();
  await written.write(bytes);
  await written.close();
  return true;
}}).catch(() => false)"""
"""Alters the memory that is kept; false while a worker still holds it."""


@pytest.mark.pyodide
def test_python_goes_on_from_the_memory_that_is_kept_and_throws_other_dice(
    new_page: Callable[..., Page], server: str, line: tuple[str, Line]
) -> None:
    """One that is damaged is forgotten, and the page starts without a word; memory.test.js has all
    that can become of it.
    """
    elsewhere, other = line
    page = new_page(service_workers="allow")
    page.add_init_script(hurried(t5000=0))
    page.goto(f"{server}#/nowhere")
    wait_for_engine(page)
    wait_until(page, WRITTEN)
    page.goto(f"{server}icon.svg")  # it starts any worker: it has no policy
    starts = [page.evaluate(WORKER, RANDOM_GAME) for _ in range(2)]
    assert [memory for memory, _ in starts] == ["taken", "taken"]
    assert [len(tokens) for _, tokens in starts] == [4, 4]
    assert starts[0][1] != starts[1][1], "each start has dice of its own"
    wait_until(page, DAMAGE)
    page.add_init_script(hurried(t5000=1_000_000))
    open_game(page, server)
    wait_for_engine(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    play_randomly(page, game(), 2)
    wait_until(page, f"{COUNT}.then((count) => count === 0)")
    [worker] = page.workers
    assert not worker.evaluate(IMPORT, f"{elsewhere}main.js"), "it reaches no other address"
    assert other.asked == []
    page.watch.errors.clear()  # type: ignore[attr-defined]
    page.watch.strangers.clear()  # type: ignore[attr-defined]


ELSEWHERE = """async (address) => {
  const image = () => new Promise((came, failed) => Object.assign(new Image(), { onload: came, onerror: failed, src: address }));
  const opened = (one) => new Promise((open, failed) => Object.assign(one, { onopen: open, onmessage: open, onerror: failed }));
  const ways = {
    fetch: () => fetch(address, { mode: "no-cors" }),
    prototype: () => Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch.call(globalThis, address, { mode: "no-cors" }),
    request: () => new Promise((came, failed) => { const one = new XMLHttpRequest(); one.onload = came; one.onerror = failed; one.open("GET", address); one.send(); }),
    socket: () => opened(new WebSocket(address.replace("http", "ws"))),
    events: () => opened(new EventSource(address)),
    cache: async () => (await caches.open("elsewhere")).add(new Request(address, { mode: "no-cors" })),
    font: () => new FontFace("elsewhere", `url(${address})`).load(),
    image,
  };
  const reached = [];
  for (const [name, way] of Object.entries(ways)) await way().then(() => reached.push(name), () => {}).catch(() => {});
  return reached;
}""".replace("await way()", "await (async () => way())()")
"""Which ways lead to an address."""

MARKUP = "() => { try { document.body.innerHTML = '<b>'; } catch (why) { return why.name; } }"

IMPORT = "(address) => new Function(`return import('${address}')`)().then(() => true, () => false)"


@pytest.mark.browser
@pytest.mark.pyodide
@pytest.mark.parametrize("form", ["page", "file_page"])
def test_neither_page_nor_worker_reach_another_address(
    form: str, request: pytest.FixtureRequest, line: tuple[str, Line]
) -> None:
    """That no script from elsewhere is imported by a worker is asked above."""
    elsewhere, other = line
    page: Page = request.getfixturevalue(form)
    for place in (page, page.workers[-1]):
        assert place.evaluate(ELSEWHERE, f"{elsewhere}icon.svg") == []
    if form == "page":
        assert page.evaluate(MARKUP) == "TypeError", "text is not markup"
    assert other.asked == []
    page.watch.errors.clear()  # type: ignore[attr-defined]
    page.watch.strangers.clear()  # type: ignore[attr-defined]


def test_a_first_visit_and_the_single_file_stay_small(
    browser: Browser, site: Path, single_file: Path
) -> None:
    """What a browser asks for until a game can be played, in the game with the largest start."""
    chunks = {name: (site / "chunks").glob(f"{name}-*.js") for name in GAMES}
    size = {name: sum(one.stat().st_size for one in files) for name, files in chunks.items()}
    visit = page_bench.first_visit(browser, max(size, key=lambda name: size[name]))
    assert {
        "index.html",
        "main.js",
        "worker.js",
        "python/pyodide.asm.wasm",
        "python/stdlib.pack",
        "python/app.pack",
    } <= visit.keys()
    assert not {f"python/{name}.pack" for name in ("coach", "draw", "print")} & visit.keys()
    assert sum(visit.values()) <= page_bench.FIRST_VISIT_MB * 1e6 == 4.6e6
    assert page_bench.scripts_of(visit) <= 2 * page_bench.SCRIPTS_KB * 1e3 == 80e3
    assert single_file.stat().st_size <= page_bench.SINGLE_FILE_MB * 1e6 == 10.8e6
