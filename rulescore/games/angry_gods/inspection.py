"""Inspects a place of Angry Gods: how far a circle is surrounded, and by which majority."""

from __future__ import annotations

from typing import Final

from rulescore.boards.hexagon import COLOURS, colour_name
from rulescore.default_inspection import blank, gained, told
from rulescore.default_inspection import inspect as plain
from rulescore.games.angry_gods.state import MAJORITY, AngryGods
from rulescore.games.angry_gods.tables import BARRED, BIT, PLACE, PLACES, SURROUND, TOUCHING
from rulescore.games.angry_gods.text import point_title, stones_list, thing_name
from rulescore.translation import say, say_count
from rulescore.view_types import Inspection, Pip, Preview, Ray

ALARMING: Final = 4
"""From this many followers on, an empty circle is counted as well."""


def inspect(state: AngryGods, place: str, seat: int | None) -> Inspection:
    if not place:
        return _circles(state)
    found = plain(state, place, seat)
    if place not in PLACE:
        return found
    number = PLACE[place]
    role, letter = state.standing(number)
    title = place
    if number not in SURROUND:
        where = point_title(number)
        title = where[0].upper() + where[1:]
    found["says"] = [
        say(
            "{place}: {things}.",
            place=title,
            things=(
                say("false god")
                if role == "false"
                else thing_name(role, letter)
                if role
                else say("empty")
            ),
        )
    ]
    if number in SURROUND:
        _circle(state, number, role, found)
    else:
        _point(state, number, found)
    if not role and state.barred & BIT[number]:
        found["says"].append(say("A false god beside it bars this place."))
    return found


def _circles(state: AngryGods) -> Inspection:
    """How far every leader is surrounded, and every empty circle that may become a false god."""
    found = blank("")
    for circle in SURROUND:
        role, filled = state.standing(circle)[0], _filled(state, circle)
        if filled >= (1 if role == "leader" else ALARMING) and role in ("leader", ""):
            found["pips"].append(Pip(at=PLACES[circle], seat=None, says=f"{filled}/6"))
    return found


def _circle(state: AngryGods, circle: int, role: str, found: Inspection) -> None:
    if role == "false":
        found["says"].append(say("Nothing may be placed beside a false god."))
        found["goes"] = [
            name
            for name, bit in zip(PLACES, BIT, strict=True)
            if BARRED[circle] & bit & state.vacant
        ]
        return
    name, counts = PLACES[circle], _counts(state, circle)
    filled = _filled(state, circle)
    found["says"].append(
        say(
            "{n} of the {six} points around it are filled: {list}.",
            n=filled,
            six=6,
            list=stones_list(counts),
        )
        if filled
        else say("None of the six points around it is filled.")
    )
    found["pips"].append(Pip(at=name, seat=None, says=f"{filled}/6"))
    if role == "god":
        return
    majority, left = state.majority(circle), 6 - filled
    hopeless = not state.variant.plurality and max(counts) + left < MAJORITY
    if hopeless:
        found["says"].append(
            say("No colour can reach the {n} that make a majority any more.", n=MAJORITY)
        )
    elif majority is None:
        found["says"].append(
            say("No colour leads yet.")
            if state.variant.plurality
            else say("No colour has the {n} that make a majority yet.", n=MAJORITY)
        )
    else:
        found["says"].append(
            say("The majority is {colour}.", colour=colour_name(COLOURS[majority]))
        )
        found["pips"].append(
            Pip(at=name, seat=None, says=str(counts[majority]), kind=f"stone-{COLOURS[majority]}")
        )
    if role == "leader" and hopeless:
        found["says"].append(
            say_count(
                "The last point makes it a god that brings no worshipper.",
                "With {n} more followers it becomes a god that brings no worshipper.",
                left,
            )
        )
    elif role == "leader":
        found["says"].append(
            say_count(
                "Whoever fills the last point makes it a god and gains a worshipper of the"
                " majority.",
                "With {n} more followers it becomes a god, and whoever places the last one gains a"
                " worshipper of the majority.",
                left,
            )
        )
    elif left < 6:
        found["says"].append(say("Surrounded while it is empty, it becomes a false god."))


def _point(state: AngryGods, point: int, found: Inspection) -> None:
    """How far the circles that meet there are surrounded, and would be with a stone there."""
    free = bool(state.vacant & BIT[point])
    for _, _, circle in TOUCHING[point]:
        name, filled = PLACES[circle], _filled(state, circle)
        role, letter = state.standing(circle)
        if role in ("leader", ""):
            what = thing_name(role, letter) if role else say("empty")
            parts = {"circle": name, "thing": what, "n": filled, "six": 6}
            found["says"].append(
                say(
                    "{circle} ({thing}): {n} of {six} points filled, {more} with a stone here.",
                    more=filled + 1,
                    **parts,
                )
                if free
                else say("{circle} ({thing}): {n} of {six} points filled.", **parts)
            )
            found["rays"].append(
                Ray(kind="sight", start=PLACES[point], end=name, seat=None, says="")
            )
            counts = f"{filled}→{filled + 1}" if free else f"{filled}/6"
            found["pips"].append(Pip(at=name, seat=None, says=counts))


def _filled(state: AngryGods, circle: int) -> int:
    return (SURROUND[circle] & ~state.vacant).bit_count()


def _counts(state: AngryGods, circle: int) -> list[int]:
    """The followers around a circle, by colour."""
    return [(followers & SURROUND[circle]).bit_count() for followers in state.followers]


def preview(state: AngryGods, token: str, seat: int | None) -> Preview:
    """Worshippers gained, by colour; gods that rise; points."""
    at = state.taps(token)[-1]
    pips: list[Pip] = []
    for event in state.outcome(token)[1]:
        if event["what"] == "god":
            pips.append(Pip(at=at, seat=None, says=say("a god"), kind="tower"))
        elif event["what"] == "false god":
            pips.append(Pip(at=at, seat=None, says=say("false god")))
        elif event["what"] == "worshipper" and not event["token"]:
            pips.append(Pip(at=at, seat=None, says="+1", kind=f"stone-{event['colour']}"))
        elif event["what"] == "leave":
            pips.append(
                Pip(
                    at=at, seat=None, says=f"−{len(event['from'])}", kind=f"stone-{event['colour']}"
                )
            )
    return told(state, token, seat, [*pips, *gained(state, token)])
