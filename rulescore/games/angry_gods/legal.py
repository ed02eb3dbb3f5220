"""The legal tokens of a position of Angry Gods, kept from stone to stone."""

from __future__ import annotations

from rulescore.games.angry_gods.tables import AT, BIT, INSIDE, tokens_at


class Legal:
    """What can be placed where.

    The plain rule: a led colour has a token for each open place, another colour of the pool one for each open circle, and `tokens_at` works these out.
    """

    __slots__ = ("led", "lent", "places", "rows", "unled")

    def __init__(self) -> None:
        self.places = 0  # the open circles, and the open points beside a leader
        self.led: list[int] = []  # the colours in the pool that have a leader
        self.unled: list[int] = []  # the colours in the pool that have none
        self.rows: list[list[str]] = [[], [], [], []]  # the tokens of each colour
        self.lent = False  # several states use this one, so that it has to be copied before it changes

    def copy(self) -> Legal:
        new = Legal.__new__(Legal)
        new.places, new.led, new.unled, new.lent = self.places, self.led, self.unled, False
        blue, green, red, yellow = self.rows
        new.rows = [blue[:], green[:], red[:], yellow[:]]
        return new

    def fill(self, bit: int, after: int) -> None:
        """An open place is taken. In the list of a led colour its token comes after as many others as open places come before it."""
        rows, places = self.rows, self.places
        before = (places >> after).bit_count()
        for colour in self.led:
            del rows[colour][before]
        if self.unled and bit & INSIDE:
            before = ((places & INSIDE) >> after).bit_count()
            for colour in self.unled:
                del rows[colour][before]
        self.places = places ^ bit

    def open(self, points: int) -> None:
        """These points become open."""
        rows, led, places = self.rows, self.led, self.places
        self.places |= points
        added = 0
        while points:
            after = points.bit_length()
            before = (places >> after).bit_count() + added
            tokens = AT[-after]
            for colour in led:
                rows[colour].insert(before, tokens[colour])
            points ^= BIT[-after]
            added += 1

    def become(self, places: int, led: list[int], unled: list[int]) -> None:
        """These are the open places now, and the led and other colours of the pool. The lists for which that is new are worked out."""
        same = places == self.places
        for colour in range(4):
            if colour in led:
                if not (same and colour in self.led):
                    self.rows[colour] = tokens_at(colour, places)
            elif colour in unled:
                if not (same and colour in self.unled):
                    self.rows[colour] = tokens_at(colour, places & INSIDE)
            else:
                self.rows[colour] = []
        self.places, self.led, self.unled = places, led, unled
