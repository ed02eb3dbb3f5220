"""How well kits use their paper, with the default choices: `python -m tools.print_use`, or with
`--sheets` each sheet too.

The use of a page is the fraction of its printable box (`Paper.box`) covered by things to cut out,
pictures, tables and lines of text. Both sides of a sheet printed on both count; a kit's use is that
of all its pages together.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from printkit.choices import Choices
from printkit.kits import KITS
from printkit.paper import Draft
from printkit.press import Print, make
from printkit.scene import IDENTITY, AnyItem, Box, Group, Matrix, after, bounds

PAPERS: Final = ("a4", "letter")
"""The papers of home printers."""


def use(one: Print) -> float:
    """How much of its paper a kit uses, from 0 to 1."""
    drafts = pages(one)
    return sum(covered(draft) for draft in drafts) / sum(
        draft.paper.box[0] * draft.paper.box[1] for draft in drafts
    )


def pages(one: Print) -> list[Draft]:
    """Every page that is printed."""
    return [draft for leaf in one.leaves for draft in (leaf.front, leaf.back) if draft]


def covered(draft: Draft) -> float:
    """How much of the page's printable box is covered, square mm."""
    left, top, right, bottom = draft.paper.printable(draft.landscape)
    boxes = [box for _, box in draft.placed]
    boxes += [] if boxes else blocks(draft.items, draft.symbols)
    inside = ((max(a, left), max(b, top), min(c, right), min(d, bottom)) for a, b, c, d in boxes)
    return area([box for box in inside if box[0] < box[2] and box[1] < box[3]])


def blocks(
    items: Iterable[AnyItem], symbols: Mapping[str, tuple[AnyItem, ...]], matrix: Matrix = IDENTITY
) -> Iterator[Box]:
    """The boxes of whatever is read, seen or written on as one: columns of text, pictures,
    tables.
    """
    for item in items:
        column = isinstance(item, Group) and all(
            isinstance(inner, Group) and inner.tag for inner in item.items
        )
        if isinstance(item, Group) and not (item.tag or item.alt or column):
            yield from blocks(item.items, symbols, after(matrix, item.matrix))
        elif item.role not in ("mark", "fold"):
            yield bounds((item,), symbols, matrix)


def area(boxes: list[Box]) -> float:
    """The area that boxes cover together."""
    total = 0.0
    xs = sorted({x for box in boxes for x in (box[0], box[2])})
    for x0, x1 in pairwise(xs):
        end = float("-inf")
        for _, top, _, bottom in sorted(
            (box for box in boxes if box[0] <= x0 and box[2] >= x1), key=lambda box: box[1]
        ):
            total += (x1 - x0) * max(0.0, bottom - max(top, end))
            end = max(end, bottom)
    return total


def main() -> int:
    """Prints a row for each kit and paper: sheets, printed pages, use."""
    for kit in KITS:
        for paper in PAPERS:
            one = make(kit, Choices(paper=paper))
            print(
                f"{kit:20} {paper:7} {len(one.leaves):3} sheets {len(pages(one)):3} pages"
                f" {use(one):4.0%}"
            )
            if "--sheets" in sys.argv:
                for draft in pages(one):
                    print(
                        f"    {covered(draft) / (draft.paper.box[0] * draft.paper.box[1]):4.0%} "
                        f" {draft.name}"
                    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
