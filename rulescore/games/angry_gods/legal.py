"""The legal tokens of a position in Angry Gods, kept from stone to stone."""

from __future__ import annotations

from rulescore.games.angry_gods.tables import AFTER, AT, BIT, INSIDE, SURROUND, tokens_at


class Legal:
    """What can be placed where. A new one works it out by the plain rule: a colour that is led has a token for every open place, another colour of the pool
    one for every open circle, and the tokens come colour by colour.

    A stone that changes nothing else takes its own place out of the lists. Working them out anew instead, by `tokens_at`, would take half as long
    again for a ply.
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

    def fill(self, place: int) -> None:
        """Nothing more can be placed there. In the list of a led colour that place comes after as many tokens as open places come before it."""
        rows, places, after = self.rows, self.places, AFTER[place]
        before = (places >> after).bit_count()
        for colour in self.led:
            del rows[colour][before]
        if self.unled and place in SURROUND:
            before = ((places & INSIDE) >> after).bit_count()
            for colour in self.unled:
                del rows[colour][before]
        self.places = places ^ BIT[place]

    def become(self, places, led, unled) -> None:
        rows, before = self.rows, self.places
        if led == self.led and unled == self.unled and places & before == before:
            self.add(places ^ before)
            return
        rows = [[], [], [], []]
        for colour in led:
            rows[colour] = tokens_at(colour, places)
        for colour in unled:
            rows[colour] = tokens_at(colour, places & INSIDE)
        self.places, self.led, self.unled, self.rows = places, led, unled, rows

    def add(self, points):
        rows, led, places = self.rows, self.led, self.places
        self.places |= points
        added = 0
        while points:
            after = points.bit_length()
            tokens = AT[-after]
            before = (places >> after).bit_count() + added
            for colour in led:
                rows[colour].insert(before, tokens[colour])
            points ^= BIT[-after]
            added += 1
