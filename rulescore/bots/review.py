"""A look back at a game: how it stood at each decision, where the most was given away, and what
luck did.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from rulescore.bots.evaluating import settle
from rulescore.bots.player import Choice, Seen
from rulescore.bots.tree import ISMCTS
from rulescore.game import CHANCE, State
from rulescore.generators import retold

LOOKS: Final = 2_000
"""So many positions are looked at in a whole game, but no fewer than `FEWEST` and no more than
`MOST` for a decision.
"""
FEWEST, MOST = 6, 80
WORLDS: Final = 3
"""So many guesses of what is hidden, or of what chance gives, are looked at after a move."""
SLIP: Final = 0.04
"""Less than this part of the win given away is no moment that mattered."""
MOMENTS: Final = 3


@dataclass(frozen=True)
class Decision:
    """A decision that was made: after how many tokens and by whom; how the game stood, as each
    seat's expected share of the win; what the best move that was found, and the move that was
    played, left of that; and the best one itself.
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
        """What part of the win the seat gave away."""
        return (
            0.0
            if self.better.token == self.played
            else max(0.0, self.before[self.seat] - self.after[self.seat])
        )


@dataclass
class Review:
    """Every decision that was looked at, and what chance has brought each seat just before these,
    in parts of the win; None where there is no chance.
    """

    decisions: list[Decision] = field(default_factory=list)
    luck: list[float] | None = None

    def moments(self, seats: Iterable[int]) -> list[Decision]:
        """Those in which these seats gave away most, in the order of the game."""
        wanted = {*seats}
        slips = [one for one in self.decisions if one.seat in wanted and one.lost >= SLIP]
        return sorted(sorted(slips, key=lambda one: -one.lost)[:MOMENTS], key=lambda one: one.ply)


def review(
    states: Sequence[State], tokens: Sequence[str], seat: int | None = None
) -> Generator[tuple[int, int], None, Review]:
    """Looks at the decisions of a game, `states` being its positions and `tokens` what was played
    in each; yields how many are done, and of how many.

    With `seat` it looks at that seat's decisions alone, from what it knew then; without, at
    everybody's with all cards open. The same game brings the same.
    """
    plies = [
        ply
        for ply, _ in enumerate(tokens)
        if states[ply].seat not in (None, CHANCE) and seat in (None, states[ply].seat)
    ]
    look = _Look(min(MOST, max(FEWEST, LOOKS // max(1, len(plies)))), seat is None)
    found = Review(
        luck=[0.0] * states[0].seats if any(state.seat == CHANCE for state in states) else None
    )
    for number, ply in enumerate(plies):
        news = number, len(plies)
        yield news
        decision = yield from retold(
            look.decision(states[ply], ply, tokens[ply]), partial(_so_far, news)
        )
        found.decisions.append(decision)
        rolled = ply
        while rolled and states[rolled - 1].seat == CHANCE:
            rolled -= 1
        if found.luck and 0 < rolled < ply:
            hoped = yield from retold(
                look.worth(states[rolled], decision.seat, ply), partial(_so_far, news)
            )
            found.luck = [
                luck + now - then
                for luck, now, then in zip(found.luck, decision.stood, hoped, strict=True)
            ]
    return found


def _so_far(news: tuple[int, int], _: None) -> tuple[int, int]:
    """What is told at every step of a decision."""
    return news


class _Look:
    """How closely is looked, and whether all cards are open."""

    def __init__(self, looks: int, all_open: bool) -> None:
        self.looks, self.all_open = looks, all_open

    def decision(self, state: State, ply: int, played: str) -> Generator[None, None, Decision]:
        mover = state.seat or 0
        seen = Seen(state, mover)
        best = yield from self._thought(seen)
        before = best.value
        after = yield from self.worth(state, mover, ply, played)
        if best.token != played:  # both moves by the same measure
            before = yield from self.worth(state, mover, ply, best.token)
        return Decision(ply, mover, best.value, before, after, played, best)

    def worth(
        self, state: State, seat: int, seed: int, token: str = ""
    ) -> Generator[None, None, tuple[float, ...]]:
        """Each seat's share on average, as that seat knows it, after a move or where chance goes
        on; one position is enough where nothing hangs on chance.
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
        return (yield from retold(ISMCTS(None, self.looks, 0).think(seen), lambda _: None))
