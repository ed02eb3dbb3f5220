"""Stones, markers and the score track to cut out, for the three games on the board of 37
circles.
"""

from __future__ import annotations

from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.shapes import cut_box, fold, label, symbol
from printkit.art.stones import FILLS, STONE, mark, stone_title
from printkit.scene import AnyItem, FontName, Group, Rect, Scene, moved
from rulescore.translation import say

BLEED: Final = 3.0
MARKER: Final = 8.0
"""Side of a marker for the score track, mm."""
CELL: Final = 9.0
"""Side of a space of the score track, mm."""


def disc(letter: str, scale: float = 1.0) -> Scene:
    """A round stone of that colour to cut out, with bleed."""
    return symbol(stone_title(letter), _ground(letter), 2 * STONE * scale, 2 * STONE)


def _ground(letter: str) -> tuple[AnyItem, ...]:
    """A stone without its dark rim and ring, which would show every slip of the scissors and look
    like the cutting line.
    """
    ground = Rect(0, 0, 0, 0, fill=FILLS[letter], role="bleed").grown(STONE + 2 * BLEED)
    return (ground, *mark(letter))


def marker(letter: str) -> Scene:
    """A marker for the score track, to fold: above, the stone's mark; below, upside down, that a
    hundred points are added.
    """
    half = MARKER / 2
    face = Group(
        _ground(letter),
        moved(0, -half, half / STONE),
        clip=(-STONE * 1.25, -STONE * 1.25, STONE * 1.25, STONE),
    )
    ground = Rect(-half, 0, MARKER, MARKER, fill="piece-light", role="bleed").grown(0.9)
    hundred = label(0, half + 1.1, "+100", 3.0, "sans-bold", "piece-dark")
    far = Group((ground, hundred), (-1, 0, 0, -1, 0, MARKER))
    items: tuple[AnyItem, ...] = (
        far,
        face,
        fold((-half, 0), (half, 0)),
        cut_box(-half, -MARKER, MARKER, 2 * MARKER),
    )
    return Scene(
        say("Marker: {stone}", stone=stone_title(letter)),
        MARKER,
        2 * MARKER,
        items,
        PALETTE,
        origin=(-half, -MARKER),
    )


def track() -> Scene:
    """A track of a hundred points, row by row from the top."""
    across, margin = 10, 4.0
    side = across * CELL + 2 * margin
    items: list[AnyItem] = [
        Rect(0, 0, side, side, fill="wood-edge", role="bleed").grown(0.9),
        Rect(0, 0, side, side, fill="wood", stroke="wood-line", width=0.3, r=1).grown(-1.4),
    ]
    for n in range(across**2):
        x, y = margin + n % across * CELL, margin + n // across * CELL
        fifth = (n + 1) % 5 == 0
        fill = "wood-grain" if fifth else "wood-hollow"
        space = Rect(x, y, CELL, CELL, fill=fill, stroke="wood-line", width=0.25, r=0.8)
        items.append(space.grown(-0.3))
        font: FontName = "sans-bold" if fifth else "sans"
        items.append(label(x + CELL / 2, y + CELL / 2 + 1.1, str(n + 1), 3.1, font, "wood-ink"))
    items.append(cut_box(0, 0, side, side))
    return Scene(say("Track for a hundred points"), side, side, tuple(items), PALETTE)
