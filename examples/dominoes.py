"""A set of dominoes from outside the package: `python -m examples.dominoes [DIR]` writes the sheets
as PDF.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import printkit
from printkit.choices import Choices
from printkit.parts import Entry, Flat, Kit, Thing
from printkit.press import make
from printkit.scene import AnyItem, Circle, Colour, Line, Rect, Scene

SIDE: Final = 24.0
"""Half of a domino is a square of that many mm."""
PALETTE: Final = {"bone": Colour("#f7f1e1", "#f7f1e1"), "pip": Colour("#1d2b3a", "#1d2b3a")}
SPOTS: Final = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a half lie, in steps from its middle."""


def domino(upper: int, lower: int) -> Scene:
    """The tile with these halves."""
    ground = Rect(-3, -3, SIDE + 6, 2 * SIDE + 6, fill="bone")
    bar = Line(((3, SIDE), (SIDE - 3, SIDE)), stroke="pip", width=0.6)
    pips: tuple[AnyItem, ...] = tuple(
        Circle(SIDE / 2 + x * 6.5, middle + y * 6.5, 2.2, fill="pip")
        for half, middle in ((upper, SIDE / 2), (lower, 1.5 * SIDE))
        for x, y in SPOTS[half]
    )
    return Scene(f"{upper} and {lower}", SIDE, 2 * SIDE, (ground, bar, *pips), PALETTE)


def tiles(choices: Choices) -> Flat:
    """All 28 tiles."""
    faces = [domino(upper, lower) for upper in range(7) for lower in range(upper, 7)]
    return Flat([Thing(face.title, face) for face in faces], corner=2)


KIT: Final = Kit(
    None,
    (Entry("tiles", lambda: "Tiles", tiles),),
    name="Dominoes",
    author="An example",
    licence="CC0 1.0",
)


def main(folder: str = "print") -> None:
    """Writes the files into the folder."""
    printkit.register(KIT)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, data in make(KIT.id, Choices()).files():
        (Path(folder) / name).write_bytes(data)


if __name__ == "__main__":
    main(*sys.argv[1:2])
