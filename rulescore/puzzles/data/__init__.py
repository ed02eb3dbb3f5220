"""The puzzles of each game, a line of JSON for each. In the page they come with what prints."""
