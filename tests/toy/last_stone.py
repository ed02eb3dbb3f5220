"""Last Stone, the smallest complete game. docs/tutorials/toy-game.md builds it step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulescore.game import Game, Info, State
from rulescore.options import Option, Value
from rulescore.translation import say

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
    """`heap` is the number of stones left."""

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
            self.shares = (1.0, 0.0) if self.seat == 0 else (0.0, 1.0)
            self.ending, self.seat = "heap-empty", None

    def copy(self) -> LastStone:
        new = LastStone.__new__(LastStone)
        for name in ("variant", "seats", "seat", "shares", "points", "ending", "events", "heap"):
            setattr(new, name, getattr(self, name))
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.heap, self.seat)

    def describe(self, token: str) -> str:
        return say("Take {n} from the heap.", n=token[-1])

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return say("The heap is empty.") if self.ending else say("Take one, two or three stones.")

    def epilogue(self) -> list[str]:
        return [say("The heap is empty.")] if self.ending else []

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return ("o" if plain else "●") * self.heap

    def taps(self, token: str) -> tuple[str, ...]:
        return (token,)

    def view(self, seat: int | None) -> dict[str, Any]:
        stone = {"kind": "stone-Y", "name": say("stone"), "owner": None, "at": "heap"}
        return {
            "game": INFO.id,
            "viewer": seat,
            "options": dict(self.options),
            "seats": [
                {"name": say("First"), "kind": "stone-B", "standing": ""},
                {"name": say("Second"), "kind": "stone-R", "standing": ""},
            ],
            "turn": self.seat,
            "shares": None if self.shares is None else list(self.shares),
            "points": None,
            "ending": self.ending,
            "things": [{"id": f"stone-{n}", **stone} for n in range(self.heap)],
            "areas": [{"id": "heap", "title": say("Heap"), "owner": None, "kind": "pile"}],
            "buttons": [
                {"tap": move, "title": say("Take {n}", n=move[-1])} for move in self.moves()
            ],
            "marks": [],
            "notes": [],
            "aim": say("Whoever takes the last stone wins."),
        }


GAME: Final = Game(INFO, LastStone)

if __name__ == "__main__":
    import rulescore
    from rulescore.__main__ import main

    rulescore.register(GAME)
    raise SystemExit(main())
