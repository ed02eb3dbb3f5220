"""A tuck box for a deck: four walls, a lid to tuck in, a thumb notch, dust flaps, and two flaps to
glue.
"""

from __future__ import annotations

from typing import Final

from printkit.art.card_figures import FACE, FIGURES, INK
from printkit.art.palette import PALETTE
from printkit.fonts.metrics import shortened, shrunk
from printkit.fonts.metrics import width as text_width
from printkit.scene import (
    AnyItem,
    Group,
    Line,
    Path,
    Point,
    Rect,
    Scene,
    Segment,
    Text,
    moved,
    quarter_turned,
)
from rulescore.translation import say

Size = tuple[float, float, float]
"""Width, height and depth of the contents, mm."""
PLAY: Final = 1.0
"""Total play between the cards and opposite walls, mm."""
GLUE: Final = 12.0
"""Width of the glue flaps, mm."""
TUCK: Final = 13.0
"""Depth of the lid's tuck, mm."""
DUST: Final = 15.0
"""Greatest length of the dust flaps, mm."""
NOTCH: Final = 9.0
"""Radius of the thumb notch, mm."""
BLEED: Final = 0.9
"""Bleed, mm."""
GROUND: Final = "card-slate"
ROUND: Final = 0.5523
"""Length of the tangents to the control points of a quarter circle, in radii."""


def net(title: str, holds: Size, emblem: Scene | None = None) -> Scene:
    """The net from the outside: glue flap, front, side, back, side, with lid and bottom on the
    back. The front's upper left corner is (0, 0).

    Front and back show the title and the emblem, if any. ValueError names a letter that the
    typeface lacks.
    """
    w, h, d = (side + PLAY for side in holds)
    xs = (0.0, w, w + d, 2 * w + d, 2 * (w + d))
    dust = min(DUST, w / 2 - 1)
    left, wide = xs[2] - BLEED, w + 2 * BLEED
    items: list[AnyItem] = [
        Rect(0, 0, xs[4], h, fill=GROUND, role="bleed").grown(BLEED),
        Rect(left, -d - TUCK - BLEED, wide, d + TUCK + BLEED, fill=GROUND, role="bleed"),
        Rect(left, h, wide, d + BLEED, fill=GROUND, role="bleed"),
        *_panel(title, emblem, (0.0, NOTCH), w, h - NOTCH),
        *_panel(title, emblem, (xs[2], 0.0), w, h),
        *(_spine(title, x + d / 2, h, d) for x in (xs[1], xs[3])),
        *(_crease((x, 0), (x, h)) for x in xs[:4]),
        *(_crease((xs[at], y), (xs[at + 1], y)) for at in (1, 2, 3) for y in (0.0, h)),
        _crease((xs[2], -d), (xs[3], -d)),
        _crease((xs[2], h + d), (xs[3], h + d)),
        Path(_outline((w, h, d), xs, dust), stroke="grey", width=0.15, role="cut"),
    ]
    high = h + 2 * d + TUCK + GLUE
    palette, symbols = ({**PALETTE, **emblem.palette}, emblem.symbols) if emblem else (PALETTE, {})
    return Scene(
        say("Box for {title}", title=title),
        xs[4] + GLUE,
        high,
        tuple(items),
        palette,
        symbols,
        origin=(-GLUE, -d - TUCK),
    )


def crown() -> Scene:
    """The emblem of a game about a king."""
    return Scene("", 46, 66, FIGURES["king"], PALETTE, origin=(-23, -38))


def _crease(start: Point, end: Point) -> Line:
    return Line((start, end), stroke="grey", width=0.15, dash=(1.2, 0.8), role="crease")


