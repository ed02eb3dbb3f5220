"""What a good player says of a move in SiegeStones: what it takes, prevents and prepares."""

from __future__ import annotations

from typing import NamedTuple

from rulescore.boards.hexagon import CIRCLES
from rulescore.events import Event
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import NEAR, TOKENS, TOP, circles_of
from rulescore.games.siegestones.text import seat_name
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import say, say_count, together
from rulescore.view_types import Reason

STONE = 5  # the most that a stone beside a tower adds there


class Strike(NamedTuple):
    """What a seat could do with one turn: build or put a stone on `circle` and take `tower`, where
    it would threaten `lead` more than anybody else.
    """

    builds: bool
    circle: str
    tower: str
    wins: bool
    lead: int


def suggestion(state: SiegeStones, token: str) -> str:
    if token == "pass":
        return say("There is nothing that you could place: pass.")
    if token.startswith("T@"):
        return say("Try a tower on {circle}.", circle=token[2:])
    return say("Try a stone on {circle}.", circle=token)


def reasons(state: SiegeStones, token: str) -> list[Reason]:
    seat = state.seat or 0
    after, events = state.outcome(token)
    changes = [event for event in events if event["what"] == "control"]
    found = _prevented(state, after, seat, changes)
    found += [_gained(event, seat) for event in changes if seat in (event["now"], event["was"])]
    found += [
        _broken(event, seat) for event in changes if event["now"] is None and event["was"] != seat
    ]
    found += _planned(state, after, seat)
    if token in TOKENS and not any(reason["kind"] != "threat" for reason in found):
        found += _presses(state, after, seat, token)
    return found


def intent(state: SiegeStones, seat: int, voice: int) -> list[Reason]:
    found = strikes(state, seat)
    best = _foremost(found)
    if not best:
        return []
    if len({one.circle for one in found if one.wins}) > 1:
        says = say("I could win in more than one place, on {circle} for one.", circle=best.circle)
    elif best.wins:
        says = (
            say("A tower on {circle} would win me the game.", circle=best.circle)
            if best.builds
            else say("A stone on {circle} would win me the game.", circle=best.circle)
        )
    elif best.builds and best.lead <= STONE:
        return []  # beside any stone that stands alone
    elif best.builds:
        says = varied(
            voice,
            say(
                "A tower on {circle} would be mine, and no single stone could take it.",
                circle=best.circle,
            ),
            say(
                "I could build on {circle} next: no single stone takes that tower.",
                circle=best.circle,
            ),
        )
    elif state.seats == 2:
        says = varied(
            voice,
            say("I could take {tower} next.", tower=best.tower),
            say("I threaten {tower}; you have one turn.", tower=best.tower),
            say("One more stone, and {tower} is mine.", tower=best.tower),
            say("Did you see {tower}? One stone, and I have it.", tower=best.tower),
            say("My next stone can take {tower}.", tower=best.tower),
            say("It is one stone from here to {tower}.", tower=best.tower),
        )
    else:
        says = say("I threaten {tower}.", tower=best.tower)
    wish = plan if best.builds and not best.wins else threat
    return [wish(says, best.circle, best.tower)]


def strikes(state: SiegeStones, seat: int) -> list[Strike]:
    """What that seat could take if it were its turn."""
    now = state.turned(seat)
    found = []
    for token in now.moves() if now.seat is not None else []:
        after = now.after(token)
        for circle in circles_of(after.held[seat] & ~now.held[seat]):
            wins = after.shares is not None and after.shares[seat] == 1.0
            place = token.removeprefix("T@")
            lead = _lead(after, circle, seat)
            found.append(Strike(place != token, place, CIRCLES[circle], wins, lead))
    return found


def _foremost(found: list[Strike]) -> Strike | None:
    """One that wins, else one that takes a tower that stands; of those the surest."""
    return min(found, key=lambda one: (not one.wins, one.builds, -one.lead), default=None)


def _prevented(
    state: SiegeStones, after: SiegeStones, seat: int, changes: list[Event]
) -> list[Reason]:
    """The worst that a rival could do next, and can no longer do."""
    worst: list[tuple[Strike, str]] = []
    for rival in state.variant.others[seat]:
        left = strikes(after, rival)
        still, winning = {one.tower for one in left}, any(one.wins for one in left)
        for one in strikes(state, rival):
            if (one.wins and not winning) or (
                not one.wins and not one.builds and one.tower not in still
            ):
                worst.append((one, seat_name(rival)))
    if not worst:
        return []
    one, other = min(worst, key=lambda each: (not each[0].wins, each[0].builds, -each[0].lead))
    parts = {"other": other, "circle": one.circle, "tower": one.tower}
    if len({each.circle for each, _ in worst if each.wins}) > 1:
        return [threat(say("Otherwise {other} wins on {circle} or elsewhere.", **parts))]
    if one.wins:
        says = (
            say("Otherwise {other} builds on {circle} and wins.", **parts)
            if one.builds
            else say("Otherwise {other} takes {tower} with a stone on {circle} and wins.", **parts)
        )
    else:
        says = say("Otherwise {other} takes {tower} with a stone on {circle}.", **parts)
    return [threat(says, one.circle, one.tower)]


def _gained(event: Event, seat: int) -> Reason:
    mine, most = _against(event["threats"], seat)
    parts = {"tower": event["at"], "mine": mine, "most": most}
    if event["now"] != seat:
        says = say("It gives up {tower} for something better.", **parts)
        return plan(says, "", event["at"])
    if event["was"] is not None:
        other = seat_name(event["was"])
        says = say("It takes {tower} from {other}, {mine} against {most}.", other=other, **parts)
    elif most:
        says = say("This makes the tower on {tower} yours, {mine} against {most}.", **parts)
    else:
        says = say(
            "This makes the tower on {tower} yours, and nobody else has a stone near it.", **parts
        )
    return gain(says, "", event["at"])


