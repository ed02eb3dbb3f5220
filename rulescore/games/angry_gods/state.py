"""The rules of Angry Gods: what the game is, its positions, what is legal and what a move does.

`rulebooks/angry-gods.md` has the rulings AG1 to AG25.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rulescore.boards.hexagon import COLOURS
from rulescore.game import CHANCE, Info, State
from rulescore.games.angry_gods.tables import (
    ALL_WAYS,
    AT,
    BARRED,
    BIT,
    CHANCES,
    DRAWS,
    EVERYWHERE,
    INSIDE,
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
    places_of,
    tokens_at,
)
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="angry-gods",
    title="Angry Gods",
    designer="Aaron Bradford Starr",
    year=2005,
    seats=(2, 2),
    minutes=(30, 45),
    effort=2,
    balance="The second player wins a little more often.",
    summary=(
        "Surround leaders with followers to make gods of them, and gather worshippers of the"
        " colours whose gods rise."
    ),
    hidden=False,
    endings=("ninth-god", "no-play", "out-of-towers"),
    options=(
        Option(
            "reading",
            "Followers that leave",
            "When a god rises: all followers of its colour that stand beside no god of their colour"
            " leave, or only those around it, unless an older god of their colour stands beside"
            " them.",
            "board",
            ("board", "local"),
            {"board": "on the whole board", "local": "only around the new god"},
        ),
        Option(
            "majority",
            "Majority",
            "What gives a worshipper: a colour with at least four of the six followers, or the"
            " single most frequent colour.",
            "strict",
            ("strict", "plurality"),
            {"strict": "four of the six followers", "plurality": "the single most frequent colour"},
        ),
        Option(
            "godslead",
            "Gods count as leaders",
            "Followers may be placed beside gods too, and in the colours of gods.",
        ),
        Option(
            "truegods",
            "Only true gods end the game",
            "Twelve towers; the ninth true god ends the game, or the last tower.",
        ),
        Option(
            "removed",
            "Removed followers",
            "They return to the pool, or are out of the game.",
            "pool",
            ("pool", "out"),
            {"pool": "back to the pool", "out": "out of the game"},
        ),
        Option(
            "exhausted",
            "Worshipper the pool lacks",
            "Then none is gained, or a token stands for it.",
            "lost",
            ("lost", "token"),
            {"lost": "none is gained", "token": "a token stands for it"},
        ),
        Option(
            "tie",
            "Level points",
            "A draw, or the seat with more worshippers wins.",
            "draw",
            ("draw", "worshippers"),
            {"draw": "a draw", "worshippers": "more worshippers win"},
        ),
    ),
)

LAST_GOD: Final = 9
TOWERS: Final = 9
MORE_TOWERS: Final = 12  # where only true gods end the game
MAJORITY: Final = 4  # followers of one colour around a god that are a strict majority


class AngryGodsVariant(Variant):
    """The options as play needs them."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.local = options["reading"] == "local"
        self.plurality = options["majority"] == "plurality"
        self.godslead = bool(options["godslead"])
        self.truegods = bool(options["truegods"])
        self.towers = MORE_TOWERS if self.truegods else TOWERS
        self.out = options["removed"] == "out"  # followers that leave are out of the game
        # a token stands for a worshipper that the pool lacks
        self.substitute = options["exhausted"] == "token"
        self.tiebreak = options["tie"] == "worshippers"

    def tokens(self) -> Iterable[str]:
        return TOKENS


