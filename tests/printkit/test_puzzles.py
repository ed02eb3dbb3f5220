"""The sheet of puzzles: its codes, its solutions, and which puzzles are on it."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from printkit import pdf
from printkit.choices import MODES, read
from printkit.kits import KITS
from printkit.pages.puzzles import PUZZLES, STRIDE, of_day
from printkit.press import make
from rulescore.puzzles.collection import puzzles
from tools.plan import ROOT

DAY = date(2026, 11, 25)
SITE = "https://example.org/siegeworks/"


def pages(game: str, **texts: str) -> Any:
    """The document of a game's puzzles, without the parts list."""
    chosen = read({"parts": "puzzles", "day": str(DAY), **texts})
    document = make(game, chosen).documents[0]
    return pypdfium2.PdfDocument(
        pdf.document(document.title, document.sheets, duplex=document.duplex)
    )


def words(page: Any) -> str:
    return " ".join(page.get_textpage().get_text_bounded().split())


@pytest.mark.parametrize("mode", MODES[::2])
def test_each_code_on_paper_opens_its_puzzle(mode: str) -> None:
    front = pages("siege-1966", site=f"{SITE}#/print/siege-1966", mode=mode)[1]
    found = zxingcpp.read_barcodes(front.render(scale=200 / 72).to_pil())
    chosen = of_day("siege-1966", DAY)
    assert {one.text for one in found} == {
        f"{SITE}#/puzzle/siege-1966?id={puzzle.id}" for puzzle in chosen
    }


@pytest.mark.parametrize("game", KITS)
def test_the_solutions_are_on_the_back_alone(game: str) -> None:
    found = pages(game)
    front, back = words(found[1]), words(found[2])
    for number, puzzle in enumerate(of_day(game, DAY), 1):
        told = " ".join(puzzle.state(game).describe(puzzle.tokens[0]).split())
        assert f"Puzzle {number}" in front
        assert told in back and told not in front


def test_without_an_address_there_is_no_code() -> None:
    front = pages("siege-1966")[1]
    assert not zxingcpp.read_barcodes(front.render(scale=200 / 72).to_pil())


def test_solutions_have_a_sheet_of_their_own_where_backs_are_not_printed() -> None:
    sheets = make("siegestones", read({"parts": "puzzles", "backs": "none"})).documents[0].sheets
    assert len(sheets) == 3, "the parts list, the puzzles, the solutions"


def test_the_puzzle_of_the_day_is_that_of_the_page() -> None:
    script = (ROOT / "web" / "keeping" / "solved.js").read_text(encoding="utf-8")
    assert f"const STRIDE = {STRIDE};" in script
    every = puzzles("siegestones")
    chosen = of_day("siegestones", DAY)
    assert every[20782 * STRIDE % len(every)] in chosen, "25 November 2026 is day 20,782"
    assert len({one.id for one in chosen}) == PUZZLES
    assert [one.rating for one in chosen] == sorted(one.rating for one in chosen)
    assert chosen != of_day("siegestones", date(2026, 11, 26))


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ({"day": "today"}, "day is a date such as 2026-11-25, not 'today'"),
        ({"site": "javascript:alert(1)"}, "site is the address of a page"),
        ({"site": "https://example.org/ " + "a"}, "site is the address of a page"),
        ({"site": "https://" + "a" * 200}, "site is the address of a page"),
    ],
)
def test_what_is_no_day_or_address_is_said(texts: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        read(texts)
