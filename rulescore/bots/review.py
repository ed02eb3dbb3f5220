"""A review of a game: how it stood at each decision, the costliest mistakes, the role of luck."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from rulescore.bots.evaluating import scores_of, settle, worth
from rulescore.bots.player import Choice, Seen
from rulescore.bots.tree import ISMCTS
from rulescore.game import CHANCE, State
from rulescore.generators import retold

LOOKS: Final = 2_000
"""How many positions a review searches in all, but from `FEWEST` to `MOST` per decision."""
FEWEST, MOST = 6, 80
DEEPER: Final[Mapping[str, int]] = {"siege-1966": 4, "siegestones": 3}
"""Games in which so many times as many positions are searched: with fewer, the chances after a move
are often others than before the next.
"""
DECISIONS: Final = 80
"""How many decisions are searched; in a longer game, those after which the evaluation fell most for
the seat. The others are only evaluated.
"""
WORLDS: Final = 3
GUESSES: Final = 12
"""How many chance outcomes, or guesses of hidden information, are searched after a move; the more
guesses, the less in each.
"""
CLOSER: Final = 3
"""How many times as many positions are searched of first moves."""
CLIFF: Final = 0.1
"""A change of the shares from one move to the next that a search should have seen."""
CERTAIN: Final = 2.5
"""By how many standard errors two moves have to differ."""
KEPT: Final = 8
"""How many searches are remembered: most positions are asked for again soon."""
SLIP: Final = 0.04
"""A loss of less than this share of the win is not worth showing."""
SMALL: Final = SLIP / 2
"""What is shown all the same of a game without anything worse."""
MOMENTS: Final = 3
Mark = Literal["good", "slip", "mistake", "blunder"]
MARKS: Final[dict[Mark, float]] = {"blunder": 0.25, "mistake": 0.1, "slip": SLIP}
"""What a move is called that gave away that share of the win, or more."""


@dataclass(frozen=True)
class Decision:
    """A decision: after how many tokens, and by whom; the expected shares after the best move found
    (`before`) and after the move played (`after`), both measured alike and the same if no better
    move was found; the best move; the best answers to the move played and to the best one, ""
    if they depend on what is hidden or on chance; whether a hint had named it.
    """

    ply: int
    seat: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    played: str
    better: Choice
    answer: str
    reply: str = ""
    helped: bool = False

    @property
    def lost(self) -> float:
        """The share of the win that the seat gave away."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def mark(self) -> Mark:
        """What such a move is called, as in `MARKS`; "good" if it gave nothing away. To let a
        certain win slip is a mistake, however good the chances still are.
        """
        if self.before[self.seat] == 1.0 and 0 < self.lost < MARKS["mistake"]:
            return "mistake"
        return next((mark for mark, least in MARKS.items() if self.lost >= least), "good")


@dataclass
class Review:
    """The reviewed decisions, and what chance brought each seat, as a share of the win; None
    without chance.

    What changes from `after` one decision to `before` the next, and from the last to the result,
    and is not luck, is what the search saw only then, or what others did who are not reviewed.
    """

    decisions: list[Decision] = field(default_factory=list)
    luck: list[float] | None = None

    def slips(self, seats: Iterable[int]) -> list[Decision]:
        """These seats' decisions that gave something away, the costliest first."""
        wanted = {*seats}
        slips = [one for one in self.decisions if one.seat in wanted and one.lost > 0]
        return sorted(slips, key=lambda one: -one.lost)

    def moments(self, seats: Iterable[int]) -> list[Decision]:
        """These seats' costliest decisions, in game order: blunders, then mistakes, then slips; of
        several that missed the same move and are no blunders one comes before the others.
        """
        slips = self.slips(seats)
        costliest = {(one.seat, one.better.token): one.ply for one in reversed(slips)}.values()
        worst = sorted(
            slips,
            key=lambda one: (
                one.lost < MARKS["mistake"],
                one.mark != "blunder" and one.ply not in costliest,
            ),
        )[:MOMENTS]
        least = SLIP if worst and worst[0].lost >= SLIP else SMALL
        worst = [one for one in worst if one.lost >= least]
        return sorted(worst, key=lambda one: one.ply)

    def finest(self, seat: int) -> Decision | None:
        """That seat's best answer to a mistake without help; None if it made none, or its chances
        looked better before.
        """
        own = [
            (before.lost, one)
            for before, one in pairwise(self.decisions)
            if one.seat == seat
            and one.mark == "good"
            and not one.helped
            and one.ply == before.ply + 1
            and before.answer == one.played
            and before.lost >= MARKS["mistake"]
            and one.after[seat] >= before.after[seat] - SLIP
        ]
        return max(own, key=lambda both: both[0], default=(0.0, None))[1]


