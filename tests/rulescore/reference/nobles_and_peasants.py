"""The rules of Nobles and Peasants once more, as plainly as they can be said: dictionaries and
loops. Tests play them beside `state.py`.
"""

from __future__ import annotations

from rulescore.boards.hexagon import CIRCLE, CIRCLES, RAYS
from rulescore.games.nobles_and_peasants.tables import (
    FAMILIES,
    FOREIGNER,
    NEUTRAL,
    NOBLE,
    PEASANT,
    TOWERS,
)


class Plain:
    """A position as the rules page describes it, from the laid-out row on. The arguments after it
    are the options.
    """

    def __init__(
        self,
        seats: int,
        row: str,
        round: bool = False,
        stall: int = 3,
        adjust: str = "move",
        nobles: bool = False,
    ) -> None:
        self.seats, self.row = seats, row
        self.finish_round, self.stall_limit, self.any_action_changes_the_row, self.nobles_count = (
            round,
            stall * seats,
            adjust == "any",
            nobles,
        )
        # circle -> seat, None for the tower of nobody
        self.towers: dict[str, int | None] = {"d4": None} if seats == 2 else {}
        self.stones: dict[str, str] = {}  # circle -> colour
        self.points = [0] * seats
        self.turn = 0
        self.asked = False  # whether the seat has acted and now decides about the row
        self.stalled = 0  # moves and removals of towers since the last stone
        self.ending = ""

    def moves(self) -> list[str]:
        if self.ending:
            return []
        if self.asked:
            return sorted(["keep", *self.changes_of_the_row()])
        empty = [name for name in CIRCLES if name not in self.towers and name not in self.stones]
        own = [name for name, owner in self.towers.items() if owner == self.turn]
        moves = [f"{end}@{name}" for end in ("L", "R")[: len(self.row)] for name in empty]
        moves += [f"T@{name}" for name in empty if len(own) < TOWERS[self.seats]]
        moves += [f"T{tower}-{name}" for tower in own for name in [*empty, "off"]]
        return sorted(moves)

    def changes_of_the_row(self) -> list[str]:
        """The left stone can become the second to the last, the right one the first to the last but
        one; with two stones both are the same.
        """
        n = len(self.row)
        return [f"L{place}" for place in range(2, n + 1)] + [
            f"R{place}" for place in range(1, n) if n > 2
        ]

    def play(self, token: str) -> None:
        if self.asked:
            if token != "keep":
                stone = self.take(token[0])
                place = int(token[1:]) - 1
                self.row = self.row[:place] + stone + self.row[place:]
            self.asked = False
        elif token[0] in "LR":
            self.lay(self.take(token[0]), token[-2:])
        else:
            self.act_with_tower(token)
        if not self.asked:
            self.end_turn()

    def take(self, end: str) -> str:
        """Takes the stone at an end of the row."""
        stone, self.row = (
            (self.row[0], self.row[1:]) if end == "L" else (self.row[-1], self.row[:-1])
        )
        return stone

    def lay(self, stone: str, name: str) -> None:
        self.stones[name] = stone
        self.stalled = 0
        for tower in self.seen(name):
            seat = self.towers[tower]
            if seat is not None:
                noble, peasant = FAMILIES[self.seats][seat]
                self.points[seat] += (
                    NOBLE if stone == noble else PEASANT if stone == peasant else FOREIGNER
                )

    def seen(self, name: str) -> list[str]:
        """The circle of the first tower in each direction."""
        lines = [
            [CIRCLES[circle] for circle in ray if CIRCLES[circle] in self.towers]
            for ray in RAYS[CIRCLE[name]]
        ]
        return [line[0] for line in lines if line]

    def act_with_tower(self, token: str) -> None:
        """`T@d4` places a tower, `Td4-e5` moves one, `Td4-off` removes one."""
        placed, removed = token.startswith("T@"), token.endswith("-off")
        if not placed:
            del self.towers[token[1:3]]
            self.stalled += 1
        if not removed:
            self.towers[token[-2:]] = self.turn
        moved = not placed and not removed
        self.asked = (moved or self.any_action_changes_the_row) and len(self.row) > 1

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if len(self.towers) + len(self.stones) == len(CIRCLES):
            self.ending = "board-full"
        elif 0 < self.stall_limit <= self.stalled:
            self.ending = "stalled"
        elif set(self.row) != set("BGRY") and (self.turn == 0 or not self.finish_round):
            self.ending = "colour-gone"
        if self.ending:
            for name, seat in self.towers.items():
                if seat is not None:
                    self.points[seat] += PEASANT * self.sight(name).count(
                        FAMILIES[self.seats][seat][1]
                    )

    def sight(self, name: str) -> list[str]:
        """The colours that a tower sees: stones up to the next tower in each direction, and where
        nobles count the one on that tower too.
        """
        colours = []
        for ray in RAYS[CIRCLE[name]]:
            for other in [CIRCLES[circle] for circle in ray]:
                if other in self.stones:
                    colours.append(self.stones[other])
                if other in self.towers:
                    if self.nobles_count:
                        colours.append(self.noble(self.towers[other]))
                    break
        return colours

    def noble(self, owner: int | None) -> str:
        return NEUTRAL if owner is None else FAMILIES[self.seats][owner][0]

    def shares(self) -> list[float] | None:
        best = max(self.points)
        return (
            [1 / self.points.count(best) if points == best else 0.0 for points in self.points]
            if self.ending
            else None
        )
