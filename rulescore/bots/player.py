"""What a player is given (`Seen`), what it gives back (`Choice`), and what every player is
(`Player`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulescore.game import CHANCE, Evaluation, State
from rulescore.generators import result_of
from rulescore.view_types import View

SLICE: Final = 0.02
"""Seconds a player thinks before it yields: well under 50 ms, since the node at hand is
finished first.
"""


class Seen:
    """All that a player is given of a position: what its seat may know.

    It does not hold the state but a guess of it, made when it was seen, so that there is nothing to
    be found out.

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
        """How many seats the table has."""
        return self._world.seats

    def moves(self) -> list[str]:
        """The legal tokens of this seat; none when it is not its turn."""
        return self._world.moves() if self._world.seat == self.seat else []

    def view(self) -> View:
        """What the seat sees, as plain data."""
        return self._world.view(self.seat)

    def guess(self, rng: random.Random) -> State:
        """A complete state that the seat cannot tell from the true one: what is hidden from it is
        drawn anew. It may be changed.
        """
        return self._world.guess(self.seat, rng)


@dataclass(frozen=True)
class Choice:
    """A move and what speaks for it: `value` is each seat's expected share of the win after it, or
    empty from a player that does not evaluate;
    `line` are the tokens that are expected, this one first, `reasons` are sentences, which a player
    of a level gives when it is asked to `choose`; choices that differ in them alone are equal.
    """

    token: str
    value: tuple[float, ...] = ()
    line: tuple[str, ...] = ()
    reasons: tuple[str, ...] = field(default=(), compare=False)


Thinking = Generator[Choice, None, Choice]
"""A player at work: gives what it would choose so far at least every 50 ms, and returns its
choice.
"""


class Player:
    """Whoever takes a seat. One of the two methods has to be written: `choose`, or `think` for
    whoever takes long.

    `seconds` and `iterations` (positions looked at) bound how long a choice may take; whoever needs
    no bound ignores them. With the same `seed` and the same `iterations` the same positions bring
    the same choices. `evaluation` takes the place of the game's own.
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

    def choose(self, seen: Seen) -> Choice:
        """The move to be made. ValueError when the seat has none."""
        return result_of(self.think(seen))

    def think(self, seen: Seen) -> Thinking:
        """The same in slices."""
        return self.choose(seen)
        yield


def play_game(
    start: State, players: Sequence[Player], rng: random.Random, opening: int = 0
) -> tuple[State, list[str]]:
    """A whole game from that position on, with a player for each seat: its last position and the
    tokens played. `rng` gives what chance decides, and the first `opening` moves; the start is
    unchanged.

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
    """How long a search may go on, and when it lets others go on: `step` once for each position
    that is looked at.
    """

    __slots__ = ("_end", "_left", "_pause")

    def __init__(self, seconds: float | None, iterations: int | None) -> None:
        now = time.perf_counter()
        self._left = -1 if iterations is None else iterations
        self._end = float("inf") if seconds is None else now + seconds
        self._pause = now + SLICE

    def step(self) -> bool:
        """Whether one more position may be looked at."""
        if self._left == 0:
            return False
        self._left -= 1
        return time.perf_counter() < self._end

    def pause(self) -> bool:
        """Whether a slice is over; the next one begins with this."""
        now = time.perf_counter()
        if now < self._pause:
            return False
        self._pause = now + SLICE
        return True
