"""The command `engine`: the session of its document, whole games, and what it refuses."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulescore
from rulescore.commands.engine import Engine
from rulescore.translation import speaking

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "reference" / "engine-protocol.md"


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    # what a job in the background inherits would leave the engine deaf to Ctrl-C
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, "-m", "rulescore", "engine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        signal.signal(signal.SIGINT, heard)
        yield process
        process.kill()


def answers(engine: Engine, *lines: str) -> list[str]:
    return [answer for line in lines for answer in engine.answers(line)]


def after_info(process: subprocess.Popen[str]) -> str:
    """The next line that is not `info`."""
    assert process.stdout
    return next(line for line in process.stdout if not line.startswith("info "))


def test_the_session_of_the_document(process: subprocess.Popen[str]) -> None:
    """`info` lines depend on time and are left out on both sides."""
    (session,) = re.findall(r"```text\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    sent = "".join(f"{line[2:]}\n" for line in session.splitlines() if line.startswith("> "))
    said, mistakes = process.communicate(sent)
    got = [line for line in said.splitlines() if not line.startswith("info ")]
    wanted = [line[2:] for line in session.splitlines() if line[:2] == "< "]
    wanted = [line for line in wanted if not line.startswith("info ")]
    for line, expected in zip(got, wanted, strict=True):
        start, cut, _ = expected.partition("...")
        assert (line[: len(start)] if cut else line) == start
    assert (process.returncode, mistakes) == (0, "")


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_a_program_without_rules_drives_a_whole_game(name: str) -> None:
    engine, rng, plies = Engine("random", 1), random.Random(1), 0
    assert answers(engine, f"newgame {name} 2") == ["ok"]
    while True:
        (line,) = answers(engine, "view 0")
        view = json.loads(line.removeprefix("view "))
        if view["turn"] is None:
            break
        (said,) = answers(
            engine, f"deal {rng.random()}" if view["turn"] == "chance" else f"option seed={plies}"
        )
        if view["turn"] != "chance":
            (said,) = answers(engine, "go")
        token = said.split()[1]
        assert answers(engine, f"play {token}") == ["ok"]
        plies += 1
    assert sum(view["shares"]) == pytest.approx(1)
    assert answers(engine, "moves") == ["moves"]
    assert answers(engine, "go") == ["error no seat is to move here"]


@pytest.mark.parametrize("last", ["stop", "quit"])
def test_thinking_is_stopped(last: str, process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write(f"newgame siegestones 2\ngo seconds 100000\n{last}\n")
    process.stdin.flush()
    assert after_info(process) == "ok\n"
    assert after_info(process).startswith("bestmove ")
    if last == "stop":
        process.stdin.write("moves\n")
        process.stdin.flush()
        assert after_info(process).startswith("moves ")
        process.stdin.close()
    assert process.wait() == 0


@pytest.mark.linux
def test_an_interrupt_leaves_no_traceback(process: subprocess.Popen[str]) -> None:
    assert process.stdin and process.stderr
    process.stdin.write("newgame siegestones 2\n")
    process.stdin.flush()
    assert after_info(process) == "ok\n"
    process.send_signal(signal.SIGINT)
    assert (process.wait(), process.stderr.read()) == (130, "\n")


def test_the_best_move_so_far_is_reported() -> None:
    engine = Engine("mcts", 1, halted=lambda: True)
    *_, info, best = answers(engine, "newgame siegestones 2", "go seconds 100000")
    assert info.startswith("info ")
    assert re.fullmatch(r"bestmove \S+ value [01]\.\d{4} [01]\.\d{4} line( \S+)+", best)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump", "there is no command 'jump'; there are hello, "),
        ("hello 2", "the version of this protocol is 1, not 2"),
        ("option colour=red", "option takes player=NAME or seed=TEXT, not 'colour=red'"),
        ("option player=nobody", "there is no player 'nobody'"),
        ("newgame", "there is no game ''"),
        ("newgame chess 2", "there is no game 'chess'"),
        ("newgame siegestones 9", "SiegeStones takes 2 to 4 seats, not 9"),
        ("newgame siegestones two", "SiegeStones takes 2 to 4 seats, not 'two'"),
        ("newgame siegestones 2 seats=3", "SiegeStones has no option 'seats'"),
        ("position green:d3", "a position has no field 'green:d3'"),
        ("seen {}", "seen takes JSON with the position"),
        ("seen x", "seen takes JSON with the position"),
        ("play d4 d4", "The circle d4 is taken."),
        ("view 2", "view takes one of the seats 0, 1, not '2'"),
        ("deal", "chance does not decide here"),
        ("go fast", "go takes seconds S, then iterations N"),
        ("go seconds 0", "a player needs more than 0 seconds"),
    ],
)
def test_a_mistake_is_one_line_and_changes_nothing(line: str, said: str) -> None:
    engine = Engine("random", 1)
    answers(engine, "newgame siegestones 2 goal=3", "play d3")
    before = answers(engine, "view", "moves")
    (told,) = answers(engine, line)
    assert told.startswith(f"error {said}")
    assert answers(engine, "view", "moves") == before


def test_a_command_before_there_is_a_game() -> None:
    for line in ("moves", "view", "go", "play d3", "deal", "position seat:2"):
        (said,) = answers(Engine("random"), line)
        assert said == "error there is no game yet; newgame begins one"
    assert answers(Engine("random"), "", "stop") == []


def test_it_speaks_the_language_in_use() -> None:
    with speaking("de"):
        (said,) = answers(Engine("random"), "moves")
    assert said == "error es gibt noch keine Partie; newgame beginnt eine"
