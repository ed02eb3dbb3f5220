"""Siege by Number: one test for each ruling, the counts, and the moves compared with a search that walks from name to name."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

import rulescore
from rulescore import CHANCE, IllegalMove, Record
from rulescore.__main__ import perft_split
from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import CELL, NAMES, NEIGHBOURS
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import BIT, COMMANDER
from tests.rulescore.helpers import FIXTURES, random_game, random_token

GAME = rulescore.GAMES["siege-by-number"]
SEATS = (2, 3, 4)


def start(tokens: str = "", seats: int = 2, **options: object) -> SiegeByNumber:
    state = Record(GAME, seats, options, tokens.split()).state()
    assert isinstance(state, SiegeByNumber)
    return state


def position(pieces: str, dice: str, seats: int = 2, turn: int = 0, **options: object) -> SiegeByNumber:
    """The turn of a seat with these dice and these pieces, `S4@f5` an army, `S@f5` a commander; the other coins have not entered yet."""
    state = start(seats=seats, **options)
    values, left = bytearray(state.values), list(state.left)
    for piece in pieces.split():
        kind, _, name = piece.partition("@")
        seat = state.rules.suits.index(kind[0])
        number = COMMANDER
        if kind[1:]:
            number = 7 - left[seat].bit_count()
            values[8 * seat + number] = int(kind[1:])
            left[seat] ^= BIT[int(kind[1:])]
        state.board[CELL[name]] = 8 * seat + number
        state.own[seat] |= BIT[CELL[name]]
    state.values, state.left = bytes(values), tuple(left)
    state.stage, state.seat, state.turn = "move", turn, turn
    state.dice = tuple(map(int, dice))
    state._legal = None
    return state


def moves(state: rulescore.State, start: str = "") -> str:
    return " ".join(move for move in state.moves() if move.startswith(start))


def after(state: SiegeByNumber, tokens: str) -> SiegeByNumber:
    state = state.copy()
    for token in tokens.split():
        state.play(token)
    return state


def on(state: SiegeByNumber, name: str) -> str:
    """What stands on a cell, as `position` writes it."""
    piece = state.board[CELL[name]]
    if not piece:
        return ""
    return state.rules.suits[piece >> 3] + ("" if piece & 7 == COMMANDER else str(state.values[piece]))


def stack(state: SiegeByNumber, seat: int) -> str:
    """The values of the coins that came back under a stack, from the top."""
    return "".join(str(state.values[coin]) for coin in state.under[seat])


def test_n1_suits_move_clockwise() -> None:
    state = start("first:3", seats=4)
    order = []
    for _ in range(4):
        order.append(state.rules.suits[state.turn])
        state = after(state, "coin:2 roll:0 done")
    assert "".join(order) == "CASM"
    x, y = zip(*(pinwheel.centre(suit + "*") for suit in "SMCA"), strict=True)
    assert (x[0] > 6 > x[2], y[0] < 6 < y[2], x[1] > 6 > x[3], y[1] > 6 > y[3]) == (True,) * 4


def test_n2_two_seats_sit_opposite_or_side_by_side() -> None:
    assert [start(seats=seats).rules.suits for seats in SEATS] == ["SC", "SMC", "SMCA"]
    assert start(bases="adjacent").rules.suits == "SM"
    assert pinwheel.distance(CELL["S*"], CELL["C*"]) == 14


def test_n3_each_is_equally_likely_to_start() -> None:
    for seats in SEATS:
        assert start(seats=seats).chances() == [(f"first:{seat + 1}", 1 / seats) for seat in range(seats)]


def test_n4_an_empty_base_is_filled_by_a_coin_or_at_last_the_commander() -> None:
    state = start("first:1")
    assert (state.seat, state.stage, moves(state)) == (CHANCE, "coin", "coin:0 coin:1 coin:2 coin:3 coin:4 coin:5")
    empty = position("S0@e5 S1@e6 S2@e7 S3@f5 S4@f6 S5@f7 C5@C*", "0", turn=1)
    state = after(empty, "done")
    assert (on(state, "S*"), state.stage) == ("S", "roll")
    state = after(state, "roll:0,0,0,3 3:S*-h9 done")
    state = after(state, "roll:0 done")
    assert (on(state, "S*"), state.stage, state.turn) == ("", "roll", 0)


def test_n5_an_enemy_army_keeps_the_base_from_being_filled() -> None:
    state = after(position("S0@e5 C3@S*", "0", turn=1), "done")
    assert (state.stage, state.turn, on(state, "S*")) == ("roll", 0, "C3")


def test_n6_armies_may_enter_empty_bases() -> None:
    assert "2:h10-S*" in position("S3@h10", "2").moves()
    assert "4:h10-S*" in position("C3@h10", "4", turn=1).moves()
    state = after(position("C3@h10 S2@h5", "44", turn=1), "4:h10-S*")
    assert state.ending is None
    closed = position("C3@h10 C@i10", "44", turn=1, closed=True)
    assert [move for move in closed.moves() if "S*" in move] == ["4:i10-S*"]
    assert "2:h10-S*" in position("S3@h10", "2", closed=True).moves()


def test_n7_a_die_for_each_piece_and_four_at_most() -> None:
    pieces = "S1@e5 S2@e6 S3@e7 S4@S* S@e8"
    for number in range(1, 6):
        board = [piece for piece in pieces.split() if not piece.endswith("S*")][: number - 1]
        state = after(position(" ".join([*board, "S4@S*", "C2@h5"]), "0", turn=1), "done")
        assert state.stage == "roll"
        assert state.moves()[0] == "roll:" + ",".join("0" * min(4, number))
    assert len(state.moves()) == 126


def test_n8_a_seat_without_pieces_passes_and_is_not_out() -> None:
    state = position("C3@S* C2@h5", "0", turn=1)
    turns = state.turns
    state = after(state, "done")
    assert (state.turn, state.stage, state.turns) == (1, "coin", turns + 2)
    assert state.shares is None
    state = after(state, "coin:0 roll:0,0,5 5:S*-h9 done")
    assert (state.turn, state.stage) == (0, "coin")


def test_n9_each_die_goes_to_another_piece_in_any_order() -> None:
    state = position("S4@f5 S3@h8", "13")
    assert {move[:4] for move in state.moves() if move != "done"} == {"1:f5", "1:h8", "3:f5", "3:h8"}
    assert {move[:4] for move in after(state, "3:f5-f8").moves() if move != "done"} == {"1:h8"}
    assert after(state, "1:h8 3:f5").turn == 1
    with pytest.raises(IllegalMove, match="has used a die") as caught:
        after(state, "3:f5-f8").play("1:f8-f7")
    assert caught.value.clause == "n9"


def test_n10_a_piece_moves_up_to_its_number_and_then_may_attack() -> None:
    state = position("S4@h9 C2@h6", "2")
    assert moves(state, "2:h9") == "2:h9 2:h9-g8 2:h9-h10 2:h9-h7 2:h9-h7xh6 2:h9-h8 2:h9-i10 2:h9-i9"
    assert on(after(state, "2:h9-h7"), "h6") == "C2"
    assert on(after(state, "2:h9-h7xh6"), "h6") == ""


def test_n11_a_null_still_attacks() -> None:
    assert moves(position("S4@f5 C2@f6", "0")) == "0:f5 0:f5xf6 done"
    assert "3:f5xf6" in position("S4@f5 C2@f6", "3").moves()


def test_n12_pieces_turn_corners_unless_they_go_straight() -> None:
    assert "2:e5-f6" in position("S4@e5", "2").moves()
    assert moves(position("S4@e5", "2", straight=True)) == "2:e5 2:e5-e3 2:e5-e4 2:e5-e6 2:e5-e7 2:e5-f5 2:e5-g5 done"
    corner = "S3@f5 C2@e7 C1@e4"
    assert moves(position("S4@e5 " + corner, "2", straight=True), "2:e5") == "2:e5 2:e5-e6 2:e5-e6xe7 2:e5xe4"
    assert moves(position("S@e5 " + corner, "2", straight=True), "2:e5") == "2:e5 2:e5-e6 2:e5-g5"


def test_n13_armies_pass_nothing_and_commanders_pass_their_own_armies() -> None:
    pieces = "S3@i9 C1@h8 S2@h10 S5@h9"
    assert "3:i10" in moves(position(pieces + " S4@i10", "3"), "3:i10")
    assert moves(position(pieces + " S4@i10", "3"), "3:i10") == "3:i10 3:i10-S*"
    assert moves(position(pieces.replace("C1", "S1") + " S@i10", "4"), "4:i10") == "4:i10 4:i10-S* 4:i10-g8 4:i10-h7"
    assert moves(position(pieces + " S@i10", "4"), "4:i10") == "4:i10 4:i10-S*"


def test_n14_nothing_lies_behind_a_base() -> None:
    assert all(len(NEIGHBOURS[base]) == 1 for base in pinwheel.BASE.values())


def test_n15_an_army_attacks_a_neighbour_also_from_base_to_access() -> None:
    state = position("S4@f6 C1@f7 C2@g7 C3@e6 S3@f5", "0")
    assert moves(state, "0:f6") == "0:f6 0:f6xe6 0:f6xf7"
    assert "0:S*xi10" in position("S4@S* C1@i10", "0").moves()
    assert "0:i10xS*" in position("C4@i10 S1@S*", "0", turn=1).moves()


def test_n16_one_attack_a_die() -> None:
    state = after(position("S4@f6 C1@f7 C3@e6 S5@h5", "00"), "0:f6xe6")
    assert moves(state) == "0:h5 done"


def test_n17_the_higher_value_wins_but_null_beats_five() -> None:
    for a, b in product(range(6), range(6)):
        state = after(position(f"S{a}@f5 C{b}@f6", "0"), "0:f5xf6")
        won = (a, b) == (0, 5) or (a > b and (a, b) != (5, 0))
        lost = a != b and not won
        assert (on(state, "f5"), on(state, "f6")) == ("" if lost else f"S{a}", "" if won else f"C{b}")
        assert (stack(state, 0), stack(state, 1)) == (str(a) if lost else "", str(b) if won else "")


def test_n18_null_and_ace_beat_a_commander() -> None:
    for value in range(6):
        state = after(position(f"S{value}@f5 C@f6", "0"), "0:f5xf6")
        assert (on(state, "f5"), on(state, "f6")) == ((f"S{value}", "") if value < 2 else ("", "C"))
        assert stack(state, 0) == ("" if value < 2 else str(value))
    assert moves(position("S@f5 C1@f6", "1"), "1:f5x") == ""


def test_n19_a_lost_commander_enters_again_when_base_and_stack_are_empty() -> None:
    state = position("S1@f5 S2@h9 C@f6 C0@e3 C1@e4 C2@d4 C3@e5 C4@e6 C5@C*", "05")
    state = after(state, "0:f5xf6 done")
    assert (state.turn, state.stage, on(state, "C*")) == (1, "roll", "C5")
    state = after(state, "roll:0,0,0,1 1:C*-d3 done coin:0 roll:0,0,0 done")
    assert (state.turn, on(state, "C*")) == (1, "C")


def test_n20_there_is_always_a_piece_for_a_die() -> None:
    """A piece that is lost in an attack has used its die, so dice never lapse before their owner gives them up."""
    for seats in SEATS:
        for state, _ in random_game("siege-by-number", seats, 20):
            assert isinstance(state, SiegeByNumber)
            if state.seat not in (None, CHANCE):
                assert len(state.dice) <= (state.own[state.turn] & ~state.moved).bit_count()


def test_n21_dice_need_not_be_used() -> None:
    for state, _ in random_game("siege-by-number", 3, 21):
        if state.seat not in (None, CHANCE):
            assert state.moves()[-1] == "done"
    assert after(position("S4@f5 C2@h5", "345"), "done").turn == 1


def test_n22_a_commander_on_the_base_of_another_wins_at_once() -> None:
    state = after(position("S@d3 S2@h5 C1@e5", "13"), "1:d3-C*")
    assert (state.ending, state.shares, state.seat, state.moves()) == ("base-entered", (1.0, 0.0), None, [])
    assert state.epilogue() == ["The commander of the Suns stands on C*: the Suns win."]


def test_n23_an_occupied_base_keeps_the_commander_out() -> None:
    state = position("S@d4 S5@d3 C1@C*", "25")
    assert not [move for move in state.moves() if "-C*" in move]
    state = after(state, "5:d3xC*")
    assert "2:d4-C*" in state.moves(), "it passes its own army, in the same turn"
    assert state.why_not(["d4", "d3"])[1] == "n13"


def test_n24_a_commander_may_return_to_its_own_base() -> None:
    state = after(position("S@i10 S3@h5", "12"), "1:i10-S*")
    assert (on(state, "S*"), state.ending) == ("S", None)


def test_n25_owners_look_at_their_coins_unless_nobody_does() -> None:
    state = position("S4@f5 C2@h5 S@h6", "0")
    kinds = {seat: {thing["at"]: thing["kind"] for thing in state.view(seat)["things"]} for seat in (None, 0, 1)}
    assert [kinds[seat]["f5"] for seat in (None, 0, 1)] == ["coin-back-S", "coin-4-S", "coin-back-S"]
    assert [kinds[seat]["h5"] for seat in (None, 0, 1)] == ["coin-back-C", "coin-back-C", "coin-2-C"]
    blind = position("S4@f5 C2@h5", "0", blind=True)
    assert "coin-4" not in str(blind.view(0))
    assert "(4)" in state.describe("0:f5")
    assert "(4)" not in blind.describe("0:f5")


def test_n26_losers_come_back_in_the_order_in_which_they_lost() -> None:
    state = after(position("S4@f5 S5@h5 C1@f6 C2@h6", "00"), "0:f5xf6 0:h5xh6")
    assert stack(state, 1) == "12"
    assert (state.turn, moves(state)) == (1, "coin:0 coin:3 coin:4 coin:5"), "the first six lie above them"
    seen = state.view(1)
    under = [thing for thing in seen["things"] if thing["at"] == "stack-1" and thing["id"].startswith("coin")]
    assert [thing["kind"] for thing in under] == ["coin-back-C"] * 2, "nobody looks into a stack"


def test_n27_a_battle_is_told_to_all_and_not_kept() -> None:
    state = position("S4@f5 C1@f6", "0")
    for seat in (None, 0, 1):
        assert "The coins are turned over: Suns 4, Crowns ace." in state.tell("0:f5xf6", seat)
    draw = after(position("S3@f5 C3@f6 S1@h5", "00"), "0:f5xf6")
    assert {thing["kind"] for thing in draw.view(1)["things"] if thing["at"] == "f5"} == {"coin-back-S"}
    assert not any("3" in note for note in draw.view(1)["notes"])
    aided = after(position("S3@f5 C3@f6 S1@h5", "00", memory=True), "0:f5xf6")
    assert "Known coins of the Suns: f5 3." in aided.view(1)["notes"]
    assert {thing["at"]: thing["kind"] for thing in aided.view(1)["things"] if thing["owner"] == 0 and thing["at"] != "dice"} == {
        "f5": "coin-3-S",
        "h5": "coin-back-S",
        "stack-0": "pawn-S",
    }
    assert not any("h5 1" in note or "h5 ace" in note for note in aided.view(1)["notes"])


def test_n28_nobody_is_out() -> None:
    state = after(position("S1@f5 C@f6 C0@S*", "0"), "0:f5xf6")
    assert state.turn == 1
    assert state.shares is None


def test_n29_after_the_last_round_the_most_pieces_win() -> None:
    state = position("S1@f5 S@h5 C0@e5", "0", rounds=3)
    state.turns = 3 * 2 - 1
    state = after(state, "done")
    assert (state.ending, state.shares) == ("rounds", (1.0, 0.0)), "armies and commander counted"
    level = position("S1@f5 C0@e5 M@e7", "0", seats=3, rounds=2)
    level.turns = 5
    assert after(level, "done").shares == (1 / 3,) * 3
    endless = position("S1@f5 C0@e5", "0", rounds=0)
    endless.turns = 10**6
    assert after(endless, "done").shares is None
    assert start().rules.last_turn == 300
    assert start(seats=4).rules.last_turn == 600


def test_n29_a_turn_without_tokens_counts() -> None:
    state = position("C3@S* C2@h5", "0", turn=1, rounds=2)
    state.turns = 2
    assert after(state, "done").ending == "rounds"


def test_n30_unused_arms_are_left_out() -> None:
    assert moves(position("S4@h5", "3"), "3:h5-i") == ""
    assert moves(position("S4@h5", "3", seats=3), "3:h5-i") == "3:h5-i4 3:h5-i5"
    assert [len(pinwheel.cells(suits)) for suits in ("SC", "SMC", "SMCA")] == [26, 31, 36]
    assert position("S4@h5", "3").why_not(["h5", "i5"])[1] == "n30"


def test_n31_a_base_stays_empty_until_its_owners_turn() -> None:
    state = after(position("S4@S* C@h10 C1@h5", "5"), "5:S*-h9")
    assert state.turn == 1
    state = after(state, "coin:5 roll:0,2,2")
    assert on(state, "S*") == ""
    assert after(state, "2:h10-S*").ending == "base-entered"


def test_n32_an_ace_is_one_and_a_null_none() -> None:
    assert moves(position("S4@e5", "0")) == "0:e5 done"
    assert moves(position("S4@e5", "1")) == "1:e5 1:e5-e4 1:e5-e6 1:e5-f5 done"


def test_n33_each_coin_not_seen_in_play_is_equally_likely() -> None:
    state = start("first:1 coin:3 roll:4 4:S*-h9 coin:3 roll:0 0:C*")
    assert state.chances() == [(f"coin:{value}", 1 / 5) for value in (0, 1, 2, 4, 5)]
    last = position("S0@e5 S1@e6 S2@e7 S3@f5 S4@f6 C5@C*", "0", turn=1)
    assert after(last, "done").chances() == [("coin:5", 1.0)], "written even when only one is left"
    back = position("S0@e5 S1@e6 S2@e7 S3@f5 S5@f7 C0@f8 S4@g8 C5@g7", "0", turn=1)
    assert on(after(back, "0:g7xg8"), "S*") == "S4", "a coin from under the stack enters without a token"


def test_relief_sends_the_army_back_unseen() -> None:
    state = position("C3@S* C2@h5", "0", turn=1, relief=True)
    told = state.tell("done", 0)
    state = after(state, "done")
    assert (state.turn, state.stage, on(state, "S*"), stack(state, 1), state.seen) == (0, "coin", "", "3", 0)
    assert any("locked out" in sentence for sentence in told)
    assert not any("3" in sentence for sentence in told)
    kept = after(position("C3@S* C2@h5 S1@e5", "0", turn=1, relief=True), "done")
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
    assert [pinwheel.distance(CELL["S*"], CELL[base]) for base in ("M*", "C*", "A*")] == [11, 14, 11]
    assert sum(map(len, NEIGHBOURS)) == 2 * 48
    assert len(pinwheel.tiles()) == 12
    assert [pinwheel.centre(name) for name in ("e5", "h8", "S*", "C*")] == [(4.5, 7.5), (7.5, 4.5), (9.0, 1.0), (3.0, 11.0)]
    squares = [square for name in NAMES for square in pinwheel.quarters(name)]
    assert len(squares) == len(set(squares)) == 12 * 4


def walked(state: SiegeByNumber) -> list[str]:
    """The legal tokens of a move, found by walking from cell to cell."""
    cells = {NAMES[cell] for cell in pinwheel.cells(state.rules.suits)}
    near = {name: [NAMES[other] for other in NEIGHBOURS[CELL[name]] if NAMES[other] in cells] for name in cells}
    there = {name: on(state, name) for name in cells}
    suit = state.rules.suits[state.turn]
    tokens = {"done"}
    for die, (name, piece) in product(set(state.dice), there.items()):
        if piece[:1] != suit or state.moved & BIT[CELL[name]]:
            continue
        paths = [(name,)]
        for path in paths:
            end = path[-1]
            bent = state.rules.straight and len({tuple(b - a for a, b in zip(p, q, strict=True)) for p, q in steps(path)}) > 1
            if len(path) > die + 1 or bent or end in path[:-1]:
                continue
            free = not there[end] or end == name
            if free and not (state.rules.closed and len(piece) > 1 and end in {other + "*" for other in state.rules.suits if other != suit}):
                token = f"{die}:{name}" if end == name else f"{die}:{name}-{end}"
                targets = [other for other in near[end] if there[other] and there[other][0] != suit]
                tokens |= {token, *(f"{token}x{other}" for other in targets if len(piece) > 1)}
            elif free or len(piece) > 1 or there[end][0] != suit:
                continue
            paths += [(*path, other) for other in near[end]]
    return sorted(tokens)


def steps(path: tuple[str, ...]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    places = [(ord(square[0]), int(square[1:])) for square in (pinwheel.quarters(name)[0] for name in path)]
    return list(pairwise(places))


@pytest.mark.parametrize("options", [{}, {"straight": True}, {"closed": True}, {"bases": "adjacent", "closed": True, "straight": True}], ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_the_moves_are_those_of_a_walk(seats: int, options: dict[str, object]) -> None:
    for ply, (state, _) in enumerate(random_game("siege-by-number", seats, 34, rounds=25, **options)):
        assert isinstance(state, SiegeByNumber)
        if state.stage == "move" and state.seat is not None and ply % 3 == 0:
            assert state.moves() == walked(state)


@pytest.mark.parametrize("seats", SEATS)
def test_bookkeeping(seats: int) -> None:
    """Board, masks, stacks and coins always tell the same story."""
    for state, _ in random_game("siege-by-number", seats, 35, relief=True, rounds=60):
        assert isinstance(state, SiegeByNumber)
        for seat in range(seats):
            pieces = [piece for piece in state.board if piece and piece >> 3 == seat]
            assert state.own[seat] == sum(BIT[cell] for cell, piece in enumerate(state.board) if piece and piece >> 3 == seat)
            coins = [piece for piece in (*pieces, *state.under[seat]) if piece & 7 != COMMANDER]
            assert len(coins) == len(set(coins)) == 6 - state.left[seat].bit_count()
            assert sorted([state.values[coin] for coin in coins] + [value for value in range(6) if state.left[seat] >> value & 1]) == list(range(6))


def test_taps() -> None:
    state = position("S4@f5 S3@h5 C2@f7 C1@f6", "13")
    taps = {token: state.taps(token) for token in state.moves()}
    assert taps["1:f5"] == ("die-1", "f5", "f5")
    assert taps["1:f5xf6"] == ("die-1", "f5", "f6")
    assert taps["1:f5-e5"] == ("die-1", "f5", "e5")
    assert taps["3:h5-g6"] == ("die-3", "h5", "g6", "hold")
    assert taps["3:h5-g6xf6"] == ("die-3", "h5", "g6", "f6")
    assert taps["done"] == ("done",)
    assert after(state, "1:f5").taps("3:h5-g5") == ("h5", "g5"), "one number is left: no die has to be chosen"


def test_prompts_and_refusals() -> None:
    state = position("S4@f5 S3@h5 S@h9 C2@f7 C1@f6", "13")
    assert state.prompt() == "Suns: choose a die, or be done."
    assert state.prompt(["die-3"]) == "Suns: choose a piece for the 3, or be done."
    assert "enemy beside it" in state.prompt(["die-3", "f5"])
    assert "enemy" not in state.prompt(["die-3", "h9"])
    assert state.prompt(["die-3", "h5", "g6"]) == "Choose whom it attacks from g6, or hold."
    null = position("S4@f5 S3@h5 C1@f6", "0")
    assert [null.prompt([cell]) for cell in ("h5", "f5")] == [
        "It cannot go anywhere: touch it again to let it stay.",
        "It cannot go anywhere: choose an enemy beside it to attack, or touch it again to let it stay.",
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
    for token, clause in {"2:f5": "n9", "3:f6": "n9", "1:f5-h5": "n13", "3:f5-h5": "n13", "1:h5-g5xf5": "n15", "1:h9-h8xh7": "n18"}.items():
        with pytest.raises(IllegalMove) as caught:
            state.play(token)
        assert caught.value.clause == clause, token


def test_a_piece_that_cannot_move_is_not_asked_to() -> None:
    state = start("first:1 coin:2 roll:1 1:S*-i10 coin:0 roll:0 done coin:1 roll:1,1 1:i10")
    assert moves(state) == "1:S* done"
    assert state.prompt(["S*"]) == "It cannot go anywhere: touch it again to let it stay."


def test_an_attack_written_as_a_move_is_put_right() -> None:
    state = start("first:1 coin:2 roll:5 5:S*-h7 coin:2 roll:5 5:C*-e6 coin:3 roll:5,5 5:h7-f6 done coin:3 roll:1,1")
    with pytest.raises(IllegalMove, match="right beside it: to attack it write 1:e6xf6"):
        state.play("1:e6-f6")
    with pytest.raises(IllegalMove, match="too far, or the way is blocked"):
        state.play("1:e6-e8")
    for text in ("1:e6-zz", "1:e6-", "6:e6-e7", "1:e6xe7xe8", "1:"):
        with pytest.raises(IllegalMove, match="is not a legal move here"):
            state.play(text)


def test_those_who_share_have_the_most_pieces() -> None:
    tokens = "first:1 coin:0 roll:1 1:S*-i10 coin:0 roll:1 1:M*-j4 coin:0 roll:0 done coin:1 roll:0,0 done coin:1 roll:0,0 done roll:0 done"
    state = start(tokens, 3, rounds=2)
    assert state.epilogue() == ["Round 2 was the last: the Suns and Moons have the most pieces on the board, equally many, and share the win."]


PERFT_RECORD = (FIXTURES / "siege-by-number" / "base-entered.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("ply", "counts"), [(0, (2, 12, 72)), (20, (24, 69, 484)), (32, (40, 1125, 14527)), (91, (79, 2988, 55870))])
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
