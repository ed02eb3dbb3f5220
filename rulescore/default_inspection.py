"""Inspection for games without an `inspection.py`: what is at a place, whose it is, where it can
go. The games' own modules build on this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rulescore.game import State
from rulescore.translation import say, say_count
from rulescore.view_types import Inspection, Pip, Preview, Thing

FEW: Final = 8
"""Up to this many places are named; more are only counted."""


def inspect(state: State, place: str, seat: int | None) -> Inspection:
    """What the view shows there, and where a move from there can go; nothing of the whole table."""
    if not place:
        return blank(place)
    reached = goes(state, place, seat)
    return Inspection(
        place=place,
        says=[standing(state, place, seat), *ways(reached)],
        rays=[],
        pips=[],
        goes=reached,
    )


def preview(state: State, token: str, seat: int | None) -> Preview:
    """What this legal token would lead to, and the points it would bring. Nothing for games with
    hidden information, which have to do better themselves.
    """
    if state.game.info.hidden:
        return Preview(says=[], pips=[])
    return told(state, token, seat, gained(state, token))


def told(state: State, token: str, seat: int | None, pips: Sequence[Pip]) -> Preview:
    """These pips and, if there are any, the token's sentences from the log."""
    return Preview(says=state.tell(token, seat) if pips else [], pips=list(pips))


def gained(state: State, token: str) -> list[Pip]:
    """Pips at the place of the move: changes of points, and whether it wins or ends the game."""
    after = state.after(token)  # `outcome` takes much longer, and most moves change no points
    at = state.taps(token)[-1]
    pips: list[Pip] = []
    if after.shares is not None:
        pips.append(end_pip(state, after, at, say("ends")))
    for owner, (was, now) in enumerate(zip(state.points or (), after.points or (), strict=True)):
        if was != now:
            pips.append(Pip(at=at, seat=owner, says=signed(now - was)))
    return pips


def end_pip(state: State, after: State, at: str, otherwise: str) -> Pip:
    """The pip of a move that ends the game: whether it wins, or the word for anything else."""
    wins = state.seat is not None and after.shares is not None and after.shares[state.seat] == 1
    return Pip(at=at, seat=None, says=say("wins") if wins else otherwise)


def signed(number: int) -> str:
    """A change as written on the board.

    >>> signed(4), signed(-2)
    ('+4', '−2')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def standing(state: State, place: str, seat: int | None) -> str:
    """A sentence: the place, what the seat sees there, and whose it is."""
    view, names = state.view(seat), named(state, place, seat)
    for button in view["buttons"]:
        if button["tap"] == place:
            return say("{thing}.", thing=button["title"])
    title = next(
        (area["title"] for area in view["areas"] if place in (area["id"], area.get("tap"))), ""
    )
    # the tap means the thing itself
    if names and not title and not any(thing["at"] == place for thing in view["things"]):
        return say("{thing}.", thing=names)
    return say("{place}: {things}.", place=title or place, things=names or say("empty"))


def named(state: State, place: str, seat: int | None) -> str:
    """What the seat sees at a place or under that tap, and whose it is; "" if there is nothing."""
    view = state.view(seat)
    seats = [shown["name"] for shown in view["seats"]]
    counts = Counter(
        _named(thing, seats)
        for thing in view["things"]
        if place in (thing["at"], thing.get("tap"), thing["id"])
    )
    return ", ".join(f"{name} × {count}" if count > 1 else name for name, count in counts.items())


def _named(thing: Thing, seats: list[str]) -> str:
    owner, count = thing.get("owner"), thing.get("count", 1)
    name = f"{count} {thing['name']}" if count > 1 else thing["name"]
    if owner is None or name.endswith(seats[owner]):
        return name
    return say("{thing} of {owner}", thing=name, owner=seats[owner])


def goes(state: State, place: str, seat: int | None) -> list[str]:
    """The next taps of all moves that contain this one. With hidden information, only the seat to
    move is told, since moves reveal what it holds.
    """
    if state.game.info.hidden and seat != state.seat:
        return []
    reached: list[str] = []
    for taps in map(state.taps, state.moves()):
        if place in taps[:-1]:
            reached.append(taps[taps.index(place) + 1])
    return list(dict.fromkeys(reached))


def ways(reached: Iterable[str]) -> list[str]:
    """A sentence about where something can go, if it can go anywhere."""
    places = list(reached)
    if len(places) > FEW:
        return [
            say_count("{n} place is open to it now.", "{n} places are open to it now.", len(places))
        ]
    return [say("It can go to {places} now.", places=", ".join(places))] if places else []


def blank(place: str, *says: str) -> Inspection:
    """An inspection with these sentences and nothing else."""
    return Inspection(place=place, says=list(says), rays=[], pips=[], goes=[])


def pips_at(at: str, numbers: Sequence[int]) -> list[Pip]:
    """One pip with the nonzero numbers of the seats, largest first, and whose the largest is.

    >>> pips_at("d4", [5, 10])
    [{'at': 'd4', 'seat': 1, 'says': '10:5'}]
    """
    order = sorted(filter(None, numbers), reverse=True)
    seat = numbers.index(order[0]) if order[:1] != order[1:2] else None
    return [Pip(at=at, seat=seat, says=":".join(map(str, order)))] if order else []
