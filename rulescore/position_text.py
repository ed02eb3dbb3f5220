"""Positions as text: one line of fields `name:value`, much like FEN in chess.

A game's `notation.py` names its fields and turns their values into a state and back. This module
has what all games share: splitting the line, lists, numbers, places that hold one thing each, and
errors that name the field.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulescore.translation import say, shown

LONGEST: Final = 100_000
"""The most characters in a position; none from actual play comes near."""
BY_CHANCE: Final = "chance"
"""The value of the field `seat` at a chance node."""


@dataclass(frozen=True)
class Field:
    """A field of a position's text. `takes` describes its value as a noun phrase in plain English
    ("the knights' squares"); `default` is its value when omitted; `example` is a position by
    itself; `choices` lists all values, if they are few.
    """

    name: str
    takes: str
    default: str = ""
    example: str = ""
    choices: tuple[str, ...] = ()


def seat_field(
    seats: int, chance: bool = False, default: str = "1", example: str = "seat:2"
) -> Field:
    """The field `seat` of a game with that many seats; with `chance` its value may be `chance`."""
    numbers = tuple(str(number) for number in range(1, seats + 1))
    if chance:
        return Field(
            "seat",
            "the number of the seat to move, or chance where chance decides",
            default,
            example,
            (*numbers, BY_CHANCE),
        )
    return Field("seat", "the number of the seat to move", default, example, numbers)


@dataclass(frozen=True)
class Brush:
    """A thing that the position editor can place: its `kind` (the name of a symbol) and `title`,
    and how it is written.

    On a place it is the entry `item` in the list of the field `field`; `{place}` in either is the
    place. `places` are the cells or areas that take it: one thing each if `item` contains
    `{place}`, any number if only `field` does; if neither does, there is just one such thing.
    `rider` is the kind of what is on top of the thing, if anything.
    """

    kind: str
    title: str
    field: str
    item: str
    places: tuple[str, ...]
    rider: str = ""


class Given:
    """The fields of one position's text, read one by one. Every method raises ValueError with a
    sentence that names the field.

    >>> given = Given("towers:d4,e5 seat:2", [Field("towers", "the circles with towers"), seat_field(2)])
    >>> given.places("towers", ["d4", "e5"]), given.seat(2)
    (['d4', 'e5'], 1)
    >>> Given("towers:d4,,e5", [Field("towers", "the circles with towers")]).items("towers")
    Traceback (most recent call last):
    ValueError: towers: a part between commas is empty (this field takes the circles with towers)
    """  # noqa: E501

    def __init__(self, text: str, fields: Sequence[Field]) -> None:
        self.fields: Mapping[str, Field] = {field.name: field for field in fields}
        self.values: dict[str, str] = {}
        self.taken: dict[str, str] = {}  # place -> the field that occupies it
        if not isinstance(text, str) or not text.isascii() or len(text) > LONGEST:
            raise ValueError(
                say("a position is one line of at most {n} ASCII characters", n=LONGEST)
            )
        for word in text.split():
            name, colon, value = word.partition(":")
            if not colon or name not in self.fields:
                raise ValueError(
                    say(
                        "a position has no field {given}; its fields are {list}, each as"
                        " name:value",
                        given=repr(word[:40]),
                        list=", ".join(self.fields),
                    )
                )
            if name in self.values:
                raise ValueError(say("the field {name} is given twice", name=name))
            self.values[name] = value

    def wrong(self, name: str, reason: str) -> ValueError:
        """The error for a field's value; `reason` is a sentence without a full stop."""
        return ValueError(
            say(
                "{name}: {reason} (this field takes {takes})",
                name=name,
                reason=reason,
                takes=shown(self.fields[name].takes),
            )
        )

    def has(self, name: str) -> bool:
        """Whether the text contains this field."""
        return name in self.values

    def text(self, name: str) -> str:
        """The value as written, or the default."""
        return self.values.get(name, self.fields[name].default)

    def items(self, name: str) -> list[str]:
        """The parts between commas; [] for an empty value."""
        text = self.text(name)
        items = text.split(",") if text else []
        if "" in items:
            raise self.wrong(name, say("a part between commas is empty"))
        return items

    def number(self, name: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        text = self.text(name)
        if not re.fullmatch(r"-?[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise self.wrong(
                name,
                say(
                    "{given} is not a whole number from {low} to {high}",
                    given=repr(text[:20]),
                    low=low,
                    high=high,
                ),
            )
        return int(text)

    def numbers(self, name: str, count: int, low: int, high: int) -> list[int]:
        """`count` whole numbers from `low` to `high`."""
        items = self.items(name)
        if len(items) != count or not all(
            re.fullmatch(r"-?[0-9]{1,9}", item) and low <= int(item) <= high for item in items
        ):
            raise self.wrong(
                name,
                say(
                    "{n} whole numbers from {low} to {high} are needed, not {given}",
                    n=count,
                    low=low,
                    high=high,
                    given=repr(self.text(name)[:40]),
                ),
            )
        return [int(item) for item in items]

    def choice(self, name: str, choices: Iterable[str]) -> str:
        """One of these words."""
        text, choices = self.text(name), list(choices)
        if text not in choices:
            raise self.wrong(
                name,
                say("{given} is not one of {list}", given=repr(text[:20]), list=", ".join(choices)),
            )
        return text

    def flag(self, name: str) -> bool:
        """`yes` or `no`."""
        return self.choice(name, ("yes", "no")) == "yes"

    def seat(self, seats: int, chance: bool = False, name: str = "seat") -> int | None:
        """A seat's index (its number in the text counts from 1), or None for `chance`, if that is
        allowed.
        """
        text = self.text(name)
        if chance and text == BY_CHANCE:
            return None
        if text not in [str(number) for number in range(1, seats + 1)]:
            numbers = [*map(str, range(1, seats + 1)), *([BY_CHANCE] if chance else [])]
            raise self.wrong(
                name,
                say("{given} is not one of {list}", given=repr(text[:20]), list=", ".join(numbers)),
            )
        return int(text) - 1

    def place(self, name: str, place: str, cells: Container[str]) -> str:
        """A place of the board, not yet taken by this text."""
        if place not in cells:
            raise self.wrong(name, say("there is no place {place} for it", place=repr(place[:20])))
        if place in self.taken:
            raise self.wrong(name, say("two things stand on {place}", place=place))
        self.taken[place] = name
        return place

    def places(self, name: str, cells: Container[str]) -> list[str]:
        """A list of places, none of them yet taken by this text."""
        return [self.place(name, item, cells) for item in self.items(name)]


def flag(value: bool) -> str:
    """A switch as a position writes it."""
    return "yes" if value else "no"
