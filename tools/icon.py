"""The project's icon, a crenellated tower, as SVG and PNG, from one list of rectangles on a grid of
32 by 32.
"""

from __future__ import annotations

import struct
import zlib

GRID = 32
GROUND, TOWER, GATE = "#4e623b", "#f4ecd8", "#26221c"
# x, y, width, height, colour; later ones lie on top.
RECTANGLES = (
    (0, 0, 32, 32, GROUND),
    (8, 6, 4, 4, TOWER),
    (14, 6, 4, 4, TOWER),
    (20, 6, 4, 4, TOWER),
    (8, 10, 16, 3, TOWER),
    (10, 14, 12, 11, TOWER),
    (8, 25, 16, 2, TOWER),
    (15, 15, 2, 3, GATE),
    (14, 20, 4, 7, GATE),
)


def svg() -> str:
    """The sign as an SVG document."""
    shapes = "".join(
        f'<path fill="{colour}" d="M{x} {y}h{width}v{height}h-{width}z"/>'
        for x, y, width, height, colour in RECTANGLES
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}"'
        f' shape-rendering="crispEdges">{shapes}</svg>\n'
    )


def png(size: int) -> bytes:
    """The sign as a PNG of `size` pixels each way; `size` has to be a multiple of 32, so that every
    edge falls between pixels.
    """
    if size % GRID:
        raise ValueError(f"{size} is not a multiple of {GRID}")
    scale = size // GRID
    cells = [[GROUND] * GRID for _ in range(GRID)]
    for x, y, width, height, colour in RECTANGLES:
        for row in cells[y : y + height]:
            row[x : x + width] = [colour] * width
    pixels = b"".join(
        (b"\0" + b"".join(bytes.fromhex(colour[1:]) * scale for colour in row)) * scale
        for row in cells
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(pixels, 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG: length, kind, data, checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
