"""Collects every sentence that a person may read and compares the catalogues with it.

python -m tools.words            says what is missing and what is no longer used, for each language
python -m tools.words --write    sorts the catalogues, drops what is not used and adds what is missing with an empty translation
"""

from __future__ import annotations

import argparse
import ast
import json
import string
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulescore import GAMES, words
from tools import node_env
from tools.steps import ROOT

PYTHON_ROOMS = ("rulescore", "printkit", "web")
SCRIPT = ROOT / "tools" / "words.mjs"
CATALOGUES = ROOT / "rulescore" / "catalogues"


@dataclass
class Found:
    """The sentences, each with one place where it stands, and the calls that cannot be collected."""

    sentences: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def collect() -> Found:
    """All sentences of Python, of the games' data and of the page."""
    found = Found()
    for room in PYTHON_ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "node_modules" not in path.parts:
                read_python(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix(), found)
    for text, where in _data():
        found.sentences.setdefault(text, where)
    scripts = sorted(path for path in (ROOT / "web").glob("*.js") if path.name not in ("say.js", "eslint.config.js"))
    heard = json.loads(node_env.run(SCRIPT, *(path.relative_to(ROOT) for path in scripts), why="The sentences of the page cannot be collected", cwd=ROOT))
    for text, where in heard["sentences"].items():
        found.sentences.setdefault(text, where)
    found.wrong += heard["wrong"]
    return found


def read_python(source: str, name: str, found: Found) -> None:
    """Adds the sentences of one module. A sentence that is said while the module is loaded would stay English, so it counts as wrong."""
    reader = _Reader(name, found)
    reader.visit(ast.parse(source, name))


class _Reader(ast.NodeVisitor):
    def __init__(self, name: str, found: Found) -> None:
        self.name, self.found, self.depth = name, found, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "say":
            where = f"{self.name}:{node.lineno}"
            if not self.depth:
                self.found.wrong.append(f"{where}: this is said when the module is loaded, before a language is chosen")
            for text in self._texts(node.args[0] if node.args else None, where):
                self.found.sentences.setdefault(text, where)
        self.generic_visit(node)

    def _texts(self, argument: ast.expr | None, where: str) -> Iterator[str]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
        elif isinstance(argument, ast.IfExp):
            yield from self._texts(argument.body, where)
            yield from self._texts(argument.orelse, where)
        else:
            self.found.wrong.append(f"{where}: say() takes a literal sentence")


def _data() -> Iterator[tuple[str, str]]:
    """What the games' data say; titles are names and stay as they are."""
    for game in GAMES.values():
        yield game.info.summary, game.info.id
        for option in game.info.options:
            where = f"{game.info.id}, option {option.name}"
            yield option.title, where
            yield option.help, where
            yield from ((choice, where) for choice in option.choices if isinstance(choice, str) and is_word(choice))
        if (positions := game.positions) is not None:
            for seats in range(game.info.seats[0], game.info.seats[1] + 1):
                yield from ((one.takes, f"{game.info.id}, field {one.name}") for one in positions.fields(seats, game.options({})))


def is_word(choice: str) -> bool:
    """Whether an option's value is an English word, and no code such as `2-6` or `cdef`."""
    return choice.isalpha() and not (set(choice) <= set("abcdefgh") and sorted(choice) == list(choice))


def parts(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(code: str, found: Found) -> list[str]:
    """What is wrong with a language's catalogue, a line each."""
    catalogue = words.catalogue(code)
    missing = [f"{where}: no translation of: {text}" for text, where in found.sentences.items() if not catalogue.get(text)]
    unused = [f"no longer used: {text}" for text in catalogue if text not in found.sentences]
    different = [f"other parts than the English one: {text}" for text, translation in catalogue.items() if translation and parts(text) != parts(translation)]
    return [f"{code}: {fault}" for fault in (*missing, *unused, *different)]


def write(code: str, found: Found) -> None:
    """Writes a language's catalogue anew, sorted, with every sentence once."""
    path = CATALOGUES / f"{code}.json"
    old = words.catalogue(code) if path.exists() else {}
    new = {text: old.get(text, "") for text in sorted(found.sentences)}
    path.write_text(json.dumps(new, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """The command line; exit status 1 when something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.words", allow_abbrev=False, description="Says for each language which sentences are missing and which are no longer used."
    )
    parser.add_argument("--write", action="store_true", help="sort the catalogues first, drop what is not used and add what is missing, untranslated")
    given = parser.parse_args(arguments)
    found = collect()
    others = [code for code in words.LANGUAGES if code != words.ENGLISH]
    if given.write:
        for code in others:
            write(code, found)
    wrong = [*found.wrong, *(fault for code in others for fault in faults(code, found))]
    print(*wrong, f"{len(found.sentences)} sentences, {len(wrong)} faults", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
