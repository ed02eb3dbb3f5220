"""The sentences of Siege by Number: what a move does and brings about, what to do next, why
something is not possible, and the board in letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import ACCESS, CELL, NAMES, NEIGHBOURS, SUITS
from rulescore.events import Event
from rulescore.game import CHANCE
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    ACE,
    BIT,
    COINS,
    COMMANDER,
    DISTANCE,
    NULL,
    TOKENS,
    cells_of,
)
from rulescore.translation import Who, say, say_count, together, who

_MOVE: Final = re.compile(r"([0-5]):([^-x]+)(?:-([^-x]+))?(?:x([^-x]+))?")


def aim(state: SiegeByNumber) -> str:
    if state.variant.beaten:
        return say_count(
            "The first commander to reach another player's base wins; so does the first player"
            " to beat {n} piece.",
            "The first commander to reach another player's base wins; so does the first player"
            " to beat {n} pieces.",
            state.variant.beaten,
        )
    return say("The first commander to reach another player's base wins.")


def standing(state: SiegeByNumber, seat: int) -> str:
    """The commander's progress, and how many pieces are beaten if that wins."""
    commander = _commander(state, seat)
    if state.points is None:
        return commander
    return say(
        "{n} of {most} beaten, {commander}",
        n=state.points[seat],
        most=state.variant.beaten,
        commander=commander,
    )


def _commander(state: SiegeByNumber, seat: int) -> str:
    """The commander's steps to an enemy base, or how many armies enter before it."""
    cell = state.place(8 * seat + COMMANDER)
    if cell is not None:
        steps = min(
            DISTANCE[cell][home] for other, home in enumerate(state.variant.homes) if other != seat
        )
        if not steps:
            return say("commander on an enemy base")
        return say_count(
            "commander {n} step from an enemy base", "commander {n} steps from an enemy base", steps
        )
    armies = state.left[seat].bit_count() + len(state.under[seat])
    if armies:
        return say_count("commander after {n} more army", "commander after {n} more armies", armies)
    return say("commander waits to enter")


def notes(state: SiegeByNumber) -> list[str]:
    found = []
    if state.moved:
        cells = ", ".join(place_name(state, NAMES[cell]) for cell in cells_of(state.moved))
        found.append(say("These have used a die: {cells}.", cells=cells))
    last = state.variant.last_turn
    if state.seat is not None and last and state.turns >= last - 10 * state.seats:
        found.append(
            say(
                "Round {n} of {last}: after the last one the most pieces on the board win.",
                n=state.turns // state.seats + 1,
                last=state.variant.rounds,
            )
        )
    return found + (_memories(state) if state.variant.memory else [])


def _memories(state: SiegeByNumber) -> list[str]:
    """What battles have shown (N27, option `memory`)."""
    found = []
    for seat in range(state.seats):
        suit = seat_name(state, seat)
        coins = [8 * seat + number for number in COINS if state.seen >> 8 * seat + number & 1]
        shown = {coin: value_name(state.values[coin]) for coin in coins}
        board = [
            f"{NAMES[state.board.index(coin)]} {name}"
            for coin, name in shown.items()
            if coin in state.board
        ]
        if board:
            found.append(
                say("Known coins of the {suit}: {list}.", suit=suit, list=", ".join(board))
            )
        under = [shown.get(coin, "?") for coin in state.under[seat]]
        if under:
            found.append(
                say(
                    "Beaten coins under the stack of the {suit}, from the top: {list}.",
                    suit=suit,
                    list=", ".join(under),
                )
            )
    return found


def describe(state: SiegeByNumber, token: str) -> str:
    if token.startswith("coin:"):
        return _drawn(state, int(token[5:]))
    return _move(state, state.happens(token, state.turn)[0])


def tell(state: SiegeByNumber, token: str, seat: int | None, events: list[Event]) -> list[str]:
    move, *rest = events
    return [
        _move(state, move),
        *(sentence for event in rest for sentence in _happened(state, event)),
    ]


