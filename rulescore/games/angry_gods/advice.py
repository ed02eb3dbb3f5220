"""What a good player says of a stone in Angry Gods: which god the other side would make, what the
stone brings, and how a ring stands after it.
"""

from __future__ import annotations

from typing import NamedTuple

from rulescore.boards.hexagon import COLOURS, colour_name, colour_title
from rulescore.events import Event
from rulescore.games.angry_gods.state import MAJORITY, AngryGods
from rulescore.games.angry_gods.tables import PLACE, PLACES, SURROUND, TOKENS, TOUCHING
from rulescore.games.angry_gods.text import point_title
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import Who, say, say_count, who
from rulescore.view_types import Reason

RING = 6
FEW = 4
"""Of fewer leaders one sees for whom they stand."""


class Strike(NamedTuple):
    """A stone that fills a ring: its place, the leader's circle and colour, and the points of its
    seat and of the other one.
    """

    place: str
    circle: str
    colour: str
    mine: int
    theirs: int

    @property
    def gain(self) -> int:
        """The points by which it brings its seat ahead."""
        return self.mine - self.theirs


def suggestion(state: AngryGods, token: str) -> str:
    colour, place, _, _, touching = TOKENS[token]
    name, parts = PLACES[place], {"colour": colour_name(COLOURS[colour])}
    if touching:
        return say("Try a {colour} follower {where}.", where=point_title(place), **parts)
    return say("Try a {colour} leader on {circle}.", circle=name, **parts)


def reasons(state: AngryGods, token: str) -> list[Reason]:
    seat, (colour, place, _, _, touching) = state.seat or 0, TOKENS[token]
    after, events = state.outcome(token)
    if after.ending is not None:
        return []
    found = _prevented(state, after, seat)
    found += _risen(state, after, seat, place, events)
    if touching:
        found += _rings(state, after, seat, colour, place, quiet=not found)
    else:
        found += _leader(state, seat, colour, place)
    return found


def intent(state: AngryGods, seat: int, voice: int) -> list[Reason]:
    """The god that it can make next, or else the fullest ring whose god would pay it."""
    for one in strikes(state, seat):
        parts = {
            "colour": colour_name(one.colour),
            "circle": one.circle,
            "mine": _points(one.mine),
            "theirs": _or_nothing(one.theirs),
        }
        says = varied(
            voice,
            say(
                "One more stone, and the {colour} leader on {circle} is a god: {mine} for me,"
                " {theirs} for you.",
                **parts,
            ),
            say(
                "{mine} for me, {theirs} for you, once the {colour} leader on {circle} is a god.",
                **parts,
            ),
        )
        return [threat(says, one.place, one.circle)]
    rings: list[tuple[int, int, str, str]] = []
    for circle, around in SURROUND.items():
        role, letter = state.standing(circle)
        filled = RING - (around & state.vacant).bit_count()
        if role == "leader" and filled < RING:
            mine, theirs = _paid(state, seat, letter)
            if mine > theirs:
                rings.append((filled, mine - theirs, PLACES[circle], letter))
    if not rings:
        return []
    filled, _, name, letter = max(rings)
    given = {"colour": colour_name(letter), "circle": name, "n": filled}
    if filled < 2:
        says = varied(
            voice,
            say("A {colour} god on {circle} would suit me.", **given),
            say("I want a {colour} god on {circle}, and soon!", **given),
            say("A {colour} god on {circle} would be worth something to me.", **given),
            say("A {colour} god on {circle}? I would not mind.", **given),
            say("I lay my ring round {circle}: a {colour} god there pays me.", **given),
            say("My way leads round {circle}: a {colour} god there pays me.", **given),
        )
        return [plan(says, "", name)]
    says = varied(
        voice,
        say(
            "A {colour} god on {circle} would suit me: {n} of the six points round it are filled.",
            **given,
        ),
        say("{n} of the six points round {circle} are filled: that god would pay me.", **given),
        say("I have an eye on {circle}: {n} of the six points round it are filled.", **given),
        say("Oh, {circle}: {n} of the six points are filled. I might like that god.", **given),
        say("Stone by stone round {circle}: {n} of six lie there, and the god pays me.", **given),
        say("{n} of the six steps round {circle} are done. That god is on my way.", **given),
    )
    return [plan(says, "", name)]


def _paid(state: AngryGods, seat: int, letter: str) -> tuple[int, int]:
    """What a god of that colour would bring the seat and the other one."""
    colour = COLOURS.index(letter)
    return state.worshippers[seat][colour], state.worshippers[1 - seat][colour]


