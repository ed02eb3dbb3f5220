"""The commands of `python -m rulescore`: a module for each, with `add_arguments` and `run`.

`run` prints, and returns the exit status; None is 0. What several commands take is in `arguments`.
"""
