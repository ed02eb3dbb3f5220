"""Inspects a cell of Siege by Number: which coins it may hold, what beats them, and which
enemies are beside it.

Everybody has seen what battles showed (N27). Of other coins, all who may not look hear the same:
what they may still be.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulescore.boards.pinwheel import NAMES, NEIGHBOURS
from rulescore.default_inspection import inspect as plain
from rulescore.default_inspection import standing, ways
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    ACE,
    COINS,
    COMMANDER,
    NOT_ENTERED,
    NULL,
    TOKENS,
    VALUES,
    beats,
)
from rulescore.games.siege_by_number.text import place_name, suit_name, value_name
from rulescore.translation import say, say_count
from rulescore.view_types import Inspection, Pip, Preview, Ray


def inspect(state: SiegeByNumber, place: str, seat: int | None) -> Inspection:
    found = plain(state, place, seat)
    found["goes"] = [cell for cell in found["goes"] if cell in NAMES and cell != place]
    if place.startswith("stack-") and place[6:].isdigit() and int(place[6:]) < state.seats:
        waiting = _waiting(state, int(place[6:]), seat)
        found["says"] = [
            standing(state, place, seat),
            *([say("May still enter: {values}.", values=_list(waiting))] if waiting else []),
        ]
        return found
    if place not in NAMES:
        dice = _dice()
        for thing in state.view(seat)["things"]:
            if place in (thing["id"], thing.get("tap")) and thing["kind"] in dice:
                found["says"] = [dice[thing["kind"]]]
        return found
    cell = NAMES.index(place)
    piece = state.board[cell]
    found["says"] = [standing(state, place, seat)]
    if not piece:
        return found
    owner = piece >> 3
    found["says"] += ways(found["goes"])
    if piece & 7 == COMMANDER:
        found["says"].append(say("Only null and ace beat a commander."))
    else:
        values = possible(state, piece, seat)
        if len(values) > 1:
            found["says"].append(say("It may be: {values}.", values=_list(values)))
            found["pips"].append(Pip(at=place, seat=None, says=_short(values)))
        else:
            found["says"].append(_ring(values[0]))
            if state.face(seat, piece) is None:
                value = value_name(values[0])
                found["says"].insert(
                    1,
                    say("A battle has shown it: {value}.", value=value)
                    if state.seen >> piece & 1
                    else say("Battles have shown all the others: {value}.", value=value),
                )
                found["pips"].append(Pip(at=place, seat=None, says=str(values[0])))
    for other in NEIGHBOURS[cell]:
        enemy = state.board[other]
        if enemy and enemy >> 3 != owner and enemy & 7 != COMMANDER:
            found["rays"].append(
                Ray(kind="threat", start=NAMES[other], end=place, seat=enemy >> 3, says="")
            )
            against = {
                "place": place_name(state, NAMES[other]),
                "side": suit_name(state.variant.suits[enemy >> 3]),
                "values": _list(possible(state, enemy, seat)),
            }
            found["says"].append(
                say("Beside it, on {place}: an army of the {side} ({values}).", **against)
            )
    return found


def _dice() -> dict[str, str]:
    """What the two dice without a number stand for."""
    return {
        "die-0": say("The ring is null: the piece stays, and may still attack."),
        "die-1": say("The spiral is ace: it counts 1."),
    }


def possible(state: SiegeByNumber, coin: int, seat: int | None) -> list[int]:
    """The values that a coin may have as far as that seat knows."""
    owner = coin >> 3
    if state.sees(seat, owner) or state.seen >> coin & 1:
        return [state.values[coin]]
    return _unknown(state, owner)


def _unknown(state: SiegeByNumber, owner: int) -> list[int]:
    """The values of a seat's coins that no battle has shown."""
    shown = [
        state.values[8 * owner + number] for number in COINS if state.seen >> 8 * owner + number & 1
    ]
    return [value for value in VALUES if value not in shown]


def _waiting(state: SiegeByNumber, owner: int, seat: int | None) -> list[int]:
    """The values that may be among the coins that have not entered yet."""
    if not state.left[owner]:
        return []
    if not state.sees(seat, owner):
        return _unknown(state, owner)
    entered = [
        state.values[8 * owner + number]
        for number in COINS
        if state.values[8 * owner + number] != NOT_ENTERED
    ]
    return [value for value in VALUES if value not in entered]


def _ring(value: int) -> str:
    """What a value beats and what beats it (N17)."""
    below = [other for other in VALUES if beats(value, other)]
    above = [other for other in VALUES if beats(other, value)]
    return say(
        "It beats {weaker} and is beaten by {stronger}.", weaker=_list(below), stronger=_list(above)
    )


def _list(values: Iterable[int]) -> str:
    return ", ".join(map(value_name, values))


def _short(values: list[int]) -> str:
    """Values in short: "2–5" if none between the ends is missing."""
    whole = values == list(range(values[0], values[-1] + 1)) and len(values) > 2
    return f"{values[0]}–{values[-1]}" if whole else ",".join(map(str, values))


def preview(state: SiegeByNumber, token: str, seat: int | None) -> Preview:
    """Which values meet in a battle and how often it is won, in percent too; whether a commander
    enters a base.
    """
    if token not in TOKENS:
        return Preview(says=[], pips=[])
    _, a, b, c = TOKENS[token]
    at, piece = state.taps(token)[-1], state.board[a]
    if c < 0:
        bases = {*state.variant.homes} - {state.variant.homes[state.turn]}
        if piece & 7 != COMMANDER or b not in bases:
            return Preview(says=[], pips=[])
        wins = Pip(at=at, seat=None, says=say("wins"))
        return Preview(says=[say("The commander enters a base and wins.")], pips=[wins])
    attackers, rival = possible(state, piece, seat), state.board[c]
    if rival & 7 == COMMANDER:
        won = [value in (NULL, ACE) for value in attackers]
        against = say("the commander")
        fallen = [rival >> 3 if one else state.turn for one in won]
        pips: list[Pip] = (
            [Pip(at=at, seat=owner, says="−1") for owner in fallen[:1]]
            if len(set(fallen)) == 1
            else []
        )
    else:
        defenders = possible(state, rival, seat)
        won = [beats(value, other) for value in attackers for other in defenders]
        against = _list(defenders)
        chance = say("{n}%", n=round(100 * sum(won) / len(won)))
        pips = [Pip(at=at, seat=state.turn, says=chance)]
    says = [
        say("A battle of {value} against {other}.", value=_list(attackers), other=against),
        say_count(
            "It is won in {won} of {n} case.",
            "It is won in {won} of {n} cases.",
            len(won),
            won=sum(won),
        ),
    ]
    return Preview(says=says, pips=pips)
