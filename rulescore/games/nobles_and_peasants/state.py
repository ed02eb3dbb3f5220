"""The rules of Nobles and Peasants: what the game is, its positions, what is legal and what a move
does.

`rulebooks/nobles-and-peasants.md` has the rulings NP1 to NP24. Each stone has its own character:
the Selection Row is a string, which copies for free, and a stone can be followed to its circle.
"""

from __future__ import annotations

import random
from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from operator import itemgetter
from typing import Any, Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, COLOURS, RAYS
from rulescore.events import Event
from rulescore.game import CHANCE, Info, State
from rulescore.games.nobles_and_peasants.tables import (
    COLOUR,
    EMPTY,
    FAMILIES,
    FEW_WORDS,
    FOREIGNER,
    FROM_END,
    FROM_HAND,
    GOING,
    HAND,
    KINDS,
    LAST,
    LEFT,
    MOVE,
    NEUTRAL,
    NOBLE,
    NOBODY,
    OUT,
    OWNER,
    OWNERS,
    PEASANT,
    PLACE,
    STONE,
    STONES,
    STONES_OF_A_COLOUR,
    TOKENS,
    TOWERS,
    WORD,
    WORDS,
    lettered,
)
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="nobles-and-peasants",
    title="Nobles and Peasants",
    designer="Yehuda Berlinger",
    year=2005,
    seats=(2, 4),
    minutes=(20, 45),
    effort=3,
    balance="With two players, whoever begins wins a little more often.",
    summary=(
        "Nobles watch from their towers. Stones come from the two ends of one row, and each pays"
        " every family that sees where it lands."
    ),
    hidden=False,
    endings=("board-full", "colour-gone", "stalled"),
    options=(
        Option(
            "row",
            "Stones of each colour",
            "A short row with this many stones of each colour; 0 puts all stones into the row.",
            0,
            range(17),
        ),
        Option(
            "round",
            "Finish the round",
            "When a colour is gone from the row, play on until every seat has had the same number"
            " of turns.",
        ),
        Option(
            "stall",
            "Limit for tower moves",
            "After this many tower moves and removals per seat without a stone the game ends; 0 ="
            " never.",
            3,
            range(21),
        ),
        Option(
            "adjust",
            "Changing the row",
            "The row may be changed after moving a tower only, or after placing and removing one"
            " too.",
            "move",
            ("move", "any"),
            {"move": "after moving a tower", "any": "after placing and removing one too"},
        ),
        Option(
            "nobles",
            "Nobles count as peasants",
            "At the end a noble on a tower in sight scores for those whose peasant colour it has.",
        ),
    ),
)


