"""A picture of each thing with its bleed, and the manifest: right sizes, right counts, every file
named is there.
"""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from typing import Any

import pytest
from PIL import Image

from printkit import exports, pictures
from printkit.art.palette import PALETTE
from printkit.choices import SHOPS, Choices
from printkit.kits import KITS
from printkit.parts import Board, Flat, Made, Thing
from printkit.press import Print, make
from printkit.scene import Image as Picture
from printkit.scene import Line, Rect, Scene, bounds
from rulescore.generators import result_of

from .deck import discs


def scene(width: float, height: float, fill: str = "stone-red") -> Scene:
    return Scene(
        "Thing",
        width,
        height,
        (
            Rect(-3, -3, width + 6, height + 6, fill="linen", role="bleed"),
            Rect(0, 0, width, height, fill=fill),
        ),
        PALETTE,
    )


def made(part: Flat | Board) -> Made:
    return Made("cards", "Cards", part, ())


@cache
def king() -> Print:
    return make("siege-the-king", Choices(formats=("pictures", "table")))


def table(one: Print) -> list[dict[str, Any]]:
    data = {name: job for name, job in one.jobs() if "-manifest." in name}
    (rows,) = (
        list(csv.DictReader(io.StringIO(result_of(job()).decode(), newline="")))
        for name, job in data.items()
        if name.endswith(".csv")
    )
    (known,) = (
        json.loads(result_of(job())) for name, job in data.items() if name.endswith(".json")
    )
    assert [
        {name: str(value) for name, value in row.items()} for row in known["pictures"]
    ] == rows, "both say the same"
    return rows


@pytest.mark.parametrize("dpi", pictures.DPIS)
def test_a_picture_has_the_size_of_the_thing_and_its_bleed(dpi: int) -> None:
    files, rows = pictures.pictures(
        "kit", [made(Flat([Thing("Große Karte", scene(63.5, 88.9), count=3)]))], "colour"
    )
    name = f"kit-cards-grosse-karte-3x-{dpi}.png"
    picture = files[name]
    image = Image.open(io.BytesIO(pictures.png(picture)))
    assert image.size == (round(69.5 * dpi / 25.4), round(94.9 * dpi / 25.4))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    edge = round(3 * dpi / 25.4)
    assert image.getpixel((edge - 3, edge + 9)) == image.getpixel((1, 1)) != (255, 255, 255), (
        "the ground reaches to the edge of the picture"
    )
    assert image.getpixel((edge + 3, edge + 9)) == (
        0xC6,
        0x28,
        0x28,
    ), "the thing begins where the bleed ends"
    assert [
        (row.file, row.count, row.width_mm, row.bleed_mm, row.dpi) for row in rows if row.dpi == dpi
    ] == [(name, 3, 63.5, 3.0, dpi)]


def test_a_large_board_has_no_picture_that_is_too_large() -> None:
    files, _ = pictures.pictures("kit", [made(Board(scene(600, 300)))], "colour")
    assert {name: picture.size for name, picture in files.items()} == {
        "kit-cards-1x-300.png": (round(606 * 300 / 25.4), round(306 * 300 / 25.4))
    }
    files, rows = pictures.pictures("kit", [made(Board(scene(1200, 600)))], "colour")
    [(name, picture)] = files.items()
    assert max(picture.size) == pictures.LARGEST
    assert (name, rows[0].dpi) == ("kit-cards-1x-211.png", 211)


def test_a_picture_shows_what_the_pdf_shows() -> None:
    """Including dashes, square corners and dark greys."""
    grey = io.BytesIO()
    Image.new("I;16", (4, 4), 0x4000).save(grey, "PNG")
    drawn = Scene(
        "Lines",
        20,
        20,
        (
            Rect(4, 4, 12, 12, stroke="ink", width=2),
            Line(((0, 18), (20, 18)), stroke="ink", width=1, dash=(2, 2)),
            Picture(8, 8, 4, 4, grey.getvalue(), 4, 4),
        ),
        PALETTE,
    )
    whole = Image.open(io.BytesIO(pictures.png(pictures.Picture(drawn, (200, 200), 254)))).convert(
        "L"
    )
    assert whole.getpixel((31, 31)) < 60, "the corner is not round"
    assert whole.getpixel((10, 180)) < 60 < 200 < whole.getpixel((30, 180))
    assert abs(whole.getpixel((100, 100)) - 0x40) <= 1


