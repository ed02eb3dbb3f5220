"""Positions of Nobles and Peasants as text, for instance `towers1:a1,d7 towers2:g4 blue:e5
yellow:b2,c3 row:BYRG seat:2 points:3,4`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rulescore.boards.hexagon import (
    CENTRE,
    CIRCLE,
    CIRCLES,
    COLOURS,
    colour_letters,
    stones_name,
)
from rulescore.game import CHANCE
from rulescore.games.nobles_and_peasants.state import INFO, NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import COLOUR, FAMILIES, HAND, NOBODY
from rulescore.games.nobles_and_peasants.text import seat_title
from rulescore.options import Value
from rulescore.position_text import (
    FLAG,
    Brush,
    Field,
    Given,
    choice,
    number,
    numbers,
    places,
    seat_field,
)
from rulescore.translation import say

MOST: Final = 9999  # points of a seat; none from actual play comes near
CELLS: Final = places(CIRCLE)


TITLES: Final = {"B": "Blue", "G": "Green", "R": "Red", "Y": "Yellow"}


def _towers(seat: int, state: NoblesAndPeasants) -> list[int]:
    return [circle for circle in state.towers_of(seat) if circle != HAND]


def _stones(letter: str, state: NoblesAndPeasants) -> list[int]:
    return [circle for circle, here in enumerate(state.board) if COLOUR.get(here) == letter]


TOWERS_OF: Final = tuple(
    Field(
        f"towers{seat + 1}",
        f"the circles with towers of seat {seat + 1}",
        f"towers{seat + 1}:{example} row:BYRG",
        CELLS,
        partial(_towers, seat),
    )
    for seat, example in enumerate(("a1,d7", "g4", "c3", "e2"))
)
STONES_OF: Final = {
    letter: Field(
        name,
        f"the circles with {name} stones",
        f"{name}:{example} row:BYRG",
        CELLS,
        partial(_stones, letter),
    )
    for letter, name, example in zip(
        COLOURS, ("blue", "green", "red", "yellow"), ("e5", "f1", "a2", "b2,c3"), strict=True
    )
}


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    fields = (
        *TOWERS_OF[:seats],
        *STONES_OF.values(),
        Field(
            "row",
            "the letters of the stones in the row from left to right, as in BYRG",
            "row:BYRGGB",
            of=NoblesAndPeasants.letters,
            title="Selection Row",
        ),
        seat_field(
            seats,
            chance=True,
            example="seat:2 row:BYRG",
            names=[TITLES[noble] for noble, _ in FAMILIES[seats]],
        ),
        Field(
            "word",
            "yes if the seat has acted and now decides about the row, otherwise no",
            "towers1:a1 row:BYRG word:yes",
            FLAG,
            default="no",
            title="Only the row is left to decide",
        ),
        Field(
            "points",
            "the points of each seat",
            "row:BYRG points:" + ",".join(["4", "3", "2", "1"][:seats]),
            numbers(seats, 0, MOST),
            default=",".join(["0"] * seats),
            title="Points",
        ),
        Field(
            "stalled",
            "the number of moves and removals of towers since the last stone",
            "row:BYRG stalled:5",
            number(0, int(options["stall"]) * seats),
            default="0",
            title="Towers moved or removed since the last stone",
        ),
        Field(
            "ending",
            "how the game ended (board-full, colour-gone, stalled), if the points include"
            " what the peasants add",
            "row:BYR points:4,0 ending:colour-gone",
            choice(
                {"": None} | {ending: ending for ending in INFO.endings},
                "No",
                "Yes: the board is full",
                "Yes: a colour is gone from the row",
                "Yes: nobody lays stones any more",
            ),
            title="Peasants counted at the end",
        ),
    )
    return tuple(each for each in fields if each.name != "stalled" or options["stall"])


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    table = NoblesAndPeasants(seats, options)
    empty = tuple(CIRCLES[circle] for circle in table.empty)
    towers = (
        Brush(
            "tower",
            say("tower of {seat}", seat=seat_title(table, owner)),
            TOWERS_OF[owner].name,
            "{place}",
            empty,
            f"stone-{noble}",
        )
        for owner, (noble, _) in enumerate(table.variant.families)
    )
    stones = (
        Brush(f"stone-{letter}", stones_name(letter), field.name, "{place}", empty)
        for letter, field in STONES_OF.items()
    )
    return (*towers, *stones)


def read(given: Given, seats: int, options: Mapping[str, Value]) -> NoblesAndPeasants:
    state = NoblesAndPeasants(seats, options)
    variant = state.variant
    if state.board[CENTRE] == NOBODY:
        given.taken[CIRCLES[CENTRE]] = ""
    towers = [given[field.name] for field in TOWERS_OF[:seats]]
    for field, circles in zip(TOWERS_OF, towers, strict=False):
        if len(circles) > variant.each:
            raise given.wrong(field.name, "a seat has {n} towers", n=variant.each)
    stones = {letter: given[field.name] for letter, field in STONES_OF.items()}
    row = given["row"]
    for letter in row:
        if letter not in COLOURS:
            raise given.wrong(
                "row",
                "{given} is not the letter of a colour: {list}",
                given=repr(letter),
                list=colour_letters(),
            )
    for letter, field in STONES_OF.items():
        most = variant.bag.count(letter)
        if len(stones[letter]) + row.count(letter) > most:
            name = field.name if len(stones[letter]) > most else "row"
            raise given.wrong(
                name,
                "board and row hold {n} {stones} at most",
                n=most,
                stones=stones_name(letter, most),
            )
    seat, word, ending = given["seat"], given["word"], given["ending"]
    stalled = given.get("stalled", 0)
    if seat == CHANCE:
        if row or word or stalled or ending or any(stones.values()):
            raise given.wrong(
                "seat",
                "before the row is laid out no stone lies anywhere and nobody has had a turn",
            )
    elif not row and not variant.finish_round:
        raise given.wrong(
            "row",
            "the game ends before the row is empty; until the row is laid out, chance is to move"
            " (seat:chance)",
        )
    if word and len(row) < 2:
        raise given.wrong("word", "the row is changed only when it has two stones or more")
    points, counted = given["points"], ending is not None
    state.put(towers, stones, row, seat, word, points, stalled, counted)
    if counted and ending != state.ending:
        raise given.wrong("ending", "this position does not end that way")
    return state
