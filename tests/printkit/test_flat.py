"""Cards and discs read back from the PDF: true sizes, nothing on top of another, backs behind their
fronts whichever way the paper is turned.
"""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from functools import cache
from math import cos, pi, sin
from typing import Any

import pikepdf
import pytest

from printkit import pdf
from printkit.choices import Backs, Choices
from printkit.layout.flat import flat
from printkit.layout.grid import grid
from printkit.paper import EDGE, PAPERS
from printkit.parts import CARDS, Flat, Thing
from printkit.press import Document, documents
from printkit.scene import Box, Circle, Line, Scene

from .deck import DISC, TRIM, back, deck, discs, front
from .helpers import MM, NEAR, WHITE, pages


def made(part: Flat, choices: Choices) -> list[Document]:
    return documents("deck", "Deck", flat("deck", "Cards", part, choices), choices)


@cache
def read(size: str, count: int, choices: tuple[tuple[str, Any], ...]) -> list[list[Any]]:
    """The pages of each document of a deck."""
    chosen = Choices(**dict(choices))
    return [
        pages(pdf.document(document.title, document.sheets))
        for document in made(deck(*CARDS[size], count=count), chosen)
    ]


def deck_pages(size: str = "poker", count: int = 20, **choices: Any) -> list[list[Any]]:
    return read(size, count, tuple(sorted(choices.items())))


def trims(page: Any) -> list[Box]:
    """The trim box of each card on a page (left, top, right, bottom in mm), by a line that only
    cards have.
    """
    found = [
        rect
        for rect in page.rects
        if rect["stroke"] and rect["linewidth"] == pytest.approx(TRIM * MM, abs=0.01)
    ]
    return sorted(
        (rect["x0"] / MM, rect["top"] / MM, rect["x1"] / MM, rect["bottom"] / MM) for rect in found
    )


def corners(page: Any) -> list[tuple[float, float]]:
    """The centres, in mm, of the discs that mark each back's top left corner."""
    found = [
        curve for curve in page.curves if curve["width"] / MM == pytest.approx(2 * DISC, abs=0.01)
    ]
    return sorted(
        ((curve["x0"] + curve["x1"]) / 2 / MM, (curve["top"] + curve["bottom"]) / 2 / MM)
        for curve in found
    )


def close(one: Any, other: Any) -> bool:
    return len(one) == len(other) and all(
        abs(a - b) <= NEAR
        for x, y in zip(sorted(one), sorted(other), strict=True)
        for a, b in zip(x, y, strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "paper", "bleed"),
    [
        *((size, "a4", 2) for size in CARDS),
        *(("poker", "letter", bleed) for bleed in (0, 0.5, 1.5, 3)),
    ],
)
def test_every_card_is_there_in_its_true_size_and_covers_no_other(
    size: str, paper: str, bleed: int
) -> None:
    (only,) = deck_pages(size, paper=paper, bleed=bleed, backs="none")
    w, h = CARDS[size]
    found = [box for page in only for box in trims(page)]
    assert len(found) == 20
    for left, top, right, bottom in found:
        assert (right - left, bottom - top) == pytest.approx((w, h), abs=NEAR)
    for page in only:
        for one, other in itertools.combinations(trims(page), 2):
            apart = 2 * bleed - NEAR
            assert (
                one[2] + apart <= other[0]
                or other[2] + apart <= one[0]
                or one[3] + apart <= other[1]
                or other[3] + apart <= one[1]
            )
        for left, top, right, bottom in trims(page):
            edge = EDGE + bleed - NEAR
            assert left >= edge
            assert top >= edge
            assert right <= page.width / MM - edge
            assert bottom <= page.height / MM - edge


def test_as_many_cards_to_a_sheet_as_fit() -> None:
    """As many as other programs fit at these sizes; our slim frame costs none."""
    for size, paper, bleed, most in [
        ("tcg", "a4", 0, 9),
        ("tcg", "a4", 3, 8),
        ("poker", "a4", 0, 9),
        ("poker", "a4", 2, 8),
        ("poker", "letter", 0, 9),
        ("poker", "letter", 1.5, 8),
        ("tcg", "letter", 2, 8),
        ("bridge", "a4", 0, 10),
        ("mini", "a4", 0, 16),
        ("mini", "a4", 3, 12),
        ("tarot", "a4", 3, 4),
        ("tcg", "a5", 2, 2),
        ("tcg", "a3", 2, 18),
    ]:
        found = grid(PAPERS[paper], *CARDS[size], bleed, 0, 1000)
        assert found is not None
        assert found.columns * found.rows >= most, (size, paper, bleed, found.columns, found.rows)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a3", "a5"])
