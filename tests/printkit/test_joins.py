"""Boards in parts: as few sheets as possible, cut where nothing is lost, and whole again when
glued.
"""

from __future__ import annotations

import itertools
from math import ceil, dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.art import siege_1966
from printkit.art.palette import PALETTE
from printkit.layout import boards
from printkit.layout.frame import contents
from printkit.layout.joins import FLAP, Cut, between, choose
from printkit.paper import PAPERS
from printkit.parts import Board
from printkit.scene import Circle, Group, Line, Scene

CIRCLES = [
    (30 + 45 * column + (22.5 if row % 2 else 0), 30 + 39 * row)
    for row in range(7)
    for column in range(7)
]
HEX = Scene(
    "Circles", 352.5, 294, tuple(Circle(x, y, 15, fill="wood") for x, y in CIRCLES), PALETTE
)
ZIGZAG = tuple(
    tuple((30 + 45 * column + (0 if row % 2 else 22.5), 30 + 39 * row) for row in range(-1, 8))
    for column in range(1, 6)
)
"""Lines that wind between the circles from edge to edge."""
LEVEL = tuple(49.5 + 39 * row for row in range(6))


@given(st.floats(100, 900), st.floats(60, 260), st.lists(st.floats(5, 895), max_size=40))
def test_cuts_are_as_few_as_any(length: float, room: float, lines: list[float]) -> None:
    joins = [Cut(at, at) for at in lines if at < length - 1]
    found = choose(length, joins, room)
    if found is None:
        return
    edges = [0.0, *(cut.low for cut in found), length]
    assert all(
        after - before + (FLAP if after != length else 0) <= room + 1e-5
        for before, after in itertools.pairwise(edges)
    )
    if len(found) == 1:
        assert length > room
    if len(found) == 2:
        assert not any(
            at + FLAP <= room and length - at <= room for at in (cut.low for cut in joins)
        )


@pytest.mark.parametrize("paper", ["a4", "letter", "both", "a5"])
def test_a_board_of_circles_is_cut_between_them(paper: str) -> None:
    drafts = boards.board("Board", Board(HEX, (ZIGZAG, LEVEL)), PAPERS[paper])
    for draft in drafts:
        left, top, right, bottom = contents(draft.paper, draft.landscape)
        _, box = draft.placed[0]
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom
        dx, dy = draft.items[1].matrix[4:]  # type: ignore[union-attr]
        winding = [item for item in draft.items if isinstance(item, Line) and item.role == "cut"]
        for line in winding:
            for (x0, y0), (x1, y1) in itertools.pairwise(line.points):
                for step in range(21):
                    x, y = x0 + (x1 - x0) * step / 20 - dx, y0 + (y1 - y0) * step / 20 - dy
                    assert min((x - a) ** 2 + (y - b) ** 2 for a, b in CIRCLES) > 15.5**2
    names = [
        item.alt
        for draft in drafts
        for item in draft.items
        if item.alt.startswith(("Edge", "Flap"))
    ]
    letters = {name.split()[1] for name in names}
    assert sorted(names) == sorted(
        f"{side} {letter}" for letter in letters for side in ("Edge", "Flap")
    )
    area = [contents(PAPERS[paper], landscape) for landscape in (False, True)]
    least = min(ceil(HEX.width / (b[2] - b[0])) * ceil(HEX.height / (b[3] - b[1])) for b in area)
    assert least <= len(drafts) <= 2 * least


BOARDS = {
    "circles": Board(HEX, (ZIGZAG, LEVEL)),
    "squares": Board(siege_1966.board({}, 35), siege_1966.joins(35)),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_marks_are_for_cutting_and_letters_are_not_cut_off(name: str, paper: str) -> None:
    """A solid line outside a part is its cut, a dashed one on it is where the next part ends; the
    letters are on what remains after cutting.
    """
    drafts = boards.board("Board", BOARDS[name], PAPERS[paper])
    seams = 0
    for draft in drafts:
        (_, (left, top, right, bottom)), trim = draft.placed[0], draft.trim
        assert trim
        marks = [
            item
            for item in draft.items
            if isinstance(item, Line) and item.role == "mark" and item.stroke != "white"
        ]
        for mark in marks:
            xs, ys = ({round(n, 3) for n in side} for side in zip(*mark.points, strict=True))
            if mark.dash:
                seams += 1
                assert (
                    left - 0.01 <= min(xs)
                    and max(xs) <= right + 0.01
                    and top - 0.01 <= min(ys)
                    and max(ys) <= bottom + 0.01
                )
            else:
                assert (len(xs) == 1 and xs <= {round(left, 3), round(right, 3)}) or (
                    len(ys) == 1 and ys <= {round(top, 3), round(bottom, 3)}
                )
        winding = [
            item.points for item in draft.items if isinstance(item, Line) and item.role == "cut"
        ]
        for item in (
            item
            for item in draft.items
            if isinstance(item, Group) and item.alt.startswith(("Edge", "Flap"))
        ):
            disc = next(inner for inner in item.items if isinstance(inner, Circle))
            near, far = (disc.x - disc.r, disc.y - disc.r), (disc.x + disc.r, disc.y + disc.r)
            if item.alt.startswith("Flap"):
                assert left <= near[0] and far[0] <= right and top <= near[1] and far[1] <= bottom
                assert far[0] > trim[2] or far[1] > trim[3]
                continue
            assert (
                trim[0] <= near[0]
                and far[0] <= trim[2]
                and trim[1] <= near[1]
                and far[1] <= trim[3]
            )
            for line in winding:
                for (x0, y0), (x1, y1) in itertools.pairwise(line):
                    assert all(
                        dist((disc.x, disc.y), (x0 + (x1 - x0) * n / 9, y0 + (y1 - y0) * n / 9))
                        > disc.r
                        for n in range(10)
                    )
    assert seams == sum(item.alt.startswith("Flap") for draft in drafts for item in draft.items)


def test_every_circle_is_whole_on_some_part() -> None:
    drafts = boards.pieces("Board", Board(HEX, (ZIGZAG, LEVEL)), PAPERS["a4"])
    for x, y in CIRCLES:
        whole = 0
        for draft in drafts:
            dx, dy = draft.items[1].matrix[4:]  # type: ignore[union-attr]
            left, top, right, bottom = draft.trim or (0, 0, 0, 0)
            whole += (
                left - dx <= x - 15
                and x + 15 <= right - dx
                and top - dy <= y - 15
                and y + 15 <= bottom - dy
            )
        assert whole >= 1


def test_the_part_of_a_line_between_two_heights() -> None:
    line = ((0.0, 0.0), (10.0, 10.0), (0.0, 20.0))
    assert between(line, 1, 5, 15) == ((5, 5), (10, 10), (5, 15))
    assert between(line, 1, -5, 5) == ((0, 0), (5, 5))
    assert between(line, 1, 30, 40) == ()
