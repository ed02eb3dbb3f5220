"""The cutting guide: counts and lengths are those of the sheets."""

from __future__ import annotations

import pytest

from printkit.choices import Choices
from printkit.kits import KITS
from printkit.pages.cutting import SCISSORS, STRAIGHT, cuts, guide, whole
from printkit.paper import PAPERS, Draft
from printkit.press import make
from printkit.scene import AnyItem, Circle, Group, Line, Rect, Text, leaves

from .helpers import made


def sheet(*items: AnyItem) -> Draft:
    return Draft("Sheet", PAPERS["a4"], False, items, {}, {})


def test_edges_at_marks_are_straight_cuts_and_shared_ones_count_once() -> None:
    found = cuts(sheet(Rect(10, 10, 20, 30, role="cut"), Rect(30, 10, 20, 30, role="cut")))
    assert (found.across, found.down) == ((10, 40), (10, 30, 50))
    assert found.lines == 0
    assert found.seconds(1) == 5 * STRAIGHT == found.seconds(3)
    assert found.seconds(4) == 10 * STRAIGHT


def test_printed_lines_are_measured_for_scissors_at_their_scale() -> None:
    disc = Group((Circle(0, 0, 10, stroke="grey", role="cut"),), (2, 0, 0, 2, 50, 50))
    fold = Line(((0, 0), (90, 0)), stroke="grey", role="fold")
    found = cuts(sheet(disc, fold, Line(((0, 0), (3, 4)), stroke="grey", role="cut")))
    assert found.lines == pytest.approx(40 * 3.1416 + 5, rel=0.01)
    assert found.seconds(2) == pytest.approx(2 * found.lines / SCISSORS)


def test_equal_sheets_are_stacked_and_the_whole_is_added_up() -> None:
    cards = sheet(Rect(10, 10, 60, 90, role="cut"))
    said = guide([(2, sheet()), (3, cards), (4, cards)])
    assert said == [
        "Sheets 3 to 4: lay up to 3 on each other, edge on edge. 4 straight cuts: 1 to 2 across"
        " from the top, then 3 to 4 down from the left. 1 minute.",
        "In all: 1 minute. Assumed are 10 s for a straight cut and 8 mm a second for scissors.",
    ]
    assert guide([(1, sheet())]) == []
    assert whole([sheet(), cards, cards]) == 4 * STRAIGHT


def test_the_numbers_at_the_marks_are_those_of_the_cuts() -> None:
    [leaf] = make("siege-by-number", Choices(parts=("tiles",), backs="none")).made[0].leaves[:1]
    texts = [item for item in leaf.front.items if isinstance(item, Text) and item.role == "mark"]
    found = cuts(leaf.front)
    across, down = texts[: len(found.across)], texts[len(found.across) :]
    assert [int(text.text) for text in texts] == list(range(1, len(texts) + 1))
    for text, y in zip(across, found.across, strict=True):
        assert abs(text.y - 0.6 - y) < 1.3
    for text, x in zip(down, found.down, strict=True):
        assert abs(text.x - x) < 0.6


def test_where_the_paper_ends_at_the_cards_the_numbers_are_between_them() -> None:
    [leaf] = make("siege-the-king", Choices(parts=("cards",))).made[0].leaves[:1]
    texts = [item for item in leaf.front.items if isinstance(item, Text) and item.role == "mark"]
    found = cuts(leaf.front)
    assert [int(text.text) for text in texts] == list(range(1, 13))
    for text, y in zip(texts, found.across, strict=False):
        assert abs(text.y - 0.6 - y) < 1.3
        assert found.down[1] < text.x < found.down[2], "in the gap between the first two columns"
    for text, x in zip(texts[6:], found.down, strict=True):
        assert abs(text.x - x) < 0.6
        assert found.across[1] < text.y < found.across[2]


def test_cards_edge_to_edge_take_a_third_fewer_cuts() -> None:
    apart, joined = (
        make("siege-the-king", Choices(parts=("cards",), joined=joined)) for joined in (False, True)
    )
    counts = [
        {
            len(found.across) + len(found.down)
            for leaf in one.made[0].leaves
            if (found := cuts(leaf.front))
        }
        for one in (apart, joined)
    ]
    assert counts == [{12}, {8}]
    assert len(apart.leaves) == len(joined.leaves)


def test_a_board_behind_the_parts_list_is_in_the_guide() -> None:
    one = make("siegestones", Choices(parts=("board", "stones"), backs="long"))
    first = one.leaves[0]
    assert first.back
    told = " ".join(item.text for item in leaves(first.front.items) if isinstance(item, Text))
    assert "Sheet 1: 4 straight cuts" in " ".join(told.split())


@pytest.mark.parametrize("shape", ["square", "round"])
def test_square_stones_take_minutes_where_round_ones_take_a_quarter_of_an_hour(shape: str) -> None:
    one = make("siegestones", Choices(stones=shape, parts=("stones",)))  # type: ignore[arg-type]
    seconds = sum(cuts(leaf.front).seconds(1) for part in one.made for leaf in part.leaves)
    assert (seconds < 240) if shape == "square" else (600 < seconds < 900)


@pytest.mark.slow
def test_every_kit_says_how_it_is_cut() -> None:
    for kit in KITS:
        leaves = made(kit).leaves
        assert len(guide([(at, leaf.front) for at, leaf in enumerate(leaves[1:], 2)])) > 1
