"""The wheel of `rulescore` and `printkit` for any Pyodide of the page's version, and its lock file.
For their use see docs/how-to/pyodide.md.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
import zipfile
from pathlib import Path

import rulescore
from tools import archives
from tools.steps import ROOT, files_below

NAME = "siegeworks"
PACKAGES = ("rulescore", "printkit")
PROJECT = ROOT / "pyproject.toml"
LICENCES = (ROOT / "LICENSE", ROOT / "NOTICE")
TEXTS = (PROJECT, *LICENCES)
"""The wheel's metadata comes from these."""


def write(folder: Path) -> None:
    """Makes a folder with the wheel, compiled for the page's Python, and `pyodide-lock.json`."""
    folder.mkdir()
    info = archives.runtimes_lock()["info"]
    tag = "cp{}{}-none-any".format(*info["python"].split("."))
    wheel = folder / f"{NAME}-{rulescore.__version__}-{tag}.whl"
    archives.write_zip(wheel, _contents(tag), zipfile.ZIP_DEFLATED)
    package = {
        "name": NAME,
        "version": rulescore.__version__,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(PACKAGES),
        "depends": [],
    }
    lock = {"info": info, "packages": {NAME: package}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8")


def _contents(tag: str) -> dict[str, bytes]:
    """The files of the wheel: bytecode, the files it reads, and metadata."""
    files = {}
    for name, data in archives.our_bytecode().files.items():
        if name.startswith(PACKAGES) and name.endswith(".pyc"):
            files[name] = data
    for path in files_below(ROOT / name for name in PACKAGES):
        if path.suffix != ".py":
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    libraries = project["optional-dependencies"]["print"]
    metadata = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {rulescore.__version__}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {path.name}" for path in LICENCES),
        "Provides-Extra: print",
        *(f'Requires-Dist: {library}; extra == "print"' for library in libraries),
    ]
    wheel = [
        "Wheel-Version: 1.0",
        "Generator: siegeworks",
        "Root-Is-Purelib: true",
        f"Tag: {tag}",
    ]
    place = f"{NAME}-{rulescore.__version__}.dist-info"
    files |= {f"{place}/licenses/{path.name}": path.read_bytes() for path in LICENCES}
    record = [f"{path},," for path in sorted(files)]
    for name, lines in {"METADATA": metadata, "WHEEL": wheel, "RECORD": record}.items():
        files[f"{place}/{name}"] = "".join(f"{line}\n" for line in lines).encode()
    return files
