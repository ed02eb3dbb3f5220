"""The bridge without a browser: one table, its record, its undo, its refusals."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rulescore import CHANCE, GAMES, Record, State
from rulescore.events import places
from rulescore.record import LONGEST_GAME, STRIDE
from tests.rulescore.helpers import endless, random_game
from web.python import answer, bridge, table
from web.python.history import EVERY, STRETCHES, History
from web.python.table import END, LUCK, WHOLE

Snapshot = dict[str, Any]
SIEGE = "siege-1966"


@pytest.fixture(autouse=True)
def same_luck_each_time(request: pytest.FixtureRequest) -> None:
    """Dice, shuffles and random players, and so the whole course of a test, follow from the test's
    name.
    """
    LUCK.seed(request.node.name)


def call(name: str, **arguments: Any) -> Any:
    """A call as the worker makes it, through JSON both ways."""
    reply = json.loads(answer.answer(name, json.dumps(arguments), lambda text: None))
    if "error" in reply:
        raise ValueError(f"{reply['error']['kind']}: {reply['error']['message']}")
    return reply["value"]


def text(snapshot: Snapshot) -> str:
    """The record that a whole snapshot holds, as the page writes it."""
    return (
        f'{snapshot["head"]}[Result "{snapshot["result"]}"]\n\n{" ".join(snapshot["tokens"])}'
        f" {snapshot['result']}\n"
    )


def passed(snapshot: Snapshot) -> Snapshot:
    """The snapshot when the person to move has the device."""
    if snapshot["handover"] is not None:
        snapshot = call("done")
    return snapshot if snapshot["curtain"] is None else call("ready")


def play_out(snapshot: Snapshot, rng: random.Random, limit: int = 400) -> Snapshot:
    """A random game from here to its end, each person's move by its token."""
    for _ in range(limit):
        if snapshot["over"]:
            return snapshot
        if snapshot["handover"] is not None:
            snapshot = call("done")
        elif snapshot["curtain"] is not None:
            snapshot = call("ready")
        elif snapshot["auto"]:
            snapshot = call("advance")
        else:
            snapshot = call("play", token=rng.choice(snapshot["moves"])[0], sure=True)
    return snapshot


def game_so_far(name: str, seed: int) -> Iterator[tuple[str, State]]:
    """Every position of a random game with the record that leads there."""
    played: list[str] = []
    for state, token in random_game(name, 2, seed):
        yield Record(GAMES[name], 2, {}, played).text(), state
        played = [*played, token]


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_agrees_with_the_rules_at_every_ply(game: str) -> None:
    rng = random.Random(game)
    for seats in range(GAMES[game].info.seats[0], GAMES[game].info.seats[1] + 1):
        snapshot = call("new", game=game, seats=seats)
        state = GAMES[game].start(seats)
        for _ in range(60 if seats == GAMES[game].info.seats[0] else 20):
            snapshot = passed(snapshot)
            assert [token for token, _ in snapshot["moves"]] == (
                [] if state.seat in (None, CHANCE) else state.moves()
            )
            assert all(tuple(taps) == state.taps(token) for token, taps in snapshot["moves"])
            assert snapshot["prompts"][""] == state.prompt()
            if state.seat is None:
                break
            known = len(snapshot["tokens"])
            snapshot = (
                call("advance")
                if snapshot["auto"]
                else call("play", token=rng.choice(state.moves()), sure=True)
            )
            for token in snapshot["tokens"][known:]:
                state.play(token)
        assert Record.parse(text(snapshot)).state().key() == state.key()


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
    before = play_out(
        call("new", game=SIEGE, options={"knights": "acfh"}, names=["Anna", ""]),
        random.Random(4),
        limit=20,
    )
    undone = call("undo")
    bridge._tables.clear()
    again = call("open", record=text(undone), players=undone["players"], ahead=undone["ahead"])
    assert again == undone
    assert call("redo") == before


