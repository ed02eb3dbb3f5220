"""Why a move is good, and what a seat is after, in sentences that a good player would say at the
table. Each game's `advice.py` has its own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from rulescore.bots.evaluating import SURE, ahead, scores_of, worth
from rulescore.bots.player import Choice, Seen
from rulescore.events import places
from rulescore.game import State
from rulescore.translation import say, say_count
from rulescore.view_types import Reason

WORLDS: Final = 6
"""How many guesses of hidden information are drawn, to see whether the end is certain."""
KINDS: Final = ("threat", "gain", "plan")
"""The kinds of reasons for a move that does not end the game, in the order they are said."""
MOST: Final = 3
"""How many reasons are given."""
TAKEN: Final = {
    "angry-gods": 1,
    "nobles-and-peasants": 6,
    "siegestones": 1,
}
"""How much of what a game counts is worth a remark."""


def explained(seen: Seen, choice: Choice, told: Sequence[str] = ()) -> Choice:
    """The same choice with its reasons, in the language in use."""
    return replace(choice, reasons=tuple(reasons(seen, choice, told)))


def reasons(seen: Seen, choice: Choice, told: Sequence[str] = ()) -> list[Reason]:
    """The reasons for a choice: how it ends the game, then what it gains and prepares; or else
    threats before gains before plans. None is about what is hidden from the seat. A plan that was
    `told` before, be it of other places and numbers, is left out if there is another reason.
    """
    rng = random.Random(0)
    moves = seen.moves()
    worlds = [seen.guess(rng) for _ in range(WORLDS if seen.game.info.hidden else 1)]
    ended = _end(seen.seat, choice, worlds)
    if len(moves) == 1 and not ended:
        return [Reason(kind="plan", says=say("There is no other move."), start="", end="")]
    advice = seen.game.advice
    found = advice.reasons(worlds[0], choice.token) if advice else []
    if ended:
        kinds = ("gain",) if worlds[0].after(choice.token).seat is None else ("gain", "plan")
        further = [one for one in found if one["kind"] in kinds]
        return [Reason(kind="end", says=ended, start="", end=""), *further][:MOST]
    found.sort(key=lambda reason: KINDS.index(reason["kind"]))
    known = {_gist(says) for says in told}
    fresh = [one for one in found if one["kind"] != "plan" or _gist(one["says"]) not in known]
    return (fresh or found)[:MOST]


def _gist(says: str) -> str:
    """A sentence without its places and numbers."""
    place = r"\b[a-z]?\d+\b"
    return re.sub(rf"{place}(,? (\w+ )?{place})*", "", says)


def suggestion(state: State, token: str) -> str:
    """The move as advice to the seat to move: "Try a stone on d4."."""
    advice = state.game.advice
    return advice.suggestion(state, token) if advice else state.describe(token)


def intent(state: State, seat: int, voice: int = 0) -> Reason | None:
    """What that seat, which has just moved, says that it is after ("I threaten d3."), true by what
    everybody may know, in the words of the speaker with that number; None if there is nothing to
    say or the game is over.
    """
    advice = state.game.advice
    if advice is None or state.seat is None:
        return None
    found = advice.intent(state.guess(None, random.Random(0)), seat, voice)
    return found[0] if found else None


def fortune(positions: Iterable[State], seat: int) -> int:
    """How that seat has fared from the end of its turn before to the end of its last one, by what
    the game counts: 1 if it has just taken something, -1 if something was taken from it, else 0.
    """
    path = [*positions]
    changes = [after for at, after in pairwise(path) if (at.seat == seat) != (after.seat == seat)]
    if changes and changes[-1].seat == seat:
        changes.pop()  # its next turn has begun
    much = TAKEN.get(path[-1].game.info.id)
    if len(changes) < 3 or much is None:
        return 0
    before, begun, now = changes[-3:]
    was, at_first, at_last = (ahead(state, seat) or 0 for state in (before, begun, now))
    took, lost = at_last - at_first, was - at_first
    best, worst = max(took, -lost), max(lost, -took)
    return (best >= max(much, worst)) - (worst >= much > best)


def announced(positions: Sequence[State]) -> str:
    """The best move, as far as the seat to move in the last of these positions knows, at the place
    that it threatened by its `intent` at the end of its last turn; "" if there is none.
    """
    seat = positions[-1].seat
    ends = [] if seat is None else _turn_ends(positions, seat)
    said = intent(ends[-1], seat or 0) if ends else None
    if seat is None or said is None or said["kind"] != "threat":
        return ""
    world = positions[-1].guess(seat, random.Random(0))
    scores = scores_of(world)
    at = {token: places(world.parts(token)) for token in world.moves()}
    there = [token for token in at if said["end"] in at[token]]
    moves = there or [token for token in at if said["start"] in at[token]]
    return max(moves, key=lambda token: worth(world.after(token), scores)[seat], default="")


def _turn_ends(positions: Iterable[State], seat: int) -> list[State]:
    """The positions after each of a seat's turns."""
    return [after for at, after in pairwise(positions) if at.seat == seat != after.seat]


def _end(seat: int, choice: Choice, worlds: Sequence[State]) -> str:
    """That the move, or its line, ends the game."""
    afters = [world.after(choice.token) for world in worlds]
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
    if won:
        return say_count(
            "This wins in {n} move, whatever the other side does.",
            "This wins in {n} moves, whatever the other side does.",
            own,
        )
    return ""
