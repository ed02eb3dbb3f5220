"""What several tests of Angry Gods need."""

from __future__ import annotations

from rulescore.games.angry_gods import GAME
from rulescore.games.angry_gods.state import AngryGods


def after(tokens: str, **options: object) -> AngryGods:
    state = GAME.start(2, **options)
    for token in tokens.split():
        state.play(token)
    return state
