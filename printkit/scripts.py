"""Our faces with more scripts, for what other people write: Greek, Cyrillic, Vietnamese. They are
loaded when a text needs them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, cast

from printkit import pdf
from printkit.fonts import FACES, Face
from printkit.fonts.metrics import missing
from printkit.scene import FontName

WIDE: Final[dict[FontName, str]] = {
    name: FACES[name].file.replace("-", "Wide-") for name in ("serif", "sans", "sans-bold")
}
"""Their files."""


def holding(text: str, font: FontName) -> FontName:
    """The face for a text: that one, or one of more scripts from the same family, if only that has
    all its letters.
    """
    file = WIDE.get(font)
    if not file or not missing(text, font):
        return font
    name = cast("FontName", f"{font}-wide")
    if name not in FACES:
        here = files("printkit.fonts").joinpath(file)
        # In the page's archives it is beside ReportLab, which only the print shop loads.
        data = (here if here.is_file() else files("reportlab").joinpath(file)).read_bytes()
        face = FACES[font]
        glyphs = pdf.read_font(data).glyphs
        FACES[name] = Face(file, f"{face.family} Wide", face.weight, data, glyphs)
    return font if missing(text, name) else name


def settable(text: str, font: FontName) -> tuple[str, FontName]:
    """A text and its face; letters that no face has are question marks."""
    found = holding(text, font)
    lacking = missing(text, found)
    return "".join("?" if letter in lacking else letter for letter in text), found
