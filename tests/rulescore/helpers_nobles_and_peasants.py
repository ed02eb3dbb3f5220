"""What several tests of Nobles and Peasants need."""

from __future__ import annotations

from collections import Counter
from typing import Any

import rulescore
from rulescore.games.nobles_and_peasants import GAME
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from tests.rulescore.helpers import play

BAGS = {
    2: Counter(B=16, G=16, R=19, Y=20),
    3: Counter(B=17, G=17, R=20, Y=17),
    4: Counter(B=18, G=18, R=18, Y=18),
}


def after(
    tokens: str = "", left: str = "", right: str = "", seats: int = 2, **options: Any
) -> NoblesAndPeasants:
    """The position after these tokens. The row begins and ends with the given stones, with the
    others between them in alphabetical order.
    """
    state = GAME.start(seats, **options)
    bag = (
        Counter({letter: int(str(options["row"])) for letter in "BGRY"})
        if options.get("row")
        else BAGS[seats]
    )
    middle = bag - Counter(left + right)
    state.play("row:" + left + "".join(sorted(middle.elements())) + right)
    return play(state, tokens)


def moves(state: rulescore.State, start: str = "") -> list[str]:
    return [move for move in state.moves() if move.startswith(start)]
