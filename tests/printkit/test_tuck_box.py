"""The box for a deck: as large as the cards need, cut once round, with creases where walls meet,
and on A4 unless it says otherwise.
"""

from __future__ import annotations

import pytest

from printkit import exports
from printkit.art import tuck_box
from printkit.choices import Choices
from printkit.decks.deck import Deck
from printkit.decks.table import Row
from printkit.fonts.metrics import width
from printkit.layout import boxes
from printkit.parts import CARDS, SLEEVES, Flat, Net
from printkit.press import Print, make, make_kit
from printkit.scene import Circle, Colour, Line, Path, Scene, Text, bounds, leaves, only


def printed(**choices: object) -> Print:
    return make("siege-the-king", Choices(parts=("cards", "box"), **choices))  # type: ignore[arg-type]


def test_walls_are_as_large_as_the_cards_and_a_little_more() -> None:
    w, h, d = 63.5, 88.9, 16.0
    net = tuck_box.net("Game", (w, h, d))
    upright = [
        item.points
        for item in net.items
        if isinstance(item, Line)
        and item.role == "crease"
        and item.points[0][0] == item.points[1][0]
    ]
    assert [points[0][0] for points in upright] == pytest.approx(
        [0, w + 1, w + d + 2, 2 * w + d + 3]
    )
    assert all(
        points == ((points[0][0], 0), (points[0][0], pytest.approx(h + 1))) for points in upright
    )
    level = [
        item.points
        for item in net.items
        if isinstance(item, Line)
        and item.role == "crease"
        and item.points[0][1] == item.points[1][1]
    ]
    assert sorted({round(points[0][1], 3) for points in level}) == [
        -17,
        0,
        89.9,
        106.9,
    ], "lid, walls, bottom"
    [cut] = [item for item in net.items if item.role == "cut"]
    assert isinstance(cut, Path)
    assert [letter for letter, _ in cut.segments].count("M") == 1
    assert cut.segments[-1][0] == "Z"
    left, top, right, bottom = bounds((cut,), {})
    assert (right - left, bottom - top) == pytest.approx((net.width, net.height), abs=0.2)


@pytest.mark.parametrize("size", CARDS)
@pytest.mark.parametrize("sleeved", [False, True])
def test_the_whole_deck_goes_in(size: str, sleeved: bool) -> None:
    one = printed(size=size, sleeved=sleeved, paper="a3")
    cards, box = (made.part for made in one.made)
    assert isinstance(cards, Flat)
    assert isinstance(box, Net)
    [net] = [thing.front for thing in box.things]
    xs = sorted(
        {
            item.points[0][0]
            for item in net.items
            if isinstance(item, Line)
            and item.role == "crease"
            and item.points[0][0] == item.points[1][0]
        }
    )
    count = sum(thing.count for thing in cards.things)
    assert count == 53
    inside = SLEEVES[size] if sleeved else CARDS[size]
    assert xs[1] - xs[0] > inside[0] + 0.5
    assert xs[2] - xs[1] > count * (0.5 if sleeved else 0.3) + 0.5
    assert xs[3] - xs[2] == pytest.approx(xs[1] - xs[0])


def test_it_fits_on_a4_or_says_that_it_does_not() -> None:
    assert not printed().left_out
    assert not printed(sleeved=True).left_out
    assert not printed(paper="letter").left_out
    assert printed(paper="a5").left_out == ("Box for 53 cards does not fit on A5",)
    assert printed(size="tarot", sleeved=True).left_out == ("Box for 53 cards does not fit on A4",)


def test_plotters_get_cuts_and_creases_apart() -> None:
    one = printed()
    [sheet] = [
        sheet
        for document in one.documents
        for sheet in document.sheets
        if sheet.name.startswith("Box")
    ]
    lines = exports.lines(sheet)
    assert lines
    roles = [item.role for item in leaves(lines.items)]
    assert roles.count("cut") == 1
    assert roles.count("crease") == 12
    assert {item.stroke for item in leaves(only(lines.items, {"crease"}))} == {"crease"}  # type: ignore[union-attr]


def test_a_smaller_deck_has_a_shallower_box() -> None:
    usual, smaller = printed().made[1].part, printed(options={"specials": False}).made[1].part
    assert isinstance(usual, Net)
    assert isinstance(smaller, Net)
    assert smaller.things[0].front.width < usual.things[0].front.width
    assert len(usual.steps) == 3


def test_a_custom_deck_has_a_box_with_its_name_and_its_back() -> None:
    rows = [Row(name=f"c{n}", count=2, number=n + 2, fields={}) for n in range(3)]
    back = Scene(
        "",
        63.5,
        88.9,
        (Circle(30, 40, 5, fill="own-445566"),),
        {"own-445566": Colour("#445566", "#445566")},
    )
    deck = Deck(
        "cards.csv", rows, lambda row, size: Scene(row.name, *size, (), {}), lambda row, size: back
    )
    kit = deck.kit("The Mill on the Long River, a Game of Grain and Flour")
    assert kit.usual(Choices()) == ("cards",), "the box is asked for"
    one = make_kit(kit, Choices(parts=("box",)))
    [box] = (made.part for made in one.made)
    assert isinstance(box, Net)
    assert box.title == "Box for 6 cards"
    [net] = [thing.front for thing in box.things]
    said = [item for item in leaves(net.items) if isinstance(item, Text)]
    assert (
        " ".join(item.text for item in said if item.font == "serif").count("Grain and Flour") == 4
    ), "on front, back and both sides"
    assert all(width(item.text, item.font, item.size) < 63.5 for item in said[: len(said) - 2])
    assert sum(isinstance(item, Circle) for item in leaves(net.items)) == 2
    upright = sorted(
        {
            item.points[0][0]
            for item in net.items
            if isinstance(item, Line)
            and item.role == "crease"
            and item.points[0][0] == item.points[1][0]
        }
    )
    assert upright[2] - upright[1] == pytest.approx(boxes.LEAST + 1), (
        "six cards are too few to fold a box around"
    )


def test_a_name_that_the_typeface_cannot_write_is_said() -> None:
    deck = Deck(
        "cards.csv",
        [Row(name="c", count=1, number=2, fields={})],
        lambda row, size: Scene(row.name, *size, (), {}),
    )
    printed = make_kit(deck.kit("A 象"), Choices(parts=("cards", "box")))
    assert printed.title == "A ?"
    assert "'A 象': no typeface has all its letters; give one" in printed.left_out
