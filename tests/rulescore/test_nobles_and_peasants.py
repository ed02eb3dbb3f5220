"""Nobles and Peasants: one test for each ruling, the counts, sentences and events, and the plain
rules playing random games beside the real ones.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import rulescore
from rulescore import CHANCE, IllegalMove
from rulescore.boards.hexagon import CIRCLE, CIRCLES, RAYS
from rulescore.commands.perft import perft_split
from rulescore.games.nobles_and_peasants import GAME
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import TOKENS
from tests.rulescore.helpers import random_game, random_token
from tests.rulescore.helpers_nobles_and_peasants import BAGS, after, moves
from tests.rulescore.reference.nobles_and_peasants import Plain


def refused(state: rulescore.State, token: str) -> tuple[str, str]:
    """The reason and the clause with which a token is refused."""
    before = state.key()
    with pytest.raises(IllegalMove) as caught:
        state.play(token)
    assert state.key() == before
    return str(caught.value), caught.value.clause


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"row": 6},
        {"row": 5, "round": True},
        {"stall": 1},
        {"adjust": "any", "row": 1, "round": True},
        {"nobles": True},
        {"row": 9, "adjust": "any", "stall": 5},
    ],
    ids=str,
)
def test_the_plain_rules_agree(seats: int, options: dict[str, int]) -> None:
    rng = random.Random(seats)
    for _ in range(10):
        state = GAME.start(seats, **options)
        deal = state.deal(rng)
        state.play(deal)
        plain = Plain(
            seats, deal[4:], **{name: value for name, value in options.items() if name != "row"}
        )  # type: ignore[arg-type]
        stones = rng.random()
        while not plain.ending:
            legal = plain.moves()
            assert (state.moves(), state.seat, state.points, state.shares) == (
                legal,
                plain.turn,
                plain.points,
                None,
            )
            kinds = [
                [move for move in legal if (move[0] == "T") == tower] for tower in (False, True)
            ]
            token = rng.choice(kinds[rng.random() > stones] or legal)
            state.play(token)
            plain.play(token)
        assert (state.moves(), state.seat, state.points, state.ending) == (
            plain.moves(),
            None,
            plain.points,
            plain.ending,
        )
        assert state.shares == tuple(plain.shares() or ())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_token_is_played_exactly_when_it_is_listed(seats: int) -> None:
    rng = random.Random(1)
    for ply, (state, token) in enumerate(
        random_game("nobles-and-peasants", seats, seats, row=8, stall=4)
    ):
        if state.seat == CHANCE or ply % 4:
            continue
        legal = set(state.moves())
        for other in rng.sample(sorted(TOKENS), 200):
            if other in legal:
                state.copy().play(other)
            else:
                reason, _ = refused(state, other)
                assert reason[-1] in ".:" or token == ""


def test_np1_the_row_holds_all_stones_but_the_nobles() -> None:
    rng = random.Random(1)
    for seats, bag in BAGS.items():
        state = GAME.start(seats)
        assert (state.seat, state.moves(), state.chances()) == (CHANCE, [], [])
        token = state.deal(rng)
        assert Counter(token[4:]) == bag
        assert sum(bag.values()) == (72 if seats == 4 else 71)
        state.play(token)
        assert state.seat == 0
    token = GAME.start(2).deal(rng)
    for wrong in (
        "row:",
        "row:BGRY",
        token[:-1],
        token + "B",
        token[:-1] + "X",
        "ROW:" + token[4:],
        "row:" + "B" * 71,
        "row:" + token[4:] + " ",
    ):
        reason, clause = refused(GAME.start(2), wrong)
        assert clause == "np1"
        assert "16 B, 16 G, 19 R, 20 Y" in reason
    assert len(after(row=9).letters()) == 36
    assert Counter(after(row=9, seats=4).letters()) == Counter(B=9, G=9, R=9, Y=9)


def test_np1_every_stone_comes_to_every_place_equally_often() -> None:
    state, rng = GAME.start(4, row=1), random.Random(2)
    counts = Counter(state.deal(rng) for _ in range(4800))
    assert len(counts) == 24
    # chi-square, 23 degrees of freedom, about 1 in 1000
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50


def filled(tokens: str = "", **options: Any) -> NoblesAndPeasants:
    """Two seats, stones on all circles but a1."""
    stones = " ".join(
        f"L@{name}" for name in CIRCLES if name not in ("a1", "d4") and f"@{name}" not in tokens
    )
    return after(f"{tokens} {stones}", "YRGB" * 12, "RYY", **options)


def test_np2_a_full_board_ends_the_game_after_the_last_stone_has_scored() -> None:
    state = filled("T@b1 T@g4")
    before = state.points[:]
    assert (state.shares, state.seat) == (None, 1)
    state.play("L@a1")
    assert (state.ending, state.seat, state.moves()) == ("board-full", None, [])
    peasants = state.peasants()
    # b1 sees the red stone on a1
    assert state.points == [before[0] + 1 + peasants[0], before[1] + peasants[1]]
    assert refused(state, "L@a1")[0].endswith("the game is over")


def test_np2_a_tower_fills_the_board_too() -> None:
    state = filled()
    state.play("T@a1")
    assert state.ending == "board-full"
    state = filled(adjust="any")
    state.play("T@a1")
    assert (state.ending, state.seat) == (None, 1)
    state.play("keep")
    assert state.ending == "board-full"


def test_np3_the_last_stone_of_a_colour_is_scored_and_ends_the_game() -> None:
    state = after("T@a1 L@a2", "B", "GRY", row=1)
    assert (state.ending, state.points, state.seat) == ("colour-gone", [4, 0], None)
    assert state.shares == (1.0, 0.0)
    assert state.epilogue()[1] == "The row has run out of a colour: the game is over."


def test_np3_option_the_round_is_finished_first() -> None:
    state = after("T@a1 T@g1 T@d1 L@a2", "B", "GRY", seats=3, row=1, round=True)
    assert (state.ending, state.seat, state.points) == (None, 1, [4, 0, 0])
    assert any("No blue stones are left" in note for note in state.view(0)["notes"])
    state.play("R@a3")
    state.play("L@a4")
    assert state.ending == "colour-gone"
    # the last seat of the round
    assert after("T@a1 T@g1 L@a2", "B", seats=3, row=1, round=True).ending == "colour-gone"


STALL = "T@a1 T@g1 Ta1-a2 keep Tg1-g2 keep Ta2-a3 keep"


def test_np4_moves_and_removals_since_the_last_stone_are_counted() -> None:
    state = after(STALL + " Tg2-g3 keep Ta3-off T@b1")
    # placing a tower neither counts nor starts anew
    assert (state.stalled, state.shares) == (5, None)
    assert any(
        "Towers moved or removed since the last stone: 5; at 6" in note
        for note in state.view(None)["notes"]
    )
    removed = state.copy()
    for token in ("T@c1", "Tb1-off"):
        removed.play(token)
    assert removed.ending == "stalled"
    state.play("L@f1")
    assert state.stalled == 0


def test_np4_a_move_that_reaches_the_limit_may_still_change_the_row() -> None:
    state = after(STALL + " Tg2-g3 keep Ta3-a4 keep Tg3-g4")
    assert (state.stalled, state.seat, state.shares) == (6, 1, None)
    state.play("L9")
    assert (state.ending, state.seat, state.shares) == ("stalled", None, (0.5, 0.5))


def test_np4_a_stall_in_the_last_round_is_what_ends_the_game() -> None:
    state = GAME.set_up("towers1:a1 towers2:g1 row:BGR stalled:5 seat:2", round=True)
    for token in ("Tg1-g2", "keep"):
        assert state.lacking and state.shares is None
        state.play(token)
    assert state.ending == "stalled"


def test_np4_the_last_round_ends_the_game_with_all_colours_but_one() -> None:
    state = GAME.set_up("towers1:a1 towers2:g1 row:BYYGGRR", round=True)
    state.play("L@a2")
    assert (state.lacking, state.shares) == (True, None)
    state.play("R@a3")
    assert state.ending == "colour-gone"


def test_another_order_of_the_row_is_another_position() -> None:
    assert GAME.set_up("row:BYGR").key() != GAME.set_up("row:YBGR").key()


def test_np4_option_other_limits() -> None:
    assert after("T@a1 T@g1 Ta1-a2 keep Tg1-g2 keep", stall=1).ending == "stalled"
    state = after("T@a1 T@g1", stall=0)
    for _ in range(50):
        for token in ("Ta1-a2", "keep", "Tg1-g2", "keep", "Ta2-a1", "keep", "Tg2-g1", "keep"):
            state.play(token)
    assert state.shares is None
    assert state.key() == after("T@a1 T@g1", stall=0).key()


def test_np5_nobody_passes() -> None:
    for seats in (2, 3, 4):
        for state, token in random_game(
            "nobles-and-peasants", seats, 3, row=1, round=True, stall=2
        ):
            assert "pass" not in state.moves()
            assert (state.moves() == []) == (state.seat is None or state.seat == CHANCE), token
    assert refused(after(), "pass") == (
        "You may not pass while there is something you can do.",
        "np5",
    )


def test_np6_only_moving_a_tower_allows_a_change_of_the_row() -> None:
    state = after("T@a1 T@g1")
    assert state.seat == 0  # neither placing asked for a word
    assert refused(state, "keep")[1] == "np6"
    assert refused(state, "L17")[1] == "np6"
    removed = state.after("Ta1-off")
    assert (removed.seat, removed.word) == (1, False)
    state.play("Ta1-a2")
    assert (state.seat, state.word) == (0, True)
    assert "keep" in state.moves()
    assert refused(state, "L@a1")[1] == "np7"
    anything = after("T@a1", adjust="any")
    assert (anything.seat, anything.word) == (0, True)
    for token in ("keep", "T@g1", "L5", "Ta1-off"):
        anything.play(token)
    assert (anything.seat, anything.word) == (0, True)


def test_np7_an_end_is_put_back_anywhere_else() -> None:
    state = after("T@a1 T@g1 Ta1-a2", "YB", "RG")
    assert state.moves() == sorted(
        ["keep", *(f"L{n}" for n in range(2, 72)), *(f"R{n}" for n in range(1, 71))]
    )
    dealt = state.letters()
    for token, changed in {
        "keep": dealt,
        "L2": "BY" + dealt[2:],
        "L71": dealt[1:] + "Y",
        "L3": dealt[1:3] + "Y" + dealt[3:],
        "R1": "G" + dealt[:-1],
        "R70": dealt[:-2] + "GR",
        "R3": dealt[:2] + "G" + dealt[2:-1],
    }.items():
        twin = state.after(token)
        assert twin.letters() == changed
        assert twin.seat == 1
    assert refused(state, "R71") == ("That would leave the stone where it is.", "np7")
    assert refused(state, "L72")[1] == "np7"
    assert "L72" not in state.moves()


def test_np8_a_castle_is_a_tower() -> None:
    """One kind of thing stands on the board beside stones: nine towers with two or three seats,
    eight with four.
    """
    for seats, number in ((2, 9), (3, 9), (4, 8)):
        things = after(seats=seats).view(None)["things"]
        assert Counter(thing["kind"] for thing in things)["tower"] == number


def test_np9_a_tower_moves_to_any_other_empty_circle() -> None:
    state = after("T@a1 L@a2 T@g4 T@g1")
    empty = [name for name in CIRCLES if name not in ("a1", "a2", "d4", "g4", "g1")]
    assert moves(state, "Ta1-") == [f"Ta1-{name}" for name in empty] + ["Ta1-off"]
    with pytest.raises(IllegalMove):
        state.play("Ta1-a1")
    assert state.why_not(["a1", "a1"])[1] == "np9"
    before = state.points[:]
    state.play("Ta1-g3")
    assert state.points == before


def test_np10_a_removed_tower_returns_to_the_hand_and_may_be_placed_again() -> None:
    state = after("T@a1 T@a2 T@b1 T@b2 T@c1 T@c2 T@d1 T@d2")
    assert moves(state, "T@") == []
    assert refused(state, "T@e1") == ("All your towers stand on the board.", "np10")
    state.play("Ta1-off")
    assert state.points == [0, 0]
    assert moves(state, "T@") == []
    state.play("L@e1")
    assert "T@a1" in state.moves()
    assert [thing["at"] for thing in state.view(0)["things"] if thing["owner"] == 0][:2] == [
        "hand-0",
        "hand-0",
    ]


def test_np11_the_noble_shows_the_owner() -> None:
    state = after("T@a1 T@a2")
    nobles = {
        thing["at"]: (thing["kind"], thing["on"])
        for thing in state.view(None)["things"]
        if "on" in thing and not thing["at"].startswith("hand")
    }
    assert nobles == {
        "a1": ("stone-B", "tower-1-1"),
        "a2": ("stone-G", "tower-2-1"),
        "d4": ("stone-R", "tower-0"),
    }
    assert refused(state, "Ta2-a3") == ("The tower on a2 belongs to Green.", "np11")


def gains(towers: str, circle: str, stone: str, seats: int = 3, **options: Any) -> list[int]:
    """What a stone on that circle scores with these towers, placed one a turn."""
    state = after(" ".join(f"T@{name}" for name in towers.split()), stone, seats=seats, **options)
    state.play(f"L@{circle}")
    return state.points


def test_np12_six_directions_at_any_distance() -> None:
    assert gains("a1", "a2", "B") == [4, 0, 0]
    assert gains("a1", "g4", "B") == [4, 0, 0]
    assert gains("a1", "d1", "B") == [4, 0, 0]
    assert gains("a1", "c2", "B") == [0, 0, 0]
    assert gains("d4", "d1", "B") == [4, 0, 0]
    for name in CIRCLES:
        on_a_line = {CIRCLES[circle] for ray in RAYS[CIRCLE["c3"]] for circle in ray}
        if name != "c3":
            assert gains("c3", name, "Y") == ([2, 0, 0] if name in on_a_line else [0, 0, 0])


def test_np13_only_towers_between_obstruct() -> None:
    assert gains("a1 a3", "a4", "B") == [0, 1, 0]  # the nearer tower of another family
    # an own tower in between scores, the farther one does not
    assert gains("a1 g1 g2 a3", "a4", "B")[0] == 4
    assert gains("a1", "e4", "B", seats=2) == [0, 0]  # the tower of nobody on d4
    state = after("T@a1 L@a2 L@a3 L@a4", "RRB", seats=3)  # stones do not obstruct
    assert state.points == [6, 0, 0]


def test_np14_at_most_six_towers_score() -> None:
    state = after("T@c3 T@c4 T@d3 T@d5 T@e3 T@e4 T@b2 T@b4 L@d4", "R", seats=3)
    assert state.points == [2, 2, 2]
    assert gains("c3 c4 d3 d5 e3 e4", "d4", "B") == [8, 2, 4]


def test_np15_the_tower_of_nobody() -> None:
    state = after("L@e4", "R")
    assert state.points == [0, 0]
    assert refused(state, "Td4-d5") == (
        "The tower in the centre belongs to nobody and stays there.",
        "np15",
    )
    assert refused(state, "Td4-off")[1] == "np15"
    assert refused(state, "L@d4")[1] == "np20"
    for seats in (3, 4):
        assert "L@d4" in after(seats=seats).moves()


def peasants(tokens: str, left: str, seats: int = 3, **options: Any) -> list[int]:
    """The points at the end alone."""
    return after(tokens, left, seats=seats, **options).peasants()


def test_np16_nobles_on_towers_are_not_peasants() -> None:
    tokens = "T@a1 T@a2 T@g4"  # Blue sees the yellow noble, Green the blue one, Yellow no green one
    assert peasants(tokens, "") == [0, 0, 0]
    assert peasants(tokens, "", nobles=True) == [2, 0, 2]
    assert peasants("T@a1 T@d7 T@g4 T@a3 T@g1 T@f1 L@b1", "Y", nobles=True)[0] == 2
    two = after("T@a1 T@e4 T@c3 L@a2", "Y", nobles=True)
    assert two.peasants() == [2, 0]  # red is nobody's peasant colour with two seats


def test_np17_each_tower_looks_up_to_the_next_tower_or_the_edge() -> None:
    assert peasants("T@a1 L@a2 L@a3 L@a4", "YYB") == [4, 0, 0]
    assert peasants("T@a1 T@a3 L@a2 L@a4", "YY") == [2, 0, 0]
    assert peasants("T@a1 T@g1 T@g2 T@d1 L@b1", "Y") == [4, 0, 0]  # one stone, two towers
    assert peasants("T@d4 L@d1 L@d7 L@a4 L@g1 L@e5", "YYYYY") == [8, 0, 0]
    state = after("T@a1 T@g1 Ta1-a2 keep Tg1-g2", "Y", stall=1)
    state.play("keep")
    assert (state.ending, state.points) == ("stalled", [0, 0])


def test_np18_towers_in_hand_score_nothing() -> None:
    state = after("T@a1 T@g1 L@a2 Tg1-g2 keep Ta1-off", "Y", stall=1)
    assert state.ending == "stalled"
    # for the stone itself; at the end no tower of Blue is there to see it
    assert state.points == [2, 0]


def test_np19_whoever_laid_the_stone_every_tower_scores() -> None:
    assert gains("a1 g1 g2 d1", "b1", "B") == [8, 0, 0]  # laid by seat 2
    assert gains("a1 a4", "a2", "B") == [4, 1, 0]
    assert gains("a1 a4", "a2", "Y") == [2, 4, 0]
    assert gains("a1 a4 c2", "a2", "G", seats=3) == [1, 2, 4]
    assert gains("a1 a4 b2 b3", "a2", "R", seats=4) == [1, 1, 2, 4]


def test_np20_one_thing_on_a_circle() -> None:
    state = after("T@a1 L@a2")
    for token in ("L@a1", "R@a2", "T@a1", "T@a2", "Ta1-a2", "L@d4"):
        assert token not in state.moves()
        assert refused(state, token)[1] == "np20"


def test_np21_seat_one_begins_and_the_turn_goes_round() -> None:
    for seats in (2, 3, 4):
        state = after(seats=seats)
        for turn in range(9):
            assert state.seat == turn % seats
            state.play(moves(state, "L@")[0])


def test_np22_a_tie_is_shared() -> None:
    state = after(
        "T@a1 T@d1 T@g1 T@g4 Ta1-a2 keep Td1-d2 keep Tg1-g2 keep Tg4-g3 keep", seats=4, stall=1
    )
    assert state.shares == (0.25, 0.25, 0.25, 0.25)
    assert (
        state.epilogue()[0] == "Blue, Yellow, Green and Red share the win with a score of 0 each."
    )


def test_np23_positions_may_be_repeated_until_the_limit() -> None:
    state = after("T@a1 T@g1 Ta1-a2 keep Tg1-g2 keep Ta2-a1 keep Tg2-g1 keep")
    first = after("T@a1 T@g1")
    assert state.moves() == first.moves()
    assert state.shares is None
    assert state.key() != first.key()  # the count of tower moves is part of it


def test_np24_a_short_row() -> None:
    two = after("T@a1 T@a2 T@a3 T@a4 L@b1 L@b2", "BGRY", seats=4, row=1, round=True)
    assert (two.letters(), len(moves(two, "L@")), len(moves(two, "R@"))) == ("RY", 31, 31)
    changed = two.after("Ta3-c3")
    assert changed.moves() == ["L2", "keep"]  # both ends put back elsewhere give the same row
    assert refused(changed, "R1")[1] == "np7"
    changed.play("L2")
    assert changed.letters() == "YR"
    two.play("L@b3")
    assert (two.letters(), len(moves(two, "L@")), moves(two, "R@")) == ("Y", 30, [])
    assert refused(two, "R@b4") == ("One stone is left, and it counts as the left end.", "np24")
    moved, laid = two.copy(), two.copy()
    moved.play("Ta4-g4")
    assert moved.ending == "colour-gone"  # the turn ended without a word about the row
    laid.play("L@b4")
    assert (laid.row, laid.ending) == ("", "colour-gone")


def test_the_example_of_the_rulings() -> None:
    state = after("T@a1 T@g4 T@d7", "YBR")
    for token, points in (("L@b2", [2, 0]), ("L@f4", [2, 1]), ("L@d5", [3, 1])):
        state.play(token)
        assert state.points == points


NEARLY_FULL = "T@a1 T@a2 " + " ".join(f"L@{name}" for name in CIRCLES[4:] if name != "d4")


@pytest.mark.parametrize(
    ("seats", "tokens", "left", "options", "counts"),
    [
        (2, "", "", {}, (108, 11340, 1288980)),
        (3, "", "", {}, (111, 11988, 1258740)),
        (4, "", "", {}, (111, 11988, 1258740)),
        (2, NEARLY_FULL, "YRGB" * 12, {}, (9, 197, 2197, 36805, 423209)),
        (2, "T@a1 T@g1 Ta1-a2", "BYRG", {"row": 2}, (15, 2055, 213255)),
        (3, "T@a1 T@g1 T@d1", "BYRG", {"row": 1, "round": True}, (137, 13945, 1383071)),
        (
            4,
            "T@a1 keep T@g1 L3 L@d4 R@c3 Ta1-a2",
            "BYRG",
            {"row": 3, "adjust": "any", "stall": 1},
            (19, 2527, 112891),
        ),
    ],
)
def test_perft(
    seats: int, tokens: str, left: str, options: dict[str, Any], counts: tuple[int, ...]
) -> None:
    """The counts of the plain rules."""
    state = after(tokens, left, seats=seats, **options)
    for depth, expected in enumerate(counts, 1):
        split = perft_split(state, depth)
        assert sum(split.values()) == expected, split


def test_the_sentences_of_a_turn() -> None:
    state = after("T@a1 T@g1", "BY", "R")
    assert state.prompt() == "Blue: take a stone, or place, move or remove a tower."
    assert state.tell("L@a2", None) == [
        "Blue lays the blue stone from the left end on a2, which scores: Blue +4.",
    ]
    assert (
        state.tell("R@b4", 1)[0]
        == "Blue lays the red stone from the right end on b4, where no family's tower sees it."
    )
    assert state.tell("Ta1-b1", 1) == ["Blue moves a tower from a1 to b1."]
    state.play("Ta1-b1")
    assert (
        state.prompt() == "Blue: move the stone at one end of the row elsewhere, or leave the row."
    )
    assert (
        state.describe("L17")
        == "Blue takes the blue stone from the left end and puts it back as number 17 from the"
        " left."
    )
    assert (
        state.describe("R1")
        == "Blue takes the red stone from the right end and puts it back as number 1 from the left."
    )
    assert state.prompt(["L"]) == "Choose a gap for the blue stone."


def test_the_end_is_told() -> None:
    state = after("T@a1", "B", "GRY", row=1)
    assert state.tell("L@a2", 0) == [
        "Green lays the blue stone from the left end on a2, which scores: Blue +4.",
        "No blue stones are left in the row.",
        "Blue wins with a score of 4.",
        "The row has run out of a colour: the game is over.",
        "No tower sees a peasant of its family.",
    ]


def test_a_neutral_tower_belongs_to_no_family() -> None:
    state = after("", "BGR", "Y", row=1)
    assert (
        state.tell("R@d3", 0)[0]
        == "Blue lays the yellow stone from the right end on d3, where no family's tower sees it."
    )
    assert "No tower sees a peasant of its family." in state.tell("R@d3", 0)


def test_nobles_that_count_are_announced() -> None:
    state = after("T@a1 T@a2", "GBY", row=1, seats=3, nobles=True)
    assert (
        state.tell("L@g4", 0)[-1]
        == "Peasants in sight of the towers, on circles and on other towers, add: Blue +2."
    )


def test_an_empty_hand_places_nothing() -> None:
    state = after("T@a1 T@a2 T@b1 T@b2 T@c1 T@c2 T@e1 T@e2", "BYRG")
    assert state.prompt() == "Blue: take a stone, or move or remove a tower."
    assert not any(token.startswith("T@") for token in state.moves())


def test_stones_keep_their_ids_from_the_row_to_the_circle() -> None:
    rng = random.Random(4)
    for seats in (2, 3, 4):
        state = GAME.start(seats)
        state.play(state.deal(rng))
        where: dict[str, str] = {}
        while state.shares is None:
            things = {
                thing["id"]: thing for thing in state.view(None)["things"] if thing["kind"] != "gap"
            }
            assert len(things) == (sum(BAGS[seats].values()) + 2 * (9 if seats < 4 else 8))
            moved = {
                name
                for name, thing in things.items()
                if where.get(name, "row" if thing["at"] == "row" else "") != thing["at"] and where
            }
            assert len(moved) <= 2  # a stone, or a tower with its noble
            where = {name: thing["at"] for name, thing in things.items()}
            state.play(random_token(state, rng))


def test_the_gaps_of_the_row() -> None:
    """A stone is put back by touching its end and then a gap; the gaps stand between the stones in
    the view.
    """
    state = after("T@a1 T@g1 Ta1-a2", "YB", "RG")
    assert state.taps("L17") == ("L", "row:17")
    assert state.taps("R3") == ("R", "row:2")
    assert state.taps("keep") == ("keep",)
    line = [thing for thing in state.view(0)["things"] if thing["at"] == "row"]
    assert len(line) == 71 + 72
    assert [thing.get("tap") for thing in line[:5]] == ["row:0", "L", "row:1", None, "row:2"]
    assert [thing.get("tap") for thing in line[-3:]] == ["row:70", "R", "row:71"]
    before = [thing["id"] for thing in line if thing["kind"] != "gap"]
    for token in ("L17", "R3", "L71", "R1"):
        twin = state.after(token)
        now = [thing["id"] for thing in twin.view(0)["things"] if thing["at"] == "row"]
        end, gap = state.taps(token)
        stone = before[0 if end == "L" else -1]
        left = [name for name in before[: int(gap[4:])] if name != stone]
        assert now == [
            *left,
            stone,
            *(name for name in before if name != stone and name not in left),
        ]


@pytest.mark.parametrize(
    ("tokens", "taps", "clause", "part"),
    [
        ("", ["T", "d4"], "np20", "only one thing"),
        ("L@a1", ["a1"], "np2", "stays where it is"),
        ("T@a1", ["a1"], "np11", "belongs to Blue"),
        ("", ["a1"], "", "There is nothing on a1"),
        ("", ["d4"], "np15", "nobody"),
        ("", ["keep"], "np6", "right after moving a tower"),
        ("", ["L", "row:5"], "np6", "right after moving a tower"),
        ("T@a1 T@b1", ["a1", "a1"], "np9", "a different circle"),
        ("T@a1 T@b1 Ta1-a2", ["a2"], "np7", "Now the row"),
        ("T@a1 T@b1 Ta1-a2", ["L", "row:1"], "np7", "leave the stone where it is"),
        ("T@a1 T@b1 Ta1-a2", ["R", "a1"], "np7", "gap"),
    ],
)
def test_a_refused_tap_says_why(tokens: str, taps: list[str], clause: str, part: str) -> None:
    sentence, anchor = after(tokens).why_not(taps)
    assert part in sentence
    assert anchor == clause


def test_the_drawing() -> None:
    state = after("T@a1 L@a2", "Y", "B")
    assert state.sketch(plain=True).splitlines() == [
        "a        [B]  Y   .   .",
        "b       .   .   .   .   .",
        "c     .   .   .   .   .   .",
        "d   .   .   .  [R]  .   .   .",
        "e     .   .   .   .   .   .",
        "f       .   .   .   .   .",
        "g         .   .   .   .",
        "",
        f"Row (70): {state.letters()}",
        "> Blue: points 2, towers in hand 3, noble B, peasant Y",
        "  Green: points 0, towers in hand 4, noble G, peasant Y",
    ]
    state.sketch(plain=True).encode("ascii")


@pytest.mark.parametrize(
    ("towers", "token", "asked"),
    [
        ("a1", "Ta1-off", True),
        ("a1,a2", "Ta1-off", False),
        ("a1", "Ta1-a2", False),
        ("a1,a2,a3,a4", "Ta4-off", False),
        ("", "T@a1", False),
    ],
)
def test_np10_a_question_comes_before_the_last_tower_is_taken_back(
    towers: str, token: str, asked: bool
) -> None:
    assert bool(GAME.set_up(f"towers1:{towers} towers2:g4 row:BYRG").warn(token)) == asked


def events(state: NoblesAndPeasants, token: str) -> list[dict[str, Any]]:
    before = state.key()
    after, found = state.outcome(token)
    assert state.key() == before
    assert after.events is None
    return found


def test_np7_the_stone_that_was_moved_within_the_row_is_marked_where_it_lies_now() -> None:
    state = GAME.set_up("towers1:a1 towers2:a4 row:BGBYR").after("Ta1-b1")
    assert GAME.viewer
    for token, number in (("L3", 3), ("R1", 1), ("R4", 4)):
        move = state.happens(token, None)[0]
        [mark] = GAME.viewer.shows(state, move)  # type: ignore[attr-defined]
        row = [
            thing["id"] for thing in state.after(token).view(None)["things"] if thing["at"] == "row"
        ]
        assert row[number - 1] == mark["at"]
    assert not GAME.viewer.shows(state, state.happens("keep", None)[0])  # type: ignore[attr-defined]


def test_what_a_move_brings_about_is_reported() -> None:
    assert events(GAME.start(4, row=1), "row:RGYB") == [
        {"what": "row", "at": "row", "stones": "RGYB"}
    ]
    state = GAME.set_up("towers1:a1 towers2:a4 row:BGBYR")
    assert events(state, "T@d1") == events(state, "Ta1-b1") == events(state, "Ta1-off") == []
    assert events(state, "L@a2") == [
        {"what": "points", "at": "a2", "colour": "B", "points": [4, 1]},
        {"what": "ends", "at": "row", "left": "G", "right": "R", "stones": 4},
    ]
    assert events(state, "R@a2") == [
        {"what": "points", "at": "a2", "colour": "R", "points": [1, 1]},
        {"what": "ends", "at": "row", "left": "B", "right": "Y", "stones": 4},
        {"what": "gone", "colour": "R"},
        {"what": "peasants", "points": [0, 0]},
    ]
    state.play("Ta1-b1")
    assert events(state, "keep") == []
    assert events(state, "L3") == [
        {"what": "ends", "at": "row", "left": "G", "right": "R", "stones": 5}
    ]
    assert [
        event["what"] for event in events(GAME.set_up("row:BYRG seat:2", 3, round=True), "L@a1")
    ] == ["points", "ends", "gone", "last round"]
    assert events(GAME.set_up("row:B seat:2", 4, round=True), "L@a1")[1] == {
        "what": "ends",
        "at": "row",
        "left": None,
        "right": None,
        "stones": 0,
    }
    assert events(
        GAME.set_up("towers1:a1,a2 towers2:g4 yellow:b1 row:BYRG stalled:5"), "Ta2-off"
    ) == [{"what": "peasants", "points": [2, 0]}]


def test_what_happens_in_a_last_round_is_announced() -> None:
    state = GAME.set_up("towers1:a1 row:BYRRG seat:2", 3, round=True)
    assert state.tell("L@g1", None)[1:] == [
        "No blue stones are left in the row.",
        "The game ends when everyone has had a turn this round.",
    ]
    assert (
        GAME.set_up("row:BY seat:2", 4, round=True).tell("L@a1", None)[1]
        == "One stone is left in the row: a yellow stone."
    )
    assert GAME.set_up("row:B seat:2", 4, round=True).tell("L@a1", None)[1] == "The row is empty."


@pytest.mark.parametrize(
    ("text", "token", "parts"),
    [
        ("seat:chance", "row:BYRG", {"who": None, "what": "deal", "row": "BYRG", "at": "row"}),
        (
            "row:BYRG seat:2",
            "L@c3",
            {
                "who": 1,
                "what": "lay",
                "piece": "stone",
                "colour": "B",
                "end": "L",
                "from": "row",
                "to": "c3",
            },
        ),
        (
            "row:BYRG seat:2",
            "R@c3",
            {
                "who": 1,
                "what": "lay",
                "piece": "stone",
                "colour": "G",
                "end": "R",
                "from": "row",
                "to": "c3",
            },
        ),
        (
            "row:BYRG",
            "T@e5",
            {"who": 0, "what": "place", "piece": "tower", "from": "hand-0", "to": "e5"},
        ),
        (
            "towers1:e5 row:BYRG",
            "Te5-a1",
            {"who": 0, "what": "move", "piece": "tower", "from": "e5", "to": "a1"},
        ),
        (
            "towers1:e5 row:BYRG",
            "Te5-off",
            {"who": 0, "what": "remove", "piece": "tower", "from": "e5", "to": "hand-0"},
        ),
        ("row:BYRG word:yes", "keep", {"who": 0, "what": "keep"}),
        (
            "row:BYRG word:yes",
            "L3",
            {
                "who": 0,
                "what": "change",
                "piece": "stone",
                "colour": "B",
                "end": "L",
                "number": 3,
                "at": "row",
            },
        ),
        (
            "row:BYRG word:yes",
            "R1",
            {
                "who": 0,
                "what": "change",
                "piece": "stone",
                "colour": "G",
                "end": "R",
                "number": 1,
                "at": "row",
            },
        ),
    ],
)
def test_a_token_is_taken_apart(text: str, token: str, parts: dict[str, Any]) -> None:
    assert GAME.set_up(text, row=1).parts(token) == parts


def test_every_token_is_taken_apart_differently() -> None:
    for state, token in random_game("nobles-and-peasants", 3, 5, adjust="any"):
        tokens = state.moves() or ([token] if token else [])
        assert len({json.dumps(state.parts(one), sort_keys=True) for one in tokens}) == len(tokens)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"adjust": "any", "row": 3}])
def test_a_sampled_move_is_the_one_picked_from_the_list(
    seats: int, options: dict[str, object]
) -> None:
    """So that openings are the same however their moves are sampled."""
    state = GAME.start(seats, **options)
    rng = random.Random(5)
    state.play(state.deal(rng))
    while state.seat is not None:
        seed = rng.random()
        assert state.sample(random.Random(seed)) == rulescore.State.sample(
            state, random.Random(seed)
        )
        state.play(state.sample(rng))


def test_a_long_row_has_few_candidates() -> None:
    """Both ends can still become any of the stones next to them, by leaving the row alone or by
    taking a stone away from its end.
    """
    state = GAME.set_up("towers1:a1 row:BYGRBYGRBYGRBYGR word:yes")
    few = state.candidates()
    assert "keep" in few
    assert len(few) < len(state.moves()) / 2
    ends = [
        {
            (after.letters()[0], after.letters()[-1])
            for after in (state.outcome(token)[0] for token in tokens)
        }
        for tokens in (state.moves(), few)
    ]
    assert ends[0] == ends[1]


def test_deciding_about_the_row_tells_positions_apart() -> None:
    assert GAME.set_up("towers1:a1 row:BYRG word:yes") != GAME.set_up("towers1:a1 row:BYRG")
    assert GAME.set_up("towers1:a1 row:BYRG seat:2") != GAME.set_up("towers1:a1 row:BYRG")
