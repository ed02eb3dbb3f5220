"""The sentences of Nobles and Peasants: what a move does, what is to do next, why a tap is refused, and the board drawn with letters."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from rulescore.boards.hexagon import CIRCLE, CIRCLES, ROWS
from rulescore.game import CHANCE
from rulescore.games.nobles_and_peasants_board import COLOUR, COLOURS, EMPTY, HAND, KINDS, LETTER, MOVE, NOBODY, OUT, PLACE, REMOVE, TOKENS, WORD
from rulescore.words import say, together

if TYPE_CHECKING:
    from rulescore.games.nobles_and_peasants import NoblesAndPeasants


def notes(state: NoblesAndPeasants) -> list[str]:
    """What is worth knowing beside the board now."""
    notes = []
    for noble, peasant in state.setup.families:
        parts = {"seat": seat_name(noble), "noble": _colour_name(noble), "peasant": _colour_name(peasant)}
        notes.append(say("{seat}: a {noble} stone in sight scores 4, a {peasant} stone 2, any other 1.", **parts))
    if state.seat is None or state.seat == CHANCE:
        return notes
    for letter, stones in zip(COLOURS, KINDS, strict=True):
        n = len(stones.intersection(state.row))
        if n == 0:
            notes.append(say("No {colour} stone is left in the row: the game ends with this round.", colour=_colour_name(letter)))
        elif n <= 3:
            notes.append(say("{colour} stones left in the row: {n}.", n=n, colour=seat_name(letter)))
    if state.stalled and state.setup.stall_limit < inf:
        notes.append(say("Towers moved or removed without a stone: {n}; at {limit} the game ends.", n=state.stalled, limit=state.setup.stall_limit))
    return notes


def describe(state: NoblesAndPeasants, token: str) -> str:
    if state.seat is None or state.seat == CHANCE:
        return say("{n} stones are laid out as the Selection Row.", n=len(token) - 4)
    kind, a, b = TOKENS[token]
    parts: dict[str, object] = {"seat": _name(state, state.seat), "a": CIRCLES[a], "b": CIRCLES[b] if 0 <= b < OUT else ""}
    if kind == PLACE:
        return say("{seat} places a tower on {b}.", **parts)
    if kind == MOVE:
        return say("{seat} moves a tower from {a} to {b}.", **parts)
    if kind == REMOVE:
        return say("{seat} takes the tower on {a} back into the hand.", **parts)
    if token == "keep":
        return say("{seat} leaves the row as it is.", **parts)
    stone = state.row[-a]  # 0 for the left end, 1 for the right one
    parts |= {"colour": _colour_name(COLOURS[COLOUR[stone]]), "end": say("from the right end") if a else say("from the left end"), "n": b}
    if kind == WORD:
        return say("{seat} takes the {colour} stone {end} and puts it back as number {n} from the left.", **parts)
    gains = [0] * state.seats
    state.score(b, COLOUR[stone], gains)
    if not any(gains):
        return say("{seat} lays the {colour} stone {end} on {b}, where no family's tower sees it.", **parts)
    return say("{seat} lays the {colour} stone {end} on {b}, which scores: {list}.", **parts, list=_listing(state, gains))


def tell(state: NoblesAndPeasants, token: str) -> list[str]:
    after = state.copy()
    after.play(token)
    sentences = [describe(state, token)]
    if state.seat == CHANCE:
        stones = ", ".join(_colour_name(COLOURS[COLOUR[stone]]) for stone in after.row)
        sentences.append(say("The row from left to right: {list}.", list=stones))
    elif after.row != state.row:
        sentences.append(_ends(after))
        gone = [_colour_name(letter) for letter, stones in zip(COLOURS, KINDS, strict=True) if stones.isdisjoint(after.row) > stones.isdisjoint(state.row)]
        sentences += [say("No {colour} stone is left in the row.", colour=colour) for colour in gone]
        if gone and after.seat is not None:
            sentences.append(say("The game ends when everybody has had a turn in this round."))
    return [*sentences, *epilogue(after)]


def _ends(state: NoblesAndPeasants) -> str:
    """What stands at the ends of the row now."""
    if not state.row:
        return say("The row is empty.")
    left, right = (stone_name(COLOURS[COLOUR[stone]]) for stone in (state.row[0], state.row[-1]))
    if len(state.row) == 1:
        return say("One stone is left in the row: a {stone}.", stone=left)
    return say("The row now runs from a {left} to a {right}.", left=left, right=right)


def epilogue(state: NoblesAndPeasants) -> list[str]:
    if state.shares is None:
        return []
    sentences = {
        "board-full": say("No circle is empty: the game is over."),
        "colour-gone": say("The row lacks a colour: the game is over."),
        "stalled": say("Towers moved or removed without a stone: {n}. The game is over.", n=state.stalled),
    }
    listing = _listing(state, state.peasants())
    if not listing:
        added = say("No tower sees a peasant of its family.")
    elif state.setup.count_nobles:
        added = say("Peasants in sight of the towers, in the circles and on other towers, add: {list}.", list=listing)
    else:
        added = say("Peasants in sight of the towers add: {list}.", list=listing)
    winners = [_name(state, seat) for seat, share in enumerate(state.shares) if share]
    parts = {"list": together(winners), "n": max(state.points)}
    return [
        sentences[state.ending or ""],
        added,
        say("{list} wins with a score of {n}.", **parts) if len(winners) == 1 else say("{list} share the win with a score of {n} each.", **parts),
    ]


def _name(state: NoblesAndPeasants, seat: int) -> str:
    return seat_name(state.setup.families[seat][0])


def _listing(state: NoblesAndPeasants, points: Sequence[int]) -> str:
    """Who gets how many points, leaving out those who get none."""
    return ", ".join(say("{seat} {n}", seat=_name(state, seat), n=n) for seat, n in enumerate(points) if n)


def prompt(state: NoblesAndPeasants, taps: Sequence[str] = ()) -> str:
    seat = state.seat
    if seat is None:
        return " ".join(epilogue(state))
    if seat == CHANCE:
        return say("The stones are shuffled and laid out as the Selection Row.")
    tap = taps[0] if taps else ""
    if state.word:
        if tap in ("L", "R") and state.row:
            return say("Choose the gap into which the {colour} stone goes.", colour=_end_colour(state, tap))
        return say("{seat}: put the stone from one end of the row elsewhere, or leave the row.", seat=_name(state, seat))
    if tap in ("L", "R") and state.row:
        return say("Choose an empty circle for the {colour} stone.", colour=_end_colour(state, tap))
    if tap == "T":
        return say("Choose an empty circle for the tower.")
    if state.owner_on(tap) == seat:
        return say("Choose an empty circle for the tower on {circle}, or your hand to take it back.", circle=tap)
    if state.in_hand(seat) == state.setup.each:
        return say("{seat}: take a stone from an end of the row, or place a tower.", seat=_name(state, seat))
    if state.in_hand(seat):
        return say("{seat}: take a stone from an end of the row, or place, move or remove a tower.", seat=_name(state, seat))
    return say("{seat}: take a stone from an end of the row, or move or remove a tower.", seat=_name(state, seat))


def _end_colour(state: NoblesAndPeasants, end: str) -> str:
    return _colour_name(COLOURS[COLOUR[state.row[-1 if end == "R" else 0]]])


def why_not(state: NoblesAndPeasants, taps: Sequence[str]) -> tuple[str, str]:
    if not taps or state.seat is None or state.seat == CHANCE:
        return prompt(state), ""
    tap = taps[-1]
    if state.word:
        return _why_not_the_row(state, tap, len(taps) > 1)
    if len(taps) == 1 or tap.startswith("row:"):
        return _why_not_from(state, tap, state.seat)
    if tap == taps[0]:
        return say("A tower has to move to a different circle."), "np9"
    if tap not in CIRCLE:
        return prompt(state, taps[:1]), "np20"
    if state.board[CIRCLE[tap]] in COLOUR:
        return say("A stone lies on {circle}, and a circle holds one thing only.", circle=tap), "np20"
    return say("A tower stands on {circle}, and a circle holds one thing only.", circle=tap), "np20"


def _why_not_the_row(state: NoblesAndPeasants, tap: str, has_end: bool) -> tuple[str, str]:
    if has_end:
        return (say("There the stone would stay where it is.") if tap.startswith("row:") else say("Choose a gap of the row for the stone.")), "np7"
    if tap == "R" and len(state.row) == 2:
        return say("With two stones it is enough to move the left one."), "np7"
    return say("Now say what becomes of the row: touch one of its ends to change it, or leave it."), "np7"


def _why_not_from(state: NoblesAndPeasants, tap: str, seat: int) -> tuple[str, str]:
    if tap in ("L", "R"):
        return (say("One stone is left, and it counts as the left end.") if state.row else say("The row is empty.")), "np24"
    if tap == "T":
        return say("All your towers stand on the board."), "np10"
    if tap == "keep" or tap.startswith("row:"):
        if state.setup.always_adjust:
            return say("The row may be changed only right after an action with a tower."), "np6"
        return say("The row may be changed only right after moving a tower."), "np6"
    if tap == "pass":
        return say("Nobody passes while there is something to do."), "np5"
    owner = state.owner_on(tap)
    here = state.board[CIRCLE[tap]] if tap in CIRCLE else ""
    if owner is not None and owner != seat:
        return say("The tower on {circle} belongs to {seat}.", circle=tap, seat=_name(state, owner)), "np11"
    if here == NOBODY:
        return say("The tower in the centre belongs to nobody and stays."), "np15"
    if here in COLOUR:
        return say("The stone on {circle} stays where it is.", circle=tap), "np2"
    if here == EMPTY:
        return say("Nothing stands on {circle}. First choose what goes there.", circle=tap), ""
    return prompt(state), ""


def warn(state: NoblesAndPeasants, token: str) -> str:
    standing = [tower for tower, owner in zip(state.towers, state.setup.owners, strict=True) if owner == state.seat and tower != HAND]
    if token.endswith("-off") and len(standing) == 1:
        return say("This is your last tower on the board, and without it no stone scores for you. Take it back all the same?")
    return ""


def sketch(state: NoblesAndPeasants, plain: bool) -> str:
    lines = []
    for row in ROWS:
        circles = [_drawn(state, circle, plain) for circle, name in enumerate(CIRCLES) if name[0] == row]
        lines.append(f"{row} {' ' * 2 * (7 - len(circles))} {' '.join(circles)}".rstrip())
    lines += ["", say("Row ({n}): {stones}", n=len(state.row), stones=state.row.translate(LETTER))]
    for owner, (noble, peasant) in enumerate(state.setup.families):
        parts = {"mark": ">" if owner == state.seat else " ", "seat": seat_name(noble), "points": state.points[owner], "n": state.in_hand(owner)}
        lines.append(say("{mark} {seat}: points {points}, towers in hand {n}, noble {noble}, peasant {peasant}", **parts, noble=noble, peasant=peasant))
    return "\n".join(lines)


def _drawn(state: NoblesAndPeasants, circle: int, plain: bool) -> str:
    if state.board[circle] == EMPTY:
        return " . " if plain else " · "
    return f"[{state.colour_on(circle)}]" if state.walls >> circle & 1 else f" {state.colour_on(circle)} "


def stone_name(letter: str) -> str:
    return {"B": say("blue stone"), "G": say("green stone"), "R": say("red stone"), "Y": say("yellow stone")}[letter]


def _colour_name(letter: str) -> str:
    return {"B": say("blue"), "G": say("green"), "R": say("red"), "Y": say("yellow")}[letter]


def seat_name(letter: str) -> str:
    return {"B": say("Blue"), "G": say("Green"), "R": say("Red"), "Y": say("Yellow")}[letter]
