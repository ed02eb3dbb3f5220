"""The SiegeStones board: a regular hexagon of 37 circles in rows of 4-5-6-7-6-5-4, and the 54
points where three circles meet.

Rows a to g run from the top, circles are numbered from 1 at the left, `d4` is the centre. Circles
are numbered here in the order of their names, points in the order of theirs. A board unit is the
pitch, the distance between two neighbouring centres; x runs to the right and y down, the centre is
(0, 0).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import sqrt
from typing import Final

from rulescore.translation import say, say_count

ROWS: Final = "abcdefg"
COLOURS: Final = "BGRY"
"""The letters of the stones' colours: blue, green, red, yellow."""

_AXIAL: Final = {
    (q, r): f"{ROWS[r + 3]}{q + min(3, 3 + r) + 1}"
    for r in range(-3, 4)
    for q in range(-3, 4)
    if abs(q + r) <= 3
}
_PLACE: Final = {name: axial for axial, name in _AXIAL.items()}

CIRCLES: Final = tuple(sorted(_PLACE))
"""The 37 names, sorted."""
CIRCLE: Final = {name: number for number, name in enumerate(CIRCLES)}

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six axial steps to a neighbour, counter-clockwise from the right; opposites three apart."""


def _ray(name: str, step: tuple[int, int]) -> tuple[int, ...]:
    q, r = _PLACE[name]
    ray = []
    while (q + step[0], r + step[1]) in _AXIAL:
        q, r = q + step[0], r + step[1]
        ray.append(CIRCLE[_AXIAL[q, r]])
    return tuple(ray)


RAYS: Final = tuple(tuple(_ray(name, step) for step in DIRECTIONS) for name in CIRCLES)
"""For each circle and direction: the circles on that ray, nearest first."""
NEIGHBOURS: Final = tuple(tuple(sorted(ray[0] for ray in rays if ray)) for rays in RAYS)
"""For each circle: its 3 to 6 neighbours."""
INNER: Final = tuple(number for number, near in enumerate(NEIGHBOURS) if len(near) == 6)
"""The 19 circles that are not on the outermost ring."""
CENTRE: Final = CIRCLE["d4"]

MEETING: Final = tuple(
    (a, b, c)
    for a, b, c in combinations(range(len(CIRCLES)), 3)
    if b in NEIGHBOURS[a] and c in NEIGHBOURS[a] and c in NEIGHBOURS[b]
)
"""For each point: the three circles that meet there."""
POINTS: Final = tuple("".join(CIRCLES[number] for number in circles) for circles in MEETING)
"""The 54 names of the points, sorted: the names of their three circles in order."""
POINT: Final = {name: number for number, name in enumerate(POINTS)}
AROUND: Final = tuple(
    tuple(point for point, circles in enumerate(MEETING) if circle in circles)
    for circle in range(len(CIRCLES))
)
"""For each circle: the points around it, six of them for an inner one."""


def centre(name: str) -> tuple[float, float]:
    """The centre of a circle, or a point's place (the mean of its three circles), in board units.

    >>> centre("d4"), centre("d5"), centre("a1a2b2")
    ((0.0, 0.0), (1.0, 0.0), (-1.0, -2.309401076758503))
    """
    places = [_PLACE[name[start : start + 2]] for start in range(0, len(name), 2)]
    x = sum(q + r / 2 for q, r in places) / len(places)
    y = sum(r * sqrt(3) / 2 for _, r in places) / len(places)
    return x, y


def colour_name(letter: str) -> str:
    """A colour as a word within a sentence."""
    return {"B": say("blue"), "G": say("green"), "R": say("red"), "Y": say("yellow")}[letter]


def colour_title(letter: str) -> str:
    """A colour as the name of its seat."""
    return {"B": say("Blue"), "G": say("Green"), "R": say("Red"), "Y": say("Yellow")}[letter]


def colour_letters() -> str:
    """The letters of all colours with the words for them."""
    return ", ".join(f"{letter} ({colour_name(letter)})" for letter in COLOURS)


def stones_name(letter: str, count: int = 1) -> str:
    """One stone of a colour, or several, without the number: "blue stone" or "blue stones"."""
    match letter:
        case "B":
            return say_count("blue stone", "blue stones", count)
        case "G":
            return say_count("green stone", "green stones", count)
        case "R":
            return say_count("red stone", "red stones", count)
    return say_count("yellow stone", "yellow stones", count)


def draw(labels: Mapping[str, str], pitch: int) -> str:
    """The board as lines of text: each label centred on its circle or point, circles `pitch`
    characters apart, the row's letter at the left.
    """
    lines: dict[int, list[str]] = {}
    for name, label in labels.items():
        x, y = centre(name)
        line = lines.setdefault(round(y / sqrt(3) * 4) + 6, [" "] * (6 * pitch + 9))
        start = round((x + 3) * pitch) + 5 - len(label) // 2
        line[start : start + len(label)] = label
    for row, letter in enumerate(ROWS):
        if 2 * row in lines:
            lines[2 * row][0] = letter
    return "\n".join("".join(lines[number]).rstrip() for number in sorted(lines))
