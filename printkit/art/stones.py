"""The pieces on the board of 37 circles, seen from above and drawn about (0, 0).

Each colour of stones has a mark: blue a ring, green a triangle, red a cross, yellow a bar.
"""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.scene import AnyItem, Group, moved
from rulescore.translation import say

STONE: Final = 10.0
"""Radius of a stone as drawn, mm."""
TOWER: Final = 14.0
"""Radius of a tower as drawn, mm: a 10 mm stone fits inside the battlements."""

FILLS: Final = {"B": "stone-blue", "G": "stone-green", "R": "stone-red", "Y": "stone-yellow"}


def stone(letter: str) -> tuple[AnyItem, ...]:
    """A stone of that colour (B, G, R or Y) with its mark."""
    return drawing(f"stone-{letter}")


def mark(letter: str) -> tuple[AnyItem, ...]:
    """The mark alone, without the two circles of the stone."""
    return stone(letter)[2:]


def tower() -> tuple[AnyItem, ...]:
    """An empty wooden tower: a ring of merlons, lighter on top than inside, around a lower floor of
    boards.
    """
    return drawing("tower")


def pit() -> tuple[AnyItem, ...]:
    """An empty tower that is dark inside: a false god."""
    return (*tower(), *drawing("pit"))


RAYS: Final = 18.9
"""Length of a god's long rays, mm as drawn: nearly to the next circle."""


def god(letter: str) -> tuple[AnyItem, ...]:
    """A stone on its tower in a gilded star: six long rays that reach between the followers around
    it, each half light and half dark, and short ones.
    """
    return (*drawing("god"), Group(stone(letter), moved(0, 0, 1.12)))


def family(letter: str) -> tuple[AnyItem, ...]:
    """A family's coat of arms: its colour and mark under a battlement."""
    placed = Group(mark(letter), moved(0, 1.2, 0.95))
    return (*drawing("shield", FILLS[letter]), placed, *drawing("battlement"))


def stone_title(letter: str) -> str:
    """Alternative text of a stone of that colour."""
    return {
        "B": say("Blue stone with a ring"),
        "G": say("Green stone with a triangle"),
        "R": say("Red stone with a cross"),
        "Y": say("Yellow stone with a bar"),
    }[letter]
