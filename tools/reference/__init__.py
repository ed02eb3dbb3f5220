"""The reference for programmers: a page for each public module of `rulescore`, made by pdoc from
the docstrings, and documents of `docs`.

    python -m tools.reference FOLDER

Nothing on these pages is loaded from elsewhere; a Content-Security-Policy says so.
"""
