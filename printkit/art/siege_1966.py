"""The board of SIEGE (1966): a green field, two strips of water, a slate castle seen from above.

Drawn for squares of 25 mm and scaled for others. The corners beside the set-up squares hold a title
and a diagram for each kind of piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.shapes import border, centred, label, scaled, symbol
from printkit.art.siege_1966_pieces import PIECES, titles
from printkit.scene import (
    AnyItem,
    Circle,
    Group,
    Line,
    Path,
    Place,
    Point,
    Rect,
    Scene,
    Screen,
    Segment,
    Text,
    Use,
    moved,
    within,
)
from rulescore import GAMES
from rulescore.boards import castle
from rulescore.translation import say

SQUARE: Final = 25.0
"""Side of a square as drawn, mm."""
SIDE, TOP, BOTTOM = 8.0, 6.5, 5.5
"""Width of the border at the sides, above and below, mm."""
WIDTH: Final = castle.WIDTH * SQUARE + 2 * SIDE
HEIGHT: Final = castle.HEIGHT * SQUARE + TOP + BOTTOM

TUFTS: Final[tuple[tuple[Point, ...], ...]] = (
    ((4.4, 6.2), (20.2, 22.2)),
    ((20.6, 5.4), (5.2, 21.6), (13.2, 23.6)),
    ((3.8, 22.4), (21.4, 9.4)),
    ((9.6, 4.2), (21.6, 20.6), (3.6, 15.4)),
    ((5.6, 4.8), (18.6, 4.4), (21, 23)),
)
"""Grass in a square; the patterns alternate. The middle, where pieces stand, is left free."""


def board(options: Mapping[str, Any], square: float = SQUARE) -> Scene:
    """The board for these options of the game, with squares of that many mm."""
    items = (*_ground(options), *_marks(options), *_wall(), *_coordinates(), *_panels(options))
    title = say(
        "Board of the siege of 1966: a castle of sixteen squares in a field with water at both"
        " sides"
    )
    return scaled(Scene(title, WIDTH, HEIGHT, items, PALETTE, symbols()), square / SQUARE)


def joins(square: float = SQUARE) -> tuple[list[float], list[float]]:
    """Where the board may be cut: x and y of lines between squares that touch neither wall nor
    gate, mm.
    """
    scale = square / SQUARE
    return [(SIDE + at * SQUARE) * scale for at in (1, 3, 5, 7)], [
        (TOP + at * SQUARE) * scale for at in (1, 2, 3, 5, 6)
    ]


def castle_top(options: Mapping[str, Any], square: float = SQUARE) -> tuple[AnyItem, ...]:
    """The castle about its middle, for the top of a platform over its sixteen squares."""
    (left, top), (right, bottom) = _corner("c6"), _corner("g2")
    seen = within(
        (*_ground(options), *_marks(options), *_wall()), symbols(), (left, top, right, bottom)
    )
    scale = square / SQUARE
    return (Group(seen, moved(-(left + right) / 2 * scale, -(top + bottom) / 2 * scale, scale)),)


def castle_wall(square: float = SQUARE, gate: bool = False) -> tuple[AnyItem, ...]:
    """The castle's wall from outside, four squares long and `WALL` squares high, the middle of its
    upper edge at (0, 0).
    """
    half, high = 2 * SQUARE, WALL * SQUARE
    stones = (*drawing("castle-wall"), *(drawing("castle-gate") if gate else ()))
    return (Group(stones, moved(0, 0, square / SQUARE), clip=(-half, 0.0, half, high)),)


WALL: Final = 0.48
"""Height of the castle's wall, in squares."""


def places(options: Mapping[str, Any], square: float = SQUARE) -> dict[str, Place]:
    """Where each square of the board lies."""
    scale = square / SQUARE
    return {
        name: Place(x * scale, y * scale, square / 2, "square")
        for name, (x, y) in ((name, _centre(name)) for name in castle.names(options))
    }


def piece(kind: str, height: float | None = None) -> Scene:
    """A piece as a symbol centred on (0, 0), for a board of 25 mm squares or of that height
    in mm.
    """
    return symbol(titles()[kind], PIECES[kind], height or PIECE, PIECE)


PIECE: Final = 22.0
"""Side of the square that fits every piece, mm, on a board of 25 mm squares."""


def screen(seats: int, options: Mapping[str, Any]) -> Screen:
    """What the page needs; the board is the same for every number of seats."""
    symbols = {kind: piece(kind) for kind in PIECES}
    symbols["crown"] = centred(say("Crown"), 18, 13.6, drawing("crown"))
    return Screen(say("The board"), board(options), places(options), symbols)


def _centre(name: str) -> Point:
    x, y = castle.centre(name)
    return SIDE + x * SQUARE, TOP + y * SQUARE


def _corner(name: str) -> Point:
    x, y = _centre(name)
    return x - SQUARE / 2, y - SQUARE / 2


def _dark(name: str) -> bool:
    return (castle.COLUMNS.index(name[0]) + int(name[1])) % 2 == 0


def symbols() -> dict[str, tuple[AnyItem, ...]]:
    """The board's symbols."""
    return {
        "tuft": drawing("moss-tuft"),
        "water": drawing("water"),
        "flags": drawing("flags"),
        "flags-deep": drawing("flags-deep"),
        "merlon": drawing("wall-merlon"),
        "tower": drawing("wall-tower"),
        "gate": (
            *drawing("wall-gate"),
            *(Use("tower", moved(x, 0, 0.66)) for x in (-5.9, 5.9)),
        ),
        "crown": drawing("crown"),
    }