def test_without_pdfium_there_are_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "DRAWS", False)
    jobs = make("siege-the-king", Choices(formats=("table",))).jobs()
    assert jobs and not [name for name, _ in jobs if name.endswith(".png")]


def test_backs_that_several_share_are_one_picture() -> None:
    back, other = scene(60, 80, "stone-blue"), scene(60, 80, "stone-green")
    things = [
        Thing("A", scene(60, 80), back, 2),
        Thing("A", scene(60, 80), back, 3),
        Thing("B", scene(60, 80), other),
    ]
    files, rows = pictures.pictures("kit", [made(Flat(things))], "colour")
    assert [name for name in files if name.endswith("-300.png")] == [
        "kit-cards-a-2x-300.png",
        "kit-cards-a-3x-300.png",
        "kit-cards-b-1x-300.png",
        "kit-cards-back-5x-300.png",
        "kit-cards-b-back-1x-300.png",
    ]
    assert [row.back for row in rows[:3]] == ["kit-cards-back-5x-300.png"] * 2 + [
        "kit-cards-b-back-1x-300.png"
    ]
    both, rows = pictures.pictures("kit", [made(discs(count=8))], "colour")
    assert {row.back for row in rows} <= set(both)
    same = Thing("A", back, back, 4)
    alone, rows = pictures.pictures(
        "kit", [made(Flat([same, Thing("A", other, other, 4)]))], "colour"
    )
    assert [row.back for row in rows] == [row.file for row in rows] == list(alone)
    assert len(set(alone)) == 4, "two things of one name have files of their own"


def test_the_manifest_counts_every_card_and_names_files_that_are_there() -> None:
    names = {name for name, _ in king().jobs()}
    rows = table(king())
    for row in rows:
        assert row["file"] in names
        assert row["back"] in names | {""}
    cards = sum(thing.count for thing in king().made[0].part.things)  # type: ignore[union-attr]
    for dpi in ("300", "600"):
        assert (
            sum(int(row["count"]) for row in rows if row["dpi"] == dpi and "-cards-" in row["file"])
            == cards
        )
    on_sheets = [row for row in rows if row["cell"] != "0"]
    assert sum(int(row["count"]) for row in on_sheets) == cards
    assert [int(row["cell"]) for row in on_sheets] == [
        1 + sum(int(row["count"]) for row in on_sheets[:at]) for at in range(len(on_sheets))
    ]
    assert {row["back"].endswith("cards-backs.png") for row in on_sheets} == {True}


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS)
def test_every_kit_has_a_picture_for_each_card_tile_disc_and_board(kit: str) -> None:
    one = make(kit, Choices(formats=("pictures",)))
    faces = sum(
        len({id(face) for thing in part.part.things for face in (thing.front, thing.back) if face})
        for part in one.made
        if isinstance(part.part, Flat)
    )
    boards = sum(isinstance(part.part, Board) for part in one.made)
    for dpi in pictures.DPIS:
        assert sum(name.endswith(f"-{dpi}.png") for name in one.pictures) == faces + boards > 0
    for name, picture in one.pictures.items():
        assert picture.size == tuple(
            round(side * picture.dpi / 25.4) for side in (picture.scene.width, picture.scene.height)
        ), name
        assert name.isascii()


@pytest.mark.parametrize(
    ("shop", "size"),
    [
        ("gamecrafter", (825, 1125)),
        ("makeplayingcards", (822, 1122)),
        ("drivethrucards", (825, 1125)),
    ],
)
def test_a_poker_card_has_the_size_that_the_service_publishes(
    shop: str, size: tuple[int, int]
) -> None:
    chosen = Choices(shop=shop, size="poker", parts=("cards",), formats=("pictures", "shop"))
    one = make("siege-the-king", chosen)
    sizes = {picture.size for name, picture in one.pictures.items() if name.endswith("-300.png")}
    assert sizes == {size}
    [page, *_] = exports.shop_pages(one.made, SHOPS[shop])
    assert page.trim
    assert page.trim[2] - page.trim[0] == pytest.approx(63.5)
    [drawn] = page.scene.items
    left, top, right, bottom = bounds((drawn,), page.scene.symbols)
    assert max(left, top) <= 0.001
    assert right >= page.scene.width - 0.001
    assert bottom >= page.scene.height - 0.001
