"""The rules pages, in our own words: a page in English for each game, and translations in folders
named after languages.

`{#mb12}` at the end of a clause names its ruling; every language has the same clauses in the same
order. `{.basic}` before it marks a ruling needed for a first game, which the lesson teaches.
"""

from __future__ import annotations

from importlib import resources

from rulescore.translation import ENGLISH, spoken


def text(name: str) -> str:
    """A game's rules page as Markdown, in the current language or else in English.
    FileNotFoundError if there is none.
    """
    folder = resources.files(__name__)
    page = folder / spoken() / f"{name}.md"
    return (page if spoken() != ENGLISH and page.is_file() else folder / f"{name}.md").read_text(
        encoding="utf-8"
    )
