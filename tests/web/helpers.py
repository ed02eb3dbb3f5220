"""Playing in the page from outside: by `data-tap`, `data-live` and `data-token` alone, beside a
native state.
"""

from __future__ import annotations

import hashlib
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, Route, expect

from rulescore import CHANCE, GAMES, Record, State
from web.python.call_types import Lifted

SIEGE = "siege-1966"
WAIT = """async () => {{
  const end = Date.now() + {milliseconds};
  for (;;) {{
    const value = await ({expression});
    if (value || Date.now() > end) return value;
    await new Promise((again) => setTimeout(again, 15));
  }}
}}"""


def wait_until(page: Page, expression: str, seconds: float = 60) -> Any:
    """Evaluate a JavaScript expression until it is true, also in the page that is loaded meanwhile;
    returns its value. If it does not become true, the error says what the page shows.

    Playwright's own `wait_for_function` evaluates strings inside the page, which the page's
    Content-Security-Policy forbids.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            left = end - time.monotonic()
            if value := page.evaluate(
                WAIT.format(milliseconds=int(left * 1000), expression=expression)
            ):
                return value
        except Error as why:
            if "context was destroyed" not in why.message:
                raise
    shown = page.evaluate("`${location.hash}\\n${document.body.innerText}`")
    raise AssertionError(f"not true after {seconds} s: {expression}\nThe page shows {shown}")


SETTLED = """async () => {
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 100 }));
  const end = Date.now() + 60_000;
  let changed = true;
  const changes = new MutationObserver((all) => { changed = all[0].target; });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  while (changed || window.busy.size) {
    if (Date.now() > end) throw new Error(`busy with ${[...window.busy].map(String)}, ${changed.outerHTML}`);
    changed = null;
    for (let turn = 0; turn < 3; turn += 1) await idle();
  }
}"""


def settled(page: Page) -> None:
    """Wait until the page is idle: no worker owes an answer, no short timer runs, and nothing is
    being drawn.
    """
    page.evaluate(SETTLED)


def wait_for_engine(page: Page) -> None:
    """Wait until Python has answered. Fails when it could not start."""
    page.wait_for_selector("body[data-engine=ready], body[data-engine=failed]", timeout=60_000)
    assert page.get_attribute("body", "data-engine") == "ready"


def leave(page: Page) -> None:
    """Leave what the page shows for the lightest page there is; the first page draws boards."""
    page.evaluate("() => { location.hash = '#/nowhere'; }")
    wait_until(page, "document.querySelector('main p a[href=\"#/\"]') !== null")


def open_game(page: Page, address: str, link: str = SIEGE) -> None:
    """Start a new game by its link and wait for its board."""
    page.goto(f"{address}#/new/{link}")
    wait_until(
        page, "location.hash.startsWith('#/play/') && document.querySelector('.board') !== null"
    )


def draw(page: Page) -> None:
    """Let the page be seen, until it is loaded again; most tests have no picture of it made."""
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    wait_until_drawn(page)


def wait_until_drawn(page: Page) -> None:
    """Wait until the page has drawn its state and taken its measurements."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def unfold_typing(page: Page) -> Locator:
    """The field for typed moves, which is folded away until somebody wants it."""
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("t")
    field = page.get_by_label("Type a move")
    expect(field).to_be_focused()
    return field


def make(page: Page, state: State, token: str) -> None:
    """Make one move by its taps, in the page and natively."""
    for tap in state.taps(token):
        page.locator(f'[data-tap="{tap}"][data-live]').click()
    state.play(token)


def follow(page: Page, state: State, known: int) -> int:
    """Wait until the page has played the `known` tokens that the native state has played, and play
    natively what chance decides then; returns the tokens.
    """
    if known:
        expect(page.locator("[data-token]").nth(known - 1)).to_be_attached()
    while True:
        for token in tokens(page)[known:]:
            state.play(token)
            known += 1
        if state.seat != CHANCE:
            return known
        expect(page.locator("[data-token]").nth(known)).to_be_attached()


def tokens(page: Page) -> list[str]:
    """The move list."""
    shown: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-token]')].map((entry) => entry.dataset.token)"
    )
    return shown


PYTHON = re.compile(r"/(stdlib\.pack|native-port)$")
"""What a worker of either kind fetches before Python can start."""


