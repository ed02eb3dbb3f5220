"""Colour, ink-saver, black and white and high contrast, as transformations of sheets.

Black and white: every colour becomes the grey of its lightness, but colours that distinguish things
(stones, suits, kinds of cards) get greys far apart and a hatch each, so that no printer or copier
makes two of them alike. Ink-saver: grounds disappear, filled shapes keep their outlines. High
contrast: light gets lighter, dark gets darker, thin lines get thicker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import cos, floor, hypot, pi, sin
from typing import Final

from printkit.art.palette import PALETTE
from printkit.choices import Mode
from printkit.scene import (
    AnyItem,
    Circle,
    Colour,
    Image,
    Leaf,
    Line,
    Path,
    Point,
    Rect,
    Scene,
    Segment,
    Sheet,
    Text,
    Use,
    changed,
)

OUTLINE: Final = 0.25
"""Width of the ink-saver's outlines, mm."""
THIN: Final = 0.35
"""The thinnest line in high contrast, mm."""

GREYS: Final[Mapping[str, float]] = {
    "stone-blue": 24, "stone-red": 42, "stone-green": 60, "stone-yellow": 92,
    "stone-blue-deep": 12, "stone-red-deep": 30, "stone-green-deep": 48, "stone-yellow-deep": 80,
    "suit-moon": 10, "suit-lily": 28, "suit-crown": 46, "suit-sun": 64,
    "suit-moon-deep": 0, "suit-lily-deep": 16, "suit-crown-deep": 31, "suit-sun-deep": 47,
    "card-slate": 20, "card-purple": 35, "card-blue": 50, "card-red": 65, "card-gold": 82,
}  # fmt: skip
"""Lightness (0 to 100) in black and white of colours that distinguish things."""
GROUNDS: Final[Mapping[str, float]] = {
    "water": 40,
    "moss-deep": 57,
    "moss": 62,
    "slate-deep": 78,
    "slate": 88,
}
"""Lightness in black and white of the fields of a board."""
HATCHES: Final[Mapping[str, tuple[float, float]]] = {
    "stone-blue": (0.0, 1.6), "stone-red": (45.0, 1.6), "stone-green": (90.0, 1.6), "stone-yellow": (135.0, 2.4),  # noqa: E501
    "suit-moon": (0.0, 1.6), "suit-lily": (135.0, 1.6), "suit-crown": (90.0, 1.6), "suit-sun": (45.0, 1.6),  # noqa: E501
}  # fmt: skip
"""Angle (degrees) and distance (mm) of each colour's hatch."""
HATCH: Final = 0.2
"""Width of the hatch lines, mm."""


def in_mode(sheets: Iterable[Sheet], mode: Mode) -> tuple[Sheet, ...]:
    """The sheets in that mode."""
    if mode == "colour":
        return tuple(sheets)
    change = {"ink": _Ink, "bw": _Greys, "contrast": _Contrast}[mode]()
    return tuple(replace(sheet, scene=change.scene(sheet.scene)) for sheet in sheets)


def lightness(colour: str) -> float:
    """The lightness of a colour `#rrggbb`, from 0 (black) to 100 (white): L* of CIELAB."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return float(116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y)


def grey(light: float) -> str:
    """The grey of that lightness, as `#rrggbb`."""
    y = ((light + 16) / 116) ** 3 if light > 8 else light / 903.3
    part = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    number = min(255, max(0, round(part * 255)))
    return f"#{number:02x}{number:02x}{number:02x}"


class _Change:
    """A transformation of scenes. Symbols shared by several sheets are transformed once."""

    def __init__(self) -> None:
        self.symbols: dict[int, tuple[tuple[AnyItem, ...], tuple[AnyItem, ...]]] = {}
        self.light: dict[str, float] = {}
        self.palettes: dict[int, tuple[Mapping[str, Colour], Mapping[str, Colour]]] = {}

    def scene(self, scene: Scene) -> Scene:
        if id(scene.palette) not in self.palettes:
            # Additions use our colours, which a custom palette need not have.
            known = {**PALETTE, **scene.palette}
            self.light |= {name: lightness(colour.light) for name, colour in known.items()}
            self.palettes[id(scene.palette)] = (
                scene.palette,
                {name: self.colour(name, colour) for name, colour in known.items()},
            )
        symbols = {name: self.kept(items) for name, items in scene.symbols.items()}
        return replace(
            scene,
            items=changed(scene.items, self.item),
            symbols=symbols,
            palette=self.palettes[id(scene.palette)][1],
        )

    def kept(self, items: tuple[AnyItem, ...]) -> tuple[AnyItem, ...]:
        if id(items) not in self.symbols:
            self.symbols[id(items)] = (items, changed(items, self.item))
        return self.symbols[id(items)][1]

    def item(self, item: Leaf, scale: float) -> Sequence[AnyItem]:
        """An item transformed; `scale` is the scale at which it is drawn, so that lines get the
        right width.
        """
        if isinstance(item, Use) or item.role not in ("art", "bleed", "text"):
            return [item]
        if isinstance(item, Text):
            return [self.text(item)]
        if isinstance(item, Image):
            return [self.image(item)]
        return self.shape(item, scale)

    def colour(self, name: str, colour: Colour) -> Colour:
        return colour

    def text(self, item: Text) -> Text:
        return item

    def image(self, item: Image) -> Image:
        return item

    def shape(self, item: Path | Rect | Circle | Line, scale: float) -> list[AnyItem]:
        return [item]


class _Ink(_Change):
    def text(self, item: Text) -> Text:
        return replace(item, fill="ink")

    def shape(self, item: Path | Rect | Circle | Line, scale: float) -> list[AnyItem]:
        if (item.role == "bleed" and item.fill) or item.fill in TEXTURES:
            return []
        if item.stroke in TEXTURES:
            item = replace(item, stroke="")
        drawn = bool(item.fill) and not (
            isinstance(item, Rect) and min(item.w, item.h) * scale > LARGE
        )
        fill = "white" if item.fill else ""
        if not item.stroke and not drawn:
            return [replace(item, fill=fill, gradient=None)] if fill else []
        faint = all(
            MIDDLING[0] < self.light[name] < MIDDLING[1]
            for name in (item.stroke, item.fill)
            if name
        )
        width = min(item.width or OUTLINE / scale, (FAINT if faint else OUTLINE) / scale)
        outline = replace(
            item, fill=fill, gradient=None, stroke="grey" if faint else "ink", width=width
        )
        lines = hatch(item, *TONES[item.fill], scale) if item.fill in TONES else ()
        return [outline, Path(lines, stroke="grey", width=FAINT / scale)] if lines else [outline]


TEXTURES: Final = frozenset(
    {"linen-thread", "wood-grain", "town-grain", "sandstone-grain", "parchment-slab"}
)
"""Textures of materials, which the ink-saver leaves out."""
FAINT: Final = 0.12
"""Width of the ink-saver's lines of middling lightness, mm."""
MIDDLING: Final = (33.0, 84.0)
"""The lightness of joints, grain and grass; marks are darker or brighter."""
TONES: Final[Mapping[str, tuple[float, float]]] = {"slate-deep": (45.0, 2.0)}
"""Grounds with a meaning, which keep a thin hatch (angle, distance) as outlines."""
LARGE: Final = 60.0
"""A filled rectangle larger than this each way is a ground, without an outline in the ink-saver,
mm.
"""


