"""Inspects a square of SIEGE (1966): where its piece can go, what attacks and guards it."""

from __future__ import annotations

from typing import Literal

from rulescore.boards import castle
from rulescore.default_inspection import end_pip, standing, told, ways
from rulescore.default_inspection import inspect as plain
from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import ATTACKER, DEFENDER, KNIGHTS, NAME, SQUARE
from rulescore.games.siege_1966.text import could_capture
from rulescore.translation import say
from rulescore.view_types import Inspection, Pip, Preview, Ray


def inspect(state: Siege1966, place: str, seat: int | None) -> Inspection:
    square = SQUARE.get(place)
    if square is None:
        return plain(state, place, seat)
    piece = state.piece_on(square)
    if piece is None:
        return _empty(state, square, seat)
    owner = ATTACKER if piece in KNIGHTS else DEFENDER
    other = DEFENDER if owner == ATTACKER else ATTACKER
    tokens = (
        [token for token in state.moves() if token[:2] == place]
        if owner == state.seat
        else state.reach(square)
        if state.ending is None
        else []
    )
    quiet = [token[3:] for token in tokens if "x" not in token]
    taken = [token[3:] for token in tokens if "x" in token]
    attacked, guarded = state.attackers(square, other), state.attackers(square, owner)
    says = [standing(state, place, seat)]
    if owner == state.seat and not tokens and state.reach(square):
        says.append(say("The opening rule keeps it here now."))
    if owner == state.seat:
        says += ways(quiet)
    elif quiet:
        says.append(say("On its turn it could go to {places}.", places=", ".join(quiet)))
    if taken and owner == state.seat:
        says.append(say("It can take what is on {places}.", places=", ".join(taken)))
    elif taken:
        says.append(say("On its turn it could take what is on {places}.", places=", ".join(taken)))
    if attacked:
        says.append(say("It can be captured from {places}.", places=_names(attacked)))
    if guarded:
        says.append(say("It is guarded from {places}.", places=_names(guarded)))
    rays: list[Ray] = [
        Ray(kind="way", start=place, end=target, seat=owner, says="") for target in taken
    ]
    rays += _rays("threat", attacked, place, other) + _rays("guard", guarded, place, owner)
    return Inspection(
        place=place, says=says, rays=rays, pips=[], goes=[token[3:] for token in tokens]
    )


def _empty(state: Siege1966, square: int, seat: int | None) -> Inspection:
    """Who could capture a piece there."""
    name = NAME[square]
    found = Inspection(place=name, says=[standing(state, name, seat)], rays=[], pips=[], goes=[])
    if castle.ground(dict(state.options)).get(name) == "blue":
        found["says"].append(say("No footman enters a blue square."))
    for owner in (ATTACKER, DEFENDER):
        attackers = state.attackers(square, owner)
        if attackers:
            found["says"].append(could_capture(owner, _names(attackers)))
            found["rays"] += _rays("threat", attackers, name, owner)
    return found


def _rays(
    kind: Literal["threat", "guard"], squares: list[int], place: str, owner: int
) -> list[Ray]:
    return [
        Ray(kind=kind, start=NAME[square], end=place, seat=owner, says="") for square in squares
    ]


def _names(squares: list[int]) -> str:
    return ", ".join(NAME[square] for square in squares)


def preview(state: Siege1966, token: str, seat: int | None) -> Preview:
    """What is captured, as one piece fewer of its owner's, and whether that ends the game."""
    after, events = state.outcome(token)
    at = state.taps(token)[-1]
    pips: list[Pip] = [
        Pip(at=at, seat=event["owner"], says="−1") for event in events if event["what"] == "capture"
    ]
    if after.shares is not None:
        pips.append(end_pip(state, after, at, say("draw")))
    return told(state, token, seat, pips)
