"""The kits of all games: everything is there in the right number and size, on every paper; pictures
show what their captions say.
"""

from __future__ import annotations

import io
import itertools
from collections import Counter
from functools import cache, lru_cache
from math import dist
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printkit import pdf
from printkit.__main__ import main
from printkit.art import siegestones, siegestones_joins
from printkit.choices import Choices
from printkit.kits import KITS, moments
from printkit.paper import Draft
from printkit.parts import CARDS, LOOSE, SLEEVES, Board
from printkit.press import Print, make
from printkit.scene import Group, Line, Rect, Text, Use, bounds
from rulescore import GAMES, State
from rulescore.boards.hexagon import CIRCLES, INNER, POINTS, centre

from .helpers import MM, NEAR, WHITE, pages, walk

NEW = [kit for kit in KITS if kit != "siege-1966"]
FAMILY = ("siegestones", "nobles-and-peasants", "angry-gods")


@cache
def made(kit: str, paper: str = "a4", **choices: Any) -> Print:
    return make(kit, Choices(paper=paper, **choices))


@lru_cache(maxsize=4)
def part_pages(kit: str, part: str, paper: str, **choices: Any) -> list[Any]:
    """The pages of the PDF of one part, fronts and backs, without the parts list."""
    one = make(kit, Choices(paper=paper, parts=(part,), **choices))
    sheets = [
        sheet
        for document in one.documents
        for sheet in document.sheets
        if "Parts list" not in sheet.name
    ]
    return pages(pdf.document(one.title, sheets))


def drafts(one: Print) -> list[Draft]:
    return [
        draft
        for part in one.made
        for leaf in part.leaves
        for draft in (leaf.front, leaf.back)
        if draft
    ]


def counts(one: Print, part: str) -> Counter[str]:
    """How often each thing is on the fronts of a part."""
    return Counter(
        name
        for made in one.made
        if made.id == part
        for leaf in made.leaves
        for name, _ in leaf.front.of(part)
        if name
    )


