"""Numbers, lengths, transforms, paths and colours as SVG writes them. ValueError for whatever is
not understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb
from functools import cache, lru_cache
from math import cos, radians, sin, tan
from typing import Final

from printkit import pdf
from printkit.scene import IDENTITY, TAKES, Matrix, Segment, after, arc, moved, path
from rulescore.translation import invalid

UNITS: Final = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}
"""Units of length in user units (CSS Values 3, 5.2)."""
_NUMBER: Final = r"(?>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?)"
"""Atomic: digits that could be shared out among several numbers would be, in every way."""
FARTHEST: Final = 1e6
"""The largest number."""
_STEPS: Final = re.compile(rf"([MLHVCSQTAZmlhvcsqtaz])((?:[\s,]*{_NUMBER})*)[\s,]*")
_ARC: Final = re.compile(
    rf"[\s,]*({_NUMBER})[\s,]*({_NUMBER})[\s,]*({_NUMBER})[\s,]*([01])[\s,]*([01])[\s,]*({_NUMBER})[\s,]*({_NUMBER})"
)
"""The numbers of an arc: its two flags may lack separators."""
_MOVES: Final = re.compile(r"\s*(translate|scale|rotate|skewX|skewY|matrix)\s*\(([^()]*)\)\s*,?")


def number(text: str) -> float:
    if not re.fullmatch(rf"\s*{_NUMBER}\s*", text) or not abs(float(text)) <= FARTHEST:
        raise invalid("{given} is not a number", given=repr(text[:40]))
    return float(text)


def numbers(text: str) -> list[float]:
    return [number(part) for part in re.split(r"[\s,]+", text.strip()) if part]


@lru_cache(maxsize=10_000)
def length(text: str, whole: float = 0.0) -> float:
    """A length in user units; percentages are of `whole`, if they have a meaning."""
    found = re.fullmatch(rf"\s*({_NUMBER})([a-zA-Z]*|%)\s*", text)
    unit = found[2].lower() if found else None
    if found and unit == "%" and whole:
        return number(found[1]) * whole / 100
    if not found or unit not in UNITS:
        raise invalid("{given} is not a number", given=repr(text[:40]))
    return number(found[1]) * UNITS[unit]


@lru_cache(maxsize=1000)
def matrix(text: str) -> Matrix:
    """Parses a transform. ValueError if it is not understood."""
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        found = _MOVES.match(text, at)
        if not found:
            raise invalid("the transform {given} is not understood", given=repr(text[:40]))
        at = found.end()
        matrix = after(matrix, _move(found[1], numbers(found[2]), text))
    return matrix


def _move(name: str, n: list[float], text: str) -> Matrix:
    if name == "matrix" and len(n) == 6:
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate" and len(n) in (1, 2):
        return moved(n[0], n[1] if len(n) == 2 else 0.0)
    if name == "scale" and len(n) in (1, 2):
        return (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
    if name == "skewX" and len(n) == 1:
        return (1.0, 0.0, tan(radians(n[0])), 1.0, 0.0, 0.0)
    if name == "skewY" and len(n) == 1:
        return (1.0, tan(radians(n[0])), 0.0, 1.0, 0.0, 0.0)
    if name == "rotate" and len(n) in (1, 3):
        c, s = cos(radians(n[0])), sin(radians(n[0]))
        x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
        return after(moved(x, y), after((c, s, -s, c, 0.0, 0.0), moved(-x, -y)))
    raise invalid("the transform {given} is not understood", given=repr(text[:40]))


@lru_cache(maxsize=1000)
def segments(d: str) -> tuple[Segment, ...]:
    """Parses a path. ValueError for a command that is not understood."""
    letters = re.findall(r"[A-Za-z]", re.sub(_NUMBER, " ", d))
    if any(letter.upper() not in TAKES for letter in letters):
        raise invalid("a path may use M L H V C S Q T A Z")
    steps = [(letter, _numbers_of(letter, rest)) for letter, rest in _STEPS.findall(d)]
    whole = (
        steps and steps[0][0] in "Mm" and "".join(letter for letter, _ in steps) == "".join(letters)
    )
    if not whole or any(
        max(map(abs, n), default=0) > FARTHEST
        or ((not n or len(n) % TAKES[letter.upper()]) if TAKES[letter.upper()] else n)
        for letter, n in steps
    ):
        raise invalid("the path {given} is not understood", given=repr(d[:40]))
    # The scene's own parser takes plain numbers only.
    return path(
        "".join(
            letter + " ".join(f"{number:.6f}" for number in numbers) for letter, numbers in steps
        )
    )


def _numbers_of(letter: str, rest: str) -> list[float]:
    """The numbers after a command of a path; none if those of an arc are incomplete."""
    if letter not in "Aa":
        return [float(number) for number in re.findall(_NUMBER, rest)]
    found: list[float] = []
    at, end = 0, len(rest.rstrip(" ,\t\r\n"))
    while at < end:
        arc_at = _ARC.match(rest, at)
        if not arc_at:
            return []
        found += map(float, arc_at.groups())
        at = arc_at.end()
    return found


@lru_cache(maxsize=1000)
def colour_code(text: str) -> tuple[str, float]:
    """A colour as `#rrggbb` ("" for none) and its opacity. ValueError for anything else."""
    if text in ("none", "transparent"):
        return "", 1.0
    if re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", text):
        full = text if len(text) > 5 else "#" + "".join(letter * 2 for letter in text[1:])
        return full[:7], int(full[7:] or "ff", 16) / 255
    mixed = re.fullmatch(r"(rgb|hsl)a?\(([^()]*)\)", text)
    parts = re.split(r"[\s,/]+", mixed[2].strip()) if mixed else []
    if mixed and len(parts) in (3, 4):
        shown = min(1.0, max(0.0, length(parts[3], 1.0))) if len(parts) == 4 else 1.0
        if mixed[1] == "hsl":
            turn, rich, light = (
                number(parts[0].removesuffix("deg")) / 360,
                *(length(part, 1.0) for part in parts[1:3]),
            )
            shares = [255 * part for part in hls_to_rgb(turn % 1, light, rich)]
        else:
            shares = [length(part, 255) for part in parts[:3]]
        return "#" + "".join(f"{min(255, max(0, round(share))):02x}" for share in shares), shown
    if text not in _named():
        raise invalid("{given} is not a colour such as #8f2d25", given=repr(text[:40]))
    return _named()[text], 1.0


@cache
def _named() -> Mapping[str, str]:
    return pdf.colour_names()


def rounded(x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """A rectangle whose corners are quarters of an ellipse; an ellipse, if they are half of it."""
    if not rx or not ry:
        right, bottom = x + w, y + h
        return (
            ("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())
        )  # fmt: skip
    out: list[Segment] = [("M", (x + rx, y))]
    for side, corner in (
        ((x + w - rx, y), (x + w, y + ry)),
        ((x + w, y + h - ry), (x + w - rx, y + h)),
        ((x + rx, y + h), (x, y + h - ry)),
        ((x, y + ry), (x + rx, y)),
    ):
        out += [("L", side), *arc(side, (rx, ry), 0.0, False, True, corner)]
    return (*out, ("Z", ()))
