"""Mutation testing: makes one small change to the rules at a time, and lists the changes that no
test notices.

python -m tools.mutants [MODULE...]   tries mutants not tried yet, and keeps the results in
                                      .cache/mutants.jsonl
python -m tools.mutants --again       tries the survivors again, after tests were added
python -m tools.mutants --write       writes the table in docs/explanation/mutants.md from the
                                      results

The tests are collected once. For each mutant the process forks; the child replaces the code of the
changed function and runs the tests that reach the changed lines, fast and deadly ones first, until
one fails.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import settings

from rulescore import options
from tools.steps import ROOT

GAMES: Final = (
    "siegestones",
    "angry_gods",
    "nobles_and_peasants",
    "siege_the_king",
    "siege_by_number",
    "siege_1966",
)
MODULES: Final = (
    {name: f"rulescore.games.{name}.state" for name in GAMES}
    | {f"{name}.notation": f"rulescore.games.{name}.notation" for name in GAMES}
    | {name: f"rulescore.{name}" for name in ("record", "position_text")}
)
TESTS: Final = {
    "record": ("test_record.py", "test_fuzz.py", "records_come_back", "may_begin"),
    "position_text": ("positions.py", "position_text"),
}
"""What the ids of a module's tests contain; for a game its name, or this:"""
COMMON: Final = ("test_inspection.py", "test_positions.py")
SAMPLE: Final = 150
"""The most mutants tried per module by default."""
SEED: Final = 24
"""For the order in which they are drawn: a larger sample contains the smaller one."""
SLOW: Final = (0.5, 1.0)
"""Seconds: slower tests are left out, at first and with `--again`."""
ENOUGH: Final = (3.0, 12.0)
"""Seconds of tests that a mutant has to survive, at first and with `--again`."""
REACHED: Final = ROOT / ".cache" / "mutants_reached.json"
"""What each test reaches, measured once per version of a test file and a module."""
RESULTS: Final = ROOT / ".cache" / "mutants.jsonl"
EQUIVALENT: Final = ROOT / "tools" / "mutants.toml"
PAGE: Final = ROOT / "docs" / "explanation" / "mutants.md"

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}
CALLS: Final = {"min": "max", "max": "min", "sum": "max", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A mutant. `name` gives function, before and after; `lines` are those of its statement; `code`
    is the changed code of the function.
    """

    name: str
    lines: range
    function: str
    code: CodeType


class Place(NamedTuple):
    """A node's position: a field of its parent, and in it index `at` of a list, or none."""

    parent: ast.AST
    field: str
    at: int | None
    statement: ast.stmt

    def put(self, node: ast.AST | None) -> None:
        """Puts another node there, or removes the node."""
        if self.at is None:
            setattr(self.parent, self.field, node)
        elif node is None:
            del getattr(self.parent, self.field)[self.at]
        else:
            getattr(self.parent, self.field)[self.at] = node


def places(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.AST, Place]]:
    """Every node below, except annotations, defaults, docstrings and assertions."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "args", "returns", "decorator_list") and not isinstance(
            node, ast.Call
        ):
            continue
        for at, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and not docstring and not isinstance(child, ast.Assert):
                inside = child if isinstance(child, ast.stmt) else statement
                yield child, Place(node, name, at, inside)
                yield from places(child, inside)


def changed(node: Any, **parts: object) -> Any:
    """A copy with other fields."""
    new = copy.copy(node)
    for name, part in parts.items():
        setattr(new, name, part)
    return new


def variants(node: ast.AST, place: Place) -> Iterator[ast.AST | None]:
    """The possible replacements of a node; None if it can be removed."""
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARISONS[type(op)]:
                yield changed(node, ops=[other()])
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield changed(node, ops=[*ops[:at], COMPARISONS[type(op)][0](), *ops[at + 1 :]])
        case ast.BoolOp(op=op, values=values):
            yield changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                yield changed(node, values=rest) if len(rest) > 1 else rest[0]
        case ast.BinOp(left=left, op=op):
            yield changed(node, op=OPERATORS[type(op)]())
            yield left
        case ast.AugAssign(op=op):
            yield changed(node, op=OPERATORS[type(op)]())
            yield ast.Pass()
        case ast.UnaryOp(operand=operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.Constant(value=bool() as value):
            yield changed(node, value=not value)
        case ast.Constant(value=int() as value):
            yield changed(node, value=value + 1)
            yield changed(node, value=value - 1)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield changed(node, func=ast.Name(CALLS[name], ast.Load()))
        case ast.Call(func=ast.Name(id="sorted"), args=[first, *_]):
            yield first
        case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Expr() | ast.Assign() | ast.Delete() | ast.Raise():
            yield ast.Pass()
        case ast.Return(value=ast.expr()):
            yield changed(node, value=None)
        case ast.Return():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
    # An element of a tuple, list or dictionary's union, or a comprehension's condition; what is
    # assigned to names has to stay as long as it is.
    parent = place.parent
    if (
        isinstance(parent, (ast.Tuple, ast.List))
        and place.field == "elts"
        and isinstance(parent.ctx, ast.Load)
    ):
        if not (
            isinstance(place.statement, ast.Assign)
            and isinstance(place.statement.targets[0], ast.Tuple)
        ):
            yield None
    elif isinstance(parent, ast.comprehension) and place.field == "ifs":
        yield None


def short(node: ast.AST | None) -> str:
    """A node as code in one line."""
    if node is None:
        return "nothing"
    lines = ast.unparse(node).splitlines()
    return lines[0] if len(lines[0]) <= 140 else lines[0][:137] + "..."


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module by their qualified names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{method.name}", method)
                for method in node.body
                if isinstance(method, ast.FunctionDef)
            )


def code_of(code: CodeType, function: str) -> CodeType:
    """A function's code within the code of its module."""
    first, _, rest = function.partition(".")
    inner = next(
        each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == first
    )
    return code_of(inner, rest) if rest else inner


