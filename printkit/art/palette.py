"""The colours, by name. Every colour that carries meaning also carries a mark, so names here are materials, not meanings."""

from __future__ import annotations

from typing import Final

from printkit.scene import Colour

PALETTE: Final[dict[str, Colour]] = {
    "paper": Colour("#f4ecd8", "#2c2a25"),
    "paper-line": Colour("#5a4a36", "#a8977a"),
    "ink": Colour("#26221c", "#efe6d2"),
    "moss": Colour("#8ba668", "#566b42"),
    "moss-deep": Colour("#7f9b5d", "#4e623b"),
    "moss-line": Colour("#55703c", "#33432a"),
    "water": Colour("#3f86ac", "#2b5f7d"),
    "water-line": Colour("#b9dbe8", "#7fb0c6"),
    "slate": Colour("#b1b5ba", "#737880"),
    "slate-deep": Colour("#868c96", "#53585f"),
    "slate-joint": Colour("#7d838c", "#4b5057"),
    "slate-line": Colour("#5c636d", "#3a3f46"),
    "wall": Colour("#4b5059", "#23262b"),
    "wall-top": Colour("#c9c8c2", "#9a9a95"),
    "crown": Colour("#f3d37a", "#d9b65c"),
    "piece-dark": Colour("#221f1c", "#171513"),
    "piece-light": Colour("#fbf5e6", "#f0e7d2"),
    "madder": Colour("#8f2d25", "#93382f"),
    "white": Colour("#ffffff", "#ffffff"),
    "black": Colour("#000000", "#000000"),
    "grey": Colour("#666666", "#999999"),
}
"""`piece-dark` and `piece-light` stay dark and light in the dark theme, because the pieces' tones tell the seats apart."""
