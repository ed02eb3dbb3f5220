"""The desk of the worker: finds the function of the bridge that a call names, and answers in JSON whatever happens."""

from __future__ import annotations

import inspect
import json
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

from rulescore.words import ENGLISH, say, speaking


def _bridge() -> ModuleType:
    """The bridge, imported when it is first needed, so that a mistake in it becomes an answer and not a silent worker."""
    from web.python import bridge

    return bridge


def needs() -> str:
    """Which calls need which further archives before they can run, as JSON: {"call": ["archive", ...]}."""
    return json.dumps({name: list(archives) for name, archives in getattr(_bridge(), "NEEDS", {}).items()})


def answer(name: str, args: str, post: Callable[[str], object], language: str = ENGLISH, table: str = "", ply: int | None = None) -> str:
    """Carry out one call and return `{"value": ...}` or `{"error": {"kind", "message"}}` as JSON text.

    `name` is a key of `bridge.CALLS`, `args` its keyword arguments as a JSON object. A function that takes `progress` is given a
    callable `progress(done, of, text)`, which posts `{"done", "of", "text"}` as JSON text. `language` is that of all sentences in the answer,
    and what was spoken before is spoken afterwards. A function that takes a `table` is given the one of that name, if it stands at that `ply` (see
    `bridge.table_at`); one that opens a table takes its `name`. Never raises.
    """
    try:
        with speaking(language, {}):
            bridge = _bridge()
            function = bridge.CALLS.get(name)
            if function is None:
                return _error("UnknownCall", say("There is no call named {name}.", name=name))
            given = json.loads(args)
            known = dict(inspect.signature(function).parameters)
            further: dict[str, Any] = {}
            if known.pop("progress", None):
                further["progress"] = lambda done, of, text="": post(json.dumps({"done": done, "of": of, "text": text}))
            if known.pop("name", None):
                further["name"] = table
            about = known.pop("table", None)
            absent = [key for key, parameter in known.items() if parameter.default is parameter.empty and key not in given]
            if absent or set(given) - set(known):
                message = say("The call {name} was given {given} and takes {known}.", name=name, given=", ".join(given) or "-", known=", ".join(known) or "-")
                return _error("BadCall", message)
            if about:
                further["table"] = bridge.table_at(table, ply)
            return json.dumps({"value": function(**given, **further)})
    except Exception as why:
        if not isinstance(why, ValueError):
            # A ValueError is a person's mistake and explains itself; anything else is ours, and the console shows where.
            traceback.print_exc(file=sys.stderr)
        return _error(type(why).__name__, str(why) or type(why).__name__)


def _error(kind: str, message: str) -> str:
    """An error as the page expects it."""
    return json.dumps({"error": {"kind": kind, "message": message}})
