"""The puzzles in `data/`, one per line of JSON."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from rulescore.game import State
from rulescore.games import GAMES
from rulescore.puzzles.claims import Claim


@dataclass(frozen=True)
class Puzzle:
    """A position and its one best move: `tokens` is the main line, starting with it; `claim` says
    what it achieves, `rating` how hard it is.
    """

    id: str
    seats: int
    options: Mapping[str, str]
    position: str
    tokens: tuple[str, ...]
    claim: str
    rating: int

    def state(self, game: str) -> State:
        """The position, ready to play."""
        state: State = GAMES[game].set_up(self.position, self.seats, **self.options)
        return state

    def claims(self) -> Claim:
        """The parsed claim."""
        return Claim.parse(self.claim)

    def line(self) -> str:
        """The puzzle as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read(line: str) -> Puzzle:
    """The puzzle in a line of JSON. ValueError if there is none."""
    try:
        given: dict[str, Any] = json.loads(line)
        puzzle = Puzzle(**{**given, "tokens": tuple(given["tokens"])})
    except (KeyError, TypeError) as error:
        raise ValueError(f"{line[:40]!r}: {error}") from None
    Claim.parse(puzzle.claim)
    return puzzle


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, easiest first; none for a game without a collection."""
    try:
        data = pkgutil.get_data(f"{__package__}.data", f"{game}.jsonl") or b""
    except (ImportError, OSError):  # the page has them only once it prints
        return ()
    return tuple(read(line) for line in data.decode().splitlines())
