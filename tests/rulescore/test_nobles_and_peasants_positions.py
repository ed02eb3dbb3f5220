"""Nobles and Peasants, positions as text: they round-trip, play on like the game, and are refused
if impossible.
"""

from __future__ import annotations

import re

import pytest

from rulescore import CHANCE
from rulescore.boards.hexagon import CIRCLES
from rulescore.games.nobles_and_peasants import GAME, notation
from tests.rulescore.helpers_nobles_and_peasants import after, moves


def test_things_of_a_position_have_ids_of_their_own() -> None:
    state = GAME.set_up("towers1:a1,b1 towers2:g4 blue:c1,c2 yellow:c3 row:YBRGBY")
    while state.seat is not None:
        things = [thing["id"] for thing in state.view(None)["things"]]
        assert len(things) == len(set(things))
        assert sum(thing.startswith("stone-") for thing in things) == 9
        state.play(moves(state, "L@")[0])


def test_a_position_says_only_what_matters() -> None:
    assert GAME.start().position() == "seat:chance"
    state = GAME.set_up("row:BYRG")
    assert (state.seat, state.points, state.stalled, state.word, state.in_hand(1)) == (
        0,
        [0, 0],
        0,
        False,
        4,
    )
    assert state.owner_on("d4") is None
    assert len(state.moves()) == 3 * 36
    assert (
        GAME.set_up("points:3,0 seat:chance towers1:a1").position()
        == "towers1:a1 seat:chance points:3,0"
    )
    for seats in (2, 3, 4):
        for field in notation.fields(seats, GAME.options({})):
            assert f"{field.name}:" in field.example
            if seats == 2:
                assert GAME.set_up(field.example).seat != CHANCE
            if field.name == "points":
                assert GAME.set_up(field.example, seats).points == [4, 3, 2, 1][:seats]


def test_a_position_that_is_over_is_over_when_set_up() -> None:
    text = "towers1:a1 yellow:a2 row:BYR points:2,3"
    state = GAME.set_up(text)
    # peasants are added
    assert (state.ending, state.points, state.shares, state.seat) == (
        "colour-gone",
        [4, 3],
        (1.0, 0.0),
        None,
    )
    counted = GAME.set_up(text + " ending:colour-gone")
    assert (counted.points, counted.shares) == ([2, 3], (0.0, 1.0))  # the points are final
    assert GAME.set_up("row:BYRG stalled:6").ending == "stalled"
    assert GAME.set_up("row:BYRG", stall=0).stalled == 0
    assert GAME.set_up("row:BY word:yes").moves() == ["L2", "keep"]
    assert GAME.set_up("row:BYRG stalled:6 word:yes").moves() == sorted(
        ["keep", "L2", "L3", "L4", "R1", "R2", "R3"]
    )
    stones = [name for name in CIRCLES if name != "d4"]
    full = f"green:{','.join(stones[:16])} yellow:{','.join(stones[16:36])} row:BR"
    assert GAME.set_up(full).ending == "board-full"
    assert GAME.set_up("row:BYR seat:2", round=True).ending is None
    assert GAME.set_up("row:BYR seat:1", round=True).ending == "colour-gone"
    assert (
        GAME.set_up("seat:2", 4, round=True).prompt() == "Yellow: take a stone, or place a tower."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "towers1:h1 row:BYRG",
            "towers1: there is no place 'h1' for it",
        ),
        ("towers1:a1 towers2:a1 row:BYRG", "towers2: two things stand on a1"),
        ("towers1:d4 row:BYRG", "towers1: two things stand on d4"),
        ("towers1:a1,a2,a3,a4,b1 row:BYRG", "towers1: a seat has 4 towers"),
        ("towers3:a1 row:BYRG", "a position has no field 'towers3:a1'"),
        ("blue:a1,a1 row:BYRG", "blue: two things stand on a1"),
        ("red:d4 row:BYRG", "red: two things stand on d4"),
        (
            "blue:" + ",".join(CIRCLES[:17]) + " row:BYRG",
            "blue: board and row hold 16 blue stones at most",
        ),
        ("blue:a1 row:YRG" + "B" * 16, "row: board and row hold 16 blue stones at most"),
        (
            "row:BYXG",
            "row: 'X' is not the letter of a colour: B (blue), G (green), R (red), Y (yellow)",
        ),
        ("row:byrg", "row: 'b' is not the letter of a colour"),
        ("towers1:a1", "row: the game ends before the row is empty"),
        ("row:BYRG seat:3", "seat: '3' is not one of 1 (Blue), 2 (Green), chance"),
        ("row:BYRG seat:chance", "seat: before the row is laid out no stone lies anywhere"),
        ("blue:a1 seat:chance", "seat: before the row is laid out"),
        ("seat:chance stalled:1", "seat: before the row is laid out"),
        ("seat:chance word:yes", "seat: before the row is laid out"),
        ("seat:chance ending:stalled", "seat: before the row is laid out"),
        ("row:B word:yes", "word: the row is changed only when it has two stones or more"),
        ("row:BYRG word:1", "word: '1' is not one of yes, no"),
        ("row:BYRG points:1", "points: 2 whole numbers from 0 to 9999"),
        ("row:BYRG points:-1,0", "points: 2 whole numbers from 0 to 9999"),
        ("row:BYRG stalled:7", "stalled: '7' is not a whole number from 0 to 6"),
        (
            "row:BYRG ending:won",
            "ending: 'won' is not one of board-full (Yes: the board is full), colour-gone (",
        ),
        ("row:BYRG ending:stalled", "ending: this position does not end that way"),
        ("row:BYR ending:stalled", "ending: this position does not end that way"),
        ("row:BYR word:yes ending:colour-gone", "ending: this position does not end that way"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(reason)):
        GAME.set_up(text)


def test_a_table_decides_what_a_position_may_hold() -> None:
    with pytest.raises(ValueError, match="hold 1 blue stone at most"):
        GAME.set_up("blue:a1 row:BYRG", row=1)
    with pytest.raises(ValueError, match="no field 'stalled:1'"):
        GAME.set_up("row:BYRG stalled:1", stall=0)
    assert GAME.set_up("towers1:d4 towers4:a1 row:BYRG", 4).owner_on("d4") == 0
    with pytest.raises(ValueError, match="a seat has 2 towers"):
        GAME.set_up("towers4:a1,a2,a3 row:BYRG", 4)


def test_brushes_write_what_can_be_read() -> None:
    for seats in (2, 3, 4):
        brushes = notation.brushes(seats, GAME.options({}))
        assert len(brushes) == seats + 4
        kinds = {thing["kind"] for thing in after(seats=seats).view(None)["things"]}
        for brush in brushes:
            assert brush.kind in kinds
            assert len(brush.places) == (36 if seats == 2 else 37)
            state = GAME.set_up(
                f"{brush.field}:{brush.item.format(place=brush.places[-1])} row:BYRG", seats
            )
            assert brush.kind in {
                thing["kind"]
                for thing in state.view(None)["things"]
                if thing["at"] == brush.places[-1]
            }
