"""Siege by Number: what a seat can know, compared with every course of coins that it cannot tell
from the true one.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import partial
from itertools import permutations
from math import factorial

import pytest

from rulescore import CHANCE, GAMES
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import COINS, NOT_ENTERED
from tests.rulescore.helpers import random_game, random_token, state_after

start = partial(state_after, "siege-by-number")
OPTIONS: list[dict[str, object]] = [
    {},
    {"blind": True},
    {"memory": True},
    {"relief": True},
    {"blind": True, "memory": True, "relief": True},
]
all_options = pytest.mark.parametrize("options", OPTIONS, ids=str)


def coins(state: SiegeByNumber, seat: int) -> tuple[int, ...]:
    """The values of a seat's coins in the order in which they entered."""
    entered = (state.values[8 * seat + number] for number in COINS)
    return tuple(value for value in entered if value != NOT_ENTERED)


@pytest.mark.slow
@all_options
@pytest.mark.parametrize("seats", (2, 4))
def test_views_hold_nothing_secret(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(40)
    for ply, (state, _) in enumerate(
        random_game("siege-by-number", seats, 40, rounds=12, **options)
    ):
        if ply % 4:
            continue
        assert isinstance(state, SiegeByNumber)
        before = state.key()
        for seat in (None, *range(seats)):
            view = state.view(seat)
            text = json.dumps(view)
            for thing in view["things"]:
                if thing["kind"].startswith("coin-") and not thing["kind"].startswith("coin-back"):
                    own = (
                        thing["owner"] == seat
                        and not options.get("blind")
                        and not thing["at"].startswith("stack")
                    )
                    assert own or (
                        options.get("memory")
                        and state.seen >> 8 * thing["owner"] + int(thing["id"][-1]) & 1
                    ), thing
            guess = state.guess(seat, rng)
            assert json.dumps(guess.view(seat)) == text
            assert guess.sketch(seat) == state.sketch(seat)
            assert guess.seat == state.seat
            assert (guess.moves() == state.moves()) or (
                state.stage == "coin" and (seat != state.turn or options.get("blind"))
            )
        assert state.key() == before


@all_options
def test_sentences_reveal_nothing_secret(options: dict[str, object]) -> None:
    """Of a move that no battle follows, a seat is told the same in every world it thinks possible;
    of a drawn coin the same for every value.
    """
    rng = random.Random(41)
    for state, token in random_game("siege-by-number", 3, 41, rounds=10, **options):
        if not token:
            continue
        for seat in (None, 0, 1, 2):
            guess = state.guess(seat, rng)
            if state.stage == "coin" and (seat != state.turn or options.get("blind")):
                assert {tuple(state.tell(coin, seat)) for coin in state.moves()} == {
                    tuple(guess.tell(coin, seat)) for coin in guess.moves()
                }
                assert len({tuple(state.tell(coin, seat)) for coin in state.moves()}) == 1
            else:
                assert guess.tell(token, seat)[0] == state.tell(token, seat)[0]
                if "x" not in token:
                    assert guess.tell(token, seat) == state.tell(token, seat)
            if state.seat == seat:
                assert [guess.describe(move) for move in state.moves()] == [
                    state.describe(move) for move in state.moves()
                ]


@all_options
def test_events_hold_nothing_secret(options: dict[str, object]) -> None:
    """A seat hears the same in every world it thinks possible, until a battle turns coins over; of
    a value only what lies open to it, or was shown.
    """
    rng, compared = random.Random(45), 0
    for state, token in random_game("siege-by-number", 3, 45, rounds=20, **options):
        if not token:
            continue
        assert isinstance(state, SiegeByNumber)
        for seat in (None, 0, 1, 2):
            heard, guess = state.happens(token, seat), state.guess(seat, rng)
            owner = state.turn == seat and not options.get("blind")
            values = [
                event
                for event in heard
                if event.keys() & {"value", "other"} and event["what"] != "battle"
            ]
            assert len(values) == (
                owner and (token.startswith("coin:") or heard[0].get("piece") == "army")
            )
            if state.stage == "coin" and not owner:
                assert all(
                    world.happens(coin, seat) == heard
                    for world in (state, guess)
                    for coin in world.moves()
                )
            elif "x" not in token:
                assert guess.happens(token, seat) == heard
            else:
                compared += 1
                assert guess.happens(token, seat)[0] == heard[0]
                if guess.tell(token, seat) == state.tell(token, seat) and guess.outcome(token)[
                    0
                ].view(seat) == state.outcome(token)[0].view(seat):
                    assert guess.happens(token, seat) == heard
    assert compared


def test_other_coins_other_game_same_sight() -> None:
    """The same game with other coins of the Suns looks the same to the Crowns until a battle, byte
    for byte.
    """
    tokens = (
        "first:1 coin:{} roll:4 4:S*-h9 coin:3 roll:0 0:C* coin:{} roll:3,4 3:h9-h6 4:S*-h8 roll:5"
        " 5:C*-e5 coin:{} roll:1,2,2"
    )
    views = {
        json.dumps(start(tokens.format(*order)).view(1)) for order in permutations(range(6), 3)
    }
    assert len(views) == 1
    assert (
        len(
            {
                json.dumps(start(tokens.format(*order)).view(0))
                for order in permutations(range(6), 3)
            }
        )
        == 120
    )


class Worlds:
    """Every way the coins can have come, by brute force, that gives a seat the same views and the
    same sentences.
    """

    def __init__(self, state: SiegeByNumber, seat: int | None) -> None:
        self.seat = seat
        self.states = [state.copy()]

    def follow(self, before: SiegeByNumber, token: str) -> None:
        unseen = before.stage == "coin" and not before.sees(self.seat, before.turn)
        told = before.tell(token, self.seat)
        after: list[SiegeByNumber] = []
        for world in self.states:
            for possible in world.moves() if unseen else [token]:
                if possible in world.moves() and world.tell(possible, self.seat) == told:
                    new = world.after(possible)
                    after.append(new)
        self.states = after


@pytest.mark.parametrize("seed", (0, 1))
@pytest.mark.parametrize(("seat", "options"), [(0, {}), (1, {"relief": True}), (None, {})], ids=str)
def test_guesses_are_the_worlds_that_cannot_be_told_from_the_true_one(
    seat: int | None, options: dict[str, object], seed: int
) -> None:
    rng = random.Random(seed)
    state = start(**options)
    other = 0 if seat else 1
    worlds = Worlds(state, seat) if seat is not None else None
    for ply in range(90):
        if state.shares is not None:
            break
        token = random_token(state, rng)
        if worlds:
            worlds.follow(state, token)
        state.play(token)
        hidden = [seen for seen in (other,) if seat is not None] or [0, 1]
        open_to_all = [
            sum(state.seen >> 8 * owner + number & 1 for number in COINS) for owner in hidden
        ]
        if worlds and ply % 5 == 0:
            possible = Counter(coins(world, other) for world in worlds.states)
            assert set(possible.values()) == {1}, "each world is as likely as the others"
            entered = len(coins(state, other))
            assert len(possible) == factorial(6 - open_to_all[0]) // factorial(6 - entered)
            assert {coins(state.guess(seat, rng), other) for _ in range(20)} <= set(possible)
        for _ in range(3):
            guess = state.guess(seat, rng)
            for owner in range(2):
                for number in COINS:
                    if state.seen >> 8 * owner + number & 1 or owner == seat:
                        assert (
                            guess.values[8 * owner + number] == state.values[8 * owner + number]
                        ), "what was seen is remembered"
            assert sorted(
                coins(guess, other)
                + tuple(value for value in range(6) if guess.left[other] >> value & 1)
            ) == list(range(6))


def test_a_guess_is_uniform() -> None:
    """Three coins of the Suns entered, one was shown: the Crowns think each of the 20 pairs of the
    others equally likely.
    """
    state = start(
        "first:1 coin:4 roll:5 5:S*-h8 coin:3 roll:5 5:C*-e5 coin:2 roll:5,5 5:h8-f5xe5 5:S*-h8"
        " coin:0 roll:0 done coin:1 roll:0,0,0 done"
    )
    assert [number for number in COINS if state.seen >> number & 1] == [1]
    rng = random.Random(42)
    drawn = 4000
    for seat, ways in ((1, 20), (None, 20), (0, 1)):
        found = Counter(coins(state.guess(seat, rng), 0) for _ in range(drawn))
        assert len(found) == ways
        assert all(order[0] == 4 for order in found)
        expected = drawn / ways
        assert sum((count - expected) ** 2 / expected for count in found.values()) < 43.8, (
            "chi-square with 19 degrees of freedom, 0.1 %"
        )


def test_in_blind_games_owners_guess_their_own_coins() -> None:
    state = start("first:1 coin:4 roll:5 5:S*-h8", blind=True)
    rng = random.Random(43)
    assert {coins(state.guess(0, rng), 0) for _ in range(200)} == {(value,) for value in range(6)}
    assert state.tell("coin:3", 1) == ["The Crowns bring an army into their base."]
    assert start("first:1 coin:4 roll:5 5:S*-h8").tell("coin:3", 1) == [
        "The Crowns bring an army into their base: 3."
    ]


def test_random_players_never_see_more_than_they_may() -> None:
    """A player who is given only view and guess can play on its own: its token is always legal in
    the true state.
    """
    rng = random.Random(44)
    state = start(seats=4, rounds=15)
    while state.shares is None:
        if state.seat == CHANCE:
            state.play(state.deal(rng))
        else:
            state.play(rng.choice(state.guess(state.seat, rng).moves()))


def test_a_drawn_coin_is_open_to_its_owner_only() -> None:
    for options in ({}, {"blind": True}):
        drawn = 0
        for state, token in random_game("siege-by-number", 3, 31, **options):
            watchers = [seat for seat in (None, 0, 1, 2) if token and state.open_to(token, seat)]
            if token.startswith("coin:"):
                drawn += 1
                assert len(watchers) == (0 if options else 1)
            elif token:
                assert watchers == [None, 0, 1, 2]
        assert drawn


def test_a_battle_shows_both_coins_by_when_they_entered() -> None:
    rng = random.Random(5)
    state = GAMES["siege-by-number"].start(seats=3)
    assert state.stock() == [f"coin:{value}" for value in range(6)]
    drawn: list[list[int]] = [[], [], []]
    battles = 0
    while state.seat is not None and battles < 30:
        token = rng.choice(
            [token for token in state.moves() if state.shows(token)] or state.moves()
        )
        if token.startswith("coin:"):
            drawn[state.receiver()].append(int(token[5:]))
        shown = [drawn[seat][number] for seat, number in state.shows(token)]
        battle = next((one for one in state.happens(token, None) if one["what"] == "battle"), {})
        seen = [battle.get("value"), battle.get("other")]
        assert shown == [value for value in seen if value is not None]
        battles += bool(battle)
        state.play(token)
    assert battles
