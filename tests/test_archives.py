"""The Python that the page carries: trimmed, but everything that our code can ask for is there."""

from __future__ import annotations

import ast
import json
import sys
import zipfile
from dataclasses import asdict
from pathlib import Path

import pytest

from rulescore import GAMES, Record
from rulescore.puzzles.collection import puzzles
from tests.web.helpers import played
from tools import archives, node_env
from tools.archives import module_name
from tools.steps import ROOT, BuildError

RUNNER = ROOT / "tools" / "run_in_pyodide.mjs"


def in_the_pages_python(folder: Path, site: Path, source: str, *names: str) -> str:
    """Runs a program in the page's Python with these archives (by default all), and returns what it
    printed.
    """
    program = folder / "program.py"
    program.write_text(source)
    return node_env.run(
        RUNNER,
        archives.RUNTIME,
        archives.OUT,
        program,
        *names,
        why="The program failed in the page's Python",
    )


@pytest.mark.slow
def test_the_pages_python_has_what_our_code_needs_and_no_more(site: Path, tmp_path: Path) -> None:
    """Every module of ours is imported, libraries draw and write, raster images are refused in a
    sentence, debuggers and test tools stay at home, bytecode has neither docstrings nor columns.
    """
    modules = sorted(
        module_name(path.removesuffix("c"))
        for name in ("app", "coach", "draw")
        for path in zipfile.ZipFile(archives.OUT / f"{name}.zip").namelist()
        if path.endswith(".pyc") and path.startswith(("rulescore/", "printkit/", "web/"))
    )
    assert {"rulescore.games.siege_1966", "printkit.pdf", "web.python.bridge"} <= set(modules)
    assert not {"rulescore.__main__", "printkit.__main__"} & set(modules)
    source = """
import importlib, importlib.util, io, json, sys
import svgwrite
from reportlab.pdfgen.canvas import Canvas
from rulescore import register
out = io.BytesIO()
canvas = Canvas(out, invariant=1)
canvas.setFont("Helvetica-Bold", 12)
canvas.drawString(10, 10, "tower")
canvas.save()
try:
    from PIL import Image
    Image.open("x")
except Exception as error:
    refused = str(error)
workshop = ("pdb", "unittest", "multiprocessing", "tkinter")
print(json.dumps({
    "written": [svgwrite.Drawing().tostring()[:4], out.getvalue()[:5].decode()],
    "version": sys.version_info[:2],
    "refused": refused,
    "workshop": [name for name in workshop if importlib.util.find_spec(name)],
    "docstring": register.__doc__,
    "columns": [*{column for *_, column in register.__code__.co_positions()}],
    "imported": [importlib.import_module(name).__name__ for name in MODULES],
}))
"""
    said = in_the_pages_python(tmp_path, site, source.replace("MODULES", repr(modules)))
    told = json.loads(said.splitlines()[-1])
    assert "raster images need Pillow" in told.pop("refused")
    assert told == {
        "written": ["<svg", "%PDF-"],
        "version": [3, 14],
        "workshop": [],
        "docstring": None,
        "columns": [None],
        "imported": modules,
    }


