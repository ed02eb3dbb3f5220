"""Nobles and Peasants: nobles in their towers look along the lines, and every stone laid in their
sight pays them.
"""

from rulescore.game import Game
from rulescore.games.nobles_and_peasants import judge, position, view, words
from rulescore.games.nobles_and_peasants.state import INFO, NoblesAndPeasants

GAME = Game(
    INFO,
    NoblesAndPeasants,
    view,
    words,
    position,
    judge,
    "rulescore.games.nobles_and_peasants.bearing",
)
