"""Nobles and Peasants (Yehuda Berlinger): nobles in their towers look along the lines, and every stone laid in their sight pays them.

The rulings NP1 to NP24 stand in `rules/nobles-and-peasants.md`. Each stone of the Selection Row is one character of its own, so that the row is a string
that copies for nothing and a stone can be followed from the row to its circle. Stones, circles and tokens as tables stand in
`nobles_and_peasants_board.py`, the sentences in `nobles_and_peasants_words.py`.
"""

from __future__ import annotations

import random
from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from functools import cache
from math import inf
from operator import itemgetter
from typing import Any, Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, RAYS
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
from rulescore.games import nobles_and_peasants_words as words
from rulescore.games.nobles_and_peasants_board import (
    BETWEEN,
    COLOUR,
    COLOURS,
    EMPTY,
    FAMILIES,
    FOREIGNER,
    FROM_END,
    FROM_HAND,
    GOING,
    HAND,
    KINDS,
    LAST,
    LEFT,
    LETTER,
    NEUTRAL,
    NOBLE,
    NOBODY,
    OUT,
    OWNERS,
    PEASANT,
    RIGHT,
    STONE,
    STONES,
    STONES_OF_A_COLOUR,
    TOKENS,
    TOWERS,
    WORD,
    WORDS,
)
from rulescore.words import say

INFO: Final = Info(
    id="nobles-and-peasants",
    title="Nobles and Peasants",
    designer="Yehuda Berlinger",
    year=2005,
    seats=(2, 4),
    minutes=(20, 45),
    summary="Nobles watch from their towers. Stones come from the two ends of one row, and each pays every family that sees where it lands.",
    hidden=False,
    endings=("board-full", "colour-gone", "stalled"),
    options=(
        Option("row", "Stones of each colour", "A short row with this many stones of each colour; 0 puts all stones into the row.", 0, range(17)),
        Option(
            "round", "Finish the round", "When a colour is gone from the row, play on until every seat has had the same number of turns.", False, (False, True)
        ),
        Option("stall", "Limit for tower moves", "After this many tower moves and removals per seat without a stone the game ends; 0 = never.", 3, range(21)),
        Option(
            "adjust", "Changing the row", "The row may be changed after moving a tower only, or after placing and removing one too.", "move", ("move", "any")
        ),
        Option(
            "nobles", "Nobles count as peasants", "At the end a noble on a tower in sight scores for those whose peasant colour it has.", False, (False, True)
        ),
    ),
)


