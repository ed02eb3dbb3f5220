"""A position as a picture: the board of the screen and the things on it, cropped, for summaries.
Letters that would be illegible at that size are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple

from printkit.art import screen
from printkit.art.shapes import polygon
from printkit.scene import (
    IDENTITY,
    ROLES,
    AnyItem,
    Box,
    Circle,
    Group,
    Leaf,
    Line,
    Matrix,
    Path,
    Place,
    Scene,
    Screen,
    Text,
    Use,
    after,
    bounds,
    changed,
    leaves,
    moved,
    only,
    quarter_turned,
    renamed,
    within,
)
from rulescore import State
from rulescore.translation import say, spoken

DRAWN: Final = frozenset(ROLES) - {"text"}
STRIP: Final = 0.2
"""The part of a card's height that is seen of a covered one: its number."""
RING: Final = 16.0
"""Largest radius of a ring, board mm."""
SMALLEST: Final = 2.12
"""Smaller letters on paper are left out, mm (6 pt)."""
NAME: Final = 3
"""The most letters of a place's name."""


@dataclass(frozen=True)
class Shown:
    """Which part of a board is shown, with `rings` round places and `arrows` between places.

    `around` names the places in the picture (none = the whole board, with the names of its places);
    `margin` is left around them, board mm.
    """

    around: Sequence[str] = ()
    rings: Sequence[str] = ()
    arrows: Sequence[tuple[str, str]] = ()
    margin: float = 17.0


def picture(
    title: str,
    state: State,
    shown: Shown,
    width: float,
    height: float,
    seat: int | None = None,
) -> Scene:
    """The part of the board within `width` x `height` mm, as large as it fits, with everything that
    the seat sees (None is an onlooker).
    """
    made = _screen(state)
    box = _box(made, shown)
    scale = min(width / (box[2] - box[0]), height / (box[3] - box[1]))
    wide, high = min(width, scale * made.board.width), min(height, scale * made.board.height)
    box = _grown(box, wide / scale, high / scale, made.board)
    standing = things(made, state.view(seat), box)
    marks = tuple(_marks(made.places, shown, scale))
    prefix = f"{state.game.info.id}-{state.seats}-{scale:.2f}"
    board = f"{prefix}-board"
    used = {item.symbol for item in leaves(standing) if isinstance(item, Use)}
    here = {name: one for name, one in made.symbols.items() if name in used}
    symbols = {**made.board.symbols, board: only(made.board.items, DRAWN)}
    symbols |= {name: one.items for name, one in here.items()}
    for one in here.values():
        symbols |= one.symbols
    names = {name: name if name == board else f"{prefix}-{name}" for name in symbols}
    symbols = {
        names[name]: renamed(_legible(items, scale), names) for name, items in symbols.items()
    }
    letters = _whole(within(only(made.board.items, {"text"}), {}, box), box)
    legible = _legible(letters, scale, 0 if shown.around else NAME)
    drawn = renamed((Use(board), *legible, *standing, *marks), names)
    items: tuple[AnyItem, ...] = (
        Group(drawn, moved(-box[0] * scale, -box[1] * scale, scale), clip=box, alt=title),
    )
    return Scene(title, wide, high, items, made.board.palette, symbols)


GAP: Final = 7.0
"""Space between two pictures, mm."""
CAPTION: Final = 4.0
"""Space for the caption under each, mm."""


def change(
    title: str, before: State, state: State, shown: Shown, width: float, height: float
) -> Scene:
    """Two pictures side by side: the position before with the arrows, and after with the rings."""
    room = ((width - GAP) / 2, height - CAPTION)
    first = picture(title, before, replace(shown, rings=()), *room)
    second = picture(title, state, replace(shown, arrows=()), *room)
    x, y = first.width + GAP / 2, first.height / 2
    arrow = Path(polygon(((x - 1.6, y - 2.2), (x + 1.6, y), (x - 1.6, y + 2.2))), fill="madder")
    words = ((say("before"), first.width / 2), (say("after"), first.width + GAP + second.width / 2))
    items: list[AnyItem] = [*first.items, Group(second.items, moved(first.width + GAP, 0)), arrow]
    items += [Text(at, first.height + 2.9, word, 2.6, align="middle") for word, at in words]
    return Scene(
        title,
        first.width + GAP + second.width,
        first.height + CAPTION,
        tuple(items),
        first.palette,
        {**first.symbols, **second.symbols},
    )


