"""The sentences of SiegeStones, and its board in letters."""

from __future__ import annotations

from collections.abc import Sequence

from rulescore.boards.hexagon import CIRCLE, CIRCLES, colour_title, draw
from rulescore.events import Event
from rulescore.games.siegestones.state import SiegeStones
from rulescore.games.siegestones.tables import ENOUGH, SEAT_COLOURS, circles_of
from rulescore.translation import Who, say, say_count, together, who

FIRST = 2
"""As long as so few towers stand, it is said what the numbers on them are."""


def aim(state: SiegeStones) -> str:
    return say(
        "To win, control at least {n} towers and more than anyone else.", n=state.variant.goal
    )


def standing(state: SiegeStones, seat: int) -> str:
    towers, goal = state.points[seat], state.variant.goal
    if towers > goal:  # somebody else has as many
        return say_count("{n} tower", "{n} towers", towers)
    return say_count("{towers} of {n} tower", "{towers} of {n} towers", goal, towers=towers)


def notes(state: SiegeStones) -> list[str]:
    if state.seat is None:
        return []
    notes = []
    goal, most = state.variant.goal, max(state.points)
    leaders = [seat for seat in range(state.seats) if state.points[seat] == most]
    if most >= goal:
        notes.append(
            say_count(
                "{seats} control {n} tower each. The game goes on until one of them leads.",
                "{seats} control {n} towers each. The game goes on until one of them leads.",
                most,
                seats=_names(leaders),
            )
        )
    elif most == goal - 1:
        notes += [
            say("{seat} needs one more tower to win.", seat=seat_name(seat)) for seat in leaders
        ]
    if 0 < len(circles_of(state.towers)) <= FIRST:
        notes.append(
            say("On a tower each stone beside it counts 6, less the towers beside that stone.")
        )
    if not state.left:
        notes.append(say("All towers are on the board. Stones decide."))
    notes += [
        say("{seat} has no stones left.", seat=seat_name(seat))
        for seat in range(state.seats)
        if not state.hand(seat)
    ]
    if state.barred():
        notes.append(
            say(
                "{seat} placed the first stone and may not build the first tower.",
                seat=seat_name(state.seat),
            )
        )
    return notes


def describe(state: SiegeStones, token: str) -> str:
    seat = seat_name(state.seat or 0)
    if token == "pass":
        return say("{seat} has nothing to place and passes.", seat=seat)
    if token.startswith("T@"):
        return say("{seat} builds a tower on {circle}.", seat=seat, circle=token[2:])
    return say("{seat} puts a stone on {circle}.", seat=seat, circle=token)


def tell(state: SiegeStones, token: str, seat: int | None, events: list[Event]) -> list[str]:
    changed = [event for event in events[1:] if event["what"] == "control"]
    held = [one for one in changed if one["at"] == token[2:] and one["now"] == state.seat]
    said = [
        say(
            "{seat} builds a tower on {circle} and holds it ({threats}).",
            seat=seat_name(one["now"]),
            circle=one["at"],
            threats=_threats(one),
        )
        for one in held
    ]
    return [
        *(said or [describe(state, token)]),
        *(_happened(event) for event in changed if event not in held),
    ]


def _threats(event: Event) -> str:
    """The threats of each colour that has any, as on the board."""
    first, second, *others = sorted(event["threats"], reverse=True)
    return ":".join(map(str, [first, second, *filter(None, others)]))


def _happened(event: Event) -> str:
    was, now = event["was"], event["now"]
    first = max(event["threats"])
    parts = {"circle": event["at"], "threats": _threats(event)}
    if now is None and first < ENOUGH:
        return say(
            "{loser} loses the tower on {circle} ({threats}): holding it takes {n}.",
            loser=seat_name(was),
            n=ENOUGH,
            **parts,
        )
    if now is None:
        return say(
            "{loser} loses the tower on {circle}, which nobody controls now ({threats}).",
            loser=seat_name(was),
            **parts,
        )
    if was is None:
        return say("{seat} takes the tower on {circle} ({threats}).", seat=seat_name(now), **parts)
    return say(
        "{seat} takes the tower on {circle} from {loser} ({threats}).",
        seat=seat_name(now),
        loser=seat_name(was),
        **parts,
    )


def epilogue(state: SiegeStones) -> list[str]:
    if state.shares is None:
        return []
    winners = _names([seat for seat, share in enumerate(state.shares) if share])
    return {
        "goal": [
            say_count(
                "{seat} controls {n} tower and wins.",
                "{seat} controls {n} towers and wins.",
                max(state.points),
                seat=winners,
            )
        ],
        "full-towers": [
            say("The board is full. {seat} controls the most towers and wins.", seat=winners)
        ],
        "full-stones": [
            say(
                "The board is full. Tied on towers, {seat} has the most stones on circles and"
                " wins.",
                seat=winners,
            )
        ],
        "full-shared": [
            say(
                "The board is full. {seats} are tied on towers and on stones, and share the win.",
                seats=winners,
            )
        ],
    }[state.ending or ""]


