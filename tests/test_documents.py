"""What README, CONTRIBUTING and docs/ tell people to type works: every command line, every example,
every record, every link.

A command line that is in none of the tables here fails its test, so its author decides how it is
tried. Each runs in a folder of its own that holds a record `game.txt`, the files of the tutorials
(`my_bot.py`, `last_stone.py`), and nothing to read from standard input.
"""

from __future__ import annotations

import contextlib
import io
import re
import runpy
import shlex
import shutil
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from unittest import mock

import pytest

import build
import rulescore
from rulescore import _renamed, bots
from tools import house
from tools.steps import ROOT

DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("**/*.md")),
)
NOTATION = ROOT / "docs" / "reference" / "notation.md"
TOY = ROOT / "tests" / "toy" / "last_stone.py"
RECORD = ROOT / "tests" / "rulescore" / "fixtures" / "siege-1966" / "commander-captured.txt"
COMMAND = re.compile(r"python3 build\.py\b|python (?:-m |last_stone\.py)|(?:rulescore|printkit) ")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)

DECK = ROOT / "examples" / "deck"

AS_IT_IS = {
    "python -m rulescore match siegestones level2-roland level2",
    "python -m rulescore games",
    "rulescore games",
    "python -m rulescore rules angry-gods",
    "python -m rulescore play siege-1966",
    "python -m rulescore play siege-the-king --seats human,random",
    "python -m rulescore match siegestones level2 level1 --games 20",
    "python -m rulescore play siegestones --seats human,my_bot:Greedy",
    "python -m rulescore engine",
    "python -m rulescore play siege-1966 --seats human,level2",
    "python -m rulescore match siegestones my_bot:Greedy random --games 4",
    "python -m rulescore match siegestones my_bot:Greedy level1 --games 4",
    "python last_stone.py games",
    "python last_stone.py play last-stone --seats random,random --seed 1",
    "python last_stone.py perft last-stone 4",
    "python last_stone.py match last-stone mcts random --games 4 --seconds 0.02",
    "python last_stone.py play last-stone --seats human,random",
    "python -m rulescore replay game.txt --moves",
    "python -m rulescore perft siege-1966 4 --split",
    "python -m rulescore puzzles siege-1966 --list",
    "python -m printkit siege-the-king --paper letter --backs long",
    "python -m printkit siege-the-king --joined",
    "python -m printkit --list",
    "python -m printkit --test-page",
    "python -m printkit siegestones --formats cut",
    "python -m printkit siegestones --parts puzzles --site https://your.site/",
    "python -m printkit siege-1966 --parts story --record game.txt",
}
INSTEAD = {
    "python -m rulescore rules GAME": "python -m rulescore rules siege-1966",
    "python -m rulescore match <id> A B": (
        "python -m rulescore match siege-1966 level2 level1 --games 2"
    ),
    'python -m rulescore match siegestones "cmd:node examples/bot.mjs" random': (
        "python -m rulescore match siegestones random random --games 2"
    ),
    "python -m rulescore tune <id>": "python -m rulescore tune siegestones --games 10 --rounds 1",
    "python -m rulescore replay FILE": "python -m rulescore replay game.txt",
    "python -m rulescore play <id> --seats random,random": (
        "python -m rulescore play siege-1966 --seats random,random"
    ),
    "python -m printkit <game> --contact --out /tmp/look": (
        "python -m printkit siege-1966 --contact --out look"
    ),
    "python -m rulescore puzzles GAME --list": "python -m rulescore puzzles angry-gods --list",
    "python -m printkit deck cards.csv --face face.svg --back back.svg --size poker": (
        f"python -m printkit deck {DECK}/cards.csv --face {DECK}/face.svg"
        f" --back {DECK}/back.svg --size poker"
    ),
    "python -m printkit --test-page --read front.jpg back.jpg": (
        "python -m printkit --test-page --read front.jpg back.jpg --help"
    ),
    "python -m tests.printkit.photographs 200 results.jsonl": (
        "python -c 'import tests.printkit.photographs'"
    ),
    # These take long.
    "python -m rulescore puzzles GAME --games 20 --seed 1 > new.jsonl": (
        "python -m rulescore puzzles --games 20 --seed 1 --help"
    ),
    "python -m rulescore puzzles GAME --games 20 --seed 1 --first 20 --from new.jsonl > more.jsonl": (
        "python -m rulescore puzzles --first 20 --from new --help"
    ),
    "python -m tools.check_puzzles": "python -c 'import tools.check_puzzles'",
    "python -m tools.print_use --sheets": "python -c 'import tools.print_use'",
    "python -m rulescore bench": "python -m rulescore bench siege-1966 --seconds 0.01",
    "python -m tests.web.channel FILE": "python -m tests.web.channel --help",
    "python -m tools.mutants": "python -m tools.mutants --help",
    "python -m tools.mutants [MODULE...]": "python -m tools.mutants --help",
    "python -m tools.mutants --again": "python -m tools.mutants --help",
    "python -m tools.mutants --write": "python -m tools.mutants --help",
    "python -m tools.peers": "python -m tools.peers --help",
    "python -m tools.balance": "python -m tools.balance --help",
    "python -m tools.page_bench leaves": "python -m tools.page_bench leaves --help",
    "python -m tools.page_bench": "python -m tools.page_bench --help",
    "python -m tools.print_bench": "python -c 'import tools.print_bench'",
    "python -m tools.peers cards": "python -m tools.peers cards --help",
    "python -m tools.peers rules": "python -m tools.peers rules --seconds 0.01",
    "python -m tools.levels GAME": (
        "python -m tools.levels siege-1966 --games 2 --only level2,level1 --folder here"
    ),
    "python -m tools.levels siege-1966 --games 60 --only level5@0.25,level4": (
        "python -m tools.levels siege-1966 --games 2 --only level5@0.01,level1 --folder here"
    ),
    "python -m tools.levels siege-the-king --games 60 --option specials=no --only level5@0.25,oneply": (
        "python -m tools.levels siege-the-king --games 2"
        " --option specials=no --only level2,level1 --folder here"
    ),
    "python -m tools.balance GAME --player level4 --option NAME": (
        "python -m tools.balance siege-1966 --player level1 --games 2 --option crowns --folder here"
    ),
    # These write into the project, or read all of it.
    "python -m tools.levels": "python -m tools.levels --help",
    "python -m tools.levels --write": "python -m tools.levels --help",
    "python -m tools.balance --write": "python -m tools.balance --help",
    "python -m tools.house": "python -c 'import tools.house'",
    "python -m tools.notebook --write": "python -m tools.notebook --help",
    "python -m tools.words": "python -m tools.words --help",
    "python -m tools.words --write": "python -m tools.words --write --help",
    "python -m tools.view_types --write": "python -c 'import tools.view_types'",
    "python -m tests.rulescore.playthroughs <id>": (
        "python -c 'import tests.rulescore.playthroughs'"
    ),
}
"""What is run in the place of a command that takes a name, or that a test had better not carry
out.
"""


