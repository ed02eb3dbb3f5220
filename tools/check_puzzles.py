"""Solves every puzzle again from its text alone, by the plainest search possible, using only the
contract of the games.

python -m tools.check_puzzles                                    all puzzles; takes some minutes
python -m tools.check_puzzles siege-1966 nobles-and-peasants
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Hashable, Sequence

from rulescore import CHANCE, GAMES, State
from rulescore.puzzles.collection import Puzzle, puzzles

GAMES_BY_LOT = 1000
ENDS = {"captures-commander": "commander-captured", "captures-last-knight": "knights-captured"}


def wrong(game: str, puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, or ""."""
    state = GAMES[game].set_up(puzzle.position, puzzle.seats, **puzzle.options)
    if state.seat not in range(puzzle.seats):
        return "nobody is to move"
    if puzzle.tokens[0] not in state.moves():
        return "the solution is not legal"
    kind, *words = puzzle.claim.split()
    if kind in ("wins", *ENDS):
        return wrong_win(state, puzzle, kind, int(words[1]))
    if kind == "gains" and words[1] == "more":
        return wrong_surplus(state, puzzle.tokens[0], words[3], int(words[0]))
    if kind == "gains":
        return wrong_gain(state, puzzle.tokens[0], int(words[0]), int(words[3]))
    if kind == "stops":
        return wrong_stop(state, puzzle.tokens[0], int(words[-1]))
    if kind == "better" and words[0] == "than":
        return wrong_comparison(state, puzzle.tokens[0], words[1], float(words[3]))
    if kind == "better":
        return wrong_better(state, puzzle.tokens[0], float(words[1]))
    return wrong_only(state, puzzle.tokens[0])


def wrong_win(state: State, puzzle: Puzzle, kind: str, moves: int) -> str:
    seat, first = state.seat, puzzle.tokens[0]
    known: dict[Hashable, bool] = {}
    winning = [token for token in state.moves() if wins(state.after(token), seat, moves - 1, known)]
    if winning != [first]:
        return f"these win in {moves}: {' '.join(winning) or 'none'}"
    if moves > 1 and wins(state.after(first), seat, moves - 2, known):
        return "it wins sooner"
    end = state.copy()
    for token in puzzle.tokens:
        end.play(token)
    if end.shares is None or end.shares[seat or 0] != 1.0:
        return "the line does not end with the win"
    if end.ending != ENDS.get(kind, end.ending):
        return f"it ends with {end.ending}"
    if state.game.info.hidden:
        for number in range(32):
            world = state.guess(seat or 0, random.Random(number))
            if not wins(world.after(first), seat, moves - 1, {}):
                return f"it does not win in guess {number}"
    return ""


def wrong_only(state: State, first: str) -> str:
    seat = state.seat
    known: dict[Hashable, bool] = {}
    other = 1 - (seat or 0)
    holding = [token for token in state.moves() if not wins(state.after(token), other, 2, known)]
    if holding != [first]:
        return f"these hold: {' '.join(holding) or 'none'}"
    return "it loses too" if wins(state.after(first), other, 3, known) else ""


def wrong_gain(state: State, first: str, gain: int, margin: int) -> str:
    gains = {token: gained(state, token) for token in state.moves()}
    if gains[first] != gain:
        return f"it gains {gains[first]}"
    second = max(worth for token, worth in gains.items() if token != first)
    return "" if second <= gain - margin else f"another gains {second}"


def wrong_surplus(state: State, first: str, than: str, more: int) -> str:
    seat = state.seat or 0
    found = left(state.after(first), seat) - left(state.after(than), seat)
    return "" if found == more else f"it gains {found} more"


def left(state: State, seat: int) -> int:
    """The seat's lead after the rest of its turn and the worst reply."""
    leads = [left(state.after(token), seat) for token in state.moves() if state.seat == seat]
    return (
        max(leads)
        if leads
        else min(
            (lead(state.after(token), seat) for token in state.moves()),
            default=lead(state, seat),
        )
    )


def wrong_better(state: State, first: str, share: float) -> str:
    """Random playouts after each move; a gap smaller than three standard errors may be chance."""
    rng = random.Random(1)
    worths = {
        token: sum(share_by_lot(state, token, rng) for _ in range(GAMES_BY_LOT)) / GAMES_BY_LOT
        for token in state.moves()
    }
    second = max(worth for token, worth in worths.items() if token != first)
    missing = share - (worths[first] - second)
    return (
        f"it is better by {share - missing:.3f}"
        if missing > 3 * (0.5 / GAMES_BY_LOT) ** 0.5
        else ""
    )


