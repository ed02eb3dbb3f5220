"""Lessons in the page. They have no state: each call names the game, the step and what was
touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rulescore import GAMES, State
from rulescore.lesson_types import Lesson, Step, lesson_of
from rulescore.translation import People, invalid, shown, speaking
from rulescore.view_types import Inspection
from web.python.shapes import Did, LessonStep, Refusal, Tried
from web.python.table import changed, heard


def lesson(game: str, step: int = 1) -> LessonStep:
    """A step of a game's lesson, from 1, clamped to the first and last. ValueError if there is no
    lesson.
    """
    whole, number = _lesson(game), _number(game, step)
    with _at(game, number) as (part, state):
        moves = [(token, state.taps(token)) for token in state.moves()]
        begun = {
            " ".join(taps[:length]): taps[:length]
            for _, taps in moves
            for length in range(len(taps))
        }
        view = state.view(state.seat)
        return {
            "step": number,
            "steps": len(whole.steps),
            "text": shown(part.text),
            "points": list(part.points),
            "rays": [
                ray
                for point in part.points
                for ray in state.inspect(point, state.seat)["rays"]
                if ray["kind"] == "sight" and ray["seat"] is not None
            ],
            "shown": part.accepts[0],
            "farewell": shown(whole.farewell),
            "names": [seat["name"] for seat in view["seats"]],
            "view": view,
            "moves": moves,
            "prompts": {key: state.prompt(taps) for key, taps in begun.items()},
        }


def try_step(game: str, step: int, token: str) -> Tried | Refusal:
    """What comes of that move in that step; the rules' reason if it is not legal."""
    with _at(game, _number(game, step)) as (part, state):
        if token not in state.moves():
            why = state.illegal(token)
            return {"refused": str(why), "clause": why.clause}
        seat = state.seat
        right, answer = part.answer(token)
        after, said, did = state, list[str](), list[Did]()
        for played, position in part.line(state, token):
            events = after.happens(played, seat)
            said += after.tell(played, seat, events)
            did += heard(after, events)
            after = position
        view = after.view(seat)
        names = [one["name"] for one in view["seats"]]
        moved = changed(state.view(seat), view)
        return {
            "right": right,
            "answer": shown(answer),
            "said": said,
            "did": did,
            "names": names,
            "view": view,
            "changed": moved,
        }


def why_step(game: str, step: int, taps: Sequence[str]) -> Refusal:
    """Why the last of these taps is refused in that step, and the clause that says so."""
    with _at(game, _number(game, step)) as (_, state):
        sentence, clause = state.why_not(tuple(taps))
        return {"refused": sentence, "clause": clause}


def step_bearing(game: str, step: int, place: str, token: str | None = None) -> Inspection:
    """What the learner may know of a place in that step, after that legal token if given; of the
    whole table if `place` is empty.
    """
    with _at(game, _number(game, step)) as (part, state):
        seat = state.seat
        after = state if token is None else part.line(state, token)[-1][1]
        return after.inspect(place, seat)


@contextmanager
def _at(game: str, number: int) -> Iterator[tuple[Step, State]]:
    """A step and its table, with sentences that say "you" to the learner."""
    part = _lesson(game).steps[number - 1]
    state = part.start(GAMES[game])
    with speaking(people=People(you=state.seat)):
        yield part, state


def _lesson(game: str) -> Lesson:
    found = lesson_of(GAMES[game]) if game in GAMES else None
    if found is None:
        raise invalid("there is no lesson for {name}", name=repr(str(game)[:40]))
    return found


def _number(game: str, step: int) -> int:
    return min(max(int(step), 1), len(_lesson(game).steps))
