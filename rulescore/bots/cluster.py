"""Matches on several machines, on a Dask cluster (the extra `cluster`), with the same results.

A game depends only on its setting and number, so a game whose worker is lost is played again by
another, and each result is used once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any, Final, TypeVar

from rulescore.translation import invalid

LOCAL: Final = "local"
"""The address that starts a cluster on this machine for the length of the match."""
TIMES: Final = 5
"""How often a game is submitted again when its worker is lost, beyond Dask's own retries."""
AHEAD: Final = 4
"""Games submitted per worker thread before waiting for the first."""
PATIENCE: Final = 20
"""Seconds to wait for the cluster."""

Done = TypeVar("Done")


def played(
    play: Callable[[int], Done], numbers: Iterable[int], address: str, jobs: int
) -> Iterator[Done]:
    """The results of `play` for these numbers, in order, from the cluster at that address; a local
    one has `jobs` processes.

    `play` is pickled; the workers need the modules it imports. ValueError if the extra is not
    installed or the address does not answer.
    """
    try:
        from distributed import Client, LocalCluster
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise invalid("a cluster needs Dask: pip install 'siegeworks[cluster]'") from None
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
            raise invalid(
                "there is no cluster at {address}: {reason}",
                address=address[:80],
                reason=str(error)[:200],
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
