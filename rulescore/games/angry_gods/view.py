"""What a seat sees and touches in Angry Gods: everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.hexagon import COLOURS, stones_name
from rulescore.games.angry_gods.state import AngryGods
from rulescore.games.angry_gods.tables import BIT, DRAWS, PLACE, PLACES
from rulescore.games.angry_gods.text import seat_title, standing, thing_name
from rulescore.translation import say
from rulescore.view_types import Area, Button, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "draw": "shuffle",
    "place": "place",
    "god": "chime",
    "worshipper": "move",
    "no majority": "",
    "no stone": "",
    "false god": "place",
    "leave": "fall",
    "score": "score",
    "end": "chime",
}


def seats(state: AngryGods) -> list[SeatShown]:
    return [
        SeatShown(name=seat_title(owner), kind=f"seat-{owner + 1}", standing=standing(state, owner))
        for owner in range(2)
    ]


def things(state: AngryGods, seat: int | None) -> list[Thing]:
    return [*_reserves(state), *_on_board(state)]


def _reserves(state: AngryGods) -> list[Thing]:
    """What is off the board. A heap's id is the one its next thing will have on the board."""
    heaps: list[Thing] = []
    colours = state.colours()
    for letter, count in zip(COLOURS, state.pool, strict=True):
        number = sum(token[0] == letter for token in state.placed) + 1
        if count:
            heaps.append(_heap(f"stone-{letter}-{number}", letter, count, None, "pool"))
            if letter in colours and len(colours) > 1:
                heaps[-1]["tap"] = letter
    count, number = max(0, state.variant.towers - len(state.risen)), len(state.risen) + 1
    if count:
        name = say("tower") if count == 1 else say("towers")
        heaps.append(
            Thing(
                id=f"tower-{number}", kind="tower", name=name, owner=None, at="towers", count=count
            )
        )
    for owner, held in enumerate(state.worshippers):
        for letter, count in zip(COLOURS, held, strict=True):
            if count:
                heap = f"worshipper-{owner}-{letter}"
                heaps.append(_heap(heap, letter, count, owner, f"worshippers-{owner}"))
    return heaps


def _heap(thing: str, letter: str, count: int, owner: int | None, at: str) -> Thing:
    kind, name = f"stone-{letter}", stones_name(letter, count)
    return Thing(id=thing, kind=kind, name=name, owner=owner, at=at, count=count)


def _on_board(state: AngryGods) -> list[Thing]:
    things: list[Thing] = []
    for number, circle in enumerate(state.risen, 1):
        name = say("false god") if state.false & BIT[circle] else say("tower of a god")
        things.append(
            Thing(id=f"tower-{number}", kind="tower", name=name, owner=None, at=PLACES[circle])
        )
    numbers = dict.fromkeys(COLOURS, 0)
    # place -> the number of the last stone that was placed there, among those of its colour
    stones: dict[int, int] = {}
    for token in state.placed:
        numbers[token[0]] += 1
        stones[PLACE[token[1:]]] = numbers[token[0]]
    for place, number in sorted(stones.items()):
        role, letter = state.standing(place)
        if letter:
            stone = Thing(
                id=f"stone-{letter}-{number}",
                kind=f"stone-{letter}",
                name=thing_name(role, letter),
                owner=None,
                at=PLACES[place],
            )
            if role == "god":
                stone["on"] = f"tower-{state.risen.index(place) + 1}"
            things.append(stone)
    return things


def areas(state: AngryGods) -> list[Area]:
    worshippers: list[Area] = [
        Area(id=f"worshippers-{owner}", title=say("Worshippers"), owner=owner, kind="score")
        for owner in range(2)
    ]
    return [
        Area(id="pool", title=say("Pool"), owner=None, kind="reserve"),
        Area(id="towers", title=say("Towers in reserve"), owner=None, kind="reserve"),
        *worshippers,
    ]


def won(state: AngryGods) -> list[str]:
    """The gods that the winners' worshippers serve."""
    served = {
        letter
        for owner, share in enumerate(state.shares or ())
        if share
        for letter, count in zip(COLOURS, state.worshippers[owner], strict=True)
        if count
    }
    return [PLACES[circle] for circle in state.risen if state.standing(circle)[1] in served]


def buttons(state: AngryGods) -> list[Button]:
    return []


def taps(state: AngryGods, token: str) -> tuple[str, ...]:
    if token in DRAWS:
        return (token,)
    return (token[0], token[1:]) if len(state.colours()) > 1 else (token[1:],)
