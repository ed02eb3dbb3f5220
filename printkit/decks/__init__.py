"""Custom decks, tiles and boards: rows of a table fill a template, and the layout is that of our
own kits. See docs/reference/decks.md.
"""
