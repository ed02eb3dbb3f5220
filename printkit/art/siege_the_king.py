"""The table of Siege the King: two castles on parchment seen from above, each with three courts for
its columns, and the field between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from printkit.art.card_figures import SWORD
from printkit.art.cards import SIZE, back, card, shown
from printkit.art.palette import PALETTE
from printkit.art.shapes import turned
from printkit.scene import (
    AnyItem,
    Circle,
    Group,
    Line,
    Path,
    Place,
    Rect,
    Scene,
    Screen,
    Text,
    Use,
    moved,
    path,
)
from rulescore import GAMES
from rulescore.games.siege_the_king import decks
from rulescore.translation import say

COURT: Final = (96.0, 146.0)
"""Width and height of a column's court, mm: a card fits upright and sideways, with room for others
that overlap but show their values.
"""
SIDE, END, FIELD = 9.5, 10.0, 20.0
"""Width of the border at the sides and behind the castles, and of the field between them, mm."""
WIDTH: Final = 3 * COURT[0] + 2 * SIDE
HEIGHT: Final = 2 * COURT[1] + 2 * END + FIELD

LETTER: Final = {
    **{letter: kind for kind, letter in decks.NUMBERED.items()},
    **{letter: kind for kind, letter in decks.SPECIAL.items()},
    "K": "king",
    "T": "throne",
}
"""The kind of card for each letter in a card's name."""


def screen(seats: int, options: Mapping[str, Any]) -> Screen:
    """What the page needs: the table, and every card of the deck of these options."""
    names = [*decks.contents(str(options.get("deck", decks.PRESETS[0]))), "K", "T"]
    made = {
        f"card-{name}": shown(LETTER[name[0]], _value(name), _title(LETTER[name[0]]))
        for name in names
    }
    made["card-back"] = back()
    made |= {
        f"castle-{letter}": Scene(title, 24, 24, keep(letter), PALETTE, origin=(-12, -12))
        for letter, title in _castles().items()
    }
    made["target"] = Scene(say("Target"), 46, 46, target(), PALETTE, origin=(-23, -23))
    made["ruin"] = Scene(say("Ruin"), 88, 138, ruin(), PALETTE, origin=(-44, -69))
    return Screen(say("The table"), board(), places(), made)


def named(name: str, size: tuple[float, float] = SIZE, bleed: float = 0.0) -> Scene:
    """The face of a card by its name in tokens (`A3`, `J`, `K`), with the default title and text;
    `bleed` as for `card`.
    """
    return card(LETTER[name[0]], _value(name), *words(name), size, bleed)


def words(name: str) -> tuple[str, str]:
    """The default title and text of a card by its name in tokens."""
    kind = LETTER[name[0]]
    return _title(kind), _text(kind, _value(name))


def _value(name: str) -> int | None:
    return (
        int(name[1:])
        if len(name) > 1
        else decks.CASTLE_VALUE
        if LETTER[name[0]] in decks.CASTLE
        else None
    )


def _title(kind: str) -> str:
    return {
        "attacker": say("Attacker"),
        "defender": say("Defender"),
        "warrior": say("Warrior"),
        "judge": say("Judge"),
        "sorcerer": say("Sorcerer"),
        "assassin": say("Assassin"),
        "artisan": say("Artisan"),
        "king": say("King"),
        "throne": say("Throne"),
    }[kind]


def _text(kind: str, value: int | None) -> str:
    if kind in decks.SPECIAL:
        return decks.rule(kind)
    return {
        "attacker": say("Lay it on a column of the other castle: the column loses {n}.", n=value),
        "defender": say(
            "Lay it sideways on a column of your castle: the column gains {n}.", n=value
        ),
        "warrior": say(
            "Attacks on a column of the other castle, defends on your own: {n} either way.", n=value
        ),
        "king": say("When this column falls the siege is over."),
        "throne": say("When this column falls it is cleared and closed."),
    }[kind]


def places() -> dict[str, Place]:
    """The places of the columns: b1 to b3 above, a1 to a3 below. The centre of a place is that of
    its castle card.
    """
    out = {}
    for letter, y in (("b", END + COURT[1] / 2), ("a", HEIGHT - END - COURT[1] / 2)):
        for n in range(3):
            out[f"{letter}{n + 1}"] = Place(
                SIDE + COURT[0] * (n + 0.5), y, COURT[0] / 2 - 2.2, "square", h=COURT[1] / 2 - 2.2
            )
    return out


