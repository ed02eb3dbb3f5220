"""The one catalogue through which every sentence of the project goes.

The English sentence is its own key. Another language is a file `catalogues/<code>.json`, a table from English sentence to translation; parts in braces stay
the same. `python -m tools.words` says which entries are missing or no longer used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""Every language by its code (BCP 47), named as its speakers name it."""

_catalogue: dict[str, str] = {}
_instead: dict[str, str] = {}
_spoken = ENGLISH


def say(text: str, **parts: object) -> str:
    """`text` in the language in use, with its `{parts}` filled in."""
    text = _instead.get(text, text)
    return (_catalogue.get(text) or text).format(**parts)


def shown(text: str) -> str:
    """A text of a game's data (`Info`, `Option`) in the language in use. It has no parts, and need not be a literal."""
    return _catalogue.get(text) or text


def together(names: Sequence[str]) -> str:
    """Names as one speaks them, the last one after an "and". ValueError when there is none."""
    *others, last = names
    return say("{list} and {last}", list=", ".join(others), last=last) if others else last


def catalogue(code: str) -> dict[str, str]:
    """English sentence -> translation, empty where it is not written yet; no entry for English and for a language without a file.

    ValueError when there is no such language.
    """
    if code not in LANGUAGES:
        raise ValueError(say("there is no language {given}; there are {list}", given=repr(code[:20]), list=", ".join(LANGUAGES)))
    if code == ENGLISH:
        return {}
    file = resources.files("rulescore") / "catalogues" / f"{code}.json"
    words: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return words


def load(code: str) -> None:
    """Uses that language from now on, and ends an `exchange`. ValueError when there is no such language."""
    global _spoken
    _instead.clear()
    if code != _spoken:
        found = catalogue(code)
        _catalogue.clear()
        _catalogue.update(found)
        _spoken = code


def exchange(pairs: Mapping[str, str]) -> None:
    """Says the second sentence of each pair where the first is asked for, in any language, and no others: so a table can have other colours than the rules."""
    _instead.clear()
    _instead.update(pairs)


def spoken() -> str:
    """The code of the language in use."""
    return _spoken


def heard(arguments: Sequence[str]) -> list[str]:
    """A command line without `--language CODE`, whose language is used from now on: English where it does not stand. ValueError as from `load`."""
    code, rest = ENGLISH, []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name == "--language":
            code = value if equals else next(words, "")
        else:
            rest.append(word)
    load(code)
    return rest
