"""Decks for Siege the King: CSV files, presets (`PRESETS`) and custom ones.

A file has a header line and the columns `COLUMNS` in any order: the kind of card (`kind`), its
number (`value`), how many there are (`count`), and what is printed on it (`title`, `text`). For
play, a deck is one word that counts its cards, such as `4A2,4A3,W5,N`. It is the value of the
game's option `deck`, so that a record with a custom deck can be replayed without a file.
"""

from __future__ import annotations

import csv
import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from rulescore.options import Option, Value
from rulescore.translation import invalid, say, say_count

PRESETS: Final = ("2-5", "1-5", "1-8", "3-6")
"""The presets, named after the numbers on their attackers and defenders; the first is the default.
"""
COLUMNS: Final = ("kind", "value", "count", "title", "text")
NUMBERED: Final = {"attacker": "A", "defender": "D", "warrior": "W"}
SPECIAL: Final = {"judge": "J", "sorcerer": "S", "assassin": "N", "artisan": "X"}
CASTLE: Final = {"king": 2, "throne": 4}
"""The castle cards and their counts. They are never in the draw pile; a file may omit them."""
CASTLE_VALUE: Final = 10
VALUES: Final = range(1, 10)
FEWEST_NUMBERED: Final = 10
"""With this many, two opening hands can always be dealt, with or without special cards."""
MOST_CARDS: Final = 200
LONGEST_TITLE: Final = 40
LONGEST_TEXT: Final = 200
LONGEST_FILE: Final = 100_000
"""The longest deck file that is read, in bytes."""
LONGEST_WORD: Final = 2000

_GROUP: Final = re.compile(r"([1-9][0-9]{0,2})?([ADW][1-9]|[JSNX])", re.ASCII)


def rule(kind: str) -> str:
    """What a special card does, as printed on it."""
    return {
        "judge": say("Name one card on any column: it goes to the discard pile."),
        "sorcerer": say("Name any column: all its cards go to the discard pile."),
        "assassin": say(
            "Strikes when drawn: turn up one of the other player's castle cards. A King ends"
            " the game, a Throne falls."
        ),
        "artisan": say("Stops the other player's Judge, Sorcerer or Assassin."),
    }[kind]


@dataclass(frozen=True)
class Card:
    """A row of a deck: `count` equal cards. `value` is None for special cards."""

    kind: str
    value: int | None
    count: int
    title: str
    text: str

    @property
    def name(self) -> str:
        """The card as tokens write it: `A3`, `J`, `K`."""
        letter = {**NUMBERED, **SPECIAL, "king": "K", "throne": "T"}[self.kind]
        return f"{letter}{self.value}" if self.kind in NUMBERED else letter


class DeckError(ValueError):
    """An invalid deck file. `row` counts from 1, the header; `column` is a name of `COLUMNS`, or
    empty for the whole row.
    """

    def __init__(self, row: int, column: str, text: str, /, **parts: object) -> None:
        where = {"row": row, "column": column, "reason": say(text, **parts)}
        super().__init__(
            say("row {row}, column {column}: {reason}", **where)
            if column
            else say("row {row}: {reason}", **where)
        )
        self.row, self.column = row, column


def preset(name: str) -> tuple[Card, ...]:
    """The cards of a preset. ValueError if there is none of that name."""
    if name not in PRESETS:
        raise invalid(
            "there is no deck {name}; there are {list}",
            name=repr(name[:40]),
            list=", ".join(PRESETS),
        )
    return read(pkgutil.get_data(__name__, f"{name}.csv") or b"")


def load(file: str | Path) -> tuple[Card, ...]:
    """The cards of a deck file. DeckError gives the row and column; OSError if the file cannot be
    read.
    """
    with Path(file).open("rb") as stream:
        return read(stream.read(LONGEST_FILE + 1))


