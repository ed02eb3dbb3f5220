"""PNG and JPEG embedded in PDF without decoding pixels: the compressed data go into the file as
they are.

A PNG's rows are compressed and filtered as PDF's `Predictor 15` expects (ISO 32000-1, 7.4.4.4). A
PNG filter treats each channel of a row separately (PNG specification, section 9), so an alpha
channel can be split from the filtered rows, and the rest stays filtered.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from struct import unpack
from typing import Final, Literal

from rulescore.translation import invalid

PNG: Final = b"\x89PNG\r\n\x1a\n"
CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Channels per pixel of each PNG colour type."""
PALETTE: Final = 3
DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The JPEG segments (SOFn) that hold the size."""


@dataclass(frozen=True)
class Raster:
    """A compressed picture: `channels` values of `bits` bits a pixel, which are indices if there is
    a `palette` (three bytes a colour).

    `jpeg` data are JPEG, others the rows of a PNG. Transparency is either `alpha`, a grey picture
    of the same size, or `key`, the lowest and highest value of each channel of transparent pixels.
    `inverted` data have 0 for full ink, as Adobe writes CMYK.
    """

    wide: int
    high: int
    channels: int
    bits: int
    data: bytes
    jpeg: bool = False
    palette: bytes = b""
    key: tuple[int, ...] = ()
    alpha: Raster | None = None
    inverted: bool = False


def raster(data: bytes, name: str = "") -> Raster:
    """A PNG or JPEG as it is compressed. ValueError names a file that is neither, is truncated or
    damaged, or is an interlaced PNG, which PDF cannot hold.
    """
    if data.startswith(PNG):
        return _png(data, name)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data, name)
    raise invalid("{file} is not a complete PNG or JPEG", file=name)


def check(data: bytes, name: str = "") -> None:
    """As `raster`, for those who only want to know whether a picture is whole: without splitting
    off its transparency, which takes long.
    """
    if data.startswith(PNG):
        _rows(data, name)
    else:
        raster(data, name)


def _png(data: bytes, name: str) -> Raster:
    parts, packed, rows = _rows(data, name)
    wide, high, bits, kind = unpack(">IIBB", parts[b"IHDR"][:10])
    channels = CHANNELS[kind]
    row = len(rows) // high
    clear = parts.get(b"tRNS", b"")
    if kind in (4, 6):
        size = bits // 8
        return _split(wide, high, channels, size, rows, row)
    if kind != PALETTE:
        key = tuple(
            value
            for at in range(0, len(clear) - 1, 2)
            for value in (int.from_bytes(clear[at : at + 2], "big"),) * 2
        )
        return Raster(
            wide, high, channels, bits, packed, key=key if len(key) == 2 * channels else ()
        )
    alpha = _looked_up(wide, high, bits, rows, row, clear) if clear.strip(b"\xff") else None
    return Raster(wide, high, 1, bits, packed, palette=parts[b"PLTE"], alpha=alpha)


def _rows(data: bytes, name: str) -> tuple[dict[bytes, bytes], bytes, bytes]:
    """The chunks of a PNG, and its filtered rows, compressed and not."""
    parts: dict[bytes, bytes] = {}
    packed = b"".join(held for kind, held in _chunks(data, parts, name) if kind == b"IDAT")
    head = parts.get(b"IHDR", b"")
    if len(head) != 13:
        raise invalid("{file} is not a complete PNG or JPEG", file=name)
    wide, high, bits, kind, _, _, interlaced = unpack(">IIBBBBB", head)
    if (
        not wide
        or not high
        or bits not in DEPTHS.get(kind, ())
        or (kind == PALETTE and not 3 <= len(parts.get(b"PLTE", b"")) <= 768)
    ):
        raise invalid("{file} is not a complete PNG or JPEG", file=name)
    if interlaced:
        raise invalid("{file} is interlaced; save it without interlacing", file=name)
    row = 1 + (wide * CHANNELS[kind] * bits + 7) // 8
    rows = _unpacked(packed, row * high, name)
    if any(filtered > 4 for filtered in rows[::row]):
        raise invalid("{file} is not a complete PNG or JPEG", file=name)
    return parts, packed, rows


def _chunks(data: bytes, parts: dict[bytes, bytes], name: str) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG up to its end, each with its kind; `parts` keeps the unique ones."""
    at = len(PNG)
    while at + 12 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        held = data[at + 8 : at + 8 + size]
        if len(held) < size or data[at + 8 + size : at + 12 + size] != zlib.crc32(
            kind + held
        ).to_bytes(4, "big"):
            break
        if kind == b"IEND":
            return
        parts.setdefault(kind, held)
        yield kind, held
        at += 12 + size
    raise invalid("{file} is not a complete PNG or JPEG", file=name)


def _unpacked(packed: bytes, size: int, name: str) -> bytes:
    """Decompresses exactly `size` bytes, and never more, whatever the data hold."""
    unpacking = zlib.decompressobj()
    try:
        rows = unpacking.decompress(packed, size)
    except zlib.error:
        rows = b""
    if len(rows) != size:
        raise invalid("{file} is not a complete PNG or JPEG", file=name)
    return rows


