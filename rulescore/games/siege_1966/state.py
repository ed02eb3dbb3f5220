"""The rules of SIEGE (1966): what the game is, its positions, what is legal and what a move does.

`rulebooks/siege-1966.md` has the rulings MB1 to MB24, `tables.py` where each piece can go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rulescore.boards import castle
from rulescore.game import Info, State
from rulescore.games.siege_1966.tables import (
    ATTACKER,
    COMMANDER,
    COMMANDER_BIT,
    DEFENDER,
    GUARD_BIT,
    INSIDE,
    KINDS,
    KNIGHT_BIT,
    KNIGHTS,
    MOVES,
    NAME,
    NO_KNIGHTS,
    OFF,
    OPENING_TURNS,
    SIDE_BIT,
    SQUARE,
    pack,
    tables,
)
from rulescore.lookup import Lookup
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="siege-1966",
    title="SIEGE (1966)",
    designer="Milton Bradley Company",
    year=1966,
    seats=(2, 2),
    minutes=(15, 30),
    effort=1,
    balance=(
        "Among good players the defender wins four games in five, but only one in three with the"
        " crowns in row 3."
    ),
    other=("crowns", 3),
    easier=1,
    easier_because=("You begin as the defender, who wins four games in five among good players."),
    summary=(
        "Four knights storm a castle; four footmen and their commander hold it. Each side moves in"
        " its own way."
    ),
    hidden=False,
    endings=("commander-captured", "knights-captured", "repetition", "no-capture"),
    options=(
        Option(
            "knights",
            "Knights' starting columns",
            "The columns of the four squares in front of the board where the knights start.",
            "cdef",
            castle.STARTS,
            {columns: ", ".join(columns) for columns in castle.STARTS},
        ),
        Option(
            "blue",
            "Rows of the blue strips",
            "The rows of the edge squares that footmen may not enter.",
            "2-6",
            castle.BLUE_ROWS,
            {"2-6": "rows 2 to 6", "1-5": "rows 1 to 5"},
        ),
        Option(
            "crowns",
            "Row of the crowns",
            "The row in which the commander's two crown squares lie.",
            6,
            castle.CROWN_ROWS,
            {6: "row 6, at the edge", 3: "row 3, at the gate"},
        ),
        Option(
            "special",
            "Opening rule",
            "A possible capture suspends the opening rule for that turn, or ends it for good: from"
            " the next turn on every move is free.",
            "each",
            ("each", "once"),
            {"each": "suspended for that turn", "once": "ended for good"},
        ),
        Option(
            "freed",
            "A freed opening turn",
            "In a turn in which a capture suspends the opening rule any piece may move, or footmen"
            " only.",
            "any",
            ("any", "footmen"),
            {"any": "any piece", "footmen": "footmen only"},
        ),
        Option(
            "repetition",
            "Draw by repetition",
            "A position that occurs this often is a draw.",
            3,
            (3, 5, 0),
            {3: "the third time", 5: "the fifth time", 0: "never"},
        ),
        Option(
            "quiet",
            "Draw without captures",
            "This many moves by each side without a capture are a draw; 0 switches the rule off.",
            40,
            range(201),
        ),
    ),
    opening=(
        "The Defender chooses a crown for the commander, then the Attacker makes the first move."
    ),
)


class Siege1966Variant(Variant):
    """The options as play needs them."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.tables = tables(str(options["knights"]), str(options["blue"]), int(options["crowns"]))
        self.once = options["special"] == "once"
        self.footmen_only = options["freed"] == "footmen"
        self.repetition = int(options["repetition"])
        self.quiet = 2 * int(options["quiet"])

    def tokens(self) -> Iterable[str]:
        return self.tables.tokens()


