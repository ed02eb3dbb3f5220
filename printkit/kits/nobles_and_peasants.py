"""The kit of Nobles and Peasants: what SiegeStones has, a board for the Selection Row, cards of the
families, a track and a sheet for points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.art import aids, rails, stone_discs
from printkit.choices import Choices
from printkit.kits.hexagon import entries, sizes, stone_scale
from printkit.layout.boards import sheets
from printkit.layout.frame import contents
from printkit.pages.scores import ROW as SCORE_ROW
from printkit.pages.scores import Table, pad
from printkit.parts import Board, Entry, Flat, Kit, Net, Pad, Step, Thing
from rulescore import GAMES
from rulescore.boards.hexagon import COLOURS
from rulescore.games.nobles_and_peasants.tables import FAMILIES
from rulescore.translation import say, say_count

GAME: Final = GAMES["nobles-and-peasants"]
ROW: Final = 72
"""Stones of the longest Selection Row."""
COLUMNS: Final = range(4, 13)
"""The possible widths of the Selection Row's board, stones."""
LINES: Final = 22
"""The most empty rows of a score sheet; a small one has fewer."""


def _rail(choices: Choices) -> Board:
    """The Selection Row on as few sheets as possible, preferably with full rows and both ends on
    the same side.
    """
    size = stone_scale(GAME.info.id, choices)
    hollows = int(str(choices.options["row"])) * len(COLOURS) or ROW
    found: list[tuple[float, int, int, Board]] = []
    for columns in COLUMNS:
        scene, joins = rails.row(hollows, columns, size), rails.joins(hollows, columns, size)
        board = Board(scene, joins, ground="wood-edge")
        many, rest = sheets(board, choices.sheet), hollows % columns
        found.append((many, rest, -(-hollows // columns) % 2, board))
    best = min(found, key=lambda one: one[:3])[3]
    return replace(best, title=best.scene.title)


def _families(choices: Choices) -> Flat:
    counts = [choices.seats] if choices.seats else list(FAMILIES)
    back = aids.family_turn()
    fronts = [aids.family(seats, seat) for seats in counts for seat in range(seats)]
    return Flat([Thing(front.title, front, back) for front in fronts], corner=3)


def _track(choices: Choices) -> Net:
    markers = [stone_discs.marker(letter) for letter in COLOURS]
    track = stone_discs.track()
    step = Step(
        say(
            "Fold each marker in the middle and glue it. Turn it over when it starts a second"
            " hundred."
        )
    )
    return Net(
        [Thing(track.title, track), *(Thing(marker.title, marker) for marker in markers)],
        steps=(step,),
    )


def _scores(choices: Choices) -> Pad:
    seats = choices.seats or max(FAMILIES)
    heads = [aids.score_mark(noble) for noble, _ in FAMILIES[seats]]
    _, top, _, bottom = contents(choices.sheet, landscape=False)
    last = [say("Before the end"), say("Peasants at the end"), say("Total")]
    lines = min(LINES, int((bottom - top) / SCORE_ROW) - 2 - len(last))
    table = Table(
        say_count("Points of {n} family", "Points of {n} families", seats),
        heads,
        [""] * lines + last,
        strong=(lines, lines + 2),
    )
    return pad(table, choices.sheet)


KIT: Final = Kit(
    GAME,
    entries(
        GAME,
        Entry("rail", lambda: say("Board of the Selection Row"), _rail),
        Entry("families", lambda: say("Cards of the families"), _families),
        Entry("track", lambda: say("Track for points, and markers"), _track),
        Entry("scores", lambda: say("Score sheet"), _scores),
    ),
    sizes,
    printed=("row",),
    seats=tuple(FAMILIES),
    stones=True,
    straight=True,
)
