"""Decks for Siege the King: presets, custom files, and one word for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulescore
from rulescore.__main__ import main
from rulescore.games.siege_the_king import decks

HEADER = "kind,value,count,title,text\n"
GOOD = (
    HEADER + 'attacker,2,6,Raiders,"Quick, and cheap"\ndefender,3,5,,\nwarrior,9,1,,\njudge,,2,,\n'
)


def test_the_ready_made_decks() -> None:
    for name in decks.PRESETS:
        cards = decks.preset(name)
        counts = decks.contents(name)
        assert decks.word(cards) == name
        assert counts.total() == 45
        assert {
            kind: sum(card.count for card in cards if card.kind == kind)
            for kind in {card.kind for card in cards}
        } == {
            "attacker": 16,
            "defender": 16,
            "warrior": 4,
            "judge": 4,
            "sorcerer": 3,
            "assassin": 1,
            "artisan": 1,
            "king": 2,
            "throne": 4,
        }
        assert all(card.title and card.text for card in cards)
    numbers = {f"{kind}{n}": 4 for kind in "AD" for n in (2, 3, 4, 5)}
    assert decks.contents("2-5") == {
        **numbers,
        "W2": 1,
        "W3": 1,
        "W4": 1,
        "W5": 1,
        "J": 4,
        "S": 3,
        "N": 1,
        "X": 1,
    }
    assert decks.PRESETS[0] == "2-5"


def test_a_custom_deck_file_becomes_a_word(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(GOOD, encoding="utf-8")
    cards = decks.load(file)
    assert decks.word(cards) == "6A2,5D3,2J,W9"
    assert cards[0] == decks.Card("attacker", 2, 6, "Raiders", "Quick, and cheap")
    assert [card.name for card in cards] == ["A2", "D3", "W9", "J"]
    state = rulescore.GAMES["siege-the-king"].start(deck=decks.word(cards))
    assert state.view(None)["options"]["deck"] == "6A2,5D3,2J,W9"


def test_a_file_may_come_from_any_spreadsheet() -> None:
    word = decks.word(decks.read(GOOD))
    for same in (
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        GOOD.replace("kind,value", "Kind,VALUE"),
        GOOD.replace('"Quick, and cheap"', "Quick").replace(",", ";"),
        GOOD.replace('"Quick, and cheap"', "Quick").replace(",", "\t"),
        GOOD + "\n,,,,\n",
        GOOD + "king,10,2,,\nthrone,,4,,\n",
        GOOD + "sorcerer,,0,,\n",
        "count,kind,text,title,value\n6,attacker,,,2\n5,defender,,,3\n1,warrior,,,9\n2,judge,,,\n",
    ):
        assert decks.word(decks.read(same)) == word
        assert decks.word(decks.read(same.encode())) == word


@pytest.mark.parametrize(
    ("content", "row", "column", "reason"),
    [
        ("", 1, "kind", "lacks it"),
        (HEADER, 2, "count", "in the deck: 0; at least 10"),
        ("kind,value,count,title\nattacker,2,10,x\n", 1, "text", "lacks it"),
        ("kind,kind,value,count,title,text\n", 1, "kind", "twice"),
        ("kind,value,count,title,text,colour\n", 1, "6", "no column 'colour'"),
        (HEADER + "attacker,2,5000,,\n", 2, "count", "'5000'"),
        (HEADER + "attacker,2,150,,\n" * 2, 3, "count", "more than 200"),
        (HEADER + "attacker,2,-1,,\n", 2, "count", "'-1'"),
        (HEADER + "attacker,2,10,,\nbishop,2,2,,\n", 3, "kind", "'bishop' is not a kind"),
        (HEADER + "attacker,10,10,,\n", 2, "value", "from 1 to 9, not '10'"),
        (HEADER + "attacker,0,10,,\n", 2, "value", "from 1 to 9"),
        (HEADER + "attacker,,10,,\n", 2, "value", "from 1 to 9"),
        (HEADER + "attacker,two,10,,\n", 2, "value", "'two'"),
        (HEADER + "judge,3,1,,\n", 2, "value", "no number"),
        (HEADER + "king,9,2,,\n", 2, "value", "10, not '9'"),
        (
            HEADER + "attacker,2,10,,\nking,10,3,,\n",
            4,
            "count",
            "cards of kind king in the deck: 3",
        ),
        (HEADER + "attacker,2\n", 2, "count", "ends too early"),
        (HEADER + "attacker,2,10,Quick, and cheap,\n", 2, "6", "quotation marks"),
        (HEADER + 'attacker,2,10,"Quick\n', 2, "", "cannot be read"),
        (HEADER + "attacker,2,10," + "x" * 41 + ",\n", 2, "title", "longer than 40 characters"),
        (HEADER + "attacker,2,10,," + "x" * 201 + "\n", 2, "text", "longer than 200 characters"),
        (HEADER + "attacker,2,10,a\tb\x07,\n", 2, "title", "plain text"),
        (b"\xff\xfe" + HEADER.encode("utf-16-le"), 1, "kind", "lacks it"),
        ((HEADER + "attacker,2,10,J\xe4ger,\n").encode("latin-1"), 2, "title", "UTF-8"),
        (HEADER + "attacker,2,10,,\n" * 10_000, 1, "", "larger than"),
    ],
)
def test_a_broken_file_is_named_by_row_and_column(
    content: str | bytes, row: int, column: str, reason: str
) -> None:
    with pytest.raises(decks.DeckError, match=reason) as caught:
        decks.read(content)
    assert (caught.value.row, caught.value.column) == (row, column)
    assert str(caught.value).startswith(
        f"row {row}, column {column}: " if column else f"row {row}: "
    )


def test_words() -> None:
    assert decks.canonical("W9,2J,3A2,5D3,3A2") == "6A2,5D3,2J,W9"
    assert (
        decks.canonical(",".join(f"{count}{name}" for name, count in decks.contents("1-8").items()))
        == "1-8"
    )
    for wrong, reason in (
        ("", "group 1, ''"),
        ("10A2,", "group 2, ''"),
        ("10A0", "not a card"),
        ("0A2", "not a card"),
        ("10A2,K", "group 2, 'K'"),
        ("9A2,9J", "in the deck: 9;"),
        ("201A2", "the limit is 200"),
        ("A2," * 1000, "the limit is 2000"),
        ("１0A2", "not a card"),
    ):
        with pytest.raises(ValueError, match=reason):
            decks.canonical(wrong)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_content_is_a_deck_or_a_deck_error(content: bytes | str) -> None:
    try:
        cards = decks.read(content)
    except decks.DeckError as error:
        assert error.row >= 1
        assert len(str(error)) < 500
    else:
        assert decks.canonical(decks.word(cards)) == decks.word(cards)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_a_mutated_file_is_a_deck_or_a_deck_error(data: st.DataObject) -> None:
    content = (Path(decks.__file__).parent / "2-5.csv").read_bytes()
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 30)))
    middle = data.draw(
        st.binary(max_size=10)
        | st.sampled_from(
            [b",", b'"', b"\n", b"99999", b"\xff", b";", b"\x00", content[start:end] * 3]
        )
    )
    try:
        cards = decks.read(content[:start] + middle + content[end:])
    except decks.DeckError as error:
        assert error.column in ("", "6", "7", "8", *decks.COLUMNS) or error.column.isdigit()
    else:
        state = rulescore.GAMES["siege-the-king"].start(deck=decks.word(cards))
        assert state.moves()


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["4A2", "10D9", "W5", "J", "3X", "N", "99A9", ""]), max_size=12).map(
        ",".join
    )
)
def test_any_word_is_a_deck_or_a_value_error(word: str) -> None:
    try:
        spelled = decks.canonical(word)
    except ValueError as error:
        assert len(str(error)) < 500
    else:
        assert decks.canonical(spelled) == spelled
        assert decks.contents(spelled) == decks.contents(word)


def test_the_command_line_takes_a_deck_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(HEADER + "bishop,2,10,,\n", encoding="utf-8")
    play = ["play", "siege-the-king", "--seats", "random,random", "--seed", "1", "--deck"]
    assert main([*play, str(good)]) == 0
    record = rulescore.Record.parse(capsys.readouterr().out)
    assert record.options["deck"] == "6A2,5D3,2J,W9"
    assert main([*play, str(bad)]) == 2
    assert f"{bad}: row 2, column kind: 'bishop'" in capsys.readouterr().err
