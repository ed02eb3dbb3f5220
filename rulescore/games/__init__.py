"""One package per game, with the same files in each; `GAMES` is the menu."""

from typing import Any

from rulescore.game import Game
from rulescore.games import angry_gods, nobles_and_peasants, siege_1966, siege_by_number, siege_the_king, siegestones

GAMES: dict[str, Game[Any]] = {}
"""Every game by its id, in menu order."""


def register(game: Game[Any]) -> None:
    """Adds a game to `GAMES`; ValueError when its id is taken."""
    if game.info.id in GAMES:
        raise ValueError(f"there is a game {game.info.id} already")
    GAMES[game.info.id] = game


for _module in (siegestones, nobles_and_peasants, angry_gods, siege_the_king, siege_by_number, siege_1966):
    register(_module.GAME)
