"""From things to paper: each module lays one kind of component out on sheets; `frame` gives every
sheet its title, number and scales.
"""
