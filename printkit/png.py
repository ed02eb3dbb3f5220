"""Scenes as PNG, if Pillow is installed. The only module that imports Pillow.

Drawn at twice the size and scaled down, for smooth edges, in horizontal bands, so that a large
picture needs no more memory than a small one. Meant for faces of cards and tiles, and boards: a
clip may be moved and scaled but not turned.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from printkit.fonts.outlines import outlined
from printkit.layout.modes import outline
from printkit.scene import (
    AnyItem,
    Circle,
    Group,
    Image,
    Line,
    Matrix,
    Path,
    Point,
    Rect,
    Scene,
    Text,
    Use,
    after,
    apply,
    moved,
)
from rulescore.translation import say

PER_MM: Final = 6.5
"""Pixels per mm: a poker card has 413 x 578."""
SMOOTH: Final = 2
LARGEST: Final = 4096
"""The longest side that virtual tables take, pixels."""
BAND: Final = 1024
"""Height of a band, pixels."""
PIECE: Final = 6.0
"""Length of the chords of a curve, pixels before scaling down."""
INCH: Final = 25.4
HEAD: Final = 33
"""Where the second chunk of a PNG begins: after the signature and IHDR."""


def _pillow() -> tuple[Any, Any] | None:
    """Pillow's Image and ImageDraw; None if it is missing, or is the substitute that the page
    carries.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        return None
    return (Image, ImageDraw) if hasattr(Image, "alpha_composite") else None


PILLOW: Final = _pillow()


def pixels(scene: Scene, dpi: float = PER_MM * INCH, largest: int = LARGEST) -> tuple[int, int]:
    """Width and height of a scene's picture at that dpi, or at fewer if its longest side would
    exceed `largest`.
    """
    scale = min(dpi / INCH, largest / max(scene.width, scene.height))
    return round(scene.width * scale), round(scene.height * scale)


def picture(scene: Scene, size: tuple[int, int] | None = None) -> bytes:
    """The scene as PNG of that width and height (by default as a virtual table takes it).
    RuntimeError without Pillow; see `PILLOW`.
    """
    if PILLOW is None:
        raise RuntimeError(say("pictures need Pillow"))
    width, height = size or pixels(scene)
    image = PILLOW[0].new("RGB", (width, height))
    pen = _Pen(scene.symbols, {name: colour.light for name, colour in scene.palette.items()})
    scale = SMOOTH * width / scene.width
    for top in range(0, height, BAND):
        high = min(BAND, height - top)
        band = PILLOW[0].new("RGBA", (width * SMOOTH, high * SMOOTH), "white")
        pen.draw(
            band,
            scene.items,
            after(moved(0, -top * SMOOTH, scale), moved(-scene.origin[0], -scene.origin[1])),
        )
        image.paste(band.resize((width, high), PILLOW[0].Resampling.BOX).convert("RGB"), (0, top))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()


def opens(data: bytes) -> bool:
    """Whether a PNG or JPEG can be decoded; True without Pillow."""
    if PILLOW is None:
        return True
    try:
        with PILLOW[0].open(io.BytesIO(data), formats=("PNG", "JPEG")) as source:
            source.load()
    except (OSError, SyntaxError, ValueError, EOFError):
        return False
    return True


def with_dpi(data: bytes, dpi: float) -> bytes:
    """The PNG with its resolution added (pHYs)."""
    per_metre = round(dpi * 1000 / INCH)
    part = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    return (
        data[:HEAD]
        + struct.pack(">I", len(part) - 4)
        + part
        + struct.pack(">I", zlib.crc32(part))
        + data[HEAD:]
    )


