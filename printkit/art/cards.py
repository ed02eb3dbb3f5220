"""The cards of Siege the King: a broad border whose colour and pattern show the kind, a value in
two corners, a figure, a title, a short rule.

Everything scales with the card, but letters stay at 6 pt or more. A card with bleed extends beyond
its edge, for cutting; one without has round corners.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final

from printkit.art.card_figures import FACE, FIGURES, INK, MARKS
from printkit.art.drawings import drawing
from printkit.art.shapes import centred, label, polygon, repeated
from printkit.fonts.metrics import width, wrap
from printkit.scene import (
    AnyItem,
    FontName,
    Group,
    Line,
    Matrix,
    Path,
    Point,
    Rect,
    Scene,
    Segment,
    after,
    moved,
    quarter_turned,
)
from rulescore.translation import say

SIZE: Final = (63.0, 88.0)
"""Width and height of a card as drawn, mm."""
BAND: Final = 5.6
"""Width of the border, mm."""
NUMERALS: Final[FontName] = "sans-bold"
"""The face of values: in the other sans the 1 looks like a letter."""
SMALLEST: Final = 2.15
"""The smallest letters, mm (6 pt are 2.12 mm)."""
COLOURS: Final = {
    "attacker": "card-red",
    "defender": "card-blue",
    "warrior": "card-purple",
    "king": "card-slate",
    "throne": "card-slate",
}
"""The border's colour; special cards have gold."""


def card(
    kind: str,
    value: int | None,
    title: str,
    text: str,
    size: tuple[float, float] = SIZE,
    bleed: float = 0.0,
) -> Scene:
    """A card's face. `kind` is a name of deck files; `value` is None for a card without a number.
    ValueError names a letter that the typeface lacks.
    """
    scale = min(size[0] / SIZE[0], size[1] / SIZE[1])
    colour = COLOURS.get(kind, "card-gold")
    w, h = size[0] / scale, size[1] / scale
    items = (
        *_border(kind, colour, w, h, bleed / scale),
        *_body(kind, value, title, text, (w, h), scale),
        *_corners(kind, value, colour, w, h, INSET / scale if bleed else ROUND),
    )
    name = f"{title} {value}" if value is not None else title
    return _scene(f"{name}: {text}" if text else name, size, scale, items, bleed)


def shown(kind: str, value: int | None, title: str) -> Scene:
    """A card's face for the screen, where it may be 70 px wide: large value, figure and title, and
    no rule, which would be illegible.
    """
    colour = COLOURS.get(kind, "card-gold")
    w, h = SIZE
    plate, _ = _corners(kind, value, colour, w, h, ROUND)
    out: list[AnyItem] = [
        *_border(kind, colour, w, h, 0.0),
        Group((plate,), moved(0.24 * w / 2, 0.24 * h / 2, 1.24)),
    ]
    if kind in MARKS and value is not None:
        out.append(label(0 if value < 10 else 4, -9.0, str(value), 33, NUMERALS, INK))
        out += [Group(FIGURES[kind], moved(0, 8.6, 0.78)), *_pips(kind, value, 3.0)]
    else:
        out.append(Group(FIGURES[kind], moved(0, 0, 1.08)))
    size, line = _fitted(title, "serif", 10.6, w - 2 * BAND - 3, 1.0)
    out.append(label(0, 34.0, line, size, "serif", INK))
    return _scene(f"{title} {value}" if value is not None else title, SIZE, 1.0, tuple(out), 0.0)


def back(size: tuple[float, float] = SIZE, bleed: float = 0.0) -> Scene:
    """The common back of all cards: rows of battlements, the same upside down.

    With bleed it has no border, which would show how far off it is printed.
    """
    scale = min(size[0] / SIZE[0], size[1] / SIZE[1])
    w, h = size[0] / scale, size[1] / scale
    beyond = bleed / scale
    border = 0.0 if beyond else BACK
    left, top = -w / 2 - beyond + border, -h / 2 - beyond + border
    field = (left, top, -left, -top)
    ground = Rect(
        left, top, -2 * left, -2 * top, fill="card-slate-line", role="bleed" if beyond else "art"
    )
    items: tuple[AnyItem, ...] = (
        _edge(w, h, beyond, "card-slate"),
        Group((ground, *_battlements(-left, -top)), clip=field),
    )
    if not beyond:
        line = Rect(left, top, -2 * left, -2 * top, stroke="card-slate", width=0.6)
        items += (line, replace(line, stroke="card-slate-line", width=0.35, r=1).grown(1.1))
    return _scene(say("Back of a card: rows of battlements"), size, scale, items, bleed)


