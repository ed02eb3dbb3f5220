"""The figures on the cards of Siege the King, drawn about (0, 0) in a square of about 40 mm, in
ink, the card's ground and one colour.
"""

from __future__ import annotations

from typing import Final

from printkit.art.shapes import polygon, star, turned
from printkit.art.siege_1966_pieces import CROWN, SHIELD, SHIELD_RIM
from printkit.scene import AnyItem, Circle, Group, Line, Path, Point, Rect, moved, path

INK: Final = "card-ink"
FACE: Final = "card"

SWORD: Final = path(
    "M 0 -21 L 2 -17 V 9 H 7.4 V 12.2 H 1.6 V 16.6 C 3.4 17.4 3.2 20.8 0 21 C -3.2 20.8 -3.4 17.4"
    " -1.6 16.6 V 12.2 H -7.4 V 9 H -2 V -17 Z"
)
CROSS: Final = path("M -7.2 -1.6 H 7.2 M 0 -8.2 V 8.6")


def attacker() -> tuple[AnyItem, ...]:
    """A scaling ladder with a sword in front of it."""
    ladder = tuple(
        Line(((x, -20.0), (x, 20.0)), stroke=INK, width=2.2, round=True) for x in (-5.0, 5.0)
    )
    rungs = tuple(Line(((-5.0, y), (5.0, y)), stroke=INK, width=1.7) for y in range(-15, 20, 6))
    return (
        Group((*ladder, *rungs), turned(18, 4, 0)),
        Group(_sword("card-red"), turned(-34, -3, 0, 1.04)),
    )


def defender() -> tuple[AnyItem, ...]:
    """A wall with battlements and a shield in front of it."""
    wall = path(
        "M -19 18 V -13 H -13 V -8 H -8 V -13 H -3 V -8 H 3 V -13 H 8 V -8 H 13 V -13 H 19 V 18 Z"
    )
    joints = [Line(((-19.0, y), (19.0, y)), stroke=INK, width=0.6) for y in (-3.0, 2.0, 7.0, 12.0)]
    for row, y in enumerate((-8.0, -3.0, 2.0, 7.0, 12.0)):
        joints += [
            Line(((x, y), (x, y + (6 if row == 4 else 5))), stroke=INK, width=0.6)
            for x in ((-13, -5, 5, 13) if row % 2 else (-9, 0, 9))
        ]
    return (
        Path(wall, fill=FACE),
        *joints,
        Path(wall, stroke=INK, width=1.5, round=True),
        Group(_shield("card-blue"), moved(0, 5, 1.12)),
    )


def warrior() -> tuple[AnyItem, ...]:
    """Two crossed swords behind a shield."""
    swords = tuple(Group(_sword(INK), turned(angle, 0, 0, 1.12)) for angle in (-48, 48))
    return (*swords, Group(_shield("card-purple"), moved(0, 0.5, 1.08)))


def _sword(fill: str) -> tuple[AnyItem, ...]:
    return (
        Path(SWORD, stroke=FACE, width=3.4, round=True),
        Path(SWORD, fill=fill, stroke=INK, width=1.1, round=True),
        Line(((0, -15), (0, 7)), stroke=FACE, width=0.5),
    )


def _shield(fill: str) -> tuple[AnyItem, ...]:
    return (
        Path(SHIELD, stroke=FACE, width=3, round=True),
        Path(SHIELD, fill=INK),
        Path(SHIELD_RIM, fill=fill),
        Path(CROSS, stroke=FACE, width=1.9),
    )


def judge() -> tuple[AnyItem, ...]:
    """A pair of scales."""
    drawn: list[AnyItem] = [
        Path(
            path("M -9 20 C -9 17 -4 16.4 -1.6 15 V -14 H 1.6 V 15 C 4 16.4 9 17 9 20 Z"), fill=INK
        ),
        Path(
            path("M -16 -12.6 C -9 -15.6 -4 -13 0 -13 C 4 -13 9 -15.6 16 -12.6"),
            stroke=INK,
            width=2,
            round=True,
        ),
        Circle(0, -16.6, 2.4, fill="card-gold", stroke=INK, width=0.9),
    ]
    for side in (-1, 1):
        x = 16.0 * side
        drawn += [
            Line(((x - 7, 4), (x, -12.4), (x + 7, 4)), stroke=INK, width=0.8),
            Circle(x, -12.6, 1.3, fill=INK),
        ]
        drawn.append(
            Path(
                path(f"M {x - 8.4} 4 H {x + 8.4} C {x + 7} 10.4 {x - 7} 10.4 {x - 8.4} 4 Z"),
                fill="card-gold",
                stroke=INK,
                width=1,
                round=True,
            )
        )
    return tuple(drawn)


