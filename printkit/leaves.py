"""From parts to sheets: which module lays out which kind of part, and which parts share a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.choices import BOTH_SIDES, Choices
from printkit.layout import boards, flat, nets, standees
from printkit.layout.pieces import Loose, on_one_sheet, on_sheets
from printkit.pages import scores
from printkit.pages.rules import rules
from printkit.paper import Draft, Leaf
from printkit.parts import AnyPart, Board, Drawn, Flat, Made, Net, Pad, Standing, Words


def lay_out(id: str, title: str, part: AnyPart, choices: Choices) -> list[Leaf]:
    """Lays a part out. ValueError says why it is impossible: nothing or too much to print, paper
    that is too small, a letter that the typeface lacks.
    """
    if isinstance(part, Flat):
        return flat.flat(id, title, part, choices)
    if isinstance(part, Net):
        return _fronts(on_sheets(nets.loose(id, title, part), choices.sheet))
    if isinstance(part, Standing):
        return _fronts(on_sheets(standees.loose(id, title, part.figures), choices.sheet))
    if isinstance(part, Board):
        return _fronts(boards.board(title, part, choices.sheet))
    if isinstance(part, Pad):
        return _fronts(scores.scores(title, part, choices.sheet))
    if isinstance(part, Words):
        return _fronts(rules(title, part.markdown, choices.sheet))
    assert isinstance(part, Drawn)
    return _fronts(part.drafts(title, choices.sheet))


def _fronts(drafts: Sequence[Draft | Leaf]) -> list[Leaf]:
    return [draft if isinstance(draft, Leaf) else Leaf(draft) for draft in drafts]


def shared(made: Sequence[Made], choices: Choices) -> list[Made]:
    """Puts parts that leave room on their only sheet together on fewer sheets (first fit, in
    decreasing order of size).
    """
    alone = {
        one.id: found for one in made if len(one.leaves) == 1 and (found := _loose(one, choices))
    }
    groups: list[list[Loose]] = []
    for part in sorted(
        alone.values(), key=lambda part: -sum(piece.width * piece.height for piece in part.pieces)
    ):
        for group in groups:
            if on_one_sheet([*group, part], choices.sheet):
                group.append(part)
                break
        else:
            groups.append([part])
    leaves: dict[str, Leaf] = {}
    for group in groups:
        draft = on_one_sheet(group, choices.sheet) if len(group) > 1 else None
        leaves |= {part.id: leaf for leaf in ([Leaf(draft)] if draft else []) for part in group}
    return [replace(one, leaves=(leaves[one.id],)) if one.id in leaves else one for one in made]


def _loose(one: Made, choices: Choices) -> Loose | None:
    """The pieces of a part that may share a sheet; None if it needs one to itself."""
    if isinstance(one.part, Net):
        return nets.loose(one.id, one.title, one.part)
    if isinstance(one.part, Standing):
        return standees.loose(one.id, one.title, one.part.figures)
    if isinstance(one.part, Flat) and one.part.folded and choices.backs in BOTH_SIDES:
        return flat.loose(one.id, one.title, one.part, choices)
    return None
