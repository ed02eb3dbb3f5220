"""A raised square to fold from one piece of card: top, four walls, tabs at the corners, and a flange under each wall that is turned in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.scene import AnyItem, Colour, Group, Line, Path, Point, Scene, Segment, quarter_turned

FLANGE: Final = 8.0
"""Width of tabs and flanges, mm."""


def platform(
    title: str,
    top: tuple[AnyItem, ...],
    walls: tuple[tuple[AnyItem, ...], ...],
    side: float,
    height: float,
    symbols: Mapping[str, tuple[AnyItem, ...]],
    palette: Mapping[str, Colour],
) -> Scene:
    """A platform laid flat, centred on (0, 0), with a top of `side` x `side` mm and walls of that `height`.

    `top` is drawn about its middle. `walls` are the pictures of the front wall, then clockwise as seen from above; each has the middle of its upper edge at
    (0, 0).
    """
    half = side / 2
    items: list[AnyItem] = [Group(top, clip=(-half, -half, half, half))]
    outline: list[Point] = []
    for turns, wall in enumerate(walls):
        a, b, c, d, _, _ = quarter_turned(0, 0, turns)
        place = (a, b, c, d, c * half, d * half)
        items.append(Group((*wall, *_folds(half, height, tabs=turns % 2 == 0)), place))
        edge = _edge(half, height, tabs=turns % 2 == 0)
        outline += [(a * x + c * y + place[4], b * x + d * y + place[5]) for x, y in edge]
    steps: list[Segment] = [("M", outline[0]), *(("L", point) for point in outline[1:]), ("Z", ())]
    items.append(Path(tuple(steps), stroke="grey", width=0.15, role="cut"))
    reach = half + height + FLANGE
    return Scene(title, 2 * reach, 2 * reach, tuple(items), palette, symbols, origin=(-reach, -reach))


def _edge(half: float, height: float, tabs: bool) -> list[Point]:
    """The outline of one wall with flange, from its right upper corner to its left one; the wall hangs down from y = 0."""
    flange = [(half, height), (half - FLANGE, height + FLANGE), (FLANGE - half, height + FLANGE), (-half, height)]
    if not tabs:
        return [(half, 0), *flange, (-half, 0)]
    tab = [(half, 0), (half + FLANGE, 1.5), (half + FLANGE, height - 1.5)]
    return [*tab, *flange, *((-x, y) for x, y in reversed(tab))]


def _folds(half: float, height: float, tabs: bool) -> list[AnyItem]:
    lines = [((-half, 0.0), (half, 0.0)), ((-half, height), (half, height))]
    if tabs:
        lines += [((x, 0.0), (x, height)) for x in (-half, half)]
    return [Line(line, stroke="grey", width=0.15, dash=(1.2, 0.8), role="fold") for line in lines]
