"""Nobles and Peasants (Yehuda Berlinger): nobles in their towers look along the lines, and every stone laid in their sight pays them.

The rulings NP1 to NP24 stand in `rules/nobles-and-peasants.md`. Each stone of the Selection Row is one character of its own, so that the row is a string
that copies for nothing and a stone can be followed from the row to its circle.
"""

from __future__ import annotations

import random
from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from functools import cache
from math import inf
from operator import itemgetter
from typing import Any, Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, RAYS, ROWS
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
from rulescore.words import say, together

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

COLOURS: Final = "BGRY"
FAMILIES: Final = {2: (("B", "Y"), ("G", "Y")), 3: (("B", "Y"), ("Y", "G"), ("G", "B")), 4: (("B", "Y"), ("Y", "G"), ("G", "R"), ("R", "B"))}
"""For each number of seats: each seat's noble colour and peasant colour. All others are foreigners."""
TOWERS: Final = {2: 4, 3: 3, 4: 2}
"""For each number of seats: the towers of each seat."""
NEUTRAL: Final = "R"
"""With two seats a ninth tower with a stone of this colour stands in the centre and belongs to nobody."""
STONES_OF_A_COLOUR: Final = 20
FOREIGNER, PEASANT, NOBLE = 1, 2, 4
"""Points of a stone for each tower that sees it."""

# What stands on a circle is one character: nothing, a stone, or the seat whose tower it is.
EMPTY: Final = "."
OWNERS: Final = "0123"
NOBODY: Final = "-"
STONES: Final = tuple("".join(chr(0x80 + STONES_OF_A_COLOUR * colour + number) for number in range(STONES_OF_A_COLOUR)) for colour in range(len(COLOURS)))
"""The characters of all stones, by colour."""
KINDS: Final = tuple(map(frozenset, STONES))
"""The same as sets."""
COLOUR: Final = {stone: colour for colour, stones in enumerate(STONES) for stone in stones}
LETTER: Final = str.maketrans({stone: COLOURS[colour] for stone, colour in COLOUR.items()})

HAND: Final = -1
"""The place of a tower that its owner holds."""
OUT: Final = len(CIRCLES)
"""The number after the last circle: where a tower goes that leaves the board, and a bit that is always set in the mask of towers."""


def _between(a: int, b: int) -> int:
    """The circles strictly between two circles of a line as a mask; the bit that is always set when they are on no common line."""
    for ray in RAYS[a]:
        if b in ray:
            return sum(1 << circle for circle in ray[: ray.index(b)])
    return 1 << OUT


BETWEEN: Final = tuple(tuple(_between(a, b) for b in range(len(CIRCLES))) + (1 << OUT,) for a in range(len(CIRCLES)))
"""A tower on b is seen from a if BETWEEN[a][b] has no bit in common with the towers; the last entry, index HAND, is never seen."""

STONE, PLACE, MOVE, REMOVE, WORD = range(5)
LEFT, RIGHT = range(2)
SOURCES: Final = (*(f"T{name}-" for name in CIRCLES), "T@", "L@", "R@")
"""Where a thing is taken from, as tokens begin: a tower's circle, the hand, the ends of the row."""
FROM_HAND: Final = len(CIRCLES)
FROM_END: Final = (FROM_HAND + 1, FROM_HAND + 2)
GOING: Final = tuple(tuple(source + name for name in (*CIRCLES, "off")) for source in SOURCES)
"""For each source and each circle: the token that brings the thing there; for OUT the one that takes a tower off the board."""


def _token_data() -> dict[str, tuple[int, int, int]]:
    """For each token its kind and two numbers: end and circle, from and to, or end and new place in the row."""
    data = {"keep": (WORD, LEFT, 0)}
    for end, letter in enumerate("LR"):
        data |= {token: (STONE, end, circle) for circle, token in enumerate(GOING[FROM_END[end]][:OUT])}
        data |= {f"{letter}{place}": (WORD, end, place) for place in range(1, len(COLOUR) + 1) if letter == "R" or place > 1}
    data |= {token: (PLACE, HAND, circle) for circle, token in enumerate(GOING[FROM_HAND][:OUT])}
    for a in range(len(CIRCLES)):
        data |= {token: (REMOVE if b == OUT else MOVE, a, b) for b, token in enumerate(GOING[a]) if a != b}
    return data


