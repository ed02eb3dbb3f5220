"""The test page: is the printer's scale true, how near to the edge does it print, and how far off
are its backs?

The front has scales with a zero each, the back a line for each. Held against the light, the back's
lines show on the front's scales how far off they are, signed as `--duplex-offset` takes them: the
three scales give x, y at the left and y at the right.

Rings, dots and bars are for `printkit.photo`, which reads a photograph of each side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.art.shapes import label
from printkit.choices import Choices
from printkit.fonts.metrics import wrap
from printkit.layout.frame import FOOT, contents, mark
from printkit.paper import EDGE, Draft, Leaf, Paper
from printkit.scene import AnyItem, Circle, Group, Line, Point, Rect, Text
from rulescore.translation import say

REACH: Final = 5
"""The reach of each scale, mm each way."""
DEGREE: Final = 57.2958
"""At this distance in mm, one degree makes a difference of 1 mm."""
UNIT: Final = 1.2
"""A ring is 7 units across, dark, light, dark, light and dark over 1, 1, 3, 1 and 1 of them, mm."""
DOT: Final = 2.0
"""The radius of a dot, mm."""
BAR: Final = (4.0, 14.0)
"""Width and greatest length of a bar, mm. It reaches the edge of the paper."""
CODE: Final = {False: (-0.6, -0.3, 0.6), True: (-0.6, 0.3, 0.6)}
"""Where front and back have dots between the upper rings, as shares of half their distance; there
are none at `CODE_LIGHT`. They tell which side it is, and which way up.
"""
CODE_LIGHT: Final = {False: (0.0, 0.3), True: (-0.3, 0.0)}


def rings(paper: Paper) -> tuple[float, float]:
    """The right lower ring's distance from the middle of the paper, mm; the others are opposite."""
    across, down = paper.box
    return across / 2 - 4 * UNIT, down / 2 - FOOT - 4.6 * UNIT


def dots(paper: Paper, back: bool) -> list[Point]:
    """The dots' distances from the middle of the paper, mm; those that tell the side come first."""
    x, y = rings(paper)
    shares = (-0.75, -0.5, -0.25, 0.25, 0.5, 0.75)
    return [
        *((share * x, -y) for share in CODE[back]),
        *((way * x, share * y) for way in (-1, 1) for share in shares),
        *((dx, dy) for dx in (-25.0, 25.0) for dy in (-25.0, 25.0)),
    ]


def bars(paper: Paper) -> list[tuple[float, float]]:
    """For the bars at the left, top, right and bottom edge: how far along the edge each is from its
    middle, to the right or down, and its length, mm.
    """
    top = paper.printable(False)[1]
    down, across = 0.625 * rings(paper)[1], -0.22 * paper.width
    ends = min(BAR[1], top - 0.8)
    return [(down, BAR[1]), (across, ends)] * 2


def apart(paper: Paper) -> float:
    """The distance of the two vertical scales, mm: one degree makes a difference of 1, 2 or 3 mm,
    whichever fits.
    """
    left, _, right, _ = paper.printable(False)
    return DEGREE * int((right - left - 16) / DEGREE)


def test_page(choices: Choices) -> Leaf:
    """Front and back of the test page; the scales fit the way the paper is turned."""
    paper = choices.sheet
    level = choices.backs == "short"
    front = [
        *_edges(paper),
        *_targets(paper, False),
        *_square(paper),
        *_scales(paper, level),
        *_text(paper, level),
    ]
    note = say(
        "Print both sides with the settings that you will use for the kit, and hold the"
        " sheet up to the light."
    )
    behind = (*_targets(paper, True), *_lines(paper))
    back = Draft(say("Test page, back"), paper, False, behind)
    return Leaf(Draft(say("Test page"), paper, False, tuple(front), note=note), back)


def _middle(paper: Paper) -> tuple[float, float]:
    width, height = paper.size(False)
    return width / 2, height / 2


def _edges(paper: Paper) -> list[AnyItem]:
    """At each edge of the paper a staircase of lines 1 mm apart: the first visible one tells the
    margin.
    """
    width, height = paper.size(False)
    left, top, _, _ = paper.printable(False)
    out: list[AnyItem] = []
    for step in range(1, min(12, round(top)) + 1):
        x = width * 0.72 + (step - 6.5) * 2.6
        out += [mark((x, step), (x + 2, step)), mark((x, height - step), (x + 2, height - step))]
    for step in range(1, min(12, round(left)) + 1):
        y = height * 0.25 + (step - 6.5) * 2.6
        out += [mark((step, y), (step, y + 2)), mark((width - step, y), (width - step, y + 2))]
    return out


