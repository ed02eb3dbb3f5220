"""Translation: every sentence that a person reads goes through `say` or `say_count`.

The English sentence is the key. `catalogues/<code>.json` maps it to another language, with the same
parts in braces. A sentence that counts has a form for each plural category of the language; its key
is the English plural. `python -m tools.words` lists missing and unused entries.

The language belongs to the current context (see `contextvars`), so that threads, tasks and tables
can each use their own.

Sentences know which of their parts are seats (`Who`): they say "you" to the only person at a table,
and call several by name. The forms for that, in English too, are in `catalogues/you/<code>.json`,
for each part that can be "you", and in `catalogues/named/<code>.json`, for sentences that cannot
just take a person's name.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, cast

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""Each language's code (BCP 47) and its name for itself."""

PLURALS: Final[Mapping[str, Mapping[str, Callable[[int], bool]]]] = {
    ENGLISH: {"one": lambda n: n == 1},
    "de": {"one": lambda n: n == 1},
}
"""The cardinal plural rules of whole numbers, after the Unicode CLDR (Language Plural Rules): each
category of a language and the numbers in it. All other numbers are `other`; the sign does not
matter. Czech would be {"one": n == 1, "few": 2 <= n <= 4}.
"""

COMMA: Final = frozenset({"de"})
"""The languages that write decimals after a comma."""

Forms = Mapping[str, str]
"""A sentence's translations by plural category."""


@dataclass(frozen=True)
class People:
    """The people at a table: the seat that is addressed as "you", and names by seat."""

    you: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)


class Who(str):
    """One seat or several as a sentence names them. The string is what they are called; `usual` are
    the game's own names for `seats`, in the same order.
    """

    __slots__ = ("named", "seats", "usual")
    seats: tuple[int, ...]
    usual: tuple[str, ...]
    named: bool
    """Whether all of them have people's names."""

    def __new__(cls, text: str, seats: tuple[int, ...], usual: tuple[str, ...], named: bool) -> Who:
        new = super().__new__(cls, text)
        new.seats, new.usual, new.named = seats, usual, named
        return new

    def __reduce__(self) -> tuple[type[Who], tuple[object, ...]]:
        return Who, (str(self), self.seats, self.usual, self.named)

    def without(self, seat: int) -> str:
        """The usual names of the others; empty if there are none."""
        others = [name for each, name in zip(self.seats, self.usual, strict=True) if each != seat]
        return together(others) if others else ""


@dataclass(frozen=True)
class Speech:
    """How sentences are said: the language, its translations of plain and of counting sentences,
    exchanged English sentences (see `exchange`), and the people addressed.
    """

    code: str = ENGLISH
    catalogue: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, Forms] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    people: People = field(default_factory=People)


_USUAL: Final = Speech()
_speech: Final[ContextVar[Speech]] = ContextVar("speech", default=_USUAL)


def say(text: str, **parts: object) -> str:
    """`text` in the current language, with its `{parts}` filled in."""
    speech = _speech.get()
    text = speech.instead.get(text, text)
    form, parts = _personal(speech, text, parts)
    return (form if isinstance(form, str) else speech.catalogue.get(text) or text).format(**parts)


def invalid(text: str, **parts: object) -> ValueError:
    """The error for invalid input, with `text` said as by `say`."""
    return ValueError(say(text, **parts))


def say_count(one: str, other: str, n: int, /, **parts: object) -> str:
    """A sentence that counts, in the current language: `one` and `other` are its English forms for
    1 and for any other number; `{n}` is filled in.

    A form may omit `{n}`; the other parts are the same in both. A translation without the category
    of `n` falls back to its form `other`.
    """
    speech = _speech.get()
    one, other = speech.instead.get(one, one), speech.instead.get(other, other)
    form, parts = _personal(speech, other, parts)
    forms = speech.counted.get(other, {}) if form is None or isinstance(form, str) else form
    text = (
        forms.get(plural_category(speech.code, n))
        or forms.get("other")
        or (one if plural_category(ENGLISH, n) == "one" else other)
    )
    return text.format(n=n, **parts)


def _personal(
    speech: Speech, text: str, parts: dict[str, object]
) -> tuple[str | Forms | None, dict[str, object]]:
    """The form of a sentence that says "you" or people's names, with its parts; None for the usual
    form.

    If one of several seats is "you", the part names the others. A form from `named` is used only
    if all seats in the sentence have names; without it none of them is called by name.
    """
    people = speech.people
    if people.you is None and not people.names:
        return None, parts
    seats = {part: seat for part, seat in parts.items() if isinstance(seat, Who)}
    form = named(speech.code).get(text)
    if form and seats and all(seat.named for seat in seats.values()):
        return form, parts
    if form:
        parts = parts | {part: together(seat.usual) for part, seat in seats.items()}
    for part, seat in seats.items():
        form = addressed(speech.code).get(text, {}).get(part) if people.you in seat.seats else None
        if form and people.you is not None:
            return form, parts | {part: seat.without(people.you)}
    return None, parts


def plural_category(code: str, n: int) -> str:
    """The plural category of a number in a language, such as `one`; without rules, `other`."""
    return next(
        (category for category, takes in PLURALS.get(code, {}).items() if takes(abs(n))), "other"
    )


