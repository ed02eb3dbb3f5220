"""The rules of SIEGE (1966) once more, as plainly as they can be said: dictionaries and loops, no
tables. Tests play them beside `state.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulescore.boards import castle
from rulescore.games.siege_1966.tables import ATTACKER, DEFENDER, OPENING_TURNS


class Plain:
    """A game as the rules page describes it. It remembers every position."""

    def __init__(self, options: Mapping[str, str | int | bool]) -> None:
        self.options = options
        self.ground = castle.ground(options)  # square -> castle, green or blue
        self.crowns = castle.crowns(options)
        self.dots = {*castle.starts(options), *castle.DOTTED}
        self.board = dict.fromkeys(castle.starts(options), "knight") | dict.fromkeys(
            castle.DOTTED, "footman"
        )
        self.seat = DEFENDER
        self.turns = 0  # of the defender, without the choice of a crown
        self.free = False  # the opening rule has ended for good
        self.quiet = 0  # moves in a row without a capture
        self.stood: list[object] = []  # every position from the attacker's first turn on

    def moves(self) -> list[str]:
        if self.ending():
            return []
        if not self.stood:
            return [f"C{crown}" for crown in self.crowns]
        moves = self.goes(self.seat)
        if self.seat == DEFENDER and self.turns < OPENING_TURNS and not self.free:
            moves = self.opening(moves)
        return sorted(moves) or ["pass"]

    def opening(self, moves: list[str]) -> list[str]:
        """Footmen leave their dots, unless somebody could capture something or no footman can."""
        footmen = [move for move in moves if self.board[move[:2]] == "footman"]
        if self.suspended():
            return footmen or moves if self.options["freed"] == "footmen" else moves
        return [
            move for move in footmen if move[:2] in castle.DOTTED and move[3:] not in self.dots
        ] or moves

    def suspended(self) -> bool:
        return any("x" in move for seat in (ATTACKER, DEFENDER) for move in self.goes(seat))

    def goes(self, seat: int) -> list[str]:
        """What the pieces of that seat can do, the opening rule aside."""
        moves = []
        for a, piece in self.board.items():
            for b in self.ground if (piece == "knight") == (seat == ATTACKER) else ():
                other = self.board.get(b)
                own = other is not None and (other == "knight") == (piece == "knight")
                if not own and {
                    "knight": self.leaps,
                    "footman": self.steps,
                    "commander": self.slides,
                }[piece](a, b):
                    moves.append(f"{a}x{b}" if other else f"{a}-{b}")
        return moves

    def leaps(self, a: str, b: str) -> bool:
        """A knight goes forward or into the castle; once in it, he stays."""
        if {abs(across(a, b)), abs(ahead(a, b))} != {1, 2}:
            return False
        return b in castle.CASTLE or (a not in castle.CASTLE and ahead(a, b) > 0)

    def steps(self, a: str, b: str) -> bool:
        """A footman goes to a square beside him that is not blue, and captures on diagonals
        only.
        """
        straight = across(a, b) == 0 or ahead(a, b) == 0
        beside = max(abs(across(a, b)), abs(ahead(a, b))) == 1
        return beside and self.ground[b] != "blue" and not (straight and b in self.board)

    def slides(self, a: str, b: str) -> bool:
        """The commander goes up to three squares along a free diagonal of the castle, or from crown
        to crown.
        """
        if {a, b} == set(self.crowns):
            return True
        far = abs(ahead(a, b))
        if b not in castle.CASTLE or far != abs(across(a, b)) or not 1 <= far <= 3:
            return False
        between = [
            chr(ord(a[0]) + across(a, b) * n // far) + str(int(a[1]) + ahead(a, b) * n // far)
            for n in range(1, far)
        ]
        return not any(square in self.board for square in between)

    def play(self, token: str) -> None:
        if token[0] == "C":
            self.board[token[1:]] = "commander"
        elif token != "pass":
            if self.seat == DEFENDER and self.turns < OPENING_TURNS:
                self.free = self.free or (self.options["special"] == "once" and self.suspended())
                self.turns += 1
            self.quiet = 0 if "x" in token else self.quiet + 1
            self.board[token[3:]] = self.board.pop(token[:2])
        self.seat = ATTACKER if self.seat == DEFENDER else DEFENDER
        self.stood.append((self.seat, dict(self.board)))

    def ending(self) -> str | None:
        pieces = list(self.board.values())
        if self.stood and "commander" not in pieces:
            return "commander-captured"
        if "knight" not in pieces:
            return "knights-captured"
        if self.options["quiet"] and self.quiet == 2 * int(self.options["quiet"]):
            return "no-capture"
        if (
            self.options["repetition"]
            and self.stood.count((self.seat, self.board)) == self.options["repetition"]
        ):
            return "repetition"
        return None

    def shares(self) -> tuple[float, float] | None:
        return {None: None, "commander-captured": (1.0, 0.0), "knights-captured": (0.0, 1.0)}.get(
            self.ending(), (0.5, 0.5)
        )


def across(a: str, b: str) -> int:
    """How many columns b lies to the right of a."""
    return castle.COLUMNS.index(b[0]) - castle.COLUMNS.index(a[0])


def ahead(a: str, b: str) -> int:
    """How many rows b lies in front of a, as the knights ride."""
    return int(b[1]) - int(a[1])
