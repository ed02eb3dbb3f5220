"""SiegeStones: one test for each ruling, and a plain second implementation that plays random games
beside the real one.

The ids SS1 to SS16 are the rows of the parent game's table of rulings from the top (players,
supply, turn, threat, control, marker, re-check, win, level at four, full board, third colour, house
rules), then the sentence below it (no stone left, pass, two passes by everybody, first player).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

import rulescore
from rulescore import IllegalMove
from rulescore.boards.hexagon import CIRCLE, CIRCLES
from rulescore.commands.perft import perft_split
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import SEAT_COLOURS
from tests.rulescore.helpers import FIXTURES, random_game, state_after
from tests.rulescore.reference.siegestones import Plain

GAME = rulescore.GAMES["siegestones"]
after = partial(state_after, "siegestones")


def found(
    wanted: Callable[[SiegeStones], bool], seats: int = 2, stones: float = 0.5, **options: object
) -> SiegeStones:
    """The first position of random games that is wanted; `stones` is how often a stone is preferred
    to a tower.
    """
    for seed in range(3000):
        rng = random.Random(seed)
        state = after("", seats, **options)
        while state.seat is not None:
            if wanted(state):
                return state
            moves = state.moves()
            kinds = [
                [move for move in moves if (move[0] == "T") == tower] for tower in (False, True)
            ]
            state.play(rng.choice(kinds[rng.random() >= stones] or moves))
        if wanted(state):
            return state
    raise AssertionError("no such position in 3000 games")


PASSING = (
    "b3 T@a3 f4 T@e4 b2 T@c2 a2 T@f2 b4 T@e3 d4 T@b5 e6 T@c3 d7 T@c1 e5 c6 a1 d5 g3 d3 c4 c5 f5 g2"
    " e1 d2 a4 g4 f1 b1 d1 d6"
)
"""A game in which the next seat has to pass."""
PERFT = [
    (2, "f4 T@e4 b1 T@c1 T@a1", 3, 238080),
    (2, PASSING[:-12], 6, 18),
    (
        3,
        "T@g1 a2 T@e3 T@f4 T@d5 T@f5 c3 d4 T@c5 T@c1 T@b2 c4 T@d7 g4 d1 a1 e4 b4 a3 d6 c2",
        3,
        2338,
    ),
    (4, "c4 T@f5 d4 f2 a3 T@c2 b1 T@g1 b2 T@e5 e6 T@a4 T@c5 d1 T@c1 T@d5 d2 T@a1 g2", 3, 4624),
]
"""Seats, tokens, depth and number of token sequences, in which games end by four towers and a seat
passes; the plain rules count the same.
"""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"towers": 12}),
        (3, {"goal": 3}),
        (3, {"third": True}),
        (4, {"third": True, "towers": 12}),
    ],
)
def test_the_plain_rules_agree(seats: int, options: dict[str, int]) -> None:
    towers = options.get("towers", 8 if seats == 2 else 9)
    for seed in range(12):
        plain = Plain(seats, towers, options.get("goal", 4), bool(options.get("third")))
        for state, token in random_game("siegestones", seats, seed, **options):
            assert isinstance(state, SiegeStones)
            assert state.moves() == plain.moves()
            assert state.points == plain.points()
            assert state.threats(CIRCLE["d4"]) == plain.threats("d4")
            shares = plain.shares()
            assert state.shares == (None if shares is None else pytest.approx(shares))
            if token:
                assert state.seat == plain.turn
                plain.play(token)


def test_ss1_two_to_four_seats() -> None:
    for seats in (2, 3, 4):
        state = after("", seats)
        assert len(state.moves()) == 74
        assert [seat["name"] for seat in state.view(None)["seats"]] == [
            "Blue",
            "Red",
            "Yellow",
            "Green",
        ][:seats]
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            GAME.start(seats)


def test_ss2_twenty_stones_each_and_eight_or_nine_towers() -> None:
    assert [after("", seats).left for seats in (2, 3, 4)] == [8, 9, 9]
    assert [after("", 2, towers=towers).left for towers in (8, 9, 12)] == [8, 9, 12]
    assert [after("", 4).hand(seat) for seat in range(4)] == [20] * 4
    state = after("T@a1 T@a2 T@a3 T@a4 T@b1 T@b2 T@b3")
    assert state.moves()[0] == "T@b4"
    state.play("T@b4")
    assert state.moves()[0] == "b5"
    with pytest.raises(IllegalMove, match="All 8 towers") as caught:
        state.play("T@b5")
    assert caught.value.clause == "ss2"


def test_ss3_one_thing_on_a_circle_for_good() -> None:
    state = after("d4 T@a1")
    assert not {"d4", "T@d4", "a1", "T@a1"} & set(state.moves())
    assert len(state.moves()) == 70
    for token in ("d4", "T@d4", "a1", "T@a1"):
        with pytest.raises(IllegalMove, match="is taken") as caught:
            state.play(token)
        assert caught.value.clause == "ss3"
    for played, _ in random_game("siegestones", 3, 1):
        assert isinstance(played, SiegeStones)
        state = played
        assert (
            len(set(state.filled()))
            == len(state.filled())
            == state.towers.bit_count() + sum(stones.bit_count() for stones in state.stones)
        )


def test_ss4_a_stone_is_worth_six_less_the_towers_beside_it() -> None:
    tokens = "d4 T@d3 a1 T@d5 a4 T@c3 g1 T@c4 g4 T@e3 d7 T@e4"
    for towers in range(1, 7):
        state = after(tokens[: 8 * towers])
        assert state.threats(CIRCLE["d3"]) == [6 - towers, 0]


def test_ss5_the_highest_threat_of_at_least_five_controls() -> None:
    assert after("d4 T@d3").points == [1, 0]
    assert after("d4 T@d3 a1 T@d5").points == [0, 0]
    assert after("d4 T@d3 d2 T@d5").points == [1, 0]
    level = after("d4 T@d3 a1 d2")
    assert level.threats(CIRCLE["d3"]) == [5, 5]
    assert level.points == [0, 0]
    level.play("c2")
    assert level.points == [1, 0]


def test_ss6_markers_come_from_the_hand_and_go_back() -> None:
    state = after("d4 T@d3")
    assert [state.hand(0), state.hand(1)] == [18, 20]
    markers = [thing for thing in state.view(None)["things"] if thing["at"] == "d3"]
    assert [(thing["kind"], thing.get("on")) for thing in markers] == [
        ("tower", None),
        ("stone-B", markers[0]["id"]),
    ]
    state.play("a1")
    state.play("d2")
    assert [state.hand(0), state.hand(1)] == [18, 19]
    assert [thing["kind"] for thing in state.view(None)["things"] if thing["at"] == "d3"] == [
        "tower"
    ]
    assert state.tell("a2", None) == ["Blue puts a stone on a2."]
    taken = state.after("c2")
    told = taken.tell("c3", None)
    assert told == [
        "Red puts a stone on c3.",
        "Blue loses the tower on d3, which nobody controls now (10:10).",
    ]


def test_ss6_control_needs_no_stones_in_hand() -> None:
    def wanted(state: SiegeStones) -> bool:
        return any(state.stones[seat].bit_count() + state.points[seat] > 20 for seat in range(2))

    state = found(wanted, 2, 0.8)
    assert 0 in (state.hand(0), state.hand(1))
    assert all(thing.get("count", 1) > 0 for thing in state.view(None)["things"])


def test_ss7_a_tower_weakens_stones_at_other_towers() -> None:
    state = after("d4 T@d3 b2 T@a1")
    assert state.points == [2, 0]
    state.play("T@b1")
    assert state.points == [1, 0]
    state.play("T@c4")
    assert state.points == [0, 0]
    assert (
        after("d4 T@d3 b2 T@a1 T@b1").tell("T@c4", None)[1]
        == "Blue loses the tower on d3 (4:0): holding it takes 5."
    )


def test_ss8_four_towers_win_no_matter_who_moved() -> None:
    for seats in (2, 3, 4):
        gift = found(
            lambda state: (
                state.ending == "goal" and CIRCLES[state.filled()[-1]] in _last_by_other(state)
            ),
            seats,
        )
        assert gift.shares is not None
        winner = gift.shares.index(1.0)
        assert gift.points[winner] >= 4
        assert (len(gift.filled()) - 1) % seats != winner
        three = found(lambda state: max(state.points) == 3, seats)
        assert three.seat is not None
        assert found(lambda state: state.ending == "goal", seats, goal=3).points.count(3) >= 1
    assert after("d4 T@d3 a1").epilogue() == []
    state = found(lambda state: state.ending == "goal", 2)
    assert state.epilogue()[0].endswith("controls 4 towers and wins.")


def _last_by_other(state: SiegeStones) -> set[str]:
    """The last circle, if the seat that filled it has not won and nobody passed."""
    mover = (len(state.filled()) - 1) % state.seats
    return (
        {CIRCLES[state.filled()[-1]]}
        if state.shares is not None and state.shares[mover] == 0 and len(state.filled()) < 20
        else set()
    )


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "goal"), [(2, 4), (4, 3)])
def test_ss9_level_at_four_the_game_goes_on(seats: int, goal: int) -> None:
    state = found(
        lambda state: max(state.points) >= goal and state.points.count(max(state.points)) > 1,
        seats,
        towers=12,
        goal=goal,
    )
    assert state.seat is not None
    assert state.shares is None
    assert "The game goes on until one of them leads." in " ".join(state.view(None)["notes"])


@pytest.mark.parametrize(
    ("ending", "decided"),
    [("full-towers", "points"), ("full-stones", "stones"), ("full-shared", "nothing")],
)
def test_ss10_a_full_board(ending: str, decided: str) -> None:
    state = rulescore.Record.parse((FIXTURES / "siegestones" / f"{ending}.txt").read_text()).state()
    assert isinstance(state, SiegeStones)
    assert len(state.filled()) == 37
    assert state.shares is not None
    winners = [seat for seat in range(state.seats) if state.shares[seat]]
    leaders = [seat for seat in range(state.seats) if state.points[seat] == max(state.points)]
    stones = [state.stones[seat].bit_count() for seat in leaders]
    assert (len(leaders) == 1) == (decided == "points")
    assert (stones.count(max(stones)) == 1) or decided == "nothing"
    assert winners == [
        seat for seat, count in zip(leaders, stones, strict=True) if count == max(stones)
    ]


def test_ss11_third_colour() -> None:
    assert after("d4 d2 c2 T@d3", 3, third=True).points == [0, 0, 0]
    level = "d4 d2 c2 c3 e2 g4 T@d3"
    assert after(level, 3).threats(CIRCLE["d3"]) == [10, 10, 5]
    assert after(level, 3).points == [0, 0, 0]
    assert after(level, 3, third=True).points == [0, 0, 1]
    weak = level + " T@b1"
    assert after(weak, 3, third=True).threats(CIRCLE["d3"])[2] == 4
    assert after(weak, 3, third=True).points == [0, 0, 0]
    assert not after("", 2, third=True).variant.third
    third = GAME.set_up(
        "blue:c2,c6,e3 red:c5,e1,g2 green:e2,d2 yellow:d4,b3 towers:d3", 4, third=True
    )
    assert (third.threats(CIRCLE["d3"]), third.points) == ([10, 0, 5, 10], [0, 0, 1, 0])
    fourth = GAME.set_up(
        "blue:a1,d1,d5 red:b1,e4,a3 green:c6,c3,c4 yellow:d3,e3 towers:d4", 4, third=True
    )
    # a third that is level with the fourth
    assert (fourth.threats(CIRCLE["d4"]), fourth.points) == ([5, 5, 10, 10], [0, 0, 0, 0])
    # the last stone gives a tower to a third, and no other changes hands
    won = (
        "e5 e1 T@c3 T@d3 d2 T@b1 T@a4 c6 T@d5 T@d4 T@d1 T@f3 T@b4 a2 e4 b5 e3 d7 g3 c4 g2 d6 g1 e2"
        " b2 a1 a3 b3 f5 f2"
    )
    assert after(won, 4, third=True, goal=3).ending == "goal"


def test_ss12_house_rules() -> None:
    state = after("", firsttower=True)
    assert len(state.moves()) == 74
    state.play("d4")
    assert len(state.moves()) == 72
    state.play("d5")
    assert state.moves() == sorted(set(CIRCLES) - {"d4", "d5"})
    with pytest.raises(IllegalMove, match="first stone") as caught:
        state.play("T@a1")
    assert caught.value.clause == "ss12"
    state.play("a1")
    state.play("T@a2")
    assert len(state.moves()) == 66
    assert len(after("T@d4 d5", firsttower=True).moves()) == 70
    central = after("", 3, central=True)
    assert [move for move in central.moves() if move[0] != "T"] == [
        "c3",
        "c4",
        "d3",
        "d4",
        "d5",
        "e3",
        "e4",
    ]
    assert len(central.moves()) == 14
    with pytest.raises(IllegalMove, match="at the centre") as caught:
        central.play("a1")
    assert caught.value.clause == "ss12"
    central.play("T@c3")
    assert len(central.moves()) == 72
    assert len(after("", central=True, firsttower=True).moves()) == 14


def test_ss13_without_stones_only_towers() -> None:
    state = found(
        lambda state: state.seat is not None and state.hand(state.seat) == 0 and state.left > 0,
        2,
        0.85,
        towers=12,
    )
    assert all(move.startswith("T@") for move in state.moves())
    name = state.moves()[0][2:]
    assert state.taps(f"T@{name}") == (name,)
    with pytest.raises(IllegalMove, match="no stones left") as caught:
        state.play(name)
    assert caught.value.clause == "ss13"


def test_ss14_pass_only_when_nothing_can_be_placed() -> None:
    state = after(PASSING)
    assert state.moves() == ["pass"]
    assert state.view(0)["buttons"] == [{"tap": "pass", "title": "Pass"}]
    seat = state.seat
    assert seat is not None
    assert (state.hand(seat), state.left) == (0, 0)
    assert len(state.filled()) < 37
    state.play("pass")
    assert state.seat == 1 - seat
    assert "pass" not in state.moves()
    with pytest.raises(IllegalMove, match="can place nothing") as caught:
        state.play("pass")
    assert caught.value.clause == "ss14"


def test_ss15_somebody_can_always_place_a_stone() -> None:
    """Each circle costs at most one stone, on it or on its tower; so two seats with 20 each never
    run out before the board is full.
    """
    assert len(CIRCLES) < 2 * 20
    for seats in (2, 3, 4):
        for seed in range(40):
            for state, token in random_game("siegestones", seats, seed, towers=8):
                assert isinstance(state, SiegeStones)
                assert not token or any(state.hand(seat) for seat in range(seats))


def test_ss16_the_seats_take_turns_from_the_first() -> None:
    for seats in (2, 3, 4):
        turns = [state.seat for state, token in random_game("siegestones", seats, 2) if token]
        assert turns == [ply % seats for ply in range(len(turns))]


def test_perft() -> None:
    for seats in (2, 3, 4):
        assert sum(perft_split(after("", seats), 2).values()) == 74 * 72, perft_split(
            after("", seats), 2
        )
    for seats, record, depth, count in PERFT:
        split = perft_split(after(record, seats), depth)
        assert sum(split.values()) == count, dict(split)


def test_things_keep_their_ids() -> None:
    """A stone is the same thing in the hand and on the board, so that the page can move it."""
    for seats in (2, 4):
        for state, token in random_game("siegestones", seats, 3):
            if not token or token == "pass":
                continue
            before = {thing["id"]: thing for thing in state.view(None)["things"]}
            twin = state.after(token)
            now = {thing["id"]: thing for thing in twin.view(None)["things"]}
            (moved,) = (
                name
                for name, thing in now.items()
                if thing["at"] == token[-2:] and not name.startswith("marker")
            )
            assert before[moved]["at"] == ("towers" if token[0] == "T" else f"hand-{state.seat}")
            assert (
                before[moved]["kind"]
                == now[moved]["kind"]
                == ("tower" if token[0] == "T" else f"stone-{SEAT_COLOURS[state.seat or 0]}")
            )


def test_sketch() -> None:
    state = after("d4 T@d3 g4")
    assert "[B]  B" in state.sketch(plain=True)
    assert state.sketch(plain=True).isascii()
    assert "> Red: towers 0, stones in hand 20" in state.sketch()


def test_brushes_have_the_colours_of_their_seats() -> None:
    assert GAME.notation
    titles = {brush.kind: brush.title for brush in GAME.notation.brushes(4, GAME.options({}))}
    assert titles == {
        "stone-B": "blue stone",
        "stone-R": "red stone",
        "stone-Y": "yellow stone",
        "stone-G": "green stone",
        "tower": "tower",
    }
