"""Pictures for virtual tables show the same as the PDF."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image, ImageChops

from printkit import exports, pdf, png
from printkit.art.palette import PALETTE
from printkit.art.stones import stone
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.layout.flat import flat
from printkit.parts import Made
from printkit.press import make
from printkit.scene import Group, Rect, Scene, Sheet, moved

from .deck import deck, discs


def rendered(scene: Scene, size: tuple[int, int]) -> Image.Image:
    data = pdf.document("Table", [Sheet("Table", scene)])
    image: Image.Image = (
        pypdfium2.PdfDocument(data)[0].render(scale=png.PER_MM * 25.4 / 72).to_pil().convert("RGB")
    )
    return image.resize(size)


def test_faces_look_as_in_the_pdf() -> None:
    parts = [deck(63, 88, count=9), discs(count=8)]
    for part in parts:
        for _, scene in exports.table_sheets(
            [Made("t", "T", part, tuple(flat("t", "T", part, Choices())))]
        ):
            picture = Image.open(io.BytesIO(png.picture(scene)))
            difference = ImageChops.difference(picture, rendered(scene, picture.size)).convert("L")
            assert sum(difference.histogram()[100:]) < 0.02 * picture.width * picture.height


def test_size_is_at_most_what_tables_take() -> None:
    part = deck(70, 120, count=54)
    sheets = dict(exports.table_sheets([Made("t", "T", part, ())]))
    assert max(Image.open(io.BytesIO(png.picture(sheets["t-faces"]))).size) == png.LARGEST


def test_a_round_clip_is_round() -> None:
    inner = Group(
        (Rect(-10, -10, 20, 20, fill="stone-red"),),
        moved(10, 10),
        clip=(-10, -10, 10, 10),
        oval=True,
    )
    image = Image.open(io.BytesIO(png.picture(Scene("Disc", 20, 20, (inner,), PALETTE))))
    assert image.getpixel((2, 2)) == (255, 255, 255)
    assert image.getpixel((65, 65)) == (0xC6, 0x28, 0x28)


def test_without_pillow_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "PILLOW", None)
    with pytest.raises(RuntimeError, match="Pillow"):
        png.picture(Scene("Stone", 20, 20, stone("B"), PALETTE))
    for kit in KITS:
        assert not [
            name
            for name, _ in make(kit, Choices(formats=("table",))).jobs()
            if name.endswith(".png")
        ]
