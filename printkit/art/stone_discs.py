"""Stones, markers and the score track as things to cut out, for the three games on the board of 37 circles."""

from __future__ import annotations

from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.stones import FILLS, STONE, stone, stone_title
from printkit.scene import AnyItem, Circle, Group, Rect, Scene, Text, moved
from rulescore.words import say

BLEED: Final = 3.0
MARKER: Final = 8.0
"""Diameter of a marker for the score track, mm."""
CELL: Final = 9.0
"""Side of a field of the score track, mm."""


def disc(letter: str, scale: float = 1.0) -> Scene:
    """A stone of that colour to cut out round, with its colour printed beyond the cut."""
    d = 2 * STONE * scale
    items = _ground(letter, STONE)
    return Scene(stone_title(letter), d, d, (Group(items, moved(0, 0, scale)),), PALETTE, origin=(-d / 2, -d / 2))


def _ground(letter: str, radius: float) -> tuple[AnyItem, ...]:
    """A stone without its dark rim, which would show every slip of the scissors."""
    reach = radius + 2 * BLEED
    return (Rect(-reach, -reach, 2 * reach, 2 * reach, fill=FILLS[letter], role="bleed"), *stone(letter)[1:])


def marker(letter: str, far: bool) -> Scene:
    """A marker for the score track: the front shows the stone's mark, the back (`far`) says that a hundred points come on top."""
    scale = MARKER / 2 / STONE
    face: list[AnyItem] = [Group(_ground(letter, STONE), moved(0, 0, scale))]
    if far:
        face += [Circle(0, 0, 3.3, fill="piece-light"), Text(0, 0.9, "+100", 2.4, font="sans-bold", fill="piece-dark", align="middle")]
    title = say("Marker, 100 points more: {stone}", stone=stone_title(letter)) if far else say("Marker: {stone}", stone=stone_title(letter))
    return Scene(title, MARKER, MARKER, tuple(face), PALETTE, origin=(-MARKER / 2, -MARKER / 2))


def track() -> Scene:
    """A track for a hundred points, row by row from the top, in fives."""
    across, down, margin = 20, 5, 4.0
    w, h = across * CELL + 2 * margin, down * CELL + 2 * margin
    items: list[AnyItem] = [Rect(0, 0, w, h, fill="wood-edge"), Rect(1.4, 1.4, w - 2.8, h - 2.8, fill="wood", stroke="wood-line", width=0.3, r=1)]
    for n in range(across * down):
        x, y = margin + n % across * CELL, margin + n // across * CELL
        fifth = (n + 1) % 5 == 0
        items.append(Rect(x + 0.3, y + 0.3, CELL - 0.6, CELL - 0.6, fill="wood-grain" if fifth else "wood-hollow", stroke="wood-line", width=0.25, r=0.8))
        items.append(Text(x + CELL / 2, y + CELL / 2 + 1.1, str(n + 1), 3.1, font="sans-bold" if fifth else "sans", fill="wood-ink", align="middle"))
    return Scene(say("Track for a hundred points"), w, h, tuple(items), PALETTE)
