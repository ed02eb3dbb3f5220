"""The rules of each game once more, as plainly as they can be said, to check the fast ones."""
