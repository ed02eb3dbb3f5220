"""Angry Gods: leaders that are surrounded by followers become gods, and empty circles false
gods.
"""

from rulescore.game import Game
from rulescore.games.angry_gods import judge, position, view, words
from rulescore.games.angry_gods.state import INFO, AngryGods

GAME = Game(INFO, AngryGods, view, words, position, judge, "rulescore.games.angry_gods.bearing")
