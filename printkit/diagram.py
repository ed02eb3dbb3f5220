"""A position as an SVG diagram for notebooks and documents: the board, the seats' standing, and
what is off the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from printkit import art, svg
from printkit.art.positions import things
from printkit.exports import text_as_shapes
from printkit.scene import AnyItem, Group, Rect, Scene, Screen, Text, Use, moved, reached
from rulescore import State
from rulescore.translation import say

WIDE: Final = 120.0
"""The width of a diagram, mm."""
LINE, SIZE, GAP = 5.0, 3.6, 2.0
"""The height of a line, of its letters, and the margin, mm."""
CELL: Final = 9.0
"""The side of the square for a thing off the board, mm."""


def draw(state: State, seat: int | None = None) -> str | None:
    """The position as that seat sees it (None is an onlooker), as the text of an SVG file without
    fonts; None for a game without a drawing. `State._repr_svg_` calls this.
    """
    if state.game.info.id not in art.DRAWN:
        return None
    view = state.view(seat)
    screen = art.screen(state.game.info.id, state.seats, view["options"])
    board, scale = screen.board, WIDE / screen.board.width
    x, y = board.origin
    words = [Text(GAP, LINE * (1 + number), line, SIZE) for number, line in enumerate(_seats(view))]
    top = LINE * len(words) + GAP
    below, height = _off_board(view, screen, top + board.height * scale)
    on_board = Group(
        (*board.items, *things(screen, view)), moved(-x * scale, top - y * scale, scale)
    )
    symbols = dict(board.symbols)
    for kind, drawn in screen.symbols.items():
        symbols |= {kind: drawn.items, **drawn.symbols}
    ground = Rect(0.0, 0.0, WIDE, height, fill="paper")
    items: tuple[AnyItem, ...] = (ground, *words, on_board, *below)
    scene = Scene(
        state.game.info.title,
        WIDE,
        height,
        items,
        board.palette,
        reached(items, symbols),
    )
    return svg.page(text_as_shapes(scene), f"{state.game.info.id}-{state.seats}-")


def _seats(view: Mapping[str, Any]) -> Iterator[str]:
    """A line for each seat: its name, how far it has come, and whether it is to move."""
    for seat, shown in enumerate(view["seats"]):
        parts = [shown["standing"], say("to move") if view["turn"] == seat else ""]
        yield ": ".join(filter(None, (shown["name"], ", ".join(filter(None, parts)))))


def _off_board(view: Mapping[str, Any], screen: Screen, top: float) -> tuple[list[AnyItem], float]:
    """What is in areas off the board, a row or more each, from `top` downwards, and where they
    end.
    """
    items: list[AnyItem] = []
    for area in view["areas"]:
        here = [thing for thing in view["things"] if thing["at"] == area["id"]]
        if not here or area["id"] in screen.places:
            continue
        name = "" if area["owner"] is None else view["seats"][area["owner"]]["name"]
        said = not name or name.casefold() in area["title"].casefold()
        title = area["title"] if said else f"{name}: {area['title']}"
        items.append(Text(GAP, top + LINE, title, SIZE))
        top += LINE + GAP
        x = GAP
        for thing in here:
            count = f"×{thing['count']}" if "count" in thing else ""
            if x + CELL > WIDE - GAP:
                x, top = GAP, top + CELL
            drawn = screen.symbols[thing["kind"]]
            fit = 0.92 * CELL / max(drawn.width, drawn.height)
            items.append(Use(thing["kind"], moved(x + CELL / 2, top + CELL / 2, fit)))
            x += CELL
            if count:
                items.append(Text(x, top + CELL / 2 + SIZE / 3, count, SIZE))
                x += CELL
        top += CELL
    return items, top + GAP
