"""Matches on several machines: the same games with the same results, on a cluster of Dask (the
extra `cluster`).

A game depends on its setting and number alone. So a game whose worker is lost is simply played
again by another one, and each number is handed out once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any, Final, TypeVar

from rulescore.translation import say

LOCAL: Final = "local"
"""Stands for a cluster of processes on this machine, which is started for the match and ends with
it.
"""
TIMES: Final = 5
"""So often a game is handed out again when its worker is lost, each time after what the cluster
itself tries.
"""
AHEAD: Final = 4
"""So many games for each thread of the workers are handed out before the first of them is waited
for.
"""
PATIENCE: Final = 20
"""Seconds to wait for the cluster at that address."""

Done = TypeVar("Done")


def played(
    play: Callable[[int], Done], numbers: Iterable[int], address: str, jobs: int
) -> Iterator[Done]:
    """What `play` gives for each of these numbers, in their order, from the cluster at that
    address; a local one has as many processes as `jobs`.

    `play` is pickled, and what it imports has to be there on the workers. ValueError where the
    extra is not installed, or nobody answers at the address.
    """
    try:
        from distributed import Client, LocalCluster
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise ValueError(say("a cluster needs Dask: pip install 'siegeworks[cluster]'")) from None
    with ExitStack() as opened:
        try:
            where: Any = address
            if address == LOCAL:
                where = opened.enter_context(
                    LocalCluster(
                        jobs,
                        threads_per_worker=1,
                        host="127.0.0.1",
                        scheduler_port=0,
                        dashboard_address=None,
                    )
                )
            client = opened.enter_context(Client(where, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError) as error:
            raise ValueError(
                say(
                    "there is no cluster at {address}: {reason}",
                    address=address[:80],
                    reason=str(error)[:200],
                )
            ) from None
        waiting: deque[tuple[int, Any]] = deque()

        def handed_out(number: int) -> Any:
            return client.submit(play, number, pure=False)

        def finished(number: int, future: Any) -> Done:
            for _ in range(TIMES):
                try:
                    result: Done = future.result()
                    return result
                except KilledWorker:
                    future = handed_out(number)
            last: Done = future.result()
            return last

        for number in numbers:
            waiting.append((number, handed_out(number)))
            if len(waiting) >= AHEAD * max(1, sum(client.nthreads().values())):
                yield finished(*waiting.popleft())
        while waiting:
            yield finished(*waiting.popleft())
