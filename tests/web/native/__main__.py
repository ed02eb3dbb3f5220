"""Answers the workers of worker.js beside it. Everything is imported once, and each connection gets
a process of its own. Each new game has the same luck, so that a test which fails by chance fails
always.

Says its port on standard output, and ends with standard input.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from functools import partial

from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol
from websockets.sync.server import Server, ServerConnection

from rulescore import GAMES, bots
from tests.late import wait
from web.python import answer, table


def main() -> None:
    """Wait for workers."""
    answer.needs()  # imports the bridge and all behind it
    for game in GAMES.values():
        game.start()
    bots.player = partial(bots.player, seed=1)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        print(listener.getsockname()[1], flush=True)
        while True:
            ready, _, _ = select.select([listener, sys.stdin], [], [])
            if sys.stdin in ready:
                return
            connection, _ = listener.accept()
            with connection:
                if os.fork() == 0:
                    _talk(
                        ServerConnection(
                            connection,
                            ServerProtocol(max_size=None),
                            Server(listener, _talk),
                            ping_interval=None,
                        )
                    )
                    os._exit(0)


def _talk(worker: ServerConnection) -> None:
    """Answer one worker until it ends."""
    try:
        worker.handshake()
        for message in worker:
            asked = json.loads(message)
            data = {name: worker.recv() for name in asked["data"]}
            if asked["args"][:1] == ["new"]:
                table.LUCK.seed(1)
                table.BY_LUCK.rng.seed(1)
            if asked["name"] == "begin":
                wait()
            worker.send(
                getattr(answer, asked["name"])(*asked["args"], **({"data": data} if data else {}))
                or ""
            )
    except ConnectionClosed:
        pass


if __name__ == "__main__":
    main()
