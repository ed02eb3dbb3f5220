"""SIEGE (1966): one test for each ruling, the counts, the two claims that neither side is ever
without a move, positions as text, and the plain rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest

import rulescore
from rulescore import IllegalMove
from rulescore.boards import castle
from rulescore.commands.perft import perft_split
from rulescore.games.siege_1966 import GAME
from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import (
    COMMANDER,
    INSIDE,
    KNIGHT_BIT,
    NAME,
    OFF,
    SIDE_BIT,
    SQUARE,
    Tables,
)
from tests.rulescore.helpers import FIXTURES, moves, random_game, state_after
from tests.rulescore.reference.siege_1966 import Plain

played = partial(state_after, "siege-1966")


def test_mb1_the_defender_chooses_the_crown_first() -> None:
    state = GAME.start()
    assert (state.seat, moves(state)) == (1, "Cd6 Ce6")
    state.play("Ce6")
    assert state.seat == 0
    assert moves(GAME.start(crowns=3)) == "Cd3 Ce3"
    assert GAME.start(crowns="3").moves() == ["Cd3", "Ce3"]


def test_mb2_forward_is_toward_higher_rows() -> None:
    assert moves(played("Cd6"), "c0") == "c0-a1 c0-b2 c0-d2 c0-e1"


def test_mb3_outside_the_castle_a_knight_leaps_forward_or_backward_into_the_castle() -> None:
    assert moves(GAME.set_up("knights:a6 commander:e6")) == "a6-c5"
    assert moves(GAME.set_up("knights:a1 commander:e6")) == "a1-b3 a1-c2"
    assert moves(GAME.set_up("knights:a4 commander:e6")) == "a4-b6 a4-c3 a4-c5"
    assert moves(GAME.set_up("knights:b6 commander:e6")) == "b6-c4 b6-d5"


def test_mb4_in_the_castle_a_knight_leaps_all_ways_and_stays() -> None:
    assert moves(GAME.set_up("knights:d4 commander:c6")) == "d4-e6 d4-f3 d4-f5 d4xc6"
    assert moves(GAME.set_up("knights:c3 commander:e6")) == "c3-d5 c3-e4"


def test_mb5_a_knight_lands_on_any_colour_but_not_on_its_own_side() -> None:
    state = GAME.set_up("knights:c4,b6,d2 commander:e6")
    assert moves(state, "d2") == "d2-b3 d2-e4 d2-f3"
    assert "b6-d5" in state.moves()
    assert "b6-c4" not in state.moves()
    assert moves(GAME.set_up("knights:b4 commander:e6")) == "b4-a6 b4-c6 b4-d3 b4-d5"
    assert moves(GAME.set_up("knights:f5 footmen:d6,e3 commander:c3")) == "f5-d4 f5xd6 f5xe3"


def test_mb6_a_footman_steps_anywhere_but_onto_blue_and_captures_diagonally() -> None:
    state = GAME.set_up("knights:a4,c2,e2,d2 footmen:b3,d1 commander:e6 seat:2")
    # a2, a3, a4 are blue, with or without a knight
    assert moves(state, "b3") == "b3-b2 b3-b4 b3-c3 b3-c4 b3xc2"
    # the knight straight ahead on d2 is safe
    assert moves(state, "d1") == "d1-c0 d1-c1 d1-d0 d1-e0 d1-e1 d1xc2 d1xe2"
    assert "b2-a1" in GAME.set_up("knights:h6 footmen:b2 commander:e6 seat:2").moves()


def test_mb7_walls_do_not_block_a_footman() -> None:
    assert {"c3-b2", "c3-b3", "c3-b4", "c3-c2", "c3-d2"} <= set(
        GAME.set_up("knights:h6 footmen:c3 commander:e6 seat:2").moves()
    )
    assert "b2-c3" in GAME.set_up("knights:h6 footmen:b2 commander:e6 seat:2").moves()
    assert "b6-c5" in GAME.set_up("knights:h6 footmen:b6 commander:e6 seat:2").moves()


def test_mb8_the_commander_slides_up_to_three_diagonal_squares_in_the_castle() -> None:
    state = GAME.set_up("knights:f3,d5 commander:c6 seat:2")
    assert moves(state) == "c6xd5"
    assert moves(GAME.set_up("knights:f3,a1 commander:c6 seat:2")) == "c6-d5 c6-e4 c6xf3"
    assert moves(GAME.set_up("knights:a1 commander:d6 seat:2")) == "d6-c5 d6-e5 d6-e6 d6-f4"
    assert (
        moves(GAME.set_up("knights:e6 footmen:c5 commander:d6 seat:2"), "d6") == "d6-e5 d6-f4 d6xe6"
    )


def test_mb9_the_other_crown_is_closed_by_ones_own_footman() -> None:
    assert "d6-e6" not in GAME.set_up("knights:a1 footmen:e6 commander:d6 seat:2").moves()


def test_mb10_in_the_first_four_turns_a_footman_leaves_its_dot_for_a_square_without_one() -> None:
    state = played("Cd6 c0-a1")
    assert all(
        move[:2] in castle.DOTTED and move[3:] not in castle.DOTTED for move in state.moves()
    )
    assert len(state.moves()) == 18
    state = played("Cd6 c0-a1 d4-d3 d0-b1")
    assert moves(state, "d3") == ""
    assert "e4-d4" not in state.moves()
    with pytest.raises(IllegalMove, match="leave it") as caught:
        state.play("d3-d2")
    assert caught.value.clause == "mb10"
    with pytest.raises(IllegalMove, match="without a dot") as caught:
        state.play("e4-d4")
    assert caught.value.clause == "mb10"
    assert (
        "d4-c0" not in GAME.set_up("knights:a1 footmen:d4,d1 commander:e6 seat:2 turns:0").moves()
    )
    assert not [
        move
        for move in GAME.set_up("knights:a1 footmen:d4,d1 commander:e6 seat:2 turns:0").moves()
        if move.startswith("d1")
    ]


def test_mb11_the_commander_stays_in_the_opening() -> None:
    state = played("Cd6 c0-a1")
    assert moves(state, "d6") == ""
    with pytest.raises(IllegalMove, match="not the commander") as caught:
        state.play("d6-c5")
    assert caught.value.clause == "mb11"


def test_mb12_a_possible_capture_suspends_the_opening_rule() -> None:
    """From d2 a knight attacks e4: the defender is free before anything was captured. A knight on
    blue beside a footman suspends nothing.
    """
    assert "d6-c5" in played("Cd6 c0-d2").moves()
    assert "d6-c5" not in played("Cd6 c0-b2").moves()
    beside_blue = GAME.set_up("knights:h5 footmen:g4,d4 commander:d6 seat:2 turns:1")
    assert moves(beside_blue, "g4") == ""
    assert moves(beside_blue, "d4") != ""
    capturable = GAME.set_up("knights:g5 footmen:f4,d4 commander:d6 seat:2 turns:1")
    assert "f4xg5" in capturable.moves()
    assert "d6-c5" in capturable.moves()


def test_mb12_once_broken_off_for_good() -> None:
    free_then_quiet = "Cd6 c0-d2 e4-e3 d2-f3 e3-e2 d0-b1"
    each = played(free_then_quiet)
    once = played(free_then_quiet, special="once")
    for state, bound in ((each, True), (once, False)):
        suspended = any(move[2] == "x" for move in state.moves())
        assert (moves(state, "d6") == "") == (bound and not suspended)


def test_mb12_it_breaks_off_once_and_only_for_a_capture() -> None:
    state = GAME.set_up("knights:c4,b1 footmen:-,d5 commander:d6 seat:2 turns:0", special="once")
    state, events = state.outcome("d6-e6")
    assert (state.free, events) == (True, [{"what": "free"}])
    assert state.after("b1-a3").outcome("d5-c5")[1] == []
    quiet = GAME.set_up("knights:b2 footmen:d4 commander:d6 seat:2 turns:0", special="once")
    assert not quiet.after("d4-c3").free


def test_mb13_a_suspended_turn_frees_every_piece() -> None:
    state = played("Cd6 c0-d2")
    assert {"d6-c5", "e4-e3", "d4-d3"} <= set(state.moves())
    assert len(state.moves()) > 18
    assert state.view(None)["notes"] == [
        "Opening turn 1 of 4: somebody can capture, so any piece may move."
    ]
    footmen_only = played("Cd6 c0-d2", freed="footmen")
    assert moves(footmen_only, "d6") == ""
    assert "d4-c4" in footmen_only.moves()
    assert (
        footmen_only.prompt()
        == "Defender: choose a footman to move (the opening rule is suspended)."
    )
    assert footmen_only.why_not(["d6"]) == (
        "At this table only footmen may move while the opening rule is suspended.",
        "mb13",
    )
    alone = GAME.set_up("knights:c4 commander:d6 seat:2 turns:2", freed="footmen")
    assert alone.moves() == ["d6-c5", "d6-e5", "d6-e6", "d6-f4"]


def test_mb14_suspended_turns_count() -> None:
    state = played("Cd6 c0-d2 d6-c5 d2-b3")
    assert state.turns == 1
    assert "c5-d6" in state.moves()  # the knight on b3 attacks c5: suspended again
    state = GAME.set_up("knights:h1,g1 footmen:d4,e4 commander:d6 seat:2 turns:3")
    assert moves(state, "d6") == ""
    state.play("d4-d3")
    state.play("h1-g3")
    assert state.turns == 4
    assert moves(state, "d6") != ""


def test_mb15_without_a_fitting_move_the_turn_is_free() -> None:
    state = GAME.set_up("knights:a1 footmen:b2,g2 commander:d6 seat:2 turns:2")
    assert "b2xa1" in state.moves()
    state = GAME.set_up("knights:h1 footmen:b3,b2 commander:d6 seat:2 turns:2")
    assert {"b3-b4", "d6-c5"} <= set(state.moves())


def test_mb16_captures_are_never_forced() -> None:
    state = GAME.set_up("knights:d3 footmen:e4,c4 commander:d6 seat:2")
    assert {"e4xd3", "c4xd3", "e4-f5", "d6-c5"} <= set(state.moves())


def test_mb17_the_commander_may_stay_in_and_move_into_attack() -> None:
    state = GAME.set_up("knights:d3 footmen:d4 commander:e6 seat:2")
    assert {"d4-d5", "e6-f5"} <= set(state.moves())
    state.play("e6-f5")
    assert state.shares is None
    attacked = GAME.set_up("knights:c4,a1 footmen:d4 commander:d6 seat:2")  # c4 attacks d6
    attacked.play("d4-d3")
    assert "c4xd6" in attacked.moves()


def test_mb18_capturing_the_commander_or_the_fourth_knight_ends_the_game_at_once() -> None:
    state = GAME.set_up("knights:c4 footmen:d5 commander:d6")
    state.play("c4xd6")
    assert (state.shares, state.ending, state.seat, state.moves()) == (
        (1.0, 0.0),
        "commander-captured",
        None,
        [],
    )
    state = GAME.set_up("knights:c4 footmen:d5 commander:d6 seat:2")
    state.play("d5xc4")
    assert (state.shares, state.ending) == ((0.0, 1.0), "knights-captured")
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play("d6-c5")


def shuffle(times: int, **options: object) -> Siege1966:
    """A knight and the commander go back and forth inside the castle."""
    state = GAME.set_up("knights:c3 commander:d6", 2, **options)
    for _ in range(times):
        for move in ("c3-e4", "d6-e6", "e4-c3", "e6-d6"):
            if state.shares is None:
                state.play(move)
    return state


def test_mb19_the_third_time_is_a_draw() -> None:
    assert shuffle(1).shares is None
    assert (shuffle(2).shares, shuffle(2).ending) == ((0.5, 0.5), "repetition")
    assert shuffle(3, repetition=5).shares is None
    assert shuffle(4, repetition=5).ending == "repetition"
    assert shuffle(19, repetition=0).shares is None
    assert shuffle(1).view(None)["notes"] == [
        "This position has occurred 2 times; at 3 the game is drawn."
    ]
    assert shuffle(1, repetition=0).view(None)["notes"] == []


def test_mb19_the_side_to_move_belongs_to_the_position_and_so_does_the_start() -> None:
    state = played("Cd6")
    assert state.seen == {state.packed: 1}
    after = played("Cd6 c0-b2")
    assert after.packed & SIDE_BIT != state.packed & SIDE_BIT


def test_mb19_counts_the_same_when_kept_in_full() -> None:
    """The state forgets positions before a move that cannot be undone; a count that forgets nothing
    must agree.
    """
    for seed in range(60):
        seen: dict[tuple[int, int], int] = {}
        for state, token in random_game("siege-1966", 2, seed):
            assert isinstance(state, Siege1966)
            if state.guards[COMMANDER] != OFF or state.shares:
                key = (state.packed, 0)
                seen[key] = seen.get(key, 0) + 1
                assert (seen[key] == 3) == (state.ending == "repetition")
                assert token == "" or seen[key] == state.seen[state.packed]


def test_mb20_forty_moves_each_without_a_capture_are_a_draw() -> None:
    state = shuffle(19, repetition=0)
    assert (state.shares, state.seat) == (None, 0)
    state.play("c3-e4")
    state.play("d6-e6")
    state.play("e4-c3")
    assert (state.shares, state.seat) == (None, 1)
    state.play("e6-d6")
    assert (state.shares, state.ending) == ((0.5, 0.5), "no-capture")
    assert shuffle(5, repetition=0, quiet=10).ending == "no-capture"
    assert shuffle(200, repetition=0, quiet=0).shares is None


def test_mb21_the_commander_alone_plays_on_and_can_win() -> None:
    state = GAME.set_up("knights:c5 commander:d6 seat:2")
    state.play("d6xc5")
    assert state.ending == "knights-captured"


def test_mb22_a_side_without_a_move_would_pass() -> None:
    state = GAME.set_up("knights:a1 commander:d6")
    # no text says this, for with the last knight the game is over
    state.knights, state.packed = [OFF] * 4, state.packed ^ KNIGHT_BIT[SQUARE["a1"]]
    assert state.moves() == ["pass"]
    state.play("pass")
    assert state.seat == 1


@pytest.mark.slow
def test_mb22_no_set_of_knights_is_ever_without_a_move() -> None:
    """Every way to place one to four knights; only a knight of their own side can stop one from
    landing.
    """
    for options in ({"knights": knights, "blue": "2-6", "crowns": 6} for knights in castle.STARTS):
        table = Tables(**options)  # type: ignore[arg-type]
        targets = {
            a: sum(1 << b for b in range(len(NAME)) if table.leaps[a][0] & KNIGHT_BIT[b])
            for a in table.squares
        }
        assert all(targets.values())
        # with four targets a knight has one more than there are others
        few = [a for a in sorted(targets) if targets[a].bit_count() < 4]
        for number in range(1, 5):
            for knights in combinations(few, number):
                standing = sum(1 << a for a in knights)
                assert any(targets[a] & ~standing for a in knights)


@pytest.mark.slow
def test_mb22_the_defender_is_never_without_a_move() -> None:
    """Every place of the commander with up to four footmen, whatever else is on the board: only a
    piece of the same side closes a diagonal neighbour.
    """
    for blue in castle.BLUE_ROWS:
        for crowns in castle.CROWN_ROWS:
            table = Tables("cdef", blue, crowns)
            diagonal = {
                a: sum(
                    1 << b
                    for b in table.walkable
                    if abs(a // 7 - b // 7) == 1 == abs(a % 7 - b % 7)
                )
                for a in table.walkable
            }
            for commander in INSIDE:
                needed = [a for a in INSIDE if diagonal[commander] >> a & 1]
                others = sorted(set(table.walkable) - {commander, *needed})
                for number in range(5 - len(needed)):
                    for more in combinations(others, number):
                        footmen = [*needed, *more]
                        own = sum(1 << a for a in (commander, *footmen))
                        assert any(diagonal[a] & ~own for a in footmen), (
                            NAME[commander],
                            [NAME[a] for a in footmen],
                        )


def test_mb23_nobody_passes() -> None:
    for state, token in random_game("siege-1966", 2, 3):
        assert not token or "pass" not in state.moves()


def test_mb24_seats_can_be_changed_for_the_second_game() -> None:
    """The rules keep no memory between games: the same tokens give the same game, whoever sits where."""
    text = (FIXTURES / "siege-1966" / "commander-captured.txt").read_text(encoding="utf-8")
    record = rulescore.Record.parse(text)
    again = rulescore.Record(
        record.game, 2, tokens=record.tokens, tags={"Seat.1": "B", "Seat.2": "A"}
    )
    assert again.state().key() == record.state().key()


@pytest.mark.parametrize(
    ("knights", "counts"),
    [("cdef", (16, 300, 4576, 91298, 1329377)), ("acfh", (12, 220, 2568, 48633, 564658))],
)
@pytest.mark.parametrize("crown", ["Cd6", "Ce6"])
def test_perft(knights: str, counts: tuple[int, ...], crown: str) -> None:
    state = played(crown, knights=knights)
    for depth, expected in enumerate(counts, 1):
        split = perft_split(state, depth)
        assert sum(split.values()) == expected, split


def test_the_board_options_move_the_board() -> None:
    assert "b2-a1" in GAME.set_up("knights:h3 footmen:b2 commander:d6 seat:2").moves()
    moved = GAME.set_up("knights:h3 footmen:b2,b5 commander:d6 seat:2", blue="1-5")
    assert "b2-a1" not in moved.moves()
    assert "b5-a6" in moved.moves()


def test_the_view_knows_where_everything_is() -> None:
    view = GAME.start().view(None)
    assert [thing["at"] for thing in view["things"]] == [
        "c0",
        "d0",
        "e0",
        "f0",
        "d4",
        "d5",
        "e4",
        "e5",
        "camp",
    ]
    state = GAME.set_up("knights:c4 footmen:d5 commander:d6")
    state.play("c4xd6")
    commander = state.view(None)["things"][-1]
    assert (commander["id"], commander["at"]) == ("commander", "captured-1")
    assert state.epilogue() == ["The commander is captured: the attacker wins."]


@pytest.mark.parametrize(
    ("after", "taps", "clause", "part"),
    [
        ("", ["d5"], "mb1", "crowns"),
        ("Cd6", ["d4"], "mb23", "other side"),
        ("Cd6", ["a1"], "mb23", "There is nothing"),
        ("Cd6", ["c0", "c2"], "mb3", "two squares"),
        ("Cd6", ["d0", "e0"], "mb5", "own knight"),
        ("Cd6 c0-a1 d4-d3 d0-b1", ["e4", "c4"], "mb6", "one square"),
        ("Cd6 c0-a1 d4-c4 a1-b3 c4-b4 d0-b1 e4-e3 b1-d2", ["b4", "a4"], "mb6", "blue"),
        ("Cd6 c0-d2", ["d6", "a3"], "mb8", "never leaves"),
        ("Cd6 c0-d2", ["d6", "d5"], "mb6", "own footman"),
    ],
)
def test_a_refused_tap_says_why(after: str, taps: list[str], clause: str, part: str) -> None:
    state = played(after)
    sentence, anchor = state.why_not(taps)
    assert part in sentence
    assert anchor == clause


def test_mb17_a_note_warns_of_a_knight_that_can_capture_the_commander() -> None:
    warning = "A knight can capture the commander on d6."
    assert warning in GAME.set_up("knights:c4 footmen:d4 commander:d6 seat:2").view(None)["notes"]
    assert (
        warning not in GAME.set_up("knights:c3 footmen:d4 commander:d6 seat:2").view(None)["notes"]
    )
    assert warning not in GAME.set_up("knights:c4 footmen:d4 commander:d6").view(None)["notes"]


def test_the_note_says_why_an_opening_turn_is_free() -> None:
    opening = "Ce6 f0-e2 e5-f4 e2xf4 e4-e3 f4xd5 d4-d3 d5xe3"
    free = played(opening, knights="acfh", freed="footmen", repetition=0)
    assert (
        "Opening turn 4 of 4: no move fits the opening rule, so this turn is free."
        in free.view(None)["notes"]
    ), "mb15"
    ended = played("Ce6 e0-f2 d4-c4 f2-d3", special="once", freed="footmen")
    assert "The opening rule has ended for good." in ended.view(None)["notes"]
    assert moves(ended, "e6")
    assert (
        "The opening rule has ended for good."
        not in played("Ce6 e0-f2 d4-c4 f2-d3").view(None)["notes"]
    )


def test_a_capture_written_as_a_move_is_corrected() -> None:
    state = played("Cd6 c0-b2 e4-f3 b2-c4 f3-f4")
    for wrong, right in (("c4-d6", "c4xd6"), ("d0xc2", "d0-c2")):
        with pytest.raises(rulescore.IllegalMove, match=f"This move is written {right}:"):
            state.play(wrong)


def test_keys_forget_what_no_longer_matters() -> None:
    """Without draws by repetition earlier visits do not matter, nor, after the opening, how its
    rule ended.
    """
    start = "Cd6 e0-f2 e4-f5 f2-d3 f5-e4 d3-f4 e4-f5 f4-d3 f5-e4 d3-f4 e4-f5 f4-d3"
    there_and_back = f"{start} f5-f6 d3-f4 f6-f5 f4-d3"
    for repetition, same in ((0, True), (5, False)):
        keys = [
            played(tokens, special="once", repetition=repetition, quiet=0).key()
            for tokens in (start, there_and_back)
        ]
        assert (keys[0] == keys[1]) is same
    ways = (
        "Cd6 c0-b2 e5-f4 d0-b1 d4-d3 f0-h1 e4-f3 b2-a4 d5-c4",
        "Cd6 c0-b2 e5-f4 d0-b1 e4-f3 f0-h1 d4-d3 b2-a4 d5-c4",
    )
    states = [played(tokens, special="once") for tokens in ways]
    assert states[0].key() == states[1].key()


def fidgeting_game(seed: int) -> Iterator[tuple[Siege1966, str]]:
    """A random game with random options. The defender likes captures, the attacker does not, and
    pieces like to go back where they came from, so games end in every way.
    """
    rng = random.Random(seed)
    options = {
        option.name: rng.choice(list(option.choices))
        for option in GAME.info.options
        if rng.random() < 0.5
    }
    state = GAME.start(2, **(options | rng.choice([{}, {"quiet": 4}, {"quiet": 15}])))
    tokens = ["", ""]
    while state.seat is not None:
        back = f"{tokens[-2][3:]}-{tokens[-2][:2]}"
        liked = [move for move in state.moves() if ("x" in move) == (state.seat == 1)]
        moves = liked if liked and rng.random() < 0.7 else state.moves()
        tokens.append(back if back in moves and rng.random() < 0.6 else rng.choice(moves))
        yield state, tokens[-1]
        state.play(tokens[-1])
    yield state, ""


@pytest.mark.slow
def test_the_plain_rules_agree() -> None:
    endings = set()
    for seed in range(30):
        plain: Plain | None = None
        for state, token in fidgeting_game(seed):
            plain = plain or Plain(state.options)
            assert (state.moves(), state.shares, state.ending) == (
                plain.moves(),
                plain.shares(),
                plain.ending(),
            )
            if token:
                assert (state.seat, state.free, state.waits() or state.suspended()) == (
                    plain.seat,
                    plain.free,
                    state.waits() or plain.suspended(),
                )
                plain.play(token)
        endings.add(state.ending)
    assert endings == set(GAME.info.endings)


@pytest.mark.slow
def test_a_position_comes_back_from_its_text_and_plays_on() -> None:
    histories = 0
    for seed in range(10, 28):
        # set up when the game was at its first position, or at another on the way
        twin: Siege1966 | None = None
        for ply, (state, token) in enumerate(fidgeting_game(seed)):
            text = state.position()
            again = GAME.set_up(text, 2, **state.options)
            for other in (again, twin or again):
                assert (other.position(), other.moves(), other.view(None)) == (
                    text,
                    state.moves(),
                    state.view(None),
                )
                assert (other.seat, other.shares, other.ending) == (
                    state.seat,
                    state.shares,
                    state.ending,
                )
                assert other == state
            histories += "x2" in text
            twin = again if ply % 9 == 0 or twin is None else twin
            if token:
                twin.play(token)
    assert histories > 10


def test_a_text_says_only_what_matters() -> None:
    state = GAME.set_up("knights:c4 commander:e6")
    assert (state.seat, state.turns, state.free, state.quiet, state.times()) == (0, 4, False, 0, 1)
    assert state.position() == "knights:c4 commander:e6"
    assert (
        GAME.start().position()
        == "knights:c0,d0,e0,f0 footmen:d4,d5,e4,e5 commander:waiting seat:2 turns:0"
    )
    example = "knights:c4,b6 footmen:d4,e5 commander:e6 seat:2 turns:4"
    assert GAME.set_up(example).position() == example.removesuffix(" turns:4")
    assert repr(state) == "<siege-1966, 2 seats: knights:c4 commander:e6>"
    captured = GAME.set_up("knights:-,c4,-,- footmen:-,-,b2 commander:e6")
    assert captured.position() == "knights:-,c4 footmen:-,-,b2 commander:e6"
    assert [thing["at"] for thing in captured.view(None)["things"][:7]] == [
        "captured-0",
        "c4",
        "captured-0",
        "captured-0",
        "captured-1",
        "captured-1",
        "b2",
    ]


def test_a_position_before_the_choice_of_a_crown() -> None:
    state = GAME.set_up("knights:c0,d0,e0,f0 footmen:d4,d5,e4,e5 commander:waiting turns:0")
    assert state == GAME.start()
    assert GAME.set_up("knights:c0 footmen:d6 commander:waiting").moves() == ["Ce6"]
    assert GAME.set_up("knights:e6 commander:waiting").moves() == ["Cd6"]


@pytest.mark.parametrize(
    ("text", "options", "ending"),
    [
        ("knights:c4 commander:-", {}, "commander-captured"),
        ("knights:- footmen:d4 commander:e6", {}, "knights-captured"),
        ("knights:c4 commander:e6 quiet:80", {}, "no-capture"),
        ("knights:c4 commander:e6 quiet:6", {"quiet": 3}, "no-capture"),
        ("knights:c4 commander:e6 stood:3", {}, "repetition"),
        ("knights:c4 commander:e6 stood:5", {"repetition": 5}, "repetition"),
        ("knights:c4 commander:e6 quiet:80 stood:3", {}, "no-capture"),
        ("knights:c4 commander:e6 quiet:79 stood:2", {}, None),
    ],
)
def test_a_position_that_is_over_by_the_rules_is_over(
    text: str, options: dict[str, int], ending: str | None
) -> None:
    state = GAME.set_up(text, 2, **options)
    assert state.ending == ending
    assert (state.shares is None, state.seat is None, state.moves() == []) == (
        ending is None,
        ending is not None,
        ending is not None,
    )


def test_earlier_positions_in_a_text_count_for_a_draw() -> None:
    before = "before:c3//e6/2,e4//d6/2x2,e4//e6/1"
    state = GAME.set_up(f"knights:c3 commander:d6 {before}")
    assert state.copy().position() == f"knights:c3 commander:d6 {before}"
    state.play("c3-e4")
    assert state.ending == "repetition"
    assert (
        GAME.set_up("knights:c3 commander:d6").key()
        != GAME.set_up(f"knights:c3 commander:d6 {before}").key()
    )
    unsorted = GAME.set_up("knights:c3 commander:d6 before:e4//d6/2,c3//e6/2")
    assert unsorted.position() == "knights:c3 commander:d6 before:c3//e6/2,e4//d6/2"
    assert unsorted == GAME.set_up(unsorted.position())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("commander:e6", "knights: a position has knights, or - when all are captured"),
        ("knights: commander:e6", "knights: a position has knights, or - when all are captured"),
        ("knights:a1,a2,a3,a4,a5 commander:e6", "knights: there are only 4 of them"),
        ("knights:a0 commander:e6", "knights: there is no place 'a0' for it"),
        ("knights:c4 footmen:a2 commander:e6", "footmen: there is no place 'a2' for it"),
        ("knights:c4 footmen:c4 commander:e6", "footmen: two things stand on c4"),
        ("knights:c4 footmen:d4,,e4 commander:e6", "footmen: a part between commas is empty"),
        ("knights:c4", "commander: the position does not say where he is"),
        ("knights:c4 commander:e2", "commander: there is no place 'e2' for it"),
        ("knights:e6 commander:e6", "commander: two things stand on e6"),
        ("knights:- commander:-", "commander: he is in the castle when all knights are captured"),
        (
            "knights:- commander:waiting",
            "commander: he is in the castle when all knights are captured",
        ),
        (
            "knights:d6 footmen:e6 commander:waiting",
            "commander: he cannot wait for a crown when both are taken",
        ),
        (
            "knights:c4 commander:waiting seat:1",
            "seat: the defender chooses the crown before anybody moves",
        ),
        (
            "knights:c4 commander:waiting quiet:80",
            "quiet: the defender chooses the crown before anybody moves",
        ),
        (
            "knights:c4 commander:waiting before:c3//e6/2",
            "before: the defender chooses the crown before anybody moves",
        ),
        ("knights:c4 commander:e6 seat:3", "seat: '3' is not one of 1 (Attacker), 2 (Defender)"),
        ("knights:c4 commander:e6 turns:5", "turns: '5' is not a whole number from 0 to 4"),
        ("knights:c4 commander:e6 quiet:81", "quiet: '81' is not a whole number from 0 to 80"),
        ("knights:c4 commander:e6 stood:0", "stood: '0' is not a whole number from 1 to 3"),
        (
            "knights:c4 commander:e6 before:c4",
            "before: 'c4' is not a position of the pieces on the board",
        ),
        (
            "knights:c4 commander:e6 before:c4/d4/e6/1",
            "before: 'c4/d4/e6/1' is not a position of the pieces on the board",
        ),
        (
            "knights:c4 commander:e6 before:e6//e6/2",
            "before: 'e6//e6/2' is not a position of the pieces on the board",
        ),
        (
            "knights:c4 commander:e6 before:c4//e2/2",
            "before: 'c4//e2/2' is not a position of the pieces on the board",
        ),
        ("knights:c4 commander:e6 before:c4//e6/1", "before: 'c4//e6/1' is listed twice"),
        (
            "knights:c4 commander:e6 before:c4//d6/1,c4//d6/1x2",
            "before: 'c4//d6/1x2' is listed twice",
        ),
        (
            "knights:c4 commander:e6 before:c4//d6/1x0",
            "before: 'c4//d6/1x0' would have ended the game",
        ),
        (
            "knights:c4 commander:e6 before:c4//d6/1x3",
            "before: 'c4//d6/1x3' would have ended the game",
        ),
        ("knights:c4 commander:e6 free:yes", "a position has no field 'free:yes'"),
        ("towers:c4", "a position has no field 'towers:c4'"),
    ],
)
def test_a_wrong_text_is_refused_by_the_name_of_its_field(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        GAME.set_up(text)
    assert str(caught.value).startswith(sentence)


def test_fields_are_those_that_the_table_counts() -> None:
    usual = ["knights", "footmen", "commander", "seat", "turns"]
    for options, more in (
        ({}, ["quiet", "stood", "before"]),
        ({"special": "once"}, ["free", "quiet", "stood", "before"]),
        ({"quiet": 0, "repetition": 0}, []),
    ):
        room = GAME.notation
        assert room is not None
        table = GAME.start(2, **options)
        fields = room.fields(2, table.options)
        assert [field.name for field in fields] == usual + more
        assert all(
            GAME.set_up(field.example, 2, **options).position()
            == field.example.removesuffix(" turns:4")
            for field in fields
        )


def test_brushes_put_pieces_where_they_may_stand() -> None:
    room = GAME.notation
    assert room is not None
    kinds = {thing["kind"] for thing in GAME.start().view(None)["things"]}
    rest = {
        "knights": "commander:c3",
        "footmen": "knights:a1 commander:c3",
        "commander": "knights:a1",
    }
    for brush in room.brushes(2, GAME.start(blue="1-5").options):
        assert brush.kind in kinds
        for place in set(brush.places) - {"a1", "c3"}:
            state = GAME.set_up(
                f"{brush.field}:{brush.item.format(place=place)} {rest[brush.field]}", blue="1-5"
            )
            assert place in [thing["at"] for thing in state.view(None)["things"]]


def test_parts_of_moves() -> None:
    assert GAME.start().parts("Cd6") == {
        "who": 1,
        "what": "crown",
        "piece": "commander",
        "from": "camp",
        "to": "d6",
    }
    state = GAME.set_up("knights:c4 footmen:-,d5 commander:d6")
    assert state.parts("c4-e3") == {
        "who": 0,
        "what": "move",
        "piece": "knight",
        "from": "c4",
        "to": "e3",
    }
    assert state.parts("c4xd6") == {
        "who": 0,
        "what": "move",
        "piece": "knight",
        "from": "c4",
        "to": "d6",
        "captured": "commander",
    }
    state = GAME.set_up("knights:c4 footmen:-,d5 commander:d6 seat:2")
    assert state.parts("d5xc4") == {
        "who": 1,
        "what": "move",
        "piece": "footman-axe",
        "from": "d5",
        "to": "c4",
        "captured": "knight",
    }
    assert state.parts("pass") == {"who": 1, "what": "pass"}


@pytest.mark.parametrize(
    ("text", "ending", "shares"),
    [
        ("knights:c3 commander:d6 stood:3", "repetition", (0.5, 0.5)),
        ("knights:c3 commander:d6 quiet:80", "no-capture", (0.5, 0.5)),
        ("knights:c3 commander:-", "commander-captured", (1.0, 0.0)),
        ("knights:-,-,-,- commander:d6", "knights-captured", (0.0, 1.0)),
    ],
)
def test_a_position_that_is_over_is_over_when_set_up(
    text: str, ending: str, shares: tuple[float, ...]
) -> None:
    state = GAME.set_up(text)
    assert (state.ending, state.shares, state.seat, state.moves()) == (ending, shares, None, [])


def test_a_captured_piece_attacks_nothing() -> None:
    state = GAME.set_up("knights:c3,- footmen:-,d5 commander:e6")
    assert [state.attackers(SQUARE[at], seat) for at, seat in (("f5", 0), ("g5", 1))] == [[], []]
    assert [
        state.attackers(SQUARE[at], seat) for at, seat in (("d5", 0), ("e4", 1), ("c4", 1))
    ] == [[SQUARE["c3"]], [SQUARE["d5"]], [SQUARE["d5"]]]


def test_events_tell_what_a_move_brought_about() -> None:
    state = GAME.set_up("knights:c4 footmen:-,d5 commander:d6 seat:2 turns:2", special="once")
    after, events = state.outcome("d5xc4")
    assert events == [
        {"what": "free"},
        {"what": "capture", "piece": "knight", "owner": 0, "at": "c4", "to": "captured-0"},
    ]
    assert (after.ending, after.events, state.ending) == ("knights-captured", None, None)
    assert GAME.set_up("knights:c4 footmen:-,d5 commander:e6").outcome("c4-e3")[1] == []
    captor = GAME.set_up("knights:c3 footmen:-,d5 commander:e6")
    assert captor.piece_on(OFF) is None
    assert len(captor.after("c3xd5").seen) == 1
    assert captor.outcome("c3xd5")[1] == [
        {"what": "capture", "piece": "footman-axe", "owner": 1, "at": "d5", "to": "captured-1"}
    ]


def test_the_transposition_key_forgets_the_history() -> None:
    """The same position reached again has the same transposition key and the same moves, but not
    the same key.
    """
    tokens = (
        "Cd6 d0-b1 d4-c5 c0-b2 d5-c6 e0-d2 e4-f3 d2-e4 f3-g2 e4-c3 c6-b5 b1-d2 e5-f4 b2-a4 f4-e3"
        " d2-f3 e3-f4 a4-b6 f4-g3 f0-d1 g3-f4 b6-c4 f4-g3 c3-d5"
    )
    state = played(tokens)
    before = state.copy()
    for token in ("g3-f4", "d5-c3", "f4-g3", "c3-d5"):
        state.play(token)
    assert state.key() != before.key()
    assert state.transposition_key() == before.transposition_key()
    assert state.moves() == before.moves()
    state.play("g3-f4")
    assert state.transposition_key() != before.transposition_key()


def test_what_a_piece_could_do_regardless_of_the_turn() -> None:
    for seat in (1, 2):
        state = GAME.set_up(f"knights:c3 footmen:-,d5 commander:e6 seat:{seat}")
        assert state.reach(SQUARE["c3"]) == ["c3-e4", "c3xd5"]
        assert state.reach(SQUARE["e6"]) == ["e6-d6", "e6-f5"]


@pytest.mark.parametrize(
    ("text", "freed", "binds", "only_footmen"),
    [
        ("knights:b2 footmen:d4,d5,e4,e5 commander:d6 seat:2 turns:0", "any", True, False),
        ("knights:c4 footmen:d4,d5,e4,e5 commander:e6 seat:2 turns:1", "any", False, False),
        ("knights:c4 footmen:d4,d5,e4,e5 commander:e6 seat:2 turns:1", "footmen", False, True),
        ("knights:c4 footmen:d4,d5,e4,e5 commander:e6 seat:2", "footmen", False, False),
        ("knights:b2 footmen:d4,d5,e4,e5 commander:d6 seat:1 turns:0", "any", False, False),
        ("knights:c5 footmen:d4,d5,e4,e5 commander:d6 seat:2 turns:0", "any", False, False),
    ],
)
def test_mb10_mb12_whom_the_opening_rule_keeps(
    text: str, freed: str, binds: bool, only_footmen: bool
) -> None:
    state = GAME.set_up(text, freed=freed)
    assert (state.binds(), state.only_footmen()) == (binds, only_footmen)


def test_the_transposition_key_tells_the_turns_of_the_opening_apart() -> None:
    states = [
        GAME.set_up(f"knights:b2 footmen:d4,d5,e4,e5 commander:d6 seat:2 turns:{turns}")
        for turns in range(5)
    ]
    states += [
        GAME.set_up(f"knights:{at} footmen:d4,d5,e4,e5 commander:d6 seat:2 turns:{turns}")
        for at in ("a1", "a2", "a3")
        for turns in range(5)
    ]
    assert len({state.transposition_key() for state in states}) == 20
    assert len({state.key() for state in states}) == 20
    first = [
        GAME.set_up(f"knights:a0 footmen:d4 commander:d6 seat:2 turns:{turns}", knights="acfh")
        for turns in range(5)
    ]
    assert len({state.transposition_key() for state in first}) == 5
    assert states[3].moves() != states[4].moves()


def test_noisy_moves_are_the_captures_and_attackers_are_in_order() -> None:
    state = GAME.set_up("knights:e4,c3 footmen:-,d5 commander:e6")
    assert state.noisy() == ["c3xd5"]
    state = GAME.set_up("knights:e3,c3 footmen:-,d5 commander:e6")
    assert state.attackers(SQUARE["d5"], 0) == sorted([SQUARE["c3"], SQUARE["e3"]])
