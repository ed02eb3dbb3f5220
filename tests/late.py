"""Lets answers of Python, files and what is kept come late by chance, to find a test, or a page,
that does not wait for them:

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

WRITING = """(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    const begun = performance.now();
    const late = MOST * [0, 0, 0.25, 1][Math.floor(Math.random() * 4)];
    const wait = () => (window.slow || performance.now() < begun + late) && (this.count().onsuccess = wait);
    wait();
    return put.apply(this, given);
  };
})();""".replace("MOST", str(1000 * MOST))
"""What the page writes takes that long, and as long as its `slow` is true."""


def wait() -> None:
    time.sleep(MOST * secrets.choice((0, 0, 0.25, 1)))


class LateFiles(Files):
    def send_head(self) -> Any:
        wait()
        return super().send_head()
