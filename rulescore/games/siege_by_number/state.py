"""The rules of Siege by Number: what the game is, its positions, what is legal and what a move
does.

`rulebooks/siege-by-number.md` has the rulings N1 to N33. The board is kept twice: as a byte for
each cell, and as a bit mask for each seat.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES, NEIGHBOURS
from rulescore.events import Event
from rulescore.game import CHANCE, Info, State, Tally
from rulescore.games.siege_by_number.tables import (
    ACE,
    ALL,
    ALL_PIECES,
    BASES,
    BIT,
    COINS,
    COMMANDER,
    DRAWS,
    FACES,
    FIRST,
    MOST_DICE,
    NOT_ENTERED,
    NULL,
    ROLL_TOKENS,
    ROLLS,
    SHIFT,
    STAYS,
    TOKENS,
    VALUES,
    beats,
    cells_of,
    mask_of,
    ways,
)
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="siege-by-number",
    title="Siege by Number",
    designer="Matt Worden",
    year=2003,
    seats=(2, 4),
    minutes=(30, 90),
    effort=3,
    balance="If five beaten pieces win, it takes half the time.",
    other=("beaten", 5),
    other_title="Five beaten pieces win the game",
    summary=(
        "Armies of hidden strength fight for the way to another player's base. The first commander"
        " that enters one wins."
    ),
    hidden=True,
    endings=("base-entered", "pieces-beaten", "rounds"),
    options=(
        Option(
            "bases",
            "Bases of two seats",
            "With two seats: bases that lie opposite each other, or side by side.",
            "opposite",
            ("opposite", "adjacent"),
            {"opposite": "opposite each other", "adjacent": "side by side"},
        ),
        Option(
            "closed",
            "Armies stay out of enemy bases",
            "Only a commander may enter the base of another player.",
        ),
        Option(
            "straight",
            "Straight moves only",
            "A piece goes in one straight line; otherwise it may turn corners on its way.",
        ),
        Option(
            "blind",
            "Nobody looks at coins",
            "Nobody may look at a coin that lies face down, not even its owner.",
        ),
        Option(
            "memory",
            "Memory aid",
            "What battles have shown of coins is written beside the board.",
        ),
        Option(
            "relief",
            "Relief of a locked base",
            "At the start of a turn without any piece on the board, the enemy army that occupies"
            " the base goes back under its owner's stack.",
        ),
        Option(
            "rounds",
            "Longest game in rounds",
            "After this many rounds the most pieces on the board win; 0 switches the rule off.",
            150,
            range(1001),
        ),
        Option(
            "beaten",
            "Beaten pieces that win",
            "Whoever has beaten this many enemy pieces in battle wins at once; 0 switches the rule"
            " off.",
            0,
            range(51),
        ),
    ),
)


class NumberVariant(Variant):
    """The options as play needs them."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.suits = pinwheel.suits(seats, options["bases"] == "adjacent")
        self.homes = tuple(pinwheel.BASE[suit] for suit in self.suits)
        self.closed, self.straight = bool(options["closed"]), bool(options["straight"])
        self.relief = bool(options["relief"])
        self.blind, self.memory = bool(options["blind"]), bool(options["memory"])
        self.rounds, self.beaten = int(options["rounds"]), int(options["beaten"])
        self.last_turn = self.rounds * seats  # 0: the game has no last turn
        self.absent = ALL & ~mask_of(pinwheel.cells(self.suits))
        enemies = [mask_of(other for other in self.homes if other != home) for home in self.homes]
        # what each seat's armies may not enter (N6)
        self.shut = tuple(self.absent | (bases if self.closed else 0) for bases in enemies)
        self.armies, self.commanders = ways(self.straight)

    def tokens(self) -> Iterable[str]:
        """A lone piece and one enemy anywhere: more pieces only get in the way. No army meets a
        piece in its own closed base, since entering that wins.
        """
        found = {"done"}
        for home, shut in zip(self.homes, self.shut, strict=True):
            others = set(self.homes) - {home}
            board = cells_of(ALL ^ self.absent)
            met = [BIT[c] for c in board if c != home or not self.closed]
            for die, a in product(VALUES, board):
                if not shut & BIT[a]:
                    mask, lookup = self.armies[die][a]
                    parts = {(shut | enemy << SHIFT) & mask for enemy in met if enemy != BIT[a]}
                    found |= {token for part in parts for token in lookup[part]}
                if a not in others:
                    mask, lookup = self.commanders[die][a]
                    found |= {*lookup[self.absent << SHIFT & mask]}
        return found