def _scene(
    title: str,
    size: tuple[float, float],
    scale: float,
    items: tuple[AnyItem, ...],
    bleed: float,
) -> Scene:
    w, h = size[0] + 2 * bleed, size[1] + 2 * bleed
    return centred(title, w, h, (Group(items, moved(0, 0, scale)),))


def _edge(w: float, h: float, beyond: float, fill: str) -> AnyItem:
    """The ground of the whole card, with square corners if it has bleed."""
    if beyond:
        return Rect(-w / 2, -h / 2, w, h, fill=fill, role="bleed").grown(beyond)
    return Rect(-w / 2, -h / 2, w, h, fill=fill, r=3)


BACK: Final = 3.6
"""Width of the back's border, mm."""
WALL, MERLON, RISE = 6.0, 8.0, 1.6
"""Height of a row of battlements, distance between merlons, and half their height, mm."""


def _battlements(right: float, bottom: float) -> tuple[AnyItem, ...]:
    """Dark rows with equal battlements above and below, symmetric under half a turn, as far as that
    from the middle. A path for each colour: a screen shows many backs at once.
    """
    across, down = ceil(2 * right / MERLON) + 1, ceil(bottom / WALL) + 1
    wall: list[Segment] = []
    slits: tuple[list[Segment], list[Segment]] = ([], [])
    for row in range(-down, down + 1):
        for n in range(-across, across):
            x, y = (n + 0.5) * MERLON / 2, row * WALL + (RISE if n % 2 else -RISE)
            slits[row % 2].extend((("M", (x, y - 0.9)), ("L", (x, y + 0.9))))
        if row % 2 == 0:
            upper: list[Point] = []
            for n in range(-across, across):
                y = (row - 0.5) * WALL + (RISE if n % 2 else -RISE)
                upper += [(n * MERLON / 2, y), ((n + 1) * MERLON / 2, y)]
            wall += polygon((*upper, *((x, y + WALL) for x, y in reversed(upper))))
    light, dark = slits
    return (
        Path(tuple(wall), fill="card-slate"),
        Path(tuple(light), stroke="card-slate-line", width=0.8, round=True),
        Path(tuple(dark), stroke="card-slate", width=0.8, round=True),
    )


@lru_cache(maxsize=64)  # the cards of a suit share it
def _border(kind: str, colour: str, w: float, h: float, beyond: float) -> tuple[AnyItem, ...]:
    """The border with its pattern, and the ground inside."""
    places: list[Matrix] = []
    middle = BAND / 2 + 0.2
    for length, across, turns in ((w, h / 2, 0), (w, h / 2, 2), (h, w / 2, 1), (h, w / 2, 3)):
        count = round((length - 2 * BAND - 2) / STEP)
        step = (length - 2 * BAND - 1) / count
        places += (
            after(
                quarter_turned(0, 0, turns), moved((n - (count - 1) / 2) * step, -across + middle)
            )
            for n in range(count)
        )
    marks = (
        replace(mark, segments=repeated(mark.segments, places))
        for mark in pattern(kind, colour)
        if isinstance(mark, Path)
    )
    whole = Rect(-w / 2, -h / 2, w, h, fill=FACE, stroke=INK, width=0.45, r=1.2)
    line = replace(whole, fill="", stroke=colour, width=0.3, r=0.7)
    inside = (whole.grown(-BAND), line.grown(-BAND - 0.9))
    return (_edge(w, h, beyond, colour), *marks, *inside)


STEP: Final = 5.0
"""Approximate distance between marks of the border's pattern, mm."""


def pattern(kind: str, colour: str) -> tuple[AnyItem, ...]:
    """A mark of the border's pattern: spearheads, bricks, lozenges, merlons or stars."""
    own = "castle" if kind in ("king", "throne") else kind if kind in MARKS else "special"
    return drawing(f"card-pattern-{own}", f"{colour}-line")


PLATE: Final = 11.0
"""Width of the corner plates as drawn, mm; smaller on a small card."""
INNER: Final = 13.0
"""Distance from the card's edge to the inner edge of its plates, mm."""
INSET: Final = 3.0
"""Safe margin at the card's edge, mm on paper."""
ROUND: Final = 2.0
"""The same for a card that is not cut out, mm as drawn."""


