"""What a seat sees as an array, made from its view alone: for each place of the table what is
there, and how much of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulescore import Game
from rulescore.boards import castle, hexagon, pinwheel
from rulescore.games.siege_the_king.decks import VALUES
from rulescore.view_types import View

STONES: Final = tuple(f"stone-{colour}" for colour in hexagon.COLOURS)
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "siegestones": (*STONES, "tower"),
    "nobles-and-peasants": (*STONES, "tower"),
    "angry-gods": (*STONES, "tower"),
    "siege-the-king": (
        *(f"card-{card}{value}" for card in "ADW" for value in VALUES),
        *(f"card-{card}" for card in (*"JNSXKT", "back")),
        "ruin",
        "target",
    ),
    "siege-by-number": (
        *(f"coin-{face}-{suit}" for face in (*"012345", "back") for suit in pinwheel.SUITS),
        *(f"pawn-{suit}" for suit in pinwheel.SUITS),
        *(f"die-{die}" for die in range(6)),
    ),
    "siege-1966": (
        "knight",
        "commander",
        "footman-axe",
        "footman-bow",
        "footman-pike",
        "footman-sword",
    ),
}
"""The kinds of things and marks of each game, in the order of the channels."""
LEFT_OUT: Final = ("gap",)
"""What a view shows for fingers only."""
SLOTS: Final = {"siege-the-king": 16, "nobles-and-peasants": 80}
"""So many places a column or a row counts as, since the order of what lies there matters. What lies
further out lies in the last one.
"""


class Layout:
    """The rows and channels of a table's observations. `places` names the rows, `channels` the
    columns.
    """

    def __init__(self, game: Game[Any], seats: int) -> None:
        name = game.info.id
        self.seats = seats
        self.ordered = {
            "nobles-and-peasants": ("row",),
            "siege-the-king": tuple(letter + number for letter in "ab" for number in "123"),
        }.get(name, ())
        slots = [f"{place}.{slot}" for place in self.ordered for slot in range(1, SLOTS[name] + 1)]
        self.places = (*_cells(name), *slots, *_areas(name, seats))
        self.channels = (*KINDS[name], *(f"owner+{seat}" for seat in range(seats)), "sideways")
        self.row = {place: number for number, place in enumerate(self.places)}
        self.column = {channel: number for number, channel in enumerate(self.channels)}
        self.last = SLOTS.get(name, 0)

    def board(self, view: View, seat: int) -> NDArray[np.int16]:
        """Counts by place and channel. Owners are counted from the seat that looks: `owner+0` is
        itself, `owner+1` the next.
        """
        array: NDArray[np.int16] = np.zeros((len(self.places), len(self.channels)), np.int16)
        lying: Counter[str] = Counter()
        for thing in view["things"]:
            if thing["kind"] in LEFT_OUT:
                continue
            row = self._row(thing["at"], lying)
            count = thing.get("count", 1)
            array[row, self.column[thing["kind"]]] += count
            owner = thing.get("owner")
            if owner is not None:
                array[row, self.column[f"owner+{(owner - seat) % self.seats}"]] += count
            if thing.get("sideways"):
                array[row, -1] += count
        for mark in view["marks"]:
            if mark["kind"] in self.column:
                at = mark["at"]
                array[
                    self.row[f"{at}.1" if at in self.ordered else at], self.column[mark["kind"]]
                ] += 1
        return array

    def _row(self, at: str, lying: Counter[str]) -> int:
        if at not in self.ordered:
            return self.row[at]
        lying[at] += 1
        return self.row[f"{at}.{min(lying[at], self.last)}"]

    def table(self, view: View, seat: int) -> NDArray[np.int32]:
        """Whose turn it is and how many points everybody has, counted from the seat that looks:
        first as many ones and zeros as there are seats, then the points, 0 where none are
        counted.
        """
        order = [(seat + further) % self.seats for further in range(self.seats)]
        points = view["points"] or [0] * self.seats
        return np.array(
            [*(int(view["turn"] == each) for each in order), *(points[each] for each in order)],
            np.int32,
        )


def _cells(name: str) -> tuple[str, ...]:
    """The cells and points of a game's board."""
    if name == "siege-1966":
        return tuple(
            sorted(
                {
                    square
                    for starts in castle.STARTS
                    for rows in castle.BLUE_ROWS
                    for square in castle.names({"knights": starts, "blue": rows})
                }
            )
        )
    if name == "siege-by-number":
        return pinwheel.NAMES
    if name == "siege-the-king":
        return ()
    return (*hexagon.CIRCLES, *(hexagon.POINTS if name == "angry-gods" else ()))


def _areas(name: str, seats: int) -> tuple[str, ...]:
    """The places off the board on which things lie."""
    single = {
        "siegestones": ("towers",),
        "angry-gods": ("pool", "towers"),
        "siege-the-king": ("pile", "discard", "announced"),
        "siege-by-number": ("dice",),
        "siege-1966": ("camp",),
    }
    own = {
        "siegestones": ("hand",),
        "nobles-and-peasants": ("hand",),
        "angry-gods": ("worshippers",),
        "siege-the-king": ("hand", "fallen"),
        "siege-by-number": ("stack",),
        "siege-1966": ("captured",),
    }
    return (
        *single.get(name, ()),
        *(f"{area}-{seat}" for area in own[name] for seat in range(seats)),
    )


@cache
def layout(game: Game[Any], seats: int) -> Layout:
    """The layout of a table; all options of a game share it."""
    return Layout(game, seats)
