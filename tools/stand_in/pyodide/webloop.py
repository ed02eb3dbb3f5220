"""Replaces Pyodide's event loop, which would bring asyncio with sockets, processes and logging: our
Python has nothing asynchronous.
"""

from __future__ import annotations

# A snapshot of the memory holds what Python has of JavaScript by number: the runtime knows these
# two modules by the first ones, whether or not anything uses them.
from pyodide_js._api import scheduleCallback  # type: ignore[import-not-found]  # noqa: F401


def _initialize_event_loop() -> None:
    """Called when `pyodide` is imported."""
