"""Positions of Siege by Number as text, for instance `suns:3@f5,0@f6 crowns:5@h8 commanders:S@e5
under:C0 seat:1 dice:2,4`.

A suit is written as its letter. Coins that are not named wait in the stacks, commanders beside
their bases. Without `dice` the turn begins: what enters without a draw does so at once, then a coin
is drawn or the dice are rolled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES
from rulescore.game import Value
from rulescore.games.siege_by_number.state import NumberVariant, SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    BASES,
    BIT,
    COINS,
    COMMANDER,
    MOST_DICE,
    VALUES,
    cells_of,
)
from rulescore.games.siege_by_number.text import piece_name, suit_name, value_name
from rulescore.position_text import BY_CHANCE, Brush, Field, Given, seat_field
from rulescore.translation import say

ARMIES: Final = {
    "S": Field(
        "suns", "the armies of the Suns on the board, each as value@cell", "", "suns:3@f5,0@f6"
    ),
    "M": Field(
        "moons", "the armies of the Moons on the board, each as value@cell", "", "moons:1@e7"
    ),
    "C": Field(
        "crowns", "the armies of the Crowns on the board, each as value@cell", "", "crowns:5@h8"
    ),
    "A": Field("arms", "the armies of the Arms on the board, each as value@cell", "", "arms:2@g6"),
}
COMMANDERS: Final = Field(
    "commanders", "the commanders on the board, each as suit@cell", "", "commanders:S@e5"
)
UNDER: Final = Field(
    "under",
    "the beaten coins under the stacks, each as suit and value, a suit's from the top",
    "",
    "under:S3,S0",
)
SHOWN: Final = Field(
    "shown", "the coins that battles have shown, each as suit and value", "", "suns:3@f5 shown:S3"
)
DICE: Final = Field(
    "dice", "the values of the dice that are not used yet", "", "suns:3@f5,0@f6 dice:2,4"
)
MOVED: Final = Field(
    "moved",
    "the cells of the pieces that have used a die in this turn",
    "",
    "suns:3@f5,0@f6 dice:4 moved:f5",
)
TURNS: Final = Field("turns", "the number of turns played, also those that passed", "0", "turns:12")


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    variant = NumberVariant.of(seats, options)
    counts = ",".join(["0"] * seats)
    beaten = Field(
        "beaten",
        "how many enemy pieces each seat has beaten",
        counts,
        "suns:3@f5 crowns:5@h8 beaten:" + ",".join("2103"[:seats]),
    )
    counted = (beaten,) if variant.beaten else ()
    return (
        *(ARMIES[suit] for suit in variant.suits),
        COMMANDERS,
        UNDER,
        SHOWN,
        seat_field(seats, chance=True),
        DICE,
        MOVED,
        TURNS,
        *counted,
    )


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    variant = NumberVariant.of(seats, options)
    found = []
    for seat, suit in enumerate(variant.suits):
        armies, stack = _open(variant, variant.shut[seat]), (f"stack-{seat}",)
        kinds = {
            f"coin-{value}-{suit}": (
                say("{suit}: {piece}", suit=suit_name(suit), piece=piece_name(value, False)),
                value,
            )
            for value in VALUES
        }
        found += [
            Brush(kind, title, ARMIES[suit].name, f"{value}@{{place}}", armies)
            for kind, (title, value) in kinds.items()
        ]
        found += [
            Brush(kind, title, UNDER.name, f"{suit}{value}", stack)
            for kind, (title, value) in kinds.items()
        ]
        title = say("{suit}: {piece}", suit=suit_name(suit), piece=piece_name(None, True))
        found.append(
            Brush(
                f"pawn-{suit}",
                title,
                COMMANDERS.name,
                f"{suit}@{{place}}",
                _open(variant, variant.absent),
            )
        )
    return (
        *found,
        *(
            Brush(
                f"die-{value}",
                say("Die: {value}", value=value_name(value)),
                DICE.name,
                str(value),
                ("dice",),
            )
            for value in VALUES
        ),
    )


def _open(variant: NumberVariant, shut: int) -> tuple[str, ...]:
    """The names of the cells of the board that are not shut."""
    return tuple(NAMES[cell] for cell in pinwheel.cells(variant.suits) if not shut & BIT[cell])


def write(state: SiegeByNumber) -> dict[str, str]:
    suits = state.variant.suits
    pieces = [(cell, suits[piece >> 3], piece) for cell, piece in enumerate(state.board) if piece]
    armies = {
        suit: [
            f"{state.values[piece]}@{NAMES[cell]}"
            for cell, owner, piece in pieces
            if owner == suit and piece & 7 != COMMANDER
        ]
        for suit in suits
    }
    coins = {
        8 * seat + number: f"{suit}{state.values[8 * seat + number]}"
        for seat, suit in enumerate(suits)
        for number in COINS
    }
    return {
        **{ARMIES[suit].name: ",".join(items) for suit, items in armies.items()},
        "commanders": ",".join(
            f"{suit}@{NAMES[cell]}" for cell, suit, piece in pieces if piece & 7 == COMMANDER
        ),
        "under": ",".join(coins[coin] for under in state.under for coin in under),
        "shown": ",".join(sorted(coins[coin] for coin in coins if state.seen >> coin & 1)),
        "seat": BY_CHANCE if state.stage == "first" else str(state.turn + 1),
        "dice": ",".join(map(str, state.dice)),
        "moved": ",".join(NAMES[cell] for cell in cells_of(state.moved)),
        "turns": str(state.turns),
        **({} if state.points is None else {"beaten": ",".join(map(str, state.points))}),
    }


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeByNumber:
    state = SiegeByNumber(seats, options)
    variant = state.variant
    armies = [_armies(given, variant, seat) for seat in range(seats)]
    commanders = _commanders(given, variant)
    under, shown = _coins(given, variant, UNDER.name), _coins(given, variant, SHOWN.name)
    for seat, suit in enumerate(variant.suits):
        entered = [*armies[seat].values(), *under[seat]]
        for value in under[seat]:
            if entered.count(value) > 1:
                raise given.wrong(
                    UNDER.name,
                    say("there is one coin {coin}, and it is named twice", coin=f"{suit}{value}"),
                )
        for value in shown[seat]:
            if value not in entered:
                raise given.wrong(
                    SHOWN.name, say("{coin} has not been on the board yet", coin=f"{suit}{value}")
                )
    turn = given.seat(seats, chance=True)
    pieces = (
        [] if turn is None else [*armies[turn], *([commanders[turn]] if turn in commanders else [])]
    )
    dice, moved = _dice(given, pieces)
    turns = given.number(TURNS.name, 0, variant.last_turn or 999_999_999)
    beaten = given.numbers("beaten", seats, 0, variant.beaten) if variant.beaten else None
    if beaten and beaten.count(variant.beaten) > 1:
        raise given.wrong(
            "beaten",
            say(
                "the first seat that has beaten {n} pieces wins, so there is only one",
                n=variant.beaten,
            ),
        )
    state.put(armies, commanders, under, shown, turn, dice, moved, turns, beaten)
    return state


def _armies(given: Given, variant: NumberVariant, seat: int) -> dict[int, int]:
    """The values of a seat's armies by their cells."""
    suit, places = variant.suits[seat], _open(variant, variant.shut[seat])
    name = ARMIES[suit].name
    armies: dict[int, int] = {}
    for item in given.items(name):
        value, at, place = item.partition("@")
        if not at or value not in map(str, VALUES):
            raise given.wrong(
                name, say("{given} is no value from 0 to 5, @ and a cell", given=repr(item[:20]))
            )
        if int(value) in armies.values():
            raise given.wrong(
                name, say("there is one coin {coin}, and it is named twice", coin=f"{suit}{value}")
            )
        armies[CELL[given.place(name, place, places)]] = int(value)
    return armies


