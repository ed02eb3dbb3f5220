"""Matches on a cluster give the results of one process, even when a worker dies midway."""

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

SETTING = Setting("siegestones", "tree", "oneply", 2, iterations=4, seed=5)


@pytest.fixture(scope="module")
def workers() -> Any:
    """A cluster of two processes on this machine, at a free port."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        2, threads_per_worker=1, host="127.0.0.1", scheduler_port=0, dashboard_address=None
    ) as started:
        yield started


@pytest.mark.slow
def test_a_match_file_is_continued_on_a_cluster(workers: Any, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    alone = list(results(SETTING, 2, file=file))
    address = workers.scheduler_address
    assert address.startswith("tcp://127.0.0.1:")
    both = list(results(SETTING, 6, file=file, cluster=address))
    assert both[:2] == alone
    assert both == [play(SETTING, number) for number in range(6)]
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines] == list(range(6))


@pytest.mark.linux
@pytest.mark.slow
def test_a_lost_worker_changes_nothing_and_nothing_is_counted_twice(
    workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cluster that allows no loss gives the game up, and it is submitted again."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(workers.scheduler, "allowed_failures", 0)
    os.mkfifo(tmp_path / "pid")
    found = cluster.played(partial(held, tmp_path / "pid"), range(3), workers.scheduler_address, 1)
    first = next(found)
    lost = int((tmp_path / "pid").read_text())
    (tmp_path / "pid").unlink()
    os.kill(lost, signal.SIGKILL)
    assert [first, *found] == [0, 10, 20]
    with distributed.Client(workers, set_as_default=False) as client:
        assert lost not in client.run(os.getpid).values()


def held(pid: Path, number: int) -> int:
    """Ten times the number; while the pipe exists, number 1 writes the process id of its worker to
    it and never returns.
    """
    if number == 1 and pid.exists():
        pid.write_text(str(os.getpid()))
        signal.pause()
    return 10 * number


@pytest.mark.slow
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(ValueError, match="there is no cluster at tcp://127"):
        list(results(SETTING, 2, cluster="tcp://127.0.0.1:9"))


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="a cluster needs Dask"):
        list(results(SETTING, 2, cluster=cluster.LOCAL))
