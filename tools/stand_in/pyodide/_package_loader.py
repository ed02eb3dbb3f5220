"""Replaces Pyodide's package installer: the page's archives are on `sys.path`, and nothing is ever
installed.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from pyodide_js import loadedPackages  # type: ignore[import-not-found]  # noqa: F401  (as in webloop)

# Paths, since the runtime asks them for their text: a plain string would come to it as one of
# JavaScript.
SITE_PACKAGES: Final = PurePosixPath("/lib/python3.14/site-packages")
DSO_DIR: Final = PurePosixPath("/usr/lib")


def init_loaded_packages() -> None:
    """Called when Pyodide starts, to find what is installed."""