TOKENS: Final = _token_data()
LAST: Final = tuple((n, n - 1 if n > 2 else 0) for n in range(len(COLOUR) + 1))
"""For each length of the row and each end: the last place for the stone from that end. With two stones the right end would only repeat the left one."""
WORDS: Final = tuple(sorted(token for token, (kind, end, place) in TOKENS.items() if kind == WORD and place <= last[end]) for last in LAST)
"""For each length of the row: the tokens that say what becomes of it."""


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

    __slots__ = ("_setup", "board", "empty", "ending", "points", "row", "seat", "seats", "shares", "stalled", "towers", "walls", "word")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self._setup = setup(seats, tuple(options.items()))
        self.seats = seats
        self.seat: int | None = CHANCE
        self.shares: tuple[float, ...] | None = None
        self.points: list[int] = [0] * seats
        self.ending: str | None = None
        self.row = ""
        self.board = [EMPTY] * len(CIRCLES)
        self.empty = list(range(len(CIRCLES)))  # the empty circles in order
        self.towers = [HAND] * len(self._setup.owners)  # each tower's circle, the first seat's towers first
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
        each = self._setup.each
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
            each = self._setup.each
            hand = seat * each
            if a == HAND and HAND not in self.towers[hand : hand + each]:
                raise self.illegal(token)
            self._act_with_tower(seat, a, b)

    def _lay_out(self, token: str) -> None:
        """The chance token `row:` with the colours of the whole row (NP1)."""
        bag = self._setup.bag
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
        self._score(circle, colour, self.points)
        if empty and KINDS[colour].isdisjoint(self.row) and not self._setup.finish_round:
            self._finish("colour-gone")
        else:
            self._end_turn(seat)

    def _score(self, circle: int, colour: int, points: list[int]) -> None:
        """Adds what a stone of that colour on that circle brings each seat (NP14, NP19)."""
        between, walls, worth = BETWEEN[circle], self.walls, self._setup.worth[colour]
        for tower, owner in zip(self.towers, self._setup.owners, strict=True):
            if not between[tower] & walls:
                points[owner] += worth[owner]

    def _act_with_tower(self, seat: int, a: int, b: int) -> None:
        """From circle or hand `a` to circle or hand `b`; one of them is a circle."""
        setup, board, empty, towers = self._setup, self.board, self.empty, self.towers
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
        setup = self._setup
        self.seat = following = setup.following[seat]
        if not self.empty:
            self._finish("board-full")
        elif self.stalled >= setup.stall_limit:
            self._finish("stalled")
        elif setup.finish_round and not following and any(stones.isdisjoint(self.row) for stones in KINDS):
            self._finish("colour-gone")

    def _finish(self, ending: str) -> None:
        self.points = [so_far + more for so_far, more in zip(self.points, self._peasants(), strict=True)]
        best = max(self.points)
        winners = self.points.count(best)
        self.shares = tuple(1.0 / winners if points == best else 0.0 for points in self.points)
        self.ending, self.seat = ending, None

    def _peasants(self) -> list[int]:
        """The points that each seat's peasants in sight are worth at the end (NP16, NP17)."""
        points = [0] * self.seats
        for tower, owner in zip(self.towers, self._setup.owners, strict=True):
            peasant = self._setup.families[owner][1]
            for ray in RAYS[tower] if tower != HAND else ():
                for circle in ray:
                    is_tower = self.walls >> circle & 1
                    if self._colour_on(circle) == peasant and (not is_tower or self._setup.count_nobles):
                        points[owner] += PEASANT
                    if is_tower:
                        break
        return points

    def _colour_on(self, circle: int) -> str:
        """The letter of the stone on that circle or on the tower there; "" where nothing stands."""
        here = self.board[circle]
        if here in COLOUR:
            return COLOURS[COLOUR[here]]
        return "" if here == EMPTY else NEUTRAL if here == NOBODY else self._setup.families[int(here)][0]

    def deal(self, rng: random.Random) -> str:
        if self.seat != CHANCE:
            return super().deal(rng)
        return "row:" + "".join(sorted(self._setup.bag, key=lambda stone: rng.random()))

    def copy(self) -> NoblesAndPeasants:
        new = NoblesAndPeasants.__new__(NoblesAndPeasants)
        new._setup, new.seats, new.seat, new.shares, new.points, new.ending = self._setup, self.seats, self.seat, self.shares, self.points[:], self.ending
        new.row, new.board, new.empty, new.towers = self.row, self.board[:], self.empty[:], self.towers[:]
        new.walls, new.stalled, new.word = self.walls, self.stalled, self.word
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        mover = self.seat if self.seat is not None and self.seat != CHANCE and not self.word else None
        areas: list[dict[str, Any]] = [{"id": "row", "title": say("Selection Row"), "owner": None, "kind": "row"}]
        for owner, family in enumerate(self._setup.families):
            area = {"id": f"hand-{owner}", "title": say("Towers of {seat}", seat=_seat_name(family[0])), "owner": owner, "kind": "reserve"}
            if owner == mover and self._hand(owner) < self._setup.each:
                area["tap"] = "hand"
            areas.append(area)
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": _seat_name(family[0]), "kind": f"stone-{family[0]}"} for family in self._setup.families],
            "turn": "chance" if self.seat == CHANCE else self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": self.points[:],
            "ending": self.ending,
            "options": dict(self._setup.options),
            "things": [*self._tower_things(mover), *self._stone_things(), *self._row_things()],
            "areas": areas,
            "buttons": [{"tap": "keep", "title": say("Leave the row")}] if self.word else [],
            "marks": [],
            "notes": self._notes(),
        }

    def _hand(self, owner: int) -> int:
        """The number of towers that a seat holds."""
        each = self._setup.each
        return self.towers[owner * each : owner * each + each].count(HAND)

    def _tower_things(self, mover: int | None) -> list[dict[str, Any]]:
        """Each tower and, as a thing of its own, the noble on it. The first tower in the hand of the seat to move is touched to be placed."""
        things: list[dict[str, Any]] = []
        offered = False
        for number, (circle, owner) in enumerate(zip(self.towers, self._setup.owners, strict=True)):
            name, colour = f"{owner + 1}-{number % self._setup.each + 1}", self._setup.families[owner][0]
            at = f"hand-{owner}" if circle == HAND else CIRCLES[circle]
            tower = {"id": f"tower-{name}", "kind": "tower", "name": say("tower of {seat}", seat=_seat_name(colour)), "owner": owner, "at": at}
            if circle == HAND and owner == mover and not offered:
                tower["tap"], offered = "T", True
            noble = {"id": f"noble-{name}", "kind": f"stone-{colour}", "name": say("noble of {seat}", seat=_seat_name(colour)), "owner": owner, "at": at}
            things += [tower, noble | {"on": tower["id"]}]
        if self.board[CENTRE] == NOBODY:
            at = CIRCLES[CENTRE]
            things.append({"id": "tower-0", "kind": "tower", "name": say("tower of nobody"), "owner": None, "at": at})
            things.append({"id": "noble-0", "kind": f"stone-{NEUTRAL}", "name": _stone_name(NEUTRAL), "owner": None, "at": at, "on": "tower-0"})
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

    def _notes(self) -> list[str]:
        notes = []
        for noble, peasant in self._setup.families:
            parts = {"seat": _seat_name(noble), "noble": _colour_name(noble), "peasant": _colour_name(peasant)}
            notes.append(say("{seat}: a {noble} stone in sight scores 4, a {peasant} stone 2, any other 1.", **parts))
        if self.seat is None or self.seat == CHANCE:
            return notes
        for letter, stones in zip(COLOURS, KINDS, strict=True):
            n = len(stones.intersection(self.row))
            if n == 0:
                notes.append(say("No {colour} stone is left in the row: the game ends with this round.", colour=_colour_name(letter)))
            elif n <= 3:
                notes.append(say("{colour} stones left in the row: {n}.", n=n, colour=_seat_name(letter)))
        if self.stalled and self._setup.stall_limit < inf:
            notes.append(say("Towers moved or removed since the last stone: {n}; at {limit} the game ends.", n=self.stalled, limit=self._setup.stall_limit))
        return notes

    def guess(self, seat: int | None, rng: random.Random) -> NoblesAndPeasants:
        return self.copy()

    def describe(self, token: str) -> str:
        if self.seat is None or self.seat == CHANCE:
            return say("{n} stones are laid out as the Selection Row.", n=len(token) - 4)
        kind, a, b = TOKENS[token]
        parts: dict[str, object] = {"seat": self._name(self.seat), "a": CIRCLES[a], "b": CIRCLES[b] if 0 <= b < OUT else ""}
        if kind == PLACE:
            return say("{seat} places a tower on {b}.", **parts)
        if kind == MOVE:
            return say("{seat} moves a tower from {a} to {b}.", **parts)
        if kind == REMOVE:
            return say("{seat} takes the tower on {a} back in hand.", **parts)
        if token == "keep":
            return say("{seat} leaves the row as it is.", **parts)
        stone = self.row[-a]  # 0 for the left end, 1 for the right one
        parts |= {"colour": _colour_name(COLOURS[COLOUR[stone]]), "end": say("from the right end") if a else say("from the left end"), "n": b}
        if kind == WORD:
            return say("{seat} takes the {colour} stone {end} and puts it back as number {n} from the left.", **parts)
        gains = [0] * self.seats
        self._score(b, COLOUR[stone], gains)
        if not any(gains):
            return say("{seat} lays the {colour} stone {end} on {b}, where no tower sees it.", **parts)
        return say("{seat} lays the {colour} stone {end} on {b}, which scores: {list}.", **parts, list=self._listing(gains))

    def tell(self, token: str, seat: int | None) -> list[str]:
        after = self.copy()
        after.play(token)
        sentences = [self.describe(token)]
        if self.seat == CHANCE:
            stones = ", ".join(_colour_name(COLOURS[COLOUR[stone]]) for stone in after.row)
            sentences.append(say("The row from left to right: {list}.", list=stones))
        elif after.row != self.row:
            sentences.append(after._ends())
            gone = [_colour_name(letter) for letter, stones in zip(COLOURS, KINDS, strict=True) if stones.isdisjoint(after.row) > stones.isdisjoint(self.row)]
            sentences += [say("No {colour} stone is left in the row.", colour=colour) for colour in gone]
            if gone and after.seat is not None:
                sentences.append(say("The game ends when everybody has had a turn in this round."))
        return [*sentences, *after.epilogue()]

    def _ends(self) -> str:
        """What stands at the ends of the row now."""
        if not self.row:
            return say("The row is empty.")
        left, right = (_stone_name(COLOURS[COLOUR[stone]]) for stone in (self.row[0], self.row[-1]))
        if len(self.row) == 1:
            return say("One stone is left in the row: a {stone}.", stone=left)
        return say("The row now runs from a {left} to a {right}.", left=left, right=right)

    def epilogue(self) -> list[str]:
        if self.shares is None:
            return []
        sentences = {
            "board-full": say("No circle is empty: the game is over."),
            "colour-gone": say("The row lacks a colour: the game is over."),
            "stalled": say("Towers moved or removed without a stone: {n}. The game is over.", n=self.stalled),
        }
        peasants = self._peasants()
        winners = [self._name(seat) for seat, share in enumerate(self.shares) if share]
        parts = {"list": together(winners), "n": max(self.points)}
        return [
            sentences[self.ending or ""],
            say("Peasants in sight of the towers add: {list}.", list=self._listing(peasants)) if any(peasants) else say("No tower sees a peasant."),
            say("{list} wins with a score of {n}.", **parts) if len(winners) == 1 else say("{list} share the win with a score of {n} each.", **parts),
        ]

    def _name(self, seat: int) -> str:
        return _seat_name(self._setup.families[seat][0])

    def _listing(self, points: Sequence[int]) -> str:
        """Who gets how many points, leaving out those who get none."""
        return ", ".join(say("{seat} {n}", seat=self._name(seat), n=n) for seat, n in enumerate(points) if n)

    def taps(self, token: str) -> tuple[str, ...]:
        kind, a, b = TOKENS.get(token, (WORD, LEFT, 0))
        if kind == STONE:
            return ("LR"[a], CIRCLES[b])
        if kind == WORD:
            # The gaps are numbered by how many stones of the row lie to their left; the stone that is taken is still one of them.
            return ("LR"[a], f"row:{b - a}") if b else (token,)
        return ("T" if a == HAND else CIRCLES[a], "hand" if b == OUT else CIRCLES[b])

    def prompt(self, taps: Sequence[str] = ()) -> str:
        seat = self.seat
        if seat is None:
            return " ".join(self.epilogue())
        if seat == CHANCE:
            return say("The stones are shuffled and laid out as the Selection Row.")
        tap = taps[0] if taps else ""
        if self.word:
            if tap in ("L", "R") and self.row:
                return say("Choose the gap into which the {colour} stone goes.", colour=self._end_colour(tap))
            return say("{seat}: put the stone from one end of the row elsewhere, or leave the row.", seat=self._name(seat))
        if tap in ("L", "R") and self.row:
            return say("Choose an empty circle for the {colour} stone.", colour=self._end_colour(tap))
        if tap == "T":
            return say("Choose an empty circle for the tower.")
        if self._owner_on(tap) == seat:
            return say("Choose an empty circle for the tower on {circle}, or your hand to take it back.", circle=tap)
        if self._hand(seat) == self._setup.each:
            return say("{seat}: take a stone from an end of the row, or place a tower.", seat=self._name(seat))
        return say("{seat}: take a stone from an end of the row, or place, move or remove a tower.", seat=self._name(seat))

    def _end_colour(self, end: str) -> str:
        return _colour_name(COLOURS[COLOUR[self.row[-1 if end == "R" else 0]]])

    def _owner_on(self, name: str) -> int | None:
        """The seat whose tower stands on the circle of that name."""
        here = self.board[CIRCLE[name]] if name in CIRCLE else EMPTY
        return int(here) if here in OWNERS else None

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        if not taps or self.seat is None or self.seat == CHANCE:
            return self.prompt(), ""
        tap = taps[-1]
        if self.word:
            return self._why_not_the_row(tap, len(taps) > 1)
        if len(taps) == 1 or tap.startswith("row:"):
            return self._why_not_from(tap, self.seat)
        if tap == taps[0]:
            return say("A tower has to move to a different circle."), "np9"
        if tap not in CIRCLE:
            return self.prompt(taps[:1]), "np20"
        if self.board[CIRCLE[tap]] in COLOUR:
            return say("A stone lies on {circle}, and a circle holds one thing only.", circle=tap), "np20"
        return say("A tower stands on {circle}, and a circle holds one thing only.", circle=tap), "np20"

    def _why_not_the_row(self, tap: str, has_end: bool) -> tuple[str, str]:
        if has_end:
            return (say("There the stone would stay where it is.") if tap.startswith("row:") else say("Choose a gap of the row for the stone.")), "np7"
        if tap == "R" and len(self.row) == 2:
            return say("With two stones it is enough to move the left one."), "np7"
        return say("Now say what becomes of the row: touch one of its ends to change it, or leave it."), "np7"

    def _why_not_from(self, tap: str, seat: int) -> tuple[str, str]:
        if tap in ("L", "R"):
            return (say("One stone is left, and it counts as the left end.") if self.row else say("The row is empty.")), "np24"
        if tap == "T":
            return say("All your towers stand on the board."), "np10"
        if tap == "keep" or tap.startswith("row:"):
            if self._setup.always_adjust:
                return say("The row may be changed only right after an action with a tower."), "np6"
            return say("The row may be changed only right after moving a tower."), "np6"
        if tap == "pass":
            return say("Nobody passes while there is something to do."), "np5"
        owner = self._owner_on(tap)
        here = self.board[CIRCLE[tap]] if tap in CIRCLE else ""
        if owner is not None and owner != seat:
            return say("The tower on {circle} belongs to {seat}.", circle=tap, seat=self._name(owner)), "np11"
        if here == NOBODY:
            return say("The tower in the centre belongs to nobody and stays."), "np15"
        if here in COLOUR:
            return say("The stone on {circle} stays where it is.", circle=tap), "np2"
        if here == EMPTY:
            return say("Nothing stands on {circle}. First choose what goes there.", circle=tap), ""
        return self.prompt(), ""

    def warn(self, token: str) -> str:
        standing = [tower for tower, owner in zip(self.towers, self._setup.owners, strict=True) if owner == self.seat and tower != HAND]
        if token.endswith("-off") and len(standing) == 1:
            return say("This is your last tower on the board, and without it no stone scores for you. Take it back all the same?")
        return ""

    def key(self) -> tuple[Any, ...]:
        stalled = self.stalled if self._setup.stall_limit < inf else 0
        options = tuple(self._setup.options.values())
        return "".join(self.board).translate(LETTER), self.row.translate(LETTER), self.seat, self.word, stalled, tuple(self.points), self.ending, options

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        lines = []
        for row in ROWS:
            circles = [self._drawn(circle, plain) for circle, name in enumerate(CIRCLES) if name[0] == row]
            lines.append(f"{row} {' ' * 2 * (7 - len(circles))} {' '.join(circles)}".rstrip())
        lines += ["", say("Row ({n}): {stones}", n=len(self.row), stones=self.row.translate(LETTER))]
        for owner, (noble, peasant) in enumerate(self._setup.families):
            parts = {"mark": ">" if owner == self.seat else " ", "seat": _seat_name(noble), "points": self.points[owner], "n": self._hand(owner)}
            lines.append(say("{mark} {seat}: points {points}, towers in hand {n}, noble {noble}, peasant {peasant}", **parts, noble=noble, peasant=peasant))
        return "\n".join(lines)

    def _drawn(self, circle: int, plain: bool) -> str:
        if self.board[circle] == EMPTY:
            return " . " if plain else " · "
        return f"[{self._colour_on(circle)}]" if self.walls >> circle & 1 else f" {self._colour_on(circle)} "

    def illegal(self, token: str) -> IllegalMove:
        if self.seat == CHANCE:
            bag = ", ".join(f"{self._setup.bag.count(letter)} {letter}" for letter in COLOURS)
            return IllegalMove(say("Here the row is laid out: the word row: and {list} in any order.", list=bag), "np1")
        if self.seat is not None and isinstance(token, str) and (token == "pass" or token in TOKENS):
            taps = self.taps(token)
            first = not any(self.taps(move)[0] == taps[0] for move in self.moves())
            return IllegalMove(*self.why_not(taps[:1] if first else taps))
        return super().illegal(token)


def _stone_thing(stone: str) -> dict[str, Any]:
    letter = COLOURS[COLOUR[stone]]
    return {"id": f"stone-{letter}{STONES[COLOUR[stone]].index(stone) + 1}", "kind": f"stone-{letter}", "name": _stone_name(letter), "owner": None}


def _stone_name(letter: str) -> str:
    return {"B": say("blue stone"), "G": say("green stone"), "R": say("red stone"), "Y": say("yellow stone")}[letter]


def _colour_name(letter: str) -> str:
    return {"B": say("blue"), "G": say("green"), "R": say("red"), "Y": say("yellow")}[letter]


def _seat_name(letter: str) -> str:
    return {"B": say("Blue"), "G": say("Green"), "R": say("Red"), "Y": say("Yellow")}[letter]


GAME: Final = Game(INFO, NoblesAndPeasants)
NoblesAndPeasants.game = GAME
