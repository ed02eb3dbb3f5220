"""What things look like. `screen` gives a game's board and pieces for the page; each game's file says how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.art import siege_1966
from printkit.scene import Screen
from rulescore.words import say


def screen(game_id: str, seats: int, options: Mapping[str, Any]) -> Screen:
    """The board and the pieces of that game, set up for that many seats with these options (as `Game.options` gives them). ValueError for an unknown game."""
    if game_id == "siege-1966":
        return siege_1966.screen(options)
    raise ValueError(say("there is no drawing for {game}", game=repr(game_id[:40])))