@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_lie_behind_their_fronts(paper: str, backs: str) -> None:
    """With the paper turned over its long (short) edge each back meets its front, upright when the
    card is turned like a page.
    """
    (both,) = deck_pages(paper=paper, backs=backs, bleed=2)
    assert len(both) % 2 == 0
    for front_page, back_page in zip(both[::2], both[1::2], strict=True):
        width, height = front_page.width / MM, front_page.height / MM
        level = (backs == "long") == (width > height)
        fronts = trims(front_page)
        through = [
            (
                (left, height - bottom, right, height - top)
                if level
                else (width - right, top, width - left, bottom)
            )
            for left, top, right, bottom in trims(back_page)
        ]
        assert close(fronts, through)
        seen = [(x, height - y) if level else (width - x, y) for x, y in corners(back_page)]
        assert close(seen, [(right - 6, top + 6) for _, top, right, _ in fronts]), (
            "the back's left top corner lies behind the front's right top one"
        )


def test_gutter_fold_brings_each_back_behind_its_front() -> None:
    (only,) = deck_pages("tcg", backs="gutter", bleed=2)
    for page in only:
        dashed = [line for line in page.lines if line["dashed"] and line["stroking_color"] != WHITE]
        assert len(dashed) == 1
        fold = dashed[0]
        upright = abs(fold["x0"] - fold["x1"]) < 0.01
        at = fold["x0"] / MM if upright else fold["top"] / MM
        boxes = trims(page)
        fronts = [box for box in boxes if (box[2] if upright else box[3]) < at]
        backs = [box for box in boxes if (box[0] if upright else box[1]) > at]
        assert len(fronts) == len(backs) > 0
        folded = [
            (
                (2 * at - right, top, 2 * at - left, bottom)
                if upright
                else (left, 2 * at - bottom, right, 2 * at - top)
            )
            for left, top, right, bottom in backs
        ]
        assert close(fronts, folded)
        assert min(at - (box[2] if upright else box[3]) for box in fronts) >= 5 + 2 - NEAR
        seen = [(2 * at - x, y) if upright else (x, 2 * at - y) for x, y in corners(page)]
        assert close(seen, [(right - 6, top + 6) for _, top, right, _ in fronts])


@pytest.mark.parametrize("size", ["poker", "tarot"], ids=["lying sheets", "upright sheets"])
def test_the_offset_moves_and_turns_backs_alone_as_the_paper_runs(size: str) -> None:
    """On the paper as the printer takes it in, all backs are shifted alike, whichever way their
    sheet is drawn.
    """
    offset = (0.6, -1.2, 0.3)
    plain, moved = deck_pages(size), deck_pages(size, offset=offset)
    assert close(trims(plain[0][0]), trims(moved[0][0]))
    width, height = (side / MM for side in (plain[0][1].width, plain[0][1].height))
    lying = width > height
    assert lying is (size == "poker")

    def upright(point: tuple[float, float]) -> tuple[float, float]:
        """The point on upright paper: a landscape page is turned anticlockwise."""
        return (point[1], width - point[0]) if lying else point

    across, down = (height, width) if lying else (width, height)
    angle = offset[2] * pi / 180
    expected = []
    for x, y in map(upright, corners(plain[0][1])):
        dx, dy = x - across / 2, y - down / 2
        expected.append(
            (
                across / 2 + dx * cos(angle) - dy * sin(angle) + offset[0],
                down / 2 + dx * sin(angle) + dy * cos(angle) + offset[1],
            )
        )
    assert close([upright(point) for point in corners(moved[0][1])], expected)


def test_stack_prints_fronts_then_backs_from_the_last_sheet() -> None:
    (both,) = deck_pages(count=20, backs="stack", bleed=0)
    assert [bool(corners(page)) for page in both] == [False] * 3 + [True] * 3
    assert [len(trims(page)) for page in both] == [9, 9, 2, 2, 9, 9]


def test_separate_backs_are_a_file_of_their_own() -> None:
    fronts, backs = deck_pages(count=20, backs="separate", bleed=0)
    assert [len(corners(page)) for page in fronts] == [0, 0, 0]
    assert [len(corners(page)) for page in backs] == [9, 9, 2]


def mixed(choices: Choices) -> list[Document]:
    """A deck with backs between two sheets of cards without."""
    plain = [
        flat(f"plain-{n}", f"Plain cards {n}", deck(count=4, backs=False), choices) for n in (1, 2)
    ]
    return documents(
        "kit",
        "Kit",
        [*plain[0], *flat("deck", "Cards", deck(count=4), choices), *plain[1]],
        choices,
    )


