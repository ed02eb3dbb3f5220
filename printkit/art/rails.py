"""The rail of the Selection Row as strips that are glued end to end: each has a flap at its right end under the next one."""

from __future__ import annotations

from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.siegestones import rail
from printkit.scene import AnyItem, Circle, Group, Line, Path, Rect, Scene, Text, moved
from rulescore.words import say, say_count

PITCH: Final = 23.0
"""From one hollow to the next, mm."""
END: Final = 0.6 * PITCH
"""What an end with an arrow adds, mm."""
HIGH: Final = PITCH + 6
FLAP: Final = 8.0
BLEED: Final = 0.9


def shares(hollows: int, room: float, scale: float = 1.0) -> list[int]:
    """How many hollows each strip has, so that all strips are at most `room` mm long and as even as can be."""
    most = int((room - FLAP - END * scale) // (PITCH * scale))
    count = -(-hollows // most)
    return [hollows // count + (at < hollows % count) for at in range(count)]


def strip(hollows: int, number: int, count: int, scale: float = 1.0) -> Scene:
    """Strip `number` of `count`, counted from 0, with its flap."""
    first, last = number == 0, number == count - 1
    drawn = rail(hollows, PITCH, (first, last))
    wide, high = drawn.width * scale, drawn.height * scale
    flap = 0.0 if last else FLAP
    items: list[AnyItem] = [
        Rect(-BLEED, -BLEED, wide + flap + 2 * BLEED, high + 2 * BLEED, fill="wood-edge", role="bleed"),
        Group(drawn.items, moved(0, 0, scale)),
    ]
    if flap:
        items += [
            Line(((wide, 0), (wide, high)), stroke="wood-line", width=0.2, dash=(1.2, 0.8)),
            *_letter(chr(ord("A") + number), wide + flap / 2, high / 2),
        ]
    outline = [("M", (0.0, 0.0)), ("L", (wide + flap, 0.0)), ("L", (wide + flap, high)), ("L", (0.0, high)), ("Z", ())]
    items.append(Path(tuple(outline), stroke="grey", width=0.15, role="cut"))  # type: ignore[arg-type]
    which = {"number": number + 1, "count": count}
    title = say_count("Strip {number} of {count} of the rail, {n} hollow", "Strip {number} of {count} of the rail, {n} hollows", hollows, **which)
    return Scene(title, wide + flap, high, tuple(items), PALETTE, drawn.symbols)


def _letter(letter: str, x: float, y: float) -> list[AnyItem]:
    return [Circle(x, y, 2.4, fill="white", stroke="ink", width=0.25), Text(x, y + 1.15, letter, 3.4, font="sans-bold", align="middle")]


def join() -> Scene:
    """How two strips are joined: the end of the next one lies on the flap."""
    one = (Rect(0, 0, 16, 8, fill="wood", stroke="wood-line", width=0.3), Rect(16, 0, 5, 8, fill="wood-edge", stroke="wood-line", width=0.3))
    other = (Rect(18, -3.2, 20, 8, fill="wood", stroke="wood-line", width=0.3),)
    return Scene(say("The next strip is glued on the flap"), 40, 14, (Group((*one, *other), moved(1, 4.5)),), PALETTE)
