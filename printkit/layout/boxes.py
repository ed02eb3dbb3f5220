"""The box for a deck: as large as its cards are, in their sleeves if they have some."""

from __future__ import annotations

from typing import Final

from printkit.art import tuck_box
from printkit.choices import Choices
from printkit.parts import Flat, Net, Step, Thing, on_the_table
from printkit.scene import Scene
from rulescore.translation import say_count

THICK: Final = 0.3
"""Thickness of a card, mm: what card of 250 to 300 g/m2 has, which is about the heaviest that home
printers take.
"""
SLEEVE: Final = 0.2
"""How much thicker it is in its sleeve, which has two walls of at most 0.1 mm (100 microns, the
strong ones), mm.
"""

LEAST: Final = 6.0
"""How deep a box is at least, mm, so that its sides can be folded and its flaps be cut."""


def box(title: str, cards: Flat, choices: Choices, emblem: Scene | None = None) -> Net:
    """A box with that title for all the cards, with a picture above the title if there is one.
    ValueError names a letter that the typeface lacks.
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
