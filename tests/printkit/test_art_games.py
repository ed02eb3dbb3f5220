"""What every game's drawing owes its rules: a symbol for each kind of thing, a place for each cell
that is touched, nothing told by colour alone.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from math import hypot
from xml.etree import ElementTree

import pytest

import rulescore
from printkit.art import (
    DRAWN,
    card_figures,
    cards,
    piecepack,
    rails,
    screen,
    siege_by_number,
    siege_the_king,
    siegestones,
    stones,
)
from printkit.art.card_figures import MARKS
from printkit.art.palette import PALETTE
from printkit.art.shapes import at
from printkit.choices import Choices
from printkit.fonts.metrics import width
from printkit.kits import KITS
from printkit.layout.frame import contents
from printkit.layout.modes import outline
from printkit.paper import PAPERS
from printkit.press import make, make_test_page
from printkit.scene import (
    AnyItem,
    Circle,
    Group,
    Path,
    Place,
    Rect,
    Scene,
    Screen,
    Shape,
    Text,
    Use,
    apply,
    bounds,
)
from printkit.svg import screen_json
from rulescore import CHANCE
from rulescore.boards import hexagon, pinwheel
from rulescore.games.siege_the_king import decks
from rulescore.translation import speaking

from .helpers import contrast, walk

SIX_POINTS = 6 * 25.4 / 72
TABLES = [
    (name, seats)
    for name in DRAWN
    for seats in range(rulescore.GAMES[name].info.seats[0], rulescore.GAMES[name].info.seats[1] + 1)
]
CARD_SIZES = {
    "poker": (63.5, 88.9),
    "trading": (63.0, 88.0),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
}
FACES = {card.name: card for name in decks.PRESETS for card in decks.preset(name)}


def drawn(name: str, seats: int) -> Screen:
    return screen(name, seats, rulescore.GAMES[name].start(seats=seats).view(None)["options"])


def positions(name: str, seats: int, games: int = 3, plies: int = 160) -> Iterator[rulescore.State]:
    """Positions of random games."""
    for seed in range(games):
        rng = random.Random(seed)
        state = rulescore.GAMES[name].start(seats=seats)
        for _ in range(plies):
            yield state
            if state.seat is None:
                break
            state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))


def test_every_game_is_drawn() -> None:
    assert set(DRAWN) == set(rulescore.GAMES)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_kind_has_a_symbol_and_every_cell_a_place(name: str, seats: int) -> None:
    made = drawn(name, seats)
    kinds: set[str] = set()
    for ply, state in enumerate(islice(positions(name, seats, 2), 0, None, 5)):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            areas = {area["id"] for area in view["areas"]}
            kinds |= {
                entry["kind"] for part in ("things", "seats", "marks") for entry in view[part]
            }
            assert {thing["at"] for thing in view["things"]} <= areas | set(made.places)
            if seat == state.seat and ply % 5 == 0:
                shown = {
                    entry["tap"]
                    for part in ("things", "areas", "buttons")
                    for entry in view[part]
                    if "tap" in entry
                }
                assert {tap for token in state.moves() for tap in state.taps(token)} <= shown | set(
                    made.places
                )
    assert kinds <= set(made.symbols)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_touch_areas_lie_on_the_board_and_do_not_overlap(name: str, seats: int) -> None:
    made = drawn(name, seats)
    for place in made.places.values():
        high = place.h or place.r
        assert place.r <= place.x <= made.board.width - place.r
        assert high <= place.y <= made.board.height - high
    for (one, a), (other, b) in combinations(made.places.items(), 2):
        assert _apart(a, b), f"{one} and {other}"


def _apart(a: Place, b: Place) -> bool:
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    if a.shape == b.shape == "circle":
        return (dx * dx + dy * dy) ** 0.5 >= a.r + b.r - 1e-6
    return dx >= a.r + b.r - 1e-6 or dy >= (a.h or a.r) + (b.h or b.r) - 1e-6


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_fragments_are_whole_and_share_no_id(name: str, seats: int) -> None:
    made = screen_json(drawn(name, seats))
    assert json.loads(json.dumps(made)) == made
    ids: list[str] = []
    for svg in (made["board"], *(symbol["svg"] for symbol in made["symbols"].values())):
        ElementTree.fromstring(svg.replace("xlink:href", "href"))
        here = re.findall(r' id="([^"]+)"', svg)
        assert set(re.findall(r'href="#([^"]+)"', svg)) | set(
            re.findall(r"url\(#([^)]+)\)", svg)
        ) <= set(here)
        ids += here
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", DRAWN)
def test_symbols_stay_within_their_boxes(name: str) -> None:
    for kind, scene in drawn(name, rulescore.GAMES[name].info.seats[1]).symbols.items():
        left, top, right, bottom = bounds(scene.items, scene.symbols)
        assert max(-left, right) <= scene.width / 2 + 0.35, kind
        assert max(-top, bottom) <= scene.height / 2 + 0.35, kind
        assert (scene.origin, scene.title != "") == ((-scene.width / 2, -scene.height / 2), True)


def texts(scene: Scene) -> Iterator[tuple[Text, float]]:
    """Each text and its size on paper, mm."""
    for item, matrix in walk(scene.items, scene.symbols):
        if isinstance(item, Text):
            x, y = apply(matrix, (0, 0))
            u, v = apply(matrix, (0, item.size))
            yield item, ((u - x) ** 2 + (v - y) ** 2) ** 0.5


@pytest.mark.parametrize("name", DRAWN)
def test_letters_on_boards_are_large_enough_and_stand_out(name: str) -> None:
    grounds = {
        **{f"{wood}-ink": (wood, f"{wood}-hollow") for wood in ("wood", "town", "sandstone")},
        "tile-line": ("tile",),
        "paper-line": ("paper",),
    }
    for text, size in texts(drawn(name, rulescore.GAMES[name].info.seats[1]).board):
        assert size >= SIX_POINTS
        below = grounds.get(text.fill, ("linen",) if name == "siege-by-number" else ("paper",))
        below = ("coin",) if text.fill == "piece-dark" else below
        for ground, theme in product(below, ("light", "dark")):
            assert (
                contrast(getattr(PALETTE[text.fill], theme), getattr(PALETTE[ground], theme)) >= 4.5
            ), (text.text, ground, theme)


@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=CARD_SIZES)
def test_cards_of_every_size_are_legible_and_keep_within_their_edge(
    size: tuple[float, float],
) -> None:
    for name, card in FACES.items():
        face = cards.card(card.kind, card.value, card.title, card.text, size)
        assert (face.width, face.height) == size
        assert min(high for _, high in texts(face)) >= SIX_POINTS, name
        left, top, right, bottom = bounds(face.items, face.symbols)
        assert max(-left, right) <= size[0] / 2 + 0.01, name
        assert max(-top, bottom) <= size[1] / 2 + 0.01, name
        said = "".join(text.text for text, _ in texts(face)).replace(" ", "")
        assert card.title.replace(" ", "") in said
        assert card.text.replace(" ", "") in said
        assert said.count(str(card.value)) >= 2 or card.value is None, name
    for theme in ("light", "dark"):
        assert contrast(getattr(PALETTE["card-ink"], theme), getattr(PALETTE["card"], theme)) >= 4.5


def test_a_card_is_printed_beyond_its_cut() -> None:
    for scene in (
        cards.card("judge", None, "Judge", "", (63, 88), bleed=3),
        cards.back((63, 88), bleed=3),
    ):
        assert (scene.width, scene.height) == (69, 94)
        ground = next(item for item, _ in walk(scene.items, {}) if isinstance(item, Rect))
        assert (ground.role, ground.w, ground.h, ground.r) == ("bleed", 69, 94, 0)


def test_titles_and_texts_that_are_too_long_are_shortened() -> None:
    face = cards.card("attacker", 9, "x" * 40, "word " * 40, (44, 67))
    lines = [(text, high) for text, high in texts(face)]
    assert all(high >= SIX_POINTS for _, high in lines)
    assert sum(text.text.endswith("…") for text, _ in lines) == 2
    left, _, right, _ = bounds(face.items, face.symbols)
    assert max(-left, right) <= 22.01


def test_a_letter_that_the_typeface_lacks_is_named() -> None:
    with pytest.raises(ValueError, match="no letter '漢'"):
        cards.card("attacker", 2, "漢", "")


def test_the_back_of_a_card_is_the_same_upside_down() -> None:
    field = 63 / 2 - cards.BACK, 88 / 2 - cards.BACK
    corners: set[tuple[float, float]] = set()
    for item, matrix in walk(cards.back().items, cards.back().symbols):
        points: Iterable[tuple[float, float]] = ()
        if isinstance(item, Path):
            points = [(n[0], n[1]) for _, n in item.segments if n]
        elif isinstance(item, Rect):
            points = [(item.x + a * item.w, item.y + b * item.h) for a in (0, 1) for b in (0, 1)]
        corners |= {
            (round(x, 6), round(y, 6))
            for x, y in (apply(matrix, point) for point in points)
            if abs(x) < field[0] and abs(y) < field[1]
        }
    assert len(corners) > 300
    assert corners == {(0.0 - x, 0.0 - y) for x, y in corners}


def test_the_deck_in_use_decides_which_cards_are_drawn() -> None:
    made = siege_the_king.screen(2, {"deck": "1-8"}).symbols
    assert {f"card-{name}" for name in (*decks.contents("1-8"), "K", "T", "back")} == {
        kind for kind in made if kind.startswith("card-")
    }
    assert "card-A8" not in siege_the_king.screen(2, {}).symbols


def bare(items: Iterable[AnyItem]) -> str:
    """A drawing without its colours, light and dark apart."""
    dark = {"piece-dark"}
    return "; ".join(
        repr(
            (
                type(item).__name__,
                getattr(item, "segments", ()),
                getattr(item, "points", ()),
                getattr(item, "r", 0),
                item.fill in dark,
                matrix,
            )
        )
        for item, matrix in walk(items, {})
        if isinstance(item, Shape)
    )


def test_stones_suits_and_kinds_of_cards_differ_without_colour() -> None:
    families = (
        [stones.stone(letter) for letter in hexagon.COLOURS],
        [piecepack.coin_back(letter) for letter in pinwheel.SUITS],
        [piecepack.pawn(letter) for letter in pinwheel.SUITS],
        list(card_figures.FIGURES.values()),
        [
            cards.pattern(kind, "card-red")
            for kind in ("attacker", "defender", "warrior", "judge", "king")
        ],
    )
    for family in families:
        assert len({bare(items) for items in family}) == len(family)
    for letter, fill in stones.FILLS.items():
        mark = "piece-dark" if letter == "Y" else "piece-light"
        assert contrast(PALETTE[fill].light, PALETTE[mark].light) >= 3


def test_circles_and_points_lie_where_the_board_says() -> None:
    for game, pitch in product(("siegestones", "angry-gods"), (32.0, 45.0)):
        places = siegestones.places(game, pitch)
        used = hexagon.INNER if game == "angry-gods" else range(len(hexagon.CIRCLES))
        points = hexagon.POINTS if game == "angry-gods" else ()
        assert set(places) == {*(hexagon.CIRCLES[number] for number in used), *points}
        middle = places["d4"]
        for name, place in places.items():
            x, y = hexagon.centre(name)
            assert (place.x - middle.x, place.y - middle.y) == pytest.approx((x * pitch, y * pitch))


def test_followers_leave_air_to_the_circles_around_them_and_stay_on_the_board() -> None:
    places = siegestones.places("angry-gods")
    board = siegestones.board("angry-gods")
    follower = 1.02 * stones.STONE * siegestones.FOLLOWER
    for name in hexagon.POINTS:
        point = places[name]
        for other in (*hexagon.POINTS, *(hexagon.CIRCLES[number] for number in hexagon.INNER)):
            apart = hypot(point.x - places[other].x, point.y - places[other].y)
            reach = follower if other in hexagon.POINTS else siegestones.CIRCLE
            assert other == name or apart > follower + reach + 1.5
        assert follower + 2 < point.y < board.height - follower - 2
    names = {text.text for text, _ in texts(board)}
    assert "a1" not in names, "names are at places alone"
    assert "b2" in names


def test_a_snug_board_fits_on_one_sheet() -> None:
    for name, paper in product(
        ("siegestones", "nobles-and-peasants", "angry-gods"), ("a4", "letter")
    ):
        left, top, right, bottom = contents(PAPERS[paper], True)
        board = siegestones.board(name, snug=True)
        assert board.width <= right - left
        assert board.height <= bottom - top


@pytest.mark.parametrize("suits", ["SC", "SM", "SMC", "SMCA"])
def test_tiles_touch_exactly_where_the_pinwheel_says(suits: str) -> None:
    places = siege_by_number.places(suits)
    assert set(places) == {pinwheel.NAMES[cell] for cell in pinwheel.cells(suits)}
    for one, other in combinations(places, 2):
        a, b = places[one], places[other]
        dx, dy, reach = abs(a.x - b.x), abs(a.y - b.y), a.r + b.r
        touch = (dx == pytest.approx(reach) and dy < reach - 1) or (
            dy == pytest.approx(reach) and dx < reach - 1
        )
        assert touch == (pinwheel.CELL[other] in pinwheel.NEIGHBOURS[pinwheel.CELL[one]]), (
            f"{one} and {other}"
        )


@pytest.mark.parametrize("game", ["siegestones", "nobles-and-peasants"])
def test_towers_are_larger_than_stones_and_do_not_touch_one_another(game: str) -> None:
    made = drawn(game, 2)
    tower, stone = made.symbols["tower"], made.symbols["stone-B"]
    assert 1.4 * stone.width < tower.width < siegestones.PITCH - 1
    assert made.symbols["stone-B-on"].width == tower.width, (
        "a stone that stands on a tower is centred upon it"
    )


def test_gods_are_larger_than_leaders_and_their_rays_reach_between_followers() -> None:
    size = siegestones.GOD / 2 / stones.TOWER
    follower = 1.02 * stones.STONE * siegestones.FOLLOWER
    around = [at(siegestones.PITCH / 3**0.5, 30 + 60 * n) for n in range(6)]
    reach = 0.0
    for item, matrix in walk(stones.god("B"), {}):
        assert not isinstance(item, Text)
        points = [apply(matrix, point) for ring in outline(item) for point in ring]
        if isinstance(item, Circle):  # the rays between the followers, the short ones under them
            assert (
                max(hypot(*point) for point in points) * size + follower
                < siegestones.PITCH / 3**0.5
            )
            continue
        reach = max(reach, *(hypot(*point) * size for point in points))
        long = max(hypot(*point) for point in points) > stones.TOWER
        assert not long or all(
            hypot(x * size - fx, y * size - fy) > follower for x, y in points for fx, fy in around
        )
    assert siegestones.CIRCLE < reach < siegestones.PITCH / 2
    stone = max(
        item.r * matrix[0]
        for item, matrix in walk(stones.god("B"), {})
        if isinstance(item, Circle) and item.fill == "stone-blue"
    )
    assert stone * size > stones.STONE * siegestones.LEADER


def test_what_stands_on_a_base_leaves_its_spiral_and_its_suit_free() -> None:
    for letter in pinwheel.SUITS:
        drawn = siege_by_number.symbols(pinwheel.SUITS)[f"ace-{letter}"]
        lines = [
            (item, matrix) for item, matrix in walk(drawn, {}) if isinstance(item, Path | Circle)
        ]
        assert len(lines) >= 2, "a spiral and a suit"
        for item, matrix in lines:
            points = [apply(matrix, point) for ring in outline(item) for point in ring]
            assert (
                min(hypot(*point) for point in points) - item.width / 2
                > max(piecepack.COIN, 18.4) / 2 + 0.8
            )


def test_on_the_screen_there_is_linen_under_the_tiles_alone() -> None:
    for suits in ("SC", "SM", "SMC", "SMCA"):
        board, places = (
            siege_by_number.board(suits, margin=siege_by_number.HEM),
            siege_by_number.places(suits, margin=siege_by_number.HEM),
        )
        assert board.width == pytest.approx(
            max(place.x + place.r for place in places.values()) + siege_by_number.HEM
        )
        cloths = [
            matrix[4:]
            for item, matrix in walk(board.items, {})
            if isinstance(item, Use) and item.symbol == "cloth"
        ]
        assert len(cloths) == len(pinwheel.tiles(suits))
        assert not any(
            isinstance(item, Rect) and item.fill == "linen" for item, _ in walk(board.items, {})
        )


def test_on_the_screen_the_first_seat_sits_below_and_squares_are_large() -> None:
    for suits in ("SC", "SM", "SMC", "SMCA"):
        board = siege_by_number.board(suits, margin=siege_by_number.HEM)
        places = siege_by_number.places(suits, margin=siege_by_number.HEM)
        assert places["S*"].y > board.height * 0.8
        assert board.width < 9 * 2 * places["e5"].r
        names = {text.text for text, _ in texts(board)}
        assert {"h9", "e5", "Suns"} < names
        assert "S*" not in names
        assert {"null", "ace"} < names, "beside their coins in the ring"
        ring = siege_by_number.spots(suits, siege_by_number.HEM).values()
        for spot, place in product(ring, places.values()):
            assert max(abs(spot.x - place.x), abs(spot.y - place.y)) > place.r, "beside the tiles"
            assert spot.r <= spot.x <= board.width - spot.r
            assert spot.r <= spot.y <= board.height - spot.r


def test_on_the_screen_names_lie_between_the_coin_and_the_frame() -> None:
    """The frame of a square that can be chosen ends 1.7 mm inside it."""
    places = siege_by_number.places("SMCA", margin=siege_by_number.HEM)
    found = 0
    for text, _ in texts(siege_by_number.board("SMCA", margin=siege_by_number.HEM)):
        place = places.get(text.text)
        if place and "*" not in text.text:
            left, low, r = text.x, text.y, place.r - 1.7
            right = left + width(text.text, "sans", text.size)
            assert left > place.x - r
            assert low < place.y + r
            assert hypot(right - place.x, low - 0.66 * text.size - place.y) > piecepack.COIN / 2
            found += 1
    assert found == 32


def test_boards_are_cut_beside_what_matters() -> None:
    for suits in ("SC", "SM", "SMC", "SMCA"):
        places = siege_by_number.places(suits)
        xs, ys = siege_by_number.joins(suits)
        assert len(xs) >= 3
        assert len(ys) >= 3
        assert all(abs(x - place.x) >= 25.4 / 2 - 1e-6 for x in xs for place in places.values())
        assert all(abs(y - place.y) >= 25.4 / 2 - 1e-6 for y in ys for place in places.values())
    xs, ys = siege_the_king.joins()
    for text, _ in texts(siege_the_king.board()):
        half = width(text.text, text.font, text.size) / 2
        assert all(abs(x - text.x) > half for x in xs)
        assert all(abs(y - text.y) > text.size for y in ys)


def test_the_road_of_the_row_ends_in_an_arrow_at_each_end_and_may_be_cut_between_hollows() -> None:
    for hollows, columns in ((72, 9), (40, 8), (10, 4)):
        board = rails.row(hollows, columns)
        left, top, right, bottom = bounds(board.items, board.symbols)
        assert (left, top, right, bottom) == pytest.approx((0, 0, board.width, board.height))
        spots = [item.matrix[4:] for item, _ in walk(board.items, {}) if isinstance(item, Use)]
        arrows = [
            bounds((Group((item,), matrix),), {})
            for item, matrix in walk(board.items, {})
            if isinstance(item, Path) and item.fill == "town-ink"
        ]
        assert [(box[1] + box[3]) / 2 for box in arrows] == pytest.approx(
            [spots[0][1], spots[-1][1]]
        )
        xs, ys = rails.joins(hollows, columns)
        assert all(abs(x - at) > siegestones.CIRCLE for x, _ in spots for at in xs)
        assert all(abs(y - at) > siegestones.CIRCLE for _, y in spots for at in ys)


def test_a_piecepack_has_the_sizes_of_its_reference() -> None:
    for letter, value in product(pinwheel.SUITS, piecepack.VALUES):
        left, top, right, bottom = bounds(piecepack.tile_face(letter, value), {})
        assert (right - left, bottom - top) == pytest.approx((50.8, 50.8), abs=0.6)
        left, top, right, bottom = bounds(piecepack.coin_face(value, letter), {})
        assert (right - left, bottom - top) == pytest.approx((19.05, 19.05), abs=0.05)


def test_numbers_on_cards_are_figures_and_not_their_only_mark() -> None:
    """The serif 1 looks like a capital I, so values are set in the other face; a card of 3 has one
    mark more than a card of 2.
    """
    for kind in MARKS:
        marks = set()
        for value in range(1, 10):
            face = cards.card(kind, value, "Title", "")
            numbers = [
                item
                for item, _ in walk(face.items, face.symbols)
                if isinstance(item, Text) and item.text.isdigit()
            ]
            assert {item.font for item in numbers} == {"sans-bold"}
            marks.add((value, flat(face.items).count(MARKS[kind])))
        assert {count - value for value, count in marks} == {2}, (
            "as many as it is worth, and one at each plate"
        )


def flat(items: Iterable[AnyItem]) -> list[tuple[AnyItem, ...]]:
    """What each group holds."""
    return [
        inner
        for item in items
        if isinstance(item, Group)
        for inner in (item.items, *flat(item.items))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_difference_has_a_minus_sign_not_a_hyphen(language: str) -> None:
    with speaking(language):
        prints = [make(kit, Choices(parts=("summary", "rules"))) for kit in KITS] + [
            make_test_page(Choices())
        ]
        texts = [
            item.text
            for one in prints
            for document in one.documents
            for sheet in document.sheets
            for item, _ in walk(sheet.scene.items, sheet.scene.symbols)
            if isinstance(item, Text)
        ]
    assert not [text for text in texts if re.search(r"\d -( \d|$)|^-\d", text)]
    assert {"−5", "+5"} <= set(texts)
