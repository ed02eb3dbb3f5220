"""The typefaces: file, family and weight for each name of `printkit.scene.FontName`. Ours are
bundled (SIL Open Font License).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from printkit.scene import FontName


@dataclass(frozen=True)
class Face:
    """A font file, and its family and weight in SVG and CSS.

    Our files are in this folder. Custom ones come with their bytes (`own`), and the glyph and
    advance of each character, 1000 to the em (`glyphs`); see `printkit.decks.typefaces`.
    """

    file: str
    family: str
    weight: int
    own: bytes = field(default=b"", repr=False)
    glyphs: Mapping[str, tuple[int, float]] = field(default_factory=dict, repr=False, compare=False)

    def data(self) -> bytes:
        """The font file."""
        return self.own or files(__name__).joinpath(self.file).read_bytes()


FACES: Final[dict[FontName, Face]] = {
    "serif": Face("Alegreya-Bold.ttf", "Alegreya", 700),
    "sans": Face("AlegreyaSans-Regular.ttf", "Alegreya Sans", 400),
    "sans-bold": Face("AlegreyaSans-Bold.ttf", "Alegreya Sans", 700),
}
