"""Other people's cards: tables, templates and pictures, and one sentence for whatever is wrong with
them.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pikepdf
import pytest
from PIL import Image as Pillow

import printkit
from examples import dominoes, macmahon
from printkit.__main__ import main
from printkit.choices import Choices, Mode
from printkit.decks import faces, pictures, table, template, typefaces, values
from printkit.decks.deck import load, of
from printkit.fonts import FACES
from printkit.fonts.metrics import width
from printkit.fonts.outlines import outlined
from printkit.kits import KITS
from printkit.parts import Entry, Flat, Kit, Thing
from printkit.press import make, make_kit
from printkit.scene import IDENTITY, Circle, Colour, Image, Rect, Scene, Text, bounds, leaves
from printkit.scene import Path as Drawn

EXAMPLE = Path(__file__).parents[2] / "examples" / "deck"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9">'
SIZE = (63.5, 88.9)


def png(width: int = 4, height: int = 4, mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Pillow.new(mode, (width, height), "red").save(buffer, "PNG")
    return buffer.getvalue()


def drawn(inside: str, held: dict[str, bytes] | None = None, **fields: str) -> list[object]:
    read = template.read(f"{HEAD}{inside}</svg>".encode(), "face.svg")
    scene = faces.face(read, table.Row(2, "A", 1, fields), SIZE, pictures.given(held or {}))
    return list(leaves(scene.items))


@pytest.mark.parametrize(
    "text",
    [
        "name,count\nA,2\nB,0\nC,\n",
        "\ufeffname;count\r\nA;2\r\nB;0\r\nC;1\r\n",
        '[{"name":"A","count":2},{"name":"B","count":0},{"name":"C"}]',
    ],
)
def test_a_table_is_read_whatever_its_form(text: str) -> None:
    assert [(row.name, row.count) for row in table.read(text.encode(), "t")] == [("A", 2), ("C", 1)]


def test_fields_go_into_texts_colours_and_pictures() -> None:
    items = drawn(
        '<text id="t" x="1" y="9">old</text><rect id="c" width="2" height="3"/><image id="p"'
        ' width="20" height="10"/>',
        {"a.png": png()},
        t="new",
        c="#abc",
        p="a.png",
    )
    text, rect, picture = items
    assert isinstance(text, Text) and text.text == "new"
    assert isinstance(rect, Rect) and rect.fill == "own-aabbcc"
    assert isinstance(picture, Image) and picture.drawn == (5, 0, 15, 10)


def test_text_grows_smaller_before_it_is_said_not_to_fit() -> None:
    (text,) = drawn('<text id="t" font-size="6" data-width="30"/>', t="Long enough to shrink"[:14])
    assert isinstance(text, Text) and 3.6 <= text.size < 6
    with pytest.raises(ValueError, match="does not fit"):
        drawn('<text id="t" font-size="6" data-width="30"/>', t="Long enough not to fit at all")


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script/>", "<script> is not allowed"),
        ("<foreignObject/>", "<foreignObject> is not allowed"),
        ('<g onload="x()"/>', "would run a program"),
        ('<image href="https://x.example/a.png" width="1" height="1"/>', "nothing is fetched"),
        ('<image href="/etc/passwd" width="1" height="1"/>', "nothing is fetched"),
        ('<use href="other.svg#a"/>', "nothing is fetched"),
        ('<rect fill="url(http://x.example/#a)"/>', "nothing is fetched"),
        ('<rect id="a" filter="url(#f)"/>', 'face.svg, <rect id="a">: filter cannot be drawn'),
        ("<pattern/>", "<pattern> cannot be drawn"),
        ('<path d="M0 0B1 1 0 0 0 2 2"/>', "a path may use"),
        ('<path d="M0 0A1 1 0 2 0 2 2"/>', "is not understood"),
        ('<path d="M0 0A1 1 0 1"/>', "is not understood"),
        ('<text style="letter-spacing:2px">a</text>', "<text>: letter-spacing cannot be drawn"),
        ('<line marker-end="url(#a)"/>', "<line>: marker-end cannot be drawn"),
        ('<g font="bold 9px serif"/>', "<g>: font cannot be drawn"),
        ('<symbol id="s" viewBox="0 0 1 1"/><use href="#s"/>', "<use>: viewBox cannot be drawn"),
        ('<rect transform-origin="1 1"/>', "<rect>: transform-origin cannot be drawn"),
        ('<text text-transform="uppercase">a</text>', "<text>: text-transform cannot be drawn"),
        ('<text rotate="9">a</text>', "<text>: rotate cannot be drawn"),
        ('<text writing-mode="tb">a</text>', "<text>: writing-mode cannot be drawn"),
        ('<text><textPath href="#a">a</textPath></text>', "<text>: <textPath> cannot be drawn"),
        ('<rect width="1" height="1" stroke-width="-1"/>', "<rect>: stroke-width is negative"),
        ('<rect width="-1"/>', "<rect>: width is negative"),
        (
            '<rect width="1" height="1" fill="url(#a)"/>',
            "'url(#a)' is not a gradient in the file; patterns cannot be drawn",
        ),
        (
            '<image href="a.png" width="1" height="1" preserveAspectRatio="xMinYMin"/>',
            "<image>: preserveAspectRatio cannot be drawn",
        ),
        ("<svg/>", "<svg> cannot be drawn"),
        ("<style>a > b {fill: red}</style>", "the selector 'a > b' is not understood"),
        ("<style>@import 'a';</style>", "the style element is not understood"),
        ('<path d="M0 0Z5"/>', "is not understood"),
        ('<rect width="nan"/>', "'nan' is not a number"),
        ('<g id="a"><use href="#a"/></g>', "nested too deeply"),
        ('<image href="b.png" width="1" height="1"/>', "there is no picture 'b.png'"),
    ],
)
def test_what_a_template_may_not_hold_is_said(inside: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        drawn(inside)


@pytest.mark.parametrize(
    "same",
    [
        'opacity="1"',
        'style="font-style:normal;letter-spacing:0px;visibility:visible"',
        'mask="none"',
        'xmlns:i="urn:i" i:label="a"',
        'class="a" stroke-linecap="round" cursor="pointer"',
    ],
)
def test_what_changes_nothing_is_drawn(same: str) -> None:
    size = 'width="1" height="1"'
    assert drawn(f"<rect {size} {same}/>") == drawn(f"<rect {size}/>") != []


@pytest.mark.parametrize(
    ("d", "through"),
    [
        ("M1 0A1 1 0 0 1 0 1", [(0.7071, 0.7071)]),
        ("M1 0A1 1 0 0 0 0 1", [(0.2929, 0.2929)]),
        ("M1 0a1,1 0 10-1 1", [(0.7071, -0.7071), (-0.7071, -0.7071), (-0.7071, 0.7071)]),
        ("M1 0A1 1 0 110 1", [(1.7071, 0.2929), (1.7071, 1.7071), (0.2929, 1.7071)]),
        ("M0 0A1 1 0 0 1 10 0", [(1.4645, -3.5355), (8.5355, -3.5355)]),
        ("M2 0A2 1 90 0 1-2 0", [(1.4142, 2.8284), (-1.4142, 2.8284)]),
        ("M0 0a1 1 0 01 1 1 1 1 0 01-1 1", [(0.7071, 0.2929), (0.7071, 1.7071)]),
    ],
)
def test_an_arc_goes_through_the_middle_of_each_quarter(
    d: str, through: list[tuple[float, float]]
) -> None:
    (item,) = drawn(f'<path d="{d}"/>')
    assert isinstance(item, Drawn)
    found: list[float] = []
    here = (0.0, 0.0)
    for _, n in item.segments:
        if len(n) == 6:
            found += [
                (each + 3 * n[axis] + 3 * n[axis + 2] + n[axis + 4]) / 8
                for axis, each in enumerate(here)
            ]
        here = n[-2], n[-1]
    assert found == pytest.approx([axis for point in through for axis in point], abs=2e-3)


def test_a_picture_may_be_an_svg_without_fields_and_further_drawings() -> None:
    """It covers its box, nothing sticks out, and a row's fields stay outside."""
    held = {
        "a.svg": f'{HEAD}<rect id="b" y="-9" width="63.5" height="200"/></svg>'.encode(),
        "c.svg": f'{HEAD}<image href="a.svg" width="1" height="1"/></svg>'.encode(),
    }
    read = template.read(
        f'{HEAD}<image id="p" x="1" width="30" height="30" data-fit="cover"/></svg>'.encode(),
        "face.svg",
    )
    scene = faces.face(
        read, table.Row(2, "A", 1, {"b": "#aabbcc", "p": "a.svg"}), SIZE, pictures.given(held)
    )
    assert bounds(scene.items, {}) == pytest.approx((1, 0, 31, 30))
    (rect,) = leaves(scene.items)
    assert isinstance(rect, Rect) and rect.fill == "own-000000"
    for wrong, said in (
        ("c.svg", "c.svg, <image>: a.svg is inside a picture"),
        ("d.svg", "there is no picture 'd.svg'"),
    ):
        with pytest.raises(ValueError, match=said):
            drawn('<image id="p" width="30" height="30"/>', held, p=wrong)


