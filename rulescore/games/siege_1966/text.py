"""The sentences of SIEGE (1966), and its board in letters."""

from __future__ import annotations

from collections.abc import Sequence

from rulescore.boards import castle
from rulescore.events import Event
from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import (
    ATTACKER,
    COMMANDER,
    DEFENDER,
    INSIDE,
    KINDS,
    MOVES,
    NAME,
    OFF,
    OPENING_TURNS,
    SQUARE,
    diagonal,
    near,
)
from rulescore.translation import Who, say, say_count, who


def aim(state: Siege1966) -> str:
    return say(
        "The attacker wins by capturing the commander, the defender by capturing all knights.",
        seat=seat_name(ATTACKER),
        rival=seat_name(DEFENDER),
    )


def standing(state: Siege1966, seat: int) -> str:
    left = [KINDS[piece] for piece, square in enumerate(state.pieces()) if square != OFF]
    knights = left.count("knight")
    if seat == ATTACKER:
        return say_count("{n} knight left", "{n} knights left", knights)
    footmen = sum(kind.startswith("footman") for kind in left)
    if "commander" in left or state.waits():
        if footmen:
            return say_count("commander and {n} footman", "commander and {n} footmen", footmen)
        return say("only the commander")
    return say_count("{n} footman, no commander", "{n} footmen, no commander", footmen)


def notes(state: Siege1966) -> list[str]:
    notes = []
    if state.ending is None and not state.waits() and state.turns < OPENING_TURNS:
        notes.append(_opening_note(state))
    if state.seat == DEFENDER and state.threatened():
        notes.append(
            say(
                "A knight can capture the commander on {square}.",
                seat=seat_name(DEFENDER),
                square=NAME[state.guards[COMMANDER]],
            )
        )
    limit = state.variant.quiet
    if limit and state.quiet >= limit // 2:
        notes.append(
            say(
                "Moves of both sides together without a capture: {n}; at {limit} the game is"
                " drawn.",
                n=state.quiet,
                limit=limit,
            )
        )
    limit = state.variant.repetition
    if limit and state.seat is not None and state.times() > 1:
        notes.append(
            say_count(
                "This position has occurred {n} time; at {limit} the game is drawn.",
                "This position has occurred {n} times; at {limit} the game is drawn.",
                state.times(),
                limit=limit,
            )
        )
    return notes


def _opening_note(state: Siege1966) -> str:
    if state.free:
        return say("The opening rule has ended for good.")
    if state.seat == DEFENDER and state.suspended():
        return say(
            "Opening turn {n} of 4: somebody can capture, so any piece may move.",
            n=state.turns + 1,
        )
    if state.seat == DEFENDER and not state.unposted():
        return say(
            "Opening turn {n} of 4: no move fits the opening rule, so this turn is free.",
            n=state.turns + 1,
        )
    return say(
        "Opening rule: in each of the defender's first 4 turns a footman leaves its dot, unless"
        " somebody can capture ({n} played).",
        seat=seat_name(DEFENDER),
        n=state.turns,
    )


def describe(state: Siege1966, token: str) -> str:
    if token not in state.moves():
        raise state.illegal(token)
    if token == "pass":
        return say("Nothing can move: the turn passes.")
    if token[0] == "C":
        return say(
            "The commander takes his place on the crown {square}.",
            seat=seat_name(DEFENDER),
            square=token[1:],
        )
    move = state.parts(token)
    seat, rival = seat_name(move["who"]), seat_name(1 - move["who"])
    parts = {"piece": piece_name(move["piece"]), "a": move["from"], "b": move["to"]}
    if "captured" in move:
        victim = say("the {victim}", rival=rival, victim=piece_name(move["captured"]))
        return say(
            "The {piece} on {a} captures {victim} on {b}.", seat=seat, victim=victim, **parts
        )
    if move["piece"] == "knight":
        into = move["to"] in castle.CASTLE and move["from"] not in castle.CASTLE
        if into:
            return say("The knight leaps from {a} into the castle on {b}.", seat=seat, **parts)
        return say("The knight leaps from {a} to {b}.", seat=seat, **parts)
    return say("The {piece} goes from {a} to {b}.", seat=seat, **parts)


