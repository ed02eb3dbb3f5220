"""python -m tools.peers rules   OpenSpiel's games as a ratio to the calibration loop of `rulescore
bench`, where OpenSpiel is installed python -m tools.peers cards   programs that make cards at a
deck of 54, each in an environment that is thrown away afterwards

boardgame.io, which is JavaScript, has a program of its own beside this file.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from rulescore.commands.bench import calibrate
from tools.peers import cards, openspiel
from tools.print_bench import deck


def main(arguments: Sequence[str]) -> int:
    """The command line. Nothing here has a budget, so the exit status is 0 even if a program is not
    available.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.peers",
        allow_abbrev=False,
        description="Measures other people's programs.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rules = commands.add_parser("rules", help="games of OpenSpiel, where it is installed")
    rules.add_argument(
        "--seconds", type=float, default=1.0, help="how long each figure is measured (default 1)"
    )
    rules.add_argument("--seed", type=int, default=1, help="makes the random players repeatable")
    commands.add_parser("cards", help="programs that make cards, installed for the purpose")
    given = parser.parse_args(arguments)
    if given.command == "rules":
        rng = random.Random(given.seed)
        yardstick = calibrate(given.seconds, rng)
        print(
            f"calibration loop: {yardstick:.0f} moves a second",
            *openspiel.table(given.seconds, rng, yardstick),
            sep="\n",
        )
    else:
        cards.measure(deck())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
