"""Siege by Number: up to four kingdoms of six hidden armies and a commander, played with a
piecepack.
"""

from rulescore.game import Game
from rulescore.games.siege_by_number import judge, position, view, words
from rulescore.games.siege_by_number.state import INFO, SiegeByNumber

GAME = Game(
    INFO, SiegeByNumber, view, words, position, judge, "rulescore.games.siege_by_number.bearing"
)
