"""Lets answers of Python and files come late by chance, to find a test, or a page, that does not
wait for them:

    LATE=0.5 python -m pytest -n 6 tests/web
"""

from __future__ import annotations

import os
import secrets
import time
from typing import Any

from tools.serve import Files

MOST = float(os.environ.get("LATE", 0))
"""The most that something is late, in seconds."""


def wait() -> None:
    time.sleep(MOST * secrets.choice((0, 0, 0.25, 1)))


class LateFiles(Files):
    def send_head(self) -> Any:
        wait()
        return super().send_head()
