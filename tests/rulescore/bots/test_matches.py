"""Matches: the same results with any number of processes, resuming from a file,
and the statistics.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulescore
from rulescore import Record
from rulescore.bots.matches import Score, Setting, decided, play, results, wilson
from tests.rulescore.helpers import run

ROOT = Path(__file__).parents[3]
QUICK = Setting("siegestones", "oneply", "random", 2, opening=2, seed=7)


def process(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "rulescore", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_number_of_processes_changes_nothing() -> None:
    alone = list(results(QUICK, 8))
    assert alone == list(results(QUICK, 8, jobs=2))
    assert [result.number for result in alone] == list(range(8))
    assert alone != list(
        results(Setting("siegestones", "oneply", "random", 2, opening=2, seed=8), 8)
    )


def test_seats_are_swapped_and_openings_shared() -> None:
    """With random moves on both sides the two games of a pair begin alike, whoever sits where."""
    seats = [play(QUICK, number).seat for number in range(4)]
    assert seats == [0, 1, 0, 1]
    three = Setting("siegestones", "oneply", "random", 3)
    assert [play(three, number).seat for number in range(6)] == [0, 1, 2, 0, 1, 2]
    for number in range(3):
        assert len(play(three, number).shares) == 3


def test_a_match_file_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = list(results(QUICK, 6))
    assert list(results(QUICK, 4, file=file)) == whole[:4]
    first = file.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 4
    assert list(results(QUICK, 6, file=file)) == whole
    assert file.read_text(encoding="utf-8").startswith(first)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6
    assert list(results(QUICK, 6, file=file)) == whole
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6


def test_what_the_file_holds_is_believed_and_other_matches_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    other = Setting("siegestones", "random", "random", 2, opening=2, seed=7)
    list(results(other, 2, file=file))
    (result,) = results(QUICK, 1, file=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    entry = json.loads(lines[2])
    entry["plies"] = 999
    file.write_text("\n".join([*lines[:2], json.dumps(entry)]) + "\n", encoding="utf-8")
    (again,) = results(QUICK, 1, file=file)
    assert (again.plies, again.shares) == (999, result.shares)


def test_a_torn_last_line_counts_as_not_written(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = list(results(QUICK, 3, file=file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-20], encoding="utf-8")
    assert list(results(QUICK, 3, file=file)) == whole
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", "[]\n", '{"number": "x"}\n'])
def test_a_file_that_holds_something_else(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="line 1 is not the result of a match"):
        list(results(QUICK, 1, file=file))
    assert file.read_text(encoding="utf-8") == text


def test_intervals_are_those_of_wilson() -> None:
    """Compared with the published example of 95 %: 81 of 263 is 0.2553 to 0.3662 (R. G. Newcombe,
    1998, method 3).
    """
    low, high = wilson(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(1.0, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_a_sequential_test_needs_enough() -> None:
    assert decided([], 0.5, 0.6) is None
    assert decided([1.0] * 16, 0.5, 0.6) is None
    assert decided([1.0] * 17, 0.5, 0.6) == 0.6
    assert decided([0.5] * 200, 0.5, 0.6) == 0.5


def test_scores_add_up() -> None:
    score = Score(2)
    played = list(results(QUICK, 6))
    for result in played:
        score.add(result)
    assert score.mean() == pytest.approx(sum(result.shares[result.seat] for result in played) / 6)
    assert [len(shares) for shares in score.by_seat] == [3, 3]
    assert sum(score.endings.values()) == 6


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    arguments = (
        "match",
        "siegestones",
        "oneply",
        "random",
        "--games",
        "6",
        "--seed",
        "3",
        "--file",
        str(tmp_path / "m.jsonl"),
    )
    done = process(*arguments, "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("siegestones: oneply against random\n6 of 6 games: ")
    assert "at 95 % confidence" in done.stdout
    assert "in seat 1: " in done.stdout
    assert "goal" in done.stdout
    assert run(*arguments).stdout == done.stdout
    three = run(
        "match",
        "siegestones",
        "oneply",
        "random",
        "--games",
        "3",
        "--players",
        "3",
        "--option",
        "goal=3",
    )
    assert "equal players score 0.333" in three.stdout
    stopped = run("match", "siegestones", "oneply", "random", "--games", "100", "--sprt", "0.5,0.8")
    assert "decided: closer to 0.8" in stopped.stdout
    assert "100 games" not in stopped.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("siegestones", "nobody", "random"), "there is no player 'nobody'"),
        (("siegestones", "oneply", "random", "--games", "0"), "--games and --jobs"),
        (("siegestones", "oneply", "random", "--players", "9"), "takes 2 to 4 seats"),
        (("siegestones", "oneply", "random", "--option", "goal=9"), "option goal takes"),
        (("siegestones", "oneply", "random", "--sprt", "0.6,0.5"), "--sprt takes two scores"),
        (("siegestones", "oneply", "random", "--iterations", "0"), "1 iteration or more"),
        (
            ("siegestones", "alphabeta", "random", "--players", "3", "--games", "1"),
            "two-player games without hidden information",
        ),
        (
            ("siege-the-king", "alphabeta", "random", "--games", "1"),
            "two-player games without hidden information",
        ),
        (("no-such-game", "oneply", "random"), "there is no game"),
    ],
)
def test_bad_input_is_reported_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = run("match", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


MINE = '''"""Takes the last move of the list."""
from rulescore import bots

class MyBot(bots.Player):
    def choose(self, seen):
        return bots.Choice(seen.moves()[-1], (0.5, 0.5))
'''


@pytest.mark.slow
def test_custom_players_in_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MINE, encoding="utf-8")
    done = process(
        "play", "siege-1966", "--seats", "level1,my_module:MyBot", "--seed", "2", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    record = Record.parse(done.stdout)
    assert record.tokens[0] == "Ce6"
    assert record.state().shares is not None
    assert (
        "my_module"
        in process(
            "match",
            "siege-1966",
            "my_module:MyBot",
            "random",
            "--games",
            "2",
            "--jobs",
            "2",
            cwd=tmp_path,
        ).stdout
    )
    wrong = process("play", "siege-1966", "--seats", "my_module:Nobody,random", cwd=tmp_path)
    assert wrong.returncode == 2
    assert "there is no player 'my_module:Nobody'" in wrong.stderr


KILLED = '''"""Random moves, until the file of the match has results: then its process is killed, once."""
import os, signal
from pathlib import Path
from rulescore.bots.simple import Random

class Killed(Random):
    def choose(self, seen):
        file, killed = Path("match.jsonl"), Path("killed")
        if file.exists() and file.read_text().count("\\n") > 2 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGTERM)
        return super().choose(seen)
'''


@pytest.mark.slow
def test_a_killed_process_is_reported_in_one_line_and_the_file_is_continued(tmp_path: Path) -> None:
    (tmp_path / "killing.py").write_text(KILLED, encoding="utf-8")
    match = (
        "match",
        "siegestones",
        "killing:Killed",
        "random",
        "--games",
        "60",
        "--file",
        "match.jsonl",
    )
    done = process(*match, "--jobs", "2", cwd=tmp_path)
    kept = (tmp_path / "match.jsonl").read_text(encoding="utf-8")
    assert (tmp_path / "killed").exists()
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "a worker process was killed; with --file" in done.stderr
    assert 2 < kept.count("\n") < 60
    assert process(*match, "--jobs", "2", cwd=tmp_path).returncode == 0
    gone_on = (tmp_path / "match.jsonl").read_text(encoding="utf-8")
    assert gone_on.startswith(kept)
    (tmp_path / "match.jsonl").unlink()
    assert process(*match, cwd=tmp_path).returncode == 0
    assert gone_on == (tmp_path / "match.jsonl").read_text(encoding="utf-8")


@pytest.mark.slow
def test_levels_play_in_the_terminal() -> None:
    for game in rulescore.GAMES:
        if not rulescore.GAMES[game].info.hidden:
            done = run("play", game, "--seats", "level2,level1", "--seed", "2")
            assert Record.parse(done.stdout).state().shares is not None
    assert done.stdout == run("play", game, "--seats", "level2,level1", "--seed", "2").stdout
