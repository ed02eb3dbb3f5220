"""The print options: paper, backs, bleed, colours, parts. They are read from texts, so that the
command line and links use the same names and values.

`Choices()` suits a home printer. `Choices.texts` writes the options as short texts and `read`
parses them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Final, Literal, get_args

from printkit.paper import EDGE, PAPERS, Marks, Paper
from rulescore.translation import invalid

Backs = Literal["none", "long", "short", "stack", "gutter", "separate"]
"""How backs are printed: not at all; duplex, turned over the long or the short edge; all fronts
followed by all backs, to be fed in again by hand; beside the fronts, with a fold between; in a
separate file.
"""
Mode = Literal["colour", "ink", "bw", "contrast"]
"""Full colour, outlines that save ink, black and white, high contrast."""
Format = Literal["pdf", "svg", "cut", "shop", "pictures", "table"]
"""Sheets as PDF; sheets as SVG; only cut, fold and engraving lines, for plotters and lasers, as SVG
and DXF, once for equal sheets; one page per card or board, for print shops; one picture of each at
300 and 600 dpi; sheets of faces and boards for a virtual table.
"""

Stones = Literal["square", "round", "punch"]
"""Stones as squares, cut straight from edge to edge; as discs; as discs for a punch of 25.4 mm."""

SHOPS: Final[dict[str, float]] = {
    "": 3.0,
    "gamecrafter": 3.175,
    "makeplayingcards": 3.048,
    "drivethrucards": 3.175,
}
"""The bleed that print services ask for, mm: 825 x 1125 and 822 x 1122 pixels at 300 dpi for poker
cards, and 2.75 x 3.75 inches. docs/reference/decks.md names the sources.
"""
BACKS: Final[tuple[Backs, ...]] = get_args(Backs)
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
BOTH_SIDES: Final[tuple[Backs, ...]] = ("long", "short", "stack", "separate")
"""The settings with which every sheet may have a back."""
MARKS: Final[tuple[Marks, ...]] = get_args(Marks)
STONES: Final[tuple[Stones, ...]] = get_args(Stones)
BLEEDS: Final = tuple(f"{half / 2:g}" for half in range(7))
"""0 to 3 mm in steps of half a mm. 1.5 is the largest bleed with which eight poker cards fit on
Letter (see `printkit.layout.flat`).
"""
USUAL_BLEED: Final = 2.0
"""The default bleed, mm. It shrinks where that saves a sheet."""
STRETCH: Final = (90.0, 110.0)
"""The smallest and largest scale, per cent."""
WIDEST: Final = 15.0
"""The widest margin, mm."""
FARTHEST: Final = 10.0
"""The largest offset of backs, mm and degrees; more is a slip of the pen."""


@dataclass(frozen=True)
class Choices:
    """What to print, and how.

    `parts` are the parts of the kit to print (if empty, all that are needed to play), `size` is one
    of the kit's sizes ("" = the first). `bleed` is in mm (None = the default), `marks` shows where
    to cut. `offset` moves every back: mm to the right, mm down, degrees clockwise about the centre
    of the paper. `scale` enlarges what is printed, per cent across and down, for a printer whose
    scale is not true; `margin` is the edge that it does not reach, mm. `options` are the game's.
    `safe` shows the safe zone of cards, `outlined` writes text as shapes in files for plotters and
    lasers. `deckfile` is the text of a custom deck file (see
    `rulescore.games.siege_the_king.decks`), with the titles and texts that the game's option `deck`
    has no room for. `stones` is the shape of stones, and `flat` makes tiles of towers. `joined`
    lays cards and tiles edge to edge, with the fewest cuts. `shop` is the service whose bleed
    pictures and pages for print shops get. `day` is the day of the puzzles (None = today), `site`
    the address of the page that their codes open ("" = no codes). `record` is the text of a played
    game.
    """

    paper: str = "a4"
    backs: Backs = "long"
    bleed: float | None = None
    mode: Mode = "colour"
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    scale: tuple[float, float] = (100.0, 100.0)
    margin: float = EDGE
    parts: tuple[str, ...] = ()
    size: str = ""
    sleeved: bool = False
    seats: int = 0
    formats: tuple[Format, ...] = ("pdf",)
    safe: bool = False
    outlined: bool = False
    deckfile: str = ""
    marks: Marks = "crop"
    stones: Stones = "square"
    flat: bool = False
    joined: bool = False
    shop: str = ""
    day: date | None = None
    site: str = ""
    record: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def sheet(self) -> Paper:
        """The paper, with its marks and margin."""
        return PAPERS[self.paper].marked(self.marks, self.margin)

    @property
    def beyond(self) -> float:
        """The bleed, mm."""
        return USUAL_BLEED if self.bleed is None else self.bleed

    def texts(self) -> dict[str, str]:
        """The choices that differ from the defaults, as short texts by name, for `read`. The game's
        options come last, under their own names.
        """
        usual = Choices()
        out = {}
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.name != "options" and value != getattr(usual, entry.name):
                out[entry.name] = _text(value)
        return out | {name: _text(value) for name, value in self.options.items()}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_text(part) for part in value)
    if isinstance(value, float):
        return f"{value:g}"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read(texts: Mapping[str, str]) -> Choices:
    """Parses choices from texts; an unknown name is an option of the game. ValueError says what is
    wrong.
    """
    given: dict[str, object] = {}
    options: dict[str, object] = {}
    for name, text in texts.items():
        if name in _READERS:
            given[name] = _READERS[name](name, text.strip())
        else:
            options[name] = text
    return Choices(**given, options=options)  # type: ignore[arg-type]


def _one_of(name: str, text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise invalid(
            "{name} is one of {list}, not {given}",
            name=name,
            given=repr(text[:40]),
            list=", ".join(known),
        )
    return text


def _from(known: tuple[str, ...]) -> Callable[[str, str], str]:
    return lambda name, text: _one_of(name, text, known)


def _bleed(name: str, text: str) -> float | None:
    return float(_one_of(name, text, BLEEDS)) if text else None


def _numbers(text: str) -> tuple[float, ...]:
    """Numbers between commas; none if anything else is there."""
    try:
        return (
            tuple(float(part) for part in text.split(","))
            if text.isascii() and "_" not in text
            else ()
        )
    except ValueError:
        return ()


def _scale(name: str, text: str) -> tuple[float, ...]:
    found, (low, high) = _numbers(text), STRETCH
    if len(found) != 2 or not all(low <= number <= high for number in found):
        raise invalid(
            "the scale is two numbers from {low} to {high}: per cent across and down, such as"
            " 100.3,99.8",
            low=round(low),
            high=round(high),
        )
    return found


def _margin(name: str, text: str) -> float:
    found = _numbers(text)
    if len(found) != 1 or not EDGE <= found[0] <= WIDEST:
        raise invalid(
            "the margin is a number from {low} to {high}, in mm",
            low=round(EDGE),
            high=round(WIDEST),
        )
    return found[0]


def _offset(name: str, text: str) -> tuple[float, ...]:
    found = _numbers(text)
    if len(found) != 3 or not all(abs(number) <= FARTHEST for number in found):
        raise invalid(
            "the offset of backs is three numbers up to {most}: mm right, mm down, degrees,"
            " such as 0.6,-1.2,0.3",
            most=round(FARTHEST),
        )
    return found


def _names(name: str, text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _formats(name: str, text: str) -> tuple[str, ...]:
    found = tuple(_one_of("format", part, FORMATS) for part in _names(name, text))
    if not found:
        raise invalid("formats is at least one of {list}", list=", ".join(FORMATS))
    return found


def _day(name: str, text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise invalid(
            "{name} is a date such as 2026-11-25, not {given}", name=name, given=repr(text[:40])
        ) from None


def _site(name: str, text: str) -> str:
    found = text.partition("#")[0]
    if found and not (len(found) <= 200 and re.fullmatch(r"https?://[!-~]+", found)):
        raise invalid(
            "{name} is the address of a page, such as https://example.org/, not {given}",
            name=name,
            given=repr(text[:40]),
        )
    return found


def _plain(name: str, text: str) -> str:
    return text


def _switch(name: str, text: str) -> bool:
    return _one_of(name, text, ("yes", "no")) == "yes"


def _seats(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise invalid("seats is a whole number, not {given}", given=repr(text[:40]))
    return int(text)


_READERS: Final[dict[str, Callable[[str, str], object]]] = {
    "paper": _from(tuple(PAPERS)),
    "backs": _from(BACKS),
    "marks": _from(MARKS),
    "bleed": _bleed,
    "mode": _from(MODES),
    "offset": _offset,
    "scale": _scale,
    "margin": _margin,
    "parts": _names,
    "size": _plain,
    "sleeved": _switch,
    "seats": _seats,
    "formats": _formats,
    "safe": _switch,
    "outlined": _switch,
    "deckfile": _plain,
    "stones": _from(STONES),
    "flat": _switch,
    "joined": _switch,
    "shop": _from(tuple(SHOPS)[1:]),
    "day": _day,
    "site": _site,
    "record": _plain,
}
NAMES: Final = tuple(_READERS)
"""Every choice that is not an option of a game."""
