"""The rules of Siege the King once more, as plainly as they can be said: cards by their names,
lists and loops. Tests play them beside `state.py`.

What a seat may know of the other's cards is no part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

COLUMNS = ("a1", "a2", "a3", "b1", "b2", "b3")


class Plain:
    """A table as the rules page describes it. Seats are 0 and 1; the chance tokens (`first`,
    `deal`, `draw`) are given to `play` like moves.
    """

    def __init__(
        self,
        deck: Sequence[str],
        equal: str = "opposite",
        removal: bool = False,
        spare: bool = False,
        artisan: str = "may",
        refill: str = "now",
        turns: int = 200,
    ) -> None:
        self.any_equal, self.removal, self.spare, self.must_stop, self.refill_now, self.limit = (
            equal == "any",
            removal,
            spare,
            artisan == "must",
            refill == "now",
            turns,
        )
        self.pile, self.discard = list(deck), list[str]()
        self.hands: list[list[str]] = [[], []]
        self.kings: list[str] = []  # the columns of the two Kings
        # cards from the castle card outwards, each with the seat that laid it
        self.columns: dict[str, list[tuple[str, int]]] = {name: [] for name in COLUMNS}
        self.fallen: list[str] = []
        self.turn = 0  # the seat whose turn it is
        self.turns = 0
        self.waits_for = "castle"
        self.draws: list[int] = []  # the seats that draw a card before anything else happens
        self.owed: list[int] = []  # the seats that draw a card before their next turn
        self.before = False  # these draws come before the turn and not at its end
        # the special card on the table: its name, whose it is, the column, the number of the card
        # that the Judge takes
        self.special = ("", 0, "", 0)
        self.ending = ""
        self.shares: tuple[float, float] | None = None

    def moves(self) -> list[str]:
        if self.ending or self.waits_for == "deal":
            return []
        if self.waits_for == "turn":
            hand = sorted(set(self.hands[self.turn]))
            plays = [
                play
                for card in hand
                for play in self.plays(card)
                if not (self.spare and self.betrays(play))
            ]
            return plays or [f"away:{card}" for card in hand] or ["pass"]
        return {
            "castle": ["castle:KTT", "castle:TKT", "castle:TTK"],
            "first": ["first:1", "first:2"],
            "draw": sorted({f"draw:{card}" for card in self.pile}),
            "target": [f"N>{name}" for name in self.open(1 - self.special[1])],
            "answer": ["X"] if self.must_stop else ["X", "let"],
        }[self.waits_for]

    def plays(self, card: str) -> list[str]:
        enemy, own = self.open(1 - self.turn), self.open(self.turn)
        filled = [name for name in COLUMNS if self.columns[name]]
        targets = {
            "A": enemy,
            "D": own,
            "W": sorted(enemy + own),
            "S": filled,
            "J": [f"{name}.{n + 1}" for name in filled for n in range(len(self.columns[name]))],
        }
        return sorted(f"{card}>{target}" for target in targets.get(card[0], []))

    def open(self, seat: int) -> list[str]:
        return [name for name in COLUMNS if owner(name) == seat and name not in self.fallen]

    def betrays(self, play: str) -> bool:
        """Whether the play brings down the player's own King unless it is stopped."""
        trial = deepcopy(self)
        trial.hands[1 - self.turn] = []
        trial.play(play)
        return trial.ending == "king-betrayed"

    def worth(self, name: str) -> int:
        if name in self.fallen:
            return 0
        return 10 + sum(
            int(card[1]) if seat == owner(name) else -int(card[1])
            for card, seat in self.columns[name]
        )

    def play(self, token: str) -> None:
        kind, _, value = token.partition(":")
        card, _, target = token.partition(">")
        if kind == "castle":
            self.kings.append(COLUMNS[3 * len(self.kings) + value.index("K")])
            self.waits_for = "castle" if len(self.kings) == 1 else "first"
        elif kind == "first":
            self.turn, self.waits_for = int(value) - 1, "deal"
        elif kind == "deal":
            self.hands[1 if self.hands[0] else 0] = value.split(",")
            for name in value.split(","):
                self.pile.remove(name)
            self.waits_for = "turn" if self.hands[1] else "deal"
        elif kind == "draw":
            self.draw(value)
        elif token in ("X", "let"):
            self.answer(token == "X")
        elif card == "N":
            self.announce("N", self.special[1], target, 0)
        elif token == "pass":
            self.draw_and_go_on([self.turn])
        else:
            name = card.removeprefix("away:")
            self.hands[self.turn].remove(name)
            if kind == "away":
                self.discard.append(name)
                self.draw_and_go_on([self.turn])
            elif name in "JS":
                self.announce(name, self.turn, target[:2], int(target[3:] or 0))
            else:
                self.lay(name, target)

    def lay(self, card: str, name: str) -> None:
        column = self.columns[name]
        column.append((card, self.turn))
        if self.worth(name) > 0 or self.removal:
            gone = matching(column, self.any_equal)
            self.discard += [other for other, _ in column[len(column) - gone :]]
            del column[len(column) - gone :]
        self.look(name)
        self.draw_and_go_on([self.turn])

    def look(self, name: str, assassin: bool = False) -> None:
        """Turns up the castle card of a column that is worth nothing, or that the Assassin
        strikes.
        """
        if self.worth(name) > 0 and not assassin:
            return
        self.fallen.append(name)
        if name in self.kings:
            betrayed = "king-betrayed" if owner(name) == self.turn else "king-besieged"
            self.end("king-assassinated" if assassin else betrayed, winner=1 - owner(name))
        else:
            self.discard += [card for card, _ in self.columns[name]]
            self.columns[name] = []

    def announce(self, card: str, seat: int, name: str, number: int) -> None:
        self.special = (card, seat, name, number)
        if "X" in self.hands[1 - seat]:
            self.waits_for = "answer"
        else:
            self.strike()

    def answer(self, stops: bool) -> None:
        card, seat, _, _ = self.special
        if not stops:
            self.strike()
            return
        self.hands[1 - seat].remove("X")
        self.discard += [card, "X"]
        waiting = self.draws if card == "N" else [seat]
        if not self.refill_now:
            self.owed.append(1 - seat)
        self.draw_and_go_on([1 - seat, *waiting] if self.refill_now else waiting)

    def strike(self) -> None:
        card, seat, name, number = self.special
        column = self.columns[name]
        taken = {"J": column[number - 1 : number], "S": column[:], "N": []}[card]
        self.discard += [card, *(other for other, _ in taken)]
        self.columns[name] = {"J": column[: number - 1] + column[number:], "S": [], "N": column}[
            card
        ]
        self.look(name, assassin=card == "N")
        self.draw_and_go_on(self.draws if card == "N" else [seat])

    def draw(self, card: str) -> None:
        self.pile.remove(card)
        seat = self.draws[0]
        if card == "N":  # it strikes, and then the seat draws again
            self.special = ("N", seat, "", 0)
            self.waits_for = "target"
        else:
            self.hands[seat] = sorted([*self.hands[seat], card])
            self.draw_and_go_on(self.draws[1:])

    def draw_and_go_on(self, draws: list[int]) -> None:
        if self.ending:
            return
        self.draws = draws
        if draws and not self.pile:
            self.pile, self.discard = self.discard, []
        if draws and self.pile:
            self.waits_for = "draw"
        elif self.before:
            self.before, self.waits_for = False, "turn"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turns += 1
        if not (self.pile or self.discard or self.hands[0] or self.hands[1]):
            self.end("cards-exhausted", self.stronger())
        elif self.turns == self.limit:
            self.end("turn-limit", self.stronger())
        else:
            self.turn, self.waits_for = 1 - self.turn, "turn"
            if self.turn in self.owed:
                due = [seat for seat in self.owed if seat == self.turn]
                self.owed = [seat for seat in self.owed if seat != self.turn]
                self.before = True
                self.draw_and_go_on(due)

    def stronger(self) -> int | None:
        a, b = (sum(self.worth(name) for name in self.open(seat)) for seat in (0, 1))
        return None if a == b else int(a < b)

    def end(self, ending: str, winner: int | None) -> None:
        self.ending = ending
        self.shares = (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))


def owner(name: str) -> int:
    return "ab".index(name[0])


def matching(column: list[tuple[str, int]], any_equal: bool) -> int:
    """How many cards leave after the last one of the column was laid: it and its matches, or none."""
    *below, (card, seat) = column
    for count in range(1, len(below) + 1):
        run = below[-count:]
        if sum(int(other[1]) for other, _ in run) == int(card[1]):
            opposite = run[0][1] != seat
            return count + 1 if count > 1 or any_equal or opposite else 0
    return 0
