"""The command `perft`: the number of token sequences of a given length (the performance test of
chess programs, used to check move generators).
"""

from __future__ import annotations

import argparse
from collections import Counter

from rulescore.commands import arguments
from rulescore.game import CHANCE, State
from rulescore.record import Record
from rulescore.terminal import whole
from rulescore.translation import invalid, say


def perft(state: State, depth: int) -> int:
    """The number of legal token sequences of length `depth`; games that end earlier do not count.
    ValueError at a chance node whose outcomes cannot be listed.
    """
    if depth == 0:
        return 1
    moves = state.moves()
    if not moves and state.seat == CHANCE:
        raise invalid("here chance has too many outcomes to count; give a record that goes past it")
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(token), depth - 1) for token in moves)


def perft_split(state: State, depth: int) -> Counter[str]:
    """`perft` by first token; `depth` is at least 1."""
    split = Counter({token: perft(state.after(token), depth - 1) for token in state.moves()})
    if not split and state.seat == CHANCE:
        perft(state, depth)
    return split


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the depth, and where to start."""
    arguments.add_game(parser)
    parser.add_argument("depth", type=whole)
    parser.add_argument("--record", metavar="FILE", help=say("start at the end of this record"))
    parser.add_argument(
        "--split", action="store_true", help=say("print the count behind each first token")
    )
    arguments.add_players(parser)
    arguments.add_options(parser)
    arguments.add_position(parser)


def run(args: argparse.Namespace) -> None:
    """Counts, and prints the counts."""
    if args.depth < 0:
        raise invalid("DEPTH is a whole number from 0 up")
    state = _start(args)
    split = perft_split(state, args.depth) if args.depth else {}
    if args.split:
        for token, count in sorted(split.items()):
            print(f"{token} {count}")
    print(sum(split.values()) if args.depth else 1)


def _start(args: argparse.Namespace) -> State:
    if not args.record:
        options = arguments.options(args)
        return Record(args.game, args.players, options, position=args.position).state()
    if args.players is not None or args.option or args.deck or args.position is not None:
        raise invalid("a record brings its own seats, options and position")
    record = arguments.record(args.record)
    if record.game is not args.game:
        raise invalid(
            "{file} is a record of {other}, not of {game}",
            file=args.record,
            other=record.game.info.id,
            game=args.game.info.id,
        )
    return record.state()
