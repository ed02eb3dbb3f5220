"""The one catalogue through which every sentence of the project goes.

The English sentence is its own key. Another language is a file `catalogues/<code>.json`, a table
from English sentence to translation; parts in braces stay the same. A sentence that counts
something has a form for each plural category of the language, and its English plural is the key.
`python -m tools.words` says which entries are missing or no longer used.

What is spoken belongs to the current context (see `contextvars`): threads, tasks and tables can
each speak a language of their own.

Sentences know which of their parts is a seat (`Who`), so that they can say "you" to the only person
at a table, and call several persons by their names. For that they have further forms beside the
catalogues, in English too: `catalogues/you/<code>.json` has for a sentence and each of its parts
that is a seat how it is said when that seat is addressed, and `catalogues/named/<code>.json` how it
is said of people, where it cannot just take their names.
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
"""Every language by its code (BCP 47), named as its speakers name it."""

PLURALS: Final[Mapping[str, Mapping[str, Callable[[int], bool]]]] = {
    ENGLISH: {"one": lambda n: n == 1},
    "de": {"one": lambda n: n == 1},
}
"""The cardinal plural rules of whole numbers, after the Unicode CLDR (Language Plural Rules): each
category of a language and the numbers it takes.

What none of them takes is `other`, which every language has; numbers below 0 go by their amount.
Czech would be {"one": n == 1, "few": 2 <= n <= 4}.
"""

Forms = Mapping[str, str]
"""A sentence's translations by plural category."""


@dataclass(frozen=True)
class People:
    """Who sits at a table, as far as sentences care: the seat that is addressed as "you", or else
    what persons are called, by their seats.
    """

    you: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)


class Who(str):
    """One seat as a sentence names it, or several. As text it is what they are called; `usual` are
    the names that the game gives them, in the same order.
    """

    __slots__ = ("named", "seats", "usual")
    seats: tuple[int, ...]
    usual: tuple[str, ...]
    named: bool
    """Whether all of them are called by the names of people."""

    def __new__(cls, text: str, seats: tuple[int, ...], usual: tuple[str, ...], named: bool) -> Who:
        new = super().__new__(cls, text)
        new.seats, new.usual, new.named = seats, usual, named
        return new

    def __reduce__(self) -> tuple[type[Who], tuple[object, ...]]:
        return Who, (str(self), self.seats, self.usual, self.named)

    def without(self, seat: int) -> str:
        """The usual names of the others; empty when there are none."""
        others = [name for each, name in zip(self.seats, self.usual, strict=True) if each != seat]
        return together(others) if others else ""


@dataclass(frozen=True)
class Speech:
    """What is spoken: a language with its translations of plain and of counting sentences, the
    English sentences that others are said for, and to whom.
    """

    code: str = ENGLISH
    catalogue: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, Forms] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    people: People = field(default_factory=People)


_USUAL: Final = Speech()
_speech: Final[ContextVar[Speech]] = ContextVar("speech", default=_USUAL)


def say(text: str, **parts: object) -> str:
    """`text` in the language in use, with its `{parts}` filled in."""
    speech = _speech.get()
    text = speech.instead.get(text, text)
    form, parts = _personal(speech, text, parts)
    return (form if isinstance(form, str) else speech.catalogue.get(text) or text).format(**parts)


