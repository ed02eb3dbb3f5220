"""What holds for every kit on every paper that it fits, read back from its sheets and its PDF."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import dist, hypot
from xml.etree import ElementTree

import pikepdf
import pytest

from printkit import pdf
from printkit.choices import Choices
from printkit.fonts.metrics import width
from printkit.kits import KITS
from printkit.paper import EDGE, PAPERS
from printkit.press import make
from printkit.scene import (
    IDENTITY,
    ROLES,
    AnyItem,
    Box,
    Group,
    Matrix,
    Sheet,
    Text,
    Use,
    after,
    apply,
    bounds,
    only,
)
from rulescore.generators import result_of

from .helpers import made, walk

TEXTS = ("summary", "rules")
PRINTED = set(ROLES) - {"bleed", "mark", "text"}
"""Letters have tests of their own."""


def sheets(kit: str, paper: str) -> list[Sheet]:
    return [sheet for document in made(kit, paper).documents for sheet in document.sheets]


@cache
def first_pdf(kit: str, paper: str, number: int = 0) -> bytes:
    document = made(kit, paper).documents[number]
    return pdf.document(document.title, document.sheets, duplex=document.duplex)


PAIRS = [
    *((kit, "a4") for kit in KITS),
    *zip(KITS, ("a5", "letter", "both", "tabloid", "a3", "a5"), strict=True),
]
"""Every kit on the usual paper, and on another; each paper has a kit."""
assert {paper for _, paper in PAIRS} == {*PAPERS}
each_print = pytest.mark.parametrize(
    ("kit", "paper"),
    [pytest.param(*pair, marks=pytest.mark.slow if pair[1] != "a4" else ()) for pair in PAIRS],
)
each_kit = pytest.mark.parametrize("kit", KITS)


@pytest.mark.slow
@each_print
def test_no_two_parts_overlap_and_each_is_on_the_paper(kit: str, paper: str) -> None:
    leaves = [leaf for part in made(kit, paper).made for leaf in part.leaves]
    assert leaves
    for leaf in leaves:
        for draft in (leaf.front, leaf.back):
            if draft is None:
                continue
            wide, high = draft.paper.size(draft.landscape)
            for name, (left, top, right, bottom) in draft.placed:
                assert EDGE - 1e-6 <= left < right <= wide - EDGE + 1e-6, name
                assert EDGE - 1e-6 <= top < bottom <= high - EDGE + 1e-6, name
            for (one, a), (other, b) in itertools.combinations(draft.placed, 2):
                assert (
                    a[2] <= b[0] + 1e-6
                    or b[2] <= a[0] + 1e-6
                    or a[3] <= b[1] + 1e-6
                    or b[3] <= a[1] + 1e-6
                ), (one, other)


@pytest.mark.slow
@each_print
def test_nothing_but_bleed_and_marks_comes_near_the_edge_of_the_paper(kit: str, paper: str) -> None:
    assert {part.id for part in made(kit, paper).made} == set(
        KITS[kit].usual(made(kit, paper).choices)
    )
    for sheet in sheets(kit, paper):
        if printed := only(sheet.scene.items, PRINTED):
            left, top, right, bottom = bounds(printed, sheet.scene.symbols)
            assert left >= EDGE - 0.1, sheet.name
            assert top >= EDGE - 0.1, sheet.name
            assert right <= sheet.scene.width - EDGE + 0.1, sheet.name
            assert bottom <= sheet.scene.height - EDGE + 0.1, sheet.name


@each_print
def test_text_is_never_small(kit: str, paper: str) -> None:
    for sheet in sheets(kit, paper):
        for item, (a, b, c, d, _, _) in walk(sheet.scene.items, sheet.scene.symbols):
            if isinstance(item, Text):
                assert item.size * min(hypot(a, b), hypot(c, d)) / 0.352778 >= 5.999, (
                    sheet.name,
                    item.text,
                )


def seen_texts(
    items: Iterable[AnyItem], symbols: Mapping[str, tuple[AnyItem, ...]], matrix: Matrix, seen: Box
) -> Iterator[tuple[Text, Box]]:
    """Every text that is at least partly visible through all clips, with its box on the paper."""
    for item in items:
        if isinstance(item, Group):
            here, inside = after(matrix, item.matrix), seen
            if item.clip:
                left, top, right, bottom = moved_box(here, item.clip)
                inside = (
                    max(seen[0], left),
                    max(seen[1], top),
                    min(seen[2], right),
                    min(seen[3], bottom),
                )
            yield from seen_texts(item.items, symbols, here, inside)
        elif isinstance(item, Use):
            yield from seen_texts(symbols[item.symbol], symbols, after(matrix, item.matrix), seen)
        elif isinstance(item, Text):
            wide = width(item.text.rstrip(), item.font, item.size)
            start = item.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.align] * wide
            box = moved_box(
                matrix, (start, item.y - 0.7 * item.size, start + wide, item.y + 0.2 * item.size)
            )
            if box[0] < seen[2] and box[2] > seen[0] and box[1] < seen[3] and box[3] > seen[1]:
                yield (
                    item,
                    (
                        max(box[0], seen[0]),
                        max(box[1], seen[1]),
                        min(box[2], seen[2]),
                        min(box[3], seen[3]),
                    ),
                )


def moved_box(matrix: Matrix, box: Box) -> Box:
    xs, ys = zip(*(apply(matrix, (x, y)) for x in box[::2] for y in box[1::2]), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


@each_print
def test_letters_stay_on_the_printable_paper(kit: str, paper: str) -> None:
    everywhere = (-1e6, -1e6, 1e6, 1e6)
    for sheet in sheets(kit, paper):
        for item, (left, top, right, bottom) in seen_texts(
            sheet.scene.items, sheet.scene.symbols, IDENTITY, everywhere
        ):
            assert left >= EDGE - 0.1, (sheet.name, item.text)
            assert top >= EDGE - 0.1, (sheet.name, item.text)
            assert right <= sheet.scene.width - EDGE + 0.1, (sheet.name, item.text)
            assert bottom <= sheet.scene.height - EDGE + 0.1, (sheet.name, item.text)


@pytest.mark.slow
@each_kit
def test_each_document_says_what_it_is(kit: str) -> None:
    for number, document in enumerate(made(kit, "a4").documents):
        with pikepdf.open(io.BytesIO(first_pdf(kit, "a4", number))) as file:
            assert file.Root.Lang == "en"
            assert file.Root.MarkInfo.Marked
            assert file.docinfo["/Title"] == KITS[kit].game.info.title
            with file.open_metadata() as metadata:
                assert metadata["dc:title"] == KITS[kit].game.info.title
                assert "MIT License" in metadata["dc:rights"]
                assert metadata["dc:creator"] == ["Siegeworks"]
            with file.open_outline() as outline:
                assert [entry.title for entry in outline.root] == list(
                    dict.fromkeys(sheet.name for sheet in document.sheets)
                )
            assert len(file.pages) == len(document.sheets)
            for page, sheet in zip(file.pages, document.sheets, strict=True):
                assert "/TrimBox" in page
                if "Rules" not in sheet.name:
                    assert not open_rings(page)
            for thing in file.objects:
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                    assert "/FontFile2" in thing.FontDescriptor
                if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                    assert not open_rings(thing)
            for element in (
                thing
                for thing in file.objects
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure"
            ):
                assert str(element.Alt)


def open_rings(content: pikepdf.Page | pikepdf.Stream) -> int:
    """How many lines end where they begin without being closed: such a ring has a slit there."""
    found, start, here, closed = 0, (0.0, 0.0), (1.0, 1.0), True
    for operands, operator in pikepdf.parse_content_stream(content):
        kind = str(operator)
        if kind in ("m", "l", "c"):
            here = (float(operands[-2]), float(operands[-1]))
            start, closed = (here, False) if kind == "m" else (start, closed)
        elif kind in ("h", "re", "n", "f", "f*"):
            closed = True
        elif kind in ("S", "B", "B*"):
            found += not closed and dist(start, here) < 0.01
    return found


@each_print
def test_the_parts_list_counts_every_thing(kit: str, paper: str) -> None:
    one = made(kit, paper)
    lists = [sheet for sheet in sheets(kit, paper) if sheet.name == "Parts list"]
    words = " ".join(
        item.text.strip()
        for sheet in lists
        for item, _ in walk(sheet.scene.items, {})
        if isinstance(item, Text)
    )
    for part in one.made:
        assert part.title in words
    assert f"Sheet 1 of {len(one.leaves)}" in words
    numbers = {id(leaf.front): number for number, leaf in enumerate(one.leaves, 1)} | {
        id(one.leaves[0].back): 1
    }
    for part in one.made:
        where = {numbers[id(leaf.front)] for leaf in part.leaves}
        said = (
            f"sheets {min(where)} to {max(where)}"
            if len(where) > 1
            else "the other side of this sheet"
            if where == {1}
            else f"sheet {min(where)}"
        )
        assert f"{part.title}: {said}" in words.replace("  ", " ")


def lines(
    items: Iterable[AnyItem], matrix: Matrix = IDENTITY, tag: str = ""
) -> Iterator[tuple[str, Text, Matrix]]:
    """Every text with its tag and position."""
    for item in items:
        if isinstance(item, Group):
            yield from lines(item.items, after(matrix, item.matrix), item.tag or tag)
        elif isinstance(item, Text):
            yield tag, item, matrix


@pytest.mark.slow
@each_print
def test_a_heading_never_stands_alone_at_the_foot_of_a_column(kit: str, paper: str) -> None:
    pages = make(kit, Choices(paper=paper, backs="none", parts=TEXTS))
    all_sheets = sheets(kit, paper) + [
        sheet for document in pages.documents for sheet in document.sheets
    ]
    over_pictures = {
        text.text
        for sheet in all_sheets
        if "one page" in sheet.name
        for tag, text, _ in lines(sheet.scene.items)
        if tag == "H2"
    } | {"In pictures"}
    for sheet in (
        sheet for sheet in all_sheets if "Parts list" in sheet.name or "Rules" in sheet.name
    ):
        texts = [
            (tag, text, matrix, apply(matrix, (text.x, text.y)))
            for tag, text, matrix in lines(sheet.scene.items)
        ]
        for tag, head, (a, b, c, d, _, _), (x, y) in texts:
            if tag in ("H2", "H3") and head.text not in over_pictures:
                offsets = [
                    ((u - x) * a + (v - y) * b, (u - x) * c + (v - y) * d)
                    for other, _, _, (u, v) in texts
                    if other in ("P", "LBody", "LI")
                ]
                assert any(-1 < right < 8 and 1 < down < 14 for right, down in offsets), (
                    sheet.name,
                    head.text,
                )


@pytest.mark.slow
@each_kit
def test_every_format_of_every_kit_is_well_formed(kit: str) -> None:
    one = make(kit, Choices(formats=("cut", "shop", "table"), outlined=True))
    for name, job in one.jobs():
        if name.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(result_of(job()))) as file:
                assert len(file.pages) >= 1
        elif name.endswith(".svg"):
            ElementTree.fromstring(result_of(job()))


@pytest.mark.slow
@each_kit
def test_modes_and_backs_lose_no_sheet(kit: str) -> None:
    choices = (
        Choices(mode="bw", backs="none"),
        Choices(mode="ink", backs="gutter"),
        Choices(mode="contrast", backs="stack", bleed=0),
    )
    one = make(kit, choices[[*KITS].index(kit) % len(choices)])
    assert {part.id for part in one.made} >= {part.id for part in made(kit, "a4").made}
    assert all(document.sheets for document in one.documents)
    assert sum(len(document.sheets) for document in one.documents) >= len(one.leaves)


@pytest.mark.slow
@each_kit
def test_the_kit_knows_which_options_of_its_game_change_something_on_paper(kit: str) -> None:
    info = KITS[kit].game.info
    drawn = tuple(entry.id for entry in KITS[kit].entries if entry.id not in TEXTS)

    def leaves(seats: int, options: Mapping[str, str]) -> list[object]:
        chosen = Choices("a3", seats=seats, parts=drawn, options=options)
        return [part.leaves for part in make(kit, chosen).made]

    values = {
        option.name: [option.text(value) for value in option.choices[:: len(option.choices) - 1]]
        for option in info.options
    }
    printed = {name: values.pop(name) for name in KITS[kit].printed}
    changing: set[str] = set()
    for seats in {*info.seats}:
        usual = leaves(seats, {})
        for turn in range(max(map(len, values.values())) if seats == info.seats[0] else 0):
            others = {name: texts[turn % len(texts)] for name, texts in values.items()}
            assert leaves(seats, others) == usual, others
        changing |= {
            name
            for name, texts in printed.items()
            if name not in changing and any(leaves(seats, {name: text}) != usual for text in texts)
        }
    assert changing == {*printed}


@pytest.mark.slow
@each_kit
@pytest.mark.parametrize(("paper", "backs"), [("a4", "long"), ("a3", "short")])
def test_every_back_lies_behind_its_front(kit: str, paper: str, backs: str) -> None:
    parts = tuple(entry.id for entry in KITS[kit].entries if entry.id not in TEXTS)
    one = make(kit, Choices(paper=paper, backs=backs, parts=parts))  # type: ignore[arg-type]
    for leaf in (leaf for part in one.made for leaf in part.leaves if leaf.back):
        assert leaf.back
        (wide, high), level = (
            leaf.front.paper.size(leaf.front.landscape),
            (backs == "short") != leaf.front.landscape,
        )
        for (name, (left, top, right, bottom)), (other, box) in zip(
            leaf.front.placed, leaf.back.placed, strict=True
        ):
            mirrored = (
                (left, high - bottom, right, high - top)
                if level
                else (wide - right, top, wide - left, bottom)
            )
            assert box == pytest.approx(mirrored, abs=1e-6)
            assert name == other


@pytest.mark.slow
@each_kit
def test_the_stacks_of_fronts_and_of_backs_pair(kit: str) -> None:
    """Fed in again, each sheet of the stack gets its own back; sheets without one are in a separate
    file.
    """
    one = make(kit, Choices(backs="separate"))
    stacks = {document.stem.rpartition("-")[2]: document.sheets for document in one.documents}
    assert {"fronts", "backs"} <= set(stacks) <= {"sided", "fronts", "backs"}
    read = {name: [sheet_number(sheet) for sheet in sheets] for name, sheets in stacks.items()}
    assert read["fronts"] == read["backs"]
    assert len(set(read["fronts"])) == len(read["fronts"])
    assert not set(read.get("sided", ())) & set(read["fronts"])


def sheet_number(sheet: Sheet) -> str:
    """The number printed on the front and the back of a sheet."""
    texts = (item.text for item, _ in walk(sheet.scene.items, {}) if isinstance(item, Text))
    [number] = {found[1] for text in texts if (found := re.match(r"Sheet (\d+) of", text))}
    return number
