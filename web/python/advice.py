"""The thinker's calls: a computer player's move, a hint, how the game stands, a review. All from
what a seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final, cast

from rulescore import CHANCE, Record, State, bots
from rulescore.bots.reasons import announced
from rulescore.bots.registry import answered
from rulescore.events import places
from rulescore.generators import retold
from rulescore.puzzles import mistakes as missing
from rulescore.puzzles.claims import STOPS, THAN, WINS, Claim
from rulescore.puzzles.collection import Puzzle
from rulescore.puzzles.refuting import refutation
from rulescore.translation import invalid, say, say_count
from rulescore.view_types import Inspection, Reason
from web.python.call_types import (
    Account,
    Found,
    Hint,
    Intent,
    Mistakes,
    Moment,
    News,
    Nothing,
    Review,
    Shares,
    Solution,
    Steps,
    Thought,
    TriedLine,
)
from web.python.puzzling import proven
from web.python.summary import summed_up
from web.python.table import PERSON, RANDOM, RESIGNED, Table, opening, snapshot

ADVISER: Final = "level5"
"""The player that gives hints."""
WORLDS: Final = 4
"""How many positions are evaluated if something is hidden or depends on chance."""
LOOKS: Final = 60
"""How many positions are searched from each."""
CLOSE: Final = 0.02
"""Moves are equally good if their shares differ by less than this."""
LOST: Final = 0.04
"""With chances of less than this no move makes a difference."""
SEQUEL: Final = 2
"""How many expected moves are described, or sentences said of an answer."""


def think(record: str, player: str) -> Steps[Thought]:
    """The move of the player of that name in the last position of this record.

    The player gets only what its seat may know, and goes on with what `think_ahead` has begun. What
    it has threatened it does not overlook. ValueError if no seat is to move.
    """
    read = yield from retold(Record.reading(record), _silently)
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
    read = yield from retold(Record.reading(record), _silently)
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
    read = yield from retold(Record.reading(record), _silently)
    table = yield from retold(opening(read, players, (), False, ""), _silently)
    state = table.state
    if state.seat is None or state.seat == CHANCE:
        raise invalid("no seat is to move")
    seen = bots.Seen(state, state.seat)
    choice = yield from retold(bots.player(ADVISER).think(seen), _silently)
    with table.speaking():
        return {
            "token": choice.token,
            "said": bots.suggestion(state, choice.token),
            "reasons": _reasons(state, state.seat, choice, told),
            "line": _sequel(state, choice.line),
        }


def intent(record: str, seat: int, voice: int = 0) -> Steps[Intent]:
    """What that seat, which has just moved, says that it is after, in the words of the captain
    with that number, and how it has fared: what everybody may know.
    """
    read = yield from retold(Record.reading(record), _silently)
    positions = [*read.positions()]
    return {
        "reason": bots.intent(positions[-1], seat, voice),
        "fortune": bots.fortune(positions, seat),
    }


def _reasons(
    state: State, seat: int, choice: bots.Choice, told: Sequence[str] = ()
) -> list[Reason]:
    return [*bots.explained(bots.Seen(state, seat), choice, told).reasons]


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
    read = yield from retold(Record.reading(record), _silently)
    table = yield from retold(opening(read, players, (), False, ""), _silently)
    if table.hidden and not table.over and seat is None:
        raise invalid("where something is hidden, say which seat is looking")
    states = [table.states[ply] for ply in range(table.now + 1)]
    tokens, eye = table.tokens[: table.now], seat if table.hidden else None
    found = yield from retold(bots.review(states, tokens, eye), _looked)
    known = dict(hints)
    yield from _advise(found, states, tokens, eye, known)
    persons = [each for each, player in enumerate(table.players) if player == PERSON]
    seats = persons or [*range(table.record.seats)]
    yield from _answers(found, states, seats)
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
            "moves": _moves(states, found, seats, seat is not None, viewer),
            "account": _account(found, viewer, result),
            "slips": [
                (one.ply, one.better.token)
                for one in found.slips(persons)
                if one.mark != "good" or table.hidden
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
            then = yield from retold(bots.tried(states, tokens, one.ply, token, seat), _silently)
            better = bots.Choice(token, then, (token,))
            before = then if then[one.seat] > one.after[one.seat] else one.after
            found.decisions[number] = replace(one, before=before, better=better, reply="")


def _answers(found: bots.Review, states: Sequence[State], seats: Sequence[int]) -> Steps[None]:
    """Searches for better answers to the moves that matter, which are shown on the board."""
    for one in found.moments(seats):
        answers = ["", ""]
        for number, token in enumerate((one.played, one.better.token)):
            state = states[one.ply].after(token)
            if _is_answered(state, one.seat):
                answers[number] = (yield from retold(answered(state), _silently)).token
        place = found.decisions.index(one)
        found.decisions[place] = replace(one, answer=answers[0], reply=answers[1])


def _is_answered(state: State, seat: int | None) -> bool:
    """Whether somebody answers that seat's move, and not by what is hidden or by chance."""
    return state.seat not in (None, CHANCE, seat) and not state.game.info.hidden


