"""The look back in the page: the review of a game, the puzzles made of it, and lines tried in it.
All from what a seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final, cast

from rulescore import CHANCE, Record, State, bots
from rulescore.bots.evaluating import ahead
from rulescore.bots.reasons import MOST
from rulescore.bots.registry import answered
from rulescore.events import places
from rulescore.generators import retold
from rulescore.puzzles import mistakes as missing
from rulescore.puzzles.claims import STOPS, THAN, WINS, Claim
from rulescore.puzzles.collection import Puzzle
from rulescore.puzzles.refuting import refutation
from rulescore.translation import invalid, say, say_count
from rulescore.view_types import Inspection, Reason
from web.python.advice import reasons, silently
from web.python.call_types import (
    Account,
    Found,
    Mistakes,
    Moment,
    News,
    Review,
    Solution,
    Steps,
    TriedLine,
)
from web.python.puzzling import end_of, proven, standing
from web.python.summary import summed_up
from web.python.table import PERSON, RANDOM, RESIGNED, Table, opening, snapshot

CLOSE: Final = 0.02
"""Moves are equally good if their shares differ by less than this."""
LOST: Final = 0.04
"""With chances of less than this no move makes a difference."""
LONGEST: Final = 4
"""How many moves a line of a moment has at most."""
SAID: Final = 2
"""How many sentences are said of an answer."""


Line = list[str]
"""Tokens from a position on."""


def look_back(
    record: str,
    players: Sequence[str] = (),
    seat: int | None = None,
    hints: Sequence[tuple[int, str]] = (),
) -> Steps[Review]:
    """The review of this record's game, from what `seat` knew at each of its decisions, or from all
    cards open. A hint searches longer than the review: a move that one of the `hints`, each with
    its ply, had named gives nothing away, and is what would have been better than another one.

    ValueError if not all cards may be seen yet.
    """
    read = yield from retold(Record.reading(record), silently)
    table = yield from retold(opening(read, players, (), False, ""), silently)
    if table.hidden and not table.over and seat is None:
        raise invalid("where something is hidden, say which seat is looking")
    states = [table.states[ply] for ply in range(table.now + 1)]
    tokens, eye = table.tokens[: table.now], seat if table.hidden else None
    found = yield from retold(bots.review(states, tokens, eye), _looked)
    known = dict(hints)
    yield from _advise(found, states, tokens, eye, known)
    persons = [each for each, player in enumerate(table.players) if player == PERSON]
    seats = persons or [*range(table.record.seats)]
    lines = yield from _lines(found, states, seats)
    viewer = seat if seat is not None else persons[0] if persons else 0
    result, finest = states[-1].shares, found.finest(viewer)
    with table.speaking():
        return {
            "summary": summed_up(found, viewer, table.names(), result),
            "stood": [
                *(
                    (one.ply + half, [*shares])
                    for one in found.decisions
                    for half, shares in ((0, one.before), (0.5, one.after))[: 2 if one.lost else 1]
                ),
                *([(len(states) - 1, [*result])] if result else []),
            ],
            "moves": _moves(states, found, lines, seats, seat is not None, viewer),
            "account": _account(found, viewer, result),
            "slips": [
                (one.ply, one.better.token)
                for one in found.slips(persons)
                if (one.mark != "good" or table.hidden) and not _wins(states, one)
            ]
            if len(persons) == 1
            else [],
            "spared": [
                one.ply
                for one in found.decisions
                if one.ply in known or one is finest or one.before[one.seat] < LOST
            ],
        }


def _advise(
    found: bots.Review,
    states: Sequence[State],
    tokens: Sequence[str],
    seat: int | None,
    hints: Mapping[int, str],
) -> Steps[None]:
    """Takes the word of the hints of a game, by their plies, for what was best."""
    for number, one in enumerate(found.decisions):
        token = hints.get(one.ply, "")
        if token == one.played:
            found.decisions[number] = replace(one, before=one.after, helped=True)
        elif token in states[one.ply].moves():
            then = yield from retold(bots.tried(states, tokens, one.ply, token, seat), silently)
            better = bots.Choice(token, then, (token,))
            before = then if then[one.seat] > one.after[one.seat] else one.after
            found.decisions[number] = replace(one, before=before, better=better, reply="")


def _lines(
    found: bots.Review, states: Sequence[State], seats: Sequence[int]
) -> Steps[dict[int, list[Line]]]:
    """The lines of what was played and what was better in the moments that matter, by their plies:
    each with the rest of the turn and the other side's answer; after a better move also what
    follows if that takes something.
    """
    lines: dict[int, list[Line]] = {}
    for one in found.moments(seats):
        for token in (one.played, one.better.token):
            line, state, struck = [token], states[one.ply].after(token), False
            while len(line) < LONGEST and _is_known(state):
                best = (yield from retold(answered(state), silently)).token
                line.append(best)
                answers = state.seat != one.seat
                if struck or (answers and (token == one.played or best not in state.noisy())):
                    break
                struck, state = answers, state.after(best)
            lines.setdefault(one.ply, []).append(line)
    return lines


def _is_known(state: State) -> bool:
    """Whether somebody is to move, and not by what is hidden or by chance."""
    return state.seat not in (None, CHANCE) and not state.game.info.hidden


def _moves(
    states: Sequence[State],
    found: bots.Review,
    lines: Mapping[int, list[Line]],
    seats: Sequence[int],
    only: bool,
    viewer: int,
) -> list[Moment]:
    """The reviewed decisions, of these seats `only` or of all, other than those without a choice;
    those that matter are theirs, and have `lines`.
    """
    matter, finest = found.moments(seats), found.finest(viewer)
    moves: list[Moment] = []
    for one in found.decisions:
        state, token, seat = states[one.ply], one.better.token, one.seat
        if (only and seat not in seats) or len(state.moves()) == 1:
            continue
        wins = _wins(states, one)
        mark = "slip" if one.mark == "good" and one in matter else one.mark
        missed = mark != "good" and not wins
        own = seat in seats
        played, better = lines.get(one.ply) or (
            [each for each in pair if each]
            for pair in ((one.played, one.answer), (token, one.reply))
        )
        moves.append(
            {
                "ply": one.ply,
                "seat": seat,
                "mark": "wins" if wins else "fine" if one is finest else mark,
                "matters": one in matter and missed,
                "played": state.describe(one.played),
                "played_at": places(state.parts(one.played)),
                "better": (bots.suggestion(state, token) if own else state.describe(token))
                if missed
                else "",
                "better_at": places(state.parts(token)) if missed else [],
                # they are said to whoever moves
                "reasons": _compared(state, reasons(state, seat, one.better), played, better)
                if missed and own
                else [],
                "before": one.before[seat],
                "after": one.after[seat],
                "answer": " ".join(
                    [
                        *_outcome(state, played, viewer, one.after[seat] == 0),
                        *(_threatened(state, played, better) if own else []),
                    ]
                )
                if missed
                else "",
                "reply": _reply(state, better) if missed else "",
                "played_line": played,
                "better_line": better if missed else [],
            }
        )
    return moves


def _wins(states: Sequence[State], one: bots.Decision) -> bool:
    """Whether the move of this decision won the game."""
    end = states[one.ply + 1].shares
    return end is not None and end[one.seat] == 1


def _answer(state: State, line: Line) -> tuple[State, str]:
    """The position in which another seat answers at the end of a line, and its answer; "" if none
    does.
    """
    seat = state.seat
    for token in line:
        if state.seat != seat:
            return state, token
        state = state.after(token)
    return state, ""


def _strikes(before: State, answer: str) -> bool:
    """Whether an answer takes something, or changes what the game counts; "" does not."""
    seat = before.seat or 0
    return answer != "" and (
        answer in before.noisy() or ahead(before.after(answer), seat) != ahead(before, seat)
    )


def _compared(state: State, found: list[Reason], played: Line, better: Line) -> list[Reason]:
    """Those of these reasons for the better move that hold after the answer, which may take the
    place of a plan, or what was gained; and how it stands then, beside the move played. What would
    happen otherwise is not said where an answer has shown it.
    """
    before, answer = _answer(state, better)
    taken = [at for event in before.outcome(answer)[1] for at in places(event)] if answer else []
    at = {"plan": "start", "gain": "end"}
    held = [one for one in found if one.get(at.get(one["kind"], "")) not in taken]
    other, allowed = _answer(state, played)
    there = places(other.parts(allowed))[-1:] if allowed else []
    seat = state.seat or 0
    says = standing(end_of(state, better), end_of(state, played), seat)
    is_spared = answer != "" and _strikes(other, allowed) and not _strikes(before, answer)
    if is_spared and ahead(state, seat) is None:
        says = say("After the best answer you have lost nothing.")
    stands = [Reason(kind="gain", says=says, start="", end="")] if says else []
    fresh = [
        one
        for one in held
        if one["kind"] in ("end", "gain") or (one["kind"] == "plan" and one["end"] not in there)
    ]
    if allowed and (fresh or stands):
        held = fresh
    if there and held == fresh and there == places(state.parts(better[0]))[-1:]:
        says = say("It takes the place that the best answer to your move needs.")
        held = [Reason(kind="threat", says=says, start="", end=""), *held]
    return [*held[: MOST - len(stands)], *stands]


def _outcome(state: State, line: Line, eye: int, forced: bool) -> list[str]:
    """What a move brings at once besides itself, as that seat may know, and the answer, which may
    win by force.
    """
    before, answer = _answer(state, line)
    return [*state.tell(line[0], eye)[1:], *([_said(before, answer, forced)] if answer else [])]


def _said(before: State, answer: str, forced: bool) -> str:
    """That answer with what it brings, and whether it wins by force."""
    says = " ".join(before.tell(answer, None)[:SAID])
    if forced and before.seats == 2 and before.after(answer).shares is None:
        return say("The best answer wins by force: {says}", says=says)
    return say("The best answer: {says}", says=says)


def _threatened(state: State, played: Line, better: Line) -> list[str]:
    """What an answer that brings nothing itself threatens, and the better line does not allow."""
    before, answer = _answer(state, played)
    if not answer or state.seats > 2 or _strikes(before, answer):
        return []
    found, other = (_threat(state, line) for line in (played, better))
    if not found or (other and other["end"] == found["end"]):
        return []
    return [say("Then comes the threat: “{says}”", says=found["says"])]


def _threat(state: State, line: Line) -> Reason | None:
    """What the other side threatens at the end of a line."""
    end = end_of(state, line)
    says = bots.intent(end, 1 - (state.seat or 0)) if end.seat == state.seat else None
    return says if says and says["kind"] == "threat" else None


def _reply(state: State, line: Line) -> str:
    """The answer if it takes something, which the better move did not prevent; and what follows."""
    before, answer = _answer(state, line)
    if answer not in before.noisy():
        return ""
    said, after = _said(before, answer, False), before.after(answer)
    if line[-1] == answer:
        return said
    follows = " ".join(after.tell(line[-1], None)[:SAID])
    return f"{said} {say('After that: {says}', says=follows)}"


def _account(found: bots.Review, seat: int, result: Sequence[float] | None) -> Account | None:
    if not found.decisions:
        return None
    return {
        "seat": seat,
        "start": found.decisions[0].before[seat],
        "luck": found.luck[seat] if found.luck else None,
        "end": (result or found.decisions[-1].after)[seat],
    }


def mistakes(
    record: str,
    slips: Sequence[tuple[int, str]],
    spared: Sequence[int] = (),
    players: Sequence[str] = (),
) -> Steps[Mistakes]:
    """The puzzles that one seat's slips in this record's game make: what can be proven or measured
    of them within some seconds.

    ValueError if the game is shorter.
    """
    read = yield from retold(Record.reading(record), silently)
    if any(not 0 <= ply < len(read.tokens) for ply, _ in slips):
        raise invalid("the game is shorter")
    table = yield from retold(opening(read, players, (), False, ""), silently)
    states = [table.states[ply] for ply in range(table.now + 1)]
    made = yield from retold(missing.mistakes(states, read.tokens, slips, spared), _sought)
    # what is only measured does not overrule the review's own figures
    shown = [each for each in made if each[1].claims().kind != THAN or each[0] not in dict(slips)]
    with table.speaking():
        return {
            "solutions": [
                _solution(states[ply], ply, read.tokens[ply], puzzle) for ply, puzzle in shown
            ],
            "found": [
                {
                    "ply": ply,
                    "played": states[ply].describe(read.tokens[ply]),
                    "token": read.tokens[ply],
                    "puzzle": cast(
                        Found,
                        asdict(puzzle) | {"tokens": [*puzzle.tokens], "players": table.players},
                    ),
                }
                for ply, puzzle in made
            ],
        }


def _solution(state: State, ply: int, played: str, puzzle: Puzzle) -> Solution:
    token, claim = puzzle.tokens[0], puzzle.claims()
    choice = bots.Choice(token, (), (token,))
    says = proven(claim, state, token)
    lines = [_line(state, one, claim) for one in (played, token)]
    if claim.kind in WINS:
        lines[1] = [*puzzle.tokens[:2]]
    found = [one for one in reasons(state, state.seat or 0, choice) if one["kind"] != "end"]
    told = [one for one in _compared(state, found, *lines) if one["says"] != says]
    return {
        "ply": ply,
        "answer": " ".join(_outcome(state, lines[0], state.seat or 0, claim.kind == STOPS)),
        "played_line": lines[0],
        "better": bots.suggestion(state, token),
        "better_at": places(state.parts(token)),
        "better_line": lines[1],
        "reasons": [*told[: MOST - 1], Reason(kind="end", says=says, start="", end="")],
    }


def _line(state: State, token: str, claim: Claim) -> Line:
    """A token and the answer, if any, that shows what the claim says of it."""
    after = state.after(token)
    if not _is_known(after) or after.seat == state.seat:
        return [token]
    return [*refutation(state, token, claim, claim.moves - 1).line[:2]]


def try_line(
    record: str,
    ply: int,
    seat: int,
    line: Sequence[str] = (),
    token: str = "",
    before: float = 0,
    after: float = 0,
    eye: int | None = None,
    players: Sequence[str] = (),
    answer: str = "",
    share: float | None = None,
) -> Steps[TriedLine]:
    """The table after the first `ply` tokens of this record, a line that was tried from there, one
    more token of `seat`, and the best answers until it is that seat's turn again, the first of them
    if known; what the first token of the line is worth (its `share` if known) beside a `Moment`'s
    shares `before` and `after` in the review of `eye`, and no more than the search for the answer
    found.

    ValueError if the tokens cannot be played.
    """
    read = yield from retold(Record.reading(record), silently)
    if token and not line and share is None:
        states = [*read.positions()]
        shares = yield from retold(bots.tried(states, read.tokens, ply, token, eye), silently)
        share = shares[seat]
    share = 1.0 if share is None else share
    is_again = read.tokens[ply : ply + 1] == [token]
    read.tokens[ply:] = [*line, token] if token else line
    read.tags.pop(RESIGNED, None)
    state, rng = read.state(), random.Random(len(read.tokens))
    tried = state.copy()
    while token and state.seat not in (None, seat):
        if state.seat == CHANCE:
            answer = state.deal(rng)
        elif answer not in state.moves():
            choice = yield from retold(answered(state), silently)
            answer = choice.token
            if choice.value and not state.game.info.hidden:
                share = min(share, choice.value[seat])
        state.play(answer)
        read.tokens.append(answer)
        answer = ""
    verdict, right = "", False
    if token and not line:
        verdict, right = _verdict(tried, share, before, after, is_again)
    sitting = [
        PERSON if each == seat else RANDOM if player == PERSON else player
        for each, player in enumerate(players or [PERSON] * read.seats)
    ]
    return {"snapshot": snapshot(Table(read, sitting)), "verdict": verdict, "right": right}


def line_bearing(
    record: str, ply: int, seat: int, line: Sequence[str], place: str
) -> Steps[Inspection]:
    """What `seat` may know of a place in a line that was tried after the first `ply` tokens of this
    record; of the whole table if `place` is empty.
    """
    read = yield from retold(Record.reading(record), silently)
    read.tokens[ply:] = line
    read.tags.pop(RESIGNED, None)
    table = Table(read, [PERSON if each == seat else RANDOM for each in range(read.seats)])
    with table.speaking():
        return table.state.inspect(place, table.eye())


def _verdict(
    state: State, share: float, before: float, after: float, is_again: bool
) -> tuple[str, bool]:
    """What a move that led to `state` is worth beside the best one and the one of the game, which
    it may be again, and whether it saves at least half of what the latter gave away.
    """
    if state.shares and share == 1:
        return say("That wins the game."), True
    right = not is_again and share >= min(before - CLOSE, (before + after) / 2)
    if is_again:
        words = say("That is the move of the game.")
    elif share >= before - CLOSE:
        words = say("That is as good as the best move found.")
    elif right:
        words = say("That is better than the move in the game.")
    elif share > after + CLOSE:
        words = say("That is only a little better than the move in the game.")
    elif share >= after - CLOSE:
        words = say("That costs as much as the move in the game.")
    else:
        words = say("That is even worse than the move in the game.")
    return f"{words} {say('Chances of winning: {n}%.', n=round(100 * share))}", right


def _looked(step: tuple[int, int]) -> News:
    done, of = step
    return (
        done,
        of,
        say_count(
            "Reviewing the game: {done} of {n} decision.",
            "Reviewing the game: {done} of {n} decisions.",
            of,
            done=done,
        ),
    )


def _sought(step: tuple[int, int]) -> News:
    done, of = step
    return done, of, say("Looking for puzzles in your mistakes.")
