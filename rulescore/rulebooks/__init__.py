"""The rules pages, in our own words: a page in English for each game, and translations in folders
named after languages.

`{#mb12}` at the end of a clause names its ruling; every language has the same clauses in the same
order. `{.basic}` before it marks a ruling needed for a first game, which the lesson teaches.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from rulescore.game import Game
from rulescore.translation import ENGLISH, say, spoken


def text(name: str) -> str:
    """A game's rules page as Markdown, in the current language or else in English.
    FileNotFoundError if there is none.
    """
    folder = resources.files(__name__)
    page = folder / spoken() / f"{name}.md"
    return (page if spoken() != ENGLISH and page.is_file() else folder / f"{name}.md").read_text(
        encoding="utf-8"
    )


def positions(game: Game[Any]) -> str:
    """A Markdown section about the game's notation of positions, to follow its rules; "" for a game
    without one.
    """
    if game.notation is None:
        return ""
    about = say(
        "A position is one line of fields, for links, records and the command line. What is left"
        " out has its default."
    )
    fields = "\n".join(f"- {line}" for line in game.explained("`"))
    return f"\n## {say('Positions as text')} {{#positions}}\n\n{about}\n\n{fields}\n"
