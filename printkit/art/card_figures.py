"""The figures on the cards of Siege the King, drawn about (0, 0) in a square of about 40 mm, in
ink, the card's ground and one colour.
"""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.scene import AnyItem
from rulescore.games.siege_the_king import decks

INK: Final = "card-ink"
FACE: Final = "card"

FIGURES: Final[dict[str, tuple[AnyItem, ...]]] = {
    kind: drawing(f"card-{kind}") for kind in (*decks.NUMBERED, *decks.SPECIAL, *decks.CASTLE)
}
"""The figure of each kind of card, by its name in deck files."""

MARKS: Final[dict[str, tuple[AnyItem, ...]]] = {
    kind: drawing(f"card-mark-{kind}") for kind in decks.NUMBERED
}
"""A small mark of the kind for the corners, about 16 mm high; other kinds have their figure
there.
"""