def test_looking_back_changes_nothing_and_offers_no_moves() -> None:
    now = play_out(call("new", game=SIEGE), random.Random(2), limit=10)
    then = call("look", ply=3)
    assert (then["ply"], then["last"], then["moves"], then["tokens"]) == (3, 10, [], now["tokens"])
    assert then["view"] == Record.parse(text(now)).state(3).view(None)
    assert call("look", ply=10) == now
    assert call("look", ply=-5)["ply"] == 0
    assert call("look", ply=99) == now


def test_going_on_from_an_earlier_position_is_a_separate_game() -> None:
    play_out(call("new", game=SIEGE), random.Random(2), limit=10)
    branch = call("branch", ply=4)
    assert (branch["ply"], branch["last"], branch["ahead"], branch["redo"]) == (4, 4, [], False)
    assert branch["moves"]


def test_the_places_that_a_move_changed() -> None:
    call("new", game=SIEGE)
    assert call("play", token="Cd6")["changed"] == ["camp", "d6"]
    assert call("play", token="c0-d2")["changed"] == ["c0", "d2"]


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    before = call("new", game=SIEGE)
    for token in (
        "Cd5",
        "c0-d2",
        "T@d4",
        "<script>alert(1)</script>",
        "",
        "Cd6 c0-d2",
        "x" * 10_000,
    ):
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
    ids=[
        "empty",
        "words",
        "no such game",
        "no such move",
        "another game's move",
        "10 MB",
        "too many moves",
    ],
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
    assert call("open", record=text(snapshot))["names"] == [name, "Defender"]


def test_equal_names_are_told_apart() -> None:
    snapshot = call("new", game=SIEGE, names=["Anna", "Anna"])
    assert snapshot["names"] == ["Anna (Attacker)", "Anna (Defender)"]
    assert call("open", record=text(snapshot))["names"] == snapshot["names"]
    assert call("new", game=SIEGE, names=["Defender"])["names"] == [
        "Defender (Attacker)",
        "Defender (Defender)",
    ]


def test_a_person_cannot_move_for_another_player() -> None:
    call("new", game=SIEGE, players=["random", "person"])
    waiting = call("play", token="Cd6")
    assert waiting["moves"] == []
    assert "refused" in call("play", token="c0-d2")


def test_whoever_plays_elsewhere_is_waited_for_and_nothing_of_theirs_is_taken_back() -> None:
    call("new", game=SIEGE, players=["person", "elsewhere"], names=["Ada", "Bo"])
    waiting = call("look", ply=0)
    assert (waiting["moves"], waiting["auto"], waiting["you"]) == ([], False, 0)
    assert waiting["prompts"] == {"": "Bo is to move."}
    assert "refused" in call("play", token="Cd6")
    assert call("advance")["last"] == 0
    record = text(waiting).replace("\n\n", "\n\nCd6 ")
    mine = call("open", record=record, players=["person", "elsewhere"])
    assert mine["moves"] and not mine["undo"]
    assert call("friendly", on=True)["undo"] is False
    moved = call("play", token=mine["moves"][0][0])
    assert (moved["last"], moved["undo"], moved["auto"]) == (2, True, False)
    assert call("undo")["last"] == 1
    alone = call("branch", ply=0)
    assert alone["players"] == ["person", "person"]
    assert alone["moves"]


def test_a_computer_does_not_play_on_where_only_an_answer_says_how_its_move_ends() -> None:
    """Beside somebody elsewhere it moves, but a Judge may be stopped there."""
    tokens = ["castle:TKT", "castle:TKT", "first:1", "deal:A2,A3,A4,A5,J", "deal:A2,A3,D2,D3,D4"]
    tokens += ["A2>b1", "draw:A4", "D2>b2", "draw:A5"]
    record = Record(GAMES["siege-the-king"], 2, tokens=tokens).text()
    opened = call("open", record=record, players=["level1", "elsewhere"])
    assert opened["auto"]
    held = call("advance", token="J>b1.1")
    assert (held["held"], held["token"]) == (True, "J>b1.1")
    moved = call("advance", token="A3>b1")
    assert (moved["last"], moved["auto"]) == (10, False)


