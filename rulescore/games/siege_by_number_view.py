"""What a seat may see of a game of Siege by Number, as plain data for the page and as a drawing of letters.

A coin keeps its id, the number in which it first entered, for as long as it is in play: everybody can follow it, and the number says nothing about its value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulescore.boards import pinwheel
from rulescore.boards.pinwheel import NAMES
from rulescore.game import CHANCE
from rulescore.games import siege_by_number_words as words
from rulescore.games.siege_by_number_moves import COINS, COMMANDER, TOKENS
from rulescore.words import say

if TYPE_CHECKING:
    from rulescore.games.siege_by_number import SiegeByNumber


def view(state: SiegeByNumber, seat: int | None) -> dict[str, Any]:
    things: list[dict[str, Any]] = []
    areas: list[dict[str, Any]] = []
    for owner in range(state.seats):
        things += _coins(state, seat, owner)
        things += _commander(state, owner)
        areas.append({"id": f"stack-{owner}", "title": say("Beside the base"), "owner": owner, "kind": "reserve"})
    if state.dice and state.seat is not None:
        things += _dice(state)
    areas.append({"id": "dice", "title": say("Dice"), "owner": None, "kind": "dice"})
    return {
        "game": state.game.info.id,
        "viewer": seat,
        "seats": [{"name": words.suit_name(suit), "kind": f"pawn-{suit}"} for suit in state.rules.suits],
        "turn": "chance" if state.seat == CHANCE else state.seat,
        "shares": None if state.shares is None else list(state.shares),
        "points": None,
        "ending": state.ending,
        "options": dict(state.options),
        "things": things,
        "areas": areas,
        "buttons": _buttons(state),
        "marks": [],
        "notes": words.notes(state),
    }


def _coins(state: SiegeByNumber, seat: int | None, owner: int) -> list[dict[str, Any]]:
    """The coins still drawn from as one heap, those that came back under the stack, and those on the board: face up only for who may look (N25, N27)."""
    suit, area = state.rules.suits[owner], f"stack-{owner}"
    back = f"coin-back-{suit}"
    things: list[dict[str, Any]] = []
    waiting = state.left[owner].bit_count()
    if waiting:
        things.append({"id": f"stack-{suit}", "kind": back, "at": area, "owner": owner, "name": words.piece_name(None, False), "count": waiting})
    on_board = [8 * owner + number for number in COINS if 8 * owner + number in state.board]
    for coin in (*state.under[owner], *on_board):
        at = NAMES[state.board.index(coin)] if coin in on_board else area
        remembers = state.rules.memory and state.seen >> coin & 1
        value = state.values[coin] if remembers or (coin in on_board and state.sees(seat, coin)) else None
        kind = back if value is None else f"coin-{value}-{suit}"
        things.append({"id": f"coin-{suit}-{coin & 7}", "kind": kind, "at": at, "owner": owner, "name": words.piece_name(value, False)})
    return things


def _commander(state: SiegeByNumber, owner: int) -> list[dict[str, Any]]:
    suit, piece = state.rules.suits[owner], 8 * owner + COMMANDER
    at = NAMES[state.board.index(piece)] if piece in state.board else f"stack-{owner}"
    return [{"id": f"pawn-{suit}", "kind": f"pawn-{suit}", "at": at, "owner": owner, "name": words.piece_name(None, True)}]


def _dice(state: SiegeByNumber) -> list[dict[str, Any]]:
    """The dice left; the first of each number is touched, unless all show the same and nothing has to be chosen."""
    things = []
    for place, die in enumerate(state.dice):
        same = place - state.dice.index(die)
        thing = {"id": f"rolled-{die}-{same + 1}", "kind": f"die-{die}", "at": "dice", "owner": state.turn, "name": words.value_name(die)}
        things.append(thing | {"tap": f"die-{die}"} if not same and state.dice[0] != state.dice[-1] else thing)
    return things


def _buttons(state: SiegeByNumber) -> list[dict[str, str]]:
    if state.stage != "move" or state.seat is None:
        return []
    done = {"tap": "done", "title": say("Done with the dice")}
    ways = (TOKENS[token] for token in state.moves() if token in TOKENS)
    attacks = any(c >= 0 and a != b for _, a, b, c in ways)
    return [done, {"tap": "hold", "title": say("Hold: no attack")}] if attacks else [done]


def sketch(state: SiegeByNumber, seat: int | None, plain: bool) -> str:
    present = {NAMES[cell]: cell for cell in pinwheel.cells(state.rules.suits)}
    drawn = {}
    for name, cell in present.items():
        empty = name if name in ("S*", "M*", "C*", "A*") else (" ." if plain else " ·")
        first, *others = pinwheel.quarters(name)
        drawn[first] = _letters(state, seat, state.board[cell], plain) if state.board[cell] else empty
        drawn.update(dict.fromkeys(others, empty))
    rows = [[drawn.get(f"{column}{row}", "  ") for column in pinwheel.COLUMNS] for row in range(12, 0, -1)]
    lines = [f"{12 - place:2} {' '.join(row)}".rstrip() for place, row in enumerate(rows)]
    lines.append("    " + "  ".join(pinwheel.COLUMNS))
    for owner in range(state.seats):
        waiting, back = state.left[owner].bit_count(), len(state.under[owner])
        off = 8 * owner + COMMANDER not in state.board
        parts = {"suit": words.seat_name(state, owner), "stack": waiting + back}
        lines.append(say("{suit}: {stack} in the stack, commander off the board", **parts) if off else say("{suit}: {stack} in the stack", **parts))
    if state.dice and state.seat is not None:
        lines.append(say("Dice: {dice}", dice=" ".join(words.value_name(die) for die in state.dice)))
    return "\n".join(lines)


def _letters(state: SiegeByNumber, seat: int | None, piece: int, plain: bool) -> str:
    suit = state.rules.suits[piece >> 3]
    if piece & 7 == COMMANDER:
        return suit + ("@" if plain else "♟")
    shown = state.sees(seat, piece) or (state.rules.memory and state.seen >> piece & 1)
    return suit + (str(state.values[piece]) if shown else "?")
