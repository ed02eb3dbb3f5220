"""The commands of `python -m rulescore`: a module for each, with `add_arguments` and `run`.

`run` returns the exit status; None is 0. Shared arguments are in `arguments`.
"""
