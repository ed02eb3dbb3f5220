"""Collects every sentence that a person may read, and checks the catalogues against them, including
the forms that say "you" or name people.

python -m tools.words            lists missing and unused sentences for each language
python -m tools.words --write    sorts the catalogues, drops unused entries and adds missing ones
                                 with an empty translation
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import string
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit import command
from printkit.kits import moments
from rulescore import GAMES, translation
from rulescore.lesson_types import lesson_of
from tools import node_env
from tools.steps import ROOT

PYTHON_ROOMS = ("rulescore", "printkit", "web")
SCRIPT = ROOT / "tools" / "words.mjs"
APART = {"node_modules", "generated", "say.js", "eslint.config.js"}
"""What to skip in the page's folder: third-party and generated scripts, and those that define
`say`.
"""
CATALOGUES = ROOT / "rulescore" / "catalogues"
NUMBER = "n"
"""The part that is the number in a sentence that counts. A form may omit it."""
SEATS = frozenset({"seat", "seats", "suit", "suits", "rival", "winner", "loser"})
"""The parts that are seats in the sentences of games."""
SENTENCE = {"say": 0, "invalid": 0, "wrong": 1, "matches": 2, "DeckError": 2}
"""The functions and methods that say a sentence, and which of their arguments it is."""
ARTICLES = {translation.ENGLISH: "the", "de": "der|die|das|dem|den|des"}
"""Words that cannot precede a person's name."""


@dataclass
class Found:
    """The sentences, each with one place, and the calls that cannot be collected. Those that count
    go by their plural, with the singular.
    """

    sentences: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    counted: dict[str, tuple[str, str]] = field(default_factory=dict)
    seats: dict[str, set[str]] = field(default_factory=dict)
    """The sentences of games that are given seats, and these parts, whether or not the usual form
    names them.
    """

    def add(self, text: str, where: str) -> None:
        """Adds a plain sentence."""
        self.sentences.setdefault(text, where)
        self._apart(text, where)

    def add_counted(self, one: str, other: str, where: str) -> None:
        """Adds a sentence that counts. Its forms have the same parts, except the number, and a
        plural has one singular.
        """
        known, before = self.counted.setdefault(other, (one, where))
        if parts(one) - {NUMBER} != parts(other) - {NUMBER}:
            self.wrong.append(
                f"{where}: the parts of the singular are not those of the plural: {other}"
            )
        if known != one:
            self.wrong.append(f"{where}: this plural has another singular in {before}: {other}")
        self._apart(other, where)

    def _apart(self, text: str, where: str) -> None:
        """A catalogue has one entry for a text."""
        if text in self.sentences and text in self.counted:
            self.wrong.append(
                f"{where}: this is said both plainly and as the plural of a sentence that counts:"
                f" {text}"
            )


def of_python(sources: Mapping[str, str]) -> Found:
    """All sentences of these modules, by path, and of the games' data."""
    found = Found()
    for name, source in sources.items():
        read_python(source, name, found)
    for text, where in _data():
        found.add(text, where)
    return found


def collect() -> Found:
    """All sentences of the Python code, the games' data and the page."""
    found = of_python(
        {
            path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for room in PYTHON_ROOMS
            for path in sorted((ROOT / room).rglob("*.py"))
            if "node_modules" not in path.parts
        }
    )
    heard = page_sentences()
    for text, where in heard["sentences"]:
        found.add(text, where)
    for one, other, where in heard["counted"]:
        found.add_counted(one, other, where)
    found.wrong += heard["wrong"]
    return found


def page_sentences() -> dict[str, Any]:
    """The sentences of the page's scripts: `sentences` with their places, `counted` by singular and
    plural, and what is `wrong` (see words.mjs).
    """
    scripts = sorted(
        path for path in (ROOT / "web").rglob("*.js") if not APART.intersection(path.parts)
    )
    heard: dict[str, Any] = json.loads(
        node_env.run(
            SCRIPT,
            *(path.relative_to(ROOT) for path in scripts),
            why="The sentences of the page cannot be collected",
            cwd=ROOT,
        )
    )
    return heard


def read_python(source: str, name: str, found: Found) -> None:
    """Adds the sentences of one module. A sentence said at import would stay English, so it is a
    fault.
    """
    reader = _Reader(name, found)
    reader.visit(ast.parse(source, name))


