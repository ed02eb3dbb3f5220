"""Players: what they are given, what they may not know, and that they repeat their choices."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import count, pairwise

import pytest

import rulescore
from rulescore import CHANCE, State, bots
from rulescore.bots.levels import LEVELS, level_name
from rulescore.bots.registry import definition
from rulescore.bots.tree import ISMCTS
from rulescore.translation import speaking
from tests.rulescore.helpers import GAMES_AND_SEATS, TABLES, random_game

PLAYERS = (*bots.LEVELS, *bots.KINDS)
FEW = {"alphabeta": 60, "mcts": 3}
"""How many positions these tests search."""


def made(name: str, seed: int = 1) -> bots.Player:
    return bots.player(name, iterations=FEW.get(name, 6), seed=seed)


def fits(name: str, game: str, seats: int) -> bool:
    """Alpha-beta alone does not play everything."""
    return name != "alphabeta" or (seats == 2 and not rulescore.GAMES[game].info.hidden)


def moments(game: str, seats: int, seed: int, every: int) -> Iterator[State]:
    """Some positions of a random game in which a seat is to move."""
    for ply, (state, token) in enumerate(random_game(game, seats, seed)):
        if token and state.seat != CHANCE and ply % every == every // 2:
            yield state.copy()


def everyone() -> list[tuple[str, int, str]]:
    return [
        (game, seats, name)
        for game, seats in GAMES_AND_SEATS
        for name in PLAYERS
        if fits(name, game, seats)
        and seats != 3
        and (name in bots.KINDS or (seats == 2 and rulescore.GAMES[game].info.hidden))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "name"), everyone())
def test_what_is_hidden_changes_no_choice(game: str, seats: int, name: str) -> None:
    """When what is hidden from a seat is redrawn, each player with the same seed makes the same
    choice for the same reasons; where nothing is hidden it just repeats itself.
    """
    moves = list(moments(game, seats, 3, 97 if game == "siege-by-number" else 11))
    redrawn = 2 if rulescore.GAMES[game].info.hidden else 1
    found = moves[:redrawn]
    for ply, state in enumerate(found):
        assert state.seat is not None
        truth = made(name).choose(bots.Seen(state, state.seat))
        assert truth.token in state.moves()
        assert len(truth.value) == seats
        assert sum(truth.value) == pytest.approx(1)
        for seed in range(redrawn):
            other = state.guess(state.seat, random.Random(f"{ply} {seed}"))
            assert made(name).choose(bots.Seen(other, state.seat)) == truth


@pytest.mark.parametrize(
    "game", [name for name, game in rulescore.GAMES.items() if game.info.hidden]
)
def test_there_is_hidden_information_to_redraw(game: str) -> None:
    """The test above would prove nothing if what it redraws were always the same."""
    state = next(iter(moments(game, 2, 3, 11)))
    assert state.seat is not None
    assert any(state.guess(state.seat, random.Random(seed)) != state for seed in range(5))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_seen_is_what_the_seat_sees(game: str, seats: int) -> None:
    for state in list(moments(game, seats, 1, 13))[:5]:
        for seat in range(seats):
            seen = bots.Seen(state, seat)
            assert seen.game is state.game
            assert seen.view() == state.view(seat)
            assert seen.moves() == (state.moves() if seat == state.seat else [])
            assert seen.guess(random.Random(1)).view(seat) == state.view(seat)


def test_seen_does_not_hold_the_state() -> None:
    for game in rulescore.GAMES:
        for state in moments(game, 2, 1, 13):
            assert state.seat is not None
            seen = bots.Seen(state, state.seat)
            held = [getattr(seen, name) for name in bots.Seen.__slots__]
            assert not any(each is state for each in held)
            before = state.key()
            seen.guess(random.Random(1)).play(seen.moves()[0])
            assert state.key() == before


@pytest.mark.parametrize("name", ["alphabeta", "tree", "mcts", "level3"])
def test_thinking_and_choosing_are_the_same(name: str) -> None:
    state = rulescore.GAMES["siegestones"].set_up("blue:d3,d5 red:a1,a2 towers:c3")
    thinking = bots.player(name, iterations=150, seed=5).think(bots.Seen(state, 0))
    while True:
        try:
            assert next(thinking).token in state.moves()
        except StopIteration as done:
            choice: bots.Choice = done.value
            break
    assert choice == bots.player(name, iterations=150, seed=5).choose(bots.Seen(state, 0))
    assert choice.line[0] == choice.token
    after = state.copy()
    for token in choice.line:
        after.play(token)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game"),
    [("alphabeta", "nobles-and-peasants"), ("tree", "siegestones"), ("mcts", "angry-gods")],
)
def test_a_player_lets_others_go_on(name: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 50 ms, by a clock that advances a millisecond each time it is read: once per position."""
    state = next(iter(moments(game, 2, 2, 7)))
    assert state.seat is not None
    clock = count(step=0.001)
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    times = [next(clock)]
    times += [
        next(clock)
        for _ in bots.player(name, seconds=0.4, seed=1).think(bots.Seen(state, state.seat))
    ]
    assert len(times) > 5
    assert max(after - before for before, after in pairwise(times)) < 0.05