class Siege1966(State):
    """Seat 0 attacks with the knights, seat 1 defends. The defender first chooses the crown on
    which the commander starts.

    Events: `{"what": "capture", "piece": kind, "owner": seat, "at": square}`; `{"what": "free"}`,
    the opening rule has ended for good (MB12).
    """

    __slots__ = ("_legal", "free", "guards", "knights", "packed", "quiet", "seen", "turns")
    settled = Siege1966Variant
    variant: Siege1966Variant

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.seat = DEFENDER
        self.knights = list(self.variant.tables.starts)  # their squares, OFF for a captured one
        # the same for the footmen, then the commander, who waits for his crown
        self.guards = [*self.variant.tables.posts, OFF]
        # pieces, squares and side to move: the position without its history
        self.packed = self.variant.tables.start
        self.turns = 0  # the defender's turns played, counted to the end of the opening
        self.free = False  # the opening rule has ended for good (MB12, option `special`)
        self.quiet = 0  # moves in a row without a capture
        # the positions, packed, since the last move that cannot be undone, and how often each stood
        # (MB19)
        self.seen: dict[int, int] = {}
        self._legal: list[str] | None = None  # the legal tokens, once asked for

    def moves(self) -> list[str]:
        legal = self._legal
        return legal[:] if legal is not None else self._list()[:]

    def _list(self) -> list[str]:
        if self.seat == ATTACKER:
            legal = self._collect(self.variant.tables.leaps, self.knights)
        elif self.seat is None:
            legal = []
        elif self.guards[COMMANDER] == OFF:
            legal = [
                f"C{NAME[crown]}"
                for crown in self.variant.tables.crowns
                if crown not in self.knights and crown not in self.guards
            ]
        else:
            legal = (
                self.defences() if self.turns >= OPENING_TURNS or self.free else self._openings()
            )
        if not legal and self.seat is not None:
            legal = ["pass"]  # which no set of pieces ever needs (MB22)
        self._legal = legal
        return legal

    def _collect(self, table: list[tuple[int, Lookup]], squares: list[int]) -> list[str]:
        """What pieces on these squares can do according to that table."""
        packed = self.packed
        legal: list[str] = []
        for square in sorted(squares):
            if square != OFF:
                mask, tokens = table[square]
                legal += tokens[packed & mask]
        return legal

    def defences(self) -> list[str]:
        """What the defender's pieces can do under the ordinary rules."""
        return self._collect(self.variant.tables.defences[self.guards[COMMANDER]], self.guards)

    def _openings(self) -> list[str]:
        """The defender's moves in the first four turns (MB10 to MB15)."""
        if not self.suspended():
            return self.unposted() or self.defences()
        if self.variant.footmen_only:
            return self._footmen(self.variant.tables.steps) or self.defences()
        return self.defences()

    def unposted(self) -> list[str]:
        """The moves that fit the opening rule: a footman leaves its dot (MB10)."""
        return self._footmen(self.variant.tables.openings)

    def _footmen(self, table: list[tuple[int, Lookup]]) -> list[str]:
        return self._collect(table, self.guards[:COMMANDER])

    def suspended(self) -> bool:
        """Whether either side could capture now, which suspends the opening rule (MB12)."""
        tables, packed = self.variant.tables, self.packed
        for square in self.knights:
            if packed & tables.leap_captures[square]:
                return True
        for square in self.guards[:COMMANDER]:
            if packed & tables.step_captures[square]:
                return True
        mask, tokens = tables.slides[self.guards[COMMANDER]]
        return "x" in "".join(tokens[packed & mask])

    def play(self, token: str) -> None:
        if token not in (self._legal if self._legal is not None else self._list()):
            raise self.illegal(token)
        move = MOVES.get(token)
        if not move:
            self._play_other(token)
            return
        a, b, capture, leap, step = move
        if self.seat == ATTACKER:
            own, flip = self.knights, leap
            # a knight that is not yet in the castle never returns to where it was
            final = capture or a not in INSIDE
            self.seat = DEFENDER
        else:
            own, flip, final = self.guards, step, capture
            if self.turns < OPENING_TURNS:
                self._end_opening_turn()
            if a == own[COMMANDER]:
                flip |= COMMANDER_BIT[a] | COMMANDER_BIT[b]
            self.seat = ATTACKER
        self._legal = None
        own[own.index(a)] = b
        self.packed = packed = self.packed ^ flip
        if final:
            self.seen = {packed: 1}
        elif self.variant.repetition:
            seen = self.seen
            seen[packed] = times = seen.get(packed, 0) + 1
            if times == self.variant.repetition:
                self._finish("repetition", [ATTACKER, DEFENDER])
        if capture:
            self.quiet = 0
            self._capture(b)
        else:
            self.quiet = quiet = self.quiet + 1
            if quiet == self.variant.quiet:
                self._finish("no-capture", [ATTACKER, DEFENDER])

    def _end_opening_turn(self) -> None:
        """Counts the turn (MB14); with `special` at "once" a suspended rule ends for good."""
        if self.variant.once and not self.free and self.suspended():
            self.free = True
            self._report({"what": "free"})
        self.turns += 1

    def _capture(self, square: int) -> None:
        """Captures the mover's piece there. The commander or last knight ends the game (MB18)."""
        own = self.knights if self.seat == ATTACKER else self.guards
        piece = own.index(square)
        own[piece] = OFF
        if self.events is not None:
            kind = KINDS[piece if self.seat == ATTACKER else len(KNIGHTS) + piece]
            event = {"what": "capture", "piece": kind, "owner": self.seat, "at": NAME[square]}
            self.events.append(event | {"to": f"captured-{self.seat}"})
        if self.guards[COMMANDER] == OFF:
            self.packed ^= COMMANDER_BIT[square]
            self._finish("commander-captured", [ATTACKER])
        elif self.knights == NO_KNIGHTS:
            self._finish("knights-captured", [DEFENDER])

    def _play_other(self, token: str) -> None:
        """The choice of a crown, and passing."""
        self._legal = None
        if token != "pass":
            crown = SQUARE[token[1:]]
            self.guards[COMMANDER] = crown
            self.packed ^= GUARD_BIT[crown] | COMMANDER_BIT[crown]
        self.packed ^= SIDE_BIT
        self.seat = ATTACKER if self.seat == DEFENDER else DEFENDER
        self.seen = {self.packed: 1}

    def copy(self) -> Siege1966:
        new = Siege1966.__new__(Siege1966)
        new.variant, new.seats, new.seat = self.variant, self.seats, self.seat
        new.shares, new.points, new.ending = self.shares, None, self.ending
        new.knights, new.guards, new.packed = self.knights[:], self.guards[:], self.packed
        new.turns, new.free, new.quiet = self.turns, self.free, self.quiet
        new.seen, new.events, new._legal = self.seen.copy(), None, self._legal
        return new

    def parts(self, token: str) -> dict[str, Any]:
        """By `what`: `move` with `piece`, `from`, `to`, and for a capture the kind `captured`;
        `crown` with `piece`, `from` the camp, `to`; `pass`.
        """
        if token == "pass":
            return {"who": self.seat, "what": "pass"}
        if token[0] == "C":
            parts = {"who": self.seat, "what": "crown", "piece": "commander"}
            return parts | {"from": "camp", "to": token[1:]}
        pieces = self.pieces()
        a, b, capture, *_ = MOVES[token]
        parts = {
            "who": self.seat,
            "what": "move",
            "piece": KINDS[pieces.index(a)],
            "from": NAME[a],
            "to": NAME[b],
        }
        return parts | {"captured": KINDS[pieces.index(b)]} if capture else parts

    def key(self) -> tuple[Any, ...]:
        history = (
            frozenset(self.seen.items())
            if self.seat is not None and self.variant.repetition
            else self.ending
        )
        opening = OPENING_TURNS if self.free else self.turns
        return (
            self.packed,
            self.seat,
            opening,
            self.quiet if self.variant.quiet else 0,
            history,
            *self.options.values(),
        )

    def transposition_key(self) -> int:
        opening = OPENING_TURNS if self.free else self.turns
        return self.packed << 3 | opening

    def noisy(self) -> list[str]:
        """The captures."""
        legal = self._legal if self._legal is not None else self._list()
        return [token for token in legal if "x" in token]

    def pieces(self) -> list[int]:
        """The square of each piece, in the order of `KINDS`; OFF for a captured one."""
        return [*self.knights, *self.guards]

    def piece_on(self, square: int) -> int | None:
        """The piece there, as an index of `KINDS`."""
        pieces = self.pieces()
        return pieces.index(square) if square != OFF and square in pieces else None

    def reach(self, square: int) -> list[str]:
        """What the piece on that square could do under the ordinary rules, whoever is to move."""
        table = self.variant.tables.leaps if square in self.knights else self._defending()
        return self._collect(table, [square])

    def attackers(self, square: int, seat: int) -> list[int]:
        """The squares of that seat's pieces that could capture an enemy on that square."""
        own, other = (KNIGHT_BIT, GUARD_BIT) if seat == ATTACKER else (GUARD_BIT, KNIGHT_BIT)
        packed = self.packed & ~own[square] | other[square]
        table = self.variant.tables.leaps if seat == ATTACKER else self._defending()
        found = []
        for a in self.knights if seat == ATTACKER else self.guards:
            if a not in (OFF, square):
                mask, tokens = table[a]
                if f"{NAME[a]}x{NAME[square]}" in tokens[packed & mask]:
                    found.append(a)
        return sorted(found)

    def _defending(self) -> list[tuple[int, Lookup]]:
        """What a guard could do on each square, and the commander on his own, whoever is there."""
        commander = self.guards[COMMANDER]
        if commander == OFF:
            return self.variant.tables.steps
        return self.variant.tables.defences[commander]

    def waits(self) -> bool:
        """Whether the crown has not been chosen yet (MB1)."""
        return self.guards[COMMANDER] == OFF and self.ending is None

    def threatened(self) -> bool:
        """Whether a knight could capture the commander now."""
        commander = self.guards[COMMANDER]
        return commander != OFF and any(
            self.variant.tables.leap_captures[square] & GUARD_BIT[commander]
            for square in self.knights
        )

    def binds(self) -> bool:
        """Whether the opening rule keeps pieces of the seat to move where they are."""
        return self._restricted() and not self.suspended()

    def only_footmen(self) -> bool:
        """Whether the opening rule is suspended for all but the commander (option `freed`)."""
        return self._restricted() and self.suspended()

    def _restricted(self) -> bool:
        """Whether in this opening turn the defender may not move every piece that could."""
        return (
            self.seat == DEFENDER
            and self.turns < OPENING_TURNS
            and not self.free
            and len(self.moves()) < len(self.defences())
        )

    def times(self) -> int:
        """How often the present position has occurred, as far as this game counts it."""
        return self.seen.get(self.packed, 1)

    def put(
        self,
        knights: list[int],
        guards: list[int],
        seat: int,
        *,
        waits: bool,
        turns: int,
        free: bool,
        quiet: int,
        stood: int,
        before: dict[int, int],
    ) -> None:
        """Sets up a position: all pieces' squares, OFF for captured ones; the seat to move; whether
        the commander waits for a crown; the counters, with the other positions of `seen` in
        `before`. The game is over if that follows.
        """
        self.knights, self.guards, self.seat = knights, guards, seat
        self.packed = pack(knights, guards, seat)
        self.turns, self.free, self.quiet = turns, free, quiet
        self.seen = {} if waits else before | {self.packed: stood}
        if guards[COMMANDER] == OFF and not waits:
            self._finish("commander-captured", [ATTACKER])
        elif knights == NO_KNIGHTS:
            self._finish("knights-captured", [DEFENDER])
        elif quiet == self.variant.quiet > 0:
            self._finish("no-capture", [ATTACKER, DEFENDER])
        elif stood == self.variant.repetition > 0:
            self._finish("repetition", [ATTACKER, DEFENDER])
