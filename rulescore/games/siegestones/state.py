"""The rules of SiegeStones: what the game is, its positions, what is legal and what a move does.

`rulebooks/siegestones.md` has the rulings SS1 to SS16.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

from rulescore.boards.hexagon import CIRCLE, CIRCLES
from rulescore.events import Event
from rulescore.game import Info, State
from rulescore.games.siegestones.tables import (
    CENTRAL,
    ENOUGH,
    NEAR,
    OTHERS,
    RELIEF,
    REST_ENOUGH,
    REST_MORE,
    STONES,
    THREAT,
    TOKENS,
    TOP,
    circles_of,
)
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="siegestones",
    title="SiegeStones",
    designer="Patrick Matthews",
    year=2005,
    seats=(2, 4),
    minutes=(15, 30),
    effort=1,
    counts="towers",
    balance="With two players, whoever begins wins two games of three, so play two.",
    summary=(
        "Put up towers that belong to nobody and besiege them with stones. The first to control"
        " four towers wins."
    ),
    hidden=False,
    endings=("goal", "full-towers", "full-stones", "full-shared"),
    options=(
        Option(
            "towers",
            "Towers",
            "How many towers there are in all.",
            0,
            (0, 8, 9, 12),
            {0: "8 with two players, else 9", 8: "8 towers", 9: "9 towers", 12: "12 towers"},
        ),
        Option(
            "goal",
            "Towers to win",
            "How many towers win when nobody else controls as many. Three makes a short game for"
            " three or four players.",
            4,
            (4, 3),
            {4: "four towers", 3: "three towers"},
        ),
        Option(
            "third",
            "Third colour",
            "With three or four players: when the two strongest colours at a tower are level, the"
            " third may control it.",
        ),
        Option(
            "firsttower",
            "First stone, first tower",
            "Whoever places the first stone may not build the first tower.",
        ),
        Option(
            "central",
            "Central start",
            "The first turn of the game has to use one of the seven circles at the centre.",
        ),
    ),
)


class SiegeStonesVariant(Variant):
    """The options as play needs them."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.towers = int(options["towers"]) or (8 if seats == 2 else 9)
        self.goal = int(options["goal"])
        self.third = bool(options["third"]) and seats > 2
        self.firsttower = bool(options["firsttower"])
        self.central = bool(options["central"])
        self.others = OTHERS[seats]

    def tokens(self) -> Iterable[str]:
        """Passing needs an empty hand: all of a seat's stones are on circles, at most one per turn,
        or on towers that it controls.
        """
        turns = -(-len(CIRCLES) // self.seats)
        return [*TOKENS, *(["pass"] if turns + self.towers >= STONES else [])]


class SiegeStones(State):
    """The seats place stones and common towers in turn; nothing on the board moves or leaves."""

    __slots__ = (
        "_bound",
        "_legal",
        "_lent",
        "_open",
        "held",
        "left",
        "placed",
        "pressure",
        "stones",
        "towers",
    )
    settled = SiegeStonesVariant
    variant: SiegeStonesVariant
    points: list[int]

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.points = [0] * seats
        self.stones = [0] * seats  # each seat's circles with a stone
        self.pressure = [0] * seats  # what each seat's stones threaten, for every circle
        self.towers = 0  # the circles with a tower
        self.left = self.variant.towers  # the towers that are not on the board yet
        self.held = [0] * seats  # the towers that each seat controls
        self.placed = ""  # the names of the circles in the order in which they were filled
        self._open = TOKENS  # the tokens of the empty circles; of towers only while there are some
        # another state shares `_open`: copied before it changes
        self._lent = True
        # an option still restricts who may place what where
        self._bound = self.variant.central or self.variant.firsttower
        self._legal: list[str] | None = None  # the legal tokens if they are not all of `_open`
        if self._bound:
            self._legal = self._list()

    def moves(self) -> list[str]:
        return list(self._open) if self._legal is None else self._legal[:]

    def _list(self) -> list[str]:
        """The legal tokens where an option, an empty hand or the end of the game restricts them.
        Everybody passing for ever cannot happen: 37 circles never use up all stones (SS15).
        """
        if self.seat is None:
            return []
        tokens = list(self._open.items())
        if self.variant.central and not self.placed:
            tokens = [(token, place) for token, place in tokens if place[0] in CENTRAL]
        if self.barred():
            tokens = [(token, place) for token, place in tokens if not place[2]]
        if self.hand(self.seat) == 0:
            tokens = [(token, place) for token, place in tokens if place[2]]
        return [token for token, _ in tokens] or ["pass"]

    def barred(self) -> bool:
        """Whether the mover may not build the first tower, having placed the first stone (SS12)."""
        return self.variant.firsttower and not self.towers and bool(self.placed) and self.seat == 0

    def hand(self, seat: int) -> int:
        """The stones that the seat can still place (SS6)."""
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
                self._control()
        if self.ending is None and self._open:
            self._next(seat)
        else:
            self._decide()

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

    def _control(self) -> None:
        """Each tower belongs to the seat that threatens it most, and enough (SS5). A change may win
        the game, for a seat that controls enough towers and more than any other (SS8, SS9).
        """
        towers, pressure, held = self.towers, self.pressure, self.held
        others = self.variant.others
        changed = False
        for seat, mine in enumerate(pressure):
            holds = towers & (mine + REST_ENOUGH)
            if holds:
                mine += REST_MORE
                for other in others[seat]:
                    holds &= mine - pressure[other]
            if holds != held[seat]:
                held[seat] = holds
                self.points[seat] = holds.bit_count()
                changed = True
        if self.variant.third:
            changed = True
            for circle in circles_of(towers & ~sum(held)):
                third = self._third(circle)
                if third is not None:
                    held[third] |= TOP[circle]
                    self.points[third] += 1
        if changed:
            most = max(self.points)
            if most >= self.variant.goal and self.points.count(most) == 1:
                self.ending = "goal"

    def _third(self, circle: int) -> int | None:
        """The seat behind two level ones, if it threatens enough and more than a fourth (SS11)."""
        threats = self.threats(circle)
        order = sorted(range(self.seats), key=lambda seat: -threats[seat])
        first, second, third = (threats[seat] for seat in order[:3])
        fourth = threats[order[3]] if self.seats == 4 else 0
        return order[2] if first == second > third >= ENOUGH and third > fourth else None

    def threats(self, circle: int) -> list[int]:
        """What each seat's stones threaten on that circle."""
        return [pressure >> 7 * circle & 63 for pressure in self.pressure]

    def _decide(self) -> None:
        """The game is won, or the board is full: most towers, most stones, else a tie (SS10)."""
        first = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        stones = [self.stones[seat].bit_count() for seat in first]
        best = [seat for seat, count in zip(first, stones, strict=True) if count == max(stones)]
        full = "towers" if len(first) == 1 else "stones" if len(best) == 1 else "shared"
        self._finish(self.ending or f"full-{full}", best)
        self._legal = []

    def _next(self, seat: int) -> None:
        """The turn goes on to the next seat."""
        self.seat = seat = seat + 1 if seat + 1 < self.seats else 0
        if self._bound:
            self._bound = self.variant.firsttower and not self.towers
            self._legal = self._list()
        elif len(self.placed) >= 2 * STONES and not self.hand(seat):
            self._legal = self._list()
        else:
            self._legal = None

    def copy(self) -> SiegeStones:
        new = SiegeStones.__new__(SiegeStones)
        new.variant, new.seats, new.seat = self.variant, self.seats, self.seat
        new.shares, new.points, new.ending = self.shares, self.points[:], self.ending
        new.stones, new.pressure, new.held = self.stones[:], self.pressure[:], self.held[:]
        new.placed = self.placed
        new.towers, new.left, new.events = self.towers, self.left, None
        new._open, new._bound, new._legal = self._open, self._bound, self._legal
        new._lent = self._lent = True
        return new

    def outcome(self, token: str) -> tuple[Self, list[Event]]:
        """Each tower whose controller changes and, if any does, the score: `{"what": "control",
        "at": circle, "was": seat or None, "now": seat or None, "threats": [of each seat]}`,
        `{"what": "score", "points": [...]}`.
        """
        after, events = super().outcome(token)
        for circle in after.filled():
            was, now = self.controller(circle), after.controller(circle)
            if was != now:
                change = {"what": "control", "at": CIRCLES[circle], "was": was, "now": now}
                events.append(change | {"threats": after.threats(circle)})
        if self.points != after.points:
            events.append({"what": "score", "points": after.points[:]})
        return after, events

    def parts(self, token: str) -> dict[str, Any]:
        if token == "pass":
            return {"who": self.seat, "what": "pass"}
        circle, _, tower = TOKENS[token]
        return {
            "who": self.seat,
            "what": "place",
            "piece": "tower" if tower else "stone",
            "from": "towers" if tower else f"hand-{self.seat}",
            "to": CIRCLES[circle],
        }

    def key(self) -> tuple[Any, ...]:
        return (
            self.seat,
            self.ending,
            self.towers,
            self.barred(),
            *self.stones,
            *self.options.values(),
        )

    def transposition_key(self) -> tuple[int, ...]:
        return (self.seat or 0, self.towers, *self.stones)

    def turned(self, seat: int) -> SiegeStones:
        """A copy in which it is that seat's turn (a null move); as it is if the game is over."""
        new = self.copy()
        if new.seat is not None:
            new._next((seat or self.seats) - 1)
        return new

    def kinds(self) -> list[str]:
        """What the seat to move can place: "stone", "tower", both or nothing."""
        moves = self.moves()
        if not moves or moves == ["pass"]:
            return []
        return [
            kind
            for kind, token in (("tower", moves[0]), ("stone", moves[-1]))
            if TOKENS[token][2] == (kind == "tower")
        ]

    def controller(self, circle: int) -> int | None:
        """The seat that controls a tower on that circle."""
        return next((seat for seat, towers in enumerate(self.held) if towers & TOP[circle]), None)

    def stone(self, circle: int) -> int | None:
        """The seat whose stone is on that circle."""
        return next((seat for seat, stones in enumerate(self.stones) if stones & TOP[circle]), None)

    def filled(self) -> list[int]:
        """The occupied circles, in the order in which they were filled."""
        return [CIRCLE[self.placed[start : start + 2]] for start in range(0, len(self.placed), 2)]

    def taken(self, circle: int) -> bool:
        """Whether that circle is occupied."""
        return circle in self.filled()

    def put(self, stones: list[list[int]], towers: list[int], seat: int) -> None:
        """Fills an empty board; that seat is to move unless the game is over."""
        for owner, circles in enumerate(stones):
            for circle in circles:
                self.stones[owner] |= TOP[circle]
        self.towers = sum(TOP[circle] for circle in towers)
        self.left -= len(towers)
        for owner, circles in enumerate(stones):
            self.pressure[owner] = sum(
                THREAT[circle][(self.towers & NEAR[circle]).bit_count()] for circle in circles
            )
        taken = [circle for circles in (*stones, towers) for circle in circles]
        self.placed = "".join(CIRCLES[circle] for circle in taken)
        self._open = {
            token: place
            for token, place in TOKENS.items()
            if place[0] not in taken and (self.left or not place[2])
        }
        self._control()
        if self.ending is None and self._open:
            self._next((seat or self.seats) - 1)
        else:
            self._decide()
