"""The 24 squares of Percy MacMahon (1921), tiles of a game that is not ours: `python -m
examples.macmahon [DIR]` writes the sheets as PDF.

Each square has four edges of three colours, and no two are the same however they are turned: lay
them so that equal edges meet.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Final

import printkit
from printkit.choices import Choices
from printkit.parts import Entry, Flat, Kit, Thing
from printkit.press import make
from printkit.scene import AnyItem, Circle, Colour, Line, Rect, Scene
from printkit.scene import Path as Outline

SIDE: Final = 38.0
"""Of a tile, mm."""
COLOURS: Final = ("brick", "moss", "sky")
PALETTE: Final = {
    "brick": Colour("#b5483a", "#b5483a"),
    "moss": Colour("#6d8a3c", "#6d8a3c"),
    "sky": Colour("#8fb8d8", "#8fb8d8"),
    "line": Colour("#26221c", "#26221c"),
}
EDGES: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""Where the four edges lie, seen from the middle."""


def squares() -> list[tuple[int, ...]]:
    """The colours of the edges of each tile, one of the ways in which it can be turned."""
    ways = product(range(len(COLOURS)), repeat=4)
    return [
        edges for edges in ways if edges == min(edges[turn:] + edges[:turn] for turn in range(4))
    ]


def tile(edges: tuple[int, ...]) -> Scene:
    """A tile: a triangle for each edge, with as many dots as its colour has, for who cannot tell
    colours apart.
    """
    half = SIDE / 2
    items: list[AnyItem] = []
    for (x, y), colour in zip(EDGES, edges, strict=True):
        reach = half + 3  # what is printed beyond the cut
        corners = ((x - y) * reach, (y + x) * reach), ((x + y) * reach, (y - x) * reach)
        items.append(
            Outline(
                (
                    ("M", (half, half)),
                    *(("L", (half + a, half + b)) for a, b in corners),
                    ("Z", ()),
                ),
                fill=COLOURS[colour],
            )
        )
        for dot in range(colour + 1):
            along = (dot - colour / 2) * 4.5
            items.append(
                Circle(
                    half + x * half * 0.62 + y * along,
                    half + y * half * 0.62 + x * along,
                    1.4,
                    fill="line",
                )
            )
    cross = (
        Line(((0, 0), (SIDE, SIDE)), stroke="line", width=0.4),
        Line(((0, SIDE), (SIDE, 0)), stroke="line", width=0.4),
    )
    title = ", ".join(COLOURS[colour] for colour in edges)
    return Scene(
        title, SIDE, SIDE, (Rect(-3, -3, SIDE + 6, SIDE + 6, fill="sky"), *items, *cross), PALETTE
    )


def tiles(choices: Choices) -> Flat:
    """All 24 tiles."""
    return Flat([Thing(face.title, face) for face in map(tile, squares())])


KIT: Final = Kit(
    None,
    (Entry("tiles", lambda: "Tiles", tiles),),
    name="MacMahon's squares",
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