def _outline(size: Size, xs: tuple[float, ...], dust: float) -> tuple[Segment, ...]:
    """The outline of the net, clockwise from the upper left corner of the front."""
    w, h, d = size
    middle, k, r = w / 2, NOTCH * ROUND, TUCK / 2
    left, right = xs[2] + 0.5, xs[3] - 0.5
    top = -d - TUCK
    steps: list[Segment] = [("M", (0.0, 0.0)), ("L", (middle - NOTCH, 0.0))]
    steps.append(("C", (middle - NOTCH, k, middle - k, NOTCH, middle, NOTCH)))
    steps.append(("C", (middle + k, NOTCH, middle + NOTCH, k, middle + NOTCH, 0.0)))
    steps += _through((xs[1], 0), *_flap(xs[1], xs[2], 0, -1, dust), (xs[2], -d))
    steps += _through((left, -d - 1), (left, top + r))
    steps.append(("C", (left, top + r * (1 - ROUND), left + r * (1 - ROUND), top, left + r, top)))
    steps += _through((right - r, top))
    steps.append(
        ("C", (right - r * (1 - ROUND), top, right, top + r * (1 - ROUND), right, top + r))
    )
    steps += _through((right, -d - 1), (xs[3], -d), (xs[3], 0))
    steps += _through(*_flap(xs[3], xs[4], 0, -1, dust), (xs[4], h))
    steps += _through(*_flap(xs[4], xs[3], h, 1, dust), (xs[3], h + d))
    steps += _through(
        (xs[3] - 3, h + d + GLUE), (xs[2] + 3, h + d + GLUE), (xs[2], h + d), (xs[2], h)
    )
    steps += _through(*_flap(xs[2], xs[1], h, 1, dust))
    return (*steps, *_through((0, h), (-GLUE, h - 4), (-GLUE, 4)), ("Z", ()))


def _flap(start: float, end: float, y: float, way: int, dust: float) -> list[Point]:
    """A dust flap after its first corner, from one x to the other, up (`way` = -1) or down."""
    inward = 1 if end > start else -1
    near, far = y + 2 * way, y + dust * way
    return [
        (start + 0.5 * inward, near),
        (start + 2 * inward, far),
        (end - 2 * inward, far),
        (end - 0.5 * inward, near),
        (end, y),
    ]


def _through(*points: Point) -> list[Segment]:
    return [("L", point) for point in points]


def _panel(title: str, emblem: Scene | None, corner: Point, w: float, h: float) -> list[AnyItem]:
    """A light field with the emblem and the title, or only the title, centred."""
    (x, y), edge = corner, 5.0
    size, lines = shrunk(title, "serif", ((9.0, 1), (7.5, 2), (6.0, 3), (4.5, 4)), w - 2 * edge - 6)
    items: list[AnyItem] = [
        Rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, fill=FACE, stroke=INK, width=0.5, r=2)
    ]
    tall = len(lines) * 1.15 * size
    first = y + (h - tall) / 2 + size
    if emblem:
        inside = (w - 2 * edge - 8, h - 2 * edge - tall - 10)
        scale = min(inside[0] / emblem.width, inside[1] / emblem.height)
        left, top = (
            x + (w - scale * emblem.width) / 2,
            y + edge + 4 + (inside[1] - scale * emblem.height) / 2,
        )
        ox, oy = emblem.origin
        seen = (ox, oy, ox + emblem.width, oy + emblem.height)
        items.append(
            Group(emblem.items, moved(left - scale * ox, top - scale * oy, scale), clip=seen)
        )
        first = y + h - edge - 4 - tall + size
    for line in lines:
        items.append(Text(x + w / 2, first, line, size, font="serif", align="middle"))
        first += 1.15 * size
    return items


def _spine(title: str, x: float, h: float, d: float) -> AnyItem:
    """A label with the title along a side, read from above."""
    size = min(6.0, 0.45 * d)
    text = shortened(title, "serif", size, h - 16)
    long = text_width(text, "serif", size) + 6
    label = (
        Rect(-long / 2, -0.7 * size, long, 1.4 * size, fill=FACE, stroke=INK, width=0.35, r=1),
        Text(0, 0.33 * size, text, size, "serif", align="middle"),
    )
    return Group(label, quarter_turned(x, h / 2))


def steps() -> tuple[str, ...]:
    """How to assemble a box."""
    return (
        say("Box: crease every dashed line along a ruler and fold it, the print outside."),
        say(
            "Box: glue the long flap behind the far side. Glue the flap of the bottom behind the"
            " front, with the small flaps inside."
        ),
        say(
            "Box: put the cards in, fold the small flaps in, and tuck the lid in behind the notch."
        ),
    )
