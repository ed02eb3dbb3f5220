"""A game on one page: a sentence about it, and pictures of positions with what happens in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from printkit.art.positions import Shown
from printkit.fonts.metrics import wrap
from printkit.layout.frame import contents, paragraph
from printkit.paper import Draft, Paper, TooLarge
from printkit.scene import AnyItem, Box, Group, Rect, Scene, Text, moved
from rulescore.translation import say
from rulescore.view_types import View

SIZE: Final = 3.2
LEADING: Final = 4.1
HEAD: Final = 4.4
GUTTER: Final = 6.0
COLUMNS: Final = 2
CODE_GAP: Final = 1.5
"""Space around a code, mm."""
LEAST: Final = 15.0
"""The least height of a picture, mm."""


@dataclass(frozen=True)
class Panel:
    """A picture with a heading and a caption. `draw` makes the picture at most that wide and high,
    mm; `position` is the position as text, `clause` the ruling that it illustrates, and `shown` the
    part of the board to show.

    If something vanishes, `before` is the earlier position, shown beside it. `code` is drawn at the
    right of the caption.
    """

    title: str
    text: str
    draw: Callable[[float, float], Scene]
    position: str = ""
    clause: str = ""
    shown: Shown | None = None
    before: str = ""
    code: Scene | None = None


def summary(name: str, about: str, panels: Sequence[Panel], paper: Paper) -> list[Draft]:
    """All panels on one upright sheet. TooLarge if the pictures would be too small to show
    anything.
    """
    left, top, right, bottom = contents(paper, landscape=False)
    scale = 1.0 if right - left < 220 else 1.35
    size, leading = SIZE * scale, LEADING * scale
    lines = wrap(about, "sans", size, right - left)
    head = paragraph(lines, left, top + 0.8 * leading, size, leading)
    items, symbols = laid(
        name, panels, (left, top + leading * len(lines) + 2.5, right, bottom), paper, scale
    )
    return [Draft(name, paper, False, (head, *items), symbols)]


def laid(
    name: str,
    panels: Sequence[Panel],
    box: Box,
    paper: Paper,
    scale: float = 1.0,
    columns: int = COLUMNS,
) -> tuple[list[AnyItem], dict[str, tuple[AnyItem, ...]]]:
    """The panels in columns that fill a box, and the symbols that they use; `scale` is that of the
    letters. TooLarge as for `summary`.
    """
    left, top, right, bottom = box
    size, leading, head = SIZE * scale, LEADING * scale, HEAD * scale
    items: list[AnyItem] = []
    wide = (right - left - GUTTER * (columns - 1)) / columns
    rows = [panels[at : at + columns] for at in range(0, len(panels), columns)]
    texts = [
        [wrap(panel.text, "sans", size, wide - _across(panel.code)) for panel in row]
        for row in rows
    ]
    below = [
        max(
            *(len(lines) * leading for lines in said),
            *(panel.code.height + CODE_GAP if panel.code else 0.0 for panel in row),
        )
        for row, said in zip(rows, texts, strict=True)
    ]
    words = sum(below) + len(rows) * (head * 1.5 + 4.0)
    high = (bottom - top - words) / len(rows)
    if high < LEAST:
        raise TooLarge(say("{title} does not fit on {paper}", title=name, paper=paper.title))
    symbols: dict[str, tuple[AnyItem, ...]] = {}
    y = top
    for row, said, under in zip(rows, texts, below, strict=True):
        for at, (panel, lines) in enumerate(zip(row, said, strict=True)):
            x = left + at * (wide + GUTTER)
            items.append(Group((Text(x, y + head, panel.title, head, font="serif"),), tag="H2"))
            scene = panel.draw(wide, high)
            symbols |= scene.symbols
            start, down = x + (wide - scene.width) / 2, y + head * 1.5
            at_corner = moved(start - scene.origin[0], down - scene.origin[1])
            items.append(Group(scene.items, at_corner, alt=scene.title))
            frame = Rect(start, down, scene.width, scene.height, stroke="paper-line", width=0.3)
            items.append(frame.grown(-0.15))
            base = down + scene.height + leading
            if panel.code:
                corner = moved(x + wide - panel.code.width, base - leading + CODE_GAP)
                items.append(Group(panel.code.items, corner, alt=panel.code.title))
            items.append(paragraph(lines, x, base, size, leading))
        y += head * 1.5 + high + under + 4.0
    return items, symbols


def _across(code: Scene | None) -> float:
    """The width that a code takes from its caption."""
    return code.width + CODE_GAP if code else 0.0


def standing(view: View) -> list[str]:
    """How far each seat has come, a sentence each."""
    seats = view["seats"]
    return [f"{seat['name']}: {seat['standing']}." for seat in seats if seat["standing"]]
