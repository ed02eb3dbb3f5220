"""What happens when a move is played, as plain data: `Event`, and the places in one."""

from __future__ import annotations

from typing import Any, Final

Event = dict[str, Any]
"""Something that happened when a move was played, as plain data: `what` names it, the other keys
say where, to whom and how much.

Only the keys in `WHERE` hold places: one, or a list of them, each a cell of the board or the id of
an area, as in `Thing.at`.
"""

WHERE: Final = ("from", "to", "at", "against")
"""The keys of an event's places: where something comes from, goes to, happens, or is aimed at."""


def places(event: Event) -> list[str]:
    """The places in an event, in the order of `WHERE`, without duplicates.

    >>> places({"what": "move", "from": "c0", "to": "d2"}), places({"what": "leave", "from": ["a1b1b2", "b1b2c2"], "to": "pool"}), places({"what": "pass"})
    (['c0', 'd2'], ['a1b1b2', 'b1b2c2', 'pool'], [])
    """  # noqa: E501
    named: list[str] = []
    for key in WHERE:
        if key in event:
            named += [event[key]] if isinstance(event[key], str) else event[key]
    return list(dict.fromkeys(named))
