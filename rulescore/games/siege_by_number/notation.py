"""Positions of Siege by Number as text, for instance `suns:3@f5,0@f6 crowns:5@h8 commanders:S@e5
under:C0 seat:1 dice:2,4`.

A suit is written as its letter. Coins that are not named wait in the stacks, commanders beside
their bases. Without `dice` it is the start of a turn: what enters without a draw does so, then a
coin is drawn or the dice are rolled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES
from rulescore.game import CHANCE
from rulescore.games.siege_by_number.state import NumberVariant, SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    BASES,
    BIT,
    COMMANDER,
    MOST_DICE,
    VALUES,
    cells_of,
)
from rulescore.games.siege_by_number.text import piece_name, suit_name, value_name
from rulescore.options import Value
from rulescore.position_text import Brush, Field, Given, Kind, listed, number, numbers, seat_field
from rulescore.translation import say

ARMIES: Final = {
    "S": ("suns", "the armies of the Suns on the board, each as value@cell", "suns:3@f5,0@f6"),
    "M": ("moons", "the armies of the Moons on the board, each as value@cell", "moons:1@e7"),
    "C": ("crowns", "the armies of the Crowns on the board, each as value@cell", "crowns:5@h8"),
    "A": ("arms", "the armies of the Arms on the board, each as value@cell", "arms:2@g6"),
}
"""The field of each suit: its name, what it takes, an example."""


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    variant = NumberVariant.of(seats, options)
    beaten = Field(
        "beaten",
        "how many enemy pieces each seat has beaten",
        "suns:3@f5 crowns:5@h8 beaten:" + ",".join("2103"[:seats]),
        numbers(seats, 0, variant.beaten),
        lambda state: state.points,
        default=",".join(["0"] * seats),
        title="Pieces beaten",
    )
    return (
        *(_armies(variant, seat) for seat in range(seats)),
        _commanders(variant),
        Field(
            "under",
            "the beaten coins under the stacks, each as suit and value, a suit's from the top",
            "under:S3,S0",
            _coins(variant),
            lambda state: [coin for under in state.under for coin in _named(state, under)],
        ),
        Field(
            "shown",
            "the coins that battles have shown, each as suit and value",
            "suns:3@f5 shown:S3",
            _coins(variant),
            lambda state: sorted(_named(state, cells_of(state.seen))),
            title="Coins that battles have shown",
        ),
        seat_field(
            seats,
            True,
            of=lambda state: CHANCE if state.stage == "first" else state.turn,
            names=[ARMIES[suit][0].capitalize() for suit in variant.suits],
        ),
        Field(
            "dice",
            "the values of the dice that are not used yet",
            "suns:3@f5,0@f6 dice:2,4",
            Kind(_read_dice, listed),
        ),
        Field(
            "moved",
            "the cells of the pieces that have used a die in this turn",
            "suns:3@f5,0@f6 dice:4 moved:f5",
            Kind(
                lambda given, name: {CELL.get(cell, -1) for cell in given.items(name)},
                lambda mask: listed(NAMES[cell] for cell in cells_of(mask)),
            ),
            title="Pieces that have used a die",
        ),
        Field(
            "turns",
            "the number of turns played, also those that passed",
            "turns:12",
            number(0, variant.last_turn or 999_999_999),
            default="0",
            title="Turns played",
        ),
        *((beaten,) if variant.beaten else ()),
    )


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    variant = NumberVariant.of(seats, options)
    found = []
    for seat, suit in enumerate(variant.suits):
        armies, stack = _open(variant, variant.shut[seat]), (f"stack-{seat}",)
        titles = [_coin_name(suit, value) for value in VALUES]
        found += [
            Brush(f"coin-{value}-{suit}", title, ARMIES[suit][0], f"{value}@{{place}}", armies)
            for value, title in enumerate(titles)
        ]
        found += [
            Brush(f"coin-{value}-{suit}", title, "under", f"{suit}{value}", stack)
            for value, title in enumerate(titles)
        ]
        title = say("{suit}: {piece}", suit=suit_name(suit), piece=piece_name(None, True))
        cells = _open(variant, variant.absent)
        found.append(Brush(f"pawn-{suit}", title, "commanders", f"{suit}@{{place}}", cells))
    for value in VALUES:
        title = say("Die: {value}", value=value_name(value))
        found.append(Brush(f"die-{value}", title, "dice", str(value), ("dice",)))
    return tuple(found)


def _open(variant: NumberVariant, shut: int) -> tuple[str, ...]:
    """The names of the cells that are in play."""
    return tuple(NAMES[cell] for cell in pinwheel.cells(variant.suits) if not shut & BIT[cell])


def _coin_name(suit: str, value: int) -> str:
    return say("{suit}: {piece}", suit=suit_name(suit), piece=piece_name(value, False))


def _letters(variant: NumberVariant) -> str:
    """The letters of the suits in play with their names."""
    return ", ".join(f"{suit} ({suit_name(suit)})" for suit in variant.suits)


def _named(state: SiegeByNumber, coins: Iterable[int]) -> list[str]:
    """These coins as suit and value."""
    return [f"{state.variant.suits[coin >> 3]}{state.values[coin]}" for coin in coins]


def _standing(state: SiegeByNumber, commanders: bool) -> list[tuple[int, int]]:
    """The commanders on the board, or the armies, and their cells."""
    return [
        (piece, cell)
        for cell, piece in enumerate(state.board)
        if piece and (piece & 7 == COMMANDER) == commanders
    ]


def _armies(variant: NumberVariant, seat: int) -> Field:
    """The values of a seat's armies by their cells."""
    suit = variant.suits[seat]
    name, takes, example = ARMIES[suit]

    def read(given: Given, name: str) -> dict[int, int]:
        places, armies = _open(variant, variant.shut[seat]), dict[int, int]()
        for match in given.matches(
            name, "([0-5])@(.*)", "{given} is not a value from 0 to 5, @ and a cell"
        ):
            value, place = match.groups()
            if int(value) in armies.values():
                raise given.wrong(
                    name, "there is only one coin {coin}", coin=_coin_name(suit, int(value))
                )
            armies[CELL[given.place(name, place, places)]] = int(value)
        return armies

    def of(state: SiegeByNumber) -> list[str]:
        return [
            f"{state.values[piece]}@{NAMES[cell]}"
            for piece, cell in _standing(state, False)
            if piece >> 3 == seat
        ]

    return Field(name, takes, example, Kind(read, listed), of)


