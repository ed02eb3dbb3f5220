"""The worker's side of the protocol at the top of web/worker/start.js, spoken to directly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from rulescore import GAMES, Record
from rulescore.puzzles.collection import puzzles
from tests.web.conftest import Served
from tests.web.helpers import played, wait_until

pytestmark = pytest.mark.pyodide

BESIDE = "early.js"
"""A text of the site, beside which a test may start workers: the page itself lets nobody else."""

START = """() => {
    const worker = new Worker("worker.js", {type: "module"});
    window.heard = [];
    window.worker = worker;
    worker.onmessage = (event) => window.heard.push(event.data);
}"""


@pytest.fixture
def worker(page: Page, server: str) -> Page:
    """A worker of the test's own as `window.worker`, and all that it says in `window.heard`."""
    page.goto(server + BESIDE)
    page.evaluate(START)
    return page


def ask(page: Page, call: str, **args: object) -> dict[str, Any]:
    """One call, and its answer."""
    page.evaluate(
        "message => window.worker.postMessage(message)", {"id": "test", "call": call, "args": args}
    )
    found = wait_until(
        page,
        "window.heard.find((message) => message.id === 'test' && !message.progress &&"
        " !message.loads)",
    )
    page.evaluate("window.heard = window.heard.filter((message) => message.id !== 'test')")
    return dict(found)


@pytest.mark.smoke
def test_calls_sent_before_it_is_ready_are_answered_and_wrong_ones_get_a_clear_error(
    worker: Page,
) -> None:
    game = ask(worker, "new", game="siege-1966")
    assert game["value"]["view"]["game"] == "siege-1966"
    heard = worker.evaluate("window.heard")
    parts = [message["boot"]["part"] for message in heard if "boot" in message]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, 1)
    kinds = [kind for message in heard for kind in message]
    assert set(kinds[kinds.index("ready") :]) <= {"ready", "program"}, "the start has ended"
    assert ask(worker, "besiege")["error"] == {
        "kind": "UnknownCall",
        "message": "There is no call named besiege.",
    }
    assert ask(worker, "new")["error"]["kind"] == "BadCall"
    assert ask(worker, "new", game="<script>")["error"]["message"]
    assert "value" in ask(worker, "new", game="siege-1966"), "the worker lives on"


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda whole: whole[: len(whole) // 2],
    lambda whole: whole[:1000] + bytes(byte ^ 255 for byte in whole[1000:3000]) + whole[3000:],
    lambda whole: b"",
    lambda whole: b"<!doctype html><title>Log in</title>",
]
"""What may become of a file on its way: cut, altered, empty, a page of the network's."""


