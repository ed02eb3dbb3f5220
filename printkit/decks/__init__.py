"""Cards, tiles and boards of other people: rows of a table go into a template, and the sheets are
those of our own kits. See docs/reference/decks.md.
"""
