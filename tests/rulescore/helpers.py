"""What several tests of the rules need."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import rulescore
from rulescore import CHANCE, Record, State

FIXTURES = Path(__file__).parent / "fixtures"
GAMES_AND_SEATS = [(name, seats) for name, game in rulescore.GAMES.items() for seats in range(game.info.seats[0], game.info.seats[1] + 1)]


def random_token(state: State, rng: random.Random) -> str:
    """A token that may be played here: a random legal move, or what chance gives."""
    return state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())


def random_game(name: str, seats: int, seed: int, **options: object) -> Iterator[tuple[State, str]]:
    """Every position of a random game with the token that is played there, then the last position with an empty token."""
    rng = random.Random(seed)
    state = rulescore.GAMES[name].start(seats, **options)
    while state.shares is None:
        token = random_token(state, rng)
        yield state, token
        state.play(token)
    yield state, ""


def state_after(name: str, tokens: str, seats: int | None = None, **options: object) -> State:
    """The position after these tokens, which stand with blanks between them."""
    return Record(rulescore.GAMES[name], seats, options, tokens.split()).state()
