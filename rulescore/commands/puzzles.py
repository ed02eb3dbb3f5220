"""The command `puzzles`: a game's puzzles as lines of JSON, and the making of new ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rulescore.commands import arguments
from rulescore.puzzles.collection import Puzzle, puzzles, read
from rulescore.puzzles.making import chosen, made
from rulescore.translation import invalid, say, say_count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, and how to look for new ones."""
    arguments.add_game(parser)
    parser.add_argument(
        "--list", action="store_true", help=say("print the puzzles that there are, and make none")
    )
    arguments.add_number(parser, "--games", 20, say("number of games to play (default 20)"))
    arguments.add_number(
        parser, "--first", 0, say("number of the first game, to continue an earlier run")
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=600.0,
        help=say("stop after this many seconds (default 600)"),
    )
    arguments.add_number(parser, "--keep", 100, say("keep at most N puzzles, some of every kind"))
    parser.add_argument(
        "--from",
        dest="found",
        type=Path,
        metavar="FILE",
        help=say("puzzles of an earlier run, to be kept with the new ones"),
    )
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> None:
    """Prints puzzles, easiest first; progress goes to standard error."""
    game = args.game.info.id
    if args.list:
        for puzzle in puzzles(game):
            print(puzzle.line())
        return
    if args.games < 0 or args.keep < 0 or not args.seconds > 0:
        raise invalid("--games and --keep take 0 or more, --seconds more than 0")
    earlier = (
        [read(line) for line in args.found.read_text(encoding="utf-8").splitlines()]
        if args.found
        else []
    )
    for puzzle in chosen(game, [*earlier, *_making(args, game)], args.keep):
        print(puzzle.line())


def _making(args: argparse.Namespace, game: str) -> Iterator[Puzzle]:
    found = 0
    for number, puzzle in made(game, args.games, args.seconds, args.seed or 0, args.first):
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
