"""Layout: nothing outside the box, nothing on top of another, boards cut where nothing is lost, the
platform as large as its squares.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import pdf
from printkit.art import siege_1966
from printkit.choices import Choices
from printkit.layout import boards
from printkit.layout.frame import finished
from printkit.layout.pack import GAP, pack
from printkit.pages.rules import blocks, rules
from printkit.paper import PAPERS
from printkit.parts import Board
from printkit.press import make
from printkit.scene import ROLES, Circle, Group, Path, Text, Use, apply, bounds, only
from rulescore.boards import castle

from .helpers import MM, NEAR, PAPER_IDS, all_sheets, kit, pages, walk

PRINTED = set(ROLES) - {"bleed", "mark", "text"}
"""Texts are measured in the PDF itself."""


@pytest.mark.slow
def test_nothing_but_bleed_and_marks_leaves_the_printable_box() -> None:
    """In both sizes; `test_every_kit.py` asks the same on other papers."""
    for sheet in all_sheets("a4"):
        landscape = sheet.scene.width > sheet.scene.height
        left, top, right, bottom = PAPERS["a4"].printable(landscape)
        printed = only(sheet.scene.items, PRINTED)
        if not printed:
            continue
        x0, y0, x1, y1 = bounds(printed, sheet.scene.symbols)
        assert x0 >= left - 0.1
        assert y0 >= top - 0.1
        assert x1 <= right + 0.1
        assert y1 <= bottom + 0.1


@pytest.mark.parametrize("paper", PAPER_IDS)
def test_every_sheet_says_how_to_print_it(paper: str) -> None:
    for document in kit(paper):
        for number, sheet in enumerate(document.sheets, 1):
            texts = {
                item.text
                for item, _ in walk(sheet.scene.items, sheet.scene.symbols)
                if isinstance(item, Text)
            }
            assert f"Sheet {number} of {len(document.sheets)}" in texts
            assert any("Print at 100 %" in text for text in texts)
            assert {"100 mm", "4 in"} <= texts
            assert any(sheet.name in text for text in texts)


def test_the_usual_size_has_its_board_on_one_sheet() -> None:
    assert [document.stem for document in make("siege-1966", Choices()).documents] == [
        "siege-1966-25-a4"
    ]
    assert [
        document.stem
        for document in make("siege-1966", Choices(paper="tabloid", backs="none")).documents
    ] == ["siege-1966-35-tabloid-no-backs"]
    for paper in PAPER_IDS:
        assert sum("Board with" in sheet.name for sheet in kit(paper)[0].sheets) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_parts_make_the_whole_board_and_each_join_has_two_sides(paper: str) -> None:
    board = siege_1966.board({}, 35)
    drafts = boards.pieces("Board", Board(board, siege_1966.joins(35)), PAPERS[paper])
    assert len(drafts) == 4
    area = sum(
        (right - left) * (bottom - top)
        for left, top, right, bottom in (draft.trim for draft in drafts if draft.trim)
    )
    assert area == pytest.approx(board.width * board.height)
    named = [
        item.alt
        for draft in drafts
        for item in draft.items
        if item.alt.startswith(("Edge", "Flap"))
    ]
    assert sorted(named) == sorted(
        f"{side} {letter}" for letter in "ABCD" for side in ("Edge", "Flap")
    )


def test_no_cut_goes_through_a_mark_a_letter_or_the_gate() -> None:
    board = siege_1966.board({}, 35)
    xs, ys = siege_1966.joins(35)
    for item, matrix in walk(board.items, {}):
        if isinstance(item, (Circle, Text)) or (
            isinstance(item, Use) and item.symbol in ("crown", "gate", "tower")
        ):
            left, top, right, bottom = bounds((Group((item,), matrix),), board.symbols)
            assert not any(left - 0.5 < x < right + 0.5 for x in xs)
            assert not any(top - 0.5 < y < bottom + 0.5 for y in ys)


def test_a_board_that_cannot_be_cut_small_enough_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit on sheets of A4"):
        boards.pieces(
            "Board", Board(siege_1966.board({}, 200), siege_1966.joins(200)), PAPERS["a4"]
        )


@pytest.mark.parametrize("square", [25, 35])
def test_platform_covers_its_sixteen_squares(square: int) -> None:
    sheet = next(
        s for d in kit("a4") for s in d.sheets if "platform" in s.name and f"-{square}-" in d.stem
    )
    folds = only(sheet.scene.items, {"fold"})
    lines = [
        (apply(matrix, item.points[0]), apply(matrix, item.points[-1]))
        for item, matrix in walk(folds, {})
    ]  # type: ignore[union-attr]
    long = {round(max(abs(a[0] - b[0]), abs(a[1] - b[1])), 3) for a, b in lines}
    assert 4 * square in long
    outline = next(
        item for item, _ in walk(only(sheet.scene.items, {"cut"}), {}) if isinstance(item, Path)
    )
    assert outline.segments[-1] == ("Z", ())
    places = siege_1966.places({}, square)
    assert places["f6"].x - places["c6"].x + square == pytest.approx(4 * square, abs=NEAR)
    assert set(castle.CASTLE) <= set(places)


@given(st.lists(st.tuples(st.floats(5, 60), st.floats(5, 90)), max_size=40))
def test_packed_parts_stay_apart_and_inside(sizes: list[tuple[float, float]]) -> None:
    placed = [
        (sheet, x, y, x + w, y + h)
        for (sheet, x, y), (w, h) in zip(pack(sizes, 190, 230), sizes, strict=True)
    ]
    for index, (sheet, x0, y0, x1, y1) in enumerate(placed):
        assert 0 <= x0 < x1 <= 190 + 1e-9
        assert 0 <= y0 < y1 <= 230 + 1e-9
        for other, u0, v0, u1, v1 in placed[:index]:
            apart = GAP - 1e-9
            assert (
                sheet != other
                or x0 - u1 >= apart
                or u0 - x1 >= apart
                or y0 - v1 >= apart
                or v0 - y1 >= apart
            )


def test_a_part_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="too large for this paper"):
        pack([(200, 10)], 190, 239)


def test_rules_are_read_without_anchors_and_with_bold_words() -> None:
    found = blocks(
        "# Title\n\nIntro *here*.\n\n## Part\n\n- **One.** Two [three](x), four. {#mb1}\n- Five\n "
        " six. {#mb2}\n"
    )
    assert [block.tag for block in found] == ["P", "H2", "LI", "LI"]
    assert "".join(word for word, _ in found[2].words) == "One. Two three, four."
    assert found[2].words[0] == ("One.", "sans-bold")
    assert "".join(word for word, _ in found[3].words) == "Five six."


MARKDOWN = """# Title

