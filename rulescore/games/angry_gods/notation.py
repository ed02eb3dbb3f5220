"""Positions of Angry Gods as text, for instance `leaders:Bd4,Rc3 followers:Bc3d3d4 gods:Ge5
false:b3 worshippers:BR,GGY seat:2`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from rulescore.boards.hexagon import COLOURS, POINT, POINTS, colour_letters, stones_name
from rulescore.game import CHANCE
from rulescore.games.angry_gods.state import AngryGods
from rulescore.games.angry_gods.tables import (
    INSIDE,
    PLACES,
    STONES,
    SURROUND,
    Four,
    places_of,
    tokens_at,
)
from rulescore.games.angry_gods.text import thing_name
from rulescore.options import Value
from rulescore.position_text import Brush, Field, Given, Kind, listed, numbers, seat_field
from rulescore.translation import say

INNER: Final = tuple(places_of(INSIDE))


def _stones_on(cells: Container[str]) -> Kind:
    """Stones, each a colour's letter and a place; in a state, a mask of places for each colour."""

    def read(given: Given, name: str) -> list[str]:
        found = given.matches(
            name,
            f"[{COLOURS}](.*)",
            "{given} does not begin with the letter of a colour: {list}",
            list=colour_letters(),
        )
        return [match[0][0] + given.place(name, match[1], cells) for match in found]

    return Kind(
        read,
        lambda sets: listed(
            token for colour, places in enumerate(sets) for token in tokens_at(colour, places)
        ),
    )


def _read_worshippers(given: Given, name: str) -> tuple[Four, Four]:
    items = given.items(name)
    if len(items) != 2 or not all(item == "-" or set(item) <= {*COLOURS} for item in items):
        parts = {"list": colour_letters(), "given": repr(listed(items)[:40])}
        raise given.wrong(
            name,
            "two parts are needed, not {given}: - or letters for each player, of {list}",
            **parts,
        )
    return _counts(items[0]), _counts(items[1])


FIELDS: Final = (
    Field("leaders", "the leaders' colours and circles", "leaders:Bd4,Rc3", _stones_on(INNER)),
    Field(
        "followers",
        "the followers' colours and points",
        "leaders:Bd4 followers:Bc3d3d4",
        _stones_on(POINT),
    ),
    Field("gods", "the true gods' colours and circles", "gods:Ge5", _stones_on(INNER)),
    Field(
        "false",
        "the circles of the false gods",
        "false:d4",
        Kind(
            lambda given, name: [given.place(name, item, INNER) for item in given.items(name)],
            lambda mask: listed(places_of(mask)),
        ),
    ),
    Field(
        "worshippers",
        "each player's worshippers as letters, - for none",
        "worshippers:BR,GGY",
        Kind(_read_worshippers, lambda worshippers: listed(map(_letters, worshippers))),
        default="-,-",
        title="Worshippers",
    ),
    Field(
        "pool",
        "the blue, green, red and yellow stones that can be placed, if not simply what remains",
        "pool:9,0,9,9",
        numbers(4, 0, STONES),
        lambda state: [] if state.pool == _rest(_board(state), state.worshippers) else state.pool,
        title="Stones in the pool",
    ),
    seat_field(2, chance=True, names=("First player", "Second player")),
)


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    return FIELDS


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    stones = (
        Brush(f"stone-{letter}", stones_name(letter), field, f"{letter}{{place}}", places)
        for letter in COLOURS
        for field, places in (("leaders", INNER), ("followers", POINTS))
    )
    gods = (
        Brush(
            "tower",
            thing_name("god", letter),
            "gods",
            f"{letter}{{place}}",
            INNER,
            f"stone-{letter}",
        )
        for letter in COLOURS
    )
    return (*stones, *gods, Brush("tower", say("false god"), "false", "{place}", INNER))


def _board(state: AngryGods) -> list[int]:
    """The stones of each colour on the board."""
    masks = zip(state.leaders, state.followers, state.gods, strict=True)
    return [sum(places).bit_count() for places in masks]


def _letters(held: Four) -> str:
    return "".join(letter * count for letter, count in zip(COLOURS, held, strict=True)) or "-"


def _counts(letters: str) -> Four:
    return tuple(letters.count(letter) for letter in COLOURS)


def _rest(board: Iterable[int], worshippers: Iterable[Four]) -> list[int]:
    """The stones of each colour that are neither on the board nor with a seat. With tokens there
    may be more worshippers than stones.
    """
    return [max(0, STONES - sum(counts)) for counts in zip(board, *worshippers, strict=True)]


def read(given: Given, seats: int, options: Mapping[str, Value]) -> AngryGods:
    state = AngryGods(seats, options)
    seat = given["seat"]
    if seat == CHANCE:
        if len(given.values) > 1:
            raise given.wrong("seat", "before the draw nothing lies on the table")
        return state
    stones = {name: given[name] for name in ("leaders", "followers", "gods")}
    false = given["false"]
    most = state.variant.towers + 2  # one turn makes up to three
    if len(stones["gods"]) + len(false) > most:
        raise given.wrong(
            "false" if false else "gods",
            "there are {n} gods at most, true and false together",
            n=most,
        )
    worshippers = given["worshippers"]
    board = [0] * 4
    for name, tokens in stones.items():
        board = _together(given, name, board, _counts("".join(token[0] for token in tokens)))
    taken = board
    if not state.variant.substitute:
        for held in worshippers:
            taken = _together(given, "worshippers", taken, held)
    pool = _rest(board, worshippers)
    if given.text("pool"):
        pool = given["pool"]
        _together(given, "pool", taken, pool)
    state.put(
        [*stones["leaders"], *stones["followers"]], stones["gods"], false, worshippers, pool, seat
    )
    _possible(given, state)
    return state


def _together(given: Given, name: str, board: Iterable[int], more: Iterable[int]) -> list[int]:
    """Refuses more stones of a colour than there are, those of a further field included."""
    both = list(map(sum, zip(board, more, strict=True)))
    for letter, count in zip(COLOURS, both, strict=True):
        if count > STONES:
            raise given.wrong(
                name, "there are only {n} {stones}", n=STONES, stones=stones_name(letter, STONES)
            )
    return both


def _possible(given: Given, state: AngryGods) -> None:
    """Refuses what no turn can leave behind: a circle that is surrounded and has no god (AG11), a
    follower beside a false god (AG6, AG11).
    """
    for circle, around in SURROUND.items():
        role, _ = state.standing(circle)
        if role == "false" and around & ~state.vacant:
            raise given.wrong(
                "followers",
                "a follower stands beside the false god on {circle}",
                circle=PLACES[circle],
            )
        if role in ("leader", "") and not around & state.vacant:
            raise given.wrong(
                "followers",
                "the circle {circle} is surrounded, so a god would have risen there",
                circle=PLACES[circle],
            )
