"""The page's own Python, with the archives that the page loads, makes the same files as CPython, byte for byte."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tools import node_env
from tools.steps import ROOT

from .helpers import files_of

PROGRAM = """
import hashlib, json
from printkit.choices import Choices
from printkit.make import make
choices = [Choices(paper=paper, size=size) for paper in ("a4", "tabloid") for size in ("25", "35")]
files = [file for one in choices for file in make("siege-1966", one).files()]
print(json.dumps({name: hashlib.sha256(data).hexdigest() for name, data in files}))
"""


def test_every_file_has_the_same_bytes_in_the_page(site: Path, tmp_path: Path) -> None:
    program = tmp_path / "kit.py"
    program.write_text(PROGRAM)
    told = node_env.run(ROOT / "tools" / "run_in_pyodide.mjs", node_env.MODULES / "pyodide", site / "python", program, why="the page's Python cannot print")
    ours = {name: hashlib.sha256(data).hexdigest() for paper in ("a4", "tabloid") for number in (0, 1) for name, data in files_of(paper, number).items()}
    assert json.loads(told.splitlines()[-1]) == ours
