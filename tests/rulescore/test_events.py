"""Events: where each one happens, that none is missing, and how it sounds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import pytest

import rulescore
from rulescore import Event, Game, State
from rulescore.events import WHERE, places
from rulescore.game_files import Viewer
from rulescore.view_types import Sound, Thing
from tests.rulescore.helpers import TABLES, random_game
from tests.rulescore.test_every_game import CELLS
from tests.toy import last_stone

every_game = pytest.mark.parametrize(("name", "seats"), TABLES)
OPTIONS: dict[str, list[dict[str, object]]] = {
    "siegestones": [{"third": True, "goal": 3}],
    "nobles-and-peasants": [{"row": 3, "round": True, "adjust": "any"}],
    "angry-gods": [
        {"reading": "local", "removed": "out", "exhausted": "token", "godslead": True},
        {"majority": "plurality"},
    ],
    "siege-the-king": [{"refill": "turn", "artisan": "must"}, {"deck": "2-5", "removal": True}],
    "siege-by-number": [
        {"relief": True, "rounds": 40},
        {"blind": True, "memory": True, "rounds": 40},
    ],
    "siege-1966": [{"special": "once"}],
}
"""Tables of each game beside the usual one."""
MOST = 60
"""Positions of each game that are looked at."""


def plies(name: str, seats: int, seed: int, most: int = MOST) -> Iterator[tuple[State, str]]:
    """The positions of a few random games, except the last ones, each with the token played there."""
    for number, options in enumerate([{}, *OPTIONS[name]]):
        yield from (
            (state, token)
            for state, token in islice(random_game(name, seats, seed + number, **options), most)
            if token
        )


@pytest.mark.slow
@every_game
def test_every_place_is_one_that_a_view_can_have(name: str, seats: int) -> None:
    areas: set[str] = set()
    told: list[Event] = []
    for state, token in plies(name, seats, 30):
        areas |= {area["id"] for area in state.view(None)["areas"]}
        told += state.happens(token, None)
    known = CELLS.get(name, set()) | areas
    assert told
    for event in told:
        named = [
            place
            for key in WHERE
            if key in event
            for place in ([event[key]] if isinstance(event[key], str) else event[key])
        ]
        assert set(named) <= known, event
        assert places(event) == list(dict.fromkeys(named))
        for key, value in event.items():
            others = value if isinstance(value, list) else [value]
            assert key in (*WHERE, "what") or not known.intersection(
                other for other in others if isinstance(other, str)
            ), f"{key} names a place: {event}"


def moved(before: list[Thing], after: list[Thing]) -> set[str]:
    """The places that things left, and those that they reached."""
    was, now = ({thing["id"]: thing["at"] for thing in things} for things in (before, after))
    return {
        place
        for thing in was.keys() | now
        for place in (was.get(thing), now.get(thing))
        if was.get(thing) != now.get(thing) and place
    }


@pytest.mark.slow
@every_game
def test_an_event_names_whatever_moves(name: str, seats: int) -> None:
    """Whenever things come or go in a view, an event says so. Used dice and gaps, which are not
    things, are exceptions.
    """
    for state, token in islice(plies(name, seats, 34), 0, None, 3):
        after = state.outcome(token)[0]
        for seat in (None, 0):
            told = {place for event in state.happens(token, seat) for place in places(event)}
            before, then = (
                [thing for thing in each.view(seat)["things"] if thing["kind"] != "gap"]
                for each in (state, after)
            )
            assert moved(before, then) - {"dice"} <= told, (state, token, seat)


@every_game
def test_the_move_comes_first_and_the_end_last(name: str, seats: int) -> None:
    for state, token in islice(plies(name, seats, 38), 0, None, 2):
        before, (after, outcome) = state.key(), state.outcome(token)
        for seat in (None, *range(seats)):
            events = state.happens(token, seat)
            assert json.loads(json.dumps(events)) == events
            ends = [{"what": "end", "ending": after.ending}] if after.ending else []
            assert (
                [event for event in events if event["what"] == "end"]
                == events[len(events) - len(ends) :]
                == ends
            )
            move, *rest = events[: len(events) - len(ends)]
            # the outcome of Siege the King begins with the move
            followed = outcome[1:] if name == "siege-the-king" else outcome
            parts = state.parts(token)
            assert (move["who"], move["what"]) == (parts["who"], parts["what"])
            assert state.open_to(token, seat) is (parts.items() <= move.items())
            assert all(
                event.items() <= told.items() for event, told in zip(followed, rest, strict=True)
            )
            assert state.tell(token, seat, events) == state.tell(token, seat)
        assert state.key() == before


@pytest.mark.parametrize(
    "name", [name for name, game in rulescore.GAMES.items() if not game.info.hidden]
)
def test_in_an_open_game_everybody_may_know_everything(name: str) -> None:
    for state, token in plies(name, rulescore.GAMES[name].info.seats[0], 42):
        assert all(
            state.happens(token, seat) == state.happens(token, None) for seat in range(state.seats)
        )


KINGS = "kings:a1,b2 hand2:A2"
RARE: dict[str, list[tuple[str, str, dict[str, object]]]] = {
    "siegestones": [
        (
            (
                "blue:a1,a2,a4,b2,b3,b4,c4,d1,d4,d7,e1,e5,e6,f1,f4,f5,g3"
                " red:b1,c5,c6,d2,d3,d5,d6,g2,g4 towers:a3,b5,c1,c2,c3,e3,e4,f2"
            ),
            "pass",
            {},
        )
    ],
    "siege-the-king": [
        (f"{KINGS} hand1:A5 pile:", "A5>b1", {}),
        (f"{KINGS} hand1:X pile:A3", "away:X", {}),
        (f"{KINGS} pile:A3", "pass", {}),
    ],
    "siege-by-number": [("crowns:3@S*,2@h5 seat:2 dice:0", "done", {"relief": True})],
}
"""Positions with a token that brings about what hardly ever happens, and their options."""
NEVER = {"siege-1966": {"pass"}}
"""What the rules provide for, though no position needs it (MB22)."""


def eyes(game: Game[Any]) -> Viewer[Any]:
    assert game.viewer
    return game.viewer


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_every_event_is_heard_somehow_and_nothing_else(name: str) -> None:
    game = rulescore.GAMES[name]
    told = {
        event["what"]
        for text, token, options in RARE.get(name, ())
        for event in game.set_up(text, **options).happens(token, None)
    }
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        for seed in range(50, 90, 10):
            told |= {
                event["what"]
                for state, token in plies(name, seats, seed, 400)
                for event in state.happens(token, None)
            }
    assert told | NEVER.get(name, set()) == eyes(game).SOUNDS.keys()
    assert set(eyes(game).SOUNDS.values()) <= set(get_args(Sound))


def test_every_sound_is_used() -> None:
    assert {
        sound for game in rulescore.GAMES.values() for sound in eyes(game).SOUNDS.values()
    } == set(get_args(Sound))


def test_a_game_that_says_nothing_of_its_tokens_has_events() -> None:
    state = last_stone.GAME.start(stones=2)
    assert state.happens("take1", 0) == [{"who": 0, "what": "move"}]
    assert state.happens("take2", None) == [
        {"who": 0, "what": "move"},
        {"what": "end", "ending": "heap-empty"},
    ]


def test_a_capture_is_a_move_and_what_it_brings_about() -> None:
    state = rulescore.GAMES["siege-1966"].set_up("knights:c3,d1 footmen:-,d5 commander:e6")
    assert state.happens("c3xd5", None) == [
        {
            "who": 0,
            "what": "move",
            "piece": "knight",
            "from": "c3",
            "to": "d5",
            "captured": "footman-axe",
        },
        {"what": "capture", "piece": "footman-axe", "owner": 1, "at": "d5", "to": "captured-1"},
    ]
    assert [places(event) for event in state.happens("c3xd5", None)] == [
        ["c3", "d5"],
        ["captured-1", "d5"],
    ]
