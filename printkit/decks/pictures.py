"""The pictures of a deck: PNG and JPEG from a folder, checked by their headers before anything is
decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal

from printkit import rasters
from printkit.camera import LONGER, Grey
from printkit.scene import Box, Group, Image, Matrix
from rulescore.translation import invalid

LARGEST: Final = 20_000_000
"""The most bytes of a picture; a photograph for a whole sheet has fewer."""
PIXELS: Final = 40_000_000
"""The most pixels of a picture: A3 at 400 dpi has 31 million, and decoded they take 160 MB."""

Pictures = Callable[[str], bytes]
"""Returns the bytes of the picture of that name. ValueError says why it cannot."""


def folder(path: Path) -> Pictures:
    """The pictures in a folder and below it; no name leads out of it."""
    root = path.resolve()

    def found(name: str) -> bytes:
        # A zero byte in a name makes the system raise an error of another kind.
        file = (root / name.replace("\0", "")).resolve()
        if "\0" in name or not file.is_relative_to(root):
            raise invalid("{name} is outside the folder of pictures", name=repr(name[:80]))
        try:
            with file.open("rb") as stream:
                return stream.read(LARGEST + 1)
        except OSError:
            raise invalid("there is no picture {name}", name=repr(name[:80])) from None

    return found


def given(pictures: Mapping[str, bytes]) -> Pictures:
    """Pictures in memory, by name."""

    def found(name: str) -> bytes:
        if name not in pictures:
            raise invalid("there is no picture {name}", name=repr(name[:80]))
        return pictures[name]

    return found


def image(
    data: bytes, name: str, box: Box, fit: Literal["cover", "contain"] = "cover", alt: str = ""
) -> Image | Group:
    """A picture in that box, mm, as its Exif data turn it. ValueError names the picture and says
    what is wrong with it.
    """
    if len(data) > LARGEST:
        raise invalid("{file} is larger than {most} bytes", file=name[:80], most=LARGEST)
    wide, high = size(data, name)
    left, top, right, bottom = box
    w, h = right - left, bottom - top
    turn, data = rasters.upright(data)
    if turn == 1:
        return Image(left, top, w, h, data, wide, high, fit, alt=alt)
    a, b, c, d, e, f = TURNS[turn]
    aside = (h, w) if turn > 4 else (w, h)
    whole = Image(0, 0, *aside, data, wide, high, fit)
    return Group((whole,), (a, b, c, d, left + e * w, top + f * h), alt=alt)


TURNS: Final[dict[int, Matrix]] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
"""The matrix of each orientation of Exif; its shift counts in widths and heights of the box."""


def size(data: bytes, name: str) -> tuple[int, int]:
    """Width and height from the header of a PNG or JPEG, pixels. ValueError if it is neither, is
    truncated, or is too large.
    """
    found = rasters.size(data)
    if found is None or not all(found):
        raise invalid("{file} is not a complete PNG or JPEG", file=name[:80])
    if found[0] * found[1] > PIXELS:
        raise invalid(
            "{file} has more than {most} million pixels", file=name[:80], most=PIXELS // 1_000_000
        )
    return found


def whole(data: bytes, name: str) -> bytes:
    """A picture, unpacked once; as a PNG if PDF cannot hold it as it is (WebP, interlaced PNGs),
    which needs Pillow. ValueError if that fails.
    """
    interlaced = data.startswith(rasters.PNG) and data[28:29] == b"\1"
    if interlaced or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        data = _as_png(data, name[:80])
    size(data, name)
    rasters.check(data, name[:80])
    return data


def grey(data: bytes, name: str) -> Grey:
    """A photograph as `printkit.photo` reads it. ValueError if it cannot be read."""
    with _opened(data, name) as picture:
        picture.draft("L", (LONGER, LONGER))
        plain = picture.convert("L")
        plain.thumbnail((LONGER, LONGER))
        return Grey(plain.width, plain.height, plain.tobytes())


def _as_png(data: bytes, name: str) -> bytes:
    from PIL import ImageOps

    with _opened(data, name) as picture:
        if getattr(picture, "n_frames", 1) > 1:
            raise invalid("{file} moves; save one of its pictures as PNG", file=name)
        out = BytesIO()
        ImageOps.exif_transpose(picture).save(out, "PNG", compress_level=6)
    return out.getvalue()


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Any]:
    """A picture for Pillow. ValueError if it is too large, or cannot be read."""
    try:
        from PIL import Image as Pillow
    except ImportError:  # as in the page, where the browser does this before
        raise invalid("{file} cannot be read here; save it as a plain PNG", file=name) from None
    try:
        with Pillow.open(BytesIO(data)) as picture:
            if picture.width * picture.height > PIXELS:
                most = PIXELS // 1_000_000
                raise invalid("{file} has more than {most} million pixels", file=name, most=most)
            yield picture
    except (OSError, SyntaxError):
        raise invalid("{file} is not a complete PNG or JPEG", file=name) from None
