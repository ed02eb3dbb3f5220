"""Why a move is good, in sentences: what it changes in the evaluation's features, compared with
other moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rulescore.bots.evaluating import SURE
from rulescore.bots.player import Choice, Seen
from rulescore.game import Feature, State
from rulescore.translation import say, say_count, shown

OTHERS: Final = 24
"""How many other moves are compared."""
WORLDS: Final = 6
"""How many guesses of hidden information are drawn."""
LEAST: Final = 0.12
"""A reason worth less, in log-odds, is given only if there is no better one."""
NOTHING: Final = 0.01
"""Anything worth less is not a reason."""
MOST: Final = 3
"""How many reasons are given."""


def explained(seen: Seen, choice: Choice) -> Choice:
    """The same choice with its reasons, in the language in use."""
    return replace(choice, reasons=tuple(reasons(seen, choice)))


def reasons(seen: Seen, choice: Choice) -> list[str]:
    """The reasons for a choice, most important first: how it ends the game, points, and the
    features in which it beats the average of other moves.

    With hidden information, several guesses are compared and none is revealed.
    """
    rng = random.Random(0)
    moves = seen.moves()
    worlds = [seen.guess(rng) for _ in range(WORLDS if seen.game.info.hidden else 1)]
    afters = [world.after(choice.token) for world in worlds]
    ended = _end(seen.seat, choice, worlds, afters)
    if ended:
        return [ended]
    if len(moves) == 1:
        return [say("There is no other move.")]
    evaluation = seen.game.evaluation
    if evaluation is None:
        return []
    said = (
        _points(seen.seat, worlds, afters)
        if any(feature.name == "points" for feature in evaluation.FEATURES)
        else []
    )
    others = [token for token in moves if token != choice.token]
    found = _Terms(
        worlds,
        afters,
        [
            world.after(token)
            for world in worlds
            for token in rng.sample(others, min(OTHERS, len(others)))
        ],
    )
    return (said + found.sentences(seen.seat, without="points" if said else ""))[:MOST]


def _end(seat: int, choice: Choice, worlds: Sequence[State], afters: Sequence[State]) -> str:
    """That the move, or its line, ends the game."""
    ends = {after.shares[seat] if after.shares else None for after in afters}
    if ends == {1.0}:
        return say("This wins the game.")
    if None not in ends and len(ends) == 1 and 0.0 not in ends:
        return say("This ends the game with a shared win.")
    if len(worlds) > 1 or not choice.value or choice.value[seat] < SURE:
        return ""
    own, state = 0, worlds[0].copy()
    for token in choice.line:
        if state.seat is None or token not in state.moves():
            break
        own += state.seat == seat
        state.play(token)
    won = state.shares is not None and state.shares[seat] == 1.0
    return (
        say_count(
            "This wins in {n} move, whatever the other side does.",
            "This wins in {n} moves, whatever the other side does.",
            own,
        )
        if won
        else ""
    )


def _points(seat: int, worlds: Sequence[State], afters: Sequence[State]) -> list[str]:
    """The points that the move certainly scores at once."""
    gains = {
        after.points[seat] - world.points[seat] if world.points and after.points else 0
        for world, after in zip(worlds, afters, strict=True)
    }
    (gain,) = gains if len(gains) == 1 else (0,)
    return [say_count("{n} point at once.", "{n} points at once.", gain)] if gain > 0 else []


@dataclass(frozen=True)
class _Change:
    """A feature of one seat: its weight, its value before and after the move, the mover's gain over
    other moves (log-odds), and whether all guesses agree.
    """

    feature: Feature
    seat: int
    weight: float
    before: float
    after: float
    worth: float
    sure: bool


class _Terms:
    """The features before a move, after it, and after other moves."""

    def __init__(
        self, worlds: Sequence[State], afters: Sequence[State], others: Sequence[State]
    ) -> None:
        self.state = worlds[0]
        evaluation = self.state.game.evaluation
        assert evaluation is not None
        self.features, self.weights = evaluation.FEATURES, evaluation.weights(self.state)
        self.before, self.after, self.others = (
            [evaluation.features(state) for state in states if state.shares is None]
            for states in (worlds, afters, others)
        )

    def sentences(self, seat: int, without: str) -> list[str]:
        """The features in which the move beats the average of other moves, weightiest first."""
        if not self.after or not self.others:
            return []
        best = sorted(
            (change for change in self._changes(seat) if change.feature.name != without),
            key=lambda change: -change.worth,
        )
        good = [change for change in best if change.worth >= LEAST] or [
            change for change in best if change.worth >= NOTHING
        ][:1]
        names = [each["name"] for each in self.state.view(None)["seats"]]
        return [
            _sentence(change, None if change.seat == seat else names[change.seat])
            for change in good
        ]

    def _changes(self, mover: int) -> Iterator[_Change]:
        for number, (feature, weight) in enumerate(zip(self.features, self.weights, strict=True)):
            for seat in range(self.state.seats):
                before, after, others = (
                    [counts[seat][number] for counts in many]
                    for many in (self.before, self.after, self.others)
                )
                worth = (weight if seat == mover else -weight) * (_mean(after) - _mean(others))
                yield _Change(
                    feature,
                    seat,
                    weight,
                    _mean(before),
                    _mean(after),
                    worth,
                    len({*before}) == len({*after}) == 1,
                )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _sentence(change: _Change, rival: str | None) -> str:
    """That the move changes a feature for the better, or that other moves would change it for the
    worse.
    """
    what = shown(change.feature.says) + _figures(change)
    difference = change.after - change.before
    wanted = change.weight > 0 if rival is None else change.weight < 0
    if abs(difference) > 1e-9 and (difference > 0) == wanted:
        if rival is None:
            said = (
                say("It brings: {what}.", what=what)
                if wanted
                else say("It ends: {what}.", what=what)
            )
        else:
            said = (
                say("It brings {name}: {what}.", name=rival, what=what)
                if wanted
                else say("It takes from {name}: {what}.", name=rival, what=what)
            )
    elif rival is None:
        said = (
            say("Unlike other moves, it keeps: {what}.", what=what)
            if wanted
            else say("Unlike other moves, it avoids: {what}.", what=what)
        )
    elif wanted:
        said = say("Unlike other moves, it leaves {name}: {what}.", name=rival, what=what)
    else:
        said = say("Unlike other moves, it denies {name}: {what}.", name=rival, what=what)
    return (
        said
        if change.sure
        else say("As far as can be known: {sentence}", sentence=said[0].lower() + said[1:])
    )


def _figures(change: _Change) -> str:
    """The change in number, for features that count things."""
    before, after = change.before, change.after
    if (
        before == after
        or max(before, after) < 2
        or not change.sure
        or not (before.is_integer() and after.is_integer())
    ):
        return ""
    return say(" ({now} instead of {before})", now=f"{after:.0f}", before=f"{before:.0f}")
