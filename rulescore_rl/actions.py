"""Every token that a seat can ever play in a game, in a fixed order: an action is the place of a
token in it.

The lists are made from the notation and the boards alone. What chance plays is not in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final

from rulescore.boards import castle, hexagon, pinwheel
from rulescore.games.siege_the_king.decks import VALUES

STONES: Final = 80
"""The most stones of a Selection Row."""
CARDS: Final = 40
"""The most cards that a column is taken to have; the Judge has no action for one that lies further
out.
"""


def _siegestones() -> Iterator[str]:
    yield from hexagon.CIRCLES
    yield from (f"T@{circle}" for circle in hexagon.CIRCLES)
    yield "pass"


def _nobles_and_peasants() -> Iterator[str]:
    yield from (f"{what}@{circle}" for what in "TLR" for circle in hexagon.CIRCLES)
    yield from (
        f"T{a}-{b}" for a, b in product(hexagon.CIRCLES, (*hexagon.CIRCLES, "off")) if a != b
    )
    yield from ("keep", "L", "R", "pass")
    yield from (f"{end}{place}" for end in "LR" for place in range(1, STONES + 1))


def _angry_gods() -> Iterator[str]:
    yield from (
        colour + place
        for colour in hexagon.COLOURS
        for place in (*hexagon.CIRCLES, *hexagon.POINTS)
    )
    yield "pass"


def _siege_the_king() -> Iterator[str]:
    columns = [letter + number for letter in "ab" for number in "123"]
    cards = [*(f"{kind}{value}" for kind in "ADW" for value in VALUES), "J", "N", "S", "X"]
    yield from (f"castle:{order}" for order in ("KTT", "TKT", "TTK"))
    yield from (f"{card}>{column}" for card in cards for column in columns)
    yield from (f"J>{column}.{place}" for column in columns for place in range(1, CARDS + 1))
    yield from (f"away:{card}" for card in cards)
    yield from ("X", "let", "pass")


def _siege_by_number() -> Iterator[str]:
    """A die of 0 to 5: stay, go as many steps as it shows at most, and attack a place beside the
    end.
    """
    for die in range(6):
        for start, name in enumerate(pinwheel.NAMES):
            for end in _within(start, die):
                went = name if end == start else f"{name}-{pinwheel.NAMES[end]}"
                yield f"{die}:{went}"
                yield from (
                    f"{die}:{went}x{pinwheel.NAMES[other]}" for other in pinwheel.NEIGHBOURS[end]
                )
    yield from ("done", "pass")


def _within(start: int, steps: int) -> list[int]:
    """The places that can be reached in so many steps or fewer, the start first."""
    found = [start]
    for _ in range(steps):
        found += dict.fromkeys(
            other for place in found for other in pinwheel.NEIGHBOURS[place] if other not in found
        )
    return found


def _siege_1966() -> Iterator[str]:
    squares = sorted(
        {
            square
            for starts in castle.STARTS
            for rows in castle.BLUE_ROWS
            for square in castle.names({"knights": starts, "blue": rows})
        }
    )
    yield from (f"C{square}" for square in squares)
    yield from (f"{a}{how}{b}" for how in "-x" for a, b in product(squares, squares) if a != b)
    yield "pass"


LISTS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "siegestones": _siegestones,
    "nobles-and-peasants": _nobles_and_peasants,
    "angry-gods": _angry_gods,
    "siege-the-king": _siege_the_king,
    "siege-by-number": _siege_by_number,
    "siege-1966": _siege_1966,
}


@cache
def tokens(game: str) -> tuple[str, ...]:
    """The tokens of a game by action, the same for all numbers of seats and all options. KeyError
    for a game that has no list.
    """
    return tuple(dict.fromkeys(LISTS[game]()))


@cache
def actions(game: str) -> Mapping[str, int]:
    """The action of each token."""
    return {token: number for number, token in enumerate(tokens(game))}
