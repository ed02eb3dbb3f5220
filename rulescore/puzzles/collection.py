"""A puzzle, how a position becomes one, and the puzzles in `data/`, one per line of JSON."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final
from zlib import crc32

from rulescore.game import State
from rulescore.games import GAMES
from rulescore.puzzles.claims import ENDINGS, WINS, Claim

HISTORY: Final = ("quiet", "stood", "before", "stalled", "seen1", "seen2")
"""Fields that only record the past: a puzzle omits them, so that its claim follows from what is
seen.
"""
COUNTED: Final = {"siege-the-king": ("turns",), "siege-by-number": ("turns",)}
"""The same for some games: turns that count towards a draw."""


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


def without_past(state: State) -> str:
    """The position as text without the fields that only record the past."""
    past = (*HISTORY, *COUNTED.get(state.game.info.id, ()))
    return " ".join(
        field for field in state.position().split() if field.partition(":")[0] not in past
    )


def kind_of(state: State, line: Sequence[str]) -> str:
    """The claim of a winning line, by how it ends."""
    end = state.copy()
    for token in line:
        end.play(token)
    return next((kind for kind, ending in ENDINGS.items() if ending == end.ending), WINS[0])


def written(state: State, text: str, line: tuple[str, ...], claim: Claim, rating: int) -> Puzzle:
    """The puzzle of a state with that text, named after its game and position."""
    options = {
        option.name: option.text(state.options[option.name])
        for option in state.game.info.options
        if state.options[option.name] != option.default
    }
    key = " ".join([state.game.info.id, *(f"{name}={options[name]}" for name in options), text])
    name = f"{crc32(key.encode()):08x}"
    return Puzzle(name, state.seats, options, text, line, str(claim), rating)
