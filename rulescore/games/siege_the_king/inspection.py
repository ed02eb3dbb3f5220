"""Inspects a column or a card of Siege the King: what the column is and would be worth, and
which cards match it or bring it down.

Everybody knows which cards are on the columns. Only the seat itself hears of the cards in its hand;
no number depends on where a King is.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulescore.default_inspection import blank, named
from rulescore.default_inspection import inspect as plain
from rulescore.games.siege_the_king import decks
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import CODE, COLUMN, LAID, NAME, NUMBERED, PLACE, TURN
from rulescore.games.siege_the_king.text import card_list, card_name, column_title, seat_title
from rulescore.translation import say, together
from rulescore.view_types import Inspection, Pip, Preview


def inspect(state: SiegeTheKing, place: str, seat: int | None) -> Inspection:
    column = place.partition(".")[0]
    if column in PLACE:
        return _column(state, place, PLACE[column], seat)
    found = plain(state, place, seat)
    if place in CODE and seat is not None and CODE[place] in state.hands[seat]:
        found["says"] = [say("{thing}.", thing=card_name(CODE[place]))]
        if seat == state.seat:
            found["says"] += _sides(found["goes"], seat) or [state.why_not((place,))[0]]
    found["says"] += [decks.rule(kind) for kind, letter in decks.SPECIAL.items() if letter == place]
    if place in CODE and seat is not None and seat == state.seat and state.stage == TURN:
        for token in state.moves():
            if token in LAID and token.startswith(f"{place}>"):
                found["pips"].append(_then(state, token))
    return found


def _sides(goes: Iterable[str], seat: int) -> list[str]:
    """On which columns of each side a card of that seat can be played."""
    columns = dict.fromkeys(place.partition(".")[0] for place in goes)
    own = [column for column in columns if PLACE[column] // 3 == seat]
    other = [column for column in columns if column not in own]
    found = [say("On your side it can go to {columns}.", columns=together(own))] if own else []
    if other:
        found.append(say("On the other side it can go to {columns}.", columns=together(other)))
    return found


def _column(state: SiegeTheKing, place: str, k: int, seat: int | None) -> Inspection:
    name = COLUMN[k]
    title = say("{thing}.", thing=column_title(state, k))
    there = named(state, place, seat)
    found = blank(place)
    if place != name:  # a card that lies there
        found["says"] = [say("{thing}.", thing=there), title]
        return found
    found["says"] = [
        (
            say("{column}. On it: {things}.", column=column_title(state, k), things=there)
            if there
            else title
        )
    ]
    if state.ending is not None or state.fallen >> k & 1:
        return found
    for owner in (0, 1):
        matching, felling = _against(state, k, owner)
        parts = {"side": seat_title(owner)}
        if matching:
            found["says"].append(
                say(
                    "Cards with which {side} matches here: {cards}.",
                    cards=card_list(matching),
                    **parts,
                )
            )
        if felling:
            found["says"].append(
                say(
                    "Cards with which {side} brings it down: {cards}.",
                    cards=card_list(felling),
                    **parts,
                )
            )
    if seat is not None and seat == state.seat and state.stage == TURN:
        laid = [LAID[token][0] for token in state.moves() if token in LAID and LAID[token][1] == k]
        if laid:
            values = ", ".join(
                f"{card_name(code)} → {max(0, state.laid(code, k)[0])}" for code in laid
            )
            found["says"].append(
                say("With a card from your hand it would be worth: {values}.", values=values)
            )
    return found


def _against(state: SiegeTheKing, k: int, owner: int) -> tuple[list[str], list[str]]:
    """The cards with which that seat matches, and those that bring the column down, held or not."""
    turned = state.copy()
    turned.active = owner
    matching, felling = [], []
    for code in sorted(set(state.variant.deck)):
        if f"{NAME[code]}>{COLUMN[k]}" in NUMBERED[owner][state.fallen][code]:
            value, gone = turned.laid(code, k)
            if gone:
                matching.append(code)
            elif value <= 0 and owner != k // 3:
                felling.append(code)
    return matching, felling


def _then(state: SiegeTheKing, token: str) -> Pip:
    """What a column is worth, and will be with that card."""
    code, k = LAID[token]
    return _change(COLUMN[k], state.values[k], state.laid(code, k)[0])


def _change(at: str, before: int, value: int) -> Pip:
    return Pip(at=at, seat=None, says=f"{before}→{max(0, value)}")


def preview(state: SiegeTheKing, token: str, seat: int | None) -> Preview:
    """What the card does to its column. It does not say what falls, nor whether somebody holds the
    Artisan, which may stop a special card.
    """
    if state.stage != TURN or ">" not in token:
        return Preview(says=[], pips=[])
    event = state.happens(token, seat)[0]
    k = PLACE[event["at"]]
    value = event.get("value", decks.CASTLE_VALUE)  # the Sorcerer leaves the castle card alone
    pip = _change(state.taps(token)[-1], state.values[k], value)
    if seat == state.seat and state.betrays(token):
        pip["says"] = say("loses")
    return Preview(says=state.tell(token, seat, [event]), pips=[pip])