def tell(state: Siege1966, token: str, seat: int | None, events: list[Event]) -> list[str]:
    return [describe(state, token)]


def epilogue(state: Siege1966) -> list[str]:
    attacker, defender = seat_name(ATTACKER), seat_name(DEFENDER)
    sentences = {
        "commander-captured": say(
            "The commander is captured: the attacker wins.", winner=attacker, loser=defender
        ),
        "knights-captured": say(
            "The last knight is captured: the defender wins.", winner=defender, loser=attacker
        ),
        "repetition": say_count(
            "The same position has occurred {n} time: the game is drawn.",
            "The same position has occurred {n} times: the game is drawn.",
            state.variant.repetition,
        ),
        "no-capture": say(
            "Moves by each side without a capture: {n}. The game is drawn.",
            n=state.variant.quiet // 2,
        ),
    }
    return [sentences[state.ending]] if state.ending else []


def prompt(state: Siege1966, taps: Sequence[str] = ()) -> str:
    seat = seat_name(state.seat or 0)
    if state.waits():
        return say("Defender: choose the crown on which the commander starts.", seat=seat)
    if state.moves() == ["pass"]:
        return say("Nothing can move. Pass.")
    if taps:
        kind = _kind_on(state, taps[0])
        if not kind:
            return say("Choose a piece to move.")
        return say(
            "Choose where the {piece} on {square} goes.", piece=piece_name(kind), square=taps[0]
        )
    if state.seat == ATTACKER:
        return say("Attacker: choose a knight to move.", seat=seat)
    if state.binds():
        return say(
            "Defender: choose a footman that leaves its dot (opening turn {n} of 4).",
            seat=seat,
            n=state.turns + 1,
        )
    if state.only_footmen():
        return say("Defender: choose a footman to move (the opening rule is suspended).", seat=seat)
    return say("Defender: choose a piece to move.", seat=seat)


def why_not(state: Siege1966, taps: Sequence[str]) -> tuple[str, str]:
    if state.waits():
        return say("The commander starts on one of the two crowns."), "mb1"
    if len(taps) == 1:
        return _why_not_from(state, taps[0])
    return _why_not_to(state, taps[0], taps[1])


def _why_not_from(state: Siege1966, name: str) -> tuple[str, str]:
    kind = _kind_on(state, name)
    if not kind:
        why = say("There is nothing on {square}. Choose one of your own pieces.", square=name)
        return why, "mb23"
    parts = {"piece": piece_name(kind), "square": name}
    if (kind == "knight") != (state.seat == ATTACKER):
        return say("The {piece} on {square} belongs to the other side.", **parts), "mb23"
    if state.binds():
        if kind == "commander":
            why = say(
                "In the defender's first four turns a footman moves, not the commander, unless"
                " a capture is possible."
            )
            return why, "mb11"
        if SQUARE[name] not in state.variant.tables.posts:
            why = say(
                "In the defender's first four turns a footman still on its dot has to leave it."
            )
            return why, "mb10"
    if kind == "commander" and state.only_footmen():
        why = say("At this table only footmen may move while the opening rule is suspended.")
        return why, "mb13"
    return say("The {piece} on {square} has nowhere to go.", **parts), "mb22"


