"""Lessons: everything needed for a first game, done once by hand, in a few minutes. A lesson is
data beside its game (`games/<game>/lesson.py`).

Its sentences are plain English, like those of `Info`, and go through `shown` when displayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from rulescore.game import Game, State
from rulescore.games import PACKAGES
from rulescore.options import Value


@dataclass(frozen=True)
class Step:
    """One thing to do in a position set up for it.

    `text` says in a sentence or two what to do. `accepts` are the legal tokens that the step asks
    for, the one shown as a hint first; `right` is the answer to them. Other legal tokens miss the
    point: `misses` has answers to some, `aside` is the answer to the rest. The rules answer illegal
    ones.

    `then` are tokens played after an accepted one, for chance and other seats, unless the game is
    over. `points` are what to highlight: places of the board, taps, or ids of things and areas of
    the view. `clauses` are the rulings that the step teaches.

    >>> from rulescore import GAMES
    >>> step = lesson_of(GAMES["siege-1966"]).steps[5]
    >>> state = step.start(GAMES["siege-1966"])
    >>> state.moves() == sorted({*step.accepts, *step.misses})
    True
    >>> step.answer(step.accepts[0])
    (True, 'The attacker wins by capturing him, the defender by capturing all four knights. He never leaves the castle.')
    """  # noqa: E501

    position: str
    text: str
    accepts: tuple[str, ...]
    right: str
    aside: str
    misses: Mapping[str, str] = field(default_factory=dict, hash=False)
    then: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def start(self, game: Game[Any]) -> State:
        """The position at the start of the step."""
        return cast("State", game.set_up(self.position, self.seats, **self.options))

    def line(self, state: State, token: str) -> list[tuple[str, State]]:
        """A legal token and what follows it, each with the position after it."""
        played: list[tuple[str, State]] = []
        for one in (token, *self.then) if token in self.accepts else (token,):
            if state.seat is not None:
                state = state.after(one)
                played.append((one, state))
        return played

    def answer(self, token: str) -> tuple[bool, str]:
        """Whether the step accepts a legal token, and the answer to it, in English."""
        if token in self.accepts:
            return (True, self.right)
        return (False, self.misses.get(token, self.aside))

    def sentences(self) -> tuple[str, ...]:
        """All its sentences, in English."""
        return tuple(
            dict.fromkeys(filter(None, (self.text, self.right, self.aside, *self.misses.values())))
        )


@dataclass(frozen=True)
class Lesson:
    """The steps of a game's lesson, and the sentence at its end."""

    steps: tuple[Step, ...]
    farewell: str

    def sentences(self) -> tuple[str, ...]:
        """All its sentences, in English."""
        return (*(sentence for step in self.steps for sentence in step.sentences()), self.farewell)


def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game, imported on first use; None for a game without one.

    >>> from rulescore import GAMES
    >>> 8 <= len(lesson_of(GAMES["siegestones"]).steps) <= 15
    True
    """
    package = game.info.id.replace("-", "_")
    if package not in PACKAGES:
        return None
    return cast("Lesson", import_module(f"rulescore.games.{package}.lesson").LESSON)
