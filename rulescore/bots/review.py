"""A review of a game: how it stood at each decision, the costliest mistakes, the role of luck."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from rulescore.bots.evaluating import scores_of, settle, worth
from rulescore.bots.player import Choice, Seen
from rulescore.bots.tree import ISMCTS
from rulescore.game import CHANCE, State
from rulescore.generators import retold

LOOKS: Final = 2_000
"""How many positions a review searches in all, but from `FEWEST` to `MOST` per decision."""
FEWEST, MOST = 6, 80
DECISIONS: Final = 80
"""How many decisions are searched; in a longer game, those after which the evaluation fell most for
the seat. The others are only evaluated.
"""
WORLDS: Final = 3
"""How many guesses of hidden information, or chance outcomes, are searched after a move."""
SLIP: Final = 0.04
"""A loss of less than this share of the win is not worth showing."""
MOMENTS: Final = 3


@dataclass(frozen=True)
class Decision:
    """A decision: after how many tokens, and by whom; the expected shares as it stood, after the
    best move found (`before`), and after the move played; the best move.
    """

    ply: int
    seat: int
    stood: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    played: str
    better: Choice

    @property
    def lost(self) -> float:
        """The share of the win that the seat gave away."""
        if self.better.token == self.played:
            return 0.0
        return max(0.0, self.before[self.seat] - self.after[self.seat])


@dataclass
class Review:
    """The reviewed decisions, and what chance brought each seat just before them, as a share of the
    win; None without chance.
    """

    decisions: list[Decision] = field(default_factory=list)
    luck: list[float] | None = None

    def slips(self, seats: Iterable[int]) -> list[Decision]:
        """These seats' decisions that gave something away, the costliest first."""
        wanted = {*seats}
        slips = [one for one in self.decisions if one.seat in wanted and one.lost > 0]
        return sorted(slips, key=lambda one: -one.lost)

    def moments(self, seats: Iterable[int]) -> list[Decision]:
        """These seats' costliest decisions, in game order."""
        worst = [one for one in self.slips(seats)[:MOMENTS] if one.lost >= SLIP]
        return sorted(worst, key=lambda one: one.ply)


def review(
    states: Sequence[State], tokens: Sequence[str], seat: int | None = None
) -> Generator[tuple[int, int], None, Review]:
    """Reviews the decisions of a game, given its positions and the token played in each; yields how
    many are done, and of how many.

    With `seat`, it reviews that seat's decisions, from what it knew; without, everybody's with all
    cards open. It is reproducible.
    """
    plies = [
        ply
        for ply, _ in enumerate(tokens)
        if states[ply].seat not in (None, CHANCE) and seat in (None, states[ply].seat)
    ]
    look = _Look(min(MOST, max(FEWEST, LOOKS // max(1, len(plies)))), seat is None)
    glance = _Look(0, seat is None)
    searched = {*plies} if len(plies) <= DECISIONS else _swings(states, plies)
    found = Review(
        luck=[0.0] * states[0].seats if any(state.seat == CHANCE for state in states) else None
    )
    for number, ply in enumerate(plies):
        news = number, len(plies)
        yield news
        way = look if ply in searched else glance
        decision = yield from retold(
            way.decision(states[ply], ply, tokens[ply]), partial(_so_far, news)
        )
        found.decisions.append(decision)
        rolled = ply
        while rolled and states[rolled - 1].seat == CHANCE:
            rolled -= 1
        if found.luck and 0 < rolled < ply:
            hoped = yield from retold(
                way.worth(states[rolled], decision.seat, ply), partial(_so_far, news)
            )
            found.luck = [
                luck + now - then
                for luck, now, then in zip(found.luck, decision.stood, hoped, strict=True)
            ]
    return found


def _swings(states: Sequence[State], plies: Sequence[int]) -> set[int]:
    """The decisions until whose seat's next one the evaluation falls most for it, as it sees the
    positions.
    """
    falls: list[tuple[float, int]] = []
    later: dict[int, float] = {}
    for ply in reversed(plies):
        mover = states[ply].seat or 0
        now = _glance(Seen(states[ply], mover))[mover]
        end = states[-1].shares
        falls.append((now - later.get(mover, end[mover] if end else now), ply))
        later[mover] = now
    return {ply for _, ply in sorted(falls, reverse=True)[:DECISIONS]}


def _glance(seen: Seen) -> tuple[float, ...]:
    """The expected shares without any search."""
    world = seen.guess(random.Random(0))
    return worth(world, scores_of(world))


def _so_far(news: tuple[int, int], _: None) -> tuple[int, int]:
    """The progress report of each step."""
    return news


class _Look:
    """How many positions to search per decision, 0 to evaluate only, and whether all cards are
    open.
    """

    def __init__(self, looks: int, all_open: bool) -> None:
        self.looks, self.all_open = looks, all_open

    def decision(self, state: State, ply: int, played: str) -> Generator[None, None, Decision]:
        mover = state.seat or 0
        seen = Seen(state, mover)
        best = yield from self._thought(seen)
        before = best.value
        if not self.looks:
            return Decision(ply, mover, before, before, before, played, Choice(played, before))
        after = yield from self.worth(state, mover, ply, played)
        if best.token != played:  # so that both moves are measured alike
            before = yield from self.worth(state, mover, ply, best.token)
        return Decision(ply, mover, best.value, before, after, played, best)

    def worth(
        self, state: State, seat: int, seed: int, token: str = ""
    ) -> Generator[None, None, tuple[float, ...]]:
        """The average shares, as that seat sees it, after a move or before a chance outcome; one
        sample is enough without chance or hidden information.
        """
        rng = random.Random(seed)
        values: list[Sequence[float]] = []
        for _ in range(WORLDS):
            world = (
                state.copy()
                if self.all_open or not state.game.info.hidden
                else state.guess(seat, rng)
            )
            if token:
                world.play(token)
            certain = world.seat != CHANCE and not world.game.info.hidden
            settle(world, rng)
            if world.seat is None:
                values.append(world.shares or ())
            else:
                values.append((yield from self._thought(Seen(world, world.seat))).value)
            if certain:
                break
        return tuple(sum(shares) / len(values) for shares in zip(*values, strict=True))

    def _thought(self, seen: Seen) -> Generator[None, None, Choice]:
        if not self.looks:
            yield None
            return Choice("", _glance(seen))
        return (yield from retold(ISMCTS(None, self.looks, 0).think(seen), lambda _: None))