def prompt(state: SiegeStones, taps: Sequence[str] = ()) -> str:
    seat, kinds = seat_name(state.seat or 0), state.kinds()
    if not kinds:
        return say("{seat}: nothing can be placed. Pass.", seat=seat)
    kind = kinds[0] if len(kinds) == 1 else taps[0] if taps else ""
    if state.variant.central and not state.placed and kind:
        return say("{seat}: begin on one of the seven circles at the centre.", seat=seat)
    if kind == "stone":
        return say("{seat}: choose an empty circle for a stone.", seat=seat)
    if kind == "tower":
        return say("{seat}: choose an empty circle for a tower.", seat=seat)
    return say("{seat}: choose an empty circle for a stone, or take a tower.", seat=seat)


def why_not(state: SiegeStones, taps: Sequence[str]) -> tuple[str, str]:
    kinds = state.kinds()
    if not kinds:
        return prompt(state), "ss14"
    if taps[0] in ("stone", "tower"):
        return _why(state, taps[0], taps[1] if len(taps) > 1 else "")
    if len(kinds) == 1:
        return _why(state, kinds[0], taps[0])
    if taps[0] in CIRCLE and state.taken(CIRCLE[taps[0]]):
        return _why(state, "stone", taps[0])
    return prompt(state), "ss3"


def _why(state: SiegeStones, kind: str, name: str) -> tuple[str, str]:
    """Why that kind of thing cannot be placed there, or anywhere."""
    if kind == "tower" and not state.left:
        why = say_count(
            "The only tower is on the board.",
            "All {n} towers are on the board.",
            state.variant.towers,
        )
        return why, "ss2"
    if kind == "tower" and state.barred():
        return say("The player who placed the first stone may not build the first tower."), "ss12"
    if kind == "stone" and state.seat is not None and not state.hand(state.seat):
        why = say(
            "{seat} has no stones left and can only build towers.", seat=seat_name(state.seat)
        )
        return why, "ss13"
    if not name:
        return prompt(state, [kind]), ""
    if name not in CIRCLE:
        return say("There is no circle {name} on this board.", name=name[:8]), ""
    if state.taken(CIRCLE[name]):
        why = say(
            "The circle {name} is taken. What stands on the board stays where it is.", name=name
        )
        return why, "ss3"
    if state.variant.central and not state.placed:
        return say("The first turn uses one of the seven circles at the centre."), "ss12"
    return prompt(state, [kind]), ""


def why_illegal(state: SiegeStones, token: str) -> tuple[str, str]:
    if not state.kinds():
        return prompt(state), "ss14"
    if token == "pass":
        return say("You may pass only when you can place nothing."), "ss14"
    name = token.removeprefix("T@")
    return _why(state, "stone" if name == token else "tower", name) if name in CIRCLE else ("", "")


def sketch(state: SiegeStones, seat: int | None, plain: bool) -> str:
    labels = dict.fromkeys(CIRCLES, "." if plain else "·")
    for circle in state.filled():
        stone, controller = state.stone(circle), state.controller(circle)
        marker = " " if controller is None else SEAT_COLOURS[controller]
        labels[CIRCLES[circle]] = f"[{marker}]" if stone is None else SEAT_COLOURS[stone]
    lines = [draw(labels, 4), ""]
    for owner in range(state.seats):
        parts = {
            "seat": seat_name(owner),
            "towers": state.points[owner],
            "stones": state.hand(owner),
        }
        lines.append(
            ("> " if owner == state.seat else "  ")
            + say("{seat}: towers {towers}, stones in hand {stones}", **parts)
        )
    return "\n".join([*lines, "  " + say("Towers in reserve: {n}", n=state.left)])


def seat_title(seat: int) -> str:
    """A seat by its colour, whoever sits there."""
    return colour_title(SEAT_COLOURS[seat])


def seat_name(seat: int) -> Who:
    return who(seat, seat_title(seat))


def _names(seats: list[int]) -> str:
    return together([seat_name(seat) for seat in seats])


def threat_list(threats: list[int]) -> str:
    """The threats at a tower, largest first ("Blue 9, Red 4"); or ""."""
    order = sorted(
        (seat for seat, threat in enumerate(threats) if threat), key=lambda seat: -threats[seat]
    )
    return ", ".join(say("{seat} {n}", seat=seat_title(seat), n=threats[seat]) for seat in order)