def source(name: str) -> Path:
    """The file of a module of `MODULES`."""
    return ROOT / (MODULES[name].replace(".", "/") + ".py")


def changes(tree: ast.Module) -> Iterator[tuple[str, str, Place, ast.AST | None]]:
    """All changes to a module, in source order: name, function, place, and replacement."""
    names: Counter[str] = Counter()
    for function, node in functions(tree):
        for old, place in list(places(node, node)):
            for new in variants(old, place):
                name = f"{function}: {short(old)} => {short(new)}"
                names[name] += 1
                yield name if names[name] == 1 else f"{name} ({names[name]})", function, place, new


def parsed(file: Path) -> ast.Module:
    """The syntax of a module."""
    return ast.parse(file.read_text(encoding="utf-8"))


def drawn(file: Path) -> list[str]:
    """The names of all mutants of a module, in the order that `SEED` gives."""
    names = [change[0] for change in changes(parsed(file))]
    return random.Random(f"{SEED} {file.parent.name} {file.name}").sample(names, len(names))


def mutants(file: Path, names: Collection[str]) -> list[Mutant]:
    """The mutants with these names."""
    tree = parsed(file)
    whole = compile(tree, str(file), "exec")
    made = []
    for name, function, place, new in list(changes(tree)):
        if name not in names:
            continue
        statement = place.statement
        body = getattr(statement, "body", [])  # of a compound statement, the head is enough
        lines = range(
            statement.lineno,
            body[0].lineno if body else (statement.end_lineno or statement.lineno) + 1,
        )
        old = getattr(place.parent, place.field)
        old = old[:] if isinstance(old, list) else old
        place.put(new)
        code = code_of(compile(ast.fix_missing_locations(tree), str(file), "exec"), function)
        setattr(place.parent, place.field, old)
        if code.co_freevars == code_of(whole, function).co_freevars:  # else it cannot be replaced
            made.append(Mutant(name, lines, function, code))
    return made


def live(module: Any, function: str) -> Any:
    """The running function with that name."""
    there = module
    for name in function.split("."):
        there = vars(there)[name]
    there = getattr(there, "__func__", getattr(there, "fget", there))
    return getattr(there, "__wrapped__", there)


