"""The kit of each game.

A kit is data: entries, each with a short id (`--parts board,rules`), a title, and a function from
`Choices` to a part (see `printkit.parts`). Only chosen parts are drawn. docs/how-to/add-a-sheet.md
tells how to add one.

What a part looks like belongs in `printkit/art/`, how it lies on paper in `printkit/layout/`; a kit
says what there is and how many. The first of its `sizes` is the default for the paper. `printed`,
`seats` and `flat` keep choices that change nothing out of the print form; tests check them. The
pictures of a game's rules are in `pictures/`; what all kits share is in `common.py`, what the
games on the board of 37 circles share in `hexagon.py`.
"""

from __future__ import annotations

from typing import Final

from printkit.kits import (
    angry_gods,
    nobles_and_peasants,
    siege_1966,
    siege_by_number,
    siege_the_king,
    siegestones,
)
from printkit.parts import Kit

KITS: Final[dict[str, Kit]] = {
    kit.id: kit
    for kit in (
        siegestones.KIT,
        nobles_and_peasants.KIT,
        angry_gods.KIT,
        siege_the_king.KIT,
        siege_by_number.KIT,
        siege_1966.KIT,
    )
}
"""Every kit by its game's id, in the order of the menu."""
