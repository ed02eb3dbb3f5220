"""OpenSpiel's Python `mcts` at our games, beside our own searches: `python
examples/openspiel_mcts.py [GAME...]`, where OpenSpiel is installed.

OpenSpiel 2.0.2 (Apache licence) comes with `pip install open_spiel==2.0.2`. Its search needs very
little of a game and a state: the two classes below give it that over the contract of `rulescore`.
It knows nothing of hidden things, so it searches one guess of what its seat cannot see; ours
guesses at each iteration.

Printed are, for each game, simulations a second by turns in one process as ratios to OpenSpiel's, a
simulation being a position that gets a value: by a random playout in OpenSpiel's search and in our
`mcts`, by the evaluation in our `tree`, which evaluates several on each way down. And the share
that `tree` gets of games in which both have the same time for every move.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import median
from types import SimpleNamespace
from typing import Any

import rulescore
from rulescore import bots
from rulescore.bots.matches import wilson

EXPLORE = 1.4
"""OpenSpiel's `uct_c`, about the square root of 2 as in its own examples; its rewards lie between
-1 and 1.
"""


class Position:
    """A state of ours with the methods of a state of OpenSpiel that `mcts` calls. An action is the
    place of a token in `moves()`.
    """

    def __init__(self, state: rulescore.State) -> None:
        self.state = state
        self.listed: list[str] | None = None

    def moves(self) -> list[str]:
        """The legal tokens, listed once."""
        if self.listed is None:
            self.listed = self.state.moves()
        return self.listed

    def clone(self) -> Position:
        return Position(self.state.copy())

    def current_player(self) -> int:
        # pyspiel.PlayerId: CHANCE is -1, TERMINAL is -4
        return -4 if self.state.seat is None else self.state.seat

    def is_terminal(self) -> bool:
        return self.state.seat is None

    def is_chance_node(self) -> bool:
        return self.state.seat == rulescore.CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(range(len(self.moves())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Where the outcomes are too many to list: one of them, as if it were certain."""
        outcomes = self.state.chances()
        if outcomes:
            self.listed = [token for token, _ in outcomes]
            return [(number, chance) for number, (_, chance) in enumerate(outcomes)]
        self.listed = [self.state.deal(random.Random(1))]
        return [(0, 1.0)]

    def apply_action(self, action: int) -> None:
        self.state.play(self.moves()[action])
        self.listed = None

    def returns(self) -> list[float]:
        return [2 * share - 1 for share in self.state.shares or [0.5] * self.state.seats]


class TimeIsUp(Exception):
    """Ends a search of OpenSpiel's, which counts simulations and knows no clock."""


def bot_of_openspiel(seconds: float, seed: int) -> Any:
    """OpenSpiel's bot with random playouts, which searches for so many seconds. `made` is how many
    simulations that were.
    """
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    class Clocked(mcts.MCTSBot):  # type: ignore[misc]
        """The same search, ended before a simulation once the time is up."""

        made = 0
        root: Any = None

        def step(self, state: Any) -> int:
            self.end, self.made = time.perf_counter() + seconds, 0
            with suppress(TimeIsUp):
                self.root = self.mcts_search(state)
            return int(self.root.best_child().action)

        def _apply_tree_policy(self, root: Any, state: Any) -> Any:
            if self.made > 1 and time.perf_counter() >= self.end:
                raise TimeIsUp
            self.root, self.made = root, self.made + 1
            return super()._apply_tree_policy(root, state)

    kind = SimpleNamespace(
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    )
    game = SimpleNamespace(get_type=lambda: kind, max_utility=lambda: 1.0)
    chance = np.random.RandomState(seed)
    return Clocked(
        game, EXPLORE, 10**9, mcts.RandomRolloutEvaluator(1, chance), random_state=chance
    )


class Theirs(bots.Player):
    """OpenSpiel's search in a seat of ours; `seconds` have to be given."""

    def choose(self, seen: bots.Seen) -> bots.Choice:
        assert self.seconds is not None
        world = Position(seen.guess(self.rng))
        action = bot_of_openspiel(self.seconds, self.rng.getrandbits(31)).step(world)
        return bots.Choice(
            world.state.moves()[action], (1 / world.state.seats,) * world.state.seats
        )


