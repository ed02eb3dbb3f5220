"""Puzzles in the page: whether a move is right, what the others answer, and why.

The page sends the puzzle that it shows; there is no state here. `docs/explanation/puzzles.md`
explains claims.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Literal

from rulescore import CHANCE, Record, State, bots
from rulescore.bots.evaluating import ahead
from rulescore.bots.reasons import TAKEN
from rulescore.events import places
from rulescore.game import IllegalMove
from rulescore.games import named
from rulescore.generators import retold
from rulescore.puzzles.claims import (
    BETTER,
    GAINS,
    MORE,
    ONLY,
    STOPS,
    THAN,
    WINS,
    Claim,
    amount,
    goal,
)
from rulescore.puzzles.comparing import compared, unit
from rulescore.puzzles.refuting import Refutation, refutation, taking
from rulescore.puzzles.solving import Prover, Reckoner, answer
from rulescore.translation import say, say_count
from rulescore.view_types import Inspection, Reason
from web.python.call_types import Hint, Puzzled, Steps
from web.python.table import PERSON, RANDOM, Json, Table, snapshot

Verdict = Literal["", "wrong", "right", "solved"]


def puzzle(
    game: str,
    seats: int,
    options: Json,
    position: str,
    tokens: Sequence[str],
    claim: str,
    played: Sequence[str] = (),
    token: str = "",
    known: bool = False,
    players: Sequence[str] = (),
) -> Steps[Puzzled]:
    """The puzzle after the right tokens so far and, if it is right, one more. `known`: the solution
    has been shown; `players`: who played the game that it is from, for their names. A wrong token
    and its refutation are shown, but not added to `played`.

    ValueError if there is no such puzzle, or those tokens cannot be played.
    """
    claimed = Claim.parse(claim)
    start: State = named(game).set_up(position, seats, **options)
    seat = start.seat or 0
    state = start.copy()
    for each in played:
        state.play(each)
    verdict: Verdict = ""
    whole, shown = [*played], [*played]
    own = sum(each.seat == seat for each in _states(start, played))
    left = claimed.moves - own - 1
    refuted = measured = best = None
    if token and claimed.kind == THAN:
        state.after(token)  # says why where it is not legal
        half = claimed.lead / 2
        if token == tokens[0]:
            verdict = "solved"
        else:
            measured = yield from retold(compared(state, token, claimed.than, half), lambda _: None)
            verdict = "solved" if measured.lead >= half else "wrong"
        if measured and verdict == "solved":
            beaten = yield from retold(compared(state, tokens[0], token, half), lambda _: None)
            best = tokens[0] if beaten.lead >= half else None
    elif token:
        verdict = _verdict(state, seat, claimed, tokens[0] if own == 0 else "", token, left)
    if verdict in ("right", "solved"):
        whole += [token, *_answers(state.after(token), seat, claimed, tokens, (*played, token))]
    if verdict == "right" and end_of(start, whole).seat is None:
        verdict = "solved"
    if verdict == "wrong":
        refuted = refutation(state, token, claimed, left)
        shown += refuted.line
    else:
        shown = whole
    table = _table(start, options, position, shown, players)
    line = [*whole[:1], *tokens[min(1, len(whole)) :]]
    known = known or verdict == "solved"
    reply = _best_answer(start, claimed, whole[0]) if known and len(whole) == 1 else ""
    why = ""
    with table.speaking():
        if token and claimed.kind == THAN:
            if verdict != "solved" and token != claimed.than:
                why = say("Tried out in many games, that is hardly better than your move.")
            if best:
                why = say("Better still: {move}", move=bots.suggestion(start, best))
        elif refuted:
            why = _why(claimed, start, tokens, refuted, left, table.state)
        return {
            "snapshot": snapshot(table),
            "played": whole,
            "line": [*whole, reply] if reply else whole,
            "verdict": verdict,
            "goal": goal(claimed, start),
            "themes": _themes(start, claimed, line, known),
            "reasons": _reasons(start, claimed, line) if known else [],
            "why": why,
        }


def proven(claim: Claim, start: State, token: str) -> str:
    """What the puzzle of a mistake shows of its solution, beside the move of the game."""
    if claim.kind == STOPS:
        return say("It stops the win that your move in the game allowed.")
    if claim.kind not in (MORE, THAN):
        return say("It wins by force.")
    best, played = (refutation(start, one, claim, 0).line for one in (token, claim.than))
    ends = end_of(start, best), end_of(start, played)
    stands = standing(*ends, start.seat or 0, 0 if claim.kind == MORE else None)
    return stands or _allowed(start, played) or _compared(start)


def _allowed(start: State, line: Sequence[str]) -> str:
    """The capture that the move of the game allowed, by its line; "" if that is not it."""
    after = start.after(line[0])
    if len(line) < 2 or line[1] not in after.noisy():
        return ""
    return say("The best answer to your move in the game: {says}", says=after.describe(line[1]))


def standing(end: State, other: State, seat: int, least: float | None = None) -> str:
    """How it stands for a seat at the end of a line, and at that of its move in the game; "" if
    that gained less, usually than is worth a remark, or if there are more than two seats.
    """
    least = TAKEN.get(end.game.info.id, inf) if least is None else least
    if end.seats > 2 or (ahead(end, seat) or 0) - (ahead(other, seat) or 0) < least:
        return ""
    return say(
        "After the best answer it stands {own} in {what}; after your move in the game, {other}.",
        own=_points(end, seat),
        other=_points(other, seat),
        what=_counted(end),
    )


def _compared(start: State) -> str:
    """What has been measured of a better move than that of the game."""
    if unit(start) == "share":
        return say("Tried out in many games, it wins more often than your move did.")
    return say("Tried out in many games, it leaves you further ahead than your move did.")


def _refuted(start: State, claim: Claim, token: str) -> State:
    """The position after a move and the answer that takes most."""
    return end_of(start, refutation(start, token, claim, 0).line)


def _points(end: State, seat: int) -> str:
    """What a seat and the other one have: "1:2"."""
    points: list[int] = end.points or [0, 0]
    return f"{points[seat]}:{points[1 - seat]}"


def _reasons(start: State, claim: Claim, line: Sequence[str]) -> list[Reason]:
    """What the first move of a line brings or prepares, or, if that is nothing, what it prevented;
    then what the claim says of it. That it stops a win comes first.
    """
    seat = start.seat or 0
    proof = {
        ONLY: say("Every other move loses by force."),
        GAINS: say("After the best answer it brings {gain}.", gain=amount(start, claim.gain)),
        BETTER: say(
            "Tried out in many games, it wins at least {n} games of 100 more than any other move.",
            n=round(100 * claim.share),
        ),
    }.get(claim.kind) or (
        proven(claim, start, line[0]) if claim.kind in (STOPS, MORE, THAN) else ""
    )
    best = _best_answer(start, claim, line[0])
    if claim.kind == GAINS and best:
        proof += " " + say("The best answer: {says}", says=start.after(line[0]).describe(best))
    sure = claim.kind in WINS
    shares = tuple(float(each == seat) if sure else 0.5 for each in range(start.seats))
    choice = bots.Choice(line[0], shares, tuple(line))
    found = [*bots.explained(bots.Seen(start, seat), choice).reasons]
    if proof and not any(one["kind"] == "end" for one in found):
        found.insert(0, Reason(kind="end", says=proof, start="", end=""))
    kept = [one for one in found if one["kind"] != "threat"]
    told = (kept if len(kept) > 1 else found)[:2]
    return sorted(told, key=lambda one: (one["kind"] == "end") != (claim.kind == STOPS))


def _best_answer(start: State, claim: Claim, token: str) -> str:
    """The answer that takes most of what a move gains, or after which it is compared with the move
    of the game; "" if none takes anything.
    """
    seat, after = start.seat or 0, start.after(token)
    if claim.kind not in (GAINS, MORE, THAN) or after.seat in (None, CHANCE, seat):
        return ""
    if claim.kind == THAN:
        return refutation(start, token, claim, 0).line[1]
    return taking(after, seat)


def _themes(start: State, claim: Claim, tokens: Sequence[str], known: bool) -> list[str]:
    """What kind of puzzle it is; once the solution is known, what kind of move too."""
    kind = {
        ONLY: say("Only move"),
        GAINS: say("Greatest gain"),
        BETTER: say("Best odds"),
        STOPS: say("Defence"),
        MORE: "",  # the task says it
        THAN: "",
    }.get(claim.kind, say("Forced win"))
    more: list[str] = []
    noisy = start.noisy()
    if known and noisy and tokens[0] not in noisy:
        more.append(say("Quiet move"))
    if known and len(tokens) > 1 and tokens[1] in start.after(tokens[0]).noisy():
        more.append(say("Sacrifice"))
    return [*filter(None, [kind]), *more]


def _why(
    claim: Claim, start: State, tokens: Sequence[str], found: Refutation, left: int, end: State
) -> str:
    """Why the move is wrong, after the answers have been shown."""
    if found.loses:
        return say("With that you lose by force.")
    if claim.kind == MORE:
        return say(
            "After the best answer it stands {own} in {what}; after the best move, {best}.",
            own=_points(end, start.seat or 0),
            best=_points(_refuted(start, claim, tokens[0]), start.seat or 0),
            what=_counted(start),
        )
    if found.gain is not None:
        gain, own = amount(start, claim.gain), amount(start, abs(found.gain))
        if found.gain < 0:
            return say(
                "That costs you {own} after the best answer; another move brings {gain}.",
                own=own,
                gain=gain,
            )
        return say(
            "That brings you {own} after the best answer; another move brings {gain}.",
            own=own if found.gain else say("nothing"),
            gain=gain,
        )
    if found.share is not None:
        return say(
            "Tried out in many games, that wins {n} games of 100; another move wins more.",
            n=round(100 * found.share),
        )
    if end.shares is not None and end.shares[start.seat or 0] == 0:
        return say("With that you lose.")
    if end.seat is None or left == 0:
        return say("That does not win.")
    few = say_count(
        "After that, {n} more move is not enough to win.",
        "After that, {n} more moves are not enough to win.",
        left,
    )
    unanswered = left == 1 and len(found.line) == 1
    return f"{few} {_obstacle(start, tokens, end, found.line[0]) if unanswered else ''}".strip()


def _obstacle(start: State, tokens: Sequence[str], end: State, wrong: str) -> str:
    """Why what would have won cannot be played now; "" if it moves what was moved instead."""
    *first, last = tokens
    moves = ((start, wrong), (end_of(start, first), last))
    moved, wins = (places(state.parts(token))[0] for state, token in moves)
    try:
        end.after(last)
    except IllegalMove as reason:
        return "" if moved == wins else str(reason)
    return ""


def _counted(start: State) -> str:
    """What the game counts, in words."""
    return say("towers") if start.game.info.counts == "towers" else say("points")


def puzzle_hint(
    game: str,
    seats: int,
    options: Json,
    position: str,
    tokens: Sequence[str],
    claim: str,
    played: Sequence[str],
    players: Sequence[str] = (),
) -> Hint:
    """The next right move after these right tokens, and what could lead to it: not that it wins,
    which the task says, nor in a forced win what the others threaten.
    """
    claimed = Claim.parse(claim)
    start: State = named(game).set_up(position, seats, **options)
    table = _table(start, options, position, played, players)
    state, seat = table.state, start.seat or 0
    left = claimed.moves - sum(each.seat == seat for each in _states(start, played)) - 1
    on_line = [*played] == [*tokens[: len(played)]]
    token = (
        tokens[len(played)]
        if on_line
        else next(one for one in state.moves() if Prover(seat).wins(state.after(one), left))
    )
    told = ("gain", "plan") if claimed.kind in WINS else ("threat", "gain", "plan")
    with table.speaking():
        found = bots.explained(bots.Seen(state, seat), bots.Choice(token)).reasons
        return {
            "token": token,
            "said": bots.suggestion(state, token),
            "reasons": [one for one in found if one["kind"] in told],
            "line": [],
        }


def puzzle_bearing(
    game: str,
    seats: int,
    options: Json,
    position: str,
    played: Sequence[str],
    place: str,
    players: Sequence[str] = (),
) -> Inspection:
    """What the seat of the puzzle may know of a place after these tokens; of the whole table if
    `place` is empty.
    """
    start = named(game).set_up(position, seats, **options)
    table = _table(start, options, position, played, players)
    with table.speaking():
        return table.state.inspect(place, table.eye())


def _table(
    start: State, options: Json, position: str, tokens: Sequence[str], players: Sequence[str]
) -> Table:
    """The table after these tokens, a person on the seat of the puzzle."""
    known = players if len(players) == start.seats else [RANDOM] * start.seats
    sitting = [
        PERSON if each == start.seat else RANDOM if player == PERSON else player
        for each, player in enumerate(known)
    ]
    return Table(
        Record(start.game, start.seats, options, tokens=tokens, position=position), sitting
    )


def _states(start: State, tokens: Sequence[str]) -> list[State]:
    """The positions before each of these tokens."""
    states, state = [], start.copy()
    for token in tokens:
        states.append(state)
        state = state.after(token)
    return states


def end_of(start: State, tokens: Sequence[str]) -> State:
    """The position after a line."""
    state = start.copy()
    for token in tokens:
        state.play(token)
    return state


def _verdict(state: State, seat: int, claim: Claim, first: str, token: str, left: int) -> Verdict:
    """The verdict on a token. The first has to be the solution, or any that stops the win or gains
    as much; later ones are right if they win as fast as claimed.
    """
    after = state.after(token)  # says why where it is not legal
    if claim.kind == MORE:
        reckoner = Reckoner(seat)
        least = reckoner.lead(state.after(claim.than)) + claim.gain
        return "solved" if reckoner.lead(after, least) >= least else "wrong"
    if claim.kind == STOPS:
        return "wrong" if Prover(1 - seat).wins(after, claim.moves) else "solved"
    right = token == first if first else Prover(seat).wins(after, left)
    if not right:
        return "wrong"
    return "right" if claim.kind in WINS else "solved"


def _answers(
    state: State, seat: int, claim: Claim, line: Sequence[str], played: Sequence[str]
) -> list[str]:
    """What the others play until the seat is to move again: the main line or, off it, the answer
    that resists longest.
    """
    found: list[str] = []
    rng = random.Random(0)
    while claim.kind in WINS and state.seat not in (None, seat):
        so_far = (*played, *found)
        if tuple(line[: len(so_far)]) == so_far and len(line) > len(so_far):
            token = line[len(so_far)]
        else:
            token = state.deal(rng) if state.seat == CHANCE else answer(state, seat, claim.moves)
        found.append(token)
        state = state.after(token)
    return found
