"""Where a printed board of 37 circles may be cut: along lines that wind between circles (and
between the points of Angry Gods) and never touch a letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.art.siegestones import CIRCLE, PITCH, SPOT
from printkit.scene import Point
from rulescore.boards.hexagon import CIRCLES, ROWS, centre

ROOT = 3**0.5 / 2
ROOMY = 0.5
"""The corner of a cut round a circle without points, in pitches from its centre: the middle between
two circles.
"""


def joins(
    game_id: str, width: float, height: float, pitch: float = PITCH
) -> tuple[Sequence[tuple[Point, ...]], Sequence[float | tuple[Point, ...]]]:
    """Cuts from top to bottom and from left to right of a board of that size, mm. They avoid the
    corners with title and diagram.
    """
    points = game_id == "angry-gods"
    reach = _snug() if points else ROOMY
    xs = [
        _down(step, lean, reach, width, height, pitch) for step in range(-1, 2) for lean in (0, 1)
    ]
    ys: list[float | tuple[Point, ...]] = []
    for row in range(1, len(ROWS) - 2):
        ys.append(
            _across(row, reach, width, height, pitch)
            if points
            else height / 2 + (row - 2.5) * ROOT * pitch
        )
    return xs, ys


def _snug() -> float:
    """The same corner for a circle next to a point: the cut is midway between their rims."""
    apart = PITCH / 3**0.5
    return (CIRCLE + (apart - CIRCLE - SPOT) / 2) / ROOT / PITCH


def _down(
    step: int, lean: int, reach: float, width: float, height: float, pitch: float
) -> tuple[Point, ...]:
    """A cut near x = `step` that passes a circle in each row, alternately on its left and right."""
    line: list[Point] = []
    for row in range(len(ROWS)):
        y = (row - 3) * ROOT
        odd = row % 2  # rows b, d and f have a circle at x = 0, the others at half a pitch
        x, side = (step, 1) if odd else (step + 0.5, -1) if lean == 0 else (step - 0.5, 1)
        if odd and lean:
            side = -1
        line += [
            (x + side * reach / 2, y - reach * ROOT),
            (x + side * reach, y),
            (x + side * reach / 2, y + reach * ROOT),
        ]
    return _placed([(line[0][0], -9.0), *line, (line[-1][0], 9.0)], width, height, pitch)


def _across(row: int, reach: float, width: float, height: float, pitch: float) -> tuple[Point, ...]:
    """A cut between that row and the next, from left to right: below the circles of the one, above
    those of the other.
    """
    near = sorted(
        (x, y, 1.0 if name[0] == ROWS[row] else -1.0)
        for name in CIRCLES
        for x, y in [centre(name)]
        if name[0] in ROWS[row : row + 2]
    )
    line = [
        (x + half * reach / 2, y + side * reach * ROOT) for x, y, side in near for half in (-1, 1)
    ]
    return _placed([(-9.0, line[0][1]), *line, (9.0, line[-1][1])], width, height, pitch)


def _placed(line: Sequence[Point], width: float, height: float, pitch: float) -> tuple[Point, ...]:
    """The line in mm from the board's corner, extended to the board's edges."""
    return tuple(
        (min(max(width / 2 + x * pitch, 0.0), width), min(max(height / 2 + y * pitch, 0.0), height))
        for x, y in line
    )
