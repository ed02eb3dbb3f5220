"""The rules of Angry Gods once more, as plainly as they can be said: names, dictionaries and loops,
no tables. Tests play them beside `state.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulescore.boards.hexagon import (
    AROUND,
    CIRCLE,
    CIRCLES,
    COLOURS,
    INNER,
    MEETING,
    NEIGHBOURS,
    POINTS,
)
from rulescore.game import CHANCE
from rulescore.options import Value

CIRCLES_INSIDE = [CIRCLES[circle] for circle in INNER]


class Plain:
    """A position as the rules page describes it."""

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.options = options
        self.pool = Counter(dict.fromkeys(COLOURS, 20))
        self.worshippers: list[Counter[str]] = [Counter(), Counter()]
        self.leaders: dict[str, str] = {}  # circle -> colour
        self.followers: dict[str, str] = {}  # point -> colour
        self.gods: dict[str, str] = {}  # circle -> colour, "" of a false god
        self.turn = CHANCE

    def moves(self) -> list[str]:
        if self.turn == CHANCE:
            pairs = [one + other for one in COLOURS for other in COLOURS if one <= other]
            return [
                f"worshippers:{first},{second}"
                for first in pairs
                for second in pairs
                if first != second
            ]
        if self.gods_end_it():
            return []
        circles = [
            name
            for name in CIRCLES_INSIDE
            if name not in {**self.leaders, **self.gods} and not self.false(beside(name))
        ]
        points = [
            name
            for name in POINTS
            if name not in self.followers
            and self.leads(meeting(name))
            and not self.false(meeting(name))
        ]
        tokens = [colour + name for colour in COLOURS for name in circles if self.pool[colour]]
        return sorted(
            tokens
            + [
                colour + name
                for colour in self.leads(CIRCLES_INSIDE)
                for name in points
                if self.pool[colour]
            ]
        )

    def leads(self, circles: list[str]) -> set[str]:
        """The colours of leaders on these circles."""
        leaders = self.leaders | (self.gods if self.options["godslead"] else {})
        return {leaders[name] for name in circles if leaders.get(name)}

    def false(self, circles: list[str]) -> bool:
        """Whether a false god is on one of these circles."""
        return any(self.gods.get(name) == "" for name in circles)

    def play(self, token: str) -> None:
        if self.turn == CHANCE:
            self.worshippers = [
                Counter(pair) for pair in token.removeprefix("worshippers:").split(",")
            ]
            for held in self.worshippers:
                self.pool.subtract(held)
            self.turn = 0
            return
        colour, name = token[0], token[1:]
        self.pool[colour] -= 1
        if name in CIRCLE:
            self.leaders[name] = colour
        else:
            self.followers[name] = colour
            self.rise()
        self.turn = 1 - self.turn

    def rise(self) -> None:
        surrounded = [
            name
            for name in CIRCLES_INSIDE
            if all(point in self.followers for point in around(name))
        ]
        rising = [name for name in surrounded if name in self.leaders]
        false = [name for name in surrounded if name not in self.leaders and name not in self.gods]
        older = dict(self.gods)
        for name in rising:
            self.gain([self.followers[point] for point in around(name)])
            self.gods[name] = self.leaders.pop(name)
        self.gods.update(dict.fromkeys(false, ""))
        leaving = {point for name in false for point in around(name)}
        for name in rising:
            colour = self.gods[name]
            looked_at, protectors = (
                (around(name), older)
                if self.options["reading"] == "local"
                else (list(POINTS), self.gods)
            )
            protected = {
                point
                for circle, other in protectors.items()
                if other == colour
                for point in around(circle)
            }
            leaving |= {
                point for point in looked_at if self.followers.get(point) == colour
            } - protected
        for point in leaving:
            colour = self.followers.pop(point)
            if self.options["removed"] == "pool":
                self.pool[colour] += 1

    def gain(self, six: list[str]) -> None:
        """What a god surrounded by these six followers brings the seat to move."""
        votes = {colour: six.count(colour) for colour in COLOURS}
        first, second = sorted(votes.values(), reverse=True)[:2]
        if first < 4 and (self.options["majority"] == "strict" or first == second):
            return
        (colour,) = (colour for colour in COLOURS if votes[colour] == first)
        if self.pool[colour]:
            self.pool[colour] -= 1
        elif self.options["exhausted"] == "lost":
            return
        self.worshippers[self.turn][colour] += 1

    def gods_end_it(self) -> str:
        """How the gods on the board end the game, or nothing."""
        gods = [colour for colour in self.gods.values() if colour or not self.options["truegods"]]
        return "ninth-god" if len(gods) >= 9 else "out-of-towers" if len(self.gods) >= 12 else ""

    def ending(self) -> str | None:
        return self.gods_end_it() or (None if self.moves() else "no-play")

    def points(self) -> list[int]:
        gods = Counter(self.gods.values())
        return [
            sum(count * gods[colour] for colour, count in held.items()) for held in self.worshippers
        ]

    def shares(self) -> tuple[float, float] | None:
        if self.ending() is None:
            return None
        first, second = self.points()
        if first == second and self.options["tie"] == "worshippers":
            first, second = (held.total() for held in self.worshippers)
        return (0.5, 0.5) if first == second else (1.0, 0.0) if first > second else (0.0, 1.0)


def beside(name: str) -> list[str]:
    """The circles that touch a circle."""
    return [CIRCLES[other] for other in NEIGHBOURS[CIRCLE[name]]]


def around(name: str) -> list[str]:
    """The points around a circle."""
    return [POINTS[point] for point in AROUND[CIRCLE[name]]]


def meeting(name: str) -> list[str]:
    """The circles that meet at a point."""
    return [CIRCLES[circle] for circle in MEETING[POINTS.index(name)]]
