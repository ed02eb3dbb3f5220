"""Siege the King: two castles of three columns, a King hidden in each, and cards that attack,
defend and interfere.
"""

from rulescore.game import Game
from rulescore.games.siege_the_king import judge, position, view, words
from rulescore.games.siege_the_king.state import INFO, SiegeTheKing

GAME = Game(
    INFO, SiegeTheKing, view, words, position, judge, "rulescore.games.siege_the_king.bearing"
)
