"""Makes the reasons of a game's `advice.py`: what a move prevents, brings and prepares."""

from __future__ import annotations

from rulescore.view_types import Reason


def threat(says: str, start: str = "", end: str = "") -> Reason:
    """What would happen otherwise; an arrow may go from `start` to `end`."""
    return Reason(kind="threat", says=says, start=start, end=end)


def gain(says: str, start: str = "", end: str = "") -> Reason:
    """What the move brings at once."""
    return Reason(kind="gain", says=says, start=start, end=end)


def plan(says: str, start: str = "", end: str = "") -> Reason:
    """What the move prepares."""
    return Reason(kind="plan", says=says, start=start, end=end)


def varied(place: str, *says: str) -> str:
    """One of these sentences, by the place they are about, so that it is not always the same."""
    return says[sum(map(ord, place)) % len(says)]
