"""Nobles and Peasants: nobles look along the lines from their towers and are paid for every stone
placed in sight.
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
    f"{__name__}.inspection",
    f"{__name__}.advice",
)