@pytest.mark.parametrize("name", ["alphabeta", "tree"])
def test_a_win_at_hand_is_taken(name: str) -> None:
    for game, text, token in (
        ("siege-1966", "knights:c4 commander:d6 footmen:a1 seat:1 turns:4", "c4xd6"),
        ("siege-1966", "knights:e5 commander:d6 footmen:a1 seat:2 turns:4", "d6xe5"),
    ):
        state = rulescore.GAMES[game].set_up(text)
        assert state.seat is not None
        choice = bots.player(name, iterations=100, seed=1).choose(bots.Seen(state, state.seat))
        assert choice.token == token
        assert choice.value[state.seat] > 0.99


@pytest.mark.slow
def test_proven_ends_are_backed_up() -> None:
    """Blue, to move, has a tower to win with, and Red, one ply later, cannot help it: the tree
    knows for certain.
    """
    state = rulescore.GAMES["siegestones"].set_up(
        "blue:a1,a4,d1 towers:a2,a3,c1 red:g1 seat:1", goal=4
    )
    choice = bots.player("tree", iterations=2000, seed=1).choose(bots.Seen(state, 0))
    assert choice.value == (1.0, 0.0)


def test_many_guesses_before_the_search_agree_where_single_ones_do_not() -> None:
    """A castle that is guessed once draws the attack to where its King happens to be."""
    state = rulescore.GAMES["siege-the-king"].set_up(
        "kings:a1,b2 a3:A4 b3:A2 hand1:A4,D3,2D5,S hand2:A5,D3,2J,S seat:2 turns:2"
    )
    seen = bots.Seen(state, 1)
    chosen = {
        guesses: {
            ISMCTS(iterations=1, seed=seed, guesses=guesses).choose(seen).token for seed in range(8)
        }
        for guesses in (0, 200)
    }
    assert len(chosen[0]) > 2
    assert chosen[200] == {"A5>a3"}


def test_every_name_makes_a_player() -> None:
    for name in PLAYERS:
        assert isinstance(bots.player(name, seed=1), bots.Player)
    assert bots.LEVELS == ("level1", "level2", "level3", "level4", "level5")


class First(bots.Player):
    """Somebody else's player."""

    def choose(self, seen: bots.Seen) -> bots.Choice:
        return bots.Choice(seen.moves()[0], (0.5, 0.5))


def test_other_peoples_players() -> None:
    state = rulescore.GAMES["siege-1966"].start()
    player = bots.player(f"{__name__}:First", seconds=1, seed=1)
    assert isinstance(player, First)
    assert player.choose(bots.Seen(state, 1)).token == "Cd6"
    thinking = player.think(bots.Seen(state, 1))
    with pytest.raises(StopIteration):
        next(thinking)


@pytest.mark.parametrize(
    "name",
    [
        "nobody",
        "",
        "level6",
        "no_such_module:Bot",
        f"{__name__}:Nobody",
        f"{__name__}:FEW",
        "random:Random",
        ":",
        "a:b:c",
    ],
)
def test_an_unknown_player_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"there is no player|is not a subclass"):
        bots.player(name)


def test_the_message_names_what_there_is() -> None:
    with pytest.raises(
        ValueError, match=r"level1, .*random, oneply, alphabeta, tree, mcts, module:Class"
    ):
        bots.player("nobody")


@pytest.mark.parametrize(
    "bounds", [{"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"iterations": 0}]
)
def test_invalid_bounds_are_refused(bounds: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="a player needs"):
        bots.player("tree", **bounds)


@pytest.mark.parametrize(
    "name", ["level4@0", "level4@-1", "level4@", "tree@nan", "tree@inf", "tree@1s", "tree@1@2"]
)
def test_invalid_seconds_in_a_name_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="more than 0 seconds"):
        bots.player(name)


def test_seconds_in_a_name_bound_that_player_alone() -> None:
    """That makes it another player, whose results are kept apart."""
    player = bots.player("tree@0.25", iterations=7)
    assert (player.seconds, player.iterations) == (0.25, None)
    assert (
        bots.player("tree", iterations=7).seconds,
        bots.player("tree", iterations=7).iterations,
    ) == (None, 7)
    assert definition("level4", "siegestones", 2) == definition(
        "level4@9", "siegestones", 2
    ).replace("seconds=9.0", "iterations=50")
    assert definition("mcts@0.5", "siegestones", 2) == "mcts seconds=0.5"


def test_levels_have_names_in_every_language() -> None:
    english = [level_name(name) for name in LEVELS]
    with speaking("de"):
        german = [level_name(name) for name in LEVELS]
    assert len({*english}) == len({*german}) == 5
    assert not {*english} & {*german}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_fast_ways_into_a_state_agree_with_the_plain_ones(game: str, seats: int) -> None:
    """`sample` gives every legal move, `noisy` and `candidates` only legal ones, and positions with
    the same `key` have the same `transposition_key`.
    """
    keys: dict[object, object] = {}
    for state in list(moments(game, seats, 4, 7))[:6]:
        before = state.key()
        rng = random.Random(1)
        moves = state.moves()
        drawn = (
            [state.sample(rng) for _ in range(40 * len(moves))]
            if len(moves) < 40
            else [state.sample(rng) for _ in range(300)]
        )
        assert {*drawn} <= {*moves}
        assert len(moves) >= 40 or {*drawn} == {*moves}
        assert {*state.noisy()} <= {*moves}
        assert {*state.candidates()} <= {*moves}
        assert state.candidates()
        assert state.key() == before
        assert (
            keys.setdefault(before, state.transposition_key()) == state.copy().transposition_key()
        )
