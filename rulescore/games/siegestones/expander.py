"""Positions of a game of two as tuples: what each move leads to and its value, several times as
fast as by `SiegeStones` and `evaluation.scores`, for a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from rulescore.boards.hexagon import CIRCLES
from rulescore.games.siegestones.evaluation import ADDS, BOARD, FIRM, ONES, staged
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import (
    NEAR,
    REACH,
    RELIEF,
    REST_ENOUGH,
    REST_MORE,
    STONES,
    THREAT,
    TOP,
    circles_of,
)

ADDED: Final = ADDS * ONES  # the most that one stone adds, at every circle
THREES: Final = 3 * ONES

Cell = tuple[str, str, int, int, int, tuple[int, ...]]
CELLS: Final[list[Cell]] = [
    *zip(CIRCLES, [f"T@{name}" for name in CIRCLES], TOP, NEAR, REACH, THREAT, strict=True)
]
"""Of each circle: the tokens of a stone and of a tower, and its row of each table."""
CELL: Final = {token: cell for cell in CELLS for token in cell[:2]}

Fields = tuple[int | None, int, int, int, int, int, int, int, int, Sequence[float] | None]
"""Those of `Position`, which takes longer to make."""


class Position(NamedTuple):
    """Sets and threats are numbers as in `SiegeStones`, those of the seat to move before the
    other's.
    """

    seat: int | None
    towers: int
    mine: int
    theirs: int
    stones: int
    others: int
    empty: int
    open: int  # for every circle, how many empty ones are beside it
    left: int
    shares: Sequence[float] | None

    def transposition_key(self) -> tuple[int, ...]:
        """That of `SiegeStones`."""
        if self.seat:
            return (1, self.towers, self.others, self.stones)
        return (0, self.towers, self.stones, self.others)


class Expander:
    """Expands positions with the options of `state`, and these weights of the evaluation."""

    def __init__(self, state: SiegeStones, weights: Sequence[float]) -> None:
        self._weights, self._goal = staged(weights, 2), state.variant.goal
        self._firsttower = state.variant.firsttower
        self._cells = (CELLS[:], CELLS[:])  # for each seat, those first that were good lately

    def position(self, state: SiegeStones) -> Position:
        seat = state.seat or 0
        empty = BOARD ^ state.towers ^ state.stones[0] ^ state.stones[1]
        return Position(
            state.seat,
            state.towers,
            state.pressure[seat],
            state.pressure[1 - seat],
            state.stones[seat],
            state.stones[1 - seat],
            empty,
            sum(REACH[circle] for circle in circles_of(empty)),
            state.left,
            state.shares,
        )

    def child(self, position: Position, token: str) -> tuple[float, Position, str] | None:
        """What the token leads to, as in `expanded`; None if it is not legal, or a pass."""
        cells = [CELL[token]] if token in CELL else []
        children = self._children(position, cells)
        return next((child for child in children if child[2] == token), None)

    def expanded(self, position: Position) -> list[tuple[float, Position, str]]:
        found = list(self._children(position, CELLS))
        if found:
            return found
        turned = position._replace(
            seat=1 - (position.seat or 0),
            mine=position.theirs,
            theirs=position.mine,
            stones=position.others,
            others=position.stones,
        )
        return [(-self._judged(turned)[0], turned, "pass")]

    def _children(
        self, position: Position, cells: list[Cell]
    ) -> Iterator[tuple[float, Position, str]]:
        for value, after, cell, builds in self._moves(position, cells):
            yield value, Position._make(after), cell[1] if builds else cell[0]

    def best(self, position: Position, enough: float) -> float:
        best, cells = -inf, self._cells[position.seat or 0]
        for value, _, cell, _ in self._moves(position, cells[:]):
            if value > best:
                best = value
                if value >= enough:
                    cells.remove(cell)
                    cells.insert(0, cell)
                    break
        return best if best > -inf else max(value for value, _, _ in self.expanded(position))

    def _moves(
        self, position: Position, cells: Iterable[Cell]
    ) -> Iterator[tuple[float, Fields, Cell, bool]]:
        """The value for the seat of each move on these circles, what it leads to, its circle, and
        whether it is a tower. There are none if the seat has to pass.
        """
        seat, towers, mine, theirs, stones, others, empty, beside, left, _ = position
        held = towers & (mine + REST_ENOUGH) & (mine - theirs + REST_MORE)
        stony = stones.bit_count() + held.bit_count() < STONES
        builds = left and (towers or seat or not self._firsttower)
        other = 1 - (seat or 0)
        judged = self._judged
        for cell in cells:
            _, _, top, near, reach, threat = cell
            if not top & empty:
                continue
            rest, around = empty ^ top, beside - reach
            if stony:
                more = mine + threat[(towers & near).bit_count()]
                value, after = judged(
                    (other, towers, theirs, more, others, stones | top, rest, around, left, None)
                )
                yield -value, after, cell, False
            if builds:
                built, fewer = towers | top, left - 1
                weak, weakened = mine - RELIEF[stones & near], theirs - RELIEF[others & near]
                value, after = judged(
                    (other, built, weakened, weak, others, stones, rest, around, fewer, None)
                )
                yield -value, after, cell, True

    def _judged(self, position: Fields) -> tuple[float, Fields]:
        """The value for the seat to move, and the position, which may be over."""
        seat, towers, mine, theirs, stones, others, empty, beside, left, _ = position
        free = empty.bit_count()
        control, strike, turn, firm, closed, reach, site, most, last, safe, third, level = (
            self._weights[free]
        )
        goal = self._goal
        lead, lag = mine - theirs + REST_MORE, theirs - mine + REST_MORE
        leads, lags = towers & lead, towers & lag
        held, lost = leads & (mine + REST_ENOUGH), lags & (theirs + REST_ENOUGH)
        points, against = held.bit_count(), lost.bit_count()
        more = stones.bit_count() - others.bit_count()
        if not free or (points != against and (points >= goal or against >= goal)):
            ahead = points - against or more
            if not ahead:
                return 0.0, (None, *position[1:-1], (0.5, 0.5))
            shares = (0.0, 1.0) if (ahead > 0) == (seat == 1) else (1.0, 0.0)
            return inf if ahead > 0 else -inf, (None, *position[1:-1], shares)
        more += free & 1
        value = (
            control * (points - against)
            + most * (leads.bit_count() - lags.bit_count())
            + last * more
        )
        if points == against:
            if more:
                value += level if more > 0 else -level
        elif points + 1 >= goal:
            if against + 1 < goal:
                value += third
        elif against + 1 >= goal:
            value -= third
        opened = towers & (beside + REST_MORE)
        if held or lost:
            answers = (beside + ONES >> 1 & THREES) * ADDS
            if held:
                value += firm * (held & (lead - ADDED)).bit_count()
                value += closed * (held & ~opened).bit_count()
                value += safe * (held & (lead - answers)).bit_count()
            if lost:
                value -= firm * (lost & (lag - ADDED)).bit_count()
                value -= closed * (lost & ~opened).bit_count()
                value -= safe * (lost & (lag - answers)).bit_count()
        takes = opened & ~held & (lead + ADDED)
        value += reach * takes.bit_count()
        value -= reach * (opened & ~lost & (lag + ADDED)).bit_count()
        if left:
            sites = empty & (mine + FIRM) & lead
            value += site * (sites.bit_count() - (empty & (theirs + FIRM) & lag).bit_count())
            takes |= sites
        if takes:
            value += turn + (strike if points + 1 >= goal else 0.0)
        return value, position