def test_chance_waits_where_somebody_plays_elsewhere_and_a_seed_decides() -> None:
    waiting = call("new", game="nobles-and-peasants", players=["person", "elsewhere"])
    assert (waiting["auto"], waiting["moves"]) == (False, [])
    assert call("advance")["last"] == 0
    drawn = [call("lot", record=text(waiting), seed=seed, known={})["tokens"] for seed in "abc"]
    assert len({row for (row,) in drawn}) == 3
    (again,) = call("lot", record=text(waiting), seed="a", known={})["tokens"]
    assert again == drawn[0][0] and again.startswith("row:")
    record = text(waiting).replace("\n\n", f"\n\n{again} ")
    assert call("open", record=record, players=["person", "elsewhere"])["moves"]
    assert call("lot", record=record, seed="a", known={})["tokens"] == []


def test_what_is_built_into_the_page_covers_every_game_and_seat_count() -> None:
    infos = {info["id"]: info for info in bridge.infos()}
    assert list(infos) == list(GAMES)
    for game, by_seats in bridge.starts().items():
        low, high = GAMES[game].info.seats
        assert [int(seats) for seats in by_seats] == list(range(low, high + 1))
        for seats, snapshot in by_seats.items():
            assert json.loads(json.dumps(snapshot)) == call("new", game=game, seats=int(seats))


def test_an_answer_leaves_out_what_the_page_knows() -> None:
    whole = play_out(call("new", game=SIEGE), random.Random(3), limit=20)
    brief = call("look", ply=20, known=[18, None, False])
    assert (brief["since"], brief["tokens"], brief["log"]) == (
        18,
        whole["tokens"][18:],
        whole["log"][18:],
    )
    assert call("look", ply=20, known=[18, 1, False])["since"] == 0
    assert call("undo", known=[20, None, False])["tokens"] == []


def test_a_game_that_needs_no_secrets_has_no_curtain_and_two_persons_with_secrets_have_one() -> (
    None
):
    assert call("new", game=SIEGE)["curtain"] is None
    hidden = call("new", game="siege-the-king")
    while hidden["auto"]:
        hidden = call("advance")
    assert (hidden["curtain"], hidden["moves"], hidden["eye"]) == (0, [], None)
    assert "refused" in call("play", token="castle:TKT")
    taken = call("ready")
    assert (taken["curtain"], taken["eye"], taken["view"]["viewer"]) == (None, 0, 0)
    assert taken["moves"]
    alone = call("new", game="siege-the-king", players=["person", "random"])
    assert (alone["curtain"], alone["eye"]) == (None, 0)


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.info.hidden])
def test_a_player_sees_their_move_until_they_put_the_device_down(game: str) -> None:
    rng, seen = random.Random(3), 0
    snapshot = passed(call("advance") if call("new", game=game)["auto"] else call("look", ply=0))
    while seen < 5 and not snapshot["over"]:
        holder = snapshot["eye"]
        moved = call("play", token=rng.choice(snapshot["moves"])[0], sure=True)
        if moved["handover"] is None:
            snapshot = moved
            continue
        seen += 1
        state = Record.parse(text(moved)).state()
        assert (moved["curtain"], moved["eye"], moved["handover"]) == (None, holder, state.seat)
        assert moved["view"] == state.view(holder) | {
            "buttons": [],
            "notes": moved["view"]["notes"],
        }
        assert (moved["moves"], moved["prompts"]) == (
            [],
            {"": ""},
        ), "nothing of what the next seat may do"
        assert call("ready") == moved, "nobody takes the device out of somebody's hands"
        assert "refused" in call("play", token=state.moves()[0])
        bridge._tables.clear()
        assert call("open", record=text(moved), viewer=holder) == moved, (
            "a worker that dies changes nothing"
        )
        covered = call("done")
        assert (covered["curtain"], covered["handover"], covered["eye"]) == (state.seat, None, None)
        assert covered["view"] == state.view(None) | {
            "buttons": [],
            "notes": covered["view"]["notes"],
        }
        assert call("open", record=text(covered), viewer=covered["eye"])["curtain"] == state.seat
        snapshot = call("ready")
        assert snapshot["eye"] == state.seat
    assert seen


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.info.hidden])
def test_the_log_tells_no_seat_a_token_that_it_may_not_know(game: str) -> None:
    rng = random.Random(7)
    snapshot, secret = call("new", game=game), 0
    for _ in range(50):
        snapshot = passed(snapshot)
        state = GAMES[game].start()
        for token, entry in zip(snapshot["tokens"], snapshot["log"], strict=True):
            open_to = state.open_to(token, snapshot["eye"]) or snapshot["over"] is not None
            assert entry["token"] == (token if open_to else "")
            secret += not open_to
            state.play(token)
        if snapshot["over"]:
            break
        snapshot = (
            call("advance")
            if snapshot["auto"]
            else call("play", token=rng.choice(snapshot["moves"])[0], sure=True)
        )
    assert secret or game == "siege-by-number"


