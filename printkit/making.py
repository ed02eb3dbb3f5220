"""Files made in steps, so that progress can be shown and the work stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator

Making = Generator[tuple[int, int], None, bytes]
"""A file in the making: yields the number of sheets done and the total after each step, and returns
the file's bytes.
"""
Job = Callable[[], Making]


def at_once(file: Callable[[], bytes]) -> Making:
    """Makes a file in a single step."""
    yield 0, 1
    return file()