def wrong_stop(state: State, first: str, moves: int) -> str:
    known: dict[Hashable, bool] = {}
    other = 1 - (state.seat or 0)
    if wins(state.after(first), other, moves, known):
        return "it does not stop the win"
    stopping = sum(not wins(state.after(token), other, moves, known) for token in state.moves())
    return "there is nothing to stop" if stopping == len(state.moves()) else ""


def wrong_comparison(state: State, first: str, than: str, lead: float) -> str:
    """Random games from other seeds, in which noisy moves go first."""
    seat = state.seat or 0
    own, other = (
        [lively(state, token, random.Random(f"{token} {lot}")) for lot in range(GAMES_BY_LOT)]
        for token in (first, than)
    )
    found = (sum(own) - sum(other)) / GAMES_BY_LOT
    spread = sum(statistics.pvariance(each) for each in (own, other)) / GAMES_BY_LOT
    return f"it is better by {found:.2f} for {seat}" if found < lead - 3 * spread**0.5 else ""


def lively(state: State, token: str, rng: random.Random) -> float:
    """What a move and random play after it bring the seat to move: see "better than" in
    `docs/explanation/puzzles.md`.
    """
    seat, game = state.seat or 0, state.game.info.id
    state = state.guess(seat, rng).after(token)
    short = game in ("siege-by-number", "siege-the-king")
    for _ in range(16 if short else 10_000):
        if state.seat is None:
            break
        chance = state.seat == CHANCE
        state.play(state.deal(rng) if chance else rng.choice(state.noisy() or list(state.moves())))
    if game == "siege-the-king":
        if state.ending in ("king-besieged", "king-assassinated"):
            return 60.0 if (state.shares or ())[seat] else -60.0
        columns = [area for area in state.view(None)["areas"] if area["kind"] == "column"]
        counts = [
            sum(area.get("value", 0) for area in columns if area["owner"] == each)
            for each in range(2)
        ]
    elif game == "siege-by-number":
        if state.ending == "base-entered":
            return 7.0 if (state.shares or ())[seat] else -7.0
        owners = [
            thing["owner"]
            for thing in state.view(None)["things"]
            if thing["kind"].startswith(("coin", "pawn")) and not thing["at"].startswith("stack")
        ]
        counts = [owners.count(each) for each in range(2)]
    elif state.points is None:
        return (state.shares or (0.0,) * state.seats)[seat]
    else:
        counts = list(state.points)
    return counts[seat] - counts[1 - seat]


def share_by_lot(state: State, token: str, rng: random.Random) -> float:
    """The share of the seat to move after a token, in a random playout from a guess of what is
    hidden.
    """
    seat = state.seat or 0
    state = state.guess(seat, rng).after(token)
    while state.seat is not None:
        state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
    return (state.shares or (0.0,) * state.seats)[seat]


def wins(state: State, seat: int | None, moves: int, known: dict[Hashable, bool]) -> bool:
    """Whether a seat wins alone within this many own moves, whatever the others and chance do."""
    if state.seat is None:
        return state.shares is not None and state.shares[seat or 0] == 1.0
    if moves == 0:
        return False
    key = (state.key(), moves)
    if key not in known:
        if state.seat == seat:
            known[key] = any(
                wins(state.after(token), seat, moves - 1, known) for token in state.moves()
            )
        else:
            known[key] = bool(state.moves()) and all(
                wins(state.after(token), seat, moves, known) for token in state.moves()
            )
    return known[key]


def gained(state: State, token: str) -> int:
    """The lead in points that a token gains: after the worst reply if the other seat is to move,
    else at once.
    """
    seat = state.seat or 0
    new = state.after(token)
    leads = (
        [lead(new.after(answer), seat) for answer in new.moves()]
        if new.seat == 1 - seat
        else [lead(new, seat)]
    )
    return min(leads) - lead(state, seat)


def lead(state: State, seat: int) -> int:
    points = list(state.points or ())
    return int(points[seat] - points[1 - seat])


def main(arguments: Sequence[str]) -> int:
    """Prints what is wrong, and how many puzzles were checked; 1 if anything is."""
    faults = 0
    for game in arguments or GAMES:
        begun = time.monotonic()
        for puzzle in puzzles(game):
            fault = wrong(game, puzzle)
            if fault:
                faults += 1
                print(f"{game} {puzzle.id} ({puzzle.claim}): {fault}")
        print(f"{game}: {len(puzzles(game))} puzzles in {time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
