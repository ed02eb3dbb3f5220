"""Decks as strangers bring them, each printed whole: many languages, dominoes, hexagons, photographs
of every kind, a template of Inkscape, tables that are wrong.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow

from printkit.choices import Choices
from printkit.decks import table
from printkit.decks.deck import of
from printkit.pdf import document
from printkit.press import Print, make_kit
from printkit.scene import Path as Drawn
from printkit.scene import Sheet, Text, leaves
from tests.printkit.strangers import CARD, XMLNS, cards, deck, printed
from tests.printkit.test_doors import HEAD, interlaced, workbook

LANGUAGES = {
    "Castle": "Draw two cards, then lay one on a column of your own castle.",
    "Königsschloß": "Ziehe zwei Karten und lege dann eine an eine Säule deiner Burg.",
    "Château fort": "Piochez deux cartes, puis posez-en une sur une colonne de votre château.",
    "Fortaleza": "Roba dos cartas y luego pon una en una columna de tu castillo. ¿Ñu?",
    "Zamek królewski": "Dobierz dwie karty, a następnie połóż jedną na kolumnie swojego zamku.",
    "Hrad a příkop": "Lízni dvě karty a pak polož jednu na sloupec svého hradu; žluťoučký kůň.",
    "Kral’ın kalesi": "İki kart çek, sonra birini kalenin bir sütununa koy. Şığ.",
    "Рыцарский замок": "Возьмите две карты и положите одну на колонну своего замка.",
    "Κάστρο": "Τραβήξτε δύο κάρτες και βάλτε μία σε μια στήλη του κάστρου σας.",
    "Lâu đài hiệp sĩ": "Rút hai lá bài rồi đặt một lá lên cột của lâu đài bạn.",
}


def pages(one: Print) -> pypdfium2.PdfDocument:
    [data] = [data for name, data in one.files() if name.endswith(".pdf")]
    return pypdfium2.PdfDocument(data)


def test_a_hundred_and_twenty_cards_in_ten_languages() -> None:
    template = (
        f'{CARD}<rect x="-3" y="-3" width="70" height="95" fill="#fed"/><text id="name" x="5" y="12"'
        ' font-family="serif" font-size="6" data-width="50"/><text id="text" x="5" y="50"'
        ' font-size="4" data-width="53" data-lines="5"/></svg>'
    )
    rows = [f'{name} {number},"{text}"' for number in range(12) for name, text in LANGUAGES.items()]
    one = printed("\n".join(["name,text", *rows]), template)
    assert one.left_out == ()
    assert len(one.leaves) == 1 + 14
    shown = " ".join(page.get_textpage().get_text_range() for page in pages(one))
    words = re.sub(r"[\s\u00ad\ufffe-]+", "", shown)
    for name, text in LANGUAGES.items():
        assert words.count(re.sub(r"[\s-]+", "", text)) == 12, name


def test_dominoes_of_a_table() -> None:
    pips = {"1": [(0, 0)], "2": [(-1, -1), (1, 1)], "3": [(-1, -1), (0, 0), (1, 1)]}
    halves = "".join(
        f'<g data-if="{half}{number}">'
        + "".join(f'<circle cx="{12.5 + 6 * x}" cy="{at + 6 * y}" r="2"/>' for x, y in dots)
        + "</g>"
        for half, at in (("up", 12.5), ("low", 37.5))
        for number, dots in pips.items()
    )
    template = f'<svg {XMLNS} viewBox="0 0 25 50"><path d="M-3 25H28" stroke="#000"/>{halves}</svg>'
    names = [f"{half}{number}" for half in ("up", "low") for number in pips]
    rows = [
        ",".join(
            [f"{up}-{low}", *("x" if name in (f"up{up}", f"low{low}") else "" for name in names)]
        )
        for low in range(4)
        for up in range(low + 1)
    ]
    one = printed("\n".join([",".join(["name", *names]), *rows]), template)
    things = cards(one).things
    assert len(things) == 10
    assert {(thing.front.width, thing.front.height) for thing in things} == {(25, 50)}
    dots = [
        sum("Circle" in repr(type(item)) for item in leaves(thing.front.items)) for thing in things
    ]
    assert dots == [sum(map(int, thing.name.split("-"))) for thing in things]
    assert len(one.leaves) == 2
    inches = make_kit(deck("name\nA\n", template).kit("M"), Choices(size="1x2in", backs="none"))
    assert cards(inches).things[0].front.width == 25.4


def test_hexagons_of_a_table_with_backs_and_a_cut_file_for_equal_sheets() -> None:
    template = (
        f'<svg {XMLNS} viewBox="0 0 40 34.64" data-shape="hex"><rect id="ground" x="-5" y="-5"'
        ' width="50" height="45"/><text id="name" x="20" y="20" text-anchor="middle" font-size="5"/></svg>'
    )
    rows = "".join(f"Tile {number},#{number:02}{number:02}80\n" for number in range(61))
    held = {"t.csv": f"name,ground\n{rows}".encode(), "f.svg": template.encode()}
    kit = of(held, "t.csv", "f.svg", "f.svg").kit("Island")
    one = make_kit(kit, Choices(formats=("pdf", "cut")))
    assert one.left_out == ()
    cuts = [
        [
            item
            for item in leaves(leaf.front.items)
            if isinstance(item, Drawn) and item.role == "cut"
        ]
        for leaf in one.leaves[1:]
    ]
    assert sum(map(len, cuts)) == 61
    layouts = {len(each) for each in cuts}
    names = [name for name, _ in one.files()]
    for kind in ("svg", "dxf"):
        assert len([name for name in names if name.endswith(f"-cut.{kind}")]) == len(layouts)


CORNERS = ((230, 30, 30), (30, 160, 30), (30, 30, 220), (240, 240, 60))
"""The colours of a photograph's quarters: upper left, upper right, lower left, lower right."""


