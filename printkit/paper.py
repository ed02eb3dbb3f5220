"""Papers, and the area of them that every printer reaches.

A4 and Letter share one box, and so do A3 and tabloid, so that one layout serves both. The paper
"both" is what A4 and Letter have in common: its sheets print on either at 100 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from printkit.art.palette import PALETTE
from printkit.scene import AnyItem, Box, Colour

Marks = Literal["crop", "none", "silhouette", "silhouette-4", "cricut"]
"""What shows where to cut: lines at the corners, for scissors and knife; nothing; three or four
marks of a Silhouette cutter; nothing, because a Cricut prints its own.
"""
CORNER: Final = 17.0
"""A cutter looks for its marks in squares of this side at the corners of the paper, mm; nothing
else is printed there. The marks end at 15 mm.
"""

CRICUT: Final = (171.45, 234.95)
"""The largest picture that a Cricut can register on A4 and Letter, 6.75 x 9.25 inches, in mm."""
STRIPS: Final = 21.0
"""Height of the strips above and below a sheet's contents (see `printkit.layout.frame`), mm."""

EDGE: Final = 5.0
"""The edge that most printers cannot reach, mm."""


class LeftOut(ValueError):
    """A part cannot be made with these choices; others may."""


class TooLarge(LeftOut):
    """A part does not fit on the paper."""


@dataclass(frozen=True)
class Paper:
    """A paper by its id; sizes are in mm, upright. `box` is the width and height of the centred
    printable area, `marks` shows where to cut, and `edge` is what the printer does not reach.
    """

    id: str
    title: str
    width: float
    height: float
    box: tuple[float, float]
    marks: Marks = "crop"
    edge: float = EDGE

    @property
    def corner(self) -> float:
        """The side of the corner squares that are kept free for a cutter's marks, mm."""
        return CORNER if self.marks in ("silhouette", "silhouette-4") else 0.0

    def marked(self, marks: Marks, edge: float = EDGE) -> Paper:
        """The paper with these marks and this edge, and less room where they need it."""
        box = (min(self.box[0], self.width - 2 * edge), min(self.box[1], self.height - 2 * edge))
        paper = replace(self, marks=marks, box=box, edge=edge)
        if marks == "cricut":
            return replace(paper, box=(min(box[0], CRICUT[0]), min(box[1], CRICUT[1] + STRIPS)))
        return replace(paper, box=(box[0], min(box[1], self.height - 2 * paper.corner)))

    def size(self, landscape: bool) -> tuple[float, float]:
        """Width and height in this orientation."""
        return (self.height, self.width) if landscape else (self.width, self.height)

    def printable(self, landscape: bool) -> Box:
        """The printable box in this orientation."""
        width, height = self.size(landscape)
        across, down = self.box[::-1] if landscape else self.box
        left, top = (width - across) / 2, (height - down) / 2
        return (left, top, left + across, top + down)


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

Slim = Literal["", "ends", "sides"]
"""Where a slim frame has its strips: above and below, or left and right."""


@dataclass(frozen=True)
class Lot:
    """How many of the things on a sheet belong to the part with this id."""

    part: str
    count: int


@dataclass(frozen=True)
class Draft:
    """A sheet before it is numbered: contents drawn on the paper (whose corner is 0, 0), and what
    the frame says about them.

    `trim` is the finished part. `plan`, if given, is a small map of several sheets that make one
    thing: boxes as fractions of the whole, and the index of this one. `placed` are the things on
    the sheet, each with its name and box; a back beside its front has no name. Where several parts
    share the sheet, `lots` says in order which things belong to which.
    """

    name: str
    paper: Paper
    landscape: bool
    items: tuple[AnyItem, ...]
    symbols: Mapping[str, tuple[AnyItem, ...]] = field(default_factory=dict)
    palette: Mapping[str, Colour] = field(default_factory=lambda: PALETTE)
    note: str = ""
    trim: Box | None = None
    plan: tuple[tuple[Box, ...], int] | None = None
    slim: Slim = ""
    placed: tuple[tuple[str, Box], ...] = ()
    lots: tuple[Lot, ...] = ()

    def of(self, part: str) -> tuple[tuple[str, Box], ...]:
        """The things of that part on this sheet."""
        at = 0
        for lot in self.lots:
            if lot.part == part:
                return self.placed[at : at + lot.count]
            at += lot.count
        return () if self.lots else self.placed


@dataclass(frozen=True)
class Leaf:
    """A sheet of paper: its front and, if printed, its back."""

    front: Draft
    back: Draft | None = None
