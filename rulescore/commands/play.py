"""The command `play`."""

from __future__ import annotations

import argparse
import random

from rulescore import terminal
from rulescore.commands import arguments
from rulescore.record import Record
from rulescore.translation import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the players, and how to play."""
    arguments.add_game(parser)
    parser.add_argument(
        "--seats",
        default="",
        metavar="WHO,WHO",
        help=say(
            "who takes each seat: {list}, module:Class, or cmd:COMMAND for another program",
            list=", ".join(terminal.PLAYERS),
        ),
    )
    parser.add_argument(
        "--seconds", type=float, help=say("seconds for each move of a player that searches")
    )
    parser.add_argument(
        "--enter-chance",
        action="store_true",
        help=say("ask for dice, draws and shuffles instead of making them"),
    )
    arguments.add_ascii(parser)
    arguments.add_options(parser)
    arguments.add_position(parser)
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> int:
    """Plays a game in the terminal."""
    players = args.seats.split(",") if args.seats else ["human"] * args.game.info.seats[0]
    record = Record(args.game, len(players), arguments.options(args), position=args.position)
    return terminal.play(
        record,
        players,
        random.Random(args.seed),
        args.ascii or arguments.needs_ascii(),
        args.enter_chance,
        args.seconds,
    )
