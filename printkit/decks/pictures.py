"""Pictures of other people: PNG and JPEG from a folder, known by what their headers say before
anything is unpacked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal

from printkit import png, rasters
from printkit.scene import Box, Image
from rulescore.translation import say

LARGEST: Final = 20_000_000
"""Bytes of a picture; a photograph for a whole sheet has fewer."""
PIXELS: Final = 40_000_000
"""The most pixels of a picture: A3 at 400 dpi has 31 million, and unpacked they take 160 MB."""

Pictures = Callable[[str], bytes]
"""Gives the bytes of the picture of that name. ValueError says why not."""


def folder(path: Path) -> Pictures:
    """The pictures in a folder and those below it; no name leads out of it."""
    root = path.resolve()

    def found(name: str) -> bytes:
        # No file's name has a zero in it, and asking the system for one is an error of its own.
        file = (root / name.replace("\0", "")).resolve()
        if "\0" in name or not file.is_relative_to(root):
            raise ValueError(
                say("{name} lies outside the folder of pictures", name=repr(name[:80]))
            )
        try:
            with file.open("rb") as stream:
                return stream.read(LARGEST + 1)
        except OSError:
            raise ValueError(say("there is no picture {name}", name=repr(name[:80]))) from None

    return found


def given(pictures: Mapping[str, bytes]) -> Pictures:
    """The pictures that a caller holds, by name."""

    def found(name: str) -> bytes:
        if name not in pictures:
            raise ValueError(say("there is no picture {name}", name=repr(name[:80])))
        return pictures[name]

    return found


def image(
    data: bytes, name: str, box: Box, fit: Literal["cover", "contain"] = "cover", alt: str = ""
) -> Image:
    """A picture in that box, mm. ValueError says what is wrong with it, by its name."""
    if len(data) > LARGEST:
        raise ValueError(say("{file} is larger than {most} bytes", file=name[:80], most=LARGEST))
    wide, high = size(data, name)
    left, top, right, bottom = box
    return Image(left, top, right - left, bottom - top, data, wide, high, fit, alt=alt)


def size(data: bytes, name: str) -> tuple[int, int]:
    """Width and height that the header of a PNG or JPEG says, pixels. ValueError when it is
    neither, is cut off, or is too large.
    """
    found = rasters.size(data)
    if found is None or not all(found):
        raise ValueError(say("{file} is no whole PNG or JPEG", file=name[:80]))
    if found[0] * found[1] > PIXELS:
        raise ValueError(
            say(
                "{file} has more than {most} million pixels",
                file=name[:80],
                most=PIXELS // 1_000_000,
            )
        )
    return found


def whole(data: bytes, name: str) -> None:
    """ValueError when a picture cannot be unpacked, or cannot be put into a PDF as it is."""
    size(data, name)
    rasters.raster(data, name[:80])
    if not png.opens(data):
        raise ValueError(say("{file} is no whole PNG or JPEG", file=name[:80]))
