"""A kit in another language: everything on its sheets, and every description of them, is
translated, and the typefaces have every letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from printkit import svg
from printkit.choices import Choices
from printkit.press import make, make_test_page
from printkit.scene import AnyItem, Group, Sheet, Text
from rulescore import translation


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    translation.load("de")
    yield
    translation.load(translation.ENGLISH)


@cache
def pieces() -> list[str]:
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
    return [piece for piece in found if piece not in german]


def english(sheet: Sheet) -> list[str]:
    """The fragments of English sentences in the texts and descriptions of a sheet."""
    texts = "\n".join([sheet.name, sheet.scene.title, *said(sheet.scene.items)])
    return [piece for piece in pieces() if piece in texts]


def said(items: Iterable[AnyItem]) -> Iterator[str]:
    """The texts and the descriptions of pictures among these items."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield item.alt
            yield from said(item.items)


def test_decimals_in_german_follow_a_comma() -> None:
    sleeved = make("siege-the-king", Choices(sleeved=True, parts=("cards",), stones="round"))
    towers = make("siegestones", Choices(parts=("towers",)))
    shown = "".join(svg.page(one.documents[0].sheets[0].scene) for one in (sleeved, towers))
    assert "63,5 x 88 mm" in shown
    assert re.search(r"\d,\d m\b", shown)


def test_the_test_page_in_german() -> None:
    for document in make_test_page(Choices()).documents:
        for sheet in document.sheets:
            assert english(sheet) == []


def test_english_would_be_found() -> None:
    translation.load(translation.ENGLISH)
    assert any(
        english(sheet)
        for document in make_test_page(Choices()).documents
        for sheet in document.sheets
    )
