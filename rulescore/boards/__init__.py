"""The boards as data: names, neighbours, lines, centre points in board units."""