def replace(function: FunctionType, code: CodeType) -> None:
    """Gives a function other code, also the functions within it that it has made already."""
    inner = [
        [each for each in whole.co_consts if isinstance(each, CodeType)]
        for whole in (function.__code__, code)
    ]
    function.__code__ = code
    for old, new in zip(*inner, strict=False):
        for made in gc.get_referrers(old):
            if isinstance(made, FunctionType) and old.co_freevars == new.co_freevars:
                made.__code__ = new


class Trial:
    """A pytest plugin that collects the tests, and tries mutants instead of running them."""

    def __init__(self, modules: Sequence[str], sample: int, again: bool) -> None:
        self.modules = modules
        self.sample = sample
        self.again = again
        self.equivalent = equivalent()
        self.kills: Counter[str] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setrecursionlimit(3000)
        results = read()
        for name in self.modules:
            file = source(name)
            known = results[name]
            room = name.partition(".")[0]
            if self.again:
                names = {
                    each for each, verdict in known.items() if verdict == "survived"
                } - self.equivalent.get(name, {}).keys()
            else:
                names = {*drawn(file)[: self.sample]} - known.keys()
            todo = mutants(file, names)
            others = [each.replace("_", "-") for each in GAMES if room in GAMES and each != room]
            items = [
                item
                for item in session.items
                if any(
                    part in item.nodeid
                    for part in TESTS.get(name, (room, room.replace("_", "-"), *COMMON))
                )
                and not any(other in item.nodeid for other in others)
            ]
            reached = measured(items, file, SLOW[self.again]) if todo else []
            print(
                f"{name}: {len(todo)} mutants, {len(reached)} tests of"
                f" {sum(each.seconds for each in reached):.0f} s",
                flush=True,
            )
            for number, mutant in enumerate(todo, 1):
                begun = time.monotonic()
                verdict = self.verdict(mutant, import_module(MODULES[name]), reached)
                with RESULTS.open("a", encoding="utf-8") as out:
                    out.write(
                        json.dumps({"module": name, "mutant": mutant.name, "verdict": verdict})
                        + "\n"
                    )
                if verdict == "survived" or number % 20 == 0:
                    print(
                        f"{name} {number}/{len(todo)} {time.monotonic() - begun:.1f} s, line"
                        f" {mutant.lines[0]}: {verdict}: {mutant.name}",
                        flush=True,
                    )
        return True

    def verdict(self, mutant: Mutant, module: Any, tests: list[Test]) -> str:
        """ "survived", or the id of the test that failed, hung or crashed."""
        fit = [test for test in tests if not test.lines.isdisjoint(mutant.lines)]
        fit.sort(key=lambda test: test.seconds / (1 + self.kills[test.item.nodeid]))
        fit = [
            test
            for test, spent in zip(fit, accumulate(test.seconds for test in fit), strict=True)
            if spent < ENOUGH[self.again]
        ]
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            options._rules.cache_clear()
            replace(live(module, mutant.function), mutant.code)
            for test in fit:
                os.write(writing, test.item.nodeid.encode() + b"\n")
                signal.setitimer(signal.ITIMER_PROF, 1 + 4 * test.seconds)
                test.run()
                if test.item.session.testsfailed:
                    os._exit(1)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            begun = pipe.read().split("\n")
        _, status = os.waitpid(child, 0)
        if status == 0:
            return "survived"
        self.kills[begun[-2]] += 1
        return begun[-2]


class Test(NamedTuple):
    """A test, its duration in seconds, and the lines of the module that it reaches."""

    item: pytest.Item
    seconds: float
    lines: frozenset[int]

    def run(self) -> None:
        """Runs it alone."""
        self.item.config.hook.pytest_runtest_protocol(item=self.item, nextitem=None)


