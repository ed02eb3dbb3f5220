"""The positions of a game of any length: one in `EVERY` is kept, those between are replayed on
demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulescore import State

EVERY: Final = 100
"""Tokens between two kept positions."""
STRETCHES: Final = 8
"""How many stretches between two kept positions are cached whole."""


class History:
    """The positions after 0, 1, 2, ... tokens. Do not change them; play on with a copy."""

    def __init__(self, start: State) -> None:
        self.tokens: list[str] = []
        self.seats: list[int | None] = [start.seat]
        """The seat that decides in each of them, as in `State.seat`."""
        self._kept = [start]
        self._stretches: dict[int, list[State]] = {}

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, ply: int) -> State:
        """The position after that many tokens; a negative number counts from the end. IndexError if
        there is none.
        """
        ply += len(self) if ply < 0 else 0
        if not 0 <= ply < len(self):
            raise IndexError(ply)
        stretch = self._stretch(ply // EVERY)
        return stretch[ply % EVERY]

    def _stretch(self, number: int) -> list[State]:
        """All positions from that kept one on, as far as they have been asked for or played."""
        stretch = self._stretches.pop(number, None) or [self._kept[number]]
        # moved to the end: the first is the least recently used
        self._stretches[number] = stretch
        if len(self._stretches) > STRETCHES:
            del self._stretches[next(iter(self._stretches))]
        for token in self.tokens[number * EVERY + len(stretch) - 1 : (number + 1) * EVERY - 1]:
            after = stretch[-1].after(token)
            stretch.append(after)
        return stretch

    def extend(self, tokens: Iterable[str], watch: Callable[[State, str], None]) -> None:
        """Plays these from the last position on; `watch` sees each position and the token played
        there. IllegalMove if one is not legal.
        """
        state = self[-1].copy()
        for token in tokens:
            watch(state, token)
            state.play(token)
            self.tokens.append(token)
            self.seats.append(state.seat)
            if len(self.tokens) % EVERY == 0:
                self._kept.append(state.copy())

    def cut(self, ply: int) -> None:
        """Forgets what comes after that position."""
        del self.tokens[ply:], self.seats[ply + 1 :], self._kept[ply // EVERY + 1 :]
        self._stretches = {
            number: stretch for number, stretch in self._stretches.items() if number <= ply // EVERY
        }
        if (last := ply // EVERY) in self._stretches:
            del self._stretches[last][ply % EVERY + 1 :]
