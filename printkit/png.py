"""Scenes as pictures for virtual tables, where Pillow is installed. The only place that knows Pillow.

Drawn at twice the size and made smaller, so that edges are smooth. Meant for faces of cards and tiles: a clip may be moved and scaled but not turned.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from printkit.fonts.outlines import outlined
from printkit.layout.modes import outline
from printkit.scene import AnyItem, Circle, Group, Image, Line, Matrix, Path, Point, Rect, Scene, Text, Use, after, apply, moved
from rulescore.words import say

PER_MM: Final = 6.5
"""Pixels for each mm: a poker card has 413 x 578."""
SMOOTH: Final = 2
LARGEST: Final = 4096
"""The longest side that virtual tables take, pixels."""


def _pillow() -> tuple[Any, Any] | None:
    """Pillow's Image and ImageDraw; None where it is missing, or is the stand-in that the page carries."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        return None
    return (Image, ImageDraw) if hasattr(Image, "alpha_composite") else None


PILLOW: Final = _pillow()


def pixels(scene: Scene) -> tuple[int, int]:
    """Width and height of a scene's picture."""
    scale = min(PER_MM, LARGEST / max(scene.width, scene.height))
    return round(scene.width * scale), round(scene.height * scale)


def picture(scene: Scene) -> bytes:
    """The scene as PNG. RuntimeError where there is no Pillow; see `PILLOW`."""
    if PILLOW is None:
        raise RuntimeError(say("pictures need Pillow"))
    size = pixels(scene)
    scale = size[0] / scene.width
    image = PILLOW[0].new("RGBA", size, "white")
    pen = _Pen(scene.symbols, {name: colour.light for name, colour in scene.palette.items()})
    start = after(moved(0, 0, scale), moved(-scene.origin[0], -scene.origin[1]))
    for item in scene.items:
        if isinstance(item, Group) and item.clip:
            pen.clipped(image, item, start, SMOOTH)
        else:
            pen.draw(image, (item,), start)
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()


def greyed(data: bytes) -> bytes:
    """A PNG or JPEG without its colours, as PNG; what can be seen through stays so. RuntimeError where there is no Pillow."""
    if PILLOW is None:
        raise RuntimeError(say("pictures need Pillow"))
    buffer = io.BytesIO()
    with PILLOW[0].open(io.BytesIO(data)) as source:
        source.convert("RGBA").convert("LA").convert("RGBA").save(buffer, "PNG")
    return buffer.getvalue()


def opens(data: bytes) -> bool:
    """Whether a PNG or JPEG can be unpacked; True where there is no Pillow to say so."""
    if PILLOW is None:
        return True
    try:
        with PILLOW[0].open(io.BytesIO(data), formats=("PNG", "JPEG")) as source:
            source.load()
    except (OSError, SyntaxError, ValueError, EOFError):
        return False
    return True


