"""SIEGE (Milton Bradley, 1966): four knights against a castle with four footmen and a commander."""

from rulescore.game import Game
from rulescore.games.siege_1966 import evaluation, notation, text, view
from rulescore.games.siege_1966.state import INFO, Siege1966

GAME = Game(
    INFO,
    Siege1966,
    view,
    text,
    notation,
    evaluation,
    f"{__name__}.inspection",
    f"{__name__}.advice",
)