def _targets(paper: Paper, back: bool) -> list[AnyItem]:
    """Rings and dots, and on the front the bars; marks stay solid in every mode."""
    (x, y), (across, down) = _middle(paper), rings(paper)
    out: list[AnyItem] = []
    for dx, dy in ((i * across, j * down) for i in (-1, 1) for j in (-1, 1)):
        ring = Circle(x + dx, y + dy, 3 * UNIT, stroke="ink", width=UNIT, role="mark")
        out += [ring, replace(ring, r=1.5 * UNIT, fill="ink", stroke="")]
    out += [Circle(x + dx, y + dy, DOT, fill="ink", role="mark") for dx, dy in dots(paper, back)]
    if not back:
        width, height = paper.size(False)
        for at, (along, long) in enumerate(bars(paper)):
            ends = ((0.0, long), (0.0, long), (width, width - long), (height, height - long))[at]
            points = tuple((x + along, end) if at % 2 else (end, y + along) for end in ends)
            out.append(Line(points, stroke="ink", width=BAR[0], role="mark"))
    return [Group(tuple(out), alt=say("Rings, dots and bars that are read from a photograph"))]


def _square(paper: Paper) -> list[AnyItem]:
    """A square of 100 mm round the middle, to be measured both ways."""
    x, y = _middle(paper)
    box = Rect(x - 50, y - 50, 100, 100, stroke="ink", width=0.15)
    words = (say("100 mm wide"), say("100 mm high"))
    texts = (
        Text(x, y + 48, words[0], 3, align="middle"),
        Group((Text(0, 0, words[1], 3, align="middle"),), (0, -1, 1, 0, x - 46.5, y)),
    )
    return [Group((box, *texts), alt=say("A square with sides of 100 millimetres"))]


def _scales(paper: Paper, level: bool) -> list[AnyItem]:
    x, y = _middle(paper)
    half = apart(paper) / 2
    right, up = (-1, -1) if level else (1, 1)
    out: list[AnyItem] = []
    for side, way, name in ((-half, -1, say("left")), (half, 1, say("right"))):
        items: list[AnyItem] = []
        for tick in TICKS:
            high = y - tick / 2 * up
            ends = ((x + side, high), (x + side + way * _long(tick), high))
            items.append(Line(ends, stroke="ink", width=0.12))
            if tick % 10 == 0:
                number = Text(x + side + way * 6.4, high + 0.9, _signed(tick), 2.6)
                items.append(replace(number, align="end") if way < 0 else number)
        title = say("y {side}", side=name)
        items.append(label(x + side + way * 4, y - REACH - 3, title, 3, "sans-bold"))
        out.append(Group(tuple(items), alt=say("Scale for y, {side}", side=name)))
    items = []
    high = y
    for tick in TICKS:
        across = x + tick / 2 * right
        items.append(Line(((across, high), (across, high - _long(tick))), stroke="ink", width=0.12))
        if tick % 10 == 0:
            items.append(label(across, high - 6.2, _signed(tick), 2.6))
    items.append(label(x, high - 10, "x", 3, "sans-bold"))
    return [*out, Group(tuple(items), alt=say("Scale for x"))]


TICKS: Final = range(-2 * REACH, 2 * REACH + 1)
"""Half millimetres."""


def _long(tick: int) -> float:
    return 5.6 if tick % 10 == 0 else 3.8 if tick % 2 == 0 else 2.2


def _signed(tick: int) -> str:
    return f"{tick // 2:+d}".replace("-", "−") if tick else "0"


def _lines(paper: Paper) -> list[AnyItem]:
    """The back's lines, which lie upon the zeros of the front if nothing is off."""
    x, y = _middle(paper)
    half = apart(paper) / 2
    out: list[AnyItem] = [
        Line(((x + side - 8, y), (x + side + 8, y)), stroke="ink", width=0.3)
        for side in (-half, half)
    ]
    out.append(Line(((x, y - 14), (x, y + 8)), stroke="ink", width=0.3))
    return [
        Group(tuple(out), alt=say("Lines that meet the zeros of the front when nothing is off"))
    ]


def _text(paper: Paper, level: bool) -> list[AnyItem]:
    left, _, right, bottom = contents(paper, False)
    per_degree = round(apart(paper) / DEGREE)
    minuend, subtrahend = (say("right"), say("left")) if level else (say("left"), say("right"))
    lines = (
        say(
            "Scale: both sides of the square must measure 100 mm. If not, choose 100 % or “actual"
            " size” in the print dialogue."
        ),
        say(
            "Margins: the first visible line of each staircase tells how many mm of the"
            " edge stay white; {edge} mm or less is needed.",
            edge=round(EDGE),
        ),
        say(
            "Backs: read where the back's lines cross the three scales of the front, where a small"
            " line is half a mm."
        ),
        say(
            "x is the reading in the middle. y is half of: y left plus y right. The angle is: y"
            " {first} minus y {second}, divided by {n}.",
            first=minuend,
            second=subtrahend,
            n=per_degree,
        ),
        say(
            "Enter the three for the kit, as in --duplex-offset 0.6,-1.2,0.3, or in the"
            " page under backs. From photographs of both sides it reads all this itself."
        ),
    )
    out: list[AnyItem] = []
    y = max(_middle(paper)[1] + 56, bottom - 45)
    size = 3.1 if right - left > 160 else 2.5
    for line in lines:
        wrapped = wrap(line, "sans", size, right - left - 22)
        texts = tuple(
            Text(left + 11, y + 1.22 * size * at, part + " " * (at < len(wrapped) - 1), size)
            for at, part in enumerate(wrapped)
        )
        out.append(Group(texts, tag="P"))
        y += 1.22 * size * len(wrapped) + 1.2
    return out
