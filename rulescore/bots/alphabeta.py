"""Alpha-beta search for two-player games of perfect information: iterative deepening, principal
variation search, a transposition table, killer moves, the history heuristic, quiescence search.

After Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975); Marsland, "A Review of Game-Tree
Pruning" (1986), for null windows; and Schaeffer, "The History Heuristic" (1989). Late moves are
reduced, as in chess programs since about 2000.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator
from typing import Final, NamedTuple

from rulescore.bots.evaluating import expander_of, expected, scores_of, settle
from rulescore.bots.player import Budget, Choice, Player, Seen, Thinking
from rulescore.bots.simple import overlook
from rulescore.game import State
from rulescore.translation import invalid

WON: Final = 1000.0
"""The value of winning now; each ply of delay costs `PLY`, so that the shortest win is preferred.
"""
PLY: Final = 1.0
SURELY: Final = WON / 2
"""Values beyond this are results, not evaluations."""
DEEPEST: Final = 60
REMEMBERED: Final = 100_000
"""The transposition table is cleared at this size."""
LATE: Final = 4
"""How many moves of a node, in move order, are searched to full depth."""
LATER: Final = 12
"""How many are searched at most one ply less deep, in games with an expander."""
HAIR: Final = 0.001
EXACT, AT_LEAST, AT_MOST = 0, 1, 2

Value = Generator[Choice, None, float]


class Known(NamedTuple):
    """A table entry: the depth searched, the value for the seat to move, whether that is exact or a
    bound, and the best token.
    """

    depth: int
    value: float
    bound: int
    token: str


class _Spent(Exception):
    """The budget is spent."""


class AlphaBeta(Player):
    """Searches `depth` plies, then captures. `overlooks` is the fraction of its own moves that it
    never sees.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | str | None = None,
        *,
        depth: int = DEEPEST,
        overlooks: float = 0,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.depth, self.overlooks = depth, overlooks

    def think(self, seen: Seen) -> Thinking:
        state = seen.guess(self.rng)
        if state.seats != 2 or seen.game.info.hidden:
            raise invalid("alphabeta plays two-player games without hidden information")
        every = state.candidates()
        moves = overlook(self, every, self.overlooks)
        if self.overlooks:  # but never how to win at once
            missed = {*every} - {*moves}
            moves += [token for token in every if token in missed and _wins(state, token)]
        self.rng.shuffle(moves)  # ties are broken at random
        return (yield from _Search(self, state, Budget(self.seconds, self.iterations)).best(moves))


def _wins(state: State, token: str) -> bool:
    after = state.after(token)
    return after.shares is not None and after.shares[state.seat or 0] == 1.0


