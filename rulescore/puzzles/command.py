"""The command `puzzles`: the puzzles of a game as lines of JSON, and new ones from games between
strong players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rulescore.puzzles.collection import Puzzle, puzzles, read
from rulescore.puzzles.making import chosen, made
from rulescore.terminal import whole
from rulescore.words import say, say_count


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--list", action="store_true", help=say("print the puzzles that there are, and make none")
    )
    command.add_argument(
        "--games",
        type=whole,
        default=20,
        metavar="N",
        help=say("from so many games, 20 without it"),
    )
    command.add_argument(
        "--first",
        type=whole,
        default=0,
        metavar="N",
        help=say("number of the first of them, to go on where a run has ended"),
    )
    command.add_argument(
        "--seconds",
        type=float,
        default=600.0,
        help=say("stop after so many seconds, 600 without it"),
    )
    command.add_argument(
        "--keep",
        type=whole,
        default=100,
        metavar="N",
        help=say("keep so many puzzles at most, something of everything"),
    )
    command.add_argument(
        "--from",
        dest="found",
        type=Path,
        metavar="FILE",
        help=say("puzzles of an earlier run, which are kept with the new ones"),
    )


def run(given: argparse.Namespace) -> None:
    """Prints puzzles, the easiest first, and how far it is to standard error."""
    game = given.game.info.id
    if given.list:
        for puzzle in puzzles(game):
            print(puzzle.line())
        return
    if given.games < 0 or given.keep < 0 or not given.seconds > 0:
        raise ValueError(say("--games, --keep and --seconds take no negative numbers"))
    earlier = (
        [read(line) for line in given.found.read_text(encoding="utf-8").splitlines()]
        if given.found
        else []
    )
    for puzzle in chosen(game, [*earlier, *_making(given, game)], given.keep):
        print(puzzle.line())


def _making(given: argparse.Namespace, game: str) -> Iterator[Puzzle]:
    found = 0
    for number, puzzle in made(game, given.games, given.seconds, given.seed or 0, given.first):
        if puzzle:
            found += 1
            yield puzzle
        else:
            print(
                say_count(
                    "game {number}: {n} puzzle so far",
                    "game {number}: {n} puzzles so far",
                    found,
                    number=number,
                ),
                file=sys.stderr,
            )