class _Pen:
    """Draws items on images; matrices lead from mm to pixels."""

    def __init__(self, symbols: Mapping[str, tuple[AnyItem, ...]], colours: Mapping[str, str]) -> None:
        self.symbols = symbols
        self.colours = colours

    def clipped(self, image: Any, group: Group, matrix: Matrix, smooth: int = 1) -> None:
        """Draws a group with a clip on an image of its own, `smooth` times as large, and puts that upon this one."""
        assert PILLOW and group.clip
        here = after(matrix, group.matrix)
        corners = [apply(here, point) for point in (group.clip[:2], group.clip[2:])]
        (x0, x1), (y0, y1) = (sorted(along) for along in zip(*corners, strict=True))
        left, top = round(x0), round(y0)
        size = (max(1, round(x1) - left), max(1, round(y1) - top))
        layer = PILLOW[0].new("RGBA", (size[0] * smooth, size[1] * smooth), (0, 0, 0, 0))
        self.draw(layer, group.items, after(moved(-left * smooth, -top * smooth, smooth), here))
        if group.oval:
            mask = PILLOW[0].new("L", layer.size, 0)
            PILLOW[1].Draw(mask).ellipse((0, 0, layer.size[0] - 1, layer.size[1] - 1), fill=255)
            layer.putalpha(PILLOW[0].composite(layer.getchannel("A"), mask.point(lambda _: 0), mask))
        if smooth > 1:
            layer = layer.resize(size, PILLOW[0].Resampling.BOX)
        image.alpha_composite(layer, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))

    def draw(self, image: Any, items: Iterable[AnyItem], matrix: Matrix) -> None:
        for item in items:
            if isinstance(item, Group):
                if item.clip:
                    self.clipped(image, item, matrix)
                else:
                    self.draw(image, item.items, after(matrix, item.matrix))
            elif isinstance(item, Use):
                self.draw(image, self.symbols[item.symbol], after(matrix, item.matrix))
            elif isinstance(item, Text):
                self._shape(image, outlined(item), matrix)
            elif isinstance(item, Image):
                self._image(image, item, matrix)
            else:
                self._shape(image, item, matrix)

    def _image(self, image: Any, item: Image, matrix: Matrix) -> None:
        """Draws a picture that lies straight, as faces of cards do."""
        assert PILLOW
        left, top, right, bottom = item.drawn
        box = (max(left, item.x), max(top, item.y), min(right, item.x + item.w), min(bottom, item.y + item.h))
        scale = item.wide / (right - left)
        (x0, x1), (y0, y1) = (sorted(along) for along in zip(apply(matrix, box[:2]), apply(matrix, box[2:]), strict=True))
        size = (max(1, round(x1) - round(x0)), max(1, round(y1) - round(y0)))
        with PILLOW[0].open(io.BytesIO(item.data)) as source:
            seen = source.convert("RGBA").convert("LA" if item.grey else "RGBA").convert("RGBA")
            part = ((box[0] - left) * scale, (box[1] - top) * scale, min(item.wide, (box[2] - left) * scale), min(item.high, (box[3] - top) * scale))
            seen = seen.resize(size, PILLOW[0].Resampling.LANCZOS, box=part)
        at = (round(x0), round(y0))
        image.alpha_composite(seen, (max(0, at[0]), max(0, at[1])), (max(0, -at[0]), max(0, -at[1])))

    def _shape(self, image: Any, item: Path | Rect | Circle | Line, matrix: Matrix) -> None:
        assert PILLOW
        a, b, c, d, _, _ = matrix
        scale = abs(a * d - b * c) ** 0.5
        rings = [[apply(matrix, point) for point in ring] for ring in outline(item)]
        draw = PILLOW[1].Draw(image)
        if item.fill and not isinstance(item, Line):
            self._fill(image, rings, self.colours[item.fill])
        if item.stroke:
            width = max(1, round(item.width * scale))
            closed = not isinstance(item, Line) and not (isinstance(item, Path) and item.segments[-1][0] != "Z")
            for ring in rings:
                points = [*ring, ring[0], ring[1]] if closed and len(ring) > 1 else ring
                _line(draw.line, points, self.colours[item.stroke], width)
                if item.round and width > 2 and not closed:
                    for x, y in (ring[0], ring[-1]):
                        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=self.colours[item.stroke])

    def _fill(self, image: Any, rings: list[list[Point]], colour: str) -> None:
        """Fills outlines; with several, those that run the other way than the first are holes."""
        assert PILLOW
        whole = [ring for ring in rings if len(ring) > 2]
        if len(whole) == 1:
            PILLOW[1].Draw(image).polygon(whole[0], fill=colour)
        elif whole:
            mask = PILLOW[0].new("L", image.size, 0)
            pen = PILLOW[1].Draw(mask)
            way = max((_area(ring) for ring in whole), key=abs) > 0
            for ring in sorted(whole, key=lambda ring: -abs(_area(ring))):
                pen.polygon(ring, fill=255 if (_area(ring) > 0) == way else 0)
            image.paste(PILLOW[0].new("RGBA", image.size, colour), (0, 0), mask)


def _line(draw: Callable[..., Any], points: list[Point], colour: str, width: int) -> None:
    draw(points, fill=colour, width=width, joint="curve" if width > 2 else None)


def _area(ring: list[Point]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2
