"""The six captains as busts in medallions, like woodcuts: ink, the card's ground, few colours."""

from __future__ import annotations

from typing import Final

from printkit.art.drawings import drawing
from printkit.art.shapes import centred
from printkit.scene import Circle, Group, Path, Scene, path

SIZE: Final = 48.0
MOODS: Final = ("calm", "glad", "cross")
LOOKS: Final = {
    "hedda": (
        "M-5.9-7.2C-4.6-8-2.8-7.9-1.7-7.3M1.7-7.3C2.8-7.9 4.6-8 5.9-7.2",
        "M-2.4 4.2C-1 4.8 1.2 4.8 2.6 4",
        "M-5.9-7.3C-4.6-8.8-2.8-8.8-1.7-7.7M1.7-7.7C2.8-8.8 4.6-8.8 5.9-7.3",
        "M-3.4 3.3C-1.8 6 1.8 6 3.6 3.1",
        "M-5.9-6.2L-1.6-8M1.6-8L5.9-6.2",
        "M-2.8 5.2C-1.2 3.5 1.2 3.5 3 5.2",
    ),
    "roland": (
        "M-6.2-7.4L-1.6-6.4M1.6-6.4L6.2-7.4",
        "M-2.6 4H2.8",
        "M-6.2-7.2C-5-8.5-3-8.5-1.8-7.4M1.8-7.4C3-8.5 5-8.5 6.2-7.2",
        "M-3.8 2.9C-2.4 5.8 2.4 5.8 4 2.7Z",
        "M-6.2-8.2L-1.4-5.8M1.4-5.8L6.2-8.2",
        "M-3.2 5C-1.4 3.4 1.4 3.4 3.4 4.8",
    ),
    "gisela": (
        "M-5.9-7C-4.8-8.1-2.8-8.1-1.8-7.3M1.8-7.3C2.8-8.1 4.8-8.1 5.9-7",
        "M-3 3.8C-1.4 5.2 1.4 5.2 3 3.6",
        "M-5.9-7.2C-4.8-8.7-2.8-8.7-1.8-7.6M1.8-7.6C2.8-8.7 4.8-8.7 5.9-7.2",
        "M-4 2.8C-2.4 6.2 2.4 6.2 4 2.6Z",
        "M-5.9-7.9L-1.6-6.3M1.6-6.3L5.9-7.9",
        "M-2.2 4.9C-1 3.7 1 3.7 2.4 4.7",
    ),
    "till": (
        "M-6-6.6C-4.8-7.4-2.6-7.2-1.6-6.4M1.8-8.6C3-10 5-9.8 6-8.4",
        "M-2.8 3.4C-.6 4.2 1.8 3.6 3.8 1.9",
        "M-6-7.4C-4.8-8.8-2.8-8.8-1.7-7.6M1.8-8.6C3-10.2 5-10 6-8.4",
        "M-3.6 2.7C-1.6 5.4 2.4 4.8 4.4 1.3",
        "M-6-6.9C-4.8-7.2-2.6-6.6-1.5-5.7M1.5-5.7C2.6-6.6 4.8-7.2 6-6.9",
        "M-2.4 3.9C-1 3 1.2 3 2.8 3.9",
    ),
    "ulrich": (
        "M-6.4-6.4C-5-8-2.8-7.8-1.4-6.6M1.4-6.6C2.8-7.8 5-8 6.4-6.4",
        "",
        "M-6.4-7.2C-5-9.2-2.8-9-1.5-7.6M1.5-7.6C2.8-9 5-9.2 6.4-7.2",
        "M-2.6 4.8C-1.4 6.8 1.4 6.8 2.6 4.8Z",
        "M-6.4-8.2C-4.8-8.2-2.8-7-1.2-5.6M1.2-5.6C2.8-7 4.8-8.2 6.4-8.2",
        "M-2 6C-.8 5.1 .8 5.1 2 6",
    ),
    "mira": (
        "M-5.7-7.3C-4.6-8.1-2.9-8-1.9-7.4M1.9-7.4C2.9-8 4.6-8.1 5.7-7.3",
        "M-2.2 3.6C-.8 4.4 1.2 4.4 2.6 3.2",
        "M-5.7-7.5C-4.6-8.8-2.9-8.7-1.9-7.8M1.9-7.8C2.9-8.7 4.6-8.8 5.7-7.5",
        "M-3.2 2.9C-1.8 5.8 1.8 5.8 3.6 2.5",
        "M-5.7-6.5L-1.8-8M1.8-7.2L5.7-7.6",
        "M-2.4 4.6C-1 3.4 1 3.2 2.8 3.8",
    ),
}
"""The brows and the mouth of each captain, mood by mood."""


def portraits() -> dict[str, Scene]:
    """Each captain's portrait without brows and mouth, a medallion centred on 0, 0."""
    return {
        name: centred(
            name,
            SIZE,
            SIZE,
            (
                Group(drawing(f"captain-{name}"), clip=(-23.0, -23.0, 23.0, 23.0), oval=True),
                Circle(0, 0, 22.6, stroke="card-ink", width=1.6),
                Circle(0, 0, 21.2, stroke="card-ink", width=0.4),
            ),
        )
        for name in LOOKS
    }


def expressions() -> dict[str, Scene]:
    """The brows and mouths to put on a portrait, by captain and mood ("hedda-glad")."""
    return {
        f"{name}-{mood}": centred(
            name,
            SIZE,
            SIZE,
            tuple(
                Path(path(line), stroke="card-ink", width=width, round=True)
                for line, width in zip(looks[2 * n : 2 * n + 2], (1.0, 0.85), strict=True)
                if line
            ),
        )
        for name, looks in LOOKS.items()
        for n, mood in enumerate(MOODS)
    }