def test_the_kits_stand_in_the_order_of_the_menu() -> None:
    assert list(KITS) == list(GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("kit", FAMILY)
def test_stones_and_towers_are_complete(kit: str) -> None:
    stones = counts(made(kit), "stones")
    assert len(stones) == 4
    assert set(stones.values()) == {20}
    most = 9 if kit == "nobles-and-peasants" else 12
    towers = {"Walls of a tower": most, "Plate of a tower": most}
    assert counts(made(kit), "towers") == towers
    flat = make(kit, Choices(parts=("towers",), flat=True))
    assert counts(flat, "towers") == {"Tower": most}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_twenty_straight_cuts_part_eighty_stones(paper: str) -> None:
    one = make("siegestones", Choices(paper=paper, parts=("stones",)))
    [draft] = [leaf.front for leaf in one.made[0].leaves]
    cuts = [item for item in draft.items if isinstance(item, Line) and item.role == "cut"]
    assert len(cuts) == 20
    inside = {box for _, box in draft.placed}
    for (x0, y0), (x1, y1) in (cut.points for cut in cuts):
        assert not any(
            (x0 == x1 and a + NEAR < x0 < c - NEAR) or (y0 == y1 and b + NEAR < y0 < d - NEAR)
            for a, b, c, d in inside
        )


def test_round_stones_stand_between_merlons_and_a_punch_has_its_size() -> None:
    plain, tall = (
        make("siegestones", Choices(stones=shape, parts=("stones", "towers")))
        for shape in ("square", "round")
    )
    heights = [
        {round(thing.front.height, 1) for thing in one.made[1].part.things}  # type: ignore[union-attr]
        for one in (plain, tall)
    ]
    assert 16.0 in heights[0]
    assert 19.6 in heights[1]
    punched = make("nobles-and-peasants", Choices(stones="punch", parts=("stones", "rail")))
    boxes = [box for leaf in punched.made[0].leaves for _, box in leaf.front.placed]
    assert {round(box[2] - box[0], 2) for box in boxes} == {25.4}
    with pytest.raises(ValueError, match=r"25\.4 mm punch need circles 45 mm apart"):
        make("angry-gods", Choices(stones="punch", parts=("stones",)))


def test_each_stone_has_its_mark_on_both_faces() -> None:
    for part in made("siegestones").made:
        if part.id == "stones":
            for thing in part.part.things:  # type: ignore[union-attr]
                assert thing.back is thing.front


@pytest.mark.slow
def test_the_selection_row_has_room_for_all_stones() -> None:
    for paper in ("a4", "a5", "tabloid"):
        names = counts(made("nobles-and-peasants", paper), "rail")
        assert {name.split(", ")[1] for name in names} == {"72 hollows"}
        [board] = [
            part.part for part in made("nobles-and-peasants", paper).made if part.id == "rail"
        ]
        assert isinstance(board, Board)
        hollows = [
            item.matrix[4:] for item, _ in walk(board.scene.items, {}) if isinstance(item, Use)
        ]
        steps = {round(dist(one, other), 3) for one, other in itertools.pairwise(hollows)}
        assert len(set(hollows)) == 72
        assert len(steps) == 1, "each lies beside the next"
    short = make("nobles-and-peasants", Choices(options={"row": "8"}, parts=("rail",)))
    assert counts(short, "rail") == {"Selection Row, 32 hollows": 1}


def test_every_family_has_its_card() -> None:
    assert counts(made("nobles-and-peasants"), "families").total() == 2 + 3 + 4
    three = counts(make("nobles-and-peasants", Choices(seats=3)), "families")
    assert sorted(name.split(";")[0] for name in three) == [
        "Blue nobles, yellow peasants",
        "Green nobles, blue peasants",
        "Yellow nobles, green peasants",
    ]
    assert (
        sum(name.startswith("Marker") for name in counts(made("nobles-and-peasants"), "track")) == 4
    )


def test_the_deck_is_complete_and_follows_its_option() -> None:
    cards = counts(made("siege-the-king"), "cards")
    assert cards.total() == 51 + 2
    assert (
        cards["King 10"],
        cards["Throne 10"],
        cards["Attacker 2"],
        cards["Warrior 5"],
        cards["Judge"],
        cards["Reference card"],
    ) == (2, 4, 4, 1, 4, 2)
    own = counts(
        make(
            "siege-the-king",
            Choices(options={"deck": "9A9,3D1,J", "specials": "no"}, parts=("cards",)),
        ),
        "cards",
    )
    assert own == {
        "King 10": 2,
        "Throne 10": 4,
        "Attacker 9": 9,
        "Defender 1": 3,
        "Reference card": 2,
    }


OWN = (
    "kind,value,count,title,text\nattacker,4,12,Ram,\njudge,,2,Hangman,Takes one"
    " card\nking,,2,Duke,Falls and it is over\n"
)


def test_a_custom_deck_file_brings_its_titles_and_texts() -> None:
    one = make("siege-the-king", Choices(deckfile=OWN, parts=("cards",)))
    assert counts(one, "cards") == {
        "Throne 10": 4,
        "Duke 10": 2,
        "Ram 4": 12,
        "Hangman": 2,
        "Reference card": 2,
    }
    titles = {
        item.text
        for sheet in one.documents[-1].sheets
        for item, _ in walk(sheet.scene.items, sheet.scene.symbols)
        if isinstance(item, Text)
    }
    assert {"Duke", "Ram", "Hangman", "Takes one card"} <= titles
    assert any(text.startswith("Lay it on a column") for text in titles)


@pytest.mark.parametrize("backs", ["long", "none"])
def test_with_another_deck_the_rules_refer_to_the_parts_list(backs: str) -> None:
    def said(**choices: Any) -> str:
        one = make("siege-the-king", Choices(parts=("rules",), backs=backs, **choices))  # type: ignore[arg-type]
        sheets = [
            sheet
            for document in one.documents
            for sheet in document.sheets
            if "Rules" in sheet.name
        ]
        return " ".join(
            item.text.strip()
            for sheet in sheets
            for item, _ in walk(sheet.scene.items, {})
            if isinstance(item, Text)
        )

    sentence = "This kit has a custom deck"
    assert sentence in said(deckfile=OWN)
    assert sentence in said(options={"deck": "1-8"})
    assert sentence not in said()


@pytest.mark.parametrize(("text", "said"), [
    ("kind,value,count,title,text\n", "at least 10 are needed"),
    ("kind,value,count,title,text\nattacker,4,5000,Ram,\n", "row 2, column count"),
    ("kind,value,count,title,text\nattacker,4,12," + "R" * 300 + ",\n", "longer than 40 characters"),
    ("kind,value,count,title,text\nattacker,4,12,\u57ce,\n", "\u57ce"),
])  # fmt: skip
def test_a_deck_file_that_cannot_be_printed_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make("siege-the-king", Choices(deckfile=text))


def test_the_command_reads_a_deck_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.csv").write_text(OWN)
    common = [
        "siege-the-king",
        "--parts",
        "cards",
        "--formats",
        "pdf",
        "--out",
        str(tmp_path / "out"),
    ]
    assert main([*common, "--deck-file", str(tmp_path / "own.csv")]) == 0
    assert [path.suffix for path in (tmp_path / "out").iterdir()] == [".pdf"]
    assert main([*common, "--deck-file", str(tmp_path / "none.csv")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_piecepack_is_complete() -> None:
    one = made("siege-by-number")
    tiles = counts(made("siege-by-number", parts=("tiles",)), "tiles")
    assert tiles.total() == len(tiles) == 24
    assert counts(one, "coins").total() == 24
    small = Counter(name.split(":")[0] for name in counts(one, "dice"))
    assert small == {"Die": 4, "Pawn": 4, "Foot of a pawn": 4, "Belt": 4}


@pytest.mark.slow
def test_the_pinwheel_is_made_for_each_number_of_seats() -> None:
    areas = []
    for seats in (2, 3, 4):
        [board] = [
            part
            for part in make("siege-by-number", Choices(seats=seats, parts=("board",))).made
            if part.id == "board"
        ]
        boxes = [leaf.front.trim for leaf in board.leaves if leaf.front.trim]
        areas.append(len(boxes))
        assert board.title.startswith(f"Board for {seats}")
    assert all(1 < parts <= 6 for parts in areas)
    for paper in ("a3", "tabloid"):
        [board] = [part for part in made("siege-by-number", paper).made if part.id == "board"]
        assert len(board.leaves) == 1


def marks(page: Any) -> list[float]:
    """The x of a page's vertical crop marks, mm."""
    lines = [
        line
        for line in page.lines
        if line["linewidth"] == pytest.approx(0.15 * MM, abs=0.01)
        and abs(line["x0"] - line["x1"]) < 0.01
    ]
    return sorted(
        {
            round(line["x0"] / MM, 3)
            for line in lines
            if line["bottom"] < page.height / 2 and line["bottom"] - line["top"] < 4.2 * MM
        }
    )


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "part", "size", "short", "long"), [
    ("siege-the-king", "cards", "poker", 63.5, 88.9),
    ("siege-the-king", "cards", "tarot", 70.0, 120.0),
    ("siege-by-number", "tiles", "", 50.8, 50.8),
    ("nobles-and-peasants", "families", "32", 55.0, 85.0),
])  # fmt: skip
def test_cards_and_tiles_measure_true(
    kit: str, part: str, size: str, short: float, long: float
) -> None:
    xs = marks(part_pages(kit, part, "letter", size=size)[0])
    widths = [b - a for a, b in itertools.pairwise(xs)][::2]
    assert widths
    right = short if abs(widths[0] - short) < abs(widths[0] - long) else long
    assert all(width == pytest.approx(right, abs=NEAR) for width in widths)


@pytest.mark.slow
@pytest.mark.parametrize("size", CARDS)
def test_sleeved_cards_slide_into_the_sleeves_that_are_sold_for_them(size: str) -> None:
    width, height = SLEEVES[size]
    [cards] = make("siege-the-king", Choices(size=size, sleeved=True, parts=("cards",))).made
    assert cards.title == f"53 cards for sleeves of {width:g} x {height:g} mm"
    for _, (left, top, right, bottom) in cards.leaves[0].front.placed:
        measured = sorted((right - left, bottom - top))
        assert measured == pytest.approx(sorted((width - LOOSE, height - LOOSE)), abs=NEAR)
    assert all(
        abs(sleeve - card) <= 1 for sleeve, card in zip(SLEEVES[size], CARDS[size], strict=True)
    )


def test_the_ground_has_room_for_cards_in_their_sleeves() -> None:
    [ground] = make("siege-the-king", Choices(sleeved=True, parts=("ground",))).made
    assert isinstance(ground.part, Board)
    [outline, *_] = ground.part.scene.symbols["court"]
    [group] = ground.part.scene.items
    assert isinstance(outline, Rect)
    assert isinstance(group, Group)
    assert (outline.w * group.matrix[0], outline.h * group.matrix[3]) == pytest.approx((66, 91))


def rounds(page: Any, diameter: float) -> list[tuple[float, float]]:
    """The centres of the circles of that diameter on a page, mm."""
    found = [
        curve
        for curve in page.curves
        if curve["width"] / MM == pytest.approx(diameter, abs=NEAR)
        and curve["height"] / MM == pytest.approx(diameter, abs=NEAR)
    ]
    return sorted(
        {
            (
                round((curve["x0"] + curve["x1"]) / 2 / MM, 2),
                round((curve["top"] + curve["bottom"]) / 2 / MM, 2),
            )
            for curve in found
        }
    )


@pytest.mark.parametrize(
    ("kit", "part", "diameter", "count"),
    [
        ("siegestones", "stones", 20.0, 80),
        ("angry-gods", "stones", 16.0, 80),
        ("siege-by-number", "coins", 19.05, 24),
    ],
)
def test_discs_measure_true(kit: str, part: str, diameter: float, count: int) -> None:
    fronts = part_pages(kit, part, "a4", stones="round")[::2]
    assert sum(len(rounds(page, diameter)) for page in fronts) == count


@pytest.mark.slow
@pytest.mark.parametrize("kit", FAMILY)
@pytest.mark.parametrize(("paper", "pitch"), [("letter", 32), ("a3", 45)])
def test_the_board_lies_on_one_sheet_with_circles_as_far_apart_as_they_should_be(
    kit: str, paper: str, pitch: int
) -> None:
    [page] = part_pages(kit, "board", paper)
    middles = rounds(page, 21.0 * pitch / 32)
    assert len(middles) == len(INNER if kit == "angry-gods" else CIRCLES)
    nearest = [min(dist(one, other) for other in middles if other != one) for one in middles]
    assert all(near == pytest.approx(pitch, abs=NEAR) for near in nearest)
    if kit == "angry-gods":
        size = (5.2 * 3**0.5 * pitch / 32, 5.2 * 1.5 * pitch / 32)
        shapes = [(curve["width"] / MM, curve["height"] / MM) for curve in page.curves]
        triangles = [shape for shape in shapes if shape == pytest.approx(size, abs=NEAR)]
        assert len(triangles) == len(POINTS)


def test_dice_pawns_and_belts_measure_true() -> None:
    [page] = part_pages("siege-by-number", "dice", "a4")
    lines, rects, curves = (
        [one for one in found if one["stroking_color"] != WHITE]
        for found in (page.lines, page.rects, page.curves)
    )
    folds = Counter(
        round(dist((line["x0"], line["top"]), (line["x1"], line["bottom"])) / MM, 2)
        for line in lines
    )
    assert folds[50.8] == 2 * 4
    assert folds[12.7] >= 4 * 4
    sizes = Counter((round(rect["width"] / MM, 2), round(rect["height"] / MM, 2)) for rect in rects)
    assert sizes[12.7, 54.45] == 4
    assert (
        sizes[54.87, 12.7]
        + sum(
            (round(c["width"] / MM, 2), round(c["height"] / MM, 2)) == (54.87, 12.7) for c in curves
        )
        == 4
    )


@pytest.mark.parametrize("game", FAMILY)
def test_a_cut_through_the_board_touches_no_circle_and_no_point(game: str) -> None:
    pitch = 45.0
    board = siegestones.board(game, pitch)
    if game == "angry-gods":  # of the outermost circles there are the names alone
        solid = [
            (name, siegestones.CIRCLE if number in INNER else 4.0)
            for number, name in enumerate(CIRCLES)
        ] + [(name, siegestones.SPOT) for name in POINTS]
    else:
        solid = [(name, siegestones.CIRCLE) for name in CIRCLES]
    spots = [
        (board.width / 2 + x * pitch, board.height / 2 + y * pitch, r * pitch / 32)
        for name, r in solid
        for x, y in [centre(name)]
    ]
    xs, ys = siegestones_joins.joins(game, board.width, board.height, pitch)
    assert xs
    assert ys
    for axis, join in [*((1, x) for x in xs), *((0, y) for y in ys)]:
        points = (
            join if isinstance(join, tuple) else ((0.0, float(join)), (board.width, float(join)))
        )
        along = [point[axis] for point in points]
        assert along == sorted(along)
        assert along[0] == 0
        assert along[-1] == pytest.approx((board.width, board.height)[axis])
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            for x, y, r in spots:
                t = min(
                    1.0,
                    max(
                        0.0,
                        ((x - ax) * (bx - ax) + (y - ay) * (by - ay))
                        / max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2),
                    ),
                )
                assert dist((x, y), (ax + t * (bx - ax), ay + t * (by - ay))) >= r + 0.2


