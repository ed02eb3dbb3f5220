"""Removes what build.py made."""

from __future__ import annotations

import shutil

from tools.node_env import MODULES
from tools.python_env import VENV
from tools.steps import CACHE, DIST, ROOT


def clean(*, everything: bool) -> None:
    """Remove dist/ and web/generated/; with `everything` also the caches, the installed packages
    and the virtual environment.
    """
    built = [DIST, ROOT / "web" / "generated"]
    for folder in [*built, CACHE, MODULES, VENV] if everything else built:
        if folder.exists():
            print(f"Removing {folder.relative_to(ROOT)}", flush=True)
            shutil.rmtree(folder)
