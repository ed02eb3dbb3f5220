"""Players by name: the kinds, the levels, and custom ones."""

from __future__ import annotations

import importlib
from collections.abc import Generator, Mapping
from dataclasses import asdict
from math import inf
from typing import Any, Final
from zlib import crc32

from rulescore.bots.captains import PLAYERS, STYLES, evaluation_of, level_and_captain
from rulescore.bots.levels import LEVELS, level_of
from rulescore.bots.player import Choice, Player, Seen, Thinking
from rulescore.bots.reasons import explained
from rulescore.game import State
from rulescore.games import GAMES
from rulescore.translation import invalid

KINDS: Final[Mapping[str, str]] = {
    "random": "rulescore.bots.simple:Random",
    "oneply": "rulescore.bots.simple:OnePly",
    "alphabeta": "rulescore.bots.alphabeta:AlphaBeta",
    "tree": "rulescore.bots.tree:ISMCTS",
    "mcts": "rulescore.bots.tree:UCT",
}
"""Each kind of player and its class, imported on first use. Searches take seconds or iterations."""
FOREIGN: Final = "rulescore.bots.foreign:Foreign"
"""What `cmd:COMMAND` makes; imported only then, since it needs processes."""

USUAL: Final = 1.0
"""Seconds for a search without a limit."""
ANSWER: Final[Mapping[str, int]] = {"alphabeta": 12_000, "tree": 300}
"""How many positions a search for an answer looks at, by kind: half a second's work."""


class Levelled(Player):
    """A captain at a level, which differs from game to game."""

    def __init__(
        self, name: str, seconds: float | None, iterations: int | None, seed: int | str | None
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.name = name
        self.level, _ = level_and_captain(name)
        self._players: dict[tuple[str, int], Player] = {}

    def choose(self, seen: Seen) -> Choice:
        """The choice with its reasons."""
        return explained(seen, super().choose(seen))

    def think(self, seen: Seen) -> Thinking:
        game, seats = seen.game, seen.guess(self.rng).seats
        player = self._player(game.info.id, seats)
        player.evaluation = self.evaluation or evaluation_of(
            game.evaluation, leanings(self.name, game.info.id, seats)
        )
        player.recalls = self.recalls
        return player.think(seen)

    def _player(self, game: str, seats: int) -> Player:
        player = self._players.get((game, seats))
        if player is None:
            level = level_of(self.level, game, seats)
            bounded = self.seconds is not None or self.iterations is not None
            seconds, iterations = (
                (self.seconds, self.iterations) if bounded else (level.seconds, level.iterations)
            )
            kind: Any = class_of(KINDS[level.kind])
            player = self._players[game, seats] = kind(
                seconds, iterations, self.rng.getrandbits(64), **level.takes
            )
        return player


def leanings(name: str, game: str, seats: int) -> dict[str, float]:
    """What a captain at a level rates higher or lower than the evaluation: factors by feature."""
    level, captain = level_and_captain(name)
    found = dict(level_of(level, game, seats).leans)
    for feature, factor in STYLES.get(captain, {}).get(game, {}).items():
        found[feature] = found.get(feature, 1.0) * factor
    return found


def player(
    name: str,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | str | None = None,
) -> Player:
    """The player of that name: a level, a captain at one (`level3-roland`), a kind, `module:Class`
    for a subclass of `Player`, called with the other three arguments, or `cmd:COMMAND` for a
    program that speaks the protocol of docs/reference/engine-protocol.md.

    `seconds` and `iterations` limit a search; the default is the level's own limit. `NAME@0.5`
    always takes 0.5 s a move. ValueError lists the names.
    """
    name, own = bound_of(name)
    if own is not None:
        seconds, iterations = own, None
    if seconds is not None and not seconds > 0:
        raise invalid("a player needs more than 0 seconds")
    if iterations is not None and iterations < 1:
        raise invalid("a player needs 1 iteration or more")
    if name in PLAYERS:
        return Levelled(name, seconds, iterations, seed)
    usual = USUAL if seconds is None and iterations is None else seconds
    if name in KINDS:
        return class_of(KINDS[name])(usual, iterations, seed)
    if name.startswith("cmd:"):
        kind: Any = class_of(FOREIGN)
        made: Player = kind(name.removeprefix("cmd:"), usual, iterations, seed)
        return made
    if ":" in name:
        return class_of(name)(seconds, iterations, seed)
    raise invalid(
        "there is no player {name}; there are {list}, module:Class for a custom one,"
        " cmd:COMMAND for another program, and captains at a level, such as level3-roland",
        name=repr(name[:40]),
        list=", ".join((*LEVELS, *KINDS)),
    )


def answered(state: State) -> Generator[Choice, None, Choice]:
    """What a strong player answers in a position, the same whenever it is asked."""
    level = level_of("level5", state.game.info.id, state.seats)
    steps = player("level5", iterations=ANSWER[level.kind], seed=0)
    return (yield from steps.think(Seen(state, state.seat or 0)))


def bound_of(name: str) -> tuple[str, float | None]:
    """A player's name without its time limit, and that limit in seconds a move: `level5@0.5`.
    ValueError unless it is a number greater than 0; a command may contain @ itself.

    >>> bound_of("level5@0.5"), bound_of("mcts"), bound_of("cmd:node @me/bot.js")
    (('level5', 0.5), ('mcts', None), ('cmd:node @me/bot.js', None))
    """
    start, at, text = name.rpartition("@") if name.startswith("cmd:") else name.partition("@")
    if not at:
        return name, None
    try:
        seconds = float(text)
    except ValueError:
        if name.startswith("cmd:"):
            return name, None
        seconds = 0.0
    name = start
    if not 0 < seconds < inf:
        raise invalid("a player needs more than 0 seconds")
    return name, seconds


def definition(name: str, game: str, seats: int) -> str:
    """What a player's name means at such a table, as a line of text: a level's data, and a checksum of
    the evaluation's weights if it uses them.

    It changes with the level or the evaluation, so that old results can be told from new ones.

    >>> definition("mcts", "siegestones", 2), definition("level1", "siegestones", 2).partition(" ")[0]
    ('mcts', 'oneply')
    """  # noqa: E501
    kind, own = bound_of(name)
    taken: dict[str, Any] = {"kind": kind}
    factors: dict[str, float] = {}
    if kind in PLAYERS:
        data = asdict(level_of(level_and_captain(kind)[0], game, seats))
        del data["leans"]
        taken = {**data, **data.pop("takes")}
        del taken["takes"]
        factors = leanings(kind, game, seats)
    if own is not None:
        taken |= {"seconds": own, "iterations": None}
    said = " ".join(
        [
            taken.pop("kind"),
            *(f"{key}={value}" for key, value in taken.items() if value is not None),
        ]
    )
    evaluation = evaluation_of(GAMES[game].evaluation, factors)
    if evaluation is None or kind in ("random", "mcts") or ":" in kind:
        return said
    # Weights of 0, of features that only some options use, leave the checksum unchanged.
    weights = [
        round(weight, 6) for weight in evaluation.weights(GAMES[game].start(seats)) if weight
    ]
    return f"{said} evaluation={crc32(repr(weights).encode()):08x}"


def class_of(name: str) -> type[Player]:
    """The class `module:Class`. ValueError if there is none."""
    module, _, called = name.partition(":")
    try:
        kind = getattr(importlib.import_module(module), called)
    except (ImportError, AttributeError, ValueError) as error:
        raise invalid(
            "there is no player {name}: {reason}", name=repr(name[:40]), reason=str(error)
        ) from None
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise invalid("{name} is not a subclass of rulescore.bots.Player", name=repr(name[:40]))
    return kind
