"""Proofs of what puzzles claim: full-width search by the rules alone."""

from __future__ import annotations

import random
from collections.abc import Hashable
from math import log2, sqrt
from typing import Final

from rulescore.game import CHANCE, State

LOSES: Final = 2
"""`only move`: after each other move the other side wins by force in at most so many moves of its
own.
"""
HOLDS: Final = 3
"""`only move`: after the move itself it does not win in so many."""
GUESSES: Final = 32
"""Where something is hidden, a win holds in so many guesses of it too: those of `random.Random(0)`,
`random.Random(1)` and so on.
"""


LOTS: Final = (100, 600, 4000)
"""`better`: so many games by lot after each move, the last number for what is claimed."""
NEARLY: Final = 0.1
"""Moves that are worth less than the second best by no more than this share make a puzzle
harder.
"""


class TooMuch(Exception):
    """The proof takes more positions than it was given."""


class Prover:
    """Whether a seat wins by force. It looks at `limit` positions at most; `looked` counts them, so
    many are the measure of how deep it had to look.
    """

    def __init__(self, seat: int, limit: int | None = None) -> None:
        self.seat, self.limit, self.looked = seat, limit, 0
        self.known: dict[tuple[Hashable, int], bool] = {}
        self.killers: dict[tuple[int, bool], str] = {}

    def wins(self, state: State, moves: int) -> bool:
        """Whether the seat has the whole win with so many moves of its own at the latest, whatever
        the others and chance do.
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
        if not state.moves():  # chance that cannot be listed is not proven
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
        """The moves, what was decisive elsewhere and what is loud first."""
        legal = state.moves()
        first = [
            token
            for token in (self.killers.get((moves, own), ""), *state.noisy())
            if token in legal
        ]
        return [*dict.fromkeys([*first, *legal])]

    def least(self, state: State, most: int) -> int | None:
        """In how many moves the seat wins at the earliest, up to `most`; None when it does not."""
        return next((moves for moves in range(1, most + 1) if self.wins(state, moves)), None)


def only_win(state: State, most: int, limit: int | None = None) -> tuple[str, int, int] | None:
    """The one move that wins by force at the earliest: its token, the number of moves, how many
    positions were looked at. None when there is none such, or another that wins as fast.
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
    """The only move that does not lose by force, as `LOSES` and `HOLDS` say, and how many positions
    were looked at. For two seats.
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
    """A win to its end: the others resist as long as they can. Not at a point where chance
    decides.
    """
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
    """What resists longest where that seat wins in so many moves."""
    prover = Prover(winner)
    return max(state.moves(), key=lambda each: _resists(prover, state.after(each), most))


def _resists(prover: Prover, state: State, most: int) -> int:
    """How many moves a lost position still lasts."""
    return 0 if state.seat is None else prover.least(state, most) or 0


def holds(state: State, token: str, moves: int, limit: int | None = None) -> bool:
    """Whether a token wins in so many moves in the guesses of what is hidden from the seat to move,
    too.
    """
    seat = state.seat
    assert seat is not None
    worlds = (
        state.guess(seat, random.Random(number))
        for number in range(GUESSES if state.game.info.hidden else 0)
    )
    return all(Prover(seat, limit).wins(world.after(token), moves - 1) for world in worlds)


def gain(state: State, token: str) -> int:
    """How many points more than the other seat a token brings, after the answer that takes most of
    it; where nobody has to answer at once, by itself.
    """
    seat = state.seat
    assert seat is not None and state.seats == 2
    new = state.after(token)
    ends = [new.after(answer) for answer in new.moves()] if new.seat == 1 - seat else [new]
    return min(_lead(end, seat) for end in ends) - _lead(state, seat)


def worth(state: State, token: str, lots: int, rng: random.Random) -> float:
    """The mean share of the seat to move after a token in so many games by lot: what is hidden from
    it is guessed, and each move after that drawn from the legal ones.
    """
    seat = state.seat
    assert seat is not None
    return (
        sum(_share_by_lot(state.guess(seat, rng).after(token), seat, rng) for _ in range(lots))
        / lots
    )


def _share_by_lot(state: State, seat: int, rng: random.Random) -> float:
    """A seat's share when the game is played to its end by lot. The state is used up."""
    while state.seat is not None:
        state.play(state.sample(rng))
    assert state.shares is not None
    return state.shares[seat]


def error(lots: int) -> float:
    """Three standard errors of the difference between two such worths: the variance of a share is
    1/4 at most.
    """
    return 3 * sqrt(0.5 / lots)


def better(state: State, token: str, least: float) -> tuple[float, int] | None:
    """By how much a token is worth more than every other at the least, and how many others are
    worth nearly as much as the best of them; None when it is not more by `least`. What is clear
    after few games by lot is not looked at with many.
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


def _lead(state: State, seat: int) -> int:
    points: list[int] = state.points or [0, 0]
    return points[seat] - points[1 - seat]


def rated(moves: int, looked: int) -> int:
    """How hard a puzzle is, in the manner of chess ratings: by the depth of the proof, and how many
    positions it took.
    """
    return round(500 + 300 * moves + 30 * log2(1 + looked))