class _Pen:
    """Draws items on images; matrices lead from mm to pixels."""

    def __init__(
        self, symbols: Mapping[str, tuple[AnyItem, ...]], colours: Mapping[str, str]
    ) -> None:
        self.symbols = symbols
        self.colours = colours

    def clipped(self, image: Any, group: Group, matrix: Matrix) -> None:
        """Draws a clipped group on an image the size of its visible part, and pastes that."""
        assert PILLOW and group.clip
        here = after(matrix, group.matrix)
        corners = [apply(here, point) for point in (group.clip[:2], group.clip[2:])]
        (x0, x1), (y0, y1) = (
            [round(at) for at in sorted(along)] for along in zip(*corners, strict=True)
        )
        left, top, right, bottom = (
            max(0, x0),
            max(0, y0),
            min(image.width, x1),
            min(image.height, y1),
        )
        if left >= right or top >= bottom:
            return
        layer = PILLOW[0].new("RGBA", (right - left, bottom - top), (0, 0, 0, 0))
        self.draw(layer, group.items, after(moved(-left, -top), here))
        if group.oval:
            mask = PILLOW[0].new("L", layer.size, 0)
            PILLOW[1].Draw(mask).ellipse(
                (x0 - left, y0 - top, x1 - left - 1, y1 - top - 1), fill=255
            )
            layer.putalpha(
                PILLOW[0].composite(layer.getchannel("A"), mask.point(lambda _: 0), mask)
            )
        image.alpha_composite(layer, (left, top))

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
        """Draws an upright picture; faces of cards have no others."""
        assert PILLOW
        left, top, right, bottom = item.drawn
        box = (
            max(left, item.x),
            max(top, item.y),
            min(right, item.x + item.w),
            min(bottom, item.y + item.h),
        )
        scale = item.wide / (right - left)
        (x0, x1), (y0, y1) = (
            sorted(along)
            for along in zip(apply(matrix, box[:2]), apply(matrix, box[2:]), strict=True)
        )
        at = (round(x0), round(y0))
        size = (max(1, round(x1) - at[0]), max(1, round(y1) - at[1]))
        if (
            at[0] >= image.width
            or at[1] >= image.height
            or at[0] + size[0] <= 0
            or at[1] + size[1] <= 0
        ):
            return  # in another band
        with PILLOW[0].open(io.BytesIO(item.data)) as source:
            seen = source.convert("RGBA").convert("LA" if item.grey else "RGBA").convert("RGBA")
            part = (
                (box[0] - left) * scale,
                (box[1] - top) * scale,
                min(item.wide, (box[2] - left) * scale),
                min(item.high, (box[3] - top) * scale),
            )
            seen = seen.resize(size, PILLOW[0].Resampling.LANCZOS, box=part)
        image.alpha_composite(
            seen, (max(0, at[0]), max(0, at[1])), (max(0, -at[0]), max(0, -at[1]))
        )

    def _shape(self, image: Any, item: Path | Rect | Circle | Line, matrix: Matrix) -> None:
        assert PILLOW
        a, b, c, d, _, _ = matrix
        scale = abs(a * d - b * c) ** 0.5
        rings = [[apply(matrix, point) for point in ring] for ring in outline(item, PIECE / scale)]
        ys = [y for ring in rings for _, y in ring]
        if (
            not ys
            or min(ys) - item.width * scale > image.height
            or max(ys) + item.width * scale < 0
        ):
            return
        draw = PILLOW[1].Draw(image)
        if item.fill and not isinstance(item, Line):
            self._fill(image, rings, self.colours[item.fill])
        if item.stroke:
            width = max(1, round(item.width * scale))
            closed = not isinstance(item, Line) and not (
                isinstance(item, Path) and item.segments[-1][0] != "Z"
            )
            for ring in rings:
                points = [*ring, ring[0], ring[1]] if closed and len(ring) > 1 else ring
                _line(draw.line, points, self.colours[item.stroke], width)
                if item.round and width > 2 and not closed:
                    for x, y in (ring[0], ring[-1]):
                        draw.ellipse(
                            (x - width / 2, y - width / 2, x + width / 2, y + width / 2),
                            fill=self.colours[item.stroke],
                        )

    def _fill(self, image: Any, rings: list[list[Point]], colour: str) -> None:
        """Fills outlines. Of several, those that run the other way than the first are holes."""
        assert PILLOW
        whole = [ring for ring in rings if len(ring) > 2]
        if len(whole) == 1:
            PILLOW[1].Draw(image).polygon(whole[0], fill=colour)
        elif whole:
            xs, ys = zip(*(point for ring in whole for point in ring), strict=True)
            left, top = max(0, int(min(xs)) - 1), max(0, int(min(ys)) - 1)
            right, bottom = min(image.width, int(max(xs)) + 2), min(image.height, int(max(ys)) + 2)
            if left >= right or top >= bottom:
                return
            mask = PILLOW[0].new("L", (right - left, bottom - top), 0)
            pen = PILLOW[1].Draw(mask)
            way = max((_area(ring) for ring in whole), key=abs) > 0
            for ring in sorted(whole, key=lambda ring: -abs(_area(ring))):
                pen.polygon(
                    [(x - left, y - top) for x, y in ring],
                    fill=255 if (_area(ring) > 0) == way else 0,
                )
            image.paste(colour, (left, top, right, bottom), mask)


def _line(draw: Callable[..., Any], points: list[Point], colour: str, width: int) -> None:
    draw(points, fill=colour, width=width, joint="curve" if width > 2 else None)


def _area(ring: list[Point]) -> float:
    return (
        sum(
            x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)
        )
        / 2
    )
