"""Sheets of cards, tiles and discs: fronts, and backs that match them whichever way the paper is
turned.

Backs have neither marks nor lines: cuts are made from the front, and a slightly shifted back still
looks whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final

from printkit.art.shapes import polygon
from printkit.choices import Choices
from printkit.fonts.metrics import width
from printkit.layout.faces import Faces, faces
from printkit.layout.frame import CLEAR, STRIP, contents, how_to_cut, mark
from printkit.layout.grid import Grid, grid
from printkit.layout.pieces import Loose, Piece
from printkit.paper import Draft, Leaf, TooLarge
from printkit.parts import MOST, Flat, Thing, checked
from printkit.scene import (
    BEFORE,
    AnyItem,
    Box,
    Circle,
    Group,
    Line,
    Matrix,
    Path,
    Point,
    Rect,
    Scene,
    Segment,
    Text,
)
from rulescore.translation import decimal, say

APART: Final = 2.0
"""Least distance between two round things, mm."""
LEAST: Final = 1.5
"""The bleed to which the default may shrink, mm."""
SEAM: Final = 0.1
"""How far joined things overlap, so that no white shows between them, mm."""
NUMBER: Final = (2.4, 1.8)
"""Width and height of the number of a cut, in the order of `printkit.pages.cutting`, mm."""
SAFE: Final = 3.0
"""The width of the safe zone's margin, mm."""


def flat(id: str, title: str, part: Flat, choices: Choices) -> list[Leaf]:
    """The things on as many sheets as they need. ValueError if there are none or too many, TooLarge
    if one does not fit.
    """
    things = [thing for thing in checked(title, part.things) for _ in range(thing.count)]
    part = replace(part, joined=part.joined or (choices.joined and part.shape == "rect"))
    w, h = part.things[0].front.width, part.things[0].front.height
    backs = choices.backs != "none" and any(thing.back for thing in part.things)
    folded = backs and choices.backs == "gutter"
    gap = part.gap if part.shape == "rect" else max(part.gap, APART)
    if not part.joined:
        choices = _thrifty(choices, w, h, gap, len(things), folded)
    found = grid(choices.sheet, w, h, choices.beyond, gap, len(things), folded, part.joined)
    if found is None:
        raise TooLarge(
            say(
                "{title}: {w} x {h} mm is too large for {paper}",
                title=title,
                w=decimal(w),
                h=decimal(h),
                paper=choices.sheet.title,
            )
        )
    maker = _Maker(part, choices, found, faces(id, part.things))
    full = found.columns * found.rows
    batches = [things[at : at + full] for at in range(0, len(things), full)]
    return [
        maker.leaf(_part_of(title, number * full, len(batch), len(things)), batch, backs)
        for number, batch in enumerate(batches)
    ]


def _part_of(title: str, before: int, here: int, count: int) -> str:
    """The title of a sheet with so many of all things."""
    if here == count:
        return title
    return say("{title}: {a} to {b}", title=title, a=before + 1, b=before + here)


