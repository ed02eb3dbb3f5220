"""The command `replay`."""

from __future__ import annotations

import argparse

from rulescore.commands import arguments
from rulescore.record import result_text
from rulescore.terminal import whole
from rulescore.translation import say, say_count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and where to stop."""
    parser.add_argument("file", help=say("a record; - reads standard input"))
    parser.add_argument("--ply", type=whole, metavar="N", help=say("stop after that many tokens"))
    parser.add_argument("--moves", action="store_true", help=say("print the legal tokens"))
    arguments.add_position(parser)
    arguments.add_ascii(parser)


def run(args: argparse.Namespace) -> None:
    """Checks a record, prints the position and the result."""
    record = arguments.record(args.file, args.position)
    state = record.state(args.ply)
    print(state.sketch(None, args.ascii or arguments.needs_ascii()))
    print()
    if state.game.notation:
        print(say("position: {position}", position=state.position()))
    ply = len(record.tokens) if args.ply is None else args.ply
    print(
        say_count(
            "after {ply} of {n} token", "after {ply} of {n} tokens", len(record.tokens), ply=ply
        )
    )
    if state.points is not None:
        print(say("points: {list}", list=" ".join(map(str, state.points))))
    print(
        say("result: {result}", result=result_text(state.shares))
        + (f" ({state.ending})" if state.ending else "")
    )
    if args.moves:
        print(" ".join(state.moves()))
