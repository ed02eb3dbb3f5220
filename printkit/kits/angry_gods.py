"""The kit of Angry Gods: the board with its 54 points, smaller stones and towers that fit them, a
sheet for points.
"""

from __future__ import annotations

from typing import Final

from printkit.art import aids
from printkit.choices import Choices
from printkit.kits.hexagon import entries, sizes
from printkit.pages.scores import Table, pad
from printkit.parts import Entry, Kit, Pad
from rulescore import GAMES
from rulescore.boards.hexagon import COLOURS
from rulescore.translation import say

GAME: Final = GAMES["angry-gods"]


def _scores(choices: Choices) -> Pad:
    heads = [say("Gods"), say("First"), say("Points"), say("Second"), say("Points")]
    rows = [*(aids.score_mark(letter) for letter in COLOURS), say("Total")]
    note = say(
        "For each colour: true gods on the board, each player's worshippers, and the two"
        " multiplied. False gods count for nothing."
    )
    table = Table(
        say("Gods times worshippers"), heads, rows, strong=(len(COLOURS),), column=12.0, note=note
    )
    return pad(table, choices.sheet)


KIT: Final = Kit(
    GAME,
    entries(GAME, Entry("scores", lambda: say("Score sheet"), _scores)),
    sizes,
    stones=True,
)
