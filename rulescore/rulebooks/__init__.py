"""The rules pages, in our own words: a page in English for each game, and the same pages in folders
named after other languages.

`{#mb12}` at the end of a clause names its ruling; every language has the same clauses in the same
order. `{.basic}` before it marks a ruling that one needs for a first game: the game's lesson lets
one meet it.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from rulescore.game import Game
from rulescore.translation import ENGLISH, say, spoken


def text(name: str) -> str:
    """The rules page of a game as Markdown, in the language in use where there is one, else in
    English. FileNotFoundError when the game has none.
    """
    folder = resources.files(__name__)
    page = folder / spoken() / f"{name}.md"
    return (page if spoken() != ENGLISH and page.is_file() else folder / f"{name}.md").read_text(
        encoding="utf-8"
    )


def positions(game: Game[Any]) -> str:
    """How positions of the game are written as text, as a section in Markdown that can follow its
    rules; empty where there is no such text.
    """
    if game.notation is None:
        return ""
    about = say(
        "A position is one line of fields, for links, records and the command line. What is left"
        " out has its default."
    )
    fields = "\n".join(f"- {line}" for line in game.explained("`"))
    return f"\n## {say('Positions as text')} {{#positions}}\n\n{about}\n\n{fields}\n"
