"""Measuring other people's programs: what is not available is reported and skipped."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pypdfium2
import pytest

from tools.peers import cards, openspiel
from tools.peers.__main__ import main
from tools.print_bench import deck


def test_openspiel_that_is_not_installed_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["rules", "--seconds", "0.01"]) == 0
    yardstick, said = capsys.readouterr().out.splitlines()
    assert yardstick.startswith("calibration loop: ")
    assert (
        said == f"OpenSpiel is not installed; pip install open_spiel=={openspiel.VERSION} brings it"
    )


def test_openspiel_that_is_installed_is_measured_at_each_of_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Coin:
        """A toss and then one move, with the methods that OpenSpiel's states have."""

        played = 0

        def is_terminal(self) -> bool:
            return self.played == 2

        def is_chance_node(self) -> bool:
            return self.played == 0

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 0.5), (1, 0.5)]

        def legal_actions(self) -> list[int]:
            return [7]

        def apply_action(self, action: int) -> None:
            assert action in ((0, 1) if self.played == 0 else (7,))
            self.played += 1

    spiel = ModuleType("pyspiel")
    spiel.load_game = lambda name: SimpleNamespace(new_initial_state=Coin)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    for name in ("open_spiel", "open_spiel.python", "open_spiel.python.games"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    lines = openspiel.table(0.001, random.Random(1), 1000.0)
    assert [line.split()[1] for line in lines] == list(openspiel.GAMES)
    assert all(float(line.split()[-1]) > 0 for line in lines)


@pytest.mark.slow
def test_a_program_that_cannot_be_installed_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cards, "_run", lambda command, folder: None)
    monkeypatch.setattr("tools.peers.cards.venv.create", lambda *_, **__: None)
    assert main(["cards"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        peer.package for peer in (cards.OURS, *cards.PEERS)
    ]


@pytest.mark.slow
def test_ours_makes_54_cards_with_backs(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(cards.OURS.script, encoding="utf-8")
    assert cards.spent(cards.OURS, tmp_path, tmp_path) is not None
    with pypdfium2.PdfDocument(tmp_path / cards.OURS.result) as file:
        said = " ".join(page.get_textpage().get_text_range() for page in file)
        assert len(file) >= 12, "fronts and backs"
    assert all(f"Card {number}" in said for number in range(1, 55))


def test_the_deck_that_all_make_has_54_cards_with_backs() -> None:
    things = deck().things
    assert len(things) == 54
    assert all(thing.back for thing in things)
