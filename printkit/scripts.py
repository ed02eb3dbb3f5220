"""Our faces with more scripts, for what other people write (Greek, Cyrillic, Vietnamese), and their
italics. They are loaded when a text needs them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, cast
from unicodedata import bidirectional, category

from printkit import pdf
from printkit.fonts import FACES, Face
from printkit.fonts.metrics import fall_back, missing
from printkit.scene import FontName

WIDE: Final[dict[FontName, str]] = {
    name: FACES[name].file.replace("-", "Wide-") for name in ("serif", "sans", "sans-bold")
}
"""Their files."""
ITALIC: Final[dict[FontName, str]] = {
    "serif": "AlegreyaWide-BoldItalic.ttf",
    "sans": "AlegreyaSansWide-Italic.ttf",
    "sans-bold": "AlegreyaSansWide-BoldItalic.ttf",
}


def holding(text: str, font: FontName) -> FontName:
    """The face for a text: that one, or else one of more scripts from the same family or one that
    was given, if it has all its letters.
    """
    if text.isascii() or not missing(text, font):
        return font
    wider = _loaded(font, WIDE[font], "Wide") if font in WIDE else font
    given = () if any(map(joins, text)) else (name for name in FACES if name.startswith("own-"))
    return next((name for name in (wider, *given) if not missing(text, name)), font)


def joins(letter: str) -> bool:
    """Whether a letter needs shaping: it runs from right to left, or joins with others."""
    return bidirectional(letter) in ("R", "AL", "AN") or category(letter)[0] == "M"


def italic(font: FontName) -> FontName:
    """The italic of that face, with the same scripts."""
    return _loaded(font, ITALIC[font], "Italic")


def _loaded(font: FontName, file: str, more: str) -> FontName:
    name = cast("FontName", f"{font}-{more.lower()}")
    if name not in FACES:
        here = files("printkit.fonts").joinpath(file)
        # In the page's archives it is beside ReportLab, which only the print shop loads.
        data = (here if here.is_file() else files("reportlab").joinpath(file)).read_bytes()
        face = FACES[font]
        glyphs = pdf.read_font(data).glyphs
        FACES[name] = Face(file, f"{face.family} {more}", face.weight, data, glyphs)
    return name


def settable(text: str, font: FontName) -> tuple[str, FontName]:
    """A text and its face; letters that no face has are question marks."""
    found = holding(text, font)
    lacking = missing(text, found)
    return "".join("?" if letter in lacking else letter for letter in text), found


fall_back(holding)
