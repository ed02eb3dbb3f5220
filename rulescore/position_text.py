"""Positions as text: one line of fields `name:value`, much like FEN in chess.

A game's `notation.py` names its fields and turns their values into a state and back. This module
has what all games share: splitting the line, lists, numbers, places that hold one thing each, and
errors that name the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, TypeVar

from rulescore.translation import invalid, say, shown

LONGEST: Final = 100_000
"""The most characters in a position; none from actual play comes near."""
SEAT: Final = "seat"
"""The field that says whose turn it is."""
T = TypeVar("T")


@dataclass(frozen=True)
class Kind:
    """How the value of a field is read from a text, given the field's name, and written; `choices`
    lists all texts, if they are few, and `titles` what each is called in plain English.
    """

    read: Callable[[Given, str], Any]
    write: Callable[[Any], str] = str
    choices: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Field:
    """A field of a position's text. `takes` describes its value as a noun phrase in plain English
    ("the knights' squares"); `example` is a position by itself; `default` is the value when the
    field is omitted. `kind` reads and writes the value that `of` finds in a state, by default the
    attribute with the field's name; a name and an index are an item of an attribute. `title` is the
    heading in the position editor ("Draw pile"), of fields that no `Brush` changes.
    """

    name: str
    takes: str
    example: str = ""
    kind: Kind = Kind(lambda given, name: given.text(name))
    of: Callable[[Any], Any] | tuple[str, int] | None = None
    default: str = ""
    title: str = ""

    @property
    def choices(self) -> tuple[str, ...]:
        """All values, if they are few."""
        return self.kind.choices

    def written(self, state: object) -> str:
        """The value in that state, as text."""
        if callable(self.of):
            return self.kind.write(self.of(state))
        if self.of:
            return self.kind.write(getattr(state, self.of[0])[self.of[1]])
        return self.kind.write(getattr(state, self.name))


@dataclass(frozen=True)
class Brush:
    """A thing that the position editor can place: its `kind` (the name of a symbol) and `title`,
    and how it is written.

    On a place it is the entry `item` in the list of the field `field`; `{place}` in either is the
    place. `places` are the cells or areas that take it: one thing each if `item` contains
    `{place}`, any number if only `field` does; if neither does, there is just one such thing.
    `rider` is the kind of what is on top of the thing, if anything. `sideways` is whether it lies
    so, like a card.
    """

    kind: str
    title: str
    field: str
    item: str
    places: tuple[str, ...]
    rider: str = ""
    sideways: bool = False


class Given:
    """The fields of one position's text, read one by one. Every method raises ValueError with a
    sentence that names the field.

    >>> towers = Field("towers", "the circles with towers", kind=places({"d4": 17, "e5": 24}))
    >>> given = Given("towers:d4,e5 seat:2", [towers, seat_field(2)])
    >>> given["towers"], given["seat"]
    ([17, 24], 1)
    >>> Given("towers:d4,,e5", [Field("towers", "the circles with towers")]).items("towers")
    Traceback (most recent call last):
    ValueError: towers: a part between commas is empty (this field takes the circles with towers)
    """

    def __init__(self, text: str, fields: Sequence[Field]) -> None:
        self.fields: Mapping[str, Field] = {field.name: field for field in fields}
        self.values: dict[str, str] = {}
        self.taken: dict[str, str] = {}  # place -> the field that occupies it
        if not isinstance(text, str) or not text.isascii() or len(text) > LONGEST:
            raise invalid("a position is one line of at most {n} ASCII characters", n=LONGEST)
        for word in text.split():
            name, colon, value = word.partition(":")
            if not colon or name not in self.fields:
                raise invalid(
                    "a position has no field {given}; its fields are {list}, each as name:value",
                    given=repr(word[:40]),
                    list=", ".join(self.fields),
                )
            if name in self.values:
                raise invalid("the field {name} is given twice", name=name)
            self.values[name] = value

    def wrong(self, name: str, text: str, /, **parts: object) -> ValueError:
        """The error for a field's value; `text`, without a full stop, is said as by `say`."""
        takes = {"name": name, "takes": shown(self.fields[name].takes)}
        reason = say(text, **parts)
        return invalid("{name}: {reason} (this field takes {takes})", reason=reason, **takes)

    def __getitem__(self, name: str) -> Any:
        """The field's value, as its kind reads it."""
        return self.fields[name].kind.read(self, name)

    def get(self, name: str, otherwise: object) -> Any:
        """The same, or `otherwise` if positions of this table have no such field."""
        return self[name] if name in self.fields else otherwise

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
            raise self.wrong(name, "a part between commas is empty")
        return items

    def matches(
        self, name: str, pattern: str, text: str, /, **parts: object
    ) -> Iterator[re.Match[str]]:
        """The matches of the parts between commas; `text` says what is wrong with `{given}`."""
        for item in self.items(name):
            match = re.fullmatch(pattern, item)
            if not match:
                raise self.wrong(name, text, given=repr(item[:20]), **parts)
            yield match

    def place(self, name: str, place: str, cells: Container[str]) -> str:
        """A place of the board, not yet taken by this text."""
        if place not in cells:
            raise self.wrong(name, "there is no place {place} for it", place=repr(place[:20]))
        if place in self.taken:
            raise self.wrong(name, "two things stand on {place}", place=place)
        self.taken[place] = name
        return place


