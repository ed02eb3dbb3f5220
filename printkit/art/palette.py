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
    "wood": Colour("#e9cd9b", "#6f5436"),
    "wood-grain": Colour("#d9b67c", "#7d6142"),
    "wood-edge": Colour("#b9894f", "#4c371f"),
    "wood-line": Colour("#8a6034", "#35240f"),
    "wood-hollow": Colour("#f4e1ba", "#84694a"),
    "wood-ink": Colour("#5b3c1a", "#f2dfbd"),
    "tower-top": Colour("#c39a66", "#c8a06c"),
    "tower-floor": Colour("#a97c48", "#a67a48"),
    "tower-wall": Colour("#33220f", "#1c1207"),
    "stone-blue": Colour("#0072b2", "#0072b2"),
    "stone-blue-deep": Colour("#00507e", "#00507e"),
    "stone-red": Colour("#d55e00", "#d55e00"),
    "stone-red-deep": Colour("#a14400", "#a14400"),
    "stone-green": Colour("#009e73", "#009e73"),
    "stone-green-deep": Colour("#007152", "#007152"),
    "stone-yellow": Colour("#f0e442", "#f0e442"),
    "stone-yellow-deep": Colour("#c9b81e", "#c9b81e"),
    "white": Colour("#ffffff", "#ffffff"),
    "black": Colour("#000000", "#000000"),
    "grey": Colour("#666666", "#999999"),
}
"""`piece-dark` and `piece-light` stay dark and light in the dark theme, because the pieces' tones tell the seats apart."""
