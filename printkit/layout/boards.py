"""A board on paper: whole on one sheet, or in parts that are cut and glued together.

The right and lower edges of a part have lettered flaps. The edge of the next part with the same
letter is glued onto the flap, up to a dashed line; its own small letter stays on the part. A cut
that winds between circles is drawn on the part that lies on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final

from printkit.art.shapes import label
from printkit.layout.frame import (
    BLEED,
    CLEAR,
    STRIP,
    contents,
    crop_marks,
    haloed,
    how_to_cut,
    slim_contents,
)
from printkit.layout.joins import FLAP, Cut, Cuts, between, choose, cut
from printkit.paper import Draft, Paper, TooLarge
from printkit.parts import Board
from printkit.scene import AnyItem, Box, Circle, Group, Line, Rect, Scene, moved, within
from rulescore.translation import say

LABEL: Final = 7.0
"""Room for marks round a part, mm."""
LETTER: Final = 2.6
"""Radius of the disc with a flap's letter, mm."""
SMALL: Final = 1.9
"""The same on the edge that lies on top, where it stays visible."""
ASIDE: Final = 5.0
"""Distance of the letters from the board's border on a join that reaches it, mm."""


def board(name: str, part: Board, paper: Paper) -> list[Draft]:
    """The board on one sheet if it fits, else on as few as possible. TooLarge if no cut makes it
    small enough.
    """
    for landscape in (True, False):
        if fits(part.scene, paper, landscape):
            return [whole(name, part.scene, paper, landscape, part.ground)]
    return pieces(name, part, paper)


def fits(scene: Scene, paper: Paper, landscape: bool) -> bool:
    """Whether the board fits on one sheet of that paper in this orientation."""
    left, top, right, bottom = contents(paper, landscape)
    return scene.width <= right - left + 1e-6 and scene.height <= bottom - top + 1e-6


def sheets(part: Board, paper: Paper) -> float:
    """The number of sheets that the board needs; infinite if no cut makes it small enough."""
    if any(fits(part.scene, paper, landscape) for landscape in (True, False)):
        return 1
    best = cuts_for(part, paper)
    return len(best.cuts.places) if best else inf


def whole(name: str, scene: Scene, paper: Paper, landscape: bool, ground: str) -> Draft:
    """The board on one sheet, centred; `ground` is the colour of its edge, printed a little beyond
    the cut.
    """
    left, top, right, bottom = contents(paper, landscape)
    x, y = (left + right - scene.width) / 2, (top + bottom - scene.height) / 2
    box = (x, y, x + scene.width, y + scene.height)
    (ox, oy), far = scene.origin, BLEED
    window = (ox - far, oy - far, ox + scene.width + far, oy + scene.height + far)
    items: tuple[AnyItem, ...] = (
        Rect(x, y, scene.width, scene.height, fill=ground, role="bleed").grown(BLEED),
        Group(scene.items, moved(x - ox, y - oy), alt=scene.title, clip=window),
        Rect(x, y, scene.width, scene.height, role="cut"),
        *(crop_marks(box) if paper.marks == "crop" else ()),
    )
    return Draft(
        name,
        paper,
        landscape,
        items,
        scene.symbols,
        scene.palette,
        note=how_to_cut(paper),
        trim=box,
        placed=((name, box),),
    )


@dataclass(frozen=True)
class Division:
    """How a board is cut for a paper: orientation, whether the frame is slim, and the cuts."""

    landscape: bool
    slim: bool
    cuts: Cuts

    def room(self, paper: Paper) -> Box:
        """The area for a part on its sheet."""
        return (
            slim_contents(paper, self.landscape) if self.slim else contents(paper, self.landscape)
        )


def pieces(name: str, part: Board, paper: Paper) -> list[Draft]:
    """The board on as few sheets as possible, cut along some of its joins. TooLarge if no
    cut fits.
    """
    best = cuts_for(part, paper)
    if best is None:
        raise TooLarge(
            say("{name} does not fit on sheets of {paper}", name=name, paper=paper.title)
        )
    return [
        _part(say("{name}, part {number}", name=name, number=at + 1), part, paper, best, at)
        for at in range(len(best.cuts.places))
    ]


def cuts_for(part: Board, paper: Paper) -> Division | None:
    """The fewest cuts along joins that make the board fit on that paper, with a slim frame if that
    is allowed and saves sheets; None if none do.
    """
    scene = part.scene
    joins = [[cut(join, axis) for join in part.joins[axis]] for axis in (0, 1)]
    best: Division | None = None
    # A slim frame leaves the corners to the board; cutting machines need them for their marks.
    slim_too = part.slim and paper.marks in ("crop", "none")
    for slim in (False, True) if slim_too else (False,):
        for landscape in (True, False):
            left, top, right, bottom = (
                slim_contents(paper, landscape) if slim else contents(paper, landscape)
            )
            label = 0.0 if slim else 2 * LABEL
            xs = choose(scene.width, joins[0], right - left - label)
            ys = choose(scene.height, joins[1], bottom - top - label)
            if xs is not None and ys is not None:
                found = Cuts(scene.width, scene.height, tuple(xs), tuple(ys))
                if best is None or len(found.places) < len(best.cuts.places):
                    best = Division(landscape, slim, found)
    return best


