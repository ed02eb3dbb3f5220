"""One file per game, each with the same methods in the same order."""
