"""Board and pieces: every option can be drawn, everything the view shows has a symbol, nothing
depends on colour alone.
"""

from __future__ import annotations

import colorsys
import json
import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import rulescore
from printkit import art
from printkit.art import screen, siege_1966
from printkit.art.palette import PALETTE
from printkit.scene import Text, Use, apply, bounds
from printkit.svg import screen_json
from rulescore.boards import castle

from .helpers import contrast, walk

GAME = rulescore.GAMES["siege-1966"]
DRAWN = ("knights", "blue", "crowns")
CHOICES = [
    dict(zip(DRAWN, values, strict=True))
    for values in product(
        *(next(o for o in GAME.info.options if o.name == name).choices for name in DRAWN)
    )
]


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_every_set_up_is_drawn_with_all_its_cells(options: dict[str, Any]) -> None:
    made = screen("siege-1966", 2, options)
    assert set(made.places) == set(castle.names(options))
    crowns = {
        apply(matrix, apply(item.matrix, (0, 0)))
        for item, matrix in walk(made.board.items, {})
        if isinstance(item, Use) and item.symbol == "crown"
    }
    assert crowns == {(made.places[name].x, made.places[name].y) for name in castle.crowns(options)}
    water = [
        item
        for item in made.board.items[0].items
        if isinstance(item, Use) and item.symbol == "water"
    ]  # type: ignore[union-attr]
    assert len(water) == 10


def test_cells_lie_on_a_grid_of_the_square() -> None:
    for square in (25.0, 35.0):
        places = siege_1966.places({}, square)
        origin = places["a6"]
        for name, place in places.items():
            x, y = castle.centre(name)
            assert (place.x - origin.x, place.y - origin.y) == pytest.approx(
                ((x - 0.5) * square, (y - 0.5) * square)
            )
            assert (place.r, place.shape) == (square / 2, "square")


def test_everything_in_a_view_has_a_symbol() -> None:
    state = GAME.start()
    state.play(state.moves()[0])
    view = state.view(None)
    kinds = (
        {thing["kind"] for thing in view["things"]}
        | {seat["kind"] for seat in view["seats"]}
        | {mark["kind"] for mark in view.get("marks", [])}
    )
    assert kinds <= set(screen("siege-1966", 2, {}).symbols)


def test_no_symbol_is_cut_off_by_its_own_box() -> None:
    for kind, symbol in screen("siege-1966", 2, {}).symbols.items():
        left, top, right, bottom = bounds(symbol.items, symbol.symbols)
        assert symbol.origin[0] <= left <= right <= symbol.origin[0] + symbol.width, kind
        assert symbol.origin[1] <= top <= bottom <= symbol.origin[1] + symbol.height, kind


def test_a_piece_fits_its_square() -> None:
    for kind in siege_1966.PIECES:
        piece = siege_1966.piece(kind)
        assert max(piece.width, piece.height) <= siege_1966.SQUARE
        assert siege_1966.piece(kind, 8.0).width == pytest.approx(8.0)


def test_screen_json_is_whole_and_safe() -> None:
    made = screen_json(screen("siege-1966", 2, {}))
    assert json.loads(json.dumps(made)) == made
    fragments = [made["board"], *(symbol["svg"] for symbol in made["symbols"].values())]
    ids: list[str] = []
    for svg in fragments:
        ElementTree.fromstring(svg.replace("xlink:href", "href"))
        here = re.findall(r' id="([^"]+)"', svg)
        assert set(re.findall(r'href="#([^"]+)"', svg)) | set(
            re.findall(r"url\(#([^)]+)\)", svg)
        ) <= set(here)
        ids += here
        for name, value in re.findall(r"var\(--([\w-]+), (#[0-9a-f]{6})\)", svg):
            assert made["palette"][name]["light"] == value
        assert not re.search(r"<script|style=|on\w+=", svg)
    assert len(ids) == len(set(ids))


def test_letters_on_the_board_can_be_read_in_both_themes() -> None:
    texts = [
        item
        for item, _ in walk(siege_1966.board({}).items, siege_1966.symbols())
        if isinstance(item, Text)
    ]
    assert len(texts) == 8 + 2 * 7 + 2
    for text in texts:
        assert contrast(PALETTE[text.fill].light, PALETTE["paper"].light) >= 4.5
        assert contrast(PALETTE[text.fill].dark, PALETTE["paper"].dark) >= 4.5


def test_dark_and_light_pieces_stand_out_from_every_ground_and_from_each_other() -> None:
    for theme in ("light", "dark"):
        dark, light = (getattr(PALETTE[name], theme) for name in ("piece-dark", "piece-light"))
        assert contrast(dark, light) >= 12
        for ground in ("moss", "moss-deep", "water", "slate", "slate-deep"):
            colour = getattr(PALETTE[ground], theme)
            assert max(contrast(dark, colour), contrast(light, colour)) >= 3


def test_the_two_tones_of_the_castle_differ_without_colour() -> None:
    for theme in ("light", "dark"):
        assert (
            contrast(getattr(PALETTE["slate"], theme), getattr(PALETTE["slate-deep"], theme)) >= 1.5
        )


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no drawing for 'chess'"):
        screen("chess", 2, {})


def hue(name: str) -> float:
    """The hue of a colour of the palette in degrees: 0 is red, 30 orange."""
    red, green, blue = (int(PALETTE[name].light[start : start + 2], 16) for start in (1, 3, 5))
    degrees = 360 * colorsys.rgb_to_hsv(red, green, blue)[0]
    return (degrees + 180) % 360 - 180


def test_what_is_called_red_is_red_also_beside_orange_suns() -> None:
    assert abs(hue("stone-red")) < 10
    assert hue("suit-sun") - hue("stone-red") > 20
    assert contrast(PALETTE["stone-red"].light, PALETTE["coin"].light) > 4.5, "its cross is light"


def test_fixed_drawings_have_the_colours_of_the_palette() -> None:
    files = sorted(Path(art.__file__).parent.glob("drawings/*.svg"))
    assert len(files) > 70
    for file in files:
        for name, light in re.findall(r"var\(--([\w-]+), (#\w+)\)", file.read_text("utf-8")):
            assert PALETTE[name].light == light, (file.name, name)


def test_a_drawing_inside_another_has_its_own_box_so_that_any_program_shows_it_true() -> None:
    inside = 0
    for file in (Path(art.__file__).parent / "drawings").glob("*.svg"):
        for image in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}image"):
            other = ElementTree.parse(file.with_name(image.attrib["href"])).getroot()
            sides = [image.get(side) for side in ("x", "y", "width", "height")]
            assert sides == other.attrib["viewBox"].split(), file.name
            inside += 1
    assert inside > 20
