"""What other people install: what is in the wheel and in the source archive, and that it works
where nothing else of ours is.

All of it happens in a copy, so that the other tests find the project as it is. Nothing is
downloaded: what builds is pinned in `requirements/test.txt`, and the libraries of the extra `print`
are lent to the new environment by a path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulescore
from tools.steps import ROOT, files_below

pytestmark = pytest.mark.slow
FILES = (
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "build.py",
)
FOLDERS = ("docs", "rulescore", "rulescore_rl", "printkit", "tests", "tools", "requirements")
PACKAGES = ("rulescore", "rulescore_rl", "printkit")
DATA = (".md", ".csv", ".json", ".ttf", ".txt", ".typed")
NEEDED = {
    "rulescore/py.typed",
    "rulescore/rulebooks/siege-1966.md",
    "rulescore/rulebooks/de/siege-1966.md",
    "rulescore/catalogues/de.json",
    "rulescore/catalogues/named/en.json",
    "rulescore/catalogues/you/de.json",
    "rulescore/games/siege_the_king/decks/2-5.csv",
    "printkit/fonts/Alegreya-Bold.ttf",
    "printkit/fonts/Alegreya-OFL.txt",
}


@dataclass(frozen=True)
class Built:
    """The source archive, and the wheel that was built from it."""

    wheel: Path
    source: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A source archive built from a copy of the project, and a wheel from that archive."""
    home = tmp_path_factory.mktemp("packages")
    copy = home / "copy"
    copy.mkdir()
    for name in FILES:
        shutil.copyfile(ROOT / name, copy / name)
    for name in FOLDERS:
        shutil.copytree(
            ROOT / name,
            copy / name,
            ignore=shutil.ignore_patterns("__pycache__", "playthroughs", "fixtures"),
        )
    (copy / "web").mkdir()
    for path in (ROOT / "web").glob("*.py"):
        shutil.copyfile(path, copy / "web" / path.name)
    # With the pinned tools of this environment. Not inside the copy, where `-m build` would be our
    # own build.py.
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", home / "dist", copy], home)
    (source,), (wheel,) = (home / "dist").glob("*.tar.gz"), (home / "dist").glob("*.whl")
    return Built(wheel, source)


def run(command: list[str | Path], cwd: Path, status: int = 0) -> str:
    """What a program prints that knows nothing of this repository; fails unless it ends with that
    status.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == status, (
        f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    )
    return done.stdout + (done.stderr if status else "")


def names(wheel: Path) -> list[str]:
    """The files of a wheel, sorted."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


def ours() -> set[str]:
    """Every file of the packages in this folder, by its path."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in files_below([ROOT / name for name in PACKAGES])
    }


def test_the_wheel_has_all_of_the_packages_and_nothing_else(built: Built) -> None:
    assert built.wheel.name == f"siegeworks-{rulescore.__version__}-py3-none-any.whl"
    found = {name for name in names(built.wheel) if ".dist-info/" not in name}
    assert found == ours()
    assert found >= NEEDED
    assert not [name for name in found if Path(name).stem == "peers"]
    info = {name.partition(".dist-info/")[2] for name in names(built.wheel)} - {""}
    assert info >= {"METADATA", "entry_points.txt", "licenses/LICENSE", "licenses/NOTICE"}


def test_the_source_archive_has_what_builds_the_wheel_and_no_workshop(built: Built) -> None:
    with tarfile.open(built.source) as archive:
        found = {
            member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()
        }
    assert found >= ours() | {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "NOTICE",
        "CHANGELOG.md",
        "docs/reference/notation.md",
    }
    assert not {name.partition("/")[0] for name in found} & {
        "tests",
        "tools",
        "web",
        "build.py",
        "requirements",
    }


def install(wheel: Path, programs: Path, extra: str = "") -> None:
    """Install a wheel as a person does, but without a package index."""
    run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            programs / "python",
            "install",
            "-q",
            "--no-compile",  # most modules are never loaded
            "--disable-pip-version-check",
            "--no-index",
            f"{wheel}{extra}",
        ],
        programs,
    )


def test_the_rules_work_where_nothing_else_is_and_printing_with_its_extra(
    built: Built, tmp_path: Path
) -> None:
    venv.create(tmp_path / "env")
    environment = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    install(built.wheel, environment)
    rules = environment / "rulescore"
    assert [line.split()[0] for line in run([rules, "games"], tmp_path).splitlines()] == list(
        rulescore.GAMES
    )
    assert "Turm" in run([rules, "--language", "de", "rules", "siegestones"], tmp_path)
    played = run([rules, "play", "siege-1966", "--seats", "random,random", "--seed", "1"], tmp_path)
    (tmp_path / "game.txt").write_text(played, encoding="utf-8")
    state = rulescore.Record.parse(played).state()
    assert f"({state.ending})" in run([rules, "replay", "game.txt"], tmp_path)
    assert (
        run([environment / "python", "-m", "rulescore", "perft", "siege-1966", "1"], tmp_path)
        == "2\n"
    )
    assert "pip install" in run([environment / "printkit", "siegestones"], tmp_path, status=2)

    # pip finds the libraries in the pinned versions, or refuses to install.
    packages = run(
        [environment / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        tmp_path,
    ).strip()
    (Path(packages) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    install(built.wheel, environment, "[print]")
    kit = [environment / "printkit", "siegestones", "--parts", "board", "--formats", "pdf"]
    run([*kit, "--out", "kit"], tmp_path)
    written = sorted((tmp_path / "kit").iterdir())
    assert written
    assert all(file.read_bytes().startswith(b"%PDF-") for file in written)
