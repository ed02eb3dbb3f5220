"""The document made from matches agrees with the files, and holds today's players only."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from rulescore.bots import registry
from rulescore.bots.levels import Level
from rulescore.bots.matches import Result, Setting, results
from rulescore.bots.registry import definition
from tools import kept_matches, levels

QUICK = Setting("siegestones", "level2", "level1", 2)


def silent(_: str) -> None:
    pass


def test_the_document_is_what_the_files_make() -> None:
    assert levels.DOCUMENT.read_text(encoding="utf-8") == levels.text_of(kept_matches.every_game())


def test_every_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    for path in sorted(kept_matches.FOLDER.glob("*.jsonl")):
        kept_matches.write(tmp_path / path.name, kept_matches.read(path))
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_a_match_is_continued(tmp_path: Path) -> None:
    whole = list(results(QUICK, 4))
    assert kept_matches.play_on(QUICK, 2, folder=tmp_path, told=silent).results == whole[:2]
    assert kept_matches.play_on(QUICK, 4, folder=tmp_path, told=silent).results == whole
    path = kept_matches.path_of("siegestones", tmp_path)
    (match,) = kept_matches.read(path)
    match.results[0] = Result(0, 0, (0.0, 1.0), "goal", 999)
    kept_matches.write(path, [match])
    assert kept_matches.play_on(QUICK, 4, folder=tmp_path, told=silent).results[0].plies == 999


def test_a_changed_player_replaces_the_old_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_matches.play_on(QUICK, 2, folder=tmp_path, told=silent)
    real = registry.level_of

    def changed(name: str, game: str, seats: int) -> Level:
        level = real(name, game, seats)
        return dataclasses.replace(level, takes={"overlooks": 0.987}) if name == "level1" else level

    monkeypatch.setattr(registry, "level_of", changed)
    (old,) = kept_matches.every_game(tmp_path)["siegestones"]
    assert not old.today
    assert len(kept_matches.play_on(QUICK, 1, folder=tmp_path, told=silent).results) == 1
    (new,) = kept_matches.every_game(tmp_path)["siegestones"]
    assert new.today and len(new.results) == 1
    assert "overlooks=0.987" in levels.text_of({"siegestones": [new]})


def test_a_changed_evaluation_is_another_player() -> None:
    marks = {
        definition("level2", game, 2).rpartition("evaluation=")[2]
        for game in ("siege-1966", "siegestones", "angry-gods")
    }
    assert len(marks) == 3
    assert definition("random", "siege-1966", 2) == "random"
    assert definition("my_module:MyBot", "siege-1966", 2) == "my_module:MyBot"


def test_all_ten_pairings_neighbours_first() -> None:
    pairs = levels.pairings()
    assert pairs[:4] == [
        ("level2", "level1"),
        ("level3", "level2"),
        ("level4", "level3"),
        ("level5", "level4"),
    ]
    assert len({frozenset(pair) for pair in pairs[:10]}) == 10
    assert {b for _, b in pairs[10:]} == {"random", "oneply", "mcts"}


@pytest.mark.parametrize(
    ("text", "said"),
    [("nonsense\n", "line 1 is not a match"), ('{"setting": {}}\n', "line 1 is not a match")],
)
def test_a_file_that_holds_something_else(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "siege-1966.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        kept_matches.every_game(tmp_path)
    assert levels.main(["--folder", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_options_are_shown_beside_the_players_and_wrong_ones_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["siegestones", "--only", "level2,level1", "--games", "2", "--folder", str(tmp_path)]
    assert levels.main([*run, "--option", "goal=3"]) == 0
    assert "| level2 (goal 3) | level1 | 2 | 2 |" in levels.text_of(
        kept_matches.every_game(tmp_path)
    )
    assert levels.main([*run, "--option", "goal"]) == 2
    assert levels.main([*run, "--option", "goal=many"]) == 2
    first, second = capsys.readouterr().err.splitlines()[-2:]
    assert "--option takes NAME=VALUE, not 'goal'" in first
    assert "goal" in second and "many" in second
