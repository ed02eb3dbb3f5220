"""Files for machines, print shops and virtual tables, read back."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from printkit import exports, pdf, svg
from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.fonts import FACES
from printkit.fonts.outlines import outlined
from printkit.layout.flat import flat
from printkit.parts import Made
from printkit.press import make
from printkit.scene import Rect, Scene, Sheet, Text

from .deck import deck, discs
from .helpers import MM, NEAR, kit, pages, pdf_of, walk

SVG = "{http://www.w3.org/2000/svg}"


def made(part: object, id: str = "cards") -> Made:
    return Made(id, "Cards", part, tuple(flat(id, "Cards", part, Choices())))  # type: ignore[arg-type]


def test_lines_for_machines_are_hairlines_of_known_colours_in_layers() -> None:
    found = set()
    for sheet in kit("a4")[0].sheets:
        scene = exports.lines(sheet)
        if scene is None:
            continue
        root = ElementTree.fromstring(svg.page(scene).encode())
        assert (root.get("width"), root.get("height")) == (
            f"{sheet.scene.width:g}mm",
            f"{sheet.scene.height:g}mm",
        )
        found |= {element.get("id") for element in root if element.tag == f"{SVG}g"}
        for element in root.iter():
            if element.get("stroke"):
                assert element.get("stroke") in {colour.light for colour in exports.INKS.values()}
                assert element.get("stroke-width") == "0.1"
                assert element.get("fill") == "none"
        assert not list(root.iter(f"{SVG}text"))
    assert found == {"layer-cut", "layer-fold"}


@pytest.mark.slow
def test_lines_for_machines_lie_where_the_pdf_has_them() -> None:
    for sheet, printed in zip(kit("a4")[0].sheets, pages(pdf_of("a4")), strict=True):
        if "Standing" not in sheet.name:
            continue
        scene = exports.lines(sheet)
        on_paper = [
            (rect["x0"] / MM, rect["top"] / MM, rect["width"] / MM, rect["height"] / MM)
            for rect in printed.rects
        ]
        for item, (a, _, c, _, e, f) in walk(scene.items if scene else (), {}):
            if isinstance(item, Rect) and (a, c) == (1, 0):
                place = (item.x + e, item.y + f, item.w, item.h)
                assert any(
                    all(abs(one - other) <= NEAR for one, other in zip(place, rect, strict=True))
                    for rect in on_paper
                )


def test_cards_and_discs_bring_their_cut_lines() -> None:
    for part, kind in ((deck(count=8), Rect), (discs(count=8), None)):
        sheet = Sheet("Test", Scene("Test", 210, 297, made(part).leaves[0].front.items, PALETTE))
        scene = exports.lines(sheet)
        assert scene
        shapes = [item for item, _ in walk(scene.items, {})]
        assert len(shapes) == 8
        boxes = [box for _, box in made(part).leaves[0].front.placed]
        if kind:
            for item, box in zip(shapes, boxes, strict=True):
                assert isinstance(item, Rect)
                assert (item.x, item.y, item.x + item.w, item.y + item.h) == pytest.approx(box)
                assert item.r == 3


@pytest.mark.parametrize("name", FACES)
def test_letters_as_shapes_look_like_the_letters(name: str) -> None:
    texts = [
        Text(5, 20 + 14 * row, words, 12, font=name)
        for row, words in enumerate(("Größe 0123", "Čeština &%", "AVgjß§½→"))
    ]  # type: ignore[arg-type]
    images = []
    for items in (texts, [outlined(text) for text in texts]):
        data = pdf.document(
            "Letters", [Sheet("Letters", Scene("Letters", 90, 60, tuple(items), PALETTE))]
        )
        images.append(pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("L"))
    histogram = ImageChops.difference(*images).histogram()
    ink = sum(images[0].histogram()[:128])
    assert ink > 10_000
    assert sum(histogram[128:]) < 0.01 * ink


def test_outlined_pages_embed_no_font() -> None:
    scene = kit("a4")[0].sheets[1].scene
    text = svg.page(exports.text_as_shapes(scene))
    assert "@font-face" not in text
    assert "<text" not in text


def test_a_print_shop_gets_a_page_for_each_face_with_its_boxes() -> None:
    sheets = exports.shop_pages([made(deck(63.5, 88.9, count=3))])
    data = pdf.document("Cards", sheets)
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == 6
        for page in file.pages:
            media, trim, bleed = (
                [float(n) / MM for n in box] for box in (page.mediabox, page.trimbox, page.BleedBox)
            )
            assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63.5, 88.9), abs=NEAR)
            assert bleed == pytest.approx(media, abs=0.01)
            assert trim[0] - bleed[0] == pytest.approx(3, abs=0.01)
    for sheet in sheets:
        assert {item.role for item, _ in walk(sheet.scene.items, sheet.scene.symbols)} <= {
            "art",
            "text",
            "bleed",
        }
    assert exports.shop_pages([made(discs(count=8))])[0].name == "stone-blue (2 times)"


def test_a_virtual_table_gets_ten_columns_and_a_hidden_face() -> None:
    sheets = {one.name: one.scene for one in exports.tables([made(deck(63, 88, count=54))])}
    assert list(sheets) == ["cards-faces", "cards-back"]
    assert (sheets["cards-faces"].width, sheets["cards-faces"].height) == (630, 6 * 88)
    assert len(sheets["cards-faces"].items) == 55
    assert sheets["cards-faces"].items[-1].matrix[4:] == (9 * 63, 5 * 88)  # type: ignore[union-attr]
    assert (sheets["cards-back"].width, sheets["cards-back"].height) == (63, 88)
    several = {one.name: one.scene for one in exports.tables([made(deck(63, 88, count=100))])}
    assert list(several) == ["cards-faces-1", "cards-faces-2", "cards-back"]
    different = {one.name: one.scene for one in exports.tables([made(discs(count=8))])}
    assert list(different) == ["cards-faces", "cards-backs"]


def test_formats_choose_the_files() -> None:
    names = {
        format: [name for name, _ in make("siege-1966", Choices(formats=(format,))).jobs()]
        for format in ("pdf", "svg", "cut", "shop", "pictures", "table")
    }  # type: ignore[arg-type]
    assert names["pdf"] == ["siege-1966-25-a4.pdf", "siege-1966-25-a4-to-read.pdf"]
    assert all(name.endswith(".svg") for name in names["svg"])
    assert len(names["cut"]) == 2 * 4, (
        "board, pieces with the platform, and the folds of the booklet"
    )
    assert names["shop"] == ["siege-1966-25-a4-shop.pdf"]
    manifest = ["siege-1966-25-a4-manifest.csv", "siege-1966-25-a4-manifest.json"]
    assert (
        names["pictures"]
        == [f"siege-1966-25-a4-board-1x-{dpi}.png" for dpi in (300, 600)] + manifest
    )
    assert names["table"] == [
        "siege-1966-25-a4-board.svg",
        "siege-1966-25-a4-board.png",
        *manifest,
        "siege-1966-25-a4-tabletop-simulator.json",
    ]
