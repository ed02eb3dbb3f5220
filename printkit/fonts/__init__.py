"""The bundled typefaces (SIL Open Font License): which file, family and weight stand behind each name of `printkit.scene.FontName`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from printkit.scene import FontName


@dataclass(frozen=True)
class Face:
    """A font file of this folder, and the family and weight by which SVG and CSS call it."""

    file: str
    family: str
    weight: int

    def data(self) -> bytes:
        """The font file."""
        return files(__name__).joinpath(self.file).read_bytes()


FACES: Final[dict[FontName, Face]] = {
    "serif": Face("Alegreya-Bold.ttf", "Alegreya", 700),
    "sans": Face("AlegreyaSans-Regular.ttf", "Alegreya Sans", 400),
    "sans-bold": Face("AlegreyaSans-Bold.ttf", "Alegreya Sans", 700),
}