def _ground(options: Mapping[str, Any]) -> list[AnyItem]:
    out: list[AnyItem] = [
        Rect(0, 0, WIDTH, HEIGHT, fill="paper"),
        *border(WIDTH, HEIGHT),
    ]
    ground = castle.ground(options)
    for index, (name, kind) in enumerate(ground.items()):
        x, y = _corner(name)
        dark = _dark(name)
        fill = {
            "green": ("moss", "moss-deep"),
            "blue": ("water", "water"),
            "castle": ("slate", "slate-deep"),
        }[kind][dark]
        out.append(Rect(x, y, SQUARE, SQUARE, fill=fill))
        if kind == "blue":
            out.append(Use("water", moved(x, y)))
        elif kind == "castle":
            out.append(Use("flags-deep" if dark else "flags", moved(x, y)))
        else:
            out.extend(Use("tuft", moved(x + dx, y + dy)) for dx, dy in TUFTS[index % len(TUFTS)])
    for name, kind in ground.items():
        line = {"green": "moss-line", "blue": "moss-line", "castle": "slate-line"}[kind]
        out.append(Rect(*_corner(name), SQUARE, SQUARE, stroke=line, width=0.35))
    x, y = SIDE, TOP
    out.append(Rect(x, y, 8 * SQUARE, 6 * SQUARE, stroke="wall", width=0.5))
    out.extend(
        Rect(*_corner(name), SQUARE, SQUARE, stroke="wall", width=0.5)
        for name in castle.starts(options)
    )
    return out


def _marks(options: Mapping[str, Any]) -> list[AnyItem]:
    out: list[AnyItem] = [Use("crown", moved(*_centre(name))) for name in castle.crowns(options)]
    for name in castle.DOTTED:
        x, y = _centre(name)
        out += [
            Circle(x, y, 3.6, fill="wall-top", stroke="wall", width=0.5),
            Circle(x, y, 1.7, fill="wall"),
        ]
    out += [Circle(*_centre(name), 3.4, fill="piece-dark") for name in castle.starts(options)]
    return out


def _wall() -> list[AnyItem]:
    """The castle wall from above, along the edge of the castle's squares: a crenellated walk, and
    its shadow on the grass.
    """
    (left, top), (right, bottom) = _corner("c6"), _corner("g2")
    side = right - left
    shade: list[Segment] = []
    for step in range(1, 63):
        along = side * step / 62
        for x, y in ((left + along, bottom), (right, top + along)):
            shade += [("M", (x, y)), ("L", (x + 4.4, y + 4.4))]
    out: list[AnyItem] = [Path(tuple(shade), stroke="moss-line", width=0.35)]
    out += [
        Rect(left, top, side, side, stroke="wall", width=4.2),
        Rect(left, top, side, side, stroke="wall-top", width=3.3),
    ]
    for step in range(2, 25):
        along = side * step / 26
        out.append(Use("merlon", moved(left + along, top)))
        out.append(Use("merlon", (-1, 0, 0, -1, left + along, bottom)))
        out.append(Use("merlon", (0, -1, 1, 0, left, top + along)))
        out.append(Use("merlon", (0, 1, -1, 0, right, top + along)))
    out.extend(Use("tower", moved(x, y)) for x in (left, right) for y in (top, bottom))
    out.append(Use("gate", moved((left + right) / 2, bottom)))
    return out


def _coordinates() -> list[AnyItem]:
    def name(x: float, y: float, text: str) -> Text:
        return label(x, y + 1.6, text, 5, "sans-bold")

    out: list[AnyItem] = []
    for column in castle.COLUMNS:
        x, y = _centre(column + "0")
        out.append(name(x, y + SQUARE / 2 + BOTTOM / 2 - 0.9, column))
    for row in range(7):
        _, y = _centre(f"a{row}")
        out += [name(SIDE - 3, y, str(row)), name(WIDTH - SIDE + 3, y, str(row))]
    return out


def _panels(options: Mapping[str, Any]) -> list[AnyItem]:
    """The four corners of row 0 beside the field, from the left: title, then a diagram for each
    kind of piece.
    """
    free = [column for column in castle.COLUMNS if column + "0" not in castle.starts(options)]
    told = {
        "knight": say(
            "A knight leaps forward: two squares ahead and one aside, or one ahead and two aside."
        ),
        "footman": say(
            "A footman steps to any of the eight squares around it and captures on the four"
            " diagonal ones."
        ),
        "commander": say("The commander goes one to three squares along a diagonal of the castle."),
    }
    diagrams = ((Group(drawing(f"diagram-{kind}"), alt=alt),) for kind, alt in told.items())
    return [
        Group(items, moved(*_centre(column + "0")))
        for column, items in zip(free, (_title(), *diagrams), strict=True)
    ]


def _title() -> tuple[AnyItem, ...]:
    name, _, year = GAMES["siege-1966"].info.title.partition(" ")
    return (
        label(0, 1.2, name, 6.2, "serif"),
        label(0, 6.2, year.strip("()"), 4.3, "serif"),
        *(Line(((-6, y), (6, y)), stroke="paper-line", width=0.3) for y in (-8.2, 9.4)),
    )