def test_a_move_that_one_may_regret_is_asked_about_first() -> None:
    record, regretted = next(
        (played, move)
        for seed in range(1000)
        for played, state in game_so_far("siege-the-king", seed)
        for move in (() if state.seat in (None, CHANCE) else state.moves())
        if state.warn(move)
    )
    opened = call("open", record=record)
    if opened["curtain"] is not None:
        opened = call("ready")
    question = bridge.table_at("", None).state.warn(regretted)
    assert call("play", token=regretted) == {
        "confirm": question,
        "token": regretted,
        "held": False,
    }
    assert call("look", ply=999)["tokens"] == opened["tokens"], "nothing has changed"
    assert "view" in call("play", token=regretted, sure=True)


def test_who_resigns_sees_what_the_other_side_held() -> None:
    bridge.new(
        "siege-the-king",
        2,
        {},
        ["person", "level1"],
        position="kings:a1,b3 a2:D5 b2:D3,A2 hand1:A2,A5,D2 hand2:A4,D5,W2 turns:8",
    )
    kinds = {thing["id"]: thing["kind"] for thing in call("resign")["view"]["things"]}
    assert [kinds[f"castle-b{n}"] for n in (1, 2, 3)] == ["card-T", "card-T", "card-K"]
    assert not any(kind == "card-back" for id, kind in kinds.items() if id != "pile")


def test_who_resigns_alone_has_lost_and_may_go_on_only_in_a_game_apart() -> None:
    call("new", game="siegestones", players=["person", "level1"])
    before = call("play", token="d4")
    assert before["over"] is None
    resigned = call("resign")
    assert resigned["over"] == {
        "ending": "resigned",
        "shares": [0, 1],
        "said": "You have resigned.",
    }
    assert (resigned["auto"], resigned["moves"], resigned["undo"]) == (False, [], False)
    assert (resigned["view"]["turn"], resigned["result"]) == (None, "*"), "the rules know no end"
    assert call("resign")["over"] == resigned["over"]
    again = call("open", record=text(resigned), players=["person", "level1"])
    assert again["over"] == resigned["over"]
    assert "refused" in call("play", token="e4")
    assert call("branch", ply=0)["over"] is None
    friends = call("new", game="siegestones")
    assert friends["over"] is None and call("resign")["over"] is None, "nobody is the only person"


def test_undo_asks_the_person_whose_move_it_is_and_a_friendly_game_does_not() -> None:
    snapshot = play_out(call("new", game=SIEGE), random.Random(6), limit=6)
    assert snapshot["consent"] is None, "whoever moved last takes back their own move"
    once = call("undo")
    assert once["consent"] == mover(once, 4)
    assert "refused" in call("undo")
    assert call("undo", allowed=True)["last"] == 4
    assert call("friendly", on=True)["consent"] is None
    assert call("undo")["last"] == 3


