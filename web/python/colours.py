"""Whose stones have which colour, where that is the table's affair: a matter of drawing and of
words, kept in the record as the header `Colours`.

The rules give every seat its colour by its number. Where colours have no other meaning a table may
exchange them: stones are then drawn, and spoken of, in each other's colours, while rules, tokens
and taps stay as they are. `Colours "GB"` paints seat 1 green and seat 2 blue.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rulescore import GAMES, Record
from rulescore.translation import say, say_count
from rulescore.view_types import Mark, SeatShown, Thing, View
from web.python.call_types import Colour

HEADER: Final = "Colours"
PAINTED: Final = ("siegestones", "nobles-and-peasants")
"""The games whose seats may choose."""

WORDS: Final = {"B": "blue", "R": "red", "Y": "yellow", "G": "green"}
"""A colour's letter, as notation and symbols write it, and the word that stands in sentences
(catalogue keys, English).
"""
PHRASES: Final = ("{}", "{} stone", "{} stones")
"""Every catalogue key that names a colour in these games has one of these forms; seats are called
by the colour alone, capitalised.
"""

NAMED: Final = ("nobles-and-peasants",)
"""The games whose rules or records call colours by their names, so that somebody who reads those
beside such a table has to know.
"""

_LETTER: Final = re.compile(r"(?<=-)[BRYG](?=-|$)")


def title(letter: str) -> str:
    """A colour's name."""
    return {"B": say("Blue"), "R": say("Red"), "Y": say("Yellow"), "G": say("Green")}[letter]


def choices(game: str) -> list[Colour]:
    """What a seat of that game may choose from: each colour's `letter`, `title` and the `kind` of
    its symbol; nothing where colours are the rules' affair.
    """
    return (
        [{"letter": letter, "title": title(letter), "kind": f"stone-{letter}"} for letter in WORDS]
        if game in PAINTED
        else []
    )


def usual(game: str, seats: int) -> str:
    """The letters of the colours that the rules give to the seats, in their order."""
    return "".join(seat["kind"][-1] for seat in GAMES[game].start(seats).view(None)["seats"])


def checked(game: str, seats: int, letters: str) -> str:
    """The letters as a header has them, "" for the usual ones. ValueError where they are no
    different colours, one for each seat, or the game has its own.
    """
    if not letters or (game in PAINTED and letters == usual(game, seats)):
        return ""
    if game not in PAINTED:
        raise ValueError(say("the colours of this game belong to its rules"))
    if len(letters) != seats or len(set(letters)) != seats or not set(letters) <= set(WORDS):
        parts = {"list": ", ".join(WORDS), "given": repr(letters[:20])}
        raise ValueError(
            say_count(
                "colours are {n} letter of {list}, not {given}",
                "colours are {n} different letters of {list}, not {given}",
                seats,
                **parts,
            )
        )
    return letters


def exchanged(record: Record) -> dict[str, str]:
    """Which letter is shown instead of which, for all four colours; empty where none is exchanged,
    or where the header means nothing.
    """
    game = record.game.info.id
    try:
        letters = checked(game, record.seats, record.tags.get(HEADER, ""))
    except ValueError:
        return {}
    if not letters:
        return {}
    instead = dict(zip(usual(game, record.seats), letters, strict=True))
    # Colours that no seat has keep their own where it is free, so that as little as possible
    # changes.
    free = [letter for letter in WORDS if letter not in letters]
    for letter in sorted(
        (letter for letter in WORDS if letter not in instead), key=lambda letter: letter not in free
    ):
        instead[letter] = free.pop(free.index(letter) if letter in free else 0)
    return instead


def sentences(instead: Mapping[str, str]) -> dict[str, str]:
    """Which catalogue keys are said instead of which (see `words.exchange`)."""
    pairs = {
        phrase.format(WORDS[one]): phrase.format(WORDS[other])
        for one, other in instead.items()
        for phrase in PHRASES
    }
    return pairs | {
        WORDS[one].capitalize(): WORDS[other].capitalize() for one, other in instead.items()
    }


def repainted(view: View, instead: Mapping[str, str]) -> View:
    """A view whose things and seats have the symbols of the colours that are shown. The view is
    changed.
    """
    if instead:
        parts: list[Thing | SeatShown | Mark] = [*view["things"], *view["seats"], *view["marks"]]
        for part in parts:
            part["kind"] = _LETTER.sub(lambda found: instead[found[0]], part["kind"])
    return view


def note(game: str, instead: Mapping[str, str]) -> list[str]:
    """What somebody has to know who reads the rules or the record beside a table with colours of
    its own.
    """
    # Here words are exchanged already: what is said of a colour is the one that is shown, so its
    # own name is that of the colour it is shown for.
    shown_for = {other: one for one, other in instead.items()}
    pairs = ", ".join(
        say("{a} for {b}", a=title(letter), b=title(shown_for[letter]))
        for letter in WORDS
        if instead.get(letter, letter) != letter
    )
    told = say(
        "This table uses other colours: {list}. The rules and the record name the usual ones.",
        list=pairs,
    )
    return [told] if pairs and game in NAMED else []