@pytest.mark.parametrize("backs", ["long", "short"])
def test_in_the_one_file_an_empty_page_follows_what_has_no_back(backs: Backs) -> None:
    (one,) = mixed(Choices(backs=backs))
    assert (one.stem, one.duplex) == ("kit", backs)
    assert [sheet.name for sheet in one.sheets] == [
        "Plain cards 1",
        "Cards",
        "Cards, backs",
        "Plain cards 2",
    ]
    with pikepdf.open(
        io.BytesIO(pdf.document(one.title, one.sheets, one.duplex, one.empty))
    ) as file:
        drawn = [len(list(pikepdf.parse_content_stream(page))) > 20 for page in file.pages]
        assert drawn == [
            True,
            False,
            True,
            True,
            True,
        ], "every front on a page of odd number, its back on the next"
        assert len({tuple(map(float, page.mediabox)) for page in file.pages}) == 1


def test_a_stack_to_be_fed_again_has_only_sheets_with_a_back() -> None:
    single, both = mixed(Choices(backs="stack"))
    assert [sheet.name for sheet in single.sheets] == ["Plain cards 1", "Plain cards 2"]
    assert [sheet.name for sheet in both.sheets] == ["Cards", "Cards, backs"]


@pytest.mark.parametrize("sheet", [0, -1], ids=["full sheet", "last sheet"])
@pytest.mark.parametrize("bleed", [0, 2, 3])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_crop_marks_point_at_every_edge_and_at_nothing_else_and_touch_no_bleed(
    bleed: int, paper: str, sheet: int
) -> None:
    leaf = flat(
        "deck", "Cards", deck(*CARDS["tcg"], count=19), Choices(paper=paper, bleed=bleed, safe=True)
    )[sheet]
    assert leaf.back
    assert sum(item.role == "safe" for item in leaf.front.items) == len(leaf.front.placed)
    assert "mark" not in {item.role for item in leaf.back.items}
    marks = [
        (*item.points[0], *item.points[1])
        for item in leaf.front.items
        if isinstance(item, Line) and item.role == "mark"
    ]
    marks = [(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) for x0, y0, x1, y1 in marks]
    boxes = [box for _, box in leaf.front.placed]
    for axis in (0, 1):
        edges = {round(n, 2) for box in boxes for n in (box[axis], box[axis + 2])}
        assert edges == {
            round(mark[axis], 2) for mark in marks if abs(mark[axis] - mark[axis + 2]) < 0.01
        }
    for left, top, right, bottom in marks:
        assert max(right - left, bottom - top) >= 1.2
        assert min(left, top) >= 2.9
        for box in boxes:
            clear = bleed + 0.5
            assert (
                right <= box[0] - clear
                or left >= box[2] + clear
                or bottom <= box[1] - clear
                or top >= box[3] + clear
            )


def test_discs_are_round_true_and_apart() -> None:
    document = made(discs(), Choices(backs="none"))[0]
    (page,) = pages(pdf.document("Discs", document.sheets))
    outlines = [
        curve
        for curve in page.curves
        if curve["stroke"] and curve["linewidth"] == pytest.approx(0.15 * MM, abs=0.01)
    ]
    assert len(outlines) == 80
    middles = []
    for curve in outlines:
        assert (curve["width"] / MM, curve["height"] / MM) == pytest.approx((20, 20), abs=NEAR)
        middles.append(
            ((curve["x0"] + curve["x1"]) / 2 / MM, (curve["top"] + curve["bottom"]) / 2 / MM)
        )
    assert all(
        abs(a[0] - b[0]) >= 22 - NEAR or abs(a[1] - b[1]) >= 22 - NEAR
        for a, b in itertools.combinations(middles, 2)
    )


def test_the_safe_zone_is_shown_only_when_asked_for() -> None:
    for safe in (False, True):
        leaf = flat("deck", "Cards", deck(count=2), Choices(safe=safe))[0]
        assert ("safe" in {item.role for item in leaf.front.items}) is safe


@pytest.mark.parametrize(
    ("part", "choices", "said"),
    [
        (Flat([]), Choices(), "Cards has 0 pieces to print; it needs at least 1 and at most 1000"),
        (
            Flat([Thing("Card", front(63, 88, 1), count=5000)]),
            Choices(),
            "Cards has 5000 pieces to print",
        ),
        (deck(150, 220, 1), Choices(paper="a5"), "Cards: 150 x 220 mm is too large for A5"),
        (
            deck(130, 200, 1),
            Choices(paper="a4", backs="gutter"),
            "Cards: 130 x 200 mm is too large for A4",
        ),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(
    part: Flat, choices: Choices, said: str
) -> None:
    with pytest.raises(ValueError, match="^" + said.replace("(", r"\(")) as refused:
        flat("deck", "Cards", part, choices)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 160


def test_a_symbol_with_two_meanings_is_refused() -> None:
    one, other = (with_symbol(fill) for fill in ("ink", "white"))
    with pytest.raises(ValueError, match="dot has two meanings"):
        flat("deck", "Cards", Flat([Thing("a", one), Thing("b", other)]), Choices())


def with_symbol(fill: str) -> Scene:
    return replace(back(63, 88), symbols={"dot": (Circle(0, 0, 1, fill=fill),)})