class Setup:
    """What stays the same all through a game: who is who, how many stones of each colour are in the row, and the options."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.options = options
        self.families = FAMILIES[seats]
        self.each = TOWERS[seats]
        self.owners = tuple(seat for seat in range(seats) for _ in range(self.each))
        self.worth = tuple(tuple(NOBLE if c == family[0] else PEASANT if c == family[1] else FOREIGNER for family in self.families) for c in COLOURS)
        used = "".join(family[0] for family in self.families) * self.each + (NEUTRAL if seats == 2 else "")
        self.bag = "".join(colour * (int(options["row"]) or STONES_OF_A_COLOUR - used.count(colour)) for colour in COLOURS)
        self.stall_limit = int(options["stall"]) * seats or inf
        self.following = (*range(1, seats), 0)
        self.finish_round = bool(options["round"])
        self.always_adjust = options["adjust"] == "any"
        self.count_nobles = bool(options["nobles"])


@cache
def setup(seats: int, options: tuple[tuple[str, Value], ...]) -> Setup:
    """The set-up of a table; tables alike share it."""
    return Setup(seats, dict(options))


class NoblesAndPeasants(State):
    """First chance lays out the row, then the seats take turns from seat 0. After moving a tower the same seat says what becomes of the row."""

    __slots__ = ("board", "empty", "ending", "points", "row", "seat", "seats", "setup", "shares", "stalled", "towers", "walls", "word")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.setup = setup(seats, tuple(options.items()))
        self.seats = seats
        self.seat: int | None = CHANCE
        self.shares: tuple[float, ...] | None = None
        self.points: list[int] = [0] * seats
        self.ending: str | None = None
        self.row = ""
        self.board = [EMPTY] * len(CIRCLES)
        self.empty = list(range(len(CIRCLES)))  # the empty circles in order
        self.towers = [HAND] * len(self.setup.owners)  # each tower's circle, the first seat's towers first
        self.walls = 1 << OUT  # the circles with a tower, as a mask
        self.stalled = 0  # moves and removals of towers since the last stone
        self.word = False  # the seat has acted and now says what becomes of the row
        if seats == 2:
            self.board[CENTRE] = NOBODY
            self.empty.remove(CENTRE)
            self.walls |= 1 << CENTRE

    def moves(self) -> list[str]:
        if self.word:
            return WORDS[len(self.row)][:]
        seat = self.seat
        if seat is None or seat == CHANCE:
            return []
        pick = itemgetter(*self.empty, OUT)
        legal: list[str] = []
        for source in FROM_END[: len(self.row)]:  # of a single stone only the left end counts
            legal += pick(GOING[source])
            legal.pop()
        each = self.setup.each
        towers = sorted(self.towers[seat * each : seat * each + each])
        if towers[0] == HAND:
            legal += pick(GOING[FROM_HAND])
            legal.pop()
        for tower in towers:
            if tower != HAND:
                legal += pick(GOING[tower])
        return legal

    def play(self, token: str) -> None:
        data = TOKENS.get(token) if isinstance(token, str) else None
        seat = self.seat
        if data is None or seat is None or seat == CHANCE:
            self._lay_out(token)
            return
        kind, a, b = data
        board, row = self.board, self.row
        if self.word:
            if kind != WORD or b > LAST[len(row)][a]:
                raise self.illegal(token)
            if b:
                self.row = row[1:b] + row[0] + row[b:] if a == LEFT else row[: b - 1] + row[-1] + row[b - 1 : -1]
            self.word = False
            self._end_turn(seat)
        elif kind == STONE:
            if board[b] != EMPTY or len(row) <= a:
                raise self.illegal(token)
            self._place_stone(seat, a, b)
        elif kind == WORD or (b != OUT and board[b] != EMPTY) or (a != HAND and board[a] != OWNERS[seat]):
            raise self.illegal(token)
        else:
            each = self.setup.each
            hand = seat * each
            if a == HAND and HAND not in self.towers[hand : hand + each]:
                raise self.illegal(token)
            self._act_with_tower(seat, a, b)

    def _lay_out(self, token: str) -> None:
        """The chance token `row:` with the colours of the whole row (NP1)."""
        bag = self.setup.bag
        if self.seat != CHANCE or not isinstance(token, str) or len(token) != len(bag) + 4 or token[:4] != "row:" or "".join(sorted(token[4:])) != bag:
            raise self.illegal(token)
        stones = {colour: iter(characters) for colour, characters in zip(COLOURS, STONES, strict=True)}
        self.row = "".join([next(stones[colour]) for colour in token[4:]])
        self.seat = 0

    def _place_stone(self, seat: int, end: int, circle: int) -> None:
        row = self.row
        if end == LEFT:
            stone, self.row = row[0], row[1:]
        else:
            stone, self.row = row[-1], row[:-1]
        self.board[circle] = stone
        empty = self.empty
        del empty[bisect_left(empty, circle)]
        self.stalled = 0
        colour = COLOUR[stone]
        self.score(circle, colour, self.points)
        if empty and KINDS[colour].isdisjoint(self.row) and not self.setup.finish_round:
            self._finish("colour-gone")
        else:
            self._end_turn(seat)

    def score(self, circle: int, colour: int, points: list[int]) -> None:
        """Adds what a stone of that colour on that circle brings each seat (NP14, NP19)."""
        between, walls, worth = BETWEEN[circle], self.walls, self.setup.worth[colour]
        for tower, owner in zip(self.towers, self.setup.owners, strict=True):
            if not between[tower] & walls:
                points[owner] += worth[owner]

    def _act_with_tower(self, seat: int, a: int, b: int) -> None:
        """From circle or hand `a` to circle or hand `b`; one of them is a circle."""
        setup, board, empty, towers = self.setup, self.board, self.empty, self.towers
        if a == HAND:
            tower = towers.index(HAND, seat * setup.each)
        else:
            tower = towers.index(a)
            board[a] = EMPTY
            insort(empty, a)
            self.walls ^= 1 << a
            self.stalled += 1
        if b == OUT:
            towers[tower] = HAND
        else:
            towers[tower] = b
            board[b] = OWNERS[seat]
            del empty[bisect_left(empty, b)]
            self.walls ^= 1 << b
        if ((a != HAND and b != OUT) or setup.always_adjust) and len(self.row) > 1:
            self.word = True
        else:
            self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        setup = self.setup
        self.seat = following = setup.following[seat]
        if not self.empty:
            self._finish("board-full")
        elif self.stalled >= setup.stall_limit:
            self._finish("stalled")
        elif setup.finish_round and not following and any(stones.isdisjoint(self.row) for stones in KINDS):
            self._finish("colour-gone")

    def _finish(self, ending: str) -> None:
        self.points = [so_far + more for so_far, more in zip(self.points, self.peasants(), strict=True)]
        best = max(self.points)
        winners = self.points.count(best)
        self.shares = tuple(1.0 / winners if points == best else 0.0 for points in self.points)
        self.ending, self.seat = ending, None

    def peasants(self) -> list[int]:
        """The points that each seat's peasants in sight are worth at the end (NP16, NP17)."""
        points = [0] * self.seats
        for tower, owner in zip(self.towers, self.setup.owners, strict=True):
            peasant = self.setup.families[owner][1]
            for ray in RAYS[tower] if tower != HAND else ():
                for circle in ray:
                    is_tower = self.walls >> circle & 1
                    if self.colour_on(circle) == peasant and (not is_tower or self.setup.count_nobles):
                        points[owner] += PEASANT
                    if is_tower:
                        break
        return points

    def colour_on(self, circle: int) -> str:
        """The letter of the stone on that circle or on the tower there; "" where nothing stands."""
        here = self.board[circle]
        if here in COLOUR:
            return COLOURS[COLOUR[here]]
        return "" if here == EMPTY else NEUTRAL if here == NOBODY else self.setup.families[int(here)][0]

    def owner_on(self, name: str) -> int | None:
        """The seat whose tower stands on the circle of that name."""
        here = self.board[CIRCLE[name]] if name in CIRCLE else EMPTY
        return int(here) if here in OWNERS else None

    def deal(self, rng: random.Random) -> str:
        if self.seat != CHANCE:
            return super().deal(rng)
        return "row:" + "".join(sorted(self.setup.bag, key=lambda stone: rng.random()))

    def copy(self) -> NoblesAndPeasants:
        new = NoblesAndPeasants.__new__(NoblesAndPeasants)
        new.setup, new.seats, new.seat, new.shares, new.points, new.ending = self.setup, self.seats, self.seat, self.shares, self.points[:], self.ending
        new.row, new.board, new.empty, new.towers = self.row, self.board[:], self.empty[:], self.towers[:]
        new.walls, new.stalled, new.word = self.walls, self.stalled, self.word
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        mover = self.seat if self.seat is not None and self.seat != CHANCE and not self.word else None
        areas: list[dict[str, Any]] = [{"id": "row", "title": say("Selection Row"), "owner": None, "kind": "row"}]
        for owner, family in enumerate(self.setup.families):
            area = {"id": f"hand-{owner}", "title": say("Towers of {seat}", seat=words.seat_name(family[0])), "owner": owner, "kind": "reserve"}
            if owner == mover and self.in_hand(owner) < self.setup.each:
                area["tap"] = "hand"
            areas.append(area)
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": words.seat_name(family[0]), "kind": f"stone-{family[0]}"} for family in self.setup.families],
            "turn": "chance" if self.seat == CHANCE else self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": self.points[:],
            "ending": self.ending,
            "options": dict(self.setup.options),
            "things": [*self._tower_things(mover), *self._stone_things(), *self._row_things()],
            "areas": areas,
            "buttons": [{"tap": "keep", "title": say("Leave the row")}] if self.word else [],
            "marks": [],
            "notes": words.notes(self),
        }

    def in_hand(self, owner: int) -> int:
        """The number of towers that a seat holds."""
        each = self.setup.each
        return self.towers[owner * each : owner * each + each].count(HAND)

    def _tower_things(self, mover: int | None) -> list[dict[str, Any]]:
        """Each tower and, as a thing of its own, the noble on it. The first tower in the hand of the seat to move is touched to be placed."""
        things: list[dict[str, Any]] = []
        offered = False
        for number, (circle, owner) in enumerate(zip(self.towers, self.setup.owners, strict=True)):
            name, colour = f"{owner + 1}-{number % self.setup.each + 1}", self.setup.families[owner][0]
            at = f"hand-{owner}" if circle == HAND else CIRCLES[circle]
            tower = {"id": f"tower-{name}", "kind": "tower", "name": say("tower of {seat}", seat=words.seat_name(colour)), "owner": owner, "at": at}
            if circle == HAND and owner == mover and not offered:
                tower["tap"], offered = "T", True
            noble = {"id": f"noble-{name}", "kind": f"stone-{colour}", "name": say("noble of {seat}", seat=words.seat_name(colour)), "owner": owner, "at": at}
            things += [tower, noble | {"on": tower["id"]}]
        if self.board[CENTRE] == NOBODY:
            at = CIRCLES[CENTRE]
            things.append({"id": "tower-0", "kind": "tower", "name": say("tower of nobody"), "owner": None, "at": at})
            things.append({"id": "noble-0", "kind": f"stone-{NEUTRAL}", "name": words.stone_name(NEUTRAL), "owner": None, "at": at, "on": "tower-0"})
        return things

    def _stone_things(self) -> list[dict[str, Any]]:
        return [{**_stone_thing(here), "at": CIRCLES[circle]} for circle, here in enumerate(self.board) if here in COLOUR]

    def _row_things(self) -> list[dict[str, Any]]:
        """The stones from left to right, the two ends to be touched; while the row may be changed, the gaps between them as things of their own."""
        n = len(self.row)
        last = LAST[n]
        things: list[dict[str, Any]] = []
        for place in range(n + 1):
            if self.word and (place < last[RIGHT] or 1 < place <= last[LEFT]):
                name = say("between {a} and {b}", a=place, b=place + 1)
                name = say("before the first stone") if place == 0 else say("after the last stone") if place == n else name
                things.append({"id": f"gap-{place}", "kind": "gap", "name": name, "at": "row", "tap": f"row:{place}"})
            if place < n:
                thing = {**_stone_thing(self.row[place]), "at": "row"}
                if place == 0:
                    thing |= {"tap": "L", "name": say("{stone}, left end", stone=thing["name"])}
                elif place == n - 1:
                    thing |= {"tap": "R", "name": say("{stone}, right end", stone=thing["name"])}
                things.append(thing)
        return things

    def guess(self, seat: int | None, rng: random.Random) -> NoblesAndPeasants:
        return self.copy()

    def describe(self, token: str) -> str:
        return words.describe(self, token)

    def tell(self, token: str, seat: int | None) -> list[str]:
        return words.tell(self, token)

    def epilogue(self) -> list[str]:
        return words.epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        kind, a, b = TOKENS.get(token, (WORD, LEFT, 0))
        if kind == STONE:
            return ("LR"[a], CIRCLES[b])
        if kind == WORD:
            # The gaps are numbered by how many stones of the row lie to their left; the stone that is taken is still one of them.
            return ("LR"[a], f"row:{b - a}") if b else (token,)
        return ("T" if a == HAND else CIRCLES[a], "hand" if b == OUT else CIRCLES[b])

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return words.prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        return words.why_not(self, taps)

    def warn(self, token: str) -> str:
        return words.warn(self, token)

    def key(self) -> tuple[Any, ...]:
        stalled = self.stalled if self.setup.stall_limit < inf else 0
        options = tuple(self.setup.options.values())
        return "".join(self.board).translate(LETTER), self.row.translate(LETTER), self.seat, self.word, stalled, tuple(self.points), self.ending, options

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return words.sketch(self, plain)

    def illegal(self, token: str) -> IllegalMove:
        if self.seat == CHANCE:
            bag = ", ".join(f"{self.setup.bag.count(letter)} {letter}" for letter in COLOURS)
            return IllegalMove(say("Here the row is laid out: the word row: and {list} in any order.", list=bag), "np1")
        if self.seat is not None and isinstance(token, str) and (token == "pass" or token in TOKENS):
            taps = self.taps(token)
            first = not any(self.taps(move)[0] == taps[0] for move in self.moves())
            return IllegalMove(*self.why_not(taps[:1] if first else taps))
        return super().illegal(token)


def _stone_thing(stone: str) -> dict[str, Any]:
    letter = COLOURS[COLOUR[stone]]
    return {"id": f"stone-{letter}{STONES[COLOUR[stone]].index(stone) + 1}", "kind": f"stone-{letter}", "name": words.stone_name(letter), "owner": None}


GAME: Final = Game(INFO, NoblesAndPeasants)
NoblesAndPeasants.game = GAME
