"""Angry Gods (Aaron Bradford Starr): leaders that are surrounded by followers become gods, and empty circles false gods.

The rulings AG1 to AG25 stand in `rules/angry-gods.md`. The inner circles and the points are numbered together in the order of their names, and every set of
them is one integer with a bit for each.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement, compress
from math import comb
from typing import Any, Final

from rulescore.boards.hexagon import AROUND, CIRCLE, CIRCLES, COLOURS, INNER, NEIGHBOURS, POINTS, colour_name, draw, stones_name
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
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
        Option("tie", "Level points", "A draw, or the seat with more worshippers wins.", "draw", ("draw", "worshippers")),
    ),
)

STONES: Final = 20  # of each colour
LAST_GOD: Final = 9
TOWERS: Final = 9
MORE_TOWERS: Final = 12  # where only true gods end the game

PLACES: Final = tuple(sorted((*(CIRCLES[circle] for circle in INNER), *POINTS)))
"""Where a stone can ever be placed: 19 circles for leaders, 54 points for followers."""
PLACE: Final = {name: place for place, name in enumerate(PLACES)}
BIT: Final = tuple(1 << len(PLACES) - 1 - place for place in range(len(PLACES)))  # written as a binary number, a set shows its places in order
AFTER: Final = range(len(PLACES), 0, -1)  # shifting a set by this leaves those of its places that come before
INSIDE: Final = sum(BIT[PLACE[CIRCLES[circle]]] for circle in INNER)
OUTSIDE: Final = sum(BIT) - INSIDE
SURROUND: Final = {PLACE[CIRCLES[circle]]: sum(BIT[PLACE[POINTS[point]]] for point in AROUND[circle]) for circle in INNER}
"""For each inner circle: its six points."""
BESIDE: Final = {PLACE[CIRCLES[circle]]: INSIDE & sum(BIT[PLACE[CIRCLES[other]]] for other in NEIGHBOURS[circle] if other in INNER) for circle in INNER}
"""For each inner circle: the inner circles that touch it."""
TOUCHING: Final = tuple(tuple((around, BIT[circle], circle) for circle, around in SURROUND.items() if around & BIT[place]) for place in range(len(PLACES)))
"""For each point: the inner circles that meet there, each with its six points and its bit; nothing for a circle."""

NAMED: Final = tuple(tuple(colour + name for name in PLACES) for colour in COLOURS)
"""The tokens of each colour, in the order of places; colour by colour they are sorted."""
TOKENS: Final = {token: (colour, place, BIT[place], TOUCHING[place]) for colour, tokens in enumerate(NAMED) for place, token in enumerate(tokens)}
"""For each token that places a stone: its colour, its place, the bit of the place, and what `TOUCHING` says of it."""
AT: Final = tuple(zip(*NAMED, strict=True))
"""For each place: its tokens, by colour."""
DIGITS: Final = bytes.maketrans(b"01", b"\0\1")
NONE: Final = [0] * 4

PAIRS: Final = tuple(map("".join, combinations_with_replacement(COLOURS, 2)))
Four = tuple[int, ...]
"""A number for each colour: how many stones, or a set of places."""


def _drawn(pair: str) -> Four:
    return tuple(pair.count(colour) for colour in COLOURS)


def _ways(first: Four, second: Four) -> int:
    """In how many ways the two pairs can be drawn one after the other."""
    ways = 1
    for one, two in zip(first, second, strict=True):
        ways *= comb(STONES, one) * comb(STONES - one, two)
    return ways


DRAWS: Final = {f"worshippers:{one},{two}": (_drawn(one), _drawn(two)) for one in PAIRS for two in PAIRS if one != two}
WAYS: Final = {token: _ways(*pairs) for token, pairs in DRAWS.items()}
ALL_WAYS: Final = sum(WAYS.values())
CHANCES: Final = (tuple(WAYS), tuple(WAYS.values()))


def _around(circles: int) -> int:
    """The points around these circles."""
    points = 0
    while circles:
        lowest = circles & -circles
        points |= SURROUND[len(PLACES) - lowest.bit_length()]
        circles ^= lowest
    return points


class AngryGods(State):
    """Two seats place stones of any colour from one pool, as leaders on circles and as followers on points."""

    __slots__ = (
        "_alone",
        "_dead",
        "_legal",
        "_lent",
        "_matched",
        "_open",
        "_options",
        "_reach",
        "_rows",
        "_shut",
        "_vacant",
        "false",
        "followers",
        "gods",
        "leaders",
        "placed",
        "pool",
        "risen",
        "worshippers",
    )
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self._options = options
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
        self.placed = ""  # the tokens of all stones placed, also of those that have left, each with a blank behind it
        self._vacant = OUTSIDE  # the points without a follower
        self._reach = 0  # the points beside a leader
        self._dead = 0  # the points beside a false god
        self._shut = 0  # the circles where no leader may be placed
        self._open = 0  # the circles where a leader and the points where a follower of a matching colour may be placed
        self._matched: list[int] = []  # the colours in the pool that have a leader
        self._alone: list[int] = []  # the colours in the pool that have none
        self._legal = [list(DRAWS), [], [], []]  # the legal tokens of each colour; of the matched ones they name the same places, all of `_open`
        self._rows: list[list[str]] = []  # the lists in `_legal` of the matched colours
        self._lent = False  # another state uses these lists too, so that they have to be copied before they change

    def moves(self) -> list[str]:
        blue, green, red, yellow = self._legal
        return [*blue, *green, *red, *yellow]

    def _list(self) -> None:
        """Works out anew what is legal (AG4 to AG7)."""
        circles = INSIDE & ~self._shut
        self._open = places = circles | self._reach & self._vacant & ~self._dead
        legal = list(map(list, zip(*compress(AT, _flags(places)), strict=True))) or [[], [], [], []]
        gods = self.gods if self._options["godslead"] else NONE
        matched, alone = [], []
        for colour, stones in enumerate(self.pool):
            if not stones:
                legal[colour] = []
            elif self.leaders[colour] or gods[colour]:
                matched.append(colour)
            else:
                alone.append(colour)
                legal[colour] = list(compress(NAMED[colour], _flags(circles)))
        self._legal, self._rows, self._lent = legal, [legal[colour] for colour in matched], False
        self._matched, self._alone = matched, alone

    def chances(self) -> list[tuple[str, float]]:
        if self.seat != CHANCE:
            return []
        return [(token, ways / ALL_WAYS) for token, ways in WAYS.items()]

    def deal(self, rng: random.Random) -> str:
        return rng.choices(*CHANCES)[0] if self.seat == CHANCE else super().deal(rng)

    def play(self, token: str) -> None:
        seat = self.seat
        if seat is None or seat == CHANCE:
            self._deal(token)
            return
        try:
            colour, place, bit, touching = TOKENS[token]
        except (KeyError, TypeError):
            raise self.illegal(token) from None
        if not self._open & bit or (colour not in self._matched and (touching or colour not in self._alone)):
            raise self.illegal(token)
        self.placed += token + " "
        pool = self.pool
        pool[colour] -= 1
        self._close(place, bit)
        if touching:
            self.followers[colour] |= bit
            self._vacant = vacant = self._vacant ^ bit
            if not pool[colour]:
                self._match(colour)
            for around, _, _ in touching:
                if not around & vacant:
                    self._rise(seat, touching)
                    break
        else:
            around = SURROUND[place]
            self.leaders[colour] |= bit
            self._shut |= bit
            self._disclose(around & self._vacant & ~(self._reach | self._dead))
            self._reach |= around
            if colour in self._alone or not pool[colour]:
                self._match(colour)
        self.seat = 1 - seat
        if not (self._rows and self._open) and not any(self._legal):
            self.ending = self.ending or "no-play"
        if self.ending is not None:
            self._score()

    def _close(self, place: int, bit: int) -> None:
        """This place is taken: no colour may use it any more."""
        if self._lent:
            self._legal, self._lent = [tokens[:] for tokens in self._legal], False
            self._rows = [self._legal[colour] for colour in self._matched]
        before = (self._open >> AFTER[place]).bit_count()
        for tokens in self._rows:
            del tokens[before]
        if self._alone and INSIDE & bit:
            before = ((self._open & INSIDE) >> AFTER[place]).bit_count()
            for colour in self._alone:
                del self._legal[colour][before]
        self._open ^= bit

    def _disclose(self, points: int) -> None:
        """These points become open to the matched colours."""
        legal, matched, places = self._legal, self._matched, self._open
        self._open |= points
        while points:  # the last place first, so that what is inserted does not count for the others
            after = (points & -points).bit_length()
            before = (places >> after).bit_count()
            points &= points - 1
            tokens = AT[-after]
            for colour in matched:
                legal[colour].insert(before, tokens[colour])

    def _match(self, colour: int) -> None:
        """That colour has got a leader, or its last stone is placed."""
        self._alone = [other for other in self._alone if other != colour]
        self._matched = [other for other in self._matched if other != colour]
        self._legal[colour] = []
        if self.pool[colour]:
            self._matched.append(colour)
            self._legal[colour] = list(compress(NAMED[colour], _flags(self._open)))
        self._rows = [self._legal[other] for other in self._matched]

    def _deal(self, token: str) -> None:
        if self.seat is None or not isinstance(token, str) or token not in DRAWS:
            raise self.illegal(token)
        self.worshippers = DRAWS[token]
        self.pool = [STONES - sum(pair[colour] for pair in self.worshippers) for colour in range(4)]
        self.seat = 0
        self._list()

    def _rise(self, seat: int, touching: Iterable[tuple[int, int, int]]) -> None:
        """What surrounded circles bring about (AG11): first the gods and their worshippers, then the false gods, then those who leave."""
        rising: list[tuple[int, int]] = []
        false: list[int] = []
        for around, bit, circle in touching:
            if around & self._vacant:
                continue
            if not self._shut & bit:
                false.append(circle)
            for colour, leaders in enumerate(self.leaders):
                if leaders & bit:
                    rising.append((circle, colour))
        older = self.gods[:]
        for circle, colour in rising:
            self._gain(seat, self._majority(self.followers, circle))
            self.leaders[colour] ^= BIT[circle]
            self.gods[colour] |= BIT[circle]
            self.risen += (circle,)
        leaving = 0
        for circle in false:
            self.false |= BIT[circle]
            self._dead |= SURROUND[circle]
            self._shut |= BIT[circle] | BESIDE[circle]
            self.risen += (circle,)
            leaving |= SURROUND[circle]
        for circle, colour in rising:
            if self._options["reading"] == "local":
                leaving |= self.followers[colour] & SURROUND[circle] & ~_around(older[colour])
            else:
                leaving |= self.followers[colour] & ~_around(self.gods[colour])
        if leaving:
            self._leave(leaving)
        if rising:
            self._retreat(rising)
            blue, green, red, yellow = [gods.bit_count() for gods in self.gods]
            self.points = [b * blue + g * green + r * red + y * yellow for b, g, r, y in self.worshippers]
        if rising or false:
            self._end()
            self._list()

    def _retreat(self, rising: list[tuple[int, int]]) -> None:
        """The leaders on these circles are leaders no more: their points are in reach only of others."""
        if self._options["godslead"]:
            return
        beside = 0
        for circle, _ in rising:
            self._reach &= ~SURROUND[circle]
            beside |= BESIDE[circle]
        self._reach |= _around(beside & sum(self.leaders))

    def _majority(self, followers: list[int], circle: int) -> int | None:
        """The colour of most followers around the circle, or None (AG11)."""
        around = SURROUND[circle]
        blue, green, red, yellow = followers
        counts = [(blue & around).bit_count(), (green & around).bit_count(), (red & around).bit_count(), (yellow & around).bit_count()]
        most = max(counts)
        enough = counts.count(most) == 1 if self._options["majority"] == "plurality" else most >= 4
        return counts.index(most) if enough else None

    def _gain(self, seat: int, colour: int | None) -> None:
        """A worshipper comes from the pool, if there is a stone of its colour (AG12)."""
        if colour is not None and self.pool[colour]:
            self.pool[colour] -= 1
            worshippers = [list(held) for held in self.worshippers]
            worshippers[seat][colour] += 1
            self.worshippers = tuple(worshippers[0]), tuple(worshippers[1])

    def _leave(self, leaving: int) -> None:
        """The followers on these points leave the board, to the pool or out of the game (AG13)."""
        back = self._options["removed"] == "pool"
        for colour, places in enumerate(self.followers):
            gone = places & leaving
            if gone:
                self.followers[colour] ^= gone
                self._vacant |= gone
                if back:
                    self.pool[colour] += gone.bit_count()

    def _end(self) -> None:
        """Whether the gods on the board end the game (AG17)."""
        false = self.false.bit_count() if self._options["truegods"] else 0
        if len(self.risen) - false >= LAST_GOD:
            self.ending = "ninth-god"
        elif len(self.risen) >= MORE_TOWERS:
            self.ending = "out-of-towers"

    def _score(self) -> None:
        """The game is over: the higher points win (AG22, AG23)."""
        scores = [[points] for points in self.points]
        if self._options["tie"] == "worshippers":
            scores = [[points, sum(held)] for points, held in zip(self.points, self.worshippers, strict=True)]
        self.shares = (0.5, 0.5) if scores[0] == scores[1] else (1.0, 0.0) if scores[0] > scores[1] else (0.0, 1.0)
        self.seat, self._legal, self._rows = None, [[], [], [], []], []

    def copy(self) -> AngryGods:
        new = AngryGods.__new__(AngryGods)
        new.seats, new.seat, new.shares, new.points, new.ending = self.seats, self.seat, self.shares, self.points, self.ending
        new.pool, new.worshippers, new.leaders, new.followers = self.pool[:], self.worshippers, self.leaders[:], self.followers[:]
        new.gods, new.false, new.risen, new.placed = self.gods[:], self.false, self.risen, self.placed
        new._options, new._vacant, new._reach, new._dead, new._shut = self._options, self._vacant, self._reach, self._dead, self._shut
        new._legal, new._rows, new._open, new._matched, new._alone = self._legal, self._rows, self._open, self._matched, self._alone
        new._lent = self._lent = True
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        areas: list[dict[str, Any]] = [
            {"id": "pool", "title": say("Pool"), "owner": None, "kind": "reserve"},
            {"id": "towers", "title": say("Towers in reserve"), "owner": None, "kind": "reserve"},
        ]
        areas += [
            {"id": f"worshippers-{owner}", "title": say("Worshippers of the {seat}", seat=_name(owner)), "owner": owner, "kind": "score"} for owner in range(2)
        ]
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": say("First player"), "kind": "seat-1"}, {"name": say("Second player"), "kind": "seat-2"}],
            "turn": "chance" if self.seat == CHANCE else self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": self.points[:],
            "ending": self.ending,
            "options": dict(self._options),
            "things": [*self._reserves(), *self._on_board()],
            "areas": areas,
            "buttons": [],
            "marks": [],
            "notes": self._notes(),
        }

    def _reserves(self) -> list[dict[str, Any]]:
        """What is off the board. A heap of the pool has the id that its next stone will have on the board."""
        things: list[dict[str, Any]] = []
        colours = self._colours()
        for colour, count in enumerate(self.pool):
            letter = COLOURS[colour]
            number = sum(token[0] == letter for token in self.placed.split()) + 1
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
        for token in self.placed.split():
            numbers[token[0]] += 1
            stones[PLACE[token[1:]]] = (token[0], numbers[token[0]])
        for place in sorted(stones):
            letter, number = stones[place]
            role = self._role(place)
            if role:
                stone = {"id": f"stone-{letter}-{number}", "kind": f"stone-{letter}", "name": _title(role, letter), "owner": None, "at": PLACES[place]}
                things.append(stone | ({"on": f"tower-{self.risen.index(place) + 1}"} if role == "god" else {}))
        return things

    def _role(self, place: int) -> str:
        """What stands on that place: "leader", "follower", "god", "false" or nothing."""
        for role, places in (("leader", sum(self.leaders)), ("follower", OUTSIDE & ~self._vacant), ("god", sum(self.gods)), ("false", self.false)):
            if places & BIT[place]:
                return role
        return ""

    def _towers(self) -> int:
        return MORE_TOWERS if self._options["truegods"] else TOWERS

    def _notes(self) -> list[str]:
        if self.seat is None or self.seat == CHANCE:
            return []
        gods = [say("{colour} {n}", colour=colour_name(COLOURS[colour]), n=gods.bit_count()) for colour, gods in enumerate(self.gods) if gods]
        notes = [say("Gods on the board: {list}.", list=", ".join(gods) or say("none"))]
        if self.false:
            notes.append(say("False gods: {n}.", n=self.false.bit_count()))
        if self._options["truegods"]:
            true = sum(gods.bit_count() for gods in self.gods)
            return [*notes, say("The game ends with the ninth true god ({n} so far) or the last of twelve towers.", n=true)]
        return [*notes, say("The game ends with the ninth tower; {n} stand so far.", n=len(self.risen))]

    def describe(self, token: str) -> str:
        if token in DRAWS:
            first, second = token[12:].split(",")
            return say("The first player draws {first}, the second player {second} as worshippers.", first=_pair(first), second=_pair(second))
        colour, place = COLOURS.index(token[0]), PLACE[token[1:]]
        name = PLACES[place]
        if place in SURROUND:
            return say("A {colour} leader takes the circle {circle}.", colour=colour_name(COLOURS[colour]), circle=name)
        return say("A {colour} follower goes between {a}, {b} and {c}.", colour=colour_name(COLOURS[colour]), a=name[:2], b=name[2:4], c=name[4:])

    def tell(self, token: str, seat: int | None) -> list[str]:
        after = self.copy()
        after.play(token)
        told = [self.describe(token)]
        if token in TOKENS and len(after.risen) > len(self.risen):
            told += self._tell_rising(token, after, seat)
        return told + after.epilogue()

    def _tell_rising(self, token: str, after: AngryGods, eye: int | None) -> list[str]:
        """Every consequence of a stone that surrounds circles, in the order in which the rules look at them."""
        colour, place = COLOURS.index(token[0]), PLACE[token[1:]]
        seat = self.seat or 0
        told = []
        followers = self.followers[:]
        followers[colour] |= BIT[place]
        pool = self.pool[:]
        pool[colour] -= 1
        for circle in after.risen[len(self.risen) :]:
            name = PLACES[circle]
            if after.false & BIT[circle]:
                told.append(say("The empty circle {circle} is surrounded: a false god rises there.", circle=name))
                continue
            god = next(colour for colour in range(4) if after.gods[colour] & BIT[circle])
            told.append(say("The {colour} leader on {circle} is surrounded and becomes a god.", colour=colour_name(COLOURS[god]), circle=name))
            gained = after._majority(followers, circle)
            if gained is None:
                told.append(say("No colour has the majority around it, so nobody gains a worshipper."))
                continue
            worshipper = colour_name(COLOURS[gained])
            if not pool[gained]:
                told.append(say("The pool has no {colour} stone left, so nobody gains a worshipper.", colour=worshipper))
                continue
            pool[gained] -= 1
            you, other = (
                say("You gain a {colour} worshipper.", colour=worshipper),
                say("The {seat} gains a {colour} worshipper.", seat=_name(seat), colour=worshipper),
            )
            told.append(you if eye == seat else other)
        for letter, before, now in zip(COLOURS, followers, after.followers, strict=True):
            count = (before & ~now).bit_count()
            if count == 1:
                told.append(say("One {colour} follower leaves the board.", colour=colour_name(letter)))
            elif count:
                told.append(say("{n} {colour} followers leave the board.", n=count, colour=colour_name(letter)))
        told.append(say("Points: {first} for the first player, {second} for the second.", first=after.points[0], second=after.points[1]))
        return told

    def epilogue(self) -> list[str]:
        if self.shares is None:
            return []
        why = {
            "ninth-god": say("The ninth god has risen: the game is over."),
            "no-play": say("No stone can be placed: the game is over."),
            "out-of-towers": say("The last tower is used: the game is over."),
        }[self.ending or ""]
        first, second = self.points
        if self.shares == (0.5, 0.5):
            return [why, say("Both players have {n} points: a draw.", n=first)]
        winner = _name(self.shares.index(1.0))
        if first == second:
            return [why, say("Both players have {n} points; the {seat} wins with more worshippers.", n=first, seat=winner)]
        return [why, say("The {seat} wins with {most} points to {least}.", seat=winner, most=max(first, second), least=min(first, second))]

    def taps(self, token: str) -> tuple[str, ...]:
        if token in DRAWS:
            return (token,)
        return (token[0], token[1:]) if len(self._colours()) > 1 else (token[1:],)

    def _colours(self) -> str:
        """The letters of the colours that can be placed now."""
        return "" if self.seat == CHANCE else "".join(letter for letter, tokens in zip(COLOURS, self._legal, strict=True) if tokens)

    def prompt(self, taps: Sequence[str] = ()) -> str:
        if self.seat is None:
            return " ".join(self.epilogue())
        if self.seat == CHANCE:
            return say("Each player draws two stones as worshippers.")
        colours = self._colours()
        letter = taps[0] if taps and taps[0] in [*colours] else colours if len(colours) == 1 else ""
        seat = say("First player") if self.seat == 0 else say("Second player")
        if not letter:
            return say("{seat}: choose a stone from the pool.", seat=seat)
        kinds = {PLACE[token[1:]] in SURROUND for token in self._legal[COLOURS.index(letter)]}
        colour = colour_name(letter)
        if kinds == {True}:
            return say("{seat}: put the {colour} stone on a circle, as a leader.", seat=seat, colour=colour)
        if kinds == {False}:
            return say("{seat}: put the {colour} stone on a point beside a leader, as a follower.", seat=seat, colour=colour)
        return say("{seat}: put the {colour} stone on a circle as a leader, or on a point beside a leader as a follower.", seat=seat, colour=colour)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        if self.seat is None or self.seat == CHANCE or not taps:
            return self.prompt(), ""
        colours = self._colours()
        if taps[0] in [*COLOURS]:
            return self._why(taps[0], taps[1] if len(taps) > 1 else "")
        if len(colours) == 1:
            return self._why(colours, taps[0])
        return self.prompt(), "ag4"

    def _why(self, letter: str, name: str) -> tuple[str, str]:
        """Why a stone of that colour cannot be placed there, or at all."""
        colour = COLOURS.index(letter)
        if not self.pool[colour]:
            return say("The pool has no {colour} stone left.", colour=colour_name(letter)), "ag4"
        if name in CIRCLE:
            return self._why_no_leader(name)
        if name in PLACE:
            return self._why_no_follower(colour, BIT[PLACE[name]])
        if letter not in self._colours():
            return say("No {colour} leader is on the board, so no {colour} follower can be placed.", colour=colour_name(letter)), "ag6"
        if name and name not in [*COLOURS]:
            return say("There is no place {name} on this board.", name=name[:12]), ""
        return self.prompt([letter]), ""

    def _why_no_leader(self, name: str) -> tuple[str, str]:
        if name not in PLACE:
            return say("No leader may be placed on the outermost ring."), "ag5"
        role = self._role(PLACE[name])
        if role == "leader":
            return say("A leader is on {circle} already.", circle=name), "ag5"
        if role:
            return say("A god is on {circle} already.", circle=name), "ag5"
        return say("The circle {circle} touches a false god, and no leader may be placed there.", circle=name), "ag5"

    def _why_no_follower(self, colour: int, bit: int) -> tuple[str, str]:
        if OUTSIDE & ~self._vacant & bit:
            return say("A follower is on this point already."), "ag6"
        if self._dead & bit:
            return say("This point is beside a false god, and no follower may be placed there."), "ag6"
        if not self._reach & bit:
            god = _around(sum(self.gods)) & bit
            return (say("A god is no leader any more, and no leader is beside this point."), "ag7") if god else (say("No leader is beside this point."), "ag6")
        word = colour_name(COLOURS[colour])
        if self.gods[colour]:
            return say("Only a god is {colour}, and no leader; a follower needs a leader of its colour on the board.", colour=word), "ag7"
        return say("No leader on the board is {colour}; a follower needs a leader of its colour.", colour=word), "ag6"

    def key(self) -> tuple[Any, ...]:
        return (self.seat, self.ending, self.false, *self.worshippers, *self.pool, *self.leaders, *self.followers, *self.gods, *self._options.values())

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        labels = dict.fromkeys(CIRCLES, "-" if plain else "–") | dict.fromkeys(POINTS, "." if plain else "·")
        signs = {"leader": "({})", "god": "[{}]", "false": "[ ]", "": "( )"}
        for name, place in PLACE.items():
            role = self._role(place)
            letter = next((letter for letter, *sets in self._sets() if any(places & BIT[place] for places in sets)), "")
            if role == "follower":
                labels[name] = letter.lower()
            elif place in SURROUND:
                labels[name] = signs[role].format(letter)
        lines = [draw(labels, 8), "", say("Leaders ( ), gods [ ] with their colour, false gods [ ] without, followers small.")]
        lines.append(say("Pool: {stones}", stones=_stones(self.pool)))
        for owner, held in enumerate(self.worshippers):
            mark = "> " if owner == self.seat else "  "
            lines.append(mark + say("{seat}: points {n}, worshippers {stones}", seat=_name(owner), n=self.points[owner], stones=_stones(held)))
        return "\n".join(lines)

    def _sets(self) -> Iterable[tuple[str, int, int, int]]:
        return zip(COLOURS, self.leaders, self.followers, self.gods, strict=True)

    def illegal(self, token: str) -> IllegalMove:
        if self.seat is None or not isinstance(token, str):
            return super().illegal(token)
        if self.seat == CHANCE and token.startswith("worshippers:"):
            pairs = token[12:].split(",")
            if len(pairs) == 2 and pairs[0] == pairs[1] in PAIRS:
                return IllegalMove(say("Both pairs are the same and are drawn again."), "ag1")
            return IllegalMove(
                say("Two different pairs of {letters} are expected, each in alphabetical order, such as worshippers:BR,GY.", letters=COLOURS), "ag1"
            )
        if self.seat != CHANCE and token in TOKENS:
            return IllegalMove(*self._why(token[0], token[1:]))
        if self.seat != CHANCE and token[:1] in COLOURS and token[1:] in CIRCLE:
            return IllegalMove(*self._why_no_leader(token[1:]))
        return super().illegal(token)


def _flags(places: int) -> bytes:
    """For each place a byte: 1 if it belongs to the set."""
    return bin(places | 1 << len(PLACES))[3:].encode().translate(DIGITS)


def _name(seat: int) -> str:
    return (say("first player"), say("second player"))[seat]


def _title(role: str, letter: str) -> str:
    colour = colour_name(letter)
    return {"leader": say("{colour} leader", colour=colour), "follower": say("{colour} follower", colour=colour), "god": say("{colour} god", colour=colour)}[
        role
    ]


def _pair(letters: str) -> str:
    if letters[0] == letters[1]:
        return say("two {colour} stones", colour=colour_name(letters[0]))
    return say("a {one} and a {other} stone", one=colour_name(letters[0]), other=colour_name(letters[1]))


def _stones(counts: Iterable[int]) -> str:
    """How many of each colour, as in "blue 3, red 1"."""
    return ", ".join(say("{colour} {n}", colour=colour_name(letter), n=count) for letter, count in zip(COLOURS, counts, strict=True) if count) or say("none")


GAME: Final = Game(INFO, AngryGods)
AngryGods.game = GAME
