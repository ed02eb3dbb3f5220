"""What a seat sees and touches in SiegeStones: everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import CIRCLES, stones_name
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import SEAT_COLOURS, TOKENS, TOP
from rulescore.games.siegestones.text import seat_title, standing, threat_list
from rulescore.translation import say
from rulescore.view_types import Area, Button, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "place": "place",
    "pass": "",
    "control": "turn",
    "score": "score",
    "end": "chime",
}


def seats(state: SiegeStones) -> list[SeatShown]:
    return [
        SeatShown(
            name=seat_title(owner),
            kind=f"stone-{SEAT_COLOURS[owner]}",
            standing=standing(state, owner),
        )
        for owner in range(state.seats)
    ]


def things(state: SiegeStones, seat: int | None) -> list[Thing]:
    return [*_reserves(state), *_on_board(state)]


def _reserves(state: SiegeStones) -> list[Thing]:
    """What is not on the board yet. A heap's id is the one its next thing will have there."""
    chooses = len(state.kinds()) == 2
    heaps: list[Thing] = []
    for owner, letter in enumerate(SEAT_COLOURS[: state.seats]):
        number, count = state.stones[owner].bit_count() + 1, state.hand(owner)
        if count:
            name = stones_name(letter, count)
            heaps.append(_stone(owner, number, f"hand-{owner}", name) | {"count": count})
            if chooses and owner == state.seat:
                heaps[-1]["tap"] = "stone"
    number, count = state.towers.bit_count() + 1, state.left
    if count:
        name = say("tower") if count == 1 else say("towers")
        heaps.append(
            Thing(
                id=f"tower-{number}", kind="tower", name=name, owner=None, at="towers", count=count
            )
        )
        if chooses:
            heaps[-1]["tap"] = "tower"
    return heaps


def _on_board(state: SiegeStones) -> list[Thing]:
    things: list[Thing] = []
    numbers = [0] * state.seats
    towers = 0
    for circle in state.filled():
        name = CIRCLES[circle]
        if state.towers & TOP[circle]:
            towers += 1
            tower = f"tower-{towers}"
            threats = threat_list(state.threats(circle))
            title = (
                say("tower, threatened by {threats}", threats=threats) if threats else say("tower")
            )
            things.append(Thing(id=tower, kind="tower", name=title, owner=None, at=name))
            owner = state.controller(circle)
            if owner is not None:
                letter = SEAT_COLOURS[owner]
                marker = Thing(
                    id=f"marker-{letter}-{name}",
                    kind=f"stone-{letter}",
                    name=say("marker of {seat}", seat=seat_title(owner)),
                    owner=owner,
                    at=name,
                    on=tower,
                )
                things.append(marker)
        else:
            owner = state.stone(circle)
            if owner is not None:
                numbers[owner] += 1
                title = stones_name(SEAT_COLOURS[owner])
                things.append(_stone(owner, numbers[owner], name, title))
    return things


def _stone(owner: int, number: int, at: str, name: str) -> Thing:
    kind = f"stone-{SEAT_COLOURS[owner]}"
    return Thing(id=f"{kind}-{number}", kind=kind, name=name, owner=owner, at=at)


def areas(state: SiegeStones) -> list[Area]:
    hands: list[Area] = [
        Area(
            id=f"hand-{owner}",
            title=say("{seat} in hand", seat=seat_title(owner)),
            owner=owner,
            kind="hand",
        )
        for owner in range(state.seats)
    ]
    return [*hands, Area(id="towers", title=say("Towers in reserve"), owner=None, kind="reserve")]


def usual(state: SiegeStones) -> str:
    """A stone, where a tower could be placed as well."""
    return "stone" if len(state.kinds()) == 2 else ""


def won(state: SiegeStones) -> list[str]:
    """The towers of the winners."""
    return [
        name
        for circle, name in enumerate(CIRCLES)
        if state.towers & TOP[circle] and _wins(state, state.controller(circle))
    ]


def _wins(state: SiegeStones, seat: int | None) -> bool:
    return seat is not None and state.shares is not None and state.shares[seat] > 0


def buttons(state: SiegeStones) -> list[Button]:
    return [Button(tap="pass", title=say("Pass"))] if state.moves() == ["pass"] else []


def taps(state: SiegeStones, token: str) -> tuple[str, ...]:
    if token == "pass":
        return ("pass",)
    circle, _, tower = TOKENS[token]
    if len(state.kinds()) == 2:
        return ("tower" if tower else "stone", CIRCLES[circle])
    return (CIRCLES[circle],)