def plural_categories(code: str) -> tuple[str, ...]:
    """All plural categories of a language, `other` last."""
    return (*PLURALS.get(code, {}), "other")


def cut(text: str, most: int = 40) -> str:
    """A text that somebody gave, cut to that many characters, for a message about it."""
    return text if len(text) <= most else text[:most] + "..."


def decimal(number: float, digits: int = 1) -> str:
    """A number as the current language writes it, with at most that many decimals.

    >>> decimal(63.0), decimal(15.875, 2)
    ('63', '15.88')
    """
    text = f"{number:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    return text.replace(".", ",") if spoken() in COMMA else text


def shown(text: str) -> str:
    """A text from a game's data (`Info`, `Option`) in the current language. It has no parts and
    need not be a literal.
    """
    return _speech.get().catalogue.get(text) or text


def together(names: Sequence[str]) -> str:
    """Names joined with commas and an "and"; a `Who` if all are. ValueError if there are none."""
    *others, last = names
    text = say("{list} and {last}", list=", ".join(others), last=str(last)) if others else last
    people = [name for name in names if isinstance(name, Who)]
    if len(people) < len(names):
        return text
    seats = (seat for person in people for seat in person.seats)
    usual = (name for person in people for name in person.usual)
    return Who(text, tuple(seats), tuple(usual), all(person.named for person in people))


def who(seat: int, usual: str) -> Who:
    """A seat as part of a sentence: the name of the person there, if people have names, else its
    usual one.

    >>> with speaking(people=People(you=0)):
    ...     say("{seat} builds a tower on {circle}.", seat=who(0, "Blue"), circle="d4")
    'You build a tower on d4.'
    """
    people = _speech.get().people
    name = people.names.get(seat) if people.you != seat else None
    return Who(name or usual, (seat,), (usual,), bool(name))


def catalogue(code: str) -> dict[str, str]:
    """English sentence -> translation, "" if it is not written yet. Nothing for English or a
    language without a file.

    Sentences that count are in `counted`. ValueError for an unknown language.
    """
    return {text: entry for text, entry in entries(code).items() if isinstance(entry, str)}


def counted(code: str) -> dict[str, Forms]:
    """English plural -> translations by plural category. ValueError for an unknown language."""
    return {text: entry for text, entry in entries(code).items() if not isinstance(entry, str)}


def entries(code: str) -> dict[str, str | Forms]:
    """All entries of a language's file, read anew. ValueError for an unknown language."""
    if code not in LANGUAGES:
        raise invalid(
            "there is no language {given}; there are {list}",
            given=repr(code[:20]),
            list=", ".join(LANGUAGES),
        )
    if code == ENGLISH:
        return {}
    return cast("dict[str, str | Forms]", _file(f"{code}.json"))


@cache
def addressed(code: str) -> Mapping[str, Mapping[str, str | Forms]]:
    """English sentence -> part that is a seat -> the sentence said to that seat. One that counts
    has its plural as key and `Forms` as value.
    """
    return cast("Mapping[str, Mapping[str, str | Forms]]", _file("you", f"{code}.json"))


@cache
def named(code: str) -> Mapping[str, str | Forms]:
    """English sentence -> the sentence with people's names, if its usual form cannot take them
    (`"The {suit} roll {dice}."`).
    """
    return cast("Mapping[str, str | Forms]", _file("named", f"{code}.json"))


def _file(*path: str) -> dict[str, object]:
    """A catalogue, read anew; empty if it has no file."""
    try:
        data = pkgutil.get_data("rulescore", "/".join(("catalogues", *path)))
    except FileNotFoundError:
        return {}
    return cast("dict[str, object]", json.loads(data or b"{}"))


@cache
def _in_language(code: str) -> Speech:
    """A language's `Speech`, read once per process."""
    found = entries(code)
    plain = {text: entry for text, entry in found.items() if isinstance(entry, str)}
    return Speech(
        code, plain, {text: entry for text, entry in found.items() if not isinstance(entry, str)}
    )


def load(code: str) -> None:
    """Uses that language in this context from now on; ends `exchange` and forgets `People`.
    ValueError for an unknown language.
    """
    _speech.set(_in_language(code))


def exchange(pairs: Mapping[str, str]) -> None:
    """Replaces each English sentence that is a key by its value before translation, so that a table
    can have other colours than the rules.

    A sentence that counts needs a pair for each of its English forms. Holds in this context until
    `load` or the next `exchange`.
    """
    _speech.set(replace(_speech.get(), instead=dict(pairs)))


@contextmanager
def speaking(
    code: str | None = None,
    exchanged: Mapping[str, str] | None = None,
    people: People | None = None,
) -> Iterator[None]:
    """Uses that language, these pairs (see `exchange`) and these people until the block ends.

    None leaves a setting as it is. ValueError for an unknown language.
    """
    speech = _speech.get()
    pairs = speech.instead if exchanged is None else dict(exchanged)
    token = _speech.set(
        replace(
            speech if code is None else _in_language(code),
            instead=pairs,
            people=people or speech.people,
        )
    )
    try:
        yield
    finally:
        _speech.reset(token)


def spoken() -> str:
    """The code of the current language."""
    return _speech.get().code


def heard(arguments: Sequence[str]) -> list[str]:
    """A command line without its `--language CODE`, which is used from now on; English without it.
    ValueError as for `load`.
    """
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
