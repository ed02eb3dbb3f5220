"""Tree search over determinized worlds, for any number of seats, with chance and hidden
information; and plain UCT with random playouts, as a yardstick.

One tree for all worlds, each iteration in a new guess: Cowling, Powley, Whitehouse, "Information
Set Monte Carlo Tree Search" (2012). The evaluation gives the priors of moves (PUCT): Rosin,
"Multi-armed bandits with episode context" (2011). Certain results are backed up: Winands,
Björnsson, Saito, "Monte-Carlo Tree Search Solver" (2008). Values are vectors, one share per seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from rulescore.bots.evaluating import SURE, determinization, scores_of, settle, worth
from rulescore.bots.player import Budget, Choice, Player, Seen, Thinking
from rulescore.bots.simple import overlook
from rulescore.game import CHANCE, State

ROOT: Final = -1.0
"""The root's prior, which marks it as the root."""
FRESH: Final = 0.3
"""The weight of the latest evaluation in a token's average gain."""
UNSEEN: Final = "?"
"""A chance outcome in the tree that not all seats will see: nobody else decides by it, and those
who see it have different moves then.
"""


class Node:
    """A node: reached by the same tokens, as far as the searching seat may know them."""

    __slots__ = (
        "asked",
        "children",
        "expanded",
        "first",
        "prior",
        "proved",
        "total",
        "visits",
        "waiting",
        "whole",
    )

    def __init__(self, first: Sequence[float], prior: float) -> None:
        self.children: dict[str, Node] = {}
        self.first = first  # the evaluation: each seat's share
        self.prior = prior  # for the seat that moves there, as odds
        self.whole = 0.0  # the sum of the children's priors
        self.waiting: list[str] = []  # moves not evaluated yet, in open games
        self.visits = 0
        self.asked = 0  # how often it was available
        self.total = [0.0] * len(first)
        self.expanded = False
        self.proved: Sequence[float] | None = None  # the shares, if certain