@pytest.mark.slow
@pytest.mark.parametrize("kit", NEW)
def test_the_rules_make_a_booklet_of_four_pages(kit: str) -> None:
    [rules] = [part for part in made(kit).made if part.id == "rules"]
    [leaf] = rules.leaves
    assert leaf.back
    numbers = [
        [
            item.text
            for item, _ in walk(draft.items, {})
            if isinstance(item, Text) and item.align == "middle" and item.text in "1234"
        ]
        for draft in (leaf.front, leaf.back)
    ]
    assert numbers == [["4", "1"], ["2", "3"]]
    assert leaf.back.items[0].matrix[0] == -1  # type: ignore[union-attr]
    short = make(kit, Choices(backs="short", parts=("rules",))).made[0].leaves[0]
    assert short.back
    assert short.back.items[0].matrix[0] == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("kit", ["siegestones", "siege-1966"])
def test_a_booklet_is_read_in_the_order_of_its_pages(kit: str) -> None:
    one = make(kit, Choices(parts=("rules",)))
    booklet = [
        sheet for document in one.documents for sheet in document.sheets if "booklet" in sheet.name
    ]
    with pikepdf.open(io.BytesIO(pdf.document(one.title, booklet))) as file:
        numbers = {page.objgen: number for number, page in enumerate(file.pages)}
        told = [numbers[kid.Pg.objgen] for kid in file.Root.StructTreeRoot.K[0].K]
    # The frames of both sheets, then pages 1, 2 and 3, 4.
    assert [number for number, _ in itertools.groupby(told)] == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("kit", NEW)
