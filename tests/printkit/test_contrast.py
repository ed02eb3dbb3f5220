"""Every letter stands out from what is really printed under it, in every kit and every mode:
measured on the pages of the PDF.

Each page is drawn twice, once without its letters and once with all of them in a colour that
nothing else has. Where that colour shows, there is a letter; what the other picture has there is
its ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops

from printkit import pdf
from printkit.art.palette import PALETTE
from printkit.choices import MODES, Choices
from printkit.kits import KITS
from printkit.press import make
from printkit.scene import IDENTITY, AnyItem, Box, Rect, Scene, Sheet, Text

from .helpers import contrast, made
from .test_every_kit import seen_texts

PIXELS = 3
"""For each mm."""
PROBE = (255, 0, 255, 255)
EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)
UNSEEN = 99.0
TEXT = Text(5, 14, "Siege", 8, fill="slate")
CHANGED = 110
"""A pixel differs by more than this where the probe's colour shows."""
SHARE = 0.15
"""The part of a letter's ground that may be a thin line: the pattern of a background, a hatch."""


def letters(objects: Iterable[Any]) -> Iterator[Any]:
    """Every text among these objects of a page, those in forms included."""
    for one in objects:
        kind = pdfium.FPDFPageObj_GetType(one)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            yield one
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            count = pdfium.FPDFFormObj_CountObjects(one)
            yield from letters(pdfium.FPDFFormObj_GetObject(one, at) for at in range(count))


def pictures(sheets: Sequence[Sheet]) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Each sheet without its letters, and with all of them in the colour of the probe."""
    for page in pypdfium2.PdfDocument(pdf.document("Letters", sheets)):
        texts = [
            *letters(
                pdfium.FPDFPage_GetObject(page, at)
                for at in range(pdfium.FPDFPage_CountObjects(page))
            )
        ]
        for text in texts:
            assert pdfium.FPDFPageObj_SetFillColor(text, *PROBE)
        probed = drawn(page)
        for text in texts:
            assert pdfium.FPDFTextObj_SetTextRenderMode(text, pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
        yield drawn(page), probed


def drawn(page: pypdfium2.PdfPage) -> Image.Image:
    return page.render(scale=PIXELS * 25.4 / 72).to_pil().convert("RGB")


@cache
def ratio(ink: str, ground: tuple[int, int, int]) -> float:
    return contrast(ink, "#{:02x}{:02x}{:02x}".format(*ground))


def worst(ink: str, bare: Image.Image, probed: Image.Image, box: Box) -> float:
    """A text's contrast with the worst part of the ground under its visible letters; `UNSEEN` if
    none are visible.
    """
    left, top, right, bottom = (round(n * PIXELS) for n in box)
    window = (left, top, max(right, left + 1), max(bottom, top + 1))
    ground, letters = bare.crop(window), probed.crop(window)
    difference = ImageChops.difference(ground, letters)
    if max(high for _, high in difference.getextrema()) <= CHANGED:
        return UNSEEN
    if alike := ground.getcolors(1):  # most letters stand on one colour
        return ratio(ink, alike[0][1])
    seen = [
        colour
        for colour, changed in zip(pixels(ground), pixels(difference), strict=True)
        if max(changed) > CHANGED
    ]
    ratios = sorted(ratio(ink, colour) for colour in seen)
    return ratios[int(len(ratios) * SHARE)] if ratios else UNSEEN


def pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    data = image.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kit", "mode"),
    [*((kit, MODES[0]) for kit in KITS), *(("siege-by-number", mode) for mode in MODES[1:])],
)
def test_letters_stand_out_from_their_ground(kit: str, mode: str) -> None:
    usual = mode == MODES[0]
    whole = made(kit) if usual else make(kit, Choices(mode=mode))  # type: ignore[arg-type]
    sheets = [
        sheet
        for document in whole.documents
        for sheet in document.sheets
        # rules are black on white in every kit and mode
        if (usual and kit == "siegestones") or "booklet" not in sheet.name
    ]
    faint, hidden, count = [], 0, 0
    for sheet, (bare, probed) in zip(sheets, pictures(sheets), strict=True):
        for text, box in seen_texts(sheet.scene.items, sheet.scene.symbols, IDENTITY, EVERYWHERE):
            if text.text.strip():
                found = worst(sheet.scene.palette[text.fill].light, bare, probed, box)
                count += 1
                hidden += found == UNSEEN
                if found < 4.5:
                    faint.append((sheet.name, text.text, text.fill, round(found, 2)))
    assert not faint
    assert hidden < 0.06 * count, "what lies below other things, such as cards and stones"


def test_a_faint_letter_is_found_and_a_covered_one_is_ignored() -> None:
    def measured(*items: AnyItem) -> float:
        sheet = Sheet(
            "Test", Scene("Test", 60, 20, (Rect(0, 0, 60, 20, fill="moss"), *items), PALETTE)
        )
        [(_, box)] = seen_texts(sheet.scene.items, {}, IDENTITY, EVERYWHERE)
        [(bare, probed)] = pictures([sheet])
        return worst(PALETTE[TEXT.fill].light, bare, probed, box)

    assert measured(TEXT) == pytest.approx(
        contrast(PALETTE["slate"].light, PALETTE["moss"].light), abs=0.1
    )
    assert measured(TEXT) < 4.5
    assert measured(Rect(0, 0, 60, 20, fill="ink"), TEXT) > 7
    assert measured(TEXT, Rect(0, 0, 60, 20, fill="ink")) == UNSEEN