def _move(state: SiegeByNumber, event: Event) -> str:
    """The move itself, which is the first event."""
    what, name = event["what"], seat_name(state, state.turn)
    if what in ("move", "attack"):
        return _way(state, event)
    if what == "done":
        dice = [say("the {die}", die=value_name(die)) for die in event["dice"]]
        return say("The {suit} give up {dice}.", suit=name, dice=together(dice))
    if what == "first":
        return say("The {suit} begin.", suit=seat_name(state, event["seat"]))
    if what == "roll":
        return say(
            "The {suit} roll {dice}.", suit=name, dice=", ".join(map(value_name, event["dice"]))
        )
    if "value" in event:
        return _drawn(state, event["value"])
    return say("The {suit} bring an army into their base.", suit=name)


def _drawn(state: SiegeByNumber, value: int) -> str:
    """A coin that enters, for those who may know its value."""
    return say(
        "The {suit} bring an army into their base: {value}.",
        suit=seat_name(state, state.turn),
        value=value_name(value),
    )


def _way(state: SiegeByNumber, event: Event) -> str:
    a, b = event["from"], event["to"]
    parts = {
        "die": value_name(event["die"]),
        "piece": _piece(state, event),
        "a": place_name(state, a, event["who"]),
        "b": place_name(state, b, event["who"]),
    }
    if "against" not in event:
        if a == b:
            suit = seat_name(state, event["who"])
            return say("The {suit} give up the {die}: {piece} stays on {a}.", suit=suit, **parts)
        return say("With the {die}, {piece} goes from {a} to {b}.", **parts)
    c = event["against"]
    victim = state.board[CELL[c]]
    parts |= {"c": place_name(state, c), "rival": seat_name(state, victim >> 3)}
    if victim & 7 == COMMANDER:
        if a == b:
            return say(
                "With the {die}, {piece} stays on {a} and attacks the commander of the {rival} on"
                " {c}.",
                **parts,
            )
        return say(
            "With the {die}, {piece} goes from {a} to {b} and attacks the commander of the {rival}"
            " on {c}.",
            **parts,
        )
    if a == b:
        return say(
            "With the {die}, {piece} stays on {a} and attacks the army of the {rival} on {c}.",
            **parts,
        )
    return say(
        "With the {die}, {piece} goes from {a} to {b} and attacks the army of the {rival} on {c}.",
        **parts,
    )


def _piece(state: SiegeByNumber, event: Event) -> str:
    suit = seat_name(state, event["who"])
    if event["piece"] == "commander":
        return say("the commander of the {suit}", suit=suit)
    if "value" in event:
        return say("the army of the {suit} ({value})", suit=suit, value=value_name(event["value"]))
    return say("the army of the {suit}", suit=suit)


def _happened(state: SiegeByNumber, event: Event) -> Iterator[str]:
    """The consequences of a move that everybody sees; `state.py` lists the events."""
    suit = seat_name(state, event["seat"])
    if event["what"] == "battle":
        yield from _battle(state, event)
    elif event["what"] == "relief":
        yield say(
            "The {suit} are locked out of their base, so the army of the {rival} there goes back"
            " under its stack.",
            rival=seat_name(state, event["rival"]),
            suit=suit,
        )
    elif event["what"] == "skipped":
        yield say(
            "The {suit} have no pieces on the board and their base is occupied: their turn passes.",
            suit=suit,
        )
    elif event["piece"] == "commander":
        yield say("The commander of the {suit} enters its base.", suit=suit)
    else:
        yield say("The {suit} are next: an army comes back into the base.", suit=suit)


