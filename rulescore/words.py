"""The one catalogue through which every sentence of the project goes.

The English sentence is its own key. Another language is a file `catalogues/<code>.json`, a table from English sentence to translation; parts in braces stay
the same. A sentence that counts something has a form for each plural category of the language, and its English plural is the key.
`python -m tools.words` says which entries are missing or no longer used.

What is spoken belongs to the current context (see `contextvars`): threads, tasks and tables can each speak a language of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""Every language by its code (BCP 47), named as its speakers name it."""

PLURALS: Final[Mapping[str, Mapping[str, Callable[[int], bool]]]] = {
    ENGLISH: {"one": lambda n: n == 1},
    "de": {"one": lambda n: n == 1},
}
"""The cardinal plural rules of whole numbers, after the Unicode CLDR (Language Plural Rules): each category of a language and the numbers it takes.

What none of them takes is `other`, which every language has; numbers below 0 go by their amount. Czech would be {"one": n == 1, "few": 2 <= n <= 4}.
"""

Forms = Mapping[str, str]
"""A sentence's translations by plural category."""


@dataclass(frozen=True)
class Speech:
    """What is spoken: a language with its translations of plain and of counting sentences, and the English sentences that others are said for."""

    code: str = ENGLISH
    catalogue: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, Forms] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)


_USUAL: Final = Speech()
_speech: Final[ContextVar[Speech]] = ContextVar("speech", default=_USUAL)


def say(text: str, **parts: object) -> str:
    """`text` in the language in use, with its `{parts}` filled in."""
    speech = _speech.get()
    text = speech.instead.get(text, text)
    return (speech.catalogue.get(text) or text).format(**parts)


def say_count(one: str, other: str, n: int, /, **parts: object) -> str:
    """A sentence that counts, in the language in use: `one` and `other` are its English forms for one and for any other number; `{n}` is filled in.

    A form may do without `{n}`, and the other parts are the same in both. A translation that lacks the category of `n` is said in its form `other`.
    """
    speech = _speech.get()
    one, other = speech.instead.get(one, one), speech.instead.get(other, other)
    forms = speech.counted.get(other, {})
    text = forms.get(plural_category(speech.code, n)) or forms.get("other") or (one if plural_category(ENGLISH, n) == "one" else other)
    return text.format(n=n, **parts)


def plural_category(code: str, n: int) -> str:
    """The plural category of a number in a language, such as `one` or `other`. A language without rules here has `other` alone."""
    return next((category for category, takes in PLURALS.get(code, {}).items() if takes(abs(n))), "other")


def plural_categories(code: str) -> tuple[str, ...]:
    """All categories that a language tells apart; `other` is the last one."""
    return (*PLURALS.get(code, {}), "other")


def shown(text: str) -> str:
    """A text of a game's data (`Info`, `Option`) in the language in use. It has no parts, and need not be a literal."""
    return _speech.get().catalogue.get(text) or text


def together(names: Sequence[str]) -> str:
    """Names as one speaks them, the last one after an "and". ValueError when there is none."""
    *others, last = names
    return say("{list} and {last}", list=", ".join(others), last=last) if others else last


def catalogue(code: str) -> dict[str, str]:
    """English sentence -> translation, empty where it is not written yet; no entry for English and for a language without a file.

    Sentences that count are in `counted`. ValueError when there is no such language.
    """
    return {text: entry for text, entry in entries(code).items() if isinstance(entry, str)}


def counted(code: str) -> dict[str, Forms]:
    """English plural -> translations by plural category, for all sentences that count. ValueError when there is no such language."""
    return {text: entry for text, entry in entries(code).items() if not isinstance(entry, str)}


def entries(code: str) -> dict[str, str | Forms]:
    """All entries of a language's file, as they stand there now. ValueError when there is no such language."""
    if code not in LANGUAGES:
        raise ValueError(say("there is no language {given}; there are {list}", given=repr(code[:20]), list=", ".join(LANGUAGES)))
    if code == ENGLISH:
        return {}
    file = resources.files("rulescore") / "catalogues" / f"{code}.json"
    found: dict[str, str | Forms] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


@cache
def _in_language(code: str) -> Speech:
    """A language as it is spoken, read once for the whole process."""
    found = entries(code)
    plain = {text: entry for text, entry in found.items() if isinstance(entry, str)}
    return Speech(code, plain, {text: entry for text, entry in found.items() if not isinstance(entry, str)})


def load(code: str) -> None:
    """Uses that language in this context from now on, and ends an `exchange`. ValueError when there is no such language."""
    _speech.set(_in_language(code))


def exchange(pairs: Mapping[str, str]) -> None:
    """Says the second sentence of each pair where the first is asked for, in any language, and no others: so a table can have other colours than the rules.

    Of a sentence that counts both English forms are exchanged, each by a pair of its own. It holds in this context, until `load` or the next `exchange`.
    """
    _speech.set(replace(_speech.get(), instead=dict(pairs)))


@contextmanager
def speaking(code: str | None = None, exchanged: Mapping[str, str] | None = None) -> Iterator[None]:
    """Speaks that language, with those pairs exchanged (see `exchange`), until the block ends; then what was spoken before. What is None stays as it is.

    ValueError when there is no such language.
    """
    speech = _speech.get()
    pairs = speech.instead if exchanged is None else dict(exchanged)
    token = _speech.set(replace(speech if code is None else _in_language(code), instead=pairs))
    try:
        yield
    finally:
        _speech.reset(token)


def spoken() -> str:
    """The code of the language in use."""
    return _speech.get().code


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
