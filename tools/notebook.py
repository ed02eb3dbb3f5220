"""Runs examples/notebook.ipynb as Jupyter does: cells in order, in one namespace.

python -m tools.notebook           says whether the outputs in the file are those of its cells
python -m tools.notebook --write   puts them there
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from tools.steps import ROOT

NOTEBOOK: Final = ROOT / "examples" / "notebook.ipynb"
FORMS: Final = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}
"""What a notebook shows of a value besides its `repr`, and the method that gives it."""


def made(text: str) -> str:
    """The text of a notebook (nbformat 4) with the outputs that its cells have when run."""
    notebook = json.loads(text)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        cell["execution_count"] = number
        cell["outputs"] = _outputs("".join(cell["source"]), namespace, number)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _outputs(source: str, namespace: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    value, printed = None, io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append(
            {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
        )
    if value is not None:
        shown = {
            form: getattr(value, name)() for form, name in FORMS.items() if hasattr(value, name)
        }
        data = {form: _lines(text) for form, text in shown.items() if text is not None}
        data["text/plain"] = _lines(repr(value))
        outputs.append(
            {
                "data": data,
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.notebook",
        description="compares the outputs in the notebook with those of its cells, or makes them",
    )
    parser.add_argument("--write", action="store_true", help="make them")
    given = parser.parse_args(arguments)
    text = NOTEBOOK.read_text(encoding="utf-8")
    new = made(text)
    if given.write:
        NOTEBOOK.write_text(new, encoding="utf-8")
    elif new != text:
        print(
            "The notebook has other outputs than its cells; make them with --write", file=sys.stderr
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
