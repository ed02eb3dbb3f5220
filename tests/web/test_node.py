"""The code of the page that needs no page, tested in node: tests/web/node."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import node_env, plan
from tools.steps import run_steps

TESTS = sorted(Path(__file__).with_name("node").glob("*.test.js"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_in_node(path: Path, tmp_path: Path) -> None:
    run_steps(plan.STEPS_OF["site"]())
    bundle = tmp_path / path.with_suffix(".mjs").name
    bundler = node_env.MODULES / ".bin" / "esbuild"
    how = (
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--loader:.html=text",
        f"--outfile={bundle}",
    )
    subprocess.run(
        [bundler, path, *how, "--log-level=error"],
        check=True,
        env=os.environ | {"NODE_PATH": str(node_env.MODULES)},
    )
    done = subprocess.run(
        [node_env.programs()[0], "--test", bundle],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHON": sys.executable},
    )
    assert done.returncode == 0, done.stdout
