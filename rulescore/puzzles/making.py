"""Makes puzzles from games between strong players: `solving.py` tries every position, and those
with one best move are kept.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from rulescore.boards.hexagon import CIRCLES, centre
from rulescore.bots.player import Seen
from rulescore.bots.registry import player
from rulescore.game import CHANCE, State
from rulescore.games import GAMES
from rulescore.generators import result_of
from rulescore.puzzles.claims import BETTER, GAINS, ONLY, Claim
from rulescore.puzzles.collection import Puzzle, kind_of, without_past, written
from rulescore.puzzles.solving import (
    LOSES,
    TooMuch,
    better,
    gain,
    holds,
    main_line,
    only_move,
    only_win,
    rated,
)

OPENING: Final = 4
"""Each game begins with this many random moves, so that no two are alike."""
LOTS: Final = ("dice", "shown", "under")
"""Fields that do not make positions differ."""
FEWEST: Final = 8
"""The fewest legal moves in a puzzle."""
NEAR: Final = 2
"""Positions with the same first move that differ in at most this many things are the same puzzle.
"""
GAIN: Final = 3
MARGIN: Final = 2
"""The least gain in points (`GAIN`), and the least lead over every other move."""
SHARE: Final = 0.1
"""How much more of the win a better move is worth than any other, at least."""


class Way(NamedTuple):
    """How to look for puzzles of a game.

    `player` plays, searching `iterations` positions per move. A forced win takes from `least` to
    `most` own moves, and its proof at most `limit` positions; `only`, `gains` and `better` look for
    those claims too. Of a game, only the last `tail` positions are tried (0: all), and it is
    replayed from near its end `branches` times after `lots` random moves; of a replay, its last
    positions are tried, or, if given, the first `ahead`.
    """

    player: str
    iterations: int | None
    least: int = 1
    most: int = 3
    limit: int = 150_000
    only: bool = False
    gains: bool = False
    better: bool = False
    tail: int = 0
    branches: int = 0
    lots: int = 1
    ahead: int = 0


WAYS: Final = {
    "siegestones": Way("level5", 300, least=2, limit=60_000, tail=6, branches=8),
    "nobles-and-peasants": Way("level5", 40, most=0, gains=True),
    "angry-gods": Way("level5", 100, most=2, limit=15_000, tail=4, branches=12),
    "siege-the-king": Way("level4", None, most=2, limit=20_000, better=True, tail=6, branches=20),
    "siege-by-number": Way(
        "level4", None, most=2, limit=8_000, tail=150, branches=60, lots=14, ahead=6
    ),
    "siege-1966": Way("level5", 1500, least=2, most=4, only=True),
}


class Found(NamedTuple):
    """A puzzle, and what tells it from others."""

    puzzle: Puzzle
    key: str
    things: frozenset[str]


def made(
    game: str, games: int, seconds: float, seed: int, first: int = 0
) -> Iterator[tuple[int, Puzzle | None]]:
    """Puzzles from this many games, starting with number `first`, each with the number of its game,
    and None when a game is over; stops after `seconds`.
    """
    ends = time.monotonic() + seconds
    for number in range(first, first + games):
        for state, token in _positions(game, f"{seed} {number}"):
            puzzle = _puzzle(game, state, token)
            if puzzle:
                yield number, puzzle
            if time.monotonic() > ends:
                return
        yield number, None


def _positions(game: str, seed: str) -> Iterator[tuple[State, str]]:
    """The positions to try in a game between strong players, and the token played in each."""
    way, rng = WAYS[game], random.Random(seed)
    if not way.tail:
        yield from _played(game, GAMES[game].start(2), OPENING, rng)
        return
    whole = [*_played(game, GAMES[game].start(2), OPENING, rng)]
    if not way.ahead:
        yield from whole[-way.tail :]
    for _ in range(way.branches):
        again = _played(game, rng.choice(whole[-2 * way.tail :])[0], way.lots, rng)
        yield from islice(again, way.ahead) if way.ahead else [*again][-way.tail :]


def _played(
    game: str, start: State, opening: int, rng: random.Random
) -> Iterator[tuple[State, str]]:
    """A game between strong players from a position, after `opening` random moves: each position in
    which one of them decides, and its token.
    """
    players = [
        player(WAYS[game].player, iterations=WAYS[game].iterations, seed=rng.getrandbits(64))
        for _ in range(2)
    ]
    state = start.copy()
    while state.seat is not None:
        if state.seat == CHANCE:
            token = state.deal(rng)
        elif opening:
            token = state.sample(rng)
            opening -= 1
        else:
            token = result_of(players[state.seat].think(Seen(state, state.seat))).token
            yield state.copy(), token
        state.play(token)


def _puzzle(game: str, played: State, token: str) -> Puzzle | None:
    way, text = WAYS[game], without_past(played)
    state: State = GAMES[game].set_up(text, 2)
    if len(state.moves()) < FEWEST:
        return None
    try:
        found = only_win(state, way.most, way.limit)
        if found:
            first, moves, looked = found
            if moves < way.least or not holds(state, first, moves, way.limit):
                return None
            line = main_line(state, first, moves)
            return written(
                state, text, line, Claim(kind_of(state, line), moves), rated(moves, looked)
            )
        only = only_move(state, way.limit) if way.only else None
    except (TooMuch, RecursionError):  # the latter if the defence never ends
        return None
    if only and only[0] == token:
        return written(state, text, (token,), Claim(ONLY), rated(LOSES, only[1]))
    if way.better:
        return _better(state, text, token)
    return _gaining(state, text, token) if way.gains else None


def _better(state: State, text: str, token: str) -> Puzzle | None:
    """A move of a strong player that is worth more than any other."""
    found = better(state, token, SHARE)
    if not found:
        return None
    share, near = found
    return written(
        state,
        text,
        (token,),
        Claim(BETTER, share=int(share * 100) / 100),
        1000 + 60 * min(near, 12),
    )


def _gaining(state: State, text: str, token: str) -> Puzzle | None:
    """A move of a strong player that gains more than any other."""
    gained = gain(state, token)
    if gained < GAIN:
        return None
    others = [gain(state, each) for each in state.moves() if each != token]
    margin = min(9, gained - max(others))
    near = sum(other >= gained - margin - MARGIN for other in others)
    return (
        written(
            state,
            text,
            (token,),
            Claim(GAINS, gain=gained, margin=margin),
            900 + 60 * min(near, 12),
        )
        if margin >= MARGIN
        else None
    )


def chosen(game: str, found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """At most `most` puzzles without duplicates, of each claim in turn; easiest first."""
    kept: list[Found] = []
    for puzzle in found:
        new = _found(game, puzzle)
        if not any(_alike(new, other) for other in kept):
            kept.append(new)
    kinds: dict[str, list[Puzzle]] = {}
    for each in kept:
        kinds.setdefault(each.puzzle.claim, []).append(each.puzzle)
    picked: list[Puzzle] = []
    while len(picked) < most and any(kinds.values()):
        picked += [kinds[claim].pop(0) for claim in sorted(kinds, reverse=True) if kinds[claim]]
    return sorted(picked[:most], key=lambda puzzle: (puzzle.rating, puzzle.id))


def _found(game: str, puzzle: Puzzle) -> Found:
    """A puzzle in the least of its mirror images and rotations."""
    things = [_things(puzzle.position, image) for image in _images(game)]
    moves = [_renamed(puzzle.tokens[0], image) for image in _images(game)]
    least = min(zip(things, moves, strict=True), key=lambda pair: (sorted(pair[0]), pair[1]))
    return Found(puzzle, f"{puzzle.claim} {sorted(least[0])}", least[0] | {f"first {least[1]}"})


def _alike(one: Found, other: Found) -> bool:
    """Whether the positions are the same, or nearly, with the same solution."""
    if one.key == other.key:
        return True
    difference = one.things ^ other.things
    return len(difference) <= NEAR and not any(thing.startswith("first") for thing in difference)


def _things(position: str, image: dict[str, str]) -> frozenset[str]:
    fields = [field.partition(":") for field in position.split()]
    return frozenset(
        f"{name} {thing}"
        for name, _, values in fields
        if name not in LOTS
        for thing in _renamed(values, image).split(",")
    )


def _renamed(text: str, image: dict[str, str]) -> str:
    """A text with every place renamed; a point's circles stay sorted."""

    def point(found: re.Match[str]) -> str:
        names = re.findall("..", found[0])
        return "".join(sorted(image.get(name, name) for name in names))

    return re.sub("(?:[a-h][0-7])+", point, text) if image else text


@cache
def _images(game: str) -> list[dict[str, str]]:
    """How each symmetry of the board renames places; the first is the identity."""
    if game == "siege-1966":
        return [
            {},
            {
                f"{column}{row}": f"{mirrored}{row}"
                for column, mirrored in zip("abcdefgh", "hgfedcba", strict=True)
                for row in range(7)
            },
        ]
    if game not in ("siegestones", "angry-gods", "nobles-and-peasants"):
        return [{}]
    places = {name: complex(*centre(name)) for name in CIRCLES}
    names = {_near(place): name for name, place in places.items()}
    turn = complex(0.5, 3**0.5 / 2)
    turned = [{name: place * turn**times for name, place in places.items()} for times in range(6)]
    mirrored = [{name: place.conjugate() for name, place in image.items()} for image in turned]
    return [
        {name: names[_near(place)] for name, place in image.items()}
        for image in (*turned, *mirrored)
    ]


def _near(place: complex) -> tuple[int, int]:
    return round(place.real * 10), round(place.imag * 10)