def _commanders(variant: NumberVariant) -> Field:
    """The cells of the commanders on the board by their seats."""

    def read(given: Given, name: str) -> dict[int, int]:
        commanders: dict[int, int] = {}
        for match in given.matches(
            name,
            f"([{variant.suits}])@(.*)",
            "{given} is not the letter of a suit, @ and a cell; the suits in play are {list}",
            list=_letters(variant),
        ):
            suit, place = match.groups()
            seat = variant.suits.index(suit)
            if seat in commanders:
                raise given.wrong(name, "each suit has one commander")
            commanders[seat] = CELL[given.place(name, place, _open(variant, variant.absent))]
        if (
            sum(cell in BASES and cell != variant.homes[seat] for seat, cell in commanders.items())
            > 1
        ):
            raise given.wrong(
                name,
                "the first commander on the base of another player ends the game, so there is"
                " only one",
            )
        return commanders

    def of(state: SiegeByNumber) -> list[str]:
        standing = _standing(state, True)
        return [f"{variant.suits[piece >> 3]}@{NAMES[cell]}" for piece, cell in standing]

    takes = "the commanders on the board, each as suit@cell"
    return Field("commanders", takes, "commanders:S@e5", Kind(read, listed), of)


def _coins(variant: NumberVariant) -> Kind:
    """A list of coins by their seats."""

    def read(given: Given, name: str) -> list[list[int]]:
        coins: list[list[int]] = [[] for _ in variant.suits]
        for match in given.matches(
            name,
            f"([{variant.suits}])([0-5])",
            "{given} is not the letter of a suit and a value from 0 to 5; the suits in play are"
            " {list}",
            list=_letters(variant),
        ):
            coins[variant.suits.index(match[1])].append(int(match[2]))
        return coins

    return Kind(read, listed)


def _read_dice(given: Given, name: str) -> list[int]:
    found = given.matches(
        name,
        "[0-5]",
        "{given} is not a whole number from {low} to {high}",
        low=VALUES[0],
        high=VALUES[-1],
    )
    return [int(die[0]) for die in found]


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeByNumber:
    state = SiegeByNumber(seats, options)
    variant = state.variant
    armies = [given[ARMIES[suit][0]] for suit in variant.suits]
    commanders, under, shown = given["commanders"], given["under"], given["shown"]
    for suit, army, beaten, seen in zip(variant.suits, armies, under, shown, strict=True):
        entered = [*army.values(), *beaten]
        for value in beaten:
            if entered.count(value) > 1:
                raise given.wrong(
                    "under",
                    "there is only one coin {coin}",
                    coin=_coin_name(suit, value),
                )
        for value in seen:
            if value not in entered:
                raise given.wrong(
                    "shown",
                    "the coin {coin} has not been on the board yet",
                    coin=_coin_name(suit, value),
                )
    turn = None if given["seat"] == CHANCE else given["seat"]
    pieces = (
        [] if turn is None else [*armies[turn], *([commanders[turn]] if turn in commanders else [])]
    )
    dice, moved = _dice(given, pieces)
    points = given.get("beaten", None)
    if points and points.count(variant.beaten) > 1:
        raise given.wrong(
            "beaten",
            "the first seat that has beaten {n} pieces wins, so there is only one",
            n=variant.beaten,
        )
    state.put(armies, commanders, under, shown, turn, dice, moved, given["turns"], points)
    return state


def _dice(given: Given, pieces: list[int]) -> tuple[list[int], set[int]]:
    """The seat's remaining dice, and the cells of its pieces that have used one."""
    moved = given["moved"]
    if not moved.issubset(pieces):
        raise given.wrong("moved", "no piece of the seat whose turn it is stands there")
    dice = given["dice"]
    if moved and not dice:
        raise given.wrong("moved", "dice are left while a turn goes on")
    if len(dice) + len(moved) > min(MOST_DICE, len(pieces)):
        raise given.wrong(
            "dice", "there is one die for each piece, four at most, and each goes to another piece"
        )
    return dice, moved