@pytest.mark.slow
def test_what_is_loaded_at_the_start_plays_every_game_and_tells_every_mistake(
    site: Path, tmp_path: Path
) -> None:
    source = """
import importlib.util, json
from web.python import answer, bridge
assert not any(importlib.util.find_spec(name) for name in ("printkit", "svgwrite", "email", "argparse"))
ended, refused = [], set()
def call(name, **args):
    reply = json.loads(answer.answer(name, json.dumps(args), lambda text: None, "de"))
    if "error" in reply:
        refused.add(reply["error"]["kind"])
    return reply.get("value", {})
for game, one in bridge.GAMES.items():
    seats = one.info.seats[0]
    now = call("new", game=game, seats=seats, players=["random"] * seats)
    for _ in range(30):
        now = call("advance") if now["auto"] else now
    ended.append(now["last"])
    for name, args in {"look": {"ply": 3}, "position": {"ply": 3}, "undo": {}, "redo": {}, "told": {"start": 0, "stop": 9}}.items():
        assert call(name, **args), name
    assert call("why", taps=["a1"])
    assert call("open", record=now["head"] + "\\n" + " ".join(now["tokens"][:5]) + " *")
    assert call("edit", game=game)
call("open", record="nothing")
call("deck", content="kind,value,count")
call("new", game="chess")
call("besiege")
call("look", ply="three")
kinds = sorted(refused)
needs = json.loads(answer.needs())
for name, args in HELP.items():
    refused.clear()
    call(name, **args)
    assert refused == ({"ModuleNotFoundError"} if needs.get(name) else set()), name
print(len(ended), sum(ended) > 120, kinds)
"""
    game = "siege-1966"
    best = asdict(puzzles(game)[0])
    shown = {key: best[key] for key in ("seats", "options", "position", "tokens", "claim")}
    slipped = played(game, 3).text()
    fresh = Record(GAMES[game], 2, best["options"], position=best["position"]).text()
    help_: dict[str, dict[str, object]] = {
        "hint": {"record": fresh},
        "intent": {"record": slipped, "seat": 0},
        "lesson": {"game": game},
        "look_back": {"record": slipped},
        "mistakes": {"record": slipped, "slips": [[0, "-"]]},
        "puzzle": {"game": game, **shown, "known": True},
        "think": {"record": slipped, "player": "level1"},
        "value": {"record": slipped},
    }
    source = source.replace("HELP", repr(help_))
    said = in_the_pages_python(tmp_path, site, source, "app").splitlines()[-1].split(maxsplit=2)
    assert said[:2] == [
        str(len(GAMES)),
        "True",
    ]
    assert ast.literal_eval(said[2]) == [
        "DeckError",
        "RecordError",
        "TypeError",
        "UnknownCall",
        "ValueError",
    ]


def test_a_mistake_that_stops_the_compiler_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "compiler.mjs"
    script.write_text("console.error('Pyodide no longer has it'); process.exit(1);\n")
    monkeypatch.setattr(archives, "COMPILER", script)
    monkeypatch.setattr(archives, "CACHE", tmp_path)
    with pytest.raises(BuildError, match="Pyodide no longer has it"):
        archives.compile_library()


@pytest.mark.slow
def test_a_missing_compiler_is_reported(site: Path, tmp_path: Path) -> None:
    (stdlib,) = (archives.CACHE / "compiled").glob("stdlib-*/stdlib.zip")
    given = (archives.RUNTIME, stdlib, tmp_path, tmp_path / "app.zip")
    with pytest.raises(BuildError, match="pyodide-build has no command py-compile that runs here"):
        node_env.run(archives.COMPILER, *given, why="Not compiled")


def test_imports_of_a_module_lead_to_what_it_needs() -> None:
    batch = archives.Compiled(
        {}, {"a": ("b.c", "sys"), "b": (), "b.c": ("d",), "d": ("never",), "never": ()}, {}
    )
    assert archives._closure(["a"], batch, ("never",)) == {"a", "b", "b.c", "d"}


def test_python_of_the_tests_is_not_the_pages() -> None:
    """The archives are compiled for the page's Python, whatever runs the build."""
    assert sys.version_info >= (3, 11)
    with zipfile.ZipFile(archives.OUT / "app.zip") as archive:
        assert archive.read("rulescore/__init__.pyc")[:4] == b"+\x0e\r\n"


def test_the_page_carries_only_the_translations_that_its_python_says() -> None:
    with zipfile.ZipFile(archives.OUT / "app.zip") as archive:
        said = json.loads(archive.read("rulescore/catalogues/de.json"))
    assert "This wins the game." in said
    assert "Look back" not in said, "the page says that itself"
    assert not any("--jobs" in sentence for sentence in said), "of the command line"
