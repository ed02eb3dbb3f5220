"""Every lesson is played through natively, right and wrong, and can be read and touched in the
promised time.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import resources

import pytest

from rulescore import CHANCE, GAMES, translation
from rulescore.boards import castle, hexagon, pinwheel
from rulescore.lesson_types import Lesson, Step, lesson_of
from web.python import learning

PLACES = {
    *hexagon.CIRCLES,
    *hexagon.POINTS,
    *castle.ground(GAMES["siege-1966"].options({})),
    *pinwheel.NAMES,
}
MINUTES = 5
"""The longest lesson, in minutes of reading."""
SPEED = 200
"""Words read per minute."""
TOUCHES = 40
"""The most touches in a lesson."""


def lesson(name: str) -> Lesson:
    found = lesson_of(GAMES[name])
    assert found
    return found


STEPS = [
    pytest.param(name, number, id=f"{name}-{number}")
    for name in GAMES
    for number in range(1, len(lesson(name).steps) + 1)
]


def step(name: str, number: int) -> Step:
    return lesson(name).steps[number - 1]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_a_step_asks_for_is_taken(name: str, number: int) -> None:
    part = step(name, number)
    start = part.start(GAMES[name])
    assert start.seat not in (None, CHANCE)
    assert part.accepts
    assert set(part.accepts) <= set(start.moves())
    for token in part.accepts:
        played, after = part.line(start, token)[-1]
        assert after.seat != CHANCE, "what chance decides is played"
        assert after.seat is None or played == (token, *part.then)[-1], "all that follows is played"
        assert part.answer(token) == (True, part.right)
        tried = learning.try_step(name, number, token)
        assert "refused" not in tried
        assert (tried["right"], tried["answer"]) == (True, part.right)
        assert tried["said"]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_moves_that_miss_the_point_and_refused_moves_are_answered(name: str, number: int) -> None:
    part = step(name, number)
    start = part.start(GAMES[name])
    legal = start.moves()
    assert set(part.misses) <= set(legal) - set(part.accepts)
    for token in [
        *part.misses,
        *[token for token in legal if token not in part.accepts and token not in part.misses][::7],
    ]:
        tried = learning.try_step(name, number, token)
        assert "refused" not in tried
        assert (tried["right"], tried["answer"]) == (False, part.misses.get(token, part.aside))
    refused = learning.try_step(name, number, "nonsense")
    assert "refused" in refused
    assert refused["refused"]
    wrong = [start.taps(token) for token in legal]
    taps = (wrong[0][0], "nowhere")
    assert learning.why_step(name, number, taps)["refused"] == _told(name, number, taps)


def _told(name: str, number: int, taps: tuple[str, ...]) -> str:
    start = step(name, number).start(GAMES[name])
    with translation.speaking(people=translation.People(you=start.seat)):
        return start.why_not(taps)[0]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_is_pointed_at_is_there(name: str, number: int) -> None:
    shown = learning.lesson(name, number)
    view = shown["view"]
    there = {thing[key] for thing in view["things"] for key in ("id", "at", "tap") if key in thing}  # type: ignore[literal-required]
    there |= (
        {area["id"] for area in view["areas"]}
        | {area["tap"] for area in view["areas"] if "tap" in area}
        | {button["tap"] for button in view["buttons"]}
    )
    assert shown["points"], "every step shows where to look"
    assert set(shown["points"]) <= there | PLACES


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_short(name: str) -> None:
    whole = lesson(name)
    assert 8 <= len(whole.steps) <= 15
    touches = sum(len(part.start(GAMES[name]).taps(part.accepts[0])) + 1 for part in whole.steps)
    assert touches <= TOUCHES
    for code in translation.LANGUAGES:
        with translation.speaking(code):
            read = [
                translation.shown(said) for part in whole.steps for said in (part.text, part.right)
            ] + [translation.shown(whole.farewell)]
        assert len(" ".join(read).split()) <= MINUTES * SPEED
        assert max(len(said.split()) for said in read) <= 45, "a step has a sentence or two"


@pytest.mark.parametrize("name", GAMES)
def test_the_board_turns_to_the_other_side_at_most_once(name: str) -> None:
    sides = [part.start(GAMES[name]).seat or 0 for part in lesson(name).steps]
    assert sides == sorted(sides)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_basic_is_met(name: str) -> None:
    page = (resources.files("rulescore") / "rulebooks" / f"{name}.md").read_text(encoding="utf-8")
    basic = re.findall(r"\{\.basic\} \{#(\w+)\}", page)
    assert page.count("{.basic}") == len(basic) > 4
    met = {clause for part in lesson(name).steps for clause in part.clauses}
    assert met <= set(re.findall(r"\{#(\w+)\}", page))
    assert set(basic) <= met


def test_steps_beyond_the_ends_are_the_first_and_the_last() -> None:
    last = len(lesson("siegestones").steps)
    assert [learning.lesson("siegestones", number)["step"] for number in (-3, 1, last, 999)] == [
        1,
        1,
        last,
        last,
    ]
    with pytest.raises(ValueError, match="no lesson for 'chess'"):
        learning.lesson("chess")


def test_a_lesson_is_imported_when_it_is_asked_for() -> None:
    asked = (
        "import sys, rulescore; game = rulescore.GAMES['siegestones']; assert not [name for name in"
        " sys.modules if 'lesson' in name]"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