def _battle(state: SiegeByNumber, event: Event) -> Iterator[str]:
    suit, rival = seat_name(state, event["seat"]), seat_name(state, event["rival"])
    if event["other"] is None:
        yield say(
            "The coin is turned over: {suit} {value}.", suit=suit, value=value_name(event["value"])
        )
        if event["loser"] == event["rival"]:
            yield say("The commander of the {rival} falls and waits beside its base.", rival=rival)
        else:
            yield say(
                "Only null and ace beat a commander, so the army of the {suit} goes under its"
                " stack.",
                suit=suit,
            )
    elif event["loser"] is None:
        yield say("Both coins are {value}: both armies stay.", value=value_name(event["value"]))
    else:
        coins = [_coin(suit, event["value"]), _coin(rival, event["other"])]
        coin, other = coins if event["loser"] == event["rival"] else reversed(coins)
        yield say("Coins: {coin} beats {other}.", coin=coin, other=other)


def _coin(suit: Who, value: int) -> str:
    return say("the {value} of the {suit}", value=value_name(value), suit=suit)


def warn(state: SiegeByNumber, token: str) -> str:
    """Asks before a turn ends in which nothing that still stands has moved, though a piece could go
    somewhere.
    """
    ways = [TOKENS[move] for move in state.moves() if move in TOKENS]
    if token == "done" and not state.moved and any(a != b for _, a, b, _ in ways):
        return say("You have dice left, and a piece can move. End your turn anyway?")
    return ""


def epilogue(state: SiegeByNumber) -> list[str]:
    if state.shares is None:
        return []
    winners = [seat_name(state, seat) for seat, share in enumerate(state.shares) if share]
    if state.ending == "base-entered":
        base = state.board.index(8 * state.turn + COMMANDER)
        rival = seat_name(state, state.variant.homes.index(base))
        return [
            say("A commander stands on the base of the {rival}.", rival=rival),
            say("The {suit} win.", suit=winners[0]),
        ]
    if state.ending == "pieces-beaten":
        won = say("The {suit} have beaten enough enemy pieces and win.", suit=winners[0])
    elif len(winners) == 1:
        won = say(
            "Round {n} was the last: the {suit} have the most pieces on the board and win.",
            n=state.variant.rounds,
            suit=winners[0],
        )
    else:
        won = say(
            "Round {n} was the last: the {suits} are tied for the most pieces on the board and"
            " share the win.",
            n=state.variant.rounds,
            suits=together(winners),
        )
    return [won]


def prompt(state: SiegeByNumber, taps: Sequence[str] = ()) -> str:
    name = seat_name(state, state.turn)
    if state.seat == CHANCE:
        if state.stage == "first":
            return say("Chance decides who begins.")
        if state.stage == "coin":
            return say("The {suit} draw the next coin of their stack.", suit=name)
        return say("The {suit} roll the dice.", suit=name)
    die, rest = _chosen(state, taps)
    if die is None:
        return say(
            "{suit}: choose a piece for the {die}, another die, or end your turn.",
            suit=name,
            die=value_name(max(state.dice)),
        )
    if not rest:
        if die == NULL:
            return say(
                "{suit}: choose a piece for the null, or end your turn. The piece stays, but an"
                " army may attack.",
                suit=name,
            )
        return say(
            "{suit}: choose a piece for the {die}, or end your turn.",
            suit=name,
            die=value_name(die),
        )
    if len(rest) == 1:
        attack = (
            rest[0] in CELL
            and state.board[CELL[rest[0]]] & 7 != COMMANDER
            and state.enemies_beside(CELL[rest[0]])
        )
        if not any(token.startswith(f"{die}:{rest[0]}-") for token in state.moves()):
            if attack:
                return say(
                    "It cannot go anywhere: choose an enemy beside it to attack, or let it stay."
                )
            return say("It cannot go anywhere: let it stay, or choose another.")
        if attack:
            return say("Choose where it goes, or an enemy beside it to attack, or let it stay.")
        return say("Choose where it goes, or let it stay.")
    cell = place_name(state, rest[1])
    return say("Choose the enemy to attack from {cell}, or hold.", cell=cell)


def _chosen(state: SiegeByNumber, taps: Sequence[str]) -> tuple[int | None, Sequence[str]]:
    """The die that the taps begin with, or the only one left, and the other taps."""
    if state.dice[0] == state.dice[-1]:
        return state.dice[0], taps
    if taps and taps[0].startswith("die-"):
        return next((die for die in state.dice if taps[0] == f"die-{die}"), None), taps[1:]
    return None, taps


