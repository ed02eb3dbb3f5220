"""Players that do not search: one plays at random, one evaluates each move."""

from __future__ import annotations

from typing import Final

from rulescore.bots.evaluating import log_odds, scores_of, settle, worth
from rulescore.bots.player import Budget, Choice, Player, Seen, Thinking
from rulescore.game import CHANCE

WORLDS: Final = 6
"""How many guesses are averaged with hidden information or chance."""
HARM: Final = 1e-6
"""A move harms a seat if its share of the win falls by more."""


class Random(Player):
    """Any legal move."""

    def choose(self, seen: Seen) -> Choice:
        token = self.rng.choice(seen.moves())
        seats = seen.guess(self.rng).seats
        return Choice(token, (1 / seats,) * seats, (token,))


class OnePly(Player):
    """Plays each move in a few guesses of hidden information and chance, evaluates the results, and
    takes the best.

    `overlooks` is the fraction of moves that it never sees, `noise` the standard deviation
    (log-odds) of its error about the others. `sense` is the fraction of the moves that harm
    itself of which it sees that they do, as it always does of those that lose the game; it makes
    none of these while there is another.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
        *,
        overlooks: float = 0,
        noise: float = 0,
        sense: float = 0,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.overlooks, self.noise, self.sense = overlooks, noise, sense

    def think(self, seen: Seen) -> Thinking:
        first = seen.guess(self.rng)
        scores = scores_of(first, self.evaluation)
        worlds = [first, *(seen.guess(self.rng) for _ in range(WORLDS - 1))]
        budget = Budget(None, None)
        values: dict[str, tuple[float, ...]] = {}
        moves = first.candidates()
        for token in moves if self.sense else overlook(self, moves, self.overlooks):
            found: list[tuple[float, ...]] = []
            for world in worlds:
                after = world.after(token)
                certain = after.seat != CHANCE and not first.game.info.hidden
                settle(after, self.rng)
                found.append(worth(after, scores))
                if certain:
                    break
            values[token] = _mean(found)
            if budget.pause():
                yield Choice(token, values[token], (token,))
        if self.sense:
            now = _mean([worth(world, scores) for world in worlds])[seen.seat]
            harmless = [
                token
                for token, value in values.items()
                if value[seen.seat] > now - HARM
                or (value[seen.seat] and self.rng.random() >= self.sense)
            ]
            moves = overlook(self, harmless or moves, self.overlooks)
            values = {token: values[token] for token in moves}
        shares = {token: value[seen.seat] for token, value in values.items()}
        # nobody errs about a win; ties are broken at random
        liked = {
            token: (share == 1, log_odds(share) + self.rng.gauss(0, self.noise), self.rng.random())
            for token, share in shares.items()
        }
        best = max(liked, key=lambda token: liked[token])
        return Choice(best, values[best], (best,))


def _mean(found: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(shares) / len(found) for shares in zip(*found, strict=True))


def overlook(player: Player, moves: list[str], part: float) -> list[str]:
    """The moves seen by a player that overlooks this fraction; at least one, if there are any."""
    if not part:
        return moves
    kept = [one for one in moves if player.rng.random() >= part or one == player.recalls]
    return kept or [player.rng.choice(moves)]
