"""What a good player says of a move in Nobles and Peasants: what the others would be paid if one
waits, what a stone pays, and what a tower sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulescore.boards.hexagon import CIRCLE, CIRCLES, colour_name
from rulescore.game import CHANCE
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import EMPTY, HAND, PEASANT
from rulescore.games.nobles_and_peasants.text import end_name, row_place, seat_name
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import say, say_count, together
from rulescore.view_types import Reason

MUCH = 3
"""Points that are worth a word."""
WISH, THREAT = 4, 6
"""Points that one wishes for aloud, and that the others have to see coming."""
BEHIND = 2
"""More than so many free circles, its own among them, make a view worth blocking."""


class Pay(NamedTuple):
    """A stone from an end of the row, where it would be laid, and what it would pay its seat more
    than the rivals.
    """

    ahead: int
    points: int
    colour: str
    circle: str


def suggestion(state: NoblesAndPeasants, token: str) -> str:
    move = state.parts(token)
    if move["what"] == "keep":
        return say("Try leaving the row as it is.")
    if move["what"] == "pass":
        return say("There is nothing to do: pass.")
    if move["what"] == "place":
        return say("Try a tower on {b}.", b=move["to"])
    if move["what"] == "move":
        return say("Try moving the tower from {a} to {b}.", a=move["from"], b=move["to"])
    if move["what"] == "remove":
        return say("Try taking back the tower on {a}.", a=move["from"])
    parts = {"colour": colour_name(move["colour"]), "end": end_name(move["end"])}
    if move["what"] == "change":
        place = row_place(state, move["number"])
        return say(
            "Try putting the {colour} stone {end} back as number {place}.", place=place, **parts
        )
    return say("Try the {colour} stone {end} on {b}.", b=move["to"], **parts)


def reasons(state: NoblesAndPeasants, token: str) -> list[Reason]:
    seat, move = state.seat or 0, state.parts(token)
    after = state.after(token)
    if after.ending is not None:
        return []
    found = _prevented(state, after, seat)
    if move["what"] == "lay":
        found += _paid(state, after, seat, move["to"], move["colour"])
    elif move["what"] in ("place", "move"):
        found += _seen(state, after, seat, move)
    elif move["what"] == "remove":
        says = say(
            "It opens the lines behind {a} and can come back where it sees more.", a=move["from"]
        )
        found.append(plan(says, "", move["from"]))
    else:
        found += _row(state, after, seat)
    if not any(one["kind"] == "threat" for one in found):
        found[1:1] = _left(state, after, seat)
    return found


def intent(state: NoblesAndPeasants, seat: int, voice: int) -> list[Reason]:
    best = pay(state, seat)
    if not best or best.points < WISH:
        return []
    parts = {"n": best.points, "colour": colour_name(best.colour), "circle": best.circle}
    says = varied(
        voice,
        say("A {colour} stone on {circle} would bring me {n} points.", **parts),
        say("{n} points for me, if I get a {colour} stone to {circle}.", **parts),
        say("My towers look at {circle}: a {colour} stone there would be {n} points.", **parts),
        say("Does anybody mind a {colour} stone on {circle}? It is {n} points for me.", **parts),
        say("My towers stand well: {n} points for a {colour} stone on {circle}.", **parts),
        say("My way leads to {circle}: a {colour} stone there is {n} points.", **parts),
    )
    wish = threat if best.points >= THREAT else plan
    return [wish(says, "", best.circle)]


def pay(state: NoblesAndPeasants, seat: int) -> Pay | None:
    """The best that a stone from an end of the row would pay that seat now, if it pays at all."""
    if state.ending is not None or not state.row:
        return None
    letters = state.letters()
    found = []
    for colour in sorted({letters[0], letters[-1]}):
        for circle in state.empty:
            gains = state.gains(circle, colour)
            rivals = max(gains[:seat] + gains[seat + 1 :])
            found.append(Pay(gains[seat] - rivals, gains[seat], colour, CIRCLES[circle]))
    best = max(found, key=lambda one: (one.ahead, one.points), default=None)
    return best if best and best.points and best.ahead > 0 else None


def _prevented(state: NoblesAndPeasants, after: NoblesAndPeasants, seat: int) -> list[Reason]:
    """The best pay of a rival, if it becomes much smaller."""
    worst: list[tuple[int, Pay, int]] = []
    for rival in range(state.seats):
        before, left = pay(state, rival), pay(after, rival)
        if rival != seat and before and before.ahead - (left.ahead if left else 0) >= MUCH:
            worst.append((before.ahead - (left.ahead if left else 0), before, rival))
    if not worst:
        return []
    _, one, rival = max(worst)
    says = say(
        "Otherwise {other} lays the {colour} stone on {circle} for {points} points.",
        other=seat_name(state, rival),
        colour=colour_name(one.colour),
        circle=one.circle,
        points=one.points,
    )
    return [threat(says, "", one.circle)]


def _left(state: NoblesAndPeasants, after: NoblesAndPeasants, seat: int) -> list[Reason]:
    """What the only rival can be paid next, if it is much: whoever advises a move has seen that."""
    if state.seats > 2 or after.seat != 1 - seat:
        return []
    one = pay(after, 1 - seat)
    if not one or one.points < THREAT:
        return []
    says = say(
        "Let {other} have the {points} points on {circle}: this is worth more.",
        other=seat_name(state, 1 - seat),
        points=one.points,
        circle=one.circle,
    )
    return [plan(says, "", one.circle)]


def _watching(state: NoblesAndPeasants, circle: int, seat: int) -> list[str]:
    """The circles of that seat's towers that see this one."""
    return [
        CIRCLES[line[-1]]
        for line in state.sight(circle)
        if line and state.owner_on(CIRCLES[line[-1]]) == seat
    ]


