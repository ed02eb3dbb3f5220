"""The typefaces: which file, family and weight stand behind each name of `printkit.scene.FontName`.
Those of ours are bundled (SIL Open Font License).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from printkit.scene import FontName


@dataclass(frozen=True)
class Face:
    """A font file, and the family and weight by which SVG and CSS call it.

    Files of ours lie in this folder. Those of others bring their bytes (`own`), and for each
    character the number of its glyph and its advance in parts of a thousand of the size (`glyphs`);
    see `printkit.decks.typefaces`.
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
