"""What strangers bring comes out right, or is refused by name: tables, templates and texts as other
programs and other languages write them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import Image as Pillow

from printkit.choices import Choices
from printkit.decks import table, typefaces
from printkit.fonts import FACES
from printkit.fonts.metrics import SOFT, width, wrap
from printkit.pdf import document
from printkit.press import make_kit
from printkit.scene import Group, Path, Rect, Scene, Sheet, Text, leaves
from tests.printkit.strangers import CARD, XMLNS, cards, dark, deck, printed, seen, texts


@pytest.fixture(autouse=True)
def faces() -> Iterator[None]:
    """Forgets the typefaces that a test loads."""
    yield
    typefaces.forget()


def test_names_of_fields_match_whatever_their_case_and_what_meets_nothing_is_named() -> None:
    template = (
        f'{CARD}<g transform="translate(9 20)"><text id="card-text" font-size="4">x</text>'
        '<text id="titel">y</text></g></svg>'
    )
    one = printed("Name,Count,Card Text,Spare\nA,3,Hello,1\n", template)
    [thing] = cards(one).things
    assert (thing.name, thing.count) == ("A", 3)
    assert [item.text for item in leaves(thing.front.items) if isinstance(item, Text)] == [
        "Hello",
        "y",
    ]
    assert one.left_out == (
        "cards.csv: no template has an id 'Spare'",
        "face.svg: the table has no column 'titel'",
    )


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('viewBox="0 0 25 50"', (25, 50)),
        ('width="80mm" height="60mm"', (80, 60)),
        ('width="8cm" height="6cm" viewBox="0 0 800 600"', (80, 60)),
        ('width="2in" height="3in" viewBox="0 0 600 900"', (50.8, 76.2)),
        ('viewBox="0 0 825 1125"', (65.19, 88.9)),
        ('viewBox="-3 -3 69 94" data-bleed="3"', (63.5, 88.9)),
    ],
)
def test_a_template_keeps_its_size_and_shape(head: str, size: tuple[float, float]) -> None:
    one = printed(
        "name\nA\n", f'<svg {XMLNS} {head}><rect x="1" y="1" width="1" height="1"/></svg>'
    )
    front = cards(one).things[0].front
    assert (front.width, front.height) == pytest.approx(size, abs=0.01)
    other = f'<svg {XMLNS} viewBox="0 0 50 50"/>'
    wide = make_kit(deck("name\nA\n", other).kit("M"), Choices(backs="none", size="poker"))
    assert wide.left_out == ("face.svg has another shape than 63.5 x 88.9 mm, and is cropped",)


def test_a_length_without_a_view_box_is_what_its_unit_says() -> None:
    svg = f'<svg {XMLNS} width="63.5mm" height="88.9mm"><rect width="31.75mm" height="12pt"/></svg>'
    front = cards(printed("name\nA\n", svg)).things[0].front
    [group] = front.items
    assert isinstance(group, Group)
    [rect] = leaves(group.items)
    assert isinstance(rect, Rect)
    scale = group.matrix[0]
    assert (rect.w * scale, rect.h * scale) == pytest.approx((31.75, 12 * 25.4 / 72), abs=0.01)


@pytest.mark.parametrize(
    ("inside", "inked", "free"),
    [
        ('<rect width="10" height="4" rx="9" ry="1"/>', [(5, 2), (0.3, 2)], [(0.1, 0.1), (9.9, 3.9)]),
        ('<rect x="2" y="2" width="6" height="6" rx="90"/>', [(5, 2.2)], [(2.3, 2.3), (7.7, 7.7)]),
        ('<path d="M3 5H7" stroke="#000" stroke-width="2" stroke-linecap="square"/>', [(2.3, 5)], []),
        ('<path d="M3 5H7" stroke="#000" stroke-width="2"/>', [(3.3, 5)], [(2.7, 5)]),
        ('<rect width="9" height="9" fill="none" stroke="red" stroke-width="0"/>', [], [(4, 0), (9, 4)]),
        ('<g fill="none"><rect width="9" height="9"/></g>', [], [(5, 5)]),
        ('<path d="M0 0H10V10H0ZM3 3H7V7H3Z" fill-rule="evenodd"/>', [(1, 1)], [(5, 5)]),
        ('<path d="M0 0H10V10H0ZM3 3H7V7H3Z"/>', [(1, 1), (5, 5)], []),
        ('<path d="M0 5Q2.5 0 5 5T10 5Z"/>', [(2.5, 4), (7.5, 6)], [(7.5, 4), (2.5, 6)]),
        ('<rect width="4" height="10" transform="skewX(45)"/>', [(9, 8)], [(1, 8)]),
        ('<rect width="50%" height="10" fill="rgb(0,0,100)"/>', [(4.8, 5)], [(5.2, 5)]),
        ('<rect width="9" height="9" fill="rgb(100%, 100%, 100%)"/>', [], [(5, 5)]),
        ('<style>/* { */ .a, rect#b {fill: darkslategrey} rect{fill:none}</style><rect class="a" width="3" height="9"/><rect id="b" x="4" width="2" height="9"/><rect x="7" width="3" height="9"/>', [(1, 5), (5, 5)], [(8, 5)]),
        ('<path d="M1 1H9V9" fill="none" stroke="#000" stroke-width="2" stroke-linejoin="bevel"/>', [(9.2, 5)], [(9.8, 0.2)]),
    ],
)  # fmt: skip
def test_shapes_are_drawn_as_the_standard_says(
    inside: str, inked: list[tuple[float, float]], free: list[tuple[float, float]]
) -> None:
    picture = seen(inside)
    assert [dark(picture, *at) for at in inked] == [True] * len(inked)
    assert [dark(picture, *at) for at in free] == [False] * len(free)


def test_what_the_root_says_is_inherited() -> None:
    svg = (
        f'<svg {XMLNS} viewBox="0 0 63.5 88.9" fill="red" font-size="7"><text y="9">A</text></svg>'
    )
    [text] = leaves(cards(printed("name\nA\n", svg)).things[0].front.items)
    assert isinstance(text, Text)
    assert (text.fill, text.size) == ("own-ff0000", 7)
    with pytest.raises(ValueError, match=r"^face\.svg, <svg>: filter cannot be drawn$"):
        printed("name\nA\n", f'<svg {XMLNS} viewBox="0 0 63.5 88.9" filter="url(#a)"/>')


def test_a_text_of_inkscape_keeps_the_places_and_styles_of_its_parts() -> None:
    inside = (
        '<text xml:space="preserve" style="font-size:4px;text-anchor:middle;stroke:none" x="1" y="1">'
        '<tspan x="30" y="20" style="font-weight:bold">Two</tspan><tspan x="30" y="25">lines'
        '<tspan style="fill:#f00"> red</tspan></tspan></text>'
        '<text id="title" style="font-size:4px"><tspan x="9" y="8" style="fill:#00f">x</tspan></text>'
    )
    part = cards(printed("name,title\nA,Given\n", f"{CARD}{inside}</svg>"))
    found = [item for item in leaves(part.things[0].front.items) if isinstance(item, Text)]
    assert [(item.text, item.font, item.fill) for item in found] == [
        ("Two", "sans-bold", "own-000000"),
        ("lines", "sans", "own-000000"),
        (" red", "sans", "own-ff0000"),
        ("Given", "sans", "own-0000ff"),
    ]
    assert (found[0].x, found[0].y, found[0].align) == (30, 20, "middle")
    whole = width("lines red", "sans", 4)
    assert (found[1].x, found[1].y) == pytest.approx((30 - whole / 2, 25))
    assert found[2].x == pytest.approx(found[1].x + width("lines", "sans", 4))
    assert (found[3].x, found[3].y) == (9, 8)


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ('"first\nsecond\n\nfourth"', ["first", "second", "fourth"]),
        ("10\u00a0km 20\u00a0km 30\u00a0km", ["10\u00a0km 20\u00a0km", "30\u00a0km"]),
        ("Ab\u00adge\u00adord\u00adne\u00adten\u00adhaus", ["Abgeordneten" + SOFT, "haus"]),
        ("kurz\u00adum", ["kurzum"]),
        ("Cafe\u0301", ["Café"]),
        ("Рыцарь", ["Рыцарь"]),
        ("Ιππότης", ["Ιππότης"]),
        ("Hiệp sĩ", ["Hiệp sĩ"]),
    ],
)
def test_a_field_is_set_as_it_is_written(given: str, lines: list[str]) -> None:
    inside = '<text id="t" font-size="4" data-width="24" data-lines="5"/>'
    assert texts(f"name,t\nA,{given}\n", inside) == lines


def test_a_text_of_the_template_is_one_line_however_it_is_indented() -> None:
    inside = '<text font-size="4" data-width="40">\n  one\n  line\n</text>'
    assert texts("name\nA\n", inside) == ["one line"]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<text>" + "<tspan>" * 5000 + "</tspan>" * 5000 + "</text>", "nested too deeply"),
        ("<text>" + "<tspan/>" * 6000 + "</text>", "more than 5000 elements"),
        ("<style>" + "a{}" * 400 + "</style>", "the style element is not understood"),
        ("<style>" + " " * 1_900_000 + "{</style>", "the style element is not understood"),
    ],
)
def test_templates_that_never_end_are_stopped(inside: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        printed("name\nA\n", f"{CARD}{inside}</svg>")


def test_letters_of_other_scripts_are_in_the_document() -> None:
    one = printed("name,t\nРыцарь,Ελλάδα\n", f'{CARD}<text id="t" y="9" font-size="9"/></svg>')
    [data] = [data for name, data in one.files() if name.endswith(".pdf")]
    words = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    assert "Рыцарь" in words[0]
    assert "Ελλάδα" in words[1]


def test_chinese_breaks_between_letters_without_a_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a face that has no hyphen."""
    glyphs = dict.fromkeys("一二三四五六。", (1, 1000.0)) | {" ": (2, 500.0)}
    face = type(FACES["sans"])("a.ttf", "A", 400, b"x", glyphs)
    monkeypatch.setitem(FACES, "own-han", face)  # type: ignore[misc]
    lines = wrap("一二三四。五六", "own-han", 4, 12.5)  # type: ignore[arg-type]
    assert lines == ["一二三", "四。五", "六"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("שלום", "ש (HEBREW LETTER SHIN) cannot be set"),
        ("فارس", "ف (ARABIC LETTER FEH) cannot be set"),
        ("हिन्दी", "cannot be set: letters that join"),
        ("騎士", "the typeface Alegreya Sans has no letter '騎'"),
    ],
)
def test_what_cannot_be_set_is_refused_by_name(given: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        texts(f"name,t\nA,{given}\n", '<text id="t" font-size="4"/>')
    assert str(error.value).startswith('cards.csv, row 2: face.svg, <text id="t">: ')
    assert said in str(error.value)


def test_all_errors_come_at_once_each_with_its_place() -> None:
    template = (
        f'{CARD}<rect filter="url(#a)" width="1" height="1"/><image id="p" width="9" height="9"/>'
        '<rect id="c" width="1" height="1"/></svg>'
    )
    with pytest.raises(ValueError) as error:
        printed("name,p,c\nA,no.png,#12\nB,,red\nC,none.png,\n", template)
    assert str(error.value).split("\n") == [
        "face.svg, <rect>: filter cannot be drawn",
        "cards.csv, row 2: face.svg, <image id=\"p\">: there is no picture 'no.png'",
        "cards.csv, row 2: face.svg, <rect id=\"c\">: '#12' is not a colour such as #8f2d25",
        "cards.csv, row 4: face.svg, <image id=\"p\">: there is no picture 'none.png'",
    ]


def test_a_typeface_that_is_not_there_is_named() -> None:
    one = printed("name\nA\n", f'{CARD}<text font-family="Papyrus, serif">A</text></svg>')
    assert "face.svg: there is no typeface 'papyrus'; give it, or another is used" in one.left_out


def test_white_edges_and_coarse_pictures_are_said_and_edges_can_be_drawn_on() -> None:
    buffer = io.BytesIO()
    Pillow.new("RGB", (60, 60), "red").save(buffer, "PNG")
    template = (
        f'{CARD}<rect width="63.5" height="88.9" fill="#00f"/><rect width="5" height="5"'
        ' fill="#f00"/><image href="a.png" x="9" y="9" width="40" height="40"/></svg>'
    )
    held = {"a.png": buffer.getvalue()}
    coarse, white = printed("name\nA\n", template, **held).left_out
    assert coarse == "A: a picture has 38 dpi only, and will look blurred"
    assert white.startswith("A: the drawing ends at the edge of the card")
    one = printed("name\nA\n", template, extend=True, **held)
    assert one.left_out == (coarse,)
    front = cards(one).things[0].front
    whole = Scene("A", 69.5, 94.9, front.items, front.palette, origin=(-3, -3))
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", whole)]))[0]
    picture = page.render(scale=72 / 25.4 * 2).to_pil().convert("RGB")
    blue, red = (0, 0, 255), (255, 0, 0)
    edges = [(2, 2), (2, 10), (10, 2), (picture.width - 3, picture.height - 3), (2, 300)]
    assert [picture.getpixel(at) for at in edges] == [red, red, red, blue, blue]


@pytest.mark.parametrize(
    "data",
    [
        "name,count\nÄ,2\n".encode("utf-16"),
        "name;count\nÄ;2\n".encode("cp1252"),
        b"\xef\xbb\xbfsep=;\r\nname;count\r\n\xc3\x84;2\r\n",
        "Name,Count,,\nA\u0308,2,,\n,,,\n".encode(),
        b'{"rows": 1}',
    ],
)
def test_tables_of_spreadsheets(data: bytes) -> None:
    if data.startswith(b"{"):
        with pytest.raises(ValueError, match="is not a list of rows"):
            table.read(data, "t")
        return
    [row] = table.read(data, "t")
    assert (row.name, row.count) == ("Ä", 2)


def test_a_shape_with_two_radii_is_a_path() -> None:
    svg = f'{CARD}<rect width="9" height="9" rx="2" ry="1"/></svg>'
    [item] = leaves(cards(printed("name\nA\n", svg)).things[0].front.items)
    assert isinstance(item, Path)
