"""Positions set up by touch. The only state is the position's text: the page shows what it
describes, and every touch changes it.

What can be put where is data of the game (`Brush`), so nothing here knows a rule. The page draws
the answer and takes taps as for a game; the legal moves are the possible changes:

    put:2:d4      the second thing of the palette (from 0) onto d4      touched as brush-2, d4
    move:5:e5     the fifth thing on the table (from 0) onto e5         touched as that thing, e5
    take:5        that thing off the table                              touched as that thing, away

A thing is moved wherever one of its kind can lie, and becomes what it is there: a card in a hand
attacks on a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rulescore.game import State
from rulescore.position_text import SEAT, Brush, Field
from rulescore.translation import invalid, say, shown
from rulescore.view_types import Area, Button, Thing
from web.python.shapes import Edited, EditedField

Json = dict[str, Any]
Values = dict[str, str]
"""A parsed position text: the value of each field in it."""

AWAY: Final = "away"
PALETTE: Final = "palette"
PLACE: Final = "{place}"


@dataclass(frozen=True)
class Piece:
    """A thing in the text: its field, its index there, its brush and its place."""

    field: str
    index: int
    brush: Brush
    place: str


def edit(start: State, text: str, token: str, fields: Mapping[str, str]) -> Edited:
    """The position after one change, as the page shows it. `start` gives game, seats and options.

    ValueError for a token that is not a possible change.
    """
    room = start.game.notation
    if room is None:
        raise invalid("{title} has no notation for positions", title=start.game.info.title)
    known, brushes = (
        room.fields(start.seats, start.options),
        room.brushes(start.seats, start.options),
    )
    words = text.split()
    values = {name: value for name, _, value in (word.partition(":") for word in words)}
    in_order = len(values) == len(words) and all(":" in word for word in words)
    values |= {name: "".join(value.split()) for name, value in fields.items()}
    values = {name: _single(value, brushes) for name, value in values.items()}
    if token:
        _change(values, brushes, token)
    # A text that cannot be parsed is shown for the person to mend.
    position = " ".join(_written(values, known) if in_order or token or fields else words)
    said = {"position": position, "start": start.position(), "wrong": _wrong(start, position)}
    table = _table(start, values, brushes)
    shown_fields = _fields(values, known, brushes, table["names"])
    return cast("Edited", {**said, "fields": shown_fields, **table})


def _written(values: Values, known: Sequence[Field]) -> Iterator[str]:
    """The fields in order, without those at their default; unknown ones stay for the person to
    mend.
    """
    order = {field.name: number for number, field in enumerate(known)}
    defaults = {field.name: field.default for field in known}
    for name in sorted(values, key=lambda name: order.get(name, len(order))):
        if values[name] != defaults.get(name):
            yield f"{name}:{values[name]}"


def _wrong(start: State, position: str) -> str:
    try:
        start.game.set_up(position, start.seats, **start.options)
    except ValueError as error:
        words = str(error)
        return words[:1].upper() + words[1:] + "."
    return ""


def _fields(
    values: Values, known: Sequence[Field], brushes: Sequence[Brush], seats: Sequence[str]
) -> list[EditedField]:
    """Every field of the text, whose turn it is first; those that no touch can change are typed or
    chosen.
    """
    touched = {brush.field.replace(PLACE, place) for brush in brushes for place in brush.places}
    return [
        {
            "name": field.name,
            "title": shown(field.title),
            "takes": shown(field.takes),
            "value": values.get(field.name, field.default),
            "choices": _choices(field, seats),
            "touched": field.name in touched,
        }
        for field in sorted(known, key=lambda field: field.name != SEAT)
    ]


def _choices(field: Field, seats: Sequence[str]) -> list[tuple[str, str]]:
    """The values of a field, if they are few, with their titles; a seat's is its name."""
    titles = [*seats, say("Chance")] if field.name == SEAT else map(shown, field.kind.titles)
    return list(zip(field.choices, titles, strict=False))


def _single(value: str, brushes: Sequence[Brush]) -> str:
    """A list in which several of a kind, such as `2A3`, are separate, so that each can be
    touched.
    """
    kinds = {brush.item for brush in brushes}
    items: list[str] = []
    for item in value.split(","):
        counted = re.fullmatch(r"([1-9][0-9]?)([A-Z].*)", item)
        items += [counted[2]] * int(counted[1]) if counted and counted[2] in kinds else [item]
    return ",".join(items)


def _pieces(values: Values, brushes: Sequence[Brush]) -> list[Piece]:
    pieces = []
    for name, value in values.items():
        for index, item in enumerate(value.split(",") if value else []):
            found = next(
                ((brush, place) for brush in brushes for place in _place(brush, name, item)), None
            )
            if found:
                pieces.append(Piece(name, index, *found))
    return pieces


def _place(brush: Brush, name: str, item: str) -> Iterator[str]:
    """The place of that part of that field, if this brush writes such parts."""
    if (brush.field, brush.item) == (name, item):
        yield brush.places[0]
    for template, text, other, whole in (
        (brush.field, name, brush.item, item),
        (brush.item, item, brush.field, name),
    ):
        if PLACE in template and other == whole:
            found = re.fullmatch(re.escape(template).replace(re.escape(PLACE), "(.+)"), text)
            if found and found[1] in brush.places:
                yield found[1]