class _Reader(ast.NodeVisitor):
    def __init__(self, name: str, found: Found) -> None:
        self.name, self.found, self.depth = name, found, 0
        self.passes = False  # whether this is one of `SENTENCE`, which passes its sentence on

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self.passes = self.passes, node.name in {*SENTENCE, "__init__"}
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        self.passes = before

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        if name == "say_count" or name in SENTENCE:
            where = f"{self.name}:{node.lineno}"
            if not self.depth:
                self.found.wrong.append(
                    f"{where}: this is said when the module is loaded, before a language is chosen"
                )
            if name == "say_count":
                said = self._forms(node.args[:2], where)
            else:
                argument = node.args[SENTENCE[name]] if len(node.args) > SENTENCE[name] else None
                said = [*self._texts(argument, f"{where}: {name}()")]
                for text in said:
                    self.found.add(text, where)
            if re.fullmatch(r"rulescore/games/\w+/text\.py|web/python/summary\.py", self.name):
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                for text in said:
                    if seats := (given | parts(text)) & SEATS:
                        self.found.seats.setdefault(text, set()).update(seats)
        self.generic_visit(node)

    def _forms(self, arguments: Sequence[ast.expr], where: str) -> list[str]:
        """Adds a sentence that counts; returns its plural."""
        texts = [
            one.value
            for one in arguments
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        if len(texts) == 2:
            self.found.add_counted(texts[0], texts[1], where)
            return texts[1:]
        self.found.wrong.append(
            f"{where}: say_count() takes two literal sentences, for one and for any other number"
        )
        return []

    def _texts(self, argument: ast.expr | None, where: str) -> Iterator[str]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
        elif isinstance(argument, ast.IfExp):
            yield from self._texts(argument.body, where)
            yield from self._texts(argument.orelse, where)
        elif not self.passes:
            self.found.wrong.append(f"{where} takes a literal sentence")


def _data() -> Iterator[tuple[str, str]]:
    """Adds the sentences of the games' data; titles are names and are not translated."""
    yield from moments.sentences()
    for options in command.options().values():
        yield from ((one["help"], one["name"]) for one in options if "help" in one)
    for game in GAMES.values():
        yield game.info.summary, game.info.id
        for text in (
            game.info.opening,
            game.info.balance,
            game.info.other_title,
            game.info.easier_because,
        ):
            if text:
                yield text, game.info.id
        for option in game.info.options:
            where = f"{game.info.id}, option {option.name}"
            yield option.title, where
            yield option.help, where
            yield from ((label, where) for label in option.labels.values() if has_words(label))
        tables = [
            {},
            *(
                {option.name: choice}
                for option in game.info.options
                for choice in option.choices[:8]
            ),
        ]
        for seats in range(game.info.seats[0], game.info.seats[1] + 1):
            fields = (
                [
                    field
                    for table in tables
                    for field in game.notation.fields(seats, game.options(table))
                ]
                if game.notation
                else []
            )
            for one in fields:
                where = f"{game.info.id}, field {one.name}"
                yield from ((text, where) for text in (one.takes, one.title) if text)
                yield from ((title, where) for title in one.kind.titles)
        if lesson := lesson_of(game):
            yield from ((sentence, f"{game.info.id}, lesson") for sentence in lesson.sentences())


def has_words(label: str) -> bool:
    """Whether a choice is shown in words, not as columns such as `c, d, e, f`."""
    return any(len(word) > 1 for word in re.findall("[A-Za-z]+", label))


def parts(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(code: str, found: Found) -> list[str]:
    """The faults of a language's plain sentences, one per line."""
    catalogue = translation.catalogue(code)
    missing = [
        f"{where}: no translation of: {text}"
        for text, where in found.sentences.items()
        if not catalogue.get(text)
    ]
    unused = [f"no longer used: {text}" for text in catalogue if text not in found.sentences]
    different = [
        f"other parts than the English one: {text}"
        for text, translation in catalogue.items()
        if translation and parts(text) != parts(translation)
    ]
    return [f"{code}: {fault}" for fault in (*missing, *unused, *different)]


def counted_faults(code: str, found: Found) -> list[str]:
    """The faults of a language's sentences that count, one per line."""
    counted, wanted = translation.counted(code), translation.plural_categories(code)
    out = [
        f"{where}: no translation for the category {category} of: {other}"
        for other, (_, where) in found.counted.items()
        for category in wanted
        if not counted.get(other, {}).get(category)
    ]
    for other, forms in counted.items():
        if other not in found.counted:
            out.append(f"no longer used, or not as a plural: {other}")
        out += [
            f"the language has no category {category}: {other}"
            for category in forms
            if category not in wanted
        ]
        out += [
            f"other parts than the English one in the category {name}: {other}"
            for name, form in forms.items()
            if form and not _fits(name, form, other)
        ]
    return [f"{code}: {fault}" for fault in out]


def _fits(category: str, form: str, other: str) -> bool:
    """Whether a form has the parts of the English plural. Only `other`, which covers several
    numbers, must name the number if the English does.
    """
    return parts(form) - {NUMBER} == parts(other) - {NUMBER} and (
        category != "other" or NUMBER in parts(form) or NUMBER not in parts(other)
    )


def you_faults(code: str, found: Found) -> list[str]:
    """The faults of a language's "you" forms, one per line. A form may omit the part that
    is "you".
    """
    forms = translation.addressed(code)
    missing = [
        f'no form for "you" as {{{part}}} of: {text}'
        for text, seats in found.seats.items()
        for part in sorted(seats)
        if not forms.get(text, {}).get(part)
    ]
    out = []
    for text, of_parts in forms.items():
        unused = sorted(of_parts.keys() - found.seats.get(text, set()))
        out += [f'the form for "you" as {{{part}}} is no longer used: {text}' for part in unused]
        for part in sorted(of_parts.keys() - unused):
            fits = _form_fits(code, of_parts[part], text, found, parts(text) - {part})
            out += (
                []
                if fits
                else [
                    'other parts or categories than the English one in the form for "you" as'
                    f" {{{part}}}: {text}"
                ]
            )
    return [f"{code}: {fault}" for fault in (*missing, *out)]


def named_faults(code: str, found: Found) -> list[str]:
    """The faults of a language's forms with people's names, one per line. They are needed where an
    article precedes a seat.
    """
    forms, article = (
        translation.named(code),
        re.compile(rf"\b(?:{ARTICLES[code]}) \{{(?:{'|'.join(SEATS)})\}}", re.IGNORECASE),
    )
    usual = translation.entries(code)
    needs = [text for text in found.seats if article.search(json.dumps(usual.get(text, text)))]
    missing = [f"no form with the names of people: {text}" for text in needs if not forms.get(text)]
    unused = [
        f"the form with the names of people is no longer used: {text}"
        for text in forms
        if text not in found.seats
    ]
    different = [
        "other parts or categories than the English one in the form with the names of people:"
        f" {text}"
        for text, form in forms.items()
        if form and text in found.seats and not _form_fits(code, form, text, found, parts(text))
    ]
    return [f"{code}: {fault}" for fault in (*missing, *unused, *different)]


def _form_fits(
    code: str, form: str | translation.Forms, text: str, found: Found, needed: set[str]
) -> bool:
    """Whether a form has the parts it needs and no unknown ones. A form of a sentence that counts
    has a text per category.
    """
    known = parts(text) | found.seats[text]
    if isinstance(form, str):
        return text not in found.counted and needed <= parts(form) <= known
    fits = all(needed - {NUMBER} <= parts(one) <= known for one in form.values())
    return (
        fits
        and set(form) == {*translation.plural_categories(code)}
        and (NUMBER in parts(form["other"]) or NUMBER not in parts(text))
    )


def write(code: str, found: Found) -> None:
    """Writes a language's catalogue again, sorted, with every sentence once."""
    path = CATALOGUES / f"{code}.json"
    old = translation.entries(code) if path.exists() else {}
    _save(
        path,
        {
            text: _kept(old.get(text), text, code, found)
            for text in sorted({*found.sentences, *found.counted})
        },
    )


def write_forms(code: str, found: Found) -> None:
    """Writes a language's "you" and name forms again, sorted, without unused ones, and with missing
    "you" forms added empty.
    """
    you, named = translation.addressed(code), translation.named(code)
    addressed = {
        text: {part: you.get(text, {}).get(part, "") for part in sorted(seats)}
        for text, seats in sorted(found.seats.items())
    }
    _save(CATALOGUES / "you" / f"{code}.json", addressed)
    _save(
        CATALOGUES / "named" / f"{code}.json",
        {text: named[text] for text in sorted(named) if text in found.seats},
    )


def _save(path: Path, entries: Mapping[str, object]) -> None:
    path.write_text(json.dumps(entries, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _kept(
    entry: str | translation.Forms | None, text: str, code: str, found: Found
) -> str | Mapping[str, str]:
    """A catalogue's existing translation of a text; empty if there is none of the right kind."""
    if text not in found.counted:
        return entry if isinstance(entry, str) else ""
    forms = {} if entry is None or isinstance(entry, str) else entry
    return {category: forms.get(category, "") for category in translation.plural_categories(code)}


def main(arguments: Sequence[str]) -> int:
    """The command line; exit status 1 if there are faults."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.words",
        allow_abbrev=False,
        description=("Lists missing and unused sentences for each language."),
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help=("first sort the catalogues, drop unused entries and add missing ones, untranslated"),
    )
    given = parser.parse_args(arguments)
    found = collect()
    others = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
    if given.write:
        for code in others:
            write(code, found)
        for code in translation.LANGUAGES:
            write_forms(code, found)
    wrong = [
        *found.wrong,
        *(
            fault
            for code in others
            for fault in (*faults(code, found), *counted_faults(code, found))
        ),
    ]
    wrong += [
        fault
        for code in translation.LANGUAGES
        for fault in (*you_faults(code, found), *named_faults(code, found))
    ]
    print(
        *wrong,
        f"{len(found.sentences) + len(found.counted)} sentences, {len(wrong)} faults",
        sep="\n",
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
