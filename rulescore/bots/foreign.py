"""Other programs as players: `cmd:COMMAND` starts one and speaks the protocol of
docs/reference/engine-protocol.md with it, over standard input and output.

The program is told only what its seat sees and its legal moves, both from `Seen`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import weakref
from contextlib import suppress
from threading import Event, Timer
from typing import Final

from rulescore.bots.player import Choice, Player, Seen
from rulescore.translation import cut, invalid, say

VERSION: Final = 1
"""The version of the protocol."""
PATIENCE: Final = 60.0
"""Seconds to wait for an answer without a time limit."""
GRACE: Final = 5.0
"""Seconds allowed beyond those of `go`, and for a program to quit."""
LONGEST: Final = 100_000
"""The longest line that is read, in characters."""


class Foreign(Player):
    """A program in any language, started on the first question and ended with the player.

    ValueError if it cannot be started, ends, is late or breaks the protocol: one sentence with the
    program, its answer and what was expected.
    """

    def __init__(
        self,
        command: str,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.command, self.seed = command, seed
        self._process: subprocess.Popen[str] | None = None
        self._table = ""

    def choose(self, seen: Seen) -> Choice:
        """The program's answer to `go`. ValueError as the class says."""
        view, moves = seen.view(), seen.moves()
        options = [
            f"{option.name}={option.text(view['options'][option.name])}"
            for option in seen.game.info.options
        ]
        table = " ".join(["newgame", seen.game.info.id, str(len(view["seats"])), *options])
        if self._process is None:
            self._start()
        if self._table != table:
            self._ask(table)
            self._table = table
        shown: dict[str, object] = {"seat": seen.seat, "moves": moves, "view": view}
        if seen.game.notation and not seen.game.info.hidden:
            shown["position"] = seen.guess(self.rng).position()
        self._ask(f"seen {json.dumps(shown, separators=(',', ':'))}")
        bounds = {"seconds": self.seconds, "iterations": self.iterations}
        go = " ".join(["go", *(f"{name} {each}" for name, each in bounds.items() if each)])
        limit = PATIENCE if self.seconds is None else self.seconds + GRACE
        expected = say("bestmove and a legal move, such as {token}", token=moves[0])
        said = self._ask(go, "bestmove", ("info",), limit, expected)[-1]
        choice = read(said.partition(" ")[2], len(view["seats"]))
        if choice is None or choice.token not in moves:
            raise self._wrong(said, expected)
        return choice

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command) or [""] if os.name == "posix" else self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that its children can be ended too
            )
        except (OSError, ValueError) as error:
            raise invalid(
                "cmd:{name} cannot be started: {reason}", name=self.command, reason=str(error)
            ) from None
        self._quit = weakref.finalize(self, _quit, self._process)
        self._table = ""
        known = self._ask(f"hello {VERSION}", before=("id", "game", "option"))
        if self.seed is not None and any(line.startswith("option seed=") for line in known):
            self._ask(f"option seed={self.seed}")

    def _ask(
        self,
        line: str,
        last: str = "ok",
        before: tuple[str, ...] = (),
        limit: float = PATIENCE,
        expected: str = "ok",
    ) -> list[str]:
        """Sends a line; returns the lines of the answer, except `info`. The last begins with the
        word `last`, the others with one of `before`.
        """
        process = self._process
        assert process and process.stdin and process.stdout
        answer: list[str] = []
        late = Event()

        def give_up() -> None:
            late.set()
            _kill(process)

        watch = Timer(limit, give_up)
        watch.daemon = True
        watch.start()
        try:
            with suppress(OSError):  # if the program has ended, the read below shows it
                process.stdin.write(f"{line}\n")
                process.stdin.flush()
            while said := process.stdout.readline(LONGEST):
                said = said.strip()
                word = said.partition(" ")[0]
                if word != "info":
                    answer.append(said)
                if word == last:
                    return answer
                if word not in before:
                    raise self._wrong(said, expected)
        finally:
            watch.cancel()
        status = self._end(GRACE)
        if late.is_set():
            raise invalid(
                "cmd:{name} did not answer within {seconds} s; expected: {expected}",
                name=self.command,
                seconds=f"{limit:g}",
                expected=expected,
            )
        raise invalid(
            "cmd:{name} ended with status {status}; expected: {expected}",
            name=self.command,
            status=status,
            expected=expected,
        )

    def _wrong(self, said: str, expected: str) -> ValueError:
        self._end(0)
        return invalid(
            "cmd:{name} answered {said}; expected: {expected}",
            name=self.command,
            said=repr(cut(said, 80)),
            expected=expected,
        )

    def _end(self, patience: float) -> int:
        """Ends the program without a word; returns its exit status."""
        assert self._process
        process, self._process = self._process, None
        self._quit.detach()
        return _ended(process, patience)


def written(choice: Choice) -> str:
    """A choice as `bestmove` and `info` write it.

    >>> written(Choice("d3", (0.75, 0.25), ("d3", "e4")))
    'd3 value 0.7500 0.2500 line d3 e4'
    """
    value = " ".join(f"{share:.4f}" for share in choice.value)
    return " ".join(
        [choice.token, "value", value, *(("line", *choice.line) if choice.line else ())]
    )


def read(text: str, seats: int) -> Choice | None:
    """The choice in such a text, or None. Without a value all seats are even.

    >>> read("d3 value 0.75 0.25 line d3 e4", 2)
    Choice(token='d3', value=(0.75, 0.25), line=('d3', 'e4'), reasons=())
    >>> read("d3", 2), read("d3 value 0.75", 2), read("d3 value 0.75 many", 2)
    (Choice(token='d3', value=(0.5, 0.5), line=('d3',), reasons=()), None, None)
    """
    found = re.fullmatch(
        rf"(\S+)(?: value((?: [0-9.e-]+){{{seats}}}))?(?: line((?: \S+)+))?", text, re.ASCII
    )
    if not found:
        return None
    token, value, line = found.groups()
    try:
        shares = tuple(map(float, value.split())) if value else (1 / seats,) * seats
    except ValueError:
        return None
    return Choice(token, shares, tuple(line.split()) if line else (token,))


def _quit(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    with suppress(OSError):
        process.stdin.write("quit\n")
    _ended(process, GRACE)


def _ended(process: subprocess.Popen[str], patience: float) -> int:
    """Waits up to `patience` seconds, then kills the program; returns its exit status."""
    assert process.stdin and process.stdout
    if not patience:
        _kill(process)  # first, since closing waits until all input is read
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(patience)
    _kill(process)
    process.stdout.close()
    return process.wait()


def _kill(process: subprocess.Popen[str]) -> None:
    """Kills the program, and on POSIX its children."""
    if process.returncode is None:
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