def say_count(one: str, other: str, n: int, /, **parts: object) -> str:
    """A sentence that counts, in the language in use: `one` and `other` are its English forms for
    one and for any other number; `{n}` is filled in.

    A form may do without `{n}`, and the other parts are the same in both. A translation that lacks
    the category of `n` is said in its form `other`.
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
    """The form of a sentence that speaks to "you" or of people by their names, and its parts for
    it. None where it is said as ever.

    In a form for several seats of which one is "you" the part stands for the others. A sentence
    that cannot take names in its usual form is said of people only where all its seats have names.
    """
    people = speech.people
    if people.you is None and not people.names:
        return None, parts
    seats = {part: who for part, who in parts.items() if isinstance(who, Who)}
    for part, who in seats.items():
        form = addressed(speech.code).get(text, {}).get(part) if people.you in who.seats else None
        if form and people.you is not None:
            return form, parts | {part: who.without(people.you)}
    form = named(speech.code).get(text)
    if not form or not seats:
        return None, parts
    if all(who.named for who in seats.values()):
        return form, parts
    return None, parts | {part: together(who.usual) for part, who in seats.items()}


def plural_category(code: str, n: int) -> str:
    """The plural category of a number in a language, such as `one` or `other`. A language without
    rules here has `other` alone.
    """
    return next(
        (category for category, takes in PLURALS.get(code, {}).items() if takes(abs(n))), "other"
    )


def plural_categories(code: str) -> tuple[str, ...]:
    """All categories that a language tells apart; `other` is the last one."""
    return (*PLURALS.get(code, {}), "other")


def shown(text: str) -> str:
    """A text of a game's data (`Info`, `Option`) in the language in use. It has no parts, and need
    not be a literal.
    """
    return _speech.get().catalogue.get(text) or text


def together(names: Sequence[str]) -> str:
    """Names as one speaks them, the last one after an "and"; those of seats together are a `Who`
    again. ValueError when there is none.
    """
    *others, last = names
    text = say("{list} and {last}", list=", ".join(others), last=str(last)) if others else last
    all_of_them = [name for name in names if isinstance(name, Who)]
    if len(all_of_them) < len(names):
        return text
    seats, usual = (
        (seat for who in all_of_them for seat in who.seats),
        (name for who in all_of_them for name in who.usual),
    )
    return Who(text, tuple(seats), tuple(usual), all(who.named for who in all_of_them))


def who(seat: int, usual: str) -> Who:
    """A seat for a sentence to name: by the name of the person who sits there, if persons are
    called by their names, otherwise by its usual one.

    >>> with speaking(people=People(you=0)):
    ...     say("{seat} builds a tower on {circle}.", seat=who(0, "Blue"), circle="d4")
    'You build a tower on d4.'
    """
    people = _speech.get().people
    name = people.names.get(seat) if people.you is None else None
    return Who(name or usual, (seat,), (usual,), bool(name))


def catalogue(code: str) -> dict[str, str]:
    """English sentence -> translation, empty where it is not written yet; no entry for English and
    for a language without a file.

    Sentences that count are in `counted`. ValueError when there is no such language.
    """
    return {text: entry for text, entry in entries(code).items() if isinstance(entry, str)}


def counted(code: str) -> dict[str, Forms]:
    """English plural -> translations by plural category, for all sentences that count. ValueError
    when there is no such language.
    """
    return {text: entry for text, entry in entries(code).items() if not isinstance(entry, str)}


def entries(code: str) -> dict[str, str | Forms]:
    """All entries of a language's file, as they stand there now. ValueError when there is no such
    language.
    """
    if code not in LANGUAGES:
        raise ValueError(
            say(
                "there is no language {given}; there are {list}",
                given=repr(code[:20]),
                list=", ".join(LANGUAGES),
            )
        )
    if code == ENGLISH:
        return {}
    return cast("dict[str, str | Forms]", _file(f"{code}.json"))


@cache
def addressed(code: str) -> Mapping[str, Mapping[str, str | Forms]]:
    """English sentence -> part that is a seat -> how a language says the sentence to that seat. One
    that counts goes by its plural and has `Forms`.
    """
    return cast("Mapping[str, Mapping[str, str | Forms]]", _file("you", f"{code}.json"))


@cache
def named(code: str) -> Mapping[str, str | Forms]:
    """English sentence -> how a language says it of people by their names, where its usual form
    cannot take them (`"The {suit} roll {dice}."`).
    """
    return cast("Mapping[str, str | Forms]", _file("named", f"{code}.json"))


def _file(*path: str) -> dict[str, object]:
    """A catalogue as it stands in its file now, empty where there is none."""
    try:
        data = pkgutil.get_data("rulescore", "/".join(("catalogues", *path)))
    except FileNotFoundError:
        return {}
    return cast("dict[str, object]", json.loads(data or b"{}"))


@cache
def _in_language(code: str) -> Speech:
    """A language as it is spoken, read once for the whole process."""
    found = entries(code)
    plain = {text: entry for text, entry in found.items() if isinstance(entry, str)}
    return Speech(
        code, plain, {text: entry for text, entry in found.items() if not isinstance(entry, str)}
    )


def load(code: str) -> None:
    """Uses that language in this context from now on, ends an `exchange` and forgets `People`.
    ValueError when there is no such language.
    """
    _speech.set(_in_language(code))


def exchange(pairs: Mapping[str, str]) -> None:
    """Says the second sentence of each pair where the first is asked for, in any language, and no
    others: so a table can have other colours than the rules.

    Of a sentence that counts both English forms are exchanged, each by a pair of its own. It holds
    in this context, until `load` or the next `exchange`.
    """
    _speech.set(replace(_speech.get(), instead=dict(pairs)))


@contextmanager
def speaking(
    code: str | None = None,
    exchanged: Mapping[str, str] | None = None,
    people: People | None = None,
) -> Iterator[None]:
    """Speaks that language, with those pairs exchanged (see `exchange`) and to those people, until
    the block ends; then what was spoken before.

    What is None stays as it is. ValueError when there is no such language.
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
    """The code of the language in use."""
    return _speech.get().code


def heard(arguments: Sequence[str]) -> list[str]:
    """A command line without `--language CODE`, whose language is used from now on: English where
    it does not stand. ValueError as from `load`.
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
