"""Siege by Number: one test for each ruling, the counts, and the plain rules beside the real
ones.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from typing import Any

import pytest

from rulescore import CHANCE, IllegalMove, Record
from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES, NEIGHBOURS
from rulescore.commands.perft import perft_split
from rulescore.games.siege_by_number import GAME
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import BIT, COMMANDER, TOKENS
from rulescore.position_text import Given
from tests.rulescore.helpers import FIXTURES, moves, play, random_token, state_after
from tests.rulescore.helpers import random_game as random_game_of
from tests.rulescore.reference.siege_by_number import Plain

SEATS = (2, 3, 4)
start = partial(state_after, "siege-by-number")
random_game = partial(random_game_of, "siege-by-number")


def after(state: SiegeByNumber, tokens: str) -> SiegeByNumber:
    return play(state.copy(), tokens)


def on(state: SiegeByNumber, name: str) -> str:
    """What stands on a cell: `S4` an army, `S` a commander."""
    piece = state.board[CELL[name]]
    if not piece:
        return ""
    return state.variant.suits[piece >> 3] + (
        "" if piece & 7 == COMMANDER else str(state.values[piece])
    )


def stack(state: SiegeByNumber, seat: int) -> str:
    """The values of the coins that came back under a stack, from the top."""
    return "".join(str(state.values[coin]) for coin in state.under[seat])


def test_n1_suits_move_clockwise() -> None:
    state = start("first:3", seats=4)
    order = []
    for _ in range(4):
        order.append(state.variant.suits[state.turn])
        state = after(state, "coin:2 roll:0 done")
    assert "".join(order) == "CASM"
    x, y = zip(*(pinwheel.centre(suit + "*") for suit in "SMCA"), strict=True)
    assert (x[0] > 6 > x[2], y[0] < 6 < y[2], x[1] > 6 > x[3], y[1] > 6 > y[3]) == (True,) * 4


def test_n2_two_seats_sit_opposite_or_side_by_side() -> None:
    assert [start(seats=seats).variant.suits for seats in SEATS] == ["SC", "SMC", "SMCA"]
    assert start(bases="adjacent").variant.suits == "SM"
    assert pinwheel.distance(CELL["S*"], CELL["C*"]) == 14


def test_n3_each_is_equally_likely_to_start() -> None:
    for seats in SEATS:
        assert start(seats=seats).chances() == [
            (f"first:{seat + 1}", 1 / seats) for seat in range(seats)
        ]


def test_n4_an_empty_base_is_filled_by_a_coin_or_at_last_the_commander() -> None:
    state = start("first:1")
    assert (state.seat, state.stage, moves(state)) == (
        CHANCE,
        "coin",
        "coin:0 coin:1 coin:2 coin:3 coin:4 coin:5",
    )
    empty = GAME.set_up("suns:0@e5,1@e6,2@e7,3@f5,4@f6,5@f7 crowns:5@C* seat:2 dice:0")
    state = after(empty, "done")
    assert (on(state, "S*"), state.stage) == ("S", "roll")
    state = after(state, "roll:0,0,0,3 3:S*-h9 done")
    state = after(state, "roll:0 done")
    assert (on(state, "S*"), state.stage, state.turn) == ("", "roll", 0)


def test_n5_an_enemy_army_keeps_the_base_from_being_filled() -> None:
    state = after(GAME.set_up("suns:0@e5 crowns:3@S* seat:2 dice:0"), "done")
    assert (state.stage, state.turn, on(state, "S*")) == ("roll", 0, "C3")


def test_n6_armies_may_enter_empty_bases() -> None:
    assert "2:h10-S*" in GAME.set_up("suns:3@h10 dice:2").moves()
    assert "4:h10-S*" in GAME.set_up("crowns:3@h10 seat:2 dice:4").moves()
    state = after(GAME.set_up("suns:2@h5 crowns:3@h10,1@e5 seat:2 dice:4,4"), "4:h10-S*")
    assert state.ending is None
    closed = GAME.set_up("crowns:3@h10 commanders:C@i10 seat:2 dice:4,4", closed=True)
    assert [move for move in closed.moves() if "S*" in move] == ["4:i10-S*"]
    assert "2:h10-S*" in GAME.set_up("suns:3@h10 dice:2", closed=True).moves()


def test_n7_a_die_for_each_piece_and_four_at_most() -> None:
    boards = (
        "suns:4@S*",
        "suns:4@S*,1@e5",
        "suns:4@S*,1@e5,2@e6",
        "suns:4@S*,1@e5,2@e6,3@e7",
        "suns:4@S*,1@e5,2@e6,3@e7 commanders:S@e8",
    )
    for number, board in enumerate(boards, 1):
        state = after(GAME.set_up(f"{board} crowns:2@h5 seat:2 dice:0"), "done")
        assert state.stage == "roll"
        assert state.moves()[0] == "roll:" + ",".join("0" * min(4, number))
    assert len(state.moves()) == 126


def test_n8_a_seat_without_pieces_passes_and_is_not_out() -> None:
    state = GAME.set_up("crowns:3@S*,2@h5 seat:2 dice:0")
    turns = state.turns
    state = after(state, "done")
    assert (state.turn, state.stage, state.turns) == (1, "coin", turns + 2)
    assert state.shares is None
    state = after(state, "coin:0 roll:0,0,5 5:S*-h9 done")
    assert (state.turn, state.stage) == (0, "coin")


def test_n9_each_die_goes_to_another_piece_in_any_order() -> None:
    state = GAME.set_up("suns:4@f5,3@h8 dice:1,3")
    assert {move[:4] for move in state.moves() if move != "done"} == {
        "1:f5",
        "1:h8",
        "3:f5",
        "3:h8",
    }
    assert {move[:4] for move in after(state, "3:f5-f8").moves() if move != "done"} == {"1:h8"}
    assert after(state, "1:h8 3:f5").turn == 1
    with pytest.raises(IllegalMove, match="has already used a die") as caught:
        after(state, "3:f5-f8").play("1:f8-f7")
    assert caught.value.clause == "n9"


def test_n10_a_piece_moves_up_to_its_number_and_then_may_attack() -> None:
    state = GAME.set_up("suns:4@h9 crowns:2@h6 dice:2")
    assert (
        moves(state, "2:h9") == "2:h9 2:h9-g8 2:h9-h10 2:h9-h7 2:h9-h7xh6 2:h9-h8 2:h9-i10 2:h9-i9"
    )
    assert on(after(state, "2:h9-h7"), "h6") == "C2"
    assert on(after(state, "2:h9-h7xh6"), "h6") == ""


def test_n11_a_null_still_attacks() -> None:
    assert moves(GAME.set_up("suns:4@f5 crowns:2@f6 dice:0")) == "0:f5 0:f5xf6 done"
    assert "3:f5xf6" in GAME.set_up("suns:4@f5 crowns:2@f6 dice:3").moves()


def test_n12_pieces_turn_corners_unless_they_go_straight() -> None:
    assert "2:e5-f6" in GAME.set_up("suns:4@e5 dice:2").moves()
    assert (
        moves(GAME.set_up("suns:4@e5 dice:2", straight=True))
        == "2:e5 2:e5-e3 2:e5-e4 2:e5-e6 2:e5-e7 2:e5-f5 2:e5-g5 done"
    )
    corner = "crowns:2@e7,1@e4 dice:2"
    assert (
        moves(GAME.set_up("suns:4@e5,3@f5 " + corner, straight=True), "2:e5")
        == "2:e5 2:e5-e6 2:e5-e6xe7 2:e5xe4"
    )
    assert (
        moves(GAME.set_up("suns:3@f5 commanders:S@e5 " + corner, straight=True), "2:e5")
        == "2:e5 2:e5-e6 2:e5-g5"
    )


def test_n13_armies_pass_through_nothing_and_commanders_through_their_own_armies() -> None:
    suns = "suns:3@i9,2@h10,5@h9"
    assert moves(GAME.set_up(f"{suns},4@i10 crowns:1@h8 dice:3"), "3:i10") == "3:i10 3:i10-S*"
    assert (
        moves(GAME.set_up(f"{suns},1@h8 commanders:S@i10 dice:4"), "4:i10")
        == "4:i10 4:i10-S* 4:i10-g8 4:i10-h7"
    )
    assert (
        moves(GAME.set_up(f"{suns} crowns:1@h8 commanders:S@i10 dice:4"), "4:i10")
        == "4:i10 4:i10-S*"
    )


def test_n14_nothing_lies_behind_a_base() -> None:
    assert all(len(NEIGHBOURS[base]) == 1 for base in pinwheel.BASE.values())


def test_n15_an_army_attacks_a_neighbour_also_from_base_to_access() -> None:
    state = GAME.set_up("suns:4@f6,3@f5 crowns:1@f7,2@g7,3@e6 dice:0")
    assert moves(state, "0:f6") == "0:f6 0:f6xe6 0:f6xf7"
    assert "0:S*xi10" in GAME.set_up("suns:4@S* crowns:1@i10 dice:0").moves()
    assert "0:i10xS*" in GAME.set_up("suns:1@S* crowns:4@i10 seat:2 dice:0").moves()


def test_n16_one_attack_a_die() -> None:
    state = after(GAME.set_up("suns:4@f6,5@h5 crowns:1@f7,3@e6 dice:0,0"), "0:f6xe6")
    assert moves(state) == "0:h5 done"


def test_n17_the_higher_value_wins_but_null_beats_five() -> None:
    for a, b in product(range(6), range(6)):
        state = after(GAME.set_up(f"suns:{a}@f5 crowns:{b}@f6 dice:0"), "0:f5xf6")
        won = (a, b) == (0, 5) or (a > b and (a, b) != (5, 0))
        lost = a != b and not won
        assert (on(state, "f5"), on(state, "f6")) == (
            "" if lost else f"S{a}",
            "" if won else f"C{b}",
        )
        assert (stack(state, 0), stack(state, 1)) == (str(a) if lost else "", str(b) if won else "")


def test_n18_null_and_ace_beat_a_commander() -> None:
    for value in range(6):
        state = after(GAME.set_up(f"suns:{value}@f5 commanders:C@f6 dice:0"), "0:f5xf6")
        assert (on(state, "f5"), on(state, "f6")) == ((f"S{value}", "") if value < 2 else ("", "C"))
        assert [stack(state, seat) for seat in (0, 1)] == ["" if value < 2 else str(value), ""]
    assert moves(GAME.set_up("crowns:1@f6 commanders:S@f5 dice:1"), "1:f5x") == ""


def test_n19_a_lost_commander_enters_again_when_base_and_stack_are_empty() -> None:
    state = GAME.set_up(
        "suns:1@f5,2@h9 crowns:0@e3,1@e4,2@d4,3@e5,4@e6,5@C* commanders:C@f6 dice:0,5"
    )
    state = after(state, "0:f5xf6 done")
    assert (state.turn, state.stage, on(state, "C*")) == (1, "roll", "C5")
    state = after(state, "roll:0,0,0,1 1:C*-d3 done coin:0 roll:0,0,0 done")
    assert (state.turn, on(state, "C*")) == (1, "C")


def test_n20_there_is_always_a_piece_for_a_die() -> None:
    """A piece that is lost in an attack has used its die, so dice never lapse before their owner
    gives them up.
    """
    for seats in SEATS:
        for state, _ in random_game(seats, 20):
            if state.seat not in (None, CHANCE):
                assert len(state.dice) <= (state.own[state.turn] & ~state.moved).bit_count()


def test_dice_that_are_given_up_are_named() -> None:
    state = GAME.set_up("suns:4@e5,3@h8 crowns:2@h5 dice:0,3")
    assert state.tell("done", 1) == ["The Suns give up the null and the 3."]
    assert state.parts("done")["dice"] == [0, 3]
    assert state.tell("3:h8", 1) == ["The Suns give up the 3: the army of the Suns stays on h8."]


def test_n21_dice_need_not_be_used() -> None:
    for state, _ in random_game(3, 21):
        if state.seat not in (None, CHANCE):
            assert state.moves()[-1] == "done"
    assert after(GAME.set_up("suns:4@f5,1@e5,0@e6 crowns:2@h5 dice:3,4,5"), "done").turn == 1


def test_n22_a_commander_on_the_base_of_another_wins_at_once() -> None:
    state = after(GAME.set_up("suns:2@h5 crowns:1@e5 commanders:S@d3 dice:1,3"), "1:d3-C*")
    assert (state.ending, state.shares, state.seat, state.moves()) == (
        "base-entered",
        (1.0, 0.0),
        None,
        [],
    )
    assert state.epilogue() == [
        "A commander stands on the base of the Crowns.",
        "The Suns win.",
    ]


def test_n23_an_occupied_base_keeps_the_commander_out() -> None:
    state = GAME.set_up("suns:5@d3 crowns:1@C* commanders:S@d4 dice:2,5")
    assert not [move for move in state.moves() if "-C*" in move]
    state = after(state, "5:d3xC*")
    assert "2:d4-C*" in state.moves(), "it passes its own army, in the same turn"
    assert state.why_not(["d4", "d3"])[1] == "n13"


def test_n24_a_commander_may_return_to_its_own_base() -> None:
    state = after(GAME.set_up("suns:3@h5 commanders:S@i10 dice:1,2"), "1:i10-S*")
    assert (on(state, "S*"), state.ending) == ("S", None)


def test_n25_owners_look_at_their_coins_unless_nobody_does() -> None:
    state = GAME.set_up("suns:4@f5 crowns:2@h5 commanders:S@h6 dice:0")
    kinds = {
        seat: {thing["at"]: thing["kind"] for thing in state.view(seat)["things"]}
        for seat in (None, 0, 1)
    }
    assert [kinds[seat]["f5"] for seat in (None, 0, 1)] == [
        "coin-back-S",
        "coin-4-S",
        "coin-back-S",
    ]
    assert [kinds[seat]["h5"] for seat in (None, 0, 1)] == [
        "coin-back-C",
        "coin-back-C",
        "coin-2-C",
    ]
    blind = GAME.set_up("suns:4@f5 crowns:2@h5 dice:0", blind=True)
    assert "coin-4" not in str(blind.view(0))
    assert "(4)" in state.describe("0:f5")
    assert "(4)" not in blind.describe("0:f5")


def test_n26_losers_come_back_in_the_order_in_which_they_lost() -> None:
    state = after(GAME.set_up("suns:4@f5,5@h5 crowns:1@f6,2@h6 dice:0,0"), "0:f5xf6 0:h5xh6")
    assert stack(state, 1) == "12"
    assert (state.turn, moves(state)) == (
        1,
        "coin:0 coin:3 coin:4 coin:5",
    ), "the first six lie above them"
    seen = state.view(1)
    under = [
        thing
        for thing in seen["things"]
        if thing["at"] == "stack-1" and thing["id"].startswith("coin")
    ]
    assert [thing["kind"] for thing in under] == ["coin-back-C"] * 2, "nobody looks into a stack"


def test_n27_everybody_sees_a_battle_and_it_is_not_kept() -> None:
    state = GAME.set_up("suns:4@f5 crowns:1@f6 dice:0")
    for seat in (None, 0, 1):
        assert "Coins: the 4 of the Suns beats the ace of the Crowns." in state.tell(
            "0:f5xf6", seat
        )
    draw = after(GAME.set_up("suns:3@f5,1@h5 crowns:3@f6 dice:0,0"), "0:f5xf6")
    assert {thing["kind"] for thing in draw.view(1)["things"] if thing["at"] == "f5"} == {
        "coin-back-S"
    }
    assert not any("3" in note for note in draw.view(1)["notes"])
    aided = after(GAME.set_up("suns:3@f5,1@h5 crowns:3@f6 dice:0,0", memory=True), "0:f5xf6")
    assert "Known coins of the Suns: f5 3." in aided.view(1)["notes"]
    assert {
        thing["at"]: thing["kind"]
        for thing in aided.view(1)["things"]
        if thing["owner"] == 0 and thing["at"] != "dice"
    } == {
        "f5": "coin-3-S",
        "h5": "coin-back-S",
        "stack-0": "pawn-S",
    }
    assert not any("h5 1" in note or "h5 ace" in note for note in aided.view(1)["notes"])


def test_n28_nobody_is_out() -> None:
    state = after(GAME.set_up("suns:1@f5 crowns:0@S* commanders:C@f6 dice:0"), "0:f5xf6")
    assert state.turn == 1
    assert state.shares is None


def test_n29_after_the_last_round_the_most_pieces_win() -> None:
    state = GAME.set_up("suns:1@f5 crowns:0@e5 commanders:S@h5 dice:0 turns:5", rounds=3)
    state = after(state, "done")
    assert (state.ending, state.shares) == ("rounds", (1.0, 0.0)), "armies and commander counted"
    level = GAME.set_up("suns:1@f5 crowns:0@e5 commanders:M@e7 dice:0 turns:5", 3, rounds=2)
    assert after(level, "done").shares == (1 / 3,) * 3
    endless = GAME.set_up("suns:1@f5 crowns:0@e5 dice:0 turns:1000000", rounds=0)
    assert after(endless, "done").shares is None
    assert start().variant.last_turn == 300
    assert start(seats=4).variant.last_turn == 600


def test_n29_a_turn_without_tokens_counts() -> None:
    state = GAME.set_up("crowns:3@S*,2@h5 seat:2 dice:0 turns:2", rounds=2)
    assert after(state, "done").ending == "rounds"


@pytest.mark.parametrize(
    ("text", "token", "points"),
    [
        ("suns:4@f5 crowns:3@f6 dice:1", "1:f5xf6", [4, 2]),
        ("suns:3@f5 crowns:4@f6 dice:1", "1:f5xf6", [3, 3]),
        ("suns:3@f5 crowns:3@f6 dice:1", "1:f5xf6", [3, 2]),
        ("suns:1@f5 commanders:C@f6 dice:1", "1:f5xf6", [4, 2]),
        ("suns:2@f5 commanders:C@f6 dice:1", "1:f5xf6", [3, 3]),
    ],
)
def test_option_beaten_counts_pieces_that_are_beaten_in_battle(
    text: str, token: str, points: list[int]
) -> None:
    """Whether attacking or attacked; equal armies do not count."""
    before = GAME.set_up(f"{text} beaten:3,2", beaten=5)
    state = before.after(token)
    assert state.points == points
    assert before.points == [3, 2], "a copy counts for itself"
    assert state.key() != before.key()
    assert after(GAME.set_up(text), token).points is None, "nothing is counted without the option"


def test_option_beaten_ends_the_game_at_once() -> None:
    state = GAME.set_up("suns:4@f5,2@h5 crowns:3@f6 dice:1,2 beaten:4,4", beaten=5)
    state.play("1:f5xf6")
    assert (state.ending, state.shares, state.points) == ("pieces-beaten", (1.0, 0.0), [5, 4])
    assert state.moves() == []
    assert state.epilogue() == ["The Suns have beaten enough enemy pieces and win."]
    attacked = after(
        GAME.set_up("suns:3@f5,2@h5 crowns:4@f6 dice:1,2 beaten:4,4", beaten=5), "1:f5xf6"
    )
    assert (attacked.shares, attacked.points) == ((0.0, 1.0), [4, 5])
    assert GAME.start(4, beaten=5).points == [0, 0, 0, 0]
    again = GAME.set_up(state.position(), beaten=5)
    assert (again.ending, again.shares, again.key()) == (state.ending, state.shares, state.key())


def test_option_beaten_leaves_out_what_relief_sends_home() -> None:
    state = after(
        GAME.set_up("crowns:3@S*,2@h5 seat:2 dice:0 beaten:1,1", beaten=3, relief=True), "done"
    )
    assert on(state, "S*") == ""
    assert state.points == [1, 1]


@pytest.mark.parametrize(
    ("text", "beaten", "reason"),
    [
        ("suns:3@f5 beaten:6,0", 5, "beaten: 2 whole numbers from 0 to 5 are needed, not '6,0'"),
        (
            "suns:3@f5 beaten:5,5",
            5,
            "the first seat that has beaten 5 pieces wins, so there is only one",
        ),
        ("suns:3@f5 beaten:1,1", 0, "a position has no field 'beaten:1,1'"),
    ],
)
def test_option_beaten_in_impossible_positions(text: str, beaten: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.set_up(text, beaten=beaten)


def test_n30_unused_arms_are_left_out() -> None:
    assert moves(GAME.set_up("suns:4@h5 dice:3"), "3:h5-i") == ""
    assert moves(GAME.set_up("suns:4@h5 dice:3", 3), "3:h5-i") == "3:h5-i4 3:h5-i5"
    assert [len(pinwheel.cells(suits)) for suits in ("SC", "SMC", "SMCA")] == [26, 31, 36]
    assert GAME.set_up("suns:4@h5 dice:3").why_not(["h5", "i5"])[1] == "n30"


def test_n31_a_base_stays_empty_until_its_owners_turn() -> None:
    state = after(GAME.set_up("suns:4@S* crowns:1@h5 commanders:C@h10 dice:5"), "5:S*-h9")
    assert state.turn == 1
    state = after(state, "coin:5 roll:0,2,2")
    assert on(state, "S*") == ""
    assert after(state, "2:h10-S*").ending == "base-entered"


def test_n32_an_ace_is_one_and_a_null_zero() -> None:
    assert moves(GAME.set_up("suns:4@e5 dice:0")) == "0:e5 done"
    assert moves(GAME.set_up("suns:4@e5 dice:1")) == "1:e5 1:e5-e4 1:e5-e6 1:e5-f5 done"


def test_n33_each_coin_not_seen_in_play_is_equally_likely() -> None:
    state = start("first:1 coin:3 roll:4 4:S*-h9 coin:3 roll:0 0:C*")
    assert state.chances() == [(f"coin:{value}", 1 / 5) for value in (0, 1, 2, 4, 5)]
    last = GAME.set_up("suns:0@e5,1@e6,2@e7,3@f5,4@f6 crowns:5@C* seat:2 dice:0")
    assert after(last, "done").chances() == [("coin:5", 1.0)], "written even when only one is left"
    back = GAME.set_up("suns:0@e5,1@e6,2@e7,3@f5,5@f7,4@g8 crowns:0@f8,5@g7 seat:2 dice:0")
    assert on(after(back, "0:g7xg8"), "S*") == "S4", (
        "a coin from under the stack enters without a token"
    )


def test_relief_sends_the_army_back_unseen() -> None:
    state = GAME.set_up("crowns:3@S*,2@h5 seat:2 dice:0", relief=True)
    told = state.tell("done", 0)
    state = after(state, "done")
    assert (state.turn, state.stage, on(state, "S*"), stack(state, 1), state.seen) == (
        0,
        "coin",
        "",
        "3",
        0,
    )
    assert any("locked out" in sentence for sentence in told)
    assert not any("3" in sentence for sentence in told)
    kept = after(GAME.set_up("suns:1@e5 crowns:3@S*,2@h5 seat:2 dice:0", relief=True), "done")
    assert on(kept, "S*") == "C3"


def test_dice_fall_independently() -> None:
    state = start("first:1 coin:3 roll:4 4:S*-h9 coin:3 roll:0 0:C* coin:2")
    chances = dict(state.chances())
    assert (chances["roll:2,2"], chances["roll:0,5"], len(chances)) == (1 / 36, 2 / 36, 21)
    rng = random.Random(33)
    dealt = [state.deal(rng) for _ in range(3600)]
    assert 60 < dealt.count("roll:2,2") < 140
    assert 150 < dealt.count("roll:0,5") < 250


def test_the_board_of_the_rulings() -> None:
    assert len(NAMES) == 36
    assert list(NAMES) == sorted(NAMES)
    assert [NAMES[pinwheel.ACCESS[suit]] for suit in "SMCA"] == ["i10", "j4", "d3", "c9"]
    assert [pinwheel.distance(CELL["S*"], CELL[base]) for base in ("M*", "C*", "A*")] == [
        11,
        14,
        11,
    ]
    assert sum(map(len, NEIGHBOURS)) == 2 * 48
    assert len(pinwheel.tiles()) == 12
    assert [pinwheel.centre(name) for name in ("e5", "h8", "S*", "C*")] == [
        (4.5, 7.5),
        (7.5, 4.5),
        (9.0, 1.0),
        (3.0, 11.0),
    ]
    squares = [square for name in NAMES for square in pinwheel.quarters(name)]
    assert len(squares) == len(set(squares)) == 12 * 4


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"straight": True, "relief": True},
        {"closed": True, "beaten": 2},
        {"closed": True, "straight": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("seats", SEATS)
def test_the_plain_rules_agree(seats: int, options: dict[str, Any]) -> None:
    plain = Plain(GAME.start(seats, bases="adjacent").variant.suits, rounds=25, **options)
    for state, token in random_game(seats, 34, rounds=25, bases="adjacent", **options):
        assert state.moves() == plain.moves()
        assert state.stage == plain.awaits
        assert {name: on(state, name) for name in NAMES if on(state, name)} == {
            name: suit + ("" if value is None else str(value))
            for name, (suit, value) in plain.board.items()
        }
        if token:
            plain.play(token)
    assert plain.winners == [
        suit for suit, share in zip(state.variant.suits, state.shares or (), strict=True) if share
    ]


ENDGAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "suns:0@e5,5@d4,1@e6 crowns:0@e3,1@d3 commanders:S@e4,C@f5 under:C2,S2,C5 dice:0,2,5",
        {"beaten": 2},
    ),
    ("suns:0@e5,5@d4,1@e6 crowns:0@e3,1@d3 commanders:S@e4,C@f5 under:C2,S2,C5 dice:0,2,5", {}),
    (
        "suns:5@h10,2@h5 crowns:3@S*,0@C* commanders:S@e7 under:S0,S1,S3,S4,C1,C2,C4,C5 dice:1,4",
        {"closed": False},
    ),
    (
        "crowns:3@S*,2@h5 commanders:C@e6 under:S0,S1,S2,S3,S4,S5,C0,C1,C4,C5 seat:2 dice:0",
        {"relief": True},
    ),
    (
        "suns:5@f5 crowns:3@f6,0@S* commanders:S@d4 under:S0,S1,S2,S3,S4,C5 dice:5",
        {"straight": True},
    ),
)
"""Positions in which commanders are at hand, beaten armies come back and bases are locked."""


@pytest.mark.parametrize(("text", "options"), ENDGAMES, ids=str)
def test_the_plain_rules_agree_on_endgames(text: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = GAME.set_up(text, rounds=20, **options)
        plain = Plain(state.variant.suits, rounds=20, **options)
        take_up(plain, state)
        while state.shares is None:
            assert state.moves() == plain.moves()
            token = random_token(state, rng)
            state.play(token)
            plain.play(token)
        assert plain.winners == [
            suit for suit, share in zip(state.variant.suits, state.shares, strict=True) if share
        ]


def take_up(plain: Plain, state: SiegeByNumber) -> None:
    """Gives the plain rules the same position, read from its text."""
    given = Given(
        state.position(),
        GAME.notation.fields(state.seats, state.options) if GAME.notation else (),
    )
    for suit, name in zip("SC", ("suns", "crowns"), strict=True):
        plain.board |= {item[2:]: (suit, int(item[0])) for item in given.items(name)}
        plain.under[suit] = [int(item[1]) for item in given.items("under") if item[0] == suit]
        plain.stack[suit] -= {
            value for owner, value in plain.board.values() if owner == suit and value is not None
        } | set(plain.under[suit])
    plain.board |= {item[2:]: (item[0], None) for item in given.items("commanders")}
    plain.suit = plain.suits[int(given.text("seat")) - 1]
    plain.dice, plain.moved = [int(die) for die in given.items("dice")], set(given.items("moved"))
    plain.awaits = "move"


@pytest.mark.parametrize("seats", SEATS)
def test_bookkeeping(seats: int) -> None:
    """Board, masks, stacks and coins always tell the same story."""
    for state, _ in random_game(seats, 35, relief=True, rounds=60):
        for seat in range(seats):
            pieces = [piece for piece in state.board if piece and piece >> 3 == seat]
            assert state.own[seat] == sum(
                BIT[cell] for cell, piece in enumerate(state.board) if piece and piece >> 3 == seat
            )
            coins = [piece for piece in (*pieces, *state.under[seat]) if piece & 7 != COMMANDER]
            assert len(coins) == len(set(coins)) == 6 - state.left[seat].bit_count()
            assert sorted(
                [state.values[coin] for coin in coins]
                + [value for value in range(6) if state.left[seat] >> value & 1]
            ) == list(range(6))


def test_taps() -> None:
    state = GAME.set_up("suns:4@f5,3@h5 crowns:2@f7,1@f6 dice:1,3")
    taps = {token: state.taps(token) for token in state.moves()}
    assert taps["1:f5"] == ("die-1", "f5", "stay")
    assert taps["1:f5xf6"] == ("die-1", "f5", "f6")
    assert taps["1:f5-e5"] == ("die-1", "f5", "e5")
    assert taps["3:h5-g6"] == ("die-3", "h5", "g6", "hold")
    assert taps["3:h5-g6xf6"] == ("die-3", "h5", "g6", "f6")
    assert taps["done"] == ("done",)
    assert after(state, "1:f5").taps("3:h5-g5") == (
        "h5",
        "g5",
    ), "one number is left: no die has to be chosen"


def test_prompts_and_refusals() -> None:
    state = GAME.set_up("suns:4@f5,3@h5 crowns:2@f7,1@f6 commanders:S@h9 dice:1,3")
    assert state.prompt() == "Suns: choose a piece for the 3, another die, or end your turn."
    assert state.prompt(["die-3"]) == "Suns: choose a piece for the 3, or end your turn."
    assert "enemy beside it" in state.prompt(["die-3", "f5"])
    assert "enemy" not in state.prompt(["die-3", "h9"])
    assert state.prompt(["die-3", "h5", "g6"]) == "Choose the enemy to attack from g6, or hold."
    null = GAME.set_up("suns:4@f5,3@h5 crowns:1@f6 dice:0")
    assert [null.prompt([cell]) for cell in ("h5", "f5")] == [
        "It cannot go anywhere: let it stay, or choose another.",
        "It cannot go anywhere: choose an enemy beside it to attack, or let it stay.",
    ]
    refusals = {
        ("f5",): "n9",
        ("die-4",): "n9",
        ("die-3", "f6"): "n9",
        ("die-3", "e5"): "n9",
        ("die-3", "f5", "h5"): "n13",
        ("die-1", "f5", "e8"): "n13",
        ("die-3", "f5", "f7"): "n15",
        ("die-3", "h9", "f6"): "n18",
        ("die-3", "f5", "i5"): "n30",
        ("die-3", "h5", "g6", "h6"): "n15",
    }
    for taps, clause in refusals.items():
        assert state.why_not(taps)[1] == clause, taps
    for token, clause in {
        "2:f5": "n9",
        "3:f6": "n9",
        "1:f5-h5": "n13",
        "3:f5-h5": "n13",
        "1:h5-g5xf5": "n15",
        "1:h9-h8xh7": "n18",
    }.items():
        with pytest.raises(IllegalMove) as caught:
            state.play(token)
        assert caught.value.clause == clause, token


def test_a_piece_that_cannot_move_is_not_asked_to() -> None:
    state = start("first:1 coin:2 roll:1 1:S*-i10 coin:0 roll:0 done coin:1 roll:1,1 1:i10")
    assert moves(state) == "1:S* done"
    assert state.prompt(["S*"]) == "It cannot go anywhere: let it stay, or choose another."


def test_ending_a_turn_with_all_dice_unused_is_asked_about() -> None:
    fresh = start("first:1 coin:2 roll:1")
    assert fresh.warn("done")
    assert not fresh.warn(moves(fresh).split()[0])
    used = start("first:1 coin:2 roll:5 5:S*-h7 coin:2 roll:5 5:C*-e6 coin:3 roll:5,5 5:h7-f6")
    assert "done" in used.moves()
    assert not used.warn("done")


def test_an_attack_written_as_a_move_is_corrected() -> None:
    state = start(
        "first:1 coin:2 roll:5 5:S*-h7 coin:2 roll:5 5:C*-e6 coin:3 roll:5,5 5:h7-f6 done coin:3"
        " roll:1,1"
    )
    with pytest.raises(IllegalMove, match="right beside it: to attack it, write 1:e6xf6"):
        state.play("1:e6-f6")
    with pytest.raises(IllegalMove, match="the base of the Crowns is not beside e7"):
        state.play("1:e6-e7xC*")
    with pytest.raises(IllegalMove, match="too far, or the way is blocked"):
        state.play("1:e6-e8")
    for text in ("1:e6-zz", "1:e6-", "6:e6-e7", "1:e6xe7xe8", "1:"):
        with pytest.raises(IllegalMove, match="is not a legal move here"):
            state.play(text)


def test_players_tied_for_the_most_pieces_share_the_win() -> None:
    tokens = (
        "first:1 coin:0 roll:1 1:S*-i10 coin:0 roll:1 1:M*-j4 coin:0 roll:0 done coin:1 roll:0,0"
        " done coin:1 roll:0,0 done roll:0 done"
    )
    state = start(tokens, 3, rounds=2)
    assert state.epilogue() == [
        "Round 2 was the last: the Suns and Moons are tied for the most pieces on the board and share"
        " the win."
    ]


PERFT_RECORD = (FIXTURES / "siege-by-number" / "base-entered.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("ply", "counts"),
    [(0, (2, 12, 72)), (20, (24, 69, 484)), (32, (40, 1125, 14527)), (91, (79, 2988, 55870))],
)
def test_perft(ply: int, counts: tuple[int, ...]) -> None:
    state = Record.parse(PERFT_RECORD).state(ply)
    for depth, count in enumerate(counts, 1):
        split = perft_split(state, depth)
        assert split.total() == count, dict(split)


def test_finished_games_are_won_by_the_rule_of_their_name() -> None:
    rng = random.Random(36)
    state = start("", 4, rounds=2)
    while state.shares is None:
        state.play(random_token(state, rng))
    assert (state.ending, state.turns) == ("rounds", 8)


def test_parts() -> None:
    assert GAME.start().parts("first:2") == {"who": None, "what": "first", "seat": 1}
    assert start("first:2").parts("coin:4") == {
        "who": None,
        "what": "coin",
        "value": 4,
        "from": "stack-1",
        "to": "C*",
    }
    state = GAME.set_up("suns:4@f5,3@h5 crowns:1@f6 commanders:S@h9 dice:1,3")
    assert state.parts("1:f5xf6") == {
        "who": 0,
        "what": "attack",
        "die": 1,
        "piece": "army",
        "from": "f5",
        "to": "f5",
        "against": "f6",
    }
    assert state.parts("1:h9-h8") == {
        "who": 0,
        "what": "move",
        "die": 1,
        "piece": "commander",
        "from": "h9",
        "to": "h8",
    }
    done = {"who": 0, "what": "done", "dice": [1, 3], "at": "dice"}
    assert state.parts("done") == done
    assert GAME.set_up("suns:4@S*,3@h5").parts("roll:0,5") == {
        "who": None,
        "what": "roll",
        "dice": [0, 5],
        "at": "dice",
    }
    assert (
        GAME.set_up("suns:3@f5 commanders:C@h5 seat:2 dice:1").parts("1:h5")["piece"] == "commander"
    )
    assert GAME.set_up("suns:5@c9 arms:3@A* dice:0", 4).parts("0:c9xA*")["against"] == "A*"
    for seats in SEATS:
        for played, _ in random_game(seats, 52, rounds=6):
            for token in played.moves():
                assert (played.parts(token)["who"] is None) == (played.seat == CHANCE)


def test_events() -> None:
    def happened(text: str, token: str, relief: bool = False) -> list[dict[str, object]]:
        return GAME.set_up(text, relief=relief).outcome(token)[1]

    battle = {"what": "battle", "at": "f5", "against": "f6", "seat": 0, "value": 3, "rival": 1}
    tail = ",5@h5 dice:0,0"
    assert happened("crowns:2@f6 suns:3@f5" + tail, "0:f5xf6") == [
        battle | {"other": 2, "loser": 1, "to": "stack-1"}
    ]
    assert happened("crowns:4@f6 suns:3@f5" + tail, "0:f5xf6") == [
        battle | {"other": 4, "loser": 0, "to": "stack-0"}
    ]
    assert happened("crowns:3@f6 suns:3@f5" + tail, "0:f5xf6") == [
        battle | {"other": 3, "loser": None}
    ]
    assert happened("commanders:C@f6 suns:3@f5" + tail, "0:f5xf6") == [
        battle | {"other": None, "loser": 0, "to": "stack-0"}
    ]
    assert happened("commanders:C@f6 suns:1@f5" + tail, "0:f5xf6") == [
        battle | {"value": 1, "other": None, "loser": 1, "to": "stack-1"}
    ]
    locked = "crowns:3@S*,2@h5 seat:2 dice:0"
    assert happened(locked, "done") == [{"what": "skipped", "seat": 0, "at": "S*"}]
    assert happened(locked, "done", relief=True) == [
        {"what": "relief", "seat": 0, "rival": 1, "at": "S*", "to": "stack-1"}
    ]
    stack = " under:C0,C1,C3,C4,C5 dice:0"
    assert happened("suns:5@e5 crowns:2@h5" + stack, "done") == [
        {"what": "enters", "seat": 1, "piece": "army", "from": "stack-1", "at": "C*"}
    ]
    assert happened("suns:5@e5 crowns:0@h5,1@h6,2@h7,3@h8,4@g5,5@g6 dice:0", "done") == [
        {"what": "enters", "seat": 1, "piece": "commander", "from": "stack-1", "at": "C*"}
    ]
    state = GAME.set_up("suns:3@f5,5@h5 crowns:2@f6 dice:0,0")
    assert state.events is None
    assert state.outcome("0:f5xf6")[0].events is None


def test_beaten_pieces_tell_positions_apart_where_they_are_counted() -> None:
    keys = {
        GAME.set_up(f"suns:3@f5 crowns:5@d3 dice:1 beaten:{beaten}", beaten=5).key()
        for beaten in ("0,0", "1,0", "0,1")
    }
    assert len(keys) == 3


def test_every_piece_has_its_place_also_on_the_first_cell() -> None:
    state = GAME.set_up("suns:5@c9 arms:3@A*", 4)
    assert (
        [state.place(state.board[CELL[name]]) for name in ("A*", "c9")]
        == [CELL["A*"], CELL["c9"]]
        == [0, CELL["c9"]]
    )
    assert state.place(COMMANDER) is None


def test_pieces_that_have_moved_tell_positions_apart() -> None:
    keys = {
        GAME.set_up(f"suns:3@f5,1@h5 crowns:5@d3 dice:1 {moved}").key()
        for moved in ("", "moved:f5", "moved:h5")
    }
    assert len(keys) == 3


def test_both_coins_of_a_battle_are_shown() -> None:
    state = after(GAME.set_up("suns:3@f5,1@h5 crowns:3@f6 dice:0,1"), "0:f5xf6")
    assert " shown:C3,S3 " in state.position()


def test_a_token_tells_what_it_attacks() -> None:
    state = start()
    for token, (*_, target) in TOKENS.items():
        parts = state.parts(token)
        told = ("move", None) if target < 0 else ("attack", NAMES[target])
        assert (parts["what"], parts.get("against")) == told, token


@pytest.mark.parametrize("value", range(6))
def test_keys_tell_an_army_from_its_commander_and_from_nothing(value: int) -> None:
    texts = [
        f"suns:{value}@{army} commanders:S@{commander}"
        for army, commander in (("f5", "h5"), ("h5", "f5"), ("g6", "f5"), ("g6", "h5"))
    ]
    assert len({GAME.set_up(text).key() for text in texts}) == len(texts)


def test_no_candidate_lets_a_piece_stay_for_nothing_or_gives_up_all_dice() -> None:
    state = GAME.set_up("suns:4@f5,3@h5 crowns:2@f6 commanders:S@h9 dice:0,3")
    assert "0:f5" in state.moves() and "3:h9" in state.moves()
    assert "0:f5xf6" in state.candidates() and "done" not in state.candidates()
    walk = next(token for token in state.candidates() if "-" in token)
    assert "done" in state.after(walk).candidates()
    assert not {"0:f5", "0:h5", "3:h9"} & {*state.candidates()}


def test_no_candidate_attacks_a_coin_that_was_seen_to_be_equal() -> None:
    state = GAME.set_up("suns:4@f5,3@h5 crowns:4@f6 dice:0,3 shown:C4")
    assert "0:f5xf6" in state.moves() and "3:h5-g6xf6" in state.candidates()
    assert not [token for token in state.candidates() if token.startswith("0:f5x")]
