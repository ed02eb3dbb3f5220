"""The rules pages state each ruling once, and every clause that a refused tap names is there."""

from __future__ import annotations

import random
import re
from importlib import resources
from itertools import chain

import pytest

import rulescore
from rulescore import CHANCE
from tests.rulescore.helpers import short_game

RULINGS = {
    "siegestones": ("ss", 16),
    "nobles-and-peasants": ("np", 24),
    "angry-gods": ("ag", 25),
    "siege-the-king": ("k", 35),
    "siege-by-number": ("n", 33),
    "siege-1966": ("mb", 24),
}
"""How the ids of a game's rulings begin, and how many there are, so that none is lost. A game that
is missing here has as many as its page.
"""


def page(name: str) -> str:
    return (resources.files("rulescore") / "rulebooks" / f"{name}.md").read_text(encoding="utf-8")


def anchors(name: str) -> list[str]:
    return re.findall(r"\{#(\w+)\}", page(name))


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_each_ruling_has_one_clause(name: str) -> None:
    found = anchors(name)
    assert found, "the page has no clause with an anchor"
    prefix, count = RULINGS.get(name, (found[0].rstrip("0123456789"), len(found)))
    assert sorted(found) == sorted(f"{prefix}{number}" for number in range(1, count + 1))


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_anchors_stand_at_the_end_of_their_clause(name: str) -> None:
    for line in page(name).splitlines():
        assert "{#" not in re.sub(r"( \{#\w+\})+$", "", line), line
        assert "<" not in line, line
    assert page(name).startswith("# ")
    assert "## Options" in page(name)


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_every_option_is_explained(name: str) -> None:
    options = page(name).split("## Options")[1]
    for option in rulescore.GAMES[name].info.options:
        assert f"**{option.title}.**" in options, option.title


@pytest.mark.slow
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_clauses_named_by_refused_taps_are_on_the_page(name: str) -> None:
    rng = random.Random(12)
    named = set()
    for seats in {*rulescore.GAMES[name].info.seats}:
        for state, token in short_game(name, seats, 12):
            if not token or state.seat == CHANCE:
                continue
            ids = sorted(
                {
                    *chain.from_iterable(map(state.taps, state.moves())),
                    *(thing["id"] for thing in state.view(state.seat)["things"]),
                }
            )
            taps = state.taps(rng.choice(state.moves()))
            for length in range(len(taps)):
                named.add(state.why_not([*taps[:length], rng.choice(ids)])[1])
    assert named - {""} <= set(anchors(name))