class ISMCTS(Player):
    """Information set MCTS. `exploration` is the constant of PUCT, `temperature` how far the
    evaluation's priors are spread.

    Each visit of a node evaluates `batch` more moves, those first that gained most elsewhere; 0
    evaluates all at once. `guesses` of what is hidden evaluate each of its own moves before the
    search, and count like visits. `overlooks` is the fraction of its own moves that it never sees.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
        *,
        exploration: float = 0.6,
        temperature: float = 1.0,
        batch: int = 0,
        guesses: int = 0,
        overlooks: float = 0,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.exploration, self.temperature, self.batch = exploration, temperature, batch
        self.guesses, self.overlooks = guesses, overlooks

    def think(self, seen: Seen) -> Thinking:
        start = seen.guess(self.rng)
        self.open = not start.game.info.hidden
        self.seat = seen.seat
        # each token's recent gain by the evaluation, anywhere in the tree
        self.promise: dict[str, float] = {}
        self.scores = scores_of(start, self.evaluation)
        allowed = overlook(self, start.candidates(), self.overlooks)
        root = Node(worth(start, self.scores), ROOT)
        budget = Budget(self.seconds, self.iterations)
        if self.guesses:
            root.expanded = True
            worlds = [self._world(seen) for _ in range(self.guesses)]
            for token in allowed:
                self._survey(root, worlds, token)
                if budget.pause():
                    yield self._choice(root)
        while budget.step():
            self._iterate(root, start.copy() if self.open else self._world(seen), allowed)
            if root.proved or len(root.children) == 1:
                break
            if budget.pause():
                yield self._choice(root)
        if root.children:
            return self._choice(root)
        return Choice(self.rng.choice(allowed), tuple(root.first))

    def _world(self, seen: Seen) -> State:
        return determinization(seen, self.rng)

    def _survey(self, root: Node, worlds: Sequence[State], token: str) -> None:
        """Evaluates a move of the root in each of these worlds, which count like visits."""
        found: list[Sequence[float]] = []
        for world in worlds:
            after = world.after(token)
            settle(after, self.rng)
            found.append(worth(after, self.scores))
        first = [sum(shares) / len(found) for shares in zip(*found, strict=True)]
        child = self._child(root, token, first, self.seat)
        child.visits = len(found)
        child.total = [share * child.visits for share in first]

    def _choice(self, root: Node) -> Choice:
        token, node = self._favourite(root, self.seat)
        value = node.proved or (
            [part / node.visits for part in node.total] if node.visits else node.first
        )
        line = [token]
        while node.expanded and node.visits > 1:
            visited = max(node.children, key=lambda each: node.children[each].visits)
            if visited == UNSEEN or not node.children[visited].visits:
                break
            line.append(visited)
            node = node.children[visited]
        return Choice(token, tuple(value), tuple(line))

    def _favourite(self, root: Node, seat: int) -> tuple[str, Node]:
        """The move to make: a certain win, else the most visited that is not a certain loss."""

        def liking(item: tuple[str, Node]) -> tuple[float, float, float]:
            node = item[1]
            certain = node.proved[seat] if node.proved else 0.5
            return (certain if certain in (0.0, 1.0) else 0.5, node.visits, node.first[seat])

        return max(root.children.items(), key=liking)

    def _iterate(self, root: Node, world: State, allowed: list[str]) -> None:
        """One iteration: down the tree, and the value back up."""
        node, path, movers = root, [root], [self.seat]
        while True:
            seat = world.seat
            if seat is None:
                assert world.shares is not None
                value: Sequence[float] = world.shares
                if self.open:
                    node.proved = value
                break
            if node.proved:
                value = node.proved
                break
            if seat == CHANCE:
                token = world.deal(self.rng)
                name = (
                    token
                    if self.open or all(world.open_to(token, seat) for seat in range(world.seats))
                    else UNSEEN
                )
                world.play(token)
                child = node.children.get(name)
                if child is None:
                    child = node.children[name] = Node(node.first, 1.0)
            elif not node.expanded:
                node.expanded = True
                value = self._expand(
                    node, world, allowed if node is root else world.candidates(), seat
                )
                break
            else:
                if node.waiting:
                    self._expand_more(node, world, seat)
                moves = (
                    [*node.children]
                    if self.open
                    else allowed
                    if node is root
                    else world.candidates()
                )
                token = self._select(node, world, moves, seat)
                child = node.children[token]
                world.play(token)
            node = child
            path.append(node)
            movers.append(seat)
        for place in range(len(path) - 1, -1, -1):
            node = path[place]
            node.visits += 1
            for seat, share in enumerate(value):
                node.total[seat] += share
            if place and node.proved and movers[place] != CHANCE:
                self._prove(path[place - 1], movers[place])

    def _prove(self, node: Node, seat: int) -> None:
        """A node is certain if a move certainly wins for its seat, or if all are certain."""
        if not node.expanded or node.proved:
            return
        best: Sequence[float] | None = None
        certain = not node.waiting
        for child in node.children.values():
            if child.proved is None:
                certain = False
            elif best is None or child.proved[seat] > best[seat]:
                best = child.proved
        if best is not None and (certain or best[seat] == 1.0):
            node.proved = best

    def _expand(self, node: Node, world: State, moves: Sequence[str], seat: int) -> Sequence[float]:
        """Evaluates the moves of a node, or some of them; the best is its value."""
        if self.batch and self.open and node.prior != ROOT:
            node.waiting = [*moves]
            self.rng.shuffle(node.waiting)
            node.waiting.sort(key=lambda token: -self.promise.get(token, 1.0))
            return self._expand_more(node, world, seat)
        return self._evaluate(node, world, moves, seat)

    def _expand_more(self, node: Node, world: State, seat: int) -> Sequence[float]:
        moves = node.waiting[: self.batch]
        del node.waiting[: self.batch]
        return self._evaluate(node, world, moves, seat)

    def _evaluate(
        self, node: Node, world: State, moves: Sequence[str], seat: int
    ) -> Sequence[float]:
        shares = [self._add(node, world, token, seat) for token in moves]
        if self.open:
            self._prove(node, seat)
        return node.proved or max(shares, key=lambda share: share[seat])

    def _add(self, node: Node, world: State, token: str, seat: int) -> Sequence[float]:
        after = world.after(token)
        first = worth(after, self.scores)
        child = self._child(node, token, first, seat)
        if self.batch:
            gain = first[seat] - node.first[seat]
            self.promise[token] = (
                gain
                if token not in self.promise
                else self.promise[token] + (gain - self.promise[token]) * FRESH
            )
        if after.shares is not None and self.open:
            child.proved = after.shares
        return first

    def _child(self, node: Node, token: str, first: Sequence[float], seat: int) -> Node:
        share = min(max(first[seat], 1 - SURE), SURE)
        child = node.children[token] = Node(first, (share / (1 - share)) ** (1 / self.temperature))
        node.whole += child.prior
        return child

    def _select(self, node: Node, world: State, moves: Sequence[str], seat: int) -> str:
        """The move with the best mean value (or evaluation) plus a bonus for few visits (PUCT)."""
        children = node.children
        for token in moves:
            if token not in children:
                self._add(node, world, token, seat)
        best, chosen = -1.0, ""
        spread = self.exploration * sqrt(node.visits) / node.whole
        for token in moves:
            child = children[token]
            visits = child.visits
            if child.proved:
                liked = child.proved[seat]
                if liked == 0.0 and chosen:
                    continue
            else:
                liked = (
                    child.total[seat] / visits if visits else child.first[seat]
                ) + spread * child.prior / (1 + visits)
            if liked > best:
                best, chosen = liked, token
        return chosen


class UCT(ISMCTS):
    """Plain UCT: new nodes are played out at random, and every move is tried before any again."""

    def _world(self, seen: Seen) -> State:
        return seen.guess(self.rng)

    def _expand(self, node: Node, world: State, moves: Sequence[str], seat: int) -> Sequence[float]:
        for token in moves:
            node.children[token] = Node(node.first, 1 / len(moves))
        rng = self.rng
        while world.seat is not None:
            world.play(world.sample(rng))
        assert world.shares is not None
        return world.shares

    def _select(self, node: Node, world: State, moves: Sequence[str], seat: int) -> str:
        children = node.children
        for token in moves:
            if token not in children:
                children[token] = Node(node.first, 1 / len(moves))
            children[token].asked += 1
        fresh = [token for token in moves if not children[token].visits]
        if fresh:
            return self.rng.choice(fresh)

        def liking(token: str) -> float:
            child = children[token]
            mean = child.proved[seat] if child.proved else child.total[seat] / child.visits
            return mean + self.exploration * sqrt(log(child.asked) / child.visits)

        return max(moves, key=liking)
