"""The board of Siege by Number: eight piecepack tiles laid as a pinwheel, and four aces as home
bases.

Four tiles make the core of 4 x 4 squares. From each of its corners hangs an arm, one tile of 2 x 2
squares, and from each arm an ace, which is one big square: 32 squares and 4 bases. Columns a to l
run from the left, rows 1 to 12 from the bottom; a base is named after its suit. Cells are numbered
in the order of their names. A board unit is the side of a square; x runs to the right and y down,
a12 would be centred on (0.5, 0.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

COLUMNS: Final = "abcdefghijkl"
SUITS: Final = "SMCA"
"""Suns, moons, crowns and arms: their letters, clockwise from the upper right corner."""


@dataclass(frozen=True)
class Tile:
    """A tile of 2 x 2 squares: `back` (four squares) or `ace` (a base); `suit` of its arm, empty in
    the core; `x`, `y` are its centre in board units.
    """

    kind: str
    suit: str
    x: float
    y: float


# The first arm as (column, row) pairs counted from a1 = (0, 0); the others follow by quarter turns
# about the middle of the core.
_CORE: Final = tuple((x, y) for x in range(4, 8) for y in range(4, 8))
_ARM: Final = ((7, 8), (8, 8), (7, 9), (8, 9))
_ACE: Final = ((8, 10), (9, 10), (8, 11), (9, 11))  # the first of them lies beside the arm


def _turned(place: tuple[int, int], turns: int) -> tuple[int, int]:
    x, y = place
    for _ in range(turns):
        x, y = y, 11 - x
    return x, y


_HOMES: Final = {
    suit + "*": tuple(_turned(place, turns) for place in _ACE) for turns, suit in enumerate(SUITS)
}
_ARMS: Final = {
    suit: tuple(_turned(place, turns) for place in _ARM) for turns, suit in enumerate(SUITS)
}


def _name(place: tuple[int, int]) -> str:
    return f"{COLUMNS[place[0]]}{place[1] + 1}"


# A base is represented by the one of its four quarters beside its arm.
_PLACES: Final = {
    _name(place): place for places in (_CORE, *_ARMS.values()) for place in places
} | {base: quarters[0] for base, quarters in _HOMES.items()}

NAMES: Final = tuple(sorted(_PLACES))
"""The 36 names, sorted: four bases (`A*`, `C*`, `M*`, `S*`) and 32 squares."""
CELL: Final = {name: number for number, name in enumerate(NAMES)}
BASE: Final = {suit: CELL[suit + "*"] for suit in SUITS}
"""Each suit's base, by number."""


def _neighbours(name: str) -> tuple[int, ...]:
    x, y = _PLACES[name]
    beside = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
    return tuple(sorted(CELL[other] for other, place in _PLACES.items() if place in beside))


NEIGHBOURS: Final = tuple(_neighbours(name) for name in NAMES)
"""For each cell: the cells it shares an edge with. A base has one, the outer corner of its arm."""
NEAR: Final = tuple(sum(1 << other for other in near) for near in NEIGHBOURS)
"""The same as bit masks: bit n stands for cell n."""
ACCESS: Final = {suit: NEIGHBOURS[base][0] for suit, base in BASE.items()}
"""The square through which each suit's base is entered."""


def _rays(name: str) -> tuple[tuple[int, ...], ...]:
    number = {place: CELL[other] for other, place in _PLACES.items()}
    rays = []
    for step_x, step_y in ((1, 0), (0, -1), (-1, 0), (0, 1)):
        x, y = _PLACES[name]
        ray = []
        while (x := x + step_x, y := y + step_y) in number:
            ray.append(number[x, y])
        rays.append(tuple(ray))
    return tuple(rays)


RAYS: Final = tuple(_rays(name) for name in NAMES)
"""For each cell and each of the four directions: the cells on that ray, nearest first."""


def suits(seats: int, adjacent: bool = False) -> str:
    """The suits in play with that many seats, in the order of the seats; two sit opposite each
    other, or side by side if `adjacent`.
    """
    return ("SM" if adjacent else "SC") if seats == 2 else SUITS[:seats]


def cells(suits: Iterable[str] = SUITS) -> tuple[int, ...]:
    """The cells of the board without the arms and aces of suits that do not play."""
    absent = {
        name
        for suit in SUITS
        if suit not in set(suits)
        for name in (suit + "*", *map(_name, _ARMS[suit]))
    }
    return tuple(number for number, name in enumerate(NAMES) if name not in absent)


def distance(a: int, b: int) -> int:
    """Steps from one cell to another on the empty board of four suits.

    >>> distance(CELL["S*"], CELL["M*"]), distance(CELL["S*"], CELL["C*"])
    (11, 14)
    """
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {near for cell in reached for near in NEIGHBOURS[cell]}
        steps += 1
    return steps


def quarters(name: str) -> tuple[str, ...]:
    """The grid squares that a cell covers: itself, or the four of a base, the one beside its arm
    first.

    >>> quarters("e5"), quarters("S*")
    (('e5',), ('i11', 'j11', 'i12', 'j12'))
    """
    return tuple(map(_name, _HOMES[name])) if name in _HOMES else (name,)


def centre(name: str) -> tuple[float, float]:
    """The centre of a cell in board units; a base's is the middle of its ace."""
    return _middle(_HOMES.get(name, (_PLACES[name],)))


def tiles(suits: Iterable[str] = SUITS) -> tuple[Tile, ...]:
    """The tiles on the table when these suits play: the core, then arm and ace of each suit."""
    core = tuple(Tile("back", "", x, y) for x in (5.0, 7.0) for y in (5.0, 7.0))
    chosen = [suit for suit in SUITS if suit in set(suits)]
    return core + tuple(
        Tile(kind, suit, *_middle(places))
        for suit in chosen
        for kind, places in (("back", _ARMS[suit]), ("ace", _HOMES[suit + "*"]))
    )


def _middle(places: tuple[tuple[int, int], ...]) -> tuple[float, float]:
    count = len(places)
    return sum(x for x, _ in places) / count + 0.5, 11.5 - sum(y for _, y in places) / count
