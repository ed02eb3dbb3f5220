"""Sheets of things to cut out and fold. Their drawings have the lines; here they only get
places.
"""

from __future__ import annotations

from printkit.layout.faces import faces
from printkit.layout.frame import contents
from printkit.layout.pack import Place, pack
from printkit.layout.pieces import GAP, Loose, Piece
from printkit.paper import Draft, Paper, TooLarge
from printkit.parts import Net, Thing, checked
from printkit.scene import AnyItem, Box, Group, moved
from rulescore.translation import say


def loose(id: str, title: str, part: Net) -> Loose:
    """The nets as pieces that may share a sheet with other parts."""
    drawn = faces(id, checked(title, part.things))
    pieces = []
    for thing in part.things:
        face = thing.front
        items = (Group(drawn.items(face), moved(-face.origin[0], -face.origin[1]), alt=thing.name),)
        box = (0.0, 0.0, face.width, face.height)
        pieces += [
            Piece(
                face.width, face.height, items, drawn.symbols, drawn.palette, ((thing.name, box),)
            )
        ] * thing.count
    return Loose(id, title, _note(), pieces)


def nets(id: str, title: str, part: Net, paper: Paper) -> list[Draft]:
    """The nets on as few sheets as possible, the tallest or widest first, in the orientation that
    needs fewer. TooLarge if one does not fit.
    """
    all_things = [thing for thing in checked(title, part.things) for _ in range(thing.count)]
    found: list[tuple[int, bool, list[Thing], list[Place]]] = []
    for landscape in (False, True):
        left, top, right, bottom = contents(paper, landscape)
        for size in (lambda thing: -thing.front.height, lambda thing: -thing.front.width):
            things = sorted(all_things, key=size)
            try:
                places = pack(
                    [(thing.front.width, thing.front.height) for thing in things],
                    right - left,
                    bottom - top,
                    GAP,
                )
            except TooLarge:
                continue
            found.append((1 + max(sheet for sheet, _, _ in places), landscape, things, places))
    if not found:
        raise TooLarge(say("{title} does not fit on {paper}", title=title, paper=paper.title))
    count, landscape, things, places = min(found, key=lambda one: one[0])
    left, top, right, bottom = contents(paper, landscape)
    drawn = faces(id, things)
    drafts = []
    for sheet in range(count):
        here = [
            (thing, x, y)
            for thing, (number, x, y) in zip(things, places, strict=True)
            if number == sheet
        ]
        wide, high = (
            max(x + thing.front.width for thing, x, _ in here),
            max(y + thing.front.height for thing, _, y in here),
        )
        dx, dy = (left + right - wide) / 2, (top + bottom - high) / 2 if len(here) == 1 else top
        items: list[AnyItem] = []
        placed: list[tuple[str, Box]] = []
        for thing, x, y in here:
            face = thing.front
            box = (x + dx, y + dy, x + dx + face.width, y + dy + face.height)
            items.append(
                Group(
                    drawn.items(face),
                    moved(box[0] - face.origin[0], box[1] - face.origin[1]),
                    alt=thing.name,
                )
            )
            placed.append((thing.name, box))
        drafts.append(
            Draft(
                title,
                paper,
                landscape,
                tuple(items),
                drawn.symbols,
                drawn.palette,
                _note(),
                placed=tuple(placed),
            )
        )
    return drafts


def _note() -> str:
    return say("Cut along the lines, fold at the dashes, glue the tabs.")
