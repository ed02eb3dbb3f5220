"""Angry Gods, positions as text: they round-trip, play on like the game, and are refused if
impossible.
"""

from __future__ import annotations

import re
from functools import partial

import pytest

from rulescore.boards.hexagon import AROUND, CIRCLE, POINTS
from rulescore.games.angry_gods import GAME
from rulescore.games.angry_gods.tables import PLACE
from tests.rulescore.helpers import state_after

after = partial(state_after, "angry-gods")

CENTRE_POINTS = [POINTS[point] for point in AROUND[CIRCLE["d4"]]]


def test_things_keep_their_ids_from_a_position_on() -> None:
    state = after("worshippers:BG,RY Bd4 Bc3d3d4 Gc3 Gd3d4e3")
    state = GAME.set_up(state.position())
    before = {
        thing["at"]: thing["id"] for thing in state.view(None)["things"] if thing["at"] in PLACE
    }
    assert sorted(before.values()) == ["stone-B-1", "stone-B-2", "stone-G-1", "stone-G-2"]
    state.play("Bd4e3e4")
    now = {thing["at"]: thing["id"] for thing in state.view(None)["things"] if thing["at"] in PLACE}
    assert now == before | {"d4e3e4": "stone-B-3"}


def test_a_short_text_says_only_what_matters() -> None:
    empty = GAME.set_up("")
    assert (empty.seat, empty.pool, empty.worshippers, len(empty.moves())) == (
        0,
        [20] * 4,
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        4 * 19,
    )
    assert GAME.set_up("seat:chance") == GAME.start()
    assert GAME.start().position() == "seat:chance"
    state = GAME.set_up("leaders:Bd4,Rc3 gods:Ge5 worshippers:RB,GGY seat:2")
    assert (state.seat, state.pool, state.points) == (1, [18, 17, 18, 19], [0, 2])
    assert state.position() == "leaders:Bd4,Rc3 gods:Ge5 worshippers:BR,GGY seat:2"
    assert GAME.set_up("pool:20,20,20,20") == empty
    assert (
        GAME.set_up("leaders:Bd4 worshippers:BBBBBBBBBBBBBBBBBBBBB,-", exhausted="token").pool[0]
        == 0
    )
    every = GAME.set_up("worshippers:BGRY,YRGB")
    assert every.position() == "worshippers:BGRY,BGRY"
    assert repr(state) == f"<angry-gods, 2 seats: {state.position()}>"


@pytest.mark.parametrize(
    ("text", "ending", "shares"),
    [
        (
            "gods:Bb2,Bb3,Bb4,Bc2,Bc3,Bc4,Bc5,Bd2 false:f4 worshippers:G,B seat:2",
            "ninth-god",
            (0.0, 1.0),
        ),
        ("leaders:Bd4 pool:0,0,0,0", "no-play", (0.5, 0.5)),
    ],
)
def test_what_is_over_by_the_rules_is_over_when_set_up(
    text: str, ending: str, shares: tuple[float, float]
) -> None:
    state = GAME.set_up(text)
    assert (state.ending, state.shares, state.seat, state.moves()) == (ending, shares, None, [])
    assert GAME.set_up(state.position()) == state


def test_true_gods_and_towers_end_the_game_when_set_up() -> None:
    gods = "gods:Bb2,Bb3,Bb4,Bc2,Bc3,Bc4,Bc5,Bd2 false:f4"
    assert GAME.set_up(gods, truegods=True).ending is None
    assert GAME.set_up(gods + ",e5,e2,f2", truegods=True).ending == "out-of-towers"
    assert GAME.set_up(gods + ",e5,e2").ending == "ninth-god"
    assert GAME.set_up(gods.replace(" ", ",Gd6 "), truegods=True).ending == "ninth-god"


BAD = {
    "leaders:d4": (
        "leaders: 'd4' does not begin with the letter of a colour: B (blue), G (green), R (red), Y (yellow)"
        " (this field takes the leaders' colours and circles)"
    ),
    "leaders:Ba1": "leaders: there is no place 'a1' for it",
    "followers:Bd4": "followers: there is no place 'd4' for it",
    "gods:Bc3d3d4": "gods: there is no place 'c3d3d4' for it",
    "false:a1": "false: there is no place 'a1' for it",
    "leaders:Bd4 gods:Gd4": "gods: two things stand on d4",
    "leaders:Bd4,": "leaders: a part between commas is empty",
    "worshippers:BR": (
        "worshippers: two parts are needed, not 'BR': - or letters for each player, of B (blue), G (green), R (red), Y (yellow)"
    ),
    "worshippers:BR,XY": "worshippers: two parts are needed",
    "worshippers:BBBBBBBBBBBBBBBBBBBBB,-": "worshippers: there are only 20 blue stones",
    "leaders:Bd4 pool:20,0,0,0": "pool: there are only 20 blue stones",
    "pool:1,2,3": "pool: 4 whole numbers from 0 to 20 are needed",
    "pool:21,0,0,0": "pool: 4 whole numbers from 0 to 20 are needed",
    "seat:3": "seat: '3' is not one of 1 (First player), 2 (Second player), chance",
    "seat:chance leaders:Bd4": "seat: before the draw nothing lies on the table",
    "colours:B": "a position has no field 'colours:B'",
    "gods:Bb2,Bb3,Bb4,Bc2,Bc3,Bc4,Bc5,Bd2,Gd3,Gd4,Gd5,Gd6": (
        "gods: there are 11 gods at most, true and false together"
    ),
    "gods:Bb2,Bb3,Bb4,Bc2,Bc3,Bc4,Bc5,Bd2,Gd3,Gd4,Gd5 false:f4": "false: there are 11 gods at most",
    "false:d4 leaders:Rb2 followers:Rc3d3d4": (
        "followers: a follower stands beside the false god on d4"
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_a_text_without_a_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(BAD[text])):
        GAME.set_up(text)


def test_what_would_have_risen_is_refused() -> None:
    six = "followers:" + ",".join("B" + point for point in CENTRE_POINTS)
    for leaders in ("", " leaders:Rd4"):
        with pytest.raises(
            ValueError,
            match="followers: the circle d4 is surrounded, so a god would have risen there",
        ):
            GAME.set_up(six + leaders)
    assert GAME.set_up(six + " gods:Rd4").standing(PLACE["d4"]) == ("god", "R")
    with pytest.raises(ValueError, match="followers: there are only 20 green stones"):
        GAME.set_up("followers:" + ",".join("G" + point for point in POINTS[:21]))


def test_every_field_has_an_example_and_every_brush_writes() -> None:
    positions = GAME.notation
    assert positions is not None
    for field in positions.fields(2, {}):
        assert GAME.set_up(field.example).position()
    for brush in positions.brushes(2, {}):
        for place in brush.places:
            state = GAME.set_up(f"{brush.field}:{brush.item.format(place=place)}")
            kinds = [thing["kind"] for thing in state.view(None)["things"] if thing["at"] == place]
            assert sorted(kinds) == sorted(filter(None, (brush.kind, brush.rider)))


def test_it_matters_whose_worshippers_they_are() -> None:
    keys = {
        GAME.set_up(f"worshippers:{held}").key() for held in ("BB,GR", "GR,BB", "BG,BR", "RB,GB")
    }
    assert len(keys) == 4