class SiegeByNumber(State):
    """Each seat in turn fills its base, rolls the dice and moves. At a chance point `turn` is the
    seat whose turn it is.

    Events, with seats by index and cells by name: `{"what": "battle", "at": cell of the attacker,
    "against": cell, "seat": its seat, "value": of its coin, "rival": the other seat, "other": value
    of its coin, None for a commander, "loser": seat, None when both stay}`; a beaten army goes
    under its stack, a beaten commander beside its base. `{"what": "relief", "seat": who is locked
    out, "rival": whose army goes back under its stack, "at": base}`, `{"what": "enters", "seat":
    seat, "piece": "army" from under the stack or "commander", "at": base}`, `{"what": "skipped",
    "seat": who has no piece on the board, "at": base}`.
    """

    __slots__ = (
        "_legal",
        "board",
        "dice",
        "left",
        "moved",
        "own",
        "seen",
        "stage",
        "turn",
        "turns",
        "under",
        "values",
    )
    settled = NumberVariant
    variant: NumberVariant

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.seat = CHANCE
        # beaten enemy pieces, where these win
        self.points = [0] * seats if self.variant.beaten else None
        self.stage = "first"  # what comes next: first, coin, roll, move; or over
        self.turn = 0  # whose turn it is
        self.turns = 0  # turns completed
        self.board = bytearray(len(NAMES))  # the piece on each cell
        self.own = [0] * seats  # for each seat the mask of the cells its pieces stand on
        self.moved = 0  # the mask of the cells of pieces that have used a die in this turn
        self.dice: tuple[int, ...] = ()  # not used yet, sorted
        self.values = bytes([NOT_ENTERED]) * 32  # the value of each coin
        self.left = (63,) * seats  # for each seat the mask of the values that have not entered yet
        # for each seat the coins returned under its stack, from the top
        self.under = (b"",) * seats
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
        """What the remaining dice can do: by die, then by piece not moved yet, in cell order."""
        variant, board, own = self.variant, self.board, self.own[seat]
        enemies = sum(self.own) ^ own
        army = own | variant.shut[seat] | enemies << SHIFT
        commander = 8 * seat + COMMANDER
        pieces = []
        for a in cells_of(own ^ self.moved):
            if board[a] == commander:
                pieces.append((a, own | (enemies | variant.absent) << SHIFT, variant.commanders))
            else:
                pieces.append((a, army, variant.armies))
        tokens: list[str] = []
        last = -1
        for die in self.dice:
            if die != last:
                last = die
                for a, position, table in pieces:
                    mask, lookup = table[die][a]
                    tokens += lookup[position & mask]
        tokens.append("done")
        return tokens

    def play(self, token: str) -> None:
        legal: Container[str] = (
            ROLLS[self._dice_to_roll()] if self.stage == "roll" else self._legal or self._list()
        )
        if not isinstance(token, str) or token not in legal:
            raise self.illegal(token)
        self._legal = None
        turn = self.turn
        if token in TOKENS:
            self._use_die(*TOKENS[token])
        elif token == "done":
            self._next_turn()
        elif self.stage == "roll":
            self.dice = ROLLS[self._dice_to_roll()][token]
            self.stage, self.seat = "move", turn
        elif self.stage == "coin":
            self._draw(int(token[5:]))
        else:
            self.turn = int(token[6:]) - 1
            self._begin_turn()

    def _use_die(self, die: int, a: int, b: int, c: int) -> None:
        """The piece on a goes to b, or stays, and attacks the piece on c unless that is -1."""
        seat, board, dice = self.turn, self.board, self.dice
        place = dice.index(die)
        self.dice = dice[:place] + dice[place + 1 :]
        self.moved |= BIT[b]
        if a != b:
            piece = board[a]
            board[a] = 0
            board[b] = piece
            self.own[seat] ^= BIT[a] | BIT[b]
            if piece & 7 == COMMANDER and b in BASES and b != self.variant.homes[seat]:
                self._finish("base-entered", [seat])
                return
        if c >= 0:
            self._battle(b, c)
        if not self.dice and self.seat is not None:
            self._next_turn()

    def _battle(self, b: int, c: int) -> None:
        """The army on b attacks the piece on c. Only null and ace beat a commander (N17, N18)."""
        attacker, defender = self.board[b], self.board[c]
        value, other = self.values[attacker], None
        self.seen |= 1 << attacker
        if defender & 7 == COMMANDER:
            loser: int | None = c if value in (NULL, ACE) else b
        else:
            other = self.values[defender]
            self.seen |= 1 << defender
            loser = c if beats(value, other) else b if beats(other, value) else None
        if self.events is not None:
            lost = None if loser is None else self.board[loser] >> 3
            sides = {"seat": attacker >> 3, "value": value, "rival": defender >> 3, "other": other}
            battle = {"what": "battle", "at": NAMES[b], "against": NAMES[c], **sides, "loser": lost}
            self.events.append(battle if lost is None else battle | {"to": f"stack-{lost}"})
        if loser is not None:
            self._lose(loser)
            if self.points is not None:
                winner = (attacker if loser == c else defender) >> 3
                self.points[winner] += 1
                if self.points[winner] == self.variant.beaten:
                    self._finish("pieces-beaten", [winner])

    def _lose(self, cell: int) -> None:
        """A beaten army goes under its owner's stack (N17), a commander beside its base (N18)."""
        piece = self.board[cell]
        owner = piece >> 3
        self.board[cell] = 0
        self.own[owner] ^= BIT[cell]
        self.moved &= ~BIT[cell]
        if piece & 7 != COMMANDER:
            self.under = (
                self.under[:owner] + (self.under[owner] + bytes([piece]),) + self.under[owner + 1 :]
            )

    def _draw(self, value: int) -> None:
        """The next of the first six coins enters and has that value (N4)."""
        turn, left = self.turn, self.left[self.turn]
        coin = 8 * turn + len(VALUES) - left.bit_count() + 1
        self.values = self.values[:coin] + bytes([value]) + self.values[coin + 1 :]
        self.left = self.left[:turn] + (left ^ BIT[value],) + self.left[turn + 1 :]
        self._enter(coin)
        self.stage = "roll"

    def _enter(self, piece: int) -> None:
        home = self.variant.homes[piece >> 3]
        self.board[home] = piece
        self.own[piece >> 3] |= BIT[home]

    def _next_turn(self) -> None:
        self.turns += 1
        self.dice = ()
        self.moved = 0
        if self.turns == self.variant.last_turn:
            self._finish_by_rounds()
            return
        self.turn = (self.turn + 1) % self.seats
        self._begin_turn()

    def _begin_turn(self) -> None:
        """The first phase: what enters the base (N4), or the turn is over at once (N8)."""
        turn = self.turn
        home = self.variant.homes[turn]
        self.seat = CHANCE
        self.stage = "roll"
        if self.variant.relief and self.board[home] and not self.own[turn]:
            rival = self.board[home] >> 3
            event = {"what": "relief", "seat": turn, "rival": rival, "at": NAMES[home]}
            self._report(event | {"to": f"stack-{rival}"})
            self._lose(home)
        if not self.board[home]:
            if self.left[turn]:
                self.stage = "coin"
                return
            self._return(turn)
        if not self.own[turn]:
            self._report({"what": "skipped", "seat": turn, "at": NAMES[home]})
            self._next_turn()

    def _return(self, seat: int) -> None:
        """After the first six, the beaten armies come back, then the commander (N19, N26)."""
        under, commander = self.under[seat], 8 * seat + COMMANDER
        if under:
            self.under = self.under[:seat] + (under[1:],) + self.under[seat + 1 :]
            self._enter(under[0])
        elif commander not in self.board:
            self._enter(commander)
        else:
            return
        if self.events is not None:
            piece = {"piece": "army" if under else "commander", "from": f"stack-{seat}"}
            home = NAMES[self.variant.homes[seat]]
            self.events.append({"what": "enters", "seat": seat, **piece, "at": home})

    def _finish_by_rounds(self) -> None:
        """The most pieces on the board win (N29)."""
        pieces = [mask.bit_count() for mask in self.own]
        self._finish("rounds", [seat for seat, count in enumerate(pieces) if count == max(pieces)])

    def _finish(self, ending: str, winners: Sequence[int]) -> None:
        super()._finish(ending, winners)
        self.stage, self.dice, self.moved = "over", (), 0

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
        new.variant, new._legal, new.events = self.variant, self._legal, None
        new.seats, new.seat, new.shares = self.seats, self.seat, self.shares
        new.ending = self.ending
        new.points = self.points and self.points[:]
        new.stage, new.turn, new.turns, new.dice = self.stage, self.turn, self.turns, self.dice
        new.moved = self.moved
        new.board, new.own = self.board[:], self.own[:]
        new.values, new.left, new.under, new.seen = self.values, self.left, self.under, self.seen
        return new

    def guess(self, seat: int | None, rng: random.Random) -> SiegeByNumber:
        """Keeps what battles have shown (N27); all orders of other values are equally likely."""
        new = self.copy()
        values, left = bytearray(self.values), list(self.left)
        for owner in range(self.seats):
            if self.sees(seat, owner):
                continue
            entered = [
                8 * owner + number for number in COINS if values[8 * owner + number] != NOT_ENTERED
            ]
            hidden = [coin for coin in entered if not self.seen >> coin & 1]
            # in an order that reveals nothing
            pool = sorted(
                [values[coin] for coin in hidden]
                + [value for value in VALUES if left[owner] >> value & 1]
            )
            rng.shuffle(pool)
            for coin in hidden:
                values[coin] = pool.pop()
            left[owner] = mask_of(pool)
        new.values, new.left = bytes(values), tuple(left)
        new._legal = None
        return new

    def open_to(self, token: str, seat: int | None) -> bool:
        return not token.startswith("coin:") or self.sees(seat, self.turn)

    def stock(self) -> list[str]:
        return [f"coin:{value}" for value in VALUES]

    def receiver(self) -> int:
        return self.turn

    def shows(self, token: str) -> list[tuple[int, int]]:
        """A battle shows both coins."""
        _, a, _, c = TOKENS.get(token, (0, 0, 0, -1))
        pieces = (self.board[a], self.board[c]) if c >= 0 else ()
        return [(piece >> 3, (piece & 7) - 1) for piece in pieces if piece & 7 != COMMANDER]

    def happens(self, token: str, seat: int | None) -> list[Event]:
        """Adds the `value` of an army that moves for those who may look at it, and removes that of
        a coin that enters for those who may not.
        """
        move, *rest = super().happens(token, seat)
        if not self.open_to(token, seat):
            del move["value"]
        elif move.get("piece") == "army" and self.sees(seat, self.turn):
            move["value"] = self.values[self.board[CELL[move["from"]]]]
        return [move, *rest]

    def parts(self, token: str) -> dict[str, Any]:
        """By `what`, with seats by index and cells by name:

        `first`: `seat`, who begins. `coin`: `value`, `from` the stack, `to` the base. `roll`:
        `dice`. `who` is None for these, chance decides. `move` and `attack`: `die`, `piece` ("army"
        or "commander"), `from`, `to` (the same where it stays), and `against`, the attacked cell.
        `done`: the `dice` given up.
        """
        if token in TOKENS:
            die, a, b, c = TOKENS[token]
            way = {
                "who": self.turn,
                "what": "move" if c < 0 else "attack",
                "die": die,
                "piece": "commander" if self.board[a] & 7 == COMMANDER else "army",
                "from": NAMES[a],
                "to": NAMES[b],
            }
            return way if c < 0 else way | {"against": NAMES[c]}
        what, _, given = token.partition(":")
        if what == "first":
            return {"who": None, "what": what, "seat": int(given) - 1}
        if what == "coin":
            home = NAMES[self.variant.homes[self.turn]]
            coin = {"who": None, "what": what, "value": int(given)}
            return coin | {"from": f"stack-{self.turn}", "to": home}
        if what == "roll":
            dice = [int(die) for die in given.split(",")]
            return {"who": None, "what": what, "dice": dice, "at": "dice"}
        return {"who": self.turn, "what": "done", "dice": [*self.dice], "at": "dice"}

    def key(self) -> tuple[Any, ...]:
        # Play depends on a coin's value only, not on which one entered first.
        kinds = [
            piece if piece & 7 in (0, COMMANDER) else (piece & 24) + self.values[piece] + 1
            for piece in range(32)
        ]
        places = tuple(
            bytes(kinds[piece] for piece in pieces) for pieces in (self.board, *self.under)
        )
        turns, points = self.turns if self.variant.last_turn else 0, tuple(self.points or ())
        return (
            self.ending,
            self.stage,
            self.seat,
            self.turn,
            turns,
            points,
            self.dice,
            self.moved,
            self.left,
            places,
            *self.options.values(),
        )

    def candidates(self) -> list[str]:
        """A die that lets a piece stay without an attack does no more than one that is given up.
        All dice are given up only if no piece can move, and nobody attacks a coin seen to be equal.
        """
        if self.stage != "move":
            return self.moves()
        found = [
            token for token in self.moves() if token not in STAYS and not self._is_known_tie(token)
        ]
        return found if self.moved else [token for token in found if token != "done"] or found

    def _is_known_tie(self, token: str) -> bool:
        """Whether a token attacks an army whose coin has been seen and equals the attacker's."""
        _, a, _, target = TOKENS.get(token, (0, 0, 0, -1))
        if target < 0:
            return False
        mine, rival = self.board[a], self.board[target]
        is_known = rival & 7 != COMMANDER and bool(self.seen >> rival & 1)
        return is_known and self.values[rival] == self.values[mine]

    def tally(self) -> Tally:
        """The pieces on the board; a base that is entered counts as all of a seat's."""
        if self.shares and self.ending != "rounds":
            return Tally("pieces", [ALL_PIECES * share for share in self.shares])
        return Tally("pieces", [pieces.bit_count() for pieces in self.own])

    def sees(self, seat: int | None, owner: int) -> bool:
        """Whether the seat may look at that owner's coins: the owner may, or nobody (N25)."""
        return seat == owner and not self.variant.blind

    def face(self, seat: int | None, coin: int) -> int | None:
        """The value of a coin that the seat can see: its own on the board and, with the memory aid,
        those that battles have shown; else None.
        """
        remembered = self.variant.memory and self.seen >> coin & 1
        if remembered or (self.sees(seat, coin >> 3) and coin in self.board):
            return self.values[coin]
        return None

    def place(self, piece: int) -> int | None:
        """The cell of that piece."""
        cell = self.board.find(piece)
        return None if cell < 0 else cell

    def entry(self, seat: int, cell: int, dice: Iterable[int]) -> tuple[int, int] | None:
        """The first of these dice with which that seat's piece on a cell could enter another's base
        as a commander does, without an attack, and which one.
        """
        own, variant = self.own[seat], self.variant
        position = own | ((sum(self.own) ^ own) | variant.absent) << SHIFT
        for die in dice:
            mask, lookup = variant.commanders[die][cell]
            for token in lookup[position & mask]:
                b = TOKENS[token][2]
                if b in BASES and b != variant.homes[seat]:
                    return die, b
        return None

    def enemies_beside(self, cell: int) -> list[int]:
        """The cells beside that one with pieces of other seats than the one to move."""
        return [
            other
            for other in NEIGHBOURS[cell]
            if self.board[other] and self.board[other] >> 3 != self.turn
        ]

    def put(
        self,
        armies: Sequence[Mapping[int, int]],
        commanders: Mapping[int, int],
        under: Sequence[Sequence[int]],
        shown: Sequence[Iterable[int]],
        turn: int | None,
        dice: Iterable[int],
        moved: Iterable[int],
        turns: int,
        points: list[int] | None,
    ) -> None:
        """Fills an empty board: each seat's values by their cells, the commanders' cells by seat,
        each seat's values under its stack from the top, and those that battles have shown. It is
        the turn of that seat, None before it is decided who begins; without dice the turn begins.
        Then follow the cells of pieces that have used a die, the turns completed, and how many
        pieces each seat has beaten, if that counts.
        """
        values, left = bytearray(self.values), list(self.left)
        for seat in range(self.seats):
            # numbered by their places, the coins' numbers say nothing about their values
            places = sorted(armies[seat])
            entered = [*(armies[seat][cell] for cell in places), *under[seat]]
            coins = [8 * seat + number for number in COINS[: len(entered)]]
            for coin, value in zip(coins, entered, strict=True):
                values[coin] = value
                self.seen |= (value in shown[seat]) << coin
            left[seat] ^= mask_of(entered)
            for coin, cell in zip(coins, places, strict=False):
                self.board[cell] = coin
            self.under = self.under[:seat] + (bytes(coins[len(places) :]),) + self.under[seat + 1 :]
            if seat in commanders:
                places.append(commanders[seat])
                self.board[commanders[seat]] = 8 * seat + COMMANDER
            self.own[seat] = mask_of(places)
        self.values, self.left = bytes(values), tuple(left)
        self.turn, self.turns, self.points = turn or 0, turns, points
        entered_base = [
            seat
            for seat, cell in commanders.items()
            if cell in BASES and cell != self.variant.homes[seat]
        ]
        if entered_base:
            self.turn = entered_base[0]
            self._finish("base-entered", entered_base)
        elif points and self.variant.beaten in points:
            self._finish("pieces-beaten", [points.index(self.variant.beaten)])
        elif self.variant.last_turn and turns == self.variant.last_turn:
            self._finish_by_rounds()
        elif turn is not None and dice:
            self.stage, self.seat = "move", turn
            self.dice, self.moved = tuple(sorted(dice)), mask_of(moved)
        elif turn is not None:
            self._begin_turn()
