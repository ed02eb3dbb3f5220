"""The page's types of a view are made from Python's, and the committed file is what the tool makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import view_types


def test_the_committed_types_are_what_python_says() -> None:
    assert view_types.TYPES.read_text(encoding="utf-8") == view_types.declared(view_types.SOURCE.read_text(encoding="utf-8"))


def test_how_types_are_written() -> None:
    source = '''
class Thing(TypedDict):
    """What
    lies there."""

    at: str
    """None is nowhere."""
    owner: int | Literal["chance"] | None
    count: NotRequired[float]
    all: list[Thing]
    some: list[int | None]
    options: dict[str, str | bool]
'''
    assert view_types.declared(source).splitlines()[2:] == [
        "/** What lies there. */",
        "export interface Thing {",
        "  /** null is nowhere. */",
        "  at: string;",
        '  owner: number | "chance" | null;',
        "  count?: number;",
        "  all: Thing[];",
        "  some: (number | null)[];",
        "  options: Record<string, string | boolean>;",
        "}",
    ]
    with pytest.raises(ValueError, match="set"):
        view_types.declared("class Bad:\n    names: set[str]\n")


def test_its_command_compares_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(view_types, "ROOT", tmp_path)
    monkeypatch.setattr(view_types, "TYPES", tmp_path / "view.d.ts")
    monkeypatch.setattr(view_types, "SOURCE", tmp_path / "views.py")
    view_types.SOURCE.write_text("class Seat:\n    name: str\n", encoding="utf-8")
    assert view_types.main([]) == 1
    assert "view.d.ts is not what views.py says" in capsys.readouterr().err
    assert (view_types.main(["--write"]), view_types.main([])) == (0, 0)
