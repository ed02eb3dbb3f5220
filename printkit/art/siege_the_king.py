"""The table of Siege the King: two castles on parchment seen from above, each with three courts for
its columns, and the field between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from printkit.art.cards import SIZE, back, card, shown
from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.shapes import border, centred, label, turned
from printkit.scene import AnyItem, Group, Line, Place, Rect, Scene, Screen, Use, moved
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
    for letter, title in _castles().items():
        made[f"castle-{letter}"] = centred(title, 24, 24, drawing(f"castle-{letter}"))
    made["target"] = centred(say("Target"), 46, 46, drawing("target"))
    made["crown"] = centred(say("Crown"), 18, 13.6, drawing("crown"))
    made["ruin"] = centred(say("Ruin"), 88, 138, drawing("ruin"))
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
        *border(WIDTH, HEIGHT),
        *_field(),
    ]
    for turn, x, y in ((1.0, 0.0, 0.0), (-1.0, WIDTH, HEIGHT)):
        items.append(Group(tuple(_castle()), (turn, 0, 0, turn, x, y)))
    items += [
        label(place.x, 6.9 if name[0] == "b" else HEIGHT - 3.1, name, 6, "sans-bold")
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
        "tuft": drawing("parchment-tuft"),
        "merlon": drawing("parchment-merlon"),
        "round": drawing("parchment-tower"),
        "court": drawing("court"),
        "paving": drawing("paving"),
    }


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
        Line(((x, top), (x, bottom)), stroke=stroke, width=width)
        for stroke, width in (("paper-line", 3.0), ("parchment-top", 2.2))
        for x in (left + COURT[0], left + 2 * COURT[0])
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
        bars = [((x + dx, bottom - 2.4), (x + dx, bottom + 2.4)) for dx in (-5, -3, -1, 1, 3, 5)]
        bars += [((x - 6.4, bottom + dy), (x + 6.4, bottom + dy)) for dy in (-1.3, 1.3)]
        out += [Line(bar, stroke="parchment-top", width=0.6) for bar in bars]
    out += [Use("round", moved(left + COURT[0] * n, bottom)) for n in range(4)]
    return out


def _field() -> list[AnyItem]:
    """The ground between the castles, with the game's name between two pairs of swords."""
    middle, title = HEIGHT / 2, GAMES["siege-the-king"].info.title
    out: list[AnyItem] = [label(WIDTH / 2, middle + 2.2, title, 7.0, "serif")]
    for x in (WIDTH / 2 - 62, WIDTH / 2 + 62):
        out += [
            Group(drawing("parchment-sword"), turned(angle, x, middle, 0.24)) for angle in (-60, 60)
        ]
    for x, y in ((26, 2), (41, -2.6), (52, 3), (20, -4), (63, -1)):
        out += [
            Use("tuft", moved(WIDTH / 2 + side * (WIDTH / 2 - x), middle + y + 1))
            for side in (-1, 1)
        ]
    return out


def _castles() -> dict[str, str]:
    return {"a": say("Dark castle with one flag"), "b": say("Light castle with two flags")}
