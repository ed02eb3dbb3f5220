"""Papers, and the part of them that every printer can reach.

A4 and Letter share one box, and so do A3 and tabloid, so that one layout serves both. The paper "both" is what A4 and Letter have in common: its sheets
print on either at 100 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from printkit.scene import Box


class TooLarge(ValueError):
    """A part does not fit on the paper; others may."""


@dataclass(frozen=True)
class Paper:
    """A paper by its id; sizes are mm, upright. `box` is the printable width and height, centred."""

    id: str
    title: str
    width: float
    height: float
    box: tuple[float, float]

    def size(self, landscape: bool) -> tuple[float, float]:
        """Width and height as the paper lies."""
        return (self.height, self.width) if landscape else (self.width, self.height)

    def printable(self, landscape: bool) -> Box:
        """The printable box on the paper as it lies."""
        width, height = self.size(landscape)
        across, down = self.box[::-1] if landscape else self.box
        left, top = (width - across) / 2, (height - down) / 2
        return (left, top, left + across, top + down)


EDGE: Final = 5.0
"""What most printers cannot reach at each edge, mm."""
SMALL: Final = (190.0, 259.0)
LARGE: Final = (268.0, 400.0)
TINY: Final = (136.0, 198.0)

PAPERS: Final = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210, 297, SMALL),
        Paper("letter", "Letter", 215.9, 279.4, SMALL),
        Paper("a3", "A3", 297, 420, LARGE),
        Paper("tabloid", "Tabloid", 279.4, 431.8, LARGE),
        Paper("a5", "A5", 148, 210, TINY),
        Paper("both", "A4 or Letter", 210, 279.4, SMALL),
    )
}
