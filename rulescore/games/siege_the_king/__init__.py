"""Siege the King: two castles of three columns, a King hidden in each, and cards that attack,
defend and interfere.
"""

from rulescore.game import Game
from rulescore.games.siege_the_king import evaluation, notation, text, view
from rulescore.games.siege_the_king.state import INFO, SiegeTheKing

GAME = Game(
    INFO,
    SiegeTheKing,
    view,
    text,
    notation,
    evaluation,
    f"{__name__}.inspection",
    f"{__name__}.advice",
)
