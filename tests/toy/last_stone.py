"""Last Stone: a heap of stones; in turn each seat takes one to three; whoever takes the last one
wins. The smallest game that is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulescore.game import Game, Info, Option, State, Value
from rulescore.words import say

INFO: Final = Info(
    id="last-stone",
    title="Last Stone",
    designer="traditional",
    year=1901,
    seats=(2, 2),
    minutes=(1, 2),
    summary="Take one, two or three stones from the heap. Whoever takes the last one wins.",
    hidden=False,
    endings=("heap-empty",),
    options=(
        Option(
            "stones",
            "Stones in the heap",
            "How many stones lie in the heap at the start.",
            12,
            range(1, 31),
        ),
    ),
)


class LastStone(State):
    """`heap` is the number of stones that are left."""

    __slots__ = ("heap",)

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.heap = int(options["stones"])

    def moves(self) -> list[str]:
        return [f"take{number}" for number in (1, 2, 3) if number <= self.heap]

    def play(self, token: str) -> None:
        if token not in self.moves():
            raise self.illegal(token)
        self.heap -= int(token[-1])
        if self.heap:
            self.seat = 1 - (self.seat or 0)
        else:
            self.ending, self.shares, self.seat = (
                "heap-empty",
                (1.0, 0.0) if self.seat == 0 else (0.0, 1.0),
                None,
            )

    def copy(self) -> LastStone:
        new = LastStone.__new__(LastStone)
        new.rules, new.heap, new.events = self.rules, self.heap, None
        new.seats, new.seat, new.shares, new.points, new.ending = (
            self.seats,
            self.seat,
            self.shares,
            None,
            self.ending,
        )
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": INFO.id,
            "viewer": seat,
            "seats": [
                {"name": say("First"), "kind": "stone-B", "standing": ""},
                {"name": say("Second"), "kind": "stone-R", "standing": ""},
            ],
            "turn": self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": None,
            "ending": self.ending,
            "options": dict(self.options),
            "things": [
                {
                    "id": f"stone-{n}",
                    "kind": "stone-Y",
                    "name": say("stone"),
                    "owner": None,
                    "at": "heap",
                }
                for n in range(self.heap)
            ],
            "areas": [{"id": "heap", "title": say("Heap"), "owner": None, "kind": "pile"}],
            "buttons": [
                {"tap": move, "title": say("Take {n}", n=move[-1])} for move in self.moves()
            ],
            "marks": [],
            "notes": [],
            "aim": say("Whoever takes the last stone wins."),
        }

    def describe(self, token: str) -> str:
        return say("Take {n} from the heap.", n=token[-1])

    def epilogue(self) -> list[str]:
        return [say("The heap is empty.")] if self.ending else []

    def taps(self, token: str) -> tuple[str, ...]:
        return (token,)

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return say("The heap is empty.") if self.ending else say("Take one, two or three stones.")

    def key(self) -> tuple[Any, ...]:
        return (self.heap, self.seat)

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return ("o" if plain else "●") * self.heap


GAME: Final = Game(INFO, LastStone)
LastStone.game = GAME
