"""The kit of SiegeStones: board, 80 stones, towers to fold, a page of pictures, rules."""

from __future__ import annotations

from typing import Final

from printkit.kits.hexagon import entries, sizes
from printkit.parts import Kit
from rulescore import GAMES

GAME: Final = GAMES["siegestones"]
KIT: Final = Kit(GAME, entries(GAME), sizes, stones=True)
