"""Siege by Number: two to four kingdoms of hidden armies and a commander, with a piecepack."""

from rulescore.game import Game
from rulescore.games.siege_by_number import evaluation, notation, text, view
from rulescore.games.siege_by_number.state import INFO, SiegeByNumber

GAME = Game(
    INFO,
    SiegeByNumber,
    view,
    text,
    notation,
    evaluation,
    f"{__name__}.inspection",
    f"{__name__}.advice",
)
