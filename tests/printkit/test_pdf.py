"""The PDFs read back with other programs: lengths, boxes, fonts, structure."""

from __future__ import annotations

import io
import itertools
from math import hypot

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageOps

from printkit import pdf
from printkit.layout.frame import finished
from printkit.pages.rules import rules
from printkit.paper import PAPERS
from rulescore import translation

from .helpers import MM, NEAR, kit, pages, pdf_of

each_document = pytest.mark.parametrize(("paper", "number"), [("a4", 0), ("a4", 1)], scope="module")
"""One with its board on one sheet, one with a board in parts; what differs from paper to paper is
measured on the drawings.
"""


@pytest.mark.slow
@each_document
def test_document_is_sound_and_says_what_it_is(paper: str, number: int) -> None:
    with pikepdf.open(io.BytesIO(pdf_of(paper, number))) as file:
        assert (
            file.check_pdf_syntax() == []
            if hasattr(file, "check_pdf_syntax")
            else file.check() == []
        )
        assert file.docinfo["/Title"] == "SIEGE (1966)"
        assert file.Root.Lang == "en"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.DisplayDocTitle
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == list(
                dict.fromkeys(sheet.name for sheet in kit(paper)[number].sheets)
            )


@each_document
def test_every_font_is_embedded_and_a_subset(paper: str, number: int) -> None:
    with pikepdf.open(io.BytesIO(pdf_of(paper, number))) as file:
        fonts = [
            thing
            for thing in file.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert "+Alegreya" in str(font.BaseFont)
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


@each_document
def test_paper_and_trim_are_right(paper: str, number: int) -> None:
    sizes = {PAPERS[paper].size(False), PAPERS[paper].size(True)}
    with pikepdf.open(io.BytesIO(pdf_of(paper, number))) as file:
        for page, sheet in zip(file.pages, kit(paper)[number].sheets, strict=True):
            left, bottom, right, top = (float(n) / MM for n in page.mediabox)
            assert any(
                (right - left, top - bottom) == pytest.approx(size, abs=0.01) for size in sizes
            )
            trim = sheet.trim or (0, 0, sheet.scene.width, sheet.scene.height)
            x0, y0, x1, y1 = (float(n) / MM for n in page.trimbox)
            assert (x0, sheet.scene.height - y1, x1, sheet.scene.height - y0) == pytest.approx(
                trim, abs=0.01
            )


@each_document
def test_structure_is_tagged_in_reading_order(paper: str, number: int) -> None:
    with pikepdf.open(io.BytesIO(pdf_of(paper, number))) as file:
        assert file.Root.MarkInfo.Marked
        tags: list[str] = []
        marked: dict[tuple[int, int], int] = {}

        def read(element: pikepdf.Object) -> None:
            tags.append(str(element.S))
            if element.S == "/Figure":
                assert str(element.Alt)
            for kid in element.K:
                if isinstance(kid, pikepdf.Dictionary):
                    assert kid.P.objgen == element.objgen
                    read(kid)
                else:
                    key = (element.Pg.objgen[0], int(kid))
                    marked[key] = marked.get(key, 0) + 1

        root = file.Root.StructTreeRoot
        for child in root.K:
            read(child)
        assert tags.count("/H1") == len(file.pages)
        assert {"/H2", "/H3", "/P", "/L", "/LI", "/Lbl", "/LBody", "/Figure"} <= set(tags)
        assert set(marked.values()) == {1}
        parents = dict(
            zip(list(root.ParentTree.Nums)[::2], list(root.ParentTree.Nums)[1::2], strict=True)
        )
        for index, page in enumerate(file.pages):
            stack: list[str] = []
            found = []
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) in ("BDC", "BMC"):
                    assert not stack, "marked content inside marked content"
                    stack.append(str(operands[0]))
                    if str(operator) == "BDC":
                        found.append(int(operands[1].MCID))
                elif str(operator) == "EMC":
                    stack.pop()
                elif str(operator) in ("f", "S", "B", "f*", "B*", "Tj", "TJ", "Do"):
                    assert stack, "something is drawn that is neither tagged nor an artifact"
            assert found == list(range(len(parents[index])))
            assert all((page.objgen[0], mark) in marked for mark in found)


def test_a_table_says_what_its_heads_are_for_and_the_file_that_it_is_accessible() -> None:
    [draft] = rules("Rules", "# T\n\n| a | b |\n|---|---|\n| c | d |\n", PAPERS["a4"])
    data = pdf.document("T", [finished("T", draft, 1, 1)])
    with pikepdf.open(io.BytesIO(data)) as file:
        heads = [
            one
            for one in file.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/TH"
        ]
        assert [(str(head.A.O), str(head.A.Scope)) for head in heads] == [("/Table", "/Column")] * 2
        with file.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "number", "square"), [("a4", 0, 25), ("a4", 1, 35)])