def read(content: bytes | str) -> tuple[Card, ...]:
    """The cards in the content of a deck file, castle cards included if present. DeckError gives
    the row and column.

    Columns are separated by commas, semicolons or tabs, whichever the header line uses.
    """
    if len(content) > LONGEST_FILE:
        raise DeckError(1, "", "the file is larger than {n} bytes", n=LONGEST_FILE)
    # Invalid UTF-8 becomes U+FFFD, so that the check of its field can name row and column.
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else content
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    separator = max(",;\t", key=lines[0].count)
    header = [name.strip().lower() for name in _fields(lines[0], separator, 1)]
    _check_header(header)
    cards: list[Card] = []
    for row, line in enumerate(lines[1:], 2):
        if line.strip(separator + " "):
            cards.append(_card(row, header, _fields(line, separator, row)))
            if sum(card.count for card in cards if card.kind not in CASTLE) > MOST_CARDS:
                raise DeckError(
                    row, "count", "from here on the deck has more than {n} cards", n=MOST_CARDS
                )
    _check_cards(cards, len(lines))
    return tuple(cards)


def word(cards: Iterable[Card]) -> str:
    """The draw deck as option `deck` writes it: a preset's name, else a word like `4A2,W5,N`."""
    counts = Counter[str]()
    for card in cards:
        if card.kind not in CASTLE and card.count:
            counts[card.name] += card.count
    return canonical(",".join(f"{count}{name}" for name, count in counts.items()))


def canonical(given: str) -> str:
    """The canonical spelling of such a word. ValueError gives the reason."""
    if given in PRESETS:
        return given
    counts = contents(given)
    for name in PRESETS:
        if counts == contents(name):
            return name
    return ",".join(f"{count if count > 1 else ''}{name}" for name, count in sorted(counts.items()))


@lru_cache(maxsize=64)
def _preset_contents(name: str) -> Counter[str]:
    return Counter({card.name: card.count for card in preset(name) if card.kind not in CASTLE})


def contents(given: str) -> Counter[str]:
    """How many of each card, by name, are in the draw deck that a preset's name or a word
    describes. ValueError gives the reason.
    """
    if given in PRESETS:
        return _preset_contents(given).copy()
    if len(given) > LONGEST_WORD:
        raise ValueError(
            say_count(
                "the deck is a word of {n} letter; the limit is {most}",
                "the deck is a word of {n} letters; the limit is {most}",
                len(given),
                most=LONGEST_WORD,
            )
        )
    counts = Counter[str]()
    for number, group in enumerate(given.split(","), 1):
        match = _GROUP.fullmatch(group.strip())
        if match is None:
            parts = {"number": number, "given": repr(group[:20]), "list": ", ".join(PRESETS)}
            raise invalid(
                "group {number}, {given}, is not a card: expected a preset ({list}) or a word"
                " like 4A2,4D3,W5,J",
                **parts,
            )
        counts[match[2]] += int(match[1] or 1)
    if counts.total() > MOST_CARDS:
        raise ValueError(
            say_count(
                "the deck has {n} card; the limit is {most}",
                "the deck has {n} cards; the limit is {most}",
                counts.total(),
                most=MOST_CARDS,
            )
        )
    numbered = sum(count for name, count in counts.items() if len(name) > 1)
    if numbered < FEWEST_NUMBERED:
        raise invalid(
            "attackers, defenders and warriors in the deck: {n}; at least {least} are needed",
            n=numbered,
            least=FEWEST_NUMBERED,
        )
    return counts


def _fields(line: str, separator: str, row: int) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error as error:
        raise DeckError(row, "", "the row cannot be read: {error}", error=error) from None


def _check_header(header: Sequence[str]) -> None:
    for name in COLUMNS:
        if header.count(name) != 1:
            raise DeckError(
                1,
                name,
                "the header line has it twice"
                if name in header
                else "the header line lacks it; it needs {list}",
                list=", ".join(COLUMNS),
            )
    for number, name in enumerate(header, 1):
        if name not in COLUMNS:
            raise DeckError(
                1,
                str(number),
                "there is no column {name}; there are {list}",
                name=repr(name[:20]),
                list=", ".join(COLUMNS),
            )


