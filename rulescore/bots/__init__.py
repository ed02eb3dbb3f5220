"""Players: each is given what its seat sees, and nothing else.

>>> import rulescore
>>> from rulescore import bots
>>> state = rulescore.GAMES["siegestones"].set_up("blue:d3,d5 red:a1,a2 towers:c3")
>>> choice = bots.player("level3", iterations=200, seed=1).choose(bots.Seen(state, 0))
>>> choice.token in state.moves(), len(choice.value)
(True, 2)
"""

from __future__ import annotations

from rulescore.bots.captains import CAPTAINS, PLAYERS, captain_name
from rulescore.bots.levels import LEVELS, level_name
from rulescore.bots.player import Choice, Player, Seen, Thinking, play_game
from rulescore.bots.reasons import explained, fortune, intent, suggestion
from rulescore.bots.registry import KINDS, player
from rulescore.bots.review import Decision, Review, review, tried

__all__ = [
    "CAPTAINS",
    "KINDS",
    "LEVELS",
    "PLAYERS",
    "Choice",
    "Decision",
    "Player",
    "Review",
    "Seen",
    "Thinking",
    "captain_name",
    "explained",
    "fortune",
    "intent",
    "level_name",
    "play_game",
    "player",
    "review",
    "suggestion",
    "tried",
]