def test_symbols_that_multiply_are_stopped() -> None:
    uses = ["<rect/>", *(f'<use href="#l{n}"/>' * 10 for n in range(8))]
    levels = "".join(f'<g id="l{n}">{inside}</g>' for n, inside in enumerate(uses))
    with pytest.raises(ValueError, match="more than 5000 elements"):
        drawn(f"<defs>{levels}</defs><use href='#l8'/>")


def test_what_is_nested_too_deeply_is_stopped_before_the_stack_ends() -> None:
    with pytest.raises(ValueError, match=r"face\.svg is nested too deeply"):
        template.read(f"{HEAD}{'<g>' * 3000}{'</g>' * 3000}</svg>".encode(), "face.svg")
    drawn("<g>" * 40 + "</g>" * 40)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (f"<path d='M0 0A{'1' * 90}'/>", "is not understood"),
        (f"<path d='M0 0A1{' ' * 900_000}2'/>", "is not understood"),
        (f"<path d='M{'1' * 900_000} 0'/>", "is not understood"),
        (f"<rect width='{'1' * 40_000}x'/>", "is not a number"),
        (f"<text data-width='1' data-least='0.0001'>{'ab ' * 600_000}</text>", "does not fit"),
    ],
    ids=["arc", "spaces", "far", "digits", "text"],
)
def test_long_expressions_come_to_an_end(inside: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        drawn(inside)


def test_a_transform_is_read_without_being_copied_at_each_step() -> None:
    """One of 200,000 steps took 25 s."""
    copies = []

    class Watched(str):
        __slots__ = ()

        def rstrip(self, chars: str | None = None, /) -> str:
            copies.append(self)
            return super().rstrip(chars)

    assert values.matrix(Watched("scale(1)" * 50 + " ")) == IDENTITY
    assert len(copies) <= 1


@pytest.mark.parametrize(
    "before", ['<!DOCTYPE svg [<!ENTITY a "b">]>', '<!ENTITY a SYSTEM "file:///etc/passwd">']
)
def test_entities_never_reach_the_parser(before: str) -> None:
    with pytest.raises(ValueError, match="document type or entities"):
        template.read(f"{before}{HEAD}</svg>".encode(), "face.svg")
    with pytest.raises(ValueError, match="not UTF-8 text"):
        template.read(f"{before}{HEAD}</svg>".encode("utf-16"), "face.svg")


def test_a_picture_too_large_is_known_by_its_header() -> None:
    head = b"IHDR" + struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I", 13)
        + head
        + struct.pack(">I", zlib.crc32(head))
        + b"\0\0\0\0IEND\xaeB`\x82"
    )
    with pytest.raises(ValueError, match=r"^a\.png has more than 40 million pixels$"):
        pictures.size(bomb, "a.png")
    with pytest.raises(ValueError, match="not a complete PNG or JPEG"):
        pictures.whole(png()[:-20], "a.png")


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "a.png").write_bytes(png())
    (tmp_path / "in" / "link.png").symlink_to(tmp_path / "a.png")
    for name in ("../a.png", "link.png", str(tmp_path / "a.png"), "a\0b"):
        with pytest.raises(ValueError, match="outside the folder"):
            pictures.folder(tmp_path / "in")(name)