def mover(snapshot: Snapshot, ply: int) -> int | None:
    """Who moved at that ply."""
    return Record.parse(text(snapshot)).state(ply).seat


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.info.hidden])
def test_undo_never_goes_past_what_was_shown_unless_the_game_is_friendly(game: str) -> None:
    rng = random.Random(8)
    snapshot, refused = call("new", game=game, players=["person", "random"]), 0
    for _ in range(40):
        table = bridge.table_at("", None)
        played = next(
            (ply for ply in range(table.now - 1, -1, -1) if table.player(ply) == "person"), None
        )
        if played is not None and any(
            table.player(ply) == "chance" for ply in range(played, table.now)
        ):
            assert not snapshot["undo"]
            assert call("undo")["last"] == snapshot["last"]
            refused += 1
        if snapshot["over"]:
            break
        snapshot = (
            call("advance")
            if snapshot["auto"]
            else call("play", token=rng.choice(snapshot["moves"])[0], sure=True)
        )
    assert refused
    assert call("friendly", on=True)["undo"]
    assert call("undo")["last"] < snapshot["last"]


@pytest.mark.slow
def test_a_battle_that_shows_a_hidden_coin_is_not_taken_back() -> None:
    rng = random.Random(2)
    for _ in range(20):
        snapshot = call("new", game="siege-by-number", players=["person", "random"])
        for _ in range(300):
            if snapshot["over"]:
                break
            before = snapshot
            snapshot = (
                call("advance")
                if snapshot["auto"]
                else call("play", token=rng.choice(snapshot["moves"])[0], sure=True)
            )
            played = (
                ""
                if before["auto"] or snapshot["last"] != before["last"] + 1
                else snapshot["tokens"][-1]
            )
            attacked = [
                thing["kind"]
                for thing in before["view"]["things"]
                if "x" in played and thing["at"] == played.split("x")[1]
            ]
            if not attacked or not attacked[-1].startswith("coin-back"):
                continue
            state = bridge.table_at("", None).states[-2]
            told = {tuple(state.guess(0, rng).tell(played, 0)) for _ in range(60)}
            if len(told) > 1:  # else the coin could be worked out from what had been seen
                assert not snapshot["undo"]
                return
    raise AssertionError("no battle in twenty games")


def test_after_the_game_everything_may_be_looked_at() -> None:
    running = play_out(call("new", game="siege-the-king"), random.Random(9), limit=4)
    assert running["eyes"] == []
    assert call("eyes", seat=1)["eye"] == running["eye"]
    over = play_out(running, random.Random(9), limit=1000)
    assert over["eyes"] == [0, 1]
    assert "" not in [entry["token"] for entry in over["log"]]
    for seat in over["eyes"]:
        looked = call("eyes", seat=seat, ply=9)
        assert looked["view"] == Record.parse(text(over)).state(9).view(seat)


def test_a_worker_that_was_lost_in_the_middle_gives_the_device_back_to_the_same_seat() -> None:
    snapshot = play_out(call("new", game="siege-the-king"), random.Random(4), limit=6)
    snapshot = passed(snapshot)
    bridge._tables.clear()
    again = call(
        "open",
        record=text(snapshot),
        players=snapshot["players"],
        ahead=snapshot["ahead"],
        viewer=snapshot["eye"],
    )
    assert again == snapshot
    assert call("open", record=text(snapshot))["curtain"] is not None, (
        "another visit begins with the curtain"
    )


def test_a_deck_file_becomes_a_word_or_says_which_row_and_column_are_wrong() -> None:
    good = "kind,value,count,title,text\nattacker,2,8,Attacker,\ndefender,3,8,Defender,\nwarrior,5,4,Warrior,\n"
    word = call("deck", content=good)["word"]
    assert (
        call("new", game="siege-the-king", options={"deck": word})["view"]["options"]["deck"]
        == word
    )
    with pytest.raises(ValueError, match="row 2, column value"):
        call("deck", content=good.replace("attacker,2", "attacker,x"))


