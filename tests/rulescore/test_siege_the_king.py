"""Siege the King: one test for each ruling, the examples of the rules, the options, the counts, and
the plain rules beside the real ones.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import rulescore
from rulescore import CHANCE, IllegalMove, Record
from rulescore.commands.perft import perft_split
from rulescore.games.siege_the_king import GAME
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import (
    ASSASSIN,
    COLUMN,
    DRAW,
    draw_tokens,
    letters,
    names,
    worth,
)
from tests.rulescore.helpers import moves, play, random_game
from tests.rulescore.helpers_siege_the_king import (
    MANY_SPECIALS,
    after,
    cards,
    game,
    position,
    some_options,
)
from tests.rulescore.reference.siege_the_king import COLUMNS, Plain

START = "castle:KTT castle:TKT first:1"


def value(state: SiegeTheKing, column: str) -> int:
    return state.values[COLUMN.index(column)]


def named(codes: str) -> str:
    return " ".join(sorted(names(codes)))


def refused(state: SiegeTheKing, token: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(token)
    assert str(caught.value)
    return caught.value.clause


def test_the_three_examples_of_the_rules() -> None:
    state = play(position("kings:a1,b1 hand1:A4 hand2:D5"), "A4>b3")
    assert value(state, "b3") == 6
    state.play("draw:A2")
    state.play("D5>b3")
    assert (value(state, "b3"), cards(state, "b3")) == (11, "A4 D5")
    state = play(position("hand1:D2 hand2:A2"), "D2>a1")
    assert value(state, "a1") == 12
    play(state, "draw:A3 A2>a1")
    assert (value(state, "a1"), cards(state, "a1"), named(state.discard)) == (10, "", "A2 D2")
    state = play(position("b2:D2,A3 hand1:A5"), "A5>b2")
    assert (value(state, "b2"), cards(state, "b2"), named(state.discard)) == (10, "", "A3 A5 D2")


def test_k1_castles_are_known_to_their_owner_only() -> None:
    state = after("castle:TKT")
    assert moves(state) == "castle:KTT castle:TKT castle:TTK"
    for viewer, kinds in (
        (0, ["card-T", "card-K", "card-T"]),
        (1, ["card-back"] * 3),
        (None, ["card-back"] * 3),
    ):
        assert [
            thing["kind"]
            for thing in state.view(viewer)["things"]
            if thing["id"].startswith("castle-")
        ] == kinds


def test_k2_columns_are_numbered_from_the_owners_left() -> None:
    assert [area["id"] for area in GAME.start().view(0)["areas"] if area["kind"] == "column"] == [
        "a1",
        "a2",
        "a3",
        "b1",
        "b2",
        "b3",
    ]
    state = after("castle:TKT castle:TTK")
    assert (COLUMN[state.king(0)], COLUMN[state.king(1)]) == ("a2", "b3")


def test_k3_the_kings_column_at_zero_wins() -> None:
    state = play(position("b2:A5 hand1:A5"), "A5>b2")
    assert (state.ending, state.shares, state.seat, state.moves()) == (
        "king-besieged",
        (1.0, 0.0),
        None,
        [],
    )
    assert state.epilogue() == ["Castle B's King stood on b2: Castle A wins."]


def test_k4_a_column_is_never_worth_less_than_zero() -> None:
    state = play(position("b1:A4,A3 hand1:A5"), "A5>b1")
    assert value(state, "b1") == 0


def test_k5_a_fallen_throne_closes_its_column() -> None:
    state = play(position("b1:A4,-W3 hand1:A5 hand2:D3,W2"), "A5>b1")
    assert (state.seat, state.fallen, cards(state, "b1"), named(state.discard)) == (
        CHANCE,
        8,
        "",
        "A4 A5 W3",
    )
    state.play("draw:A2")
    assert moves(state) == "D3>b2 D3>b3 W2>a1 W2>a2 W2>a3 W2>b2 W2>b3"
    assert refused(state, "D3>b1") == "k5"
    thrones = [thing for thing in state.view(None)["things"] if thing["at"] == "fallen-1"]
    assert [(thing["id"], thing["kind"]) for thing in thrones] == [("castle-b1", "card-T")]


def test_k6_chance_says_who_starts() -> None:
    state = after("castle:TKT castle:KTT")
    assert (state.seat, moves(state), state.chances()) == (
        CHANCE,
        "first:1 first:2",
        [("first:1", 0.5), ("first:2", 0.5)],
    )
    dealt = "deal:A2,A3,A4,A5,D2 deal:A2,A3,A4,A5,D2"
    assert after(f"{START} {dealt}").seat == 0
    assert after(f"castle:KTT castle:TKT first:2 {dealt}").seat == 1


def test_k7_one_card_is_played_and_one_drawn() -> None:
    state = position("hand1:A4,A5,D2,D3,W2")
    play(state, "A4>b1")
    assert (state.seat, moves(state), len(state.hands[0])) == (CHANCE, "draw:A2 draw:A3 draw:A4", 4)
    play(state, "draw:A3")
    assert (state.seat, named(state.hands[0])) == (1, "A3 A5 D2 D3 W2")


def test_k8_where_cards_go() -> None:
    assert (
        moves(position("hand1:A4,D5,W2"))
        == "A4>b1 A4>b2 A4>b3 D5>a1 D5>a2 D5>a3 W2>a1 W2>a2 W2>a3 W2>b1 W2>b2 W2>b3"
    )
    assert value(play(position("hand1:W2"), "W2>a1"), "a1") == 12
    assert value(play(position("hand1:W2"), "W2>b1"), "b1") == 8
    assert refused(position("hand1:A4,D5"), "A4>a1") == "k8"
    assert refused(position("hand1:A4,D5"), "D5>b1") == "k8"
    assert refused(position("hand1:A4,D5"), "A4>c1") == "k8"
    assert refused(position("hand1:A4,D5"), "A3>b1") == "k7"


def test_k9_first_the_fall_then_the_removal_then_the_fall_again() -> None:
    assert play(position("b2:A2,A3 hand1:A5"), "A5>b2").ending == "king-besieged"
    state = play(position("b2:A5,A4,D3 hand1:A3"), "A3>b2")  # 4 - 3, then the pair leaves: 1
    assert (value(state, "b2"), cards(state, "b2"), state.ending) == (1, "A5 A4", None)
    # worth 3; W5 takes D2 and D3 with it, and 10 - 12 is left
    state = position("a1:A9,A3,D2,D3 hand1:W5", deck="2A2,2A3,A4,A9,2D2,2D3,W5")
    assert play(state, "W5>a1").ending == "king-betrayed"
    state = play(position("b2:A2,A3 hand1:A5", removal="yes"), "A5>b2")
    assert (state.ending, value(state, "b2"), cards(state, "b2")) == (None, 10, "")


def test_k10_equal_cards_of_opposite_type_leave() -> None:
    assert cards(play(position("b1:D4 hand1:A4"), "A4>b1"), "b1") == ""
    assert cards(play(position("b1:A4 hand1:A4"), "A4>b1"), "b1") == "A4 A4"
    assert cards(play(position("b1:+W4 hand1:A4"), "A4>b1"), "b1") == ""
    assert cards(play(position("b1:-W4 hand1:A4"), "A4>b1"), "b1") == "W4 A4"
    assert cards(play(position("a1:D4 hand1:W4"), "W4>a1"), "a1") == "D4 W4"
    assert cards(play(position("b1:D4 hand1:W4"), "W4>b1"), "b1") == ""
    assert cards(play(position("b1:D4,D2 hand1:A4"), "A4>b1"), "b1") == "D4 D2 A4"
    assert cards(play(position("b1:A4 hand1:A4", equal="any"), "A4>b1"), "b1") == ""


def test_k11_a_sum_of_two_or_more_leaves_with_the_card() -> None:
    assert cards(play(position("a1:A4,A2,D3 hand1:D5"), "D5>a1"), "a1") == "A4"
    assert cards(play(position("a1:A2,A3,D4 hand1:D5"), "D5>a1"), "a1") == "A2 A3 D4 D5"
    assert cards(play(position("a1:D5,A2,A1,D2 hand1:D5", deck="1-5"), "D5>a1"), "a1") == "D5"
    assert cards(play(position("a1:A4,A3 hand1:D5"), "D5>a1"), "a1") == "A4 A3 D5"


def test_k12_no_more_than_one_run_fits() -> None:
    """Every card counts at least 1, so a longer run is worth more."""
    # the equal card is of the same type, and nothing longer can fit
    state = play(position("a1:D1,A2,D3 hand1:D3", deck="1-5"), "D3>a1")
    assert cards(state, "a1") == "D1 A2 D3 D3"


def test_k13_removal_is_automatic() -> None:
    assert moves(position("b1:D4 hand1:A4"), "A4>b1") == "A4>b1"
    assert play(position("b1:D4 hand1:A4"), "A4>b1").seat == CHANCE


def test_k14_no_chain() -> None:
    state = play(position("b1:D3,A3,D2 hand1:A2"), "A2>b1")
    assert cards(state, "b1") == "D3 A3"


def test_k15_the_judge_removes_any_card_and_may_bring_a_column_down() -> None:
    state = position("b2:A5,D4,A4,A3 a1:D2 hand1:J")
    assert moves(state) == "J>a1.1 J>b2.1 J>b2.2 J>b2.3 J>b2.4"
    play(state, "J>b2.1")
    assert (cards(state, "b2"), value(state, "b2"), named(state.discard)) == ("D4 A4 A3", 7, "A5 J")
    assert play(position("b2:A5,D4,A4,A3 hand1:J"), "J>b2.2").ending == "king-besieged"
    state = play(position("b1:D3,D2,A3 hand1:J"), "J>b1.2")
    assert cards(state, "b1") == "D3 A3"
    assert refused(position("b1:D3 hand1:J"), "J>b1") == "k15"


def test_k16_judge_and_sorcerer_need_a_card() -> None:
    state = position("b1:D2 hand1:J,S,A3")
    assert moves(state) == "A3>b1 A3>b2 A3>b3 J>b1.1 S>b1"
    assert refused(state, "S>b2") == "k16"
    assert refused(position("hand1:J,S,A3"), "J>b1.1") == "k16"
    assert position("hand1:J,S,A3").why_not(["S"])[1] == "k16"


def test_k17_the_sorcerer_clears_a_column_of_either_side() -> None:
    state = play(position("a1:A4,A3 b1:D3 hand1:S"), "S>a1")
    assert (cards(state, "a1"), value(state, "a1"), named(state.discard)) == ("", 10, "A3 A4 S")
    assert moves(position("a1:A4,A3 b1:D3 hand1:S")) == "S>a1 S>b1"


def test_k18_bringing_down_your_own_column() -> None:
    state = position("a1:D2,A5,A5 hand1:J")
    assert "brings down your own King" in state.describe("J>a1.1")
    assert (
        state.tell("J>a1.1", 1)[-1]
        == "Castle A has brought down its own King on a1: Castle B wins."
    )
    play(state, "J>a1.1")
    assert (state.ending, state.shares) == ("king-betrayed", (0.0, 1.0))
    state = play(position("a2:D2,A5,A5 hand1:J"), "J>a2.1")
    assert (state.ending, state.fallen) == (None, 2)
    spared = position("a1:D2,A5,A5 a2:D2,A5,A5 hand1:J", spare="yes")
    assert moves(spared) == "J>a1.2 J>a1.3 J>a2.1 J>a2.2 J>a2.3"
    assert refused(spared, "J>a1.1") == "k18"
    assert [spared.why_not(["J", tap])[1] for tap in ("a1", "a1.1", "a2")] == ["k15", "k18", "k15"]
    assert position("a1:D2,A5,A5 hand1:D2", spare="yes").why_not(["D2", "b1"])[1] == "k8"


def test_k19_the_assassin_strikes_when_drawn() -> None:
    state = play(position("hand1:A2,A3 hand2:D2 pile:N,A5"), "A2>b1 draw:N")
    assert (state.seat, moves(state)) == (0, "N>b1 N>b2 N>b3")
    throne = play(state.copy(), "N>b1")
    assert (throne.fallen, throne.seat, moves(throne), named(throne.discard)) == (
        8,
        CHANCE,
        "draw:A5",
        "A2 N",
    )
    play(throne, "draw:A5")
    assert throne.seat == 1
    king = play(state.copy(), "N>b2")
    assert (king.ending, king.shares) == ("king-assassinated", (1.0, 0.0))
    assert refused(state, "N>a1") == "k19"


def test_k20_opening_hands_hold_no_assassin() -> None:
    state = after(START)
    assert (state.seat, state.moves(), state.chances()) == (CHANCE, [], [])
    rng = random.Random(1)
    dealt = Counter(name for _ in range(2000) for name in state.deal(rng)[5:].split(","))
    assert len(dealt) == 15
    assert dealt["N"] == 0
    for wrong in (
        "deal:A2,A3,A4,A5,N",
        "deal:A3,A2,A4,A5,D2",
        "deal:A2,A2,A2,A2,A2",
        "deal:A2,A3,A4,A5",
        "deal:A2,A3,A4,A5,D2,D3",
        "deal:A2,A3,A4,A5,Q",
    ):
        with pytest.raises(IllegalMove):
            state.play(wrong)
    play(state, "deal:A2,A3,A4,A5,D2")
    with pytest.raises(IllegalMove):
        state.play("deal:W2,W2,W3,W4,W5")
    play(state, "deal:A2,A3,A4,A5,D2")
    assert ASSASSIN in state.pile


def test_k21_other_specials_stay_in_the_opening_hand() -> None:
    state = after(f"{START} deal:A2,J,J,S,X deal:A2,A3,A4,A5,D2")
    assert (state.seat, moves(state)) == (0, "A2>b1 A2>b2 A2>b3")


def test_k22_the_last_open_column_is_the_king() -> None:
    state = position("fallen:b1,b3 hand1:A2 pile:N,A5")
    assert moves(play(state, "A2>b2 draw:N")) == "N>b2"
    assert play(state, "N>b2").ending == "king-assassinated"


def test_k23_the_artisan_answers_after_card_and_target() -> None:
    for announced in ("J>b1.1", "S>b1"):
        state = play(position("b1:D2 hand1:J,S hand2:X,A3"), announced)
        assert (state.seat, moves(state), cards(state, "b1")) == (1, "X let", "D2")
        stopped = play(state.copy(), "X")
        assert (cards(stopped, "b1"), named(stopped.discard), named(stopped.hands[1])) == (
            "D2",
            f"{announced[0]} X",
            "A3",
        )
        let = play(state.copy(), "let")
        assert (cards(let, "b1"), named(let.discard), named(let.hands[1])) == (
            "",
            f"D2 {announced[0]}",
            "A3 X",
        )
    state = play(position("hand1:A2 hand2:X pile:N,A5"), "A2>b1 draw:N N>b2")
    assert (state.seat, moves(state)) == (1, "X let")
    assert play(state.copy(), "let").ending == "king-assassinated"
    assert play(state.copy(), "X").ending is None
    must = play(position("b1:D2 hand1:J hand2:X", artisan="must"), "J>b1.1")
    assert moves(must) == "X"
    assert play(position("b1:D2 hand1:J hand2:A2"), "J>b1.1").seat == CHANCE


def test_k24_the_artisans_user_draws_first() -> None:
    state = play(position("b1:D2 hand1:J hand2:X,A3 pile:A2,A3,A4"), "J>b1.1 X")
    assert state.seat == CHANCE
    play(state, "draw:A4")
    assert (named(state.hands[1]), named(state.hands[0]), state.seat) == ("A3 A4", "", CHANCE)
    play(state, "draw:A2")
    assert (named(state.hands[0]), state.seat) == ("A2", 1)
    later = play(
        position("b1:D2 hand1:J hand2:X,A3 pile:A2,A3,A4", refill="turn"), "J>b1.1 X draw:A4"
    )
    # the stopped seat has drawn, and its turn is over
    assert (named(later.hands[0]), later.seat) == ("A4", CHANCE)
    play(later, "draw:A2")
    assert (named(later.hands[1]), later.seat, later.turns) == ("A2 A3", 1, 1)
    play(later, "A3>a1 draw:A3")
    assert (len(later.hands[1]), later.seat) == (2, 0)


def test_k24_a_player_owed_two_cards_draws_both_before_the_turn() -> None:
    state = play(
        position("hand1:A2 hand2:A2 owed:2,2 pile:A2,A3,A4,A5", refill="turn"),
        "A2>b1 draw:A2 draw:A3",
    )
    assert (state.seat, state.receiver()) == (CHANCE, 1)
    play(state, "draw:A4")
    assert (named(state.hands[1]), state.seat) == ("A2 A3 A4", 1)


def test_k25_an_assassin_drawn_on_the_way_is_resolved_at_once() -> None:
    state = play(position("b1:D2 hand1:J hand2:X,A3 pile:N,A2,A3"), "J>b1.1 X draw:N")
    assert (state.seat, moves(state)) == (1, "N>a1 N>a2 N>a3")
    play(state, "N>a2")
    assert (state.seat, state.fallen, len(state.hands[1])) == (CHANCE, 2, 1)
    play(state, "draw:A2")
    assert (named(state.hands[1]), named(state.hands[0])) == ("A2 A3", "")
    play(state, "draw:A3")
    assert (named(state.hands[0]), state.seat, state.turns) == ("A3", 1, 1)
    again = play(
        position("hand1:A2,X hand2:A3 pile:N,A4 discard:N", deck="4A2,4A3,4A4,2N,X"),
        "A2>b1 draw:N N>b1",
    )
    assert moves(again) == "draw:A4"


def test_k26_the_artisan_is_not_played() -> None:
    assert moves(position("hand1:X,A2")) == "A2>b1 A2>b2 A2>b3"
    assert position("hand1:X,A2").why_not(["X"])[1] == "k26"
    assert moves(position("hand1:X")) == "away:X"


def test_k27_specials_are_discarded_after_use() -> None:
    assert named(play(position("b1:D2 hand1:J"), "J>b1.1").discard) == "D2 J"
    assert named(play(position("hand1:A2 pile:N,A5"), "A2>b1 draw:N N>b1").discard) == "A2 N"


def test_k28_a_discarded_warrior_is_a_warrior() -> None:
    state = play(position("b1:-W2,+W3 hand1:S pile:A2"), "S>b1")
    assert named(state.discard) == "S W2 W3"


def test_k29_the_discard_pile_is_turned_over_when_a_card_is_needed() -> None:
    state = play(position("b1:D3 hand1:A2,A3 hand2:D2 pile:A5"), "A3>b1")
    play(state, "draw:A5")
    assert (named(state.pile), named(state.discard), state.seat) == ("", "A3 D3", 1)
    play(state, "D2>b2")
    assert (named(state.pile), named(state.discard), moves(state)) == (
        "A3 D3",
        "",
        "draw:A3 draw:D3",
    )
    none = play(position("hand1:A2,A3 hand2:D2 pile:"), "A2>b1")
    assert (none.seat, none.turns, len(none.hands[0])) == (1, 1, 1)


def test_k30_empty_hands() -> None:
    state = play(position("hand1:A2 hand2:D2 pile:"), "A2>b1")
    play(state, "D2>b2")
    assert (state.ending, state.shares) == ("cards-exhausted", (0.5, 0.5))
    state = play(position("hand1:A2 hand2:D3 pile:"), "A2>b1")
    assert play(state, "D3>b2").shares == (0.0, 1.0)
    passing = position("hand2:D3 pile:")
    assert moves(passing) == "pass"
    assert play(passing, "pass").seat == 1
    drawing = play(position("hand2:D3 pile: discard:A4"), "pass")
    assert moves(drawing) == "draw:A4"


def test_k31_passing_is_not_allowed_but_a_stuck_hand_discards() -> None:
    state = position("hand1:J,J,S,X")
    assert moves(state) == "away:J away:S away:X"
    play(state, "away:J")
    assert (named(state.discard), state.seat, moves(state)) == (
        "J",
        CHANCE,
        "draw:A2 draw:A3 draw:A4",
    )
    assert refused(position("hand1:A2"), "pass") == "k31"
    assert refused(position("hand1:A2,J"), "away:J") == "k31"
    assert position("hand1:A2").why_not(["pass"])[1] == "k31"


def test_k32_the_game_ends_after_200_turns() -> None:
    state = play(position("hand1:A2 pile:A3,A4 turns:199"), "A2>b1")
    assert state.seat == CHANCE
    play(state, "draw:A3")
    assert (state.ending, state.turns, state.shares) == ("turn-limit", 200, (1.0, 0.0))
    assert play(position("a1:A2 hand1:D2,A3 pile: turns:199"), "D2>a1 draw:A2").shares == (0.5, 0.5)
    assert play(position("hand1:A2,A3 pile: turns:199", turns="0"), "A2>b1").ending is None
    assert play(position("hand1:A2,A3 pile: turns:4", turns="5"), "A2>b1").ending == "turn-limit"


def test_k33_one_column_changes_at_a_time() -> None:
    for seed in range(5):
        before = 0
        for state, _ in game(seed):
            assert (state.fallen & ~before).bit_count() <= 1
            before = state.fallen


def test_k34_without_special_cards() -> None:
    state = GAME.start(specials=False)
    assert (len(state.pile), len(GAME.start().pile)) == (36, 45)
    assert not {"J", "S", "N", "X"} & set(names(state.pile))


def test_k35_the_discard_pile_is_open() -> None:
    state = position("hand1:A2 discard:A3,A3,J")
    for viewer in (None, 0, 1):
        shown = {
            thing["name"]: thing["count"]
            for thing in state.view(viewer)["things"]
            if thing["at"] == "discard"
        }
        assert shown == {"Attacker 3": 2, "Judge": 1}


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_kept_and_values_hold(seed: int) -> None:
    """No card appears or is lost, every column is worth what lies on it, and ids follow a card from
    the hand to the column.
    """
    options = [
        {},
        {"removal": True, "equal": "any"},
        {"refill": "turn", "artisan": "must"},
        {"deck": "1-8", "spare": True},
    ][seed % 4]
    for state, token in game(seed, **options):
        columns = "".join(map(letters, state.columns))
        everything = (
            state.pile
            + state.discard
            + columns
            + "".join(state.hands)
            + (state.strike.code if state.strike else "")
        )
        assert sorted(everything) == sorted(state.variant.deck)
        assert state.stage != DRAW or state.moves() == draw_tokens(state.pile)
        assert ASSASSIN not in "".join(state.hands)
        for k, column in enumerate(state.columns):
            assert state.values[k] == (0 if state.fallen >> k & 1 else worth(column, k // 3))
            assert (state.values[k] > 0) != bool(state.fallen >> k & 1)
        if state.seat in (0, 1) and token in state.moves() and ">" in token and token[0] in "ADW":
            view = state.view(state.seat)
            card = next(
                thing["id"] for thing in view["things"] if thing.get("tap") == token.split(">")[0]
            )
            after = state.after(token)
            laid = [thing["id"] for thing in after.view(None)["things"] if thing["at"] == token[3:]]
            assert card in laid or after.discard != state.discard


def test_perft() -> None:
    """Counts from fixed hands; chance counts each card that can be drawn once."""
    prefix = f"{START} deal:A2,A3,D4,J,W5 deal:A5,D2,D3,S,X"
    cases = {
        "": (15, 210, 1995, 26940, 385818),
        "A3>b1 draw:D5 D2>b1 draw:A4": (17, 214, 2207, 29718, 466423),
        "A3>b1 draw:N": (3, 6, 65, 693, 8742),
        "A3>b1 draw:D5 D2>b1 draw:A4 J>b1.1": (2, 28, 315, 3958, 58909),
    }
    for tokens, counts in cases.items():
        for depth, count in enumerate(counts, 1):
            split = perft_split(after(f"{prefix} {tokens}"), depth)
            assert sum(split.values()) == count, dict(split)


def test_sentences_tell_what_happened() -> None:
    prefix = f"{START} deal:A2,A3,A5,D4,J deal:A2,A4,D2,D3,X"
    state = after(prefix)
    assert (
        state.describe("A5>b2")
        == "Castle A lays the Attacker 5 on b2: the column drops from 10 to 5."
    )
    assert state.tell("A5>b2", 1) == [
        "Castle A lays the Attacker 5 on b2: the column drops from 10 to 5."
    ]
    state = after(f"{prefix} A5>b2")
    assert state.tell("draw:W5", 0) == ["Castle A draws the Warrior 5."]
    assert state.tell("draw:W5", 1) == state.tell("draw:W5", None) == ["Castle A draws a card."]
    assert state.tell("draw:N", 1) == ["Castle A draws the Assassin."]
    state = after(f"{prefix} A5>b2 draw:W5 D3>b2 draw:D5")
    assert state.tell("J>b2.2", None) == [
        "Castle A's Judge is to remove the Defender 3 on b2.",
        "Castle B holds the Artisan and may stop it.",
    ]
    state.play("J>b2.2")
    stop = "Castle B: stop Castle A's Judge at b2 with your Artisan, or let it happen."
    assert state.prompt() == stop
    assert state.tell("X", 0) == [
        "Castle B stops Castle A's Judge on b2 with the Artisan, and both cards are discarded."
    ]
    assert state.tell("let", 0) == [
        "Castle B lets Castle A's Judge act on b2.",
        "The Defender 3 on b2 is discarded.",
    ]
    assert position("b1:D3 hand1:J").tell("J>b1.1", 1) == [
        "Castle A plays the Judge against the Defender 3 on b1; without it the column is worth 10."
    ]
    asked = play(position("b1:D3 hand1:S hand2:X"), "S>b1")
    assert asked.tell("let", None) == [
        "Castle B lets Castle A's Sorcerer act on b1.",
        "All cards on b1 are discarded.",
    ]
    throne = position("b1:A5 hand1:A5")
    assert throne.tell("A5>b1", 0)[1:] == ["It is a Throne: it falls, and the column is closed."]


def test_sketch_shows_what_the_seat_may_see() -> None:
    state = after(f"{START} deal:A2,A3,A5,D4,J deal:A2,A4,D2,D3,X A5>b2 draw:W5")
    mine, theirs, both = state.sketch(0, True), state.sketch(1, True), state.sketch(None, True)
    assert "Hand: A2 A3 D4 J W5" in mine
    assert "Hand: A2 A4 D2 D3 X" in theirs
    assert "Hand" not in both
    assert "  a1  K      10" in mine
    assert "  a1  ??     10" in theirs
    assert "  b2  ??      5  -A5" in both
    assert all(line.isascii() for line in mine.splitlines())


def test_a_custom_deck_is_part_of_the_record() -> None:
    record = Record(GAME, 2, {"deck": "3A2, 3D2,W9,2A5,2D5,J,A2"})
    text = record.text()
    assert '[Option.deck "4A2,2A5,3D2,2D5,J,W9"]' in text
    again = Record.parse(text)
    assert again.options == record.options
    assert again.state().key() == record.state().key()
    with pytest.raises(ValueError, match="option deck: group 2, 'B4'"):
        GAME.start(deck="4A2,B4")


def test_secret_tokens_are_open_to_their_owner_only() -> None:
    secret = {"castle": 0, "deal": 0, "draw": 0}
    for state, token in game(30):
        kind = token.partition(":")[0]
        watchers = [seat for seat in (None, 0, 1) if token and state.open_to(token, seat)]
        if kind in secret and token != "draw:N":
            assert len(watchers) == 1
            secret[kind] += 1
        elif token:
            assert watchers == [None, 0, 1]
    assert all(secret.values())


def test_k18_a_question_comes_before_your_own_king_falls() -> None:
    asked = 0
    for seed in range(40):
        for state, token in game(seed):
            for move in state.moves() if token and state.seat != rulescore.CHANCE else ():
                if state.warn(move):
                    asked += 1
                    after = state.after(move)
                    if after.shares is None:
                        after.play("let")  # the other seat holds the Artisan and was asked
                    assert after.ending == "king-betrayed"
                    assert after.shares == ((0.0, 1.0) if state.seat == 0 else (1.0, 0.0))
    assert asked


def test_what_the_artisan_does_not_do_is_said() -> None:
    state = position("b1:D2 hand1:X,A2")
    for token, clause in {"X>a1": "k26", "X>b1": "k26", "X": "k23", "let": "k23"}.items():
        assert refused(state, token) == clause
    with pytest.raises(IllegalMove, match="it answers the other player's Judge"):
        state.play("X>a1")
    asked = play(position("b1:D2 hand1:J hand2:X"), "J>b1.1")
    assert [refused(asked, token) for token in ("pass", "A2>b1")] == ["k23", "k23"]


def test_a_judge_against_your_own_king_may_be_stopped() -> None:
    state = position("a1:D2,A5,A5 hand1:J")
    told = "The Judge on a1 brings down your own King's column: you lose the game"
    assert state.describe("J>a1.1") == f"{told}, unless the Artisan stops it."
    assert (
        position("a1:D2,A5,A5 hand1:J", deck="2A2,2A3,A4,2A5,2D2,2D3,2W2,J").describe("J>a1.1")
        == f"{told}."
    )


def test_the_prompt_names_the_sides_on_which_a_card_can_go() -> None:
    assert (
        position("hand1:W5").prompt(["W5"])
        == "Choose a column: one of Castle B's to attack with the Warrior 5, one of your own to defend."
    )
    assert (
        position("hand1:D5").prompt(["D5"])
        == "Choose which of your columns the Defender 5 defends."
    )
    assert (
        position("hand1:A5").prompt(["A5"])
        == "Choose which of Castle B's columns the Attacker 5 attacks."
    )
    state = position(
        "a1:A9,A3,D2,D3 fallen:a2,a3 hand1:W5", spare=True, deck="2A2,2A3,A4,A9,2D2,2D3,W5"
    )
    assert state.prompt(["W5"]) == "Choose which of Castle B's columns the Warrior 5 attacks."


def test_a_last_turn_tells_that_nothing_was_drawn() -> None:
    state = position("hand1:A2 pile: turns:1", turns=2)
    assert "There are no cards left to draw." in state.tell("A2>b1", None)
    assert "There are no cards left to draw." not in position("hand1:A2 turns:1", turns=2).tell(
        "A2>b1", None
    )


@pytest.mark.parametrize("seed", range(24))
def test_the_plain_rules_agree(seed: int) -> None:
    options = some_options(seed)
    rules = GAME.start(**options).options
    plain = Plain(
        names(GAME.start(**options).pile),
        **{
            name: rules[name]
            for name in ("equal", "removal", "spare", "artisan", "refill", "turns")
        },
    )  # type: ignore[arg-type]
    for state, token in game(seed, **options):
        assert state.moves() == plain.moves()
        assert (state.shares, state.ending or "") == (plain.shares, plain.ending)
        assert state.values == [plain.worth(name) for name in COLUMNS]
        assert [names(hand) for hand in state.hands] == plain.hands
        assert (named(state.pile), named(state.discard)) == (
            " ".join(sorted(plain.pile)),
            " ".join(sorted(plain.discard)),
        )
        if token:
            plain.play(token)


def test_a_long_story_can_be_guessed_about() -> None:
    """The number of ways is then larger than any float."""
    state = GAME.set_up("hand1:5A2 hand2:5A3", deck="12A2,12A3,2J", turns=0)
    state.stories = [story + "A+" * 600 for story in state.stories]
    assert len(state.guess(None, random.Random(1)).hands[0]) == 5


def test_tokens_are_taken_apart() -> None:
    seen = set()
    for seed in range(30):
        for state, token in game(seed, deck=MANY_SPECIALS):
            if token:
                parts = state.parts(token)
                assert json.loads(json.dumps(parts)) == parts
                assert parts["who"] == (None if state.seat == CHANCE else state.seat)
                seen.add(parts["what"])
    assert seen == {
        "announced",
        "away",
        "castle",
        "dealt",
        "drawn",
        "first",
        "laid",
        "let",
        "stopped",
    }
    assert position("a1:D2 hand1:J").parts("J>a1.1") == {
        "who": 0,
        "what": "announced",
        "seat": 0,
        "card": "J",
        "from": "hand-0",
        "at": "a1",
        "to": "announced",
        "place": 1,
        "target": "D2",
        "value": 10,
    }
    assert position("hand1:W2").parts("W2>b3") == {
        "who": 0,
        "what": "laid",
        "seat": 0,
        "card": "W2",
        "from": "hand-0",
        "at": "b3",
        "before": 10,
        "value": 8,
        "gone": [],
    }
    assert GAME.set_up("stage:draw draws:2,1").parts("draw:A3") == {
        "who": None,
        "what": "drawn",
        "seat": 1,
        "card": "A3",
        "from": "pile",
        "to": "hand-1",
    }
    assert GAME.set_up("").parts("pass") == {"who": 0, "what": "pass", "seat": 0}


def test_events() -> None:
    _, events = position("b1:D4,A2 hand1:A4,J").outcome("J>b1.1")
    assert events == [
        {
            "what": "announced",
            "seat": 0,
            "card": "J",
            "at": "b1",
            "place": 1,
            "target": "D4",
            "value": 8,
        },
        {"what": "struck", "seat": 0, "card": "J", "at": "b1", "gone": ["D4"]},
    ]
    _, events = position("b1:A5,D2,A3 hand1:A5 pile:").outcome("A5>b1")
    assert events == [
        {"what": "laid", "seat": 0, "card": "A5", "at": "b1", "before": 4, "value": 0, "gone": []},
        {"what": "falls", "at": "b1", "castle": "T", "gone": ["A5", "D2", "A3", "A5"]},
        {"what": "turned-over", "count": 4},
    ]
    _, events = position("hand1:A5 pile:").outcome("A5>b1")
    assert [event["what"] for event in events] == ["laid", "none-left"]


def test_events_of_castles_and_of_a_judge_name_their_own_columns() -> None:
    for tokens, at in (("", ["a1", "a2", "a3"]), ("castle:KTT", ["b1", "b2", "b3"])):
        assert after(tokens).happens("castle:TKT", None)[0]["at"] == at
    for column in COLUMN:
        announced = position(f"{column}:D4,A2 hand1:J").outcome(f"J>{column}.2")[1][0]
        assert (announced["at"], announced["place"], announced["target"]) == (column, 2, "A2")
        assert announced["value"] == position(f"{column}:D4").values[COLUMN.index(column)]


def test_hands_and_piles_tell_positions_apart() -> None:
    assert position("hand1:A2 hand2:A3") != position("hand1:A3 hand2:A2")
    assert position("pile:A2") != position("pile:A3")
    owed = [
        position(f"owed:{seats} stage:draw draws:2", refill="turn") for seats in ("1,2", "2,1", "2")
    ]
    assert owed[0] == owed[1] != owed[2]


def test_chance_says_who_begins() -> None:
    assert [
        after("castle:KTT castle:TKT").parts(f"first:{number}")["seat"] for number in (1, 2)
    ] == [0, 1]


def test_a_fallen_throne_is_turned_over_and_its_cards_are_discarded() -> None:
    for column, to in (("", ["fallen-1"]), ("b1:D2", ["fallen-1", "discard"])):
        state = play(position(f"{column} hand1:A2 pile:N,A3"), "A2>b3 draw:N")
        fall = next(event for event in state.happens("N>b1", None) if event["what"] == "falls")
        assert (fall["at"], fall["to"]) == ("b1", to)


def test_without_a_limit_no_turn_is_the_last() -> None:
    assert position("hand1:A2", turns=0).ending is None


def test_a_discarded_card_tells_positions_apart() -> None:
    keys = {
        position(f"hand1:A2 {discard}").key()
        for discard in ("", "discard:A5", "discard:D5", "discard:2A5")
    }
    assert len(keys) == 4
    assert position("discard:A5,D5") == position("discard:D5,A5")


@pytest.mark.parametrize(("spare", "known"), [(False, "among-N-X"), (True, "among-D4-N-X")])
def test_k31_a_card_that_may_only_betray_is_stuck_with_the_option(spare: bool, known: str) -> None:
    """The defender 4 would take the one below away with it, and then a1 falls."""
    state = position(
        "kings:a1,b2 fallen:a2,a3 a1:-W8,-W5,D4 hand1:X", deck="1-8", equal="any", spare=spare
    )
    assert f" seen1:+,{known},X" in play(state, "away:X").position()


def test_a_seat_is_shown_the_codes_of_its_cards() -> None:
    state = position("a1:A4 hand1:D3,J,W2 hand2:A5 discard:S")
    kinds = {thing["at"]: set[str]() for thing in state.view(0)["things"]}
    for thing in state.view(0)["things"]:
        kinds[thing["at"]].add(thing["kind"])
    assert kinds["hand-0"] == {"card-D3", "card-J", "card-W2"}
    assert (kinds["hand-1"], kinds["discard"]) == ({"card-back"}, {"card-S"})
    assert {move.partition(">")[0] for move in state.moves()} == {"D3", "J", "W2"}


def test_what_won_is_named() -> None:
    """The King's column that fell; without one, the winner's open columns."""
    before = position("b2:A2,A3 hand1:A5")
    assert "won" not in before.view(None)
    fallen = play(before, "A5>b2")
    assert fallen.view(None)["won"] == ["b2"]
    for state, _ in random_game("siege-the-king", 2, 1):
        end = state
    assert end.shares is not None and end.view(None)["won"]


def test_nobody_considers_judging_a_card_of_their_own() -> None:
    state = GAME.set_up("kings:a1,b1 a2:A4 b2:A2 hand1:J,D4,D5,D3,D3 hand2:A2,A4,D5,D4,D3 seat:1")
    assert {"J>a2.1", "J>b2.1"} <= {*state.moves()}
    assert {*state.moves()} - {*state.candidates()} == {"J>b2.1"}
