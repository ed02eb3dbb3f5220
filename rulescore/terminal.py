"""A game in the terminal: a drawn board, numbered or typed moves, and a blank screen between people
who may not see each other's cards.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from rulescore import bots
from rulescore.game import CHANCE, IllegalMove, State
from rulescore.record import Record, result_text
from rulescore.translation import People, invalid, say, speaking

PLAYERS = ("human", *bots.LEVELS, *bots.KINDS)
"""The players by name; there are also `module:Class` and `cmd:COMMAND`."""
LISTED = 30
"""Up to this many moves are listed without being asked for."""


class Parser(argparse.ArgumentParser):
    """A parser that reports mistakes in one line, with exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def whole(text: str) -> int:
    """A whole number in the digits 0 to 9; `int` also takes other scripts and underscores."""
    if not re.fullmatch("[+-]?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(
            say("{given} is not a whole number", given=repr(text[:40]))
        )
    return int(text)


def called(package: str) -> str:
    """How a package's command was called: its name if installed, else `python -m` and its name."""
    return package if Path(sys.argv[0]).stem == package else f"python -m {package}"


def play(
    record: Record,
    players: Sequence[str],
    rng: random.Random,
    plain: bool = False,
    enter_chance: bool = False,
    seconds: float | None = None,
) -> int:
    """Plays on from the end of a record, and prints the record at the end of the game or of the
    input. `seconds` limit each move of players that search.

    ValueError for an unknown player.
    """
    sitting: list[bots.Player | None] = []
    for seat, name in enumerate(players):
        if name not in (*PLAYERS, *bots.PLAYERS) and ":" not in name:
            raise invalid(
                "a seat is taken by one of {list}, not {given}",
                list=", ".join(PLAYERS),
                given=repr(name[:40]),
            )
        sitting.append(
            None
            if name == "human"
            else bots.player(name, seconds, None, f"{rng.getrandbits(64)} {seat}")
        )
    table = _Terminal(record, sitting, rng, plain, enter_chance)
    with speaking(people=People(you=table.looking)):
        table.run()
    return 0


class _Terminal:
    def __init__(
        self,
        record: Record,
        players: Sequence[bots.Player | None],
        rng: random.Random,
        plain: bool,
        enter_chance: bool,
    ) -> None:
        self.record, self.players, self.rng, self.plain = record, players, rng, plain
        self.enter_chance = enter_chance
        self.state = record.state()
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        self.looking = self.humans[0] if len(self.humans) == 1 else None

    def run(self) -> None:
        try:
            while self.state.seat is not None:
                self._turn(self.state)
        except EOFError:
            print()
        if self.humans:
            print(
                self.state.sketch(None, self.plain),
                "",
                say("Result: {result}", result=result_text(self.state.shares)),
                "",
                sep="\n",
            )
        print(self.record.text(), end="")

    def _turn(self, state: State) -> None:
        seat = state.seat
        if seat == CHANCE:
            self._play(self._entered(state) if self.enter_chance else state.deal(self.rng))
        elif seat is not None and (player := self.players[seat]):
            self._play(player.choose(bots.Seen(state, seat)).token)
        elif seat is not None:
            self._ask(seat)

    def _entered(self, state: State) -> str:
        example = state.deal(self.rng)
        return input(say("What did chance give? (for example {example}) ", example=example)).strip()

    def _play(self, token: str) -> None:
        """Plays the token and tells the seat at the screen what it may know."""
        try:
            after = self.state.after(token)
        except IllegalMove as error:
            print(error)
            return
        for sentence in self.state.tell(token, self.looking) if self.humans else ():
            print(sentence)
        self.state = after
        self.record.tokens.append(token)

    def _ask(self, seat: int) -> None:
        state = self.state
        name = state.view(seat)["seats"][seat]["name"]
        if state.game.info.hidden and self.looking != seat and len(self.humans) > 1:
            print("\n" * 50 + say("Pass the device to {name}.", name=name))
            input(say("{name}: press Enter when nobody else is looking. ", name=name))
        self.looking = seat
        print(
            "",
            state.sketch(seat, self.plain),
            "",
            *state.view(seat)["notes"],
            state.prompt(),
            sep="\n",
        )
        moves = state.moves()
        if len(moves) <= LISTED:
            self._list(moves)
        while True:
            words = input(say("Move (number or token, ? for the list, undo, quit): ")).strip()
            if words == "?":
                self._list(moves)
            elif words == "undo":
                return self._undo(seat)
            elif words == "quit":
                raise EOFError
            else:
                token = (
                    moves[int(words) - 1]
                    if re.fullmatch("[0-9]{1,6}", words) and 0 < int(words) <= len(moves)
                    else words
                )
                if token in moves:
                    return self._play(token)
                try:
                    state.after(token)
                except IllegalMove as error:
                    print(error)

    def _list(self, moves: Sequence[str]) -> None:
        for number, token in enumerate(moves, 1):
            print(f"{number:4}  {token:12} {self.state.describe(token)}")

    def _undo(self, seat: int) -> None:
        """Returns to this seat's last decision, but never past chance or another person's move."""
        state, keep = self.record.state(0), None
        for ply, token in enumerate(self.record.tokens):
            if state.seat == seat:
                keep = ply
            elif state.seat == CHANCE or state.seat in self.humans:
                keep = None
            state.play(token)
        if keep is None:
            print(say("You have no move to take back."))
            return
        del self.record.tokens[keep:]
        self.state = self.record.state()
