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
PROOFS = ("bag", "hands", "king", "seats")
"""Those that play whole games by letters, or try every cheat."""


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with each test and all that it imports in one file."""
    run_steps(plan.STEPS_OF["site"]())
    folder = tmp_path_factory.mktemp("node")
    bundler = node_env.MODULES / ".bin" / "esbuild"
    how = (
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--loader:.html=text",
        "--log-level=error",
    )
    subprocess.run(
        [
            node_env.programs()[0],
            bundler,
            *TESTS,
            *how,
            f"--outdir={folder}",
            "--out-extension:.js=.mjs",
        ],
        check=True,
        env=os.environ | {"NODE_PATH": str(node_env.MODULES)},
    )
    return folder


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, id=path.name, marks=pytest.mark.slow if path.name.startswith(PROOFS) else ()
        )
        for path in TESTS
    ],
)
def test_in_node(path: Path, bundles: Path) -> None:
    done = subprocess.run(
        [node_env.programs()[0], bundles / path.with_suffix(".mjs").name],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHON": sys.executable},
    )
    assert done.returncode == 0, done.stdout
