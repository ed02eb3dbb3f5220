"""Long work as generators, so that the caller can report progress and stop between two steps."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Step = TypeVar("Step")
News = TypeVar("News")
Result = TypeVar("Result")


def result_of(steps: Generator[Any, None, Result]) -> Result:
    """The generator's return value; its steps are discarded."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def retold(
    steps: Generator[Step, None, Result], news: Callable[[Step], News]
) -> Generator[News, None, Result]:
    """The same generator with each step mapped by `news`."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield news(step)
