"""What the kits of all games share: the page of pictures, the rules, puzzles, and a played game."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from printkit.choices import Choices
from printkit.kits.moments import panels
from printkit.pages import puzzles
from printkit.pages.booklet import booklet, reading, shows_pictures, suits
from printkit.pages.story import story
from printkit.pages.summary import summary
from printkit.paper import LeftOut
from printkit.parts import Drawn, Entry, Words, always
from rulescore import Game
from rulescore.rulebooks import text
from rulescore.translation import say, shown


def words(game: Game[Any]) -> tuple[Entry, ...]:
    """The entries for the page of pictures, the rules, the puzzles and a played game. The rules are
    a booklet if paper and backs allow it.
    """

    info = game.info
    drawn = partial(panels, info.id)

    def on_one_page(choices: Choices) -> Drawn:
        return Drawn(lambda name, paper: summary(name, shown(info.summary), drawn(), paper))

    def rules(choices: Choices) -> Drawn | Words:
        markdown = text(game.info.id)
        if _own_deck(game, choices):
            sentence = say("This kit has a custom deck: count the cards by the parts list.")
            markdown = markdown.replace("\n## ", f"\n{sentence}\n\n## ", 1)
        if not suits(choices):
            return Words(markdown)
        return Drawn(
            lambda name, paper: booklet(name, info, markdown, drawn(), choices),
            lambda name, paper: reading(info.title, info, markdown, drawn(), paper),
            title=say("Rules, a booklet"),
        )

    def in_the_booklet(choices: Choices) -> bool:
        return suits(choices) and shows_pictures(game.info, text(game.info.id), choices)

    def of_day(choices: Choices) -> Drawn:
        day = choices.day or date.today()
        title = say("Puzzles of {day}", day=day.isoformat())
        return Drawn(lambda name, paper: puzzles.sheet(name, info.id, day, choices), title=title)

    def played(choices: Choices) -> Drawn:
        if not choices.record:
            raise LeftOut(say("A booklet of a game needs the record of one: choose its file."))
        return Drawn(lambda name, paper: story(name, info.id, choices))

    return (
        Entry("summary", lambda: say("The game on one page"), on_one_page, in_the_booklet),
        Entry("rules", lambda: say("Rules"), rules),
        Entry("puzzles", lambda: say("Puzzles of the day"), of_day, always),
        Entry("story", lambda: say("A game of yours, a booklet"), played, always),
    )


def _own_deck(game: Game[Any], choices: Choices) -> bool:
    """Whether these choices have another deck than the rules describe."""
    return bool(choices.deckfile) or any(
        option.name == "deck" and choices.options["deck"] != option.default
        for option in game.info.options
    )
