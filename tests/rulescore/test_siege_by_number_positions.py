"""Siege by Number, positions as text: they round-trip, play on like the game, and are refused if
impossible.
"""

from __future__ import annotations

import random
import re
from functools import partial

import pytest

from rulescore.games.siege_by_number import GAME
from tests.rulescore.helpers import state_after

SEATS = (2, 3, 4)
start = partial(state_after, "siege-by-number")


def test_ids_of_coins_say_nothing_about_their_values() -> None:
    ids = set()
    for text in ("suns:0@e5,1@e6,2@e7 under:S3,S4", "suns:2@e7,4@e6,1@e5 under:S5,S0"):
        state = GAME.set_up(text + " crowns:1@h8 dice:1")
        ids.add(tuple((thing["id"], thing["at"]) for thing in state.view(1)["things"]))
        state.play("1:e6-f6")
        assert ("coin-S-2", "f6") in [
            (thing["id"], thing["at"]) for thing in state.view(1)["things"]
        ]
    assert len(ids) == 1


def test_a_text_says_only_what_matters() -> None:
    assert GAME.start().position() == "seat:chance"
    assert GAME.set_up("seat:chance") == GAME.start()
    assert GAME.set_up("") == start("first:1")
    state = GAME.set_up("crowns:5@h8 suns:3@f5,0@f6 commanders:S@e5 seat:1 dice:4,2")
    assert state.position() == "suns:3@f5,0@f6 crowns:5@h8 commanders:S@e5 dice:2,4"
    assert (state.turn, state.turns, state.seen, state.left) == (0, 0, 0, (0b110110, 0b011111))
    assert GAME.set_up("suns:3@S* seat:1").moves() == [f"roll:{die}" for die in range(6)]
    assert GAME.set_up("suns:3@e5 crowns:1@f6 seat:2").moves() == [
        "coin:0",
        "coin:2",
        "coin:3",
        "coin:4",
        "coin:5",
    ]
    waiting = "suns:3@e5 under:S0,S1,S2,S4,S5"
    assert GAME.set_up(waiting).position() == "suns:0@S*,3@e5 under:S1,S2,S4,S5", (
        "what enters without a draw has entered"
    )


def test_a_text_can_be_a_finished_game() -> None:
    state = GAME.set_up("suns:3@f5 commanders:S@C* dice:3")
    assert (state.ending, state.shares, state.moves(), state.dice) == (
        "base-entered",
        (1.0, 0.0),
        [],
        (),
    )
    assert state.epilogue() == [
        "A commander stands on the base of the Crowns.",
        "The Suns win.",
    ]
    assert GAME.set_up("suns:3@f5 commanders:S@C* seat:2") == state
    state = GAME.set_up("suns:3@f5,2@f6 crowns:1@C* turns:6", rounds=3)
    assert (state.ending, state.shares) == ("rounds", (1.0, 0.0))
    for commanders in ("S@S*", "S@S*,C@C*", "S@e5,C@g6", "S@S*,C@e5"):
        assert GAME.set_up(f"commanders:{commanders}").ending is None


