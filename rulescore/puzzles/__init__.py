"""Positions to learn from: each has one best move, and a claim about it that anybody can check from the text alone. See `docs/puzzles.md`."""

from rulescore.puzzles.claims import Claim
from rulescore.puzzles.collection import Puzzle, puzzles

__all__ = ["Claim", "Puzzle", "puzzles"]
