"""What a seat sees and touches in Siege the King.

A card that is laid keeps its id from its owner's hand. For the other seat it is a back there, whose
id says nothing but its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rulescore.events import Event
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import ANSWER, ASSASSIN, COLUMN, NAME, TURN
from rulescore.games.siege_the_king.text import (
    card_name,
    castle_name,
    column_title,
    seat_title,
    standing,
)
from rulescore.translation import say
from rulescore.view_types import Area, Button, Mark, SeatShown, Sound, Thing

SOUNDS: Final[Mapping[str, Sound]] = {
    "castle": "place",
    "first": "",
    "dealt": "shuffle",
    "drawn": "move",
    "laid": "place",
    "announced": "place",
    "asked": "",
    "let": "",
    "stopped": "capture",
    "struck": "fall",
    "falls": "capture",
    "away": "place",
    "pass": "",
    "turned-over": "shuffle",
    "none-left": "",
    "end": "chime",
}


def shows(state: SiegeTheKing, event: Event) -> list[Mark]:
    """The card at which a Judge aims, while the holder of the Artisan is asked."""
    return [Mark(at=event["aim"], kind="aimed")] if "aim" in event else []


def seats(state: SiegeTheKing) -> list[SeatShown]:
    return [
        SeatShown(
            name=seat_title(owner), kind=f"castle-{'ab'[owner]}", standing=standing(state, owner)
        )
        for owner in (0, 1)
    ]


def things(state: SiegeTheKing, seat: int | None) -> list[Thing]:
    castle = _castle_cards(state, seat)
    fallen = {column for k, column in enumerate(COLUMN) if state.fallen >> k & 1}
    beaten = [card for card in castle if card["at"] in fallen]  # a King, on what brought it down
    return [
        *(card for card in castle if card not in beaten),
        *_column_cards(state),
        *beaten,
        *_hand_cards(state, seat),
        *_piles(state),
    ]


def _castle_cards(state: SiegeTheKing, seat: int | None) -> list[Thing]:
    """The owner knows its castle cards, the other sees backs (K1); a fallen Throne lies beside the
    board, a fallen King where it was. A King that is known has a sign, whatever is laid on it.
    """
    found: list[Thing] = []
    for k, column in enumerate(COLUMN):
        owner, fallen = k // 3, state.fallen >> k & 1
        if state.castles[owner]:
            card = state.castles[owner][k % 3] if fallen or owner == seat else ""
            at = f"fallen-{owner}" if fallen and card == "T" else column
            thing = Thing(
                id=f"castle-{column}",
                kind=f"card-{card}" if card else "card-back",
                at=at,
                owner=owner,
                name=castle_name(card),
            )
            found.append(thing | {"sign": "crown"} if card == "K" else thing)
    return found


def _column_cards(state: SiegeTheKing) -> list[Thing]:
    found = []
    for k, column in enumerate(state.columns):
        for place, (code, owner, number) in enumerate(column, 1):
            card = _card(_copy(owner, code, number), code, COLUMN[k], owner)
            found.append(card | {"tap": f"{COLUMN[k]}.{place}", "sideways": owner == k // 3})
    return found


def _hand_cards(state: SiegeTheKing, seat: int | None) -> list[Thing]:
    """The seat's own cards; the backs of others."""
    found: list[Thing] = []
    for owner, hand in enumerate(state.hands):
        for place, code in enumerate(hand):
            first = hand.index(code)
            if owner != seat:
                found.append(_card(f"hand-{owner + 1}-{place + 1}", "", f"hand-{owner}", owner))
                continue
            # the first of that name still in the hand is the next to leave
            left = state.stories[owner].count(code)
            thing = _card(
                _copy(owner, code, left + 1 + place - first), code, f"hand-{owner}", owner
            )
            found.append(thing | {"tap": NAME[code]} if place == first else thing)
    return found


def _copy(owner: int, code: str, number: int) -> str:
    """A card's id: the `number`th of its name to leave the seat's hand, such as `A4-1-2`."""
    return f"{NAME[code]}-{owner + 1}-{number}"


def _card(thing: str, code: str, at: str, owner: int | None) -> Thing:
    """A card; "" is one that lies face down."""
    kind = f"card-{NAME[code]}" if code else "card-back"
    return Thing(id=thing, kind=kind, at=at, owner=owner, name=card_name(code))


def _piles(state: SiegeTheKing) -> list[Thing]:
    found: list[Thing] = []
    if state.strike:
        seat, code = state.strike.seat, state.strike.code
        copy = _copy(seat, code, state.stories[seat].count(code))
        found.append(_card("N-announced" if code == ASSASSIN else copy, code, "announced", seat))
    if state.pile:
        found.append(_card("pile", "", "pile", None) | {"count": len(state.pile)})
    for code, count in sorted(Counter(state.discard).items()):
        found.append(_card(f"discard-{NAME[code]}", code, "discard", None) | {"count": count})
    return found


def areas(state: SiegeTheKing) -> list[Area]:
    found: list[Area] = []
    for k, column in enumerate(COLUMN):
        fallen = state.fallen >> k & 1
        title = column_title(state, k) if fallen else say("Column {column}", column=column)
        area = Area(id=column, title=title, owner=k // 3, kind="column", tap=column)
        found.append(area | {"value": state.values[k]})
    for owner in (0, 1):
        found.append(Area(id=f"hand-{owner}", title=say("Hand"), owner=owner, kind="hand"))
        found.append(
            Area(id=f"fallen-{owner}", title=say("Fallen Thrones"), owner=owner, kind="captured")
        )
    found.append(Area(id="pile", title=say("Draw pile"), owner=None, kind="pile"))
    found.append(Area(id="discard", title=say("Discard pile"), owner=None, kind="row"))
    if state.strike:
        found.append(
            Area(id="announced", title=say("Announced"), owner=state.strike.seat, kind="row")
        )
    return found


def buttons(state: SiegeTheKing) -> list[Button]:
    titles = {"let": say("Let it happen"), "pass": say("Pass")}
    if state.stage == ANSWER or (
        state.stage == TURN and state.seat is not None and not state.hands[state.active]
    ):
        return [
            Button(tap=token, title=titles[token]) for token in state.moves() if token in titles
        ]
    return []


def marks(state: SiegeTheKing, seat: int | None) -> list[Mark]:
    fallen: list[Mark] = [
        Mark(at=column, kind="ruin") for k, column in enumerate(COLUMN) if state.fallen >> k & 1
    ]
    if state.strike and state.strike.column >= 0:
        return [*fallen, Mark(at=COLUMN[state.strike.column], kind="target")]
    return fallen


def won(state: SiegeTheKing) -> list[str]:
    """The column of the King that has fallen, or else the winner's open columns."""
    shares = state.shares or ()
    if (state.ending or "").startswith("king-"):
        return [COLUMN[state.king(shares.index(0.0))]]
    return [
        column
        for k, column in enumerate(COLUMN)
        if not state.fallen >> k & 1 and shares[k // 3] > 0
    ]


def taps(state: SiegeTheKing, token: str) -> tuple[str, ...]:
    if token.startswith("castle:"):
        return (COLUMN[3 * (state.seat or 0) + token[7:].index("K")],)
    if token.startswith("away:"):
        return (token[5:],)
    card, _, target = token.partition(">")
    return (card,) if not target else (target,) if card == "N" else (card, target)
