"""The thinker's calls about a position: a computer player's move, a hint, how the game stands. All
from what a seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Any, Final

from rulescore import CHANCE, Record, State, bots
from rulescore.bots.reasons import announced
from rulescore.generators import retold
from rulescore.translation import invalid
from rulescore.view_types import Reason
from web.python.call_types import (
    Hint,
    Intent,
    News,
    Nothing,
    Shares,
    Steps,
    Thought,
)
from web.python.table import opening

ADVISER: Final = "level5"
"""The player that gives hints."""
WORLDS: Final = 4
"""How many positions are evaluated if something is hidden or depends on chance."""
LOOKS: Final = 60
"""How many positions are searched from each."""
SEQUEL: Final = 2
"""How many expected moves are described."""


def think(record: str, player: str) -> Steps[Thought]:
    """The move of the player of that name in the last position of this record.

    The player gets only what its seat may know, and goes on with what `think_ahead` has begun. What
    it has threatened it does not overlook. ValueError if no seat is to move.
    """
    read = yield from retold(Record.reading(record), silently)
    positions = [*read.positions()]
    if positions[-1].seat in (None, CHANCE):
        raise invalid("no seat is to move")
    ahead = _thought_ahead(read, player) or _Ahead(read, player, positions)
    yield from ahead.steps()
    choice = ahead.choice
    assert choice is not None
    return {"token": choice.token, "value": [*choice.value], "line": [*choice.line]}


def think_ahead(record: str, player: str, tokens: Sequence[str]) -> Steps[Nothing]:
    """Begins what `think` will be asked if these tokens come next, in the time of those who decide.
    Does nothing if they cannot come.
    """
    global _ahead
    read = yield from retold(Record.reading(record), silently)
    positions = [*read.positions()]
    for token in tokens:
        if positions[-1].seat in (None, CHANCE) or token not in positions[-1].moves():
            return {}
        positions.append(positions[-1].after(token))
        read.tokens.append(token)
    if positions[-1].seat in (None, CHANCE):
        return {}
    _ahead = _Ahead(read, player, positions)
    yield from _ahead.steps()
    return {}


class _Ahead:
    """A player's thinking about a position, which can be interrupted and resumed."""

    def __init__(self, record: Record, player: str, positions: Sequence[State]) -> None:
        self.about = _about(record, player)
        self.choice: bots.Choice | None = None
        thinker, state = bots.player(player), positions[-1]
        with suppress(ModuleNotFoundError):  # advice comes later: it was silent
            thinker.recalls = announced(positions)
        self._thinking = thinker.think(bots.Seen(state, state.seat or 0))

    def steps(self) -> Generator[News, None, None]:
        """Goes on until there is a choice. Driven step by step, so that ending these steps does not
        end the thinking.
        """
        while self.choice is None:
            try:
                next(self._thinking)
            except StopIteration as end:
                self.choice = end.value
                return
            yield None


_ahead: _Ahead | None = None


def _about(record: Record, player: str) -> tuple[object, ...]:
    """The key of a choice."""
    return (
        player,
        record.game.info.id,
        record.seats,
        record.position,
        tuple(sorted(record.options.items())),
        tuple(record.tokens),
    )


def _thought_ahead(record: Record, player: str) -> _Ahead | None:
    """Takes what was begun for this position."""
    global _ahead
    found, _ahead = _ahead, None
    return found if found is not None and found.about == _about(record, player) else None


def hint(record: str, players: Sequence[str] = (), told: Sequence[str] = ()) -> Steps[Hint]:
    """What a strong player would do in the last position of this record, and why; preferably not
    for reasons that were `told` in this game.

    The player gets only what the seat may know; if something is hidden, the expected moves are the
    seat's own. ValueError if no seat is to move.
    """
    read = yield from retold(Record.reading(record), silently)
    table = yield from retold(opening(read, players, (), False, ""), silently)
    state = table.state
    if state.seat is None or state.seat == CHANCE:
        raise invalid("no seat is to move")
    seen = bots.Seen(state, state.seat)
    choice = yield from retold(bots.player(ADVISER).think(seen), silently)
    with table.speaking():
        return {
            "token": choice.token,
            "said": bots.suggestion(state, choice.token),
            "reasons": reasons(state, state.seat, choice, told),
            "line": _sequel(state, choice.line),
        }


def intent(record: str, seat: int, voice: int = 0) -> Steps[Intent]:
    """What that seat, which has just moved, says that it is after, in the words of the captain
    with that number, and how it has fared: what everybody may know.
    """
    read = yield from retold(Record.reading(record), silently)
    positions = [*read.positions()]
    return {
        "reason": bots.intent(positions[-1], seat, voice),
        "fortune": bots.fortune(positions, seat),
    }


def reasons(state: State, seat: int, choice: bots.Choice, told: Sequence[str] = ()) -> list[Reason]:
    """Why that seat would make this choice, as far as it knows."""
    return [*bots.explained(bots.Seen(state, seat), choice, told).reasons]


def value(record: str, seat: int | None = None) -> Steps[Shares]:
    """Each seat's expected share of the win in the last position of this record, as `seat` knows it
    or, in an open game, as everybody does.

    ValueError if something is hidden and no seat is given.
    """
    read = yield from retold(Record.reading(record), silently)
    state, rng = read.state(), random.Random(0)
    if state.game.info.hidden and seat is None:
        raise invalid("where something is hidden, say which seat is looking")
    worlds = [
        state.copy() if seat is None or not state.game.info.hidden else state.guess(seat, rng)
        for _ in range(WORLDS)
    ]
    found: list[Sequence[float]] = []
    for world in worlds if state.seat == CHANCE or state.game.info.hidden else worlds[:1]:
        while world.seat == CHANCE:
            world.play(world.deal(rng))
        if world.seat is None:
            found.append(world.shares or ())
        else:
            choice = yield from retold(
                bots.player("tree", iterations=LOOKS, seed=0).think(bots.Seen(world, world.seat)),
                silently,
            )
            found.append(choice.value)
    return {"shares": [sum(shares) / len(found) for shares in zip(*found, strict=True)]}


def _sequel(state: State, line: Sequence[str]) -> list[str]:
    """The sentences of a line of expected tokens after the first, as far as it can be played.

    If something is hidden they are about the seat's own moves only, in a determinization: those of
    others would be guesses.
    """
    told: list[str] = []
    seat, hidden = state.seat, state.game.info.hidden
    after = state.guess(seat, random.Random(0)) if hidden and seat is not None else state.copy()
    for token in line:
        if (
            after.seat in (None, CHANCE)
            or (hidden and after.seat != seat)
            or token not in after.moves()
            or len(told) > SEQUEL
        ):
            break
        told.append(after.describe(token))
        after.play(token)
    return told[1:]


def silently(_: object) -> None:
    """A silent step."""


CALLS: Final[dict[str, Callable[..., Any]]] = {
    "think": think,
    "think_ahead": think_ahead,
    "hint": hint,
    "intent": intent,
    "value": value,
}
"""The calls of this module."""
