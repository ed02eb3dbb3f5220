"""Whole games between devices over real lines: `python -m tests.web.channel FILE --games 200`.

Each device is a browser of its own with the page as it is, but for the table, which has no board and
plays at random (play.js). Lines are cut, slow, and carry letters twice; devices load the page again,
leave it for another one, or die. At the end all have to hold the same record, with every move that
one of them had kept. Writes a line for each game, and goes on after the last in the file.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    TimeoutError,
    WebError,
    sync_playwright,
)

from tests.conftest import serving
from tests.web import native
from tests.web.conftest import HURRY, UNDRAWN
from tests.web.helpers import KEPT
from tools import chromium, node_env

GAMES: Final = (
    ("siegestones", 2, 2),
    ("siege-the-king?turns=12", 2, 2),
    ("nobles-and-peasants?row=8", 3, 3),
    ("siege-by-number?rounds=4", 2, 2),
    ("siegestones", 4, 4),
    ("angry-gods", 2, 2),
    ("nobles-and-peasants?row=8", 2, 2),
    ("siegestones", 3, 3),
    ("siege-1966", 2, 2),
    ("nobles-and-peasants?row=8", 4, 4),
    ("siege-by-number?rounds=4&blind=1", 2, 2),
    ("siege-by-number?rounds=3", 4, 4),
)
"""Game, seats and devices, of one seed after the other."""
NAMES: Final = ("Ada", "Bo", "Cy", "Di")
STUCK: Final = 120
"""Seconds without anything new after which a game counts as stuck."""
CAPTAINS: Final = 0.2
"""The part of the games in which a device has one play."""
UNDECIDED: Final = 0.2
"""How often, of three or four, a device loses its line before it takes its place."""
TROUBLE: Final = ("cut", "cut", "reload", "reload", "away", "die")

DEVICE: Final = """(() => {
  let seed = SEED;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  window.channels = [];
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(...how) {
      super(...how);
      this.addEventListener("datachannel", ({ channel }) => this.has(channel));
    }
    createDataChannel(...how) {
      return this.has(super.createDataChannel(...how));
    }
    has(channel) {
      channels.push(channel);
      return Object.assign(channel, { peer: this });
    }
  };
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (text) {
    const go = () => this.readyState === "open" && send.call(this, text);
    const late = Math.random() < 0.3 ? 400 * Math.random() : 0;
    const pause = () => late && new Promise((then) => setTimeout(then, late));
    this.before = (this.before ?? Promise.resolve()).then(pause).then(go);
    if (Math.random() < 0.3) setTimeout(go, 800 * Math.random());
  };
})()"""
"""Luck of its own, and lines that are slow and carry letters twice."""
COURSE: Final = """() => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks-letters");
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = (event) => { event.preventDefault(); answer(null); };
  opening.onsuccess = () => {
    const all = opening.result.transaction("courses").objectStore("courses").getAll();
    all.onsuccess = () => (opening.result.close(), answer(all.result[0]));
  };
})"""
STATE: Final = """async () => ({
  at: window.at ?? -1,
  open: window.channels.some(
    ({ readyState, peer }) => readyState === "open" && peer.connectionState === "connected",
  ),
  said: (document.querySelector("dialog[open]") ?? document.querySelector(".post, main"))?.innerText,
  buttons: [...document.querySelectorAll("main button:enabled")].map(({ innerText }) => innerText),
  course: await (COURSE)(),
})""".replace("COURSE", COURSE)
MADE: Final = "JSON.parse(localStorage.getItem('channel.made') ?? '{}')"
SEAT: Final = """() => {
  const list = document.querySelector("[id^=post-seat]");
  if (!list) return false;
  list.selectedIndex = 1;
  return list.dispatchEvent(new Event("change"));
}"""
"""Seats a captain, if that can be done now."""
CUT: Final = "(which) => { for (const one of window.channels ?? []) if (Math.random() < which) one.close(); }"


@dataclass
class Device:
    """A browser of its own."""

    name: str
    context: BrowserContext
    page: Page
    errors: list[str] = field(default_factory=list)

    def fault(self, error: WebError) -> None:
        """Note an error of the page itself."""
        self.errors.append(str(error.error))

    def state(self) -> dict[str, Any]:
        """What it shows; nothing while a page is loaded."""
        try:
            found: dict[str, Any] = self.page.evaluate(STATE)
        except Error:
            found = {"at": -1, "open": 0, "said": "", "buttons": [], "course": None}
        return found

    def suffer(self, trouble: str) -> None:
        """Have trouble of that kind."""
        where = self.page.url
        if trouble == "cut":
            self.page.evaluate(CUT, 0.7)
        elif trouble == "reload":
            self.page.reload()
        elif trouble == "away":
            self.page.goto("about:blank")
            self.page.go_back()
        else:
            try:
                self.page.goto("chrome://crash")
            except Error:
                self.page.close()
            self.page = self.context.new_page()
            self.page.goto(where)

    def press(self, name: str) -> None:
        """Presses a button."""
        self.page.get_by_role("button", name=name, exact=True).click()


class Stuck(Exception):
    """A game does not go on, or not as it should."""


def main() -> None:
    """Play the games that the file lacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="gets a line for each game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--until", default="24:00", help="time of day after which none begins")
    given = parser.parse_args()
    done = given.file.read_text().splitlines() if given.file.exists() else []
    played = {int(line.split()[0]) for line in done if line[:1].isdigit()}
    with ExitStack() as stack:
        folder = stack.enter_context(_site())
        address = stack.enter_context(serving(folder)).address
        browser = chromium.launch(stack.enter_context(sync_playwright()))
        for seed in range(given.first, given.first + given.games):
            if seed in played:
                continue
            if time.strftime("%H:%M") >= given.until:
                break
            line = _game(browser, address, seed)
            with given.file.open("a") as file:
                file.write(f"{line}\n")
        browser.close()


