"""A kit in another language: everything on its sheets, and every description of them, is
translated, and the typefaces have every letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from printkit import svg
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.press import make, make_test_page
from rulescore import translation


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    translation.load("de")
    yield
    translation.load(translation.ENGLISH)


@cache
def pieces() -> re.Pattern[str]:
    """Fragments of English sentences that no German sentence contains."""
    catalogue, counted = translation.catalogue("de"), translation.counted("de")
    german = "\n".join(
        [*catalogue.values(), *(text for forms in counted.values() for text in forms.values())]
    )
    found = {
        piece.strip()
        for text in (*catalogue, *counted)
        for piece in re.split(r"\{\w+\}", text)
        if len(piece.split()) > 2
    }
    return re.compile("|".join(re.escape(piece) for piece in found if piece not in german))


def english(drawing: str) -> list[str]:
    """The texts and descriptions of a drawing that contain a fragment of an English sentence."""
    return [
        text
        for text in re.findall(r"<(?:text|title|tspan)[^>]*>([^<]+)", drawing)
        if pieces().search(text)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", KITS)
def test_a_kit_in_german(name: str) -> None:
    for document in make(name, Choices()).documents:
        for sheet in document.sheets:
            drawing = svg.page(sheet.scene)
            assert english(drawing) == []
            assert not english(f"<title>{sheet.name}</title>")
            assert not re.search(r">[^<>]*\d\.\d[^<>]*</text>", drawing)


def test_decimals_in_german_follow_a_comma() -> None:
    sleeved = make("siege-the-king", Choices(sleeved=True, parts=("cards",), stones="round"))
    towers = make("siegestones", Choices(parts=("towers",)))
    shown = "".join(svg.page(one.documents[0].sheets[0].scene) for one in (sleeved, towers))
    assert "63,5 x 88 mm" in shown
    assert re.search(r"\d,\d m\b", shown)


def test_the_test_page_in_german() -> None:
    for document in make_test_page(Choices()).documents:
        for sheet in document.sheets:
            assert english(svg.page(sheet.scene)) == []


def test_english_would_be_found() -> None:
    translation.load(translation.ENGLISH)
    assert any(
        english(svg.page(sheet.scene))
        for document in make_test_page(Choices()).documents
        for sheet in document.sheets
    )