FINGERS: Final[tuple[tuple[Point, Point], ...]] = (
    ((-4.6, 2), (-6.6, -10.4)),
    ((-0.8, 1), (-1.2, -13.6)),
    ((3.0, 2), (4.2, -11.6)),
    ((6.2, 4), (9.4, -6.6)),
    ((-4.4, 10), (-12.4, 1.6)),
)


def sorcerer() -> tuple[AnyItem, ...]:
    """An open hand with a star in its palm and stars above."""
    hand: list[AnyItem] = []
    for fill, wider in ((INK, 2.2), (FACE, 0.0)):
        hand += [Line(ends, stroke=fill, width=4.3 + wider, round=True) for ends in FINGERS]
        hand.append(
            Path(
                path(
                    "M -7.2 4 C -6 -0.6 7 -0.6 8.6 4 C 9 9.6 6.4 13 4.4 15 V 20 H -4.4 V 15 C -6.4"
                    " 12.6 -7.4 9 -7.2 4 Z"
                ),
                fill=fill,
                stroke=fill,
                width=wider,
            )
        )
    cuff = Path(
        path("M -7.4 16.4 H 7.4 V 21 H -7.4 Z"), fill=INK, stroke=INK, width=0.6, round=True
    )
    small = (Path(star(4, 4, 1.3), fill="card-gold", stroke=INK, width=0.5),)
    above = tuple(
        Group(small, moved(x, y, scale))
        for x, y, scale in ((-14.4, -11, 1.0), (12.6, -14.6, 1.15), (15.6, -1.4, 0.7))
    )
    return (
        *hand,
        cuff,
        Group(
            (Path(star(8, 5.4, 2.4), fill="card-gold", stroke=INK, width=0.7, round=True),),
            moved(0.6, 7),
        ),
        *above,
    )


def assassin() -> tuple[AnyItem, ...]:
    """A hooded figure behind a dagger."""
    cowl = path(
        "M 1 -21 C 4 -18 13 -12 13.4 0 C 13.6 5 16 8.4 20 11 V 20 H -20 V 11 C -16 8.4 -13.6 5"
        " -13.4 0 C -13 -11 -6 -17.6 1 -21 Z"
    )
    dagger = path(
        "M 0 20.6 L -2.5 16 V 2.4 H -6.6 V -0.8 H -1.7 V -6.6 C -3.1 -7.6 -2.6 -10 0 -10 C 2.6 -10"
        " 3.1 -7.6 1.7 -6.6 V -0.8 H 6.6 V 2.4 H 2.5 V 16 Z"
    )
    return (
        Path(cowl, fill=INK, stroke=INK, width=0.8, round=True),
        Path(
            path(
                "M 0 -14.6 C 5 -12 8.4 -7.4 8.4 -1.4 C 8.4 4.6 4.6 8.6 0 9.6 C -4.6 8.6 -8.4 4.6"
                " -8.4 -1.4 C -8.4 -7.4 -5 -12 0 -14.6 Z"
            ),
            fill="card-slate",
        ),
        Path(
            path(
                "M -8.4 -0.6 C -4 1.4 4 1.4 8.4 -0.6 C 8.2 4.8 4.6 8.6 0 9.6 C -4.6 8.6 -8.2 4.8"
                " -8.4 -0.6 Z"
            ),
            fill=INK,
        ),
        *(
            Path(
                path(
                    f"M {6.6 * s} -5.6 C {4.6 * s} -5.6 {2.6 * s} -4.8 {1.4 * s} -2.8 C {3.4 * s}"
                    f" -2.2 {5.6 * s} -3 {6.6 * s} -5.6 Z"
                ),
                fill=FACE,
            )
            for s in (-1, 1)
        ),
        Line(((-11.6, 11), (-13, 20)), stroke="card-slate", width=0.7, round=True),
        Line(((11.6, 11), (13, 20)), stroke="card-slate", width=0.7, round=True),
        Group(
            (
                Path(dagger, stroke=FACE, width=2.4, round=True),
                Path(dagger, fill="card-gold", stroke=INK, width=0.8, round=True),
            ),
            moved(0, 6.4, 0.72),
        ),
    )


def artisan() -> tuple[AnyItem, ...]:
    """A hammer across a set square."""
    square = path("M -17 -17 H -10.6 V 10.6 H 17 V 17 H -17 Z")
    ticks = [Line(((-10.6, y), (-13.2, y)), stroke=INK, width=0.6) for y in range(-13, 10, 4)]
    ticks += [Line(((x, 10.6), (x, 13.2)), stroke=INK, width=0.6) for x in range(-7, 16, 4)]
    head = path(
        "M -10.5 -17 H 6 C 9.4 -17 11.6 -15 13 -11.4 C 10.4 -12.4 8.4 -11.4 6.4 -9 H -10.5 Z"
    )
    hammer: tuple[AnyItem, ...] = (
        Rect(-1.9, -10, 3.8, 30, fill=FACE, stroke=FACE, width=3.2, r=1.4),
        Path(head, stroke=FACE, width=3.2, round=True),
        Rect(-1.9, -10, 3.8, 30, fill="card-gold", stroke=INK, width=0.9, r=1.4),
        Path(head, fill=INK, stroke=INK, width=0.8, round=True),
    )
    return (
        Path(square, fill=FACE, stroke=INK, width=1.3, round=True),
        *ticks,
        Group(hammer, turned(40, 1, -1)),
    )


