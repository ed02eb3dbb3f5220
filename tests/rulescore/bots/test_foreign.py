"""Other programs as players: what they are sent, and what happens when they fail."""

from __future__ import annotations

import json
import os
import random
import shlex
import sys
from pathlib import Path

import pytest

import rulescore
from rulescore import bots
from rulescore.__main__ import main
from rulescore.bots import foreign
from rulescore.bots.matches import Setting, play, play_with
from tests.rulescore.bots.test_registry import moments
from tests.rulescore.helpers import GAMES_AND_SEATS
from tools.node_env import programs
from tools.steps import ROOT

pytestmark = pytest.mark.linux

PROGRAM = """import json, os, sys
wrong = {wrong}
open("pid", "w").write(str(os.getpid()))
with open("log", "a") as log:
    for line in sys.stdin:
        print(line, end="", file=log, flush=True)
        word, _, rest = line.strip().partition(" ")
        if word == "seen":
            moves = json.loads(rest)["moves"]
        if word in wrong:
            exec(wrong[word])
        elif word == "quit":
            break
        else:
            print("bestmove " + moves[0] if word == "go" else "ok", flush=True)
"""
HANGS = "sys.stdin.read()"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def program(folder: Path, **wrong: str) -> str:
    """The name of a player that takes the first move, with other answers to the given commands."""
    (folder / "program.py").write_text(PROGRAM.format(wrong=wrong), encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} program.py"


def javascript() -> str:
    return f"cmd:{shlex.join([programs()[0], str(ROOT / 'examples' / 'bot.mjs')])}"


def is_gone(folder: Path) -> bool:
    """Whether the program's process has ended and has been waited for."""
    try:
        os.kill(int((folder / "pid").read_text(encoding="utf-8")), 0)
    except ProcessLookupError:
        return True
    return False


def seen() -> bots.Seen:
    return bots.Seen(rulescore.GAMES["siegestones"].start(), 0)


@pytest.mark.slow
def test_a_bot_in_javascript_plays_ten_games() -> None:
    """In one process for each seat; every token was legal, or the game would not have ended."""
    players = [bots.player(javascript(), seed=seat) for seat in range(2)]
    for name, games in (("siegestones", 4), ("siege-1966", 4), ("siege-the-king", 2)):
        for number in range(games):
            assert play_with(Setting(name, "", "", 2), number, players).plies > 4


@pytest.mark.slow
def test_a_seed_makes_a_program_repeatable() -> None:
    setting = Setting("siegestones", javascript(), "random", 2)
    played = [play(setting, 0), play(setting, 0)]
    assert played[0] == played[1]
    other = [play(Setting("siegestones", javascript(), "random", 2, seed=n), 0) for n in (2, 3, 4)]
    assert any(result.plies != played[0].plies for result in other)


@pytest.mark.parametrize(
    ("game", "seats"), [(g, n) for g, n in GAMES_AND_SEATS if rulescore.GAMES[g].info.hidden]
)
def test_nothing_hidden_is_sent(game: str, seats: int, folder: Path) -> None:
    """Redrawing what is hidden from the seat changes no byte that is sent."""
    player = bots.player(program(folder), seed=1)
    log = folder / "log"

    def sent(state: rulescore.State) -> bytes:
        assert state.seat is not None
        before = log.stat().st_size
        player.choose(bots.Seen(state, state.seat))
        return log.read_bytes()[before:]

    positions = list(moments(game, seats, 3, 97 if game == "siege-by-number" else 11))[:4]
    player.choose(bots.Seen(positions[0], positions[0].seat or 0))
    different = 0
    for state in positions:
        told = sent(state)
        assert told.startswith(b'seen {"seat":') and b'"position"' not in told
        for seed in range(3):
            other = state.guess(state.seat, random.Random(seed))
            different += other != state
            assert sent(other) == told
    assert different


