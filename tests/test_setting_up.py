"""Setting up on machines that lack something: what is missing is noticed, installed, or named in
one line.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import chromium, node_env, python_env
from tools.steps import BuildError

APT = "apt-get update && apt-get install -y "


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Programs are not run but listed here; apt-get is there."""
    lines: list[str] = []

    def note(args: Sequence[str | Path], **_: Any) -> str:
        lines.append(" ".join(map(str, args)))
        return ""

    monkeypatch.setattr(python_env, "command", note)
    monkeypatch.setattr(chromium, "command", note)
    monkeypatch.setattr(
        "tools.python_env.shutil.which",
        lambda name: "/usr/bin/apt-get" if name == "apt-get" else None,
    )
    return lines


def no_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Debian's python3 without python3-venv."""
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "tools.python_env.importlib.util.find_spec",
        lambda name: None if name == "ensurepip" else find(name),
    )


def test_missing_venv_is_reported_in_one_line_unless_root(
    monkeypatch: pytest.MonkeyPatch, ran: list[str]
) -> None:
    no_ensurepip(monkeypatch)
    monkeypatch.setattr("tools.python_env.os.geteuid", lambda: 1000)
    with pytest.raises(BuildError) as caught:
        python_env._need_venv_module()
    assert (
        caught.value.advice
        == f"sudo sh -c '{APT}python{sys.version_info.major}.{sys.version_info.minor}-venv'"
    )
    assert ran == []


def test_missing_venv_is_installed_as_root(monkeypatch: pytest.MonkeyPatch, ran: list[str]) -> None:
    no_ensurepip(monkeypatch)
    monkeypatch.setattr("tools.python_env.os.geteuid", lambda: 0)
    python_env._need_venv_module()
    assert ran[0].startswith("apt-get update")
    assert f"python{sys.version_info.major}.{sys.version_info.minor}-venv" in ran[1]


def test_missing_venv_elsewhere_is_reported(
    monkeypatch: pytest.MonkeyPatch, ran: list[str]
) -> None:
    no_ensurepip(monkeypatch)
    monkeypatch.setattr("tools.python_env.shutil.which", lambda name: None)
    with pytest.raises(BuildError, match="without venv and pip"):
        python_env._need_venv_module()
    assert ran == []


def test_second_package_name_is_tried_when_the_first_cannot_be_had(
    monkeypatch: pytest.MonkeyPatch, ran: list[str]
) -> None:
    monkeypatch.setattr("tools.python_env.os.geteuid", lambda: 0)

    def refuse(args: Sequence[str], **_: Any) -> str:
        ran.append(args[-1])
        if args[-1] == "first":
            raise BuildError("no such package")
        return ""

    monkeypatch.setattr(python_env, "command", refuse)
    python_env.apt_install(["first", "second"], "Something is missing.")
    assert ran == ["-q", "first", "second"]


def test_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_env, "OLDEST", (99, 0))
    with pytest.raises(BuildError, match=r"3\.11 or newer"):
        python_env.enter_venv([])


def test_windows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.python_env.sys.platform", "win32")
    with pytest.raises(BuildError, match="Linux and macOS only"):
        python_env.enter_venv([])


def test_old_node_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine's node that is too old is passed over for the one from the package index."""
    old, new = tmp_path / "old", tmp_path / "new" / "bin" / "node"
    new.parent.mkdir(parents=True)
    for path, version in ((old, "v18.19.0"), (new, "v24.1.0")):
        path.write_text(f"#!/bin/sh\necho {version}\n")
        path.chmod(0o755)
    monkeypatch.setattr("tools.node_env.shutil.which", lambda name: str(old))
    monkeypatch.setattr("tools.node_env.sys.prefix", str(tmp_path / "new"))
    installed: list[str] = []
    monkeypatch.setattr("tools.node_env.python_env.install", installed.append)
    node_env.programs.cache_clear()
    try:
        assert node_env.programs() == (str(new), str(new.with_name("npm")))
    finally:
        node_env.programs.cache_clear()
    assert installed == ["node"]


def test_chromium_is_looked_for_downloaded_and_installed_in_that_order(
    monkeypatch: pytest.MonkeyPatch, ran: list[str]
) -> None:
    monkeypatch.setattr("tools.python_env.os.geteuid", lambda: 0)
    there = [None, None, Path("/usr/bin/chromium")]
    monkeypatch.setattr(chromium, "find", lambda: there.pop(0))
    monkeypatch.setattr(chromium.find, "cache_clear", lambda: None, raising=False)
    assert chromium.get() == Path("/usr/bin/chromium")
    assert [line.split()[-2:] for line in ran] == [
        ["install", "chromium"],
        ["update", "-q"],
        ["--no-install-recommends", "chromium-headless-shell"],
    ]


def test_no_chromium_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, ran: list[str]) -> None:
    monkeypatch.setattr("tools.python_env.os.geteuid", lambda: 1000)
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium.find, "cache_clear", lambda: None, raising=False)
    with pytest.raises(BuildError) as caught:
        chromium.get()
    assert caught.value.advice == f"sudo sh -c '{APT}chromium-headless-shell'"
    assert ran == [f"{sys.executable} -m playwright install chromium"]


def test_packages_are_installed_once(
    monkeypatch: pytest.MonkeyPatch, ran: list[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("tools.python_env.sys.prefix", str(tmp_path))
    python_env.install("build")
    python_env.install("build")
    assert len(ran) == 1
    assert ran[0].endswith(
        "--require-hashes --no-deps -q -r " + str(python_env.REQUIREMENTS / "build.txt")
    )
