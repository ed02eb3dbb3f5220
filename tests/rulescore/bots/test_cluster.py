"""Matches on a cluster: the results of one process, also when a worker is lost in the middle."""

from __future__ import annotations

import json
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulescore.bots import cluster
from rulescore.bots.matches import Setting, play, results

SETTING = Setting("siegestones", "tree", "oneply", 2, iterations=40, seed=5)
GAMES = 24


@pytest.fixture
def workers() -> Any:
    """A cluster of two processes on this machine, at a free port."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        2, threads_per_worker=1, host="127.0.0.1", scheduler_port=0, dashboard_address=None
    ) as started:
        yield started


@pytest.mark.linux
@pytest.mark.slow
def test_a_lost_worker_changes_nothing_and_nothing_is_counted_twice(
    workers: Any, tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    address = workers.scheduler_address
    assert address.startswith("tcp://127.0.0.1:")
    found = []
    for result in results(SETTING, GAMES, file=file, cluster=address):
        found.append(result)
        if len(found) == 5:
            name, lost = next(iter(workers.workers.items()))
            pid = lost.pid
            busy = workers.scheduler.workers[lost.worker_address].processing
            assert busy, "the worker has something to lose"
            os.kill(pid, signal.SIGKILL)
    assert workers.workers[name].pid != pid
    assert found == list(results(SETTING, GAMES))
    assert [
        json.loads(line)["number"] for line in file.read_text(encoding="utf-8").splitlines()
    ] == list(range(GAMES))


@pytest.mark.slow
def test_a_match_file_is_continued_on_a_cluster(workers: Any, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    alone = list(results(SETTING, 4, file=file))
    both = list(results(SETTING, 8, file=file, cluster=workers.scheduler_address))
    assert both[:4] == alone
    assert both == [play(SETTING, number) for number in range(8)]


@pytest.mark.linux
@pytest.mark.slow
def test_a_game_goes_out_again_when_the_cluster_has_given_it_up(
    workers: Any, tmp_path: Path
) -> None:
    """Three workers in a row die of a game: the cluster says so, and the game is handed out once
    more.
    """
    fatal = partial(dies, tmp_path)
    assert list(cluster.played(fatal, range(3), workers.scheduler_address, 1)) == [0, 10, 20]
    assert len(list(tmp_path.iterdir())) == 5


def dies(folder: Path, number: int) -> int:
    """Ten times the number; number 1 kills its worker five times."""
    tries = len(list(folder.iterdir()))
    if number == 1 and tries < 5:
        (folder / str(tries)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * number


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(ValueError, match="there is no cluster at tcp://127"):
        list(results(SETTING, 2, cluster="tcp://127.0.0.1:9"))


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="a cluster needs Dask"):
        list(results(SETTING, 2, cluster=cluster.LOCAL))