class Legal:
    """What can be placed where, kept from stone to stone.

    The plain rule: a led colour has a token for each open place, another colour of the pool one for
    each open circle, and `tokens_at` works these out.
    """

    __slots__ = ("led", "lent", "long", "places", "rows", "unled")

    def __init__(self) -> None:
        self.places = 0  # the open circles, and the open points beside a leader
        self.led: list[int] = []  # the colours in the pool that have a leader
        self.unled: list[int] = []  # the colours in the pool that have none
        self.rows: list[list[str]] = [[], [], [], []]  # the tokens of each colour
        self.long: list[list[str]] = []  # those of the led colours
        # shared by several states: copied before it changes
        self.lent = False

    def copy(self) -> Legal:
        new = Legal.__new__(Legal)
        new.places, new.led, new.unled, new.lent = self.places, self.led, self.unled, False
        blue, green, red, yellow = self.rows
        new.rows = rows = [blue[:], green[:], red[:], yellow[:]]
        new.long = [rows[colour] for colour in new.led]
        return new

    def open(self, points: int) -> None:
        """These points become open."""
        rows, led, places = self.rows, self.led, self.places
        self.places |= points
        added = 0
        while points:
            after = points.bit_length()
            before = (places >> after).bit_count() + added
            tokens = AT[-after]
            for colour in led:
                rows[colour].insert(before, tokens[colour])
            points ^= BIT[-after]
            added += 1

    def become(self, places: int, led: list[int], unled: list[int]) -> None:
        """Sets the open places and the pool's led and other colours, and works out what changes."""
        if led == self.led and unled == self.unled and places & self.places == self.places:
            # only points can open: a taken circle stays taken
            self.open(places ^ self.places)
            return
        was_led, was_unled = (self.led, self.unled) if places == self.places else ([], [])
        rows: list[list[str]] = [[], [], [], []]
        for colour in led:
            rows[colour] = self.rows[colour] if colour in was_led else tokens_at(colour, places)
        for colour in unled:
            rows[colour] = (
                self.rows[colour] if colour in was_unled else tokens_at(colour, places & INSIDE)
            )
        self.places, self.led, self.unled, self.rows = places, led, unled, rows
        self.long = [rows[colour] for colour in led]


