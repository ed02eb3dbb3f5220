"""The booklet of a played game."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest

from printkit.choices import read
from printkit.kits import KITS
from printkit.pages.story import MOMENTS, deciding
from printkit.press import make
from rulescore import GAMES, Record
from rulescore.generators import result_of
from tools.plan import ROOT

ENDINGS = ROOT / "tests" / "rulescore" / "fixtures"


def words(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())


@pytest.mark.parametrize("game", KITS)
def test_a_booklet_is_one_sheet_with_the_end_and_three_moves(game: str) -> None:
    record = Record.parse(min((ENDINGS / game).iterdir()).read_text(encoding="utf-8"))
    one = make(game, read({"parts": "story", "record": record.text(), "backs": "long"}))
    told = words(result_of(one.jobs()[0][1]()))
    states = [*record.positions()]
    assert len(one.leaves) == 2, "the parts list and one folded sheet"
    assert f"A game of {len(record)} moves" in told
    for sentence in states[-1].epilogue():
        assert sentence in told
    moments = deciding(states, record.tokens)
    assert len(moments) == MOMENTS
    for ply in moments:
        assert f"Move {ply + 1}" in told
        for sentence in states[ply].tell(record.tokens[ply], None):
            assert " ".join(sentence.split()) in told


def test_a_booklet_without_a_game_is_said_beside_other_parts() -> None:
    one = make("siege-1966", read({"parts": "board,story"}))
    assert [made.id for made in one.made] == ["board"]
    assert one.left_out == ("A booklet of a game needs the record of one: choose its file.",)


def test_captures_decide_a_game_of_siege() -> None:
    position = "knights:a5,-,f4 footmen:-,e5,d5 commander:f5 seat:2"
    record = Record(GAMES["siege-1966"], position=position, tokens=["e5xf4", "a5-c4", "d5xc4"])
    assert 2 in deciding([*record.positions()], record.tokens)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("", "A booklet of a game needs the record of one"),
        ('[Game "siegestones"]\n[Players "2"]\n\nc2 *', "this is a record of SiegeStones"),
        ('[Game "siege-1966"]\n\nCd6 z9 *', "line 3: z9"),
    ],
)
def test_what_is_no_record_of_the_game_is_said(record: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        make("siege-1966", read({"parts": "story", "record": record}))
