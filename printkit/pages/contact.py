"""The contact sheet: every page of some documents, small, for an overview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.fonts.metrics import shortened
from printkit.scene import AnyItem, Colour, Group, Rect, Scene, Sheet, Text, moved, renamed
from rulescore.translation import say

WIDTH, HEIGHT = 297.0, 210.0
"""The size of the sheet, mm: A4, landscape."""
COLUMNS, ROWS = 6, 3
MARGIN: Final = 8.0
CELL: Final = ((WIDTH - 2 * MARGIN) / COLUMNS, (HEIGHT - 2 * MARGIN) / ROWS)
CAPTION: Final = 6.0
GROUND: Final = Colour("#e4e0d6", "#e4e0d6")


def contact(sheets: Sequence[tuple[str, Sheet]]) -> list[Sheet]:
    """The sheets, each with its caption, eighteen to a page."""
    full = COLUMNS * ROWS
    pages = range(0, len(sheets), full)
    return [
        _page(
            sheets[at : at + full],
            say("Contact sheet {number} of {count}", number=at // full + 1, count=len(pages)),
        )
        for at in pages
    ]


def _page(sheets: Sequence[tuple[str, Sheet]], name: str) -> Sheet:
    items: list[AnyItem] = [Rect(0, 0, WIDTH, HEIGHT, fill="contact-ground")]
    names: dict[int, str] = {}
    symbols: dict[str, tuple[AnyItem, ...]] = {}
    palette = {**sheets[0][1].scene.palette, "contact-ground": GROUND}
    for at, (caption, sheet) in enumerate(sheets):
        scene = sheet.scene
        for own in scene.symbols.values():
            names.setdefault(id(own), f"contact-{len(names)}")
        new = {own: names[id(inner)] for own, inner in scene.symbols.items()}
        for inner in scene.symbols.values():
            if names[id(inner)] not in symbols:
                symbols[names[id(inner)]] = renamed(inner, new)
        wide, high = CELL[0] - 4, CELL[1] - CAPTION - 2
        scale = min(wide / scene.width, high / scene.height)
        x = MARGIN + at % COLUMNS * CELL[0] + (CELL[0] - scene.width * scale) / 2
        y = MARGIN + at // COLUMNS * CELL[1] + (high - scene.height * scale)
        paper = Rect(
            0, 0, scene.width, scene.height, fill="white", stroke="grey", width=0.15 / scale
        )
        clip = (0.0, 0.0, scene.width, scene.height)
        drawn = Group(renamed(scene.items, new), clip=clip)
        items.append(Group((paper, drawn), moved(x, y, scale), alt=f"{caption}: {sheet.name}"))
        middle = MARGIN + (at % COLUMNS + 0.5) * CELL[0]
        text = shortened(f"{caption}: {sheet.name}", "sans", 2.2, CELL[0] - 1)
        items.append(
            Text(middle, MARGIN + at // COLUMNS * CELL[1] + high + 3.2, text, 2.2, align="middle")
        )
    return Sheet(name, Scene(name, WIDTH, HEIGHT, tuple(items), palette, symbols))