def test_without_backs_there_is_one_document_and_the_rules_are_sheets(kit: str) -> None:
    one = make(kit, Choices(backs="none"))
    assert len(one.documents) == 1
    [rules] = [part for part in one.made if part.id == "rules"]
    assert all(leaf.back is None for leaf in rules.leaves)


def test_the_pictures_show_what_they_say() -> None:
    """What the captions claim, checked with the rules."""

    def names(position: str) -> set[str]:
        return {
            thing["name"]
            for thing in GAMES["siegestones"].set_up(position).view(None)["things"]
            if thing["kind"] == "tower"
        }

    def after(game: str, position: str, token: str) -> State:
        state: State = GAMES[game].set_up(position)
        state.play(token)
        return state

    assert "tower, threatened by Red 5" in names("red:d5 towers:d4")
    assert "tower, threatened by Red 4" in names("red:d5 towers:d4,d6")
    assert "tower, threatened by Blue 5, Red 5" in names("blue:d3 red:c3 towers:d4")
    assert "tower, threatened by Blue 10, Red 5" in names("blue:d3,e3 red:c3 towers:d4,g1")
    assert {"tower, threatened by Blue 9, Red 5", "tower, threatened by Blue 4"} <= names(
        "blue:d3,e3 red:c3 towers:d4,e4,g1"
    )
    assert after("nobles-and-peasants", "towers1:c2 towers2:e5 row:BYRGG", "R@c4").points == [1, 4]
    assert after("nobles-and-peasants", "towers1:d2 towers2:f3 row:RBYRG", "L@d6").points == [0, 0]
    shown = {
        game: [panel.position for panel in moments.panels(game)]
        for game in ("angry-gods", "siege-the-king", "siege-by-number")
    }
    assert GAMES["angry-gods"].set_up(shown["angry-gods"][-1]).points == [11, 7]
    assert "king-besieged" in [
        GAMES["siege-the-king"].set_up(position).ending for position in shown["siege-the-king"]
    ]
    assert GAMES["siege-by-number"].set_up(shown["siege-by-number"][-1]).ending == "base-entered"


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_a_castle_card_that_was_turned_up_shows_its_number(paper: str) -> None:
    one = make("siege-the-king", Choices(paper=paper, parts=("summary",)))
    sheets = [sheet for document in one.documents for sheet in document.sheets]
    assert any(
        item.text == "10"
        for sheet in sheets
        for item, _ in walk(sheet.scene.items, sheet.scene.symbols)
        if isinstance(item, Text)
    )


