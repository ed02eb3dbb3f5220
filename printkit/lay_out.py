"""From a part to its sheets of paper: which module lays out which kind of part."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.choices import Choices
from printkit.layout import boards
from printkit.layout.flat import flat
from printkit.layout.nets import nets
from printkit.layout.standees import standees
from printkit.pages.rules import rules
from printkit.paper import Draft, Leaf
from printkit.parts import AnyPart, Board, Drawn, Flat, Net, Standing, Words


def lay_out(id: str, title: str, part: AnyPart, choices: Choices) -> list[Leaf]:
    """The part on paper. ValueError says in a sentence why it cannot be: nothing or too much of it, paper too small, a letter that the typeface lacks."""
    if isinstance(part, Flat):
        return flat(id, title, part, choices)
    if isinstance(part, Net):
        return _fronts(nets(id, title, part, choices.sheet))
    if isinstance(part, Standing):
        return _fronts(standees(title, part.figures, choices.sheet))
    if isinstance(part, Board):
        return _fronts(boards.board(title, part, choices.sheet))
    if isinstance(part, Words):
        return _fronts(rules(title, part.markdown, choices.sheet))
    assert isinstance(part, Drawn)
    return _fronts(part.drafts(title, choices.sheet))


def _fronts(drafts: Sequence[Draft | Leaf]) -> list[Leaf]:
    return [draft if isinstance(draft, Leaf) else Leaf(draft) for draft in drafts]
