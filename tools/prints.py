"""The printed kits: every kit of printkit on every paper."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.steps import DIST, command, replace_folder

PAPERS = ("a4", "letter", "a3", "tabloid")
PRINTS = DIST / "print"


def build_prints() -> None:
    """Make `dist/print/<kit>/<paper>/`. Leaves an empty folder, and says so, when printkit has no kits."""
    kits = [line.split()[0] for line in _printkit("--list").splitlines() if line.strip()]
    if not kits:
        print("    printkit has no kits yet; nothing to print.", flush=True)
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST, prefix=".print-") as name:
        folder = Path(name) / "print"
        folder.mkdir()
        for kit in kits:
            for paper in PAPERS:
                print(f"    {kit} on {paper}", flush=True)
                _printkit(kit, "--paper", paper, "--out", str(folder / kit / paper))
        replace_folder(folder, PRINTS)


def _printkit(*args: str) -> str:
    """Run printkit's command line and return what it printed."""
    return command(
        [sys.executable, "-m", "printkit", *args],
        env={"PYTHONHASHSEED": "0"},
        why=f"python -m printkit {' '.join(args)} failed",
        advice="The last lines above name the file and the line.",
    )
