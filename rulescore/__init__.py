"""The rules of six siege games in pure Python: positions, legal moves, hidden information, records.

>>> import rulescore
>>> state = rulescore.GAMES["siege-1966"].start()
>>> state.moves()
['Cd6', 'Ce6']
>>> state.play("Cd6")
>>> state.describe("c0-d2")
'The knight leaps from c0 to d2.'
"""

from __future__ import annotations

from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State
from rulescore.games import siege_1966

__version__ = "0.1.0"

GAMES: dict[str, Game] = {}
"""Every game by its id, in menu order."""


def register(game: Game) -> None:
    """Adds a game to `GAMES`; ValueError when its id is taken."""
    if game.info.id in GAMES:
        raise ValueError(f"there is a game {game.info.id} already")
    GAMES[game.info.id] = game


for _module in (siege_1966,):
    register(_module.GAME)

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Info", "Option", "State", "register"]
