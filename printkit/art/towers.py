"""Towers to fold for the board of 37 circles: a strip for six walls with a merlon each, and a
plate, pushed in from below, that carries a stone. Plain ones have no merlons.
"""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.shapes import centred, cut, fold, scaled
from printkit.art.stones import TOWER, stone, tower
from printkit.scene import AnyItem, Group, Line, Point, Rect, Scene, moved
from rulescore.translation import say

FLATS: Final = 21.0
"""Distance between opposite walls, mm: as wide as a circle of the board. A 20 mm stone fits between
the merlons.
"""
WALL: Final = 16.0
"""Height of a wall up to the plate, mm."""
MERLON: Final = 3.6
"""Height of a merlon above the plate, mm."""
SIDE: Final = FLATS / 3**0.5
"""Width of a wall, mm."""
TAB: Final = 5.0
TILE: Final = 24.0
"""Side of a flat tower, mm."""
PLATE: Final = (14.615252, 14.4)
"""How far the plate reaches from its middle, mm. It is 0.6 mm smaller than the space between the
walls.
"""
BLEED: Final = 0.9
"""Bleed of the wood, mm."""


def wall(scale: float = 1.0, merlon: float = MERLON) -> Scene:
    """The six walls side by side with a tab at the right end, and merlons of that height, mm. The
    walls' lower left corner is at (0, 0).
    """
    long, bleed = 6 * SIDE, BLEED / scale
    items: list[AnyItem] = [
        Rect(
            -bleed,
            -WALL - merlon - bleed,
            long + TAB + 2 * bleed,
            WALL + merlon + 2 * bleed,
            fill="tower-top",
            role="bleed",
        ),
        Rect(-bleed, -2.2, long + TAB + 2 * bleed, 2.2 + bleed, fill="tower-floor"),
        Rect(-bleed, -WALL, long + bleed, 1.3, fill="tower-floor"),
    ]
    boards = [((n + part) * SIDE, -WALL + 1.3) for n in range(6) for part in (0.25, 0.5, 0.75)]
    items += [Line(((x, y), (x, -2.2)), stroke="tower-floor", width=0.3) for x, y in boards]
    items += [
        Line(((-bleed, y), (long, y)), stroke="tower-wall", width=0.3)
        for y in (-2.2, -WALL + 1.3, -WALL)
    ]
    items += [
        Group(drawing("wall-gate-front" if n == 0 else "wall-slit"), moved((n + 0.5) * SIDE, 0))
        for n in (0, 2, 4)
    ]
    items += [fold((n * SIDE, 0), (n * SIDE, -WALL)) for n in range(1, 7)]
    items.append(cut(_outline(merlon)))
    high = WALL + merlon
    drawn = Scene(
        say("Walls of a tower"), long + TAB, high, tuple(items), PALETTE, origin=(0.0, -high)
    )
    return scaled(drawn, scale)


def plate(scale: float = 1.0) -> Scene:
    """The plate with its six tabs, about (0, 0)."""
    wide, high = PLATE
    return scaled(centred(say("Plate of a tower"), 2 * wide, 2 * high, drawing("plate")), scale)


def tile(scale: float = 1.0) -> Scene:
    """A flat tower: a square that shows it from above."""
    half, far = TILE / 2, TILE / 2 + 2 * BLEED + 3
    ground = Rect(-far, -far, 2 * far, 2 * far, fill="tower-top", role="bleed")
    drawn = Group(tower(), moved(0, 0, (half - 0.8) / TOWER))
    return scaled(centred(say("Tower"), TILE, TILE, (ground, drawn)), scale)


def steps(merlon: float = MERLON) -> list[tuple[str, Scene]]:
    """How to assemble a tower: a sentence and a drawing for each step."""
    front = drawing("tower-front" if merlon else "tower-front-plain")
    up_to = (
        say(
            "Fold the plate's tabs down, push it in from below until it is level with the gaps"
            " between the merlons, and glue it there."
        )
        if merlon
        else say(
            "Fold the plate's tabs down, push it in from below until it is level with the top of"
            " the walls, and glue it there."
        )
    )
    return [
        (
            say("Fold the strip at the dashes and glue the tab inside the first wall."),
            _drawing(say("The strip becomes a tower of six walls"), front),
        ),
        (
            up_to,
            _drawing(say("The plate goes in from below"), (*front, *drawing("tower-plate")), 33.0),
        ),
        (
            say("A stone stands on the plate between the merlons.")
            if merlon
            else say("A stone lies on the plate."),
            _drawing(
                say("A stone on a tower"),
                (Group(stone("B"), (1, 0, 0, 0.32, 0, -WALL - 2.6)), *front),
            ),
        ),
    ]


def _outline(merlon: float) -> list[Point]:
    """The outline of the strip, clockwise from its lower left corner."""
    edge: list[Point] = [(0, 0), (0, -WALL)]
    for n in range(6) if merlon else ():
        a, b = (n + 0.24) * SIDE, (n + 0.76) * SIDE
        edge += [(a, -WALL), (a, -WALL - merlon), (b, -WALL - merlon), (b, -WALL)]
    long = 6 * SIDE
    return [*edge, (long, -WALL), (long + TAB, -WALL + 1.5), (long + TAB, -1.5), (long, 0)]


def _drawing(title: str, items: tuple[AnyItem, ...], high: float = 21.5) -> Scene:
    return Scene(title, 30.0, high, (Group(items, moved(15, 20.5)),), PALETTE)
