"""What tests share: the built site, a server for it, and the single file."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.late import LateFiles
from tools import plan
from tools.serve import server
from tools.site import SINGLE, SITE
from tools.steps import run_steps

PREFIX = "/siegeworks"
"""The folder of the site on the tests' servers: it has to work under any sub-path."""


gc.set_threshold(20_000, 20, 20)
"""Kits and games make many objects and few circles: looking for those took a sixth of the time."""


@dataclass
class Served:
    """A site on a server of its own."""

    address: str
    folder: Path
    stop: Callable[[], None]
    """Stops the server for good."""


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """Serves a folder under that prefix."""
    running = server(folder, prefix=PREFIX, files=LateFiles)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()

    def stop() -> None:
        if thread.is_alive():
            running.shutdown()
            running.server_close()
            thread.join()

    yield Served(f"http://127.0.0.1:{running.server_port}{PREFIX}/", folder, stop)
    stop()


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
    """Empties the caches of a module: kits and parsed PDFs are large."""
    yield
    for one in vars(request.module).values():
        if callable(clear := getattr(one, "cache_clear", None)):
            clear()