def why_not(state: SiegeByNumber, taps: Sequence[str]) -> tuple[str, str]:
    die, rest = _chosen(state, taps)
    if die is None:
        return say("Choose a die first. Each die moves a different piece."), "n9"
    if not rest or rest[0] not in CELL:
        return say("Choose one of your pieces on the board."), "n9"
    a = CELL[rest[0]]
    if len(rest) == 1:
        return _why_not_from(state, a)
    if rest[1] not in CELL:
        return say("Choose a square or base on the board."), ""
    b = CELL[rest[1]]
    if len(rest) == 2:
        return _why_not_to(state, die, a, b)
    if rest[2] not in CELL:
        return say("Choose an enemy beside {cell}, or hold.", cell=NAMES[b]), "n15"
    return _why_no_attack(state, a, b, CELL[rest[2]])


def why_illegal(state: SiegeByNumber, token: str) -> tuple[str, str]:
    """Why text that looks like a move is not one here, and the clause; empty for other text."""
    written = _MOVE.fullmatch(token) if state.stage == "move" else None
    if written is None or any(name not in CELL for name in written.groups()[1:] if name):
        return "", ""
    die, a = int(written[1]), CELL[written[2]]
    b = CELL[written[3]] if written[3] else a
    if die not in state.dice:
        return say("No die left shows {die}.", die=value_name(die)), "n9"
    own = state.board[a] and state.board[a] >> 3 == state.turn
    if not own or state.moved & BIT[a]:
        return _why_not_from(state, a)
    reached = any(TOKENS[token][:3] == (die, a, b) for token in state.moves() if token in TOKENS)
    if reached and written[4]:
        return _why_no_attack(state, a, b, CELL[written[4]])
    return _why_not_to(state, die, a, b)


def _why_not_from(state: SiegeByNumber, a: int) -> tuple[str, str]:
    piece, cell = state.board[a], place_name(state, NAMES[a])
    if not piece:
        return say("There is nothing on {cell}. Choose one of your pieces.", cell=cell), "n9"
    if piece >> 3 != state.turn:
        why = say(
            "The piece on {cell} belongs to the {suit}.",
            cell=cell,
            suit=seat_name(state, piece >> 3),
        )
        return why, "n9"
    return say("The piece on {cell} has already used a die this turn.", cell=cell), "n9"


def _why_not_to(state: SiegeByNumber, die: int, a: int, b: int) -> tuple[str, str]:
    piece, there = state.board[a], state.board[b]
    cell = place_name(state, NAMES[b])
    if state.variant.absent & BIT[b]:
        why = say("The arm of the {arm} is not part of the board in this game.", arm=_arm(b))
        return why, "n30"
    if there and there >> 3 == state.turn:
        return say("Your own piece is on {cell}.", cell=cell), "n13"
    if there:
        if piece & 7 == COMMANDER:
            why = say("A commander never attacks, and ends its move on an empty square or base.")
            return why, "n18"
        if b in NEIGHBOURS[a]:
            why = say(
                "There is an enemy on {cell}, right beside it: to attack it, write {token}.",
                cell=cell,
                token=f"{die}:{NAMES[a]}x{NAMES[b]}",
            )
            return why, "n15"
        why = say("There is an enemy on {cell}. To attack it, move beside it first.", cell=cell)
        return why, "n15"
    if piece & 7 != COMMANDER and state.variant.shut[state.turn] & BIT[b]:
        return say("In this game armies stay out of enemy bases."), "n6"
    if die == 0:
        return say("With the null a piece stays where it is."), "n13"
    if state.variant.straight:
        why = say(
            "With the {die} it cannot reach {cell} in a straight line: too far, or the way is"
            " blocked.",
            die=value_name(die),
            cell=cell,
        )
        return why, "n12"
    why = say(
        "With the {die} it cannot reach {cell}: too far, or the way is blocked.",
        die=value_name(die),
        cell=cell,
    )
    return why, "n13"


