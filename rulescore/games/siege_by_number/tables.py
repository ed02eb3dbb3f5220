"""How pieces move in Siege by Number: what each token means, which of them a position allows, and
the tokens of chance.

Cells are numbers, sets of cells are bit masks. `Army` and `Commander` say what a piece can do with
a die; the reference in the tests does so without masks. Three things make it fast, each by a share
of the time of a ply: `SPREAD` (a tenth to a quarter), `Choices` (more than a half), and `Lookup` (a
quarter).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product, takewhile
from typing import Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import NAMES, NEAR, NEIGHBOURS
from rulescore.lookup import Lookup

NULL: Final = 0
ACE: Final = 1
VALUES: Final = range(6)
MOST_DICE: Final = 4

# A piece is 8 * seat + number: the coins are 1 to 6 in the order in which they first entered the
# board, the commander is 7. Empty cells hold 0.
COINS: Final = range(1, 7)
COMMANDER: Final = 7
ALL_PIECES: Final = 7
"""Six armies and the commander."""
NOT_ENTERED: Final = 255

SHIFT: Final = len(NAMES)
ALL: Final = (1 << SHIFT) - 1
BIT: Final = tuple(1 << cell for cell in range(len(NAMES)))
BASES: Final = frozenset(pinwheel.BASE.values())
DISTANCE: Final = tuple(
    tuple(pinwheel.distance(a, b) for b in range(len(NAMES))) for a in range(len(NAMES))
)
LOOKUP_SIZE: Final = 512
"""What a piece can do depends only on the cells around it, so tokens are cached by that part of the
position: at most this many parts for each die and cell. Most are met once, so more would only fill
the memory.
"""

FIRST: Final = tuple([f"first:{seat + 1}" for seat in range(seats)] for seats in range(5))
"""The tokens that say who starts, by the number of seats."""
DRAWS: Final = tuple(
    [f"coin:{value}" for value in VALUES if left >> value & 1] for left in range(64)
)
"""The tokens of the coins that can be drawn, by the mask of the values not yet entered."""
ROLLS: Final = tuple(
    {
        "roll:" + ",".join(map(str, dice)): dice
        for dice in combinations_with_replacement(VALUES, number)
    }
    for number in range(MOST_DICE + 1)
)
"""For each number of dice: the tokens of all rolls, sorted, and their dice."""
ROLL_TOKENS: Final = tuple(list(rolls) for rolls in ROLLS)
FACES: Final = tuple(
    tuple(
        tokens[bisect_left(tokens, "roll:" + ",".join(map(str, sorted(faces))))]
        for faces in product(VALUES, repeat=number)
    )
    for number, tokens in enumerate(ROLL_TOKENS)
)
"""For each number of dice: the tokens of all the equally probable ways they can fall."""


class Choices(dict[int, tuple[str, ...]]):
    """What one die lets a piece do when it goes from one cell to another: the tokens by the mask of
    the enemies it can attack from there.

    These are the move alone and with each attack, made when first asked for.
    """

    __slots__ = ("attacks", "token")

    def __init__(self, die: int, a: int, b: int) -> None:
        super().__init__()
        self.token = f"{die}:{NAMES[a]}" if a == b else f"{die}:{NAMES[a]}-{NAMES[b]}"
        self.attacks = {f"{self.token}x{NAMES[c]}": c for c in NEIGHBOURS[b] if c != a}

    def __missing__(self, enemies: int) -> tuple[str, ...]:
        self[enemies] = tokens = (
            self.token,
            *(attack for attack, c in self.attacks.items() if enemies & BIT[c]),
        )
        return tokens


CHOICES: Final = {
    (die, a, b): Choices(die, a, b)
    for die in VALUES
    for a in range(len(NAMES))
    for b in range(len(NAMES))
    if DISTANCE[a][b] <= die
}
"""By die, from and to."""

TOKENS: Final = {
    token: (die, a, b, target)
    for (die, a, b), choices in CHOICES.items()
    for token, target in ((choices.token, -1), *choices.attacks.items())
}
"""For each token of a move: die, from, to, and the attacked cell or -1."""
STAYS: Final = {token for token, (_, a, b, target) in TOKENS.items() if a == b and target < 0}
"""The tokens that let a piece stay."""


def mask_of(cells: Iterable[int]) -> int:
    return sum(BIT[cell] for cell in cells)


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, in order."""
    cells = []
    while mask:
        cell = mask.bit_length() - 1
        mask ^= BIT[cell]
        cells.append(cell)
    cells.reverse()
    return cells