def test_squares_are_true_on_paper(paper: str, number: int, square: int) -> None:
    found = 0
    for page in pages(pdf_of(paper, number)):
        squares = [
            rect
            for rect in page.rects
            if abs(rect["width"] / MM - square) < 1 and abs(rect["height"] / MM - square) < 1
        ]
        for rect in squares:
            assert rect["width"] / MM == pytest.approx(square, abs=NEAR)
            assert rect["height"] / MM == pytest.approx(square, abs=NEAR)
        xs = sorted({round(rect["x0"] / MM, 3) for rect in squares})
        for one, other in itertools.pairwise(xs):
            assert other - one == pytest.approx(square, abs=NEAR)
        found += len(squares)
    assert found >= 52


@pytest.mark.slow
@each_document
def test_scales_measure_true(paper: str, number: int) -> None:
    for page in pages(pdf_of(paper, number)):
        lines = [
            ((line["x0"] / MM, line["top"] / MM), (line["x1"] / MM, line["bottom"] / MM))
            for line in page.lines
        ]
        longest = [
            line
            for line in lines
            if hypot(line[1][0] - line[0][0], line[1][1] - line[0][1])
            == pytest.approx(101.6, abs=NEAR)
        ]
        assert len(longest) == 1
        (x0, y0), (x1, y1) = longest[0]
        upright = x0 == pytest.approx(x1)
        along = [
            (
                (line[0][1], line[1][0] - line[0][0])
                if upright
                else (line[0][0], line[1][1] - line[0][1])
            )
            for line in lines
            if line is not longest[0]
        ]
        base = [
            at
            for at, long in along
            if long == pytest.approx(3.0, abs=NEAR) and min(x0, y0) - 1 < at
        ]
        start, end = (y1, y0) if upright else (x0, x1)
        distances = {round(abs(at - start), 2) for at in base}
        assert {0.0, 25.4, 50.0, 50.8, 76.2, 100.0, 101.6} <= distances, (distances, start, end)


@each_document
def test_letters_are_inside_the_printable_box(paper: str, number: int) -> None:
    for page in pages(pdf_of(paper, number)):
        landscape = page.width > page.height
        left, top, right, bottom = PAPERS[paper].printable(landscape)
        for char in (char for char in page.chars if not char["text"].isspace()):
            assert char["x0"] / MM >= left - 0.3
            assert char["x1"] / MM <= right + 0.3
            assert char["top"] / MM >= top - 0.3
            assert char["bottom"] / MM <= bottom + 0.3


@pytest.mark.slow
def test_back_of_a_standing_piece_lies_behind_its_front() -> None:
    """The picture above the fold, mirrored at it, is the picture below, pixel by pixel."""
    document = kit("a4")[0]
    at = next(index for index, sheet in enumerate(document.sheets) if "Standing" in sheet.name)
    page = next(iter(pages(pdf_of("a4"))[at : at + 1]))
    strips = [
        rect
        for rect in page.rects
        if rect["width"] / MM == pytest.approx(20, abs=NEAR) and rect["height"] / MM > 60
    ]
    assert len({(round(rect["x0"]), round(rect["top"])) for rect in strips}) >= 8
    fine = 10
    image = pypdfium2.PdfDocument(pdf_of("a4"))[at].render(scale=fine).to_pil().convert("L")
    for rect in strips:
        middle, reach = (
            round((rect["top"] + rect["bottom"]) / 2 * fine),
            round((rect["height"] / 2 - 4 * MM) * fine),
        )
        left, right = int(rect["x0"] * fine) + fine, int(rect["x1"] * fine) - fine
        upper = image.crop((left, middle - reach, right, middle - fine))
        lower = image.crop((left, middle + fine, right, middle + reach))
        height = min(upper.height, lower.height)
        upper = ImageOps.flip(upper.crop((0, upper.height - height, upper.width, upper.height)))
        difference = ImageChops.difference(upper, lower.crop((0, 0, lower.width, height)))
        histogram = difference.histogram()
        assert sum(histogram[96:]) < 0.015 * difference.width * difference.height


def test_a_document_without_sheets_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one sheet"):
        pdf.document("Nothing", [])


def test_the_document_says_in_which_language_it_is() -> None:
    sheets = kit("a4")[0].sheets[:1]
    translation.load("de")
    try:
        data = pdf.document("Bogen", sheets)
    finally:
        translation.load("en")
    with pikepdf.open(io.BytesIO(data)) as file, file.open_metadata() as metadata:
        assert file.Root.Lang == "de"
        assert metadata["dc:language"] == {"de"}
