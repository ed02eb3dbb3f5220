"""The sheets and boards of a kit as a saved object of Tabletop Simulator, with decks of the right
counts.

The field names are Tabletop Simulator's. A picture is given by its file name; the program wants a
URL.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from printkit.exports import Table
from printkit.parts import MOST, Board, Flat
from rulescore.translation import say

CARD: Final = 88.9
"""Height of a card that the program draws at its default size, mm."""
APART: Final = 4.0
"""Distance between objects, in units of the program's table (a card is about two wide)."""
ROUNDED, PLAIN, HEX, ROUND = 0, 1, 3, 4
"""The program's codes for the shapes of cards."""

Json = dict[str, Any]
FORM: Final[Json] = json.loads(files(__package__).joinpath("tabletop.json").read_text("utf-8"))
"""The fields of a file and of what is in it, in the program's order, with their usual values."""


def saved_object(title: str, stem: str, tables: Sequence[Table]) -> bytes:
    """The file for the folder of saved objects: a deck for each part with cards, tiles or discs,
    and each board.
    """
    objects: list[Json] = []
    for part in dict.fromkeys(table.made.id for table in tables):
        of_part = [table for table in tables if table.made.id == part]
        first = of_part[0].made
        if isinstance(first.part, Board):
            image = FORM["image"] | {"ImageURL": f"{stem}-{of_part[0].name}.png"}
            made = _object("Custom_Board", first.title, len(objects))
            objects.append(made | {"CustomImage": image})
        elif isinstance(first.part, Flat):
            sheets = [table for table in of_part if table.things]
            before = sum(len(one.get("CustomDeck", ())) for one in objects)
            numbered = dict(enumerate(sheets, before + 1))
            objects.append(_deck(stem, first.title, first.part, numbered, len(objects)))
    note = say(
        "Put the pictures where the program can reach them, and replace their names here"
        " with their addresses."
    )
    whole = FORM["saved"] | {"SaveName": title, "Note": note, "ObjectStates": objects}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _deck(stem: str, title: str, part: Flat, sheets: Mapping[int, Table], at: int) -> Json:
    """A deck of all cards of these sheets; the keys are the numbers by which the program knows the
    sheets.
    """
    straight = ROUNDED if part.corner else PLAIN
    shape = {"round": ROUND, "hex": HEX}.get(part.shape, straight)
    custom = {str(number): _sheet(stem, table, shape) for number, table in sheets.items()}
    cards = [
        (number, cell, thing)
        for number, table in sheets.items()
        for cell, thing in enumerate(table.things)
    ]
    scale = round(part.things[0].front.height / CARD, 3)
    contained = [
        _object("Card", thing.name, at, scale, order)
        | {"CardID": 100 * number + cell, "CustomDeck": {str(number): custom[str(number)]}}
        for order, (number, cell, thing) in enumerate(cards, 1)
    ]
    ids = [card["CardID"] for card in contained]
    return _object("DeckCustom", title, at, scale) | {
        "DeckIDs": ids,
        "CustomDeck": custom,
        "ContainedObjects": contained,
    }


def _sheet(stem: str, table: Table, shape: int) -> Json:
    """The sheet's description. Its last cell is what others see of a card in a hand, so the back is
    not shown instead.
    """
    return {
        "FaceURL": f"{stem}-{table.name}.png",
        "BackURL": f"{stem}-{table.back}.png",
        "NumWidth": table.columns,
        "NumHeight": table.rows,
        "BackIsHidden": False,
        "UniqueBack": table.own_backs,
        "Type": shape,
    }


def _object(kind: str, name: str, at: int, scale: float = 1.0, number: int = 0) -> Json:
    """The fields of every object: face down in a row of objects, with a fixed GUID."""
    turned = 180.0 if kind != "Custom_Board" else 0.0
    place = FORM["transform"] | {"posX": APART * at, "rotZ": turned}
    place |= {"scaleX": scale, "scaleZ": scale}
    identity = f"{(at + 1) * 2 * MOST + number:06x}"
    own: Json = {"GUID": identity, "Name": kind, "Transform": place, "Nickname": name}
    return {**FORM["object"], **own}
