"""What belongs to each game's kit.

A kit is data: for a game, a list of entries, each with a short id (`--parts board,rules`), a title,
and a function from `Choices` to a part (see `printkit.parts`: cards, tiles, nets, figures, boards,
words). The function gives None where these choices have no such part. Only chosen parts are drawn.

How to add a kit: write `printkit/kits/<game>.py` with a `KIT`, as `siege_1966.py` does; add it to
`KITS` below; look at the result with `python -m printkit <game> --contact`. What the part looks
like belongs in `printkit/art/`, how it lies on paper in `printkit/layout/`; a kit only says what
there is and how many. Sizes that a person may choose (cards, squares) are the kit's `sizes`, the
first being the usual one for that paper. Its `printed` names the options of the game that change
something on paper; the others are no business of the print form, and a test knows which they are.
The same holds of its `seats`, and of `flat` for kits without anything that is cut out flat: the
form offers no choice that changes nothing. The page of pictures is made of the positions in
`moments.py`; what all kits share is in `common.py`, what the games on the board of 37 circles share
in `hexagon.py`. `printkit.press` turns a kit and choices into documents, and the parts list in
front of a kit is made from the parts themselves.
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
"""Every kit by the id of its game, in the order of the menu."""
