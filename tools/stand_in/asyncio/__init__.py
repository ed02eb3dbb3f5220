"""Stands in for asyncio, which brings sockets, processes and logging along: the runtime looks for
one function of it, and calls it to await a promise.
"""

from __future__ import annotations

from typing import NoReturn


def get_event_loop() -> NoReturn:
    """There is none: nothing in our Python is asynchronous."""
    raise RuntimeError("The page carries no asyncio.")