def _commanders(given: Given, variant: NumberVariant) -> dict[int, int]:
    """The cells of the commanders on the board by their seats."""
    commanders: dict[int, int] = {}
    for item in given.items(COMMANDERS.name):
        suit, at, place = item.partition("@")
        if not at or suit not in tuple(variant.suits):
            raise given.wrong(
                COMMANDERS.name,
                say(
                    "{given} is no letter of a suit that plays, @ and a cell", given=repr(item[:20])
                ),
            )
        seat = variant.suits.index(suit)
        if seat in commanders:
            raise given.wrong(COMMANDERS.name, say("each suit has one commander"))
        commanders[seat] = CELL[given.place(COMMANDERS.name, place, _open(variant, variant.absent))]
    if sum(cell in BASES and cell != variant.homes[seat] for seat, cell in commanders.items()) > 1:
        raise given.wrong(
            COMMANDERS.name,
            say(
                "the first commander on the base of another player ends the game, so there is"
                " only one"
            ),
        )
    return commanders


def _coins(given: Given, variant: NumberVariant, name: str) -> list[list[int]]:
    """A list of coins by their seats."""
    coins: list[list[int]] = [[] for _ in variant.suits]
    for item in given.items(name):
        if not re.fullmatch(f"[{variant.suits}][0-5]", item):
            raise given.wrong(
                name,
                say(
                    "{given} is no letter of a suit that plays and a value from 0 to 5",
                    given=repr(item[:20]),
                ),
            )
        coins[variant.suits.index(item[0])].append(int(item[1]))
    return coins


def _dice(given: Given, pieces: list[int]) -> tuple[list[int], set[int]]:
    """The dice that are left to the seat with pieces on these cells, and the cells of those that
    have used one.
    """
    moved = {CELL.get(name, -1) for name in given.items(MOVED.name)}
    if not moved.issubset(pieces):
        raise given.wrong(MOVED.name, say("no piece of the seat whose turn it is stands there"))
    dice = given.items(DICE.name)
    for die in dice:
        if die not in map(str, VALUES):
            raise given.wrong(
                DICE.name,
                say(
                    "{given} is no whole number from {low} to {high}",
                    given=repr(die[:20]),
                    low=VALUES[0],
                    high=VALUES[-1],
                ),
            )
    if moved and not dice:
        raise given.wrong(MOVED.name, say("dice are left while a turn goes on"))
    if len(dice) + len(moved) > min(MOST_DICE, len(pieces)):
        raise given.wrong(
            DICE.name,
            say("there is one die for each piece, four at most, and each goes to another piece"),
        )
    return [int(die) for die in dice], moved
