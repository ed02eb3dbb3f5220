"""Inspects a circle of Nobles and Peasants: which towers see it, and what a stone from each end
of the row would pay there.
"""

from __future__ import annotations

from collections import Counter

from rulescore.boards.hexagon import CIRCLE, CIRCLES, stones_name
from rulescore.default_inspection import blank, standing, ways
from rulescore.default_inspection import inspect as plain
from rulescore.default_inspection import preview as told
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import (
    COLOUR,
    EMPTY,
    MOVE,
    OWNER,
    PEASANT,
    PLACE,
    TOKENS,
)
from rulescore.games.nobles_and_peasants.text import seat_title
from rulescore.translation import say
from rulescore.view_types import Inspection, Pip, Preview, Ray


def inspect(state: NoblesAndPeasants, place: str, seat: int | None) -> Inspection:
    found = plain(state, place, seat)
    if place not in CIRCLE:
        return found
    circle = CIRCLE[place]
    here = state.board[circle]
    found["says"] = [standing(state, place, seat)]
    if here in OWNER:
        _tower(state, circle, OWNER[here], found)
        found["says"] += ways(found["goes"])
    elif here in COLOUR:
        _stone(state, circle, found)
    else:
        _empty(state, circle, found)
    return found


def _tower(state: NoblesAndPeasants, circle: int, owner: int | None, found: Inspection) -> None:
    """How far it looks, and what the circles in its sight would pay its owner: most of them the
    same.
    """
    if owner is None:
        found["says"].append(say("It belongs to nobody, and what lies behind it is not seen."))
        return
    lines = [line for line in state.sight(circle) if line]
    found["rays"] = [
        Ray(kind="sight", start=CIRCLES[circle], end=CIRCLES[line[-1]], seat=owner, says="")
        for line in lines
    ]
    ends, seen = _ends(state), [at for line in lines for at in line if state.board[at] == EMPTY]
    if not (ends and seen):
        return
    numbers = {at: _numbers(state, at, ends)[owner] for at in sorted(seen)}
    usual = Counter(numbers.values()).most_common(1)[0][0]
    listing = ", ".join(
        say("{stone} {n}", stone=stones_name(letter), n=n)
        for letter, n in zip(ends, usual.split("/") * len(ends), strict=False)
    )
    says = say(
        "In its sight stones from the ends of the row bring {side} points: {list}.",
        side=seat_title(state, owner),
        list=listing,
    )
    found["says"].append(says)
    found["pips"] = [
        Pip(at=CIRCLES[at], seat=None, says=number)
        for at, number in numbers.items()
        if number != usual
    ]
    if found["pips"]:
        found["says"].append(say("Numbers mark places where they bring others."))


def _stone(state: NoblesAndPeasants, circle: int, found: Inspection) -> None:
    """Who sees it, and whom it is a peasant for when the game ends."""
    watchers = state.watchers(circle)
    found["rays"] = _rays(watchers, circle)
    towers = ", ".join(
        say("{side} on {place}", side=seat_title(state, owner), place=CIRCLES[at])
        for at, owner in watchers
    )
    found["says"].append(
        say("In sight of: {towers}.", towers=towers)
        if towers
        else say("No family's tower sees it.")
    )
    colour = state.colour_on(circle)
    counts = [0] * state.seats
    for _, owner in watchers:
        counts[owner] += PEASANT if state.variant.families[owner][1] == colour else 0
    if any(counts):
        found["says"].append(
            say("At the end of the game it adds: {list}.", list=_listing(state, counts))
        )


def _empty(state: NoblesAndPeasants, circle: int, found: Inspection) -> None:
    """What each stone from the ends of the row would pay here."""
    watchers = state.watchers(circle)
    found["rays"] = _rays(watchers, circle)
    if not watchers:
        found["says"].append(say("No family's tower sees it."))
        return
    ends = _ends(state)
    for colour in ends:
        stone, listing = stones_name(colour), _listing(state, state.gains(circle, colour))
        found["says"].append(say("A {stone} would pay here: {list}.", stone=stone, list=listing))
    numbers = _numbers(state, circle, ends)
    found["pips"] = [
        Pip(at=CIRCLES[circle], seat=owner, says=numbers[owner])
        for owner in dict.fromkeys(owner for _, owner in watchers)
        if ends
    ]


def _ends(state: NoblesAndPeasants) -> str:
    """The colours at the ends of the row: one or two, and none when the game is over."""
    letters = state.letters()
    return "".join(dict.fromkeys(letters[:1] + letters[-1:])) if state.ending is None else ""


def _numbers(state: NoblesAndPeasants, circle: int, ends: str) -> list[str]:
    """What these stones would pay each seat there, as "4/1"; one number if both pay the same."""
    gains = [state.gains(circle, colour) for colour in ends]
    return [
        "/".join(dict.fromkeys(str(one[owner]) for one in gains)) for owner in range(state.seats)
    ]


def _rays(watchers: list[tuple[int, int]], circle: int) -> list[Ray]:
    return [
        Ray(kind="sight", start=CIRCLES[at], end=CIRCLES[circle], seat=owner, says="")
        for at, owner in watchers
    ]


def _listing(state: NoblesAndPeasants, points: list[int]) -> str:
    return ", ".join(
        say("{seat} {n}", seat=seat_title(state, owner), n=n) for owner, n in enumerate(points) if n
    )


def preview(state: NoblesAndPeasants, token: str, seat: int | None) -> Preview:
    """The points of a stone, and what a tower would see where it goes. A circle has room for two
    numbers: those of the seat to move and of whoever gains most besides.
    """
    found = told(state, token, seat)
    points = state.after(token).points

    def order(pip: Pip) -> tuple[bool, int]:
        seat = pip["seat"]
        rival = seat not in (None, state.seat)
        return rival, 0 if seat is None else state.points[seat] - points[seat]

    found["pips"] = sorted(found["pips"], key=order)[:2]
    kind, _, circle = TOKENS[token]
    if kind in (PLACE, MOVE):
        sight = blank(CIRCLES[circle])
        _tower(state.after(token), circle, state.seat, sight)
        if sight["rays"]:
            found |= {"says": [*found["says"], *sight["says"]], "sight": sight}
    return found
