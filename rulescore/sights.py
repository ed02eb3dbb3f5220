"""What the rules see at a place, and what a move would bring, typed: the plain data that
`State.bearing` and `State.prospect` hand out.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Ray(TypedDict):
    """A line along which one place bears on another, or along which a thing could go."""

    kind: Literal["threat", "sight", "guard", "way"]
    """Something there is threatened, seen or guarded, or could be gone to."""
    start: str
    end: str
    seat: int | None
    """Whom it serves; None is nobody or everybody."""
    says: str
    """A short word or number where it begins, or empty."""


class Pip(TypedDict):
    """A number or a short word at a place."""

    at: str
    seat: int | None
    """Whose number it is; None is nobody's or everybody's."""
    says: str
    kind: NotRequired[str]
    """The symbol beside it, where it is not that of a seat."""


class Bearing(TypedDict):
    """What the rules see at a place, as far as the seat that looks may know it."""

    place: str
    says: list[str]
    """Sentences: what stands there, whose it is, where it can go, and what bears on it."""
    rays: list[Ray]
    pips: list[Pip]
    goes: list[str]
    """The places to which what stands there can go."""


class Prospect(TypedDict):
    """What a move would bring about, as far as the seat that looks can know that."""

    says: list[str]
    """Sentences; none where nothing to be counted follows from the move."""
    pips: list[Pip]
    """The same in short, at the place of the last touch."""
