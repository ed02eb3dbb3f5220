"""The sentences of Angry Gods, and its board in letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulescore.boards.hexagon import CIRCLE, CIRCLES, COLOURS, POINTS, colour_name, draw
from rulescore.events import Event
from rulescore.game import CHANCE
from rulescore.games.angry_gods.state import AngryGods
from rulescore.games.angry_gods.tables import (
    BIT,
    DRAWS,
    PAIRS,
    PLACE,
    PLACES,
    SURROUND,
    TOKENS,
    TOUCHING,
    around_all,
)
from rulescore.translation import Who, say, say_count, who

FIRST = 2
"""As long as so few gods have risen, it is said what they bring."""


def aim(state: AngryGods) -> str:
    if state.variant.truegods:
        return say(
            "The most points win when the ninth true god has risen or the twelfth tower stands."
        )
    return say("The most points win when the ninth tower stands.")


def standing(state: AngryGods, seat: int) -> str:
    return say_count("{n} point", "{n} points", state.points[seat])


def notes(state: AngryGods) -> list[str]:
    if state.seat is None or state.seat == CHANCE:
        return []
    gods = [
        say("{colour} {n}", colour=colour_name(COLOURS[colour]), n=gods.bit_count())
        for colour, gods in enumerate(state.gods)
        if gods
    ]
    notes = [say("Gods on the board: {list}.", list=", ".join(gods) or say("none"))]
    if gods and len(state.risen) <= FIRST:
        notes.append(say("Each worshipper brings a point for each god of its colour."))
    if state.false:
        notes.append(say("False gods: {n}.", n=state.false.bit_count()))
    if state.variant.truegods:
        ends = say(
            "The game ends with the ninth true god ({n} so far) or the last of twelve towers.",
            n=sum(gods.bit_count() for gods in state.gods),
        )
    else:
        ends = say("The game ends with the ninth tower; so far: {n}.", n=len(state.risen))
    return [*notes, ends]


def describe(state: AngryGods, token: str) -> str:
    if token in DRAWS:
        first, second = token[12:].split(",")
        return say(
            "The first player draws {first}, the second player {second} as worshippers.",
            seat=seat_name(0),
            rival=seat_name(1),
            first=_pair(first),
            second=_pair(second),
        )
    colour, place = COLOURS.index(token[0]), PLACE[token[1:]]
    name, seat = PLACES[place], seat_name(state.seat or 0)
    if place in SURROUND:
        return say(
            "The {seat} places a {colour} leader on {circle}.",
            seat=seat,
            colour=colour_name(COLOURS[colour]),
            circle=name,
        )
    return say(
        "The {seat} places a {colour} follower {where}.",
        seat=seat,
        colour=colour_name(COLOURS[colour]),
        where=point_title(place),
    )


def point_title(place: int) -> str:
    """Where a point is ("between d4, d5 and e4"), by the circles that there are."""
    a, *others = sorted(PLACES[circle] for _, _, circle in TOUCHING[place])
    if len(others) == 2:
        return say("between {a}, {b} and {c}", a=a, b=others[0], c=others[1])
    if others:
        return say("at the edge between {a} and {b}", a=a, b=others[0])
    return say("at the edge by {a}", a=a)


def tell(state: AngryGods, token: str, seat: int | None, events: list[Event]) -> list[str]:
    return [
        describe(state, token),
        *(sentence for event in events[1:] for sentence in _happened(state, event, seat)),
    ]


def _happened(state: AngryGods, event: Event, eye: int | None) -> Iterator[str]:
    what, colour = event["what"], colour_name(event["colour"]) if "colour" in event else ""
    if what == "god":
        at = event["at"]
        yield say(
            "The {colour} leader on {circle} is surrounded and becomes a god.",
            colour=colour,
            circle=at,
        )
    elif what == "false god":
        at = event["at"]
        yield say("The empty circle {circle} is surrounded: a false god rises there.", circle=at)
    elif what == "no majority" and state.variant.plurality:
        yield say(
            "No single colour is the most frequent around it, so this god brings no worshipper."
        )
    elif what == "no majority":
        yield say("No colour has a majority around it, so this god brings no worshipper.")
    elif what == "no stone":
        yield say(
            "The pool has no {colour} stones left, so this god brings no worshipper.", colour=colour
        )
    elif what == "worshipper":
        if event["token"]:
            yield say(
                "The pool has no {colour} stones left, so a token stands for the worshipper.",
                colour=colour,
            )
        seat = event["seat"]
        yield (
            say("You gain a {colour} worshipper.", colour=colour)
            if eye == seat
            else say("The {seat} gains a {colour} worshipper.", seat=seat_name(seat), colour=colour)
        )
    elif what == "leave" and event["out"]:
        count = len(event["from"])
        yield say("Followers out of the game from now on: {colour} {n}.", colour=colour, n=count)
    elif what == "leave":
        yield say_count(
            "One {colour} follower leaves the board.",
            "{n} {colour} followers leave the board.",
            len(event["from"]),
            colour=colour,
        )
    else:
        more = [new - old for new, old in zip(event["points"], state.points, strict=True)]
        points = [
            say("{seat} +{n}", seat=who(owner, seat_title(owner)), n=n)
            for owner, n in enumerate(more)
            if n
        ]
        if points:
            yield say("Points: {list}.", list=", ".join(points))


def epilogue(state: AngryGods) -> list[str]:
    if state.shares is None:
        return []
    why = {
        "ninth-god": (
            say("The ninth true god has risen: the game is over.")
            if state.variant.truegods
            else say("The ninth tower stands on the board: the game is over.")
        ),
        "no-play": _why_no_play(state),
        "out-of-towers": say("The last tower is used: the game is over."),
    }[state.ending or ""]
    first, second = state.points
    if state.shares == (0.5, 0.5):
        return [why, say("The points are level at {n}: a draw.", n=first)]
    winner = seat_name(state.shares.index(1.0))
    if first == second:
        won = say(
            "The points are level at {n}; the {seat} wins with more worshippers.",
            n=first,
            seat=winner,
        )
    else:
        most, least = max(first, second), min(first, second)
        won = say(
            "The {seat} wins on points, {most} to {least}.", seat=winner, most=most, least=least
        )
    return [why, won]


def _why_no_play(state: AngryGods) -> str:
    """Why no stone can be placed (AG19, AG24)."""
    if not any(state.pool):
        return say("The pool is empty: the game is over.")
    leading = state.gods if state.variant.godslead else [0] * len(state.pool)
    led = [leader or god for leader, god in zip(state.leaders, leading, strict=True)]
    if any(stones for stones, leads in zip(state.pool, led, strict=True) if leads):
        return say("No place is left for a leader or a follower: the game is over.")
    return say(
        "No place is left for a leader, and no stone of a leader's colour for a follower: the game"
        " is over."
    )


def prompt(state: AngryGods, taps: Sequence[str]) -> str:
    if state.seat == CHANCE:
        return say("Each player draws two stones as worshippers.")
    colours = state.colours()
    letter = taps[0] if taps and taps[0] in [*colours] else colours if len(colours) == 1 else ""
    seat = who(state.seat or 0, seat_title(state.seat or 0))
    if not letter:
        return say("{seat}: choose a stone from the pool.", seat=seat)
    kinds = {PLACE[token[1:]] in SURROUND for token in state.moves() if token[0] == letter}
    parts = {
        "seat": seat,
        "colour": colour_name(letter),
        "beside": (
            say("beside a leader or a god") if state.variant.godslead else say("beside a leader")
        ),
    }
    if kinds == {True}:
        return say("{seat}: put the {colour} stone on a circle, as a leader.", **parts)
    if kinds == {False}:
        return say("{seat}: put the {colour} stone on a point {beside}, as a follower.", **parts)
    return say(
        "{seat}: put the {colour} stone on a circle as a leader, or on a point {beside} as a"
        " follower.",
        **parts,
    )


def why_not(state: AngryGods, taps: Sequence[str]) -> tuple[str, str]:
    colours = state.colours()
    if taps[0] in [*COLOURS]:
        return _why(state, taps[0], taps[1] if len(taps) > 1 else "")
    if len(colours) == 1:
        return _why(state, colours, taps[0])
    return prompt(state, ()), "ag4"


def _why(state: AngryGods, letter: str, name: str) -> tuple[str, str]:
    """Why a stone of that colour cannot be placed there, or anywhere."""
    colour = COLOURS.index(letter)
    if not state.pool[colour]:
        return say("The pool has no {colour} stones left.", colour=colour_name(letter)), "ag4"
    if name in CIRCLE:
        return _why_no_leader(state, name)
    if name in PLACE:
        return _why_no_follower(state, colour, BIT[PLACE[name]])
    if letter not in state.colours():
        if state.variant.godslead:
            why = say(
                "There is no {colour} leader or god on the board, so no {colour} follower"
                " can be placed.",
                colour=colour_name(letter),
            )
            return why, "ag6"
        why = say(
            "There is no {colour} leader on the board, so no {colour} follower can be placed.",
            colour=colour_name(letter),
        )
        return why, "ag6"
    if name and name not in [*COLOURS]:
        return say("There is no place {name} on this board.", name=name[:12]), ""
    return prompt(state, [letter]), ""


def _why_no_leader(state: AngryGods, name: str) -> tuple[str, str]:
    if name not in PLACE:
        return say("No leader may be placed on the outermost ring."), "ag5"
    role, _ = state.standing(PLACE[name])
    if role == "leader":
        return say("There is already a leader on {circle}.", circle=name), "ag5"
    if role == "false":
        return say("There is already a false god on {circle}.", circle=name), "ag5"
    if role:
        return say("There is already a god on {circle}.", circle=name), "ag5"
    why = say(
        "The circle {circle} touches a false god, and no leader may be placed there.", circle=name
    )
    return why, "ag5"


def _why_no_follower(state: AngryGods, colour: int, bit: int) -> tuple[str, str]:
    if not state.vacant & bit:
        return say("There is already a follower on this point."), "ag6"
    if state.barred & bit:
        return say("This point is beside a false god, and no follower may be placed there."), "ag6"
    word = colour_name(COLOURS[colour])
    if state.variant.godslead:
        if not state.reach & bit:
            return say("There is no leader or god beside this point."), "ag6"
        why = say(
            "No leader or god on the board is {colour}; a follower needs one of its colour.",
            colour=word,
        )
        return why, "ag6"
    if not state.reach & bit:
        god = around_all(sum(state.gods)) & bit
        if god:
            why = say("A god is no longer a leader, and there is no leader beside this point.")
            return why, "ag7"
        return (say("There is no leader beside this point."), "ag6")
    if state.gods[colour]:
        why = say(
            "There is a {colour} god but no {colour} leader; a follower needs a leader of"
            " its colour on the board.",
            colour=word,
        )
        return why, "ag7"
    why = say(
        "No leader on the board is {colour}; a follower needs a leader of its colour.", colour=word
    )
    return why, "ag6"


def why_illegal(state: AngryGods, token: str) -> tuple[str, str]:
    if state.seat == CHANCE:
        if not token.startswith("worshippers:"):
            return "", ""
        pairs = token[12:].split(",")
        if len(pairs) == 2 and pairs[0] == pairs[1] in PAIRS:
            return say("Both pairs are the same, so they are drawn again."), "ag1"
        why = say(
            "Two different pairs of {letters} are expected, each in alphabetical order, such as"
            " worshippers:BR,GY.",
            letters=COLOURS,
        )
        return why, "ag1"
    if token in TOKENS:
        return _why(state, token[0], token[1:])
    if token[:1] in COLOURS and token[1:] in CIRCLE:
        return _why_no_leader(state, token[1:])
    return "", ""


def sketch(state: AngryGods, seat: int | None, plain: bool) -> str:
    labels = dict.fromkeys(CIRCLES, "-" if plain else "–") | dict.fromkeys(
        POINTS, "." if plain else "·"
    )
    signs = {"leader": "({})", "god": "[{}]", "false": "[ ]", "": "( )"}
    for name, place in PLACE.items():
        role, letter = state.standing(place)
        if role == "follower":
            labels[name] = letter.lower()
        elif place in SURROUND:
            labels[name] = signs[role].format(letter)
    lines = [
        draw(labels, 8),
        "",
        say(
            "Leaders ( ), gods [ ] with their colour, false gods [ ] without, followers in"
            " small letters."
        ),
    ]
    lines.append(say("Pool: {stones}", stones=stones_list(state.pool)))
    for owner, held in enumerate(state.worshippers):
        mark = "> " if owner == state.seat else "  "
        lines.append(
            mark
            + say(
                "{seat}: points {n}, worshippers {stones}",
                seat=seat_name(owner),
                n=state.points[owner],
                stones=stones_list(held),
            )
        )
    return "\n".join(lines)


def seat_title(seat: int) -> str:
    """A seat by its number, whoever sits there."""
    return (say("First player"), say("Second player"))[seat]


def seat_name(seat: int) -> Who:
    """A seat in the middle of a sentence."""
    return who(seat, (say("first player"), say("second player"))[seat])


def thing_name(role: str, letter: str) -> str:
    colour = colour_name(letter)
    names = {
        "leader": say("{colour} leader", colour=colour),
        "follower": say("{colour} follower", colour=colour),
        "god": say("{colour} god", colour=colour),
    }
    return names[role]


def _pair(letters: str) -> str:
    if letters[0] == letters[1]:
        return say("two {colour} stones", colour=colour_name(letters[0]))
    return say(
        "a {one} and a {other} stone", one=colour_name(letters[0]), other=colour_name(letters[1])
    )


def stones_list(counts: Iterable[int]) -> str:
    """How many of each colour, as in "blue 3, red 1"."""
    return ", ".join(
        say("{colour} {n}", colour=colour_name(letter), n=count)
        for letter, count in zip(COLOURS, counts, strict=True)
        if count
    ) or say("none")
