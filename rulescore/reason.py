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


def varied(voice: int, *says: str) -> str:
    """One of these sentences, which say the same: each speaker has its own, by its number."""
    return says[voice % len(says)]
