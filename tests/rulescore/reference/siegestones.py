"""The rules of SiegeStones once more, as plainly as they can be said: dictionaries and loops, no
tables. Tests play them beside `state.py`.
"""

from __future__ import annotations

from rulescore.boards.hexagon import CIRCLE, CIRCLES, NEIGHBOURS
from rulescore.games.siegestones.tables import ENOUGH, STONES


class Plain:
    """A position as the rules page describes it; the options that restrict the first turns are left
    out.
    """

    def __init__(self, seats: int, towers: int = 0, goal: int = 4, third: bool = False) -> None:
        self.seats, self.goal, self.third = seats, goal, third
        self.towers = towers or (8 if seats == 2 else 9)
        self.board: dict[str, int | None] = {}  # circle -> seat of the stone, None for a tower
        self.turn = 0

    def threats(self, name: str) -> list[int]:
        sums = [0] * self.seats
        for stone in near(name):
            seat = self.board.get(stone)
            if seat is not None:
                sums[seat] += 6 - sum(self.board.get(other, 0) is None for other in near(stone))
        return sums

    def controller(self, name: str) -> int | None:
        ranks = sorted(
            ((threat, seat) for seat, threat in enumerate(self.threats(name))), reverse=True
        ) + [(0, -1)]
        for first in (0, 2) if self.third and self.seats > 2 else (0,):
            above_level = first == 0 or ranks[0][0] == ranks[1][0] > ranks[2][0]
            if above_level and ranks[first][0] >= ENOUGH and ranks[first][0] > ranks[first + 1][0]:
                return ranks[first][1]
        return None

    def points(self) -> list[int]:
        held = [self.controller(name) for name, thing in self.board.items() if thing is None]
        return [held.count(seat) for seat in range(self.seats)]

    def shares(self) -> list[float] | None:
        points = self.points()
        best = [seat for seat in range(self.seats) if points[seat] == max(points)]
        if len(self.board) == len(CIRCLES):
            stones = [list(self.board.values()).count(seat) for seat in best]
            best = (
                best
                if len(best) == 1
                else [
                    seat for seat, count in zip(best, stones, strict=True) if count == max(stones)
                ]
            )
        elif len(best) > 1 or max(points) < self.goal:
            return None
        return [1 / len(best) if seat in best else 0.0 for seat in range(self.seats)]

    def moves(self) -> list[str]:
        if self.shares() is not None:
            return []
        empty = [name for name in CIRCLES if name not in self.board]
        things = list(self.board.values())
        moves = [f"T@{name}" for name in empty] if things.count(None) < self.towers else []
        moves += empty if things.count(self.turn) + self.points()[self.turn] < STONES else []
        return moves or ["pass"]

    def play(self, token: str) -> None:
        if token != "pass":
            self.board[token[-2:]] = None if token[0] == "T" else self.turn
        self.turn = (self.turn + 1) % self.seats


def near(name: str) -> list[str]:
    return [CIRCLES[other] for other in NEIGHBOURS[CIRCLE[name]]]
