"""Files made in steps, so that whoever waits can be told how far they are, and can stop them."""

from __future__ import annotations

from collections.abc import Callable, Generator

Making = Generator[tuple[int, int], None, bytes]
"""A file being made: after each step, how many sheets are done and of how many; what it returns are
the bytes of the file.
"""
Job = Callable[[], Making]
"""What makes a file."""


def at_once(file: Callable[[], bytes]) -> Making:
    """In a single step."""
    yield 0, 1
    return file()
