"""Nobles and Peasants: nobles in their towers look along the lines, and every stone laid in their
sight pays them.
"""

from rulescore.game import Game
from rulescore.games.nobles_and_peasants import evaluation, notation, text, view
from rulescore.games.nobles_and_peasants.state import INFO, NoblesAndPeasants

GAME = Game(
    INFO,
    NoblesAndPeasants,
    view,
    text,
    notation,
    evaluation,
    "rulescore.games.nobles_and_peasants.inspection",
)