def beats(value: int, other: int) -> bool:
    """Whether one value beats the other (N17): the higher wins, but null beats 5."""
    return value == NULL if {value, other} == {NULL, 5} else value > other


def _spread(first: int) -> tuple[int, ...]:
    """The neighbours of every set of the twelve cells from `first` on."""
    near = [0]
    for cell in range(first, first + 12):
        near += [mask | NEAR[cell] for mask in near]
    return tuple(near)


SPREAD: Final = tuple(map(_spread, range(0, len(NAMES), 12)))
"""The neighbours of a set of cells are those of its three parts of twelve cells, found by three
look-ups instead of a loop over cells.
"""


def _walk(a: int, steps: int, free: int) -> int:
    """The mask of the cells within that many steps over free cells (N12)."""
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
    return BIT[a] | mask_of(
        b for ray in pinwheel.RAYS[a] for b in takewhile(lambda b: free & BIT[b], ray[:steps])
    )


def _around(a: int, steps: int) -> int:
    return mask_of(b for b, distance in enumerate(DISTANCE[a]) if 0 < distance <= steps)


class Army:
    """What one die lets an army on one cell do.

    It depends on what the army may neither enter nor attack (a mask) and on the enemies (a mask in
    the bits above), as far as `mask` covers them.
    """

    def __init__(self, die: int, a: int, straight: bool) -> None:
        self.die, self.a, self.reach = die, a, _march if straight else _walk
        self.mask = _around(a, die) | _around(a, die + 1) << SHIFT
        self.stay = CHOICES[die, a, a]
        self.goes = [
            (BIT[b], NEAR[b], CHOICES[die, a, b])
            for b in range(len(NAMES))
            if 0 < DISTANCE[a][b] <= die
        ]

    def tokens(self, part: int) -> list[str]:
        """It passes nothing, ends on an empty cell, and may then attack (N10, N13, N15)."""
        enemies = part >> SHIFT
        # positive masks: Python is slow with negative ones
        reached = self.reach(self.a, self.die, ALL ^ BIT[self.a] ^ ((part | enemies) & ALL))
        tokens = [self.stay.token]
        for bit, near, choices in self.goes:
            if reached & bit:
                tokens += choices[enemies & near]
        tokens += self.stay[enemies & NEAR[self.a]][1:]
        return tokens


class Commander:
    """What one die lets a commander on one cell do. It depends on its own armies (a mask) and on
    all else in its way (a mask in the bits above).
    """

    def __init__(self, die: int, a: int, straight: bool) -> None:
        self.die, self.a, self.reach = die, a, _march if straight else _walk
        self.mask = _around(a, die) | _around(a, die) << SHIFT
        self.goes = [
            (BIT[b], CHOICES[die, a, b].token)
            for b in range(len(NAMES))
            if DISTANCE[a][b] <= die and b != a
        ]

    def tokens(self, part: int) -> list[str]:
        """It passes its own armies, but ends on an empty cell and never attacks (N13, N18)."""
        reached = self.reach(self.a, self.die, ALL ^ BIT[self.a] ^ (part >> SHIFT)) & (
            ALL ^ (part & ALL)
        )
        return [
            CHOICES[self.die, self.a, self.a].token,
            *(token for bit, token in self.goes if reached & bit),
        ]


Ways = tuple[tuple[tuple[int, Lookup], ...], ...]
"""By die and cell: the mask of what counts there, and the tokens by that part of the position."""


@cache
def ways(straight: bool) -> tuple[Ways, Ways]:
    """Those of armies and of commanders, shared by all variants."""
    armies, commanders = (
        tuple(
            tuple(
                (piece.mask, Lookup(piece.tokens, LOOKUP_SIZE))
                for piece in (kind(die, a, straight) for a in range(len(NAMES)))
            )
            for die in VALUES
        )
        for kind in (Army, Commander)
    )
    return armies, commanders
