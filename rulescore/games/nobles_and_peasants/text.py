"""The sentences of Nobles and Peasants, and its board in letters."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from rulescore.boards.hexagon import (
    CIRCLE,
    CIRCLES,
    COLOURS,
    ROWS,
    colour_name,
    colour_title,
    stones_name,
)
from rulescore.events import Event
from rulescore.game import CHANCE
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.nobles_and_peasants.tables import COLOUR, EMPTY, NOBODY, OWNER, TOKENS
from rulescore.translation import Who, say, say_count, together, who


def aim(state: NoblesAndPeasants) -> str:
    if state.variant.finish_round:
        return say(
            "The most points win when a colour has run out and the round is over, or when the"
            " board is full."
        )
    return say("The most points win when a colour has run out or the board is full.")


def standing(state: NoblesAndPeasants, seat: int) -> str:
    return say_count("{n} point", "{n} points", state.points[seat])


def notes(state: NoblesAndPeasants) -> list[str]:
    notes = []
    for seat, (noble, peasant) in enumerate(state.variant.families):
        parts = {
            "seat": seat_name(state, seat),
            "noble": colour_name(noble),
            "peasant": colour_name(peasant),
        }
        notes.append(
            say(
                "{seat}: {noble} stones in sight score 4, {peasant} 2, others 1.",
                **parts,
            )
        )
    if state.seat is None or state.seat == CHANCE:
        return notes
    row = state.letters()
    for letter in COLOURS:
        n = row.count(letter)
        if n == 0:
            notes.append(
                say(
                    "No {colour} stones are left in the row: the game ends with this round.",
                    colour=colour_name(letter),
                )
            )
        elif n <= 3:
            notes.append(
                say("{colour} stones left in the row: {n}.", n=n, colour=colour_title(letter))
            )
    if state.stalled and state.variant.stall_limit < inf:
        notes.append(
            say(
                "Towers moved or removed since the last stone: {n}; at {limit} the game ends.",
                n=state.stalled,
                limit=state.variant.stall_limit,
            )
        )
    return notes


def describe(state: NoblesAndPeasants, token: str) -> str:
    move = state.parts(token)
    if move["what"] == "deal":
        return say_count(
            "{n} stone is laid out as the Selection Row.",
            "{n} stones are laid out as the Selection Row.",
            len(move["row"]),
        )
    seat = seat_name(state, move["who"])
    if move["what"] == "place":
        return say("{seat} places a tower on {b}.", seat=seat, b=move["to"])
    if move["what"] == "move":
        return say("{seat} moves a tower from {a} to {b}.", seat=seat, a=move["from"], b=move["to"])
    if move["what"] == "remove":
        return say("{seat} takes back the tower on {a}.", seat=seat, a=move["from"])
    if move["what"] == "keep":
        return say("{seat} leaves the row as it is.", seat=seat)
    stone = {"seat": seat, "colour": colour_name(move["colour"]), "end": end_name(move["end"])}
    if move["what"] == "change":
        return say(
            "{seat} takes the {colour} stone {end} and puts it back as number {place}.",
            **stone,
            place=row_place(state, move["number"]),
        )
    listing = _listing(state, state.gains(CIRCLE[move["to"]], move["colour"]))
    if not listing:
        return say(
            "{seat} lays the {colour} stone {end} on {b}, where no family's tower sees it.",
            **stone,
            b=move["to"],
        )
    return say(
        "{seat} lays the {colour} stone {end} on {b}, which scores: {list}.",
        **stone,
        b=move["to"],
        list=listing,
    )


def end_name(end: str) -> str:
    """Where a stone is taken from the row."""
    return say("from the right end") if end == "R" else say("from the left end")


def row_place(state: NoblesAndPeasants, number: int) -> str:
    """A place in the row, counted from the nearer end; `number` counts from the left."""
    back = len(state.row) + 1 - number
    if number <= back:
        return say("{n} from the left", n=number)
    return say("{n} from the right", n=back)


def tell(state: NoblesAndPeasants, token: str, seat: int | None, events: list[Event]) -> list[str]:
    # `describe` tells points, `epilogue` peasants; the row, up to 72 colours, is in view.
    happened = (
        _happened(event)
        for event in events[1:]
        if event["what"] not in ("points", "peasants", "row")
    )
    return [describe(state, token), *filter(None, happened)]


def _happened(event: Event) -> str:
    if event["what"] == "gone":
        return say("No {colour} stones are left in the row.", colour=colour_name(event["colour"]))
    if event["what"] == "last round":
        return say("The game ends when everyone has had a turn this round.")
    if event["stones"] == 0:
        return say("The row is empty.")
    if event["stones"] == 1:
        return say("One stone is left in the row: a {stone}.", stone=stones_name(event["left"]))
    return ""


def epilogue(state: NoblesAndPeasants) -> list[str]:
    if state.shares is None:
        return []
    sentences = {
        "board-full": say("The board is full: the game is over."),
        "colour-gone": say("The row has run out of a colour: the game is over."),
        "stalled": say(
            "Towers moved or removed since the last stone: {n}. The game is over.", n=state.stalled
        ),
    }
    listing = _listing(state, state.peasants())
    if not listing:
        added = say("No tower sees a peasant of its family.")
    elif state.variant.count_nobles:
        added = say(
            "Peasants in sight of the towers, on circles and on other towers, add: {list}.",
            list=listing,
        )
    else:
        added = say("Peasants in sight of the towers add: {list}.", list=listing)
    winners = [seat_name(state, seat) for seat, share in enumerate(state.shares) if share]
    score = max(state.points)
    won = (
        say("{seat} wins with a score of {n}.", seat=winners[0], n=score)
        if len(winners) == 1
        else say(
            "{seats} share the win with a score of {n} each.", seats=together(winners), n=score
        )
    )
    return [won, sentences[state.ending or ""], added]


def seat_title(state: NoblesAndPeasants, seat: int) -> str:
    """A seat by its colour, whoever sits there."""
    return colour_title(state.variant.families[seat][0])


def seat_name(state: NoblesAndPeasants, seat: int) -> Who:
    return who(seat, seat_title(state, seat))


def _listing(state: NoblesAndPeasants, points: Sequence[int]) -> str:
    """The points of each seat that gets any."""
    return ", ".join(
        say("{seat} +{n}", seat=seat_name(state, seat), n=n) for seat, n in enumerate(points) if n
    )


def prompt(state: NoblesAndPeasants, taps: Sequence[str] = ()) -> str:
    seat = state.seat or 0
    if seat == CHANCE:
        return say("The stones are shuffled and laid out as the Selection Row.")
    tap = taps[0] if taps else ""
    if state.word:
        if tap in ("L", "R") and state.row:
            return say("Choose a gap for the {colour} stone.", colour=_end_colour(state, tap))
        return say(
            "{seat}: move the stone at one end of the row elsewhere, or leave the row.",
            seat=seat_name(state, seat),
        )
    if tap in ("L", "R") and state.row:
        return say("Choose an empty circle for the {colour} stone.", colour=_end_colour(state, tap))
    if tap == "T":
        return say("Choose an empty circle for the tower.")
    if state.owner_on(tap) == seat:
        return say(
            "Choose an empty circle for the tower on {circle}, or the towers in your hand to take"
            " it back.",
            circle=tap,
        )
    if state.in_hand(seat) == state.variant.each:
        return say(
            "{seat}: take a stone, or place a tower.",
            seat=seat_name(state, seat),
        )
    if state.in_hand(seat):
        return say(
            "{seat}: take a stone, or place, move or remove a tower.",
            seat=seat_name(state, seat),
        )
    return say(
        "{seat}: take a stone, or move or remove a tower.",
        seat=seat_name(state, seat),
    )


def _end_colour(state: NoblesAndPeasants, end: str) -> str:
    return colour_name(COLOUR[state.row[-1 if end == "R" else 0]])


def why_not(state: NoblesAndPeasants, taps: Sequence[str]) -> tuple[str, str]:
    tap = taps[-1]
    if state.word:
        return _why_not_the_row(state, tap, len(taps) > 1)
    if len(taps) == 1 or tap.startswith("row:"):
        return _why_not_from(state, tap, state.seat or 0)
    if tap == taps[0]:
        return say("A tower has to move to a different circle."), "np9"
    if tap not in CIRCLE:
        return prompt(state, taps[:1]), "np20"
    if state.board[CIRCLE[tap]] in COLOUR:
        why = say("There is a stone on {circle}, and a circle holds only one thing.", circle=tap)
        return why, "np20"
    why = say("There is a tower on {circle}, and a circle holds only one thing.", circle=tap)
    return why, "np20"


def _why_not_the_row(state: NoblesAndPeasants, tap: str, has_end: bool) -> tuple[str, str]:
    if has_end:
        return (
            say("That would leave the stone where it is.")
            if tap.startswith("row:")
            else say("Choose a gap in the row for the stone.")
        ), "np7"
    if tap == "R" and len(state.row) == 2:
        return say("With two stones it is enough to move the left one."), "np7"
    return (say("Now the row: touch one of its ends to change it, or leave it."), "np7")


def _why_not_from(state: NoblesAndPeasants, tap: str, seat: int) -> tuple[str, str]:
    if tap in ("L", "R"):
        return (
            say("One stone is left, and it counts as the left end.")
            if state.row
            else say("The row is empty.")
        ), "np24"
    if tap == "T":
        return say("All your towers stand on the board."), "np10"
    if tap == "keep" or tap.startswith("row:"):
        if state.variant.always_adjust:
            return say("The row may be changed only right after an action with a tower."), "np6"
        return say("The row may be changed only right after moving a tower."), "np6"
    if tap == "pass":
        return say("You may not pass while there is something you can do."), "np5"
    owner = state.owner_on(tap)
    here = state.board[CIRCLE[tap]] if tap in CIRCLE else ""
    if owner is not None and owner != seat:
        why = say(
            "The tower on {circle} belongs to {seat}.", circle=tap, seat=seat_name(state, owner)
        )
        return why, "np11"
    if here == NOBODY:
        return say("The tower in the centre belongs to nobody and stays there."), "np15"
    if here in COLOUR:
        return say("The stone on {circle} stays where it is.", circle=tap), "np2"
    if here == EMPTY:
        return say("There is nothing on {circle}. First choose what goes there.", circle=tap), ""
    return prompt(state), ""


def why_illegal(state: NoblesAndPeasants, token: str) -> tuple[str, str]:
    if state.seat == CHANCE:
        bag = ", ".join(f"{state.variant.bag.count(letter)} {letter}" for letter in COLOURS)
        why = say("Here the row is laid out: write row: and {list}, in any order.", list=bag)
        return why, "np1"
    if token != "pass" and token not in TOKENS:
        return "", ""
    taps = state.taps(token) if token in TOKENS else (token,)
    begins = any(state.taps(move)[0] == taps[0] for move in state.moves())
    return why_not(state, taps if begins else taps[:1])


def warn(state: NoblesAndPeasants, token: str) -> str:
    if (
        token.endswith("-off")
        and state.seat is not None
        and state.in_hand(state.seat) == state.variant.each - 1
    ):
        return say(
            "This is your last tower on the board, and without it no stone scores for you. Take"
            " it back anyway?"
        )
    return ""


def sketch(state: NoblesAndPeasants, seat: int | None, plain: bool) -> str:
    lines = []
    for row in ROWS:
        circles = [
            _drawn(state, circle, plain) for circle, name in enumerate(CIRCLES) if name[0] == row
        ]
        lines.append(f"{row} {' ' * 2 * (7 - len(circles))} {' '.join(circles)}".rstrip())
    lines += ["", say("Row ({n}): {stones}", n=len(state.row), stones=state.letters())]
    for owner, (noble, peasant) in enumerate(state.variant.families):
        parts = {
            "mark": ">" if owner == state.seat else " ",
            "seat": seat_name(state, owner),
            "points": state.points[owner],
            "n": state.in_hand(owner),
        }
        lines.append(
            say(
                "{mark} {seat}: points {points}, towers in hand {n}, noble {noble}, peasant"
                " {peasant}",
                **parts,
                noble=noble,
                peasant=peasant,
            )
        )
    return "\n".join(lines)


def _drawn(state: NoblesAndPeasants, circle: int, plain: bool) -> str:
    if state.board[circle] == EMPTY:
        return " . " if plain else " · "
    if state.board[circle] in OWNER:
        return f"[{state.colour_on(circle)}]"
    return f" {state.colour_on(circle)} "