@pytest.mark.parametrize("kit", KITS)
def test_what_vanishes_is_seen_before_and_after(kit: str) -> None:
    """Where something leaves the board, both positions are shown, and a single move leads from one
    to the other.
    """
    panels = [panel for panel in moments.panels(kit) if panel.before]
    found = {panel.title for panel in panels}
    vanishing = {
        "nobles-and-peasants": {"Take a tower back"},
        "angry-gods": {"A god rises"},
        "siege-the-king": {"Equal cards leave"},
        "siege-1966": {"Capture", "Winning"},
    }
    assert found == vanishing.get(kit, set())
    for panel in panels:
        state, after = (
            GAMES[kit].set_up(position, 2) for position in (panel.before, panel.position)
        )
        reached = []
        for token in state.moves():
            there = state.after(token)
            reached.append(there.position())
        assert after.position() in reached
        words = [
            item.text for item, _ in walk(panel.draw(90, 50).items, {}) if isinstance(item, Text)
        ]
        assert [word for word in words if word in ("before", "after")] == ["before", "after"]


@pytest.mark.parametrize("kit", KITS)
def test_pictures_cut_no_letter_and_have_their_words_right_under_them(kit: str) -> None:
    [draft] = drafts(make(kit, Choices(parts=("summary",))))
    pictures = 0
    for at, item in enumerate(draft.items):
        if isinstance(item, Group) and item.alt:
            pictures += 1
            frame, caption = draft.items[at + 1 : at + 3]
            assert isinstance(frame, Rect)
            assert isinstance(caption, Group)
            first = caption.items[0]
            assert isinstance(first, Text)
            assert 0 < first.y - frame.y - frame.h < 6
            for window in windows(item):
                assert window.clip
                for letter, matrix in walk(window.items, {}):
                    if isinstance(letter, Text):
                        left, top, right, bottom = bounds((Group((letter,), matrix),), {})
                        sides = (
                            left >= window.clip[0],
                            top >= window.clip[1],
                            right <= window.clip[2],
                            bottom <= window.clip[3],
                        )
                        assert all(sides), letter.text
    assert pictures == 6


def windows(group: Group) -> list[Group]:
    return (
        [group]
        if group.clip
        else [inner for item in group.items if isinstance(item, Group) for inner in windows(item)]
    )
