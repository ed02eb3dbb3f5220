"""How pieces go in Siege by Number: what every token of a move means, and which of them a position allows.

Cells are numbers, sets of cells are bit masks. The moves of a piece depend on a masked part of the position and are looked up; the tables fill as they are
asked, and forget when they are full.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile
from typing import Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import NAMES, NEAR, NEIGHBOURS
from rulescore.lookup import Lookup

NULL: Final = 0
ACE: Final = 1
VALUES: Final = range(6)

# A piece is 8 * seat + number: the coins are 1 to 6 in the order in which they first entered the board, the commander is 7. Empty cells hold 0.
COINS: Final = range(1, 7)
COMMANDER: Final = 7
NOT_ENTERED: Final = 255

SHIFT: Final = len(NAMES)
ALL: Final = (1 << SHIFT) - 1
BIT: Final = tuple(1 << cell for cell in range(len(NAMES)))
DISTANCE: Final = tuple(tuple(pinwheel.distance(a, b) for b in range(len(NAMES))) for a in range(len(NAMES)))
LOOKUP_SIZE: Final = 512
"""So many parts of positions are kept for each die and cell; more would only fill the memory, since most are met once."""


class Choices(dict[int, tuple[str, ...]]):
    """What one die lets a piece do that goes from one cell to another: the tokens by the mask of the enemies it can attack from there."""

    __slots__ = ("attacks", "token")

    def __init__(self, die: int, a: int, b: int) -> None:
        super().__init__()
        self.token = f"{die}:{NAMES[a]}" if a == b else f"{die}:{NAMES[a]}-{NAMES[b]}"
        self.attacks = {f"{self.token}x{NAMES[c]}": c for c in NEIGHBOURS[b] if c != a}

    def __missing__(self, enemies: int) -> tuple[str, ...]:
        self[enemies] = tokens = (self.token, *(attack for attack, c in self.attacks.items() if enemies & BIT[c]))
        return tokens


CHOICES: Final = {(die, a, b): Choices(die, a, b) for die in VALUES for a in range(len(NAMES)) for b in range(len(NAMES)) if DISTANCE[a][b] <= die}
"""By die, from and to."""

TOKENS: Final = {token: (die, a, b, target) for (die, a, b), choices in CHOICES.items() for token, target in ((choices.token, -1), *choices.attacks.items())}
"""For each token of a move: die, from, to, and the attacked cell or -1."""


def _spread(first: int) -> tuple[int, ...]:
    """The neighbours of every set of the twelve cells from `first` on."""
    near = [0]
    for cell in range(first, first + 12):
        near += [mask | NEAR[cell] for mask in near]
    return tuple(near)


SPREAD: Final = tuple(map(_spread, range(0, len(NAMES), 12)))


def _walk(a: int, steps: int, free: int) -> int:
    """The mask of the cells that up to so many steps over free cells lead to (N12)."""
    low, middle, high = SPREAD
    reached = edge = BIT[a]
    for _ in range(steps):
        edge = (low[edge & 4095] | middle[edge >> 12 & 4095] | high[edge >> 24]) & free
        if not edge:
            break
        free ^= edge
        reached |= edge
    return reached


def _march(a: int, steps: int, free: int) -> int:
    """The same in one straight line (N12, option `straight`)."""
    return BIT[a] | mask_of(b for ray in pinwheel.RAYS[a] for b in takewhile(lambda b: free & BIT[b], ray[:steps]))


class Tables:
    """For each die and each cell: what the moves of an army or a commander there depend on, and the move lists met so far.

    An army's position is the mask of what it may neither enter nor attack, and above it the mask of the enemies. A commander's is the mask of its own
    armies, and above it the mask of all else that stands in its way.
    """

    def __init__(self, straight: bool) -> None:
        self.reach = _march if straight else _walk
        self.armies = tuple(tuple(self._army(die, a) for a in range(len(NAMES))) for die in VALUES)
        self.commanders = tuple(tuple(self._commander(die, a) for a in range(len(NAMES))) for die in VALUES)

    def _army(self, die: int, a: int) -> tuple[int, Lookup]:
        reach, stay, near_a = self.reach, CHOICES[die, a, a], NEAR[a]
        goes = [(BIT[b], NEAR[b], CHOICES[die, a, b]) for b in range(len(NAMES)) if 0 < DISTANCE[a][b] <= die]

        def work_out(part: int) -> list[str]:
            enemies = part >> SHIFT
            reached = reach(a, die, ALL ^ BIT[a] ^ ((part | enemies) & ALL))  # positive masks: Python is slow with negative ones
            tokens = [stay.token]
            for bit, near, choices in goes:
                if reached & bit:
                    tokens += choices[enemies & near]
            if enemies & near_a:
                tokens += stay[enemies & near_a][1:]
            return tokens

        return _around(a, die) | _around(a, die + 1) << SHIFT, Lookup(work_out, LOOKUP_SIZE)

    def _commander(self, die: int, a: int) -> tuple[int, Lookup]:
        reach, stay = self.reach, CHOICES[die, a, a].token
        goes = [(BIT[b], CHOICES[die, a, b].token) for b in range(len(NAMES)) if 0 < DISTANCE[a][b] <= die]

        def work_out(part: int) -> list[str]:
            reached = reach(a, die, ALL ^ BIT[a] ^ (part >> SHIFT)) & (ALL ^ (part & ALL))
            return [stay, *(token for bit, token in goes if reached & bit)]

        return _around(a, die) | _around(a, die) << SHIFT, Lookup(work_out, LOOKUP_SIZE)


def mask_of(cells: Iterable[int]) -> int:
    return sum(BIT[cell] for cell in cells)


def _around(a: int, steps: int) -> int:
    return mask_of(b for b, distance in enumerate(DISTANCE[a]) if 0 < distance <= steps)


tables = lru_cache(maxsize=None)(Tables)
"""By whether pieces go in straight lines only; shared by all games."""


def beats(value: int, other: int) -> bool:
    """Whether an army of that value beats the other one (N17): the higher wins, but null beats 5."""
    return value == NULL if {value, other} == {NULL, 5} else value > other
