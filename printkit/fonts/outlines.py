"""Letters as shapes, read from the font files, for cutting and engraving machines, which know no
fonts.
"""

from __future__ import annotations

import struct
from functools import cache
from itertools import pairwise

from printkit.fonts import FACES
from printkit.fonts.metrics import face_of, glyphs, kerned, width
from printkit.scene import BEFORE, FontName, Path, Point, Segment, Text

Contour = list[tuple[float, float, bool]]
"""Points as fractions of the size, y up, each with whether it lies on the curve."""


def outlined(item: Text) -> Path:
    """The text as one filled path. ValueError names a character that the face lacks."""
    font = face_of(item.text, item.font)
    x = item.x - BEFORE[item.align] * width(item.text, item.font, item.size)
    out: list[Segment] = []
    for part, by in kerned(item.text, font):
        for character in part:
            for contour in _glyph(font, glyphs(font)[character]):
                out += _segments(
                    [(x + a * item.size, item.y - b * item.size, on) for a, b, on in contour]
                )
            x += width(character, font, item.size)
        x += by * item.size
    return Path(tuple(out), fill=item.fill, role=item.role, alt=item.alt)


def _segments(contour: Contour) -> list[Segment]:
    """A closed contour of quadratic curves as cubic ones."""
    full: Contour = []
    for at, (x, y, on) in enumerate(contour):
        px, py, before = contour[at - 1]
        if not on and not before:
            full.append(((x + px) / 2, (y + py) / 2, True))
        full.append((x, y, on))
    first = next(at for at, point in enumerate(full) if point[2])
    full = [*full[first:], *full[:first], full[first]]
    here: Point = (full[0][0], full[0][1])
    out: list[Segment] = [("M", here)]
    control: Point | None = None
    for x, y, on in full[1:]:
        if not on:
            control = (x, y)
        elif control is None:
            here = (x, y)
            out.append(("L", here))
        else:
            (hx, hy), (cx, cy) = here, control
            out.append(
                (
                    "C",
                    (
                        hx + 2 / 3 * (cx - hx),
                        hy + 2 / 3 * (cy - hy),
                        x + 2 / 3 * (cx - x),
                        y + 2 / 3 * (cy - y),
                        x,
                        y,
                    ),
                )
            )
            here, control = (x, y), None
    return [*out, ("Z", ())]


@cache
def _tables(font: FontName) -> tuple[bytes, dict[bytes, int]]:
    data = FACES[font].data()
    count = struct.unpack_from(">H", data, 4)[0]
    entries = (struct.unpack_from(">4sLLL", data, 12 + 16 * at) for at in range(count))
    return data, {name: offset for name, _, offset, _ in entries}


@cache
def _glyph(font: FontName, glyph: int) -> list[Contour]:
    data, tables = _tables(font)
    em, wide = (
        struct.unpack_from(">H", data, tables[b"head"] + 18)[0],
        struct.unpack_from(">h", data, tables[b"head"] + 50)[0],
    )
    start, end = (
        struct.unpack_from(">2L", data, tables[b"loca"] + 4 * glyph)
        if wide
        else (2 * n for n in struct.unpack_from(">2H", data, tables[b"loca"] + 2 * glyph))
    )
    if start == end:
        return []
    at = tables[b"glyf"] + start
    count = struct.unpack_from(">h", data, at)[0]
    return _compound(font, data, at + 10, em) if count < 0 else _simple(data, at + 10, count, em)


def _simple(data: bytes, at: int, count: int, em: int) -> list[Contour]:
    ends = struct.unpack_from(f">{count}H", data, at)
    at += 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, at = data[at], at + 1
        flags.append(flag)
        if flag & 8:
            flags += [flag] * data[at]
            at += 1
    axes: list[list[int]] = []
    for short, same in ((2, 16), (4, 32)):
        value, along = 0, []
        for flag in flags:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, at)[0]
                at += 2
            along.append(value)
        axes.append(along)
    points = [(x / em, y / em, bool(flag & 1)) for x, y, flag in zip(*axes, flags, strict=True)]
    starts = [0, *(end + 1 for end in ends)]
    return [points[start:stop] for start, stop in pairwise(starts)]


def _compound(font: FontName, data: bytes, at: int, em: int) -> list[Contour]:
    out: list[Contour] = []
    more = True
    while more:
        flags, member = struct.unpack_from(">2H", data, at)
        at += 4
        dx, dy = struct.unpack_from(">2h" if flags & 1 else ">2b", data, at)
        at += 4 if flags & 1 else 2
        a, b, c, d = 1.0, 0.0, 0.0, 1.0
        if flags & 8:
            a = d = struct.unpack_from(">h", data, at)[0] / 16384
            at += 2
        elif flags & 0x40:
            a, d = (n / 16384 for n in struct.unpack_from(">2h", data, at))
            at += 4
        elif flags & 0x80:
            a, b, c, d = (n / 16384 for n in struct.unpack_from(">4h", data, at))
            at += 8
        out += [
            [(a * x + c * y + dx / em, b * x + d * y + dy / em, on) for x, y, on in contour]
            for contour in _glyph(font, member)
        ]
        more = bool(flags & 0x20)
    return out
