"""What a seat may see of a game of Siege the King, as plain data for the page.

A card that is laid keeps the id that it had in its owner's hand. In the other seat's hand it is a back, whose id tells nothing but its place.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulescore.game import CHANCE
from rulescore.games import siege_the_king_words as words
from rulescore.games.siege_the_king_cards import ASSASSIN, COLUMN, NAME
from rulescore.words import say

if TYPE_CHECKING:
    from rulescore.games.siege_the_king import SiegeTheKing


def view(state: SiegeTheKing, seat: int | None) -> dict[str, Any]:
    return {
        "game": state.game.info.id,
        "viewer": seat,
        "seats": [{"name": words.seat_name(owner), "kind": f"castle-{'ab'[owner]}"} for owner in (0, 1)],
        "turn": "chance" if state.seat == CHANCE else state.seat,
        "shares": None if state.shares is None else list(state.shares),
        "points": None,
        "ending": state.ending,
        "options": dict(state.options),
        "things": [*_castle_cards(state, seat), *_column_cards(state), *_hand_cards(state, seat), *_piles(state)],
        "areas": _areas(state),
        "buttons": words.buttons(state),
        "marks": [{"at": COLUMN[state.strike.column], "kind": "target"}] if state.strike and state.strike.column >= 0 else [],
        "notes": words.notes(state),
    }


def _castle_cards(state: SiegeTheKing, seat: int | None) -> list[dict[str, Any]]:
    """The owner knows its castle cards, the other sees backs (K1); a fallen Throne lies beside the board, a fallen King where it was."""
    things = []
    for k, column in enumerate(COLUMN):
        owner, fallen = k // 3, state.fallen >> k & 1
        if state.castles[owner]:
            card = state.castles[owner][k % 3] if fallen or owner == seat else ""
            at = f"fallen-{owner}" if fallen and card == "T" else column
            things.append(
                {"id": f"castle-{column}", "kind": f"card-{card}" if card else "card-back", "at": at, "owner": owner, "name": words.castle_name(card)}
            )
    return things


def _column_cards(state: SiegeTheKing) -> list[dict[str, Any]]:
    things = []
    for k, column in enumerate(state.columns):
        for place in range(0, len(column), 2):
            code, tag = column[place], ord(column[place + 1])
            owner = tag & 1
            thing = _card(_copy_id(state, owner, code, tag >> 1), code, COLUMN[k], owner)
            things.append(thing | {"tap": f"{COLUMN[k]}.{place // 2 + 1}", "sideways": owner == k // 3})
    return things


def _hand_cards(state: SiegeTheKing, seat: int | None) -> list[dict[str, Any]]:
    """The seat's own cards; of others the backs, whose ids tell nothing but their place."""
    things: list[dict[str, Any]] = []
    for owner, hand in enumerate(state.hands):
        for place, code in enumerate(hand):
            first = hand.index(code)
            if owner != seat:
                back = {"id": f"hand-{owner + 1}-{place + 1}", "kind": "card-back", "at": f"hand-{owner}", "owner": owner, "name": words.card_name("")}
                things.append(back)
                continue
            thing = _card(_copy_id(state, owner, code, None, place - first), code, f"hand-{owner}", owner)
            things.append(thing | {"tap": NAME[code]} if place == first else thing)
    return things


def _copy_id(state: SiegeTheKing, owner: int, code: str, left: int | None, later: int = 0) -> str:
    """The id of the how manieth card of that name that left the seat's hand, there and on the table the same: `A4-1-2`.

    `left` is where in the hand's story it left; None is the first of those still in the hand, and `later` says how many after that one.
    """
    return f"{NAME[code]}-{owner + 1}-{state.stories[owner].count(code, 0, left) + 1 + later}"


def _card(thing: str, code: str, at: str, owner: int | None) -> dict[str, Any]:
    return {"id": thing, "kind": f"card-{NAME[code]}", "at": at, "owner": owner, "name": words.card_name(code)}


def _piles(state: SiegeTheKing) -> list[dict[str, Any]]:
    things: list[dict[str, Any]] = []
    if state.strike:
        strike = state.strike
        thing = "N-announced" if strike.code == ASSASSIN else _copy_id(state, strike.seat, strike.code, None, -1)
        things.append(_card(thing, strike.code, "announced", strike.seat))
    if state.pile:
        things.append({"id": "pile", "kind": "card-back", "at": "pile", "owner": None, "name": words.card_name(""), "count": len(state.pile)})
    for code, count in sorted(Counter(state.discard).items()):
        things.append(_card(f"discard-{NAME[code]}", code, "discard", None) | {"count": count})
    return things


def _areas(state: SiegeTheKing) -> list[dict[str, Any]]:
    areas: list[dict[str, Any]] = []
    for k, column in enumerate(COLUMN):
        areas.append({"id": column, "title": words.column_title(state, k), "owner": k // 3, "kind": "column", "tap": column, "value": state.values[k]})
    for owner in (0, 1):
        areas.append({"id": f"hand-{owner}", "title": say("Hand"), "owner": owner, "kind": "hand"})
        areas.append({"id": f"fallen-{owner}", "title": say("Fallen Thrones"), "owner": owner, "kind": "captured"})
    areas.append({"id": "pile", "title": say("Draw pile"), "owner": None, "kind": "pile"})
    areas.append({"id": "discard", "title": say("Discard pile"), "owner": None, "kind": "row"})
    if state.strike:
        areas.append({"id": "announced", "title": say("Announced"), "owner": state.strike.seat, "kind": "row"})
    return areas
