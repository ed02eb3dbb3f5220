"""SiegeStones: stones besiege neutral towers; the seat that threatens a tower most controls it."""

from rulescore.game import Game
from rulescore.games.siegestones import evaluation, notation, text, view
from rulescore.games.siegestones.state import INFO, SiegeStones

GAME = Game(
    INFO,
    SiegeStones,
    view,
    text,
    notation,
    evaluation,
    f"{__name__}.inspection",
    f"{__name__}.advice",
    f"{__name__}.expander",
)
