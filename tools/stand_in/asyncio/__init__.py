"""Replaces asyncio, which would bring sockets, processes and logging: the runtime only needs one
function of it, to await a promise.
"""

from __future__ import annotations

from typing import NoReturn


def get_event_loop() -> NoReturn:
    """There is none: nothing in our Python is asynchronous."""
    raise RuntimeError("The page carries no asyncio.")
