"""Things to cut out and fold, as pieces. Their drawings have the lines."""

from __future__ import annotations

from printkit.layout.faces import faces
from printkit.layout.pieces import Loose, Piece
from printkit.parts import Net, checked
from printkit.scene import Group, moved
from rulescore.translation import say


def loose(id: str, title: str, part: Net) -> Loose:
    """The nets, each a piece."""
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
    note = say("Cut along the lines, fold at the dashes, glue the tabs.")
    return Loose(id, title, note, pieces)