def _part(name: str, part: Board, paper: Paper, division: Division, number: int) -> Draft:
    cuts = division.cuts
    scene, (column, row) = part.scene, cuts.places[number]
    x0, y0, x1, y1 = cuts.box(column, row)
    names = cuts.names
    right_flap = FLAP if ("x", column, row) in names else 0.0
    lower_flap = FLAP if ("y", column, row) in names else 0.0
    left, top, right, bottom = division.room(paper)
    dx = (left + right - (x1 - x0 + right_flap)) / 2 - x0
    dy = (top + bottom - (y1 - y0 + lower_flap)) / 2 - y0
    window = (x0 - BLEED, y0 - BLEED, x1 + (right_flap or BLEED), y1 + (lower_flap or BLEED))
    box = (x0 + dx, y0 + dy, x1 + right_flap + dx, y1 + lower_flap + dy)
    seen = within(
        (Group(scene.items, moved(-scene.origin[0], -scene.origin[1])),), scene.symbols, window
    )
    winding = [
        between(c.points, 1, window[1], window[3])
        for c in cuts.xs[max(0, column - 1) : column]
        if c.points
    ]
    winding += [
        between(c.points, 0, window[0], window[2])
        for c in cuts.ys[max(0, row - 1) : row]
        if c.points
    ]
    ground = Rect(0, 0, scene.width, scene.height, fill=part.ground, role="bleed")
    items: list[AnyItem] = [
        Group((ground.grown(BLEED),), moved(dx, dy), clip=window),
        Group(
            seen,
            moved(dx, dy),
            clip=window,
            alt=say("{name} of: {title}", name=name, title=scene.title),
        ),
        *(
            Line(tuple((x + dx, y + dy) for x, y in points), stroke="ink", width=0.2, role="cut")
            for points in winding
        ),
        *(
            crop_marks(box, within=_marked(paper, division) if division.slim else None)
            if paper.marks == "crop"
            else ()
        ),
    ]
    if not winding:
        items.append(Rect(box[0], box[1], box[2] - box[0], box[3] - box[1], role="cut"))
    at_x, at_y = _along(x0, x1, column, len(cuts.xs)), _along(y0, y1, row, len(cuts.ys))
    if right_flap:
        items += [
            *_seam(cuts.xs[column], 0, x1, (y0, y1), dx, dy),
            *_letter(names["x", column, row], x1 + FLAP / 2 + dx, at_y + dy, True),
        ]
    if lower_flap:
        items += [
            *_seam(cuts.ys[row], 1, y1, (x0, x1), dx, dy),
            *_letter(names["y", column, row], at_x + dx, y1 + FLAP / 2 + dy, True),
        ]
    if column:
        items += _letter(
            names["x", column - 1, row],
            _beyond(cuts.xs[column - 1], 0, x0, at_y) + dx,
            at_y + dy,
            False,
        )
    if row:
        items += _letter(
            names["y", column, row - 1],
            at_x + dx,
            _beyond(cuts.ys[row - 1], 1, y0, at_x) + dy,
            False,
        )
    note = say(
        "Cut at the marks. Glue each lettered edge onto the flap with the same letter, up to the"
        " dashed line."
    )
    if winding:
        note = say(
            "Cut at the marks and along the winding line. Glue each lettered edge onto the flap"
            " with the same letter, up to the dashed line."
        )
    if paper.marks != "crop":
        note = (
            f"{how_to_cut(paper)}"
            f" {say('Glue each lettered edge onto the flap with the same letter, up to the dashed line.')}"  # noqa: E501
        )
    trim = (x0 + dx, y0 + dy, x1 + dx, y1 + dy)
    return Draft(
        name,
        paper,
        division.landscape,
        tuple(items),
        scene.symbols,
        scene.palette,
        note=note,
        trim=trim,
        plan=(cuts.plan, number),
        slim="ends" if division.slim else "",
        placed=((name, box),),
    )


def _marked(paper: Paper, division: Division) -> Box:
    """The area for marks in a slim frame: up to its strips, and to the edge of the paper beside
    them.
    """
    width, height = paper.size(division.landscape)
    ends = paper.edge + STRIP + CLEAR
    return (0.5, ends, width - 0.5, height - ends)


def _along(low: float, high: float, at: int, last: int) -> float:
    """Where the letters are along a join: near the board's border if the part reaches it, else in
    the middle of the part.
    """
    return low + ASIDE if at == 0 else high - ASIDE if at == last else (low + high) / 2


def _seam(
    cut: Cut, axis: int, at: float, span: tuple[float, float], dx: float, dy: float
) -> list[AnyItem]:
    """The dashed line up to which the next part is glued; `at` is its position if it is
    straight.
    """
    straight = ((at, span[0]), (at, span[1])) if axis == 0 else ((span[0], at), (span[1], at))
    points = between(cut.points, 1 - axis, *span) if cut.points else straight
    line = Line(
        tuple((x + dx, y + dy) for x, y in points),
        stroke="grey",
        width=0.15,
        dash=(1.6, 1.2),
        role="mark",
    )
    return [*haloed((line,), {"mark"})]


def _beyond(cut: Cut, axis: int, at: float, along: float) -> float:
    """Where the letter is on the part behind that cut: near it, and entirely on the part."""
    near = between(cut.points, 1 - axis, along - SMALL - 1, along + SMALL + 1) if cut.points else ()
    return max((point[axis] for point in near), default=at) + SMALL + 0.6


def _letter(letter: str, x: float, y: float, on_flap: bool) -> list[AnyItem]:
    r, size = (
        (LETTER, 3.6 if len(letter) == 1 else 2.8)
        if on_flap
        else (SMALL, 2.6 if len(letter) == 1 else 2.15)
    )
    disc = Circle(x, y, r, fill="white", stroke="ink", width=0.25 if on_flap else 0.15)
    alt = say("Flap {letter}", letter=letter) if on_flap else say("Edge {letter}", letter=letter)
    return [Group((disc, label(x, y + 0.35 * size, letter, size, "sans-bold")), alt=alt)]
