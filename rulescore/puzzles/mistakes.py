"""Puzzles from the mistakes of a seat in its own game: what it missed is proven or measured."""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from rulescore.bots.evaluating import scores_of, worth
from rulescore.bots.review import tried
from rulescore.game import State
from rulescore.generators import retold
from rulescore.puzzles.claims import MORE, STOPS, THAN, Claim
from rulescore.puzzles.collection import Puzzle, kind_of, without_past, written
from rulescore.puzzles.comparing import SURE, compared, unit
from rulescore.puzzles.solving import Prover, Reckoner, TooMuch, holds, main_line, only_win, rated

SECONDS: Final = 9.0
"""How long the search goes on."""
ENOUGH: Final = 3
"""How many puzzles one game gives at most."""
WORST: Final = 4
"""How many of the worst slips are measured before all other moves are looked at for proofs, where
nothing is hidden.
"""
GLANCED: Final = 8
"""How many moves more are measured where something is hidden, besides slips."""
MOST: Final = 3
WIDE: Final = 30
"""The most own moves of a win, missed or allowed; only one where there are more moves than that."""
LIMIT: Final = 3_000
"""How many positions a proof may search."""
RECKONED: Final = 30_000
"""How many positions a lead in points may be reckoned from."""
RARE: Final = 3
"""At most one of so many moves gains what the mistake did not."""
RATING: Final = 1_000
"""Of puzzles that are no wins."""
CLOSE: Final = 0.02
"""By how much of the win a search may think less of what was counted than of its own best move."""
LEAST_LEAD: Final = {"points": 1.0, "towers": 0.5, "pieces": 0.5, "columns": 0.5, "share": 0.05}
"""A measured lead of less would convince nobody."""


def mistakes(
    states: Sequence[State],
    tokens: Sequence[str],
    slips: Sequence[tuple[int, str]],
    spared: Collection[int] = (),
    seconds: float = SECONDS,
) -> Generator[tuple[int, int], None, list[tuple[int, Puzzle]]]:
    """Puzzles from a game, each with the number of tokens before it, given the game's positions and
    the token played in each, and one seat's slips (`Review.slips`), which are tried first. No move
    after `spared` tokens becomes one. Yields how many moves are done, and of how many.
    """
    ends = time.monotonic() + seconds
    seats = {states[ply].seat for ply, _ in slips}
    own = [ply for ply, _ in enumerate(tokens) if states[ply].seat in seats and ply not in spared]
    better = {ply: token for ply, token in slips if ply in own}
    worst = [*better][:WORST]
    if states[0].game.info.hidden:  # where few moves but wins are proven
        rest = [ply for ply in own if ply not in better]
        better |= yield from _passed_over(states, tokens, rest)
        worst = [*better]
    lesser = [ply for ply in better if ply not in worst]
    plan = [(look, ply) for ply in worst for look in (proven, measured)]
    plan += [(proven, ply) for ply in dict.fromkeys([*lesser, *reversed(own)]) if ply not in worst]
    plan += [(measured, ply) for ply in lesser]
    found: dict[int, Puzzle] = {}
    for number, (look, ply) in enumerate(plan):
        if len({puzzle.id for puzzle in found.values()}) == ENOUGH or time.monotonic() > ends:
            break
        yield number, len(plan)
        text = without_past(states[ply])
        state = states[ply].game.set_up(text, states[ply].seats, **states[ply].options)
        if ply in found or tokens[ply] not in state.moves():
            continue
        news = number, len(plan)
        best = better.get(ply, tokens[ply])
        puzzle = yield from retold(look(state, text, tokens[ply], best), partial(_so_far, news))
        if puzzle and puzzle.claims().kind == MORE and puzzle.tokens[0] != best:
            agrees = _as_good(states, tokens, ply, puzzle.tokens[0], best)
            if not (yield from retold(agrees, partial(_so_far, news))):
                continue
        if puzzle and all(puzzle.tokens[0] != other.tokens[0] for other in found.values()):
            found[ply] = puzzle
    return sorted(found.items())


def _passed_over(
    states: Sequence[State], tokens: Sequence[str], plies: Sequence[int]
) -> Generator[tuple[int, int], None, dict[int, str]]:
    """What the evaluation rates highest where it rates the move of the game far below."""
    scores = scores_of(states[0])
    found = []
    for ply in plies:
        yield 0, len(plies)
        state = states[ply]
        rated = {one: worth(state.after(one), scores)[state.seat or 0] for one in state.moves()}
        best = max(rated, key=rated.__getitem__)
        if tokens[ply] in rated:
            found.append((rated[best] - rated[tokens[ply]], ply, best))
    return {ply: best for lost, ply, best in sorted(found, reverse=True)[:GLANCED] if lost > 0}


def _as_good(
    states: Sequence[State], tokens: Sequence[str], ply: int, counted: str, best: str
) -> Generator[None, None, bool]:
    """Whether a review's search, too, finds a move as good that was counted to gain more."""
    seat = states[ply].seat or 0
    share = (yield from tried(states, tokens, ply, counted))[seat]
    return share >= (yield from tried(states, tokens, ply, best))[seat] - CLOSE


def _so_far(news: tuple[int, int], _: None) -> tuple[int, int]:
    """The progress report of each step."""
    return news


def proven(
    state: State, text: str, token: str, better: str
) -> Generator[None, None, Puzzle | None]:
    """The puzzle of a position, written as `text`, in which a token was provably a mistake, and
    `better`, if given, was thought to be better; None if nothing is proven.
    """
    for proof in (_win, _stops, _more):
        with suppress(TooMuch, RecursionError):  # the latter if the defence never ends
            found = proof(state, text, token, better)
            if found:
                return found
        yield
    return None


def measured(
    state: State, text: str, token: str, better: str
) -> Generator[None, None, Puzzle | None]:
    """The same if the better token is better when the game is played on."""
    if better not in state.moves():
        return None
    what = unit(state)
    found = yield from compared(state, better, token, LEAST_LEAD[what], quick=False)
    fine = 100 if what == "share" else 10
    lead = int(fine * (found.lead - SURE * found.error)) / fine
    if lead < LEAST_LEAD[what]:
        return None
    return written(state, text, (better,), Claim(THAN, than=token, lead=lead), RATING)


def _most(state: State) -> int:
    """The most own moves of a win, missed or allowed, that is sought."""
    return MOST if len(state.moves()) <= WIDE else 1


def _win(state: State, text: str, token: str, better: str) -> Puzzle | None:
    """A win that was missed."""
    won = only_win(state, _most(state), LIMIT)
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
    with suppress(TooMuch):
        for moves in range(1, _most(state) + 1):
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


def _more(state: State, text: str, token: str, better: str) -> Puzzle | None:
    """Points that few moves gain, after the best answer."""
    seat = state.seat or 0
    if state.seats != 2 or state.points is None or state.game.info.hidden:
        return None
    reckoner = Reckoner(seat, RECKONED)
    had = most = reckoner.lead(state.after(token))
    best: list[str] = []
    for one in state.moves():
        found = reckoner.lead(state.after(one), max(most, had + 1))
        if found > most:
            best, most = [one], found
        elif found == most > had:
            best.append(one)
    if not best or RARE * len(best) > len(state.moves()):
        return None
    scores = scores_of(state)
    solution = (
        better
        if better in best
        else max(best, key=lambda one: worth(state.after(one), scores)[seat])
    )
    if any(state.after(each).seat == seat for each in (token, solution)):
        return None  # the turn goes on, so nothing has been answered yet
    claim = Claim(MORE, gain=int(most - had), than=token)
    return written(state, text, (solution,), claim, RATING)