def _paid(
    state: NoblesAndPeasants, after: NoblesAndPeasants, seat: int, to: str, colour: str
) -> list[Reason]:
    """What a stone pays, and what it leaves for the next turn."""
    gains = state.gains(CIRCLE[to], colour)
    towers = _watching(state, CIRCLE[to], seat)
    others = together(
        [
            say("{seat} {n}", seat=seat_name(state, rival), n=n)
            for rival, n in enumerate(gains)
            if n and rival != seat
        ]
        or [""]
    )
    found: list[Reason] = []
    if not gains[seat]:
        says = (
            say("It pays only {others} there: elsewhere it would pay more.", others=others)
            if others
            else say("No family's tower sees {b}: nobody is paid for the stone.", b=to)
        )
        found.append(gain(says, "", to))
    elif others:
        says = say_count(
            "It pays you {n} point, and {others}.",
            "It pays you {n} points, and {others}.",
            gains[seat],
            others=others,
        )
        found.append(gain(says, towers[0], to))
    else:
        says = say_count(
            "It pays you {n} point and nobody else: your tower on {towers} sees it.",
            "It pays you {n} points and nobody else, in view of {towers}.",
            gains[seat],
            towers=together(towers),
        )
        found.append(gain(says, towers[0], to))
    if towers and colour == state.variant.families[seat][1]:
        says = say_count(
            "It is a peasant of yours: as long as it stays in view, {n} point more at the end.",
            "It is a peasant of yours: as long as it stays in view, {n} points more at the end.",
            PEASANT * len(towers),
        )
        found.append(plan(says, towers[0], to))
    return found + _row(state, after, seat)


