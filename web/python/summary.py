"""A reviewed game in a sentence or two, each true by the numbers of its review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulescore import bots
from rulescore.bots.review import MARKS
from rulescore.translation import say, who

AHEAD: Final = 0.1
"""Whoever has this share of the win more than everybody else is clearly ahead."""
EVEN: Final = 0.01
"""Whoever has no more than this is not ahead at all: the curve shows whole per cent."""
CLOSE: Final = 0.4
"""Nobody is ahead by more in a close game."""
LATE: Final = 0.85
"""Being ahead from here on, as a part of the game, is no longer a course of its own."""
LUCKY: Final = 0.2
"""Luck that brought less decided nothing."""


def summed_up(
    found: bots.Review, seat: int, names: Sequence[str], result: Sequence[float] | None
) -> str:
    """How a game went for that seat, if it is over, or for the winner among several; and the
    seat's best move, if it made one.
    """
    course = _course(found, seat, names, result) if result and found.decisions else ""
    return f"{course} {_finest(found, seat, names)}".strip()


def _course(found: bots.Review, viewer: int, names: Sequence[str], result: Sequence[float]) -> str:
    if 1 not in result:
        return say("Nobody got away from the others: the win is shared.")
    winner = [*result].index(1)
    about = viewer if len(result) == 2 else winner
    seat = who(about, names[about])
    leads = [
        (one.ply, _lead(shares, winner))
        for one in found.decisions
        for shares in (one.before, one.after)
    ]
    level = [ply for ply, lead in leads if lead <= EVEN]
    behind = [ply for ply, lead in leads if lead < -AHEAD]
    turn = _turn(found, winner)
    if turn:
        loser, n = who(turn.seat, names[turn.seat]), turn.ply + 1
        if _lead(turn.before, turn.seat) > AHEAD:
            return say(
                "With move {n} {seat} gave away the better chances, and the game.",
                seat=loser,
                n=n,
            )
        return say("The game was open until move {n} by {seat} decided it.", seat=loser, n=n)
    close = all(abs(lead) <= CLOSE for ply, lead in leads if ply < LATE * leads[-1][0])
    if not level:
        won, lost = (
            say("{seat} had the better chances from the first move to the last.", seat=seat),
            say("{seat} had the worse chances from the first move to the last.", seat=seat),
        )
    elif close and _lucky(found, winner):
        won, lost = (
            say("Close all the way; luck brought it to {seat}.", seat=seat),
            say("Close all the way; luck decided against {seat}.", seat=seat),
        )
    elif close:
        won, lost = (
            say("Close nearly to the end; then {seat} won.", seat=seat),
            say("Close nearly to the end; then {seat} lost.", seat=seat),
        )
    elif behind:
        n = behind[-1] + 1
        won, lost = (
            say("{seat} still had the worse chances at move {n}, and won.", seat=seat, n=n),
            say("{seat} still had the better chances at move {n}, and lost.", seat=seat, n=n),
        )
    elif level[-1] >= LATE * leads[-1][0]:
        n = level[-1] + 1
        won, lost = (
            say("All was level again at move {n}; then {seat} won.", seat=seat, n=n),
            say("All was level again at move {n}; then {seat} lost.", seat=seat, n=n),
        )
    else:
        n = next(ply for ply, _ in leads if ply > level[-1]) + 1
        won, lost = (
            say("{seat} had the better chances from move {n} on and never let go.", seat=seat, n=n),
            say("{seat} fell behind at move {n} and never caught up.", seat=seat, n=n),
        )
    return won if about == winner else lost


def _turn(found: bots.Review, winner: int) -> bots.Decision | None:
    """The blunder of another seat after which the winner stayed ahead to the end, if it was not
    ahead before.
    """
    for one in reversed(found.decisions):
        if _lead(one.after, winner) <= AHEAD:
            return None
        if _lead(one.before, winner) <= AHEAD:
            return one if one.seat != winner and one.lost >= MARKS["blunder"] else None
    return None


def _lucky(found: bots.Review, winner: int) -> bool:
    """Whether luck brought the winner more than everybody's moves did."""
    luck = found.luck[winner] if found.luck else 0.0
    moved = sum(one.after[winner] - one.before[winner] for one in found.decisions)
    return luck >= LUCKY and luck > moved


def _finest(found: bots.Review, seat: int, names: Sequence[str]) -> str:
    one = found.finest(seat)
    if not one:
        return ""
    parts = {"seat": who(seat, names[seat]), "n": one.ply + 1}
    return say("The best move of {seat} was move {n}, the best answer to a mistake.", **parts)


def _lead(shares: Sequence[float], seat: int) -> float:
    """That seat's share less the best one of the others."""
    return shares[seat] - max(share for each, share in enumerate(shares) if each != seat)
