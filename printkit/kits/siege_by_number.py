"""The kit of Siege by Number: a whole piecepack, the pinwheel as a board, a page of pictures,
rules.
"""

from __future__ import annotations

from typing import Final

from printkit.art import piecepack_nets as nets
from printkit.art import siege_by_number as art
from printkit.art.piecepack import SUITS, VALUES, suit_title, value_title
from printkit.choices import Choices
from printkit.kits.common import words
from printkit.layout.boards import fits
from printkit.parts import Board, Entry, Flat, Kit, Net, Step, Thing, always
from rulescore import GAMES
from rulescore.boards import pinwheel
from rulescore.translation import decimal, say, say_count

GAME: Final = GAMES["siege-by-number"]
ALMOST: Final = 0.95
"""A board is scaled down to this at most if it then fits on one sheet."""


def _board(choices: Choices) -> Board:
    """The pinwheel for the chosen number of seats, or for four, on which fewer can play too."""
    seats = choices.seats or GAME.info.seats[1]
    suits = pinwheel.suits(seats, choices.options["bases"] == "adjacent")
    square = art.SQUARE
    for smaller in (art.SQUARE, art.SQUARE * ALMOST):
        if any(
            fits(art.board(suits, smaller), choices.sheet, landscape) for landscape in (True, False)
        ):
            square = smaller
            break
    title = say("Board for {n}, squares of {side} mm", n=seats, side=decimal(square))
    return Board(
        art.board(suits, square), art.joins(suits, square), ground="linen", slim=True, title=title
    )


def _tiles(choices: Choices) -> Flat:
    back = nets.back_of_tile()
    things = [
        Thing(scene.title, scene, back)
        for scene in (nets.tile(letter, number) for letter in SUITS for number in VALUES)
    ]
    return Flat(things, title=say_count("{n} tile", "{n} tiles", len(things)))


def _coins(choices: Choices) -> Flat:
    faces = {number: nets.coin(number) for number in VALUES}
    backs = {letter: nets.back_of_coin(letter) for letter in SUITS}
    things = [
        Thing(
            say("Coin: {suit}, {value}", suit=suit_title(letter), value=value_title(number)),
            faces[number],
            backs[letter],
        )
        for letter in SUITS
        for number in VALUES
    ]
    return Flat(things, "round", title=say_count("{n} coin", "{n} coins", len(things)), folded=True)


def _folded(choices: Choices) -> Net:
    """Four dice, four pawns with their feet and four belts, on one sheet if it is large enough."""
    scenes = [
        make(letter) for make in (nets.standing, nets.die, nets.foot, nets.belt) for letter in SUITS
    ]
    return Net(
        [Thing(scene.title, scene) for scene in scenes],
        steps=tuple(Step(text, drawing) for text, drawing in nets.steps()),
    )


KIT: Final = Kit(
    GAME,
    (
        Entry("board", lambda: say("Board"), _board),
        Entry("tiles", lambda: say("Tiles"), _tiles, always),
        Entry("coins", lambda: say("Coins"), _coins),
        Entry("dice", lambda: say("Dice, pawns, belts"), _folded),
        *words(GAME),
    ),
    printed=("bases",),
    seats=tuple(range(GAME.info.seats[0], GAME.info.seats[1])),
    straight=True,
)
