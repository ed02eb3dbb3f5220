"""Angry Gods (Aaron Bradford Starr): leaders that are surrounded by followers become gods, and empty circles false gods.

The rulings AG1 to AG25 stand in `rules/angry-gods.md`. The places and their sets are those of `angry_gods_board.py`, the sentences stand in
`angry_gods_words.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rulescore.boards.hexagon import COLOURS, stones_name
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
from rulescore.games import angry_gods_words as words
from rulescore.games.angry_gods_board import (
    AFTER,
    ALL_WAYS,
    AT,
    BESIDE,
    BIT,
    CHANCES,
    DRAWS,
    INSIDE,
    OUTSIDE,
    PLACE,
    PLACES,
    STONES,
    SURROUND,
    TOKENS,
    TOUCHING,
    UP_TO,
    WAYS,
    Four,
    around_all,
    tokens_at,
)
from rulescore.words import say

INFO: Final = Info(
    id="angry-gods",
    title="Angry Gods",
    designer="Aaron Bradford Starr",
    year=2005,
    seats=(2, 2),
    minutes=(30, 45),
    summary="Surround leaders with followers to make gods of them, and gather worshippers of the colours whose gods rise.",
    hidden=False,
    endings=("ninth-god", "no-play", "out-of-towers"),
    options=(
        Option(
            "reading",
            "Followers that leave",
            "When a god rises: all followers of its colour that stand beside no god of their colour leave, or only those around it, unless an older god "
            "of their colour stands beside them.",
            "board",
            ("board", "local"),
        ),
        Option(
            "majority",
            "Majority",
            "What gives a worshipper: a colour with at least four of the six followers, or the single most frequent colour.",
            "strict",
            ("strict", "plurality"),
        ),
        Option("godslead", "Gods count as leaders", "Followers may be placed beside gods too, and in the colours of gods.", False, (False, True)),
        Option(
            "truegods",
            "Only true gods end the game",
            "Twelve towers; the ninth true god ends the game, or the last tower.",
            False,
            (False, True),
        ),
        Option("removed", "Removed followers", "They return to the pool, or are out of the game.", "pool", ("pool", "out")),
        Option("exhausted", "Worshipper the pool lacks", "Then none is gained, or a token stands for it.", "lost", ("lost", "token")),
        Option("tie", "Level points", "A draw, or the seat with more worshippers wins.", "draw", ("draw", "worshippers")),
    ),
)

LAST_GOD: Final = 9
TOWERS: Final = 9
MORE_TOWERS: Final = 12  # where only true gods end the game
NONE: Final = [0] * 4


class AngryGods(State):
    """Two seats place stones of any colour from one pool, as leaders on circles and as followers on points."""

    __slots__ = (
        "_alone",
        "_legal",
        "_lent",
        "_matched",
        "_open",
        "_rows",
        "_shut",
        "dead",
        "false",
        "followers",
        "gods",
        "leaders",
        "options",
        "placed",
        "pool",
        "reach",
        "risen",
        "vacant",
        "worshippers",
    )
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.options = options
        self.seat = CHANCE
        self.shares = None
        self.points = [0, 0]
        self.ending = None
        self.pool = [STONES] * 4  # the stones of each colour that can be placed
        self.worshippers: tuple[Four, Four] = ((0, 0, 0, 0), (0, 0, 0, 0))  # each seat's, by colour
        self.leaders = [0] * 4  # the circles with a leader of each colour
        self.followers = [0] * 4  # the points with a follower of each colour
        self.gods = [0] * 4  # the circles with a true god of each colour
        self.false = 0  # the circles with a false god
        self.risen: tuple[int, ...] = ()  # the circles of all gods in the order in which they rose
        self.placed: list[str] = []  # the tokens of all stones placed, also of those that have left
        self.vacant = OUTSIDE  # the points without a follower
        self.reach = 0  # the points beside a leader
        self.dead = 0  # the points beside a false god
        self._shut = 0  # the circles where no leader may be placed
        self._open = 0  # the circles where a leader and the points where a follower of a matching colour may be placed
        self._matched: list[int] = []  # the colours in the pool that have a leader
        self._alone: list[int] = []  # the colours in the pool that have none
        self._legal = [list(DRAWS), [], [], []]  # the legal tokens of each colour; of the matched ones they name the same places, all of `_open`
        self._rows: list[list[str]] = []  # the lists in `_legal` of the matched colours
        self._lent = False  # another state uses these lists and `placed` too, so that they have to be copied before they change

    def moves(self) -> list[str]:
        blue, green, red, yellow = self._legal
        return [*blue, *green, *red, *yellow]

    def _list(self) -> None:
        """Works out what is legal (AG4 to AG7). Where places have only become open, they are added to what was legal before."""
        circles = INSIDE & ~self._shut
        places = circles | self.reach & self.vacant & ~self.dead
        gods = self.gods if self.options["godslead"] else NONE
        matched: list[int] = []
        alone: list[int] = []
        for colour, stones in enumerate(self.pool):
            if stones:
                (matched if self.leaders[colour] or gods[colour] else alone).append(colour)
        if matched == self._matched and alone == self._alone and places & self._open == self._open:
            self._disclose(places ^ self._open)
            return
        legal: list[list[str]] = [[], [], [], []]
        for colour in matched:
            legal[colour] = tokens_at(colour, places)
        for colour in alone:
            legal[colour] = tokens_at(colour, circles)
        self._legal, self._rows, self._lent = legal, [legal[colour] for colour in matched], False
        self._open, self._matched, self._alone = places, matched, alone

    def play(self, token: str) -> None:
        try:
            colour, place, bit, after, touching = TOKENS[token]
        except (KeyError, TypeError):
            self._deal(token)
            return
        seat, places = self.seat or 0, self._open
        if not places & bit or (colour not in self._matched and (touching or colour not in self._alone)):
            raise self.illegal(token)
        pool = self.pool
        pool[colour] -= 1
        if self._lent:
            self._legal, self.placed, self._lent = [tokens[:] for tokens in self._legal], self.placed[:], False
            self._rows = [self._legal[colour] for colour in self._matched]
        self.placed.append(token)
        before = (places >> after).bit_count()
        for tokens in self._rows:
            del tokens[before]
        self._open = places ^ bit
        if touching:
            self.followers[colour] |= bit
            self.vacant = vacant = self.vacant ^ bit
            if not pool[colour]:
                self._match(colour)
            for around in touching:
                if not around & vacant:
                    self._rise(seat, TOUCHING[place])
                    break
        else:
            self._lead(colour, place)
        if self.ending is not None or (not (self._rows and self._open) and not any(self._legal)):
            self._score()
        else:
            self.seat = 1 - seat

    def _lead(self, colour: int, place: int) -> None:
        """A leader takes a circle: the points around it come into reach."""
        if self._alone:
            before = ((self._open & INSIDE) >> AFTER[place]).bit_count()
            for other in self._alone:
                del self._legal[other][before]
        around = SURROUND[place]
        self.leaders = self.leaders[:]  # other states may use this list too
        self.leaders[colour] |= BIT[place]
        self._shut |= BIT[place]
        self._disclose(around & self.vacant & ~(self.reach | self.dead))
        self.reach |= around
        if colour in self._alone or not self.pool[colour]:
            self._match(colour)

    def _disclose(self, points: int) -> None:
        """These points become open to the matched colours."""
        legal, matched, places = self._legal, self._matched, self._open
        self._open |= points
        added = 0
        while points:
            after = points.bit_length()
            tokens = AT[-after]
            before = (places >> after).bit_count() + added
            for colour in matched:
                legal[colour].insert(before, tokens[colour])
            points ^= BIT[-after]
            added += 1

    def _match(self, colour: int) -> None:
        """That colour has got a leader, or its last stone is placed."""
        self._alone = [other for other in self._alone if other != colour]
        self._matched = [other for other in self._matched if other != colour]
        self._legal[colour] = []
        if self.pool[colour]:
            self._matched = sorted([*self._matched, colour])
            self._legal[colour] = tokens_at(colour, self._open)
        self._rows = [self._legal[other] for other in self._matched]

    def _deal(self, token: str) -> None:
        if self.seat != CHANCE or not isinstance(token, str) or token not in DRAWS:
            raise self.illegal(token) from None
        self.worshippers = DRAWS[token]
        self.pool = [STONES - first - second for first, second in zip(*self.worshippers, strict=True)]
        self.seat = 0
        self.placed = []  # a list of its own, as those that `_list` makes
        self._list()

    def _rise(self, seat: int, touching: Iterable[tuple[int, int, int]]) -> None:
        """What surrounded circles bring about (AG11): first the gods and their worshippers, then the false gods, then those who leave."""
        rising: list[tuple[int, int]] = []
        false: list[int] = []
        for around, bit, circle in touching:
            if around & self.vacant:
                continue
            if not self._shut & bit:
                false.append(circle)
            for colour, leaders in enumerate(self.leaders):
                if leaders & bit:
                    rising.append((circle, colour))
        older = self.gods
        if rising:  # other states may use these lists too
            self.gods, self.leaders = older[:], self.leaders[:]
        for circle, colour in rising:
            self._gain(seat, self.majority(self.followers, circle))
            self.leaders[colour] ^= BIT[circle]
            self.gods[colour] |= BIT[circle]
            self.risen += (circle,)
        leaving = 0
        for circle in false:
            self.false |= BIT[circle]
            self.dead |= SURROUND[circle]
            self._shut |= BIT[circle] | BESIDE[circle]
            self.risen += (circle,)
            leaving |= SURROUND[circle]
        for circle, colour in rising:
            if self.options["reading"] == "local":
                leaving |= self.followers[colour] & SURROUND[circle] & ~around_all(older[colour])
            else:
                leaving |= self.followers[colour] & ~around_all(self.gods[colour])
        if leaving:
            self._leave(leaving)
        if rising:
            self._retreat(rising)
            blue, green, red, yellow = self.gods
            blue, green, red, yellow = blue.bit_count(), green.bit_count(), red.bit_count(), yellow.bit_count()
            (b, g, r, y), (b2, g2, r2, y2) = self.worshippers
            self.points = [b * blue + g * green + r * red + y * yellow, b2 * blue + g2 * green + r2 * red + y2 * yellow]
        if rising or false:
            self._end()
            if self.ending is None:
                self._list()

    def _retreat(self, rising: list[tuple[int, int]]) -> None:
        """The leaders on these circles are leaders no more: their points are in reach only of others."""
        if self.options["godslead"]:
            return
        beside = 0
        for circle, _ in rising:
            self.reach &= ~SURROUND[circle]
            beside |= BESIDE[circle]
        blue, green, red, yellow = self.leaders
        self.reach |= around_all(beside & (blue | green | red | yellow))

    def majority(self, followers: list[int], circle: int) -> int | None:
        """The colour of most followers around the circle, or None (AG11)."""
        around = SURROUND[circle]
        blue, green, red, yellow = followers
        counts = [(blue & around).bit_count(), (green & around).bit_count(), (red & around).bit_count(), (yellow & around).bit_count()]
        most = max(counts)
        enough = counts.count(most) == 1 if self.options["majority"] == "plurality" else most >= 4
        return counts.index(most) if enough else None

    def _gain(self, seat: int, colour: int | None) -> None:
        """A worshipper comes from the pool, if there is a stone of its colour; a token may stand for it (AG12)."""
        if colour is None:
            return
        if self.pool[colour]:
            self.pool[colour] -= 1
        elif self.options["exhausted"] == "lost":
            return
        worshippers = [list(held) for held in self.worshippers]
        worshippers[seat][colour] += 1
        self.worshippers = tuple(worshippers[0]), tuple(worshippers[1])

    def _leave(self, leaving: int) -> None:
        """The followers on these points leave the board, to the pool or out of the game (AG13)."""
        back = self.options["removed"] == "pool"
        for colour, places in enumerate(self.followers):
            gone = places & leaving
            if gone:
                self.followers[colour] ^= gone
                self.vacant |= gone
                if back:
                    self.pool[colour] += gone.bit_count()

    def _end(self) -> None:
        """Whether the gods on the board end the game (AG17)."""
        false = self.false.bit_count() if self.options["truegods"] else 0
        if len(self.risen) - false >= LAST_GOD:
            self.ending = "ninth-god"
        elif len(self.risen) >= MORE_TOWERS:
            self.ending = "out-of-towers"

    def _score(self) -> None:
        """The game is over: the higher points win (AG22, AG23)."""
        self.ending = self.ending or "no-play"
        scores = [[points] for points in self.points]
        if self.options["tie"] == "worshippers":
            scores = [[points, sum(held)] for points, held in zip(self.points, self.worshippers, strict=True)]
        self.shares = (0.5, 0.5) if scores[0] == scores[1] else (1.0, 0.0) if scores[0] > scores[1] else (0.0, 1.0)
        self.seat, self._legal, self._rows, self._open = None, [[], [], [], []], [], 0

    def deal(self, rng: random.Random) -> str:
        return rng.choices(CHANCES, cum_weights=UP_TO)[0] if self.seat == CHANCE else super().deal(rng)

    def chances(self) -> list[tuple[str, float]]:
        if self.seat != CHANCE:
            return []
        return [(token, ways / ALL_WAYS) for token, ways in WAYS.items()]

    def copy(self) -> AngryGods:
        new = AngryGods.__new__(AngryGods)
        new.seats, new.seat, new.shares, new.points, new.ending = self.seats, self.seat, self.shares, self.points, self.ending
        new.pool, new.worshippers, new.leaders, new.followers = self.pool[:], self.worshippers, self.leaders, self.followers[:]
        new.gods, new.false, new.risen, new.placed = self.gods, self.false, self.risen, self.placed
        new.options, new.vacant, new.reach, new.dead, new._shut = self.options, self.vacant, self.reach, self.dead, self._shut
        new._legal, new._rows, new._open, new._matched, new._alone = self._legal, self._rows, self._open, self._matched, self._alone
        new._lent = self._lent = True
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        areas: list[dict[str, Any]] = [
            {"id": "pool", "title": say("Pool"), "owner": None, "kind": "reserve"},
            {"id": "towers", "title": say("Towers in reserve"), "owner": None, "kind": "reserve"},
        ]
        areas += [
            {"id": f"worshippers-{owner}", "title": say("Worshippers of the {seat}", seat=words.seat_name(owner)), "owner": owner, "kind": "score"}
            for owner in range(2)
        ]
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": say("First player"), "kind": "seat-1"}, {"name": say("Second player"), "kind": "seat-2"}],
            "turn": "chance" if self.seat == CHANCE else self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": self.points[:],
            "ending": self.ending,
            "options": dict(self.options),
            "things": [*self._reserves(), *self._on_board()],
            "areas": areas,
            "buttons": [],
            "marks": [],
            "notes": words.notes(self),
        }

    def _reserves(self) -> list[dict[str, Any]]:
        """What is off the board. A heap of the pool has the id that its next stone will have on the board."""
        things: list[dict[str, Any]] = []
        colours = self.colours()
        for colour, count in enumerate(self.pool):
            letter = COLOURS[colour]
            number = sum(token[0] == letter for token in self.placed) + 1
            heap: dict[str, Any] = {
                "id": f"stone-{letter}-{number}",
                "kind": f"stone-{letter}",
                "name": stones_name(letter, count),
                "owner": None,
                "at": "pool",
            }
            if count:
                things.append(heap | {"count": count} | ({"tap": letter} if letter in colours and len(colours) > 1 else {}))
        count, number = max(0, self._towers() - len(self.risen)), len(self.risen) + 1
        if count:
            name = say("tower") if count == 1 else say("towers")
            things.append({"id": f"tower-{number}", "kind": "tower", "name": name, "owner": None, "at": "towers", "count": count})
        for owner, held in enumerate(self.worshippers):
            for colour, count in enumerate(held):
                letter = COLOURS[colour]
                heap = {"id": f"worshipper-{owner}-{letter}", "kind": f"stone-{letter}", "name": stones_name(letter, count), "owner": owner}
                things += [heap | {"at": f"worshippers-{owner}", "count": count}] if count else []
        return things

    def _on_board(self) -> list[dict[str, Any]]:
        things: list[dict[str, Any]] = []
        for number, circle in enumerate(self.risen, 1):
            name = say("false god") if self.false & BIT[circle] else say("tower of a god")
            things.append({"id": f"tower-{number}", "kind": "tower", "name": name, "owner": None, "at": PLACES[circle]})
        stones = {}
        numbers = dict.fromkeys(COLOURS, 0)
        for token in self.placed:
            numbers[token[0]] += 1
            stones[PLACE[token[1:]]] = (token[0], numbers[token[0]])
        for place in sorted(stones):
            letter, number = stones[place]
            role = self.role(place)
            if role:
                stone = {
                    "id": f"stone-{letter}-{number}",
                    "kind": f"stone-{letter}",
                    "name": words.thing_name(role, letter),
                    "owner": None,
                    "at": PLACES[place],
                }
                things.append(stone | ({"on": f"tower-{self.risen.index(place) + 1}"} if role == "god" else {}))
        return things

    def role(self, place: int) -> str:
        """What stands on that place: "leader", "follower", "god", "false" or nothing."""
        for role, places in (("leader", sum(self.leaders)), ("follower", OUTSIDE & ~self.vacant), ("god", sum(self.gods)), ("false", self.false)):
            if places & BIT[place]:
                return role
        return ""

    def _towers(self) -> int:
        return MORE_TOWERS if self.options["truegods"] else TOWERS

    def describe(self, token: str) -> str:
        return words.describe(self, token)

    def tell(self, token: str, seat: int | None) -> list[str]:
        return words.tell(self, token, seat)

    def epilogue(self) -> list[str]:
        return words.epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        if token in DRAWS:
            return (token,)
        return (token[0], token[1:]) if len(self.colours()) > 1 else (token[1:],)

    def colours(self) -> str:
        """The letters of the colours that can be placed now."""
        return "" if self.seat == CHANCE else "".join(letter for letter, tokens in zip(COLOURS, self._legal, strict=True) if tokens)

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return words.prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        return words.why_not(self, taps)

    def key(self) -> tuple[Any, ...]:
        return (self.seat, self.ending, self.false, *self.worshippers, *self.pool, *self.leaders, *self.followers, *self.gods, *self.options.values())

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return words.sketch(self, plain)

    def illegal(self, token: str) -> IllegalMove:
        reason, clause = words.why_illegal(self, token)
        return IllegalMove(reason, clause) if reason else super().illegal(token)


GAME: Final = Game(INFO, AngryGods)
AngryGods.game = GAME