def _whole(items: Iterable[AnyItem], box: Box, matrix: Matrix = IDENTITY) -> Iterable[AnyItem]:
    """The items without letters that would be cropped."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_whole(item.items, box, after(matrix, item.matrix))))
            continue
        left, top, right, bottom = bounds((item,), {}, matrix)
        if left >= box[0] and top >= box[1] and right <= box[2] and bottom <= box[3]:
            yield item


def _screen(state: State) -> Screen:
    """The board of a position, drawn once for all pictures of a page."""
    options = tuple(state.view(None)["options"].items())
    return _drawn(state.game.info.id, state.seats, options, spoken())


@lru_cache(maxsize=8)
def _drawn(game_id: str, seats: int, options: tuple[tuple[str, Any], ...], language: str) -> Screen:
    """A board with titles in that language."""
    return screen(game_id, seats, dict(options))


def _box(made: Screen, shown: Shown | None) -> Box:
    if not shown or not shown.around:
        return (0.0, 0.0, made.board.width, made.board.height)
    spots = [made.places[name] for name in shown.around]
    far = shown.margin
    ups = [place.h or 0.0 for place in spots]
    return (
        min(place.x for place in spots) - far,
        min(place.y - up for place, up in zip(spots, ups, strict=True)) - far,
        max(place.x for place in spots) + far,
        max(place.y + up for place, up in zip(spots, ups, strict=True)) + far,
    )


def _grown(box: Box, width: float, height: float, board: Scene) -> Box:
    """The box extended to that width and height about its middle, but within the board."""
    x = min(max((box[0] + box[2] - width) / 2, 0.0), board.width - width)
    y = min(max((box[1] + box[3] - height) / 2, 0.0), board.height - height)
    return (x, y, x + width, y + height)


class Standing(NamedTuple):
    """Where a symbol is, board mm: its centre, its scale, and whether it lies sideways."""

    kind: str
    x: float
    y: float
    share: float
    turned: bool


def plain(state: State, shown: Shown | None = None) -> dict[str, Any]:
    """The same picture, or the whole board without `shown`, as data that the page combines with its
    own drawings of board and symbols, in the board's mm.

    `{"box": [left, top, width, height], "things": [[kind, x, y, share, turned], ...], "rings": [[x,
    y, r], ...], "arrows": [[x, y, x, y], ...]}`
    """
    made = _screen(state)
    left, top, right, bottom = _box(made, shown)
    left, top = max(left, 0.0), max(top, 0.0)
    box = (left, top, min(right, made.board.width), min(bottom, made.board.height))
    x, y = made.board.origin
    things = [
        [one.kind, *_rounded(one.x, one.y, one.share), one.turned]
        for one in _standing(made, state.view(None), box)
    ]
    ends = [
        (made.places[start], made.places[end]) for start, end in (shown.arrows if shown else ())
    ]
    return {
        "box": _rounded(left + x, top + y, box[2] - left, box[3] - top),
        "things": things,
        "rings": [
            _rounded(place.x, place.y, min(place.r * 0.98, RING))
            for place in (made.places[name] for name in (shown.rings if shown else ()))
        ],
        "arrows": [_rounded(*_within_places(a, b)) for a, b in ends],
    }


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 2) for number in numbers]


def things(
    made: Screen, view: Mapping[str, Any], box: Box = (-inf, -inf, inf, inf)
) -> tuple[Group, ...]:
    """The things and marks inside the box, drawn where the screen shows them."""
    return tuple(
        Group(
            (Group((Use(one.kind),), quarter_turned(0, 0) if one.turned else moved(0, 0)),),
            moved(one.x, one.y, one.share),
        )
        for one in _standing(made, view, box)
    )


def _standing(made: Screen, view: Mapping[str, Any], box: Box) -> Iterable[Standing]:
    """The things and marks inside the box, where the screen shows them."""
    for mark in view["marks"]:
        if mark["kind"] in made.symbols and mark["at"] in made.places:
            place = made.places[mark["at"]]
            yield Standing(mark["kind"], place.x, place.y, 1.0, turned=False)
    things = view["things"]
    here = [thing for thing in things if thing["at"] in made.places]
    level: dict[str, int] = {}
    for thing in sorted(here, key=lambda thing: "on" in thing):
        place = made.places[thing["at"]]
        on = "on" in thing
        count = 0 if on else level.get(thing["at"], 0)
        level[thing["at"]] = count + 1
        kind = (
            f"{thing['kind']}-on" if on and f"{thing['kind']}-on" in made.symbols else thing["kind"]
        )
        size = made.symbols[kind]
        largest = max(size.width, size.height)
        share = (
            place.scale
            if place.scale != 1
            else 2.05 * place.r / largest
            if largest > 2.5 * place.r
            else 1.0
        )
        down = 0.0
        if place.h:
            of = sum(other["at"] == thing["at"] for other in here)
            share = min(share, 2 * place.h / (size.height * (1 + STRIP * (of - 1))))
            sideways = (size.height - size.width) / 2 if thing.get("sideways") else 0.0
            down = ((count - (of - 1) / 2) * STRIP * size.height - sideways) * share
        x, y = place.x, place.y + down
        if box[0] - largest < x < box[2] + largest and box[1] - largest < y < box[3] + largest:
            yield Standing(kind, x, y, share, bool(thing.get("sideways")))


def _marks(places: Mapping[str, Place], shown: Shown, scale: float) -> Iterable[AnyItem]:
    """Rings and arrows, with the same line width on paper at any scale."""
    thick = 0.9 / scale
    for name in shown.rings:
        place = places[name]
        for stroke, width in (("piece-light", thick * 2.1), ("madder", thick)):
            yield Circle(place.x, place.y, min(place.r * 0.98, RING), stroke=stroke, width=width)
    for start, end in shown.arrows:
        left, top, right, bottom = _within_places(places[start], places[end])
        foot, tip = (left, top), (right, bottom)
        long = ((right - left) ** 2 + (bottom - top) ** 2) ** 0.5
        ux, uy = (right - left) / long, (bottom - top) / long
        neck = (tip[0] - ux * 3.2 * thick, tip[1] - uy * 3.2 * thick)
        head = polygon(
            (
                tip,
                (neck[0] - uy * 2 * thick, neck[1] + ux * 2 * thick),
                (neck[0] + uy * 2 * thick, neck[1] - ux * 2 * thick),
            )
        )
        for stroke, width in (("piece-light", thick * 2.2), ("madder", thick)):
            yield Line((foot, neck), stroke=stroke, width=width)
            yield Path(
                head, fill="madder", stroke=stroke, width=thick if stroke == "piece-light" else 0.01
            )


def _within_places(a: Place, b: Place) -> Box:
    """Where an arrow between two places begins and ends."""
    long = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    ux, uy = (b.x - a.x) / long, (b.y - a.y) / long
    return a.x + ux * a.r * 0.5, a.y + uy * a.r * 0.5, b.x - ux * b.r * 0.35, b.y - uy * b.r * 0.35


def _legible(items: Iterable[AnyItem], scale: float, least: int = 0) -> tuple[AnyItem, ...]:
    """The items without letters that would be too small; words of up to `least` letters are drawn
    larger instead.
    """

    def shown(item: Leaf, scale: float) -> Iterator[AnyItem]:
        if not isinstance(item, Text) or item.size * scale >= SMALLEST:
            yield item
        elif len(item.text) <= least:
            yield replace(item, size=SMALLEST / scale)

    return changed(items, shown, scale)
