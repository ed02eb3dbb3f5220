"""What a seat sees and touches in SIEGE (1966): everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import ATTACKER, DEFENDER, KINDS, KNIGHTS, NAME, OFF
from rulescore.games.siege_1966.text import piece_name, seat_title, standing
from rulescore.translation import say
from rulescore.view_types import Area, Button, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "crown": "place",
    "move": "move",
    "pass": "",
    "capture": "capture",
    "free": "",
    "end": "chime",
}

IDS: Final = tuple(
    f"{kind}-{number}" for kind in ("knight", "footman") for number in range(1, 5)
) + ("commander",)
"""Of each piece in the order of `KINDS`."""


def seats(state: Siege1966) -> list[SeatShown]:
    return [
        SeatShown(
            name=seat_title(owner),
            kind=("knight", "commander")[owner],
            standing=standing(state, owner),
        )
        for owner in (ATTACKER, DEFENDER)
    ]


def things(state: Siege1966, seat: int | None) -> list[Thing]:
    things: list[Thing] = []
    for piece, square in enumerate(state.pieces()):
        kind, owner = KINDS[piece], ATTACKER if piece in KNIGHTS else DEFENDER
        aside = "camp" if kind == "commander" and state.waits() else f"captured-{owner}"
        at = aside if square == OFF else NAME[square]
        things.append(Thing(id=IDS[piece], kind=kind, name=piece_name(kind), owner=owner, at=at))
    return things


def areas(state: Siege1966) -> list[Area]:
    areas: list[Area] = [
        Area(id="captured-0", title=say("Captured knights"), owner=ATTACKER, kind="captured"),
        Area(id="captured-1", title=say("Captured defenders"), owner=DEFENDER, kind="captured"),
    ]
    if state.waits():
        areas.append(
            Area(id="camp", title=say("Waiting for a crown"), owner=DEFENDER, kind="reserve")
        )
    return areas


def buttons(state: Siege1966) -> list[Button]:
    return [Button(tap="pass", title=say("Pass"))] if state.moves() == ["pass"] else []


def taps(state: Siege1966, token: str) -> tuple[str, ...]:
    if token == "pass":
        return ("pass",)
    return (token[1:],) if token[0] == "C" else (token[:2], token[3:])
