"""Inspects a circle of SiegeStones: the threats to a tower, and what each stone adds."""

from __future__ import annotations

from rulescore.boards.hexagon import CIRCLE, CIRCLES, NEIGHBOURS, stones_name
from rulescore.default_inspection import blank, pips_at
from rulescore.default_inspection import inspect as plain
from rulescore.default_inspection import preview as preview
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import ENOUGH, NEAR, SEAT_COLOURS, THREAT, TOP
from rulescore.games.siegestones.text import seat_title, threat_list
from rulescore.translation import say
from rulescore.view_types import Inspection, Ray


def inspect(state: SiegeStones, place: str, seat: int | None) -> Inspection:
    if place not in CIRCLE:
        return plain(state, place, seat) if place else _towers(state)
    circle = CIRCLE[place]
    if state.towers & TOP[circle]:
        return _tower(state, circle)
    owner = state.stone(circle)
    return _empty(state, circle, seat) if owner is None else _stone(state, circle, owner)


def _towers(state: SiegeStones) -> Inspection:
    """The threats at every tower."""
    found = blank("")
    for circle, name in enumerate(CIRCLES):
        if state.towers & TOP[circle]:
            found["pips"] += pips_at(name, state.threats(circle))
    return found


def _tower(state: SiegeStones, circle: int) -> Inspection:
    name, threats = CIRCLES[circle], state.threats(circle)
    found = blank(
        name,
        say("{place}: {things}.", place=name, things=say("tower")),
        _threats(threats),
        _controller(threats, state.controller(circle)),
    )
    found["pips"] = pips_at(name, threats)
    for other in NEIGHBOURS[circle]:
        owner = state.stone(other)
        if owner is not None:
            found["rays"].append(
                Ray(
                    kind="threat",
                    start=CIRCLES[other],
                    end=name,
                    seat=owner,
                    says=f"+{_adds(state, other)}",
                )
            )
    return found


def _stone(state: SiegeStones, circle: int, owner: int) -> Inspection:
    name, beside, adds = CIRCLES[circle], _beside(state, circle), _adds(state, circle)
    found = blank(
        name, say("{place}: {things}.", place=name, things=stones_name(SEAT_COLOURS[owner]))
    )
    if beside:
        found["says"].append(
            say(
                "It threatens {towers} with {n}.",
                towers=", ".join(CIRCLES[tower] for tower in beside),
                n=adds,
            )
        )
    else:
        found["says"].append(say("It stands beside no tower."))
    found["rays"] = [
        Ray(kind="threat", start=name, end=CIRCLES[tower], seat=owner, says=f"+{adds}")
        for tower in beside
    ]
    for tower in beside:
        found["pips"] += pips_at(CIRCLES[tower], state.threats(tower))
    return found


def _empty(state: SiegeStones, circle: int, seat: int | None) -> Inspection:
    name, beside = CIRCLES[circle], _beside(state, circle)
    found = blank(name, say("{place}: {things}.", place=name, things=say("empty")))
    if state.seat is None:
        return found
    if beside:
        towers, adds = [CIRCLES[tower] for tower in beside], _adds(state, circle)
        found["says"].append(
            say("A stone here would threaten {towers} with {n}.", towers=", ".join(towers), n=adds)
        )
        if name in state.moves():
            found["says"] += state.tell(name, seat)[1:]  # which towers change hands
        found["rays"] = [
            Ray(kind="threat", start=name, end=tower, seat=None, says=f"+{adds}")
            for tower in towers
        ]
    token = f"T@{name}"
    if token in state.moves():
        after, _ = state.outcome(token)
        threats = after.threats(circle)
        if any(threats):
            holder = after.controller(circle)
            known = {"threats": threat_list(threats)}
            found["says"].append(
                say("A tower here would belong to nobody at first (threats: {threats}).", **known)
                if holder is None
                else say(
                    "A tower here would be controlled by {side} (threats: {threats}).",
                    side=seat_title(holder),
                    **known,
                )
            )
            # a stone would cover its number
            found["pips"] = [] if beside else pips_at(name, threats)
    return found


def _threats(threats: list[int]) -> str:
    listed = threat_list(threats)
    return say("Threats: {threats}.", threats=listed) if listed else say("No stone threatens it.")


def _controller(threats: list[int], holder: int | None) -> str:
    if holder is not None:
        return say("{side} controls it.", side=seat_title(holder))
    if max(threats) < ENOUGH:
        return say("Nobody controls it: that takes a threat of {n}.", n=ENOUGH)
    return say("Nobody controls it: the largest threats are level.")


def _beside(state: SiegeStones, circle: int) -> list[int]:
    """The towers beside a circle."""
    return [other for other in NEIGHBOURS[circle] if state.towers & TOP[other]]


def _adds(state: SiegeStones, circle: int) -> int:
    """The threat of a stone on that circle to each tower beside it (SS4)."""
    threat = THREAT[circle][(state.towers & NEAR[circle]).bit_count()]
    return threat >> 7 * NEIGHBOURS[circle][0] & 63
