"""What a player is given (`Seen`), what it returns (`Choice`), and the base class (`Player`)."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulescore.game import CHANCE, State
from rulescore.game_files import Evaluation
from rulescore.generators import result_of
from rulescore.view_types import Reason, View

SLICE: Final = 0.02
"""Seconds a player thinks before it yields: well under 50 ms, as it first finishes a node."""


class Seen:
    """What a seat may know of a position (its information state): all that a player is given.

    It holds a guess, drawn when it is made, instead of the true state, so that nothing can leak.

    >>> import rulescore
    >>> seen = Seen(rulescore.GAMES["siege-1966"].start(), 1)
    >>> seen.seat, seen.seats, seen.game.info.id, seen.moves(), seen.view()["viewer"]
    (1, 2, 'siege-1966', ['Cd6', 'Ce6'], 1)
    """

    __slots__ = ("_world", "game", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.game = state.game
        self._world = state.guess(seat, random.Random(0))

    def __repr__(self) -> str:
        return f"<Seen of {self.game.info.id} by seat {self.seat}: {', '.join(self.moves())}>"

    def _repr_svg_(self) -> str | None:
        """What the seat sees as a picture, which notebooks show; None where there is none."""
        return self._world._repr_svg_(self.seat)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._world.seats

    def moves(self) -> list[str]:
        """The legal tokens of this seat; none if it is not this seat's turn."""
        return self._world.moves() if self._world.seat == self.seat else []

    def view(self) -> View:
        """What the seat sees, as plain data."""
        return self._world.view(self.seat)

    def guess(self, rng: random.Random) -> State:
        """A complete state that the seat cannot tell from the true one (a determinization): hidden
        information is drawn anew. The caller may change it.
        """
        return self._world.guess(self.seat, rng)


@dataclass(frozen=True)
class Choice:
    """A move and the reasons for it: `value` is the expected share of the win for each seat after
    it, or empty if the player does not evaluate; `line` is the principal variation, beginning with
    this token. `reasons` come from `choose` of a level; choices are equal whatever their reasons.
    """

    token: str
    value: tuple[float, ...] = ()
    line: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = field(default=(), compare=False)


Thinking = Generator[Choice, None, Choice]
"""A player at work: yields its current choice at least every 50 ms, and returns its final one."""


class Player:
    """Base class of players. A subclass overrides `choose`, or `think` if it takes long.

    `seconds` and `iterations` (positions searched) limit a choice; players that need no limit
    ignore them. With the same `seed` and `iterations` the choices are reproducible. `evaluation`
    replaces the game's own; the move that a player `recalls` it does not overlook.
    """

    evaluation: Evaluation[State] | None = None

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
    ) -> None:
        self.seconds, self.iterations = seconds, iterations
        self.rng = random.Random(seed)
        self.recalls = ""

    def choose(self, seen: Seen) -> Choice:
        """The chosen move. ValueError if the seat has none."""
        return result_of(self.think(seen))

    def think(self, seen: Seen) -> Thinking:
        """The same in slices."""
        return self.choose(seen)
        yield


def play_game(
    start: State, players: Sequence[Player], rng: random.Random, opening: int = 0
) -> tuple[State, list[str]]:
    """Plays from `start`, which is unchanged, to the end, with a player per seat; returns the final
    position and the tokens played. `rng` decides chance and the first `opening` moves.

    >>> import rulescore
    >>> from rulescore import bots
    >>> players = [bots.player("random", seed=seat) for seat in range(2)]
    >>> start = rulescore.GAMES["siegestones"].start()
    >>> end, tokens = bots.play_game(start, players, random.Random(1))
    >>> end.seat is None, rulescore.Record(start.game, tokens=tokens).state() == end
    (True, True)
    """
    state, tokens = start.copy(), []
    while state.seat is not None:
        if state.seat == CHANCE:
            token = state.deal(rng)
        elif opening:
            token = state.sample(rng)
            opening -= 1
        else:
            token = result_of(players[state.seat].think(Seen(state, state.seat))).token
        state.play(token)
        tokens.append(token)
    return state, tokens


class Budget:
    """A search's budget: call `step` once per position, and `pause` to know when to yield."""

    __slots__ = ("_end", "_left", "_pause")

    def __init__(self, seconds: float | None, iterations: int | None) -> None:
        now = time.perf_counter()
        self._left = -1 if iterations is None else iterations
        self._end = float("inf") if seconds is None else now + seconds
        self._pause = now + SLICE

    def step(self) -> bool:
        """Whether one more position may be searched."""
        if self._left == 0:
            return False
        self._left -= 1
        return time.perf_counter() < self._end

    def pause(self) -> bool:
        """Whether a slice is over; if so, starts the next."""
        now = time.perf_counter()
        if now < self._pause:
            return False
        self._pause = now + SLICE
        return True
