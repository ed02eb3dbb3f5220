"""A raster picture, with bleed, of each card, tile, disc and board, and a manifest of them, for
print shops and virtual tables that take pictures one by one.
"""

from __future__ import annotations

import csv
import io
import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Final
from unicodedata import normalize

from printkit.choices import Mode
from printkit.exports import DRAWN, Table, shop_page
from printkit.layout.modes import in_mode
from printkit.parts import Board, Flat, Made, Thing
from printkit.pdf import document
from printkit.scene import Scene, Sheet

try:
    import pypdfium2
except ImportError:  # as in the page, where the browser makes the pictures
    pypdfium2 = None
DRAWS: Final = pypdfium2 is not None
"""Whether pictures can be made here."""

INCH: Final = 25.4
PER_MM: Final = 6.5
"""Pixels per mm on sheets for virtual tables: a poker card has 413 x 578."""
WIDEST: Final = 4096
"""The longest side that virtual tables take, pixels."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
BAND: Final = 256
"""Rows of pixels that are drawn at a time."""
HEAD: Final = 33
"""Where the second chunk of a PNG begins: after the signature and IHDR."""
DPIS: Final = (300, 600)
"""The resolutions that print shops ask for."""
LARGEST: Final = 10_000
"""The longest side of a picture, pixels: an A3 board at 600 dpi. Larger pictures are left out."""
LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
LONGEST: Final = 40
"""The most letters of a thing's name in a file name."""


@dataclass(frozen=True)
class Picture:
    """A drawing to rasterize, its width and height in pixels, and its dpi."""

    scene: Scene
    size: tuple[int, int]
    dpi: float


def pixels(scene: Scene, dpi: float = PER_MM * INCH, largest: int = WIDEST) -> tuple[int, int]:
    """Width and height of a scene's picture at that dpi, or at fewer if its longest side would
    exceed `largest`.
    """
    scale = min(dpi / INCH, largest / max(scene.width, scene.height))
    return round(scene.width * scale), round(scene.height * scale)


def png(picture: Picture) -> bytes:
    """The picture as PNG, drawn from its PDF by pypdfium2, which has to be installed; in bands,
    since a whole sheet for a virtual table would take 100 MB.
    """
    raw, (width, height) = pypdfium2.raw, picture.size
    packer = zlib.compressobj()
    packed = bytearray()
    with pypdfium2.PdfDocument(document("-", [Sheet("-", picture.scene)])) as read:
        page = read[0]
        for top in range(0, height, BAND):
            rows = min(BAND, height - top)
            band = pypdfium2.PdfBitmap.new_native(width, rows, raw.FPDFBitmap_BGR)
            band.fill_rect((255, 255, 255, 255), 0, 0, width, rows)
            place = (0, -top, width, height, 0)
            raw.FPDF_RenderPageBitmap(band, page, *place, raw.FPDF_REVERSE_BYTE_ORDER)
            drawn = bytes(band.buffer)
            for row in range(0, len(drawn), band.stride):
                packed += packer.compress(b"\0" + drawn[row : row + 3 * width])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", bytes(packed + packer.flush())), (b"IEND", b""))
    return with_dpi(SIGNATURE + b"".join(_chunk(*part) for part in parts), picture.dpi)


