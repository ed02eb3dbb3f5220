"""Positions of SIEGE (1966) as text, for instance `knights:c4,b6 footmen:d4,e5 commander:e6 seat:2
turns:4`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from rulescore.boards import castle
from rulescore.game import Value
from rulescore.games.siege_1966.state import Siege1966, Siege1966Variant
from rulescore.games.siege_1966.tables import (
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
from rulescore.position_text import Brush, Field, Given, flag, seat_field
from rulescore.translation import say

CAPTURED: Final = "-"
WAITING: Final = "waiting"

PLACED: Final = (
    Field(
        "knights",
        "the squares of the knights, first to fourth, and - for a captured one",
        "",
        "knights:c4,b6 commander:e6",
    ),
    Field(
        "footmen",
        "the squares of the footmen with sword, axe, pike and bow, in this order, and - for a"
        " captured one",
        "",
        "knights:c4 footmen:d4,-,e5 commander:e6",
    ),
    Field(
        "commander",
        "his castle square, or waiting before he has a crown, or - when he is captured",
        "",
        "knights:c0,d0 commander:waiting seat:2 turns:0",
    ),
    seat_field(2, example="knights:c4,b6 footmen:d4,e5 commander:e6 seat:2"),
    Field(
        "turns",
        "how many of the four opening turns the defender has played",
        str(OPENING_TURNS),
        "knights:a1 footmen:d4,e4 commander:e6 seat:2 turns:2",
    ),
)
FREE: Final = Field(
    "free",
    "yes when the opening rule has ended for good",
    "no",
    "knights:a1 footmen:d4,e4 commander:e6 seat:2 turns:2 free:yes",
    ("no", "yes"),
)
QUIET: Final = Field(
    "quiet", "how many moves in a row were no capture", "0", "knights:c4 commander:e6 quiet:1"
)
STOOD: Final = Field(
    "stood", "how often this position has stood", "1", "knights:c4 commander:e6 stood:2"
)
BEFORE: Final = Field(
    "before",
    "the other positions that can come again: squares of knights, of footmen, of the commander,"
    " then the seat, and x2 for one that stood twice",
    "",
    "knights:c4 footmen:d4,e5 commander:e6 before:e3/d3e5/e6/1x2,e3/d4e5/e6/2",
)


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    variant = Siege1966Variant.of(seats, options)
    counted = (
        ((FREE,), variant.once),
        ((QUIET,), variant.quiet),
        ((STOOD, BEFORE), variant.repetition),
    )
    return (*PLACED, *(field for some, counts in counted if counts for field in some))


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    ground = castle.ground(options)
    walkable = tuple(name for name, kind in ground.items() if kind != "blue")
    return (
        Brush("knight", say("knight"), "knights", "{place}", tuple(ground)),
        Brush("footman-sword", say("footman"), "footmen", "{place}", walkable),
        Brush("commander", say("commander"), "commander", "{place}", tuple(sorted(castle.CASTLE))),
    )


def write(state: Siege1966) -> dict[str, str]:
    variant, commander = state.variant, state.guards[COMMANDER]
    values = {
        "knights": _squares(state.knights) or CAPTURED,
        "footmen": _squares(state.guards[:COMMANDER]),
        "commander": (
            WAITING if state.waits() else CAPTURED if commander == OFF else NAME[commander]
        ),
        "seat": "2" if state.packed & SIDE_BIT else "1",
        "turns": str(state.turns),
    }
    if variant.once:
        values["free"] = flag(state.free and state.turns < OPENING_TURNS)
    if variant.quiet:
        values["quiet"] = str(state.quiet)
    if variant.repetition:
        others = [
            (packed, times)
            for packed, times in state.seen.items()
            if packed != state.packed and state.seat is not None
        ]
        values |= {
            "stood": str(state.times()),
            "before": ",".join(sorted(_stood(packed, times) for packed, times in others)),
        }
    return values


def _squares(squares: list[int]) -> str:
    """The names of pieces' squares; captured ones behind the last that stands are left out."""
    names = [CAPTURED if square == OFF else NAME[square] for square in squares]
    while names and names[-1] == CAPTURED:
        names.pop()
    return ",".join(names)


