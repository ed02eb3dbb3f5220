"""Finds and starts a Chromium for tests and measurements."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools import python_env
from tools.steps import BuildError, command

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

PACKAGES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Packages of Debian and its relatives, with their programs. The headless shell is the same browser
without windows: pages are ready in two thirds of the time.
"""
INSTALLED = (*PACKAGES, "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
    "--font-render-hinting=none",  # the shell would widen letters to whole pixels, as no phone does
)
DOWNLOAD_SECONDS = 120


@functools.cache
def find() -> Path | None:
    """An installed chromium or chrome, else Playwright's own; None if none starts."""
    for name in INSTALLED:
        path = shutil.which(name)
        if path and _starts(Path(path)):
            return Path(path)
    own = _playwrights_own()
    return own if own and _starts(own) else None


def get() -> Path:
    """A Chromium's program, installed if missing: Playwright's download, then (as root, with apt)
    Debian's package. Raises BuildError with the command that installs it.
    """
    path = find()
    if path:
        return path
    print("No Chromium on this machine; asking Playwright for one ...", flush=True)
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        command(download, why="Playwright could not download it", seconds=DOWNLOAD_SECONDS)
    except BuildError as why:
        print(f"    {str(why).splitlines()[0]}", flush=True)
    find.cache_clear()
    path = find()
    if not path:
        python_env.apt_install([*PACKAGES], "The tests need a Chromium.")
        find.cache_clear()
        path = find()
    if not path:
        raise BuildError(
            "No working Chromium was found.",
            "Install chromium or google-chrome with your system's package manager.",
        )
    return path


def _starts(path: Path) -> bool:
    """Whether a browser's program starts (unlike Ubuntu's placeholder for a snap, or one that lacks
    libraries).
    """
    try:
        done = subprocess.run(
            [path, "--version"],
            capture_output=True,
            timeout=60,
            check=False,
            env={**os.environ, "SNAP_NAME": ""},
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _playwrights_own() -> Path | None:
    """The Chromium that Playwright has downloaded, if any."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Starts the installed Chromium with extra flags. Raises BuildError if there is none."""
    path = find()
    if not path:
        raise BuildError("There is no Chromium on this machine.", "python3 build.py test gets one.")
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