@contextmanager
def _site() -> Iterator[Path]:
    """The site for tests with that table."""
    with TemporaryDirectory() as place, native.running(Path(place) / "site") as folder:
        bundler = Path(__file__).with_name("bundle.mjs")
        node_env.run(bundler, str(folder), why="the page cannot be bundled", advice="See above.")
        index = folder / "index.html"
        lines = index.read_text().splitlines()
        # what they load early has other names now
        dropped = ("modulepreload", "early.js")
        index.write_text("\n".join(line for line in lines if not any(d in line for d in dropped)))
        yield folder


def _game(browser: Browser, address: str, seed: int) -> str:
    """Plays the game of that seed; how it went."""
    rng, start = random.Random(seed), time.monotonic()
    link, seats, devices = GAMES[seed % len(GAMES)]
    contexts = [
        browser.new_context(reduced_motion="reduce", service_workers="block") for _ in NAMES
    ]
    table = [
        Device(name, context, context.new_page())
        for name, context in zip(NAMES[:devices], contexts, strict=False)
    ]
    for number, device in enumerate(table):
        device.context.set_default_timeout(15_000)
        script = DEVICE.replace("SEED", str(1000 * seed + number))
        for text in (script, HURRY, UNDRAWN):
            device.context.add_init_script(text)
        device.context.on("weberror", device.fault)
    how = f"{seed} {link} {devices}"
    troubles: list[str] = []
    try:
        joint = "&" if "?" in link else "?"
        lots = rng.random() < 0.5
        table[0].page.goto(
            f"{address}#/elsewhere/{link}{joint}seats={seats}&devices={devices}&lots={int(lots)}"
        )
        table[0].page.get_by_label("Your name").fill("Ada")
        table[0].press("Begin")
        _play(table, rng, troubles)
        tokens, letters = _compare(table)
        wrong = [error for device in table for error in device.errors]
        result = f"{tokens} tokens {letters} letters" + (f" ERRORS {wrong}" if wrong else " ok")
    except (Error, Stuck) as why:
        shown = [(device.page.url[-60:], _said(device.state())) for device in table]
        result = f"FAULT {type(why).__name__} {why} {shown}"
    for context in contexts:
        context.close()
    seconds = round(time.monotonic() - start)
    return " ".join(f"{how} {','.join(troubles)} {seconds} s {result}".split())


