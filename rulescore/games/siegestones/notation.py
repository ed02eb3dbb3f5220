"""Positions of SiegeStones as text, for instance `blue:d4,e5 red:c3 towers:d5,c4 seat:2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import CIRCLE, CIRCLES
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import SEAT_COLOURS, STONES, TOP
from rulescore.options import Value
from rulescore.position_text import Brush, Field, Given, Kind, listed, places, seat_field
from rulescore.translation import say

CELLS: Final = Kind(
    places(CIRCLE).read,
    lambda mask: listed(name for name, top in zip(CIRCLES, TOP, strict=True) if mask & top),
)

STONES_OF: Final = tuple(
    Field(name, f"the circles with {name} stones", f"{name}:{example}", CELLS, ("stones", seat))
    for seat, (name, example) in enumerate(
        (("blue", "d4,e5"), ("red", "c3"), ("yellow", "a1,b2"), ("green", "g4"))
    )
)
SEAT_NAMES: Final = ("Blue", "Red", "Yellow", "Green")
TOWERS: Final = Field("towers", "the circles with towers", "towers:d5,c4", CELLS)


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    return (*STONES_OF[:seats], TOWERS, seat_field(seats, names=SEAT_NAMES[:seats]))


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    titles = (say("blue stone"), say("red stone"), say("yellow stone"), say("green stone"))
    stones = (
        Brush(f"stone-{letter}", title, field.name, "{place}", CIRCLES)
        for letter, title, field in zip(SEAT_COLOURS, titles, STONES_OF[:seats], strict=False)
    )
    return (*stones, Brush("tower", say("tower"), "towers", "{place}", CIRCLES))


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeStones:
    state = SiegeStones(seats, options)
    stones = [given[field.name] for field in STONES_OF[:seats]]
    for field, circles in zip(STONES_OF, stones, strict=False):
        if len(circles) > STONES:
            raise given.wrong(field.name, "a seat has {n} stones", n=STONES)
    towers = given["towers"]
    if len(towers) > state.variant.towers:
        raise given.wrong("towers", "this table has {n} towers", n=state.variant.towers)
    state.put(stones, towers, given["seat"])
    return state
