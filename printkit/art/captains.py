"""The six captains as busts in medallions, like woodcuts: ink, the card's ground, few colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.art.drawings import drawing
from printkit.art.shapes import centred
from printkit.scene import Circle, Group, Scene

SIZE: Final = 48.0
CAPTAINS: Final = ("hedda", "roland", "gisela", "till", "ulrich", "mira")


def portraits() -> Mapping[str, Scene]:
    """Each captain's portrait, a medallion centred on 0, 0."""
    return {
        name: centred(
            name,
            SIZE,
            SIZE,
            (
                Group(drawing(f"captain-{name}"), clip=(-23.0, -23.0, 23.0, 23.0), oval=True),
                Circle(0, 0, 22.6, stroke="card-ink", width=1.6),
                Circle(0, 0, 21.2, stroke="card-ink", width=0.4),
            ),
        )
        for name in CAPTAINS
    }
