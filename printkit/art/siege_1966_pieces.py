"""The nine pieces of SIEGE (1966) as emblems: the attacker's dark with ragged outlines, the
defender's light and plain.

Each is drawn about (0, 0) for a square of 25 mm and is about 21 mm high. An outline in the other
tone keeps it visible on any ground.
"""

from __future__ import annotations

from typing import Final

from printkit.scene import AnyItem, Circle, Group, Line, Path, Rect, moved, path
from rulescore.translation import say

DARK: Final = "piece-dark"
LIGHT: Final = "piece-light"

HORSE: Final = path(
    "M 22 96 C 22 82 35 75 41 64 C 43 60 43 57 42 54 C 36 55 31 58 27 63 C 24 67 20 70 15 69 C 9 68"
    " 5 63 7 56 C 9 49 15 44 18 37 C 20 30 24 23 31 19 C 31 13 32 8 35 2 C 40 5 44 9 47 14 C 53 13"
    " 58 14 62 17 L 60 20 C 66 21 71 24 75 29 L 71 31 C 77 34 81 39 83 45 L 79 46 C 84 51 87 57 87"
    " 64 L 83 64 C 88 74 89 84 88 96 Z"
)
HORSE_LINES: Final = (
    path("M 57 24 C 52 27 50 31 50 36"),
    path("M 66 30 C 59 33 56 38 55 44"),
    path("M 73 41 C 66 43 61 48 59 55"),
    path("M 78 54 C 71 56 65 61 62 68"),
    path("M 81 68 C 74 70 68 75 65 83"),
)
BRIDLE: Final = (
    path("M 16 46 C 21 47 26 51 28 58"),
    path("M 24 54 C 31 49 37 43 42 30"),
    path("M 32 20 C 37 24 40 27 42 30 C 43 38 44 46 42 54"),
)
HORSE_EYE: Final = path("M 27 34 C 30 30 34 30 36 33 C 33 36 30 36 27 34 Z")
NOSTRIL: Final = path("M 11 58 C 12 56 14 55 16 56 C 15 58 13 60 11 58 Z")

SHIELD: Final = path(
    "M -9 -9.6 C -6 -8.6 -3 -8.6 0 -10.4 C 3 -8.6 6 -8.6 9 -9.6 C 9.4 -1 8.6 6 0 11.2 C -8.6 6 -9.4"
    " -1 -9 -9.6 Z"
)
SHIELD_RIM: Final = path(
    "M -7.5 -7.9 C -5 -7.2 -2.4 -7.3 0 -8.7 C 2.4 -7.3 5 -7.2 7.5 -7.9 C 7.7 -0.8 7 5 0 9.4 C -7 5"
    " -7.7 -0.8 -7.5 -7.9 Z"
)

SWORD: Final = path(
    "M 0 -7.6 L 1.35 -5.4 V 2.6 H 4.4 V 4.3 H 1 V 6.2 C 1.7 6.7 1.7 7.9 0 8.1 C -1.7 7.9 -1.7 6.7"
    " -1 6.2 V 4.3 H -4.4 V 2.6 H -1.35 V -5.4 Z"
)
AXE: Final = path(
    "M -2.9 -7 H -1.1 V -5 C 0.8 -5 2.4 -6 3.3 -8 C 6.9 -5.6 7.2 0.2 4 3.4 C 3 1 1.2 -0.3 -1.1 -0.5"
    " V 7.6 H -2.9 V -0.7 C -3.7 -0.9 -4.4 -1.2 -5 -1.7 V -4.3 C -4.4 -4.7 -3.7 -4.9 -2.9 -5 Z"
)
PIKE: Final = path(
    "M -0.8 8.4 V -1.2 L -3.4 -2.6 V -4.2 L -1.2 -3.6 C -2 -5.2 -1.4 -7.4 0 -9.6 C 1.4 -7.4 2 -5.2"
    " 1.2 -3.6 L 3.4 -4.2 V -2.6 L 0.8 -1.2 V 8.4 Z"
)
BOW: Final = path(
    "M -2.9 -7 C 3.2 -5.8 5.8 -3.2 5.8 -0.3 C 5.8 2.6 3.2 5.1 -2.3 6.5 L -2.8 5 C 1.2 3.8 3.6 2.1"
    " 3.6 -0.3 C 3.6 -2.7 1.2 -4.6 -3.3 -5.5 Z"
)
BOWSTRING: Final = ((-3, -6.2), (-4.2, -0.3), (-2.5, 5.7))
ARROW: Final = path("M -5.4 -1 H 3.4 V -2.3 L 7 -0.3 L 3.4 1.7 V 0.4 H -5.4 L -6.2 1.6 V -2.2 Z")