def board() -> Scene:
    """The table at the size for cards of 63 x 88 mm."""
    items: list[AnyItem] = [
        Rect(0, 0, WIDTH, HEIGHT, fill="paper"),
        Rect(1.2, 1.2, WIDTH - 2.4, HEIGHT - 2.4, stroke="paper-line", width=0.3),
        Rect(1.9, 1.9, WIDTH - 3.8, HEIGHT - 3.8, stroke="paper-line", width=0.15),
        *_field(),
    ]
    for turn, x, y in ((1.0, 0.0, 0.0), (-1.0, WIDTH, HEIGHT)):
        items.append(Group(tuple(_castle()), (turn, 0, 0, turn, x, y)))
    items += [
        Text(
            place.x,
            6.2 if name[0] == "b" else HEIGHT - 3.2,
            name,
            4.6,
            font="sans-bold",
            fill="paper-line",
            align="middle",
        )
        for name, place in places().items()
    ]
    return Scene(
        say("Table for two castles of three columns each"),
        WIDTH,
        HEIGHT,
        tuple(items),
        PALETTE,
        symbols(),
    )


def joins() -> tuple[list[float], list[float]]:
    """Where a printed table may be cut: x along the walls between the courts, y along the walls
    towards the field, mm.
    """
    return [SIDE + COURT[0], SIDE + 2 * COURT[0]], [END + COURT[1], HEIGHT - END - COURT[1]]


def symbols() -> dict[str, tuple[AnyItem, ...]]:
    """The table's symbols."""
    return {
        "tuft": tuple(
            Path(path(d), stroke="paper-line", width=0.4, round=True)
            for d in (
                "M -1.5 0 C -1.5 -0.9 -1.8 -1.6 -2.3 -2.1",
                "M 0 0 C 0 -1.2 0.1 -2 0.3 -2.9",
                "M 1.5 0 C 1.5 -0.8 1.8 -1.4 2.4 -1.8",
            )
        ),
        "merlon": (Rect(-1.4, 0.5, 2.8, 2.0, fill="paper-line"),),
        "round": (
            Circle(0, 0, 6.4, fill="parchment", stroke="paper-line", width=0.5),
            *(
                Group((Rect(-1.2, -5.9, 2.4, 1.9, fill="paper-line"),), turned(angle))
                for angle in range(0, 360, 45)
            ),
            Circle(0, 0, 2.9, fill="parchment-deep", stroke="paper-line", width=0.4),
        ),
        "court": (
            Rect(
                -SIZE[0] / 2,
                -SIZE[1] / 2,
                *SIZE,
                fill="parchment-top",
                stroke="parchment-line",
                width=0.6,
                r=3,
            ),
            Path(
                path("M 0 -7 L 7 0 L 0 7 L -7 0 Z M 0 -4 L 4 0 L 0 4 L -4 0 Z"),
                stroke="parchment-line",
                width=0.45,
            ),
        ),
        "paving": _paving(),
    }


ROWS: Final = 12
"""Rows of stones in a court's paving."""
SLABS: Final = ((17, 25, 20, 34), (28, 18, 26, 24), (22, 31, 16, 27), (14, 23, 33, 26))
"""The lengths of the stones of four rows, mm; further rows repeat them."""


