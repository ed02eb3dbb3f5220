"""The rules of a game, usually Siege the King, for tests in node: each line asks something, and gets a line.

A question is [name, arguments]: `begin` a game, a `table` of a sealed record as one side knows it,
or what chance decides there (`lot`).
"""

from __future__ import annotations

import functools
import json
import sys
from typing import Any

from rulescore import CHANCE, GAMES, Record
from rulescore.hands import Hands
from web.python import sealed

KING = "siege-the-king"


def begin(options: dict[str, Any], game: str = KING, seats: int = 2) -> dict[str, Any]:
    """The head of a record, and the cards of the pile."""
    record = Record(GAMES[game], seats, options)
    head = record.text().partition("[Result ")[0]
    return {"head": head, "pack": sealed.stock(game, seats, options)["pack"]}


def table(record: str, known: dict[str, str]) -> dict[str, Any]:
    """What the page's workers answer when such a record is lifted and opened, whether only an answer
    decides what its last move brings, and the legal moves with those of that kind.
    """
    lifted = sealed.lift(record, known)
    head, tokens, result = lifted["head"], lifted["tokens"], lifted["result"]
    read = Record.parse(f'{head}[Result "{result}"]\n\n{" ".join([*tokens, result])}\n')
    by: list[int | None] = []
    state, hinged = read.state(0), False
    hinges = state.hinges if isinstance(state, Hands) else lambda token: False
    for token in tokens:
        by.append(None if state.seat == CHANCE else state.seat)
        hinged = by[-1] is not None and hinges(token)
        state.play(token)
    if lifted["held"]:
        by.append(state.seat)
    decides = state.seat is not None and state.seat != CHANCE and not lifted["held"]
    moves = state.moves() if decides else []
    return {
        **lifted,
        "by": by,
        "turn": state.seat if decides else None,
        "hinged": hinged,
        "moves": moves,
        "hinges": [token for token in moves if hinges(token)],
    }


CALLS = {"begin": begin, "table": table, "lot": sealed.lot}


@functools.cache
def answer(line: str) -> str:
    """The answer to a line; whoever plays asks the same often."""
    name, args = json.loads(line)
    try:
        return json.dumps({"answer": CALLS[name](*args)})  # type: ignore[operator]
    except ValueError as error:
        return json.dumps({"error": str(error)})


for line in sys.stdin:
    print(answer(line), flush=True)