def _broken(event: Event, seat: int) -> Reason:
    mine, most = _against(event["threats"], seat)
    parts = {"tower": event["at"], "other": seat_name(event["was"]), "most": most}
    says = (
        say("{other} no longer holds {tower}: you both have {most} there.", **parts)
        if mine == most
        else say("{other} no longer holds {tower}.", **parts)
    )
    return gain(says, "", event["at"])


def _planned(state: SiegeStones, after: SiegeStones, seat: int) -> list[Reason]:
    """What the seat could take next that it could not take before, and what it holds for good."""
    if after.seat is None:
        return []
    found: list[Reason] = []
    before, now = strikes(state, seat), strikes(after, seat)
    known = {one.tower for one in before}
    wins = [one for one in now if one.wins]
    new = [one for one in now if one.tower not in known]
    towers = {one.tower: one for one in new if not one.builds}
    if wins:
        best = _foremost(wins)
        assert best is not None
        parts = {"tower": best.tower, "circle": best.circle}
        says = (
            say("Next you win by building on {circle}, unless somebody prevents it.", **parts)
            if best.builds
            else say(
                "Next a stone on {circle} takes {tower} and wins, unless somebody prevents it.",
                **parts,
            )
        )
        found.append(plan(says, best.circle, best.tower))
    elif len(towers) > 1:
        one, two, *_ = towers.values()
        says = say("Next you can take {a} or {b}: two threats at once.", a=one.tower, b=two.tower)
        found.append(plan(says, one.circle, one.tower))
    elif towers:
        (one,) = towers.values()
        says = say("Next a stone on {circle} takes {tower}.", circle=one.circle, tower=one.tower)
        found.append(plan(says, one.circle, one.tower))
    firm = [
        circle
        for circle in circles_of(after.held[seat])
        if _lead(after, circle, seat) > STONE >= _lead(state, circle, seat)
    ]
    if firm:
        mine, most = _against(after.threats(firm[0]), seat)
        says = say(
            "No single stone can take {tower} from you now: {mine} against {most}.",
            tower=CIRCLES[firm[0]],
            mine=mine,
            most=most,
        )
        found.append(plan(says, "", CIRCLES[firm[0]]))
    ready = max((one.lead for one in before if one.builds), default=0)
    site = max((one for one in new if one.builds), key=lambda one: one.lead, default=None)
    if site and not towers and not wins and (site.lead > max(ready, STONE) or not ready):
        says = (
            say(
                "Next you can build on {circle}: no single stone could take that tower.",
                circle=site.circle,
            )
            if site.lead > STONE
            else say(
                "Next you can build on {circle}: there a tower would be yours at once.",
                circle=site.circle,
            )
        )
        found.append(plan(says, "", site.circle))
    return found


def _presses(state: SiegeStones, after: SiegeStones, seat: int, token: str) -> list[Reason]:
    """Where a stone adds to what the seat threatens, or a tower takes from a rival's stones."""
    circle, _, builds = TOKENS[token]
    for tower in circles_of(state.towers):
        at = (CIRCLES[circle], CIRCLES[tower])
        mine, most = _against(after.threats(tower), seat)
        if builds:
            for rival in state.variant.others[seat]:
                was, now = state.threats(tower)[rival], after.threats(tower)[rival]
                if was > now:
                    parts = {
                        "other": seat_name(rival),
                        "tower": CIRCLES[tower],
                        "was": was,
                        "now": now,
                    }
                    says = say("It weakens {other} at {tower}, from {was} to {now}.", **parts)
                    return [plan(says, *at)]
        elif TOP[tower] & NEAR[circle]:
            parts = {"tower": CIRCLES[tower], "mine": mine, "most": most}
            says = (
                say("It adds to your siege of {tower}: {mine} against {most}.", **parts)
                if state.threats(tower)[seat]
                else say("It begins your siege of {tower}: {mine} against {most}.", **parts)
            )
            return [plan(says, *at)]
    beside = [each for each in circles_of(NEAR[circle]) if not state.taken(each)]
    for rival in () if builds else state.variant.others[seat]:
        theirs = [
            CIRCLES[each]
            for each in beside
            if (threats := state.threats(each))[rival] and not threats[seat]
        ]
        if theirs:
            parts = {"other": seat_name(rival), "list": together(theirs)}
            says = say("For a tower on {list} only {other} counted; now you count too.", **parts)
            return [plan(says, CIRCLES[circle], theirs[0])]
    says = (
        say("It gives this tower away to win time elsewhere.")
        if builds and any(after.threats(circle))
        else say("Nobody has a stone near it yet: whoever comes first besieges it first.")
        if builds
        else say_count(
            "There it will count for a tower on {n} free circle beside it.",
            "There it will count for a tower on each of {n} free circles beside it.",
            len(beside),
        )
        if after.left
        else say("Nothing can be taken there any more, and nothing is given away.")
    )
    return [plan(says, "", CIRCLES[circle])]


def _against(threats: list[int], seat: int) -> tuple[int, int]:
    """What the seat threatens there, and the most that another does."""
    return threats[seat], max(threat for each, threat in enumerate(threats) if each != seat)


def _lead(state: SiegeStones, circle: int, seat: int) -> int:
    mine, most = _against(state.threats(circle), seat)
    return mine - most
