"""Modes: black and white loses nothing that colour tells, the ink saver fills no grounds, high
contrast is higher.
"""

from __future__ import annotations

import itertools

import pytest

from printkit.art.palette import PALETTE
from printkit.art.piecepack_nets import back_of_tile
from printkit.art.stones import stone
from printkit.choices import Choices
from printkit.layout.modes import (
    FAINT,
    GREYS,
    HATCHES,
    OUTLINE,
    THIN,
    grey,
    hatch,
    in_mode,
    lightness,
)
from printkit.press import make
from printkit.scene import Circle, Group, Line, Path, Rect, Scene, Sheet, Text, Use, moved

from .helpers import contrast, kit, walk

FAMILIES = {
    family: [
        name for name in GREYS if name.startswith(family) and not name.endswith(("-deep", "-line"))
    ]
    for family in ("stone-", "suit-", "card-")
}


def sheet(*items: object) -> Sheet:
    return Sheet("Test", Scene("Test", 100, 100, items, PALETTE))  # type: ignore[arg-type]


def test_lightness_is_that_of_cielab() -> None:
    assert lightness("#ffffff") == pytest.approx(100)
    assert lightness("#000000") == pytest.approx(0)
    assert lightness("#d55e00") == pytest.approx(54, abs=0.6)
    assert lightness("#f0e442") == pytest.approx(89, abs=0.6)
    for light in (0, 5, 20, 48, 92, 100):
        assert lightness(grey(light)) == pytest.approx(light, abs=0.4)


@pytest.mark.parametrize("family", FAMILIES)
def test_colours_that_tell_things_apart_are_far_apart_in_grey(family: str) -> None:
    names = FAMILIES[family]
    assert len(names) >= 4
    for one, other in itertools.combinations(names, 2):
        assert abs(GREYS[one] - GREYS[other]) >= 15, (one, other)


@pytest.mark.parametrize("family", ["stone-", "suit-"])
def test_each_also_has_its_own_hatching(family: str) -> None:
    angles = [HATCHES[name][0] for name in FAMILIES[family]]
    assert len(set(angles)) == len(angles)


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "names"), [
    *((kit, FAMILIES["stone-"]) for kit in ("siegestones", "nobles-and-peasants", "angry-gods")),
    ("siege-by-number", FAMILIES["suit-"]), ("siege-the-king", FAMILIES["card-"]), ("siege-1966", ["water", "moss", "slate"]),
])  # fmt: skip
def test_on_paper_in_black_and_white_all_colours_of_a_kit_differ(
    kit: str, names: list[str]
) -> None:
    sheets = [
        sheet for document in make(kit, Choices(mode="bw")).documents for sheet in document.sheets
    ]
    drawn = {
        item.fill: lightness(sheet.scene.palette[item.fill].light)
        for sheet in sheets
        for item, _ in walk(sheet.scene.items, sheet.scene.symbols)
        if not isinstance(item, Text | Use) and item.fill
    }
    for one, other in itertools.combinations(names, 2):
        assert abs(drawn[one] - drawn[other]) >= 15, (one, other)


def test_every_family_of_the_palette_has_its_greys() -> None:
    missing = [
        name for name in PALETTE if name.startswith(("stone-", "suit-")) and name not in GREYS
    ]
    assert missing == []


def test_black_and_white_has_no_colour_and_keeps_the_marks() -> None:
    for letter in "BGRY":
        (after,) = in_mode([sheet(*stone(letter))], "bw")
        assert all(
            len({colour.light[at : at + 2] for at in (1, 3, 5)}) == 1
            for colour in after.scene.palette.values()
        )
        drawn = [item for item, _ in walk(after.scene.items, {})]
        assert len(drawn) == len(list(walk(stone(letter), {}))) + 1, "one hatch"
        ground, mark = drawn[0].fill, next(item for item in reversed(drawn))  # type: ignore[union-attr]
        ink = mark.fill or mark.stroke  # type: ignore[union-attr]
        assert contrast(after.scene.palette[ground].light, after.scene.palette[ink].light) >= 2.5, (
            letter
        )


def test_ink_saver_fills_nothing_and_draws_every_outline_thin() -> None:
    items = [
        Rect(-3, -3, 106, 106, fill="moss", role="bleed"),
        Rect(0, 0, 100, 100, fill="moss"),
        Circle(20, 20, 5, fill="stone-red"),
        *stone("B"),
    ]
    (after,) = in_mode(
        [
            sheet(
                *items,
                Group(
                    (Path((("M", (0, 0)), ("L", (90, 90))), stroke="ink", width=9),),
                    moved(0, 0, 0.1),
                ),
            )
        ],
        "ink",
    )
    for item, matrix in walk(after.scene.items, {}):
        assert item.role != "bleed"
        assert item.fill in ("", "white")  # type: ignore[union-attr]
        if item.stroke:  # type: ignore[union-attr]
            assert FAINT - 1e-9 <= item.width * abs(matrix[0]) <= OUTLINE + 1e-9  # type: ignore[union-attr]
    assert len(list(walk(after.scene.items, {}))) == 3 + len(stone("B"))


def test_ink_saver_keeps_the_cross_on_the_back_of_a_tile() -> None:
    (after,) = in_mode([sheet(*back_of_tile().items)], "ink")
    lines = [item for item, _ in walk(after.scene.items, {}) if isinstance(item, Line)]
    assert (
        sum(
            abs(line.points[0][axis] - line.points[1][axis]) > 50
            for line in lines
            for axis in (0, 1)
        )
        == 2
    )


def test_ink_saver_keeps_the_two_tones_of_the_castle_apart() -> None:
    (after,) = in_mode(
        [sheet(Rect(0, 0, 25, 25, fill="slate"), Rect(25, 0, 25, 25, fill="slate-deep"))], "ink"
    )
    assert [type(item).__name__ for item, _ in walk(after.scene.items, {})] == [
        "Rect",
        "Rect",
        "Path",
    ]


def test_high_contrast_is_higher() -> None:
    (after,) = in_mode(
        [sheet(Rect(0, 0, 9, 9, fill="moss", stroke="moss-line", width=0.1))], "contrast"
    )
    palette = after.scene.palette
    for ground, line in (
        ("moss", "moss-line"),
        ("wood", "wood-line"),
        ("paper", "ink"),
        ("slate", "slate-line"),
    ):
        assert contrast(palette[ground].light, palette[line].light) > contrast(
            PALETTE[ground].light, PALETTE[line].light
        )
    assert after.scene.items[0].width == THIN  # type: ignore[union-attr]


def test_a_hatch_stays_inside_its_shape() -> None:
    for angle in (0.0, 45.0, 90.0, 135.0):
        segments = hatch(Circle(10, 20, 8), angle, 1.6)
        assert len(segments) >= 2 * 8
        for _, (x, y) in segments:
            assert (x - 10) ** 2 + (y - 20) ** 2 <= 8.01**2
    assert hatch(Circle(0, 0, 0.5), 0.0, 1.6) == ()


def test_lines_and_marks_for_cutting_never_change() -> None:
    from printkit.scene import only

    for before in kit("a4")[0].sheets:
        for mode in ("ink", "bw", "contrast"):
            (after,) = in_mode([before], mode)  # type: ignore[arg-type]
            for role in ("cut", "fold", "mark"):
                assert only(after.scene.items, {role}) == only(before.scene.items, {role})  # type: ignore[arg-type]
