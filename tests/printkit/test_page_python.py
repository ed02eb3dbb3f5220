"""The page's own Python, with the archives that the page loads, makes the same files as CPython,
byte for byte, for every kit, and breaks words where CPython does.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from printkit.choices import read
from printkit.press import make
from tools import archives, node_env
from tools.steps import ROOT

pytestmark = pytest.mark.linux
CHOSEN = [
    ("siegestones", {"formats": "pdf"}),
    ("nobles-and-peasants", {"formats": "pdf", "parts": "board,towers"}),
    ("angry-gods", {"formats": "pdf", "parts": "board,towers"}),
    ("siege-by-number", {"formats": "pdf", "parts": "coins"}),
    (
        "siege-1966",
        {"paper": "tabloid", "size": "25", "mode": "ink", "parts": "board", "formats": "pdf,svg"},
    ),
    (
        "siege-the-king",
        {
            "paper": "letter",
            "backs": "gutter",
            "bleed": "3",
            "mode": "bw",
            "parts": "cards,ground",
            "deck": "4A2,4D2,4W2,J,S,N,X",
            "formats": "pdf,svg,cut,shop",
        },
    ),
]
"""Kits, and choices as texts: of each what only it draws, of the first everything."""

BROKEN = """
from printkit.fonts.metrics import wrap
from rulescore.translation import speaking
def lines(language):
    with speaking(language):
        return [wrap(word, "sans", 4, 22) for word in ("counterrevolutionaries", "Donaudampfschifffahrtsgesellschaft")]
broken = [lines(language) for language in ("en", "de")]
"""
PROGRAM = """
import hashlib, json
from printkit.choices import read
from printkit.press import make
files = [file for kit, texts in json.loads('CHOSEN') for file in make(kit, read(texts)).files()]
BROKEN
print(json.dumps([broken, {name: hashlib.sha256(data).hexdigest() for name, data in files}]))
"""


@pytest.mark.slow
def test_files_and_broken_words_are_the_same_in_the_page(site: Path, tmp_path: Path) -> None:
    program = tmp_path / "kit.py"
    program.write_text(PROGRAM.replace("CHOSEN", json.dumps(CHOSEN)).replace("BROKEN", BROKEN))
    told = node_env.run(
        ROOT / "tools" / "run_in_pyodide.mjs",
        node_env.MODULES / "pyodide",
        archives.OUT,
        program,
        why="the page's Python cannot print",
    )
    broken, theirs = json.loads(told.splitlines()[-1])
    files = [file for kit, texts in CHOSEN for file in make(kit, read(texts)).files()]
    ours = {name: hashlib.sha256(data).hexdigest() for name, data in files}
    assert len(ours) == len(files) > 30
    assert theirs == ours
    known: dict[str, object] = {}
    exec(BROKEN, known)
    english, german = broken
    assert broken == known["broken"]
    assert english != german