LONG = 12_345
"""Tokens of a game that is described in parts."""


def test_n4_a_long_record_opens_with_progress_and_describes_its_end() -> None:
    posted: list[dict[str, Any]] = []
    reply = json.loads(
        answer.answer(
            "open",
            json.dumps({"record": endless(LONG)}),
            lambda text: posted.append(json.loads(text)),
        )
    )
    snapshot = reply["value"]
    assert [post["done"] for post in posted] == sorted(post["done"] for post in posted)
    assert len(posted) == 2 * (LONG // STRIDE)
    assert {post["of"] for post in posted} == {LONG}
    assert posted[0]["text"] == f"Reading the record: {STRIDE // 2} of {LONG} moves."
    assert (snapshot["last"], len(snapshot["tokens"]), len(snapshot["log"])) == (LONG, LONG, LONG)
    assert [entry["token"] for entry in snapshot["log"]] == snapshot["tokens"]
    assert [entry["said"] is None for entry in snapshot["log"]] == [True] * (LONG - END) + [
        False
    ] * END
    assert [entry["did"] is None for entry in snapshot["log"]] == [True] * (LONG - END) + [
        False
    ] * END
    assert (snapshot["said"], snapshot["did"]) == (
        snapshot["log"][-1]["said"],
        snapshot["log"][-1]["did"],
    )


def test_n4_a_long_game_is_described_on_demand() -> None:
    opened = call("open", record=endless(LONG))
    whole = Record.parse(endless(LONG))
    for start in (0, 5_000, LONG - END - 3):
        told = call("told", start=start, stop=start + 30)["log"]
        state = whole.state(start)
        for token, entry in zip(whole.tokens[start : start + 30], told, strict=True):
            assert entry == {
                "token": token,
                "seat": state.seat,
                "said": state.tell(token, None),
                "did": did(state, token, None),
            }
            state.play(token)
    assert call("told", start=-5, stop=2)["log"] == call("told", start=0, stop=2)["log"]
    assert len(call("told", start=0, stop=LONG)["log"]) == bridge.MOST_TOLD
    assert call("told", start=LONG + 5, stop=LONG + 9) == {"log": []}
    looked = call("look", ply=7_000, known=[LONG, None, False])
    assert (looked["view"], looked["said"], looked["log"]) == (
        whole.state(7_000).view(None),
        whole.state(6_999).tell(whole.tokens[6_999], None),
        [],
    )
    assert call("undo", allowed=True)["last"] == LONG - 1
    assert call("redo") == opened
    moved = call("play", token=opened["moves"][0][0], known=[LONG, None, False])
    assert (moved["since"], moved["last"], len(moved["log"])) == (LONG, LONG + 1, 1)
    assert call("branch", ply=6_999)["last"] == 6_999
    assert bridge.table_at("", None).state.key() == whole.state(6_999).key()


def test_n4_few_positions_of_a_long_game_are_held() -> None:
    call("open", record=endless(LONG))
    for ply in range(0, LONG, 37):
        call("look", ply=ply, known=[LONG, None, False])
    states = bridge.table_at("", None).states
    assert (
        len(states._kept) + sum(map(len, states._stretches.values()))
        <= LONG // EVERY + 1 + STRETCHES * EVERY
    )


@pytest.mark.parametrize("game", list(GAMES))
def test_n4_every_position_is_there_in_any_order_and_after_some_were_forgotten(game: str) -> None:
    rng = random.Random(game)
    record, low = Record(GAMES[game]), 2 * EVERY
    states: list[State] = []
    for seed in range(30):
        played = list(random_game(game, GAMES[game].info.seats[0], seed))
        record.tokens, states = [token for _, token in played if token], []
        if len(record.tokens) > EVERY // 2:
            break
    history = History(record.state(0))
    history.extend(record.tokens, lambda state, token: states.append(state.copy()))
    states.append(record.state())
    for last in (len(record.tokens), len(record.tokens) - 3, EVERY, EVERY - 1, 1, 0):
        if last > len(history) - 1:
            continue
        history.cut(last)
        assert len(history) == last + 1
        assert [history[ply].seat for ply in range(last + 1)] == history.seats
        for _ in range(min(low, 40)):
            ply = rng.randrange(last + 1)
            assert history[ply].key() == states[ply].key()
        assert history[-1].key() == states[last].key()
        with pytest.raises(IndexError):
            history[last + 1]
        if last < len(record.tokens):  # and goes on from there
            history.extend(record.tokens[last : last + 2], lambda state, token: None)
            assert history[-1].key() == states[min(last + 2, len(record.tokens))].key()


def did(state: State, token: str, eye: int | None) -> list[dict[str, Any]]:
    """What the page learns of the events that a viewer may know."""
    eyes = state.game.viewer
    assert eyes
    shows = getattr(eyes, "shows", lambda state, event: [])
    return [
        {"at": places(event), "sound": eyes.SOUNDS[event["what"]]}
        | ({"shows": shown} if (shown := shows(state, event)) else {})
        for event in state.happens(token, eye)
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_events_have_their_places_and_sounds(game: str) -> None:
    """As whoever holds the device may know them, at every ply; after the game for every viewer, and
    for earlier moves.
    """
    rng = random.Random(game)
    snapshot = play_out(call("new", game=game), rng, 60)
    record = Record.parse(text(snapshot))
    states = [record.state(ply) for ply in range(len(record.tokens) + 1)]
    for eye in snapshot["eyes"] or [snapshot["eye"]]:
        seen = call("eyes", seat=eye) if snapshot["eyes"] else call("look", ply=snapshot["last"])
        expected = [
            did(state, token, eye) for state, token in zip(states, record.tokens, strict=False)
        ]
        assert [entry["did"] for entry in seen["log"]] == expected
        assert seen["did"] == expected[-1]
        assert call("look", ply=1)["did"] == expected[0]
    assert call("look", ply=0)["did"] == []


def test_n4_a_short_game_is_described_at_once() -> None:
    snapshot = call("open", record=endless(WHOLE))
    assert all(entry["said"] for entry in snapshot["log"])


def test_n4_a_game_that_is_too_long_is_refused_and_the_table_stays() -> None:
    before = call("new", game=SIEGE)
    with pytest.raises(
        ValueError, match=f"too long for the record of a game, which has {LONGEST_GAME} at most"
    ):
        call("open", record=endless(LONGEST_GAME + 1))
    assert call("look", ply=0) == before


@pytest.mark.parametrize("bound", ["tokens", "characters"])
def test_n4_a_game_ends_before_its_record_is_too_long_to_read(
    monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    call("open", record=endless(60), players=["random", "person"])
    at = call("advance")
    while at["auto"]:
        at = call("advance")
    if bound == "tokens":
        monkeypatch.setattr(table, "LONGEST_GAME", at["last"])
    else:
        monkeypatch.setattr(
            table,
            "LONGEST_TEXT",
            table.MARGIN + len(at["head"]) + sum(len(token) + 1 for token in at["tokens"]) - 1,
        )
    full = call("look", ply=at["last"])
    assert (full["moves"], full["auto"], full["prompts"]) == ([], False, {"": table._too_long()})
    assert call("play", token=at["moves"][0][0]) == {"refused": table._too_long(), "clause": ""}
    assert call("advance") == full
    assert call("undo")["moves"], "one move back there is room"


def test_n4_random_players_stop_when_the_record_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LONGEST_GAME", 30)
    snapshot = call("new", game="siege-by-number", players=["random", "random"])
    for _ in range(60):
        snapshot = call("advance") if snapshot["auto"] else snapshot
    assert (snapshot["last"], snapshot["auto"], snapshot["over"]) == (30, False, None)
