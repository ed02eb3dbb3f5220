"""What the kits of the three games on the board of 37 circles share: board, stones, towers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from printkit.art import siegestones, stone_discs, towers
from printkit.art.siegestones_joins import joins
from printkit.art.stones import STONE, stone_title
from printkit.choices import Choices
from printkit.kits.common import words
from printkit.layout.boards import fits
from printkit.paper import Paper
from printkit.parts import Board, Entry, Flat, Net, Step, Thing
from rulescore import Game
from rulescore.boards.hexagon import COLOURS
from rulescore.translation import invalid, say, say_count

STONES: Final = 20
"""Stones of each colour."""
TOWERS: Final = {"siegestones": 12, "nobles-and-peasants": 9, "angry-gods": 12}
"""The most towers in a game."""
PUNCH: Final = 25.4
"""The diameter of the stones for a punch, mm."""
APART: Final = 6.0
"""The room for a punch between two of them, mm."""
SMALL: Final = 0.8
"""The scale of stones and towers in Angry Gods, which leaves room for followers on the points."""


def sizes(paper: Paper) -> Mapping[str, str]:
    """Circles 32 mm apart for a board on one sheet of A4 or Letter, 45 mm for A3 or tabloid."""
    both = {
        "32": say("circles 32 mm apart, stones of 20 mm"),
        "45": say("circles 45 mm apart, stones of 28 mm"),
    }
    return both if paper.width < 250 else dict(reversed(both.items()))


def scale(game_id: str, choices: Choices) -> float:
    """The scale of stones and towers; 1 fits a pitch of 32 mm."""
    return int(choices.size) / siegestones.PITCH * (SMALL if game_id == "angry-gods" else 1.0)


def stone_scale(game_id: str, choices: Choices) -> float:
    """The scale of stones alone. ValueError if those of a punch are too large."""
    size = scale(game_id, choices)
    if choices.stones != "punch":
        return size
    if size < 1:
        raise invalid("stones of a 25.4 mm punch need circles 45 mm apart in this game")
    return PUNCH / (2 * STONE)


def board(game_id: str, choices: Choices) -> Board:
    """The board, without its border if it then fits on one sheet."""
    pitch = int(choices.size)
    whole, snug = (siegestones.board(game_id, pitch, snug) for snug in (False, True))
    scene = (
        snug if fits(snug, choices.sheet, True) and not fits(whole, choices.sheet, True) else whole
    )
    title = say("Board with circles {pitch} mm apart", pitch=pitch)
    return Board(scene, joins(game_id, scene.width, scene.height, pitch), title=title)


def stones(game_id: str, choices: Choices) -> Flat:
    """Twenty stones of each colour, marked on both faces. ValueError if those of a punch are too
    large.
    """
    size = stone_scale(game_id, choices)
    discs = {letter: stone_discs.disc(letter, size) for letter in COLOURS}
    title = say_count(
        "{n} stone of {size} mm",
        "{n} stones of {size} mm",
        STONES * len(COLOURS),
        size=round(2 * STONE * size),
    )
    return Flat(
        [Thing(stone_title(letter), disc, disc, STONES) for letter, disc in discs.items()],
        "rect" if choices.stones == "square" else "round",
        gap=APART if choices.stones == "punch" else 0.0,
        joined=choices.stones == "square",
        title=title,
    )


def tower_parts(game_id: str, choices: Choices) -> Net | Flat:
    """The towers: tiles, or walls and plates to fold. Only round stones fit between merlons."""
    size, count = scale(game_id, choices), TOWERS[game_id]
    title = say_count("{n} tower", "{n} towers", count)
    if choices.flat:
        return Flat([Thing(say("Tower"), towers.tile(size), count=count)], joined=True, title=title)
    merlon = towers.MERLON if choices.stones == "round" else 0.0
    things = [
        Thing(say("Walls of a tower"), towers.wall(size, merlon), count=count),
        Thing(say("Plate of a tower"), towers.plate(size), count=count),
    ]
    steps = tuple(Step(text, drawing) for text, drawing in towers.steps(merlon))
    return Net(things, title=title, steps=steps)


def entries(game: Game[Any], *others: Entry) -> tuple[Entry, ...]:
    """The entries of a kit: board, stones, towers, then the game's own, then pictures and rules."""
    game_id = game.info.id
    return (
        Entry("board", lambda: say("Board"), partial(board, game_id)),
        Entry("stones", lambda: say("Stones"), partial(stones, game_id)),
        Entry("towers", lambda: say("Towers"), partial(tower_parts, game_id)),
        *others,
        *words(game),
    )