def test_what_battles_have_shown_is_known() -> None:
    rng = random.Random(50)
    text = "suns:4@f5,0@e5 crowns:3@f6 under:S2 dice:1"
    for shown, orders in (("", 120), (" shown:S2", 20), (" shown:S0,S2,S4", 1)):
        state = GAME.set_up(text + shown)
        drawn = {
            guess.position().partition(" dice")[0]
            for guess in (state.guess(1, rng) for _ in range(1500))
        }
        assert len(drawn) == orders
        assert all("crowns:3@f6" in position for position in drawn)
    aided = GAME.set_up(text + " shown:S2,S4", memory=True)
    assert aided.view(1)["notes"] == [
        "Known coins of the Suns: f5 4.",
        "Beaten coins under the stack of the Suns, from the top: 2.",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("suns:6@f5", "suns: '6@f5' is not a value from 0 to 5, @ and a cell"),
        ("suns:f5", "suns: 'f5' is not a value"),
        ("suns:3@z9", "suns: there is no place 'z9'"),
        ("suns:3@j4", "suns: there is no place 'j4'"),
        ("moons:3@f5", "no field 'moons:3@f5'"),
        ("suns:3@f5,2@f5", "suns: two things stand on f5"),
        ("suns:3@f5 commanders:C@f5", "commanders: two things stand on f5"),
        ("suns:3@f5,3@f6", "suns: there is only one coin Suns: army (3)"),
        ("suns:3@f5 under:S3", "under: there is only one coin Suns: army (3)"),
        ("under:C1,C1", "under: there is only one coin Crowns: army (ace)"),
        (
            "under:M1",
            "under: 'M1' is not the letter of a suit and a value from 0 to 5; the suits in play are S",
        ),
        ("shown:S7", "shown: 'S7' is not the letter"),
        ("suns:3@f5 shown:S4", "shown: the coin Suns: army (4) has not been on the board yet"),
        (
            "commanders:M@f5",
            "commanders: 'M@f5' is not the letter of a suit, @ and a cell; the suits in play are S (Suns)",
        ),
        ("commanders:S@f5,S@f6", "commanders: each suit has one commander"),
        ("commanders:S@j4", "commanders: there is no place 'j4'"),
        (
            "commanders:S@C*,C@S*",
            "commanders: the first commander on the base of another player ends the game",
        ),
        ("seat:3", "seat: '3' is not one of 1 (Suns), 2 (Crowns), chance"),
        ("suns:3@f5 dice:6", "dice: '6' is not a whole number from 0 to 5"),
        ("suns:3@f5 dice:1,2", "dice: there is one die for each piece, four at most"),
        ("suns:3@f5,2@f6 dice:1,2 moved:f5", "dice: there is one die for each piece"),
        (
            "suns:0@e5,1@e6,2@e7,3@e8,4@f5 dice:1,1,1,1,1",
            "dice: there is one die for each piece, four at most",
        ),
        ("suns:3@f5 seat:chance dice:1", "dice: there is one die"),
        (
            "suns:3@f5 crowns:1@f6 dice:1 moved:f6",
            "moved: no piece of the seat whose turn it is stands there",
        ),
        ("suns:3@f5,2@f6 moved:f6", "moved: dice are left while a turn goes on"),
        ("turns:301", "turns: '301' is not a whole number from 0 to 300"),
    ],
)
def test_invalid_texts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        GAME.set_up(text)


def test_only_pieces_have_moved() -> None:
    with pytest.raises(ValueError, match="moved: no piece of the seat whose turn it is"):
        GAME.set_up("arms:3@A* seat:4 dice:4 moved:z9", 4)


def test_armies_are_not_set_up_on_closed_bases() -> None:
    assert GAME.set_up("suns:3@C* dice:1").moves() == ["1:C*", "1:C*-d3", "done"]
    with pytest.raises(ValueError, match=r"suns: there is no place 'C\*'"):
        GAME.set_up("suns:3@C* dice:1", closed=True)
    assert GAME.set_up("commanders:S@C*", closed=True).ending == "base-entered"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {"bases": "adjacent", "closed": True}), (2, {"beaten": 5})],
    ids=str,
)
def test_fields_and_brushes(seats: int, options: dict[str, object]) -> None:
    """Each field's example, and each thing that a brush places, makes a position in which the thing
    is visible.
    """
    assert GAME.notation is not None
    values = GAME.options(options)
    for field in GAME.notation.fields(seats, values):
        GAME.set_up(field.example, seats, **options)
        assert field.name in field.example
    assert "beaten" not in GAME.start(seats, **options).position()
    titles = [brush.title for brush in GAME.notation.brushes(seats, values)]
    assert {"Suns: army", "Suns: commander"} <= {title.partition(" (")[0] for title in titles}
    armies = f"{GAME.notation.fields(seats, values)[0].name}:3@f5 dice:1"
    for brush in GAME.notation.brushes(seats, values):
        for place in brush.places:
            item = brush.item.replace("{place}", place)
            if brush.field == "dice":
                state = GAME.set_up(armies.replace("dice:1", f"dice:{item}"), seats, **options)
            else:
                state = GAME.set_up(f"{brush.field}:{item}", seats, memory=True, **options)
            if state.stage != "over" and not brush.places[0].startswith("stack"):
                owner = next(
                    (
                        seat
                        for seat, suit in enumerate(state.variant.suits)
                        if brush.kind.endswith(suit)
                    ),
                    None,
                )
                assert (brush.kind, place) in [
                    (thing["kind"], thing["at"]) for thing in state.view(owner)["things"]
                ]