def test_what_a_program_is_told_of_an_open_game(folder: Path) -> None:
    game = rulescore.GAMES["siegestones"]
    state = game.set_up("blue:d3,d5 red:a1 towers:c3 seat:2", 3, goal=3)
    choice = bots.player(program(folder), iterations=7).choose(bots.Seen(state, 1))
    assert choice == bots.Choice(state.moves()[0], (1 / 3,) * 3, (state.moves()[0],))
    lines = (folder / "log").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "hello 1"
    assert lines[1].startswith("newgame siegestones 3 ") and " goal=3" in lines[1]
    told = json.loads(lines[2].removeprefix("seen "))
    assert told == {
        "seat": 1,
        "moves": state.moves(),
        "view": state.view(1),
        "position": state.position(),
    }
    assert lines[3:] == ["go iterations 7", "quit"]


def test_value_and_line_are_those_of_the_program(folder: Path) -> None:
    name = program(
        folder,
        go="print('info a', f'bestmove {moves[1]} value 1 0 line x y', sep='\\n', flush=True)",
    )
    moves = seen().moves()
    assert bots.player(name).choose(seen()) == bots.Choice(moves[1], (1.0, 0.0), ("x", "y"))


@pytest.mark.parametrize(
    ("word", "does", "said"),
    [
        ("hello", "print('Good day', flush=True)", "answered 'Good day'; expected: ok"),
        ("hello", "sys.exit(3)", "ended with status 3; expected: ok"),
        ("newgame", "print('error no such game', flush=True)", "answered 'error no such game';"),
        ("go", "sys.exit(3)", "ended with status 3; expected: bestmove and a legal move, such as "),
        ("go", "print('bestmove z9', flush=True)", "answered 'bestmove z9'; expected: bestmove"),
        ("go", "print('bestmove', flush=True)", "answered 'bestmove'; expected: bestmove"),
        ("go", "print(flush=True)", "answered ''; expected: bestmove"),
        ("go", "print('x' * 300_000, flush=True)", "xxx...'; expected: bestmove"),
        (
            "go",
            "print('bestmove', moves[0], 'value 1', flush=True)",
            "value 1'; expected: bestmove",
        ),
    ],
)
def test_a_program_that_fails_is_named_with_what_it_said(
    word: str, does: str, said: str, folder: Path
) -> None:
    name = program(folder, **{word: does})
    with pytest.raises(ValueError) as raised:
        bots.player(name).choose(seen())
    assert str(raised.value).startswith(f"{name} ")
    assert said in str(raised.value)
    assert is_gone(folder)


@pytest.mark.parametrize("shell", [False, True])
def test_a_program_that_hangs_is_given_up(
    shell: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a shell started it and holds its pipes open."""
    monkeypatch.setattr(foreign, "GRACE", 0)
    name = program(folder, go=HANGS)
    if shell:
        name = f"cmd:sh -c {shlex.quote(name.removeprefix('cmd:') + '; true')}"
    with pytest.raises(ValueError, match=r"did not answer within 0\.001 s; expected: bestmove"):
        bots.player(name, seconds=0.001).choose(seen())
    assert shell or is_gone(folder)


@pytest.mark.parametrize("wrong", [{}, {"quit": "import signal; signal.pause()"}])
def test_a_program_ends_with_its_player(
    wrong: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = bots.player(program(folder, **wrong))
    player.choose(seen())
    assert not is_gone(folder)
    if wrong:
        monkeypatch.setattr(foreign, "GRACE", 0)
    del player
    assert is_gone(folder)


def test_a_match_ends_with_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = program(folder, go="print('bestmove z9', flush=True)")
    assert main(["match", "siegestones", name, "random", "--games", "2"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f": {name} answered 'bestmove z9'; expected: bestmove and a legal move" in line
    assert main(["play", "siegestones", "--seats", "cmd:./no-such-program,random"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cmd:./no-such-program cannot be started: " in line


@pytest.mark.slow
def test_our_own_engine_is_a_program_too() -> None:
    name = f"cmd:{shlex.quote(sys.executable)} -m rulescore engine --player oneply"
    choice = bots.player(name).choose(seen())
    assert choice.token in seen().moves() and choice.value[0] != 0.5
    hidden = rulescore.GAMES["siege-the-king"].start()
    while hidden.seat == rulescore.CHANCE:
        hidden.play(hidden.deal(random.Random(1)))
    with pytest.raises(ValueError, match="answered 'error seen takes JSON with the position"):
        bots.player(name).choose(bots.Seen(hidden, hidden.seat or 0))