def _change(values: Values, brushes: Sequence[Brush], token: str) -> None:
    kind, _, rest = token.partition(":")
    number, _, place = rest.partition(":")
    pieces = _pieces(values, brushes)
    many = brushes if kind == "put" else pieces
    if (
        kind not in ("put", "move", "take")
        or not re.fullmatch("[0-9]{1,4}", number)
        or int(number) >= len(many)
    ):
        raise invalid("{token} is not a change to this position", token=repr(token[:40]))
    brush = brushes[int(number)] if kind == "put" else pieces[int(number)].brush
    there = _fits(brush, brushes).get(place)
    if kind != "take" and there is None:
        raise invalid("{thing} cannot be put on {place}", thing=brush.title, place=repr(place[:20]))
    if kind != "put":
        piece = pieces[int(number)]
        items = values[piece.field].split(",")
        del items[piece.index]
        values[piece.field] = ",".join(items)
    if there:
        name, item = there.field.replace(PLACE, place), there.item.replace(PLACE, place)
        values[name] = ",".join(filter(None, (values.get(name, ""), item)))


def _table(start: State, values: Values, brushes: Sequence[Brush]) -> Json:
    """The things in the text and the palette, drawn and touched like those of a game."""
    pieces = _pieces(values, brushes)
    taken = {piece.place for piece in pieces if not _holds_many(piece.brush)}
    things: list[Thing] = []
    moves: list[tuple[str, tuple[str, ...]]] = []
    prompts = {
        "": say("Choose what to put on the table, or touch a thing to move it or to take it away.")
    }
    # what can be put in several fields is in the palette once, unless it means two things there
    offered: list[tuple[Brush, str, set[str]]] = []
    for number, brush in enumerate(brushes):
        alike = next(
            (
                (tap, covered)
                for first, tap, covered in offered
                if (first.kind, first.rider) == (brush.kind, brush.rider)
                and (first.title == brush.title or covered.isdisjoint(brush.places))
            ),
            None,
        )
        tap, covered = alike or (f"brush-{number}", set[str]())
        covered |= set(brush.places)
        if alike is None:
            offered.append((brush, tap, covered))
            things += _things(brush, tap, PALETTE, tap)
        moves += [
            (f"put:{number}:{place}", (tap, place))
            for place in brush.places
            if _holds_many(brush) or place not in taken
        ]
        prompts[tap] = say("Choose where this goes: {thing}.", thing=brush.title)
    for number, piece in enumerate(pieces):
        brush, many = piece.brush, _holds_many(piece.brush)
        tap = f"{piece.place}#{piece.index + 1}" if many else piece.place
        things += _things(brush, f"{piece.field}-{piece.index}", piece.place, tap if many else "")
        free = [
            place
            for place, there in _fits(brush, brushes).items()
            if place != piece.place and (_holds_many(there) or place not in taken)
        ]
        moves += [
            (f"take:{number}", (tap, AWAY)),
            *((f"move:{number}:{place}", (tap, place)) for place in free),
        ]
        prompts[tap] = say("Choose where this goes: {thing}. Or take it away.", thing=brush.title)
    view = start.view(None)
    used = {place for brush in brushes for place in brush.places}
    off_board = {area["id"] for area in view["areas"]}
    areas: list[Area] = [area for area in view["areas"] if area["id"] in used]
    for area in areas:
        area["tap"] = area["id"]
        area.pop("value", None)
    # what is there in every position
    things += [thing for thing in view["things"] if thing["at"] not in used | off_board]
    areas.append({"id": PALETTE, "title": say("Supply"), "owner": None, "kind": "reserve"})
    buttons: list[Button] = [{"tap": AWAY, "title": say("Take away")}]
    view.update(
        {
            "turn": None,
            "things": things,
            "areas": areas,
            "buttons": buttons,
            "marks": [],
            "notes": [],
        }
    )
    return {
        "names": [seat["name"] for seat in view["seats"]],
        "view": view,
        "moves": moves,
        "prompts": prompts,
    }


def _things(brush: Brush, name: str, at: str, tap: str) -> list[Thing]:
    """What this brush puts on a place, with what is on top of it."""
    thing: Thing = {"id": name, "kind": brush.kind, "name": brush.title, "owner": None, "at": at}
    if tap:
        thing["tap"] = tap
    if brush.sideways:
        thing["sideways"] = True
    return (
        [
            thing,
            {
                "id": f"{name}-on",
                "kind": brush.rider,
                "name": brush.title,
                "owner": None,
                "at": at,
                "on": name,
            },
        ]
        if brush.rider
        else [thing]
    )


def _fits(brush: Brush, brushes: Sequence[Brush]) -> dict[str, Brush]:
    """The places that take a thing of this kind, each with the brush that writes it there, which
    is this one where it can.
    """
    alike = [other for other in brushes if (other.kind, other.rider) == (brush.kind, brush.rider)]
    return {place: other for other in (*alike[::-1], brush) for place in other.places}


def _holds_many(brush: Brush) -> bool:
    """Whether its places hold any number of things: they do if the item does not name its place."""
    return PLACE not in brush.item
