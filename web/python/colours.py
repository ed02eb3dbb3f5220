"""The colours of the seats, if the table may choose them: a matter of drawing and words, kept in
the record's header `Colours`.

The rules give every seat a colour by its number. If colours mean nothing else a table may exchange
them: stones are then drawn and named in other colours, while rules, tokens and taps stay the same.
`Colours "GB"` paints seat 1 green and seat 2 blue.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rulescore import GAMES, Record
from rulescore.translation import invalid, say, say_count
from rulescore.view_types import Mark, SeatShown, Thing, View
from web.python.call_types import Colour

HEADER: Final = "Colours"
PAINTED: Final = ("siegestones", "nobles-and-peasants")
"""The games whose seats may choose."""

WORDS: Final = {"B": "blue", "R": "red", "Y": "yellow", "G": "green"}
"""A colour's letter in notation and symbols, and its word in sentences (English catalogue keys)."""
PHRASES: Final = ("{}", "{} stone", "{} stones")
"""Every catalogue key that names a colour in these games has one of these forms; seats are called
by the colour alone, capitalised.
"""

NAMED: Final = ("nobles-and-peasants",)
"""The games whose rules or records name colours, so that their readers must know of an exchange."""

_LETTER: Final = re.compile(r"(?<=-)[BRYG](?=-|$)")


def title(letter: str) -> str:
    """A colour's name."""
    return {"B": say("Blue"), "R": say("Red"), "Y": say("Yellow"), "G": say("Green")}[letter]


def choices(game: str) -> list[Colour]:
    """The colours from which a seat of that game may choose: each one's `letter`, `title` and the
    `kind` of its symbol; none if the rules fix them.
    """
    if game not in PAINTED:
        return []
    kind = GAMES[game].start().view(None)["seats"][0]["kind"][:-1]
    return [{"letter": letter, "title": title(letter), "kind": kind + letter} for letter in WORDS]


def usual(game: str, seats: int) -> str:
    """The letters of the seats' colours in the rules, in order."""
    return "".join(seat["kind"][-1] for seat in GAMES[game].start(seats).view(None)["seats"])


def checked(game: str, seats: int, letters: str) -> str:
    """The letters for the header, "" for the usual ones. ValueError unless they are different
    colours, one for each seat, in a game that lets seats choose.
    """
    if not letters or (game in PAINTED and letters == usual(game, seats)):
        return ""
    if game not in PAINTED:
        raise invalid("the colours of this game belong to its rules")
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
    """The letter shown for each of the four colours; empty if none is exchanged or the header is
    invalid.
    """
    game = record.game.info.id
    try:
        letters = checked(game, record.seats, record.tags.get(HEADER, ""))
    except ValueError:
        return {}
    if not letters:
        return {}
    instead = dict(zip(usual(game, record.seats), letters, strict=True))
    # Colours without a seat keep their own if it is free, so that as little as possible changes.
    free = [letter for letter in WORDS if letter not in letters]
    for letter in sorted(
        (letter for letter in WORDS if letter not in instead), key=lambda letter: letter not in free
    ):
        instead[letter] = free.pop(free.index(letter) if letter in free else 0)
    return instead


def sentences(instead: Mapping[str, str]) -> dict[str, str]:
    """The catalogue key said for each exchanged one (see `translation.exchange`)."""
    pairs = {
        phrase.format(WORDS[one]): phrase.format(WORDS[other])
        for one, other in instead.items()
        for phrase in PHRASES
    }
    return pairs | {
        WORDS[one].capitalize(): WORDS[other].capitalize() for one, other in instead.items()
    }


def repainted(view: View, instead: Mapping[str, str]) -> View:
    """Gives a view's things and seats the symbols of the colours shown, in place."""
    if instead:
        parts: list[Thing | SeatShown | Mark] = [*view["things"], *view["seats"], *view["marks"]]
        for part in parts:
            part["kind"] = _LETTER.sub(lambda found: instead[found[0]], part["kind"])
    return view


def note(game: str, instead: Mapping[str, str]) -> list[str]:
    """A note for readers of the rules or the record beside a table with exchanged colours."""
    # Words are exchanged here already: a colour is named as shown, so its real name is that of the
    # colour it is shown for.
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
