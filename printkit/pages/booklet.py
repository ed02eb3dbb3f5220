"""The rules as a booklet: half-sheet pages, imposed so that the sheets, printed on both sides and
folded in the middle, are in reading order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.fonts.metrics import wrap
from printkit.layout.frame import STRIP, paragraph
from printkit.pages.rules import SIZE, Flow, blocks
from printkit.pages.summary import Panel, laid
from printkit.paper import EDGE, Draft, Leaf, Paper
from printkit.scene import AnyItem, Box, Group, Line, Scene, Sheet, Text, moved, reached
from rulescore import Info
from rulescore.translation import say, say_count, spoken

SIDE: Final = 10.0
"""Margin of a page at its sides, mm."""
ENDS: Final = EDGE + STRIP + 5.0
"""Margin above and below, mm."""
NUMBER: Final = 1.5
"""Room for the number of a page, mm."""
TITLE: Final = 19.0
"""Height of the title on the first page, mm."""
PAGES: Final = 4
"""Pages per sheet of paper."""
SIZES: Final = (4.2, 4.0, 3.8, 3.6, 3.5, 3.4, 3.3, 3.2)
"""Letter sizes to try, mm: the largest with which the rules need one sheet is taken; the last is 9
pt.
"""


def suits(choices: Choices) -> bool:
    """Whether these choices allow a booklet: half a sheet is about A5, and both sides are
    printed.
    """
    return choices.paper in ("a4", "letter", "both") and choices.backs not in ("none", "gutter")


def shows_pictures(info: Info, markdown: str, choices: Choices) -> bool:
    """Whether the last page of the booklet is free for pictures."""
    return len(_pages(info, markdown, half(choices.sheet))) % PAGES == PAGES - 1


def half(paper: Paper) -> Box:
    """The area of a page, on the left half of the paper."""
    width, height = paper.size(landscape=True)
    return (SIDE, ENDS, width / 2 - SIDE, height - ENDS - NUMBER)


def booklet(
    name: str, info: Info, markdown: str, panels: Sequence[Panel], choices: Choices
) -> list[Leaf]:
    """The rules as folded sheets; the panels fill the last page if it is empty. ValueError names a
    character that the typeface lacks.
    """
    return folded(name, *_filled(name, info, markdown, panels, choices.sheet), choices)


def folded(
    name: str,
    pages: list[tuple[AnyItem, ...]],
    symbols: Mapping[str, tuple[AnyItem, ...]],
    choices: Choices,
) -> list[Leaf]:
    """Pages, each drawn within `half`, as folded sheets."""
    paper = choices.sheet
    pages = [*pages, *[()] * (-len(pages) % PAGES)]
    last = len(pages) - 1
    leaves = []
    for sheet in range(len(pages) // PAGES):
        outer, inner = (last - 2 * sheet, 2 * sheet), (2 * sheet + 1, last - 2 * sheet - 1)
        front = _draft(say("{name}, outside", name=name), pages, outer, paper, symbols)
        turned = choices.backs != "short"
        back = _draft(say("{name}, inside", name=name), pages, inner, paper, symbols, turned)
        leaves.append(Leaf(front, back))
    return leaves


def reading(
    name: str, info: Info, markdown: str, panels: Sequence[Panel], paper: Paper
) -> list[Sheet]:
    """The pages of the booklet in order, each half a sheet, to be read on a screen; the panels
    always follow.
    """
    width, height = paper.size(landscape=True)
    pages, symbols = _filled(name, info, markdown, panels, paper, always=True)
    out = []
    for number, page in enumerate(pages, 1):
        items = (*page, _foot(number, paper))
        title = say("{name}, page {number}", name=name, number=number)
        out.append(
            Sheet(title, Scene(title, width / 2, height, items, PALETTE, reached(items, symbols)))
        )
    return out


def _filled(
    name: str,
    info: Info,
    markdown: str,
    panels: Sequence[Panel],
    paper: Paper,
    always: bool = False,
) -> tuple[list[tuple[AnyItem, ...]], Mapping[str, tuple[AnyItem, ...]]]:
    """The pages with contents, and the symbols that they use. The panels fill an empty page or get
    one of their own.
    """
    box = half(paper)
    pages = _pages(info, markdown, box)
    if len(pages) % PAGES != PAGES - 1 and not always:
        return pages, {}
    heading = Group((Text(SIDE, ENDS + 5.2, say("In pictures"), 5.2, font="serif"),), tag="H2")
    drawn, symbols = laid(name, panels, (box[0], box[1] + 7.0, box[2], box[3]), paper)
    return [*pages, (heading, *drawn)], symbols


def _foot(number: int, paper: Paper) -> AnyItem:
    """The number of a page."""
    width, height = paper.size(landscape=True)
    return Group((Text(width / 4, height - ENDS + 2.6, str(number), 3.2, align="middle"),), tag="P")


def _draft(
    name: str,
    pages: list[tuple[AnyItem, ...]],
    shown: tuple[int, int],
    paper: Paper,
    symbols: Mapping[str, tuple[AnyItem, ...]],
    turned: bool = False,
) -> Draft:
    """Two pages side by side; `turned` upside down, for paper that is turned over its long edge."""
    width, height = paper.size(landscape=True)
    items = [
        Group((*pages[number], _foot(number + 1, paper)), moved(x, 0), page=number + 1)
        for number, x in zip(shown, (0.0, width / 2), strict=True)
    ]
    fold = [
        ((width / 2, y), (width / 2, y + way * 6))
        for y, way in ((paper.edge + STRIP + 1, 1), (height - paper.edge - STRIP - 1, -1))
    ]
    marks = tuple(
        Line(line, stroke="grey", width=0.2, dash=(1.2, 0.8), role="fold") for line in fold
    )
    drawn: tuple[AnyItem, ...] = (*items, *marks)
    if turned:
        drawn = (Group(drawn, (-1, 0, 0, -1, width, height)),)
    note = say("Print on both sides and fold in the middle.")
    return Draft(name, paper, True, drawn, symbols, note=note, slim="ends")


def _pages(info: Info, markdown: str, box: Box) -> list[tuple[AnyItem, ...]]:
    """The pages, each drawn from the corner of its half of the paper."""
    left, top, right, _ = box
    title, *rest = _columns(markdown, box, spoken())
    return [(*_title(info, left, right, top), *title), *rest]


@lru_cache(maxsize=4)
def _columns(markdown: str, box: Box, language: str) -> list[tuple[AnyItem, ...]]:
    """What is on each page, evenly filled; the language says where words may be broken."""
    left, top, right, bottom = box
    text = blocks(markdown)
    for size in SIZES:
        flow = Flow(text, size / SIZE, right - left, air=0.75)
        count = len(flow.columns(top, bottom, TITLE))
        if count <= PAGES:
            break
    low, high = top, bottom
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (
            (low, middle) if len(flow.columns(top, middle, TITLE)) <= count else (middle, high)
        )
    return [(Group(page, moved(left, 0)),) for page in flow.drawn(top, high, TITLE)]


def _title(info: Info, left: float, right: float, top: float) -> list[AnyItem]:
    low, high = info.seats
    seats = str(low) if low == high else say("{low} to {high}", low=low, high=high)
    parts = {
        "designer": info.designer,
        "year": info.year,
        "seats": seats,
        "low": info.minutes[0],
        "high": info.minutes[1],
    }
    about = say_count(
        "{designer}, {year}. For {seats} player, {low} to {high} minutes.",
        "{designer}, {year}. For {seats} players, {low} to {high} minutes.",
        high,
        **parts,
    )
    lines = wrap(about, "sans", 3.3, right - left)[:2]
    return [
        Group((Text(left, top + 6.4, info.title, 9.0, font="serif"),), tag="H1"),
        paragraph(lines, left, top + 11.8, 3.3, 4.2),
        Line(((left, top + 14.2), (right, top + 14.2)), stroke="paper-line", width=0.3),
    ]
