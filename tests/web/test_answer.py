"""The worker's desk answers in JSON, whatever a call says."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from itertools import chain
from typing import Any

import pytest

from web.python import answer, bridge


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[..., Any]]:
    """The bridge's calls, replaced by ones that show every kind of answer."""

    def count(until: int) -> Generator[tuple[int, int, str], None, int]:
        for done in range(until):
            yield done, until, "counting"
        return until

    def work(steps: int) -> Generator[None, None, int]:
        for _ in range(steps):
            time.sleep(0.01)
            yield
        return steps

    def refuse() -> None:
        raise ValueError("that is not legal")

    def break_down() -> None:
        raise RuntimeError

    table: dict[str, Callable[..., Any]] = {
        "echo": lambda text="x": text,
        "count": count,
        "refuse": refuse,
        "break": break_down,
        "strange": lambda: object(),
    }
    table |= {
        "work": work,
        "bytes": lambda: {"name": "x", "whole": b"\0\1"},
        "length": lambda data: {name: len(one) for name, one in data.items()},
    }
    monkeypatch.setattr(bridge, "CALLS", table)
    return table


def ask(name: str, **args: object) -> tuple[dict[str, Any], list[str]]:
    """One call's answer, and what it posted meanwhile."""
    posted: list[str] = []
    return json.loads(answer.answer(name, json.dumps(args), posted.append)), posted


@pytest.mark.usefixtures("calls")
def test_value_comes_back() -> None:
    assert ask("echo", text="ü<script>") == ({"value": "ü<script>"}, [])


@pytest.mark.usefixtures("calls")
def test_progress_is_posted() -> None:
    value, posted = ask("count", until=2)
    assert value == {"value": 2}
    assert [json.loads(text) for text in posted] == [
        {"done": 0, "of": 2, "text": "counting"},
        {"done": 1, "of": 2, "text": "counting"},
    ]


@pytest.mark.usefixtures("calls")
def test_a_task_is_carried_out_in_slices_and_can_be_dropped() -> None:
    reply, slices = json.loads(answer.begin("work", '{"steps": 30}')), []
    while "more" in reply:
        before = time.monotonic()
        reply = json.loads(answer.go_on())
        slices.append(time.monotonic() - before)
    assert reply == {"value": 30}
    assert len(slices) >= 4
    assert json.loads(answer.begin("work", '{"steps": 1000}')) == {"more": None}
    answer.drop()
    assert "error" in json.loads(answer.go_on())
    assert ask("echo") == ({"value": "x"}, [])


@pytest.mark.usefixtures("calls")
def test_bytes_travel_beside_the_json() -> None:
    assert ask("bytes")[0] == {"value": {"name": "x"}, "data": ["whole"]}
    assert answer.taken("whole") == b"\0\1"
    assert json.loads(answer.begin("length", "{}", data={"a": b"123"})) == {"value": {"a": 3}}
    assert ask("echo")[0] == {"value": "x"}, "an answer without bytes names none"


@pytest.mark.usefixtures("calls")
@pytest.mark.parametrize(
    ("name", "args", "kind", "message"),
    [
        ("besiege", {}, "UnknownCall", "There is no call named besiege."),
        ("echo", {"words": 1}, "BadCall", "The call echo was given words, but takes text."),
        ("count", {}, "BadCall", "The call count was given -, but takes until."),
        ("refuse", {}, "ValueError", "that is not legal"),
        ("break", {}, "RuntimeError", "RuntimeError"),
        ("strange", {}, "TypeError", "Object of type object is not JSON serializable"),
    ],
)
def test_errors_are_answers(name: str, args: dict[str, object], kind: str, message: str) -> None:
    assert ask(name, **args)[0] == {"error": {"kind": kind, "message": message}}


@pytest.mark.usefixtures("calls")
def test_only_our_own_mistakes_are_traced(capsys: pytest.CaptureFixture[str]) -> None:
    ask("refuse")
    assert capsys.readouterr().err == ""
    ask("break")
    assert "RuntimeError" in capsys.readouterr().err


def test_needs_name_archives_of_calls_that_there_are() -> None:
    needs = json.loads(answer.needs())
    assert set(needs) <= {*bridge.CALLS, *chain.from_iterable(bridge.LATER.values())}
    assert {archive for archives in needs.values() for archive in archives} <= {
        "coach",
        "draw",
        "print",
    }


def test_files_of_a_deck_are_read_one_at_a_time_and_can_be_dropped() -> None:
    table = b"name,count\nTower,2\n"
    given = json.dumps({"mark": "7"})
    reply = json.loads(answer.begin("print_files", given, data={"a.csv": table, "b.csv": table}))
    assert reply == {"more": {"done": 0, "of": 2, "text": ""}}
    answer.drop()
    asked = json.dumps({"game": "deck", "texts": {"files": "7"}})
    assert json.loads(answer.begin("print_kit", asked))["error"]["kind"] == "NoFiles"
    posted: list[str] = []
    told = json.loads(answer.answer("print_files", given, posted.append))
    assert told == {"value": {"files": []}} and not posted
