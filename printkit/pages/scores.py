"""Score sheets: tables with a head and empty fields, as many as the paper holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.shapes import scaled
from printkit.fonts.metrics import shortened, shrunk
from printkit.layout.frame import contents
from printkit.paper import Draft, Paper
from printkit.parts import Pad
from printkit.scene import Align, AnyItem, Box, Group, Line, Rect, Scene, Text, moved
from rulescore.translation import say

ROW: Final = 7.0
"""Height of a row, mm."""
LABEL: Final = 30.0
"""Width of the column of row names, mm."""
GAP: Final = 6.0
SIZES: Final = ((3.0, 1), (2.7, 1), (2.4, 1), (2.15, 1))
"""Letter sizes in a cell, mm, with one line each: the first that fits is taken."""


@dataclass(frozen=True)
class Table:
    """An empty table: the heads of its columns (drawn about (0, 0), or texts), the names of its
    rows, and which rows are set off by a line.

    `note` is printed above all tables.
    """

    title: str
    heads: Sequence[AnyItem | str]
    rows: Sequence[AnyItem | str]
    strong: Sequence[int] = ()
    column: float = 15.0
    note: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, mm."""
        return LABEL + self.column * len(self.heads), ROW * (len(self.rows) + 2)


def pad(table: Table, paper: Paper) -> Pad:
    """The table as a part of a kit, larger on large paper."""
    left, _, right, _ = contents(paper, landscape=False)
    scale = 1.0 if right - left < 220 else 1.3
    drawn = Group(tuple(_drawn(table)), alt=table.title)
    return Pad(scaled(Scene(table.title, *table.size, (drawn,), PALETTE), scale), note=table.note)


def scores(name: str, part: Pad, paper: Paper) -> list[Draft]:
    """One sheet full of tables."""
    left, top, right, bottom = contents(paper, landscape=False)
    w, h = part.table.width, part.table.height
    columns = max(1, int((right - left + GAP) // (w + GAP)))
    rows = max(1, min(int((bottom - top + GAP) // (h + GAP)), -(-part.most // columns)))
    gap = ((right - left) - columns * w) / max(1, columns - 1) if columns > 1 else 0.0
    x0 = left if columns > 1 else (left + right - w) / 2
    corners = [
        (x0 + c * (w + gap), top + r * (h + GAP)) for r in range(rows) for c in range(columns)
    ]
    items = tuple(Group(part.table.items, moved(x, y)) for x, y in corners)
    placed: tuple[tuple[str, Box], ...] = tuple(
        (part.table.title, (x, y, x + w, y + h)) for x, y in corners
    )
    note = f"{say('Print on plain paper.')} {part.note}".rstrip()
    return [Draft(name, paper, False, items, note=note, placed=placed)]


def _drawn(table: Table) -> list[AnyItem]:
    w, h = table.size
    items: list[AnyItem] = [
        Text(0, 4.6, shortened(table.title, "serif", 4.4, w), 4.4, font="serif")
    ]
    ends = [LABEL + table.column * n for n in range(len(table.heads) + 1)]
    items += [Line(((x, ROW), (x, h)), stroke="paper-line", width=0.25) for x in ends[:-1]]
    items += [
        Line(((0, ROW * n), (w, ROW * n)), stroke="paper-line", width=0.25)
        for n in range(2, len(table.rows) + 2)
    ]
    items += [
        Line(((0, ROW * (n + 2)), (w, ROW * (n + 2))), stroke="ink", width=0.45)
        for n in table.strong
    ]
    items.append(Rect(0, ROW, w, h - ROW, stroke="ink", width=0.45))
    for n, head in enumerate(table.heads):
        items.append(_cell(head, ends[n] + table.column / 2, ROW * 1.5, table.column, "middle"))
    for n, row in enumerate(table.rows):
        y = ROW * (n + 2.5)
        items.append(_cell(row, 1.6 if isinstance(row, str) else LABEL / 2, y, LABEL, "start"))
    return items


def _cell(what: AnyItem | str, x: float, y: float, room: float, align: Align) -> AnyItem:
    if isinstance(what, str):
        size, lines = shrunk(what, "sans", SIZES, room - 2)
        text = Text(x, y + 0.35 * size, " ".join(lines), size)
        return replace(text, align=align)
    return Group((what,), moved(x, y))
