"""What is built in is never cut off: titles, notes, tables and cards, on every paper, in every size
and language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.art import siege_the_king
from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.fonts.metrics import shrunk, width
from printkit.kits import KITS
from printkit.kits.siege_the_king import BLEED
from printkit.layout.frame import finished
from printkit.paper import PAPERS, Draft, Slim
from printkit.parts import CARDS, card_size
from printkit.press import make
from printkit.scene import Scene, Text
from rulescore import translation
from rulescore.games.siege_the_king import decks

from .helpers import walk
from .test_language import english, said

NUMBERED = [f"{letter}{value}" for letter in decks.NUMBERED.values() for value in decks.VALUES]
CARD_NAMES = [
    *NUMBERED,
    *(letter for letter in siege_the_king.LETTER if letter not in decks.NUMBERED.values()),
]


@pytest.fixture(params=translation.LANGUAGES, autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    translation.load(request.param)
    yield request.param
    translation.load(translation.ENGLISH)


def cut_off(scene: Scene) -> list[str]:
    return [
        item.text
        for item, _ in walk(scene.items, scene.symbols)
        if isinstance(item, Text) and "…" in item.text
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "paper"),
    [("de", "a4"), ("de", "a5")],  # German words are the longer ones, other papers are wider
    indirect=["language"],
)
@pytest.mark.parametrize("kit", KITS)
def test_nothing_on_a_german_sheet_is_cut_off_or_english(kit: str, paper: str) -> None:
    sizes = tuple(KITS[kit].sizes(PAPERS[paper])) or ("",)
    # Backs change what is on a sheet, but leave as much room for words.
    for choices in (Choices(paper=paper, size=size) for size in sizes[: 9 if paper == "a4" else 1]):
        for document in make(kit, choices).documents:
            for sheet in document.sheets:
                assert cut_off(sheet.scene) == [], sheet.name
                assert english(sheet) == [], sheet.name
                assert not re.search(r"\d\.\d", "\n".join(said(sheet.scene.items))), sheet.name


@pytest.mark.parametrize("size", CARDS)
def test_no_card_is_cut_off(size: str) -> None:
    for sleeved in (False, True):
        for name in CARD_NAMES:
            assert (
                cut_off(
                    siege_the_king.named(
                        name, card_size(Choices(size=size, sleeved=sleeved)), BLEED
                    )
                )
                == []
            ), name


@pytest.mark.parametrize("slim", ["", "ends", "sides"])
def test_a_note_that_is_far_too_long_would_be_found(slim: Slim) -> None:
    note = "Cut at the marks. " * 30
    sheet = finished(
        "Kit", Draft("Sheet", PAPERS["a5"], False, (), {}, PALETTE, note=note, slim=slim), 1, 1
    )
    assert len(cut_off(sheet.scene)) == 1


def test_letters_shrink_before_lines_break_and_are_shortened_last() -> None:
    sizes = ((3.0, 1), (2.5, 1), (2.5, 2))
    text = "Cut at the marks"
    room = width(text, "sans", 2.7)
    assert shrunk(text, "sans", sizes, room + 5) == (3.0, [text])
    assert shrunk(text, "sans", sizes, room) == (2.5, [text])
    assert shrunk(text, "sans", sizes, room / 1.5) == (2.5, ["Cut at the", "marks"])
    size, lines = shrunk(f"{text} {text}", "sans", sizes, room / 1.5)
    assert (size, len(lines), lines[0]) == (2.5, 2, "Cut at the")
    assert lines[1].endswith("…")
    assert width(lines[1], "sans", size) <= room / 1.5
    assert shrunk("", "sans", sizes, room) == (3.0, [])
