"""A puzzle's claim about its first move, as text: `wins in 2`, `captures-commander in 3`, `only
move`, `gains 6 best by 2`, `better by 0.2`; about a mistake `stops a win in 2`, `gains 2 more than
d4`, `better than d4 by 1.5`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulescore.game import State
from rulescore.translation import invalid, say, say_count

WINS: Final = ("wins", "captures-commander", "captures-last-knight")
"""Claims of a forced win, followed by `in` and the number of own moves."""
ONLY: Final = "only move"
GAINS: Final = "gains"
BETTER: Final = "better"
STOPS: Final = "stops"
MORE: Final = "gains more"
THAN: Final = "better than"
ENDINGS: Final = {
    "captures-commander": "commander-captured",
    "captures-last-knight": "knights-captured",
}
"""How a game ends that is won in such a way."""

GRAMMAR: Final = re.compile(
    rf"(?P<wins>{'|'.join(WINS)}) in (?P<moves>[1-9])|only move|gains (?P<gain>[1-9][0-9]?) best by"
    r" (?P<margin>[1-9])|better by 0\.(?P<share>[0-9]?[1-9])|stops a win in (?P<stopped>[1-9])"
    r"|gains (?P<more>[1-9][0-9]?) more than (?P<over>\S{1,60})"
    r"|better than (?P<than>\S{1,60}) by (?P<lead>0\.[0-9]?[1-9]|[1-9][0-9]?(\.[0-9]?[1-9])?)"
)


@dataclass(frozen=True)
class Claim:
    """`kind` is one of `WINS`, `ONLY`, `GAINS`, `BETTER`, `STOPS`, `MORE` or `THAN`. `moves` is a
    win's number of own moves; `gain` is in points, `margin` how much less every other move gains;
    `share`, above 0 and below 1, is how much more of the win the move is worth than any other.
    `than` is the token of the mistake: the move gains so many points more, or is better by `lead`,
    as `comparing.standing` counts.
    """

    kind: str
    moves: int = 0
    gain: int = 0
    margin: int = 0
    share: float = 0.0
    than: str = ""
    lead: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Claim:
        """The claim in a text. ValueError if it is not one.

        >>> Claim.parse("captures-commander in 3")
        Claim(kind='captures-commander', moves=3, gain=0, margin=0, share=0.0, than='', lead=0.0)
        >>> str(Claim.parse("better than d4 by 1.5"))
        'better than d4 by 1.5'
        """
        found = GRAMMAR.fullmatch(text)
        if not found:
            raise invalid(
                "{given} is not a claim; there are {list}",
                given=repr(text[:40]),
                list="wins in 2, only move, gains 6 best by 2, better by 0.2, stops a win in 2,"
                " gains 2 more than d4, better than d4 by 1.5",
            )
        if found["wins"]:
            return cls(found["wins"], moves=int(found["moves"]))
        if found["gain"]:
            return cls(GAINS, gain=int(found["gain"]), margin=int(found["margin"]))
        if found["stopped"]:
            return cls(STOPS, moves=int(found["stopped"]))
        if found["more"]:
            return cls(MORE, gain=int(found["more"]), than=found["over"])
        if found["than"]:
            return cls(THAN, than=found["than"], lead=float(found["lead"]))
        return cls(BETTER, share=float(f"0.{found['share']}")) if found["share"] else cls(ONLY)

    def __str__(self) -> str:
        if self.kind in WINS:
            return f"{self.kind} in {self.moves}"
        if self.kind == STOPS:
            return f"{STOPS} a win in {self.moves}"
        if self.kind == MORE:
            return f"{GAINS} {self.gain} more than {self.than}"
        if self.kind == THAN:
            return f"{THAN} {self.than} by {self.lead:g}"
        if self.kind == BETTER:
            return f"{BETTER} by {self.share}"
        return f"{GAINS} {self.gain} best by {self.margin}" if self.kind == GAINS else ONLY


def amount(state: State, n: int) -> str:
    """That much of what the game counts: "2 points"."""
    if state.game.info.counts == "towers":
        return say_count("{n} tower", "{n} towers", n)
    return say_count("{n} point", "{n} points", n)


def goal(claim: Claim, start: State) -> str:
    """The task, in a sentence or two."""
    if claim.kind == STOPS:
        return say_count(
            "Find a move after which the other side cannot win in its next move.",
            "Find a move after which the other side cannot force a win in {n} moves.",
            claim.moves,
        )
    if claim.kind == MORE:
        return say(
            "Your move left you {gain} worse off than you could be. Find a better one.",
            gain=amount(start, claim.gain),
        )
    if claim.kind == THAN:
        return say("There was a better move than yours in the game. Find it.")
    if claim.kind == "captures-commander":
        return say_count(
            "Capture the commander in {n} move.",
            "Capture the commander in {n} moves, whatever the other side does.",
            claim.moves,
        )
    if claim.kind == "captures-last-knight":
        return _knights(claim.moves, start)
    if claim.kind in WINS:
        return say_count("Win in {n} move.", "Win in {n} moves, whatever happens.", claim.moves)
    if claim.kind == GAINS:
        return say(
            "Find the move that puts you {gain} further ahead, whatever the answer.",
            gain=amount(start, claim.gain),
        )
    if claim.kind == BETTER:
        return say("Find the move that wins most often, as far as you can know.")
    return say("Find the only move that does not lose.")


def _knights(moves: int, start: State) -> str:
    """The task of capturing all knights that are left."""
    things = start.view(None)["things"]
    left = sum(one["kind"] == "knight" and "captured" not in one["at"] for one in things)
    if left == 1:
        return say_count(
            "Capture the last knight in {n} move.",
            "Capture the last knight in {n} moves, whatever the other side does.",
            moves,
        )
    if left == 2:
        return say_count(
            "Capture both knights in {n} move.",
            "Capture both knights in {n} moves, whatever the other side does.",
            moves,
        )
    return say_count(
        "Capture all knights in {n} move.",
        "Capture all knights in {n} moves, whatever the other side does.",
        moves,
    )
