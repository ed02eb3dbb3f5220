"""What every sheet has round its contents: title, number, the scales that prove the size, and marks where to cut.

The frame is drawn for an upright sheet, with a strip above and one below the contents; on a sheet that lies on its side it is turned with the paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from printkit.scene import AnyItem, Box, Colour, FontName, Group, Line, Path, Rect, Scene, Segment, Sheet, Text, Use, moved, quarter_turned
from printkit.sheets.paper import Paper
from rulescore.words import say

HEAD, FOOT = 10.0, 11.0
"""Height of the strips above and below the contents, mm."""
INCH: Final = 25.4
BLEED: Final = 2.0
"""How far the ground is printed beyond an outer cut, mm."""


@dataclass(frozen=True)
class Draft:
    """A sheet before it has its number: contents drawn on the paper (whose corner is 0, 0), and what the frame says about them.

    `trim` is the finished part. `plan`, if given, is a small map of several sheets that make one thing: boxes in parts of the whole, and which is this one.
    """

    name: str
    paper: Paper
    landscape: bool
    items: tuple[AnyItem, ...]
    symbols: Mapping[str, tuple[AnyItem, ...]]
    palette: Mapping[str, Colour]
    note: str = ""
    trim: Box | None = None
    plan: tuple[tuple[Box, ...], int] | None = None


def contents(paper: Paper, landscape: bool) -> Box:
    """The room between the strips, on the paper as it lies."""
    left, top, right, bottom = paper.printable(landscape)
    return (left + HEAD, top, right - FOOT, bottom) if landscape else (left, top + HEAD, right, bottom - FOOT)


def numbered(title: str, drafts: Sequence[Draft]) -> list[Sheet]:
    """The drafts as finished sheets of one document with that title."""
    return [_finished(title, draft, number, len(drafts)) for number, draft in enumerate(drafts, 1)]


def crop_marks(box: Box, offset: float = BLEED + 0.5, length: float = 4.0) -> list[AnyItem]:
    """Two thin lines at each corner of the box, outside it, where a cut begins and ends."""
    left, top, right, bottom = box
    lines: list[AnyItem] = []
    for x, away in ((left, -1), (right, 1)):
        for y, off in ((top, -1), (bottom, 1)):
            lines.append(Line(((x + away * offset, y), (x + away * (offset + length), y)), stroke="ink", width=0.15, role="mark"))
            lines.append(Line(((x, y + off * offset), (x, y + off * (offset + length))), stroke="ink", width=0.15, role="mark"))
    return lines


def _finished(title: str, draft: Draft, number: int, count: int) -> Sheet:
    width, height = draft.paper.size(draft.landscape)
    left, top, _, bottom = draft.paper.printable(draft.landscape)
    across, down = draft.paper.box
    strips = (*_head(title, draft, across, number, count), *_foot(across, down))
    frame = Group(strips, quarter_turned(left, bottom, 3) if draft.landscape else moved(left, top))
    scene = Scene(f"{title}: {draft.name}", width, height, (frame, *draft.items), draft.palette, {**draft.symbols, "scales": _scales()})
    return Sheet(draft.name, scene, draft.trim)


def _head(title: str, draft: Draft, across: float, number: int, count: int) -> list[AnyItem]:
    name = Text(0, 3.6, f"{title}: {draft.name}", 4.4, font="serif")
    sheet = Text(across, 3.6, say("Sheet {number} of {count}", number=number, count=count), 3.4, align="end")
    out: list[AnyItem] = [Group((name,), tag="H1"), Group((sheet,), tag="P")]
    if draft.note:
        out.append(Group((Text(0, 7.7, draft.note, 3.1),), tag="P"))
    if draft.plan:
        boxes, here = draft.plan
        middle = (across - 30, HEAD / 2 - 0.4)
        out.append(
            Group(
                tuple(_plan(boxes, here)),
                quarter_turned(*middle) if draft.landscape else moved(*middle),
                alt=say("This is part {number} of {count} of the whole.", number=here + 1, count=len(boxes)),
            )
        )
    return out


def _plan(boxes: tuple[Box, ...], here: int) -> list[AnyItem]:
    """The small map, about its middle."""
    wide, high = 9.0, 7.6
    out: list[AnyItem] = []
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        x, y, w, h = (x0 - 0.5) * wide, (y0 - 0.5) * high, (x1 - x0) * wide, (y1 - y0) * high
        out.append(Rect(x, y, w, h, fill="ink" if number == here else "white", stroke="ink", width=0.25))
        out.append(Text(x + w / 2, y + h / 2 + 0.85, str(number + 1), 2.5, font="sans-bold", fill="white" if number == here else "ink", align="middle"))
    return out


def _scales() -> tuple[AnyItem, ...]:
    """A line of four inches with ticks for millimetres above and for eighths of an inch below, from (0, 0) to the right."""
    ticks: list[Segment] = []
    for step in range(101):
        long = 3.0 if step % 50 == 0 else 2.0 if step % 10 == 0 else 1.4 if step % 5 == 0 else 0.9
        ticks += [("M", (step, 0)), ("L", (step, -long))]
    for step in range(4 * 8 + 1):
        x = step * INCH / 8
        long = 3.0 if step % 8 == 0 else 2.0 if step % 4 == 0 else 1.2
        ticks += [("M", (x, 0)), ("L", (x, long))]
    return (Line(((0, 0), (4 * INCH, 0)), stroke="ink", width=0.2), Path(tuple(ticks), stroke="ink", width=0.15))


def _foot(across: float, down: float) -> list[AnyItem]:
    base = down - 5.0
    labels = (
        Text(1.2, base + 4.2, "0", 2.8),
        *(Text(inch * INCH + 0.8, base + 4.2, str(inch), 2.8) for inch in (1, 2, 3)),
        Text(4 * INCH - 0.8, base + 4.2, "4 in", 2.8, align="end"),
        Text(50, base - 3.5, "50", 2.8, align="middle"),
        Text(100, base - 3.5, "100 mm", 2.8, align="end"),
    )
    scales = Group((Use("scales", moved(0, base), role="mark"), *labels), alt=say("A scale of 100 millimetres and one of 4 inches"))
    lines = (say("Print at 100 %, not fitted to the page."), say("Both scales must measure true."))
    faces: tuple[FontName, ...] = ("sans-bold", "sans")
    words = (Text(across, base - 1 + 4.4 * at, line, 3.3, font=face, align="end") for at, (line, face) in enumerate(zip(lines, faces, strict=True)))
    return [scales, *(Group((line,), tag="P") for line in words)]
