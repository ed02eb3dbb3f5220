"""Matches kept in the project, one file per game in `docs/matches`: continued where they stopped,
and read to write documents.

A line is a match: what was played (`Setting`), what the two names meant then, and the results by
number. A changed player starts a new match in the place of the old one, so that results are never
mixed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rulescore import GAMES
from rulescore.bots.matches import Result, Score, Setting, plain, played
from rulescore.bots.registry import definition
from tools.steps import ROOT

FOLDER: Final = ROOT / "docs" / "matches"
EVERY: Final = 10
"""A file is written again after this many games."""


@dataclass
class Match:
    """A match and its results so far; `players` says what A and B meant."""

    setting: Setting
    players: tuple[str, str]
    results: list[Result] = field(default_factory=list)

    def score(self) -> Score:
        """The results so far, for A."""
        score = Score(self.setting.seats)
        for result in self.results:
            score.add(result)
        return score

    @property
    def today(self) -> bool:
        """Whether both names still mean the same."""
        return self.players == definitions(self.setting)

    def options(self) -> Mapping[str, str]:
        """The options that differ from their defaults, as text."""
        defaults = {
            option.name: option.text(option.default)
            for option in GAMES[self.setting.game].info.options
        }
        return {name: text for name, text in self.setting.options.items() if text != defaults[name]}


def definitions(setting: Setting) -> tuple[str, str]:
    """What the two names of a match mean today."""
    return definition(setting.a, setting.game, setting.seats), definition(
        setting.b, setting.game, setting.seats
    )


def path_of(game: str, folder: Path = FOLDER) -> Path:
    """The file of a game's matches."""
    return folder / f"{game}.jsonl"


def read(path: Path) -> list[Match]:
    """The matches in a file, in the order in which they began. ValueError gives the
    invalid line.
    """
    if not path.exists():
        return []
    return [
        _match(path, place, line)
        for place, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def _match(path: Path, place: int, line: str) -> Match:
    try:
        entry = json.loads(line)
        setting = Setting(**entry["setting"])
        results = [
            Result(
                number, number % setting.seats, tuple(map(float, shares)), str(ending), int(plies)
            )
            for number, (shares, ending, plies) in enumerate(entry["results"])
        ]
        first, second = entry["players"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path}: line {place} is not a match") from None
    return Match(setting, (first, second), results)


def write(path: Path, matches: Iterable[Match]) -> None:
    """Writes a file atomically, so that readers see the old one or the new one."""
    lines = [
        json.dumps(
            {
                "setting": plain(match.setting),
                "players": match.players,
                "results": [_row(each) for each in match.results],
            }
        )
        for match in matches
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".part")
    fresh.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    fresh.replace(path)


def _row(result: Result) -> list[Any]:
    return [
        [int(share) if share in (0, 1) else share for share in result.shares],
        result.ending,
        result.plies,
    ]


def play_on(
    setting: Setting,
    games: int,
    jobs: int = 1,
    folder: Path = FOLDER,
    cluster: str | None = None,
    told: Callable[[str], None] = print,
) -> Match:
    """The match with at least this many games: missing ones are played and added. ValueError for
    unknown players or options.
    """
    setting.check()
    path = path_of(setting.game, folder)
    matches = [match for match in read(path) if match.today]
    match = next((each for each in matches if each.setting == setting), None)
    if match is None:
        match = Match(setting, definitions(setting))
        matches.append(match)
    missing = range(len(match.results), games)
    for result in played(setting, missing, jobs, cluster):
        match.results.append(result)
        if len(match.results) % EVERY == 0:
            write(path, matches)
    if missing:
        write(path, matches)
    score = match.score()
    low, high = score.interval()
    told(
        f"{setting.game}: {setting.a} against {setting.b}, {len(match.results)} games:"
        f" {score.mean():.3f} ({low:.3f} to {high:.3f})"
    )
    return match


def every_game(folder: Path = FOLDER) -> dict[str, list[Match]]:
    """The matches of each game that has any, in menu order."""
    found = {game: read(path_of(game, folder)) for game in GAMES}
    return {game: matches for game, matches in found.items() if matches}


def parser_of(name: str, description: str, each: str) -> argparse.ArgumentParser:
    """A parser with the options of every tool that plays matches and writes a document; `each` says
    what `--games` counts.
    """
    parser = argparse.ArgumentParser(prog=f"python -m tools.{name}", description=description)
    add = parser.add_argument
    add("games_played", nargs="*", metavar="GAME", help="play matches of these games")
    add("--games", type=_count, default=200, metavar="N", help=f"games {each} (default 200)")
    add("--jobs", type=_count, default=1, metavar="J", help="number of processes (default 1)")
    add("--cluster", metavar="ADDRESS", help="use the Dask cluster at this address, or a local one")
    add(
        "--folder",
        type=Path,
        default=FOLDER,
        help="keep the files in this folder instead of docs/matches",
    )
    add("--write", action="store_true", help="write the document")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"wanted a whole number from 1 up, not {text[:40]!r}")
    return int(text)


def document(path: Path, text: str, write_it: bool) -> int:
    """Writes a document, or checks it against its files; exit status 1 if it is out of date."""
    if write_it:
        path.write_text(text, encoding="utf-8")
        return 0
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return 0
    print(
        f"{path.name} is not what the match files make; write it again with --write",
        file=sys.stderr,
    )
    return 1


def named(name: str) -> str:
    """A game's id from the command line. ValueError lists the games."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name[:40]!r}; there are {', '.join(GAMES)}")
    return name