def with_dpi(data: bytes, dpi: float) -> bytes:
    """The PNG with its resolution added."""
    per_metre = round(dpi * 1000 / INCH)
    part = _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
    return data[:HEAD] + part + data[HEAD:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@dataclass(frozen=True)
class Row:
    """A line of the manifest: `count` of a thing are in `file`; `back` is the picture of their
    backs ("" = none).

    Sizes are of the finished thing, which the picture exceeds by `bleed_mm` on each side. On a
    sheet of many, `cell` is the thing's first cell, counted from 1 row by row; a picture of one
    thing has 0.
    """

    file: str
    part: str
    name: str
    count: int
    width_mm: float
    height_mm: float
    bleed_mm: float
    dpi: float
    back: str = ""
    cell: int = 0


def _row(part: str, name: str, scene: Scene, count: int = 1, bleed: float = 0.0) -> Row:
    """The row of a thing of the scene's size, without its file."""
    return Row("", part, name, count, scene.width, scene.height, bleed, 0)


@dataclass(frozen=True)
class Side:
    """A face of things, their back, or a board: the suffix of its file name before the resolution,
    its page, and the suffix of its back.
    """

    file: str
    page: Sheet
    row: Row | None
    back: str = ""


def sides(made: Iterable[Made], bleed: float = DRAWN) -> list[Side]:
    """Every face and every back once; each has a row in the manifest unless it is a back."""
    found: list[Side] = []
    for one in made:
        if isinstance(one.part, Board):
            scene = one.part.scene
            page = shop_page(one.title, scene, one.part.ground, bleed)
            row = _row(one.title, one.title, scene, bleed=bleed)
            found.append(Side(f"{one.id}-1x", page, row))
        elif isinstance(one.part, Flat):
            found += _flat(one.id, one.title, one.part.things, bleed)
    return found


def _flat(part: str, title: str, things: Sequence[Thing], bleed: float) -> Iterator[Side]:
    names: dict[int, str] = {}
    for thing in things:
        names[id(thing.front)] = _unused(
            f"{part}-{slug(thing.name)}-{thing.count}x", names.values()
        )
    backs = {
        id(thing.back): [other for other in things if other.back is thing.back]
        for thing in things
        if thing.back and id(thing.back) not in names
    }
    behind: list[Side] = []
    for key, users in backs.items():
        count = sum(thing.count for thing in users)
        name = (
            f"{part}-back-{count}x"
            if len(users) > 1
            else f"{part}-{slug(users[0].name)}-back-{count}x"
        )
        names[key] = _unused(name, names.values())
        assert users[0].back
        behind.append(Side(names[key], shop_page(name, users[0].back, "", bleed), None))
    for thing in things:
        page = shop_page(thing.name, thing.front, "", bleed)
        row = _row(title, thing.name, thing.front, thing.count, bleed)
        back = names[id(thing.back)] if thing.back else ""
        yield Side(names[id(thing.front)], page, row, back)
    yield from behind


def slug(name: str) -> str:
    """A name as part of a file name: small ASCII letters, digits and hyphens.

    >>> slug("Größe: 2 Türme")
    'groesse-2-tuerme'
    """
    plain = normalize("NFKD", name.lower().translate(LETTERS)).encode("ascii", "ignore").decode()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:LONGEST].strip("-") or "thing"


def _unused(name: str, taken: Iterable[str]) -> str:
    known, number, found = set(taken), 2, name
    while found in known:
        found, number = f"{name}-{number}", number + 1
    return found


def pictures(
    stem: str, made: Iterable[Made], mode: Mode, bleed: float = DRAWN
) -> tuple[dict[str, Picture], list[Row]]:
    """Every picture by its file name, and the rows of the manifest."""
    found = sides(made, bleed)
    pages = in_mode([side.page for side in found], mode)
    files: dict[str, Picture] = {}
    rows: list[Row] = []
    for dpi in DPIS:
        for side, page in zip(found, pages, strict=True):
            longest = max(page.scene.width, page.scene.height)
            if dpi > DPIS[0] and longest * dpi / INCH > LARGEST:
                continue
            size = pixels(page.scene, dpi, LARGEST)
            true = round(size[0] * INCH / page.scene.width)
            file = f"{stem}-{side.file}-{true}.png"
            files[file] = Picture(page.scene, size, true)
            if side.row:
                back = f"{stem}-{side.back}-{true}.png" if side.back else ""
                rows.append(replace(side.row, file=file, dpi=true, back=back))
    return files, rows


def table_pictures(
    stem: str, tables: Iterable[Table], drawn: Mapping[str, Scene]
) -> tuple[dict[str, Picture], list[Row]]:
    """The sheets and boards for a virtual table as they are `drawn` in their mode, by file name,
    and a row for each thing on each sheet.
    """
    files: dict[str, Picture] = {}
    rows: list[Row] = []
    for table in tables:
        scene, made, file = drawn[f"{stem}-{table.name}"], table.made, f"{stem}-{table.name}.png"
        board = isinstance(made.part, Board)
        size = pixels(scene, DPIS[0]) if board else pixels(scene)
        dpi = size[0] * INCH / scene.width
        files[file] = Picture(scene, size, dpi)
        if board:
            rows.append(replace(_row(made.title, made.title, scene), file=file, dpi=dpi))
        for cell, thing in enumerate(table.things, 1):
            if cell > 1 and table.things[cell - 2] is thing:
                rows[-1] = replace(rows[-1], count=rows[-1].count + 1)
            else:
                row, back = _row(made.title, thing.name, thing.front), f"{stem}-{table.back}.png"
                rows.append(replace(row, file=file, dpi=dpi, back=back, cell=cell))
    return files, rows


def as_csv(rows: Sequence[Row]) -> bytes:
    """The manifest for spreadsheets, in UTF-8."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(Row)])
    writer.writeheader()
    writer.writerows(_shown(row) for row in rows)
    return text.getvalue().encode()


def as_json(title: str, rows: Sequence[Row]) -> bytes:
    """The manifest for programs."""
    whole = {"title": title, "pictures": [_shown(row) for row in rows]}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _shown(row: Row) -> dict[str, str | int | float]:
    return {
        name: round(value, 3) if isinstance(value, float) else value
        for name, value in asdict(row).items()
    }
