"""Proves the claims of puzzles, by full-width search of the rules alone."""

from __future__ import annotations

import random
from collections.abc import Hashable
from math import inf, log2, sqrt
from typing import Final

from rulescore.game import CHANCE, State

LOSES: Final = 2
"""`only move`: after every other move, the opponent wins by force in at most this many own moves.
"""
HOLDS: Final = 3
"""`only move`: after the move itself, the opponent does not win in this many."""
GUESSES: Final = 32
"""With hidden information, a win must also hold in this many guesses: those of `random.Random(0)`,
`random.Random(1)` and so on.
"""


LOTS: Final = (100, 600, 4000)
"""`better`: numbers of random playouts after each move; the last is for the claim itself."""
NEARLY: Final = 0.1
"""A puzzle is harder for every move worth at most this much less than the second best."""


class Reckoner:
    """Reckons leads in points, searching at most `limit` positions; `looked` counts them."""

    def __init__(self, seat: int, limit: float = inf) -> None:
        self.seat, self.limit, self.looked = seat, limit, 0
        self.killer = ""

    def lead(self, state: State, floor: float = -inf, answered: bool = False) -> float:
        """The seat's lead after the rest of its turn and, unless it is `answered`, the other seat's
        next token, each played for the best of it (alpha-beta); anything below `floor` if it is.
        """
        self.looked += 1
        if self.looked > self.limit or state.seat == CHANCE:
            raise TooMuch
        if answered or state.seat is None:
            return lead(state, self.seat)
        if state.seat == self.seat:
            best = -inf
            for token in state.moves():
                best = max(best, self.lead(state.after(token), max(best, floor)))
            return best
        least = inf
        legal = state.moves()
        for token in [self.killer, *legal] if self.killer in legal else legal:
            found = self.lead(state.after(token), floor, True)
            if found < least:
                least = found
                if least < floor:
                    self.killer = token
                    break
        return least


class TooMuch(Exception):
    """The proof needs more positions than allowed."""


class Prover:
    """Proves whether a seat wins by force, searching at most `limit` positions; `looked` counts
    them.
    """

    def __init__(self, seat: int, limit: int | None = None) -> None:
        self.seat, self.limit, self.looked = seat, limit, 0
        self.known: dict[tuple[Hashable, int], bool] = {}
        self.killers: dict[tuple[int, bool], str] = {}

    def wins(self, state: State, moves: int) -> bool:
        """Whether the seat wins alone within this many own moves, whatever the others and chance
        do.
        """
        if state.seat is None:
            return state.shares is not None and state.shares[self.seat] == 1.0
        if moves == 0:
            return False
        own = state.seat == self.seat
        self.looked += 1
        if self.limit is not None and self.looked > self.limit:
            raise TooMuch
        key = (state.transposition_key(), moves)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._any(state, moves) if own else self._all(state, moves)
        return found

    def _any(self, state: State, moves: int) -> bool:
        for token in self._ordered(state, moves, True):
            if moves == 1 and not self._ends(state, token):
                continue
            if self.wins(state.after(token), moves - 1):
                self.killers[moves, True] = token
                return True
        return False

    def _all(self, state: State, moves: int) -> bool:
        if not state.moves():  # unlisted chance outcomes prove nothing
            return False
        for token in self._ordered(state, moves, False):
            if not self.wins(state.after(token), moves):
                self.killers[moves, False] = token
                return False
        return True

    def _ends(self, state: State, token: str) -> bool:
        """Whether a token may end the game; in SIEGE only captures do."""
        return state.game.info.id != "siege-1966" or "x" in token

    def _ordered(self, state: State, moves: int, own: bool) -> list[str]:
        """The moves, with those decisive elsewhere and noisy ones first."""
        legal = state.moves()
        first = [
            token
            for token in (self.killers.get((moves, own), ""), *state.noisy())
            if token in legal
        ]
        return [*dict.fromkeys([*first, *legal])]

    def least(self, state: State, most: int) -> int | None:
        """The fewest own moves, up to `most`, in which the seat wins; None if it does not."""
        return next((moves for moves in range(1, most + 1) if self.wins(state, moves)), None)


def only_win(state: State, most: int, limit: int | None = None) -> tuple[str, int, int] | None:
    """The only move that wins by force as fast as possible: its token, the number of moves, the
    positions searched. None if there is none, or more than one.
    """
    assert state.seat is not None
    prover = Prover(state.seat, limit)
    moves = prover.least(state, most)
    if moves is None:
        return None
    looked = prover.looked
    winning: list[str] = []
    for token in state.moves():
        if prover.wins(state.after(token), moves - 1):
            winning.append(token)
            if len(winning) > 1:
                return None
    return winning[0], moves, looked


