"""Angry Gods: one test for each ruling, and a plain second implementation that plays random games
beside the real one.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

from rulescore import CHANCE, IllegalMove, Record
from rulescore.boards.hexagon import AROUND, CIRCLE, CIRCLES, COLOURS, INNER, MEETING, POINTS
from rulescore.commands.perft import perft_split
from rulescore.games.angry_gods import GAME
from rulescore.games.angry_gods.state import AngryGods
from rulescore.games.angry_gods.tables import BIT, PLACE, SURROUND
from tests.rulescore.helpers import FIXTURES, random_game, state_after
from tests.rulescore.reference.angry_gods import Plain

after = partial(state_after, "angry-gods")


def position(
    stones: str,
    gods: str = "",
    false: str = "",
    pool: tuple[int, ...] = (9, 9, 9, 9),
    worshippers: str = "-,-",
    **options: Any,
) -> AngryGods:
    """Seat 0 to move with these leaders and followers, these gods and false gods on the board, and
    this pool.
    """
    leaders = ",".join(token for token in stones.split() if token[1:] in CIRCLE)
    followers = ",".join(token for token in stones.split() if token[1:] not in CIRCLE)
    fields = {
        "leaders": leaders,
        "followers": followers,
        "gods": gods.replace(" ", ","),
        "false": false,
        "worshippers": worshippers,
    }
    fields["pool"] = ",".join(map(str, pool))
    return GAME.set_up(
        " ".join(f"{name}:{value}" for name, value in fields.items() if value), **options
    )


def around(name: str) -> list[str]:
    return [POINTS[point] for point in AROUND[CIRCLE[name]]]


def followers(state: AngryGods) -> list[str]:
    """The followers on the board as tokens."""
    return sorted(
        letter + point
        for letter, places in zip(COLOURS, state.followers, strict=True)
        for point in POINTS
        if places & BIT[PLACE[point]]
    )


def surrounded(circle: str, colours: str, leader: str = "") -> tuple[str, str]:
    """Stones around a circle that leave its last point open, and the token that fills it; `colours`
    are those of the six followers.
    """
    stones = [colour + point for colour, point in zip(colours, around(circle), strict=True)]
    return " ".join([leader + circle if leader else "", *stones[:5]]), stones[5]


def refused(state: AngryGods, token: str) -> str:
    assert token not in state.moves()
    with pytest.raises(IllegalMove) as caught:
        state.play(token)
    return caught.value.clause


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"reading": "local"},
        {"majority": "plurality"},
        {"godslead": True},
        {"truegods": True},
        {"removed": "out"},
        {"removed": "out", "exhausted": "token", "majority": "plurality"},
        {"reading": "local", "godslead": True},
        {"tie": "worshippers"},
    ],
)
def test_the_plain_rules_agree(options: dict[str, str | bool]) -> None:
    for seed in range(2):
        plain = Plain(GAME.options(options))
        for state, token in random_game("angry-gods", 2, seed, **options):
            assert isinstance(state, AngryGods)
            assert (state.shares, state.ending, state.points) == (
                plain.shares(),
                plain.ending(),
                plain.points(),
            )
            assert state.moves() == plain.moves()
            assert state.pool == [plain.pool[colour] for colour in COLOURS]
            assert [list(held) for held in state.worshippers] == [
                [held[colour] for colour in COLOURS] for held in plain.worshippers
            ]
            if token:
                assert state.seat == plain.turn
                plain.play(token)
        assert isinstance(state, AngryGods)
        assert followers(state) == sorted(
            colour + point for point, colour in plain.followers.items()
        )


def test_ag1_equal_pairs_are_drawn_again() -> None:
    state = after("")
    assert state.seat == CHANCE
    assert len(state.moves()) == 90
    assert "worshippers:BG,BG" not in state.moves()
    chances = dict(state.chances())
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["worshippers:BB,BG"] / chances["worshippers:BG,BB"] == pytest.approx(1)
    assert chances["worshippers:BG,RY"] / chances["worshippers:BB,RR"] == pytest.approx(
        (20 * 20 * 20 * 20) / (190 * 190)
    )
    assert chances["worshippers:BB,BG"] / chances["worshippers:BB,GG"] == pytest.approx(
        (18 * 20) / 190
    )
    assert refused(state, "worshippers:BG,BG") == "ag1"
    assert refused(state, "worshippers:GB,RY") == "ag1"
    rng = random.Random(1)
    dealt = Counter(state.deal(rng) for _ in range(20000))
    assert all(
        abs(dealt[token] - 20000 * chance) < 6 * (20000 * chance) ** 0.5
        for token, chance in chances.items()
    )


def test_ag2_worshippers_are_open() -> None:
    state = after("worshippers:BG,RR")
    for eye in (None, 0, 1):
        held = [
            (thing["at"], thing["kind"], thing["count"])
            for thing in state.view(eye)["things"]
            if thing["at"].startswith("worshippers")
        ]
        assert held == [
            ("worshippers-0", "stone-B", 1),
            ("worshippers-0", "stone-G", 1),
            ("worshippers-1", "stone-R", 2),
        ]
    assert state.pool == [19, 19, 18, 20]


def test_ag3_seat_one_begins() -> None:
    assert after("worshippers:BG,RR").seat == 0
    assert after("worshippers:BG,RR Bd4").seat == 1


def test_ag4_one_stone_of_any_colour_and_no_pass() -> None:
    state = after("worshippers:BG,RR")
    assert len(state.moves()) == 4 * 19
    assert refused(state, "pass") == ""
    state = position("", pool=(0, 9, 9, 9))
    assert {move[0] for move in state.moves()} == {"G", "R", "Y"}
    assert refused(state, "Bd4") == "ag4"


def test_ag5_leaders_on_empty_inner_circles_away_from_false_gods() -> None:
    state = position("Bd4 Rc3")
    leaders = {move[1:] for move in state.moves() if len(move) == 3}
    assert leaders == {CIRCLES[circle] for circle in INNER} - {"d4", "c3"}
    assert refused(state, "Ba1") == refused(state, "Bd4") == refused(state, "Bd7") == "ag5"
    state = position("", false="d4")
    leaders = {move[1:] for move in state.moves()}
    assert leaders == {CIRCLES[circle] for circle in INNER} - {
        "d4",
        "c3",
        "c4",
        "d3",
        "d5",
        "e3",
        "e4",
    }
    assert refused(state, "Bc3") == refused(state, "Rd4") == "ag5"
    assert state.why_not(["R", "d4"])[0] == "There is already a false god on d4."


def test_ag6_followers_beside_a_leader_in_a_leaders_colour() -> None:
    state = position("Bd4 Rb2 Bc3d3d4", false="e5")
    moves = [move for move in state.moves() if len(move) > 3]
    assert {move[0] for move in moves} == {"B", "R"}
    assert {move[1:] for move in moves} == {*around("d4"), *around("b2")} - {"c3d3d4"} - set(
        around("e5")
    )
    assert "Rd3d4e3" in moves
    for token in ("Bc3d3d4", "Bd6d7e6", "Gd3d4e3", "Bd5e4e5"):
        assert refused(state, token) == "ag6"
    assert state.why_not(["G", "d3d4e3"])[1] == "ag6"


def test_ag7_a_god_is_not_a_leader() -> None:
    state = position("Rb2", gods="Bd4")
    assert not [move for move in state.moves() if move[1:] in around("d4") or move == "Ba1a2b2"]
    assert refused(state, "Rc3d3d4") == refused(state, "Ba1a2b2") == "ag7"
    state = position("Rb2", gods="Bd4", godslead=True)
    assert {"Rc3d3d4", "Ba1a2b2", "Bc3d3d4"} <= set(state.moves())
    assert state.prompt(["B"]).endswith("on a point beside a leader or a god as a follower.")
    assert [state.why_not(taps)[0] for taps in (["B", "f3f4g3"], ["G", "c3d3d4"])] == [
        "There is no leader or god beside this point.",
        "No leader or god on the board is green; a follower needs one of its colour.",
    ]


def test_ag8_followers_stay_when_their_leader_becomes_a_god() -> None:
    stones, last = surrounded("d4", "GGGRRR", "B")
    state = position(f"{stones} Gb2 Rf4")
    state.play(last)
    assert len(followers(state)) == 6
    assert state.gods[0] == BIT[PLACE["d4"]]


def test_ag9_a_follower_is_next_to_three_circles() -> None:
    assert all(len(circles) == 3 for circles in MEETING)
    state = position("Bc3")
    assert {move[1:] for move in state.moves() if len(move) > 3} == {
        "b2b3c3",
        "b2c2c3",
        "b3c3c4",
        "c2c3d3",
        "c3c4d4",
        "c3d3d4",
    }


def test_ag10_six_points_surround_an_inner_circle() -> None:
    assert sorted(len(points) for points in AROUND) == [2] * 6 + [3] * 12 + [6] * 19
    for missing in range(6):
        points = around("d4")
        gap = points.pop(missing)
        state = position("Bd4 " + " ".join("B" + point for point in points))
        assert not state.risen
        state.play("B" + gap)
        assert state.risen == (PLACE["d4"],)
    outer = position("Bb2 " + " ".join("B" + point for point in ("a1b1b2",)))
    outer.play("Ba1a2b2")
    assert outer.risen == ()


def test_ag11_one_snapshot_for_all_circles_of_a_stone() -> None:
    """The stone between c3, c4 and d4 makes gods of two leaders, with six blue and with four red
    followers, and a false god of the empty circle.
    """
    points = sorted({*around("c3"), *around("c4"), *around("d4")} - {"c3c4d4"})
    stones = " ".join(("B" if point in around("c3") else "R") + point for point in points)
    state = position(f"Rc3 Bc4 Gb3 Rd3 {stones}")
    assert followers(state) == sorted(stones.split())
    told = state.tell("Bc3c4d4", 0)
    state.play("Bc3c4d4")
    assert state.risen == (PLACE["c3"], PLACE["c4"], PLACE["d4"])
    assert (state.gods[2], state.gods[0], state.false) == (
        BIT[PLACE["c3"]],
        BIT[PLACE["c4"]],
        BIT[PLACE["d4"]],
    )
    assert state.worshippers[0] == (1, 0, 1, 0)
    assert not {token[1:] for token in followers(state)} & set(around("d4"))
    assert told[0] == "The first player places a blue follower between c3, c4 and d4."
    assert "The red leader on c3 is surrounded and becomes a god." in told
    assert "You gain a blue worshipper." in told
    assert "The empty circle d4 is surrounded: a false god rises there." in told


def test_ag11_a_follower_beside_a_false_god_leaves_even_beside_a_god_of_its_colour() -> None:
    stones, last = surrounded("d4", "BBBBBB")
    state = position(f"{stones} Be3 Bd5 Bb2", gods="Bc3")
    state.play(last)
    assert followers(state) == []


def test_ag11_gods_that_rise_together_protect_followers_of_their_colour() -> None:
    points = sorted({*around("c3"), *around("d3")} - {"c3d3d4"})
    stones = " ".join("B" + point for point in points)
    state = position(f"Bc3 Bd3 Bf3 Bf3f4g3 {stones}", pool=(7, 9, 9, 9))
    state.play("Bc3d3d4")
    assert followers(state) == sorted([*stones.split(), "Bc3d3d4"])
    local = position(f"Bc3 Bd3 Bf3 Bf3f4g3 {stones}", pool=(7, 9, 9, 9), reading="local")
    local.play("Bc3d3d4")
    assert followers(local) == ["Bf3f4g3"]


def test_reading_board_and_local() -> None:
    stones, last = surrounded("d4", "BBGGRR", "B")
    near_old, far = "Bb2b3c3", "Bd6e5e6"
    for reading, left in (
        ("board", [near_old, "Bc3c4d4", "Bc3d3d4"]),
        ("local", [near_old, far, "Bc3c4d4", "Bc3d3d4"]),
    ):
        state = position(f"{stones} {near_old} {far} Re5", gods="Bc3", reading=reading)
        state.play(last)
        assert [token for token in followers(state) if token[0] == "B"] == sorted(left)
    stones, last = surrounded("d4", "BBGGRR", "B")
    state = position(f"{stones} {far} Re5", reading="local")
    state.play(last)
    assert [token for token in followers(state) if token[0] == "B"] == [far]


@pytest.mark.parametrize(
    ("colours", "strict", "plurality"),
    [
        ("BBBBGR", 0, 0),
        ("BBBGGR", None, 0),
        ("BBBGGG", None, None),
        ("GGGGGG", 1, 1),
        ("BBGGRY", None, None),
    ],
)
def test_majority(colours: str, strict: int | None, plurality: int | None) -> None:
    for majority, colour in (("strict", strict), ("plurality", plurality)):
        stones, last = surrounded("d4", colours, "Y")
        leaders = "Bb2 Gb4 Rf2"
        state = position(f"{stones} {leaders}", majority=majority)
        why = (
            "No single colour is the most frequent"
            if majority == "plurality"
            else "No colour has a majority"
        )
        assert any(sentence.startswith(why) for sentence in state.tell(last, None)) is (
            colour is None
        )
        state.play(last)
        assert state.worshippers[0] == tuple(int(colour == other) for other in range(4))
        assert state.worshippers[1] == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("removed", "said"),
    [
        ("pool", "3 blue followers leave the board."),
        ("out", "Followers out of the game from now on: blue 3."),
    ],
)
def test_followers_that_leave_are_announced(removed: str, said: str) -> None:
    stones, last = surrounded("d4", "BBBGGG", "B")
    state = position(f"{stones} Gb2 Bb4", removed=removed)
    told = state.tell(last, None)
    assert "The blue leader on d4 is surrounded and becomes a god." in told
    assert said not in told, "beside the new god they stay"
    stones, last = surrounded("d4", "BBBGGG", "")
    assert said in position(f"{stones} Ge3 Bb4", removed=removed).tell(last, None), (
        "around a false god they leave"
    )


def test_ag12_a_worshipper_comes_from_the_pool() -> None:
    stones, last = surrounded("d4", "BBBBBB", "R")
    state = position(f"{stones} Bb2", pool=(2, 9, 9, 9))
    state.play(last)
    assert (state.pool[0], state.worshippers[0][0]) == (0, 1)
    state = position(f"{stones} Bb2", pool=(1, 9, 9, 9))
    assert "The pool has no blue stones left, so this god brings no worshipper." in state.tell(
        last, None
    )
    state.play(last)
    assert (state.pool[0], state.worshippers[0][0]) == (0, 0)
    state = position(f"{stones} Bb2", pool=(1, 9, 9, 9), exhausted="token")
    assert "The pool has no blue stones left, so a token stands for the worshipper." in state.tell(
        last, None
    )
    state.play(last)
    assert (state.pool[0], state.worshippers[0][0]) == (0, 1)


def test_ag12_followers_that_leave_come_too_late_and_two_gods_gain_the_last_stone_once() -> None:
    stones, last = surrounded("d4", "BBBBBB", "B")
    state = position(f"{stones} Bf3f4g3 Bf3", pool=(1, 9, 9, 9))
    state.play(last)
    assert (state.pool[0], state.worshippers[0][0]) == (1, 0)
    points = sorted({*around("c3"), *around("d3")} - {"c3d3d4"})
    state = position("Rc3 Rd3 Bf3 " + " ".join("B" + point for point in points), pool=(2, 9, 9, 9))
    state.play("Bc3d3d4")
    assert len(state.risen) == 2
    assert (state.pool[0], state.worshippers[0][0]) == (0, 1)


def test_ag13_removed_followers_return_to_the_pool() -> None:
    stones, last = surrounded("d4", "BGBGBG")
    for removed, blue in (("pool", 12), ("out", 9)):
        state = position(f"{stones} Bc3 Ge4 Bd5", removed=removed, pool=(9, 9, 9, 9))
        state.play(last)
        assert state.false == BIT[PLACE["d4"]]
        assert state.pool[:2] == ([blue, 11] if removed == "pool" else [blue, 8])


def test_ag14_the_leaders_stone_stands_on_the_tower() -> None:
    stones, last = surrounded("d4", "GGRRYY", "B")
    state = position(f"{stones} Gb2 Rb4 Yf2")
    before = [thing["id"] for thing in state.view(None)["things"] if thing["at"] == "d4"]
    state.play(last)
    tower, god = (thing for thing in state.view(None)["things"] if thing["at"] == "d4")
    assert [god["id"]] == before
    assert (tower["kind"], tower["id"], god["kind"], god["on"], god["name"]) == (
        "tower",
        "tower-1",
        "stone-B",
        "tower-1",
        "blue god",
    )


def test_ag15_leaders_beside_a_false_god_stay() -> None:
    stones, last = surrounded("d4", "BGBGBG")
    state = position(f"{stones} Bc3 Ge4 Bd5")
    state.play(last)
    assert sum(state.leaders) == sum(BIT[PLACE[name]] for name in ("c3", "e4", "d5"))
    assert not [move for move in state.moves() if move[1:] in around("d4")]
    assert "Bb2b3c3" in state.moves()


def test_ag16_stones_may_be_placed_beside_a_god() -> None:
    state = position("Bc4 Bd3", gods="Rd4")
    assert {"Bc3", "Ge4", "Bc3d3d4", "Bc4d4d5"} <= set(state.moves())


def test_ag17_the_ninth_tower_ends_the_game() -> None:
    for fixture in ("ninth-god", "out-of-towers"):
        record = Record.parse((FIXTURES / "angry-gods" / f"{fixture}.txt").read_text())
        state = record.state()
        assert isinstance(state, AngryGods)
        assert len(state.risen) >= (9 if fixture == "ninth-god" else 12)
        assert state.false
        before = record.state(len(record.tokens) - 1)
        assert isinstance(before, AngryGods)
        assert len(before.risen) < (9 if fixture == "ninth-god" else 12)
        assert before.seat is not None
    stones, last = surrounded("d4", "BGBGBG")
    gods = "Bb2 Bb4 Bd2 Bd6 Bf2 Bf4 Bb3 Bf3"
    state = position(f"{stones} Bc3 Ge4 Bd5", gods=gods, pool=(7, 9, 9, 9))
    state.play(last)
    assert (state.ending, state.seat) == ("ninth-god", None)
    state = position(f"{stones} Bc3 Ge4 Bd5", gods=gods, pool=(7, 9, 9, 9), truegods=True)
    state.play(last)
    assert state.ending is None
    stones, last = surrounded("d4", "RRRGGG", "B")
    state = position(f"{stones} Rc3 Ge4", gods=gods, truegods=True)
    state.play(last)
    assert state.ending == "ninth-god"


def test_ag18_the_turn_is_finished_with_more_than_nine() -> None:
    points = sorted({*around("c3"), *around("c4"), *around("d4")} - {"c3c4d4"})
    state = position(
        "Rc3 Bc4 Rd4 Bf3 " + " ".join("B" + point for point in points),
        gods="Bb2 Bb4 Gd2 Gd6 Gf2 Gf4 Gb3 Re5",
        pool=(4, 9, 9, 9),
    )
    state.play("Bc3c4d4")
    assert len(state.risen) == 11
    assert state.ending == "ninth-god"
    assert state.worshippers[0] == (3, 0, 0, 0)
    assert state.points == [3 * 3, 0]
    assert state.shares == (1.0, 0.0)
    assert not [thing for thing in state.view(None)["things"] if thing["at"] == "towers"]


def test_ag19_without_a_legal_stone_the_game_ends() -> None:
    record = Record.parse((FIXTURES / "angry-gods" / "no-play.txt").read_text())
    state = record.state()
    assert isinstance(state, AngryGods)
    assert (state.ending, state.moves(), any(state.pool)) == ("no-play", [], True)
    assert (
        "No place is left for a leader, and no stone of a leader's colour for a follower: the game"
        " is over."
    ) in state.epilogue()
    blocked = GAME.set_up("leaders:Bd4 false:b2,c4,c5,d3,e2,e4")
    assert "No place is left for a leader or a follower: the game is over." in blocked.epilogue()


def test_ag20_a_leader_among_five_followers_rises_with_the_sixth() -> None:
    points = around("d4")
    state = position("Bc3 Bd5 Be3 " + " ".join("B" + point for point in points[:5]))
    state.play("Rd4")
    assert state.risen == ()
    state.play("B" + points[5])
    assert state.gods[2] == BIT[PLACE["d4"]]


def test_ag21_a_leader_triggers_nothing() -> None:
    for seed in range(5):
        for state, token in random_game("angry-gods", 2, seed):
            assert isinstance(state, AngryGods)
            taken = sum(state.gods) | state.false
            for circle, points in SURROUND.items():
                assert sum(state.followers) & points != points or taken & BIT[circle]
            if len(token) == 3:
                twin = state.after(token)
                assert twin.risen == state.risen


def test_ag22_a_worshipper_counts_the_true_gods_of_its_colour() -> None:
    stones, last = surrounded("d4", "GGGRRR", "B")
    state = position(f"{stones} Gb2 Rf4", gods="Bd2 Rd6", worshippers="BBG,RY")
    state.play(last)
    assert state.points == [4, 1]
    stones, last = surrounded("d4", "GGGRRR")
    state = position(f"{stones} Gc3 Re4 Gd5", gods="Bd2", worshippers="BB,-")
    assert state.points == [2, 0]
    state.play(last)
    assert state.points == [2, 0]


def test_ag23_level_points_are_a_draw() -> None:
    stones, last = surrounded("d4", "GGGRRR", "B")
    for tie, held, shares in (
        ("draw", "GGG,Y", (0.5, 0.5)),
        ("worshippers", "GGG,Y", (1.0, 0.0)),
        ("worshippers", "G,YY", (0.0, 1.0)),
        ("worshippers", "GR,Y", (1.0, 0.0)),
        ("worshippers", "G,Y", (0.5, 0.5)),
    ):
        state = position(
            f"{stones} Gb2 Rf4", gods="Bb3 Bb4 Bd2 Bd6 Bf2 Bf3 Bc5 Be5", worshippers=held, tie=tie
        )
        state.play(last)
        assert (state.points, state.ending, state.shares) == ([0, 0], "ninth-god", shares)


def test_ag24_an_empty_pool_ends_the_game() -> None:
    state = position("Bd4 Gb2", pool=(1, 0, 0, 0))
    state.play("Bc3d3d4")
    assert (state.ending, state.pool) == ("no-play", [0, 0, 0, 0])
    assert "The pool is empty: the game is over." in state.epilogue()


def test_ag25_between_two_towers_the_board_only_fills_up() -> None:
    for seed in range(20):
        stones, towers = 0, 0
        for state, _ in random_game("angry-gods", 2, seed):
            assert isinstance(state, AngryGods)
            count = (sum(state.followers) | sum(state.leaders) | sum(state.gods)).bit_count()
            assert len(state.risen) > towers or (len(state.risen) == towers and count >= stones)
            stones, towers = count, len(state.risen)


def test_a_god_surrounded_again_does_nothing() -> None:
    stones, last = surrounded("d4", "BBBBBB")
    state = position(f"{stones} Bc3 Bd5 Be3", gods="Rd4")
    state.play(last)
    assert state.risen == (PLACE["d4"],)
    assert len(followers(state)) == 6


PERFT = [
    ("ninth-god", 1, 2, 5928),
    ("ninth-god", 14, 2, 5113),
    ("ninth-god", 37, 2, 1548),
    ("no-play", 52, 3, 60505),
]
"""Finished game, its tokens up to the position, depth and number of token sequences; the plain
rules count the same.
"""


@pytest.mark.parametrize(("name", "ply", "depth", "count"), PERFT)
def test_perft(name: str, ply: int, depth: int, count: int) -> None:
    split = perft_split(
        Record.parse((FIXTURES / "angry-gods" / f"{name}.txt").read_text()).state(ply), depth
    )
    assert sum(split.values()) == count, dict(split)


def test_things_keep_their_ids() -> None:
    """A stone is the same thing in the pool, as a leader or follower, and on its tower."""
    for seed in (3,):
        for state, token in random_game("angry-gods", 2, seed):
            if not token or state.seat == CHANCE:
                continue
            before = {thing["id"]: thing for thing in state.view(None)["things"]}
            twin = state.after(token)
            now = {thing["id"]: thing for thing in twin.view(None)["things"]}
            here = [
                name
                for name, thing in now.items()
                if thing["at"] == token[1:] and thing["kind"] != "tower"
            ]
            assert all(before[name]["at"] == "pool" for name in here)
            for name, thing in now.items():
                if (
                    thing["at"] in PLACE
                    and name in before
                    and name not in here
                    and thing["kind"] != "tower"
                ):
                    assert before[name]["at"] == thing["at"]
            assert (
                sum(thing.get("count", 1) for thing in now.values() if thing["kind"] != "tower")
                == 80
            )


def test_sketch() -> None:
    state = position("Bd4 Rc3d3d4", gods="Gb2", false="f4")
    drawn = state.sketch(plain=True)
    assert drawn.isascii()
    assert "(B)" in drawn
    assert "[G]" in drawn
    assert " r " in drawn
    assert "> first player: points 0" in drawn


def test_parts() -> None:
    assert after("").parts("worshippers:BR,GY") == {
        "who": None,
        "what": "draw",
        "worshippers": ["BR", "GY"],
        "from": "pool",
        "to": ["worshippers-0", "worshippers-1"],
    }
    state = after("worshippers:BG,RY Bd4")
    assert state.parts("Gb2") == {
        "who": 1,
        "what": "place",
        "piece": "leader",
        "colour": "G",
        "from": "pool",
        "to": "b2",
    }
    assert state.parts("Bc3d3d4") == {
        "who": 1,
        "what": "place",
        "piece": "follower",
        "colour": "B",
        "from": "pool",
        "to": "c3d3d4",
    }


def test_events() -> None:
    points = sorted({*around("c3"), *around("c4"), *around("d4")} - {"c3c4d4"})
    stones = " ".join(("B" if point in around("c3") else "R") + point for point in points)
    state = position(f"Rc3 Bc4 Gb3 Rd3 {stones}")
    before = state.position()
    _, events = state.outcome("Bc3c4d4")
    assert json.loads(json.dumps(events)) == events
    pool = {"from": "pool", "to": "worshippers-0"}
    assert events == [
        {"what": "god", "from": "towers", "at": "c3", "colour": "R"},
        {"what": "worshipper", "seat": 0, "colour": "B", "token": False, **pool},
        {"what": "god", "from": "towers", "at": "c4", "colour": "B"},
        {"what": "worshipper", "seat": 0, "colour": "R", "token": False, **pool},
        {"what": "false god", "from": "towers", "at": "d4"},
        {
            "what": "leave",
            "colour": "B",
            "from": ["b2b3c3", "b2c2c3", "c2c3d3", "c3c4d4", "c3d3d4"],
            "out": False,
            "to": "pool",
        },
        {
            "what": "leave",
            "colour": "R",
            "from": ["b3b4c4", "b4c4c5", "c4c5d5", "c4d4d5", "d3d4e3", "d4d5e4", "d4e3e4"],
            "out": False,
            "to": "pool",
        },
        {"what": "score", "points": [2, 0]},
    ]
    assert state.position() == before
    stones, last = surrounded("d4", "BBBGGG", "Y")
    assert {"what": "no majority"} in position(f"{stones} Bb2 Gb4").outcome(last)[1]
    stones, last = surrounded("d4", "BBBBBB", "R")
    few = position(f"{stones} Bb2", pool=(1, 9, 9, 9))
    assert {"what": "no stone", "colour": "B"} in few.outcome(last)[1]
    few = position(f"{stones} Bb2", pool=(1, 9, 9, 9), exhausted="token")
    token = {"what": "worshipper", "seat": 0, "colour": "B", "token": True, "to": "worshippers-0"}
    assert token in few.outcome(last)[1]
    assert few.outcome("Rb4")[1] == []


def test_the_legal_tokens_are_those_that_the_sets_of_places_give() -> None:
    """They are kept from stone to stone, and lent from copy to copy."""
    rng = random.Random(8)
    for seed in range(10):
        states = [after("", godslead=seed % 2 == 1)]
        for _ in range(60):
            state = copy.copy(rng.choice(states[-3:]))
            if state.shares is None:
                state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
            states.append(state)
        for state in states:
            assert state.moves() == GAME.set_up(state.position(), godslead=seed % 2 == 1).moves()


def test_followers_that_are_out_of_the_game_go_nowhere() -> None:
    stones, last = surrounded("d4", "GGGBBB")
    for removed, to in (("pool", "pool"), ("out", None)):
        events = position(f"{stones} Ge3 Bb4", removed=removed).happens(last, None)
        assert {event.get("to") for event in events if event["what"] == "leave"} == {to}


def test_with_godslead_a_colour_without_leader_and_god_has_no_followers() -> None:
    state = GAME.set_up("leaders:Bd4", godslead=True)
    assert all(move[1:] in CIRCLE for move in state.moves() if move[0] == "R")
    assert GAME.set_up("leaders:Bd4 pool:0,0,0,0").ending == "no-play"


def test_before_the_draw_nobody_has_worshippers_and_only_a_draw_is_played() -> None:
    state = GAME.start()
    assert state.worshippers == ((0, 0, 0, 0), (0, 0, 0, 0))
    with pytest.raises(IllegalMove):
        state.play([])  # type: ignore[arg-type]
    state.copy().play("worshippers:BG,RY")
    assert len(state.moves()) == 90


def test_what_is_in_the_pool_belongs_to_the_position() -> None:
    few, fewer = GAME.set_up("gods:Ge5 pool:9,0,9,9"), GAME.set_up("gods:Ge5 pool:9,0,9,8")
    assert few.key() != fewer.key()
    assert few.colours() == "BRY"
    assert "stone-G-1" in {thing["id"] for thing in few.view(None)["things"]}


def test_what_each_gains_is_told() -> None:
    told = 0
    for state, token in random_game("angry-gods", 2, 2):
        said = (
            [one for one in state.tell(token, None) if one.startswith("Points: ")] if token else []
        )
        if said:
            after_it = state.after(token).points
            more = [now - before for before, now in zip(state.points, after_it, strict=True)]
            seats = zip(("First player", "Second player"), more, strict=True)
            gained = [f"{seat} +{n}" for seat, n in seats if n]
            assert said == [f"Points: {', '.join(gained)}."]
            told += 1
    assert told
