"""Positions of SiegeStones as text, for instance `blue:d4,e5 red:c3 towers:d5,c4 seat:2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import CIRCLE, CIRCLES
from rulescore.game import Value
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import SEAT_COLOURS, STONES, TOP
from rulescore.position_text import Brush, Field, Given, seat_field
from rulescore.translation import say, say_count

STONES_OF: Final = tuple(
    Field(name, f"the circles with {name} stones", "", f"{name}:{example}")
    for name, example in (("blue", "d4,e5"), ("red", "c3"), ("yellow", "a1,b2"), ("green", "g4"))
)
TOWERS: Final = Field("towers", "the circles with towers", "", "towers:d5,c4")


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    return (*STONES_OF[:seats], TOWERS, seat_field(seats))


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    titles = (say("blue stone"), say("red stone"), say("yellow stone"), say("green stone"))
    stones = (
        Brush(f"stone-{letter}", title, field.name, "{place}", CIRCLES)
        for letter, title, field in zip(SEAT_COLOURS, titles, STONES_OF[:seats], strict=False)
    )
    return (*stones, Brush("tower", say("tower"), "towers", "{place}", CIRCLES))


def write(state: SiegeStones) -> dict[str, str]:
    stones = {
        field.name: _names(places) for field, places in zip(STONES_OF, state.stones, strict=False)
    }
    return {**stones, "towers": _names(state.towers), "seat": str((state.seat or 0) + 1)}


def _names(places: int) -> str:
    return ",".join(name for name, top in zip(CIRCLES, TOP, strict=True) if places & top)


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeStones:
    state = SiegeStones(seats, options)
    stones = [
        [CIRCLE[name] for name in given.places(field.name, CIRCLE)] for field in STONES_OF[:seats]
    ]
    for field, circles in zip(STONES_OF, stones, strict=False):
        if len(circles) > STONES:
            raise given.wrong(
                field.name, say_count("a seat has {n} stone", "a seat has {n} stones", STONES)
            )
    towers = [CIRCLE[name] for name in given.places("towers", CIRCLE)]
    if len(towers) > state.variant.towers:
        raise given.wrong(
            "towers",
            say_count(
                "this table has {n} tower", "this table has {n} towers", state.variant.towers
            ),
        )
    state.put(stones, towers, given.seat(seats) or 0)
    return state