def _why_not_to(state: Siege1966, start: str, name: str) -> tuple[str, str]:
    kind, other = _kind_on(state, start), _kind_on(state, name)
    a, b = SQUARE.get(start, OFF), SQUARE.get(name, OFF)
    if not kind or b not in state.variant.tables.squares:
        return say("There is no square {square} on this board.", square=name[:8]), ""
    if other and (other == "knight") == (kind == "knight"):
        return say("Your own {piece} is on {square}.", piece=piece_name(other), square=name), (
            "mb5" if kind == "knight" else "mb6"
        )
    if kind == "knight":
        return _why_no_leap(a, b)
    if kind == "commander":
        if b not in INSIDE:
            return say("The commander never leaves the castle."), "mb8"
        why = say(
            "The commander moves one to three squares along a free diagonal, or from crown to"
            " crown."
        )
        return why, "mb8"
    if b not in state.variant.tables.walkable:
        why = say("A footman never enters a blue square, so a knight there is safe from him.")
        return why, "mb6"
    if other and near(a, b) and not diagonal(a, b):
        return say("A footman captures diagonally, never straight."), "mb6"
    if near(a, b) and state.binds():
        why = say(
            "In the defender's first four turns a footman steps from its dot to a square"
            " without a dot."
        )
        return why, "mb10"
    return say("A footman moves one square in any direction."), "mb6"


def _why_no_leap(a: int, b: int) -> tuple[str, str]:
    if {abs(a // 7 - b // 7), abs(a % 7 - b % 7)} != {1, 2}:
        return say("A knight leaps two squares one way and one square to the side."), "mb3"
    if a in INSIDE:
        return say("A knight in the castle stays there."), "mb4"
    return say("Outside the castle a knight leaps forward; backward only into the castle."), "mb3"


def why_illegal(state: Siege1966, token: str) -> tuple[str, str]:
    if token not in MOVES:
        return "", ""
    start, end = token[:2], token[3:]
    other = start + ("-" if token[2] == "x" else "x") + end
    if other in state.moves():
        why = say(
            "This move is written {token}: x stands for a capture, - for a move to an empty"
            " square.",
            token=other,
        )
        return why, ""
    movable = any(move.startswith(start) for move in state.moves())
    return why_not(state, [start, end] if movable else [start])


def sketch(state: Siege1966, seat: int | None, plain: bool) -> str:
    letters = "NNNNSAPBC" if plain else "♞♞♞♞SAPB♚"
    empty = (
        {"castle": ".", "green": ",", "blue": "~"}
        if plain
        else {"castle": "·", "green": "˙", "blue": "≈"}
    )
    marks = {name: empty[kind] for name, kind in castle.ground(state.options).items()}
    marks |= {NAME[crown]: "+" for crown in state.variant.tables.crowns}
    marks |= dict.fromkeys(castle.DOTTED, "o")
    lines = []
    for row in range(6, -1, -1):
        cells = []
        for column in castle.COLUMNS:
            name = f"{column}{row}"
            piece = state.piece_on(SQUARE[name])
            cells.append(marks.get(name, " ") if piece is None else letters[piece])
        lines.append(f"{row}  {' '.join(cells)}".rstrip())
    return "\n".join([*lines, "   " + " ".join(castle.COLUMNS)])


def _kind_on(state: Siege1966, name: str) -> str:
    """The kind of the piece on that square; empty if there is none."""
    piece = state.piece_on(SQUARE.get(name, OFF))
    return "" if piece is None else KINDS[piece]


def seat_title(seat: int) -> str:
    """A seat by its side, whoever sits there."""
    return say("Attacker") if seat == ATTACKER else say("Defender")


def seat_name(seat: int) -> Who:
    return who(seat, seat_title(seat))


def could_capture(seat: int, places: str) -> str:
    return say("{seat} covers this square from {places}.", seat=seat_name(seat), places=places)


def piece_name(kind: str) -> str:
    """The name of a kind of piece."""
    return {
        "knight": say("knight"),
        "footman-sword": say("footman with the sword"),
        "footman-axe": say("footman with the axe"),
        "footman-pike": say("footman with the pike"),
        "footman-bow": say("footman with the bow"),
        "commander": say("commander"),
    }[kind]