def _is_number(text: str, low: int, high: int) -> bool:
    return bool(re.fullmatch(r"-?[0-9]{1,9}", text)) and low <= int(text) <= high


def number(low: int, high: int) -> Kind:
    """A whole number from `low` to `high`."""

    def read(given: Given, name: str) -> int:
        text = given.text(name)
        if not _is_number(text, low, high):
            parts = {"given": repr(text[:20]), "low": low, "high": high}
            raise given.wrong(name, "{given} is not a whole number from {low} to {high}", **parts)
        return int(text)

    return Kind(read)


def numbers(count: int, low: int, high: int) -> Kind:
    """`count` whole numbers from `low` to `high`."""

    def read(given: Given, name: str) -> list[int]:
        items = given.items(name)
        if len(items) != count or not all(_is_number(item, low, high) for item in items):
            parts = {"n": count, "low": low, "high": high, "given": repr(given.text(name)[:40])}
            raise given.wrong(
                name, "{n} whole numbers from {low} to {high} are needed, not {given}", **parts
            )
        return [int(item) for item in items]

    return Kind(read, listed)


def choice(values: Mapping[str, Any], *titles: str) -> Kind:
    """One of these words, with its value. What has no word is written as the first one."""
    written = {value: word for word, value in values.items()}

    def read(given: Given, name: str) -> Any:
        text = given.text(name)
        if text not in values:
            named = zip_longest(values, map(shown, titles), fillvalue="")
            words = ", ".join(entitled(value, title) for value, title in named if value)
            parts = {"given": repr(text[:20]), "list": words}
            raise given.wrong(name, "{given} is not one of {list}", **parts)
        return values[text]

    return Kind(read, lambda value: written.get(value, next(iter(values))), tuple(values), titles)


def places(cells: Mapping[str, T]) -> Kind:
    """A list of places, each not yet taken, as what `cells` has for their names."""
    names = {cell: name for name, cell in cells.items()}
    return Kind(
        lambda given, name: [cells[given.place(name, item, cells)] for item in given.items(name)],
        lambda value: listed(sorted(names[cell] for cell in value)),
    )


def entitled(value: str, title: str) -> str:
    """A value of a text with what the page calls it, if that is another word."""
    return f"{value} ({title})" if title and title.casefold() != value else value


def listed(items: Iterable[object]) -> str:
    """A list as a position writes it."""
    return ",".join(map(str, items))


FLAG: Final = choice({"yes": True, "no": False}, "Yes", "No")


def seat_field(
    seats: int,
    chance: bool = False,
    example: str = "seat:2",
    of: Callable[[Any], int | None] | None = None,
    names: Sequence[str] = (),
) -> Field:
    """The field `seat` of a game with that many seats: an index, or with `chance` also -1, as in
    `State.seat`. When the game is over it is written as 1. `names` are the seats' in plain English.
    """
    takes = "the number of the seat to move"
    values = {str(seat + 1): seat for seat in range(seats)}
    if chance:
        takes = "the number of the seat to move, or chance where chance decides"
        values["chance"] = -1
        names = [*names, "Chance"] if names else ()
    return Field(SEAT, takes, example, choice(values, *names), of, "1", "To move")
