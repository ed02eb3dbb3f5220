"""What can be chosen before a game starts: `Option`, the `Value` of one, and the `Variant` that
follows from all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self, cast

from rulescore.translation import cut, invalid, say, shown

Value = str | int | bool
"""The value of an option."""


@dataclass(frozen=True)
class Option:
    """A rule that can be chosen before the game starts.

    >>> limit = Option("rounds", "Longest game", "It ends after this many.", 150, range(1001))
    >>> limit.read("20"), limit.text(20)
    (20, '20')
    >>> limit.read("many")
    Traceback (most recent call last):
    ValueError: option rounds takes a whole number from 0 to 1000, not 'many'

    `choices` is a tuple of allowed values, by default those of a switch, or a `range` of whole
    numbers. `labels` are what a form shows for values whose text does not say enough.
    """

    name: str
    title: str
    help: str
    default: Value = False
    choices: tuple[Value, ...] | range = (False, True)
    labels: Mapping[Value, str] = field(default_factory=dict, hash=False)

    def read(self, given: object) -> Value:
        """The value of `given`, a value or its text. ValueError says what the option takes."""
        for value in self._candidates(given):
            if value in self.choices and type(value) is type(self.choices[0]):
                return value
        raise invalid(
            "option {name} takes {choices}, not {given}",
            name=self.name,
            choices=self.expected(),
            given=repr(cut(str(given))),
        )

    def text(self, value: Value) -> str:
        """`value` as records and links write it: `yes` and `no` for a switch."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def label(self, value: Value) -> str:
        """`value` as a form shows it, in the language in use."""
        return shown(self.labels.get(value, self.text(value)))

    def _candidates(self, given: object) -> Iterable[Value]:
        if isinstance(given, (str, int)):
            yield given
        if isinstance(given, str):
            yes, no = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
            if isinstance(self.default, bool) and given.lower() in yes + no:
                yield given.lower() in yes
            if isinstance(self.default, int) and re.fullmatch("[0-9]{1,9}", given):
                yield int(given)

    def expected(self) -> str:
        """What the option takes: "one of ..." or "a whole number from ... to ..."."""
        if isinstance(self.choices, range):
            return say(
                "a whole number from {low} to {high}", low=self.choices[0], high=self.choices[-1]
            )
        return say("one of {list}", list=", ".join(self.text(choice) for choice in self.choices))


class Variant:
    """What the number of seats and the options determine; all positions of such a game share it.
    Each game derives its own class; `of` makes and caches them.
    """

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.options = options

    @classmethod
    def of(cls, seats: int, options: Mapping[str, Value]) -> Self:
        """The variant with these seats and options, which `Game` has checked."""
        return cast("Self", _rules(cast("Any", cls), seats, tuple(options.items())))

    def tokens(self) -> Iterable[str]:
        """Every token that a seat can ever play in this variant; see `Game.tokens`."""
        raise NotImplementedError("this game has no list of its tokens")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (type(self), self.seats, tuple(self.options.items()))


@lru_cache(maxsize=256)
def _rules(kind: Any, seats: int, options: tuple[tuple[str, Value], ...]) -> Any:
    return kind(seats, dict(options))
