"""What a type checker tells somebody who writes a program with the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[1]
PROGRAM = """
import rulescore
from rulescore import bots

state = rulescore.GAMES["siege-1966"].start()
state.nonsense()
state.after(state.moves()[0]).nonsense()
state.game.start().nonsense()
bots.Seen(state, 1).game.start().nonsense()
rulescore.Record(state.game).game.start().nonsense()
rulescore.GAMES["siege-1966"].nonsense()
"""


@pytest.mark.slow
def test_an_unknown_attribute_fails_mypy_strict(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    config = ROOT / "pyproject.toml"
    said, _, _ = api.run(["--strict", f"--config-file={config}", "--no-pretty", str(program)])
    wrong = re.findall(r'program\.py:(\d+): error: .* has no attribute "nonsense"', said)
    assert wrong == [str(line) for line in range(6, 12)], said
