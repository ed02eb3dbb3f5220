"""Positions set up by touch, without a browser: what the text says, and what every change makes of
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulescore import GAMES
from rulescore.game import State
from rulescore.options import Value
from rulescore.position_text import Brush, Field, Given, seat_field
from tests.rulescore.helpers import random_game
from tests.web.test_bridge import call

GAME = "siegestones"
POSITION = "blue:d4,e5 red:c3 towers:d5,c4 seat:2"


def edited(position: str = POSITION, token: str = "", game: str = GAME, **fields: str) -> Any:
    """The answer of the call."""
    return call("edit", game=game, seats=2, position=position, token=token, fields=fields)


def there(answer: Any) -> dict[str, str]:
    """The kind of thing on each place of the board."""
    return {
        thing["at"]: thing["kind"] for thing in answer["view"]["things"] if thing["at"] != "palette"
    }


def test_an_answer_shows_the_position_and_all_that_can_be_changed() -> None:
    answer = edited()
    assert (answer["position"], answer["start"], answer["wrong"]) == (POSITION, "", "")
    assert there(answer) == {
        "d4": "stone-B",
        "e5": "stone-B",
        "c3": "stone-R",
        "d5": "tower",
        "c4": "tower",
    }
    palette = [
        (thing["tap"], thing["name"])
        for thing in answer["view"]["things"]
        if thing["at"] == "palette"
    ]
    assert palette == [("brush-0", "blue stone"), ("brush-1", "red stone"), ("brush-2", "tower")]
    taps = [tuple(taps) for _, taps in answer["moves"]]
    assert ("brush-2", "a1") in taps and ("d4", "a1") in taps and ("d4", "away") in taps
    assert not {("brush-2", "d5"), ("d4", "d5"), ("d4", "d4"), ("a1", "away")} & set(taps), (
        "what is taken takes nothing else"
    )
    assert len(set(taps)) == len(taps)
    assert {" ".join(taps[:-1]) for taps in taps} | {""} == set(answer["prompts"])
    assert [field["name"] for field in answer["fields"] if not field["touched"]] == ["seat"]


def test_every_change_that_is_offered_can_be_made() -> None:
    before = edited("blue:d4 towers:d5")
    for token, taps in before["moves"]:
        after = edited("blue:d4 towers:d5", token)
        assert after["wrong"] == ""
        assert (taps[-1] in there(after)) == (taps[-1] != "away")
        assert len(there(after)) - len(there(before)) == (
            1 if token.startswith("put") else -1 if token.startswith("take") else 0
        )


@pytest.mark.parametrize(
    ("token", "position"),
    [
        ("put:0:a1", "blue:d4,e5,a1 red:c3 towers:d5,c4 seat:2"),
        ("put:2:a1", "blue:d4,e5 red:c3 towers:d5,c4,a1 seat:2"),
        ("move:0:a1", "blue:e5,a1 red:c3 towers:d5,c4 seat:2"),
        ("take:2", "blue:d4,e5 towers:d5,c4 seat:2"),
    ],
)
def test_put_move_take(token: str, position: str) -> None:
    assert edited(token=token)["position"] == position


@pytest.mark.parametrize(
    "token",
    [
        "put",
        "put:9:a1",
        "put:0:z9",
        "put:-1:a1",
        "move:99:a1",
        "move:0:",
        "take:5",
        "turn:0:a1",
        "0",
        "put:²:a1",
        "put:٠:a1",
    ],
)
def test_impossible_changes_are_refused(token: str) -> None:
    with pytest.raises(ValueError, match="ValueError: "):
        edited(token=token)


def test_fields_that_are_typed() -> None:
    assert edited(seat="1")["position"] == "blue:d4,e5 red:c3 towers:d5,c4", "a default is left out"
    wrong = edited(seat="7")
    assert wrong["position"].endswith("seat:7")
    assert "seat" in wrong["wrong"].lower() and wrong["wrong"].endswith(".")
    assert edited(wrong["position"], seat=" 2 ")["position"] == POSITION


@pytest.mark.parametrize("game", GAMES)
def test_what_is_typed_or_chosen_has_a_title_in_words(game: str) -> None:
    fewest, most = GAMES[game].info.seats
    for seats in range(fewest, most + 1):
        answer = call("edit", game=game, seats=seats, position="", token="", fields={})
        fields = [field for field in answer["fields"] if not field["touched"]]
        assert fields[0]["name"] == "seat"
        for field in fields:
            for value, title in [("", field["title"]), *field["choices"]]:
                assert title and title[0].isupper() and title != value
        names = [title for _, title in fields[0]["choices"]]
        assert names[:seats] == answer["names"]
        known = GAMES[game].notation
        assert known
        for field in known.fields(seats, GAMES[game].options({})):
            assert len(field.kind.titles) in (0, len(field.choices))


@pytest.mark.parametrize(
    "position",
    [
        "moat:d4 blue:a1",
        "blue:z9",
        "blue:a1,a1",
        "blue:a1,,a2",
        "blue:ä1",
        "blue:" + "a1," * 2000 + "a1",
        "blue:d4 blue:e5",
        "blue",
        "x",
    ],
)
def test_a_text_that_is_wrong_is_kept_and_said_to_be_wrong(position: str) -> None:
    answer = edited(position)
    assert answer["wrong"]
    assert set(answer["position"].split()) == set(position.split())


def test_games_without_such_texts_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES[GAME], "notation", None)
    with pytest.raises(ValueError, match="has no notation for positions"):
        edited()


def test_settings_are_read_as_a_link_has_them() -> None:
    assert len(call("edit", game=GAME, seats="4")["view"]["seats"]) == 4
    with pytest.raises(ValueError, match="seats"):
        call("edit", game=GAME, seats="9")
    with pytest.raises(ValueError, match="no option"):
        call("edit", game=GAME, options={"colour": "blue"})


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.notation])
def test_positions_of_play_are_kept_as_they_are(game: str) -> None:
    for ply, (state, _) in enumerate(random_game(game, 2, 5)):
        if ply % 7 == 0:
            answer = edited(state.position(), game=game)
            assert answer["wrong"] == ""
            assert GAMES[game].set_up(answer["position"], 2) == state


def test_the_colours_of_a_table_do_not_rename_things() -> None:
    names = [thing["name"] for thing in edited()["view"]["things"]]
    call("new", game=GAME, painted="GY")
    assert [thing["name"] for thing in edited()["view"]["things"]] == names


class Heaps:
    """Positions in which a place holds any number of coins."""

    def fields(self, seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
        return (
            Field("on-d4", "the coins on d4", of=lambda state: ""),
            Field("on-e5", "the coins on e5", of=lambda state: ""),
            seat_field(seats),
        )

    def brushes(self, seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
        return Brush("coin-1", "one", "on-{place}", "1", ("d4", "e5")), Brush(
            "coin-2", "two", "on-{place}", "2", ("d4", "e5")
        )

    def read(self, given: Given, seats: int, options: Mapping[str, Value]) -> State:
        state: State = GAMES[GAME].start(seats)
        return state


def test_places_that_hold_many_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES[GAME], "notation", Heaps())
    answer = edited("on-d4:1,2 on-e5:1")
    assert [
        (thing["at"], thing["tap"], thing["kind"])
        for thing in answer["view"]["things"]
        if thing["at"] != "palette"
    ] == [
        ("d4", "d4#1", "coin-1"),
        ("d4", "d4#2", "coin-2"),
        ("e5", "e5#1", "coin-1"),
    ]
    assert ["put:0:d4", ["brush-0", "d4"]] in answer["moves"]
    assert edited("on-d4:1,2 on-e5:1", "move:0:e5")["position"] == "on-d4:2 on-e5:1,1"
    assert edited("on-d4:1,2 on-e5:1", "take:2")["position"] == "on-d4:1,2"
    assert edited("on-d4:1", "put:1:d4")["position"] == "on-d4:1,2"


def test_cards_of_a_kind_are_touched_one_by_one() -> None:
    answer = edited("kings:a1,b2 hand1:2A3,J", game="siege-the-king")
    assert answer["wrong"] == ""
    assert answer["position"] == "kings:a1,b2 hand1:A3,A3,J"
    assert [thing["kind"] for thing in answer["view"]["things"] if thing["at"] == "hand-0"] == [
        "card-A3",
        "card-A3",
        "card-J",
    ]
    assert edited(answer["position"], "take:2", game="siege-the-king")["wrong"] == ""


def test_a_card_goes_wherever_such_a_card_can_lie() -> None:
    text = "a1:A4,+W3 hand1:A3,W2 discard:J,N"
    changes = {tuple(taps): token for token, taps in edited(text, game="siege-the-king")["moves"]}
    for card, place, position in (
        ("hand-0#1", "hand-1", "a1:A4,+W3 hand1:W2 hand2:A3 discard:J,N"),
        ("hand-0#1", "discard", "a1:A4,+W3 hand1:W2 discard:J,N,A3"),
        ("hand-0#2", "b3", "a1:A4,+W3 b3:-W2 hand1:A3 discard:J,N"),
        ("a1#2", "a2", "a1:A4 a2:+W3 hand1:A3,W2 discard:J,N"),
        ("a1#2", "hand-1", "a1:A4 hand1:A3,W2 hand2:W3 discard:J,N"),
        ("discard#1", "hand-0", "a1:A4,+W3 hand1:A3,W2,J discard:N"),
        ("discard#1", "away", "a1:A4,+W3 hand1:A3,W2 discard:N"),
    ):
        answer = edited(text, changes[card, place], game="siege-the-king")
        assert (answer["position"], answer["wrong"]) == (position, "")
    assert not {("discard#2", "hand-0"), ("discard#1", "a1")} & set(changes)


def test_cards_that_defend_lie_sideways_as_in_play() -> None:
    text = "kings:a1,b2 a2:A3,+W4 b3:D2,-W5"

    def lying(things: list[Any]) -> list[tuple[str, str, bool]]:
        return [
            (thing["at"], thing["kind"], thing.get("sideways", False))
            for thing in things
            if thing["at"] in ("a2", "b3") and thing["kind"][-1].isdigit()
        ]

    things = edited(text, game="siege-the-king")["view"]["things"]
    state = GAMES["siege-the-king"].set_up(text)
    assert lying(things) == lying(list(state.view(None)["things"]))
    shown = [
        (thing["name"], thing.get("sideways", False))
        for thing in things
        if (thing["at"], thing["kind"]) == ("palette", "card-W4")
    ]
    assert shown == [("Warrior 4 that attacks", False), ("Warrior 4 that defends", True)]


def test_towers_show_their_owners_and_the_tower_of_nobody_stays() -> None:
    answer = edited("towers1:a1 row:BYRG", game="nobles-and-peasants")
    on_board = [
        (thing["kind"], thing["at"], thing.get("on"))
        for thing in answer["view"]["things"]
        if thing["at"] in ("a1", "d4")
    ]
    assert on_board == [
        ("tower", "a1", None),
        ("stone-B", "a1", "towers1-0"),
        ("tower", "d4", None),
        ("stone-R", "d4", "tower-0"),
    ]


def test_a_thing_for_several_fields_is_offered_once() -> None:
    answer = edited("seat:1", game="siege-by-number")
    palette = [
        (thing["kind"], thing["name"])
        for thing in answer["view"]["things"]
        if thing["at"] == "palette"
    ]
    assert len(palette) == len(set(palette))
    taps = {tuple(taps) for _, taps in answer["moves"]}
    assert {("brush-0", "f5"), ("brush-0", "stack-0")} <= taps