class _Greys(_Change):
    def colour(self, name: str, colour: Colour) -> Colour:
        shade = grey({**GREYS, **GROUNDS}.get(name, lightness(colour.light)))
        return Colour(shade, shade)

    def image(self, item: Image) -> Image:
        return replace(item, grey=True)

    def shape(self, item: Path | Rect | Circle | Line, scale: float) -> list[AnyItem]:
        lines = hatch(item, *HATCHES[item.fill], scale) if item.fill in HATCHES else ()
        return (
            [
                item,
                Path(
                    lines, stroke="black" if GREYS[item.fill] > 40 else "white", width=HATCH / scale
                ),
            ]
            if lines
            else [item]
        )


class _Contrast(_Change):
    def colour(self, name: str, colour: Colour) -> Colour:
        if name in GREYS:
            return colour
        return Colour(_stretched(colour.light), _stretched(colour.light))

    def shape(self, item: Path | Rect | Circle | Line, scale: float) -> list[AnyItem]:
        return [replace(item, width=max(item.width, THIN / scale)) if item.stroke else item]


def _stretched(colour: str) -> str:
    """Twice as far from the middle: light gets lighter, dark darker."""
    share = 0.6 if lightness(colour) >= 50 else -0.6
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    moved = [part + (255 - part) * share if share > 0 else part * (1 + share) for part in parts]
    return "#" + "".join(f"{round(part):02x}" for part in moved)


def hatch(
    item: Path | Rect | Circle | Line, angle: float, step: float, scale: float = 1.0
) -> tuple[Segment, ...]:
    """The hatch inside a shape, at that angle (degrees) and distance (mm) if it is drawn at
    `scale`. Small shapes have none.
    """
    step = step / scale
    rings = outline(item)
    cosine, sine = cos(angle * pi / 180), sin(angle * pi / 180)
    turned = [[(x * cosine + y * sine, y * cosine - x * sine) for x, y in ring] for ring in rings]
    heights = [y for ring in turned for _, y in ring]
    if not heights or max(heights) - min(heights) < 2 * step:
        return ()
    out: list[Segment] = []
    for row in range(floor(min(heights) / step) + 1, floor(max(heights) / step) + 1):
        y = row * step
        hits = sorted(x for ring in turned for x in _crossings(ring, y))
        for start, end in zip(hits[::2], hits[1::2], strict=False):
            if end - start > step / 2:
                out += [
                    ("M", (start * cosine - y * sine, start * sine + y * cosine)),
                    ("L", (end * cosine - y * sine, end * sine + y * cosine)),
                ]
    return tuple(out)


def _crossings(ring: list[Point], y: float) -> Iterable[float]:
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)


def outline(item: Path | Rect | Circle | Line) -> list[list[Point]]:
    """The closed outlines of a shape as points, as few as a clip needs."""
    if isinstance(item, Rect):
        x0, y0, x1, y1 = item.x, item.y, item.x + item.w, item.y + item.h
        return [[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]]
    if isinstance(item, Circle):
        turns = [n * pi / 24 for n in range(48)]
        return [[(item.x + item.r * cos(turn), item.y + item.r * sin(turn)) for turn in turns]]
    if isinstance(item, Line):
        return [list(item.points)]
    rings: list[list[Point]] = []
    for letter, numbers in item.segments:
        if letter == "M":
            rings.append([(numbers[0], numbers[1])])
        elif letter == "L":
            rings[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            rings[-1] += _curve(rings[-1][-1], numbers)
    return rings


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    steps = max(2, min(16, int(hypot(x3 - x0, y3 - y0) / 0.5)))
    out = []
    for n in range(1, steps + 1):
        t = n / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return out