def _stood(packed: int, times: int) -> str:
    """An earlier position and how often it stood: `c3e4/d4/e6/1x2`."""
    *pieces, seat = unpack(packed)
    squares = "/".join("".join(NAME[square] for square in some) for some in pieces)
    return f"{squares}/{seat + 1}" + (f"x{times}" if times > 1 else "")


def read(given: Given, seats: int, options: Mapping[str, Value]) -> Siege1966:
    state = Siege1966(seats, options)
    variant = state.variant
    knights = _read_squares(given, "knights", variant.tables.squares)
    footmen = _read_squares(given, "footmen", variant.tables.walkable)
    commander = given.text("commander")
    if not commander:
        raise given.wrong("commander", say("nothing is said of him"))
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
        raise given.wrong("knights", say("a position has knights, or - when all are captured"))
    if knights == NO_KNIGHTS and guards[COMMANDER] == OFF:
        raise given.wrong("commander", say("he is in the castle when all knights are captured"))
    if waits and not set(variant.tables.crowns).difference(knights, footmen):
        raise given.wrong("commander", say("he cannot wait for a crown when both are taken"))
    for name, start in (("seat", "2"), ("quiet", "0"), ("stood", "1"), ("before", "")):
        if waits and given.has(name) and given.text(name) != start:
            raise given.wrong(name, say("the defender chooses the crown before anybody moves"))
    seat = DEFENDER if waits else given.seat(seats) or 0
    state.put(
        knights,
        guards,
        seat,
        waits=waits,
        turns=given.number("turns", 0, OPENING_TURNS),
        free=variant.once and given.flag("free"),
        quiet=given.number("quiet", 0, variant.quiet) if variant.quiet else 0,
        stood=given.number("stood", 1, variant.repetition) if variant.repetition else 1,
        before=_read_before(given, variant, pack(knights, guards, seat))
        if variant.repetition
        else {},
    )
    return state


def _read_squares(given: Given, name: str, squares: Iterable[int]) -> list[int]:
    """The squares of four pieces, OFF of captured ones."""
    items = given.items(name)
    if len(items) > 4:
        raise given.wrong(name, say("there are only {n} of them", n=4))
    names = [NAME[square] for square in squares]
    read = [OFF if item == CAPTURED else SQUARE[given.place(name, item, names)] for item in items]
    return read + [OFF] * (4 - len(read))


def _read_before(given: Given, variant: Siege1966Variant, present: int) -> dict[int, int]:
    """The earlier positions, packed, and how often each stood: of the pieces that stand there now,
    and fewer times than make a draw.
    """
    before: dict[int, int] = {}
    grounds = (variant.tables.squares, variant.tables.walkable, INSIDE)
    for item in given.items("before"):
        shown = repr(item[:40])
        found = re.fullmatch(r"([a-h0-6]*)/([a-h0-6]*)/([a-h0-6]*)/([12])(?:x([0-9]{1,9}))?", item)
        pieces = (
            [
                [SQUARE.get(name, OFF) for name in re.findall("..?", text)]
                for text in found.groups()[:3]
            ]
            if found
            else []
        )
        on_board = all(
            ground.issuperset(some) for ground, some in zip(grounds, pieces, strict=False)
        )
        alike = [len(some) for some in pieces] == [len(some) for some in unpack(present)[:3]]
        if (
            not found
            or not on_board
            or not alike
            or len({*chain(*pieces)}) < len([*chain(*pieces)])
        ):
            raise given.wrong(
                "before", say("{given} is no position of the pieces on the board", given=shown)
            )
        knights, footmen, commander = pieces
        packed = pack(
            knights,
            [*footmen, *[OFF] * (COMMANDER - len(footmen)), *(commander or [OFF])],
            int(found[4]) - 1,
        )
        if packed == present or packed in before:
            raise given.wrong("before", say("{given} stands there twice", given=shown))
        before[packed] = int(found[5] or 1)
        if not 1 <= before[packed] < variant.repetition:
            raise given.wrong("before", say("{given} would have ended the game", given=shown))
    return before