def measured(items: Iterable[pytest.Item], file: Path, slow: float) -> list[Test]:
    """The measurements of the tests that reach the module and are fast enough."""
    known = json.loads(REACHED.read_text(encoding="utf-8")) if REACHED.exists() else {}
    tests = []
    for item in items:
        key = (
            f"{file.relative_to(ROOT)} {file.stat().st_mtime} {item.nodeid}"
            f" {item.path.stat().st_mtime}"
        )
        if key not in known or (isinstance(known[key], float) and known[key] < slow):
            known[key] = measure(item, file, slow)
            REACHED.write_text(json.dumps(known), encoding="utf-8")
        if isinstance(known[key], list):
            seconds, lines = known[key]
            tests.append(Test(item, seconds, frozenset(lines)))
    return tests


def measure(item: pytest.Item, file: Path, slow: float) -> Any:
    """A test's seconds and the lines that it reaches, measured in a child process to protect the
    other tests; `slow` if it takes longer, None if it fails.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        lines: set[int] = set()

        def local(frame: FrameType, event: str, given: object) -> Any:
            lines.add(frame.f_lineno)
            return local

        def trace(frame: FrameType, event: str, given: object) -> Any:
            return local(frame, event, given) if frame.f_code.co_filename == str(file) else None

        signal.setitimer(signal.ITIMER_PROF, slow)
        options._rules.cache_clear()
        sys.settrace(trace)
        begun = time.process_time()
        Test(item, 0.0, frozenset()).run()
        seconds = time.process_time() - begun
        sys.settrace(None)
        with os.fdopen(writing, "w") as pipe:
            json.dump(
                None if item.session.testsfailed or not lines else [seconds, sorted(lines)], pipe
            )
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else slow


def read() -> dict[str, dict[str, str]]:
    """The latest verdict on each mutant of each module."""
    results: dict[str, dict[str, str]] = defaultdict(dict)
    for line in RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else ():
        entry = json.loads(line)
        results[entry["module"]][entry["mutant"]] = entry["verdict"]
    return results


def equivalent() -> dict[str, dict[str, str]]:
    """The mutants of each module that change no behaviour, each with its reason."""
    return tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))


def table(results: dict[str, dict[str, str]], same: dict[str, dict[str, str]]) -> str:
    """The results as the document shows them, and the survivors."""
    rows = [
        "| module | mutants tried | of | killed | equivalent | surviving |",
        "|---|---|---|---|---|---|",
    ]
    left = []
    for name in MODULES:
        names = drawn(source(name))
        verdicts = {each: verdict for each, verdict in results[name].items() if each in names}
        survived = [each for each, verdict in verdicts.items() if verdict == "survived"]
        surviving = [each for each in survived if each not in same.get(name, {})]
        killed = len(verdicts) - len(survived)
        rows.append(
            f"| `{name}` | {len(verdicts)} | {len(names)} | {killed} |"
            f" {len(survived) - len(surviving)} | {len(surviving)} |"
        )
        left += [f"- `{name}`: `{each}`" for each in surviving]
    return (
        "\n".join(rows)
        + "\n\n"
        + ("\n".join(["Surviving:", "", *left]) if left else "None survive.")
        + "\n"
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "modules", nargs="*", choices=[[], *MODULES], metavar="MODULE", help=", ".join(MODULES)
    )
    parser.add_argument(
        "--sample",
        type=int,
        default=SAMPLE,
        metavar="N",
        help=f"mutants per module, at most (default {SAMPLE})",
    )
    parser.add_argument("--again", action="store_true", help="try the survivors again")
    parser.add_argument("--write", action="store_true", help="only write the table")
    given = parser.parse_args()
    if given.write:
        head, mark, _ = PAGE.read_text(encoding="utf-8").partition("<!-- results -->\n")
        PAGE.write_text(head + mark + table(read(), equivalent()), encoding="utf-8")
        return
    settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")
    arguments = [
        "tests/rulescore",
        "-o",
        "addopts=",
        "-p",
        "no:timeout",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    pytest.main(
        arguments, plugins=[Trial(given.modules or list(MODULES), given.sample, given.again)]
    )


if __name__ == "__main__":
    main()