def commands() -> list[str]:
    """Every command line of the documents: in fenced and indented blocks, and in code within the
    text.
    """
    found = set()
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        blocks = [body for _, body in FENCED.findall(text)]
        plain = FENCED.sub("", text)
        lines = [
            line.strip()
            for line in "\n".join([*blocks, *re.findall(r"^ {4}.*$", plain, re.M)]).splitlines()
        ]
        # what a command does follows it
        lines = [re.split(r"\s#|\s{2,}", line)[0] for line in lines]
        found |= {
            code for code in [*lines, *re.findall(r"`([^`\n]+)`", plain)] if COMMAND.match(code)
        }
    return sorted(found)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.* found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("command", commands())
def test_a_command_line_works(command: str, tmp_path: Path) -> None:
    shutil.copyfile(RECORD, tmp_path / "game.txt")
    shutil.copyfile(TOY, tmp_path / TOY.name)
    for example in fenced("python"):
        if named := re.match(r"# (\w+\.py)\n", example):
            (tmp_path / named[1]).write_text(example, encoding="utf-8")
    if command.startswith("python3 build.py"):
        build.parser().parse_args(shlex.split(command)[2:])
    elif command.startswith("python -m pytest "):
        assert all((ROOT / name).exists() for name in shlex.split(command)[3:])
    else:
        assert command in AS_IT_IS or command in INSTEAD, (
            "how is this command to be tried? It belongs into a table of this file"
        )
        words = shlex.split(INSTEAD.get(command, command))
        if words[-1] == "--help":
            helped(*words)
        else:
            run(words[1:] if words[0] == "python" else ["-m", *words], tmp_path)


@cache
def helped(*words: str) -> None:
    """Asks a command for its help, once for all command lines tried that way."""
    run(list(words[1:]), ROOT)


