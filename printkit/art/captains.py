"""The six captains as busts in medallions, like woodcuts: ink, the card's ground, few colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.art.palette import PALETTE
from printkit.scene import AnyItem, Circle, Group, Path, Scene, path

INK: Final = "card-ink"
FACE: Final = "card"
SHADE: Final = "card-shade"
SIZE: Final = 48.0

FINE: Final = 0.55
STRONG: Final = 1.0


def _shape(d: str, fill: str, width: float = STRONG) -> Path:
    return Path(path(d), fill=fill, stroke=INK, width=width, round=True)


def _lines(d: str, width: float = FINE, stroke: str = INK) -> Path:
    return Path(path(d), stroke=stroke, width=width, round=True)


def _hatched(x: float, y: float, lengths: tuple[float, ...], gap: float = 1.15) -> Path:
    """Slanting strokes below each other, as a knife leaves them in a shadow."""
    return _lines(
        " ".join(
            f"M {x - 0.35 * n:.2f} {y + gap * n:.2f} l {length:.2f} {-length * 0.45:.2f}"
            for n, length in enumerate(lengths)
        )
    )


HEAD: Final = (
    "M -8.2 -6 C -8.4 -13.6 8.4 -13.6 8.2 -6 C 8.2 -0.6 6.4 4.4 3.4 7 C 1.6 8.5 -1.6 8.5 -3.4 7"
    " C -6.4 4.4 -8.2 -0.6 -8.2 -6 Z"
)
NECK: Final = "M -4.4 4 V 11.5 C -2 14 2 14 4.4 11.5 V 4 Z"
SHOULDERS: Final = "M -25 26 C -23 14 -13 11 -5 10 C -2 13 2 13 5 10 C 13 11 23 14 25 26 Z"
BROAD: Final = "M -27 26 C -26 12 -15 9 -6 9 C -2 12 2 12 6 9 C 15 9 26 12 27 26 Z"


def _features(
    brows: str, mouth: str, nose: str = "M 0.4 -4.4 L -1.5 1.3 C -0.9 2 0.5 2 1.1 1.5"
) -> tuple[AnyItem, ...]:
    """Eyes, nose, the shadow of a cheek, and the given brows and mouth."""
    eyes = [
        item
        for x in (-3.5, 3.5)
        for item in (
            _lines(f"M {x - 1.9} -4.6 C {x - 0.9} -5.9 {x + 0.9} -5.9 {x + 1.9} -4.6", 0.7),
            Circle(x + 0.1, -4.5, 0.85, fill=INK),
        )
    ]
    return (
        *eyes,
        _lines(nose, 0.75),
        _lines(brows, 1.0),
        _lines(mouth, 0.85),
        _hatched(5.4, -1.6, (2.4, 2.2, 1.9, 1.5, 1.1)),
    )


def hedda() -> tuple[AnyItem, ...]:
    """An elder with a veil and a circlet."""
    return (
        _shape(SHOULDERS, "card-purple"),
        _shape(
            "M -11 -4 C -14 -19 14 -19 11 -4 C 12 6 13.5 12 15.5 18 C 6 15 -6 15 -15.5 18"
            " C -13.5 12 -12 6 -11 -4 Z",
            FACE,
        ),
        _lines("M -11 0 C -10.6 6 -11.6 11 -13 15.4 M 11 0 C 10.6 6 11.6 11 13 15.4"),
        _lines("M -9.4 4 C -9 8 -9 11 -9.8 14 M 9.4 4 C 9 8 9 11 9.8 14"),
        _shape(HEAD, FACE, 0.8),
        _shape(
            "M -8.4 -7.4 C -7 -16.4 7 -16.4 8.4 -7.4 C 4 -10.6 -4 -10.6 -8.4 -7.4 Z", SHADE, 0.7
        ),
        _shape(
            "M -10.6 -9.6 C -5 -13 5 -13 10.6 -9.6 L 10.4 -7.2 C 5 -10.4 -5 -10.4 -10.4 -7.2 Z",
            "card-gold",
            0.8,
        ),
        Circle(0, -11, 1.5, fill="card-red", stroke=INK, width=0.6),
        *_features(
            "M -5.9 -7.2 C -4.6 -8 -2.8 -7.9 -1.7 -7.3 M 1.7 -7.3 C 2.8 -7.9 4.6 -8 5.9 -7.2",
            "M -2.4 4.2 C -1 4.8 1.2 4.8 2.6 4",
        ),
        _lines("M -5 0.6 L -3.4 2.4 M 5 0.6 L 3.6 2.4"),
        _lines("M 0 17 V 24 M -3 20 H 3", 1.3, "card-gold"),
    )


def roland() -> tuple[AnyItem, ...]:
    """A knight with a crest and an open helmet."""
    return (
        _shape(
            "M 1 -15 C 4 -25 16 -24 20 -15 C 22 -9 20 -2 17 2 C 18 -5 16 -10 11 -12 Z", "card-red"
        ),
        _lines("M 6 -17 C 11 -20 16 -17 18 -10 M 9 -15 C 13 -16 16 -12 17.4 -6", 0.6, FACE),
        _shape(BROAD, "card-slate"),
        _lines("M -22 20 C -18 16 -14 15 -11 15 M 22 20 C 18 16 14 15 11 15", 0.8, FACE),
        _shape("M -10.5 -4 V 9 C -5 13.5 5 13.5 10.5 9 V -4 Z", "card-slate"),
        _lines(
            "M -9 5 h 1 m 1.2 1.6 h 1 m 1.2 1.4 h 1 m 1.2 1 h 1 m 1.2 0 h 1 m 1.2 -1 h 1 m 1.2 -1.4"
            " h 1 m 1.2 -1.6 h 1",
            0.7,
            FACE,
        ),
        _shape(HEAD, FACE, 0.8),
        *_features(
            "M -6.2 -7.4 L -1.6 -6.4 M 1.6 -6.4 L 6.2 -7.4",
            "M -2.6 4 H 2.8",
        ),
        _lines(
            "M -3.6 6.4 l .5 1 M -1.8 6.8 l .4 1 M 0 6.9 v 1 M 1.8 6.8 l -.4 1 M 3.6 6.4 l -.5 1"
        ),
        _shape(
            "M -11 -3 C -12.5 -20 12.5 -20 11 -3 L 8.4 -3 C 8.6 -7 7.4 -8.8 5 -9 H -5"
            " C -7.4 -8.8 -8.6 -7 -8.4 -3 Z",
            "card-slate-line",
        ),
        _shape("M -1.2 -15 H 1.2 V -1.4 H -1.2 Z", "card-slate-line", 0.8),
        _hatched(5.2, -9.8, (3.4, 3.2, 2.6)),
        _lines("M -10.4 -8.8 H 10.4", 0.8),
        *(Circle(x, -10.6, 0.5, fill=INK) for x in (-8.0, -4.5, 4.5, 8.0)),
    )


def gisela() -> tuple[AnyItem, ...]:
    """A merchant with a broad hat, plaits and a chain."""
    plait = "c -2.4 1.2 -2.4 3.6 0 4.6 c 2.4 -1 2.4 -3.4 0 -4.6 Z"
    return (
        _shape(SHOULDERS, "card-gold"),
        _shape("M -8 11 C -4 18 4 18 8 11 L 4 9 C 2 13 -2 13 -4 9 Z", FACE, 0.8),
        _shape(NECK, FACE, 0.8),
        *(
            _shape(f"M {x} {y} {plait}", "card-red", 0.8)
            for x in (-10.4, 10.4)
            for y in (-3.6, 0.6, 4.8, 9.0)
        ),
        _shape(
            "M -9 -5.6 C -9 -13.6 9 -13.6 9 -5.6 C 9 0.6 7 5 3.6 7 C 1.6 8.3 -1.6 8.3 -3.6 7 C -7 5"
            " -9 0.6 -9 -5.6 Z",
            FACE,
            0.8,
        ),
        _shape(
            "M -9 -5 C -8.4 -11 -3 -12 0 -9.6 C 3 -12 8.4 -11 9 -5 C 6 -8 3 -8.6 0 -8.6 C -3 -8.6"
            " -6 -8 -9 -5 Z",
            "card-red",
            0.7,
        ),
        *_features(
            "M -5.9 -7 C -4.8 -8.1 -2.8 -8.1 -1.8 -7.3 M 1.8 -7.3 C 2.8 -8.1 4.8 -8.1 5.9 -7",
            "M -3 3.8 C -1.4 5.2 1.4 5.2 3 3.6",
        ),
        _shape(
            "M -16 -10 C -14 -13 -11 -13.4 -9.6 -13.2 C -9 -21 9 -21 9.6 -13.2 C 11 -13.4 14 -13"
            " 16 -10 C 9 -8.6 -9 -8.6 -16 -10 Z",
            "card-blue",
        ),
        _lines("M -9.6 -13 C -4 -11.4 4 -11.4 9.6 -13", 0.8, "card-blue-line"),
        _shape("M 6 -14 C 8 -20 13 -21 16 -20 C 15 -17 12 -14 8 -13.4 Z", FACE, 0.7),
        _lines("M -12 13.4 C -8 21 8 21 12 13.4", 1.8),
        _lines("M -12 13.4 C -8 21 8 21 12 13.4", 0.9, FACE),
        Circle(0, 20.6, 2.6, fill="card-gold", stroke=INK, width=0.9),
        Circle(0, 20.6, 1.1, stroke=INK, width=0.6),
    )


def till() -> tuple[AnyItem, ...]:
    """A man in a hood with a pointed beard and one raised brow."""
    return (
        _shape(SHOULDERS, "suit-crown-deep"),
        _shape(
            "M -13 14 C -15 4 -14 -10 -6 -16 C -2 -19.4 6 -22 13 -20 C 10 -17 12 -12 13 -6 C 14.4 2"
            " 14.6 9 13 14 C 8 18 -8 18 -13 14 Z",
            "suit-crown",
        ),
        _lines("M -11.4 10 C -12.4 2 -11.4 -8 -6 -12.6 M 11 11 C 12 4 11.8 -4 10 -9", 0.7, FACE),
        _shape(
            "M -9 -5 C -9 -14.5 9 -14.5 9 -5 C 9.4 2 8.6 8 5 12 C 2 14 -2 14 -5 12 C -8.6 8 -9.4 2"
            " -9 -5 Z",
            "suit-crown-deep",
            0.8,
        ),
        _shape(
            "M -7.4 -6 C -7.4 -12.6 7.4 -12.6 7.4 -6 C 7.4 -0.6 5.6 3.6 3 6.4 C 1.4 7.8 -1.4 7.8 -3"
            " 6.4 C -5.6 3.6 -7.4 -0.6 -7.4 -6 Z",
            FACE,
            0.8,
        ),
        *_features(
            "M -6 -6.6 C -4.8 -7.4 -2.6 -7.2 -1.6 -6.4 M 1.8 -8.6 C 3 -10 5 -9.8 6 -8.4",
            "M -2.8 3.4 C -0.6 4.2 1.8 3.6 3.8 1.9",
        ),
        _shape("M -3 5 C -1 5.6 1 5.6 3 5 C 3.2 9 1.6 12 0 14 C -1.6 12 -3.2 9 -3 5 Z", INK, 0.6),
        _lines("M -4.6 2 C -3 1.4 -1.4 1.6 -0.2 2.3 C 1 1.6 2.6 1.2 4.4 1.4", 1.1),
        _shape("M -9 -13 C -17 -17 -19 -23 -18 -26 C -13 -24 -8 -20 -6.6 -15.6 Z", "card-red", 0.8),
        _lines("M -7.6 -14.4 C -11 -17.6 -14 -20.6 -16.6 -24", 0.6, FACE),
    )


def ulrich() -> tuple[AnyItem, ...]:
    """A bearded man in a kettle hat before a wall."""
    return (
        _shape(BROAD, "card-blue"),
        _shape("M -10 -4 V 10 C -5 14 5 14 10 10 V -4 Z", "card-slate"),
        _shape(HEAD, FACE, 0.8),
        *_features(
            "M -6.4 -6.4 C -5 -8 -2.8 -7.8 -1.4 -6.6 M 1.4 -6.6 C 2.8 -7.8 5 -8 6.4 -6.4",
            "M -1.6 4.6 H 1.8",
            "M 0.4 -4.4 L -1.9 1.4 C -1 2.2 0.7 2.2 1.5 1.6",
        ),
        _shape(
            "M -8.6 -2.6 C -7.4 0.4 -6 1.6 -4 1.8 C -2 1 2 1 4 1.8 C 6 1.6 7.4 0.4 8.6 -2.6 C 10 8"
            " 7 17 0 20.6 C -7 17 -10 8 -8.6 -2.6 Z",
            SHADE,
            0.9,
        ),
        _shape(
            "M -5.2 3.6 C -3 1.2 -1 1.6 0 2.8 C 1 1.6 3 1.2 5.2 3.6 C 3.4 4.4 1.4 4.4 0 3.8 C -1.4"
            " 4.4 -3.4 4.4 -5.2 3.6 Z",
            FACE,
            0.7,
        ),
        _lines(
            "M -6 5.4 C -5.6 10 -4 14 -1.6 17 M -3.4 6.4 C -3 10.4 -2 14 -0.6 17.4 M 0 6.6 V 18"
            " M 3.4 6.4 C 3 10.4 2 14 0.6 17.4 M 6 5.4 C 5.6 10 4 14 1.6 17"
        ),
        _shape(
            "M -17 -7.4 C -14 -11 -11 -11.4 -9.4 -11.6 C -9 -20.4 9 -20.4 9.4 -11.6 C 11 -11.4"
            " 14 -11 17 -7.4 C 9 -9.6 -9 -9.6 -17 -7.4 Z",
            "card-slate-line",
        ),
        _lines("M -9.4 -11.4 C -4 -13 4 -13 9.4 -11.4 M 0 -18 V -12.6", 0.8),
        _hatched(3.2, -14.6, (3.4, 3.6, 3.4)),
    )


def mira() -> tuple[AnyItem, ...]:
    """A young woman with blown hair, a band and a scarf."""
    return (
        _shape(
            "M -9 -9 C -8 -19 8 -20 11 -10 C 16 -10 20 -6 22 -7 C 21 -2 17 1 13 0 C 17 3 19 7 22 8"
            " C 18 11 12 10 9 6 L -8 6 C -12 2 -11 -4 -9 -9 Z",
            INK,
        ),
        _lines(
            "M 10 -7 C 14 -6 17 -4 20 -5 M 10 1 C 13 4 15 7 19 8 M 9 -2 C 12 -1 14 0 16 -1",
            0.6,
            FACE,
        ),
        _shape(SHOULDERS, "stone-blue-deep"),
        _shape(NECK, FACE, 0.8),
        _shape(
            "M -7.6 -6 C -7.6 -13 7.6 -13 7.6 -6 C 7.6 -0.8 6 3.8 3 6.8 C 1.4 8.2 -1.4 8.2 -3 6.8 C"
            " -6 3.8 -7.6 -0.8 -7.6 -6 Z",
            FACE,
            0.8,
        ),
        *_features(
            "M -5.7 -7.3 C -4.6 -8.1 -2.9 -8 -1.9 -7.4 M 1.9 -7.4 C 2.9 -8 4.6 -8.1 5.7 -7.3",
            "M -2.2 3.6 C -0.8 4.4 1.2 4.4 2.6 3.2",
        ),
        _shape(
            "M -8.4 -5 C -8 -13 -2 -13.4 3.6 -12.6 C 0 -9.4 -5 -9.4 -8.4 -5 Z M 3.6 -12.6 C 7 -12"
            " 8.6 -9 8.2 -5 C 7 -8.4 5 -10 2 -11 Z",
            INK,
            0.6,
        ),
        _shape(
            "M -9.2 -10.4 C -4 -15.6 5 -15.8 10.4 -11 L 10 -8.8 C 5 -13 -4 -13 -9.2 -8 Z",
            "card-red",
            0.7,
        ),
        _shape(
            "M -7 11 C -3 16 3 16 7 11 C 11 13 10 17 7 18 C 2 20 -2 20 -7 18 C -10 17"
            " -11 13 -7 11 Z",
            "card-red-line",
            0.8,
        ),
        _lines("M -6 14 C -2 17.4 2 17.4 6 14", 0.6),
    )


DRAWN: Final = {
    "hedda": (hedda, "card-purple-line"),
    "roland": (roland, "card-red-line"),
    "gisela": (gisela, "card-blue-line"),
    "till": (till, "wood"),
    "ulrich": (ulrich, "parchment-slab"),
    "mira": (mira, "water-line"),
}
"""Each captain's drawing, and the colour behind it."""


def _rays() -> Path:
    """The lines of the ground, as a graver cuts them."""
    return _lines(" ".join(f"M -24 {y:.1f} H 24" for y in (-20 + 2.2 * n for n in range(18))), 0.35)


def portraits() -> Mapping[str, Scene]:
    """Each captain's portrait, a medallion centred on 0, 0."""
    return {
        name: Scene(
            name,
            SIZE,
            SIZE,
            (
                Group(
                    (Circle(0, 0, 23, fill=ground), _rays(), *bust()),
                    clip=(-23.0, -23.0, 23.0, 23.0),
                    oval=True,
                ),
                Circle(0, 0, 22.6, stroke=INK, width=1.6),
                Circle(0, 0, 21.2, stroke=INK, width=0.4),
            ),
            PALETTE,
            origin=(-SIZE / 2, -SIZE / 2),
        )
        for name, (bust, ground) in DRAWN.items()
    }
