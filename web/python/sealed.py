"""Games between devices in which each seat's draws are secret (`State.stock`).

A side seals all that can be drawn for its seat, in an order that it chooses and cannot change then.
Chance decides which of the sealed ones comes next: in the record that goes to and fro that draw is
`?3`, the one with the number 3, counted from 0. If not even its owner may look, nothing is sealed,
and chance decides what it is when a move shows it. Each side fills in what it knows, and guesses
the rest. Nothing that all may know depends on a guess: a move that shows one is held.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from rulescore import CHANCE, Record, State
from rulescore.games import named
from rulescore.hands import Hands
from rulescore.record import result_text
from rulescore.translation import invalid
from web.python import locked
from web.python.call_types import Lifted, Lot, Stock
from web.python.locked import Locked

Json = dict[str, Any]
Texts = Mapping[str, str]
"""The draws that are known: by seat and number, as "1.3", the token."""
MARK: Final = "?"
_DRAWN: Final = re.compile(r"\?\d{1,2}")


class Sealed:
    """A game whose draws are sealed, as one side knows it."""

    def __init__(self, record: Record, known: Texts) -> None:
        self.state: State = record.state(0)
        self.known = known
        self.stock = self.state.stock()
        self.drawn: list[list[int]] = [[] for _ in range(record.seats)]
        self.tokens: list[str] = []
        self.sealed: list[str] = []
        self.shown: list[tuple[int, int, int]] = []
        self.guessed: list[int] = []
        self.held = False
        # what only games with hands have (`Locked`)
        self.dealt: list[tuple[int, str]] = []
        self.places: dict[str, int] = {}
        self.laid: dict[str, str] = {}
        self.packs: list[list[str]] = []
        self.stopper: int | None = None

    def close(self, token: str) -> None:
        """Plays the last token, as `play`, or holds it if it shows a draw that is not known."""
        draws = self._draws(token)
        self.held = any(f"{seat}.{number}" not in self.known for seat, number in draws)
        if not self.held:
            return self.play(token)
        self._show(draws)
        self.sealed.append(token)
        return None

    def play(self, token: str) -> None:
        """Plays a token of the sealed record. IllegalMove, a ValueError, if it is not legal."""
        state = self.state
        self.sealed.append(token)
        if _DRAWN.fullmatch(token) and state.seat == CHANCE and state.moves()[0] in self.stock:
            token = self._filled(int(token[1:]))
        elif token in self.stock:
            raise invalid("{token} is to be drawn sealed", token=token)
        self._show(self._draws(token))
        state.play(token)
        self.tokens.append(token)

    def _draws(self, token: str) -> list[tuple[int, int]]:
        """Whose draws that token of a seat shows, and their numbers; [] if it is not legal."""
        if self.state.seat in (None, CHANCE) or token not in self.state.moves():
            return []
        return [(seat, self.drawn[seat][number]) for seat, number in self.state.shows(token)]

    def _show(self, draws: list[tuple[int, int]]) -> None:
        before = {shown[1:] for shown in self.shown}
        self.shown += [(len(self.tokens), *draw) for draw in draws if draw not in before]

    def _filled(self, number: int) -> str:
        """The sealed one of that number: as it is known, or any that can still be."""
        seat = self.state.receiver()
        if number in self.drawn[seat] or number >= len(self.stock):
            raise invalid("number {number} has been drawn before", number=number)
        self.drawn[seat].append(number)
        key = f"{seat}.{number}"
        if key in self.known:
            return self.known[key]
        self.guessed.append(len(self.tokens))
        others = {token for key, token in self.known.items() if key.startswith(f"{seat}.")}
        left = self.state.moves()
        return next((token for token in left if token not in others), left[0])

    def draw(self, rng: random.Random) -> str:
        """The sealed token of what chance decides next, the same on both sides."""
        state = self.state
        token = state.deal(rng)
        if token not in self.stock:
            return token
        drawn = self.drawn[state.receiver()]
        left = [number for number in range(len(self.stock)) if number not in drawn]
        return f"{MARK}{left[state.moves().index(token)]}"


def _read(text: str) -> tuple[Record, list[str]]:
    head, _, moves = text.partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith("[Result ")]
    return Record.parse("\n".join(lines) + "\n"), moves.split()[:-1]


def _replayed(
    record: Record, tokens: list[str], known: Texts, holds: bool = False
) -> Sealed | Locked:
    if isinstance(record.state(0), Hands):
        return locked.replayed(record, tokens, known, holds)
    sealed = Sealed(record, known)
    for token in tokens[:-1] if holds else tokens:
        sealed.play(token)
    for token in tokens[-1:] if holds else ():
        sealed.close(token)
    return sealed


def can_seal(state: State) -> bool:
    """Whether what a game hides can be sealed, by its start position."""
    return isinstance(state, Hands) or bool(state.stock())


def stock(game: str, seats: int, options: Json) -> Stock:
    """What is drawn in secret: for each seat from tokens of its own, or by all from one pack of
    cards; nothing if nothing is hidden. ValueError if what the game hides cannot be sealed.
    """
    chosen = named(game)
    state = chosen.start(seats, **chosen.options(options))
    tokens, pack = state.stock(), state.pack() if isinstance(state, Hands) else []
    if chosen.info.hidden and not can_seal(state):
        raise invalid("With these options the game cannot be played by letters.")
    blind = not any(state.open_to(token, seat) for token in tokens[:1] for seat in range(seats))
    return {"tokens": tokens, "pack": pack, "blind": bool(tokens) and blind}


def lift(record: str, known: Texts) -> Lifted:
    """A sealed record as far as one side knows it. ValueError if it cannot be played."""
    read, tokens = _read(record)
    game = _replayed(read, tokens, known, holds=True)
    return {
        "head": read.text().partition("[Result ")[0],
        "sealed": game.sealed,
        "tokens": game.tokens,
        "result": result_text(game.state.shares),
        "shown": [*game.shown],
        "dealt": game.dealt,
        "places": game.places,
        "laid": game.laid,
        "packs": game.packs,
        "guessed": game.guessed,
        "stopper": game.stopper,
        "held": game.held,
    }


def lot(record: str, seed: str, known: Texts) -> Lot:
    """What chance decides where a sealed record ends, until somebody has to move, if all its luck
    is in the seed, and nobody stops the last token.
    """
    read, before = _read(record)
    rng = random.Random(seed)
    tokens: list[str] = []
    game = _replayed(read, before, known)
    while game.state.seat == CHANCE:
        tokens.append(game.draw(rng))
        try:
            game.play(tokens[-1])
        except locked.Again:
            game = _replayed(read, before + tokens, known)
    return {"tokens": tokens}


CALLS: Final[dict[str, Callable[..., Any]]] = {"stock": stock, "lift": lift, "lot": lot}
"""The calls about them, as in `bridge.CALLS`."""
