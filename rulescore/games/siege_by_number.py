"""Siege by Number: up to four kingdoms of six armies and a commander, played with a piecepack.

The rulings N1 to N33 stand in `rules/siege-by-number.md`. How pieces go is in `siege_by_number_moves.py`, what a seat may see in `siege_by_number_view.py`,
what it is told in `siege_by_number_words.py`. What stands where is kept twice: as one byte for each cell, and as one bit mask for each seat.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import NAMES, NEIGHBOURS
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
from rulescore.games import siege_by_number_view as views
from rulescore.games import siege_by_number_words as words
from rulescore.games.siege_by_number_moves import ACE, ALL, BIT, COINS, COMMANDER, NOT_ENTERED, NULL, SHIFT, TOKENS, VALUES, beats, mask_of, tables

INFO: Final = Info(
    id="siege-by-number",
    title="Siege by Number",
    designer="Matt Worden",
    year=2003,
    seats=(2, 4),
    minutes=(30, 90),
    summary="Armies of hidden strength fight for the way to another player's base. The first commander that enters one wins.",
    hidden=True,
    endings=("base-entered", "rounds"),
    options=(
        Option(
            "bases",
            "Bases of two seats",
            "With two seats: bases that lie opposite each other, or side by side.",
            "opposite",
            ("opposite", "adjacent"),
        ),
        Option("closed", "Armies stay out of enemy bases", "Only a commander may enter the base of another player.", False, (False, True)),
        Option("straight", "Straight moves only", "A piece goes in one straight line; otherwise it may turn corners on its way.", False, (False, True)),
        Option("blind", "Nobody looks at coins", "Nobody may look at a coin that lies face down, not even its owner.", False, (False, True)),
        Option("memory", "Memory aid", "What battles have shown of coins is written beside the board.", False, (False, True)),
        Option(
            "relief",
            "Relief of a locked base",
            "At the start of a turn without any piece on the board, the enemy army that occupies the base goes back under its owner's stack.",
            False,
            (False, True),
        ),
        Option("rounds", "Longest game in rounds", "After this many rounds the most pieces on the board win; 0 switches the rule off.", 150, range(1001)),
    ),
)

MOST_DICE: Final = 4
BASES: Final = frozenset(pinwheel.BASE.values())

FIRST: Final = tuple([f"first:{seat + 1}" for seat in range(seats)] for seats in range(5))
"""The tokens that say who starts, by the number of seats."""
DRAWS: Final = tuple([f"coin:{value}" for value in VALUES if left >> value & 1] for left in range(64))
"""The tokens of the coins that can be drawn, by the mask of the values that have not entered yet."""
ROLLS: Final = tuple({"roll:" + ",".join(map(str, dice)): dice for dice in combinations_with_replacement(VALUES, number)} for number in range(MOST_DICE + 1))
"""For each number of dice: the tokens of all rolls, sorted, and their dice."""
ROLL_TOKENS: Final = tuple(list(rolls) for rolls in ROLLS)
FACES: Final = tuple(
    tuple(tokens[bisect_left(tokens, "roll:" + ",".join(map(str, sorted(faces))))] for faces in product(VALUES, repeat=number))
    for number, tokens in enumerate(ROLL_TOKENS)
)
"""For each number of dice: the tokens of all the equally probable ways they can fall."""


class Rules:
    """What the seats and options of a game settle once and for all."""

    def __init__(self, seats: int, options: tuple[tuple[str, Value], ...]) -> None:
        given = dict(options)
        self.suits = pinwheel.suits(seats, given["bases"] == "adjacent")
        self.homes = tuple(pinwheel.BASE[suit] for suit in self.suits)
        self.absent = ALL & ~mask_of(pinwheel.cells(self.suits))
        others = [mask_of(other for other in self.homes if other != home) for home in self.homes]
        self.shut = tuple(self.absent | (enemy if given["closed"] else 0) for enemy in others)  # what each seat's armies may not enter (N6)
        self.far_absent = self.absent << SHIFT
        self.tables = tables(bool(given["straight"]))
        self.blind, self.memory, self.relief = bool(given["blind"]), bool(given["memory"]), bool(given["relief"])
        self.rounds = int(given["rounds"])
        self.last_turn = self.rounds * seats


rules = lru_cache(maxsize=64)(Rules)


class SiegeByNumber(State):
    """Each seat in turn fills its base, rolls the dice and moves. At a chance point `turn` says for whom."""

    __slots__ = ("_legal", "board", "dice", "left", "moved", "options", "own", "rules", "seen", "stage", "turn", "turns", "under", "values")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.options = options
        self.rules = rules(seats, tuple(options.items()))
        self.seat: int | None = CHANCE
        self.shares: tuple[float, ...] | None = None
        self.points: list[int] | None = None
        self.ending: str | None = None
        self.stage = "first"  # what is awaited: first, coin, roll, move; or over
        self.turn = 0  # whose turn it is
        self.turns = 0  # turns completed
        self.board = bytearray(len(NAMES))  # the piece on each cell
        self.own = [0] * seats  # for each seat the mask of the cells its pieces stand on
        self.moved = 0  # the mask of the cells of pieces that have used a die in this turn
        self.dice: tuple[int, ...] = ()  # not used yet, sorted
        self.values = bytes([NOT_ENTERED]) * 32  # the value of each coin
        self.left = (63,) * seats  # for each seat the mask of the values that have not entered yet
        self.under = (b"",) * seats  # for each seat the coins that came back under its stack, the first of them on top
        self.seen = 0  # the mask of the coins that battles have shown
        self._legal: list[str] | None = None

    def moves(self) -> list[str]:
        legal = self._legal
        return legal[:] if legal is not None else self._list()[:]

    def _list(self) -> list[str]:
        seat = self.seat
        if seat is None:
            legal: list[str] = []
        elif seat == CHANCE:
            legal = self._outcomes()
        else:
            legal = self._ways(seat)
        self._legal = legal
        return legal

    def _outcomes(self) -> list[str]:
        if self.stage == "roll":
            return ROLL_TOKENS[self._dice_to_roll()]
        return DRAWS[self.left[self.turn]] if self.stage == "coin" else FIRST[self.seats]

    def _dice_to_roll(self) -> int:
        return min(MOST_DICE, self.own[self.turn].bit_count())

    def _ways(self, seat: int) -> list[str]:
        """What the dice that are left can do: for each of them each piece that has not moved, in the order of their cells."""
        rules, board, own = self.rules, self.board, self.own[seat]
        enemies = sum(self.own) ^ own
        army = own | rules.shut[seat] | enemies << SHIFT
        commander = 8 * seat + COMMANDER
        pieces = []
        waiting = own ^ self.moved
        while waiting:
            a = waiting.bit_length() - 1
            waiting ^= BIT[a]
            if board[a] == commander:
                pieces.append((a, own | enemies << SHIFT | rules.far_absent, rules.tables.commanders))
            else:
                pieces.append((a, army, rules.tables.armies))
        pieces.reverse()
        ways: list[str] = []
        last = -1
        for die in self.dice:
            if die != last:
                last = die
                for a, position, table in pieces:
                    mask, lookup = table[die][a]
                    ways += lookup[position & mask]
        ways.append("done")
        return ways

    def play(self, token: str) -> None:
        self._play(token, None)

    def _play(self, token: str, told: list[str] | None) -> None:
        """Plays the token; what follows from it is told in sentences, if somebody listens."""
        if self.stage == "roll":
            legal: Container[str] = ROLLS[self._dice_to_roll()]
        else:
            legal = self._legal if self._legal is not None else self._list()
        if not isinstance(token, str) or token not in legal:
            raise self.illegal(token)
        self._legal = None
        if self.stage != "move" or token == "done":
            self._play_other(token, told)
            return
        die, a, b, c = TOKENS[token]
        seat, board, dice = self.turn, self.board, self.dice
        place = dice.index(die)
        self.dice = dice = dice[:place] + dice[place + 1 :]
        piece = board[a]
        self.moved |= BIT[b]
        if a != b:
            board[a] = 0
            board[b] = piece
            self.own[seat] ^= BIT[a] | BIT[b]
            if piece & 7 == COMMANDER and b in BASES and b != self.rules.homes[seat]:
                self._finish("base-entered", [seat])
                return
        if c >= 0:
            self._battle(b, c, told)
        if not dice:
            self._next_turn(told)

    def _play_other(self, token: str, told: list[str] | None) -> None:
        """Chance, and giving up the remaining dice."""
        turn = self.turn
        if token == "done":
            self._next_turn(told)
        elif self.stage == "roll":
            self.dice = ROLLS[self._dice_to_roll()][token]
            self.moved = 0
            self.stage = "move"
            self.seat = turn
        elif self.stage == "coin":
            value, left = int(token[5:]), self.left[turn]
            coin = 8 * turn + len(VALUES) - left.bit_count() + 1
            self.values = self.values[:coin] + bytes([value]) + self.values[coin + 1 :]
            self.left = self.left[:turn] + (left ^ BIT[value],) + self.left[turn + 1 :]
            self._enter(coin)
            self.stage = "roll"
        else:
            self.turn = int(token[6:]) - 1
            self._begin_turn(told)

    def _battle(self, b: int, c: int, told: list[str] | None) -> None:
        """The army on b attacks what stands on c (N17, N18)."""
        attacker, defender = self.board[b], self.board[c]
        value = self.values[attacker]
        self.seen |= 1 << attacker
        if defender & 7 == COMMANDER:
            won = value in (NULL, ACE)
            if won:
                self._remove(c)
            else:
                self._send_under(b)
        else:
            self.seen |= 1 << defender
            other = self.values[defender]
            if beats(value, other):
                self._send_under(c)
            elif value != other:
                self._send_under(b)
        if told is not None:
            told += words.battle(self, attacker, defender)

    def _enter(self, piece: int) -> None:
        home = self.rules.homes[piece >> 3]
        self.board[home] = piece
        self.own[piece >> 3] |= BIT[home]

    def _remove(self, cell: int) -> None:
        self.own[self.board[cell] >> 3] ^= BIT[cell]
        self.moved &= ~BIT[cell]
        self.board[cell] = 0

    def _send_under(self, cell: int) -> None:
        """The army there goes back under its owner's stack."""
        coin = self.board[cell]
        self._remove(cell)
        owner = coin >> 3
        self.under = self.under[:owner] + (self.under[owner] + bytes([coin]),) + self.under[owner + 1 :]

    def _next_turn(self, told: list[str] | None) -> None:
        self.turns += 1
        self.dice = ()
        self.moved = 0
        if self.turns == self.rules.last_turn:
            most = max(mask.bit_count() for mask in self.own)
            self._finish("rounds", [seat for seat, mask in enumerate(self.own) if mask.bit_count() == most])
            return
        self.turn = (self.turn + 1) % self.seats
        self._begin_turn(told)

    def _begin_turn(self, told: list[str] | None) -> None:
        """The first phase: what enters the base (N4), or the turn is over at once (N8)."""
        turn = self.turn
        home = self.rules.homes[turn]
        self.seat = CHANCE
        self.stage = "roll"
        if self.rules.relief and self.board[home] and not self.own[turn]:
            if told is not None:
                told.append(words.relief(self, self.board[home], turn))
            self._send_under(home)
        if not self.board[home]:
            if self.left[turn]:
                self.stage = "coin"
                return
            under = self.under[turn]
            commander = 8 * turn + COMMANDER
            if under:
                self.under = self.under[:turn] + (under[1:],) + self.under[turn + 1 :]
                self._enter(under[0])
            elif commander not in self.board:
                self._enter(commander)
            if told is not None and self.board[home]:
                told.append(words.enters(self, self.board[home]))
        if not self.own[turn]:
            if told is not None:
                told.append(words.skipped(self, turn))
            self._next_turn(told)

    def _finish(self, ending: str, winners: Sequence[int]) -> None:
        self.ending, self.seat, self.stage = ending, None, "over"
        self.shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats))

    def deal(self, rng: random.Random) -> str:
        if self.seat != CHANCE:
            return super().deal(rng)  # says why not
        if self.stage == "roll":
            return rng.choice(FACES[self._dice_to_roll()])
        return rng.choice(self._outcomes())

    def chances(self) -> list[tuple[str, float]]:
        if self.seat != CHANCE:
            return []
        outcomes = self._outcomes()
        if self.stage == "roll":
            faces = FACES[self._dice_to_roll()]
            return [(token, faces.count(token) / len(faces)) for token in outcomes]
        return [(token, 1 / len(outcomes)) for token in outcomes]

    def copy(self) -> SiegeByNumber:
        new = SiegeByNumber.__new__(SiegeByNumber)
        new.options, new.rules, new._legal = self.options, self.rules, self._legal
        new.seats, new.seat, new.shares, new.points, new.ending = self.seats, self.seat, self.shares, None, self.ending
        new.stage, new.turn, new.turns, new.dice, new.moved = self.stage, self.turn, self.turns, self.dice, self.moved
        new.board, new.own = self.board[:], self.own[:]
        new.values, new.left, new.under, new.seen = self.values, self.left, self.under, self.seen
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        return views.view(self, seat)

    def sees(self, seat: int | None, coin: int) -> bool:
        """Whether the seat may look at that coin on the board: the owner may, unless nobody looks (N25)."""
        return seat == coin >> 3 and not self.rules.blind

    def guess(self, seat: int | None, rng: random.Random) -> SiegeByNumber:
        """The values that battles have shown are remembered (N27); of those that were not, every order is equally probable."""
        new = self.copy()
        values, left = bytearray(self.values), list(self.left)
        for owner in range(self.seats):
            if self.sees(seat, 8 * owner):
                continue
            entered = [8 * owner + number for number in COINS if values[8 * owner + number] != NOT_ENTERED]
            hidden = [coin for coin in entered if not self.seen >> coin & 1]
            pool = [values[coin] for coin in hidden] + [value for value in VALUES if left[owner] >> value & 1]
            rng.shuffle(pool)
            for coin in hidden:
                values[coin] = pool.pop()
            left[owner] = mask_of(pool)
        new.values, new.left = bytes(values), tuple(left)
        new._legal = None
        return new

    def describe(self, token: str) -> str:
        return words.drawn(self, token) if token.startswith("coin:") else words.move(self, token, self.turn)

    def tell(self, token: str, seat: int | None) -> list[str]:
        after = self.copy()
        told: list[str] = []
        after._play(token, told)
        return [words.move(self, token, seat), *told, *after.epilogue()]

    def epilogue(self) -> list[str]:
        return words.epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        """The die unless all show the same, the piece, where it goes (or again the piece, or an enemy beside it), and then whom it attacks, or `hold`."""
        data = TOKENS.get(token)
        if data is None:
            return (token,)
        die, a, b, c = data
        first = (NAMES[a],) if self.dice[0] == self.dice[-1] else (f"die-{die}", NAMES[a])
        if a == b:
            return (*first, NAMES[a if c < 0 else c])
        if c >= 0:
            return (*first, NAMES[b], NAMES[c])
        return (*first, NAMES[b], "hold") if self.board[a] & 7 != COMMANDER and self.enemies_beside(b) else (*first, NAMES[b])

    def enemies_beside(self, cell: int) -> list[int]:
        """The cells beside that one with pieces of other seats than the one to move."""
        return [other for other in NEIGHBOURS[cell] if self.board[other] and self.board[other] >> 3 != self.turn]

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return words.prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        return words.why_not(self, taps)

    def open_to(self, token: str, seat: int | None) -> bool:
        return not token.startswith("coin:") or (seat == self.turn and not self.rules.blind)

    def key(self) -> tuple[Any, ...]:
        # Which coin it was that entered first does not matter for the play, only its value does.
        kinds = [piece if piece & 7 in (0, COMMANDER) else (piece & 24) + self.values[piece] + 1 for piece in range(32)]
        places = tuple(bytes(kinds[piece] for piece in pieces) for pieces in (self.board, *self.under))
        turns = self.turns if self.rules.last_turn else 0
        return self.ending, self.stage, self.seat, self.turn, turns, self.dice, self.moved, self.left, places, *self.options.values()

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return views.sketch(self, seat, plain)

    def illegal(self, token: str) -> IllegalMove:
        reason, clause = words.why_illegal(self, token) if isinstance(token, str) and self.stage == "move" and self.seat is not None else ("", "")
        return IllegalMove(reason, clause) if reason else super().illegal(token)


GAME: Final = Game(INFO, SiegeByNumber)
SiegeByNumber.game = GAME
