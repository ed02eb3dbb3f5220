"""The field of SIEGE (1966): a grid of 8 x 6 squares with a castle of 4 x 4 at the defender's edge,
and four set-out squares in front.

Columns a to h run from the attacker's left, rows 1 to 6 from the attacker's side; row 0 holds the
four squares on which the knights start. A board unit is the side of a square; x runs to the right
and y down, as seen by the attacker.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

COLUMNS: Final = "abcdefgh"
STARTS: Final = ("cdef", "acfh", "abgh", "adeh", "bcfg", "bdeg")
"""The symmetric ways to set out row 0; the first is the usual one."""
BLUE_ROWS: Final = ("2-6", "1-5")
CROWN_ROWS: Final = (6, 3)

CASTLE: Final = frozenset(column + row for column in "cdef" for row in "3456")
DOTTED: Final = ("d4", "d5", "e4", "e5")
"""The dotted castle squares: only from these four do footmen guard every castle square."""

USUAL: Final[Mapping[str, Any]] = MappingProxyType({})

WIDTH: Final = 8
HEIGHT: Final = 7


def names(options: Mapping[str, Any] = USUAL) -> tuple[str, ...]:
    """The names of all 52 squares, sorted; option `knights` sets the columns of row 0."""
    row_0 = {column + "0" for column in options.get("knights", STARTS[0])}
    return tuple(sorted({column + str(row) for column in COLUMNS for row in range(1, 7)} | row_0))


def ground(options: Mapping[str, Any] = USUAL) -> dict[str, str]:
    """What each square is: `castle`, `green` or `blue`; `options` may set `knights` and `blue`."""
    first, last = (int(row) for row in str(options.get("blue", BLUE_ROWS[0])).split("-"))
    blue = {column + str(row) for column in "ah" for row in range(first, last + 1)}
    return {
        name: "castle" if name in CASTLE else "blue" if name in blue else "green"
        for name in names(options)
    }


def starts(options: Mapping[str, Any] = USUAL) -> tuple[str, ...]:
    """The four squares with a black dot, where the knights start, from the left."""
    return tuple(column + "0" for column in sorted(options.get("knights", STARTS[0])))


def crowns(options: Mapping[str, Any] = USUAL) -> tuple[str, str]:
    """The two crown squares; `options` may set `crowns`, their row.

    >>> crowns()
    ('d6', 'e6')
    """
    row = options.get("crowns", CROWN_ROWS[0])
    return f"d{row}", f"e{row}"


def centre(name: str) -> tuple[float, float]:
    """The centre of a square in board units: `a6` is (0.5, 0.5), row 0 lies at y = 6.5.

    >>> centre("a6"), centre("c0")
    ((0.5, 0.5), (2.5, 6.5))
    """
    return COLUMNS.index(name[0]) + 0.5, 6.5 - int(name[1])


NAMES: Final = names()
