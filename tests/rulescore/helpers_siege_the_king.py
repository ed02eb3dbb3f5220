"""What several tests of Siege the King need."""

from __future__ import annotations

import random
from functools import partial

from rulescore.games.siege_the_king import GAME
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import COLUMN, letters, names
from tests.rulescore.helpers import random_game, state_after

after = partial(state_after, "siege-the-king")
game = partial(random_game, "siege-the-king", 2)


def position(text: str, **options: object) -> SiegeTheKing:
    """The position in the text, by default with Kings on a1 and b2, an attacker in seat 2's hand
    and three more in the draw pile.
    """
    left_out = [
        field
        for field in ("kings:a1,b2", "hand2:A2", "pile:A2,A3,A4")
        if field.split(":")[0] not in text
    ]
    return GAME.set_up(" ".join([text, *left_out]), **options)


def cards(state: SiegeTheKing, column: str) -> str:
    return " ".join(names(letters(state.columns[COLUMN.index(column)])))


MANY_SPECIALS = "3A2,2A3,2D2,D3,W2,W3,5J,3S,2N,4X"


def some_options(seed: int) -> dict[str, object]:
    """Random options; every third table has a deck with several cards of each special kind."""
    rng = random.Random(seed)
    options: dict[str, object] = {
        option.name: rng.choice(list(option.choices))
        for option in GAME.info.options
        if rng.random() < 0.5
    }
    return options | {"deck": MANY_SPECIALS} if seed % 3 == 0 else options
