"""Matches: two players over many games with seats swapped, in parallel, resumable from a file.

A game depends only on its number and the setting, so the number of processes changes nothing (with
`iterations`; time limits are never reproducible).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from math import log, sqrt
from pathlib import Path
from typing import Any, Final

from rulescore.bots import cluster as clusters
from rulescore.bots.player import Player, play_game
from rulescore.bots.registry import definition, player
from rulescore.games import GAMES
from rulescore.translation import invalid

CERTAINTY: Final = 1.959964
"""Standard deviations on either side of the mean that cover 95 % of cases."""
RISK: Final = 0.05
"""The error rate of a sequential test, either way."""


@dataclass(frozen=True)
class Setting:
    """Who plays what. Each game begins with `opening` random moves, the same for every seat that A
    takes in turn; `seconds` and `iterations` limit both players.
    """

    game: str
    a: str
    b: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    iterations: int | None = None
    opening: int = 4
    seed: int = 1

    def check(self) -> None:
        """ValueError for invalid values, before any game is played."""
        GAMES[self.game].start(self.seats, **self.options)
        for name in (self.a, self.b):
            player(name, self.seconds, self.iterations)


@dataclass(frozen=True)
class Result:
    """A finished game: its number, A's seat, each seat's share, how it ended, and its tokens
    (chance included).
    """

    number: int
    seat: int
    shares: tuple[float, ...]
    ending: str
    plies: int

    @property
    def share(self) -> float:
        """A's share."""
        return self.shares[self.seat]


def play(setting: Setting, number: int) -> Result:
    """One game of a match. A takes each seat in turn, against B in all others."""
    seat = number % setting.seats
    players = [
        player(
            setting.a if each == seat else setting.b,
            setting.seconds,
            setting.iterations,
            f"{setting.seed} {number} {each}",
        )
        for each in range(setting.seats)
    ]
    return play_with(setting, number, players)


def play_with(setting: Setting, number: int, players: list[Player]) -> Result:
    """The same with given players, one per seat."""
    rng = random.Random(f"{setting.seed} {number // setting.seats}")
    start = GAMES[setting.game].start(setting.seats, **setting.options)
    state, tokens = play_game(start, players, rng, setting.opening)
    assert state.shares is not None and state.ending is not None
    return Result(number, number % setting.seats, state.shares, state.ending, len(tokens))


def results(
    setting: Setting,
    games: int,
    jobs: int = 1,
    file: Path | None = None,
    cluster: str | None = None,
) -> Iterator[Result]:
    """The results of a match, in order of number. Results in the file are not played again; new
    ones are appended to it.

    ValueError if the file holds anything but results, the cluster does not answer, or a worker
    process is killed.
    """
    known = _read(file, setting) if file else {}
    missing = [number for number in range(games) if number not in known]
    fresh = played(setting, missing, jobs, cluster)
    for number in range(games):
        if number in known:
            yield known[number]
            continue
        result = next(fresh)
        if file:
            _append(file, setting, result)
        yield result


def played(
    setting: Setting, numbers: Iterable[int], jobs: int, cluster: str | None = None
) -> Iterator[Result]:
    """The results of these games, in this order, each played now, in `jobs` processes or on the
    cluster at that address (see `cluster.py`).

    ValueError if a worker process is killed.
    """
    if cluster is not None:
        yield from clusters.played(partial(play, setting), numbers, cluster, jobs)
        return
    if jobs == 1:
        for number in numbers:
            yield play(setting, number)
        return
    waiting: list[Future[Result]] = []
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for number in numbers:
                waiting.append(pool.submit(play, setting, number))
                if len(waiting) > 2 * jobs:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        except BrokenExecutor:
            raise invalid(
                "a worker process was killed; with --file the same command continues from here"
            ) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _read(file: Path, setting: Setting) -> dict[int, Result]:
    """The results of this setting in a file. An incomplete last line is dropped."""
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    whole, _, torn = text.rpartition("\n")
    if torn:
        file.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    found = {}
    for place, line in enumerate(whole.splitlines(), 1):
        try:
            entry = json.loads(line)
            result = Result(
                int(entry["number"]),
                int(entry["seat"]),
                tuple(map(float, entry["shares"])),
                str(entry["ending"]),
                int(entry["plies"]),
            )
            same = entry["setting"] == plain(setting) and entry.get("players") == _definitions(
                setting
            )
        except (ValueError, KeyError, TypeError):
            raise invalid(
                "{file}: line {place} is not the result of a match", file=str(file), place=place
            ) from None
        if same:
            found[result.number] = result
    return found


def _append(file: Path, setting: Setting, result: Result) -> None:
    with file.open("a", encoding="utf-8") as out:
        played = {"setting": plain(setting), "players": _definitions(setting)}
        out.write(json.dumps(played | asdict(result)) + "\n")


def _definitions(setting: Setting) -> list[str]:
    """What both names mean now. A changed level is another player, without its old results."""
    return [definition(name, setting.game, setting.seats) for name in (setting.a, setting.b)]


def plain(setting: Setting) -> dict[str, Any]:
    """A setting as files store it."""
    return asdict(setting) | {"options": dict(setting.options)}


def wilson(mean: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a mean share (E. B. Wilson, "Probable Inference", 1927).

    >>> [round(bound, 3) for bound in wilson(0.5, 100)], wilson(0.0, 0)
    ([0.404, 0.596], (0.0, 1.0))
    """
    if not games:
        return 0.0, 1.0
    square = CERTAINTY**2 / games
    middle = (mean + square / 2) / (1 + square)
    half = (
        CERTAINTY / (1 + square) * sqrt(max(0.0, mean * (1 - mean)) / games + square / (4 * games))
    )
    return max(0.0, middle - half), min(1.0, middle + half)


def decided(shares: Iterable[float], low: float, high: float) -> float | None:
    """Which of two means the shares have, once the error rate is `RISK`; None until then (A. Wald's
    sequential probability ratio test, 1945).

    A shared win counts as a fraction of a win, which makes the test conservative.

    >>> decided([1.0] * 20, 0.5, 0.75), decided([1.0, 0.0] * 20, 0.5, 0.75), decided([1.0] * 3, 0.5, 0.75)
    (0.75, 0.5, None)
    """  # noqa: E501
    bound = log((1 - RISK) / RISK)
    ratio = 0.0
    for share in shares:
        ratio += share * log(high / low) + (1 - share) * log((1 - high) / (1 - low))
        if abs(ratio) >= bound:
            return high if ratio > 0 else low
    return None


class Score:
    """The results of a match so far."""

    def __init__(self, seats: int) -> None:
        self.shares: list[float] = []
        self.by_seat: list[list[float]] = [[] for _ in range(seats)]
        self.endings: Counter[str] = Counter()
        self.plies = 0

    def add(self, result: Result) -> None:
        self.shares.append(result.share)
        self.by_seat[result.seat].append(result.share)
        self.endings[result.ending] += 1
        self.plies += result.plies

    def mean(self) -> float:
        with suppress(ZeroDivisionError):
            return sum(self.shares) / len(self.shares)
        return 0.0

    def interval(self) -> tuple[float, float]:
        return wilson(self.mean(), len(self.shares))
