"""Puzzles: positions with one best move, and a claim about it that anybody can check from the text
alone. See `docs/explanation/puzzles.md`.
"""
