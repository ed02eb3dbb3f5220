"""One random game of each kind as text: every position's view, legal tokens and sentences.

    python -m tests.rulescore.playthroughs [GAME ...]

writes the files anew; what changed is then seen in the difference. A view is written as the lines
that changed since the position before: a stranger's (as seat 0) and, where seats see different
things, each seat's.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import rulescore
from rulescore import CHANCE, State
from tests.rulescore.helpers import GAMES_AND_SEATS, random_token

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 60
"""How many tokens of each game are recorded."""


def path(name: str, seats: int) -> Path:
    """Where the playthrough of that game is."""
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(name: str, seats: int) -> list[str]:
    """The lines of one game, always the same."""
    rng = random.Random(1966)
    state = rulescore.GAMES[name].start(seats)
    watchers = (None, *range(seats)) if rulescore.GAMES[name].info.hidden else (None,)
    known: dict[int | None, list[str]] = {seat: [] for seat in watchers}
    lines = [f"{name}, {seats} seats"]
    for ply in range(LONGEST + 1):
        lines += ["", f"position {ply}: {_who(state)}"]
        for seat in watchers:
            view = _flat(state.view(seat))
            lines += [
                f"  view {_number(seat)} - {line}" for line in known[seat] if line not in view
            ]
            lines += [
                f"  view {_number(seat)} + {line}" for line in view if line not in known[seat]
            ]
            known[seat] = view
        if state.shares is not None or ply == LONGEST:
            break
        moves = state.moves()
        if state.seat != CHANCE:
            lines.append(f"  prompt: {state.prompt()}")
        lines.append(f"  {len(moves)} legal: {' '.join(moves)}")
        token = random_token(state, rng)
        lines.append(f"  plays {token}")
        if state.seat != CHANCE:
            lines.append(f"  taps {' '.join(state.taps(token))}: {state.describe(token)}")
        for seat in watchers:
            lines += [f"  told {_number(seat)}: {sentence}" for sentence in state.tell(token, seat)]
        state.play(token)
    return lines


def _number(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def _who(state: State) -> str:
    if state.seat is None:
        return f"over by {state.ending}, shares {state.shares}, points {state.points}"
    return "chance" if state.seat == CHANCE else f"seat {state.seat + 1} to move"


def _flat(value: Any, place: str = "") -> list[str]:
    """Plain data as lines `place: value`; a thing or an area is one line."""
    if isinstance(value, dict) and any(isinstance(part, (dict, list)) for part in value.values()):
        return [
            line
            for key, part in value.items()
            for line in _flat(part, f"{place}.{key}" if place else key)
        ]
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return [line for part in value for line in _flat(part, place)]
    return [f"{place}: {value}"]


def main(names: list[str]) -> None:
    """Writes the playthroughs of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name, seats in GAMES_AND_SEATS:
        if not names or name in names:
            path(name, seats).write_text(
                "\n".join(playthrough(name, seats)) + "\n", encoding="utf-8"
            )
            print(path(name, seats).name)


if __name__ == "__main__":
    main(sys.argv[1:])