def test_the_example_is_printed_with_each_picture_once(tmp_path: Path) -> None:
    command = [
        "deck",
        str(EXAMPLE / "cards.csv"),
        "--face",
        str(EXAMPLE / "face.svg"),
        "--back",
        str(EXAMPLE / "back.svg"),
        "--size",
        "poker",
    ]
    assert (
        main([*command, "--author", "A & B", "--licence", "CC BY 4.0", "--out", str(tmp_path)]) == 0
    )
    with pikepdf.open(tmp_path / "cards-poker-a4.pdf") as file:
        assert (
            sum(
                thing.get("/Subtype") == "/Image"
                for thing in file.objects
                if isinstance(thing, pikepdf.Stream)
            )
            == 1
        )
        assert file.docinfo["/Author"] == "A & B"
        with file.open_metadata() as metadata:
            assert metadata["dc:rights"] == "CC BY 4.0"
            assert metadata["dc:creator"] == ["A & B"]


@pytest.mark.parametrize(
    ("name", "row", "said"),
    [
        (
            "broken.png",
            "broken.png",
            'cards.csv, row 2: face.svg, <image id="picture">: broken.png is not a complete PNG or JPEG',
        ),
        (
            "a.png",
            "none.png",
            "cards.csv, row 2: face.svg, <image id=\"picture\">: there is no picture 'none.png'",
        ),
    ],
)
def test_a_bad_picture_leaves_no_file(
    name: str, row: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.csv").write_text(f"name,picture\nA,{row}\n")
    (tmp_path / name).write_bytes(png(40, 40).replace(b"IDAT", b"IDAX"))
    out = tmp_path / "out"
    assert (
        main(
            [
                "deck",
                str(tmp_path / "cards.csv"),
                "--face",
                str(EXAMPLE / "face.svg"),
                "--out",
                str(out),
            ]
        )
        == 2
    )
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_a_template_may_be_a_program(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text('[{"name": "A"}]')
    scene = (
        "Scene(row.name, 63.5, 88.9, (Circle(9, 9, 4, fill='mine'),), {'mine': Colour('#123456',"
        " '#123456')})"
    )
    program = (
        "from printkit.scene import Circle, Colour, Scene\n\n\ndef face(row):\n    return"
        f" {scene}\n"
    )
    (tmp_path / "face.py").write_text(program)
    deck = load(tmp_path / "cards.json", tmp_path / "face.py", None, tmp_path)
    made = make_kit(deck.kit("My Cards"), Choices(formats=("pdf", "svg", "shop", "table")))
    files = dict(made.files())
    assert "my-cards-poker-a4.pdf" in files
    assert any(b"#123456" in data for name, data in files.items() if name.endswith(".svg"))


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("x = (", "face.py, line 1: SyntaxError: '(' was never closed"),
        (
            "\nimport no_such_module",
            "face.py, line 2: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("raise SystemExit(3)", "face.py, line 1: SystemExit: 3"),
        (
            "def face(row):\n    return row.fields['none']",
            "cards.csv, row 2: face.py, line 2: KeyError: 'none'",
        ),
        ("def face(row):\n    raise ValueError('too long')", "cards.csv, row 2: too long"),
    ],
)
def test_a_program_that_fails_is_said_in_a_sentence(
    program: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.csv").write_text("name\nA\n")
    (tmp_path / "face.py").write_text(program)
    assert (
        main(
            [
                "deck",
                str(tmp_path / "cards.csv"),
                "--face",
                str(tmp_path / "face.py"),
                "--out",
                str(tmp_path / "out"),
            ]
        )
        == 2
    )
    assert capsys.readouterr().err.strip() == said
    assert not (tmp_path / "out").exists()


@pytest.fixture
def own() -> Iterator[Kit]:
    scene = Scene(
        "Disc",
        20,
        20,
        (Circle(10, 10, 8, fill="mine"), Image(5, 5, 10, 10, png(), 4, 4)),
        {"mine": Colour("#123456", "#123456")},
    )
    kit = Kit(
        None,
        (
            Entry(
                "discs",
                lambda: "Discs",
                lambda choices: Flat([Thing("Disc", scene, None, 3)], shape="round"),
            ),
        ),
        name="Dots",
        author="Me",
        licence="CC0",
    )
    printkit.register(kit)
    yield kit
    del KITS[kit.id]


def test_a_kit_without_a_game_is_printed_by_its_name(own: Kit) -> None:
    assert make("dots", Choices(backs="none")).title == "Dots"
    with pytest.raises(ValueError, match="there is already a kit dots"):
        printkit.register(Kit(None, (), name="Dots"))
    with pytest.raises(ValueError, match="Dots has no option 'x'"):
        make("dots", Choices(options={"x": "y"}))


@pytest.mark.parametrize("mode", ["colour", "ink", "bw", "contrast"])
def test_a_palette_without_our_names_is_written_in_every_mode_and_format(
    own: Kit, mode: Mode
) -> None:
    files = dict(
        make(
            "dots",
            Choices(mode=mode, backs="none", formats=("pdf", "svg", "shop", "pictures", "table")),
        ).files()
    )
    assert any(name.endswith("-shop.pdf") for name in files) and any(
        name.endswith(".png") for name in files
    )


def test_pictures_are_grey_in_black_and_white(own: Kit) -> None:
    coloured, grey = (
        dict(make("dots", Choices(mode=mode, formats=("svg",))).files())
        for mode in ("colour", "bw")
    )
    assert not any(b"grayscale" in data for data in coloured.values())
    assert any(b"grayscale" in data for data in grey.values())


@pytest.mark.parametrize(
    ("example", "kit", "count"), [(dominoes, "dominoes", 28), (macmahon, "macmahon-s-squares", 24)]
)
def test_an_example_outside_the_package_makes_all_its_tiles(
    tmp_path: Path, example: ModuleType, kit: str, count: int
) -> None:
    try:
        example.main(str(tmp_path))
        made = make(kit, Choices())
    finally:
        KITS.pop(kit, None)
    part = made.made[0].part
    assert isinstance(part, Flat) and len({thing.name for thing in part.things}) == count
    assert (tmp_path / f"{kit}-a4.pdf").read_bytes().startswith(b"%PDF")
    assert len(Path(str(example.__file__)).read_text().splitlines()) < 110


def font(rights: int = 0) -> bytes:
    """One of our typefaces with these rights in its table OS/2."""
    data = bytearray(FACES["serif"].data())
    entries = [
        data[at : at + 16] for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    ]
    start = next(struct.unpack(">L", entry[8:12])[0] for entry in entries if entry[:4] == b"OS/2")
    data[start + 8 : start + 10] = struct.pack(">H", rights)
    return bytes(data)


@pytest.fixture
def own_typefaces() -> Iterator[None]:
    """Forgets those that a test makes known."""
    yield
    typefaces.forget()


@pytest.mark.usefixtures("own_typefaces")
def test_a_custom_typeface_is_measured_embedded_and_subset(tmp_path: Path) -> None:
    (tmp_path / "mine.ttf").write_bytes(font(rights=4))
    (tmp_path / "cards.csv").write_text("name,title\nA,Größe 12\n", encoding="utf-8")
    (tmp_path / "face.svg").write_text(
        f"{HEAD}<text id='title' x='5' y='20' font-size='6' font-family='Alegreya, serif'"
        " data-width='50'>-</text></svg>"
    )
    kit = load(
        tmp_path / "cards.csv", tmp_path / "face.svg", None, tmp_path, [tmp_path / "mine.ttf"]
    ).kit("Mine")
    made = make_kit(kit, Choices(formats=("pdf", "svg"), backs="none"))
    part = made.made[0].part
    assert isinstance(part, Flat)
    [text] = [item for item in leaves(part.things[0].front.items) if isinstance(item, Text)]
    assert FACES[text.font].own == font(rights=4)
    letters = sum(width(letter, "serif", 6) for letter in text.text)
    assert width(text.text, text.font, 6) == pytest.approx(letters, abs=0.01), "without kerning"
    assert outlined(text).segments
    files = dict(made.files())
    [document] = [data for name, data in files.items() if name.endswith(".pdf")]
    with pikepdf.open(io.BytesIO(document)) as file:
        names = {
            str(one["/BaseFont"])
            for page in file.pages
            for one in page.get("/Resources", {}).get("/Font", {}).values()
        }
    assert any("Alegreya-Bold" in name for name in names)
    drawings = [data.decode() for name, data in files.items() if name.endswith(".svg")]
    assert any(">Größe 12<" in drawing and "data:font/ttf" in drawing for drawing in drawings)


@pytest.mark.usefixtures("own_typefaces")
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (font(rights=2), "mine.ttf may not be embedded: its maker forbids it"),
        (font(rights=0x0100), "mine.ttf may not be embedded: its maker forbids it"),
        (font(rights=0x0204), "mine.ttf may not be embedded: its maker forbids it"),
        (font()[:3000], "mine.ttf is not a readable TrueType font"),
        (font()[:-3000], "mine.ttf is not a readable TrueType font"),
        (b"OTTO" + font()[4:], "mine.ttf is not a readable TrueType font"),
        (b"", "mine.ttf is not a readable TrueType font"),
    ],
)
def test_an_invalid_or_forbidden_typeface_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        typefaces.add(data, "mine.ttf")
    assert not [name for name, face in FACES.items() if face.own]


def test_typefaces_of_an_earlier_deck_are_forgotten() -> None:
    """Another file of the same name is another typeface then, and what was measured of the first is
    not taken for it.
    """
    first, second = (
        Path(printkit.__file__).parent / "fonts" / f"{name}.ttf"
        for name in ("AlegreyaSans-Regular", "AlegreyaSans-Bold")
    )
    name = typefaces.add(first.read_bytes(), "a.ttf")
    assert name in FACES
    typefaces.forget()
    assert name not in FACES
    assert typefaces.named("Alegreya Sans", False) is None
    assert typefaces.add(second.read_bytes(), "a.ttf") != name
    typefaces.forget()


def test_backs_that_differ_by_their_pictures_alone_are_different() -> None:
    held = {"a.png": png(), "b.png": png(mode="L"), "cards.csv": b"name,p\nA,a.png\nB,sub/b.png\n"}
    held["face.svg"] = f'{HEAD}<image id="p" width="20" height="20"/></svg>'.encode()
    deck = of(held, "cards.csv", "face.svg", "face.svg")
    one, other = deck.cards(Choices(size="poker")).things
    assert one.back != other.back