3. Third things
4. come before

   a second paragraph
   - with a point
10. the tenth

```
T@d4   a tower
 pass  nothing
```

![A castle on a hill](castle.png)

| Nobles | Peasants | worth |
|---|---|---|
| blue | yellow | four |
| red | the green ones that live farther away than anybody else in this long and tiring row of cells that goes on and on | one |
"""


def test_numbers_fences_pictures_and_tables_come_onto_the_paper() -> None:
    """Read back from the PDF: labels and lines as written, cells in columns under their headings."""
    drafts = rules("Rules", MARKDOWN, PAPERS["a4"])
    [page] = pages(pdf.document("Rules", [finished("Rules", draft, 1, 1) for draft in drafts]))
    read = page.text.replace("\u00a0", " ").splitlines()
    for wanted in (
        "3. Third things",
        "4. come before",
        "a second paragraph",
        "with a point",
        "10. the tenth",
        "[Picture: A castle on a hill]",
    ):
        assert wanted in read
    assert [line.split()[0] for line in read if "tower" in line or "nothing" in line] == [
        "T@d4",
        "pass",
    ]
    words = {word["text"]: word for word in page.words}
    for head, cell in (
        ("Nobles", "blue"),
        ("Peasants", "yellow"),
        ("worth", "four"),
        ("Nobles", "red"),
    ):
        assert words[cell]["x0"] == pytest.approx(words[head]["x0"], abs=1.2)
        assert words[cell]["top"] > words[head]["bottom"]
    assert words["worth"]["x1"] / MM < PAPERS["a4"].width / 2
    assert words["farther"]["bottom"] > words["red"]["bottom"] - 1
    tags = [
        kid.tag
        for draft in drafts
        for item in draft.items
        if isinstance(item, Group)
        for kid in groups(item)
    ]
    assert [tags.count(tag) for tag in ("Table", "TR", "TH", "TD", "LI")] == [1, 3, 3, 6, 4]


def groups(group: Group) -> list[Group]:
    return [
        group,
        *(inner for item in group.items if isinstance(item, Group) for inner in groups(item)),
    ]


def test_every_word_of_the_rules_is_on_paper_once_and_inside_its_column() -> None:
    markdown = "# T\n\n" + "\n\n".join(
        f"Clause {n}: " + "the knight leaps over what stands between " * 6 + f"{{#mb{n}}}"
        for n in range(40)
    )
    drafts = rules("Rules", markdown, PAPERS["a4"])
    assert len(drafts) > 1
    words = "".join(
        item.text + ("" if item.text.endswith(" ") else "\n")
        for draft in drafts
        for item, _ in walk(draft.items, {})
        if isinstance(item, Text)
    )
    assert "mb1" not in words
    assert words.split() == [
        word
        for n in range(40)
        for word in (f"Clause {n}: " + "the knight leaps over what stands between " * 6).split()
    ]


def test_a_character_without_a_drawing_is_named() -> None:
    with pytest.raises(ValueError, match="城"):
        rules("Rules", "# T\n\nThe 城 stands.", PAPERS["a4"])
