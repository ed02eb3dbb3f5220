"""What tests share: the built site and the single file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import plan
from tools.site import SINGLE, SITE
from tools.steps import run_steps


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site, up to date."""
    run_steps(plan.STEPS_OF["site"]())
    return SITE


@pytest.fixture(scope="session")
def single_file() -> Path:
    """The single file, up to date."""
    run_steps(plan.STEPS_OF["single"]())
    return SINGLE


@pytest.fixture(scope="module", autouse=True)
def forget(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty what the tests of a module have cached: kits and read PDFs are large."""
    yield
    for one in vars(request.module).values():
        if callable(clear := getattr(one, "cache_clear", None)):
            clear()
