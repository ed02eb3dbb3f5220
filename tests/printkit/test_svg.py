"""SVG files: well-formed, in true size, in layers, and with the same geometry as the PDF."""

from __future__ import annotations

import re
from bisect import bisect
from math import inf
from xml.etree import ElementTree

import pytest

from printkit.scene import IDENTITY, ROLES, Circle, Line, Matrix, Path, Rect, after, apply, only
from printkit.svg import page

from .helpers import MM, NEAR, PAPER_IDS, all_sheets, kit, pages, pdf_of, walk

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"


def matrix_of(element: ElementTree.Element) -> Matrix:
    text = element.get("transform", "")
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", text)]
    if text.startswith("translate"):
        return (1, 0, 0, 1, numbers[0], numbers[1])
    return tuple(numbers) if numbers else IDENTITY  # type: ignore[return-value]


def rects(root: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """Every upright rectangle, symbols included: left, top, width, height on the paper in mm."""
    symbols = {element.get("id"): element for element in root.iter() if element.get("id")}
    found = []

    def read(element: ElementTree.Element, matrix: Matrix) -> None:
        here = after(matrix, matrix_of(element))
        if element.tag == f"{SVG}defs":
            return
        upright = abs(here[1]) + abs(here[2]) < 1e-6 or abs(here[0]) + abs(here[3]) < 1e-6
        if element.tag == f"{SVG}rect" and upright:
            x, y, w, h = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
            (x0, y0), (x1, y1) = apply(here, (x, y)), apply(here, (x + w, y + h))
            found.append((min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))
        elif element.tag == f"{SVG}use":
            read(symbols[element.get(XLINK, "")[1:]], here)
        for child in element:
            read(child, here)

    read(root, IDENTITY)
    return found


@pytest.mark.slow
def test_files_are_true_size_and_layered_by_role() -> None:
    for sheet in all_sheets("a4"):
        root = ElementTree.fromstring(page(sheet.scene).encode())
        assert root.get("width") == f"{sheet.scene.width:g}mm"
        box = [float(n) for n in root.get("viewBox", "").split()]
        assert box == pytest.approx([0, 0, sheet.scene.width, sheet.scene.height])
        layers = [element.get("id") for element in root if element.tag == f"{SVG}g"]
        assert {"layer-text", "layer-mark"} <= set(layers)
        assert root.findtext(f"{SVG}title")
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
    assert any(
        'id="layer-cut"' in page(sheet.scene) and 'id="layer-fold"' in page(sheet.scene)
        for sheet in all_sheets("a4")
    )


@pytest.mark.parametrize("paper", PAPER_IDS)
def test_layers_above_the_text_cover_nothing(paper: str) -> None:
    above = set(ROLES[ROLES.index("text") + 1 :])
    for sheet in all_sheets(paper):
        for item, _ in walk(only(sheet.scene.items, above), sheet.scene.symbols):
            assert not isinstance(item, (Path, Rect, Circle, Line)) or not item.fill, item


@pytest.mark.slow
def test_svg_and_pdf_have_the_same_geometry() -> None:
    for sheet, printed in zip(kit("a4")[0].sheets, pages(pdf_of("a4")), strict=True):
        drawn = sorted(rects(ElementTree.fromstring(page(sheet.scene).encode())))
        read = sorted(
            (rect["x0"] / MM, rect["top"] / MM, rect["width"] / MM, rect["height"] / MM)
            for rect in printed.rects
        )
        for one in drawn:
            near = read[bisect(read, (one[0] - NEAR,)) : bisect(read, (one[0] + NEAR, inf))]
            assert any(
                all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True)) for other in near
            ), (sheet.name, one)


def test_used_faces_are_embedded() -> None:
    text = page(kit("a4")[0].sheets[0].scene)
    assert text.count("@font-face") == 3
    assert "http://" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text)
