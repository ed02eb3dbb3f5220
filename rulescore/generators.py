"""Work done in steps, as generators: whoever carries it out may look at each step, tell of it, and
stop between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Step = TypeVar("Step")
News = TypeVar("News")
Result = TypeVar("Result")


def result_of(steps: Generator[Any, None, Result]) -> Result:
    """What comes of it when nobody looks at the steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def retold(
    steps: Generator[Step, None, Result], news: Callable[[Step], News]
) -> Generator[News, None, Result]:
    """The same steps, each telling something else."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield news(step)