def king() -> tuple[AnyItem, ...]:
    """A crown on a cushion."""
    crown: tuple[AnyItem, ...] = (
        Path(CROWN, fill="card-gold", stroke=INK, width=0.55, round=True),
        Line(((-4.75, 1.6), (4.75, 1.6)), stroke=INK, width=0.4),
        *(
            Circle(x, y, 0.95, fill="card-gold", stroke=INK, width=0.45)
            for x, y in ((-6.4, -3.4), (0, -5.4), (6.4, -3.4))
        ),
        *(
            Path(polygon(((x - 0.8, y), (x, y - 0.9), (x + 0.8, y), (x, y + 0.9))), fill=INK)
            for x, y in ((-4.2, 0), (0, -1.2), (4.2, 0))
        ),
    )
    cushion = path(
        "M -17 11 C -12 13.4 12 13.4 17 11 C 19.4 13.6 19.4 17.4 17 20 C 12 17.8 -12 17.8 -17 20 C"
        " -19.4 17.4 -19.4 13.6 -17 11 Z"
    )
    return (
        Path(cushion, fill="card-red", stroke=INK, width=1.1, round=True),
        *(
            Circle(x, y, 1.5, fill="card-gold", stroke=INK, width=0.8)
            for x in (-18, 18)
            for y in (10.6, 20)
        ),
        Group(crown, moved(0, 0.8, 2.75)),
    )


def throne() -> tuple[AnyItem, ...]:
    """A high-backed chair."""
    return (
        Path(
            path(
                "M -11 6 V -15 L -8.4 -18 L -5.8 -15 V -13 C -3.4 -17 3.4 -17 5.8 -13 V -15 L 8.4"
                " -18 L 11 -15 V 6 Z"
            ),
            fill="card-gold",
            stroke=INK,
            width=1.2,
            round=True,
        ),
        Rect(-6.6, -10.4, 13.2, 16, fill="card-red", stroke=INK, width=0.8, r=1),
        *(Circle(x, y, 0.7, fill=FACE) for x, y in ((0, -7), (-3.2, -3.4), (3.2, -3.4), (0, 0.2))),
        *(
            Path(
                path(f"M {9.4 * s} -3 H {14.6 * s} V 0 H {13.4 * s} V 10 H {9.4 * s} Z"),
                fill="card-gold",
                stroke=INK,
                width=1,
                round=True,
            )
            for s in (-1, 1)
        ),
        Path(
            path("M -14.6 5.4 H 14.6 V 10.4 H -14.6 Z"),
            fill="card-red",
            stroke=INK,
            width=1,
            round=True,
        ),
        *(
            Path(
                path(f"M {14.6 * s} 10.4 H {10.6 * s} V 19.4 H {14.6 * s} Z"),
                fill="card-gold",
                stroke=INK,
                width=1,
                round=True,
            )
            for s in (-1, 1)
        ),
        Line(((-10.6, 14), (10.6, 14)), stroke=INK, width=1.4),
        Circle(-8.4, -18.4, 1.2, fill=INK),
        Circle(8.4, -18.4, 1.2, fill=INK),
    )


FIGURES: Final[dict[str, tuple[AnyItem, ...]]] = {
    "attacker": attacker(),
    "defender": defender(),
    "warrior": warrior(),
    "judge": judge(),
    "sorcerer": sorcerer(),
    "assassin": assassin(),
    "artisan": artisan(),
    "king": king(),
    "throne": throne(),
}
"""The figure of each kind of card, by its name in deck files."""

MARKS: Final[dict[str, tuple[AnyItem, ...]]] = {
    "attacker": (Group((Path(SWORD, fill=INK, stroke=INK, width=0.8),), moved(0, 0, 0.42)),),
    "defender": (
        Group((Path(SHIELD, fill=INK), Path(CROSS, stroke=FACE, width=2.4)), moved(0, 0, 0.82)),
    ),
    "warrior": tuple(
        Group((Path(SWORD, fill=INK, stroke=INK, width=0.8),), turned(angle, 0, 0, 0.42))
        for angle in (-45, 45)
    ),
}
"""A small mark of the kind for the corners, about 16 mm high; other kinds have their figure
there.
"""
