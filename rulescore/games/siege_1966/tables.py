"""The pieces, squares and tokens of SIEGE (1966) as tables, and what each piece can do from each
square.

The board and the side to move are packed into one integer with two bits for each square. The moves
of a piece depend on a masked part of it, and those of each part are worked out once, when first
asked for. Without that cache a ply takes two and a half times as long. The reference in the tests
does the same without tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from rulescore.boards import castle
from rulescore.lookup import Lookup

ATTACKER: Final = 0
DEFENDER: Final = 1
OPENING_TURNS: Final = 4

KINDS: Final = ("knight",) * 4 + (
    "footman-sword",
    "footman-axe",
    "footman-pike",
    "footman-bow",
    "commander",
)
"""The nine pieces: the attacker's four, then the defender's five."""
KNIGHTS: Final = range(4)
COMMANDER: Final = 4  # index among the defender's pieces, after the footmen
OFF: Final = -1  # the square of a piece that is captured, or waits for a crown
NO_KNIGHTS: Final = [OFF] * 4  # the knights' squares when all are captured

# Squares are numbered column by column, so that the order of numbers is the order of names.
NAME: Final = tuple(column + str(row) for column in castle.COLUMNS for row in range(7))
SQUARE: Final = {name: square for square, name in enumerate(NAME)}
KNIGHT_BIT: Final = tuple(1 << 2 * square for square in range(len(NAME)))
GUARD_BIT: Final = tuple(2 << 2 * square for square in range(len(NAME)))
COMMANDER_BIT: Final = tuple(1 << 2 * len(NAME) + square for square in range(len(NAME)))
SIDE_BIT: Final = 1 << 3 * len(NAME)


def pack(knights: Iterable[int], guards: Sequence[int], seat: int) -> int:
    """These pieces on their squares (or OFF), packed, with that seat to move. The commander is the
    last of the defender's; footmen are alike.
    """
    bits = [KNIGHT_BIT[square] for square in knights if square != OFF] + [
        GUARD_BIT[square] for square in guards if square != OFF
    ]
    commander = COMMANDER_BIT[guards[COMMANDER]] if guards[COMMANDER] != OFF else 0
    return sum(bits) | commander | (SIDE_BIT if seat == DEFENDER else 0)


def unpack(packed: int) -> tuple[list[int], list[int], list[int], int]:
    """The squares of knights, of footmen and of the commander, in order, and the seat to move."""
    knights, guards, commander = (
        [square for square, bit in enumerate(bits) if packed & bit]
        for bits in (KNIGHT_BIT, GUARD_BIT, COMMANDER_BIT)
    )
    return (
        knights,
        [square for square in guards if square not in commander],
        commander,
        DEFENDER if packed & SIDE_BIT else ATTACKER,
    )


Move = tuple[int, int, bool, int, int]
"""From, to, whether it captures, and the bits that change when a knight or a footman makes it."""


def _move(a: int, b: int, capture: bool) -> Move:
    leap, step = KNIGHT_BIT[a] | KNIGHT_BIT[b], GUARD_BIT[a] | GUARD_BIT[b]
    return (
        a,
        b,
        capture,
        SIDE_BIT | leap | (GUARD_BIT[b] if capture else 0),
        SIDE_BIT | step | (KNIGHT_BIT[b] if capture else 0),
    )


MOVES: Final = {
    f"{NAME[a]}{sign}{NAME[b]}": _move(a, b, sign == "x")
    for a in range(len(NAME))
    for b in range(len(NAME))
    for sign in "-x"
}
INSIDE: Final = frozenset(SQUARE[name] for name in castle.CASTLE)

LOOKUP_SIZE: Final = 8192
"""How many parts of positions are cached for each kind of piece and square: nearly all there are.
"""


class Tables:
    """Where each kind of piece can go in one set-up, and the move lists cached so far."""

    def __init__(self, knights: str, blue: str, crowns: int) -> None:
        options = {"knights": knights, "blue": blue, "crowns": crowns}
        ground = castle.ground(options)
        self.squares = frozenset(SQUARE[name] for name in ground)
        self.walkable = frozenset(SQUARE[name] for name, kind in ground.items() if kind != "blue")
        self.starts = tuple(SQUARE[name] for name in castle.starts(options))
        self.posts = tuple(SQUARE[name] for name in castle.DOTTED)
        self.crowns = tuple(SQUARE[name] for name in castle.crowns(options))
        self.start = pack(self.starts, [*self.posts, OFF], DEFENDER)
        # where a footman may go while the opening rule binds (MB10)
        plain = self.walkable.difference(self.starts, self.posts)
        nowhere = (0, Lookup(lambda part: [], LOOKUP_SIZE))
        self.leaps = [self._knight(square) for square in range(len(NAME))]
        self.steps = [self._footman(square, self.walkable) for square in range(len(NAME))]
        self.slides = [self._commander(square) for square in range(len(NAME))]
        self.openings = [
            self._footman(square, plain) if square in self.posts else nowhere
            for square in range(len(NAME))
        ]
        # For each square of the commander: what every guard can do, the commander included.
        self.defences = [
            [*self.steps[:square], self.slides[square], *self.steps[square + 1 :]]
            for square in range(len(NAME))
        ]
        # What must be where for a capture; the last entry is for OFF, where nothing can be
        # captured.
        self.leap_captures = [
            sum(GUARD_BIT[b] for b in self._leaps_to(square)) for square in range(len(NAME))
        ] + [0]
        self.step_captures = [
            sum(KNIGHT_BIT[b] for b in self.walkable if diagonal(square, b))
            for square in range(len(NAME))
        ] + [0]

    def tokens(self) -> set[str]:
        """Every token but `pass`, which is never needed (MB22): the moves of each piece from the
        squares it can reach, and captures where an enemy can be.
        """
        pieces = (
            (self._leaps_to, self.starts, self._leaps_to),
            (self._steps_to, self.posts, self._strikes),
            (self._slides_to, self.crowns, self._slides_to),
        )
        knight, footman, commander = (_spread(starts, reach) for reach, starts, _ in pieces)
        enemies = footman | commander, knight, knight
        found = {f"C{NAME[crown]}" for crown in self.crowns}
        for squares, enemy, (reach, _, strikes) in zip(
            (knight, footman, commander), enemies, pieces, strict=True
        ):
            for a in squares:
                found |= {f"{NAME[a]}-{NAME[b]}" for b in reach(a)}
                found |= {f"{NAME[a]}x{NAME[b]}" for b in strikes(a) if b in enemy}
        return found

    def _steps_to(self, a: int) -> list[int]:
        return [b for b in self.walkable if near(a, b)]

    def _strikes(self, a: int) -> list[int]:
        return [b for b in self.walkable if diagonal(a, b)]

    def _slides_to(self, a: int) -> list[int]:
        return [b for line in self._lines(a) for b in line]

    def _leaps_to(self, a: int) -> list[int]:
        """Forward anywhere, backward only into the castle, never out of it (MB3, MB4)."""
        targets = []
        for b in self.squares:
            across, ahead = b // 7 - a // 7, b % 7 - a % 7
            if {abs(across), abs(ahead)} == {1, 2} and (
                b in INSIDE or (ahead > 0 and a not in INSIDE)
            ):
                targets.append(b)
        return targets

    def _knight(self, a: int) -> tuple[int, Lookup]:
        targets = self._leaps_to(a)

        def work_out(part: int) -> list[str]:
            return sorted(
                f"{NAME[a]}{'x' if part & GUARD_BIT[b] else '-'}{NAME[b]}"
                for b in targets
                if not part & KNIGHT_BIT[b]
            )

        return _mask(targets), Lookup(work_out, LOOKUP_SIZE)

    def _footman(self, a: int, ground: Iterable[int]) -> tuple[int, Lookup]:
        """One step to one of these squares; captures on the diagonal (MB6)."""
        targets = [b for b in ground if near(a, b)]

        def work_out(part: int) -> list[str]:
            tokens = []
            for b in targets:
                if not part & (KNIGHT_BIT[b] | GUARD_BIT[b]):
                    tokens.append(f"{NAME[a]}-{NAME[b]}")
                elif part & KNIGHT_BIT[b] and diagonal(a, b):
                    tokens.append(f"{NAME[a]}x{NAME[b]}")
            return sorted(tokens)

        return _mask(targets), Lookup(work_out, LOOKUP_SIZE)

    def _commander(self, a: int) -> tuple[int, Lookup]:
        lines = self._lines(a)

        def work_out(part: int) -> list[str]:
            tokens = []
            for line in lines:
                for b in line:
                    if part & GUARD_BIT[b]:
                        break
                    tokens.append(f"{NAME[a]}{'x' if part & KNIGHT_BIT[b] else '-'}{NAME[b]}")
                    if part & KNIGHT_BIT[b]:
                        break
            return sorted(tokens)

        return _mask(b for line in lines for b in line), Lookup(work_out, LOOKUP_SIZE)

    def _lines(self, a: int) -> list[list[int]]:
        """One to three squares along the diagonals of the castle, and from crown to crown (MB8)."""
        lines = [[crown for crown in self.crowns if a in self.crowns and crown != a]]
        for step in (-8, -6, 6, 8):
            line: list[int] = []
            while len(line) < 3 and (b := a + (len(line) + 1) * step) in INSIDE:
                line.append(b)
            lines.append(line)
        return lines


def _spread(starts: Iterable[int], reach: Callable[[int], Iterable[int]]) -> set[int]:
    """The squares that a piece can reach from these."""
    found, fresh = set(starts), list(starts)
    while fresh:
        new = set(reach(fresh.pop())) - found
        found |= new
        fresh += new
    return found


def _mask(squares: Iterable[int]) -> int:
    return sum(KNIGHT_BIT[square] | GUARD_BIT[square] for square in squares)


def near(a: int, b: int) -> bool:
    return a != b and abs(a // 7 - b // 7) <= 1 and abs(a % 7 - b % 7) <= 1


def diagonal(a: int, b: int) -> bool:
    return abs(a // 7 - b // 7) == 1 == abs(a % 7 - b % 7)


tables = lru_cache(maxsize=None)(Tables)
