"""What each game's `advice.py` says: for every sentence a position and a move of which it must be
said, and another move of which it must not.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import rulescore
from rulescore import State, bots, translation
from tests.rulescore.helpers import FIXTURES
from tests.rulescore.test_rooms import GAMES

ROWS = [
    json.loads(line)
    for line in (FIXTURES / "advice.jsonl").read_text(encoding="utf-8").splitlines()
]
ELSEWHERE = {
    "My commander enters a base with a {die} or more.",  # with more than two seats
    "My army on {a} could attack the enemy on {b}.",  # likewise
    "Otherwise the commander of the {other} enters a base with a {die} or more.",  # likewise
    "It wins in {won} of {n} cases.",  # where nobody looks at coins
    "The columns are all alike: what counts is that nobody can guess.",
}
"""Sentences said with other options or at another stage."""


def said(row: dict[str, Any], token: str) -> list[str]:
    """What is said of that token in the row's position."""
    state = rulescore.GAMES[row["game"]].set_up(row["position"], row["seats"])
    assert state.seat is not None
    if row["what"] == "intent":
        intent = bots.intent(state.after(token), state.seat, row.get("voice", 0))
        return [intent["says"]] if intent else []
    return reasons(state, token)


def reasons(state: State, token: str) -> list[str]:
    """All that the game's adviser says of that token."""
    advice = state.game.advice
    assert advice is not None
    return [reason["says"] for reason in advice.reasons(state, token)]


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_sentences_are_said_where_they_are_true(game: str) -> None:
    for row in (row for row in ROWS if row["game"] == game):
        assert row["says"] in said(row, row["token"])
        assert row["other"] is None or row["says"] not in said(row, row["other"]), row["says"]


def test_what_a_swap_undoes_is_no_reason() -> None:
    row = next(row for row in ROWS if "piece for piece" in row["says"])
    assert said(row, row["token"])[-1] == row["says"]
    state = rulescore.GAMES["siege-1966"].set_up(row["position"])
    found = state.game.advice.reasons(state, row["token"])  # type: ignore[union-attr]
    assert [one["kind"] for one in found if one["kind"] != "threat"] == ["plan"]


def patterns(game: str) -> Iterator[str]:
    """The sentences about moves in that game's `advice.py`, without its suggestions and what is
    only a part of a sentence.
    """
    path = GAMES / game.replace("-", "_") / "advice.py"
    for function in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(function, ast.FunctionDef) and function.name != "suggestion":
            for node in ast.walk(function):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if isinstance(node, ast.Call) and name in ("say", "say_count"):
                    text = ast.literal_eval(node.args[name == "say_count"])
                    if text.endswith("."):
                        yield text


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_every_sentence_has_such_a_position(game: str) -> None:
    positions = [row["says"] for row in ROWS if row["game"] == game]
    for text in {*patterns(game)} - ELSEWHERE:
        form = re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(text)))
        assert any(map(form.fullmatch, positions)), text


def test_nobody_may_look_at_coins() -> None:
    state = rulescore.GAMES["siege-by-number"].set_up(
        "suns:5@g7,2@S* crowns:1@g5,2@d3 seat:1 dice:1,1 turns:40", blind="yes"
    )
    assert "It wins in 15 of 36 cases." in reasons(state, "1:g7-g6xg5")


def test_a_castle_needs_only_to_be_a_secret() -> None:
    state = rulescore.GAMES["siege-the-king"].start()
    assert reasons(state, "castle:TTK") == [
        "The columns are all alike: what counts is that nobody can guess."
    ]


def test_others_are_called_by_name() -> None:
    row = next(row for row in ROWS if row["says"].startswith("Otherwise Red takes"))
    with translation.speaking(people=translation.People(0, {1: "Roland"})):
        assert row["says"].replace("Red", "Roland") in said(row, row["token"])