def hold(page: Page, files: str | re.Pattern[str] = PYTHON) -> Callable[[], None]:
    """Hold back these files, and with them Python, until the returned function is called."""
    waiting: list[Route] = []
    page.route(files, lambda route: waiting.append(route))

    def go_on() -> None:
        for route in waiting:
            route.continue_()
        page.unroute(files)

    return go_on


def live(page: Page) -> set[str]:
    """The ids whose tap would be accepted now."""
    return set(
        page.evaluate(
            "[...document.querySelectorAll('[data-live]')].map((entry) => entry.dataset.tap)"
        )
    )


def next_taps(state: State, taps: tuple[str, ...] = ()) -> set[str]:
    """What `live` has to be after these taps; the usual beginning of a move needs no tap."""
    usual = state.view(None).get("usual")
    if not taps and usual:
        return next_taps(state, (usual,)) | _next_taps(state, taps)
    return _next_taps(state, taps)


def _next_taps(state: State, taps: tuple[str, ...]) -> set[str]:
    moves = [] if state.seat in (None, CHANCE) else [state.taps(token) for token in state.moves()]
    return {move[len(taps)] for move in moves if move[: len(taps)] == taps}


def record(page: Page) -> Record:
    """The record that the page shows."""
    return Record.parse(page.locator("textarea.record").input_value())


KEPT = """() => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks");
  opening.onupgradeneeded = () => opening.transaction.abort(); // nothing has been kept yet
  opening.onerror = (event) => { event.preventDefault(); answer([]); };
  opening.onsuccess = () => {
    const all = opening.result.transaction("tables").objectStore("tables").getAll();
    all.onsuccess = () => {
      opening.result.close();
      const kept = all.result.filter(({ game }) => location.hash.startsWith(`#/play/${game}`));
      answer(kept.sort((one, other) => other.updated - one.updated).map(({ record }) => record));
    };
  };
})"""
"""The records of all games that are kept of the kind on the screen, the newest first."""


def wait_until_kept(page: Page) -> None:
    """Wait until the browser's storage holds the game as it is shown."""
    wait_until(
        page,
        f"({KEPT})().then((records) =>"
        " records.includes(document.querySelector('textarea.record').value))",
    )


def check(page: Page, state: State) -> None:
    """The page is where the native state is."""
    assert record(page).state().key() == state.key()
    assert live(page) == next_taps(state)
    ids = page.evaluate(
        "[...document.querySelectorAll('[data-tap]')].map((entry) => entry.dataset.tap)"
    )
    assert len(ids) == len(set(ids)), "one element for each id"


PLAY = """async ([taps, known]) => {
  const end = performance.now() + 60_000;
  const until = async (found, what) => {
    for (let value; ; await new Promise((resolve) => setTimeout(resolve, 2))) {
      if ((value = found())) return value;
      if (performance.now() > end) throw new Error(`${what} after ${taps}`);
    }
  };
  for (const tap of taps)
    (await until(() => document.querySelector(`[data-tap="${CSS.escape(tap)}"][data-live]`), "not live")).click();
  const made = () => [...document.querySelectorAll("[data-token]")].map((one) => one.dataset.token);
  await until(() => made().length > known && (document.querySelector("[data-live]") || document.body.dataset.over), "no move");
  return made();
}"""
"""Makes one move by its taps, and waits until somebody can go on; all tokens then."""


def play_randomly(page: Page, state: State, moves: int, seed: int = 1) -> int:
    """Play that many random moves of persons, or to the end, by clicks from inside the page, which
    are faster than a mouse; returns how many tokens have been played since the call.
    """
    rng = random.Random(seed)
    start = known = len(tokens(page))
    for _ in range(moves):
        if state.seat is None:
            break
        played = page.evaluate(PLAY, [state.taps(rng.choice(state.moves())), known])
        for token in played[known:]:
            state.play(token)
        known = len(played)
    return known - start


def game(name: str = SIEGE) -> State:
    """A fresh native state with the usual settings."""
    return GAMES[name].start()


# The same, faster: many taps at once, and what was dealt from the kept game.
# It works with hidden hands, too.

TAP_ALL = """async (taps) => {
  for (const tap of taps) {
    const end = performance.now() + 60_000;
    let button;
    while (!(button = document.querySelector(`[data-tap="${CSS.escape(tap)}"][data-live]`))) {
      const live = [...document.querySelectorAll("[data-live]")].map((one) => one.dataset.tap);
      if (performance.now() > end) throw new Error(`${tap} does not become live; live are ${live}`);
      if (tap === "ready") document.querySelector('.passing [data-tap="done"]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    button.click();
  }
}"""
"""Touches `done` for the seat that had the device, then `ready`."""

