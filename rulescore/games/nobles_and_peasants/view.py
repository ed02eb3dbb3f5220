"""What a seat sees and touches in Nobles and Peasants: everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import CENTRE, CIRCLE, CIRCLES, stones_name
from rulescore.events import Event
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import (
    COLOUR,
    HAND,
    LAST,
    LEFT,
    NEUTRAL,
    NOBODY,
    OUT,
    RIGHT,
    STONE,
    STONES,
    TOKENS,
    WORD,
)
from rulescore.games.nobles_and_peasants.text import seat_title, standing
from rulescore.translation import say
from rulescore.view_types import Area, Button, Mark, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "deal": "shuffle",
    "row": "",
    "lay": "place",
    "place": "place",
    "move": "move",
    "remove": "fall",
    "keep": "",
    "change": "move",
    "points": "score",
    "ends": "",
    "gone": "",
    "last round": "",
    "peasants": "score",
    "end": "chime",
}


def seats(state: NoblesAndPeasants) -> list[SeatShown]:
    families = enumerate(state.variant.families)
    return [
        SeatShown(
            name=seat_title(state, owner), kind=f"family-{noble}", standing=standing(state, owner)
        )
        for owner, (noble, _) in families
    ]


def shows(state: NoblesAndPeasants, event: Event) -> list[Mark]:
    """What each tower that sees a stone is paid for it, and which stone was moved in the row."""
    if event["what"] == "change":
        stone = state.row[0 if event["end"] == "L" else -1]
        return [Mark(at=_stone(stone, "row")["id"], kind="moved")]
    if event["what"] != "points":
        return []
    worth, at = state.variant.worth[event["colour"]], event["at"]
    return [
        Mark(at=CIRCLES[tower], kind="pays", says=f"+{worth[owner]}", end=at)
        for tower, owner in state.watchers(CIRCLE[at])
    ]


def things(state: NoblesAndPeasants, seat: int | None) -> list[Thing]:
    stones = (
        _stone(here, CIRCLES[circle]) for circle, here in enumerate(state.board) if here in COLOUR
    )
    return [*_towers(state), *stones, *_row(state)]


def _towers(state: NoblesAndPeasants) -> list[Thing]:
    """Each tower and, as a thing of its own, the noble on it. The first tower in the hand of the
    seat to move is touched to be placed.
    """
    things: list[Thing] = []
    for owner, (colour, _) in enumerate(state.variant.families):
        offered = owner != _builder(state)
        tower_name = say("tower of {seat}", seat=seat_title(state, owner))
        noble_name = say("noble of {seat}", seat=seat_title(state, owner))
        for number, circle in enumerate(state.towers_of(owner), 1):
            name = f"{owner + 1}-{number}"
            at = f"hand-{owner}" if circle == HAND else CIRCLES[circle]
            tower = Thing(id=f"tower-{name}", kind="tower", name=tower_name, owner=owner, at=at)
            if circle == HAND and not offered:
                tower["tap"], offered = "T", True
            noble = Thing(
                id=f"noble-{name}",
                kind=f"stone-{colour}",
                name=noble_name,
                owner=owner,
                at=at,
                on=tower["id"],
            )
            things += [tower, noble]
    if state.board[CENTRE] == NOBODY:
        at = CIRCLES[CENTRE]
        things.append(
            Thing(id="tower-0", kind="tower", name=say("tower of nobody"), owner=None, at=at)
        )
        things.append(
            Thing(
                id="noble-0",
                kind=f"stone-{NEUTRAL}",
                name=stones_name(NEUTRAL),
                owner=None,
                at=at,
                on="tower-0",
            )
        )
    return things


def _builder(state: NoblesAndPeasants) -> int | None:
    """The seat that may use its towers now."""
    return None if state.word else state.seat


def _stone(stone: str, at: str) -> Thing:
    letter = COLOUR[stone]
    return Thing(
        id=f"stone-{letter}{STONES[letter].index(stone) + 1}",
        kind=f"stone-{letter}",
        name=stones_name(letter),
        owner=None,
        at=at,
    )


def _row(state: NoblesAndPeasants) -> list[Thing]:
    """The stones from left to right, the two ends to be touched; while the row may be changed, the
    gaps between them as things of their own.
    """
    n = len(state.row)
    last = LAST[n]
    things: list[Thing] = []
    for place in range(n + 1):
        if state.word and (place < last[RIGHT] or 1 < place <= last[LEFT]):
            name = say("between {a} and {b}", a=place, b=place + 1)
            if place == 0:
                name = say("before the first stone")
            elif place == n:
                name = say("after the last stone")
            things.append(
                Thing(id=f"gap-{place}", kind="gap", name=name, at="row", tap=f"row:{place}")
            )
        if place < n:
            thing = _stone(state.row[place], "row")
            if place == 0:
                thing |= {"tap": "L", "name": say("{stone}, left end", stone=thing["name"])}
            elif place == n - 1:
                thing |= {"tap": "R", "name": say("{stone}, right end", stone=thing["name"])}
            things.append(thing)
    return things


def areas(state: NoblesAndPeasants) -> list[Area]:
    areas: list[Area] = [Area(id="row", title=say("Selection Row"), owner=None, kind="row")]
    for owner in range(state.seats):
        area = Area(
            id=f"hand-{owner}",
            title=say("Towers of {seat}", seat=seat_title(state, owner)),
            owner=owner,
            kind="reserve",
        )
        if owner == _builder(state) and state.in_hand(owner) < state.variant.each:
            area["tap"] = "hand"
        areas.append(area)
    return areas


def won(state: NoblesAndPeasants) -> list[str]:
    """The towers of the winners."""
    return [
        CIRCLES[circle]
        for owner, share in enumerate(state.shares or ())
        if share
        for circle in state.towers_of(owner)
        if circle != HAND
    ]


def buttons(state: NoblesAndPeasants) -> list[Button]:
    return [Button(tap="keep", title=say("Leave the row"))] if state.word else []


def taps(state: NoblesAndPeasants, token: str) -> tuple[str, ...]:
    if token == "keep":
        return ("keep",)
    kind, a, b = TOKENS[token]
    if kind == STONE:
        return ("LR"[a], CIRCLES[b])
    if kind == WORD:
        # A gap's number is how many stones are to its left, the one that is taken included.
        return ("LR"[a], f"row:{b - a}")
    return ("T" if a == HAND else CIRCLES[a], "hand" if b == OUT else CIRCLES[b])