CROWN: Final = path(
    "M -5.2 3.8 L -6.4 -3 C -4.8 -2.6 -3.6 -1.8 -2.7 -0.5 C -2.2 -2.2 -1.4 -3.6 0 -5 C 1.4 -3.6 2.2"
    " -2.2 2.7 -0.5 C 3.6 -1.8 4.8 -2.6 6.4 -3 L 5.2 3.8 Z"
)
BANNER: Final = path(
    "M -7.2 -8.2 C -3.6 -10 -0.6 -9.6 2.4 -8.2 C 5.2 -6.9 7.6 -6.8 10 -7.8 L 7.6 -1.6 L 10 4.6 C"
    " 7.6 5.6 5.2 5.4 2.4 4.2 C -0.6 2.8 -3.6 2.4 -7.2 4.2 Z"
)
BANNER_FOOT: Final = path(
    "M -11.2 10.6 C -11.2 8.6 -9.6 7.8 -8.2 7.6 H -7.2 C -5.8 7.8 -4.2 8.6 -4.2 10.6 Z"
)
POLE: Final = path("M -8.5 9 V -10 H -6.9 V 9 Z")


def knight() -> tuple[AnyItem, ...]:
    """A horse's head with bridle and hogged mane, looking left."""
    head: tuple[AnyItem, ...] = (
        Path(HORSE, fill=DARK, stroke=LIGHT, width=8, round=True),
        Path(HORSE, fill=DARK),
        *(Path(line, stroke=LIGHT, width=3.0, round=True) for line in HORSE_LINES),
        *(Path(line, stroke=LIGHT, width=2.2, round=True) for line in BRIDLE),
        Path(HORSE_EYE, fill=LIGHT),
        Path(NOSTRIL, fill=LIGHT, stroke=LIGHT, width=0.8),
    )
    return (Group(head, moved(-9.4, -9.9, 0.2)),)


def _shield(*weapon: AnyItem) -> tuple[AnyItem, ...]:
    drawn = (
        Path(SHIELD, fill=LIGHT, stroke=LIGHT, width=2.8, round=True),
        Path(SHIELD, fill=DARK),
        Path(SHIELD_RIM, fill=LIGHT),
        *weapon,
    )
    return (Group(drawn, moved(0, 0, 0.86)),)


def footman_sword() -> tuple[AnyItem, ...]:
    """A shield with an upright sword."""
    return _shield(Path(SWORD, fill=DARK))


def footman_axe() -> tuple[AnyItem, ...]:
    """A shield with a broad axe."""
    return _shield(Path(AXE, fill=DARK))


def footman_pike() -> tuple[AnyItem, ...]:
    """A shield with a slanting pike."""
    return _shield(Group((Path(PIKE, fill=DARK),), (0.88, 0.42, -0.42, 0.88, 0, 0)))


def footman_bow() -> tuple[AnyItem, ...]:
    """A shield with a bow and an arrow on its string."""
    return _shield(
        Path(BOW, fill=DARK), Line(BOWSTRING, stroke=DARK, width=0.7), Path(ARROW, fill=DARK)
    )


def commander() -> tuple[AnyItem, ...]:
    """A swallow-tailed banner with a crown on it."""
    drawn: tuple[AnyItem, ...] = (
        *(
            Path(d, fill=LIGHT, stroke=LIGHT, width=2.6, round=True)
            for d in (POLE, BANNER_FOOT, BANNER)
        ),
        Circle(-7.7, -10.4, 1.9, fill=LIGHT),
        Path(POLE, fill=DARK),
        Path(BANNER_FOOT, fill=DARK),
        Circle(-7.7, -10.4, 1.3, fill=DARK),
        Path(BANNER, fill=LIGHT, stroke=DARK, width=1.3, round=True),
        Group((Path(CROWN, fill=DARK),), moved(0.6, -2.4, 0.82)),
    )
    return (Group(drawn, moved(0.6, 0.4, 0.86)),)


PIECES: Final[dict[str, tuple[AnyItem, ...]]] = {
    "knight": knight(),
    "footman-sword": footman_sword(),
    "footman-axe": footman_axe(),
    "footman-pike": footman_pike(),
    "footman-bow": footman_bow(),
    "commander": commander(),
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
    items: list[AnyItem] = [
        Rect(-width, -height - 1, 2 * width, height + 1, fill="paper", role="bleed"),
        Rect(-width, -band, 2 * width, band + 1, fill=ground, role="bleed"),
        Line(((-width, -band), (width, -band)), stroke=line, width=0.4),
        Group(
            PIECES[kind],
            moved(0, -band - (height - band) / 2 - 0.3, 0.94 if kind != "commander" else 0.86),
        ),
    ]
    if knight_side:
        items += [
            Path(
                path(
                    f"M {x - 1.5} {y} c 0 -0.9 -0.3 -1.4 -0.8 -1.9 m 2.3 1.9 c 0 -1.2 0.1 -1.8 0.3"
                    " -2.6 m 1.2 2.6 c 0 -0.8 0.3 -1.3 0.9 -1.7"
                ),
                stroke=line,
                width=0.4,
                round=True,
            )
            for x, y in ((-5.5, -1.6), (0.5, -2.4), (6.4, -1.4))
        ]
    else:
        items += [Line(((-width, -3), (width, -3)), stroke=line, width=0.3)]
        items += [
            Line(((x, y), (x, y + 3)), stroke=line, width=0.3)
            for x, y in ((-5, -6), (5, -6), (0, -3), (-10, -3), (10, -3))
        ]
    return tuple(items)
