"""The bridge without a browser: one table, its record, its undo, its refusals."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulescore import CHANCE, GAMES, Record
from web import answer, bridge

Snapshot = dict[str, Any]
SIEGE = "siege-1966"


def call(name: str, **arguments: Any) -> Any:
    """A call as the worker makes it, through JSON both ways."""
    reply = json.loads(answer.answer(name, json.dumps(arguments), lambda text: None))
    if "error" in reply:
        raise ValueError(f"{reply['error']['kind']}: {reply['error']['message']}")
    return reply["value"]


def play_out(snapshot: Snapshot, rng: random.Random, limit: int = 400) -> Snapshot:
    """A random game from here to its end, each person's move by its token."""
    for _ in range(limit):
        if snapshot["over"]:
            return snapshot
        if snapshot["curtain"] is not None:
            snapshot = call("ready")
        elif snapshot["auto"]:
            snapshot = call("advance")
        else:
            snapshot = call("play", token=rng.choice(snapshot["moves"])[0])
    return snapshot


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_agrees_with_the_rules_at_every_ply(game: str) -> None:
    rng = random.Random(game)
    for seats in range(GAMES[game].info.seats[0], GAMES[game].info.seats[1] + 1):
        snapshot = call("new", game=game, seats=seats)
        state = GAMES[game].start(seats)
        for _ in range(120):
            if snapshot["curtain"] is not None:
                snapshot = call("ready")
            assert [token for token, _ in snapshot["moves"]] == ([] if state.seat in (None, CHANCE) else state.moves())
            assert all(tuple(taps) == state.taps(token) for token, taps in snapshot["moves"])
            assert snapshot["prompts"][""] == state.prompt()
            if state.seat is None:
                break
            if snapshot["auto"]:
                snapshot = call("advance")
                token = bridge._open().tokens[-1]
            else:
                token = rng.choice(state.moves())
                snapshot = call("play", token=token)
            state.play(token)
        assert Record.parse(snapshot["record"]).state().key() == state.key()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_beginning_of_a_move_has_a_prompt_and_no_move_begins_another(game: str) -> None:
    snapshot = play_out(call("new", game=game), random.Random(1), limit=9)
    moves = [taps for _, taps in snapshot["moves"]]
    for taps in moves:
        for length in range(len(taps)):
            assert snapshot["prompts"][" ".join(taps[:length])]
            assert taps[:length] not in moves


def test_undo_goes_back_to_a_persons_decision_and_redo_forth_again() -> None:
    call("new", game=SIEGE, players=["random", "person"])
    call("play", token="Cd6")
    after_knight = call("advance")
    assert after_knight["last"] == 2
    call("play", token=after_knight["moves"][0][0])
    replied = call("advance")
    assert replied["last"] == 4
    once = call("undo")
    assert (once["last"], len(once["ahead"]), once["undo"], once["redo"]) == (2, 2, True, True)
    assert once["moves"] == after_knight["moves"]
    twice = call("undo")
    assert (twice["last"], twice["undo"]) == (0, False)
    assert call("undo") == twice
    assert call("redo")["last"] == 2
    assert call("redo") == replied
    call("undo")
    fresh = call("play", token=after_knight["moves"][1][0])
    assert fresh["ahead"] == []


def test_a_table_is_set_up_again_from_its_snapshot() -> None:
    before = play_out(call("new", game=SIEGE, options={"knights": "acfh"}, names=["Anna", ""]), random.Random(4), limit=20)
    undone = call("undo")
    bridge._table = None
    again = call("open", record=undone["record"], players=undone["players"], ahead=undone["ahead"])
    assert again == undone
    assert call("redo") == before


def test_looking_back_changes_nothing_and_offers_no_moves() -> None:
    now = play_out(call("new", game=SIEGE), random.Random(2), limit=10)
    then = call("look", ply=3)
    assert (then["ply"], then["last"], then["moves"], then["record"]) == (3, 10, [], now["record"])
    assert then["view"] == Record.parse(now["record"]).state(3).view(None)
    assert call("look", ply=10) == now
    assert call("look", ply=-5)["ply"] == 0
    assert call("look", ply=99) == now


