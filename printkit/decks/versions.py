"""What a deck held when it was printed, so that later only what has changed is printed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from printkit.parts import Thing
from printkit.svg import fragment
from rulescore.translation import invalid

LARGEST = 1_000_000
"""The most bytes of a record; one of a thousand cards has a tenth of that."""


@dataclass(frozen=True)
class Version:
    """The number of a print, the copies of each card by what is drawn on it, and their names."""

    number: int
    copies: Mapping[str, int]
    names: Mapping[str, str]

    def written(self) -> bytes:
        """The record as JSON, for `read`."""
        cards = [
            {"name": self.names[drawn], "count": count, "drawn": drawn}
            for drawn, count in self.copies.items()
        ]
        whole = {"version": self.number, "cards": cards}
        return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def version(number: int, things: Sequence[Thing]) -> Version:
    """The record of these cards."""
    copies: Counter[str] = Counter()
    for thing in things:
        copies[_drawn(thing)] += thing.count
    return Version(number, copies, {_drawn(thing): thing.name for thing in things})


def read(data: bytes, file: str) -> Version:
    """A record that `Version.written` made. ValueError if it is something else."""
    try:
        whole = json.loads(data)
        copies = {str(card["drawn"]): int(card["count"]) for card in whole["cards"]}
        names = {str(card["drawn"]): str(card["name"]) for card in whole["cards"]}
        return Version(int(whole["version"]), copies, names)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise invalid("{file} is not the record of a printed deck", file=file) from None


def changed(things: Sequence[Thing], old: Version) -> tuple[list[Thing], Counter[str]]:
    """The cards that the old print lacks, with the number of their copies, and by name the copies
    that it has too many.
    """
    left = Counter(old.copies)
    new = []
    for thing in things:
        kept = min(thing.count, left[_drawn(thing)])
        left[_drawn(thing)] -= kept
        if kept < thing.count:
            new.append(replace(thing, count=thing.count - kept))
    gone: Counter[str] = Counter()
    for drawn, count in (+left).items():
        gone[old.names[drawn]] += count
    return new, gone


def _drawn(thing: Thing) -> str:
    """What is drawn on both sides, as a hash."""
    sides = [thing.front, thing.back or thing.front]
    texts = [f"{side.width} {side.height} {fragment(side, '')}" for side in sides]
    return sha256("\n".join(texts).encode()).hexdigest()[:24]