def review(
    states: Sequence[State], tokens: Sequence[str], seat: int | None = None
) -> Generator[tuple[int, int], None, Review]:
    """Reviews the decisions of a game, given its positions and the token played in each; yields how
    many are done, and of how many.

    With `seat`, it reviews that seat's decisions, from what it knew; without, everybody's with all
    cards open. It is reproducible.
    """
    plies = _plies(states, tokens, seat)
    look = _look(states[0], plies, seat)
    glance = _Look(0, seat is None)
    searched = {*plies} if len(plies) <= DECISIONS else _swings(states, plies)
    found = Review(
        luck=[0.0] * states[0].seats
        if any(state.seat == CHANCE for state in states[min(plies, default=0) :])
        else None
    )
    for number, ply in enumerate(plies):
        news = number, len(plies)
        yield news
        way = look if ply in searched else glance
        if way is look:
            decision = yield from retold(
                way.decision(states[ply], ply, tokens[ply]), partial(_so_far, news)
            )
            found.decisions.append(decision)
        if found.luck is None:
            continue
        for now in (ply, len(tokens)) if ply == plies[-1] and states[-1].shares else (ply,):
            brought = yield from retold(
                way.luck(states, now, states[ply].seat or 0), partial(_so_far, news)
            )
            found.luck = [sum(both) for both in zip(found.luck, brought, strict=True)]
    if not states[0].game.info.hidden:
        yield from retold(_looked_again(found.decisions, states, look), lambda _: news)
        yield from retold(_looked_closer(found.decisions, states, look), lambda _: news)
    return found


def _looked_closer(
    decisions: list[Decision], states: Sequence[State], look: _Look
) -> Generator[None, None, None]:
    """Measures each seat's first move again where it seems to have cost something: at the beginning
    a search sees least of what comes.
    """
    closer = _Look(look.looks * CLOSER, look.all_open)
    for seat in {one.seat for one in decisions}:
        number = next(n for n, one in enumerate(decisions) if one.seat == seat)
        one = decisions[number]
        if one.lost < SLIP:
            continue
        state = states[one.ply]
        after = yield from closer.worth(state, seat, one.ply, one.played)
        best = yield from closer.worth(state, seat, one.ply, one.better.token)
        before = max(after, best, key=lambda shares: shares[one.seat])
        decisions[number] = replace(one, before=before, after=after)


def _looked_again(
    decisions: list[Decision], states: Sequence[State], look: _Look
) -> Generator[None, None, None]:
    """Corrects what the search thought of a move where it saw only one move later that it was
    better or worse by more than `CLIFF`, from the end to the beginning.
    """
    for number in reversed(range(len(decisions) - 1)):
        one, following = decisions[number : number + 2]
        after, seat = following.before, one.seat
        if following.ply != one.ply + 1 or abs(after[seat] - one.after[seat]) <= CLIFF:
            continue
        before = after
        if one.better.token != one.played:  # which has to be seen as far ahead
            best = states[one.ply].after(one.better.token)
            others = yield from look.worth(best, seat, one.ply, one.reply)
            before = max(after, others, key=lambda shares: shares[seat])
        answer = following.better.token if one.answer else ""
        decisions[number] = replace(one, before=before, after=after, answer=answer)


def tried(
    states: Sequence[State], tokens: Sequence[str], ply: int, token: str, seat: int | None = None
) -> Generator[None, None, tuple[float, ...]]:
    """The expected shares after another token at a decision of a game, measured as `review` does
    with that `seat`.
    """
    look = _look(states[0], _plies(states, tokens, seat), seat)
    return (yield from look.worth(states[ply], states[ply].seat or 0, ply, token))


def _means(samples: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(shares) / len(samples) for shares in zip(*samples, strict=True))


def _differ(differences: Sequence[float]) -> bool:
    """Whether two moves differ by more than a few guesses do by chance: of face-down columns that
    look alike none is the better one to strike at, whatever lies there in a guess.
    """
    count = len(differences)
    if count < 2:
        return True
    mean = sum(differences) / count
    variance = sum((one - mean) ** 2 for one in differences) / (count - 1)
    return abs(mean) > CERTAIN * sqrt(variance / count)


