"""Positions of SIEGE (1966) as text, such as `knights:c4,b6 footmen:d4,e5 commander:e6 seat:2`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from rulescore.boards import castle
from rulescore.games.siege_1966.state import Siege1966, Siege1966Variant
from rulescore.games.siege_1966.tables import (
    ATTACKER,
    COMMANDER,
    DEFENDER,
    INSIDE,
    NAME,
    NO_KNIGHTS,
    OFF,
    OPENING_TURNS,
    SIDE_BIT,
    SQUARE,
    pack,
    unpack,
)
from rulescore.options import Value
from rulescore.position_text import FLAG, Brush, Field, Given, Kind, listed, number, seat_field
from rulescore.translation import say

CAPTURED: Final = "-"
WAITING: Final = "waiting"


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    variant = Siege1966Variant.of(seats, options)
    found = [
        Field(
            "knights",
            "the squares of the knights, first to fourth, and - for a captured one",
            "knights:c4,b6 commander:e6",
            _pieces(variant.tables.squares, CAPTURED),
        ),
        Field(
            "footmen",
            "the squares of the footmen with sword, axe, pike and bow, in this order, and - for a"
            " captured one",
            "knights:c4 footmen:d4,-,e5 commander:e6",
            _pieces(variant.tables.walkable),
            lambda state: state.guards[:COMMANDER],
        ),
        Field(
            "commander",
            "his castle square, or waiting before he has a crown, or - when he is captured",
            "knights:c0,d0 commander:waiting seat:2 turns:0",
            of=lambda state: WAITING if state.waits() else _name(state.guards[COMMANDER]),
        ),
        seat_field(
            2,
            example="knights:c4,b6 footmen:d4,e5 commander:e6 seat:2",
            of=lambda state: DEFENDER if state.packed & SIDE_BIT else ATTACKER,
            names=("Attacker", "Defender"),
        ),
        Field(
            "turns",
            "how many of the four opening turns the defender has played",
            "knights:a1 footmen:d4,e4 commander:e6 seat:2 turns:2",
            number(0, OPENING_TURNS),
            default=str(OPENING_TURNS),
            title="Opening turns played",
        ),
        Field(
            "free",
            "yes when the opening rule has ended for good",
            "knights:a1 footmen:d4,e4 commander:e6 seat:2 turns:2 free:yes",
            FLAG,
            lambda state: state.free and state.turns < OPENING_TURNS,
            default="no",
            title="Opening rule ended for good",
        ),
        Field(
            "quiet",
            "how many moves in a row captured nothing",
            "knights:c4 commander:e6 quiet:1",
            number(0, variant.quiet),
            default="0",
            title="Moves without a capture",
        ),
        Field(
            "stood",
            "how often this position has occurred",
            "knights:c4 commander:e6 stood:2",
            number(1, variant.repetition),
            Siege1966.times,
            default="1",
            title="Times this position has occurred",
        ),
        Field(
            "before",
            "the other positions that can come again: squares of knights, of footmen, of the"
            " commander, then the seat, and x2 for one that occurred twice",
            "knights:c4 footmen:d4,e5 commander:e6 before:e3/d3e5/e6/1x2,e3/d4e5/e6/2",
            Kind(Given.items, listed),
            _before,
            title="Earlier positions",
        ),
    ]
    counted = {
        "free": variant.once,
        "quiet": variant.quiet,
        "stood": variant.repetition,
        "before": variant.repetition,
    }
    return tuple(each for each in found if counted.get(each.name, True))


def _pieces(squares: Iterable[int], none: str = "") -> Kind:
    """The squares of up to four pieces, OFF for captured ones, which are omitted after the last
    piece on the board; `none` if all are captured.
    """

    def read(given: Given, name: str) -> list[int]:
        items = given.items(name)
        if len(items) > 4:
            raise given.wrong(name, "there are only {n} of them", n=4)
        names = [NAME[square] for square in squares]
        read = [
            OFF if each == CAPTURED else SQUARE[given.place(name, each, names)] for each in items
        ]
        return read + [OFF] * (4 - len(read))

    def write(squares: list[int]) -> str:
        names = [_name(square) for square in squares]
        while names and names[-1] == CAPTURED:
            names.pop()
        return listed(names) or none

    return Kind(read, write)


def _name(square: int) -> str:
    return CAPTURED if square == OFF else NAME[square]


def _before(state: Siege1966) -> list[str]:
    """The earlier positions and how often each occurred: `c3e4/d4/e6/1x2`."""
    items = []
    for packed, times in state.seen.items():
        if packed != state.packed and state.seat is not None:
            *pieces, seat = unpack(packed)
            squares = "/".join("".join(NAME[square] for square in some) for some in pieces)
            items.append(f"{squares}/{seat + 1}" + (f"x{times}" if times > 1 else ""))
    return sorted(items)


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    ground = castle.ground(options)
    walkable = tuple(name for name, kind in ground.items() if kind != "blue")
    return (
        Brush("knight", say("knight"), "knights", "{place}", tuple(ground)),
        Brush("footman-sword", say("footman"), "footmen", "{place}", walkable),
        Brush("commander", say("commander"), "commander", "{place}", tuple(sorted(castle.CASTLE))),
    )


def read(given: Given, seats: int, options: Mapping[str, Value]) -> Siege1966:
    state = Siege1966(seats, options)
    variant = state.variant
    knights, footmen, commander = given["knights"], given["footmen"], given["commander"]
    if not commander:
        raise given.wrong("commander", "the position does not say where he is")
    waits = commander == WAITING
    guards = [
        *footmen,
        (
            OFF
            if commander in (WAITING, CAPTURED)
            else SQUARE[given.place("commander", commander, castle.CASTLE)]
        ),
    ]
    if not given.items("knights"):
        raise given.wrong("knights", "a position has knights, or - when all are captured")
    if knights == NO_KNIGHTS and guards[COMMANDER] == OFF:
        raise given.wrong("commander", "he is in the castle when all knights are captured")
    if waits and not set(variant.tables.crowns).difference(knights, footmen):
        raise given.wrong("commander", "he cannot wait for a crown when both are taken")
    for name, start in (("seat", "2"), ("quiet", "0"), ("stood", "1"), ("before", "")):
        if waits and given.has(name) and given.text(name) != start:
            raise given.wrong(name, "the defender chooses the crown before anybody moves")
    seat = DEFENDER if waits else given["seat"]
    state.put(
        knights,
        guards,
        seat,
        waits=waits,
        turns=given["turns"],
        free=given.get("free", False),
        quiet=given.get("quiet", 0),
        stood=given.get("stood", 1),
        before=_read_before(given, variant, pack(knights, guards, seat)),
    )
    return state


def _read_before(given: Given, variant: Siege1966Variant, present: int) -> dict[int, int]:
    """The earlier positions, packed, and how often each occurred: too seldom for a draw."""
    before: dict[int, int] = {}
    grounds = (variant.tables.squares, variant.tables.walkable, INSIDE)
    for item in given.get("before", ()):
        shown = repr(item[:40])
        found = re.fullmatch(r"([a-h0-6]*)/([a-h0-6]*)/([a-h0-6]*)/([12])(?:x([0-9]{1,9}))?", item)
        texts = found.groups()[:3] if found else ()
        pieces = [[SQUARE.get(name, OFF) for name in re.findall("..?", text)] for text in texts]
        on_board = all(
            ground.issuperset(some) for ground, some in zip(grounds, pieces, strict=False)
        )
        alike = [len(some) for some in pieces] == [len(some) for some in unpack(present)[:3]]
        squares = [*chain(*pieces)]
        if not found or not on_board or not alike or len({*squares}) < len(squares):
            raise given.wrong(
                "before", "{given} is not a position of the pieces on the board", given=shown
            )
        knights, footmen, commander = pieces
        packed = pack(
            knights,
            [*footmen, *[OFF] * (COMMANDER - len(footmen)), *(commander or [OFF])],
            int(found[4]) - 1,
        )
        if packed == present or packed in before:
            raise given.wrong("before", "{given} is listed twice", given=shown)
        before[packed] = int(found[5] or 1)
        if not 1 <= before[packed] < variant.repetition:
            raise given.wrong("before", "{given} would have ended the game", given=shown)
    return before
