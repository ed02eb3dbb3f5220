"""The worker's desk: finds the function that a call names, and answers in JSON whatever happens.

What takes long is a generator, which runs in slices; between two of them the worker hears whether
the answer is still wanted.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import random
import sys
import time
import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Final

from rulescore.translation import ENGLISH, People, say, speaking

SLICE: Final = 0.025
"""Seconds after which a task is interrupted at its next step: a step takes at most 20 ms, a slice
50.
"""

PYODIDES_LINES: Final = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
)
"""What Pyodide's `finalizeBootstrap` runs at each start."""


@dataclass
class _Task:
    """The call that runs in slices."""

    steps: Generator[Any, None, Any]
    language: str


_task: _Task | None = None
_data: dict[str, bytes] = {}
"""The bytes of the last answer."""


def _bridge() -> ModuleType:
    """The bridge, imported on first use, so that a mistake in it becomes an answer and not a silent
    worker.
    """
    from web.python import bridge

    return bridge


class _InParts(PathFinder):
    """Finds packages with all their parts, which several archives hold."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target)
        if spec and spec.loader and spec.submodule_search_locations:
            spec.submodule_search_locations = pkgutil.extend_path(
                spec.submodule_search_locations, fullname
            )
        return spec


def carry(archive: str) -> None:
    """Adds an archive to the import path, even for packages of which other archives hold a part,
    imported or not.
    """
    sys.path.append(archive)
    sys.meta_path[:] = [_InParts if one is PathFinder else one for one in sys.meta_path]
    for name, module in sorted(sys.modules.items()):  # a package before what is in it
        if type(module) is ModuleType and hasattr(module, "__path__"):
            module.__path__ = pkgutil.extend_path(module.__path__, name)


def needs() -> str:
    """Which archives calls need before they can run, as JSON: {"call": ["archive", ...]}."""
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
    """Runs one call and returns `{"value": ...}` or `{"error": {"kind", "message"}}` as JSON text,
    or `{"more": ...}` if `go_on` has to be called.

    `name` is a call's (see `bridge.py`), `args` its keyword arguments as a JSON object. `language`
    is that of all sentences in the answer; the previous one is restored. A function with a
    parameter `table` gets the one of that name, if it is at that `ply` (see `bridge.table_at`); one
    that opens a table gets its `name`; one with `data` gets bytes by name. Bytes of the answer are
    not in its JSON: `"data": [...]` beside the value names them, and `taken` returns them. Never
    raises.
    """
    global _task
    _task = None
    try:
        with speaking(language, {}, People()):
            bridge = _bridge()
            function = bridge.called(name)
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
    """Runs the next slice of the call: its answer, or `{"more": null or {"done", "of", "text"}}`
    after a slice or when there is news.
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
    """Reseeds the dice: called after Python's memory, and the random state in it, was restored."""
    random.seed()
    _bridge().reseed()


def compile_ahead() -> None:
    """Keeps the values of Pyodide's own lines, so that a start from a kept memory runs no
    compiler.
    """
    base: Any = importlib.import_module("_pyodide._base")
    run, values = base.eval_code, {line: base.eval_code(line) for line in PYODIDES_LINES}
    base.eval_code = lambda line, *given: values[line] if line in values else run(line, *given)


def drop() -> None:
    """Ends the call: its answer is no longer wanted."""
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
    """The answer to a call in one go; `post` gets its progress as JSON text."""
    text = begin(name, args, language, table, ply)
    while text.startswith('{"more"'):
        news = json.loads(text)["more"]
        if news:
            post(json.dumps(news))
        text = go_on()
    return text


def _value(value: Any) -> str:
    """An answer in the page's form."""
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
    """An error in the page's form."""
    return json.dumps({"error": {"kind": kind, "message": message}})
