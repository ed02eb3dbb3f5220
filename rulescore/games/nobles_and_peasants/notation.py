"""Positions of Nobles and Peasants as text, for instance `towers1:a1,d7 towers2:g4 blue:e5
yellow:b2,c3 row:BYRG seat:2 points:3,4`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, COLOURS, stones_name
from rulescore.game import CHANCE, Value
from rulescore.games.nobles_and_peasants.state import INFO, NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import COLOUR, HAND, NOBODY
from rulescore.games.nobles_and_peasants.text import seat_title
from rulescore.position_text import BY_CHANCE, Brush, Field, Given, flag, seat_field
from rulescore.translation import say, say_count

TOWERS_OF: Final = tuple(
    Field(
        f"towers{number}",
        f"the circles with towers of seat {number}",
        "",
        f"towers{number}:{example} row:BYRG",
    )
    for number, example in enumerate(("a1,d7", "g4", "c3", "e2"), 1)
)
STONES_OF: Final = {
    letter: Field(name, f"the circles with {name} stones", "", f"{name}:{example} row:BYRG")
    for letter, name, example in zip(
        COLOURS, ("blue", "green", "red", "yellow"), ("e5", "f1", "a2", "b2,c3"), strict=True
    )
}
ROW: Final = Field(
    "row", "the letters of the stones in the row from left to right, as in BYRG", "", "row:BYRGGB"
)
ASKED: Final = Field(
    "word",
    "yes when the seat has acted and now says what becomes of the row, otherwise no",
    "no",
    "towers1:a1 row:BYRG word:yes",
    ("no", "yes"),
)
STALLED: Final = Field(
    "stalled",
    "the number of moves and removals of towers since the last stone",
    "0",
    "row:BYRG stalled:5",
)
ENDING: Final = Field(
    "ending",
    "the way in which the game has ended (board-full, colour-gone, stalled), when the points hold"
    " what the peasants add",
    "",
    "row:BYR points:4,0 ending:colour-gone",
    ("", *INFO.endings),
)
MOST: Final = 9999  # points of a seat; no game comes near


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    points = Field(
        "points",
        "the points of each seat",
        ",".join(["0"] * seats),
        "row:BYRG points:" + ",".join(["4", "3", "2", "1"][:seats]),
    )
    stalled = (STALLED,) if options["stall"] else ()
    return (
        *TOWERS_OF[:seats],
        *STONES_OF.values(),
        ROW,
        seat_field(seats, chance=True, example="seat:2 row:BYRG"),
        ASKED,
        points,
        *stalled,
        ENDING,
    )


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    table = NoblesAndPeasants(seats, options)
    places = tuple(CIRCLES[circle] for circle in table.empty)
    towers = (
        Brush(
            "tower",
            say("tower of {seat}", seat=seat_title(table, owner)),
            TOWERS_OF[owner].name,
            "{place}",
            places,
            f"stone-{noble}",
        )
        for owner, (noble, _) in enumerate(table.variant.families)
    )
    stones = (
        Brush(f"stone-{letter}", stones_name(letter), field.name, "{place}", places)
        for letter, field in STONES_OF.items()
    )
    return (*towers, *stones)


def write(state: NoblesAndPeasants) -> dict[str, str]:
    circles: dict[str, list[str]] = {letter: [] for letter in COLOURS}
    for name, here in zip(CIRCLES, state.board, strict=True):
        if here in COLOUR:
            circles[COLOUR[here]].append(name)
    values = {
        TOWERS_OF[seat].name: ",".join(
            CIRCLES[circle] for circle in sorted(state.towers_of(seat)) if circle != HAND
        )
        for seat in range(state.seats)
    }
    values |= {STONES_OF[letter].name: ",".join(names) for letter, names in circles.items()}
    values["row"] = state.letters()
    values["seat"] = BY_CHANCE if state.seat == CHANCE else str((state.seat or 0) + 1)
    values |= {"word": flag(state.word), "points": ",".join(map(str, state.points))}
    if state.options["stall"]:
        values["stalled"] = str(state.stalled)
    return values | {"ending": state.ending or ""}


def read(given: Given, seats: int, options: Mapping[str, Value]) -> NoblesAndPeasants:
    state = NoblesAndPeasants(seats, options)
    variant = state.variant
    if state.board[CENTRE] == NOBODY:
        given.taken[CIRCLES[CENTRE]] = ""
    towers = [
        [CIRCLE[name] for name in given.places(field.name, CIRCLE)] for field in TOWERS_OF[:seats]
    ]
    for field, circles in zip(TOWERS_OF, towers, strict=False):
        if len(circles) > variant.each:
            raise given.wrong(
                field.name, say_count("a seat has {n} tower", "a seat has {n} towers", variant.each)
            )
    stones = {
        letter: [CIRCLE[name] for name in given.places(field.name, CIRCLE)]
        for letter, field in STONES_OF.items()
    }
    row = given.text("row")
    for letter in row:
        if letter not in COLOURS:
            raise given.wrong(
                "row", say("{given} is none of {list}", given=repr(letter), list=", ".join(COLOURS))
            )
    for letter, field in STONES_OF.items():
        most = variant.bag.count(letter)
        if len(stones[letter]) + row.count(letter) > most:
            name = field.name if len(stones[letter]) > most else "row"
            raise given.wrong(
                name,
                say(
                    "board and row hold {n} {stones} at most",
                    n=most,
                    stones=stones_name(letter, most),
                ),
            )
    seat = given.seat(seats, chance=True)
    word = given.flag("word")
    stalled = (
        given.number("stalled", 0, int(variant.stall_limit)) if STALLED.name in given.fields else 0
    )
    ending = given.choice("ending", INFO.endings) if given.has("ending") else None
    if seat is None:
        if row or word or stalled or ending or any(stones.values()):
            raise given.wrong(
                "seat",
                say("before the row is laid out no stone lies anywhere and nobody has had a turn"),
            )
    elif not row and not variant.finish_round:
        raise given.wrong(
            "row",
            say(
                "the game ends before the row is empty; a row that is not laid out yet needs"
                " seat:chance"
            ),
        )
    if word and len(row) < 2:
        raise given.wrong("word", say("the row is changed only when it has two stones or more"))
    points = given.numbers("points", seats, 0, MOST)
    state.put(
        towers,
        stones,
        row,
        CHANCE if seat is None else seat,
        word,
        points,
        stalled,
        counted=ending is not None,
    )
    if ending != (state.ending if ending else None):
        raise given.wrong("ending", say("this position has not ended so"))
    return state
