"""Siege the King: two castles, a King hidden in each, and cards that attack and defend."""

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
