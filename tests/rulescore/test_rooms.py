"""The house as its plan says: every game has the same rooms, arrows run one way, and nothing is
imported in a circle.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import rulescore

ROOT = Path(__file__).parents[2]
HOUSE = ("rulescore", "printkit", "web", "tools", "build.py")
GAMES = ROOT / "rulescore" / "games"

ROOMS = (
    "__init__",
    "advice",
    "evaluation",
    "inspection",
    "lesson",
    "notation",
    "state",
    "tables",
    "text",
    "view",
)
"""The files of every game."""
FURTHER = {"siege_the_king": ("decks", "knowledge"), "siegestones": ("expander",)}
"""What some have beside them: decks, reasoning about hidden cards, quick positions for searches."""
BELOW = {
    "decks": set(),
    "tables": {"decks"},
    "knowledge": {"tables"},
    "state": {"decks", "knowledge", "tables"},
    "text": {"state", "tables"},
    "view": {"text", "state", "tables"},
    "notation": {"text", "state", "knowledge", "tables"},
    "evaluation": {"decks", "state", "knowledge", "tables"},
    "expander": {"evaluation", "state", "tables"},
    "lesson": set(),
    "inspection": {"decks", "text", "state", "knowledge", "tables"},
    "advice": {"decks", "inspection", "text", "state", "knowledge", "tables"},
    "__init__": {"evaluation", "notation", "state", "text", "view"},
}
"""For each room of a game: which others of that game it may import."""


def sources() -> Iterator[Path]:
    for part in HOUSE:
        path = ROOT / part
        yield from (
            [path]
            if path.is_file()
            else (file for file in sorted(path.rglob("*.py")) if "node_modules" not in file.parts)
        )


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in sources()}


@cache
def imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The import statements of a file, anywhere in it."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def imported(path: Path) -> set[str]:
    """Every module of ours that a file imports, for types included."""
    found = set()
    for node in imports(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in inner if name in MODULES} | (
                {node.module} if inner - MODULES.keys() else set()
            )
    return {name for name in found if name in MODULES} - {module_of(path)}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that reach each other."""

    def reached(start: Iterable[str]) -> set[str]:
        seen: set[str] = set()
        waiting = [*start]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += arrows.get(name, ())
        return seen

    within = {name: reached(arrows[name]) for name in arrows}
    groups = {
        frozenset(other for other in within[name] if name in within.get(other, ()))
        for name in arrows
        if name in within[name]
    }
    return sorted(sorted(group) for group in groups)


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_nothing_is_imported_in_a_circle() -> None:
    assert circles({name: imported(path) for name, path in MODULES.items()}) == []


WRITERS = {
    "reportlab": {"printkit.pdf", "printkit.pdf_tree"},
    "qrcodegen": {"printkit.pages.puzzles"},
    "svgwrite": {"printkit.svg"},
}
"""The libraries that write pages and pictures, and the only modules that know each of them."""


@pytest.mark.slow
def test_each_writing_library_is_known_to_its_writer() -> None:
    found: dict[str, set[str]] = {name: set() for name in WRITERS}
    for name, path in MODULES.items():
        for node in imports(path):
            wanted = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
            )
            for library in {module.partition(".")[0] for module in wanted} & WRITERS.keys():
                found[library].add(name)
    assert found == WRITERS


@pytest.mark.parametrize(
    "game",
    sorted(
        folder.name
        for folder in GAMES.iterdir()
        if folder.is_dir() and folder.name != "__pycache__"
    ),
)
def test_every_game_has_the_same_rooms(game: str) -> None:
    found = {path.stem for path in (GAMES / game).iterdir() if path.name != "__pycache__"}
    assert found == {*ROOMS, *FURTHER.get(game, ())}


def test_every_game_has_a_folder() -> None:
    assert {path.stem for path in GAMES.iterdir() if path.name != "__pycache__"} == {
        "__init__",
        *(name.replace("-", "_") for name in rulescore.GAMES),
    }


@pytest.mark.parametrize(
    "path", sorted(GAMES.glob("*/*.py")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_arrows_between_the_rooms_run_one_way(path: Path) -> None:
    game = f"rulescore.games.{path.parent.name}"
    others = {
        name.removeprefix(f"{game}.") for name in imported(path) if name.startswith(f"{game}.")
    }
    assert others <= BELOW[path.stem], (
        f"{path.stem} may not import {sorted(others - BELOW[path.stem])}"
    )
    assert not any(
        name.startswith("rulescore.games") and not name.startswith(game) for name in imported(path)
    ), "a game knows no other game"
    assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_rules_and_tables_say_nothing(name: str) -> None:
    """Sentences are in text.py and in the titles of view.py and notation.py; the rules only say
    what happened.
    """
    for room in ("state", "tables", "knowledge", "evaluation", "lesson"):
        path = GAMES / name.replace("-", "_") / f"{room}.py"
        assert not path.exists() or "rulescore.translation" not in imported(path)
