"""What a seat sees and touches in Siege by Number.

A coin's id is the order in which it first entered, for as long as it is in play: everybody can
follow the coin, and the number says nothing about its value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulescore.boards.pinwheel import NAMES
from rulescore.events import Event
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import COINS, COMMANDER, STAYS, TOKENS
from rulescore.games.siege_by_number.text import piece_name, standing, suit_name, value_name
from rulescore.translation import say
from rulescore.view_types import Area, Button, Mark, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "first": "",
    "coin": "place",
    "roll": "roll",
    "move": "move",
    "attack": "move",
    "done": "",
    "battle": "turn",
    "relief": "fall",
    "enters": "place",
    "skipped": "",
    "end": "chime",
}


def seats(state: SiegeByNumber) -> list[SeatShown]:
    return [
        SeatShown(name=suit_name(suit), kind=f"pawn-{suit}", standing=standing(state, owner))
        for owner, suit in enumerate(state.variant.suits)
    ]


def things(state: SiegeByNumber, seat: int | None) -> list[Thing]:
    things: list[Thing] = []
    for owner in range(state.seats):
        things += [*_coins(state, seat, owner), _commander(state, owner)]
    return [*things, *_dice(state)]


def _coins(state: SiegeByNumber, seat: int | None, owner: int) -> list[Thing]:
    """The coins still to be drawn as one heap, those returned under the stack, and those on the
    board: face up only for those who may look (N25, N27).
    """
    suit, area = state.variant.suits[owner], f"stack-{owner}"
    back = f"coin-back-{suit}"
    things: list[Thing] = []
    waiting = state.left[owner].bit_count()
    if waiting:
        name = piece_name(None, False)
        stack = Thing(id=f"stack-{suit}", kind=back, at=area, owner=owner, name=name)
        things.append(stack | {"count": waiting})
    on_board = [
        8 * owner + number for number in COINS if state.place(8 * owner + number) is not None
    ]
    for coin in (*state.under[owner], *on_board):
        value, cell = state.face(seat, coin), state.place(coin)
        kind = back if value is None else f"coin-{value}-{suit}"
        at, name = area if cell is None else NAMES[cell], piece_name(value, False)
        things.append(Thing(id=f"coin-{suit}-{coin & 7}", kind=kind, at=at, owner=owner, name=name))
    return things


def _commander(state: SiegeByNumber, owner: int) -> Thing:
    suit, cell = state.variant.suits[owner], state.place(8 * owner + COMMANDER)
    at = f"stack-{owner}" if cell is None else NAMES[cell]
    return Thing(
        id=f"pawn-{suit}", kind=f"pawn-{suit}", at=at, owner=owner, name=piece_name(None, True)
    )


def _dice(state: SiegeByNumber) -> list[Thing]:
    """The remaining dice. The first of each number is touched, unless all show the same."""
    things: list[Thing] = []
    for place, die in enumerate(state.dice):
        same = place - state.dice.index(die)
        thing = Thing(
            id=f"rolled-{die}-{same + 1}",
            kind=f"die-{die}",
            at="dice",
            owner=state.turn,
            name=value_name(die),
        )
        if not same and state.dice[0] != state.dice[-1]:
            thing["tap"] = f"die-{die}"
        things.append(thing)
    return things


def shows(state: SiegeByNumber, event: Event) -> list[Mark]:
    """The coins that a battle turns over, who falls, and the values in the ring (`won`, `lost`)."""
    if event["what"] != "battle":
        return []
    marks: list[Mark] = []
    for at, owner, value in (
        (event["at"], event["seat"], event["value"]),
        (event["against"], event["rival"], event["other"]),
    ):
        suit, falls = state.variant.suits[owner], owner == event["loser"]
        marks.append(Mark(at=at, kind=f"pawn-{suit}" if value is None else f"coin-{value}-{suit}"))
        marks += [Mark(at=at, kind="lost")] if falls else []
        if value is not None and event["other"] is not None and event["loser"] is not None:
            marks.append(Mark(at=f"value-{value}", kind="lost" if falls else "won"))
    return marks


def won(state: SiegeByNumber) -> list[str]:
    """The base that a commander has entered, or else the pieces of the winners."""
    if state.ending == "base-entered":
        return [NAMES[state.board.index(8 * state.turn + COMMANDER)]]
    shares = state.shares or ()
    return [
        NAMES[cell] for cell, piece in enumerate(state.board) if piece and shares[piece >> 3] > 0
    ]


def areas(state: SiegeByNumber) -> list[Area]:
    stacks: list[Area] = [
        Area(id=f"stack-{owner}", title=say("Beside the base"), owner=owner, kind="reserve")
        for owner in range(state.seats)
    ]
    # These stand on the board, where the notation calls them by a letter and an asterisk.
    bases: list[Area] = [
        Area(
            id=NAMES[home],
            title=say("Base of the {suit}", suit=suit_name(suit)),
            owner=owner,
            kind="row",
        )
        for owner, (home, suit) in enumerate(
            zip(state.variant.homes, state.variant.suits, strict=True)
        )
    ]
    return [*stacks, *bases, Area(id="dice", title=say("Dice"), owner=None, kind="dice")]


def usual(state: SiegeByNumber) -> str:
    """The highest die, if not all show the same."""
    return f"die-{state.dice[-1]}" if state.dice and state.dice[0] != state.dice[-1] else ""


def marks(state: SiegeByNumber, seat: int | None) -> list[Mark]:
    """The bases that the seat's commander wants to enter."""
    return [
        Mark(at=NAMES[home], kind="goal")
        for owner, home in enumerate(state.variant.homes)
        if seat is not None and owner != seat
    ]


def buttons(state: SiegeByNumber) -> list[Button]:
    if state.stage != "move":
        return []
    made = [Button(tap="done", title=say("End turn"))]
    moves = state.moves()
    if not STAYS.isdisjoint(moves):
        made.append(Button(tap="stay", title=say("Let it stay")))
    ways = (TOKENS[token] for token in moves if token in TOKENS)
    if any(c >= 0 and a != b for _, a, b, c in ways):
        made.append(Button(tap="hold", title=say("Hold: no attack")))
    return made


def taps(state: SiegeByNumber, token: str) -> tuple[str, ...]:
    """The die unless all show the same, the piece, where it goes (or `stay`, or an enemy beside
    it), then whom it attacks, or `hold`.
    """
    if token not in TOKENS:
        return (token,)
    die, a, b, c = TOKENS[token]
    first = (NAMES[a],) if state.dice[0] == state.dice[-1] else (f"die-{die}", NAMES[a])
    if a == b:
        return (*first, "stay" if c < 0 else NAMES[c])
    if c >= 0:
        return (*first, NAMES[b], NAMES[c])
    if state.board[a] & 7 != COMMANDER and state.enemies_beside(b):
        return (*first, NAMES[b], "hold")
    return (*first, NAMES[b])