class AngryGods(State):
    """Two seats place stones of any colour from one pool, as leaders on circles and as followers on
    points.

    Events, in the order in which the rules look at them; `at` is a circle, `colour` a letter:
    `{"what": "god", "at", "colour"}` a surrounded leader becomes a god, followed by one of
    `{"what": "worshipper", "seat", "colour", "token"}` what the seat gains by it, where `token`
    says whether a token stands for the stone, `{"what": "no majority"}` and `{"what": "no stone",
    "colour"}` why nothing is gained; `{"what": "false god", "at"}` an empty circle is surrounded;
    `{"what": "leave", "colour", "from": [points], "out"}` followers leave, to the pool or out of
    the game; `{"what": "score", "points": [of each seat]}` after all these.
    """

    __slots__ = (
        "_legal",
        "barred",
        "false",
        "followers",
        "gods",
        "leaders",
        "placed",
        "pool",
        "reach",
        "risen",
        "vacant",
        "worshippers",
    )
    settled = AngryGodsVariant
    variant: AngryGodsVariant
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.seat = CHANCE
        self.points = [0, 0]
        self.pool = [STONES] * 4  # the stones of each colour that can be placed
        self.worshippers: tuple[Four, Four] = ((0, 0, 0, 0), (0, 0, 0, 0))  # each seat's, by colour
        # the circles with a leader of each colour; copies share this list, so it is replaced, not
        # changed
        self.leaders = [0] * 4
        self.followers = [0] * 4  # the points with a follower of each colour
        # the circles with a true god of each colour; the same holds for this list
        self.gods = [0] * 4
        self.false = 0  # the circles with a false god
        self.vacant = EVERYWHERE  # the empty circles and points
        self.barred = 0  # the circles and points beside a false god
        self.reach = 0  # the points beside a leader, or beside a god that counts as one
        self.risen: tuple[int, ...] = ()  # the circles of all gods in the order in which they rose
        # the tokens of all stones placed, also of those that have left; it is lent when `_legal` is
        self.placed: list[str] = []
        # what can be placed where; before the draw its first list holds the draws
        self._legal = Legal()
        self._legal.rows[0] = list(DRAWS)

    def moves(self) -> list[str]:
        blue, green, red, yellow = self._legal.rows
        return [*blue, *green, *red, *yellow]

    def _list(self) -> None:
        """Works out what is legal: a stone of any colour in the pool (AG4), as a leader on a circle
        (AG5) or as a follower beside a leader of its colour (AG6, AG7), never on a place that is
        taken or barred.
        """
        led: list[int] = []
        unled: list[int] = []
        for colour, stones in enumerate(self.pool):
            if stones:
                leads = self.leaders[colour] or (self.variant.godslead and self.gods[colour])
                (led if leads else unled).append(colour)
        self._legal.become(self.vacant & ~self.barred & (INSIDE | self.reach), led, unled)

    def play(self, token: str) -> None:
        try:
            colour, place, bit, after, touching = TOKENS[token]
        except (KeyError, TypeError):
            self._draw(token)
            return
        legal = self._legal
        places = legal.places
        led = colour in legal.led
        if not places & bit or not (led or (colour in legal.unled and not touching)):
            raise self.illegal(token)
        if legal.lent:
            self._legal = legal = legal.copy()
            self.placed = self.placed[:]
        # From each list, removes the token whose index is the number of open places before this
        # one.
        before = (places >> after).bit_count()
        for tokens in legal.long:
            del tokens[before]
        legal.places = places ^ bit
        pool = self.pool
        pool[colour] -= 1
        self.placed.append(token)
        self.vacant = vacant = self.vacant ^ bit
        changed = not led or not pool[colour]
        if touching:
            self.followers[colour] |= bit
            for around in touching:
                if not around & vacant:
                    self._rise(TOUCHING[place])
                    changed = True
                    break
        else:
            if legal.unled:
                before = ((places & INSIDE) >> after).bit_count()
                for other in legal.unled:
                    del legal.rows[other][before]
            around = SURROUND[place]
            self.leaders = self.leaders[:]
            self.leaders[colour] |= bit
            opened = around & vacant & ~(self.reach | self.barred)
            if opened:
                legal.open(opened)
            self.reach |= around
        if self.ending is None:
            if changed:
                self._list()
            if (legal.led and legal.places) or any(legal.rows):
                self.seat = 0 if self.seat else 1
                return
            self.ending = "no-play"  # AG19, AG24
        self._score(self.ending)

    def _draw(self, token: str) -> None:
        """The first worshippers come from the pool (AG1 to AG3)."""
        if self.seat != CHANCE or not isinstance(token, str) or token not in DRAWS:
            raise self.illegal(token)
        self._legal, self.placed = Legal(), []
        self.worshippers = DRAWS[token]
        self.pool = [
            STONES - first - second for first, second in zip(*self.worshippers, strict=True)
        ]
        self.seat = 0
        self._list()

    def _rise(self, touching: Iterable[tuple[int, int, int]]) -> None:
        """The consequences of surrounded circles (AG10, AG11): first gods and their worshippers,
        then false gods, then followers that leave.
        """
        rising: list[tuple[int, int]] = []
        false: list[int] = []
        for around, bit, circle in touching:
            if not around & self.vacant:
                if self.vacant & bit:
                    false.append(circle)
                else:
                    for colour, leaders in enumerate(self.leaders):
                        if leaders & bit:
                            rising.append((circle, colour))
        older = self.gods
        if rising:
            self.gods, self.leaders = older[:], self.leaders[:]
        for circle, colour in rising:
            self.leaders[colour] ^= BIT[circle]
            self.gods[colour] |= BIT[circle]
            self.risen += (circle,)
            if self.events is not None:
                god = {"what": "god", "from": "towers", "at": PLACES[circle]}
                self.events.append(god | {"colour": COLOURS[colour]})
            self._gain(self.seat or 0, self.majority(circle))
        leaving = 0
        for circle in false:
            self.false |= BIT[circle]
            self.vacant ^= BIT[circle]
            self.barred |= BARRED[circle]
            self.risen += (circle,)
            leaving |= SURROUND[circle]
            self._report({"what": "false god", "from": "towers", "at": PLACES[circle]})
        for circle, colour in rising:
            if self.variant.local:
                leaving |= self.followers[colour] & SURROUND[circle] & ~around_all(older[colour])
            else:
                leaving |= self.followers[colour] & ~around_all(self.gods[colour])
        if leaving:
            self._leave(leaving)
        if rising and not self.variant.godslead:
            self._retreat(rising)
        if rising or false:
            self._settle()
            self._report({"what": "score", "points": self.points[:]})

    def _retreat(self, rising: Sequence[tuple[int, int]]) -> None:
        """Removes leaders: points stay in reach only if another neighbour is a leader (AG7)."""
        beside = 0
        for circle, _ in rising:
            self.reach &= ~SURROUND[circle]
            beside |= BARRED[circle]
        self.reach |= around_all(beside & sum(self.leaders))

    def majority(self, circle: int) -> int | None:
        """The colour of most followers around the circle, or None (AG11)."""
        around = SURROUND[circle]
        blue, green, red, yellow = self.followers
        counts = [
            (blue & around).bit_count(),
            (green & around).bit_count(),
            (red & around).bit_count(),
            (yellow & around).bit_count(),
        ]
        most = max(counts)
        enough = counts.count(most) == 1 if self.variant.plurality else most >= MAJORITY
        return counts.index(most) if enough else None

    def _gain(self, seat: int, colour: int | None) -> None:
        """A worshipper comes from the pool if it has the colour; a token may replace it (AG12)."""
        if colour is None:
            self._report({"what": "no majority"})
            return
        stone = self.pool[colour] > 0
        if not stone and not self.variant.substitute:
            self._report({"what": "no stone", "colour": COLOURS[colour]})
            return
        self.pool[colour] -= stone
        worshippers = [list(held) for held in self.worshippers]
        worshippers[seat][colour] += 1
        self.worshippers = tuple(worshippers[0]), tuple(worshippers[1])
        if self.events is not None:
            event = {"what": "worshipper", "seat": seat, "colour": COLOURS[colour]}
            pool = {"from": "pool"} if stone else {}
            self.events.append(event | {"token": not stone, **pool, "to": f"worshippers-{seat}"})

    def _leave(self, leaving: int) -> None:
        """The followers on these points leave the board, to the pool or out of the game (AG13)."""
        self.vacant |= leaving
        for colour, followers in enumerate(self.followers):
            gone = followers & leaving
            if gone:
                self.followers[colour] ^= gone
                if not self.variant.out:
                    self.pool[colour] += gone.bit_count()
                if self.events is not None:
                    event = {"what": "leave", "colour": COLOURS[colour], "from": places_of(gone)}
                    to = {} if self.variant.out else {"to": "pool"}
                    self.events.append(event | {"out": self.variant.out, **to})

    def _settle(self) -> None:
        """The points from the gods on the board (AG22); whether the game is over (AG17, AG18)."""
        blue, green, red, yellow = map(int.bit_count, self.gods)
        self.points = []
        for b, g, r, y in self.worshippers:
            self.points.append(b * blue + g * green + r * red + y * yellow)
        counted = blue + green + red + yellow if self.variant.truegods else len(self.risen)
        if counted >= LAST_GOD:
            self.ending = "ninth-god"
        elif len(self.risen) >= MORE_TOWERS:
            self.ending = "out-of-towers"

    def _score(self, ending: str) -> None:
        """The game is over: the higher points win (AG22, AG23)."""
        scores = [[points] for points in self.points]
        if self.variant.tiebreak:
            scores = [
                [points, sum(held)]
                for points, held in zip(self.points, self.worshippers, strict=True)
            ]
        self._finish(ending, [seat for seat in (0, 1) if scores[seat] == max(scores)])
        self._legal = Legal()

    def deal(self, rng: random.Random) -> str:
        return (
            rng.choices(CHANCES, cum_weights=UP_TO)[0] if self.seat == CHANCE else super().deal(rng)
        )

    def chances(self) -> list[tuple[str, float]]:
        if self.seat != CHANCE:
            return []
        return [(token, ways / ALL_WAYS) for token, ways in WAYS.items()]

    def copy(self) -> AngryGods:
        new = AngryGods.__new__(AngryGods)
        new.variant, new.seats, new.seat = self.variant, self.seats, self.seat
        new.shares, new.points, new.ending = self.shares, self.points, self.ending
        new.pool, new.worshippers, new.leaders = self.pool[:], self.worshippers, self.leaders
        new.followers = self.followers[:]
        new.gods, new.false, new.risen, new.placed = self.gods, self.false, self.risen, self.placed
        new.vacant, new.barred, new.reach, new.events = self.vacant, self.barred, self.reach, None
        new._legal = self._legal
        self._legal.lent = True
        return new

    def parts(self, token: str) -> dict[str, Any]:
        """By `what`: `place` with `piece` ("leader" or "follower"), `colour`, `from` the pool and
        `to`; chance's `draw` with `worshippers` (each seat's, as letters), `from` the pool, `to`.
        """
        if token in DRAWS:
            return {
                "who": None,
                "what": "draw",
                "worshippers": token.partition(":")[2].split(","),
                "from": "pool",
                "to": ["worshippers-0", "worshippers-1"],
            }
        colour, place, _, _, touching = TOKENS[token]
        return {
            "who": self.seat,
            "what": "place",
            "piece": "follower" if touching else "leader",
            "colour": COLOURS[colour],
            "from": "pool",
            "to": PLACES[place],
        }

    def key(self) -> tuple[Any, ...]:
        return (
            self.seat,
            self.ending,
            self.false,
            *self.worshippers,
            *self.pool,
            *self.leaders,
            *self.followers,
            *self.gods,
            *self.options.values(),
        )

    def standing(self, place: int) -> tuple[str, str]:
        """What is there ("leader", "follower", "god", "false" or ""), and its colour's letter."""
        for role, sets in (
            ("leader", self.leaders),
            ("follower", self.followers),
            ("god", self.gods),
        ):
            for letter, places in zip(COLOURS, sets, strict=True):
                if places & BIT[place]:
                    return role, letter
        return "false" if self.false & BIT[place] else "", ""

    def colours(self) -> str:
        """The letters of the colours that can be placed now."""
        if self.seat == CHANCE:
            return ""
        return "".join(
            letter for letter, tokens in zip(COLOURS, self._legal.rows, strict=True) if tokens
        )

    def put(
        self,
        stones: Sequence[str],
        gods: Sequence[str],
        false: Sequence[str],
        worshippers: tuple[Four, Four],
        pool: Sequence[int],
        seat: int,
    ) -> None:
        """Sets up a position: leaders and followers as tokens, gods as tokens, the circles of false
        gods, each seat's worshippers and the pool by colour, and the seat to move. The game is over
        if the gods end it or no stone can be placed.
        """
        for token in stones:
            colour, _, bit, _, touching = TOKENS[token]
            (self.followers if touching else self.leaders)[colour] |= bit
        for token in gods:
            colour, _, bit, _, _ = TOKENS[token]
            self.gods[colour] |= bit
        circles = [PLACE[name] for name in false]
        self.false = sum(BIT[circle] for circle in circles)
        self.barred = 0
        for circle in circles:
            self.barred |= BARRED[circle]
        self.vacant = EVERYWHERE & ~sum((*self.leaders, *self.followers, *self.gods, self.false))
        self.risen = (*(PLACE[token[1:]] for token in gods), *circles)
        self.placed = [*stones, *gods]
        self.worshippers, self.pool = worshippers, list(pool)
        self.reach = around_all(
            sum(self.leaders + self.gods if self.variant.godslead else self.leaders)
        )
        self._legal = Legal()
        self._settle()
        self._list()
        self.seat = seat
        if self.ending is None and not any(self._legal.rows):
            self.ending = "no-play"
        if self.ending is not None:
            self._score(self.ending)
