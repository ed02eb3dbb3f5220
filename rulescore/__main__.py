"""The command line: `rulescore games|rules|play|match|engine|tune|puzzles|replay|perft|bench
...`, or `python -m rulescore ...`.

Bad input gives one line and exit status 2.
"""

from __future__ import annotations

import sys

try:
    import argparse
    import os
    from collections.abc import Sequence
    from typing import Any

    from rulescore import __version__, terminal
    from rulescore.commands import (
        bench,
        engine,
        games,
        match,
        perft,
        play,
        puzzles,
        replay,
        rules,
        tune,
    )
    from rulescore.translation import LANGUAGES, heard, say
except KeyboardInterrupt:
    sys.exit(130)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    if "" not in sys.path:
        sys.path.append("")  # for players of the form module:Class
    try:
        rest = heard(sys.argv[1:] if arguments is None else arguments)
    except ValueError as error:
        print(f"{terminal.called('rulescore')}: {error}", file=sys.stderr)
        return 2
    parser = _parser()
    given = parser.parse_args(rest)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = int(given.run(given) or 0)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader is gone, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = (
            say("{path} cannot be read: {reason}", path=error.filename, reason=error.strerror)
            if error.filename
            else str(error)
        )
        print(f"{parser.prog} {given.command}: {reason}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{parser.prog} {given.command}: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = terminal.Parser(
        prog=terminal.called("rulescore"),
        description=say("Six siege games: rules, records, counts and figures."),
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=say("language of all sentences: {list}", list=", ".join(LANGUAGES)),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"rulescore {__version__}",
        help=say("the version of this program"),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    for name, (command, title) in _commands().items():
        subparser = commands.add_parser(name, help=title)
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser


def _commands() -> dict[str, tuple[Any, str]]:
    """Each command's module and title."""
    return {
        "games": (games, say("the games, one a line")),
        "rules": (rules, say("the rules of a game, readable in a terminal")),
        "play": (
            play,
            say("a game in the terminal; without a human it plays by itself and prints the record"),
        ),
        "match": (
            match,
            say(
                "players against each other, seats swapped; the score with its confidence interval"
            ),
        ),
        "engine": (
            engine,
            say(
                "a player for programs in other languages, by the protocol in"
                " docs/reference/engine-protocol.md"
            ),
        ),
        "tune": (
            tune,
            say("weights for a game's evaluation, from games that a player plays against itself"),
        ),
        "puzzles": (
            puzzles,
            say("positions with one best move, and new ones from games between strong players"),
        ),
        "replay": (replay, say("checks a record, prints the final position and the result")),
        "perft": (perft, say("counts the token sequences of a given length")),
        "bench": (bench, say("random playouts and moves per second of each game")),
    }


if __name__ == "__main__":
    sys.exit(main())
