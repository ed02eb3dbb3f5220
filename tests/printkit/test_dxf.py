"""Lines for machines as DXF: the same places as on paper, y up, arcs round."""

from __future__ import annotations

from collections import Counter

from printkit import dxf
from printkit.choices import Choices
from printkit.press import make
from printkit.scene import Circle, Group, Line, Rect, Scene


def pairs(data: bytes) -> list[tuple[int, str]]:
    lines = data.decode().splitlines()
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def corners(data: bytes) -> list[tuple[float, float]]:
    found = pairs(data)
    xs, ys = ([float(value) for code, value in found if code == axis] for axis in (10, 20))
    return list(zip(xs, ys, strict=True))


def test_lines_lie_where_they_are_on_paper_with_y_up() -> None:
    line = Group((Line(((0, 0), (5, 10)), role="fold"),), (2, 0, 0, 2, 10, 20))
    data = dxf.drawing(Scene("", 100, 200, (line,), {}))
    assert corners(data) == [(10, 180), (20, 160)]
    assert (8, "fold") in pairs(data)
    assert (70, "0") in pairs(data)


def test_circles_and_round_corners_bulge_outwards() -> None:
    shapes = (Circle(50, 50, 10, role="cut"), Rect(0, 0, 60, 90, r=3, role="cut"))
    data = dxf.drawing(Scene("", 100, 100, shapes, {}))
    assert Counter(value for code, value in pairs(data) if code == 42) == {
        "-0.000000": 8,
        "-0.414214": 8,
    }
    assert len(corners(data)) == 16


def test_equal_sheets_have_one_file_in_each_format() -> None:
    one = make("siege-the-king", Choices(parts=("cards",), formats=("cut",)))
    names = [name for name, _ in one.jobs()]
    assert len(one.made[0].leaves) == 6
    assert len([name for name in names if name.endswith(".dxf")]) == 2, "the last is not full"
    assert [name[:-4] for name in names if name.endswith(".svg")] == [
        name[:-4] for name in names if name.endswith(".dxf")
    ]
