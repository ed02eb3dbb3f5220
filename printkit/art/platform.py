"""A raised square to fold from card: top, four walls, tabs at the corners, and a flange under each
wall that is turned in.

Where the paper is too small for one piece, the side walls are separate and glued on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from printkit.art.shapes import cut, fold
from printkit.scene import AnyItem, Colour, Group, Point, Scene, quarter_turned
from rulescore.translation import say

FLANGE: Final = 8.0
"""Width of tabs and flanges, mm."""


@dataclass(frozen=True)
class Platform:
    """A platform with a top of `side` x `side` mm and walls of that `height`.

    `top` is drawn about its middle. `walls` are the pictures of the front wall and the others,
    clockwise as seen from above; each has the middle of its upper edge at (0, 0).
    """

    title: str
    top: tuple[AnyItem, ...]
    walls: tuple[tuple[AnyItem, ...], ...]
    side: float
    height: float
    symbols: Mapping[str, tuple[AnyItem, ...]]
    palette: Mapping[str, Colour]

    def whole(self) -> Scene:
        """The platform laid flat in one piece, centred on (0, 0)."""
        reach = self.side / 2 + self.height + FLANGE
        return self._net(self.title, range(4), reach)

    def pieces(self) -> tuple[Scene, Scene, Scene]:
        """The top with front and back walls and a tab at each side, and the two side walls."""
        top = self._net(say("{title}, top", title=self.title), (0, 2), self.side / 2 + FLANGE)
        return (
            top,
            self._wall(say("Left wall"), self.walls[1]),
            self._wall(say("Right wall"), self.walls[3]),
        )

    def _net(self, title: str, walls: Collection[int], across: float) -> Scene:
        half = self.side / 2
        items: list[AnyItem] = [Group(self.top, clip=(-half, -half, half, half))]
        outline: list[Point] = []
        for turns in range(4):
            a, b, c, d, _, _ = quarter_turned(0, 0, turns)
            place = (a, b, c, d, c * half, d * half)
            tabs = turns % 2 == 0
            drawn = (
                (*self.walls[turns], *_folds(half, self.height, tabs))
                if turns in walls
                else (fold((-half, 0.0), (half, 0.0)),)
            )
            items.append(Group(drawn, place))
            edge = (
                _edge(half, self.height, tabs)
                if turns in walls
                else [(half, 0.0), *_flange(half, 0.0), (-half, 0.0)]
            )
            outline += [(a * x + c * y + place[4], b * x + d * y + place[5]) for x, y in edge]
        items.append(cut(outline))
        down = half + self.height + FLANGE
        return Scene(
            title,
            2 * across,
            2 * down,
            tuple(items),
            self.palette,
            self.symbols,
            origin=(-across, -down),
        )

    def _wall(self, title: str, wall: tuple[AnyItem, ...]) -> Scene:
        half = self.side / 2
        items = (
            *wall,
            fold((-half, self.height), (half, self.height)),
            cut([(half, 0.0), *_flange(half, self.height), (-half, 0.0)]),
        )
        return Scene(
            title,
            self.side,
            self.height + FLANGE,
            items,
            self.palette,
            self.symbols,
            origin=(-half, 0.0),
        )


def _flange(half: float, at: float) -> list[Point]:
    """A flange that hangs below a line of 2 x `half` mm at that height, tapered."""
    return [(half, at), (half - FLANGE, at + FLANGE), (FLANGE - half, at + FLANGE), (-half, at)]


def _edge(half: float, height: float, tabs: bool) -> list[Point]:
    """The outline of a wall with its flange, from its upper right to its upper left corner; the
    wall hangs down from y = 0.
    """
    flange = _flange(half, height)
    if not tabs:
        return [(half, 0), *flange, (-half, 0)]
    tab = [(half, 0), (half + FLANGE, 1.5), (half + FLANGE, height - 1.5)]
    return [*tab, *flange, *((-x, y) for x, y in reversed(tab))]


def _folds(half: float, height: float, tabs: bool) -> list[AnyItem]:
    lines = [((-half, 0.0), (half, 0.0)), ((-half, height), (half, height))]
    if tabs:
        lines += [((x, 0.0), (x, height)) for x in (-half, half)]
    return [fold(*line) for line in lines]
