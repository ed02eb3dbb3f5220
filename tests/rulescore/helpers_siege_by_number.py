"""What several tests of Siege by Number need."""

from __future__ import annotations

from rulescore.games.siege_by_number import GAME
from rulescore.games.siege_by_number.state import SiegeByNumber

SEATS = (2, 3, 4)


def start(tokens: str = "", seats: int = 2, **options: object) -> SiegeByNumber:
    return after(GAME.start(seats, **options), tokens)


def after(state: SiegeByNumber, tokens: str) -> SiegeByNumber:
    state = state.copy()
    for token in tokens.split():
        state.play(token)
    return state