def _split(wide: int, high: int, channels: int, size: int, rows: bytes, row: int) -> Raster:
    """Splits colours and alpha into rows of their own. `size` is the bytes of a value."""
    seen = (channels - 1) * size
    pixel = channels * size
    colours, clear = bytearray(high * (1 + wide * seen)), bytearray(high * (1 + wide * size))
    for at in range(high):
        start, here, there = at * row, at * (1 + wide * seen), at * (1 + wide * size)
        colours[here] = clear[there] = rows[start]
        values = rows[start + 1 : start + row]
        for byte in range(seen):
            colours[here + 1 + byte : here + 1 + wide * seen : seen] = values[byte::pixel]
        for byte in range(size):
            clear[there + 1 + byte : there + 1 + wide * size : size] = values[seen + byte :: pixel]
    alpha = Raster(wide, high, 1, 8 * size, zlib.compress(clear))
    return Raster(wide, high, channels - 1, 8 * size, zlib.compress(colours), alpha=alpha)


def _looked_up(wide: int, high: int, bits: int, rows: bytes, row: int, clear: bytes) -> Raster:
    """The alpha of pixels with a palette whose entries have the alpha `clear`."""
    table = clear.ljust(256, b"\xff")
    before = bytes(row - 1)
    found = bytearray()
    for at in range(0, len(rows), row):
        before = _unfiltered(rows[at], rows[at + 1 : at + row], before)
        indices = before if bits == 8 else _spread(before, bits)
        found += b"\0" + indices[:wide].translate(table)
    return Raster(wide, high, 1, 8, zlib.compress(found))


def _spread(values: bytes, bits: int) -> bytes:
    """Each pixel of a row in a byte of its own."""
    mask = (1 << bits) - 1
    return bytes(value >> shift & mask for value in values for shift in range(8 - bits, -1, -bits))


def _unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    """A row without its filter (PNG specification, section 9.2), for pixels of one byte or less."""
    if kind == 0:
        return row
    if kind == 2:
        return bytes((value + up) & 255 for value, up in zip(row, above, strict=True))
    found = bytearray()
    left = corner = 0
    for value, up in zip(row, above, strict=True):
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda each: abs(near - each))
        left, corner = (value + guess) & 255, up
        found.append(left)
    return bytes(found)


def size(data: bytes) -> tuple[int, int] | None:
    """Width and height from the header of a PNG or JPEG, pixels, before anything is decoded; None
    if there is no such header.
    """
    if data.startswith(PNG):
        return unpack(">II", data[16:24]) if data[12:16] == b"IHDR" and len(data) >= 24 else None
    frame = _frame(data)
    return frame[1:3] if frame else None


def _jpeg(data: bytes, name: str) -> Raster:
    frame = _frame(data)
    if frame and b"\xff\xd9" in data[frame[4] :]:
        bits, wide, high, channels, _ = frame
        if bits == 8 and wide and high and channels in (1, 3, 4):
            adobe = any(kind == 0xEE and data[at : at + 5] == b"Adobe" for kind, at in _parts(data))
            inverted = adobe and channels == 4
            return Raster(wide, high, channels, bits, data, jpeg=True, inverted=inverted)
    raise invalid("{file} is not a complete PNG or JPEG", file=name)


def _frame(data: bytes) -> tuple[int, int, int, int, int] | None:
    """The frame header of a JPEG: bits per value, width, height, channels, and its offset."""
    for kind, at in _parts(data):
        if kind in FRAMES and at + 6 <= len(data):
            bits, high, wide, channels = unpack(">BHHB", data[at : at + 6])
            return bits, wide, high, channels, at
    return None


def _parts(data: bytes) -> Iterator[tuple[int, int]]:
    """The segments of a JPEG before its pixels: each with its kind and the offset of its data."""
    at = 2
    while data.startswith(b"\xff\xd8\xff") and at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xDA:
            return
        if kind != 0xFF:
            yield kind, at + 4
        at += 1 if kind == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")


def upright(data: bytes) -> tuple[int, bytes]:
    """The orientation that a JPEG's Exif data ask for, 1 to 8 (1 = as it is), and the same picture
    asking for none, so that no viewer turns it once more (Exif 2.3, 4.6.2 and 4.6.4).
    """
    for kind, at in _parts(data):
        if kind == 0xE1 and data[at : at + 6] == b"Exif\0\0":
            start = at + 6
            order: Literal["little", "big"] = (
                "little" if data[start : start + 2] == b"II" else "big"
            )
            entries = start + int.from_bytes(data[start + 4 : start + 8], order)
            count = int.from_bytes(data[entries : entries + 2], order)
            for entry in range(entries + 2, min(entries + 2 + 12 * count, len(data) - 11), 12):
                value = int.from_bytes(data[entry + 8 : entry + 10], order)
                if int.from_bytes(data[entry : entry + 2], order) == 0x0112 and 1 < value < 9:
                    plain = (1).to_bytes(2, order)
                    return value, data[: entry + 8] + plain + data[entry + 10 :]
    return 1, data