def photograph(mode: str = "RGB") -> Pillow.Image:
    picture = Pillow.new("RGB", (80, 60))
    for at, colour in enumerate(CORNERS):
        picture.paste(colour, (40 * (at % 2), 30 * (at // 2), 40 + 40 * (at % 2), 60))
    return picture.convert(mode)


def saved(picture: Pillow.Image, kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


def turned(orientation: int) -> bytes:
    """A JPEG that a camera has taken askew, and says so."""
    undone = {
        2: Pillow.Transpose.FLIP_LEFT_RIGHT,
        3: Pillow.Transpose.ROTATE_180,
        4: Pillow.Transpose.FLIP_TOP_BOTTOM,
        5: Pillow.Transpose.TRANSPOSE,
        6: Pillow.Transpose.ROTATE_90,
        7: Pillow.Transpose.TRANSVERSE,
        8: Pillow.Transpose.ROTATE_270,
    }
    picture = photograph()
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    if orientation > 1:
        picture = picture.transpose(undone[orientation])
    return saved(picture, "JPEG", quality=95, exif=exif)


PHOTOGRAPHS: dict[str, Callable[[], bytes]] = {
    **{f"exif-{number}.jpg": lambda number=number: turned(number) for number in range(1, 9)},  # type: ignore[misc]
    "cmyk.jpg": lambda: saved(photograph("CMYK"), "JPEG", quality=95),
    "progressive.jpg": lambda: saved(photograph(), "JPEG", quality=95, progressive=True),
    "grey.jpg": lambda: saved(photograph("L"), "JPEG", quality=95),
    "grey-16.png": lambda: saved(
        Pillow.frombytes("I;16", (80, 60), bytes(byte for dot in photograph("L").tobytes() for byte in (dot, dot))), "PNG"
    ),
    "alpha.png": lambda: saved(photograph("RGBA"), "PNG"),
    "palette.png": lambda: saved(photograph("P"), "PNG"),
    "interlaced.png": lambda: interlaced(photograph("P")),
    "plain.webp": lambda: saved(photograph(), "WEBP", lossless=True),
    "lossy.webp": lambda: saved(photograph("RGBA"), "WEBP", quality=95),
}  # fmt: skip


def test_photographs_of_every_kind_look_alike() -> None:
    template = f'<svg {XMLNS} viewBox="0 0 80 60"><image id="p" width="80" height="60"/></svg>'
    held = {name: made() for name, made in PHOTOGRAPHS.items()}
    rows = "".join(f"{name},{name}\n" for name in held)
    faces = [thing.front for thing in cards(printed(f"name,p\n{rows}", template, **held)).things]
    file = pypdfium2.PdfDocument(document("A", [Sheet(face.title, face) for face in faces]))
    for name, page in zip(held, file, strict=True):
        picture = page.render(scale=80 / page.get_width()).to_pil().convert("RGB")
        for at, colour in enumerate(CORNERS):
            seen = picture.getpixel((20 + 40 * (at % 2), 15 + 30 * (at // 2)))
            wanted = (
                photograph("L").convert("RGB").getpixel((20 + 40 * (at % 2), 15 + 30 * (at // 2)))
            )
            wanted = wanted if name.startswith("grey") else colour
            near = 90 if name == "cmyk.jpg" else 30  # inks are turned into light without a profile
            assert isinstance(seen, tuple) and isinstance(wanted, tuple)
            assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < near, (
                name,
                at,
                seen,
            )


def test_a_template_of_inkscape_is_printed_as_it_is() -> None:
    template = (Path(__file__).parent / "decks" / "inkscape.svg").read_text(encoding="utf-8")
    rule = "**Draw** two cards, :art-1: _then_ lay one of them on a column of your own castle."
    rows = f'Name;Art;Rule;Count\nMühle;mill.png;"{rule}";2\nTower;;Nothing.;1\n'
    held = {"mill.png": saved(photograph(), "PNG"), "art-1.png": saved(photograph(), "PNG")}
    one = printed(rows, template, **held)
    assert one.left_out == ("Mühle: a picture has 42 dpi only, and will look blurred",)
    mill, tower = cards(one).things
    lines: dict[float, str] = {}
    for item in leaves(mill.front.items):
        if isinstance(item, Text):
            lines[item.y] = f"{lines.get(item.y, '')} {item.text}".strip()
    assert list(lines.values()) == [
        "Mühle",
        "Draw two cards, then lay one",
        "of them on a column of your own",
        "castle.",
        "Printed at home",
    ]
    assert tower.count == 1
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", mill.front)]))[0]
    picture = page.render(scale=2).to_pil().convert("RGB")
    at = 2 * 72 / 25.4
    for (x, y), wanted in {
        (20, 30): CORNERS[0],
        (44, 46): CORNERS[3],
        (1, 2): (214, 161, 64),
    }.items():
        seen = picture.getpixel((round(x * at), round(y * at)))
        assert isinstance(seen, tuple)
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 12, ((x, y), seen)


@pytest.mark.parametrize("filled", [True, False])
def test_a_text_that_flows_in_a_rectangle_is_as_wide_as_that(filled: bool) -> None:
    inside = (
        '<defs><rect id="r" width="25" height="15"/></defs><text id="t" font-size="4"'
        ' style="shape-inside:url(#r)"><tspan x="5" y="9">One</tspan></text>'
    )
    rows = "name,t\nA,Three lines of a text that flows\n" if filled else "name\nA\n"
    front = cards(printed(rows, f"{CARD}{inside}</svg>")).things[0].front
    found = [item for item in leaves(front.items) if isinstance(item, Text)]
    assert [item.text for item in found] == (
        ["Three lines of a", "text that flows"] if filled else ["One"]
    )
    assert (found[0].x, found[0].y, found[0].size) == (5, 9, 4)
    for wrong in (inside.replace('x="5" y="9"', ""), inside.replace("rect", "path")):
        with pytest.raises(ValueError, match='<text id="t">: shape-inside cannot be drawn'):
            printed(rows, f"{CARD}{wrong}</svg>")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "t has no rows"),
        (b"name,count\nA,0\n", "t has no rows"),
        (b"name\n\x81\n", "t is not text in UTF-8, UTF-16 or Windows-1252"),
        (b"\xff\xfen\0a\0m\0e", "t is not text in UTF-8, UTF-16 or Windows-1252"),
        (b"a\0b", "t is not text in UTF-8, UTF-16 or Windows-1252"),
        (b"name,Name\nA,B\n", "t, row 1: the column 'name' appears twice"),
        (b"card text,card-text\nA,B\n", "t, row 1: the column 'card text' appears twice"),
        (b"name,,cost\nA,B,C\n", "t, row 1: a column has no name"),
        (b"name\nA,B\n", "t, row 2: it has 2 fields, and the header 1"),
        (b'name\n"A', "t, row 2: a quotation mark is out of place, or a field is far too long"),
        (b'name\nA\n"B" C\n', "t, row 3: a quotation mark is out of place, or a field is far too long"),
        (b"name,count\nA,1\n\nB,two\n", "t, row 4: count is a whole number, not 'two'"),
        (b"name,count\nA,-1\nB,1.5\n", "t, row 2: count is a whole number, not '-1'\nt, row 3: count is a whole number, not '1.5'"),
        (b"a,count\n1,x\n1,1\n1,2,3\n", "t, row 2: count is a whole number, not 'x'\nt, row 4: it has 3 fields, and the header 2"),
        (b"name,count\nA,1001\n", "t has more than 1000 pieces"),
        (b"name\n" + b"A" * 2001, "t, row 2: the field 'name' is longer than 2000 letters"),
        (b",".join(b"%d" % n for n in range(250_000)), "t, row 1: there are more than 60 columns"),
        (b"A" * 2_000_001, "t is larger than 2000000 bytes"),
        (b'[{"name": []}]', "t, row 1: the field 'name' is neither a text nor a number"),
        (b'[1, {"name": true}]', "t, row 1: a row is names with their values, 60 at most\nt, row 2: the field 'name' is neither a text nor a number"),
        (b'[{"a":1}', "t is not valid JSON: line 1"),
        (b'[{"a":NaN}]', "t is not readable JSON"),
        (b'{"name": "A"}', "t is not a list of rows"),
        (b"[" * 3000 + b"]" * 3000, "t is nested too deeply"),
        (workbook(HEAD), "t, row 2: a column has no name"),
        (workbook(f'{HEAD}<row r="3"><c r="AAA3"><v>1</v></c></row>'), "there are more than 702 columns"),
    ],
    ids=lambda one: one[:40] if isinstance(one, str) else "",
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_said(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        table.read(data, "t")