class _Search:
    def __init__(self, player: AlphaBeta, state: State, budget: Budget) -> None:
        self.rng, self.depth = player.rng, player.depth
        self.state, self.budget = state, budget
        self.scores = scores_of(state, player.evaluation)
        self.expander = expander_of(state, player.evaluation)
        # whoever sees so many positions asks whether a move wins, not how soon
        self.sure = SURELY if self.expander else float("inf")
        self.known: dict[Hashable, Known] = {}
        self.killers = [["", ""] for _ in range(DEEPEST + 2)]
        self.history: dict[str, int] = {}
        self.so_far: Choice

    def best(self, moves: list[str]) -> Thinking:
        """Searches one ply deeper each time, until the budget is spent or the result is certain; an
        interrupted iteration still counts.
        """
        state = self.state
        seat = state.seat
        ordered = self._children(state, moves)
        self._note(ordered[0][2], ordered[0][0])
        if self.expander:  # whose evaluations these are
            position = self.expander.position
            ordered = [(value, position(after), token) for value, after, token in ordered]
        try:
            for depth in range(2 if self.expander else 1, self.depth + 1):
                alpha, best = -self.sure, ordered[0]
                for place, child in enumerate(ordered):
                    value = yield from self._child(
                        child[1], seat, depth - 1, alpha, self.sure, 1, place
                    )
                    if value > alpha:
                        alpha, best = value, child
                        self._note(child[2], value)
                    if value > self.sure:
                        return self.so_far
                if alpha == -SURELY:  # every move loses: this one is the latest to be known
                    self._note(best[2], -WON)
                    return self.so_far
                ordered.remove(best)
                ordered.insert(0, best)
                if len(ordered) == 1 or (abs(alpha) > SURELY and WON - abs(alpha) <= depth * PLY):
                    break
        except _Spent:
            pass
        return self.so_far

    def _note(self, token: str, value: float) -> None:
        seat = self.state.seat
        shares = expected((value, 0.0))
        self.so_far = Choice(token, shares if seat == 0 else shares[::-1], self._line(token))

    def _line(self, token: str) -> tuple[str, ...]:
        """The principal variation after this token, from the table."""
        state, line = self.state.copy(), [token]
        state.play(token)
        while state.seat is not None and len(line) < 12:
            known = self.known.get(state.transposition_key())
            if known is None or known.token not in state.moves():
                break
            line.append(known.token)
            state.play(known.token)
        return tuple(line)

    def _children(self, state: State, moves: list[str]) -> list[tuple[float, State, str]]:
        """The positions after these moves with their values, best first."""
        children = []
        for token in moves:
            after = state.after(token)
            settle(after, self.rng)
            children.append((self._evaluated(after, state.seat), after, token))
        children.sort(key=lambda child: -child[0])
        return children

    def _evaluated(self, state: State, seat: int | None) -> float:
        if state.shares is not None:
            return _end(state, seat, 0)
        scores = self.scores(state)
        return scores[0] - scores[1] if seat == 0 else scores[1] - scores[0]

    def _child(
        self,
        after: State,
        seat: int | None,
        depth: int,
        alpha: float,
        beta: float,
        ply: int,
        place: int,
    ) -> Value:
        """The value of a position for the seat that moved there. All but the first are searched
        with a null window first, late ones with reduced depth.
        """
        if place and depth > 0 and alpha > float("-inf"):
            shallow = depth - 1 if place >= LATE and depth > 1 else depth
            if place >= LATER and depth > 2 and self.expander:
                shallow -= 1
            value = yield from self._window(after, seat, shallow, alpha, alpha + HAIR, ply)
            if value > alpha and shallow < depth:
                value = yield from self._window(after, seat, depth, alpha, alpha + HAIR, ply)
            if value <= alpha or value >= beta:
                return value
        return (yield from self._window(after, seat, depth, alpha, beta, ply))

    def _window(
        self, after: State, seat: int | None, depth: int, alpha: float, beta: float, ply: int
    ) -> Value:
        if self.budget.pause():
            yield self.so_far
        if after.seat is None:
            return _end(after, seat, ply)
        same = after.seat == seat
        low, high = (alpha, beta) if same else (-beta, -alpha)
        value = (
            self._quiet(after, low, high, ply)
            if depth <= 0
            else (yield from self._value(after, depth, low, high, ply))
        )
        return value if same else -value

    def _value(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> Value:
        """The value of a position for its seat, searched `depth` plies deep."""
        if not self.budget.step():
            raise _Spent
        seat, key = state.seat, state.transposition_key()
        known = self.known.get(key)
        # only the rules see a repetition, so the reply is always searched
        deep = known and (known.depth >= depth or abs(known.value) > self.sure)
        if known and deep and ply > 1:
            value = _here(known.value, ply)
            if (
                known.bound == EXACT
                or (known.bound == AT_LEAST and value >= beta)
                or (known.bound == AT_MOST and value <= alpha)
            ):
                return value
        if depth == 1 and self.expander:
            best = _far(self.expander.best(state, beta), ply + 1)
            if not known or known.depth <= 1:
                bound = AT_LEAST if best >= beta else EXACT
                self._know(key, Known(depth, _there(best, ply), bound, ""))
            return best
        children = self._ordered(state, depth, ply, known.token if known else "")
        best, chosen, lowest = float("-inf"), "", alpha
        for place, (_, after, token) in enumerate(children):
            if after is None:
                after = state.after(token)
                settle(after, self.rng)
            value = yield from self._child(
                after, seat, depth - 1, max(alpha, best), beta, ply + 1, place
            )
            if value > best:
                best, chosen = value, token
                if value >= beta:
                    self._remember_good(token, depth, ply)
                    break
        bound = AT_LEAST if best >= beta else EXACT if best > lowest else AT_MOST
        self._know(key, Known(depth, _there(best, ply), bound, chosen))
        return best

    def _know(self, key: Hashable, known: Known) -> None:
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[key] = known

    def _ordered(
        self, state: State, depth: int, ply: int, first: str
    ) -> Iterable[tuple[float, State | None, str]]:
        """Best first: by evaluation at depth, else by killers and history."""
        killers, history = self.killers[ply], self.history
        if self.expander:
            return self._expanded(state, [first, *killers])
        moves = state.candidates()
        if depth > 1:
            return sorted(
                self._children(state, moves),
                key=lambda child: -child[0] - 2000 * (child[2] == first) - (child[2] in killers),
            )
        noisy = state.noisy()

        def liking(token: str) -> float:
            if token == first:
                return 2e9
            return 1e9 if token in noisy else 5e8 if token in killers else history.get(token, 0)

        return [(0.0, None, token) for token in sorted(moves, key=lambda token: -liking(token))]

    def _expanded(self, state: State, likely: list[str]) -> Iterator[tuple[float, State, str]]:
        """The likely moves, so that the others are not evaluated if one of these is good enough;
        then the others, best first.
        """
        assert self.expander
        tried = []
        for token in likely:
            child = None if token in tried else self.expander.child(state, token)
            if child:
                tried.append(token)
                yield child
        for child in sorted(self.expander.expanded(state), key=lambda child: -child[0]):
            if child[2] not in tried:
                yield child

    def _remember_good(self, token: str, depth: int, ply: int) -> None:
        killers = self.killers[ply]
        if token != killers[0]:
            killers[1] = killers[0]
            killers[0] = token
        self.history[token] = self.history.get(token, 0) + depth * depth

    def _quiet(self, state: State, alpha: float, beta: float, ply: int) -> float:
        """Quiescence search: the seat may stand pat or go on with a noisy move."""
        if not self.budget.step():
            raise _Spent
        seat = state.seat
        best = self._evaluated(state, seat)
        if best >= beta:
            return best
        for token in state.noisy():
            after = state.after(token)
            settle(after, self.rng)
            low = max(alpha, best)
            if after.seat is None:
                value = _end(after, seat, ply + 1)
            elif after.seat == seat:
                value = self._quiet(after, low, beta, ply + 1)
            else:
                value = -self._quiet(after, -beta, -low, ply + 1)
            if value > best:
                best = value
                if value >= beta:
                    break
        return best


def _far(value: float, ply: int) -> float:
    """The value of a position after so many plies, with that of the evaluation or the rules."""
    return max(PLY * ply - WON, min(WON - PLY * ply, value))


def _end(state: State, seat: int | None, ply: int) -> float:
    """The value of a finished game for a seat; later results are worth less."""
    assert state.shares is not None and seat is not None
    share = state.shares[seat]
    return 0.0 if share == 0.5 else (WON - PLY * ply) * (1 if share > 0.5 else -1)


def _there(value: float, ply: int) -> float:
    """A value as the table stores it: results are counted from that position."""
    return value + PLY * ply if value > SURELY else value - PLY * ply if value < -SURELY else value


def _here(value: float, ply: int) -> float:
    return value - PLY * ply if value > SURELY else value + PLY * ply if value < -SURELY else value
