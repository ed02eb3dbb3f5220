"""The page's types of a view are made from Python's, and the committed file is what the tool
makes.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from tools import view_types
from web.python import bridge
from web.python.shapes import FORMAT

KEPT = (15, "6379158970f525e9")
"""The format of the snapshots that browsers keep, and the digest of their fields and types."""


def test_a_change_of_what_is_kept_raises_the_format() -> None:
    """Otherwise a page of an older build would accept a snapshot that it cannot read. When a field
    changes, raise `FORMAT` and update both here.
    """
    types = "".join(
        target.read_text(encoding="utf-8")
        for source, (target, _, _) in view_types.PAIRS.items()
        if source != view_types.CALL_TYPES
    )
    fields = re.sub(r"\s+", " ", re.sub(r"/\*\*.*?\*/|//.*", "", types))
    assert (FORMAT, hashlib.sha256(fields.encode()).hexdigest()[:16]) == KEPT


@pytest.mark.parametrize("source", view_types.PAIRS, ids=lambda source: source.stem)
def test_the_committed_types_are_what_python_says(source: Path) -> None:
    assert view_types.PAIRS[source][0].read_text(encoding="utf-8") == view_types.made(source)


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
    moves: list[tuple[str, tuple[str, ...]]]
'''
    assert view_types.declared(source).splitlines() == [
        "/** What lies there. */",
        "export interface Thing {",
        "  /** null is nowhere. */",
        "  at: string;",
        '  owner: number | "chance" | null;',
        "  count?: number;",
        "  all: Thing[];",
        "  some: (number | null)[];",
        "  options: Record<string, string | boolean>;",
        "  moves: [string, string[]][];",
        "}",
    ]
    with pytest.raises(ValueError, match="set"):
        view_types.declared("class Bad:\n    names: set[str]\n")


def test_its_command_compares_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(view_types, "ROOT", tmp_path)
    source = tmp_path / "views.py"
    monkeypatch.setattr(
        view_types, "PAIRS", {source: (tmp_path / "view.ts", "What a seat sees", "")}
    )
    source.write_text("class Seat:\n    name: str\n", encoding="utf-8")
    assert view_types.main([]) == 1
    assert "view.ts is not what views.py says" in capsys.readouterr().err
    assert (view_types.main(["--write"]), view_types.main([])) == (0, 0)


def test_how_calls_are_written() -> None:
    """With an optional argument, and without those passed alongside."""
    written = view_types.calls({"play": bridge.play, "open": bridge.open_table}).splitlines()
    play, opened = written[-3:-1]
    assert play == (
        "  play: { args: { token: string, sure?: boolean, known?: unknown[] };"
        " answer: Snapshot | Question | Refusal };"
    )
    assert opened.endswith("viewer?: number | null }; answer: Snapshot };")


def test_a_kind_of_thing_has_what_its_base_has() -> None:
    made = view_types.declared("class Wide(Base):\n    all: Sequence[Mapping[str, int]]\n")
    assert made.splitlines() == [
        "export interface Wide extends Base {",
        "  all: Record<string, number>[];",
        "}",
    ]