def _corners(
    kind: str, value: int | None, colour: str, w: float, h: float, inset: float
) -> list[AnyItem]:
    """The value, or the figure of a card without one, above the mark of the kind: upper left, and
    upside down lower right.
    """
    wide, high = PLATE, 17.0 if value is not None and kind in MARKS else PLATE
    plate: list[AnyItem] = [
        Rect(0, 0, wide, high, fill=FACE, stroke=INK, width=0.45, r=1.6),
        Rect(0, 0, wide, high, stroke=colour, width=0.3, r=1).grown(-0.7),
    ]
    if value is None:
        plate.append(Group(FIGURES[kind], moved(wide / 2, high / 2, 0.21)))
    else:
        figure = 10.5 if value < 10 else 9.2
        plate.append(label(wide / 2, 5.4 + 0.33 * figure, str(value), figure, NUMERALS, INK))
        if kind in MARKS:
            plate.append(Group(MARKS[kind], moved(wide / 2, 13.0, 0.31)))
    size = (INNER - inset) / PLATE
    return [
        Group(tuple(plate), moved(-w / 2 + inset, -h / 2 + inset, size)),
        Group(tuple(plate), (-size, 0, 0, -size, w / 2 - inset, h / 2 - inset)),
    ]


def _body(
    kind: str, value: int | None, title: str, text: str, size: tuple[float, float], scale: float
) -> list[AnyItem]:
    """Everything inside the border: the large value, figure, title and text."""
    w, h = size
    more = h - SIZE[1]  # a slender card has room to spare
    large = 1 + more / 110
    out: list[AnyItem] = []
    if kind in MARKS and value is not None:
        y = -h / 2 + 29.8 + 0.35 * more
        out.append(label(0, y, str(value), 26 * large, NUMERALS, INK))
        out.append(Group(FIGURES[kind], moved(0, -h / 2 + 45.6 + 0.65 * more, 0.64 * large)))
        out += _pips(kind, value, -h / 2 + 38.0 + 0.5 * more)
        line = 67.4
    else:
        out.append(
            Group(FIGURES[kind], moved(0, -h / 2 + 32.5 + 0.5 * more, 0.94 * min(large, 1.04)))
        )
        line = 61.0
    line += more - 1
    face, room = _fitted(title, "serif", 6.4, w - 2 * BAND - 6, scale)
    out.append(label(0, -h / 2 + line, room, face, "serif", INK))
    if text:
        under, colour = -h / 2 + line + 2.3, COLOURS.get(kind, "card-gold")
        out.append(Line(((-6, under), (6, under)), stroke=colour, width=0.4))
        out += _paragraph(text, -h / 2 + line + 3.3, h / 2 - BAND - 1.6, w - 2 * INNER - 3.6, scale)
    return out


def _pips(kind: str, value: int, middle: float) -> list[AnyItem]:
    """As many marks of the kind on both sides as the card's value, so that cards differ by more
    than their number.
    """
    sides = ((-1, -(-value // 2)), (1, value // 2))
    return [
        Group(MARKS[kind], moved(side * 16.6, middle + (n - (many - 1) / 2) * 7.4, 0.3))
        for side, many in sides
        for n in range(many)
    ]


def _fitted(text: str, font: FontName, size: float, room: float, scale: float) -> tuple[float, str]:
    """The size at which a line fits, and the line, shortened if it does not fit at the smallest
    size.
    """
    least = SMALLEST / scale
    while size > least and width(text, font, size) > room:
        size = max(least, size - 0.2)
    while width(text, font, size) > room and len(text) > 1:
        text = text[:-2].rstrip() + "…"
    return size, text


def _paragraph(text: str, top: float, bottom: float, room: float, scale: float) -> list[AnyItem]:
    """Lines between two heights, as large as they fit; what does not fit at the smallest size is
    replaced by an ellipsis.
    """
    size, least = max(3.3, SMALLEST / scale), SMALLEST / scale
    lines = wrap(text, "sans", size, room)
    while size > least and _too_much(lines, size, bottom - top, room):
        size = max(least, size - 0.1)
        lines = wrap(text, "sans", size, room)
    most = max(1, int((bottom - top) / (size * LEADING)))
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    lines = [_fitted(line, "sans", size, room, scale)[1] for line in lines]
    return [
        label(0, top + size * (0.86 + LEADING * n), line, size, fill=INK)
        for n, line in enumerate(lines)
    ]


LEADING: Final = 1.14
"""Line spacing, relative to the size of the letters."""


def _too_much(lines: list[str], size: float, high: float, room: float) -> bool:
    return len(lines) * size * LEADING > high or any(
        width(line, "sans", size) > room for line in lines
    )
