"""The command `engine`: players and rules for programs in other languages, over a line protocol
like UCI, specified in docs/reference/engine-protocol.md.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from rulescore import __version__, bots
from rulescore.bots.foreign import VERSION, written
from rulescore.commands import arguments
from rulescore.game import CHANCE, State
from rulescore.games import GAMES, named
from rulescore.translation import invalid, say

GO: Final = re.compile(
    r"(?:seconds ([0-9]{1,6}(?:\.[0-9]{1,6})?) )?(?:iterations ([0-9]{1,9}) )?", re.ASCII
)
"""The arguments of `go`, followed by a blank."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The player and the seed."""
    parser.add_argument(
        "--player",
        default="level5",
        metavar="NAME",
        help=say("the player, named as for the command match (default level5)"),
    )
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> None:
    """Answers standard input until `quit` or its end. ValueError for an unknown player."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    coming: SimpleQueue[str] = SimpleQueue()
    waiting: deque[str] = deque()

    def listen() -> None:
        for line in sys.stdin:
            coming.put(line)
            if line.strip() == "quit":
                return
        coming.put("")

    def halted() -> bool:
        while not coming.empty():
            waiting.append(coming.get())
        return any(line.strip() in ("stop", "quit") for line in waiting)

    engine = Engine(args.player, args.seed, halted)
    Thread(target=listen, daemon=True).start()
    while line := waiting.popleft() if waiting else coming.get():
        if line.strip() == "quit":
            return
        for answer in engine.answers(line):
            print(answer, flush=True)


class Engine:
    """The engine's side of the protocol: a table, a player, and an answer to each line.

    While the player thinks, `halted` is called at least every 50 ms; if true, it answers at once.
    ValueError for an unknown player.
    """

    def __init__(
        self, player: str, seed: int | str | None = None, halted: Callable[[], bool] = lambda: False
    ) -> None:
        bots.player(player)
        self.player, self.seed, self.halted = player, seed, halted
        self._state: State | None = None
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "hello": self._hello,
            "option": self._option,
            "newgame": self._newgame,
            "position": self._position,
            "seen": self._seen,
            "play": self._play,
            "deal": self._deal,
            "moves": self._moves,
            "view": self._view,
            "go": self._go,
        }

    def answers(self, line: str) -> Iterator[str]:
        """The lines that answer a command; a mistake gives one line `error SENTENCE`.

        >>> list(Engine("random").answers("moves"))
        ['error there is no game yet; newgame begins one']
        """
        word, _, rest = line.strip().partition(" ")
        if word in ("", "stop"):
            return
        try:
            if word not in self._commands:
                commands = ", ".join([*self._commands, "stop", "quit"])
                raise invalid(
                    "there is no command {name}; there are {list}",
                    name=repr(word[:40]),
                    list=commands,
                )
            yield from self._commands[word](rest.strip())
        except ValueError as error:
            yield " ".join(f"error {error}".split())

    @property
    def state(self) -> State:
        """The position at the table. ValueError before `newgame`."""
        if self._state is None:
            raise invalid("there is no game yet; newgame begins one")
        return self._state

    def _hello(self, version: str) -> Iterator[str]:
        if version != str(VERSION):
            raise invalid(
                "the version of this protocol is {n}, not {given}", n=VERSION, given=version
            )
        yield f"id name rulescore {self.player}"
        yield f"id version {__version__}"
        for game in GAMES.values():
            low, high = game.info.seats
            options = (f" {each.name}={each.text(each.default)}" for each in game.info.options)
            yield f"game {game.info.id} {low} {high}{''.join(options)}"
        yield f"option player={self.player}"
        yield f"option seed={'' if self.seed is None else self.seed}"
        yield "ok"

    def _option(self, text: str) -> Iterator[str]:
        name, _, value = text.partition("=")
        if name == "player":
            bots.player(value)
            self.player = value
        elif name == "seed":
            self.seed = value or None
        else:
            raise invalid(
                "option takes player=NAME or seed=TEXT, not {given}", given=repr(text[:40])
            )
        yield "ok"

    def _newgame(self, text: str) -> Iterator[str]:
        name, seats, *options = text.split() if len(text.split()) > 1 else ("", "")
        game = named(name)
        values = game.options(dict(option.partition("=")[::2] for option in options))
        count: Any = int(seats) if re.fullmatch("[0-9]{1,3}", seats) else seats
        self._state = game.start(count, **values)
        yield "ok"

    def _position(self, text: str) -> Iterator[str]:
        state = self.state
        self._state = state.game.set_up(text, state.seats, **state.options)
        yield "ok"

    def _seen(self, text: str) -> Iterator[str]:
        try:
            position = json.loads(text)["position"]
        except (ValueError, KeyError, TypeError):
            raise invalid(
                "seen takes JSON with the position, which only games without hidden information"
                " have"
            ) from None
        return self._position(position)

    def _play(self, tokens: str) -> Iterator[str]:
        after = self.state.copy()
        for token in tokens.split():
            after.play(token)
        self._state = after
        yield "ok"

    def _deal(self, text: str) -> Iterator[str]:
        yield f"token {self.state.deal(random.Random(text or None))}"

    def _moves(self, text: str) -> Iterator[str]:
        yield " ".join(["moves", *self.state.moves()])

    def _view(self, text: str) -> Iterator[str]:
        seats = [str(seat) for seat in range(self.state.seats)]
        if text and text not in seats:
            raise invalid(
                "view takes one of the seats {list}, not {given}",
                list=", ".join(seats),
                given=repr(text[:40]),
            )
        view = self.state.view(int(text) if text else None)
        yield f"view {json.dumps(view, separators=(',', ':'))}"

    def _go(self, text: str) -> Iterator[str]:
        state = self.state
        if state.seat is None or state.seat == CHANCE:
            raise invalid("no seat is to move here")
        found = GO.fullmatch(f"{text} ".lstrip())
        if not found:
            raise invalid(
                "go takes seconds S, then iterations N, both optional, not {given}",
                given=repr(text[:40]),
            )
        seconds, iterations = found.groups()
        thinking = bots.player(
            self.player,
            float(seconds) if seconds else None,
            int(iterations) if iterations else None,
            self.seed,
        ).think(bots.Seen(state, state.seat))
        told = None
        try:
            while True:
                choice = next(thinking)
                if choice != told:
                    yield f"info {written(choice)}"
                told = choice
                if self.halted():
                    break
        except StopIteration as end:
            choice = end.value
        yield f"bestmove {written(choice)}"