class NoblesAndPeasantsVariant(Variant):
    """The options as play needs them, and who is who."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.families = FAMILIES[seats]
        self.each = TOWERS[seats]
        self.worth = {
            colour: tuple(
                NOBLE if colour == noble else PEASANT if colour == peasant else FOREIGNER
                for noble, peasant in self.families
            )
            for colour in COLOURS
        }
        nobles = "".join(noble for noble, _ in self.families) * self.each + (
            NEUTRAL if seats == 2 else ""
        )
        self.bag = "".join(
            colour * (int(options["row"]) or STONES_OF_A_COLOUR - nobles.count(colour))
            for colour in COLOURS
        )
        self.stall_limit = int(options["stall"]) * seats or inf
        self.finish_round = bool(options["round"])
        self.always_adjust = options["adjust"] == "any"
        self.count_nobles = bool(options["nobles"])

    def tokens(self) -> Iterable[str]:
        """Tokens about the whole row, and things that go to and from circles. With two seats the
        centre is taken from the start.
        """
        taken = CENTRE if self.seats == 2 else None
        going = [
            token for token, (kind, a, b) in TOKENS.items() if kind != WORD and taken not in (a, b)
        ]
        return [*WORDS[len(self.bag)], *going]


class NoblesAndPeasants(State):
    """Chance lays out the row, then the seats take turns from seat 0. After moving a tower the same
    seat decides about the row.

    What `outcome` reports, colours as letters:
    - `{"what": "row", "stones": "BYRG..."}`: the row is laid out, from left to right;
    - `{"what": "points", "at": circle, "colour": letter, "points": [of each seat]}`: what a stone
    pays;
    - `{"what": "ends", "left": letter or None, "right": letter or None, "stones": how many}`: the
    ends of the row after a stone was taken or put back;
    - `{"what": "gone", "colour": letter}`: this colour has gone from the row;
    - `{"what": "last round"}`: a colour has gone, and the round is played to its end;
    - `{"what": "peasants", "points": [of each seat]}`: what the peasants in sight add at the end.
    """

    __slots__ = ("board", "empty", "lacking", "row", "stalled", "towers", "word")
    settled = NoblesAndPeasantsVariant
    variant: NoblesAndPeasantsVariant
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.seat = CHANCE
        self.points = [0] * seats
        self.row = ""
        self.board = [EMPTY] * len(CIRCLES)
        if seats == 2:
            self.board[CENTRE] = NOBODY
        # in order; keeping the list saves a sixth of the time of a ply
        self.empty = [circle for circle, here in enumerate(self.board) if here == EMPTY]
        # each tower's circle, the first seat's towers first
        self.towers = [HAND] * (seats * self.variant.each)
        self.stalled = 0  # moves and removals of towers since the last stone
        self.word = False  # the seat has acted and now decides about the row
        self.lacking = False  # a colour has gone from the row

    def moves(self) -> list[str]:
        if self.word:
            return WORDS[len(self.row)][:]
        seat = self.seat
        if seat is None or seat == CHANCE:
            return []
        # A thing may go to any empty circle. Picking all their tokens at once takes an eighth less
        # time per ply than a loop. OUT is picked last, so the result is a tuple even for a single
        # circle.
        to_empty = itemgetter(*self.empty, OUT)
        legal: list[str] = []
        for source in FROM_END[: len(self.row)]:  # a single stone is at the left end only
            legal += to_empty(GOING[source])
            legal.pop()
        towers = sorted(self.towers_of(seat))
        if towers[0] == HAND:
            legal += to_empty(GOING[FROM_HAND])
            legal.pop()
        for tower in towers:
            if tower != HAND:
                legal += to_empty(GOING[tower])
        return legal

    def play(self, token: str) -> None:
        seat = self.seat
        if seat == CHANCE:
            self._lay_out(token)
            return
        move = TOKENS.get(token) if isinstance(token, str) else None
        if move is None or seat is None:
            raise self.illegal(token)
        kind, a, b = move
        if self.word != (kind == WORD):
            raise self.illegal(token)
        if kind == WORD:
            if b > LAST[len(self.row)][a]:
                raise self.illegal(token)
            self._change_row(seat, a, b)
        elif b != OUT and self.board[b] != EMPTY:
            raise self.illegal(token)
        elif kind == STONE:
            if len(self.row) <= a:
                raise self.illegal(token)
            self._lay(seat, a, b)
        else:
            towers = self.towers_of(seat)
            if a not in towers:
                raise self.illegal(token)
            self._act_with_tower(seat, seat * self.variant.each + towers.index(a), kind, b)

    def _lay_out(self, token: str) -> None:
        """The chance token `row:` with the colours of the whole row (NP1)."""
        if (
            not isinstance(token, str)
            or token[:4] != "row:"
            or "".join(sorted(token[4:])) != self.variant.bag
        ):
            raise self.illegal(token)
        supply = {colour: iter(stones) for colour, stones in STONES.items()}
        self.row = "".join(next(supply[colour]) for colour in token[4:])
        self.seat = 0
        self._report({"what": "row", "at": "row", "stones": token[4:]})

    def _change_row(self, seat: int, end: int, place: int) -> None:
        """Moves an end stone to that place, counted from 1 at the left; 0 leaves the row (NP7)."""
        row = self.row
        if place:
            self.row = (
                row[1:place] + row[0] + row[place:]
                if end == LEFT
                else row[: place - 1] + row[-1] + row[place - 1 : -1]
            )
            self._report_ends()
        self.word = False
        self._begin_turn((seat + 1) % self.seats)

    def _lay(self, seat: int, end: int, circle: int) -> None:
        """Places a stone from an end of the row, which scores first (NP2, NP3)."""
        row = self.row
        if end == LEFT:
            stone, self.row = row[0], row[1:]
        else:
            stone, self.row = row[-1], row[:-1]
        self.board[circle] = stone
        del self.empty[bisect_left(self.empty, circle)]
        self.stalled = 0
        colour = COLOUR[stone]
        gains = self.gains(circle, colour)
        for owner, more in enumerate(gains):
            self.points[owner] += more
        gone = KINDS[colour].isdisjoint(self.row)
        self.lacking = self.lacking or gone
        if self.events is not None:
            event: Event = {"what": "points", "at": CIRCLES[circle], "colour": colour}
            self._report(event | {"points": gains})
            self._report_ends()
            if gone:
                self._report({"what": "gone", "colour": colour})
        self._begin_turn((seat + 1) % self.seats)
        if gone and self.seat is not None:
            self._report({"what": "last round"})

    def _report_ends(self) -> None:
        if self.events is not None:
            letters = self.letters()
            event: Event = {"what": "ends", "at": "row", "left": letters[:1] or None}
            self._report(event | {"right": letters[-1:] or None, "stones": len(letters)})

    def _act_with_tower(self, seat: int, tower: int, kind: int, to: int) -> None:
        """Places, moves or removes that tower of the seat (NP9, NP10); what counts towards a stall,
        and whether the row may be changed (NP4, NP6).
        """
        if kind != PLACE:
            circle = self.towers[tower]
            self.board[circle] = EMPTY
            insort(self.empty, circle)
            self.stalled += 1
        if to == OUT:
            self.towers[tower] = HAND
        else:
            self.towers[tower] = to
            self.board[to] = OWNERS[seat]
            del self.empty[bisect_left(self.empty, to)]
        if (kind == MOVE or self.variant.always_adjust) and len(self.row) > 1:
            self.word = True
        else:
            self._begin_turn((seat + 1) % self.seats)

    def _begin_turn(self, seat: int) -> None:
        """Starts that seat's turn, unless the game is over (NP2 to NP4)."""
        self.seat = seat
        if not self.empty:
            self._count("board-full")
        elif self.stalled >= self.variant.stall_limit:
            self._count("stalled")
        elif self.lacking and (seat == 0 or not self.variant.finish_round):
            self._count("colour-gone")

    def _count(self, ending: str) -> None:
        """Adds the peasants; the most points win or share the win (NP17, NP22)."""
        peasants = self.peasants()
        self.points = [so_far + more for so_far, more in zip(self.points, peasants, strict=True)]
        best = max(self.points)
        self._finish(ending, [seat for seat, points in enumerate(self.points) if points == best])
        self._report({"what": "peasants", "points": peasants})

    def gains(self, circle: int, colour: str) -> list[int]:
        """What a stone of that colour on that circle pays each seat: the nearest tower in each
        direction sees it (NP12 to NP15, NP19).
        """
        board, worth = self.board, self.variant.worth[colour]
        gains = [0] * self.seats
        for ray in RAYS[circle]:
            for other in ray:
                here = board[other]
                if here in OWNER:
                    owner = OWNER[here]
                    if owner is not None:
                        gains[owner] += worth[owner]
                    break
        return gains

    def sight(self, circle: int) -> list[list[int]]:
        """In each direction from a circle: the circles up to the next tower, inclusive (NP12)."""
        lines = []
        for ray in RAYS[circle]:
            line: list[int] = []
            for other in ray:
                line.append(other)
                if self.board[other] in OWNER:
                    break
            lines.append(line)
        return lines

    def watchers(self, circle: int) -> list[tuple[int, int]]:
        """The towers that see a circle, and their owners, without nobody's (NP15)."""
        ends = [(line[-1], OWNER.get(self.board[line[-1]])) for line in self.sight(circle) if line]
        return [(at, owner) for at, owner in ends if owner is not None]

    def peasants(self) -> list[int]:
        """What the peasants in sight are worth to each seat at the end: each tower looks in six
        directions up to the next tower (NP16 to NP18).
        """
        points = [0] * self.seats
        for seat, (_, peasant) in enumerate(self.variant.families):
            for tower in self.towers_of(seat):
                for other in chain(*self.sight(tower)) if tower != HAND else ():
                    here = self.board[other]
                    if here in KINDS[peasant] or (
                        here in OWNER
                        and self.variant.count_nobles
                        and self.colour_on(other) == peasant
                    ):
                        points[seat] += PEASANT
        return points

    def deal(self, rng: random.Random) -> str:
        if self.seat != CHANCE:
            return super().deal(rng)
        return "row:" + "".join(sorted(self.variant.bag, key=lambda stone: rng.random()))

    def copy(self) -> NoblesAndPeasants:
        new = NoblesAndPeasants.__new__(NoblesAndPeasants)
        new.variant, new.seats, new.seat = self.variant, self.seats, self.seat
        new.shares, new.points, new.ending = self.shares, self.points[:], self.ending
        new.row, new.board, new.empty = self.row, self.board[:], self.empty[:]
        new.towers = self.towers[:]
        new.stalled, new.word, new.lacking, new.events = self.stalled, self.word, self.lacking, None
        return new

    def parts(self, token: str) -> dict[str, Any]:
        """`who`, `what` and with it:
        - `deal` (chance): `row`, the letters from left to right;
        - `lay`: `piece` "stone", `colour`, `end` of the row ("L" or "R"), `from` the row, `to`;
        - `place`, `move`, `remove`: `piece` "tower", `from`, `to`;
        - `keep`: the row stays as it is;
        - `change`: `piece` "stone", `colour`, `end`, and `number`, its new place in the row from
        the left.
        """
        if self.seat == CHANCE:
            return {"who": None, "what": "deal", "row": token[4:], "at": "row"}
        kind, a, b = TOKENS[token]
        if token == "keep":
            return {"who": self.seat, "what": "keep"}
        if kind in (STONE, WORD):
            stone: dict[str, Any] = {
                "piece": "stone",
                "colour": COLOUR[self.row[0 if a == LEFT else -1]],
                "end": token[0],
            }
            if kind == STONE:
                return {"who": self.seat, "what": "lay", **stone, "from": "row", "to": CIRCLES[b]}
            return {"who": self.seat, "what": "change", **stone, "number": b, "at": "row"}
        return {
            "who": self.seat,
            "what": "place" if a == HAND else "remove" if b == OUT else "move",
            "piece": "tower",
            "from": f"hand-{self.seat}" if a == HAND else CIRCLES[a],
            "to": f"hand-{self.seat}" if b == OUT else CIRCLES[b],
        }

    def key(self) -> tuple[Any, ...]:
        stalled = self.stalled if self.variant.stall_limit < inf else 0
        things = lettered("".join(self.board))
        return (
            things,
            self.letters(),
            self.seat,
            self.word,
            stalled,
            tuple(self.points),
            self.ending,
            *self.options.values(),
        )

    def sample(self, rng: random.Random) -> str:
        if self.word:
            words = WORDS[len(self.row)]
            return words[int(rng.random() * len(words))]
        seat, empty = self.seat, self.empty
        if seat is None or seat == CHANCE:
            return super().sample(rng)
        towers = self.towers_of(seat)
        on_board = sorted([tower for tower in towers if tower != HAND])
        room, ends = len(empty), min(len(self.row), 2)
        # sources from which a thing goes to an empty circle and never off the board
        sources = ends + (len(on_board) < len(towers))
        chosen = int(rng.random() * (sources * room + len(on_board) * (room + 1)))
        if chosen < sources * room:
            source, circle = divmod(chosen, room)
            return GOING[FROM_END[source] if source < ends else FROM_HAND][empty[circle]]
        tower, circle = divmod(chosen - sources * room, room + 1)
        return GOING[on_board[tower]][empty[circle] if circle < room else OUT]

    def candidates(self) -> list[str]:
        """Where a stone goes back far from both ends hardly matters: one place stands for all."""
        return [*FEW_WORDS[len(self.row)]] if self.word else self.moves()

    def letters(self) -> str:
        """The colours of the row from left to right."""
        return lettered(self.row)

    def towers_of(self, seat: int) -> list[int]:
        """The circle of each tower of a seat, `HAND` for those it holds."""
        each = self.variant.each
        return self.towers[seat * each : seat * each + each]

    def in_hand(self, seat: int) -> int:
        """The number of towers that a seat holds."""
        return self.towers_of(seat).count(HAND)

    def colour_on(self, circle: int) -> str:
        """The letter of the stone on that circle or on the tower there; "" if it is empty."""
        here = self.board[circle]
        if here in COLOUR:
            return COLOUR[here]
        if here == EMPTY:
            return ""
        if here == NOBODY:
            return NEUTRAL
        return self.variant.families[int(here)][0]

    def owner_on(self, name: str) -> int | None:
        """The seat whose tower stands on the circle of that name."""
        return OWNER.get(self.board[CIRCLE[name]]) if name in CIRCLE else None

    def put(
        self,
        towers: Sequence[Sequence[int]],
        stones: Mapping[str, Sequence[int]],
        row: str,
        seat: int,
        word: bool = False,
        points: Sequence[int] = (),
        stalled: int = 0,
        counted: bool = False,
    ) -> None:
        """Fills an empty board: each seat's circles with towers, each colour's with stones, and the
        letters of the row.

        It is that seat's turn (with `word`, to decide about the row) unless the game is over. Then
        the peasants are added to the points, unless `counted`: the points include them.
        """
        for owner, circles in enumerate(towers):
            for tower, circle in enumerate(circles):
                self.towers[owner * self.variant.each + tower] = circle
                self.board[circle] = OWNERS[owner]
        supply = {colour: iter(characters) for colour, characters in STONES.items()}
        for colour, circles in stones.items():
            for circle in circles:
                self.board[circle] = next(supply[colour])
        self.row = "".join(next(supply[colour]) for colour in row)
        self.empty = [circle for circle, here in enumerate(self.board) if here == EMPTY]
        self.stalled, self.word = stalled, word
        self.points = list(points) or self.points
        if counted:
            self.points = [
                final - more for final, more in zip(self.points, self.peasants(), strict=True)
            ]
        if seat == CHANCE:
            return
        self.lacking = len(set(row)) < len(COLOURS)
        if word:
            self.seat = seat
        else:
            self._begin_turn(seat)
