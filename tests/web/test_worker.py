"""The worker's side of the protocol at the top of web/worker/start.js, spoken to directly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from rulescore import GAMES
from tests.web.conftest import Served
from tests.web.helpers import played, wait_until
from web.python import bridge

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
def test_stages_come_in_order_before_ready(worker: Page) -> None:
    wait_until(worker, "window.heard.some((message) => message.ready)")
    heard = worker.evaluate("window.heard")
    parts = [message["boot"]["part"] for message in heard if "boot" in message]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, 1)
    assert [list(message) for message in heard][-1] == ["ready"]


def test_calls_sent_before_it_is_ready_are_answered(worker: Page) -> None:
    assert ask(worker, "new", game="siege-1966")["value"]["view"]["game"] == "siege-1966"


def test_unknown_and_wrong_calls_get_a_clear_error_and_the_worker_lives_on(worker: Page) -> None:
    assert ask(worker, "besiege")["error"] == {
        "kind": "UnknownCall",
        "message": "There is no call named besiege.",
    }
    assert ask(worker, "new")["error"]["kind"] == "BadCall"
    assert ask(worker, "new", game="<script>")["error"]["message"]
    assert "value" in ask(worker, "new", game="siege-1966")


@pytest.mark.parametrize("broken", ["app.pack", "stdlib.pack", "pyodide.asm.js"])
def test_a_file_that_is_not_there_is_named_and_waited_for(
    new_page: Callable[..., Page], server: str, broken: str
) -> None:
    page = new_page()
    page.goto(server + BESIDE)
    page.route(f"**/{broken}", lambda route: route.fulfill(status=404, body=""))
    page.evaluate(START)
    lacks = wait_until(page, "window.heard.find((message) => message.lacks)")
    assert lacks["lacks"]["file"] == f"python/{broken}"
    page.unroute(f"**/{broken}")
    page.evaluate("window.worker.postMessage({again: true})")
    wait_until(page, "window.heard.some((message) => message.ready)")
    page.watch.errors.clear()  # type: ignore[attr-defined]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda whole: whole[: len(whole) // 2],
    "altered": (
        lambda whole: whole[:1000] + bytes(byte ^ 255 for byte in whole[1000:3000]) + whole[3000:]
    ),
    "empty": lambda whole: b"",
    "a page": lambda whole: b"<!doctype html><title>Log in</title>",
}


def answered(route: Route, body: bytes) -> None:
    """A file as a faulty server sends it."""
    route.fulfill(status=200, body=body)


@pytest.mark.parametrize("damage", DAMAGES)
def test_n3_a_damaged_archive_is_named_in_a_sentence_without_a_traceback(
    new_page: Callable[..., Page], server: str, site: Path, damage: str
) -> None:
    page = new_page()
    page.goto(server + BESIDE)
    for name in ("app", "draw"):
        body = DAMAGES[damage]((site / "python" / f"{name}.pack").read_bytes())
        page.route(f"**/{name}.pack", partial(answered, body=body))
    page.evaluate(START)
    lacks = wait_until(page, "window.heard.find((message) => message.lacks)")["lacks"]
    assert lacks["file"] == "python/app.pack"
    page.unroute("**/app.pack")
    page.evaluate(START)
    wait_until(page, "window.heard.find((message) => message.ready)")
    draw = {"game": "siege-1966", "seats": 2, "options": {}}
    error = ask(page, "art", **draw)["error"]
    assert (error["kind"], error["wrong"]["file"]) == ("NotLoaded", "python/draw.pack")
    page.unroute("**/draw.pack")
    assert "viewBox" in ask(page, "art", **draw)["value"]
    page.watch.errors.clear()  # type: ignore[attr-defined]


@pytest.mark.skipif(not getattr(bridge, "NEEDS", {}), reason="no call needs a further archive")
def test_further_archives_are_loaded_once_and_a_failure_can_be_retried(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    page.goto(server + BESIDE)
    page.evaluate(START)
    draw = {"game": "siege-1966", "seats": 2, "options": {}}
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.route("**/draw.pack", lambda route: route.fulfill(status=503, body=""))
    assert ask(page, "art", **draw)["error"]["kind"] == "NotLoaded"
    page.unroute("**/draw.pack")
    assert "viewBox" in ask(page, "art", **draw)["value"]
    assert "viewBox" in ask(page, "art", **draw)["value"]
    assert asked.count("draw.pack") == 2
    page.watch.errors.clear()  # type: ignore[attr-defined]


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


def transcript() -> Iterator[tuple[str, dict[str, Any], str]]:
    """What a page might ask, in which nothing is left to chance: calls, their arguments, and their
    languages.
    """
    for name, game in GAMES.items():
        moves = played(name, 40)
        yield "open", {"record": moves.text()}, "en"
        yield (
            "open",
            {"record": moves.text(), "players": ["level2", *["person"] * (moves.seats - 1)]},
            "de",
        )
        yield "eyes", {"seat": 0}, "en"
        for call in ("ready", "done", "undo", "redo", "ready"):
            yield call, {}, "en"
        yield "look", {"ply": 11}, "de"
        yield "told", {"start": 3, "stop": 20}, "de"
        yield "inspection", {"place": "", "ply": 11}, "en"
        yield "previews", {"taps": []}, "en"
        yield "position", {"ply": 25}, "en"
        yield "sight", {"ply": 25}, "de"
        yield "branch", {"ply": 7}, "en"
        yield "lesson", {"game": name}, "de"
        yield "art", {"game": name, "seats": moves.seats, "options": {}}, "de"
        yield "edit", {"game": name, "position": moves.state().position()}, "en"
        if not game.info.hidden and all(
            token in moves.state(ply).moves() for ply, token in enumerate(moves.tokens)
        ):
            yield "new", {"game": name}, "en"
            for token in moves.tokens:
                yield "play", {"token": token, "sure": True}, "en"
    yield "print_kit", {"game": "siege-1966", "texts": {}}, "de"
    yield "besiege", {}, "de"


def test_a_native_python_answers_as_the_one_in_the_page_does(
    new_page: Callable[..., Page], pyodide_site: Served, native_site: Served
) -> None:
    messages = [
        {"id": number, "call": call, "args": args, "language": language, "table": {"name": "t"}}
        for number, (call, args, language) in enumerate(transcript())
    ]
    answers = []
    for site in (pyodide_site, native_site):
        page = new_page(home=site.address)
        page.goto(site.address + BESIDE)
        answers.append(page.evaluate(REPLAY, messages))
    assert sum("value" in answer for answer in answers[0]) > 0.9 * len(messages)
    for asked, *both in zip(messages, *answers, strict=True):
        assert both[0] == both[1], asked
