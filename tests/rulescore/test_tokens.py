"""Every token that a seat can ever play: `Game.tokens`."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest

from rulescore import CHANCE, GAMES
from rulescore.boards.hexagon import CIRCLES
from rulescore.games.siege_1966.tables import NAME
from tests.rulescore.helpers import random_game

LISTED = ("siegestones", "nobles-and-peasants", "angry-gods", "siege-1966")
TABLES = [
    *((name, seats, {}) for name in LISTED for seats in range(2, GAMES[name].info.seats[1] + 1)),
    ("siege-1966", 2, {"knights": "abgh", "blue": "1-5", "crowns": 3, "special": "once"}),
    ("siegestones", 4, {"towers": 12, "central": True}),
    ("nobles-and-peasants", 2, {"row": 1, "adjust": "any", "stall": 1}),
    ("angry-gods", 2, {"godslead": True, "truegods": True}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_whatever_is_legal_is_listed(name: str, seats: int, options: dict[str, object]) -> None:
    listed = GAMES[name].tokens(seats, **options)
    assert listed == sorted(set(listed))
    for seed in range(10):
        for state, _ in random_game(name, seats, seed, **options):
            if state.seat != CHANCE:
                assert set(state.moves()) <= set(listed)


def test_the_numbers_of_tokens() -> None:
    assert {name: len(GAMES[name].tokens()) for name in LISTED} == {
        "siegestones": 75,
        "nobles-and-peasants": 1545,
        "angry-gods": 292,
        "siege-1966": 722,
    }
    assert "pass" in GAMES["siegestones"].tokens(3)
    assert "pass" not in GAMES["siegestones"].tokens(4)  # ten turns and nine towers: 19 stones
    with pytest.raises(ValueError, match="takes 2 seats, not 3"):
        GAMES["siege-1966"].tokens(3)
    with pytest.raises(NotImplementedError):
        GAMES["siege-the-king"].tokens()


@pytest.mark.parametrize("options", [{}, {"knights": "abgh", "blue": "1-5", "crowns": 3}])
def test_every_token_of_siege_1966_is_reached(options: dict[str, object]) -> None:
    """A knight and one of the defender's pieces on any two squares."""
    game, reached = GAMES["siege-1966"], {*GAMES["siege-1966"].start(**options).moves()}
    for a, b in permutations(NAME, 2):
        for guards in (f"footmen:{b} commander:d3", f"footmen:{b} commander:e5", f"commander:{b}"):
            for seat in (1, 2):
                with suppress(ValueError):  # such a piece cannot stand there
                    text = f"knights:{a} {guards} seat:{seat}"
                    reached |= {*game.set_up(text, 2, **options).moves()}
    # with other starting columns some squares are set up only: no knight comes to b1 from a0
    assert reached >= {*game.tokens(**options)}
    assert options or reached == {*game.tokens()}


def test_every_token_of_angry_gods_is_reached() -> None:
    """A leader anywhere, and followers beside it."""
    drawn = GAMES["angry-gods"].start().after("worshippers:BG,RY")
    leaders = drawn.moves()
    reached = {*leaders}.union(*(drawn.after(leader).moves() for leader in leaders))
    assert sorted(reached) == GAMES["angry-gods"].tokens()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_token_of_nobles_and_peasants_is_reached(seats: int) -> None:
    """A tower on each circle, and after the others' first towers whatever it can do there."""
    start = GAMES["nobles-and-peasants"].start(seats)
    laid = start.after("row:" + start.variant.bag)
    reached = {*laid.moves()}
    for circle in CIRCLES:
        if f"T@{circle}" not in laid.moves():
            continue
        state = laid.after(f"T@{circle}")
        while state.seat:
            state = state.after(next(token for token in state.moves() if token[:2] == "T@"))
        moves = state.moves()
        reached |= {*moves}
        away = next(token for token in moves if token.startswith(f"T{circle}-"))
        reached |= {*state.after(away).moves()}
        # where the others stand a tower goes from the circle too
        for other in CIRCLES:
            if other != circle and f"T@{other}" in laid.moves():
                state = laid.after(f"T@{circle}")
                free = (f"T@{one}" for one in CIRCLES if one not in (circle, other))
                while state.seat:
                    state = state.after(next(one for one in free if one in state.moves()))
                reached |= {*state.moves()}
    assert sorted(reached) == GAMES["nobles-and-peasants"].tokens(seats)
