"""What a puzzle claims of its first move, as text: `wins in 2`, `captures-commander in 3`, `only
move`, `gains 6 best by 2`, `better by 0.2`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulescore.translation import say

WINS: Final = ("wins", "captures-commander", "captures-last-knight")
"""Claims that the side to move wins by force, with the number of its own moves behind `in`."""
ONLY: Final = "only move"
GAINS: Final = "gains"
BETTER: Final = "better"
ENDINGS: Final = {
    "captures-commander": "commander-captured",
    "captures-last-knight": "knights-captured",
}
"""How a game ends that is won as such a claim says."""

GRAMMAR: Final = re.compile(
    rf"(?P<wins>{'|'.join(WINS)}) in (?P<moves>[1-9])|only move|gains (?P<gain>[1-9][0-9]?) best by"
    r" (?P<margin>[1-9])|better by 0\.(?P<share>[0-9]?[1-9])"
)


@dataclass(frozen=True)
class Claim:
    """`kind` is one of `WINS`, `ONLY`, `GAINS` or `BETTER`; `moves` is the number of own moves of a
    win; `gain` are points, `margin` by how many all other moves gain less; `share` is by how much
    more of the game the move is worth than all others, above 0 and below 1.
    """

    kind: str
    moves: int = 0
    gain: int = 0
    margin: int = 0
    share: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Claim:
        """The claim that a text makes. ValueError when it is none.

        >>> Claim.parse("captures-commander in 3")
        Claim(kind='captures-commander', moves=3, gain=0, margin=0, share=0.0)
        >>> str(Claim.parse("gains 6 best by 2"))
        'gains 6 best by 2'
        """
        found = GRAMMAR.fullmatch(text)
        if not found:
            raise ValueError(
                say(
                    "{given} is not a claim; there are {list}",
                    given=repr(text[:40]),
                    list="wins in 2, only move, gains 6 best by 2, better by 0.2",
                )
            )
        if found["wins"]:
            return cls(found["wins"], moves=int(found["moves"]))
        if found["gain"]:
            return cls(GAINS, gain=int(found["gain"]), margin=int(found["margin"]))
        return cls(BETTER, share=float(f"0.{found['share']}")) if found["share"] else cls(ONLY)

    def __str__(self) -> str:
        if self.kind in WINS:
            return f"{self.kind} in {self.moves}"
        if self.kind == BETTER:
            return f"{BETTER} by {self.share}"
        return f"{GAINS} {self.gain} best by {self.margin}" if self.kind == GAINS else ONLY
