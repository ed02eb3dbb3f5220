"""Only what has changed in a deck is printed again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from printkit.__main__ import main
from printkit.choices import Choices
from printkit.decks import versions
from printkit.decks.versions import Version
from printkit.parts import Flat
from printkit.press import Print, make_kit
from tests.printkit.strangers import CARD, deck

FACE = f'{CARD}<text id="name" x="9" y="9"/><text id="rule" x="9" y="29" font-size="4"/></svg>'
OLD = "name,rule,count\nSword,Hit.,2\nBow,Shoot.,1\nKing,Rule.,1\n"


def version(rows: str, number: int = 1) -> Version:
    return deck(rows, FACE).version(number, Choices())


def since(rows: str, old: Version) -> Print:
    return make_kit(deck(rows, FACE).kit("Mine", since=old), Choices(backs="none"))


@pytest.mark.parametrize(
    ("rows", "counts", "gone"),
    [
        (OLD.replace("Shoot.", "Shoot twice."), {"Bow": 1}, "Take out of the deck: Bow."),
        (OLD.replace("Hit.,2", "Hit.,5"), {"Sword": 3}, ""),
        (OLD.replace("Hit.", "Strike."), {"Sword": 2}, "Take out of the deck: 2 times Sword."),
        ("rule,name,count\nWork.,Smith,1\nHit.,Sword,1\nHit.,Sword,1\nRule.,King,1\n", {"Smith": 1}, "Take out of the deck: Bow."),
    ],
)  # fmt: skip
def test_changed_cards_alone_are_printed(rows: str, counts: dict[str, int], gone: str) -> None:
    one = since(rows, version(OLD, 4))
    part = one.made[0].part
    assert isinstance(part, Flat)
    assert {thing.name: thing.count for thing in part.things} == counts
    assert [step.text for step in part.steps] == [gone] * bool(gone)
    assert one.stem.startswith("mine-version-5-")
    assert one.documents[0].sheets[-1].scene.title == "Mine, version 5: Cards"
    assert len(one.leaves) == 2


@pytest.mark.parametrize(
    ("rows", "said"),
    [(OLD, "No card has changed."), (OLD[:28], "Take out of the deck: Bow; King.")],
)
def test_where_no_card_is_new_that_is_said(rows: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        since(rows, version(OLD))


def test_the_command_keeps_a_record_of_each_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "face.svg").write_text(FACE)
    cards, out = tmp_path / "cards.csv", tmp_path / "out"
    command = ["deck", str(cards), "--face", str(tmp_path / "face.svg"), "--out", str(out)]
    for number, rows in enumerate((OLD, OLD + "Queen,Too.,1\n", OLD + "Queen,Also.,1\n"), 1):
        cards.write_text(rows)
        last = out / f"cards-version-{number - 1}.json"
        assert main([*command, *(["--since", str(last)] if number > 1 else [])]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "cards-poker-a4.pdf",
        "cards-version-1.json",
        "cards-version-2-poker-a4.pdf",
        "cards-version-2.json",
        "cards-version-3-poker-a4.pdf",
        "cards-version-3.json",
    ]
    kept = json.loads((out / "cards-version-3.json").read_text())
    assert kept["version"] == 3
    assert [(card["name"], card["count"]) for card in kept["cards"]] == [
        ("Sword", 2), ("Bow", 1), ("King", 1), ("Queen", 1)
    ]  # fmt: skip
    assert main([*command, "--since", str(cards)]) == 2
    assert "cards.csv is not the record of a printed deck" in capsys.readouterr().err


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"version": 1, "cards": [1]}', b"[" * 9999, b"\xff"]
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^a\.json is not the record of a printed deck$"):
        versions.read(data, "a.json")
