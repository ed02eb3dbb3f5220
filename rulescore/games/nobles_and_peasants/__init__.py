"""Nobles and Peasants: towers look along lines and are paid for stones placed in their sight."""

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
