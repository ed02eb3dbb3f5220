"""The rules of Siege by Number once more, as plainly as they can be said: dictionaries and loops,
no tables. Tests play them beside `state.py`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES, NEIGHBOURS

Piece = tuple[str, int | None]
"""The letter of a suit and the value of an army, None for the commander."""


class Plain:
    """A position as the rules page describes it, with all options but those about what a seat sees,
    which do not affect play.
    """

    def __init__(
        self,
        suits: str,
        closed: bool = False,
        straight: bool = False,
        relief: bool = False,
        rounds: int = 150,
        beaten: int = 0,
    ) -> None:
        self.suits, self.closed, self.straight, self.relief, self.rounds, self.enough = (
            suits,
            closed,
            straight,
            relief,
            rounds,
            beaten,
        )
        self.cells = {NAMES[cell] for cell in pinwheel.cells(suits)}
        self.board: dict[str, Piece] = {}
        # the values that have not been on the board yet
        self.stack = {suit: set(range(6)) for suit in suits}
        # the beaten ones, from the top
        self.under: dict[str, list[int]] = {suit: [] for suit in suits}
        self.suit = suits[0]  # whose turn it is
        self.turns = 0  # played so far
        self.awaits = "first"  # first, coin, roll, move or nothing more: over
        self.dice: list[int] = []
        self.moved: set[str] = set()
        self.beaten = dict.fromkeys(suits, 0)  # how many enemy pieces each suit has beaten
        self.winners: list[str] = []

    def moves(self) -> list[str]:
        if self.awaits == "first":
            return [f"first:{number + 1}" for number in range(len(self.suits))]
        if self.awaits == "coin":
            return [f"coin:{value}" for value in sorted(self.stack[self.suit])]
        if self.awaits == "roll":
            dice = min(4, len(self.own(self.suit)))
            return [
                "roll:" + ",".join(roll) for roll in combinations_with_replacement("012345", dice)
            ]
        if self.awaits == "over":
            return []
        tokens = {"done"}
        for start in set(self.own(self.suit)) - self.moved:
            for die in self.dice:
                for end in self.reach(start, die):
                    way = f"{die}:{start}" if end == start else f"{die}:{start}-{end}"
                    tokens |= {way, *(f"{way}x{target}" for target in self.targets(start, end))}
        return sorted(tokens)

    def own(self, suit: str) -> list[str]:
        return [name for name, piece in self.board.items() if piece[0] == suit]

    def reach(self, start: str, die: int) -> set[str]:
        """Where the piece can end. It goes over empty cells, a commander over its own armies too,
        and it may stay.
        """
        suit, value = self.board[start]
        army = value is not None
        ends, paths = {start}, [[start]]
        for path in paths:
            for cell in near(path[-1]) if len(path) <= die else []:
                turns = len(path) > 1 and direction(path[-1], cell) != direction(path[0], path[1])
                foreign = cell[1] == "*" and cell[0] != suit
                if (
                    cell not in self.cells
                    or cell in path
                    or (turns and self.straight)
                    or (army and foreign and self.closed)
                ):
                    continue
                if cell not in self.board:
                    ends.add(cell)
                if cell not in self.board or (not army and self.board[cell][0] == suit):
                    paths.append([*path, cell])
        return ends

    def targets(self, start: str, end: str) -> list[str]:
        """Whom the piece from `start` can attack on `end`: an army any enemy beside it, a commander
        nobody.
        """
        suit, value = self.board[start]
        return [
            cell
            for cell in near(end)
            if cell in self.board and self.board[cell][0] != suit and value is not None
        ]

    def play(self, token: str) -> None:
        kind, _, given = token.partition(":")
        if kind == "first":
            self.suit = self.suits[int(given) - 1]
            self.begin_turn()
        elif kind == "coin":
            self.stack[self.suit].remove(int(given))
            self.board[self.suit + "*"] = self.suit, int(given)
            self.awaits = "roll"
        elif kind == "roll":
            self.dice, self.moved, self.awaits = (
                [int(die) for die in given.split(",")],
                set(),
                "move",
            )
        elif kind == "done":
            self.end_turn()
        else:
            way, _, target = given.partition("x")
            start, _, end = way.partition("-")
            self.use_die(int(kind), start, end or start, target)

    def use_die(self, die: int, start: str, end: str, target: str) -> None:
        suit, value = self.board[end] = self.board.pop(start)
        self.dice.remove(die)
        self.moved.add(end)
        if value is None and end[1] == "*" and end[0] != suit:
            self.awaits, self.winners = "over", [suit]
            return
        if target and value is not None:
            other = self.board[target][1]
            rival = self.board[target][0]
            if beats(value, other):
                self.lose(target, suit)
            elif value != other:
                self.lose(end, rival)
        if self.awaits != "over" and not self.dice:
            self.end_turn()

    def lose(self, cell: str, winner: str = "") -> None:
        """A beaten army goes under its stack, a beaten commander beside its base. A player who has won enough battles wins."""
        suit, value = self.board.pop(cell)
        self.moved.discard(cell)
        if value is not None:
            self.under[suit].append(value)
        if winner and self.enough:
            self.beaten[winner] += 1
            if self.beaten[winner] == self.enough:
                self.awaits, self.winners = "over", [winner]

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns == self.rounds * len(self.suits):
            pieces = {suit: len(self.own(suit)) for suit in self.suits}
            self.awaits, self.winners = (
                "over",
                [suit for suit in self.suits if pieces[suit] == max(pieces.values())],
            )
            return
        self.suit = self.suits[(self.suits.index(self.suit) + 1) % len(self.suits)]
        self.begin_turn()

    def begin_turn(self) -> None:
        """What enters an empty base: a coin of the first six, a beaten army, or at last the
        commander. Without any piece the turn is over at once.
        """
        suit, base = self.suit, self.suit + "*"
        if self.relief and base in self.board and not self.own(suit):
            self.lose(base)
        if base not in self.board and self.stack[suit]:
            self.awaits = "coin"
            return
        if base not in self.board and self.under[suit]:
            self.board[base] = suit, self.under[suit].pop(0)
        elif base not in self.board and (suit, None) not in self.board.values():
            self.board[base] = suit, None
        self.awaits = "roll"
        if not self.own(suit):
            self.end_turn()


def beats(value: int, other: int | None) -> bool:
    """Whether an attacking army beats another one, or a commander (None): the higher wins, but null
    beats 5; only null and ace beat a commander.
    """
    if other is None:
        return value in (0, 1)
    return value > other if {value, other} != {0, 5} else value == 0


def near(name: str) -> list[str]:
    return [NAMES[cell] for cell in NEIGHBOURS[CELL[name]]]


def direction(a: str, b: str) -> int:
    """In which of the four directions a cell lies from one beside it."""
    return [CELL[b] in ray for ray in pinwheel.RAYS[CELL[a]]].index(True)
