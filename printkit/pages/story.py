"""A played game as a folded booklet: its end, and the moves that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from printkit.art import screen
from printkit.art.positions import Shown, picture
from printkit.choices import Choices
from printkit.pages.booklet import PAGES, folded, half
from printkit.pages.summary import Panel, laid, standing
from printkit.paper import Leaf
from printkit.scene import AnyItem
from rulescore import CHANCE, Record, State
from rulescore.bots.evaluating import scores_of, worth
from rulescore.events import places
from rulescore.translation import invalid, say, say_count

MOMENTS: Final = PAGES - 1
"""How many moves are shown: with the end, one folded sheet."""


def story(name: str, game: str, choices: Choices) -> list[Leaf]:
    """The booklet of the chosen record. ValueError if it is not a record of that game."""
    record = Record.parse(choices.record)
    if record.game.info.id != game:
        raise invalid("this is a record of {title}", title=record.game.info.title)
    states = [*record.positions()]
    panels = [_end(states[-1], len(record))]
    panels += [
        _moment(states[ply], record.tokens[ply], ply) for ply in deciding(states, record.tokens)
    ]
    pages: list[tuple[AnyItem, ...]] = []
    symbols: dict[str, tuple[AnyItem, ...]] = {}
    for panel in panels:
        items, used = laid(name, [panel], half(choices.sheet), choices.sheet, columns=1)
        pages.append(tuple(items))
        symbols |= used
    return folded(name, pages, symbols, choices)


def deciding(states: Sequence[State], tokens: Sequence[str]) -> list[int]:
    """The moves after which some seat's expected share of the win had changed most since the same
    seat was to move, as the number of tokens before them, in order. Chance and moves that name no
    place are left out.
    """
    scores = scores_of(states[0])
    changed: dict[int, float] = {}
    last: dict[int | None, Sequence[float]] = {}
    for ply, (before, after) in enumerate(pairwise(states)):
        last[before.seat] = last[None] = worth(before, scores)
        now = worth(after, scores)
        if before.seat != CHANCE and places(before.parts(tokens[ply])):
            pairs = zip(now, last.get(after.seat, now), strict=True)
            changed[ply] = max(abs(share - earlier) for share, earlier in pairs)
    return sorted(sorted(changed, key=lambda ply: -changed[ply])[:MOMENTS])


def _end(state: State, count: int) -> Panel:
    title = say_count("A game of {n} move", "A game of {n} moves", count)
    told = state.epilogue() or [say("The game goes on.")]
    return _panel(title, [*told, *standing(state.view(None))], state, Shown())


def _moment(state: State, token: str, ply: int) -> Panel:
    """The position before a move, the move as an arrow or a ring, and what it brought."""
    drawn = screen(state.game.info.id, state.seats, state.options).places
    at = [place for place in places(state.parts(token)) if place in drawn]
    shown = Shown(arrows=[*pairwise(at)]) if len(at) == 2 else Shown(rings=at)
    told = state.tell(token, None)
    told += standing(state.view(None))
    return _panel(say("Move {number}", number=ply + 1), told, state, shown)


def _panel(title: str, told: Sequence[str], state: State, shown: Shown) -> Panel:
    text = " ".join(told)
    return Panel(title, text, partial(picture, f"{title}: {text}", state, shown))
