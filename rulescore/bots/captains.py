"""The six captains, the opponents that a person plays, each with a style.

The first has the weights of the game's own evaluation, so `level3` is that captain at the third
level; `level3-roland` is another captain there. A style is what a captain rates higher or lower
than the evaluation does, by feature; matches keep it about as strong as the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulescore.bots.evaluating import Weighted
from rulescore.bots.levels import LEVELS
from rulescore.game import State
from rulescore.game_files import Evaluation

CAPTAINS: Final = ("hedda", "roland", "gisela", "till", "ulrich", "mira")
"""The captains' names, the first with no particular style."""

STYLES: Final[Mapping[str, Mapping[str, Mapping[str, float]]]] = {
    # attacks early
    "roland": {
        "siegestones": {"reach": 1.3, "strikes": 1.3, "firm": 0.6},
        "nobles-and-peasants": {"points": 1.15, "next": 1.8, "sight": 0.85},
        "angry-gods": {"points": 1.3, "ripe": 0.85},
        "siege-the-king": {"threatened": 2.5, "attack": 0.3, "king": 0.9},
        "siege-by-number": {"march": 2.5, "prey": 2.0, "blocked": 0.6},
        "siege-1966": {"entries": 1.4, "commander": 1.15, "posts": 0.9},
    },
    # hoards
    "gisela": {
        "siegestones": {"towers": 1.5, "firm": 1.6, "sites": 0.5},
        "nobles-and-peasants": {"points": 1.3, "sight": 0.8, "peasants": 1.2},
        "angry-gods": {"ripe": 1.4},
        "siege-the-king": {"attack": 2.2, "defence": 2.2, "judges": 1.5, "artisan": 1.3},
        "siege-by-number": {"pieces": 2.0, "rounds": 1.4, "march": 0.6},
        "siege-1966": {"knights": 1.4, "footmen": 1.4, "entries": 0.6, "posts": 0.8},
    },
    # sets traps
    "till": {
        "siegestones": {"sites": 2.0, "strikes": 1.5, "third": 1.3},
        "nobles-and-peasants": {"next": 2.2, "peasants": 0.8},
        "angry-gods": {"gain": 1.9},
        "siege-the-king": {"judges": 2.0, "sorcerers": 2.5, "artisan": 1.5, "attack": 0.8},
        "siege-by-number": {"prey": 5.0, "march": 1.2},
        "siege-1966": {"prey": 1.5, "hang": 1.2, "entries": 0.9},
    },
    # looks after the walls first
    "ulrich": {
        "siegestones": {"firm": 1.35, "safe": 1.25, "reach": 0.85},
        "nobles-and-peasants": {"peasants": 1.7, "next": 0.7},
        "angry-gods": {"gain": 1.4, "ripe": 0.8},
        "siege-the-king": {"weakest": 1.6, "doomed": 1.3, "king": 1.3},
        "siege-by-number": {"locked": 2.5, "starved": 2.5, "march": 0.3},
        "siege-1966": {"posts": 1.2, "entries": 1.1},
    },
    # spreads out
    "mira": {
        "siegestones": {"sites": 1.6, "reach": 1.15, "firm": 0.6, "towers": 0.9},
        "nobles-and-peasants": {"sight": 1.5, "points": 0.9},
        "angry-gods": {"ripe": 1.25, "points": 0.85},
        "siege-the-king": {"weakest": 2.5, "first": 0.7, "stock": 2.0},
        "siege-by-number": {"open": 2.0, "shut": 2.0, "march": 1.8, "pieces": 0.8},
        "siege-1966": {"stuck": 2.0, "entries": 1.1},
    },
}
"""What each captain but the first multiplies weights by: for each game, factors by feature."""

PLAYERS: Final = (*LEVELS, *(f"{level}-{captain}" for level in LEVELS for captain in CAPTAINS[1:]))
"""The names of players with a level: every captain at every strength."""


def level_and_captain(name: str) -> tuple[str, str]:
    """The level and the captain in a player's name.

    >>> level_and_captain("level3-roland"), level_and_captain("level3")
    (('level3', 'roland'), ('level3', 'hedda'))
    """
    level, _, captain = name.partition("-")
    return level, captain or CAPTAINS[0]


def captain_name(player: str) -> str:
    """What a player with a level is called; "" for other players.

    >>> captain_name("level3-roland"), captain_name("person")
    ('Roland', '')
    """
    return level_and_captain(player)[1].capitalize() if player in PLAYERS else ""


class Styled(Weighted):
    """An evaluation with some weights multiplied, by feature."""

    def __init__(self, evaluation: Evaluation[State], factors: Mapping[str, float]) -> None:
        super().__init__(evaluation, [factors.get(name, 1.0) for name in evaluation.FEATURES])
        self._plain = evaluation.weights

    def weights(self, state: State) -> Sequence[float]:
        """The game's weights, multiplied."""
        return [
            weight * factor
            for weight, factor in zip(self._plain(state), self._weights, strict=True)
        ]


def evaluation_of(
    evaluation: Evaluation[State] | None, factors: Mapping[str, float]
) -> Evaluation[State] | None:
    """The evaluation with these factors; the same if there are none."""
    return Styled(evaluation, factors) if evaluation and factors else evaluation
