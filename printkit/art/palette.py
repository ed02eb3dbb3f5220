"""The colours, by name: on paper and in the light theme, and in the dark theme. Names are of
materials, not meanings: a colour with a meaning always comes with a mark.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from printkit.scene import Colour

PALETTE: Final[dict[str, Colour]] = {
    name: Colour(*both)
    for name, both in json.loads(
        files(__package__).joinpath("palette.json").read_text("utf-8")
    ).items()
}
"""`piece-dark` and `piece-light` stay dark and light in the dark theme, because they distinguish
the seats.
"""