FORGET = """() => new Promise((resolve) => {
  const opening = indexedDB.open("siegeworks");
  opening.onupgradeneeded = () => opening.transaction.abort(); // nothing has been kept yet
  opening.onerror = (event) => { event.preventDefault(); resolve(false); };
  opening.onsuccess = () => {
    const change = opening.result.transaction("tables", "readwrite");
    change.objectStore("tables").clear();
    change.oncomplete = () => { opening.result.close(); resolve(true); };
  };
})"""
"""Empties what is kept, so that `KEPT` finds the next game and none before it."""


def tap_all(page: Page, taps: tuple[str, ...]) -> None:
    """Touch these one after the other, each as soon as it is live."""
    page.evaluate(TAP_ALL, list(taps))


def kept_tokens(page: Page, at_least: int) -> list[str]:
    """All tokens of the game on the screen, as the page keeps them, once there are that many."""
    end = time.monotonic() + 60
    while True:
        records = page.evaluate(KEPT)
        found = records[0].split("\n\n", 1)[1].split()[:-1] if records else []
        if len(found) >= at_least:
            return found
        assert time.monotonic() < end, f"{len(found)} tokens are kept, not {at_least}"
        page.wait_for_timeout(5)


def catch_up(page: Page, state: State, known: int) -> int:
    """Play natively what the page's chance has decided since the first `known` tokens, until
    somebody is to move; returns how many tokens there are.
    """
    while state.seat == CHANCE:
        for token in kept_tokens(page, known + 1)[known:]:
            state.play(token)
            known += 1
    return known


def decide(page: Page, state: State, token: str, known: int) -> int:
    """Make a move in the page and natively, take the device and answer the question before it where
    that is needed; returns how many tokens there are then.
    """
    taps = state.taps(token)
    tap_all(page, (*taps, "confirm") if state.warn(token) else taps)
    state.play(token)
    return catch_up(page, state, known + 1)


def compare(page: Page, state: State, known: int, viewer: int | None) -> None:
    """The page is where the native state is: its record, what is live, and every thing that this
    seat may see, as it may see it.
    """
    found = kept_tokens(page, known)
    assert len(found) == known
    wanted = sorted(next_taps(state))
    shown = page.evaluate(
        "(count) => new Promise((resolve) => { const end = performance.now() + 60_000; const look ="
        " () => { const live = [...document.querySelectorAll('[data-live]')].map((one) =>"
        " one.dataset.tap).sort(); if (live.length === count || performance.now() > end)"
        " resolve(live); else setTimeout(look, 4); }; look(); })",
        len(wanted),
    )
    assert shown == wanted
    things = {thing["id"] for thing in state.view(viewer)["things"]}
    assert (
        set(
            page.evaluate(
                "[...document.querySelectorAll('[data-thing]')].map((one) => one.dataset.thing)"
            )
        )
        == things
    )


STEP = """async (taps) => {
  const sleep = () => new Promise((resolve) => setTimeout(resolve, 2));
  const end = performance.now() + 60_000;
  const count = () => document.querySelectorAll(".moves-list li").length;
  const before = count();
  for (const tap of taps) {
    let button;
    while (!(button = document.querySelector(`[data-tap="${CSS.escape(tap)}"][data-live]`))) {
      const live = [...document.querySelectorAll("[data-live]")].map((one) => one.dataset.tap);
      if (performance.now() > end) throw new Error(`${tap} does not become live; live are ${live}`);
      await sleep();
    }
    button.click();
  }
  while (count() <= before || !(document.querySelector("[data-live]") || document.body.dataset.over)) {
    if (performance.now() > end) throw new Error(`nothing can be touched after ${taps}`);
    await sleep();
  }
  const kept = KEPT;
  for (;;) {
    const [record] = await kept();
    const tokens = record?.split("\\n\\n")[1].split(/\\s+/).slice(0, -2) ?? [];
    if (tokens.length === count()) return tokens;
    if (performance.now() > end) throw new Error(`${tokens.length} tokens are kept, not ${count()}`);
    await sleep();
  }
}""".replace("KEPT", KEPT)
"""Touches these one after the other, each as soon as it is live, and waits until somebody can touch
something again, or the game is over; all tokens then.
"""


