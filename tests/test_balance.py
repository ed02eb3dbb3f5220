"""The document about balance is made from the match files, and its figures are those of the games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import fmean

import pytest

from rulescore import GAMES
from rulescore.bots.matches import Result, Setting
from tools import balance, kept_matches
from tools.kept_matches import Match, definitions

SETTING = Setting("siege-1966", "level1", "level1", 2)


def test_the_document_is_what_the_files_make() -> None:
    assert balance.DOCUMENT.read_text(encoding="utf-8") == balance.text_of(
        kept_matches.every_game()
    )


def shares(game: str, seats: int = 2, **options: str) -> list[float]:
    """The mean share of each seat in the kept matches of the fourth level."""
    found = [
        match
        for match in kept_matches.every_game()[game]
        if (match.setting.a, match.setting.b, match.setting.seats, dict(match.options()))
        == ("level4", "level4", seats, options)
        and match.today
    ]
    assert len(found) == 1, (game, seats, options)
    results = found[0].results
    assert len(results) >= 60
    return [fmean(result.shares[seat] for result in results) for seat in range(seats)]


def played(game: str, options: Mapping[str, str]) -> list[Result]:
    """The games of two in the kept matches of the fourth level."""
    found = [
        match
        for match in kept_matches.every_game()[game]
        if match.setting.a == match.setting.b == "level4" and dict(match.options()) == options
    ]
    return [
        result
        for match in found
        if match.today and match.setting.seats == 2
        for result in match.results
    ]


def length(game: str, **options: str) -> float:
    """How many tokens they took on average."""
    return fmean(result.plies for result in played(game, options))


def ended(game: str, ending: str, **options: str) -> float:
    """The fraction that ended this way."""
    return fmean(result.ending == ending for result in played(game, options))


@pytest.mark.slow
def test_what_the_set_up_says_of_balance_is_what_matches_have_shown() -> None:
    """Each sentence of `Info.balance`, claim by claim."""
    said = {name for name, game in GAMES.items() if game.info.balance}
    assert 0.75 < shares("siege-1966")[1] < 0.87, "four games in five"
    assert 0.3 < shares("siege-1966", crowns="3")[1] < 0.4, "one in three"
    assert 0.6 < shares("siegestones")[0] < 0.73, "two games of three"
    assert 0.5 < shares("angry-gods")[1] < 0.6
    assert 0.5 < ended("siege-the-king", "king-assassinated") < 0.75, "most games"
    assert 1.7 < length("siege-the-king", specials="no") / length("siege-the-king") < 2.6, "twice"
    assert 0.5 < shares("nobles-and-peasants")[0] < 0.65
    assert 0.4 < length("siege-by-number", beaten="5") / length("siege-by-number") < 0.6, "half"
    assert said == {
        "siege-1966",
        "siegestones",
        "angry-gods",
        "siege-the-king",
        "siege-by-number",
        "nobles-and-peasants",
    }, "another sentence needs its claims here"


def test_figures_of_a_table() -> None:
    """Four games: seat 1 wins one, seat 2 two, one is drawn."""
    rows = [
        ((1.0, 0.0), "commander-captured", 10),
        ((0.0, 1.0), "knights-captured", 20),
        ((0.5, 0.5), "repetition", 40),
        ((0.0, 1.0), "knights-captured", 30),
    ]
    results = [
        Result(number, number % 2, shares, ending, plies)
        for number, (shares, ending, plies) in enumerate(rows)
    ]
    text = balance.text_of({"siege-1966": [Match(SETTING, definitions(SETTING), results)]})
    (row,) = [line for line in text.splitlines() if line.startswith("| level1 ")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:2] == ["level1", "4"]
    assert [cell.split()[0] for cell in cells[2:6]] == ["0.38", "0.62", "0.25", "25"]
    assert cells[6].startswith("knights-captured 0.50 (0.15 to 0.85), commander-captured 0.25 (")


def test_matches_of_different_players_say_nothing_of_balance() -> None:
    setting = Setting("siege-1966", "level2", "level1", 2)
    match = Match(
        setting, definitions(setting), [Result(0, 0, (1.0, 0.0), "commander-captured", 10)]
    )
    assert "##" not in balance.text_of({"siege-1966": [match]})


def test_every_number_of_seats_and_every_choice() -> None:
    found = list(balance.settings_of("siegestones", "level4", ["towers", "goal=3"]))
    assert [setting.seats for setting in found] == [2] * 5 + [3] * 5 + [4] * 5
    assert [dict(setting.options) for setting in found[:5]] == [
        {},
        {"towers": "8"},
        {"towers": "9"},
        {"towers": "12"},
        {"goal": "3"},
    ]
    for setting in balance.settings_of("siege-1966", "level4", ["knights", "quiet=0"]):
        setting.check()
    with pytest.raises(ValueError, match="has no option"):
        list(balance.settings_of("siege-1966", "level4", ["towers"]))
    with pytest.raises(ValueError, match="say which"):
        list(balance.settings_of("siege-1966", "level4", ["quiet"]))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "siege-1966",
        "--player",
        "level1",
        "--games",
        "2",
        "--option",
        "crowns",
        "--folder",
        str(tmp_path),
    ]
    assert balance.main(arguments) == 0
    first = (tmp_path / "siege-1966.jsonl").read_bytes()
    assert [len(match.results) for match in kept_matches.every_game(tmp_path)["siege-1966"]] == [
        2,
        2,
    ]
    assert balance.main(arguments) == 0
    assert (tmp_path / "siege-1966.jsonl").read_bytes() == first
    assert balance.main(["no-such-game"]) == 2
    assert "there is no game" in capsys.readouterr().err
