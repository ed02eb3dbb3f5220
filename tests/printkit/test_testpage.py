"""The test page: whatever a printer does to the backs, the readings are what undoes it."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from printkit.choices import Choices
from printkit.pages.testpage import DEGREE, REACH, apart
from printkit.paper import PAPERS
from printkit.press import make_test_page
from printkit.scene import Line, Point, Sheet, Text, apply

from .helpers import walk


def backs_lines(sheet: Sheet) -> list[tuple[Point, Point]]:
    return [
        (apply(matrix, item.points[0]), apply(matrix, item.points[1]))
        for item, matrix in walk(sheet.scene.items, {})
        if isinstance(item, Line) and item.width == 0.3
    ]


def crossing(line: tuple[Point, Point], axis: int, at: float) -> float:
    """The other coordinate of the point where a line reaches this one."""
    a, b = line
    share = (at - a[axis]) / (b[axis] - a[axis])
    return a[1 - axis] + share * (b[1 - axis] - a[1 - axis])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize(
    "error", [(0.0, 0.0, 0.0), (0.7, -1.1, 0.0), (0.0, 0.0, 0.4), (-0.6, 1.4, -0.5)]
)
def test_readings_undo_the_printers_error(
    paper: str, backs: str, error: tuple[float, float, float]
) -> None:
    """The printer moves and turns its backs; the marks are read through the paper as the page says;
    the readings bring the backs home.
    """
    choices = Choices(paper=paper, backs=backs)  # type: ignore[arg-type]
    width, height = PAPERS[paper].size(False)

    def printed(sheet: Sheet) -> list[tuple[Point, Point]]:
        angle, (x, y) = error[2] * pi / 180, (width / 2, height / 2)

        def off(point: Point) -> Point:
            dx, dy = point[0] - x, point[1] - y
            return (
                x + dx * cos(angle) - dy * sin(angle) + error[0],
                y + dx * sin(angle) + dy * cos(angle) + error[1],
            )

        def through(point: Point) -> Point:
            return (
                (point[0], height - point[1]) if backs == "short" else (width - point[0], point[1])
            )

        return [(through(off(a)), through(off(b))) for a, b in backs_lines(sheet)]

    def readings(choices: Choices) -> tuple[float, float, float]:
        front, back = make_test_page(choices).documents[0].sheets
        fives = [
            apply(matrix, (text.x, text.y))
            for text, matrix in walk(front.scene.items, {})
            if isinstance(text, Text) and text.text == "+5"
        ]
        half, (x, y) = apart(PAPERS[paper]) / 2, (width / 2, height / 2)
        middle = min(fives, key=lambda point: abs(point[0] - x))
        right = 1 if middle[0] > x else -1
        side = next(point for point in fives if point is not middle)
        up = 1 if side[1] < y else -1
        lines = printed(back)
        upright = [
            line for line in lines if abs(line[0][1] - line[1][1]) > abs(line[0][0] - line[1][0])
        ]
        level = [line for line in lines if line not in upright]
        (top,) = upright
        across = right * (crossing(top, 1, y) - x)
        left_line, right_line = sorted(level, key=lambda line: line[0][0])
        y_left, y_right = (
            up * (y - crossing(line, 0, x + way * half))
            for line, way in ((left_line, -1), (right_line, 1))
        )
        per_degree = round(apart(PAPERS[paper]) / DEGREE)
        turn = (y_left - y_right) / per_degree * (-1 if backs == "short" else 1)
        assert max(map(abs, (across, y_left, y_right))) <= REACH
        return across, (y_left + y_right) / 2, turn

    first = readings(choices)
    again = readings(Choices(paper=paper, backs=backs, offset=first))  # type: ignore[arg-type]
    assert again == pytest.approx((0, 0, 0), abs=0.05)
