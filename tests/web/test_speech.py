"""Tables side by side speak their own languages and name their own colours, and leave nothing set
behind.
"""

from __future__ import annotations

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from rulescore import CHANCE, GAMES, IllegalMove, Record, translation
from web.python import answer, colours
from web.python.table import Table, snapshot

GAME = "nobles-and-peasants"


def table(painted: str) -> Table:
    return Table(Record(GAMES[GAME], 2, {}, tags={colours.HEADER: painted} if painted else {}))


def game(plies: int) -> list[str]:
    """The tokens of a random game's beginning."""
    rng, state, tokens = random.Random(4), GAMES[GAME].start(2), []
    while state.seat is not None and len(tokens) < plies:
        tokens.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(tokens[-1])
    return tokens


def step(one: Table, code: str, token: str) -> dict[str, Any]:
    """What the page would be sent after that token; a wrong one is tried first."""
    with translation.speaking(code):
        with pytest.raises(IllegalMove) as refused:
            one.play("zz")
        one.play(token)
        assert translation.say("blue") == translation.catalogue(code).get("blue", "blue"), (
            "nothing stays exchanged"
        )
        return {"refused": str(refused.value), **snapshot(one)}


TABLES = (("", "en"), ("RY", "de"), ("GB", "en"), ("YG", "de"))


def alone(tokens: list[str]) -> list[list[dict[str, Any]]]:
    """What each table says by itself."""
    told = []
    for painted, code in TABLES:
        one = table(painted)
        told.append([step(one, code, token) for token in tokens])
    return told


def test_tables_that_answer_by_turns() -> None:
    tokens = game(25)
    expected = alone(tokens)
    tables = [table(painted) for painted, _ in TABLES]
    for ply, token in enumerate(tokens):
        for number, (_, code) in enumerate(TABLES):
            assert step(tables[number], code, token) == expected[number][ply]
    assert (translation.spoken(), translation.say("Blue")) == ("en", "Blue")
    names = [expected[number][-1]["names"] for number in range(4)]
    assert names == [["Blue", "Green"], ["Rot", "Gelb"], ["Green", "Blue"], ["Gelb", "Grün"]]
    logs = [json.dumps(expected[number][-1]["log"], ensure_ascii=False) for number in range(4)]
    instead = {"blue": "green", "green": "blue", "Blue": "Green", "Green": "Blue"}
    assert re.sub("|".join(instead), lambda found: instead[found[0]], logs[0]) == logs[2]
    assert len(set(logs)) == 4


def test_tables_in_threads() -> None:
    tokens = game(12)
    expected = alone(tokens)
    together = Barrier(len(TABLES))

    def play(number: int) -> None:
        painted, code = TABLES[number]
        one = table(painted)
        for ply, token in enumerate(tokens):
            together.wait(60)
            assert step(one, code, token) == expected[number][ply]

    with ThreadPoolExecutor(len(TABLES)) as pool:
        for done in [pool.submit(play, number) for number in range(len(TABLES))]:
            done.result()


def test_an_answer_restores_the_language() -> None:
    def ask(call: str, language: str, **args: object) -> Any:
        return json.loads(answer.answer(call, json.dumps(args), lambda text: None, language))

    record = f'[Game "{GAME}"]\n[Players "2"]\n[Colours "RY"]\n\n*\n'
    with translation.speaking("de", {"blue": "green"}):
        assert ask("open", "en", record=record)["value"]["names"] == ["Red", "Yellow"]
        assert ask("play", "en", token="zz")["value"]["refused"] == "Wait: it is not your turn."
        assert ask("play", "tlh", token="zz")["error"]["kind"] == "ValueError"
        assert ask("nothing", "en")["error"]["message"] == "There is no call named nothing."
        assert (translation.spoken(), translation.say("blue")) == ("de", "grün")
    assert ask("open", "de", record=record)["value"]["names"] == ["Rot", "Gelb"]
    assert (translation.spoken(), translation.say("Blue")) == ("en", "Blue")
