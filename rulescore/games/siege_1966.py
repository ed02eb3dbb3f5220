"""SIEGE (Milton Bradley, 1966): four knights against a castle with four footmen and a commander.

The rulings MB1 to MB24 stand in `rules/siege-1966.md`. How pieces go is in `siege_1966_moves.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulescore.boards import castle
from rulescore.game import Game, IllegalMove, Info, Option, State, Value
from rulescore.games.siege_1966_moves import (
    COMMANDER_BIT,
    GUARD_BIT,
    INSIDE,
    LEAPS,
    MOVES,
    NAME,
    SIDE_BIT,
    SQUARE,
    STEPS,
    diagonal,
    near,
    tables,
)
from rulescore.lookup import Lookup
from rulescore.words import say

INFO: Final = Info(
    id="siege-1966",
    title="SIEGE (1966)",
    designer="Milton Bradley Company",
    year=1966,
    seats=(2, 2),
    minutes=(15, 30),
    summary="Four knights storm a castle. Its four footmen and their commander hold out, each piece with moves of its own.",
    hidden=False,
    endings=("commander-captured", "knights-captured", "repetition", "no-capture"),
    options=(
        Option("knights", "Knights' starting columns", "The columns of the four squares in front of the board where the knights start.", "cdef", castle.STARTS),
        Option("blue", "Rows of the blue strips", "The rows of the edge squares that footmen may not enter.", "2-6", castle.BLUE_ROWS),
        Option("crowns", "Row of the crowns", "The row in which the commander's two crown squares lie.", 6, castle.CROWN_ROWS),
        Option(
            "special",
            "Opening rule",
            "A possible capture suspends the opening rule for that turn, or ends it for good: from the next turn on every move is free.",
            "each",
            ("each", "once"),
        ),
        Option(
            "freed",
            "A freed opening turn",
            "In a turn in which a capture suspends the opening rule any piece may move, or footmen only.",
            "any",
            ("any", "footmen"),
        ),
        Option("repetition", "Draw by repetition", "The same position this many times is a draw; 0 switches the rule off.", 3, (3, 5, 0)),
        Option("quiet", "Draw without captures", "So many moves by each side without a capture are a draw; 0 switches the rule off.", 40, range(201)),
    ),
)

ATTACKER: Final = 0
DEFENDER: Final = 1
OPENING_TURNS: Final = 4
KNIGHTS: Final = range(4)
COMMANDER: Final = 4  # index in `guards`, behind the footmen
OFF: Final = -1

KINDS: Final = ("knight",) * 4 + ("footman-sword", "footman-axe", "footman-pike", "footman-bow", "commander")
IDS: Final = tuple(f"{kind}-{number}" for kind in ("knight", "footman") for number in range(1, 5)) + ("commander",)


class Siege1966(State):
    """Seat 0 attacks with the knights, seat 1 defends. First the defender chooses the crown on which the commander starts."""

    __slots__ = ("_legal", "_options", "_quiet_limit", "_repetition_limit", "_seen", "_tables", "free", "guards", "knights", "position", "quiet", "turns")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self._options = options
        self._tables = tables(str(options["knights"]), str(options["blue"]), int(options["crowns"]))
        self._repetition_limit = int(options["repetition"])
        self._quiet_limit = 2 * int(options["quiet"])
        self.seat: int | None = DEFENDER
        self.shares: tuple[float, ...] | None = None
        self.points: list[int] | None = None
        self.ending: str | None = None
        self.knights = list(self._tables.starts)
        self.guards = [*self._tables.posts, OFF]
        self.position = self._tables.start
        self.turns = 0  # the defender's turns played, counted to the end of the opening
        self.free = False  # the opening rule has ended for good (MB12, option `special`)
        self.quiet = 0  # moves in a row without a capture
        self._seen: dict[int, int] = {}  # positions since the last move that cannot be undone, and how often each stood
        self._legal: list[str] | None = None

    def moves(self) -> list[str]:
        legal = self._legal
        return legal[:] if legal is not None else self._list()[:]

    def _list(self) -> list[str]:
        if self.seat == ATTACKER:
            legal = self._attacks()
        elif self.seat is None:
            legal = []
        elif self.guards[COMMANDER] == OFF:
            legal = [f"C{NAME[crown]}" for crown in self._tables.crowns]
        else:
            legal = self._defences() if self.turns >= OPENING_TURNS or self.free else self._openings()
        if not legal and self.seat is not None:
            legal = ["pass"]
        self._legal = legal
        return legal

    def _attacks(self) -> list[str]:
        leaps, position = self._tables.leaps, self.position
        a, b, c, d = sorted(self.knights)
        mask_a, tokens_a = leaps[a]
        mask_b, tokens_b = leaps[b]
        mask_c, tokens_c = leaps[c]
        mask_d, tokens_d = leaps[d]
        return [*tokens_a[position & mask_a], *tokens_b[position & mask_b], *tokens_c[position & mask_c], *tokens_d[position & mask_d]]

    def _defences(self) -> list[str]:
        return self._guarding(self.guards, self._tables.defences[self.guards[COMMANDER]])

    def _guarding(self, guards: list[int], table: list[tuple[int, Lookup]]) -> list[str]:
        """What these five can do by that table; OFF stands for one that cannot move."""
        position = self.position
        a, b, c, d, e = sorted(guards)
        mask_a, tokens_a = table[a]
        mask_b, tokens_b = table[b]
        mask_c, tokens_c = table[c]
        mask_d, tokens_d = table[d]
        mask_e, tokens_e = table[e]
        return [
            *tokens_a[position & mask_a],
            *tokens_b[position & mask_b],
            *tokens_c[position & mask_c],
            *tokens_d[position & mask_d],
            *tokens_e[position & mask_e],
        ]

    def _openings(self) -> list[str]:
        """The defender's moves in the first four turns (MB10 to MB15)."""
        if not self._suspended():
            return self._footmen(self._tables.openings) or self._defences()
        if self._options["freed"] == "footmen":
            return self._footmen(self._tables.steps) or self._defences()
        return self._defences()

    def _footmen(self, table: list[tuple[int, Lookup]]) -> list[str]:
        return self._guarding([*self.guards[:COMMANDER], OFF], table)

    def _suspended(self) -> bool:
        """Whether either side could capture now (MB12)."""
        tables, position = self._tables, self.position
        for square in self.knights:
            if position & tables.leap_captures[square]:
                return True
        for square in self.guards[:COMMANDER]:
            if position & tables.step_captures[square]:
                return True
        mask, lookup = tables.slides[self.guards[COMMANDER]]
        return "x" in "".join(lookup[position & mask])

    def play(self, token: str) -> None:
        if token not in (self._legal if self._legal is not None else self._list()):
            raise self.illegal(token)
        if token not in MOVES:
            self._play_other(token)
            return
        if self.seat == ATTACKER:
            own, other = self.knights, self.guards
            a, b, flip, capture, final = LEAPS[token]
            self.seat = DEFENDER
        else:
            own, other = self.guards, self.knights
            a, b, flip, capture, commander = STEPS[token]
            final = capture
            if a == own[COMMANDER]:
                flip |= commander
            if self.turns < OPENING_TURNS:
                self._end_opening_turn()
            self.seat = ATTACKER
        self._legal = None
        self.position = position = self.position ^ flip
        own[own.index(a)] = b
        if final:
            self._seen = {position: 1}
        else:
            seen = self._seen
            seen[position] = times = seen.get(position, 0) + 1
            if times == self._repetition_limit:
                self._finish("repetition", (0.5, 0.5))
        if capture:
            other[other.index(b)] = OFF
            self.quiet = 0
            if self.guards[COMMANDER] == OFF:
                self._finish("commander-captured", (1.0, 0.0))
            elif self.knights[0] == self.knights[1] == self.knights[2] == self.knights[3]:
                self._finish("knights-captured", (0.0, 1.0))
        else:
            self.quiet = quiet = self.quiet + 1
            if quiet == self._quiet_limit:
                self._finish("no-capture", (0.5, 0.5))

    def _end_opening_turn(self) -> None:
        """Counts the defender's turn (MB14); with the option `special` at "once" the rule ends when it was suspended."""
        if self._options["special"] == "once" and not self.free:
            self.free = self._suspended()
        self.turns += 1

    def _play_other(self, token: str) -> None:
        """The choice of a crown, and passing."""
        self._legal = None
        if token != "pass":
            crown = SQUARE[token[1:]]
            self.guards[COMMANDER] = crown
            self.position ^= GUARD_BIT[crown] | COMMANDER_BIT[crown]
        self.position ^= SIDE_BIT
        self.seat = ATTACKER if self.seat == DEFENDER else DEFENDER
        self._seen = {self.position: 1}

    def _finish(self, ending: str, shares: tuple[float, ...]) -> None:
        self.ending, self.shares, self.seat = ending, shares, None

    def copy(self) -> Siege1966:
        new = Siege1966.__new__(Siege1966)
        new._options, new._tables, new._repetition_limit, new._quiet_limit = self._options, self._tables, self._repetition_limit, self._quiet_limit
        new.seats, new.seat, new.shares, new.points, new.ending = self.seats, self.seat, self.shares, None, self.ending
        new.knights, new.guards, new.position = self.knights[:], self.guards[:], self.position
        new.turns, new.free, new.quiet = self.turns, self.free, self.quiet
        new._seen, new._legal = self._seen.copy(), self._legal
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        things = []
        for piece, square in enumerate([*self.knights, *self.guards]):
            owner = ATTACKER if piece in KNIGHTS else DEFENDER
            waiting = "camp" if KINDS[piece] == "commander" and self.ending is None else f"captured-{owner}"
            things.append(
                {"id": IDS[piece], "kind": KINDS[piece], "name": _piece_name(piece), "owner": owner, "at": NAME[square] if square != OFF else waiting}
            )
        areas = [
            {"id": "captured-0", "title": say("Captured knights"), "owner": ATTACKER, "kind": "captured"},
            {"id": "captured-1", "title": say("Captured defenders"), "owner": DEFENDER, "kind": "captured"},
        ]
        if self.guards[COMMANDER] == OFF and self.ending is None:
            areas.append({"id": "camp", "title": say("Waiting for a crown"), "owner": DEFENDER, "kind": "reserve"})
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": say("Attacker"), "kind": "knight"}, {"name": say("Defender"), "kind": "commander"}],
            "turn": self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": None,
            "ending": self.ending,
            "options": dict(self._options),
            "things": things,
            "areas": areas,
            "buttons": [{"tap": "pass", "title": say("Pass")}] if self.moves() == ["pass"] else [],
            "marks": [],
            "notes": self._notes(),
        }

    def _notes(self) -> list[str]:
        notes = []
        if self.ending is None and self.guards[COMMANDER] != OFF and self.turns < OPENING_TURNS:
            notes.append(self._opening_note())
        commander = NAME[self.guards[COMMANDER]]
        if self.seat == DEFENDER and any(move.endswith(f"x{commander}") for move in self._attacks()):
            notes.append(say("A knight can capture the commander on {square}.", square=commander))
        if self._quiet_limit and self.quiet >= self._quiet_limit // 2:
            notes.append(say("Moves of both sides together without a capture: {n}; at {limit} the game is drawn.", n=self.quiet, limit=self._quiet_limit))
        times = self._seen.get(self.position, 0) if self.seat is not None else 0
        if times > 1 and self._repetition_limit:
            notes.append(say("This position has occurred {n} times; at {limit} the game is drawn.", n=times, limit=self._repetition_limit))
        return notes

    def _opening_note(self) -> str:
        if self.free:
            return say("The opening rule has ended for good.")
        if self.seat == DEFENDER and self._suspended():
            return say("Opening turn {n} of 4: a capture is possible, so the opening rule is suspended.", n=self.turns + 1)
        if self.seat == DEFENDER and not self._footmen(self._tables.openings):
            return say("Opening turn {n} of 4: no move fits the opening rule, so this turn is free.", n=self.turns + 1)
        return say("Opening rule: the defender has played {n} of 4 opening turns.", n=self.turns)

    def guess(self, seat: int | None, rng: random.Random) -> Siege1966:
        return self.copy()

    def describe(self, token: str) -> str:
        if token not in self.moves():
            raise self.illegal(token)
        if token == "pass":
            return say("Nothing can move: the turn passes.")
        if token[0] == "C":
            return say("The commander takes his place on the crown {square}.", square=token[1:])
        a, b = token[:2], token[3:]
        pieces = [*self.knights, *self.guards]
        piece = pieces.index(SQUARE[a])
        parts = {"piece": _piece_name(piece), "a": a, "b": b}
        if token[2] == "x":
            return say("The {piece} on {a} captures the {victim} on {b}.", **parts, victim=_piece_name(pieces.index(SQUARE[b])))
        if piece in KNIGHTS:
            into = b in castle.CASTLE and a not in castle.CASTLE
            return say("The knight leaps from {a} into the castle on {b}.", **parts) if into else say("The knight leaps from {a} to {b}.", **parts)
        return say("The {piece} goes from {a} to {b}.", **parts)

    def epilogue(self) -> list[str]:
        sentences = {
            "commander-captured": say("The commander is captured: the attacker wins."),
            "knights-captured": say("The last knight is captured: the defender wins."),
            "repetition": say("The same position has occurred {n} times: the game is drawn.", n=self._repetition_limit),
            "no-capture": say("Moves by each side without a capture: {n}. The game is drawn.", n=self._quiet_limit // 2),
        }
        return [sentences[self.ending]] if self.ending else []

    def taps(self, token: str) -> tuple[str, ...]:
        if token == "pass":
            return ("pass",)
        return (token[1:],) if token[0] == "C" else (token[:2], token[3:])

    def prompt(self, taps: Sequence[str] = ()) -> str:
        if self.seat is None:
            return " ".join(self.epilogue())
        if self.guards[COMMANDER] == OFF:
            return say("Defender: choose the crown on which the commander starts.")
        if self.moves() == ["pass"]:
            return say("Nothing can move. Pass.")
        if taps:
            piece = self._standing_on(taps[0])
            return (
                say("Choose where the {piece} on {square} goes.", piece=_piece_name(piece), square=taps[0])
                if piece is not None
                else say("Choose a piece to move.")
            )
        if self.seat == ATTACKER:
            return say("Attacker: choose a knight to move.")
        if self._opening_rule_binds():
            return say("Defender: choose a footman that leaves its dot (opening turn {n} of 4).", n=self.turns + 1)
        if self._only_footmen():
            return say("Defender: choose a footman to move (the opening rule is suspended).")
        return say("Defender: choose a piece to move.")

    def _opening_rule_binds(self) -> bool:
        return self._restricted() and not self._suspended()

    def _only_footmen(self) -> bool:
        """Whether the rule is suspended, but not for the commander (option `freed`)."""
        return self._restricted() and self._suspended()

    def _restricted(self) -> bool:
        """Whether this is an opening turn of the defender in which pieces that could move may not."""
        return self.seat == DEFENDER and self.turns < OPENING_TURNS and not self.free and len(self.moves()) < len(self._defences())

    def _standing_on(self, name: str) -> int | None:
        square = SQUARE.get(name, OFF)
        pieces = [*self.knights, *self.guards]
        return pieces.index(square) if square != OFF and square in pieces else None

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        if self.seat is None or not taps:
            return self.prompt(), ""
        if self.guards[COMMANDER] == OFF:
            return say("The commander starts on one of the two crowns."), "mb1"
        if len(taps) == 1:
            return self._why_not_from(taps[0])
        return self._why_not_to(taps[0], taps[1])

    def _why_not_from(self, name: str) -> tuple[str, str]:
        piece = self._standing_on(name)
        if piece is None:
            return say("Nothing stands on {square}. Choose a piece of your own.", square=name), "mb23"
        if (piece in KNIGHTS) != (self.seat == ATTACKER):
            return say("The {piece} on {square} belongs to the other side.", piece=_piece_name(piece), square=name), "mb23"
        if self._opening_rule_binds():
            if KINDS[piece] == "commander":
                return say("In the defender's first four turns a footman moves, not the commander, unless a capture is possible."), "mb11"
            if SQUARE[name] not in self._tables.posts:
                return say("In the defender's first four turns a footman that still stands on its dot has to leave it."), "mb10"
        if KINDS[piece] == "commander" and self._only_footmen():
            return say("At this table only footmen may move while the opening rule is suspended."), "mb13"
        return say("The {piece} on {square} has no square to go to.", piece=_piece_name(piece), square=name), "mb22"

    def _why_not_to(self, start: str, name: str) -> tuple[str, str]:
        piece = self._standing_on(start)
        a, b = SQUARE.get(start, OFF), SQUARE.get(name, OFF)
        if piece is None or b not in self._tables.squares:
            return say("There is no square {square} on this board.", square=name[:8]), ""
        own = self._standing_on(name)
        if own is not None and (own in KNIGHTS) == (piece in KNIGHTS):
            return say("Your own {piece} stands on {square}.", piece=_piece_name(own), square=name), "mb5" if piece in KNIGHTS else "mb6"
        if piece in KNIGHTS:
            return self._why_no_leap(a, b)
        if KINDS[piece] == "commander":
            if b not in INSIDE:
                return say("The commander never leaves the castle."), "mb8"
            return say("The commander moves one to three squares along a free diagonal, or from crown to crown."), "mb8"
        if b not in self._tables.walkable:
            return say("A footman never enters a blue square, so a knight there is safe from him."), "mb6"
        if own is not None and near(a, b) and not diagonal(a, b):
            return say("A footman captures diagonally, never straight."), "mb6"
        if near(a, b) and self._opening_rule_binds():
            return say("In the defender's first four turns a footman steps from its dot to a square without a dot."), "mb10"
        return say("A footman moves one square in any direction."), "mb6"

    def _why_no_leap(self, a: int, b: int) -> tuple[str, str]:
        if {abs(a // 7 - b // 7), abs(a % 7 - b % 7)} != {1, 2}:
            return say("A knight leaps two squares one way and one square to the side."), "mb3"
        if a in INSIDE:
            return say("A knight that is in the castle stays in the castle."), "mb4"
        return say("Outside the castle a knight leaps forward; backward only into the castle."), "mb3"

    def key(self) -> tuple[Any, ...]:
        history = frozenset(self._seen.items()) if self.seat is not None and self._repetition_limit else self.ending
        opening = OPENING_TURNS if self.free else self.turns
        return (self.position, self.seat, opening, self.quiet if self._quiet_limit else 0, history, *self._options.values())

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        letters = "NNNNSAPBC" if plain else "♞♞♞♞SAPB♚"
        empty = {"castle": ".", "green": ",", "blue": "~"} if plain else {"castle": "·", "green": "˙", "blue": "≈"}
        ground = castle.ground(self._options)
        lines = []
        for row in range(6, -1, -1):
            cells = []
            for column in castle.COLUMNS:
                name = f"{column}{row}"
                piece = self._standing_on(name)
                mark = "o" if name in castle.DOTTED else "+" if SQUARE[name] in self._tables.crowns else empty[ground[name]] if name in ground else " "
                cells.append(mark if piece is None else letters[piece])
            lines.append(f"{row}  {' '.join(cells)}".rstrip())
        return "\n".join([*lines, "   " + " ".join(castle.COLUMNS)])

    def illegal(self, token: str) -> IllegalMove:
        if self.seat is not None and token in MOVES:
            start, end = token[:2], token[3:]
            other = start + ("-" if token[2] == "x" else "x") + end
            if other in self.moves():
                return IllegalMove(say("This move is written {token}: x stands for a capture, - for a move to an empty square.", token=other))
            first = not any(move.startswith(start) for move in self.moves())
            return IllegalMove(*(self.why_not([start]) if first else self.why_not([start, end])))
        return super().illegal(token)


def _piece_name(piece: int) -> str:
    """`piece` counts as in `KINDS`."""
    names = (say("footman with the sword"), say("footman with the axe"), say("footman with the pike"), say("footman with the bow"), say("commander"))
    return say("knight") if piece in KNIGHTS else names[piece - 4]


GAME: Final = Game(INFO, Siege1966)
Siege1966.game = GAME
