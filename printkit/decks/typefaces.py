"""Custom typefaces: TrueType files that allow embedding, registered by family name."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, cast

from printkit import pdf
from printkit.fonts import FACES, Face
from printkit.scene import FontName
from rulescore.translation import invalid

LARGEST: Final = 20_000_000
"""The most bytes of a font file; those with all of Chinese have fewer."""
RESTRICTED: Final = 0x0002
NO_SUBSETS: Final = 0x0100
BITMAPS_ONLY: Final = 0x0200
"""Bits of `fsType` in the OS/2 table (OpenType specification) that forbid embedding, subsetting,
and embedding of outlines.
"""


def add(data: bytes, file: str) -> FontName:
    """Registers a typeface and returns its name. ValueError names a file that is not a TrueType
    font, or does not allow embedding of a subset.
    """
    if len(data) > LARGEST:
        raise invalid("{file} is larger than {most} bytes", file=file, most=LARGEST)
    try:
        read = pdf.read_font(data)
    except ValueError as error:
        raise invalid("{file} is not a readable TrueType font", file=file) from error
    if read.rights & 0x000F == RESTRICTED or read.rights & (NO_SUBSETS | BITMAPS_ONLY):
        raise invalid("{file} may not be embedded: its maker forbids it", file=file)
    family = re.sub(r"[^\w ]", " ", read.family).strip()
    if not family:
        raise invalid("{file} has no name", file=file)
    # Measurements are cached by name, so another file of that name needs another name.
    known = f"own-{family} {read.style}".strip()
    name = cast("FontName", f"{known} {sha256(data).hexdigest()[:12]}")
    if any(other != name and other.rpartition(" ")[0] == known for other in FACES):
        raise invalid("there is another typeface named {name}", name=repr(family))
    FACES.setdefault(
        name, Face(file, family, 700 if "bold" in known.lower() else 400, data, read.glyphs)
    )
    return name


def forget() -> None:
    """Unregisters all custom typefaces."""
    for name in [name for name, face in FACES.items() if face.own]:
        del FACES[name]


def named(families: str, bold: bool, italic: bool = False) -> FontName | None:
    """The first registered typeface in a CSS list of families, in that weight and slant if it has
    one; None if there is none.
    """
    for family in (part.strip().strip("'\"").lower() for part in families.split(",")):
        found = [name for name, face in FACES.items() if face.own and face.family.lower() == family]
        if found:
            return max(
                found,
                key=lambda name: (
                    bool(re.search("italic|oblique", name.lower())) == italic,
                    (FACES[name].weight == 700) == bold,
                ),
            )
    return None
