"""What people of Inkscape, Squib and nanDECK bring: gradients, clips, opacity, marked texts."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from zipfile import ZIP_DEFLATED, ZipFile

import pypdfium2
import pytest
from PIL import Image as Pillow

from printkit import svg
from printkit.choices import Choices
from printkit.decks import table, template, typefaces
from printkit.fonts.metrics import width
from printkit.pdf import document
from printkit.press import make_kit
from printkit.scene import Group, Path, Sheet, Text, leaves, span
from tests.printkit.strangers import CARD, XMLNS, cards, deck, printed, texts


@pytest.fixture(autouse=True)
def faces() -> Iterator[None]:
    """Forgets the typefaces that a test loads."""
    yield
    typefaces.forget()


def coloured(inside: str) -> Pillow.Image:
    """A drawing of 10 x 10 units as it is printed, 100 pixels wide."""
    drawing = f'<svg {XMLNS} viewBox="0 0 10 10" width="50mm" height="50mm">{inside}</svg>'
    scene = cards(printed("name\nA\n", drawing)).things[0].front
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", scene)]))[0]
    found: Pillow.Image = page.render(scale=100 / page.get_width()).to_pil().convert("RGB")
    return found


RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" style="stop-color:#00f"/>'
INKSCAPE = (
    f'<defs><linearGradient id="a">{STOPS}</linearGradient><linearGradient href="#a" id="g"'
    ' x1="2" y1="0" x2="8" y2="0" gradientUnits="userSpaceOnUse"/></defs>'
)
CLIP = '<clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath>'


@pytest.mark.parametrize(
    ("inside", "seen"),
    [
        (f'<linearGradient id="g">{STOPS}</linearGradient><rect width="10" height="10" fill="url(#g)"/>',
         {(0.1, 5): RED, (5, 5): (127, 0, 127), (9.9, 5): BLUE}),
        (f'<linearGradient id="g" gradientTransform="rotate(90)">{STOPS}</linearGradient><rect x="2" width="6" height="10" fill="url(#g)"/>',
         {(5, 0.1): RED, (5, 9.8): BLUE, (1, 5): WHITE}),
        (INKSCAPE + '<rect style="fill:url(#g);fill-opacity:1" width="10" height="10"/>',
         {(1, 5): RED, (5, 5): (127, 0, 127), (9, 5): BLUE}),
        (f'<radialGradient id="g">{STOPS}</radialGradient><circle cx="5" cy="5" r="5" fill="url(#g)"/>',
         {(5, 5): RED, (9.9, 5): BLUE, (0.3, 0.3): WHITE}),
        ('<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient><rect width="10" height="10" fill="url(#g)"/>',
         {(0.1, 5): RED, (5, 5): (255, 127, 127), (9.9, 5): WHITE}),
        ('<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="10" height="10" fill="url(#g)"/>', {(5, 5): RED}),
        ('<g opacity=".5"><rect width="6" height="6" fill="red"/><rect x="4" width="6" height="6" fill="blue"/></g>',
         {(2, 3): (255, 127, 127), (5, 3): (127, 127, 255), (8, 3): (127, 127, 255)}),
        ('<g opacity=".5"><g opacity=".5"><rect width="10" height="10" fill="red"/></g></g>', {(5, 5): (255, 191, 191)}),
        ('<rect x="2" y="2" width="6" height="6" fill="red" stroke="blue" stroke-width="2" stroke-opacity=".5"/>',
         {(5, 5): RED, (2.5, 5): (127, 0, 127), (1.5, 5): (127, 127, 255)}),
        ('<rect width="10" height="10" fill="rgba(255, 0, 0, .5)"/>', {(5, 5): (255, 127, 127)}),
        ('<rect width="10" height="10" fill="#00f8"/>', {(5, 5): (119, 119, 255)}),
        ('<rect width="10" height="10" fill="hsl(240, 100%, 50%)"/>', {(5, 5): BLUE}),
        ('<rect x="2" y="2" width="6" height="6" fill="red" stroke="blue" stroke-width="2" style="paint-order:stroke fill markers"/>',
         {(2.5, 5): RED, (1.5, 5): BLUE}),
        (CLIP + '<rect width="10" height="10" fill="red" clip-path="url(#c)"/>', {(5, 5): RED, (1, 5): WHITE, (3, 3): RED}),
        (CLIP + '<g transform="translate(2 0)" clip-path="url(#c)" opacity=".5"><rect width="10" height="10" fill="red"/></g>',
         {(9, 5): (255, 127, 127), (3, 5): WHITE}),
        ('<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><rect x="5" width="5" height="5" fill="red" clip-path="url(#c)"/>',
         {(7.5, 2.5): RED, (5.2, 0.2): WHITE}),
        ('<clipPath id="c"><path clip-rule="evenodd" d="M0 0H10V10H0ZM3 3H7V7H3Z"/></clipPath><rect width="10" height="10" fill="red" clip-path="url(#c)"/>',
         {(1, 1): RED, (5, 5): WHITE}),
        ('<clipPath id="c"/><rect width="10" height="10" clip-path="url(#c)"/>', {(5, 5): WHITE}),
        ('<line x1="0" y1="0" x2="100%" y2="100%" stroke="red" stroke-width="2"/>', {(9, 9): RED}),
        ('<ellipse cx="5" cy="5" rx="4" fill="red"/>', {(5, 8): RED}),
    ],
)  # fmt: skip
def test_paint_is_as_the_standard_says(
    inside: str, seen: dict[tuple[float, float], tuple[int, int, int]]
) -> None:
    picture = coloured(inside)
    for (x, y), colour in seen.items():
        found = picture.getpixel((round(x * 10), round(y * 10)))
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, colour, strict=True)) < 12, ((x, y), found)


def test_gradients_and_clips_are_in_svg_files_and_in_every_mode() -> None:
    drawing = f'{CARD}{INKSCAPE}{CLIP}<g clip-path="url(#c)" opacity=".5"><rect width="9" height="9" fill="url(#g)"/></g></svg>'
    front = cards(printed("name\nA\n", drawing)).things[0].front
    written = svg.page(front)
    for part in ("<linearGradient", 'opacity="0.5"', "<clipPath", 'x2="8.0"', 'fill="url(#'):
        assert part in written
    for mode in ("ink", "bw", "contrast"):
        one = make_kit(deck("name\nA\n", drawing).kit("M"), Choices(backs="none", mode=mode))  # type: ignore[arg-type]
        assert all(data for _, data in one.files())


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<rect width="1" height="1"><animate attributeName="x" to="9"/></rect>', "<rect>: <animate> cannot be drawn"),
        ('<rect width="1" height="1"><set attributeName="fill" to="red"/></rect>', "<rect>: <set> cannot be drawn"),
        ('<rect width="1" height="1" style="fill:red !important"/>', "<rect>: !important cannot be drawn"),
        (f'<linearGradient id="g" spreadMethod="reflect">{STOPS}</linearGradient><rect width="1" height="1" fill="url(#g)"/>', "spreadMethod"),
        (f'<linearGradient id="g">{STOPS}</linearGradient><rect width="1" height="1" stroke="url(#g)"/>', "a line with a gradient"),
        (f'<linearGradient id="g">{STOPS}</linearGradient><text fill="url(#g)">a</text>', "a text with a gradient"),
        ('<clipPath id="c"><text>a</text></clipPath><rect width="1" height="1" clip-path="url(#c)"/>', "<text> in <clipPath>"),
        ('<rect width="1" height="1" clip-path="url(#no)"/>', "the clip 'url(#no)' is not in the file"),
        ('<clipPath id="c"><path d="M0 0H9V9Z"/><path d="M0 0V9H9Z"/></clipPath><rect width="1" height="1" clip-path="url(#c)"/>', "several paths"),
        ('<text><tspan opacity=".5">a</tspan></text>', "opacity"),
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_named(inside: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        printed("name\nA\n", f"{CARD}{inside}</svg>")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('viewBox="0 0 60 90" width="60mm" height="60mm"', "not in the ratio of the viewBox"),
        ('viewBox="0 0 60 90" transform="rotate(9)"', "<svg>: transform cannot be drawn"),
    ],
)
def test_a_size_or_turn_of_the_root_that_is_not_drawn_is_named(head: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        printed("name\nA\n", f"<svg {XMLNS} {head}/>")
    assert said in str(error.value)


def test_one_side_of_the_root_sets_the_size_and_a_document_type_is_no_fault() -> None:
    drawing = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"'
        ' "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        f'<svg {XMLNS} width="50mm" viewBox="0 0 500 700"><rect width="1" height="1"/></svg>'
    )
    front = cards(printed("name\nA\n", drawing)).things[0].front
    assert (front.width, front.height) == (50, 70)


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ("Draw **two** cards", [("Draw ", "sans"), ("two", "sans-bold"), (" cards", "sans")]),
        ("_Always_ go", [("Always", "sans-italic"), (" go", "sans")]),
        ("**_both_**", [("both", "sans-bold-italic")]),
        ("a_b_c 2*3*4 **", [("a_b_c 2*3*4 **", "sans")]),
        (r"\*\*plain\*\* \_so\_", [("**plain** _so_", "sans")]),
        ("**Ж** и", [("Ж", "sans-bold-wide"), (" и", "sans-wide")]),
    ],
)
def test_a_field_has_bold_and_italic_letters(given: str, parts: list[tuple[str, str]]) -> None:
    inside = '<text id="t" x="9" y="9" font-size="4" data-width="50"/>'
    front = cards(printed(f"name,t\nA,{given}\n", f"{CARD}{inside}</svg>")).things[0].front
    found = [item for item in leaves(front.items) if isinstance(item, Text)]
    assert [(item.text, item.font) for item in found] == [
        (text.strip(), font) for text, font in parts
    ]
    for one, after in pairwise(found):
        space = width(" ", after.font, 4)
        assert after.x - one.x == pytest.approx(width(one.text, one.font, 4) + space)


def test_marked_text_wraps_and_shrinks_as_other_text_does() -> None:
    inside = '<text id="t" x="9" y="9" font-size="4" data-width="22" data-lines="3"/>'
    lines = texts("name,t\nA,One **two three** four _five six_ seven\n", inside)
    assert " ".join(lines) == "One two three four five six seven"
    front = (
        cards(
            printed("name,t\nA,One **two three** four _five six_ seven\n", f"{CARD}{inside}</svg>")
        )
        .things[0]
        .front
    )
    found = [item for item in leaves(front.items) if isinstance(item, Text)]
    assert len({round(item.y, 3) for item in found}) == 3
    assert all(item.x + width(item.text, item.font, item.size) <= 31.001 for item in found)
    with pytest.raises(ValueError, match="does not fit into its place"):
        texts("name,t\nA," + "**long** words " * 20 + "\n", inside)
    assert texts("name,t\nA,**as is**\n", inside.replace("<text", '<text data-marks="no"')) == [
        "**as is**"
    ]


def test_icons_stand_in_the_line() -> None:
    inside = (
        '<defs><g id="sword"><rect x="2" y="3" width="4" height="8" fill="red"/></g></defs>'
        '<text id="t" x="9" y="9" font-size="4" data-width="50"/>'
    )
    one = printed("name,t\nA,Pay :sword: and :shield:\n", f"{CARD}{inside}</svg>")
    front = cards(one).things[0].front
    assert [item.text for item in leaves(front.items) if isinstance(item, Text)] == [
        "Pay",
        "and :shield:",
    ]
    assert "face.svg: there is no icon 'shield': no element with that id, and no picture" in (
        one.left_out
    )
    [whole] = front.items
    assert isinstance(whole, Group)
    icon = next(item for item in whole.items if isinstance(item, Group))
    space = width(" ", "sans", 4)
    assert icon.matrix[4] == pytest.approx(9 + width("Pay", "sans", 4) + 1, abs=space)


def test_a_line_round_letters_is_drawn_behind_them() -> None:
    inside = '<text x="5" y="30" font-size="9" stroke="red" paint-order="stroke">A</text>'
    front = cards(printed("name\nA\n", f"{CARD}{inside}</svg>")).things[0].front
    outline, letters = leaves(front.items)
    assert isinstance(letters, Text)
    assert (outline.stroke, outline.fill) == ("own-ff0000", "")  # type: ignore[union-attr]


def test_fields_fill_parts_of_texts_and_what_inkscape_labels() -> None:
    label = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="title"'
    inside = (
        '<text x="5" y="9" font-size="4">Cost <tspan id="cost">0</tspan></text>'
        f'<text id="text12" {label} x="5" y="19" font-size="4">Title</text><g id="spare"/>'
    )
    one = printed("name,cost,title,spare\nA,3,Sword,x\n", f"{CARD}{inside}</svg>")
    found = [
        item.text for item in leaves(cards(one).things[0].front.items) if isinstance(item, Text)
    ]
    assert found == ["Cost", "3", "Sword"]
    assert one.left_out == ("cards.csv: no template has an id 'spare'",)


def test_a_text_beyond_the_edge_is_said() -> None:
    inside = '<text x="50" y="9" font-size="6">Too long</text>'
    one = printed("name\nA\n", f"{CARD}{inside}</svg>")
    assert one.left_out == ("A: “Too long” runs over the edge of the card",)


@pytest.mark.parametrize("column", ["Qty", "copies", "Anzahl"])
def test_copies_have_several_names(column: str) -> None:
    one = printed(f"name,{column}\nA,3\n", f'{CARD}<rect x="9" y="9" width="1" height="1"/></svg>')
    assert [thing.count for thing in cards(one).things] == [3]
    assert one.left_out == ()


@pytest.mark.parametrize("name", ["Рыцари", "騎士", "Ritter ⚔", "שלום"])
def test_a_deck_has_any_name(name: str) -> None:
    kit = deck("name\nA\n", f'{CARD}<rect x="9" y="9" width="1" height="1"/></svg>').kit(name)
    one = make_kit(kit, Choices(backs="none", parts=("cards", "box"), formats=("pdf", "svg")))
    assert all(data for _, data in one.files())
    assert bool(one.left_out) == (name != "Рыцари")


def test_a_card_printed_often_keeps_its_wide_letters() -> None:
    inside = '<text x="1" y="9" font-size="6" font-weight="bold">WWWWWWWWWW</text>'
    one = printed("name,count\nA,2\n", f"{CARD}{inside}</svg>")
    [data] = [data for name, data in one.files() if name.endswith(".pdf")]
    page = pypdfium2.PdfDocument(data)[0 if len(one.documents[0].sheets) < 2 else 1]
    box = page.get_objects()
    wide = width("WWWWWWWWWW", "sans-bold", 6)
    found = [one.get_bounds() for one in box if one.type == pypdfium2.raw.FPDF_PAGEOBJ_FORM]
    assert any((right - left) / 72 * 25.4 > wide for left, _, right, _ in found)


@pytest.mark.parametrize(
    ("width", "height", "corners"), [(50, 43.3, (0, 21.65)), (43.3, 50, (0, 12.5))]
)
def test_hexagons_are_cut_as_hexagons(
    width: float, height: float, corners: tuple[float, float]
) -> None:
    drawing = (
        f'<svg {XMLNS} viewBox="0 0 {width} {height}" data-shape="hex"><rect x="-3" y="-3"'
        f' width="{width + 6}" height="{height + 6}"/></svg>'
    )
    one = printed("name,count\nSea,7\n", drawing)
    cuts = [item for item in leaves(one.leaves[-1].front.items) if item.role == "cut"]
    assert len(cuts) == 7
    [first, *_] = cuts
    assert isinstance(first, Path)
    left, top, right, bottom = span(first.segments)
    assert (right - left, bottom - top) == pytest.approx((width, height))
    start = first.segments[0][1]
    assert (start[0] - left, start[1] - top) == pytest.approx(corners) or (
        start[0] - left,
        bottom - start[1],
    ) == pytest.approx(corners)
    with pytest.raises(ValueError, match="data-shape is rect, round or hex, not 'star'"):
        printed("name\nA\n", drawing.replace("hex", "star"))


def workbook(cells: str, **more: str) -> bytes:
    """A workbook as Excel packs it."""
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "xl/workbook.xml": f'<workbook {main} xmlns:r="{kind}"><sheets><sheet name="old" sheetId="1"'
        ' state="hidden" r:id="r1"/><sheet name="Cards" sheetId="2" r:id="r2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="worksheets/no.xml"/>'
        '<Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
        "xl/sharedStrings.xml": f"<sst {main}><si><t>name</t></si><si><r><t>Kni</t></r><r><t>ght</t>"
        "</r><rPh><t>x</t></rPh></si></sst>",
        "xl/styles.xml": f'<styleSheet {main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
        "</styleSheet>",
        "xl/worksheets/sheet2.xml": f"<worksheet {main}><sheetData>{cells}</sheetData></worksheet>",
    } | more
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return packed.getvalue()


HEAD = (
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>Count</t></is></c>'
    '<c r="B2" t="str"><v>cost</v></c></row>'
)


def test_a_workbook_is_a_table() -> None:
    head = HEAD.replace('r="C2"', 'r="B2"').replace('r="B2" t="str"', 'r="C2" t="str"')
    row = (
        '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>3</v></c><c r="C4"><v>0.30000000000000004'
        "</v></c></row>"
    )
    [found] = table.read(workbook(head + row), "cards.xlsx")
    assert (found.number, found.name, found.count) == (4, "Knight", 3)
    assert found.fields["cost"] == "0.3"


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ('<c r="A3" s="1"><v>45000</v></c>', "cell A3: a date or a number in a format of its own"),
        ('<c r="A3" t="e"><v>#REF!</v></c>', "cell A3: #REF!"),
        ('<c r="A3"><f>B1</f></c>', "cell A3: the formula has no value"),
    ],
)
def test_cells_that_would_look_different_are_named(cell: str, said: str) -> None:
    head = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    with pytest.raises(ValueError) as error:
        table.read(workbook(f'{head}<row r="3">{cell}</row>'), "cards.xlsx")
    assert said in str(error.value)


@pytest.mark.parametrize(
    "data",
    [
        b"PK\3\4",
        workbook("", **{"xl/workbook.xml": "<!DOCTYPE a><a/>"}),
        workbook("", **{"xl/workbook.xml": "<a/>"}),
        workbook("", **{"xl/styles.xml": "<a"}),
    ],
)
def test_a_broken_workbook_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="is not a readable Excel workbook"):
        table.read(data, "cards.xlsx")


def test_a_workbook_is_refused_wherever_a_byte_is_wrong() -> None:
    whole = workbook(HEAD)
    for at in range(4, len(whole)):
        damaged = whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :]
        with suppress(ValueError):
            table.read(damaged, "cards.xlsx")
        with pytest.raises(ValueError, match=r"cards\.xlsx is not a readable Excel workbook"):
            table.read(whole[:at], "cards.xlsx")


def interlaced(picture: Pillow.Image) -> bytes:
    """A picture with one byte a pixel as an interlaced PNG (Adam7)."""
    wide, high = picture.size
    dots = picture.tobytes()
    rows = b"".join(
        b"\0" + dots[y * wide + x : (y + 1) * wide : across]
        for x, y0, across, down in (
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        )
        for y in range(y0, high, down)
    )  # fmt: skip
    kind = 3 if picture.mode == "P" else 0
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 1))]
    if kind == 3:
        chunks.append((b"PLTE", bytes(picture.getpalette() or [])))
    chunks += [(b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(held)) + name + held + struct.pack(">I", zlib.crc32(name + held))
        for name, held in chunks
    )


@pytest.mark.parametrize(
    ("mode", "kind", "options"),
    [
        ("RGB", "WEBP", {"lossless": True}),
        ("RGBA", "WEBP", {"lossless": True}),
        ("P", "PNG", {}),
        ("L", "PNG", {}),
    ],
)
def test_pictures_that_pdf_cannot_hold_are_converted(
    mode: str, kind: str, options: dict[str, bool]
) -> None:
    drawn = Pillow.new("RGB", (300, 200), (200, 0, 0)).convert(mode)
    out = io.BytesIO()
    drawn.save(out, kind, **options)
    data = out.getvalue()
    if kind == "PNG":
        data = interlaced(drawn)
    inside = '<image id="art" width="60" height="40"/>'
    one = printed("name,art\nA,a.webp\n", f"{CARD}{inside}</svg>", False, **{"a.webp": data})
    scene = cards(one).things[0].front
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", scene)]))[0]
    found = page.render(scale=1).to_pil().convert("RGB").getpixel((80, 60))
    wanted = drawn.convert("RGB").getpixel((200, 100))
    assert isinstance(found, tuple) and isinstance(wanted, tuple)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 12


def test_a_moving_picture_is_refused() -> None:
    out = io.BytesIO()
    first, second = (Pillow.new("RGB", (9, 9), colour) for colour in ("red", "blue"))
    first.save(out, "WEBP", save_all=True, append_images=[second])
    inside = '<image id="art" width="60" height="40"/>'
    with pytest.raises(ValueError, match=r"a\.webp moves"):
        printed(
            "name,art\nA,a.webp\n", f"{CARD}{inside}</svg>", False, **{"a.webp": out.getvalue()}
        )


def test_the_texts_of_a_card_are_read_out() -> None:
    inside = '<text id="t" x="9" y="9" font-size="4" data-width="20" data-lines="4"/>'
    front = (
        printed("name,t\nSword,Draw two cards then pass\n", f"{CARD}{inside}</svg>")
        .leaves[-1]
        .front
    )
    [face] = [item for item in front.items if item.alt]
    assert face.alt == "Sword. Draw two cards then pass"


@pytest.mark.parametrize("kept", [0.25, 0.5, 0.95])
def test_half_a_template_is_refused_with_its_line(kept: float) -> None:
    whole = b'<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n<text id="name"/>\n</g>\n</svg>'
    half = whole[: int(len(whole) * kept)]
    line = half.count(b"\n") + 1
    with pytest.raises(ValueError, match=f"^f.svg is not an SVG, or .* line {line} is damaged"):
        template.read(half, "f.svg")