def _play(table: list[Device], rng: random.Random, troubles: list[str]) -> None:
    """Keeps the table going until the game is over on all devices."""
    seen, changed, next_trouble = None, time.monotonic(), rng.randrange(1, 12)
    captains = [rng.randrange(len(table))] if rng.random() < CAPTAINS else []
    while True:
        states = [device.state() for device in table]
        if states != seen:
            seen, changed = states, time.monotonic()
        if time.monotonic() - changed > STUCK:
            raise Stuck("nothing happens")
        for device, state in zip(table, states, strict=True):
            if "Play" not in state["buttons"]:
                continue
            if len(table) > 2 and rng.random() < UNDECIDED:
                device.suffer("cut")
                troubles.append(f"undecided{device.name}")
            else:
                device.page.get_by_label("Your name").fill(device.name)
                device.press("Play")
        if all(_is_over(state["course"]) for state in states):
            return
        if captains and table[captains[0]].page.evaluate(SEAT):
            troubles.append(f"captain{captains.pop()}")
        elif max(state["at"] for state in states) >= next_trouble:
            next_trouble += rng.randrange(4, 40)
            number, trouble = rng.randrange(len(table)), rng.choice(TROUBLE)
            troubles.append(f"{trouble}{number}@{states[number]['at']}")
            table[number].suffer(trouble)
        elif {"A table across the room", "Connect a device"} & {*states[0]["buttons"]}:
            with suppress(TimeoutError):  # it may have changed since
                _connect(table, states)
        elif len(table) == 2:
            _send_last(table, states)
        time.sleep(0.1)


def _connect(table: list[Device], states: list[dict[str, Any]]) -> None:
    """Connects a guest that has no line; of two devices, the other one."""
    host, dialog = table[0], table[0].page.get_by_role("dialog")
    if dialog.get_by_role("button", name="Done").count():  # a letter that was to go over the line
        dialog.get_by_role("button", name="Done").click()
    button = "A table across the room" if len(table) == 2 else "Connect a device"
    if not dialog.count():
        host.press(button)
    lost = [number for number, state in enumerate(states) if number and not state["open"]]
    if not lost and len(table) > 2:
        dialog.get_by_role("button", name="Cancel").click()
        return
    guest = table[lost[0] if lost else 1].page
    guest.goto(dialog.get_by_label("Invitation").input_value())
    dialog.get_by_label("Answer").fill(guest.get_by_label("Answer").input_value())
    title = dialog.get_by_role("heading").inner_text()
    dialog.get_by_role("button", name="Connect", exact=True).click()
    dialog.get_by_role("heading", name=title).wait_for(state="detached", timeout=30_000)


def _send_last(table: list[Device], states: list[dict[str, Any]]) -> None:
    """Carries over the last letter of a game that is over on one device, and not connected."""
    for (one, state), other in zip(zip(table, states, strict=True), table[::-1], strict=True):
        if "Send again" in state["buttons"] and "The game is over" in state["said"]:
            one.press("Send again")
            dialog = one.page.get_by_role("dialog")
            link = dialog.get_by_label("Link", exact=True).input_value()
            dialog.get_by_role("button", name="Done").click()
            other.page.goto(link)


def _is_over(course: dict[str, Any] | None) -> bool:
    """Whether a game is over, and all secrets are open."""
    if not course:
        return False
    bags, hands = course.get("bags"), course.get("hands")
    open_ = not bags or not bags["secret"] or len(bags["done"]) == len(course["keys"]) - 1
    return course["result"] != "*" and open_ and not (hands and not hands["done"])


def _said(state: dict[str, Any]) -> str:
    """A state in short."""
    course = state.pop("course") or {}
    return f"{state} letters {len(course.get('hashes', []))} result {course.get('result')}"


def _compare(table: list[Device]) -> tuple[int, int]:
    """Compares what all devices have; how many tokens and letters."""
    end = time.monotonic() + 30
    while True:
        records = [kept[0] if kept else "" for kept in (d.page.evaluate(KEPT) for d in table)]
        if records[0] and len({*records}) == 1:
            break
        if time.monotonic() > end:
            raise Stuck(f"records differ: {records}")
        time.sleep(0.1)
    courses = [device.state()["course"] for device in table]
    for part in ("tokens", "hashes", "seats", "head", "result", "keys"):
        if any(course[part] != courses[0][part] for course in courses):
            raise Stuck(f"{part} differ: {[course[part] for course in courses]}")
    tokens = records[0].split("\n\n", 1)[1].split()[:-1]
    for device in table:
        lost = {
            ply: made
            for ply, made in device.page.evaluate(MADE).items()
            if tokens[int(ply)] != made
        }
        if lost:
            raise Stuck(f"moves of {device.name} are lost: {lost} of {tokens}")
    return len(tokens), len(courses[0]["hashes"])


if __name__ == "__main__":
    main()