def only_move(state: State, limit: int | None = None) -> tuple[str, int] | None:
    """The only move that does not lose by force (see `LOSES` and `HOLDS`), and the positions
    searched. For two seats.
    """
    assert state.seat is not None
    prover = Prover(1 - state.seat, limit)
    holding: list[str] = []
    for token in state.moves():
        if not prover.wins(state.after(token), LOSES):
            holding.append(token)
            if len(holding) > 1:
                return None
    if len(holding) != 1 or state.moves() == holding or prover.wins(state.after(holding[0]), HOLDS):
        return None
    return holding[0], prover.looked


def main_line(state: State, first: str, moves: int) -> tuple[str, ...]:
    """A win to its end, with the longest resistance, or up to a chance node."""
    assert state.seat is not None
    seat, line = state.seat, [first]
    prover = Prover(seat)
    state, left = state.after(first), moves - 1
    while state.seat is not None and state.seat != CHANCE:
        if state.seat == seat:
            token = next(
                token
                for fewer in range(left)
                for token in state.moves()
                if prover.wins(state.after(token), fewer)
            )
            left -= 1
        else:
            token = answer(state, seat, left)
        line.append(token)
        state = state.after(token)
    return tuple(line)


def answer(state: State, winner: int, most: int) -> str:
    """The token that resists longest when that seat wins in at most `most` moves."""
    prover = Prover(winner)
    return max(state.moves(), key=lambda each: _resists(prover, state.after(each), most))


def _resists(prover: Prover, state: State, most: int) -> int:
    """How many more moves a lost position lasts."""
    return 0 if state.seat is None else prover.least(state, most) or 0


def holds(state: State, token: str, moves: int, limit: int | None = None) -> bool:
    """Whether a token wins in this many moves in every guess of what is hidden from the seat to
    move.
    """
    seat = state.seat
    assert seat is not None
    worlds = (
        state.guess(seat, random.Random(number))
        for number in range(GUESSES if state.game.info.hidden else 0)
    )
    return all(Prover(seat, limit).wins(world.after(token), moves - 1) for world in worlds)


def gain(state: State, token: str) -> int:
    """How many points a token gains on the other seat, after the reply that takes back most; by
    itself if the other seat does not move next.
    """
    seat = state.seat
    assert seat is not None and state.seats == 2
    new = state.after(token)
    ends = [new.after(answer) for answer in new.moves()] if new.seat == 1 - seat else [new]
    return min(lead(end, seat) for end in ends) - lead(state, seat)


def worth(state: State, token: str, lots: int, rng: random.Random) -> float:
    """The seat to move's mean share after a token, over `lots` random playouts from guesses of what
    is hidden from it.
    """
    seat = state.seat
    assert seat is not None
    return (
        sum(_share_by_lot(state.guess(seat, rng).after(token), seat, rng) for _ in range(lots))
        / lots
    )


def _share_by_lot(state: State, seat: int, rng: random.Random) -> float:
    """A seat's share after a random playout, which uses up the state."""
    while state.seat is not None:
        state.play(state.sample(rng))
    assert state.shares is not None
    return state.shares[seat]


def error(lots: int) -> float:
    """Three standard errors of the difference between two such worths: a share's variance is at
    most 1/4.
    """
    return 3 * sqrt(0.5 / lots)


def better(state: State, token: str, least: float) -> tuple[float, int] | None:
    """A lower bound of how much more a token is worth than every other, and how many others are
    worth nearly as much as the best of them; None if the bound is below `least`. What few playouts
    settle is not tried with more.
    """
    others = [each for each in state.moves() if each != token]
    for lots in LOTS:
        rng = random.Random(lots)
        own = worth(state, token, lots, rng)
        worths = [worth(state, each, lots, rng) for each in others]
        ahead = own - max(worths)
        least_ahead = ahead - error(lots)
        if ahead + error(lots) < least:
            return None
    return (
        (least_ahead, sum(each > max(worths) - NEARLY for each in worths))
        if least_ahead >= least
        else None
    )


def lead(state: State, seat: int) -> int:
    """How many points a seat is ahead, for two seats."""
    points: list[int] = state.points or [0, 0]
    return points[seat] - points[1 - seat]


def rated(moves: int, looked: int) -> int:
    """A puzzle's rating, on the scale of chess ratings, from its proof's depth and size."""
    return round(500 + 300 * moves + 30 * log2(1 + looked))
