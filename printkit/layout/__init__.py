"""From things to paper: each module lays out one kind of part; `frame` gives every sheet its title,
number and scales.
"""