def _card(row: int, header: Sequence[str], fields: Sequence[str]) -> Card:
    if len(fields) > len(header):
        raise DeckError(
            row,
            str(len(header) + 1),
            "nothing may follow here; text that contains a separator needs quotation marks",
        )
    if len(fields) < len(header):
        raise DeckError(row, header[len(fields)], "missing: the row ends too early")
    for name, field in zip(header, fields, strict=True):
        if "\ufffd" in field or not all(map(_is_text, field)):
            raise DeckError(row, name, "this is not plain text in UTF-8")
    given = {name: field.strip() for name, field in zip(header, fields, strict=True)}
    kind = given["kind"].lower()
    if kind not in NUMBERED and kind not in SPECIAL and kind not in CASTLE:
        raise DeckError(
            row,
            "kind",
            "{given} is not a kind; there are {list}",
            given=repr(given["kind"][:20]),
            list=", ".join((*NUMBERED, *SPECIAL, *CASTLE)),
        )
    value = _value(row, kind, given["value"])
    count = _number(given["count"])
    if count is None or count > MOST_CARDS:
        raise DeckError(
            row,
            "count",
            "{given} is not a whole number from 0 to {most}",
            given=repr(given["count"][:20]),
            most=MOST_CARDS,
        )
    for name, longest in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT)):
        if len(given[name]) > longest:
            raise DeckError(row, name, "this is longer than {n} characters", n=longest)
    return Card(kind, value, count, given["title"], given["text"])


def _is_text(letter: str) -> bool:
    """Whether a character is printable: no control character, no lone surrogate."""
    return letter >= " " and letter != "\x7f" and not "\ud800" <= letter <= "\udfff"


def _value(row: int, kind: str, given: str) -> int | None:
    value = _number(given)
    if kind in NUMBERED and value not in VALUES:
        parts = {"kind": kind, "low": VALUES[0], "high": VALUES[-1], "given": repr(given[:20])}
        raise DeckError(
            row,
            "value",
            "a card of kind {kind} has a whole number from {low} to {high}, not {given}",
            **parts,
        )
    if kind in CASTLE and given and value != CASTLE_VALUE:
        raise DeckError(
            row,
            "value",
            "a castle card has the value {value}, not {given}",
            value=CASTLE_VALUE,
            given=repr(given[:20]),
        )
    if kind in SPECIAL and given:
        raise DeckError(
            row,
            "value",
            "a card of kind {kind} has no number; leave it empty instead of {given}",
            kind=kind,
            given=repr(given[:20]),
        )
    return None if kind in SPECIAL else CASTLE_VALUE if kind in CASTLE else value


def _number(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else None


def _check_cards(cards: Sequence[Card], rows: int) -> None:
    """Checks of the deck as a whole; an error names the last row."""
    numbered = sum(card.count for card in cards if card.kind in NUMBERED)
    if numbered < FEWEST_NUMBERED:
        raise DeckError(
            rows,
            "count",
            "attackers, defenders and warriors in the deck: {n}; at least {least} are needed",
            n=numbered,
            least=FEWEST_NUMBERED,
        )
    for kind, right in CASTLE.items():
        count = sum(card.count for card in cards if card.kind == kind)
        if count not in (0, right):
            raise DeckError(
                rows,
                "count",
                "cards of kind {kind} in the deck: {n}; it needs {right}, or none",
                n=count,
                kind=kind,
                right=right,
            )


@dataclass(frozen=True)
class DeckOption(Option):
    """The deck: the name of a preset, or any other deck as one word (see the module)."""

    def read(self, given: object) -> Value:
        if not isinstance(given, str):
            return super().read(given)
        try:
            return canonical(given)
        except ValueError as error:
            raise invalid("option {name}: {reason}", name=self.name, reason=error) from None
