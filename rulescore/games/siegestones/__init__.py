"""SiegeStones: stones besiege neutral towers, and whoever threatens a tower most controls it."""

from rulescore.game import Game
from rulescore.games.siegestones import judge, position, view, words
from rulescore.games.siegestones.state import INFO, SiegeStones

GAME = Game(INFO, SiegeStones, view, words, position, judge, "rulescore.games.siegestones.bearing")
