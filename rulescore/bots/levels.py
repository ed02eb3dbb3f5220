"""The five levels of each game, as data: the search, its budget, and how much it overlooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rulescore.translation import say

LEVELS: Final = ("level1", "level2", "level3", "level4", "level5")
"""The names of the levels, weakest first."""


@dataclass(frozen=True)
class Level:
    """A player's kind (a key of `registry.KINDS`), its default budget, its other arguments, and
    what it rates higher or lower than the game's evaluation: factors by feature.
    """

    kind: str
    seconds: float | None = None
    iterations: int | None = None
    takes: Mapping[str, float] = field(default_factory=dict)
    leans: Mapping[str, float] = field(default_factory=dict)


SECONDS: Final = 1.4
"""How long level 5 thinks about a move; with the last step, at most 2 s."""

# Low levels overlook much and err little: they miss good moves, and seldom make senseless ones.
TREE: Final = (
    Level("oneply", takes={"overlooks": 0.75, "noise": 0.3}),
    Level("oneply", takes={"overlooks": 0.5, "noise": 0.2}),
    Level("tree", iterations=40, takes={"overlooks": 0.1}),
    Level("tree", iterations=250),
    Level("tree", seconds=SECONDS),
)
SHARP: Final = {"temperature": 0.3, "batch": 16}
"""For open games with many moves: trust the evaluation's ranking, and evaluate moves in batches."""
GREEDY: Final = {"sight": 0.4, "next": 0.5}
EAGER: Final = {"sight": 0.55, "next": 0.65}
"""In Nobles and Peasants, people who are new to it lay the stone that pays now."""
BY_GAME: Final[Mapping[str, tuple[Level, ...]]] = {
    "siege-1966": (
        Level("oneply", takes={"overlooks": 0.38, "noise": 0.75}),
        Level("alphabeta", iterations=20_000, takes={"depth": 2, "overlooks": 0.48}),
        Level("alphabeta", iterations=20_000, takes={"depth": 2, "overlooks": 0.12}),
        Level("alphabeta", iterations=40_000, takes={"depth": 3}),
        Level("alphabeta", seconds=SECONDS),
    ),
    "angry-gods": (
        Level("oneply", takes={"overlooks": 0.46, "noise": 0.17}),
        Level("oneply", takes={"overlooks": 0.3, "noise": 0.1}),
        Level("oneply", takes={"overlooks": 0.05}),
        Level("alphabeta", iterations=4_000, takes={"depth": 2, "overlooks": 0.25}),
        Level("alphabeta", seconds=SECONDS),
    ),
    "nobles-and-peasants": (
        Level("oneply", takes={"overlooks": 0.32, "noise": 0.14}, leans=GREEDY),
        Level("oneply", takes={"overlooks": 0.12, "noise": 0.1}, leans=EAGER),
        Level("tree", iterations=20, takes={**SHARP, "overlooks": 0.1}),
        Level("tree", iterations=140, takes=SHARP),
        Level("tree", seconds=SECONDS, takes=SHARP),
    ),
    "siege-the-king": (
        Level("oneply", takes={"overlooks": 1.0, "sense": 0.5}),
        Level("oneply", takes={"overlooks": 1.0, "sense": 0.9}),
        Level("oneply", takes={"overlooks": 0.2, "noise": 0.25, "sense": 1.0}),
        Level("oneply"),
        Level("tree", seconds=SECONDS, takes={"guesses": 400}),
    ),
    "siege-by-number": (
        Level("oneply", takes={"overlooks": 0.17, "noise": 0.19}),
        Level("oneply", takes={"overlooks": 0.11, "noise": 0.12}),
        Level("oneply", takes={"overlooks": 0.06, "noise": 0.06}),
        Level("oneply"),
        Level("tree", seconds=SECONDS),
    ),
    "siegestones": (
        Level("oneply", takes={"overlooks": 0.7, "noise": 0.3}),
        TREE[1],
        Level("tree", iterations=15, takes={"overlooks": 0.3}),
        Level("tree", iterations=50),
        Level("alphabeta", seconds=SECONDS),
    ),
}
"""For two seats. Other games use `TREE`, as do tables with more seats, except in `ANY_SEATS`."""
ANY_SEATS: Final = {"nobles-and-peasants"}


def level_of(name: str, game: str, seats: int) -> Level:
    """What a level means at such a table."""
    levels = BY_GAME.get(game, TREE) if seats == 2 or game in ANY_SEATS else TREE
    return levels[LEVELS.index(name)]


def level_name(name: str) -> str:
    """A level's name, in the language in use."""
    return {
        "level1": say("Beginner"),
        "level2": say("Casual player"),
        "level3": say("Club player"),
        "level4": say("Expert"),
        "level5": say("Master"),
    }[name]
