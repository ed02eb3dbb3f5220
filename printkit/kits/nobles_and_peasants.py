"""The kit of Nobles and Peasants: what SiegeStones has, and the rail of the Selection Row, cards of the families, a track and a sheet for points."""

from __future__ import annotations

from typing import Final

from printkit.art import aids, rails, stone_discs
from printkit.choices import Choices
from printkit.kits import moments
from printkit.kits.hexagon import entries, scale, sizes
from printkit.layout.frame import contents
from printkit.pages.scores import ROW as SCORE_ROW
from printkit.pages.scores import Table, pad
from printkit.parts import Entry, Flat, Kit, Net, Pad, Step, Thing
from rulescore import GAMES
from rulescore.boards.hexagon import COLOURS
from rulescore.games.nobles_and_peasants.tables import FAMILIES
from rulescore.words import say, say_count

GAME: Final = GAMES["nobles-and-peasants"]
ROW: Final = 72
"""Stones of the longest Selection Row."""
LINES: Final = 22
"""The most empty rows of a score sheet's table; a small sheet has fewer."""


def _rail(choices: Choices) -> Net:
    size = scale(GAME.info.id, choices)
    left, _, right, _ = contents(choices.sheet, landscape=True)
    each = int(str(choices.options["row"])) * len(COLOURS)
    shares = rails.shares(each or ROW, right - left, size)
    strips = [rails.strip(hollows, number, len(shares), size) for number, hollows in enumerate(shares)]
    joined = (
        (Step(say("Glue the left end of each strip on the flap of the one before it, in the order of the letters."), rails.join()),) if len(strips) > 1 else ()
    )
    return Net([Thing(strip.title, strip) for strip in strips], title=say("Rail of the Selection Row"), steps=joined)


def _families(choices: Choices) -> Flat:
    counts = [choices.seats] if choices.seats else list(FAMILIES)
    back = aids.family_turn()
    fronts = [aids.family(seats, seat) for seats in counts for seat in range(seats)]
    return Flat([Thing(front.title, front, back) for front in fronts], corner=3)


def _track(choices: Choices) -> Net:
    markers = [stone_discs.marker(letter) for letter in COLOURS]
    track = stone_discs.track()
    step = Step(say("Fold each marker in the middle and glue it. Turn it over when it starts a second hundred."))
    return Net([Thing(track.title, track), *(Thing(marker.title, marker) for marker in markers)], steps=(step,))


def _scores(choices: Choices) -> Pad:
    seats = choices.seats or max(FAMILIES)
    heads = [aids.score_mark(noble) for noble, _ in FAMILIES[seats]]
    _, top, _, bottom = contents(choices.sheet, landscape=False)
    last = [say("Before the end"), say("Peasants at the end"), say("Together")]
    lines = min(LINES, int((bottom - top) / SCORE_ROW) - 2 - len(last))
    table = Table(say_count("Points of {n} family", "Points of {n} families", seats), heads, [""] * lines + last, strong=(lines, lines + 2))
    return pad(table, choices.sheet)


KIT: Final = Kit(
    GAME,
    entries(
        GAME,
        moments.nobles_and_peasants,
        Entry("rail", lambda: say("Rail of the Selection Row"), _rail),
        Entry("families", lambda: say("Cards of the families"), _families),
        Entry("track", lambda: say("Track for points, and markers"), _track),
        Entry("scores", lambda: say("Score sheet"), _scores),
    ),
    sizes,
    printed=("row",),
    seats=tuple(FAMILIES),
)
