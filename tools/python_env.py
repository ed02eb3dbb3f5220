"""The Python side of the tools: the project's own virtual environment, with pinned packages."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.steps import ROOT, BuildError, clock, command, replace_folder

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements"
OLDEST = (3, 11)
RUN_AGAIN = "Check that the package index can be reached, then run the same command again."


def inside_venv() -> bool:
    """Whether this Python runs in a virtual environment."""
    return sys.prefix != sys.base_prefix


def enter_venv(arguments: list[str]) -> None:
    """Go on in the project's own virtual environment: makes it when it is missing. Does not return
    unless already inside one.

    Raises BuildError on Windows, when Python is too old, or when no environment can be made.
    """
    if sys.platform == "win32":
        raise BuildError(
            "build.py works on Linux and macOS only.", "Use the Windows Subsystem for Linux (WSL)."
        )
    if sys.version_info < OLDEST:
        raise BuildError(
            f"This is Python {sys.version.split()[0]}; 3.11 or newer is needed.",
            "Install a newer python3 and run this command with it.",
        )
    if inside_venv():
        return
    python = VENV / "bin" / "python"
    if not _works(python):
        print("Making the virtual environment .venv ...", flush=True)
        with clock():
            _make_venv()
    sys.stdout.flush()
    os.execv(python, [str(python), str(ROOT / "build.py"), *arguments])


def _make_venv() -> None:
    """Makes the virtual environment, replacing one that does not work."""
    _need_venv_module()
    shutil.rmtree(VENV, ignore_errors=True)
    command(
        [sys.executable, "-m", "venv", VENV],
        why="The virtual environment cannot be made",
        advice=f"{VENV} has to be writable.",
    )


def _works(python: Path) -> bool:
    """Whether an environment's Python starts and has pip (not after an interrupted set-up, or
    without its base Python).
    """
    if not python.exists():
        return False
    try:
        return (
            subprocess.run(
                [python, "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"],
                capture_output=True,
                check=False,
            ).returncode
            == 0
        )
    except OSError:
        return False


def _need_venv_module() -> None:
    """Debian's python3 lacks ensurepip: installs it as root, else prints the command that does."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not shutil.which("apt-get"):
        raise BuildError(
            "This Python comes without venv and pip.",
            "Install them with your system's package manager (the modules venv and ensurepip).",
        )
    apt_install([package, "python3-venv"], "This Python comes without venv and pip.")


def apt_install(names: list[str], why: str) -> None:
    """Installs the first available of some Debian packages. Raises BuildError with the command that
    does it if not root.
    """
    if not shutil.which("apt-get"):
        raise BuildError(why, f"Install {names[0]} with your system's package manager.")
    line = f"apt-get update && apt-get install -y {names[0]}"
    if os.geteuid() != 0:
        raise BuildError(why, f"sudo sh -c '{line}'")
    print(f"{why} Installing {names[0]} ...", flush=True)
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    command(
        ["apt-get", "update", "-q"],
        why="apt-get cannot read the package lists",
        advice=line,
        env=quiet,
    )
    for name in names:
        try:
            command(
                ["apt-get", "install", "-y", "-q", "--no-install-recommends", name],
                why=f"apt-get cannot install {name}",
                advice=line,
                env=quiet,
            )
            return
        except BuildError:
            if name == names[-1]:
                raise


def install(*lists: str) -> None:
    """Install the packages pinned in `requirements/<list>.txt` into this environment, unless
    exactly these are there.

    Raises BuildError if a package is missing, or its hash differs from the list.
    """
    for name in lists:
        path = REQUIREMENTS / f"{name}.txt"
        digest = hashlib.sha256(path.read_bytes() + sys.version.encode()).hexdigest()
        stamp = Path(sys.prefix) / f".installed-{name}"
        if stamp.exists() and stamp.read_text() == digest:
            continue
        print(f"Installing the packages of requirements/{name}.txt ...", flush=True)
        # --no-deps: the list names everything, dependencies included, so nothing unpinned can
        # slip in.
        command(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--no-input",
                "--require-hashes",
                "--no-deps",
                "-q",
                "-r",
                path,
            ],
            why=f"The packages of requirements/{name}.txt cannot be installed",
            advice=RUN_AGAIN,
        )
        stamp.write_text(digest)


def download(name: str, python: str, folder: Path) -> None:
    """Make a folder of the wheels pinned in `requirements/<name>.txt`, for Python "3.14", say.

    Raises BuildError if a package is missing.
    """
    pip = (sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-input")
    wheels = (
        "-q",
        "--no-deps",
        "--require-hashes",
        "--only-binary=:all:",
        "--python-version",
        python,
    )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        new = Path(place) / folder.name
        command(
            [*pip, *wheels, "-d", new, "-r", REQUIREMENTS / f"{name}.txt"],
            why=f"The packages of requirements/{name}.txt cannot be downloaded",
            advice=RUN_AGAIN,
        )
        replace_folder(new, folder)