def run(words: list[str], folder: Path) -> None:
    """Does in this process what Python does with these arguments in a folder; it has to
    succeed.
    """
    how, *rest = ["", *words] if words[0][0] != "-" else words
    streams = {"argv": rest, "path": [str(folder), *sys.path], "stdin": io.StringIO()}
    with contextlib.chdir(folder), mock.patch.multiple(sys, **streams):
        try:
            if how == "-c":
                exec(rest[0], {"__name__": "__main__"})
            elif how == "-m":
                runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
            else:
                with mock.patch.dict(rulescore.GAMES):  # it registers a game
                    runpy.run_path(rest[0], run_name="__main__")
        except SystemExit as ended:
            assert not ended.code, words


def test_every_tested_command_line_is_documented() -> None:
    assert AS_IT_IS | INSTEAD.keys() <= set(commands())


def fenced(language: str) -> list[str]:
    """The blocks of a language in all documents."""
    return [
        body
        for path in DOCUMENTS
        for name, body in FENCED.findall(path.read_text(encoding="utf-8"))
        if name == language
    ]


def test_the_examples_in_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = fenced("python")
    assert examples
    for example in examples:
        exec(compile(example, "example", "exec"), {"__name__": "example"})
    shares, ending = re.fullmatch(r"(\(.*\)) (\S+)\n", capsys.readouterr().out).groups()  # type: ignore[union-attr]
    assert shares in ("(1.0, 0.0)", "(0.0, 1.0)", "(0.5, 0.5)")
    assert ending in rulescore.GAMES["siege-1966"].info.endings


def test_the_examples_of_records_replay() -> None:
    records = [rulescore.Record.parse(body) for body in fenced("text") if body.startswith("[Game ")]
    assert {record.game.info.id for record in records} == set(rulescore.GAMES)
    assert all(record.tokens for record in records)


def test_the_notation_has_a_section_for_each_game() -> None:
    text = NOTATION.read_text(encoding="utf-8")
    titles = [game.info.title for game in rulescore.GAMES.values()]
    assert (
        re.findall(r"^### (.*)$", text.partition("\n## The games\n")[2].partition("\n## ")[0], re.M)
        == titles
    )


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files_of_the_project(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text):
        address, _, anchor = "".join(target).partition("#")
        assert not address or address.startswith("https://") or (path.parent / address).exists(), (
            address
        )
        there = (path.parent / address).read_text(encoding="utf-8") if anchor and address else text
        heading = anchor.replace("-", " ")
        assert not anchor or re.search(rf"^#+ {heading}$", there, re.M | re.I), anchor


def test_the_tutorial_builds_the_toy_game() -> None:
    """Its blocks are the file, whose end is shown before the methods for people."""
    tutorial = (ROOT / "docs" / "tutorials" / "toy-game.md").read_text(encoding="utf-8")
    code = TOY.read_text(encoding="utf-8").partition('"""\n')[2]
    blocks = [body for language, body in FENCED.findall(tutorial) if language == "py"]
    assert all(block in code for block in blocks)
    assert sorted(code.split()) == sorted("".join(blocks).split())


def test_the_picture_of_the_house_shows_the_table() -> None:
    table = house.TABLE.read_text(encoding="utf-8")
    assert house.PICTURE.read_text(encoding="utf-8") == house.picture(table)
    assert house.rooms(table).keys() == house.FLOORS.keys()


@pytest.mark.parametrize(
    "kind", [rulescore.State, rulescore.Game, rulescore.Record, bots.Seen, bots.Player]
)
def test_the_contract_describes_every_public_method(kind: type) -> None:
    text = (ROOT / "docs" / "reference" / "contract.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`(?:Record\.)?(\w+)(?:\(.*?\))?`", text))
    old = _renamed.STATE | _renamed.GAME
    names = {name for name in vars(kind) if not name.startswith("_") and name not in old}
    assert names <= described


@pytest.mark.parametrize("module", [rulescore, bots], ids=["rulescore", "bots"])
def test_the_contract_names_whatever_is_public(module: ModuleType) -> None:
    text = (ROOT / "docs" / "reference" / "contract.md").read_text(encoding="utf-8")
    assert [name for name in module.__all__ if not re.search(rf"`[^`]*\b{name}\b", text)] == []


@pytest.mark.parametrize(("name", "most"), [("README.md", 600), ("CONTRIBUTING.md", 1400)])
def test_a_front_door_is_read_in_minutes(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").split()) <= most


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_the_notation_tells_every_field_of_a_position(name: str) -> None:
    """Its row is what the game itself says of the field."""
    game = rulescore.GAMES[name]
    assert game.notation is not None
    text = NOTATION.read_text(encoding="utf-8")
    section = text.partition(f"### Positions of {game.info.title}\n")[2].partition("\n### ")[0]
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("| `")
    ]
    for field in game.notation.fields(game.info.seats[0], game.options({})):
        assert [field.name, field.takes, field.default, field.example] in rows
