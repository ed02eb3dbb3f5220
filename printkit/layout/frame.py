"""What surrounds the contents of every sheet: title, number, scales that prove the size, and
cutting marks.

The frame is drawn for an upright sheet, with strips above and below the contents, and turned with
the paper for a landscape one. A sheet of cards has a slim frame, with more room: two lines of small
text at the edges of the paper (`Draft.slim`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cache
from math import cos, pi, sin
from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.shapes import label
from printkit.fonts.metrics import shortened, shrunk, spaced
from printkit.fonts.metrics import width as text_width
from printkit.layout.cutters import COLOURS, marks
from printkit.paper import STRIPS, Draft, Paper
from printkit.scene import (
    IDENTITY,
    AnyItem,
    Box,
    FontName,
    Group,
    Image,
    Leaf,
    Line,
    Path,
    Rect,
    Role,
    Scene,
    Segment,
    Sheet,
    Tag,
    Text,
    Use,
    changed,
    moved,
    quarter_turned,
    reached,
)
from rulescore.translation import say

HEAD = 10.0
FOOT = STRIPS - HEAD
"""Height of the strips above and below the contents, mm."""
STRIP: Final = 2.8
"""Height of the strips of a slim frame, mm."""
MARKS: Final = 2.0
"""Least room for crop marks beside such a strip, mm."""
CLEAR: Final = 1.0
"""Between a slim frame and the marks, mm."""
LEAST_MARK: Final = 0.5
"""Shorter marks are left out, mm."""
INCH: Final = 25.4
BLEED: Final = 2.0
"""How far the ground is printed beyond an outer cut, mm."""
SCALE: Final = 4 * INCH
"""Length of the scales, mm."""
LINES: Final[frozenset[Role]] = frozenset({"cut", "fold", "crease"})
"""Roles that are cut or folded along."""
HALO: Final = 0.15
"""Width of the white seam on each side of such a line, mm."""
NOTES: Final = ((3.1, 1), (2.8, 1), (2.5, 1), (2.5, 2), (2.3, 2), (2.12, 2))
"""Sizes of a note's letters (mm, the last is 6 pt) with the number of lines: the first that fits is
taken.
"""
SLIM_NOTES: Final = ((2.5, 1), (2.3, 1), (2.12, 1))
"""The same in a slim frame, which has one line."""


def contents(paper: Paper, landscape: bool) -> Box:
    """The area between the strips, in this orientation."""
    left, top, right, bottom = paper.printable(landscape)
    return (
        (left + HEAD, top, right - FOOT, bottom)
        if landscape
        else (left, top + HEAD, right, bottom - FOOT)
    )


def slim_contents(paper: Paper, landscape: bool) -> Box:
    """The area between the strips of a slim frame above and below, within the reach of printers,
    with room for marks beside the strips.
    """
    width, height = paper.size(landscape)
    strip = STRIP + MARKS
    edge = paper.edge
    return (edge, edge + strip, width - edge, height - edge - strip)


def crop_marks(
    box: Box, offset: float = BLEED + 0.5, length: float = 4.0, within: Box | None = None
) -> list[AnyItem]:
    """Two thin lines at each corner of the box, outside it, where a cut begins and ends; they are
    shortened or left out at `within`.
    """
    left, top, right, bottom = box
    edges = within or (
        left - offset - length,
        top - offset - length,
        right + offset + length,
        bottom + offset + length,
    )
    lines: list[AnyItem] = []
    for x, away, x_end in ((left, -1, edges[0]), (right, 1, edges[2])):
        for y, off, y_end in ((top, -1, edges[1]), (bottom, 1, edges[3])):
            wide, high = (
                min(length, abs(end - at) - offset) for at, end in ((x, x_end), (y, y_end))
            )
            if wide > LEAST_MARK:
                lines.append(mark((x + away * offset, y), (x + away * (offset + wide), y)))
            if high > LEAST_MARK:
                lines.append(mark((x, y + off * offset), (x, y + off * (offset + high))))
    return lines


def mark(*points: tuple[float, float]) -> Line:
    """A thin line that helps to cut."""
    return Line(points, stroke="ink", width=0.15, role="mark")


def paragraph(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    leading: float,
    font: FontName = "sans",
    tag: Tag = "P",
) -> Group:
    """Lines below each other, the first with its baseline at `y`, read as one text."""
    texts = (Text(x, y + leading * at, line, size, font) for at, line in enumerate(spaced(lines)))
    return Group(tuple(texts), tag=tag)


def how_to_cut(paper: Paper) -> str:
    """The note about cuts that have no lines."""
    return (
        say("Cut at the marks.")
        if paper.marks == "crop"
        else say("Cut along the lines of the file for plotter and laser.")
    )


def haloed(items: Iterable[AnyItem], roles: Set[Role] = LINES) -> tuple[AnyItem, ...]:
    """The items with a white seam under every line of these roles, so that it is visible on any
    ground.
    """

    def over_a_seam(item: Leaf, scale: float) -> Iterator[AnyItem]:
        if not isinstance(item, Text | Image | Use) and item.stroke and item.role in roles:
            wide = item.width + 2 * HALO / scale
            yield replace(item, fill="", stroke="white", width=wide, role="mark", alt="")
        yield item

    return changed(items, over_a_seam)


def finished(title: str, draft: Draft, number: int, count: int) -> Sheet:
    """The draft as sheet `number` of `count` in a document with that title."""
    width, height = draft.paper.size(draft.landscape)
    strips = (_slim_frame if draft.slim else _frame)(title, draft, number, count)
    items = (strips, *haloed(draft.items), *marks(draft))
    symbols = reached(items, {**draft.symbols, "scales": _scales(1.3 if draft.slim else 3.0)})
    # The frame uses our colours, whatever the part's palette names.
    palette = draft.palette if draft.palette is PALETTE else {**PALETTE, **draft.palette}
    if draft.paper.corner:
        palette = {**palette, **COLOURS}
    scene = Scene(f"{title}: {draft.name}", width, height, items, palette, symbols)
    return Sheet(draft.name, scene, draft.trim, number=number)


def shifted(sheet: Sheet, offset: tuple[float, float, float]) -> Sheet:
    """The sheet with its contents moved on upright paper: mm to the right, mm down, degrees
    clockwise about the centre.

    Such errors depend on the way of the paper through the printer. Printers print a landscape sheet
    with its top at the left of the upright paper (anticlockwise, the default of the Internet
    Printing Protocol), so its contents are moved in the correspondingly turned directions.
    """
    if offset == (0.0, 0.0, 0.0):
        return sheet
    right, down, degrees = offset
    if sheet.scene.width > sheet.scene.height:
        right, down = -down, right
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    x, y = sheet.scene.width / 2, sheet.scene.height / 2
    matrix = (c, s, -s, c, x - c * x + s * y + right, y - s * x - c * y + down)
    return replace(sheet, scene=replace(sheet.scene, items=(Group(sheet.scene.items, matrix),)))


def scaled(sheet: Sheet, scale: tuple[float, float]) -> Sheet:
    """The sheet enlarged about its middle, per cent across and down on upright paper."""
    if scale == (100.0, 100.0):
        return sheet
    width, height = sheet.scene.width, sheet.scene.height
    across, down = (part / 100 for part in (scale if width <= height else scale[::-1]))
    matrix = (across, 0, 0, down, (1 - across) * width / 2, (1 - down) * height / 2)
    return replace(sheet, scene=replace(sheet.scene, items=(Group(sheet.scene.items, matrix),)))


def upright(sheet: Sheet) -> Sheet:
    """The sheet for the screen: backs that are upside down for the printer are upright."""
    half = (-1, 0, 0, -1, sheet.scene.width, sheet.scene.height)
    items = tuple(
        replace(item, matrix=IDENTITY) if isinstance(item, Group) and item.matrix == half else item
        for item in sheet.scene.items
    )
    return replace(sheet, scene=replace(sheet.scene, items=items))


def _frame(title: str, draft: Draft, number: int, count: int) -> Group:
    left, top, _, bottom = draft.paper.printable(draft.landscape)
    across, down = draft.paper.box
    strips = (*_head(title, draft, across, number, count), *_foot(across, down))
    return Group(strips, quarter_turned(left, bottom, 3) if draft.landscape else moved(left, top))


def _slim_frame(title: str, draft: Draft, number: int, count: int) -> Group:
    width, height = draft.paper.size(draft.landscape)
    turned = draft.slim == "sides"
    edge = draft.paper.edge
    side = max(edge, draft.paper.corner + 1.0)
    across, down = (
        (height - 2 * side, width - 2 * edge) if turned else (width - 2 * side, height - 2 * edge)
    )
    sheet = say("Sheet {number} of {count}", number=number, count=count)
    room = across - 28
    whole = f"{title}: {draft.name}"
    both = (
        text_width(whole, "sans-bold", 2.8) + 3 + text_width(draft.note, "sans", SLIM_NOTES[-1][0])
    )
    head = shortened(whole if both <= room else draft.name, "sans-bold", 2.8, room)
    start = text_width(head, "sans-bold", 2.8) + 3
    size, note = shrunk(draft.note, "sans", SLIM_NOTES, room - start)
    base = down - STRIP / 2
    texts = (
        Group((Text(0, 2.1, head, 2.8, font="sans-bold"),), tag="H1"),
        *(Group((Text(start, 2.1, line, size),), tag="P") for line in note if line),
        Group((Text(across, 2.1, sheet, 2.5, align="end"),), tag="P"),
        Group((Text(across, base + 0.8, say("Print at 100 %."), 2.5, align="end"),), tag="P"),
    )
    labels = (
        Text(SCALE + 1, base - 0.1, "100 mm", 2.2),
        Text(SCALE + 9.5, base - 0.1, "4 in", 2.2),
    )
    scales = Group(
        (Use("scales", moved(0, base), role="mark"), *labels),
        alt=say("A scale of 100 millimetres and one of 4 inches"),
    )
    return Group(
        (*texts, scales), quarter_turned(edge, height - side, 3) if turned else moved(side, edge)
    )


def _head(title: str, draft: Draft, across: float, number: int, count: int) -> list[AnyItem]:
    room = across - (38 if draft.plan else 24)
    whole = f"{title}: {draft.name}"
    words = (
        whole
        if text_width(whole, "serif", 4.4) <= room
        else shortened(draft.name, "serif", 4.4, room)
    )
    name = Text(0, 3.6, words, 4.4, font="serif")
    sheet = Text(
        across, 3.6, say("Sheet {number} of {count}", number=number, count=count), 3.4, align="end"
    )
    out: list[AnyItem] = [Group((name,), tag="H1"), Group((sheet,), tag="P")]
    if draft.note:
        size, lines = shrunk(draft.note, "sans", NOTES, across - (36 if draft.plan else 0))
        first, leading = (7.7, 0.0) if len(lines) == 1 else (6.7, 1.04 * size)
        out.append(paragraph(lines, 0, first, size, leading))
    if draft.plan:
        boxes, here = draft.plan
        middle = (across - 30, HEAD / 2 - 0.4)
        out.append(
            Group(
                tuple(_plan(boxes, here)),
                quarter_turned(*middle) if draft.landscape else moved(*middle),
                alt=say(
                    "This is part {number} of {count} of the whole.",
                    number=here + 1,
                    count=len(boxes),
                ),
            )
        )
    return out


def _plan(boxes: tuple[Box, ...], here: int) -> list[AnyItem]:
    """The small map, centred."""
    wide, high = 9.0, 7.6
    out: list[AnyItem] = []
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        x, y, w, h = (x0 - 0.5) * wide, (y0 - 0.5) * high, (x1 - x0) * wide, (y1 - y0) * high
        ground, ink = ("ink", "white") if number == here else ("white", "ink")
        out += [
            Rect(x, y, w, h, fill=ground, stroke="ink", width=0.25),
            label(x + w / 2, y + h / 2 + 0.85, str(number + 1), 2.5, "sans-bold", ink),
        ]
    return out


@cache
def _scales(high: float) -> tuple[AnyItem, ...]:
    """A line of four inches from (0, 0) to the right, with ticks for millimetres above and for
    eighths of an inch below; the longest are `high` mm.
    """
    ticks: list[Segment] = []
    for step in range(101):
        long = 1.0 if step % 50 == 0 else 0.67 if step % 10 == 0 else 0.47 if step % 5 == 0 else 0.3
        ticks += [("M", (step, 0)), ("L", (step, -long * high))]
    for step in range(4 * 8 + 1):
        x = step * INCH / 8
        long = 1.0 if step % 8 == 0 else 0.67 if step % 4 == 0 else 0.4
        ticks += [("M", (x, 0)), ("L", (x, long * high))]
    return (
        Line(((0, 0), (SCALE, 0)), stroke="ink", width=0.2),
        Path(tuple(ticks), stroke="ink", width=0.15),
    )


def _foot(across: float, down: float) -> list[AnyItem]:
    base = down - 5.0
    labels = (
        Text(1.2, base + 4.2, "0", 2.8),
        *(Text(inch * INCH + 0.8, base + 4.2, str(inch), 2.8) for inch in (1, 2, 3)),
        Text(4 * INCH - 0.8, base + 4.2, "4 in", 2.8, align="end"),
        Text(50, base - 3.5, "50", 2.8, align="middle"),
        Text(100, base - 3.5, "100 mm", 2.8, align="end"),
    )
    scales = Group(
        (Use("scales", moved(0, base), role="mark"), *labels),
        alt=say("A scale of 100 millimetres and one of 4 inches"),
    )
    lines = (say("Print at 100 %, not fitted to the page."), say("Both scales must measure true."))
    if across < 160:
        lines = (say("Print at 100 %."), say("Measure the scales."))
    faces: tuple[FontName, ...] = ("sans-bold", "sans")
    words = (
        Text(across, base - 1 + 4.4 * at, line, 3.3, font=face, align="end")
        for at, (line, face) in enumerate(zip(lines, faces, strict=True))
    )
    return [scales, *(Group((line,), tag="P") for line in words)]
