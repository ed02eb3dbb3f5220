"""Text widths and available characters, from a table made with the bundled fonts, so that lines can
be set without another library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from printkit.fonts import FACES
from printkit.scene import FontName
from rulescore.translation import invalid, spoken


def width(text: str, font: FontName, size: float) -> float:
    """The width of `text` at `size` mm, kerned in titles, mm, in a face with more scripts if it
    needs one. ValueError names a character that no such face has.
    """
    return _width(text, font) * size


@lru_cache(maxsize=10_000)
def _width(text: str, font: FontName) -> float:
    advances = _advances(font)
    try:
        return sum(advances[character] for character in text) + sum(
            by for _, by in kerned(text, font)
        )
    except KeyError:
        other = _instead(text, font)
        if other != font:
            return _width(text, other)
        raise invalid(
            "the typeface {face} has no letter {letter}",
            face=FACES[font].family,
            letter=repr(missing(text, font)[0]),
        ) from None


def kerned(text: str, font: FontName) -> list[tuple[str, float]]:
    """A text in parts, and how far each part's end is from the next one, as a fraction of the size:
    0 unless the two letters there are kerned.
    """
    pairs = _kerning(font)
    parts: list[tuple[str, float]] = []
    start = 0
    for at in range(1, len(text)) if pairs else ():
        by = pairs.get(text[at - 1 : at + 1])
        if by:
            parts.append((text[start:at], by))
            start = at
    return [*parts, (text[start:], 0.0)]


def missing(text: str, font: FontName) -> list[str]:
    """The characters of `text` that the face lacks, in order."""
    advances = _advances(font)
    return [character for character in dict.fromkeys(text) if character not in advances]


def wrap(text: str, font: FontName, size: float, room: float) -> list[str]:
    """Breaks `text` into lines of at most `room` mm, at spaces that may break and between Chinese
    or Japanese letters; a word that is wider is broken, too.
    """
    lines: list[str] = []
    for space, word in _words(text):
        whole = word.replace(SOFT, "") if SOFT in word else word
        if lines and width(lines[-1] + space + whole, font, size) <= room:
            lines[-1] += space + whole
        else:
            lines += broken(word, font, size, room)
    return lines


_SPACES: Final = re.compile(r"[^\S\u00a0\u2007\u202f]+")
_WIDE: Final = (
    "\u2e80-\u2fff\u3005-\u3007\u3021-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_HAN: Final = re.compile(f"[{_WIDE}]")
_PIECES: Final = re.compile(
    rf"[（「『【〔〈《“‘]*[{_WIDE}][、。，．・：；？！）」』】〕〉》”’…ー]*|[^{_WIDE}（「『【〔〈《]+|."
)
"""A Chinese or Japanese letter with the signs that stay beside it, or a word of other letters."""


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The pieces between which a line may break, each with the space before it."""
    wide = not text.isascii() and _HAN.search(text)
    for word in text.split() if text.isascii() else _SPACES.split(text):
        for at, piece in enumerate(_PIECES.findall(word) if wide else (word,)):
            if piece:
                yield "" if at else " ", piece


SOFT: Final = "\u00ad"
"""A place where a word may be broken, and the hyphen of a broken word at the end of a line: it is
visible there, and readers join the word.
"""


def broken(word: str, font: FontName, size: float, room: float) -> list[str]:
    """A word in pieces of at most `room` mm: whole if it fits, else at its hyphens, else at its
    soft hyphens, or as the language hyphenates it, else at any letter.
    """
    pieces: list[str] = []
    parts = word.split(SOFT)
    marks = [sum(map(len, parts[:count])) for count in range(1, len(parts))]
    word = "".join(parts)
    while len(word) > 1 and width(word, font, size) > room:
        hyphen = next((sign for sign in (SOFT, "-") if not missing(sign, font)), "")
        hyphened = [
            at
            for at in range(2, len(word) - 1)
            if word[at - 1] in "-–/" and width(word[:at], font, size) <= room
        ]
        soft = [
            at
            for at in marks or _points(word, spoken())
            if 0 < at < len(word) and width(word[:at] + hyphen, font, size) <= room
        ]
        at = max(
            hyphened
            or soft
            or [at for at in range(1, len(word)) if width(word[:at] + hyphen, font, size) <= room]
            or [1]
        )
        pieces.append(word[:at] if at in hyphened else word[:at] + hyphen)
        word, marks = word[at:], [mark - at for mark in marks]
    return [*pieces, word]


def break_words(points: Callable[[str, str], list[int]]) -> None:
    """Sets the hyphenation: for a word and a language, the number of letters before each possible
    hyphen. printkit sets a dictionary.
    """
    global _points
    _points = points


def fall_back(instead: Callable[[str, FontName], FontName]) -> None:
    """Sets which face a text gets whose own one lacks a letter. printkit sets those of more
    scripts.
    """
    global _instead
    _instead = instead


def face_of(text: str, font: FontName) -> FontName:
    """The face in which a text is set."""
    return font if text.isascii() else _instead(text, font)


def _itself(text: str, font: FontName) -> FontName:
    return font


_instead: Callable[[str, FontName], FontName] = _itself


def _nowhere(word: str, language: str) -> list[int]:
    return []


_points: Callable[[str, str], list[int]] = _nowhere


def spaced(lines: Sequence[str]) -> list[str]:
    """The lines with a space at the end of all but the last, so that readers separate the words; a
    broken word gets none.
    """
    return [*(line if line.endswith(SOFT) else f"{line} " for line in lines[:-1]), *lines[-1:]]


def shortened(text: str, font: FontName, size: float, room: float) -> str:
    """`text`, with its end replaced by "…" if it is wider than `room` mm."""
    if width(text, font, size) <= room:
        return text
    short = text[:400]
    while short and width(f"{short}…", font, size) > room:
        short = short[:-1].rstrip()
    return f"{short}…" if short else ""


def shrunk(
    text: str, font: FontName, sizes: Sequence[tuple[float, int]], room: float
) -> tuple[float, list[str]]:
    """The first of the `sizes` (mm, and the number of lines) at which `text` fits `room` mm, and
    its lines.

    If none fits, the last line is shortened at the last size.
    """
    for size, most in sizes:
        lines = wrap(text, font, size, room)
        if len(lines) <= most and all(width(line, font, size) <= room for line in lines):
            return size, lines
    lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return size, [shortened(line, font, size, room) for line in lines]


@cache
def _table(font: FontName) -> Mapping[str, Any]:
    """Units per em, and the glyph and advance of each character: for our faces from `tables.json`,
    which `tools/fonts.py` makes, for others from the face.
    """
    if FACES[font].own:
        return {"em": 1000, "glyphs": FACES[font].glyphs}
    tables: Mapping[str, Any] = json.loads(
        files("printkit.fonts").joinpath("tables.json").read_text("utf-8")
    )[FACES[font].file]
    return tables


@cache
def _advances(font: FontName) -> dict[str, float]:
    """The advance of each character as a fraction of the size."""
    table = _table(font)
    return {character: advance / table["em"] for character, (_, advance) in table["glyphs"].items()}


@cache
def _kerning(font: FontName) -> dict[str, float]:
    """How far each pair of letters moves together or apart, as a fraction of the size."""
    table = _table(font)
    return {
        first + second: int(by) / table["em"]
        for firsts, row in table.get("kerning", {}).items()
        for by, seconds in row.items()
        for first in firsts
        for second in seconds
    }


@cache
def glyphs(font: FontName) -> dict[str, int]:
    """The glyph index of each character."""
    return {character: glyph for character, (glyph, _) in _table(font)["glyphs"].items()}