def _plies(states: Sequence[State], tokens: Sequence[str], seat: int | None) -> list[int]:
    """After how many tokens each decision to review comes."""
    return [
        ply
        for ply, _ in enumerate(tokens)
        if states[ply].seat not in (None, CHANCE) and seat in (None, states[ply].seat)
    ]


def _look(start: State, plies: Sequence[int], seat: int | None) -> _Look:
    looks = min(MOST, max(FEWEST, LOOKS // max(1, len(plies))))
    return _Look(looks * DEEPER.get(start.game.info.id, 1), seat is None)


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
        self._known: deque[tuple[State, Choice]] = deque(maxlen=KEPT)

    def decision(self, state: State, ply: int, played: str) -> Generator[None, None, Decision]:
        mover = state.seat or 0
        best = yield from self._value(state, self.looks)
        samples = yield from self._samples(state, mover, ply, played)
        before = after = _means(samples)
        if best.token != played:
            others = yield from self._samples(state, mover, ply, best.token)
            pairs = zip(samples, others, strict=False)  # what is certain is sampled once
            if _differ([one[mover] - other[mover] for one, other in pairs]):
                before = max(after, _means(others), key=lambda shares: shares[mover])
        answer = yield from self._answer(state.after(played), mover)
        reply = yield from self._answer(state.after(best.token), mover)
        return Decision(ply, mover, before, after, played, best, answer, reply)

    def _answer(self, then: State, mover: int) -> Generator[None, None, str]:
        """The best answer, "" if there is none or it depends on what is hidden or on chance."""
        if then.seat in (None, CHANCE, mover) or then.game.info.hidden:
            return ""
        return (yield from self._value(then, self.looks)).token

    def luck(
        self, states: Sequence[State], ply: int, seat: int
    ) -> Generator[None, None, tuple[float, ...]]:
        """What the chance outcomes just before a position brought each seat; nothing at the start
        of the game.
        """
        rolled = ply
        while rolled and states[rolled - 1].seat == CHANCE:
            rolled -= 1
        if not 0 < rolled < ply:
            return (0.0,) * states[ply].seats
        now = yield from self.worth(states[ply], seat, ply)
        then = yield from self.worth(states[rolled], seat, ply)
        return tuple(share - hoped for share, hoped in zip(now, then, strict=True))

    def worth(
        self, state: State, seat: int, seed: int, token: str = ""
    ) -> Generator[None, None, tuple[float, ...]]:
        """The average shares, as that seat sees it, of a position or after a move."""
        return _means((yield from self._samples(state, seat, seed, token)))

    def _samples(
        self, state: State, seat: int, seed: int, token: str
    ) -> Generator[None, None, list[tuple[float, ...]]]:
        """The shares in each guess of hidden information or chance, which are the same for the same
        seed; one is enough without either.

        A search is too optimistic for the seat to move, so each is the mean of two: of the
        position, and of the one after the best move found there.
        """
        hidden = state.game.info.hidden and not self.all_open
        looks = -(-self.looks * WORLDS // GUESSES) if hidden else self.looks
        samples: list[tuple[float, ...]] = []
        for number in range(GUESSES if hidden else WORLDS):
            rng = random.Random(f"{seed} {number}")
            world = state.guess(seat, rng) if hidden else state.copy()
            if token:
                world.play(token)
            certain = world.seat != CHANCE and not world.game.info.hidden
            settle(world, rng)
            first = yield from self._value(world, looks)
            values = [first.value]
            if first.token:
                world = world.after(first.token)
                certain = certain and world.seat != CHANCE
                settle(world, rng)
            values.append((yield from self._value(world, looks)).value)
            samples.append(_means(values))
            if certain:
                break
        return samples

    def _value(self, world: State, looks: int) -> Generator[None, None, Choice]:
        """The best move found and the expected shares, or the true ones of a finished game."""
        if world.seat is None:
            return Choice("", world.shares or ())
        for known, choice in self._known:
            if known == world:
                return choice
        seen = Seen(world, world.seat)
        if looks:
            choice = yield from retold(ISMCTS(None, looks, 0).think(seen), lambda _: None)
        else:
            yield None
            choice = Choice("", _glance(seen))
        self._known.append((world, choice))
        return choice
