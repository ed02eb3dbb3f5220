"""Stands in for Pyodide's event loop on top of asyncio, which brings sockets, processes and logging
along: nothing in our Python is asynchronous.
"""

from __future__ import annotations


def _initialize_event_loop() -> None:
    """Called when `pyodide` is imported."""