def _paving() -> tuple[AnyItem, ...]:
    """A court's paving about its middle, in two subdued tones: cards lie on it."""
    high = COURT[1] / ROWS
    shaded, joints = [], []
    for row in range(ROWS):
        x, y = -COURT[0] / 2, row * high - COURT[1] / 2
        joints.append(f"M {x} {y:.2f} H {-x}")
        for n, long in enumerate(SLABS[row % len(SLABS)]):
            if (n + 3 * row + row // 4) % 4 == 0:
                shaded.append(f"M {x} {y:.2f} h {long} v {high:.2f} h {-long} Z")
            if n:
                joints.append(f"M {x} {y:.2f} v {high:.2f}")
            x += long
    return (
        Path(path(" ".join(shaded)), fill="parchment-slab"),
        Path(path(" ".join(joints)), stroke="parchment-joint", width=0.5),
    )


WALL: Final = 5.0
"""Thickness of a castle's wall, mm."""


def _castle() -> list[AnyItem]:
    """The upper castle: three courts, a wall round them with merlons towards the field, towers at
    its corners and between courts.
    """
    left, right, top, bottom = SIDE, WIDTH - SIDE, END, END + COURT[1]
    out: list[AnyItem] = [Rect(left, top, right - left, bottom - top, fill="parchment")]
    for n in range(3):
        x = left + COURT[0] * n
        out += [
            Use(name, moved(x + COURT[0] / 2, (top + bottom) / 2)) for name in ("paving", "court")
        ]
    for step in range(1, 95):
        x = left + (right - left) * step / 95
        out.append(
            Line(((x, bottom + 2.5), (x + 3.2, bottom + 5.7)), stroke="parchment-line", width=0.35)
        )
    out += [
        Line(
            ((left + COURT[0] * n, top), (left + COURT[0] * n, bottom)),
            stroke="paper-line",
            width=width,
        )
        for n in (1, 2)
        for width in (3.0,)
    ]
    out += [
        Line(
            ((left + COURT[0] * n, top), (left + COURT[0] * n, bottom)),
            stroke="parchment-top",
            width=2.2,
        )
        for n in (1, 2)
    ]
    frame = (left, top, right - left, bottom - top)
    out += [
        Rect(*frame, stroke="paper-line", width=WALL),
        Rect(*frame, stroke="parchment-top", width=WALL - 0.9),
    ]
    out += [
        Use("merlon", moved(left + COURT[0] * (n + 0.5) / 16, bottom))
        for n in range(48)
        if n % 16 not in (0, 15, 7, 8)
    ]
    for n in range(3):
        x = left + COURT[0] * (n + 0.5)
        out += [Rect(x - 7, bottom - 3.1, 14, 6.2, fill="paper-line", r=0.6)]
        out += [
            Line(
                ((x + dx, bottom - 2.4), (x + dx, bottom + 2.4)), stroke="parchment-top", width=0.6
            )
            for dx in (-5, -3, -1, 1, 3, 5)
        ]
        out += [
            Line(
                ((x - 6.4, bottom + dy), (x + 6.4, bottom + dy)), stroke="parchment-top", width=0.6
            )
            for dy in (-1.3, 1.3)
        ]
    out += [Use("round", moved(left + COURT[0] * n, bottom)) for n in range(4)]
    return out


def _field() -> list[AnyItem]:
    """The ground between the castles, with the game's name between two pairs of swords."""
    middle = HEIGHT / 2
    out: list[AnyItem] = [
        Text(
            WIDTH / 2,
            middle + 2.2,
            GAMES["siege-the-king"].info.title,
            7.0,
            font="serif",
            fill="ink",
            align="middle",
        )
    ]
    for x in (WIDTH / 2 - 62, WIDTH / 2 + 62):
        out += [
            Group((Path(SWORD, fill="paper-line"),), turned(angle, x, middle, 0.24))
            for angle in (-60, 60)
        ]
    for x, y in ((26, 2), (41, -2.6), (52, 3), (20, -4), (63, -1)):
        out += [
            Use("tuft", moved(WIDTH / 2 + side * (WIDTH / 2 - x), middle + y + 1))
            for side in (-1, 1)
        ]
    return out


KEEP: Final = path(
    "M -9 10 V -4 H -10 V -9 H -7.6 V -7 H -6 V -9 H -3.6 V -4 H -4.6 V -1 H -3 V -3 H -1 V -1 H 1"
    " V -3 H 3 V -1 H 4.6 V -4 H 3.6 V -9 H 6 V -7 H 7.6 V -9 H 10 V -4 H 9 V 10 Z"
)
GATE: Final = path("M -2.8 10.4 V 5 C -2.8 1.4 2.8 1.4 2.8 5 V 10.4 Z")


def keep(letter: str) -> tuple[AnyItem, ...]:
    """A seat's castle: dark with one flag for a, light with two for b."""
    fill, line = ("piece-dark", "piece-light") if letter == "a" else ("piece-light", "piece-dark")
    poles = (0.0,) if letter == "a" else (-6.8, 6.8)
    foot = -2.0 if letter == "a" else -7.0
    out: list[AnyItem] = [
        Path(KEEP, fill="piece-light", stroke="piece-light", width=2.4, round=True)
    ]
    for x in poles:
        out += [
            Line(((x, foot), (x, -11.4)), stroke="piece-dark", width=0.9),
            Path(path(f"M {x} -11.4 l 5 1.6 l -5 1.6 Z"), fill="piece-dark"),
        ]
    return (
        *out,
        Path(KEEP, fill=fill, stroke="piece-dark", width=0.8, round=True),
        Path(GATE, fill=line),
    )


def _castles() -> dict[str, str]:
    return {"a": say("Dark castle with one flag"), "b": say("Light castle with two flags")}


BROKEN: Final = path(
    "M -40 60 V -22 L -35 -17 L -31 -29 L -25 -25 L -24 -10 L -18 -5 L -15 8 L -8 12 L -6 25 L 2 31"
    " L 8 22 L 12 27 L 16 12 L 22 17 L 26 -2 L 31 3 L 34 -13 L 40 -8 V 60 H 9 V 48 C 9 36 -9 36 -9"
    " 48 V 60 Z"
)
"""The remains of a castle's wall, with its gate."""
JOINTS: Final = path(
    "M -40 51 H -9 M 9 51 H 40 M -40 42 H -7 M 7 42 H 40 M -40 33 H 40 M -40 24 H -6 M 13 24 H 40 M"
    " -40 15 H -7 M 22 15 H 40 M -40 6 H -16 M 26 6 H 40 M -40 -3 H -18 M -40 -12 H -25 M -28 60 V"
    " 51 M 24 60 V 51 M -18 51 V 42 M 18 51 V 42 M 32 51 V 42 M -30 42 V 33 M -14 42 V 33 M 26 42 V"
    " 33 M -22 33 V 24 M 0 37 V 33 M 18 33 V 24 M 34 33 V 24 M -32 24 V 15 M -15 24 V 15 M 28 24 V"
    " 15 M -24 15 V 6 M 33 15 V 6 M -32 6 V -3 M -28 -3 V -12"
)
CRACKS: Final = path(
    "M -34 -66 L -29 -54 L -33 -46 L -25 -37 M -29 -54 L -20 -51 M 36 -44 L 25 -49 L 19 -43 L 11"
    " -47 M 19 -43 L 17 -34 M 4 66 L 8 62"
)


def ruin() -> tuple[AnyItem, ...]:
    """A fallen column: a ruined wall and scattered stones in a dimmed court."""
    stones = (
        (-14, -38, 12, 20),
        (8, -56, 10, -15),
        (28, -30, 13, 35),
        (-4, -16, 9, -30),
        (12, -6, 8, 10),
        (0, 4, 11, -12),
        (-12, 60, 14, 8),
        (16, 62, 10, 25),
    )
    return (
        Rect(-43, -68, 86, 136, fill="parchment-line", r=2),
        Path(CRACKS, stroke="paper-line", width=0.8, round=True),
        Path(BROKEN, fill="parchment-top", stroke="paper-line", width=1.4, round=True),
        Path(JOINTS, stroke="paper-line", width=0.7),
        *(
            Group(
                (
                    Rect(
                        -width / 2,
                        -3.6,
                        width,
                        7.2,
                        fill="parchment-top",
                        stroke="paper-line",
                        width=1.1,
                        r=0.8,
                    ),
                ),
                turned(angle, x, y),
            )
            for x, y, width, angle in stones
        ),
    )


def target() -> tuple[AnyItem, ...]:
    """A ring with four strokes: the target of a special card."""
    lines = [
        ((19.0 * x, 19.0 * y), (9.0 * x, 9.0 * y)) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return (
        Circle(0, 0, 15, stroke="piece-light", width=5),
        *(Line(points, stroke="piece-light", width=5) for points in lines),
        Circle(0, 0, 15, stroke="madder", width=3),
        *(Line(points, stroke="madder", width=3) for points in lines),
    )
