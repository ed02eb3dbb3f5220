"""SiegeStones: stones besiege neutral towers, and whoever threatens a tower most controls it.

The rulings SS1 to SS16 stand in `rules/siegestones.md`; they are the rows of the parent game's table of rulings, numbered from the top. What a seat threatens
is one integer with seven bits for each circle, so that a few additions compare the seats at all towers at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, NEIGHBOURS, stones_name
from rulescore.game import Game, IllegalMove, Info, Option, State, Value
from rulescore.games import siegestones_words as words
from rulescore.games.siegestones_words import COLOURS
from rulescore.words import say

INFO: Final = Info(
    id="siegestones",
    title="SiegeStones",
    designer="Patrick Matthews",
    year=2005,
    seats=(2, 4),
    minutes=(15, 30),
    summary="Put up towers that belong to nobody and besiege them with stones. The first to control four towers wins.",
    hidden=False,
    endings=("goal", "full-towers", "full-stones", "full-shared"),
    options=(
        Option("towers", "Towers", "How many towers there are; 0 stands for 8 with two players and 9 with three or four.", 0, (0, 8, 9, 12)),
        Option(
            "goal", "Towers to win", "How many towers win when nobody else controls as many. Three makes a short game for three or four players.", 4, (4, 3)
        ),
        Option(
            "third",
            "Third colour",
            "With three or four players: when the two strongest colours at a tower are level, the third may control it.",
            False,
            (False, True),
        ),
        Option("firsttower", "First stone, first tower", "Whoever places the first stone may not build the first tower.", False, (False, True)),
        Option("central", "Central start", "The first turn of the game has to use one of the seven circles at the centre.", False, (False, True)),
    ),
)

STONES: Final = 20  # of each seat
ENOUGH: Final = 5  # the least threat that controls a tower

# A field of seven bits for each circle. Its top bit marks the circle in sets; a threat fills the bits below, being 36 at most.
TOP: Final = tuple(64 << 7 * circle for circle in range(len(CIRCLES)))
NEAR: Final = tuple(sum(TOP[other] for other in near) for near in NEIGHBOURS)
REACH: Final = tuple(near >> 6 for near in NEAR)  # a threat of 1 at each neighbour
THREAT: Final = tuple(tuple((6 - towers) * reach for towers in range(7)) for reach in REACH)  # of a stone beside so many towers
REST_ENOUGH: Final = sum((64 - ENOUGH) * (top >> 6) for top in TOP)  # added to threats: reaches the top bit where they are enough
REST_LEVEL: Final = sum(TOP)  # added to the difference of threats: keeps the top bit where the first is not smaller
REST_MORE: Final = sum(63 * (top >> 6) for top in TOP)  # added to the difference of threats: reaches the top bit where the first is larger
CENTRAL: Final = frozenset((CENTRE, *NEIGHBOURS[CENTRE]))

OTHERS: Final = {seats: tuple(tuple(other for other in range(seats) if other != seat) for seat in range(seats)) for seats in (2, 3, 4)}

Place = tuple[int, str, bool]
"""What a token does: the circle, the other token for that circle, whether it is a tower."""

TOKENS: Final[dict[str, Place]] = {f"T@{name}": (circle, name, True) for name, circle in CIRCLE.items()} | {
    name: (circle, f"T@{name}", False) for name, circle in CIRCLE.items()
}
"""Every token but `pass`, in sorted order."""


class Relief(dict[int, int]):
    """For a set of stones that a new tower weakens: what the weakening takes from the threats of their seat; worked out when first asked for."""

    __slots__ = ()

    def __missing__(self, stones: int) -> int:
        self[stones] = relief = sum(REACH[circle] for circle in _circles(stones))
        return relief


RELIEF: Final = Relief()


def _circles(places: int) -> list[int]:
    return [circle for circle, top in enumerate(TOP) if places & top]


class Rules(NamedTuple):
    """The options as play needs them."""

    towers: int
    goal: int
    third: bool
    firsttower: bool
    central: bool


class SiegeStones(State):
    """The seats place stones of their colour and common towers in turn; nothing on the board ever moves or leaves."""

    __slots__ = (
        "_bound",
        "_legal",
        "_lent",
        "_open",
        "_options",
        "_others",
        "held",
        "left",
        "placed",
        "pressure",
        "rules",
        "stones",
        "towers",
    )
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self._options = options
        self.rules = Rules(
            towers=int(options["towers"]) or (8 if seats == 2 else 9),
            goal=int(options["goal"]),
            third=bool(options["third"]) and seats > 2,
            firsttower=bool(options["firsttower"]),
            central=bool(options["central"]),
        )
        self.seat = 0
        self.shares = None
        self.points = [0] * seats
        self.ending = None
        self.stones = [0] * seats  # each seat's circles with a stone
        self.pressure = [0] * seats  # what each seat's stones threaten, for every circle
        self.towers = 0  # the circles with a tower
        self.left = self.rules.towers  # the towers that are not on the board yet
        self.held = [0] * seats  # the towers that each seat controls
        self.placed = ""  # the names of the circles in the order in which they were filled
        self._others = OTHERS[seats]
        self._open = TOKENS  # the tokens of the empty circles; of towers only while there are some
        self._lent = True  # another state uses `_open` too, so that it has to be copied before it changes
        self._bound = self.rules.central or self.rules.firsttower  # an option still restricts who may place what where
        self._legal: list[str] | None = None  # the legal tokens where these are not all of `_open`
        if self._bound:
            self._legal = self._list()

    def moves(self) -> list[str]:
        return list(self._open) if self._legal is None else self._legal[:]

    def _list(self) -> list[str]:
        """The legal tokens where an option, an empty hand or the end of the game restricts them. Everybody passing for ever cannot happen: 37 circles
        never use up all stones, so somebody can always fill an empty one (SS15)."""
        if self.seat is None:
            return []
        tokens = list(self._open.items())
        if self.rules.central and not self.placed:
            tokens = [(token, place) for token, place in tokens if place[0] in CENTRAL]
        if self.barred():
            tokens = [(token, place) for token, place in tokens if not place[2]]
        if self.hand(self.seat) == 0:
            tokens = [(token, place) for token, place in tokens if place[2]]
        return [token for token, _ in tokens] or ["pass"]

    def barred(self) -> bool:
        """Whether the seat to move may not build the first tower, because it placed the first stone (SS12)."""
        return self.rules.firsttower and not self.towers and bool(self.placed) and self.seat == 0

    def hand(self, seat: int) -> int:
        """The stones that the seat can still place: neither on a circle nor on a tower (SS6)."""
        return max(0, STONES - self.stones[seat].bit_count() - self.points[seat])

    def play(self, token: str) -> None:
        seat = self.seat
        if seat is None:
            raise self.illegal(token)
        if self._legal is not None:
            if token not in self._legal:
                raise self.illegal(token)
            if token == "pass":
                self._next(seat)
                return
        try:
            circle, other, tower = self._open[token]
        except (KeyError, TypeError):
            raise self.illegal(token) from None
        if self._lent:
            self._open, self._lent = self._open.copy(), False
        del self._open[token]
        self._open.pop(other, None)
        self.placed += CIRCLES[circle]
        if tower:
            self._build(circle)
        else:
            beside = self.towers & NEAR[circle]
            self.stones[seat] |= TOP[circle]
            self.pressure[seat] += THREAT[circle][beside.bit_count()]
            if beside:
                self._besiege(seat, beside)
        if self.ending is None and self._open:
            self._next(seat)
        else:
            self._finish()

    def _build(self, circle: int) -> None:
        """A tower weakens the stones around it at every tower that they threaten (SS4, SS7)."""
        self.towers |= TOP[circle]
        self.left -= 1
        if not self.left:
            self._open = {token: place for token, place in self._open.items() if not place[2]}
        near, changed = NEAR[circle], False
        for seat, stones in enumerate(self.stones):
            weakened = stones & near
            if weakened:
                self.pressure[seat] -= RELIEF[weakened]
                changed = True
        if changed:
            self._control()

    def _besiege(self, seat: int, towers: int) -> None:
        """The seat threatens these towers more than before: which of them it takes, and which another seat loses."""
        if self.rules.third:
            self._control()
            return
        pressure, held, points = self.pressure, self.held, self.points
        mine = pressure[seat]
        more = mine + REST_MORE
        taken = towers & (mine + REST_ENOUGH) & ~held[seat]
        changed = 0
        for other in self._others[seat]:
            if taken:
                taken &= more - pressure[other]
            lost = held[other] & towers
            if lost:
                lost &= mine + REST_LEVEL - pressure[other]
                held[other] ^= lost
                points[other] -= lost.bit_count()
                changed |= lost
        if taken:
            held[seat] |= taken
            points[seat] += taken.bit_count()
        if taken or changed:
            self._decide()

    def _control(self) -> None:
        """Who controls which tower (SS5)."""
        towers, pressure, held = self.towers, self.pressure, self.held
        changed = 0
        for seat, mine in enumerate(pressure):
            holds = towers & (mine + REST_ENOUGH)
            if holds:
                mine += REST_MORE
                for other in self._others[seat]:
                    holds &= mine - pressure[other]
            if holds != held[seat]:
                held[seat] = holds
                self.points[seat] = holds.bit_count()
                changed = 1
        if self.rules.third:
            changed = 1
            for circle in _circles(towers & ~sum(held)):
                third = self._third(circle)
                if third is not None:
                    held[third] |= TOP[circle]
                    self.points[third] += 1
        if changed:
            self._decide()

    def _decide(self) -> None:
        """Whoever controls enough towers, and more than any other seat, wins (SS8, SS9)."""
        most = max(self.points)
        if most >= self.rules.goal and self.points.count(most) == 1:
            self.ending = "goal"

    def _third(self, circle: int) -> int | None:
        """The seat behind two level ones, when it threatens a tower that nobody controls enough, and more than the fourth (SS11)."""
        threats = self.threats(circle)
        order = sorted(range(self.seats), key=lambda seat: -threats[seat])
        first, second, third = (threats[seat] for seat in order[:3])
        fourth = threats[order[3]] if self.seats == 4 else 0
        return order[2] if first == second > third >= ENOUGH and third > fourth else None

    def threats(self, circle: int) -> list[int]:
        """What each seat's stones threaten on that circle."""
        return [pressure >> 7 * circle & 63 for pressure in self.pressure]

    def _finish(self) -> None:
        """The game is won, or the board is full: most towers, then most stones, then a shared win (SS10)."""
        first = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        stones = [self.stones[seat].bit_count() for seat in first]
        best = [seat for seat, count in zip(first, stones, strict=True) if count == max(stones)]
        self.ending = self.ending or ("full-towers" if len(first) == 1 else "full-stones" if len(best) == 1 else "full-shared")
        self.shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.seats))
        self.seat, self._legal = None, []

    def _next(self, seat: int) -> None:
        """The turn goes on to the next seat."""
        self.seat = seat = seat + 1 if seat + 1 < self.seats else 0
        if self._bound:
            self._bound = self.rules.firsttower and not self.towers
            self._legal = self._list()
        elif len(self.placed) >= 2 * STONES and not self.hand(seat):
            self._legal = self._list()
        else:
            self._legal = None

    def copy(self) -> SiegeStones:
        new = SiegeStones.__new__(SiegeStones)
        new.seats, new.seat, new.shares, new.points, new.ending = self.seats, self.seat, self.shares, self.points[:], self.ending
        new.stones, new.pressure, new.held, new.placed = self.stones[:], self.pressure[:], self.held[:], self.placed
        new.towers, new.left, new._options, new.rules, new._others = self.towers, self.left, self._options, self.rules, self._others
        new._open, new._bound, new._legal = self._open, self._bound, self._legal
        new._lent = self._lent = True
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        both = len(self.kinds()) == 2
        things = [*self._reserves(both), *self._on_board()]
        areas = [
            {"id": f"hand-{owner}", "title": say("{seat} in hand", seat=words.seat_name(owner)), "owner": owner, "kind": "hand"} for owner in range(self.seats)
        ]
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [{"name": words.seat_name(owner), "kind": f"stone-{COLOURS[owner]}"} for owner in range(self.seats)],
            "turn": self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": self.points[:],
            "ending": self.ending,
            "options": dict(self._options),
            "things": things,
            "areas": [*areas, {"id": "towers", "title": say("Towers in reserve"), "owner": None, "kind": "reserve"}],
            "buttons": [{"tap": "pass", "title": say("Pass")}] if self._legal == ["pass"] else [],
            "marks": [],
            "notes": words.notes(self),
        }

    def _reserves(self, both: bool) -> list[dict[str, Any]]:
        """What is not on the board yet. A heap has the id that its next thing will have on the board."""
        heaps = []
        for owner, letter in enumerate(COLOURS[: self.seats]):
            number, count = self.stones[owner].bit_count() + 1, self.hand(owner)
            heap = {"id": f"stone-{letter}-{number}", "kind": f"stone-{letter}", "name": stones_name(letter, count), "owner": owner, "at": f"hand-{owner}"}
            heaps += [heap | {"count": count} | ({"tap": "stone"} if both and owner == self.seat else {})] if count else []
        number, count = self.towers.bit_count() + 1, self.left
        name = say("tower") if count == 1 else say("towers")
        heap = {"id": f"tower-{number}", "kind": "tower", "name": name, "owner": None, "at": "towers", "count": count}
        return heaps + ([heap | ({"tap": "tower"} if both else {})] if count else [])

    def _on_board(self) -> list[dict[str, Any]]:
        things: list[dict[str, Any]] = []
        numbers = [0] * self.seats
        towers = 0
        for circle in self.filled():
            name = CIRCLES[circle]
            if self.towers & TOP[circle]:
                towers += 1
                tower = f"tower-{towers}"
                threats = words.threat_list(self.threats(circle))
                title = say("tower, threatened by {threats}", threats=threats) if threats else say("tower")
                things.append({"id": tower, "kind": "tower", "name": title, "owner": None, "at": name})
                owner = self.controller(circle)
                if owner is not None:
                    letter = COLOURS[owner]
                    marker = {"id": f"marker-{letter}-{name}", "kind": f"stone-{letter}", "name": say("marker of {seat}", seat=words.seat_name(owner))}
                    things.append(marker | {"owner": owner, "at": name, "on": tower})
            else:
                owner = self.stone(circle)
                if owner is not None:
                    numbers[owner] += 1
                    letter = COLOURS[owner]
                    stone = {"id": f"stone-{letter}-{numbers[owner]}", "kind": f"stone-{letter}", "name": stones_name(letter)}
                    things.append(stone | {"owner": owner, "at": name})
        return things

    def describe(self, token: str) -> str:
        return words.describe(self, token)

    def tell(self, token: str, seat: int | None) -> list[str]:
        return words.tell(self, token)

    def epilogue(self) -> list[str]:
        return words.epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        if token == "pass":
            return ("pass",)
        circle, _, tower = TOKENS[token]
        return ("tower" if tower else "stone", CIRCLES[circle]) if len(self.kinds()) == 2 else (CIRCLES[circle],)

    def kinds(self) -> list[str]:
        """What the seat to move can place at all: "stone", "tower", both or nothing."""
        moves = self.moves()
        if not moves or moves == ["pass"]:
            return []
        return [kind for kind, token in (("tower", moves[0]), ("stone", moves[-1])) if TOKENS[token][2] == (kind == "tower")]

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return words.prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        return words.why_not(self, taps)

    def controller(self, circle: int) -> int | None:
        """The seat that controls a tower on that circle."""
        return next((seat for seat, towers in enumerate(self.held) if towers & TOP[circle]), None)

    def stone(self, circle: int) -> int | None:
        """The seat whose stone is on that circle."""
        return next((seat for seat, stones in enumerate(self.stones) if stones & TOP[circle]), None)

    def filled(self) -> list[int]:
        """The circles that hold something, in the order in which they were filled."""
        return [CIRCLE[self.placed[start : start + 2]] for start in range(0, len(self.placed), 2)]

    def taken(self, circle: int) -> bool:
        """Whether something stands on that circle."""
        return circle in self.filled()

    def key(self) -> tuple[Any, ...]:
        return (self.seat, self.ending, self.towers, self.barred(), *self.stones, *self._options.values())

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return words.sketch(self, plain)

    def illegal(self, token: str) -> IllegalMove:
        reason, clause = words.why_illegal(self, token)
        return IllegalMove(reason, clause) if reason else super().illegal(token)


GAME: Final = Game(INFO, SiegeStones)
SiegeStones.game = GAME
