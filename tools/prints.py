"""The printed kits: every kit of printkit on every paper, and a contact sheet of all their
pages.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.steps import DIST, command, replace_folder

PRINTS = DIST / "print"


def build_prints() -> None:
    """Make `dist/print/<kit>/<paper>/` and `dist/print/contact.pdf`."""
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST, prefix=".print-") as name:
        folder = Path(name) / "print"
        command(
            [sys.executable, "-m", "printkit", "--all", "--contact", "--out", str(folder)],
            env={"PYTHONHASHSEED": "0"},
            why="python -m printkit --all failed",
            advice="The last lines above name the file and the line.",
        )
        replace_folder(folder, PRINTS)