def _thrifty(choices: Choices, w: float, h: float, gap: float, count: int, folded: bool) -> Choices:
    """The choices with a smaller default bleed if that saves a sheet: eight poker cards then fit on
    Letter.
    """
    if choices.bleed is not None:
        return choices
    usual, other = (
        grid(choices.sheet, w, h, bleed, gap, MOST, folded) for bleed in (choices.beyond, LEAST)
    )
    if other and (not usual or -(-count // len(other.cells)) < -(-count // len(usual.cells))):
        return replace(choices, bleed=LEAST)
    return choices


def loose(id: str, title: str, part: Flat, choices: Choices) -> Loose | None:
    """Round things with backs as one piece that is folded in the middle, to share a sheet with
    other parts. None if it is too wide.
    """
    things = [thing for thing in checked(title, part.things) for _ in range(thing.count)]
    size, bleed = part.things[0].front.width, min(choices.beyond, APART / 2)
    step, room = size + APART, contents(choices.sheet, landscape=False)
    columns = min(len(things), int((room[2] - room[0]) // step))
    if columns == 0:
        return None
    rows = -(-len(things) // columns)
    columns = -(-len(things) // rows)
    fold = rows * step
    grid = Grid(
        choices.sheet, False, "", columns, rows, size, size, APART / 2, APART / 2, step, step, "y"
    )
    maker = _Maker(part, replace(choices, bleed=bleed), grid, faces(id, part.things))
    items: list[AnyItem] = []
    placed: list[tuple[str, Box]] = []
    for thing, box in zip(things, grid.cells, strict=False):
        left, top, right, bottom = box
        items += [maker.face(thing.name, thing.front, box), maker.outline(box)]
        placed.append((thing.name, box))
        if thing.back:
            behind = (left, 2 * fold - bottom, right, 2 * fold - top)
            items.append(
                maker.face(say("Back of {name}", name=thing.name), thing.back, behind, turned=True)
            )
            placed.append(("", behind))
    items.append(_fold((0, fold), (columns * step, fold)))
    drawn = (tuple(items), maker.faces.symbols, maker.faces.palette)
    piece = Piece(columns * step, 2 * fold, *drawn, tuple(placed))
    return Loose(id, title, say("Fold at the dashes, glue front to back, then cut."), [piece])


def hexagon(box: Box) -> tuple[Segment, ...]:
    """The hexagon in a box, with points at the ends of its longer side."""
    left, top, right, bottom = box
    x, y, w, h = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    points = (
        [(left, y), (x - w / 4, top), (x + w / 4, top)]
        if w >= h
        else [(left, y + h / 4), (left, y - h / 4), (x, top)]
    )
    points += [(2 * x - a, 2 * y - b) for a, b in points]
    return polygon(points)


def _on_white(text: Text) -> tuple[AnyItem, AnyItem]:
    """A number that is legible on any ground."""
    wide = width(text.text, text.font, text.size)
    ground = Rect(text.x - BEFORE[text.align] * wide, text.y - 1.5, wide, 1.6, fill="white")
    return replace(ground.grown(0.2), role="mark"), text


@dataclass(frozen=True)
class _Maker:
    part: Flat
    choices: Choices
    grid: Grid
    faces: Faces

    def leaf(self, title: str, things: Sequence[Thing], backs: bool) -> Leaf:
        cells = list(zip(things, self.grid.cells, strict=False))
        used = [box for _, box in cells]
        items = [self.face(thing.alt or thing.name, thing.front, box, used) for thing, box in cells]
        placed = [(thing.name, box) for thing, box in cells]
        items += self._cuts(used)
        marks = self._marks(used)
        note = (
            how_to_cut(self.grid.paper)
            if self.part.shape == "rect"
            else say("Cut along the lines.")
        )
        if not backs:
            return Leaf(self._draft(title, items + marks, note, placed))
        level = (
            self.grid.fold == "y"
            if self.grid.fold
            else (self.choices.backs == "short") != self.grid.landscape
        )
        turned = [(thing, self.grid.mirrored(box, level)) for thing, box in cells]
        used = [box for _, box in turned]
        behind = [
            self.face(say("Back of {name}", name=thing.name), thing.back, box, used, level)
            for thing, box in turned
            if thing.back
        ]
        if self.grid.fold:
            behind += self._cuts(used)
            placed += [("", box) for _, box in turned]
            note = say("Fold at the dashes, glue front to back, then cut.")
            return Leaf(self._draft(title, items + behind + marks + [self._fold()], note, placed))
        back = self._draft(
            say("{title}, backs", title=title),
            behind,
            "",
            [(thing.name, box) for thing, box in turned],
        )
        return Leaf(self._draft(title, items + marks, note, placed), back)

    def _draft(
        self, name: str, items: Sequence[AnyItem], note: str, placed: Sequence[tuple[str, Box]]
    ) -> Draft:
        faces = self.faces
        return Draft(
            name,
            self.grid.paper,
            self.grid.landscape,
            tuple(items),
            faces.symbols,
            faces.palette,
            note,
            slim=self.grid.slim,
            placed=tuple(placed),
        )

    def face(
        self,
        alt: str,
        face: Scene,
        box: Box,
        used: Sequence[Box] = (),
        turned: bool = False,
    ) -> AnyItem:
        """A face with its bleed, except on sides where another of the `used` cells joins it."""
        bleed, (ox, oy) = self.choices.beyond, face.origin
        left, top, right, bottom = self._free(box, used)
        if turned:
            left, top, right, bottom = right, bottom, left, top
        window = (ox - left, oy - top, ox + face.width + right, oy + face.height + bottom)
        matrix: Matrix = (
            (-1, 0, 0, -1, box[2] + ox, box[3] + oy)
            if turned
            else (1, 0, 0, 1, box[0] - ox, box[1] - oy)
        )
        items = self.faces.items(face)
        if self.part.shape == "hex":
            grown = 2 * bleed / min(face.width, face.height)
            x, y = face.width * grown / 2, face.height * grown / 2
            around = hexagon((ox - x, oy - y, ox + face.width + x, oy + face.height + y))
            return Group(items, matrix, alt=alt, window=around)
        return Group(items, matrix, alt=alt, clip=window, oval=self.part.shape == "round")

    def _free(self, box: Box, used: Sequence[Box]) -> Box:
        """The bleed on each side of a cell."""
        bleed = self.choices.beyond
        if not self.part.joined:
            return (bleed, bleed, bleed, bleed)
        (x, y, _, _), g = box, self.grid
        near = [(x - g.w, y), (x, y - g.h), (x + g.w, y), (x, y + g.h)]
        left, top, right, bottom = (
            SEAM if any(dist(corner, other[:2]) < 0.01 for other in used) else bleed
            for corner in near
        )
        return (left, top, right, bottom)

    def _cuts(self, used: Sequence[Box]) -> list[AnyItem]:
        """The outline of each cell, or for joined ones the lines between them, each once."""
        if not self.part.joined:
            return [self.outline(box) for box in used]
        (left, right), (top, bottom) = (
            (min(box[at] for box in used), max(box[at + 2] for box in used)) for at in (0, 1)
        )
        xs, ys = ({round(box[at], 2) for box in used for at in (low, low + 2)} for low in (0, 1))
        lines = [((x, top), (x, bottom)) for x in sorted(xs)]
        lines += [((left, y), (right, y)) for y in sorted(ys)]
        return [Line(line, role="cut") for line in lines]

    def outline(self, box: Box) -> AnyItem:
        left, top, right, bottom = box
        if self.part.shape == "round":
            x, y, r = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
            return Circle(x, y, r, stroke="grey", width=0.15, role="cut")
        if self.part.shape == "hex":
            return Path(hexagon(box), stroke="grey", width=0.15, role="cut")
        return Rect(left, top, right - left, bottom - top, r=self.part.corner, role="cut")

    def _marks(self, used: Sequence[Box]) -> list[AnyItem]:
        """Crop marks round the used cells, as long as the room outside allows, and dots of the safe
        zones if they are wanted.
        """
        g, out = self.grid, list[AnyItem]()
        if self.choices.safe:
            for left, top, right, bottom in used:
                cell = Rect(left, top, right - left, bottom - top, role="safe").grown(-SAFE)
                r = cell.w / 2 if self.part.shape == "round" else 0.0
                out.append(replace(cell, r=r, stroke="grey", width=0.15, dash=(0.6, 0.6)))
        if self.part.shape != "rect" or g.paper.marks != "crop":
            return out
        cells = [*used, *(g.mirrored(box, g.fold == "y") for box in used if g.fold)]
        bleed = self.choices.beyond + 0.6
        left, top = min(c[0] for c in cells) - bleed, min(c[1] for c in cells) - bleed
        right, bottom = max(c[2] for c in cells) + bleed, max(c[3] for c in cells) + bleed
        edge = g.paper.edge
        sides, ends = (
            edge + STRIP + CLEAR if g.slim == side else edge - 2 for side in ("sides", "ends")
        )
        long_x, long_y = min(4.0, left - sides), min(4.0, top - ends)
        xs, ys = (
            sorted({round(c[at], 4) for c in cells for at in (low, low + 2)}) for low in (0, 1)
        )
        for x in xs:
            out += [mark((x, top), (x, top - long_y)), mark((x, bottom), (x, bottom + long_y))]
        for y in ys:
            out += [mark((left, y), (left - long_x, y)), mark((right, y), (right + long_x, y))]
        outside = (left - NUMBER[0] >= max(sides, edge), top - NUMBER[1] >= max(ends, edge))
        beside = left if outside[0] else self._gap(xs)
        above = top - 0.2 if outside[1] else self._gap(ys) + NUMBER[1] / 2
        # Each number is beside its card, so that those of a narrow gap are apart.
        for at, y in enumerate(ys) if beside else ():
            text = Text(beside, y + (-0.4 if at % 2 else NUMBER[1]), str(at + 1), 2.12, role="mark")
            text = replace(text, align="end" if outside[0] else "middle")
            out += [text] if outside[0] else _on_white(text)
        for at, x in enumerate(xs) if above > NUMBER[1] else ():
            text = Text(x + 0.5, above, str(len(ys) + at + 1), 2.12, role="mark")
            text = replace(text, x=x - 0.5, align="end") if at % 2 else text
            out += [text] if outside[1] else _on_white(text)
        return out

    def _gap(self, cuts: Sequence[float]) -> float:
        """The middle of the first gap between cards, for numbers that have no room outside; 0 if
        it is too narrow.
        """
        wide = len(cuts) > 2 and not self.part.joined and cuts[2] - cuts[1] > 2 * LEAST - 0.01
        return (cuts[1] + cuts[2]) / 2 if wide else 0.0

    def _fold(self) -> AnyItem:
        width, height = self.grid.paper.size(self.grid.landscape)
        clear = self.grid.paper.edge + STRIP + 1
        if self.grid.fold == "y":
            return _fold((clear, height / 2), (width - clear, height / 2))
        return _fold((width / 2, clear), (width / 2, height - clear))


def _fold(*ends: Point) -> Line:
    return Line(ends, stroke="grey", width=0.2, dash=(2.0, 1.5), role="fold")
