"""Files for plotters and lasers, print shops and virtual tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from printkit.fonts.outlines import outlined
from printkit.layout.faces import faces
from printkit.parts import Board, Flat, Made, Thing
from printkit.scene import (
    AnyItem,
    Box,
    Colour,
    Group,
    Image,
    Rect,
    Role,
    Scene,
    Sheet,
    Text,
    Use,
    changed,
    moved,
    only,
)
from rulescore.translation import say, say_count

WORKED: Final[tuple[Role, ...]] = ("engrave", "crease", "fold", "cut")
"""What a machine does, in this order."""
INKS: Final = {
    "engrave": Colour("#000000", "#000000"),
    "crease": Colour("#00a000", "#00a000"),
    "fold": Colour("#0000ff", "#0000ff"),
    "cut": Colour("#ff0000", "#ff0000"),
}
"""The colours by which machines tell what to do with a line."""
HAIR: Final = 0.1
"""Line width for machines, mm."""
DRAWN: Final = 3.0
"""How far faces are drawn beyond the cut, mm."""
COLUMNS: Final = 10
"""Faces per row on a sheet for a virtual table."""
ROWS: Final = 7


def lines(sheet: Sheet) -> Scene | None:
    """Only what is cut, folded, creased and engraved, in the same places as on paper; None if there
    is none.
    """
    items = tuple(_hair(only(sheet.scene.items, set(WORKED))))
    return replace(sheet.scene, items=items, symbols={}, palette=INKS) if items else None


def _hair(items: Iterable[AnyItem]) -> Iterator[AnyItem]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_hair(item.items)), alt="")
        elif isinstance(item, Text):
            yield replace(outlined(item), fill="engrave")
        elif not isinstance(item, Use | Image):
            fill = "engrave" if item.role == "engrave" and item.fill else ""
            stroke = "" if fill else item.role
            line = replace(item, fill=fill, stroke=stroke, width=HAIR, dash=(), round=False)
            yield replace(line, alt="")


def text_as_shapes(scene: Scene) -> Scene:
    """The scene with all text as outlines."""
    symbols = {name: _shaped(items) for name, items in scene.symbols.items()}
    return replace(scene, items=_shaped(scene.items), symbols=symbols)


def _shaped(items: Iterable[AnyItem]) -> tuple[AnyItem, ...]:
    return changed(items, lambda item, _: [outlined(item) if isinstance(item, Text) else item])


def shop_pages(made: Iterable[Made], bleed: float = DRAWN) -> list[Sheet]:
    """A page for each different card, tile, disc or board, front and then back, with trim and bleed
    boxes and without marks. Its name says how many of each there are.
    """
    pages: list[Sheet] = []
    for one in made:
        if isinstance(one.part, Flat):
            for thing in one.part.things:
                name = say_count("{name}", "{name} ({n} times)", thing.count, name=thing.name)
                pages.append(shop_page(name, thing.front, "", bleed))
                if thing.back:
                    pages.append(shop_page(say("Back of {name}", name=name), thing.back, "", bleed))
        elif isinstance(one.part, Board):
            pages.append(shop_page(one.title, one.part.scene, one.part.ground, bleed))
    return pages


def shop_page(name: str, face: Scene, ground: str, bleed: float = DRAWN) -> Sheet:
    """A face or a board with its bleed and nothing else; `ground` fills the bleed of a board. What
    is drawn is stretched by less than half a percent where a service asks for more bleed.
    """
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    x, y = width / (face.width + 2 * DRAWN), height / (face.height + 2 * DRAWN)
    matrix = (x, 0, 0, y, x * (DRAWN - face.origin[0]), y * (DRAWN - face.origin[1]))
    printed = only(face.items, {"bleed", "art", "text"})
    items: tuple[AnyItem, ...] = (Group(printed, matrix, alt=face.title or name),)
    if ground:
        items = (Rect(0, 0, width, height, fill=ground, role="bleed"), *items)
    scene = Scene(name, width, height, items, face.palette, face.symbols)
    trim: Box = (bleed, bleed, width - bleed, height - bleed)
    return Sheet(name, scene, trim, (0.0, 0.0, width, height))


@dataclass(frozen=True)
class Table:
    """A sheet for a virtual table: the suffix of its file name, its drawing, and its part.

    On a sheet of faces, `things` are in its cells row by row, `columns` and `rows` count the cells,
    and `back` names the one back that all share, or a sheet of backs if they differ (`own_backs`).
    """

    name: str
    scene: Scene
    made: Made
    things: tuple[Thing, ...] = ()
    columns: int = 1
    rows: int = 1
    back: str = ""
    own_backs: bool = False


def tables(made: Iterable[Made]) -> list[Table]:
    """For each part of cards or tiles, sheets of all faces, ten columns wide, whose last cell is
    the hidden face, and sheets of the backs; and each board.

    A single back for all is a sheet of one cell.
    """
    found: list[Table] = []
    for one in made:
        if isinstance(one.part, Board):
            scene = one.part.scene
            printed = replace(scene, items=only(scene.items, {"bleed", "art", "text"}))
            found.append(Table(one.id, printed, one))
        elif isinstance(one.part, Flat):
            found += _deck(one, one.part.things)
    return found


def _deck(made: Made, kinds: Iterable[Thing]) -> Iterator[Table]:
    things = [thing for thing in kinds for _ in range(thing.count)]
    backs = [thing.back or thing.front for thing in things]
    different = len({id(back) for back in backs}) > 1
    full = COLUMNS * ROWS - 1
    for at in range(0, len(things), full):
        number = f"-{at // full + 1}" if len(things) > full else ""
        here = tuple(things[at : at + full])
        scene = _table(made.title, [thing.front for thing in here], backs[at])
        back = f"{made.id}-backs{number}" if different else f"{made.id}-back"
        rows = round(scene.height / backs[at].height)
        name = f"{made.id}-faces{number}"
        yield Table(name, scene, made, here, COLUMNS, rows, back, different)
        if different:
            title = say("{title}, backs", title=made.title)
            yield Table(back, _table(title, backs[at : at + full], backs[at]), made)
    if not different:
        title = say("{title}, back", title=made.title)
        yield Table(f"{made.id}-back", _table(title, [], backs[0]), made)


def _table(title: str, shown: Sequence[Scene], hidden: Scene) -> Scene:
    """The faces row by row, and the hidden one in the last cell. A sheet of faces is always ten
    columns wide.
    """
    columns = COLUMNS if shown else 1
    rows = max(2, -(-(len(shown) + 1) // COLUMNS)) if shown else 1
    w, h = hidden.width, hidden.height
    drawn = faces("face", [Thing("", face) for face in (*shown, hidden)])
    cells = [*enumerate(shown), (columns * rows - 1, hidden)]
    items: list[AnyItem] = []
    for at, face in cells:
        (ox, oy), x, y = face.origin, at % columns * w, at // columns * h
        seen = (ox, oy, ox + w, oy + h)
        items.append(Group(drawn.items(face), moved(x - ox, y - oy), clip=seen, alt=face.title))
    return Scene(title, columns * w, rows * h, tuple(items), drawn.palette, drawn.symbols)
