"""What several tests of the rules need."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import pytest

import rulescore
from rulescore import CHANCE, State
from rulescore.__main__ import main

S = TypeVar("S", bound=State)
FIXTURES = Path(__file__).parent / "fixtures"
GAMES_AND_SEATS = [
    (name, seats)
    for name, game in rulescore.GAMES.items()
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]
TABLES = [
    pytest.param(name, seats, marks=pytest.mark.slow if seats == 4 else ())
    for name, seats in GAMES_AND_SEATS
    if seats != 3 or name == "siegestones"
]
"""The same for tests that play them: three seats, which are between two and four, in the shortest
game.
"""


def run(
    *arguments: str, given: str = "", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Runs a command in this process, with its own standard streams."""
    streams = [io.BytesIO(text) for text in (given.encode(encoding), b"", b"")]
    texts = [io.TextIOWrapper(stream, encoding, newline="\n") for stream in streams]
    names = dict(zip(("stdin", "stdout", "stderr"), texts, strict=True))
    with mock.patch.multiple(sys, path=[*sys.path], argv=["__main__.py"], **names):
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
    for text in texts:
        text.flush()
    _, out, errors = (stream.getvalue().decode(encoding) for stream in streams)
    return subprocess.CompletedProcess(arguments, status, out, errors)


def random_token(state: State, rng: random.Random) -> str:
    """A token that may be played here: a random legal move, or what chance gives."""
    return state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())


def random_game(name: str, seats: int, seed: int, **options: object) -> Iterator[tuple[Any, str]]:
    """Every position of a random game with the token that is played there, then the last position
    with an empty token.
    """
    rng = random.Random(seed)
    state = rulescore.GAMES[name].start(seats, **options)
    while state.shares is None:
        token = random_token(state, rng)
        yield state, token
        state.play(token)
    yield state, ""


def short_game(name: str, seats: int, seed: int) -> Iterator[tuple[Any, str]]:
    """A random game; of Siege by Number, which takes a hundred rounds and more, eight of them."""
    return random_game(name, seats, seed, **({"rounds": 8} if name == "siege-by-number" else {}))


def play(state: S, tokens: str) -> S:
    """Plays these tokens, separated by blanks, and returns the state."""
    for token in tokens.split():
        state.play(token)
    return state


def state_after(name: str, tokens: str = "", seats: int | None = None, **options: object) -> Any:
    """The position of a new game after these tokens."""
    return play(rulescore.GAMES[name].start(seats, **options), tokens)


def moves(state: State, start: str = "") -> str:
    """The legal tokens with this beginning, separated by blanks."""
    return " ".join(move for move in state.moves() if move.startswith(start))


def endless(tokens: int) -> str:
    """A legal record of that many tokens (24 or more): SIEGE without draws, in which a footman and
    a knight go back and forth.
    """
    start = (
        "Cd6 d0-b1 d4-c5 c0-b2 d5-c6 e0-d2 e4-f3 d2-e4 f3-g2 e4-c3 c6-b5 b1-d2 e5-f4 b2-a4 f4-e3"
        " d2-f3 e3-f4 a4-b6 f4-g3 f0-d1 g3-f4 b6-c4 f4-g3 c3-d5"
    )
    played = [*start.split(), *["g3-f4", "d5-c3", "f4-g3", "c3-d5"] * (tokens // 4)][:tokens]
    return (
        '[Game "siege-1966"]\n[Option.repetition "0"]\n[Option.quiet "0"]\n[Result'
        f' "*"]\n\n{" ".join(played)} *\n'
    )