def strikes(state: AngryGods, seat: int) -> list[Strike]:
    """The stones with which that seat would bring itself ahead by making gods, best first."""
    now = state.copy()
    if now.ending is not None:
        return []
    now.seat = seat
    last = {
        around & now.vacant
        for around in SURROUND.values()
        if (around & now.vacant).bit_count() == 1
    }
    found = []
    for token in now.moves():
        if TOKENS[token][4] and TOKENS[token][2] in last:
            after, events = now.outcome(token)
            gods = [event for event in events if event["what"] == "god"]
            more = [new - old for new, old in zip(after.points, now.points, strict=True)]
            if gods and more[seat] > more[1 - seat]:
                god, (mine, theirs) = gods[0], (more[seat], more[1 - seat])
                found.append(Strike(token[1:], god["at"], god["colour"], mine, theirs))
    return sorted(found, key=lambda one: -one.gain)


def _prevented(state: AngryGods, after: AngryGods, seat: int) -> list[Reason]:
    """The best god that the other side could have made, if it is worth less now."""
    before, left = strikes(state, 1 - seat), strikes(after, 1 - seat)
    if not before or (left and left[0].gain >= before[0].gain):
        return []
    one = before[0]
    says = say_count(
        "Otherwise {rival} makes the {colour} leader on {circle} a god and gains {n} point on you.",
        "Otherwise {rival} makes the {colour} leader on {circle} a god and gains"
        " {n} points on you.",
        one.gain,
        rival=_rival(seat),
        colour=colour_name(one.colour),
        circle=one.circle,
    )
    return [threat(says, one.place, one.circle)]


def _risen(
    state: AngryGods, after: AngryGods, seat: int, place: int, events: list[Event]
) -> list[Reason]:
    """The gods and false gods that rise, the worshippers and points they bring, who is driven
    away.
    """
    found: list[Reason] = []
    for event, following in zip(events, [*events[1:], {"what": ""}], strict=False):
        parts = {"circle": event.get("at")}
        if event["what"] == "god" and following["what"] == "worshipper":
            most = COLOURS.index(following["colour"])
            around = SURROUND[PLACE[event["at"]]]
            # as they stood when the ring closed, before any of them left
            count = (state.followers[most] & around).bit_count()
            count += after.placed[-1][0] == following["colour"]
            parts |= {"most": colour_name(following["colour"]), "n": count}
            says = say(
                "This closes the ring round {circle}: {most} has {n} of six, and you take the"
                " worshipper.",
                **parts,
            )
            found.append(gain(says, PLACES[place], event["at"]))
        elif event["what"] == "god":
            parts["colour"] = colour_name(event["colour"])
            says = say("This closes the ring round {circle}: a {colour} god rises.", **parts)
            found.append(gain(says, PLACES[place], event["at"]))
        elif event["what"] == "false god":
            says = say("The empty {circle} is closed: a false god, and its six are gone.", **parts)
            found.append(plan(says, PLACES[place], event["at"]))
    mine, theirs = (after.points[each] - state.points[each] for each in (seat, 1 - seat))
    if mine or theirs:
        says = say(
            "That brings you {mine}, {rival} {theirs}.",
            rival=_rival(seat),
            mine=_points(mine) if mine else say("nothing"),
            theirs=_or_nothing(theirs) if mine else _points(theirs),
        )
        found.append(gain(says))
    gods = {event["colour"] for event in events if event["what"] == "god"}
    for event in events:
        if event["what"] == "leave" and event["colour"] in gods and len(event["from"]) > 1:
            says = say_count(
                "{n} {colour} follower is driven off the board.",
                "{n} {colour} followers are driven off the board.",
                len(event["from"]),
                colour=colour_name(event["colour"]),
            )
            found.append(plan(says, "", event["from"][0]))
    return found


def _points(number: int) -> str:
    return say_count("{n} point", "{n} points", number)


def _rival(seat: int) -> Who:
    return who(1 - seat, say("the other side"))


def _or_nothing(number: int) -> str:
    return str(number) if number else say("nothing")