def step(page: Page, state: State, token: str, known: int) -> int:
    """Like `decide`, at once for the move and all that chance and computer players do after it."""
    taps = state.taps(token)
    made: list[str] = page.evaluate(STEP, [*taps, *(["confirm"] if state.warn(token) else [])])
    for now in made[known:]:
        state.play(now)
    assert made[known] == token
    return len(made)


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.txt", {type: "text/plain"}));
  const how = {bubbles: true, cancelable: true, dataTransfer: data};
  for (const type of ["dragover", "drop"]) document.querySelector("main").dispatchEvent(new DragEvent(type, how));
}"""
"""Drops a text onto the page as a file."""


def show(page: Page, record: Record) -> None:
    """Put a record on the table, and answer the curtain."""
    page.evaluate(DROP, record.text())
    there = f"location.hash === '#/play/{record.game.info.id}' && document.querySelector('.table')"
    wait_until(
        page,
        f"{there} && document.querySelectorAll('.moves-list li').length >= {len(record.tokens)}",
    )
    page.wait_for_selector("body[data-over], [data-live]", state="attached")


def goes_on(state: State, token: str) -> bool:
    """Whether the game is not over after that move."""
    after = state.after(token)
    return after.shares is None


SHORT: dict[str, dict[str, Any]] = {
    "siege-by-number": {"rounds": 8},
    "siege-the-king": {"turns": 40},
    "nobles-and-peasants": {"row": 8},
}
"""Options with which random games end soon: a thousand decisions would be usual in Siege by Number,
two hundred in Siege the King.
"""
WHOLE = 10_000
"""More plies than any game of these has."""


def played(name: str, plies: int, seed: int = 1, seats: int | None = None) -> Record:
    """A random game of that many tokens, or with `WHOLE` a short one played to its end, by default
    with the usual number of seats.
    """
    options = SHORT.get(name, {}) if plies == WHOLE else {}
    rng, state, played = random.Random(seed), GAMES[name].start(seats=seats, **options), []
    while state.seat is not None and len(played) < plies:
        token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
        state.play(token)
        played.append(token)
    return Record(GAMES[name], seats, options, played)


def publish(folder: Path, **renamed: str) -> str:
    """Makes the files of a served site a new build, as they are now; `renamed` has old and new
    names of chunks, without folder and ending. Returns its id.
    """
    chunks = folder / "chunks"
    for path in [folder / "index.html", *folder.glob("*.js"), *chunks.iterdir()]:
        text = path.read_text(encoding="utf-8")
        changed = re.sub(
            r"[\w-]+(?=\.js)", lambda found: renamed.get(found[0].replace("-", "_"), found[0]), text
        )
        if changed != text:
            path.write_text(changed, encoding="utf-8")
    for path in list(chunks.iterdir()):
        path.rename(chunks / f"{renamed.get(path.stem.replace('-', '_'), path.stem)}.js")
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    old = re.search(r"build-\w{16}", text)
    assert old
    new = f"build-{hashlib.sha256(old[0].encode()).hexdigest()[:16]}"
    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace(old[0], new), encoding="utf-8")
    text = re.sub(
        r'"([^"]+)":"\w{64}"',
        lambda found: (
            f'"{found[1]}":"{content_hash(folder / found[1].replace("./", "index.html"))}"'
        ),
        text,
    )
    worker.write_text(text.replace(old[0], new), encoding="utf-8")
    return new


def content_hash(path: Path) -> str:
    """The hash by which the service worker knows a file; for a missing one, something that no file
    has.
    """
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "0" * 64


def sealed_record(game: str, tokens: list[str], seats: int = 2, **options: object) -> str:
    """A record in which what is secret is sealed."""
    tags = "".join(f'[Option.{name} "{value}"]\n' for name, value in options.items())
    moves = " ".join([*tokens, "*"])
    return f'[Game "{game}"]\n[Players "{seats}"]\n{tags}[Result "*"]\n\n{moves}\n'


def differing(lifted: Lifted, truth: Lifted) -> set[int]:
    """The plies at which a side takes something else for drawn or laid than what was."""
    pairs = zip(lifted["tokens"], truth["tokens"], strict=True)
    return {ply for ply, (mine, true) in enumerate(pairs) if mine != true}
