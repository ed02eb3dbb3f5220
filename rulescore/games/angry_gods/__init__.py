"""Angry Gods: surrounded leaders become gods, and empty circles false gods."""

from rulescore.game import Game
from rulescore.games.angry_gods import evaluation, notation, text, view
from rulescore.games.angry_gods.state import INFO, AngryGods

GAME = Game(
    INFO,
    AngryGods,
    view,
    text,
    notation,
    evaluation,
    f"{__name__}.inspection",
    f"{__name__}.advice",
)
