"""The desk of the worker: finds the function of the bridge that a call names, and answers in JSON
whatever happens.

What takes long is a generator: it is carried out in slices, and between two of them the worker
hears whether the answer is still wanted.
"""

from __future__ import annotations

import inspect
import json
import pkgutil
import random
import sys
import time
import traceback
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from rulescore.translation import ENGLISH, People, say, speaking

SLICE: Final = 0.025
"""Seconds after which a task is interrupted, at its next step: a step takes 20 ms or less, and a
slice 50 at most.
"""


@dataclass
class _Task:
    """A call that is being carried out in slices."""

    steps: Generator[Any, None, Any]
    language: str


_task: _Task | None = None
_data: dict[str, bytes] = {}
"""What the last answer has besides its JSON."""


def _bridge() -> ModuleType:
    """The bridge, imported when it is first needed, so that a mistake in it becomes an answer and
    not a silent worker.
    """
    from web.python import bridge

    return bridge


def carry(archive: str) -> None:
    """Imports from a further archive from now on, also what it has of packages that have been begun
    with what other archives have of them.
    """
    sys.path.append(archive)
    for name, module in list(sys.modules.items()):
        if type(module) is ModuleType and hasattr(module, "__path__"):
            module.__path__ = pkgutil.extend_path(module.__path__, name)


def needs() -> str:
    """Which calls need which further archives before they can run, as JSON: {"call": ["archive",
    ...]}.
    """
    return json.dumps(
        {name: list(archives) for name, archives in getattr(_bridge(), "NEEDS", {}).items()}
    )


def begin(
    name: str,
    args: str,
    language: str = ENGLISH,
    table: str = "",
    ply: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> str:
    """Carry out one call and return `{"value": ...}` or `{"error": {"kind", "message"}}` as JSON
    text, or `{"more": ...}` where `go_on` has to be called.

    `name` is a key of `bridge.CALLS`, `args` its keyword arguments as a JSON object. `language` is
    that of all sentences in the answer, and what was spoken before is spoken afterwards. A function
    that takes a `table` is given the one of that name, if it stands at that `ply` (see
    `bridge.table_at`); one that opens a table takes its `name`; one that takes `data` is given
    bytes by name. Bytes in the answer are left out of its JSON: their names stand in `"data":
    [...]` beside the value, and `taken` hands them out. Never raises.
    """
    global _task
    _task = None
    try:
        with speaking(language, {}, People()):
            bridge = _bridge()
            function = bridge.CALLS.get(name)
            if function is None:
                return _error("UnknownCall", say("There is no call named {name}.", name=name))
            given = json.loads(args)
            known = dict(inspect.signature(function).parameters)
            further: dict[str, Any] = {}
            if known.pop("name", None):
                further["name"] = table
            if known.pop("data", None):
                further["data"] = data or {}
            about = known.pop("table", None)
            absent = [
                key
                for key, parameter in known.items()
                if parameter.default is parameter.empty and key not in given
            ]
            if absent or set(given) - set(known):
                message = say(
                    "The call {name} was given {given}, but takes {known}.",
                    name=name,
                    given=", ".join(given) or "-",
                    known=", ".join(known) or "-",
                )
                return _error("BadCall", message)
            if about:
                further["table"] = bridge.table_at(table, ply)
            value: Any = function(**given, **further)
            if isinstance(value, Generator):
                _task = _Task(value, language)
            else:
                return _value(value)
    except Exception as why:
        return _failed(why)
    return go_on()


def go_on() -> str:
    """Goes on for a slice with what `begin` has begun: its answer, or `{"more": null or {"done",
    "of", "text"}}` after a slice, or when there is news.
    """
    global _task
    task = _task
    if task is None:
        return _error("LookupError", say("this request"))
    end = time.monotonic() + SLICE
    try:
        with speaking(task.language, {}):
            while time.monotonic() < end:
                news = next(task.steps)
                if news:
                    return json.dumps(
                        {"more": dict(zip(("done", "of", "text"), news, strict=True))}
                    )
        return json.dumps({"more": None})
    except StopIteration as done:
        _task = None
        return _value(done.value)
    except Exception as why:
        _task = None
        return _failed(why)


def reseed() -> None:
    """Dice other than before: called where Python's memory has been taken from where it was kept,
    and all that was random with it.
    """
    random.seed()
    _bridge().reseed()


def drop() -> None:
    """Ends what `begin` has begun: nobody waits for it any more."""
    global _task
    if _task:
        _task.steps.close()
    _task = None


def taken(name: str) -> bytes:
    """Bytes of the last answer, once."""
    return _data.pop(name)


def answer(
    name: str,
    args: str,
    post: Callable[[str], object],
    language: str = ENGLISH,
    table: str = "",
    ply: int | None = None,
) -> str:
    """The answer to a call in one go; `post` is given each of its news as JSON text on the way."""
    text = begin(name, args, language, table, ply)
    while text.startswith('{"more"'):
        news = json.loads(text)["more"]
        if news:
            post(json.dumps(news))
        text = go_on()
    return text


def _value(value: Any) -> str:
    """An answer as the page expects it."""
    _data.clear()
    if isinstance(value, dict):
        _data.update({key: one for key, one in value.items() if isinstance(one, bytes)})
        value = {key: one for key, one in value.items() if key not in _data}
    try:
        return json.dumps({"value": value} | ({"data": list(_data)} if _data else {}))
    except TypeError as why:
        return _failed(why)


def _failed(why: Exception) -> str:
    if not isinstance(why, ValueError):
        # A ValueError is a person's mistake and explains itself; anything else is ours, and the
        # console shows where.
        traceback.print_exception(why, file=sys.stderr)
    return _error(type(why).__name__, str(why) or type(why).__name__)


def _error(kind: str, message: str) -> str:
    """An error as the page expects it."""
    return json.dumps({"error": {"kind": kind, "message": message}})