def _moves(
    states: Sequence[State], found: bots.Review, seats: Sequence[int], only: bool, viewer: int
) -> list[Moment]:
    """The reviewed decisions, of these seats `only` or of all, other than those without a choice;
    those that matter are theirs.
    """
    matter, finest = found.moments(seats), found.finest(viewer)
    moves: list[Moment] = []
    for one in found.decisions:
        state, token, seat = states[one.ply], one.better.token, one.seat
        if (only and seat not in seats) or len(state.moves()) == 1:
            continue
        end = states[one.ply + 1].shares
        wins = end is not None and end[seat] == 1
        mark = "slip" if one.mark == "good" and one in matter else one.mark
        missed = mark != "good" and not wins
        own = seat in seats
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
                "reasons": _still(_reasons(state, seat, one.better), state.after(token), one.reply)
                if missed and own
                else [],
                "before": one.before[seat],
                "after": one.after[seat],
                "answer": _outcome(state, one.played, viewer, one.answer, one.after[seat] == 0)
                if missed
                else "",
                "reply": _reply(state.after(token), one.reply) if missed else "",
                "played_line": [each for each in (one.played, one.answer) if each],
                "better_line": [each for each in (token, one.reply) if each] if missed else [],
            }
        )
    return moves


def _still(reasons: list[Reason], state: State, reply: str) -> list[Reason]:
    """Those of these reasons that hold after the best reply: it may take the place of a plan, or
    what was gained.
    """
    taken = [at for event in state.outcome(reply)[1] for at in places(event)] if reply else []
    at = {"plan": "start", "gain": "end"}
    return [one for one in reasons if one.get(at.get(one["kind"], "")) not in taken]


def _outcome(state: State, token: str, eye: int, answer: str, forced: bool) -> str:
    """What a move brings at once besides itself, as that seat may know, and the best answer."""
    told = [*state.tell(token, eye)[1:], _answer(state.after(token), answer, forced)]
    return " ".join(told).strip()


def _answer(state: State, token: str, forced: bool) -> str:
    """That answer with what it brings, and whether it wins by force; "" for none."""
    if not token:
        return ""
    said = state.tell(token, None)[:SEQUEL]
    if forced and state.seats == 2 and state.after(token).shares is None:
        return say("The best answer wins by force: {says}", says=" ".join(said))
    return say("The best answer: {says}", says=" ".join(said))


def _reply(state: State, token: str) -> str:
    """That answer if it takes or gains something, which the better move did not prevent."""
    return _answer(state, token, False) if token in state.noisy() else ""


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
    read = yield from retold(Record.reading(record), _silently)
    if any(not 0 <= ply < len(read.tokens) for ply, _ in slips):
        raise invalid("the game is shorter")
    table = yield from retold(opening(read, players, (), False, ""), _silently)
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
                    "puzzle": cast(Found, {**asdict(puzzle), "tokens": [*puzzle.tokens]}),
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
    return {
        "ply": ply,
        "answer": _outcome(
            state, played, state.seat or 0, "".join(lines[0][1:]), claim.kind == STOPS
        ),
        "played_line": lines[0],
        "better": bots.suggestion(state, token),
        "better_at": places(state.parts(token)),
        "better_line": lines[1],
        "reasons": [
            *(one for one in _reasons(state, state.seat or 0, choice) if one["kind"] != "end"),
            Reason(kind="end", says=says, start="", end=""),
        ],
    }


def _line(state: State, token: str, claim: Claim) -> list[str]:
    """A token and the answer, if any, that shows what the claim says of it."""
    if not _is_answered(state.after(token), state.seat):
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
    read = yield from retold(Record.reading(record), _silently)
    if token and not line and share is None:
        states = [*read.positions()]
        shares = yield from retold(bots.tried(states, read.tokens, ply, token, eye), _silently)
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
            choice = yield from retold(answered(state), _silently)
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
    read = yield from retold(Record.reading(record), _silently)
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


def value(record: str, seat: int | None = None) -> Steps[Shares]:
    """Each seat's expected share of the win in the last position of this record, as `seat` knows it
    or, in an open game, as everybody does.

    ValueError if something is hidden and no seat is given.
    """
    read = yield from retold(Record.reading(record), _silently)
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
                _silently,
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


def _silently(_: object) -> None:
    """A silent step."""


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


CALLS: Final[dict[str, Callable[..., Any]]] = {
    "think": think,
    "think_ahead": think_ahead,
    "hint": hint,
    "intent": intent,
    "value": value,
    "look_back": look_back,
    "mistakes": mistakes,
    "try_line": try_line,
    "line_bearing": line_bearing,
}
"""The calls of this module."""
