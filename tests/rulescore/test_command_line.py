"""The command line as a person uses it, with real files; as a process of its own where that
matters.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

import rulescore
from rulescore import rulebooks, terminal
from tests.rulescore.helpers import FIXTURES, run

ROOT = Path(__file__).parents[2]
RECORD = FIXTURES / "siege-1966" / "commander-captured.txt"


def process(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command as a process."""
    command = [sys.executable, "-m", "rulescore", *arguments]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False)


def test_every_command_has_help() -> None:
    for command in ((), ("games",), ("rules",), ("play",), ("replay",), ("perft",), ("bench",)):
        done = run(*command, "--help")
        assert done.returncode == 0
        assert "usage:" in done.stdout


def test_the_version_is_that_of_the_package() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout.split()) == (
        0,
        [b"rulescore", rulescore.__version__.encode()],
    )


def test_usage_names_a_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed, it has its own name; otherwise it is a module."""
    monkeypatch.setattr(sys, "argv", ["/somewhere/bin/rulescore", "games"])
    assert terminal.called("rulescore") == "rulescore"
    assert process("nonsense").stderr.startswith(b"python -m rulescore: ")


def test_games_lists_each_on_a_line() -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(rulescore.GAMES)


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_rules_are_readable(game: str) -> None:
    done = run("rules", game)
    assert done.returncode == 0
    assert "{#" not in done.stdout
    assert "**" not in done.stdout
    assert "|" not in done.stdout
    for option in rulescore.GAMES[game].info.options:
        assert f"  {option.name}: " in done.stdout
    assert done.stdout.startswith(f"{rulescore.GAMES[game].info.title}\n")
    assert len(done.stdout.splitlines()) > rulebooks.text(game).count("{#")


@pytest.mark.slow
@pytest.mark.parametrize("game", rulescore.GAMES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_two_random_players_print_a_record_that_replays(
    game: str, encoding: str, tmp_path: Path
) -> None:
    low = rulescore.GAMES[game].info.seats[0]
    played = run(
        "play", game, "--seats", ",".join(["random"] * low), "--seed", "5", encoding=encoding
    )
    assert played.returncode == 0, played.stderr
    assert (
        played.stdout
        == run("play", game, "--seats", ",".join(["random"] * low), "--seed", "5").stdout
    )
    record = rulescore.Record.parse(played.stdout)
    assert record.state().shares is not None
    file = tmp_path / "game.txt"
    file.write_text(played.stdout, encoding="utf-8")
    replayed = run("replay", str(file), "--moves", encoding=encoding)
    assert replayed.returncode == 0, replayed.stderr
    assert f"({record.state().ending})" in replayed.stdout
    if encoding == "ascii":
        assert replayed.stdout.isascii()


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_a_person_plays_by_number_and_token(game: str) -> None:
    """The first move by its number, a wrong one, the list, undo, and the end of the input; the record holds what was played."""
    done = run(
        "play",
        game,
        "--seats",
        "human,random",
        "--seed",
        "2",
        "--ascii",
        given="\n".join(["nonsense", "?", "1", "1", "undo", "1"]) + "\n",
    )
    assert done.returncode == 0, done.stderr
    assert "'nonsense' is not a legal move here" in done.stdout
    record = rulescore.Record.parse(done.stdout[done.stdout.rindex("[Game ") :])
    assert len(record.tokens) >= 2
    assert "Traceback" not in done.stderr


def test_hidden_hands_are_behind_a_curtain() -> None:
    for game in rulescore.GAMES.values():
        done = run(
            "play", game.info.id, "--seats", "human,human", "--seed", "2", given="\n1\n\n1\n"
        )
        assert ("Pass the device to" in done.stdout) == game.info.hidden


def test_chance_can_be_entered() -> None:
    for game in rulescore.GAMES.values():
        state = game.start(game.info.seats[1])
        if state.seat == rulescore.CHANCE:
            import random

            token = state.deal(random.Random(9))
            players = ",".join(["human"] * state.seats)
            done = run(
                "play",
                game.info.id,
                "--seats",
                players,
                "--enter-chance",
                given=f"nothing\n{token}\n",
            )
            assert token in done.stdout[done.stdout.rindex("[Game ") :].split()


def test_replay_stops_at_a_ply() -> None:
    done = run("replay", str(RECORD), "--ply", "1", "--moves")
    assert "after 1 of" in done.stdout
    assert "result: *" in done.stdout
    assert "c0-b2" in done.stdout
    assert (
        "c0-b2"
        in run(
            "replay", "-", "--ply", "1", "--moves", given=RECORD.read_text(encoding="utf-8")
        ).stdout
    )


def test_perft_counts(tmp_path: Path) -> None:
    record = tmp_path / "crown.txt"
    record.write_text('[Game "siege-1966"]\n\nCd6\n', encoding="utf-8")
    assert run("perft", "siege-1966", "3", "--record", str(record)).stdout == "4576\n"
    split = run("perft", "siege-1966", "2", "--record", str(record), "--split").stdout.splitlines()
    assert len(split) == 17
    assert sum(int(line.split()[1]) for line in split[:-1]) == int(split[-1]) == 300
    assert run("perft", "siege-1966", "0").stdout == "1\n"
    assert (
        run("perft", "siege-1966", "1", "--option", "crowns=3", "--split").stdout
        == "Cd3 1\nCe3 1\n2\n"
    )


def test_bench_measures_every_number_of_seats() -> None:
    done = run("bench", "siege-1966", "--seconds", "0.05", "--seed", "1")
    assert done.returncode == 0
    (row,) = [line.split() for line in done.stdout.splitlines() if line.startswith("siege-1966")]
    assert float(row[8]) > 1000, "evaluated leaves a second"
    assert "calibration loop" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "no such file"),
        ("replay", "."),
        ("replay", "{garbage}"),
        ("replay", "{binary}"),
        ("replay", "{record}", "--ply", "99"),
        ("play", "chess"),
        ("play", "siege-1966", "--seats", "human,wizard"),
        ("play", "siege-1966", "--seats", "random"),
        ("play", "siege-1966", "--option", "knights"),
        ("play", "siege-1966", "--option", "knights=abcd"),
        ("perft", "siege-1966", "-1"),
        ("perft", "siege-1966", "two"),
        ("perft", "siege-1966", "1", "--record", "{record}", "--players", "2"),
        (
            "play",
            "siege-the-king",
            "--seats",
            "random,random",
            "--deck",
            "{deck}",
            "--option",
            "deck=1-5",
        ),
        ("bench", "chess"),
        ("bench", "--seconds", "0"),
        ("nonsense",),
        (),
    ],
)
def test_bad_input_ends_with_a_sentence_and_status_2(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "garbage").write_text("x" * 100_000, encoding="utf-8")
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    deck = resources.files("rulescore.games.siege_the_king") / "decks" / "2-5.csv"
    places = {
        "{garbage}": str(tmp_path / "garbage"),
        "{binary}": str(tmp_path / "binary"),
        "{record}": str(RECORD),
        "{deck}": str(deck),
    }
    done = run(*(places.get(argument, argument) for argument in arguments))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert 0 < len(done.stderr.strip()) < 600


def test_a_record_is_read_from_standard_input_and_told_apart_from_other_data() -> None:
    assert run("replay", "-", given=RECORD.read_text(encoding="utf-8")).returncode == 0
    done = process("replay", "-", given=b"\xff\xfe")
    assert (done.returncode, b"is not text in UTF-8 (byte 0)" in done.stderr) == (2, True)


def test_a_record_sends_no_control_codes_to_the_terminal() -> None:
    done = run("replay", "-", given='[Game "siege-1966"]\n\n\x1b[31mCd6\n')
    assert done.returncode == 2
    assert "\x1b" not in done.stderr


@pytest.mark.linux
@pytest.mark.parametrize("arguments", [("games",), ("rules", "siegestones")])
def test_a_closed_pipe_is_not_an_error(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rulescore", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("number", ["٣", "1_0", "²", " 3", "1.0", "9" * 5000])
def test_n10_a_number_is_written_in_the_digits_0_to_9(number: str) -> None:
    done = run("replay", str(RECORD), f"--ply={number}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a whole number" in done.stderr
    assert len(done.stderr) < 200


def test_n10_a_number_not_in_the_list_is_not_a_move() -> None:
    """The second one is 1 as far as its first six digits go."""
    done = run(
        "play",
        "siege-1966",
        "--seats",
        "human,human",
        given="٣\n0000011111\n" + "9" * 5000 + "\n1\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is not a legal move here") == 3
    assert done.stdout.rstrip().endswith("Cd6 *")