def _rings(
    state: AngryGods, after: AngryGods, seat: int, colour: int, place: int, quiet: bool
) -> list[Reason]:
    """How the rings stand of which the follower is part, the fullest first: one sentence of each
    kind, about the leader that matters most; of a `quiet` move at least that it does no harm.
    """
    rings: list[tuple[int, int, int, int, str, int]] = []
    for around, _, circle in TOUCHING[place]:
        role, letter = after.standing(circle)
        lacks = (around & after.vacant).bit_count()
        if role == "leader" and lacks:
            mine, theirs = _paid(after, seat, letter)
            rings.append((-lacks, mine - theirs, mine, theirs, letter, circle))
    rings.sort(reverse=True)
    said: dict[str, Reason] = {}
    for left, ahead, mine, theirs, letter, circle in rings:
        around, name, lacks = SURROUND[circle], PLACES[circle], -left
        before, now = (
            max((followers & around).bit_count() for followers in each.followers)
            for each in (state, after)
        )
        parts: dict[str, object] = {
            "colour": colour_name(letter),
            "circle": name,
            "n": RING - lacks,
            "mine": _points(mine),
            "theirs": _or_nothing(theirs),
            "rival": _rival(seat),
        }
        if before + lacks + 1 >= MAJORITY > now + lacks and not state.variant.plurality:
            key = "spoilt"
            says = say(
                "No colour can get four of six round {circle} any more: that god brings nobody a"
                " worshipper.",
                **parts,
            )
        elif lacks == 1 and ahead > 0:
            key = "one"
            says = say(
                "One stone is missing round {circle}, and that god brings you {mine}, {rival}"
                " {theirs}: {rival} will hardly place it.",
                **parts,
            )
        elif lacks == 2:
            key = "two"
            says = say(
                "Two stones are missing round {circle}: whoever places the fifth lets the other"
                " finish it.",
                **parts,
            )
            if ahead > 0:
                says = say(
                    "A god on {circle} brings you {mine}, {rival} {theirs}, and two stones"
                    " are missing: whoever places the fifth lets the other finish it.",
                    **parts,
                )
        elif lacks > 2 and ahead > 0:
            key = "grows"
            says = say(
                "The ring round the {colour} leader on {circle} has {n} of six now: that god"
                " brings you {mine}, {rival} {theirs}.",
                **parts,
            )
        else:
            continue
        said.setdefault(key, plan(says, PLACES[place], name))
    if not quiet or said:
        return [*said.values()]
    if not strikes(after, 1 - seat):
        says = say(
            "It gives nothing away: {rival} can make no god that pays.",
            rival=_rival(seat),
        )
        return [plan(says, "", PLACES[place])]
    if rings:
        circle = rings[0][-1]
        count = (after.followers[colour] & SURROUND[circle]).bit_count()
        says = say(
            "{colour} has {n} of the six round {circle} now.",
            colour=colour_title(COLOURS[colour]),
            n=count,
            circle=PLACES[circle],
        )
        return [plan(says, PLACES[place], PLACES[circle])]
    return []


def _leading(state: AngryGods, seat: int, circle: str) -> list[Reason]:
    """How many leaders stand for either side, with a new one for this seat, if most are its own."""
    pays = [
        mine - theirs
        for role, letter in map(state.standing, SURROUND)
        if role == "leader"
        for mine, theirs in [_paid(state, seat, letter)]
    ]
    ours, others = 1 + sum(each > 0 for each in pays), sum(each < 0 for each in pays)
    if ours + others < FEW or ours <= others:
        return []
    says = say(
        "Then {n} of the leaders would be good for you as gods, {others} for {rival}.",
        rival=_rival(seat),
        n=ours,
        others=others,
    )
    return [plan(says, "", circle)]


def _leader(state: AngryGods, seat: int, colour: int, place: int) -> list[Reason]:
    """What a god of the new leader's colour would bring whom, and who stands round it."""
    mine, theirs = _paid(state, seat, COLOURS[colour])
    name, around = PLACES[place], (SURROUND[place] & ~state.vacant).bit_count()
    parts: dict[str, object] = {
        "colour": colour_name(COLOURS[colour]),
        "circle": name,
        "mine": _points(mine),
        "rival": _rival(seat),
    }
    found = []
    near = []
    for each, ring in SURROUND.items():
        role, letter = state.standing(each)
        if each != place and ring & SURROUND[place] and role == "leader":
            own, other = _paid(state, seat, letter)
            near.append((own - other, letter, PLACES[each]))
    ahead, letter, beside = max(near, default=(0, "", ""))
    if mine > theirs and ahead > 0:
        says = say(
            "It shares points with the {other} leader on {near}: a follower there counts for both.",
            other=colour_name(letter),
            near=beside,
        )
        found.append(plan(says, name, beside))
    ahead, letter, beside = min(near, default=(0, "", ""))
    if mine > theirs and ahead < 0:
        says = say(
            "The {other} leader on {near} would be a good god for {rival}: what is placed between"
            " the two fills your ring as well.",
            other=colour_name(letter),
            near=beside,
            **parts,
        )
        found.append(plan(says, name, beside))
    if mine > theirs:
        says = say(
            "A {colour} god on {circle} would bring you {mine}, {rival} {theirs}.",
            theirs=_or_nothing(theirs),
            **parts,
        )
        found += [plan(says, "", name), *_leading(state, seat, name)]
    elif not state.leaders[colour]:
        says = say("With a {colour} leader, {colour} followers may be placed.", **parts)
        found.append(plan(says, "", name))
    if around:
        says = say_count(
            "{n} of the six points round it is filled already.",
            "{n} of the six points round it are filled already.",
            around,
        )
        found.append(plan(says, "", name))
    return found or [plan(say("A quiet place: it gives nothing away."), "", name)]
