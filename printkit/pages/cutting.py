"""How the sheets of a kit are cut, in which order, and how long it takes.

What is cut at marks has straight cuts from edge to edge, first across, then down, as a guillotine
makes them; what has a printed line is cut with scissors along it. Counts and lengths are measured
on the sheets; the rates are assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import dist
from typing import Final

from printkit.layout.modes import outline
from printkit.paper import Draft
from printkit.scene import AnyItem, Circle, Group, Line, Path, Rect
from rulescore.translation import decimal, say, say_count

STRAIGHT: Final = 10.0
"""Assumed for a straight cut with ruler and knife or a trimmer, s."""
SCISSORS: Final = 8.0
"""Assumed for scissors along a line, mm a second."""
STACK: Final = 3
"""Sheets of card that are cut at once."""


@dataclass(frozen=True)
class Cuts:
    """The straight cuts of a sheet by their y and x, and the length of the lines for scissors, in
    mm.
    """

    across: tuple[float, ...]
    down: tuple[float, ...]
    lines: float

    def seconds(self, sheets: int) -> float:
        """How long that many equal sheets take."""
        straight = len(self.across) + len(self.down)
        return -(-sheets // STACK) * straight * STRAIGHT + sheets * self.lines / SCISSORS


def cuts(draft: Draft) -> Cuts:
    """The cuts of a sheet, from its front."""
    boxes = [
        box
        for item in draft.items
        if isinstance(item, Rect | Line) and item.role == "cut" and not item.stroke
        for box in _edges(item)
    ]
    across = {round(a[1], 1) for a, b in boxes if a[1] == b[1]}
    down = {round(a[0], 1) for a, b in boxes if a[0] == b[0]}
    return Cuts(tuple(sorted(across)), tuple(sorted(down)), _length(draft.items))


def guide(numbered: Sequence[tuple[int, Draft]]) -> list[str]:
    """A sentence for each run of equal sheets, and one for the whole; empty if nothing is cut."""
    out: list[str] = []
    total = 0
    for found, numbers in _runs(numbered):
        seconds = found.seconds(len(numbers))
        if not seconds:
            continue
        total += 60 * _minutes(seconds)
        where = (
            say("Sheet {number}", number=numbers[0])
            if len(numbers) == 1
            else say("Sheets {first} to {last}", first=numbers[0], last=numbers[-1])
        )
        out.append(f"{where}: {' '.join(_told(found, len(numbers)))} {minutes(seconds)}")
    if out:
        rates = {"straight": round(STRAIGHT), "scissors": round(SCISSORS)}
        out.append(
            say(
                "In all: {minutes} Assumed are {straight} s for a straight cut and {scissors} mm a"
                " second for scissors.",
                minutes=minutes(total),
                **rates,
            )
        )
    return out


def whole(drafts: Sequence[Draft]) -> float:
    """How long all these sheets take, s."""
    return sum(found.seconds(len(run)) for found, run in _runs(list(enumerate(drafts))))


def _runs(numbered: Sequence[tuple[int, Draft]]) -> Iterable[tuple[Cuts, list[int]]]:
    """The runs of equal sheets, each with their numbers."""
    known = [(number, cuts(draft)) for number, draft in numbered]
    for found, run in groupby(known, key=lambda one: one[1]):
        yield found, [number for number, _ in run]


def _told(found: Cuts, sheets: int) -> Iterable[str]:
    across, down = len(found.across), len(found.down)
    if across + down:
        if sheets > 1:
            yield say("lay up to {n} on each other, edge on edge.", n=STACK)
        yield say(
            "{n} straight cuts: 1 to {across} across from the top, then {next} to {n} down"
            " from the left.",
            n=across + down,
            across=across,
            next=across + 1,
        )
    if found.lines:
        yield say("{length} m with scissors along the lines.", length=decimal(found.lines / 1000))


def minutes(seconds: float) -> str:
    """How many minutes these are, as a sentence."""
    return say_count("{n} minute.", "{n} minutes.", _minutes(seconds))


def _minutes(seconds: float) -> int:
    return max(1, round(seconds / 60))


def _edges(item: Rect | Line) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    [ring] = outline(item)
    return pairwise([*ring, ring[0]])


def _length(items: Iterable[AnyItem], scale: float = 1.0) -> float:
    """The length of all printed lines to cut, mm."""
    total = 0.0
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            total += _length(item.items, scale * abs(a * d - b * c) ** 0.5)
        elif isinstance(item, Path | Rect | Circle | Line) and item.role == "cut" and item.stroke:
            for ring in outline(item):
                closed = ring if isinstance(item, Line) else [*ring, ring[0]]
                total += scale * sum(dist(one, other) for one, other in pairwise(closed))
    return total
