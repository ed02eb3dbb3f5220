"""The rules pages, in our own words: a page in English for each game, and the same pages in folders named after other languages.

`{#mb12}` at the end of a clause names its ruling; every language has the same clauses in the same order.
"""

from __future__ import annotations

from importlib import resources

from rulescore.words import ENGLISH, spoken


def text(name: str) -> str:
    """The rules page of a game as Markdown, in the language in use where there is one, else in English. FileNotFoundError when the game has none."""
    folder = resources.files(__name__)
    page = folder / spoken() / f"{name}.md"
    return (page if spoken() != ENGLISH and page.is_file() else folder / f"{name}.md").read_text(encoding="utf-8")
