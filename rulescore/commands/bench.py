"""The command `bench`: random playouts of each game with full move generation at each ply, as a
ratio to a calibration loop in the same process; copies, and evaluated leaves.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from typing import NamedTuple

from rulescore.bots.evaluating import scores_of
from rulescore.commands import arguments
from rulescore.game import CHANCE, State
from rulescore.games import GAMES
from rulescore.translation import invalid, say, say_count

BUDGET = 0.5
"""The smallest acceptable ratio of a game to the calibration loop."""
BUDGETS = {"nobles-and-peasants": 0.25, "angry-gods": 0.45, "siege-by-number": 0.12}
"""The same for games with long move lists."""
COPY_BUDGET = 0.5
"""The largest acceptable cost of `copy()`, in calibration moves."""


class Row(NamedTuple):
    """One line of the table: tokens and games per second, calibration moves per second, the ratio
    and its budget, the cost of a copy in calibration moves, evaluated leaves per second.
    """

    game: str
    seats: int
    moves: float
    games: float
    calibration: float
    ratio: float
    budget: float
    copy: float
    leaves: float

    @property
    def missed(self) -> bool:
        """Whether a budget is missed."""
        return self.ratio < self.budget or self.copy > COPY_BUDGET


class Calibration:
    """The yardstick: random placement on 37 cells, with the methods of a game."""

    __slots__ = ("cells", "seat", "shares")

    def __init__(self) -> None:
        self.cells: list[int | None] = [None] * 37
        self.seat: int | None = 0
        self.shares: tuple[float, ...] | None = None

    def moves(self) -> list[int]:
        return [cell for cell, owner in enumerate(self.cells) if owner is None]

    def play(self, cell: int) -> None:
        if self.cells[cell] is not None:
            raise ValueError(cell)
        self.cells[cell] = self.seat
        self.seat = 1 - (self.seat or 0)
        if None not in self.cells:
            self.shares, self.seat = (0.5, 0.5), None


def calibrate(seconds: float, rng: random.Random) -> float:
    """Moves of the calibration loop per second of CPU time."""
    count, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        state = Calibration()
        while state.shares is None:
            state.play(rng.choice(state.moves()))
            count += 1
    return count / elapsed


def playouts(start: State, seconds: float, rng: random.Random) -> tuple[float, float]:
    """Tokens (chance included) and whole games per second of CPU time."""
    count, games, begun = 0, 0, time.process_time()
    while (elapsed := time.process_time() - begun) < seconds:
        state = start.copy()
        while state.shares is None:
            moves = state.moves()
            state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(moves))
            count += 1
        games += 1
    return count / elapsed, games / elapsed


def copies(start: State, seconds: float, rng: random.Random) -> float:
    """Copies per second of CPU time, over the positions of one random game."""
    positions: list[State] = [start.copy()]
    while positions[-1].shares is None:
        state = positions[-1].copy()
        state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        positions.append(state)
    count, begun = 0, time.process_time()
    while (elapsed := time.process_time() - begun) < seconds:
        for state in positions:
            state.copy()
        count += len(positions)
    return count / elapsed


def leaves(start: State, seconds: float, rng: random.Random) -> float:
    """Evaluated leaves per second of CPU time: copy the position, play a move, evaluate it, over
    all moves of the positions of random games, move generation included.
    """
    scores = scores_of(start)
    count, begun, state = 0, time.process_time(), start.copy()
    while (elapsed := time.process_time() - begun) < seconds:
        if state.seat is None:
            state = start.copy()
        if state.seat == CHANCE:
            state.play(state.deal(rng))
            continue
        moves = state.moves()
        for token in moves:
            after = state.after(token)
            scores(after)
        count += len(moves)
        state.play(rng.choice(moves))
    return count / elapsed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command `bench`."""
    parser.add_argument(
        "games", nargs="*", type=arguments.game_named, metavar="GAME", help=say("these games only")
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        help=say("how long each figure is measured (default 1)"),
    )
    parser.add_argument("--json", action="store_true", help=say("print the figures as JSON"))
    parser.add_argument(
        "--check", action="store_true", help=say("exit status 1 when a budget is missed")
    )
    arguments.add_position(parser)
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> int:
    """Measures and prints; with `--check` the exit status is 1 if a budget is missed."""
    if args.position is not None and len(args.games) != 1:
        raise invalid("--position goes with one game")
    if not 0 < args.seconds <= 600:
        raise invalid("--seconds takes a number greater than 0, up to 600")
    rng = random.Random(args.seed if args.seed is not None else 1)
    if not args.json:
        print(
            say(
                "each ratio is moves per second over those of the calibration loop, measured right"
                " before and after; copy is in calibration moves; leaves/s are positions made by"
                " one move and evaluated"
            )
        )
        print(
            f"{'game':20} {'seats':>5} {'moves/s':>9} {'games/s':>8} {'ratio':>6} {'budget':>6}"
            f" {'copy':>5} {'budget':>6} {'leaves/s':>9}",
            flush=True,
        )
    rows = []
    before = calibrate(args.seconds, rng)
    for game in args.games or GAMES.values():
        name = game.info.id
        for seats in range(game.info.seats[0], game.info.seats[1] + 1):
            print(
                say_count(
                    "measuring {name}, {n} seat ...",
                    "measuring {name}, {n} seats ...",
                    seats,
                    name=name,
                ),
                file=sys.stderr,
                flush=True,
            )
            start = (
                game.start(seats) if args.position is None else game.set_up(args.position, seats)
            )
            if start.shares is not None:
                raise invalid("the game is over in this position")
            # warms up the games' caches
            playouts(start, args.seconds / 4, rng)
            moves, games = playouts(start, args.seconds, rng)
            copied = copies(start, args.seconds / 4, rng)
            evaluated = leaves(start, args.seconds / 2, rng)
            after = calibrate(args.seconds / 2, rng)
            yardstick = (before + after) / 2
            before = after
            row = Row(
                name,
                seats,
                moves,
                games,
                yardstick,
                moves / yardstick,
                BUDGETS.get(name, BUDGET),
                yardstick / copied,
                evaluated,
            )
            rows.append(row)
            if not args.json:
                print(
                    f"{name:20} {seats:5} {moves:9.0f} {games:8.1f} {row.ratio:6.2f}"
                    f" {row.budget:6.2f} {row.copy:5.2f} {COPY_BUDGET:6.2f} {evaluated:9.0f}"
                    + ("  " + say("missed"))
                    * row.missed,
                    flush=True,
                )
    if args.json:
        print(json.dumps([row._asdict() for row in rows], indent=1))
    else:
        print(
            say_count(
                "calibration loop: {n} move per second",
                "calibration loop: {n} moves per second",
                round(before),
            )
        )
    return 1 if args.check and any(row.missed for row in rows) else 0
