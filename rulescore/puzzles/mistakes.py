"""Puzzles from the mistakes of a seat in its own game: what it missed is proven or measured."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from functools import partial
from typing import Final

from rulescore.game import State
from rulescore.generators import retold
from rulescore.puzzles.claims import STOPS, THAN, Claim
from rulescore.puzzles.collection import Puzzle
from rulescore.puzzles.comparing import SURE, compared, unit
from rulescore.puzzles.making import kind_of, without_past, written
from rulescore.puzzles.solving import Prover, TooMuch, holds, main_line, only_win, rated

SECONDS: Final = 8.0
"""How long the search goes on."""
ENOUGH: Final = 3
"""How many puzzles one game gives at most."""
MOST: Final = 3
"""The most own moves of a win, missed or allowed."""
LIMIT: Final = 3_000
"""How many positions a proof may search."""
LAST: Final = 6
"""How many of a seat's last moves are tried for wins of the other side, slips or not."""
RATING: Final = 1_000
"""Of puzzles whose claim is measured."""


def mistakes(
    states: Sequence[State],
    tokens: Sequence[str],
    slips: Sequence[tuple[int, str]],
    seconds: float = SECONDS,
) -> Generator[tuple[int, int], None, list[tuple[int, Puzzle]]]:
    """Puzzles from a game, each with the number of tokens before it, given the game's positions and
    the token played in each, and one seat's slips (`Review.slips`). Yields how many are done, and
    of how many.
    """
    ends = time.monotonic() + seconds
    seats = {states[ply].seat for ply, _ in slips}
    own = [ply for ply, _ in enumerate(tokens) if states[ply].seat in seats]
    better = dict(slips)
    plies = list(dict.fromkeys([*better, *reversed(own[-LAST:])]))
    found: dict[str, tuple[int, Puzzle]] = {}
    for number, ply in enumerate(plies):
        if len(found) == ENOUGH or time.monotonic() > ends:
            break
        news = number, len(plies)
        puzzle = yield from retold(
            missed(states[ply], tokens[ply], better.get(ply, "")), partial(_so_far, news)
        )
        if puzzle:
            found[puzzle.id] = ply, puzzle
    return sorted(found.values(), key=lambda one: one[0])


def _so_far(news: tuple[int, int], _: None) -> tuple[int, int]:
    """The progress report of each step."""
    return news


def missed(played: State, token: str, better: str) -> Generator[None, None, Puzzle | None]:
    """The puzzle of a position in which a token was a mistake and `better`, if given, was thought
    to be better; None if nothing is proven or measured.
    """
    text = without_past(played)
    state: State = played.game.set_up(text, played.seats, **played.options)
    if token not in state.moves():
        return None
    yield
    try:
        found = _win(state, text, token) or _stops(state, text, token, better)
    except (TooMuch, RecursionError):  # the latter if the defence never ends
        found = None
    if found or better not in state.moves():
        return found
    measured = yield from compared(state, better, token, quick=False)
    fine = 100 if unit(state) == "share" else 10
    lead = int(fine * (measured.lead - SURE * measured.error)) / fine
    if lead <= 0:
        return None
    return written(state, text, (better,), Claim(THAN, than=token, lead=lead), RATING)


def _win(state: State, text: str, token: str) -> Puzzle | None:
    """A win that was missed."""
    won = only_win(state, MOST, LIMIT)
    if not won or won[0] == token or not holds(state, *won[:2], LIMIT):
        return None
    best, moves, looked = won
    line = main_line(state, best, moves)
    return written(state, text, line, Claim(kind_of(state, line), moves), rated(moves, looked))


def _stops(state: State, text: str, token: str, better: str) -> Puzzle | None:
    """A win of the other side that was not stopped, as far ahead as it could have been."""
    if state.seats != 2 or state.game.info.hidden:
        return None
    prover = Prover(1 - (state.seat or 0), LIMIT)
    holding, found = [one for one in state.moves() if one != token], None
    for moves in range(1, MOST + 1):
        if not prover.wins(state.after(token), moves):
            continue
        holding = [one for one in holding if not prover.wins(state.after(one), moves)]
        if not holding:
            break
        best = better if better in holding else holding[0]
        found = written(
            state, text, (best,), Claim(STOPS, moves=moves), rated(moves, prover.looked)
        )
    return found
