"""Drawings. `screen` gives a game's board and pieces for the page; each game has its own module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from printkit.art import siege_1966, siege_by_number, siege_the_king, siegestones
from printkit.scene import Screen
from rulescore.translation import invalid

DRAWN: Final[dict[str, Callable[[int, Mapping[str, Any]], Screen]]] = {
    "siegestones": lambda seats, options: siegestones.screen("siegestones"),
    "nobles-and-peasants": lambda seats, options: siegestones.screen("nobles-and-peasants"),
    "angry-gods": lambda seats, options: siegestones.screen("angry-gods"),
    "siege-the-king": siege_the_king.screen,
    "siege-by-number": siege_by_number.screen,
    "siege-1966": siege_1966.screen,
}
"""The function that draws each game for a number of seats and options."""


def screen(game_id: str, seats: int, options: Mapping[str, Any]) -> Screen:
    """The board and pieces of that game for that many seats with these options (as from
    `Game.options`). ValueError for an unknown game.
    """
    if game_id not in DRAWN:
        raise invalid("there is no drawing for {game}", game=repr(game_id[:40]))
    return DRAWN[game_id](seats, options)
