"""Generates the page's types from the Python types of what is sent to it, so that the two sides
cannot disagree.

python -m tools.view_types          says whether web/view.ts is what rulescore/view_types.py
                                    says, web/shapes.ts what web/python/shapes.py says, and
                                    web/calls.ts what web/python/call_types.py and the calls say
python -m tools.view_types --write  writes them
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from tools.steps import ROOT
from web.python.bridge import CALLS, LATER, called

CALL_TYPES: Final = ROOT / "web" / "python" / "call_types.py"
BESIDE: Final = ("table", "name", "data")
"""Parameters that the page gives beside a call's arguments (see answer.py)."""
PAIRS: Final = {
    ROOT / "rulescore" / "view_types.py": (ROOT / "web" / "view.ts", "What a seat sees", ""),
    ROOT / "web" / "python" / "shapes.py": (
        ROOT / "web" / "shapes.ts",
        "What the page is sent about a table",
        'import type { Mark, Ray, View } from "./view";\n\n',
    ),
    CALL_TYPES: (
        ROOT / "web" / "calls.ts",
        "What the page may ask of Python, and what it is answered",
        "import type { Edited, LessonStep, LogEntry, Question, Refusal, Snapshot, Tried } from"
        ' "./shapes";\nimport type { Inspection, Preview, Reason, View } from "./view";\n\n',
    ),
}
"""Each Python module, with the file of types made from it, its title, and its first lines."""
NAMES: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "bytes": "Uint8Array<ArrayBuffer>",
    "None": "null",
    "Json": "Record<string, unknown>",
    "Texts": "Record<string, string>",
    "Known": "unknown[]",
}
"""Python's types for plain data and the short names that calls have for some of it, and
TypeScript's; any other name is the name of an interface.
"""


def declared(source: str) -> str:
    """The TypeScript declarations of all typed dictionaries in a module. ValueError for an
    annotation without a counterpart.
    """
    return "\n".join(
        _interface(node) for node in ast.parse(source).body if isinstance(node, ast.ClassDef)
    )


def made(source: Path) -> str:
    """The contents of the file of types of one of `PAIRS`."""
    _, title, begins = PAIRS[source]
    head = (
        f"// {title}. Made from {source.relative_to(ROOT).as_posix()} by `python -m"
        " tools.view_types --write`; changes belong there.\n\n"
    )
    types = head + begins + declared(source.read_text(encoding="utf-8"))
    return types + calls(_functions()) if source == CALL_TYPES else types


def _functions() -> dict[str, Callable[..., object]]:
    """Every call of the page."""
    names = [*CALLS, *chain.from_iterable(LATER.values())]
    return {name: function for name in names if (function := called(name))}


def calls(functions: Mapping[str, Callable[..., object]]) -> str:
    """The TypeScript declaration of all calls by name, each with its arguments and its answer."""
    lines = ["", "/** Every call: its arguments, and its answer. */", "export interface Calls {"]
    for name, function in functions.items():
        signature = inspect.signature(function)
        given = ", ".join(
            f"{key}{'' if one.default is one.empty else '?'}: {_written(one.annotation)}"
            for key, one in signature.parameters.items()
            if key not in BESIDE
        )
        args = f"{{ {given} }}" if given else "object"
        lines.append(
            f"  {name}: {{ args: {args}; answer: {_written(signature.return_annotation)} }};"
        )
    return "\n".join([*lines, "}", ""])


def _written(annotation: str) -> str:
    return _type(ast.parse(annotation, mode="eval").body)


def _interface(made: ast.ClassDef) -> str:
    return "\n".join(
        [
            *_comment(ast.get_docstring(made), ""),
            f"export interface {made.name}{_bases(made)} {{",
            *_members(made.body),
            "}",
            "",
        ]
    )


def _bases(made: ast.ClassDef) -> str:
    names = [base.id for base in made.bases if isinstance(base, ast.Name)]
    above = [name for name in names if name != "TypedDict"]
    return f" extends {', '.join(above)}" if above else ""


def _members(body: Sequence[ast.stmt]) -> Iterator[str]:
    """A line for each field, under its description, which in Python comes below it."""
    for place, node in enumerate(body):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        yield from _comment(_text(body[place + 1]) if place + 1 < len(body) else None, "  ")
        inner = _optional(node.annotation)
        yield (
            f"  {node.target.id}{'' if inner is None else '?'}: {_type(inner or node.annotation)};"
        )


def _text(node: ast.stmt) -> str | None:
    """The string of this statement, if it is one."""
    return (
        node.value.value
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        else None
    )


def _comment(words: str | None, indent: str) -> Iterator[str]:
    if words:
        yield f"{indent}/** {' '.join(words.split()).replace('None', 'null')} */"


def _optional(annotation: ast.expr) -> ast.expr | None:
    """What is inside `NotRequired[...]`, if it is that."""
    wrapped = (
        isinstance(annotation, ast.Subscript)
        and isinstance(annotation.value, ast.Name)
        and annotation.value.id == "NotRequired"
    )
    return annotation.slice if wrapped and isinstance(annotation, ast.Subscript) else None


def _type(annotation: ast.expr) -> str:
    match annotation:
        case ast.Name(id=name):
            return NAMES.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="Steps"), slice=inner):
            return _type(inner)
        case ast.Subscript(value=ast.Name(id="list" | "Sequence"), slice=inner):
            one = _type(inner)
            return f"({one})[]" if "|" in one else f"{one}[]"
        case ast.Subscript(
            value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[ast.Name(id="str"), inner])
        ):
            return f"Record<string, {_type(inner)}>"
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[inner, ast.Constant(value=end)])
        ) if end is ...:
            return f"{_type(inner)}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return f"[{', '.join(map(_type, parts))}]"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Constant(value=str(word))):
            return f'"{word}"'
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=words)):
            return " | ".join(_type(ast.Subscript(ast.Name("Literal"), word)) for word in words)
    raise ValueError(f"{ast.unparse(annotation)} has no counterpart in TypeScript")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.view_types",
        description="checks the page's types against Python's, or writes them",
    )
    parser.add_argument("--write", action="store_true", help="write them")
    given = parser.parse_args(arguments)
    wrong = [
        source
        for source, (types, *_) in PAIRS.items()
        if not types.exists() or types.read_text(encoding="utf-8") != made(source)
    ]
    for source in wrong:
        types = PAIRS[source][0]
        if given.write:
            types.write_text(made(source), encoding="utf-8")
        else:
            print(
                f"{types.relative_to(ROOT)} is not what {source.relative_to(ROOT)} says; make it"
                " with --write",
                file=sys.stderr,
            )
    return 1 if wrong and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
