"""The circles, tokens and threats of SiegeStones as tables.

A seat's threats are one integer with seven bits for each circle, so a few additions compare the
seats at all towers at once. The top bit of the seven marks the circle in sets; a threat, at most
36, fills the bits below.
"""

from __future__ import annotations

from typing import Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, NEIGHBOURS

SEAT_COLOURS: Final = "BRYG"  # each seat's, in the order of seats
STONES: Final = 20  # of each seat
ENOUGH: Final = 5  # the least threat that controls a tower

TOP: Final = tuple(64 << 7 * circle for circle in range(len(CIRCLES)))
NEAR: Final = tuple(sum(TOP[other] for other in near) for near in NEIGHBOURS)
REACH: Final = tuple(near >> 6 for near in NEAR)  # a threat of 1 at each neighbour
# of a stone, by the number of towers beside it
THREAT: Final = tuple(tuple((6 - towers) * reach for towers in range(7)) for reach in REACH)
# added to threats: sets the top bit if they are enough
REST_ENOUGH: Final = sum((64 - ENOUGH) * (top >> 6) for top in TOP)
# added to the difference of threats: sets the top bit if the first is larger
REST_MORE: Final = sum(63 * (top >> 6) for top in TOP)
CENTRAL: Final = frozenset((CENTRE, *NEIGHBOURS[CENTRE]))

OTHERS: Final = {
    seats: tuple(tuple(other for other in range(seats) if other != seat) for seat in range(seats))
    for seats in (2, 3, 4)
}

Place = tuple[int, str, bool]
"""What a token does: the circle, the other token for that circle, whether it is a tower."""

TOKENS: Final[dict[str, Place]] = {
    f"T@{name}": (circle, name, True) for name, circle in CIRCLE.items()
} | {name: (circle, f"T@{name}", False) for name, circle in CIRCLE.items()}
"""Every token but `pass`, in sorted order."""


def circles_of(places: int) -> list[int]:
    """The circles of a set."""
    return [circle for circle, top in enumerate(TOP) if places & top]


class Relief(dict[int, int]):
    """For a set of stones that a new tower weakens: what their seat's threats lose (SS4).

    That is 1 for each stone at every circle beside it. It is worked out when first asked for, which
    saves a ninth of the time of a ply.
    """

    __slots__ = ()

    def __missing__(self, stones: int) -> int:
        self[stones] = relief = sum(REACH[circle] for circle in circles_of(stones))
        return relief


RELIEF: Final = Relief()