def test_going_on_from_an_earlier_position_keeps_the_rest_for_redo() -> None:
    play_out(call("new", game=SIEGE), random.Random(2), limit=10)
    branch = call("branch", ply=4)
    assert (branch["ply"], branch["last"]) == (4, 4)
    assert branch["moves"]


def test_the_places_that_a_move_changed() -> None:
    call("new", game=SIEGE)
    assert call("play", token="Cd6")["changed"] == ["camp", "d6"]
    assert call("play", token="c0-d2")["changed"] == ["c0", "d2"]


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    before = call("new", game=SIEGE)
    for token in ("Cd5", "c0-d2", "T@d4", "<script>alert(1)</script>", "", "Cd6 c0-d2", "x" * 10_000):
        answer = call("play", token=token)
        assert set(answer) == {"refused", "clause"}
        assert answer["refused"] and len(answer["refused"]) < 300
    assert call("look", ply=0) == before


def test_a_refused_tap_says_why_and_names_the_rule() -> None:
    call("new", game=SIEGE)
    call("play", token="Cd6")
    call("play", token="c0-a1")
    answer = call("why", taps=["d6"])
    assert answer["refused"]
    assert answer["clause"] == "mb11"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess"}, ["chess", SIEGE]),
        ({"game": SIEGE, "seats": "5"}, ["seats", "5"]),
        ({"game": SIEGE, "seats": "<b>"}, ["seats"]),
        ({"game": SIEGE, "options": {"knights": "xyz"}}, ["knights", "xyz"]),
        ({"game": SIEGE, "options": {"nights": "acfh"}}, ["nights"]),
        ({"game": SIEGE, "players": ["wizard"]}, ["wizard"]),
    ],
)
def test_a_wrong_setting_is_named(arguments: dict[str, Any], words: list[str]) -> None:
    before = call("new", game=SIEGE)
    with pytest.raises(ValueError) as refusal:
        call("new", **arguments)
    assert all(word in str(refusal.value) for word in words)
    assert call("look", ply=0) == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        '[Game "chess"]',
        f'[Game "{SIEGE}"]\n\nCd6 zz *',
        f'[Game "{SIEGE}"]\n\nT@d4 *',
        "x" * 10_000_000,
        f'[Game "{SIEGE}"]\n\n' + "Cd6 " * 200_000,
    ],
    ids=["empty", "words", "no such game", "no such move", "another game's move", "10 MB", "too many moves"],
)
def test_a_broken_record_is_refused_with_one_sentence_and_the_table_stays(text: str) -> None:
    before = call("new", game=SIEGE)
    with pytest.raises(ValueError) as refusal:
        call("open", record=text)
    assert len(str(refusal.value)) < 500
    assert call("look", ply=0) == before


def test_names_are_kept_in_the_record_as_text() -> None:
    name = '<script>alert("x")</script> \\ "Anna"'
    snapshot = call("new", game=SIEGE, names=[name, " "])
    assert snapshot["names"] == [name, "Defender"]
    assert call("open", record=snapshot["record"])["names"] == [name, "Defender"]


def test_a_person_cannot_move_for_another_player() -> None:
    call("new", game=SIEGE, players=["random", "person"])
    waiting = call("play", token="Cd6")
    assert waiting["moves"] == []
    assert "refused" in call("play", token="c0-d2")


def test_what_is_built_into_the_page_covers_every_game_and_seat_count() -> None:
    infos = {info["id"]: info for info in bridge.infos()}
    assert list(infos) == list(GAMES)
    for game, by_seats in bridge.starts().items():
        low, high = GAMES[game].info.seats
        assert [int(seats) for seats in by_seats] == list(range(low, high + 1))
        for seats, snapshot in by_seats.items():
            assert json.loads(json.dumps(snapshot)) == call("new", game=game, seats=int(seats))