def _why_no_attack(state: SiegeByNumber, a: int, b: int, c: int) -> tuple[str, str]:
    if state.board[a] & 7 == COMMANDER:
        return say("A commander never attacks."), "n18"
    cell = place_name(state, NAMES[c])
    if c not in NEIGHBOURS[b]:
        why = say(
            "An army attacks only a piece right beside it, and {cell} is not beside {b}.",
            cell=cell,
            b=place_name(state, NAMES[b]),
        )
        return why, "n15"
    if not state.board[c] or c == a:
        return say("There is nothing on {cell}.", cell=cell), "n15"
    return say("The piece on {cell} is your own.", cell=cell), "n15"


def sketch(state: SiegeByNumber, seat: int | None, plain: bool) -> str:
    drawn = {}
    for cell in pinwheel.cells(state.variant.suits):
        name = NAMES[cell]
        empty = name if name in ("S*", "M*", "C*", "A*") else (" ." if plain else " ·")
        first, *others = pinwheel.quarters(name)
        drawn[first] = (
            _letters(state, seat, state.board[cell], plain) if state.board[cell] else empty
        )
        drawn.update(dict.fromkeys(others, empty))
    rows = [
        [drawn.get(f"{column}{row}", "  ") for column in pinwheel.COLUMNS]
        for row in range(12, 0, -1)
    ]
    lines = [f"{12 - place:2} {' '.join(row)}".rstrip() for place, row in enumerate(rows)]
    lines.append("    " + "  ".join(pinwheel.COLUMNS))
    for owner in range(state.seats):
        parts = {
            "suit": seat_name(state, owner),
            "stack": state.left[owner].bit_count() + len(state.under[owner]),
        }
        off = state.place(8 * owner + COMMANDER) is None
        lines.append(
            say("{suit}: {stack} in the stack, commander off the board", **parts)
            if off
            else say("{suit}: {stack} in the stack", **parts)
        )
    if state.dice:
        lines.append(say("Dice: {dice}", dice=" ".join(value_name(die) for die in state.dice)))
    return "\n".join(lines)


def _letters(state: SiegeByNumber, seat: int | None, piece: int, plain: bool) -> str:
    suit = state.variant.suits[piece >> 3]
    if piece & 7 == COMMANDER:
        return suit + ("@" if plain else "♟")
    value = state.face(seat, piece)
    return suit + ("?" if value is None else str(value))


def suit_name(suit: str) -> str:
    return {"S": say("Suns"), "M": say("Moons"), "C": say("Crowns"), "A": say("Arms")}[suit]


def value_name(value: int) -> str:
    return say("null") if value == NULL else say("ace") if value == ACE else str(value)


def place_name(state: SiegeByNumber, name: str, seat: int | None = None) -> str:
    """A square, or whose base it is; `seat` is whose piece the sentence is about. In German it
    follows a preposition with the dative.
    """
    if CELL.get(name) not in state.variant.homes:
        return name
    owner = state.variant.homes.index(CELL[name])
    if owner == seat:
        return say("its base")
    return say("the base of the {suit}", suit=seat_name(state, owner))


def seat_name(state: SiegeByNumber, seat: int) -> Who:
    return who(seat, suit_name(state.variant.suits[seat]))


def piece_name(value: int | None, commander: bool) -> str:
    """A piece without its owner; `value` is None if unknown."""
    if commander:
        return say("commander")
    return say("army") if value is None else say("army ({value})", value=value_name(value))


def _arm(cell: int) -> str:
    """The suit of a cell's arm or base."""
    near = {
        suit: {
            access,
            *NEIGHBOURS[access],
            *(far for beside in NEIGHBOURS[access] for far in NEIGHBOURS[beside]),
        }
        for suit, access in ACCESS.items()
    }
    return suit_name(next(suit for suit in SUITS if cell in near[suit]))
