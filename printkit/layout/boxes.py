"""A box for a deck, sized for its cards, in their sleeves if they have any."""

from __future__ import annotations

from typing import Final

from printkit.art import tuck_box
from printkit.choices import Choices
from printkit.parts import Flat, Net, Step, Thing, on_the_table
from printkit.scene import Scene
from rulescore.translation import say_count

THICK: Final = 0.3
"""Thickness of a card, mm: card of 250 to 300 g/m2, about the heaviest that home printers take."""
SLEEVE: Final = 0.2
"""What a sleeve adds, mm: two walls of at most 0.1 mm (100 microns, the thick ones)."""

LEAST: Final = 6.0
"""The least depth of a box, mm: its sides must fold."""


def box(title: str, cards: Flat, choices: Choices, emblem: Scene | None = None) -> Net:
    """A box for all the cards, with a title and an optional picture above it. ValueError names a
    letter that the typeface lacks.
    """
    width, height = on_the_table(choices)
    count = sum(thing.count for thing in cards.things)
    deep = max(LEAST, count * (THICK + (SLEEVE if choices.sleeved else 0.0)))
    net = tuck_box.net(title, (width, height, deep), emblem)
    return Net(
        (Thing(net.title, net),),
        title=say_count("Box for {n} card", "Box for {n} cards", count),
        steps=tuple(Step(text) for text in tuck_box.steps()),
    )
