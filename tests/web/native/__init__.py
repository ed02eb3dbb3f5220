"""A site for tests whose workers ask a Python outside the browser: the same page, the same
protocol, the same `web.python.answer`, and no start of Pyodide.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tools import plan, site
from tools.steps import CACHE, ROOT, run_steps

FOLDER = CACHE / "native-site"
WORKER = Path(__file__).with_name("worker.js")


def build() -> None:
    """Makes the site with that worker, up to date."""
    usual = plan.STEPS_OF["site"]()
    ours = replace(
        usual[-1],
        name="native-site",
        title="site for tests",
        run=lambda: site.build_site(FOLDER, str(WORKER), with_python=False),
        reads=(*usual[-1].reads, WORKER, Path(__file__)),
        makes=(FOLDER / "index.html",),
    )
    run_steps([*usual, ours])


@contextmanager
def running(folder: Path) -> Iterator[Path]:
    """A copy of that site in `folder`, with a Python of its own that runs meanwhile."""
    build()
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.web.native"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as python:
        assert python.stdout and python.stdin
        (folder / "native-port").write_text(python.stdout.readline().strip())
        yield folder
        python.stdin.close()