def test_n3_each_file_that_is_missing_or_damaged_is_named_without_a_traceback_and_waited_for(
    page: Page, server: str, site: Path
) -> None:
    app, draw = ((site / "python" / f"{name}.pack").read_bytes() for name in ("app", "draw"))
    script = (site / "python" / "pyodide.asm.js").read_bytes()
    bodies = {"app.pack": b"", "pyodide.asm.js": script[: len(script) // 2]}
    missing = {"stdlib.pack", "pyodide.asm.wasm", *bodies}
    for name in (*missing, "draw.pack"):
        if name in bodies:
            page.route(f"**/{name}", partial(answered, body=bodies[name]))
        else:
            page.route(f"**/{name}", lambda route: route.fulfill(status=404, body=""))
    page.goto(server + BESIDE)
    page.evaluate(START)

    def lacking() -> str:
        """The next file that the worker waits for."""
        wait_until(page, "window.heard.some(({ lacks }) => lacks)")
        file: str = page.evaluate(
            "heard.splice(heard.findIndex(({ lacks }) => lacks), 1)[0].lacks.file"
        )
        return file.removeprefix("python/")

    def again() -> None:
        page.evaluate("window.worker.postMessage({again: true})")

    named = {lacking() for _ in missing}
    assert named == missing
    for name in missing - {"app.pack"}:
        page.unroute(f"**/{name}")
    for damage in DAMAGES:
        page.unroute("**/app.pack")
        page.route("**/app.pack", partial(answered, body=damage(app)))
        again()
        assert lacking() == "app.pack"
    page.unroute("**/app.pack")
    again()
    wait_until(page, "window.heard.some((message) => message.ready)")

    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    board = {"game": "siege-1966", "seats": 2, "options": {}}
    for damage in (DAMAGES[1], None):
        error = ask(page, "art", **board)["error"]
        assert (error["kind"], error["wrong"]["file"]) == ("NotLoaded", "python/draw.pack")
        page.unroute("**/draw.pack")
        if damage:
            page.route("**/draw.pack", partial(answered, body=damage(draw)))
    assert "viewBox" in ask(page, "art", **board)["value"]
    asked.clear()
    assert "viewBox" in ask(page, "art", **board)["value"]
    assert asked == [], "a further archive is loaded once"
    page.watch.errors.clear()  # type: ignore[attr-defined]


def answered(route: Route, body: bytes) -> None:
    """A file as a faulty server sends it."""
    route.fulfill(status=200, body=body)


REPLAY = """(messages) => new Promise((done) => {
  const worker = new Worker("worker.js", {type: "module"});
  const answers = [];
  const hash = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  worker.onmessage = async ({ data }) => {
    if (!("value" in data || "error" in data)) return;
    for (const [name, part] of Object.entries(data.value ?? {})) if (part instanceof Uint8Array) data.value[name] = await hash(part);
    answers.push(data);
    if (answers.length === messages.length) done(answers);
  };
  for (const message of messages) worker.postMessage(message);
})"""
"""All that a worker answers to these messages, hashes in the place of bytes."""


COACHING = {"lesson", "intent", "puzzle", "hint", "look_back", "mistakes"}
"""What needs an archive that holds a part of packages which are imported before or after it."""


def transcript() -> Iterator[tuple[str, dict[str, Any], str]]:
    """What a page might ask, in which nothing is left to chance: calls, their arguments, and their
    languages.
    """
    for name, game in GAMES.items():
        moves = played(name, 14)
        yield "open", {"record": moves.text()}, "en"
        yield (
            "open",
            {"record": moves.text(), "players": ["level2", *["person"] * (moves.seats - 1)]},
            "de",
        )
        yield "eyes", {"seat": 0}, "en"
        for call in ("ready", "done", "undo", "redo", "ready"):
            yield call, {}, "en"
        yield "look", {"ply": 7}, "de"
        yield "told", {"start": 3, "stop": 14}, "de"
        yield "inspection", {"place": "", "ply": 7}, "en"
        yield "previews", {"taps": []}, "en"
        yield "position", {"ply": 12}, "en"
        yield "sight", {"ply": 12}, "de"
        yield "branch", {"ply": 7}, "en"
        yield "lesson", {"game": name}, "de"
        yield "intent", {"record": moves.text(), "seat": 0}, "en"
        best = puzzles(name)[0]
        shown = {key: value for key, value in asdict(best).items() if key not in ("id", "rating")}
        yield "puzzle", {"game": name, **shown, "known": True}, "de"
        yield "edit", {"game": name, "position": moves.state().position()}, "en"
        if not game.info.hidden and all(
            token in moves.state(ply).moves() for ply, token in enumerate(moves.tokens)
        ):
            yield "new", {"game": name}, "en"
            for token in moves.tokens[:6]:
                yield "play", {"token": token, "sure": True}, "en"
    won = puzzles("siegestones")[0]
    table = Record(GAMES["siegestones"], won.seats, won.options, position=won.position)
    yield "hint", {"record": table.text()}, "en"
    yield "look_back", {"record": played("siege-1966", 2).text()}, "en"
    yield "art", {"game": "siegestones", "seats": 2, "options": {}}, "de"
    yield "besiege", {}, "de"


def test_a_native_python_answers_as_the_one_in_the_page_does(
    shared_pages: Callable[..., Page], pyodide_site: Served, native_site: Served
) -> None:
    messages = [
        {"id": number, "call": call, "args": args, "language": language, "table": {"name": "t"}}
        for number, (call, args, language) in enumerate(transcript())
    ]
    answers = []
    for site in (pyodide_site, native_site):
        page = shared_pages(site.address, False)
        page.goto(site.address + BESIDE)
        answers.append(page.evaluate(REPLAY, messages))
    assert sum("value" in answer for answer in answers[0]) > 0.9 * len(messages)
    for asked, *both in zip(messages, *answers, strict=True):
        assert both[0] == both[1], asked
        if asked["call"] in COACHING:
            assert "value" in both[0], both[0]
