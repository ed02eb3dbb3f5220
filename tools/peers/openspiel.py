"""OpenSpiel beside our games: random playouts that list all legal moves at each ply, driven from
Python in the same process.
"""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

GAMES = (
    "y(board_size=8)",
    "havannah(board_size=4)",
    "breakthrough",
    "python_tic_tac_toe",
    "python_kuhn_poker",
)
"""Two with boards of about our size, one with move lists of about SIEGE's length, all in C++; and
two in Python.
"""
VERSION = "2.0.2"


def measure(seconds: float, rng: random.Random) -> list[tuple[str, float]]:
    """(name, moves a second) for each game of OpenSpiel. ImportError if it is not installed."""
    spiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    return [(name, _playouts(spiel.load_game(name), seconds, rng)) for name in GAMES]


def _playouts(game: Any, seconds: float, rng: random.Random) -> float:
    count, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count / elapsed


def table(seconds: float, rng: random.Random, yardstick: float) -> list[str]:
    """Lines of a table, or one that says how to install OpenSpiel; `yardstick` is the calibration
    loop in moves a second.
    """
    try:
        return [
            f"OpenSpiel {name:28} {moves:9.0f} {moves / yardstick:6.2f}"
            for name, moves in measure(seconds, rng)
        ]
    except ImportError:
        return [f"OpenSpiel is not installed; pip install open_spiel=={VERSION} brings it"]
