"""The nine pieces of SIEGE (1966) as emblems: the attacker's dark with ragged outlines, the
defender's light and plain.

Each is drawn about (0, 0) for a square of 25 mm and is about 21 mm high. An outline in the other
tone keeps it visible on any ground.
"""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.scene import AnyItem, Group, Line, Rect, moved
from rulescore.translation import say

PIECES: Final[dict[str, tuple[AnyItem, ...]]] = {
    kind: drawing(kind)
    for kind in (
        "knight",
        "footman-sword",
        "footman-axe",
        "footman-pike",
        "footman-bow",
        "commander",
    )
}
"""The drawing of each kind of piece."""


def titles() -> dict[str, str]:
    """Alternative texts of the pieces."""
    return {
        "knight": say("Knight: a horse's head"),
        "footman-sword": say("Footman: a shield with a sword"),
        "footman-axe": say("Footman: a shield with an axe"),
        "footman-pike": say("Footman: a shield with a pike"),
        "footman-bow": say("Footman: a shield with a bow and arrow"),
        "commander": say("Commander: a banner with a crown"),
    }


FIGURE: Final = (20.0, 30.0, 36.0)
"""Width of a standing figure for squares of 25 mm, its height, and the commander's height, mm."""


def figure(kind: str) -> tuple[AnyItem, ...]:
    """A standing figure for squares of 25 mm: the emblem above a strip of ground. The middle of its
    lower edge is at (0, 0).
    """
    width, low, high = FIGURE
    height = high if kind == "commander" else low
    knight_side = kind == "knight"
    ground, line = ("moss", "moss-line") if knight_side else ("slate", "slate-line")
    band = 6.0
    return (
        Rect(-width, -height - 1, 2 * width, height + 1, fill="paper", role="bleed"),
        Rect(-width, -band, 2 * width, band + 1, fill=ground, role="bleed"),
        Line(((-width, -band), (width, -band)), stroke=line, width=0.4),
        Group(
            PIECES[kind],
            moved(0, -band - (height - band) / 2 - 0.3, 0.94 if kind != "commander" else 0.86),
        ),
        *drawing("figure-grass" if knight_side else "figure-stones"),
    )