def _row(state: NoblesAndPeasants, after: NoblesAndPeasants, seat: int) -> list[Reason]:
    """What the ends of the row leave to the next player."""
    if not after.row or after.seat in (None, CHANCE, seat):
        return []
    rival, letters = after.seat, after.letters()
    assert rival is not None
    noble, was = after.variant.families[rival][0], state.letters()
    parts: dict[str, object] = {"other": seat_name(state, rival), "noble": colour_name(noble)}
    points = _points(after, rival)
    if noble in (was[0], was[-1]) and noble not in (letters[0], letters[-1]):
        says = say("No {noble} stone is left at an end of the row for {other}.", **parts)
        return [plan(says, "", "row")]
    if not points:
        says = (
            say("With these ends of the row {other} gains nothing on you next turn.", **parts)
            if state.seats == 2
            else say("With these ends of the row {other} gains on nobody next turn.", **parts)
        )
        return [plan(says, "", "row")]
    if not state.word:
        return []
    most = max(_points(state.after(token), rival) for token in state.candidates())
    own = pay(after, seat)
    parts |= {"points": points, "most": most}
    if points < most:
        says = say(
            "This leaves {other} at most {points} next turn; other ends would allow {most}.",
            **(parts | {"points": say_count("{n} point", "{n} points", points)}),
        )
    elif own and own.points >= MUCH:
        says = say(
            "If {other} leaves it to you, the {colour} stone pays you {points} on {circle}.",
            other=parts["other"],
            colour=colour_name(own.colour),
            points=own.points,
            circle=own.circle,
        )
    else:
        says = say("The ends of the row change little for {other} now.", **parts)
    return [plan(says, "", "row")]


def _points(state: NoblesAndPeasants, seat: int) -> int:
    """The most that a stone would pay that seat now."""
    best = pay(state, seat)
    return best.points if best else 0


def _seen(
    state: NoblesAndPeasants, after: NoblesAndPeasants, seat: int, move: Mapping[str, Any]
) -> list[Reason]:
    """What a tower sees from its new place, and whose view it blocks."""
    to, found = move["to"], list[Reason]()
    now, rival = pay(after, seat), after.seat
    if (
        now
        and now.points > _points(state, seat)
        and to in _watching(after, CIRCLE[now.circle], seat)
        and (rival in (None, CHANCE, seat) or now.points <= _points(_answered(after, rival), seat))
    ):
        says = say_count(
            "From there it sees {circle}, where the {colour} stone would pay you {n} point.",
            "From there it sees {circle}, where the {colour} stone would pay you {n} points.",
            now.points,
            circle=now.circle,
            colour=colour_name(now.colour),
        )
        found.append(plan(says, to, now.circle))
    blocked = [
        (hidden, CIRCLES[tower], rival)
        for rival in range(state.seats)
        if rival != seat
        for tower in state.towers_of(rival)
        if tower != HAND
        for line in state.sight(tower)
        if CIRCLE[to] in line
        for hidden in [sum(state.board[each] == EMPTY for each in line[line.index(CIRCLE[to]) :])]
    ]
    if max(blocked, default=(0,))[0] > BEHIND:
        _, tower, rival = max(blocked)
        other = seat_name(state, rival)
        says = say("It blocks the view of {other}'s tower on {tower}.", other=other, tower=tower)
        found.append(plan(says, tower, to))
    if len(found) < 2:
        free, before = _free(after, to), _free(state, move["from"]) if move["what"] == "move" else 0
        parts = {"to": to, "before": before}
        says = (
            say_count(
                "From {to} your tower sees {n} free circle, not {before}.",
                "From {to} your tower sees {n} free circles, not {before}.",
                free,
                **parts,
            )
            if 0 < before < free
            else say(
                "From {to} your tower sees {n} free circles: from no other place does it see more.",
                n=free,
                to=to,
            )
            if 1 < free == max(_free(state, CIRCLES[other]) for other in state.empty)
            else say_count(
                "From {to} your tower sees {n} free circle.",
                "From {to} your tower sees {n} free circles.",
                free,
                **parts,
            )
        )
        if free > before or (free > 1 and not found):
            found.append(plan(says, "", to))
    if now and now.points == 1:
        found.sort(key=lambda one: one["end"] == now.circle)  # what pays so little comes last
    return found


def _answered(state: NoblesAndPeasants, rival: int) -> NoblesAndPeasants:
    """After the stone that pays that rival best, if any does, whose turn it is."""
    best = pay(state, rival)
    if not best:
        return state
    end = "L" if state.letters()[0] == best.colour else "R"
    return state.after(f"{end}@{best.circle}")


def _free(state: NoblesAndPeasants, circle: str) -> int:
    """The number of free circles that a tower on this one sees."""
    seen = {other for line in state.sight(CIRCLE[circle]) for other in line}
    return sum(state.board[other] == EMPTY for other in seen)
