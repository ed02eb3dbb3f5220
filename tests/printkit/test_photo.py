"""Photographs of the test page: read exactly, or refused; and the choices that come of them.

`python -m tests.printkit.photographs 200 FILE` tries many more.
"""

from __future__ import annotations

import random
from functools import cache
from math import pi
from pathlib import Path

import pytest
from PIL import Image

from printkit.__main__ import main
from printkit.camera import Grey
from printkit.choices import MODES, Choices, Mode
from printkit.pages.testpage import BAR
from printkit.photo import Side, Unsure, offset, read, told
from printkit.press import make, make_test_page
from printkit.scene import AnyItem, Circle, Line, Point
from rulescore.generators import result_of

from .helpers import pages, walk
from .photographs import Printed, grey, photograph, sheet, trial

DONE = Printed((1.004, 0.997), (0.5, -1.0, 0.2), (-0.4, 0.8, -0.1), (4.0, 5.0, 6.0, 4.5))
EXACT = 0.3
"""How exact a reading has to be, mm."""


@cache
def picture(side: int, paper: str = "a4", ground: float = 0.1) -> Image.Image:
    return photograph(sheet(paper, side, DONE), random.Random(5), ground).convert("L")


@cache
def reading(side: int) -> Side:
    return result_of(read(grey(picture(side).copy()), "a4"))


@pytest.mark.slow
def test_photographs_are_read_exactly() -> None:
    off = trial(4, "a5")
    assert isinstance(off, dict), off
    assert max(off.values()) <= EXACT, off


def half() -> Grey:
    one = picture(0)
    return grey(one.crop((0, 0, one.width // 2, one.height)))


def without_an_edge() -> Grey:
    """The picture ends where the print ends."""
    one = picture(0)
    inside = one.point(lambda value: 255 * (value > 150)).getbbox()
    assert inside
    return grey(one.crop((inside[0] + 25, 0, one.width, one.height)))


REFUSED = {
    "half of the page": (half, "not the test page"),
    "an edge outside": (without_an_edge, "whole sheet"),
    "too dark": (lambda: grey(picture(0).point(lambda value: value // 150)), "not the test page"),
    "nothing": (lambda: Grey(400, 300, bytes(400 * 300)), "not the test page"),
    "no pixels": (lambda: Grey(0, 0, b""), "not the test page"),
    "out of focus": (
        lambda: grey(picture(0).resize((60, 80)).resize((1200, 1600))),
        "not the test page",
    ),
    "on white": (lambda: grey(picture(0, ground=0.8)), "do not stand out"),
    "from afar": (lambda: grey(picture(0).resize((480, 640))), "not the test page|small"),
    "paper of another size": (lambda: grey(picture(0, "letter")), "stand out|proportions|flat"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_told_is_refused(name: str) -> None:
    made, reason = REFUSED[name]
    with pytest.raises(Unsure, match=reason):
        result_of(read(made(), "a4"))


@pytest.mark.parametrize("backs", ["long", "short"])
def test_the_offset_brings_every_back_onto_its_front(backs: str) -> None:
    front = Side(False, (1.0, 1.0), (0.7, -1.2), 0.004)
    back = Side(True, (1.0, 1.0), (-0.3, 2.0), -0.007)
    mine = Side(True, (1.0, 1.0), (0.0, 0.0), 0.0)
    x, y, angle = offset(front, back, backs)
    moved = Side(True, mine.scale, (x, y), angle * pi / 180)

    def through(point: Point) -> Point:
        return (point[0], -point[1]) if backs == "short" else (-point[0], point[1])

    for point in ((0.0, 0.0), (90.0, 120.0), (-90.0, 50.0)):
        there = back.on_sheet(moved.on_sheet(point))
        assert there == pytest.approx(through(front.on_sheet(through(point))), abs=1e-9)


@pytest.mark.slow
def test_what_is_read_becomes_choices() -> None:
    lines, texts = told([reading(1), reading(0)], Choices(scale=(100.0, 101.0)))
    across, down = map(float, texts["scale"].split(","))
    assert (across, down) == pytest.approx((100 / 1.004, 101 / 0.997), abs=0.15)
    assert texts["margin"] == "6"
    x, y, angle = map(float, texts["offset"].split(","))
    assert (x, y, angle) == pytest.approx((-0.1, -1.8, -0.1), abs=0.15)
    assert len(lines) == 3


def test_a_page_fitted_to_the_paper_sets_nothing() -> None:
    lines, texts = told([Side(False, (0.97, 0.97), (0, 0), 0, (5, 5, 5, 5))], Choices())
    assert texts == {}
    assert "actual size" in lines[-1]


def test_two_pictures_of_one_side_tell_nothing_of_backs() -> None:
    with pytest.raises(Unsure, match="same side"):
        told([reading(0), reading(0)], Choices())


def test_the_command_line_reads_photographs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / f"{side}.jpg" for side in (0, 1)]
    for side, path in enumerate(paths):
        picture(side).save(path, quality=95)
    assert main(["--test-page", "--read", *map(str, paths)]) == 0
    said = capsys.readouterr().out
    assert "White edges" in said
    assert "--margin 6 --duplex-offset " in said
    assert main(["--test-page", "--read", __file__]) == 2
    assert main(["siege-1966", "--read", str(paths[0])]) == 2
    Image.new("L", (600, 800), 200).save(paths[0])
    capsys.readouterr()
    assert main(["--test-page", "--read", str(paths[0])]) == 2
    assert capsys.readouterr().err.startswith(f"{paths[0]}: This is not")


def test_the_scale_enlarges_what_is_printed_but_not_the_lines_to_cut() -> None:
    def files(scale: tuple[float, float]) -> dict[str, bytes]:
        choices = Choices(scale=scale, parts=("pieces",), backs="none", formats=("pdf", "cut"))
        return dict(make("siege-1966", choices).files())

    plain, large = files((100.0, 100.0)), files((101.0, 99.0))
    name = next(name for name in plain if name.endswith(".pdf"))

    def reach(data: bytes) -> tuple[float, float]:
        """Width and height of all lines of a sheet."""
        lines = pages(data)[1].lines
        return (
            max(line["x1"] for line in lines) - min(line["x0"] for line in lines),
            max(line["bottom"] for line in lines) - min(line["top"] for line in lines),
        )

    (across, down), (wide, high) = reach(plain[name]), reach(large[name])
    assert (wide / across, high / down) == pytest.approx((1.01, 0.99), abs=1e-4)
    for file in plain.keys() - {name}:
        assert plain[file] == large[file], file


def test_nothing_but_marks_lies_in_the_margin() -> None:
    for margin in (5.0, 9.0):
        choices = Choices(margin=margin, parts=("cards",), paper="letter")
        for leaf in make("siege-the-king", choices).leaves:
            width, height = leaf.front.paper.size(leaf.front.landscape)
            for _, (left, top, right, bottom) in leaf.front.placed:
                assert min(left, top, width - right, height - bottom) >= margin


def test_the_marks_are_solid_in_every_mode() -> None:
    def solid(mode: Mode) -> list[AnyItem]:
        front, back = make_test_page(Choices(mode=mode)).documents[0].sheets
        return [
            item
            for sheet in (front, back)
            for item, _ in walk(sheet.scene.items, {})
            if isinstance(item, Circle) or (isinstance(item, Line) and item.width == BAR[0])
        ]

    assert len(solid("colour")) == 2 * (8 + 3 + 12 + 4) + 4
    for mode in MODES:
        assert solid(mode) == solid("colour")
