"""What the edges and pictures of a card will look like on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot
from typing import Final

from printkit.scene import AnyItem, Group, Image, Scene, bounds, only, placed, within

STRIP: Final = 0.1
"""How much of the edge is drawn on, mm."""
NEAR: Final = 0.01
"""What ends this close to an edge ends there, mm."""


def dpis(items: Iterable[AnyItem]) -> Iterator[float]:
    """The resolution of each picture, as it is scaled."""
    for item, matrix in placed(items):
        if isinstance(item, Image):
            left, _, right, _ = item.drawn
            yield item.wide * 25.4 / ((right - left) * (hypot(*matrix[:2]) or 1.0))


def bare(face: Scene, bleed: float) -> bool:
    """Whether a drawing ends at an edge of the card, without the bleed, mm. Texts do not count."""
    shapes = only(face.items, {"art", "bleed"})
    if not shapes:
        return False
    left, top, right, bottom = bounds(shapes, face.symbols)
    beyond = (-left, -top, right - face.width, bottom - face.height)
    return any(-NEAR < reach < bleed - NEAR for reach in beyond)


def extended(face: Scene, bleed: float) -> Scene:
    """The face with its edges drawn on, as far as the bleed, mm: the outermost strip of each side
    is stretched, and that of each corner both ways.
    """
    w, h, s = face.width, face.height, STRIP
    spans = {
        side: [
            ((0.0, s), (bleed + s) / s, -bleed),
            ((0.0, side), 1.0, 0.0),
            ((side - s, side), (bleed + s) / s, (side - s) * (1 - (bleed + s) / s)),
        ]
        for side in (w, h)
    }
    around: list[AnyItem] = []
    for (left, right), across, dx in spans[w]:
        for (top, bottom), down, dy in spans[h]:
            if across > 1 or down > 1:
                box = (left, top, right, bottom)
                items = within(face.items, face.symbols, box)
                around.append(Group(items, (across, 0.0, 0.0, down, dx, dy), clip=box))
    middle = Group(face.items, clip=(0.0, 0.0, w, h))
    return replace(face, items=(*around, middle))
