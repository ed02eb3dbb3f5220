"""The command `games`."""

from __future__ import annotations

import argparse

from rulescore.games import GAMES
from rulescore.translation import say_count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none."""


def run(args: argparse.Namespace) -> None:
    """Prints the games, one a line."""
    for game in GAMES.values():
        info = game.info
        seats = "-".join(map(str, sorted(set(info.seats))))
        minutes = "-".join(map(str, sorted(set(info.minutes))))
        told = say_count(
            "{seats} player, {minutes} min",
            "{seats} players, {minutes} min",
            info.seats[1],
            seats=seats,
            minutes=minutes,
        )
        print(f"{info.id:20} {info.title} ({info.year}, {info.designer}); {told}")