def openings(game: str, count: int, seed: int, moves: int = 4) -> list[rulescore.State]:
    """Positions after a few random moves, at each of which a seat has a choice."""
    rng = random.Random(seed)
    found: list[rulescore.State] = []
    while len(found) < count:
        state, left = rulescore.GAMES[game].start(2), moves
        while state.seat is not None and (
            state.seat == rulescore.CHANCE or left or len(state.moves()) < 2
        ):
            left -= state.seat != rulescore.CHANCE and left > 0
            state.play(state.sample(rng))
        if state.seat is not None:
            found.append(state)
    return found


def simulations(game: str, seconds: float, seed: int) -> tuple[float, float, float]:
    """Simulations a second of OpenSpiel's search, of our `mcts` and of `tree`: medians over some
    positions.
    """
    rates: list[tuple[float, float, float]] = []
    for state in openings(game, 5, seed):
        bot = bot_of_openspiel(seconds, seed)
        begun = time.perf_counter()
        bot.step(Position(state.copy()))
        rates.append(
            (
                bot.made / (time.perf_counter() - begun),
                _playouts(state, seconds),
                _judged(state, seconds),
            )
        )
    first, second, third = (median(rate) for rate in zip(*rates, strict=True))
    return first, second, third


def _playouts(state: rulescore.State, seconds: float) -> float:
    """Iterations a second of our `mcts`: of twice as many each time, until they take long enough to
    be measured.
    """
    count, took = 1, 0.0
    while took < seconds / 2 and count < 10**6:  # a search that has proved the end needs no more
        count *= 2
        took = _spent(bots.player("mcts", iterations=count, seed=1), state)
    return count / took


def _judged(state: rulescore.State, seconds: float) -> float:
    """Positions a second that `tree` evaluates while it thinks."""
    evaluation: Any = state.game.evaluation
    scores, evaluated = evaluation.scores, 0

    def counting(position: rulescore.State) -> Sequence[float]:
        nonlocal evaluated
        evaluated += 1
        found: Sequence[float] = scores(position)
        return found

    evaluation.scores = counting
    try:
        took = _spent(bots.player("tree", seconds=seconds, seed=1), state)
    finally:
        evaluation.scores = scores
    return evaluated / took


def _spent(player: bots.Player, state: rulescore.State) -> float:
    """The seconds that a player takes for a choice."""
    assert state.seat is not None
    seen, begun = bots.Seen(state, state.seat), time.perf_counter()
    player.choose(seen)
    return time.perf_counter() - begun


def games(game: str, count: int, seconds: float, seed: int) -> float:
    """The mean share of `tree` against OpenSpiel's search: both sides of each opening, the same
    seconds for every move of either.
    """
    shares = []
    for number, opening in enumerate(openings(game, (count + 1) // 2, seed)):
        for ours in range(2):
            rng = random.Random(f"{seed} {number}")
            players = [
                (
                    bots.player("tree", seconds=seconds, seed=number)
                    if seat == ours
                    else Theirs(seconds, seed=number)
                )
                for seat in range(2)
            ]
            state, _ = bots.play_game(opening, players, rng)
            assert state.shares is not None
            shares.append(state.shares[ours])
    return sum(shares) / len(shares)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="OpenSpiel's Python mcts beside the searches of this project, at its games"
    )
    parser.add_argument("names", nargs="*", metavar="GAME", help="these games only")
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.2,
        help="for each move and each measurement (default 0.2)",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=20,
        metavar="N",
        help="games at equal time, 0 for none (default 20)",
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print(
            "OpenSpiel is not installed; pip install open_spiel==2.0.2 brings it", file=sys.stderr
        )
        return 2
    print(
        f"{'game':20} {'mcts/OpenSpiel':>14} {'tree/OpenSpiel':>14}  share of tree at"
        f" {given.seconds:g} s a move, with 95 % interval"
    )
    for name in given.names or rulescore.GAMES:
        theirs, ours, tree = simulations(name, given.seconds, given.seed)
        print(f"{name:20} {ours / theirs:14.1f} {tree / theirs:14.1f}", end="  ", flush=True)
        if given.games:
            count = 2 * ((given.games + 1) // 2)
            share = games(name, count, given.seconds, given.seed)
            low, high = wilson(share, count)
            print(f"{share:.3f} of {count} games ({low:.3f} to {high:.3f})", end="")
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
