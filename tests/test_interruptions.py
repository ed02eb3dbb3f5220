"""Ctrl-C while a program is still importing its modules ends it with status 130, without a
traceback.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.steps import ROOT

INTERRUPTING = '''"""Sends SIGINT to this process as soon as it looks for a module of that name."""
import os, signal, sys

class Finder:
    def find_spec(self, name, path, target=None):
        if name == os.environ["INTERRUPTED"]:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder())
'''
RULESCORE = ("-m", "rulescore", "rules", "siege-1966")
PRINTKIT = ("-m", "printkit", "siege-1966", "--list")
BUILD = ("build.py", "site")


@pytest.mark.parametrize(
    ("program", "module"),
    [
        (RULESCORE, "rulescore.game"),
        (RULESCORE, "argparse"),
        (RULESCORE, "rulescore.commands.bench"),
        (RULESCORE, "rulescore.games.siege_1966"),
        (PRINTKIT, "rulescore.game"),
        (PRINTKIT, "printkit.command"),
        (BUILD, "argparse"),
        (BUILD, "tools.steps"),
        (BUILD, "tools.plan"),
    ],
)
def test_an_interrupted_import_leaves_no_traceback(
    program: tuple[str, ...], module: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "INTERRUPTED": module}
    done = subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert done.stdout == ""
    assert done.stderr.strip() in ("", "Stopped.")
