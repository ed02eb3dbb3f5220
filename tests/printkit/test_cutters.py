"""Marks of cutting machines: measured in the PDF, nothing else near them, and lines for the machine
at the same places.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from printkit import exports, pdf
from printkit.choices import Choices
from printkit.layout.grid import grid
from printkit.paper import PAPERS, Marks
from printkit.parts import Flat
from printkit.press import Print, make
from printkit.scene import Line, Rect, Sheet, leaves, only

from .helpers import MM, pages

DOTS = 4
"""Pixels in a millimetre of what is looked at."""
ROOM = 17
"""How far from each corner of the paper nothing but marks may be, mm."""
KITS = [
    ("siege-the-king", "a4"),
    ("siegestones", "letter"),
    ("siege-by-number", "a3"),
]


@cache
def printed(kit: str, paper: str, marks: Marks, backs: Any = "long") -> Print:
    return make(kit, Choices(paper=paper, marks=marks, backs=backs, formats=("pdf", "cut")))


def cut_sheets(one: Print) -> list[Sheet]:
    return [
        sheet
        for document in one.documents
        for sheet in document.sheets
        if exports.lines(sheet) and only(sheet.scene.items, {"cut"})
    ]


def measured(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    """The boxes of everything pure black on a sheet, in mm from its top left corner, read back from
    its PDF.
    """
    page = pages(pdf.document("Sheet", [sheet]))[0]
    boxes = []
    for shape in (*page.rects, *page.curves, *page.lines):
        if shape["fill"] and shape["non_stroking_color"] == (0, 0, 0):
            boxes.append(
                tuple(round(shape[name] / MM, 2) for name in ("x0", "top", "x1", "bottom"))
            )
    return sorted(boxes)  # type: ignore[arg-type]


def expected(w: float, h: float) -> list[tuple[float, float, float, float]]:
    """The square and the two angles on paper of that size, with the width of their lines."""
    return sorted([(10, 10, 15, 15), (9.5, h - 15, 15, h - 9.5), (w - 15, 9.5, w - 9.5, 15)])


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "paper"), KITS)
def test_three_marks_have_the_sizes_of_silhouette(kit: str, paper: str) -> None:
    for sheet in cut_sheets(printed(kit, paper, "silhouette"))[:3]:
        found = measured(sheet)
        assert len(found) == 3, found
        for box, other in zip(found, expected(sheet.scene.width, sheet.scene.height), strict=True):
            assert box == pytest.approx(other, abs=0.06)


def test_four_marks_are_angles_in_all_corners() -> None:
    [sheet, *_] = cut_sheets(printed("siege-the-king", "a4", "silhouette-4"))
    w, h = sheet.scene.width, sheet.scene.height
    want = sorted((x, y, x + 5.5, y + 5.5) for x in (9.5, w - 15) for y in (9.5, h - 15))
    assert [pytest.approx(box, abs=0.06) for box in want] == measured(sheet)
    image = (
        pypdfium2.PdfDocument(pdf.document("Sheet", [sheet]))[0]
        .render(scale=20 / MM)
        .to_pil()
        .convert("L")
    )
    for x, y in ((200 - 7, 280), (280, 200 - 7)):
        across = image.crop((x, y, x + 15, y + 1) if x < y else (x, y, x + 1, y + 15))
        assert across.getextrema() == (0, 0), "lines of 1 mm"
    assert image.crop((200 + 13, 200 + 13, 300, 300)).getextrema() == (
        255,
        255,
    ), "nothing between the arms"


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "paper"), KITS)
def test_nothing_else_is_near_the_marks(kit: str, paper: str) -> None:
    for sheet in cut_sheets(printed(kit, paper, "silhouette"))[:3]:
        data = pdf.document("Sheet", [sheet])
        image: Image.Image = (
            pypdfium2.PdfDocument(data)[0].render(scale=DOTS / MM).to_pil().convert("L")
        )
        assert image.crop((11 * DOTS, 11 * DOTS, 14 * DOTS, 14 * DOTS)).getextrema() == (
            0,
            0,
        ), "the square"
        w, h = image.width / DOTS, image.height / DOTS
        for box in expected(w, h):
            image.paste(
                255,
                tuple(round(n * DOTS) + way for n, way in zip(box, (-2, -2, 2, 2), strict=True)),
            )  # type: ignore[arg-type]
        for x, y in ((0, 0), (w - ROOM, 0), (0, h - ROOM), (w - ROOM, h - ROOM)):
            corner = image.crop(
                (
                    round(x * DOTS),
                    round(y * DOTS),
                    round((x + ROOM) * DOTS),
                    round((y + ROOM) * DOTS),
                )
            )
            assert corner.getextrema()[0] > 250, (sheet.name, x, y)


def test_backs_and_pages_to_read_have_no_marks() -> None:
    for document in printed("siege-the-king", "a4", "silhouette").documents:
        for sheet in document.sheets:
            marked = any(
                isinstance(item, Rect) and item.fill == "cutter-mark"
                for item in leaves(sheet.scene.items)
            )
            assert marked == bool(only(sheet.scene.items, {"cut"})), sheet.name


def test_lines_for_the_machine_lie_where_the_cards_are_on_the_paper_with_the_marks() -> None:
    one = printed("siege-the-king", "a4", "silhouette")
    [cards] = [made for made in one.made if isinstance(made.part, Flat)]
    sheets = [sheet for sheet in cut_sheets(one) if sheet.name.startswith(cards.title)]
    assert len(sheets) == len(cards.leaves)
    for sheet, leaf in zip(sheets, cards.leaves, strict=True):
        lines = exports.lines(sheet)
        assert lines
        assert (lines.width, lines.height) == (sheet.scene.width, sheet.scene.height)
        boxes = [
            (item.x, item.y, item.x + item.w, item.y + item.h)
            for item in leaves(lines.items)
            if isinstance(item, Rect)
        ]
        assert [pytest.approx(box) for _, box in leaf.front.placed] == boxes


@pytest.mark.parametrize("paper", [name for name in PAPERS if name not in ("both", "a5")])
@pytest.mark.parametrize("folded", [False, True])
def test_cells_keep_away_from_the_corners(paper: str, folded: bool) -> None:
    for w, h, bleed in (
        (63.5, 88.9, 0.5),
        (63.5, 88.9, 3.0),
        (20.0, 20.0, 1.0),
        (70.0, 120.0, 2.0),
    ):
        found = grid(PAPERS[paper].marked("silhouette"), w, h, bleed, 0, 100, folded)
        assert found
        for left, top, _, _ in found.cells:
            assert max(left, top) - bleed >= ROOM
    usual = grid(PAPERS["a4"].marked("silhouette"), 63.5, 88.9, 0.5, 0, 54)
    assert usual
    assert usual.columns * usual.rows == 8, "as many as other programs for these machines lay on A4"


def test_marks_stand_in_file_names_and_crop_marks_are_gone() -> None:
    usual, plain = (
        make("siegestones", Choices(parts=("board",))),
        make("siegestones", Choices(parts=("board",), marks="none")),
    )
    assert plain.stem == f"{usual.stem}-marks-none"

    def thin(one: Print) -> int:
        return sum(
            isinstance(item, Line) and item.role == "mark" and item.width == 0.15
            for item in one.made[0].leaves[0].front.items
        )

    assert thin(usual) == 8
    assert thin(plain) == 0


@pytest.mark.parametrize(("kit", "paper"), KITS)
def test_a_sheet_for_a_cricut_holds_no_more_than_it_finds(kit: str, paper: str) -> None:
    for made in printed(kit, paper, "cricut").made:
        for draft in (leaf.front for leaf in made.leaves if only(leaf.front.items, {"cut"})):
            left, top, right, bottom = zip(*(box for _, box in draft.placed), strict=True)
            short, long = sorted((max(right) - min(left), max(bottom) - min(top)))
            assert short <= 6.75 * 25.4 + 0.01, made.title
            assert long <= 9.25 * 25.4 + 0.01, made.title
            assert not only(draft.items, {"mark"}) or not any(
                item.width == 0.15 and item.stroke == "ink"
                for item in leaves(only(draft.items, {"mark"}))
            )  # type: ignore[union-attr]


def test_marks_of_a_cutter_need_one_paper() -> None:
    with pytest.raises(ValueError, match="not on A4 or Letter"):
        make("siegestones", Choices(paper="both", marks="silhouette"))
