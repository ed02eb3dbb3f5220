"""Players that do not search: one that plays at random, and one that evaluates each move once."""

from __future__ import annotations

from typing import Final

from rulescore.bots.evaluating import log_odds, scores_of, settle, worth
from rulescore.bots.player import Budget, Choice, Player, Seen, Thinking
from rulescore.game import CHANCE

WORLDS: Final = 6
"""So many guesses are averaged where something is hidden or chance comes in."""


class Random(Player):
    """Any legal move."""

    def choose(self, seen: Seen) -> Choice:
        token = self.rng.choice(seen.moves())
        seats = seen.guess(self.rng).seats
        return Choice(token, (1 / seats,) * seats, (token,))


class OnePly(Player):
    """Plays each move in a few guesses of what is hidden and of what chance gives, evaluates the
    positions after it, and takes the best.

    `overlooks` is the part of the moves that it does not see at all, `noise` by how much (log-odds,
    standard deviation) it misjudges each of the others.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
        *,
        overlooks: float = 0,
        noise: float = 0,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.overlooks, self.noise = overlooks, noise

    def think(self, seen: Seen) -> Thinking:
        first = seen.guess(self.rng)
        scores = scores_of(first, self.evaluation)
        worlds = [first, *(seen.guess(self.rng) for _ in range(WORLDS - 1))]
        budget = Budget(None, None)
        best: Choice | None = None
        highest = float("-inf")
        for token in overlook(self, seen.moves(), self.overlooks):
            found: list[tuple[float, ...]] = []
            for world in worlds:
                after = world.after(token)
                certain = after.seat != CHANCE and not first.game.info.hidden
                settle(after, self.rng)
                found.append(worth(after, scores))
                if certain:
                    break
            value = tuple(sum(shares) / len(found) for shares in zip(*found, strict=True))
            # equals are drawn by lot
            liked = (
                log_odds(value[seen.seat])
                + self.rng.gauss(0, self.noise)
                + self.rng.random() * 1e-6
            )
            if best is None or liked > highest:
                best, highest = Choice(token, value, (token,)), liked
            if budget.pause():
                yield best
        assert best
        return best


def overlook(player: Player, moves: list[str], part: float) -> list[str]:
    """The moves that a player sees who overlooks that part of them; at least one, where there is
    any.
    """
    kept = [token for token in moves if player.rng.random() >= part] if part else moves
    return kept or [player.rng.choice(moves)]
