"""Pictures as a PDF holds them: every kind of PNG and JPEG looks as Pillow shows it, in colour and
in grey, and damage is reported.
"""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageOps

from printkit.decks.pictures import image
from printkit.pdf import document
from printkit.rasters import raster, upright
from printkit.scene import Colour, Image, Rect, Scene, Sheet

WIDE, HIGH = 24, 18
GROUND = (136, 204, 136)
POINTS = 72 / 25.4


def drawn() -> Pillow.Image:
    """Squares in many colours, so that every filter of PNG is used."""
    found = Pillow.new("RGB", (WIDE, HIGH))
    for x in range(WIDE):
        for y in range(HIGH):
            found.putpixel(
                (x, y),
                (
                    (x * 10, y * 14, x * y % 256)
                    if (x // 4 + y // 3) % 2
                    else (255 - x * 9, 20, y * 13)
                ),
            )
    return found


def clear() -> Pillow.Image:
    return Pillow.linear_gradient("L").resize((WIDE, HIGH))


def packed(kind: str) -> bytes:
    """The picture in one of these formats."""
    picture, how = drawn(), {}
    if kind == "RGBA":
        picture.putalpha(clear())
    elif kind == "LA":
        picture = picture.convert("L")
        picture.putalpha(clear())
    elif kind == "key":
        how["transparency"] = picture.getpixel((0, 0))
    elif kind == "palette":
        picture = picture.quantize(60)
    elif kind == "palette-clear":
        picture, how = picture.quantize(12), {"transparency": bytes([0, 60, 128, 255])}
    elif kind == "16":
        picture = picture.convert("L").convert("I").point(lambda value: value * 257).convert("I;16")
    elif kind in ("1", "L"):
        picture = picture.convert(kind)
    elif kind == "JPEG-L":
        picture = picture.convert("L")
    elif kind == "JPEG-CMYK":
        picture = picture.convert("CMYK")
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG" if kind.startswith("JPEG") else "PNG", **how)
    return buffer.getvalue()


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize(
    "kind",
    [
        "RGB",
        "RGBA",
        "L",
        "LA",
        "1",
        "16",
        "key",
        "palette",
        "palette-clear",
        "JPEG",
        "JPEG-L",
        "JPEG-CMYK",
    ],
)
def test_a_picture_looks_as_others_show_it(kind: str, grey: bool) -> None:
    data = packed(kind)
    picture = image(data, "a", (0, 0, WIDE, HIGH))
    assert isinstance(picture, Image)
    picture = replace(picture, grey=grey)
    scene = Scene(
        "A",
        WIDE,
        HIGH,
        (Rect(0, 0, WIDE, HIGH, fill="ground"), picture),
        {"ground": Colour("#88cc88", "")},
    )
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", scene)]))[0]
    found = page.render(scale=4 / POINTS).to_pil().convert("RGB")
    with Pillow.open(io.BytesIO(data)) as opened:
        seen = (
            opened.point(lambda value: value / 257).convert("L") if kind == "16" else opened
        ).convert("RGBA")
    if grey:
        seen = seen.convert("LA").convert("RGBA")
    ground = Pillow.new("RGBA", (WIDE, HIGH), GROUND)
    ground.alpha_composite(seen)
    wanted = ground.convert("RGB")
    # Programs convert inks to screen colours a little differently, and JPEG blurs.
    near = 90 if kind == "JPEG-CMYK" else 6
    for x in range(WIDE):
        for y in range(HIGH):
            there, here = found.getpixel((4 * x + 2, 4 * y + 2)), wanted.getpixel((x, y))
            assert all(abs(a - b) <= near for a, b in zip(there, here, strict=True)), (
                x,
                y,
                there,
                here,
            )


def rendered(data: bytes, wide: int, high: int) -> Pillow.Image:
    scene = Scene("A", wide, high, (image(data, "a", (0, 0, wide, high)),), {})
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", scene)]))[0]
    found: Pillow.Image = page.render(scale=4 / POINTS).to_pil().convert("RGB")
    return found


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photograph_is_turned_as_its_camera_says(turn: int) -> None:
    corners = Pillow.new("RGB", (32, 16), "white")
    corners.paste("red", (0, 0, 16, 8))
    corners.paste("blue", (16, 0, 32, 8))
    exif = Pillow.Exif()
    exif[0x0112] = turn
    buffer = io.BytesIO()
    corners.save(buffer, "JPEG", exif=exif, quality=95, subsampling=0)
    with Pillow.open(buffer) as opened:
        wanted = ImageOps.exif_transpose(opened)
    found = rendered(buffer.getvalue(), *wanted.size).resize(wanted.size)
    difference = ImageChops.difference(found, wanted).convert("L")
    assert sum(difference.histogram()[60:]) < 40
    assert upright(upright(buffer.getvalue())[1])[0] == 1


@pytest.mark.parametrize("adobe", [True, False])
def test_inks_are_inverted_only_where_adobe_says_so(adobe: bool) -> None:
    buffer = io.BytesIO()
    Pillow.new("CMYK", (16, 16), (255, 0, 0, 0)).save(buffer, "JPEG")
    data = buffer.getvalue()
    if not adobe:  # Pillow writes inverted values and the marker: without it they are red
        at = data.index(b"\xff\xee")
        data = data[:at] + data[at + 16 :]
    red, _, blue = rendered(data, 16, 16).getpixel((30, 30))
    assert (red < blue) == adobe


def test_pictures_of_the_same_bytes_are_in_the_file_once() -> None:
    noise = Pillow.effect_noise((200, 200), 100)
    buffer = io.BytesIO()
    noise.save(buffer, "PNG")
    one = image(buffer.getvalue(), "a", (0, 0, 10, 10))
    assert isinstance(one, Image)
    sizes = [
        len(
            document(
                "A",
                [
                    Sheet(
                        "A",
                        Scene(
                            "A", 50, 50, tuple(replace(one, x=float(at)) for at in range(count)), {}
                        ),
                    )
                ],
            )
        )
        for count in (1, 9)
    ]
    assert sizes[1] - sizes[0] < len(buffer.getvalue()) / 10


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(
    rows: bytes, *, kind: int = 2, bits: int = 8, interlaced: int = 0, wide: int = 2, high: int = 2
) -> bytes:
    head = struct.pack(">IIBBBBB", wide, high, bits, kind, 0, 0, interlaced)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


WHOLE = (b"\0" + bytes(6)) * 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (png(WHOLE)[:-20], "not a complete"),
        (png(WHOLE).replace(b"IDAT", b"IDAX"), "not a complete"),
        (png(WHOLE[:-1]), "not a complete"),
        (png((b"\5" + bytes(6)) * 2), "not a complete"),
        (png(WHOLE, kind=5), "not a complete"),
        (png(WHOLE, bits=4), "not a complete"),
        (png(WHOLE, kind=3), "not a complete"),
        (png(WHOLE, wide=0), "not a complete"),
        (png(WHOLE, interlaced=1), "interlaced"),
        (packed("JPEG")[:-100], "not a complete"),
        (packed("JPEG")[:40], "not a complete"),
        (b"GIF89a", "not a complete"),
        (b"", "not a complete"),
    ],
)
def test_what_is_damaged_is_said(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=rf"^a\.png is {said}"):
        raster(data, "a.png")


def test_more_than_the_header_says_is_not_unpacked() -> None:
    """A hundred megabytes of nothing behind a header of four pixels."""
    found = raster(png(WHOLE + bytes(100_000_000)))
    assert (found.wide, found.high) == (2, 2)
