"""From a part to its sheets of paper: which module lays out which kind of part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.choices import Choices
from printkit.parts import AnyPart, Board, Drawn, Flat, Net, Standing, Words
from printkit.sheets import boards
from printkit.sheets.flat import flat
from printkit.sheets.frame import Draft, Leaf
from printkit.sheets.nets import nets
from printkit.sheets.rules import rules
from printkit.sheets.standees import standees


@dataclass(frozen=True)
class Made:
    """A part of a kit on paper: its id in the kit, its title, what it is, its leaves."""

    id: str
    title: str
    part: AnyPart
    leaves: tuple[Leaf, ...]


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
