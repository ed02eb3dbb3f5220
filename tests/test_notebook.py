"""The notebook has the outputs that its cells have when they are run."""

from __future__ import annotations

import json

from tools import notebook


def test_the_notebook_shows_what_its_cells_give() -> None:
    text = notebook.NOTEBOOK.read_text(encoding="utf-8")
    assert notebook.made(text) == text, "python -m tools.notebook --write"
    outputs = [output for cell in json.loads(text)["cells"] for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) == 3


def test_a_cell_that_is_changed_has_another_output() -> None:
    cells = [{"cell_type": "code", "source": ["print(1)\n", "2"], "outputs": []}]
    (cell,) = json.loads(notebook.made(json.dumps({"cells": cells})))["cells"]
    printed, value = cell["outputs"]
    assert printed["text"] == ["1\n"]
    assert value["data"] == {"text/plain": ["2"]}
