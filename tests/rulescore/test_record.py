"""Records: what is written comes back, and what is broken is named by line and token."""

from __future__ import annotations

import pytest

import rulescore
from rulescore import Record, RecordError
from rulescore.record import result_text

HEAD = '[Game "siege-1966"]\n[Players "2"]\n'


@pytest.mark.parametrize(
    ("text", "line", "token", "part"),
    [
        ("", 1, "", "starts with [Game"),
        ("hello", 1, "", "starts with [Game"),
        ('[Game "chess"]', 1, "chess", "no such game"),
        ('[Game "siege-1966"', 1, '[Game "siege-1966"', "header line looks like"),
        (HEAD + '[Game "siege-1966"]', 3, "Game", "twice"),
        ('[Game "siege-1966"]\n[Players "3"]', 2, "3", "takes 2 seats"),
        ('[Game "siege-1966"]\n[Players "two"]', 2, "two", "takes 2 seats"),
        (HEAD + '[Option.knights "abcd"]', 3, "", "knights takes one of cdef"),
        (HEAD + '[Option.colour "red"]', 3, "", "has no option 'colour'"),
        (HEAD + "\nCd6 c0-d9", 4, "c0-d9", "tokens before it: 1; expected one of 16: c0-a1"),
        (HEAD + "\nCd6\nc0-b2\nc0-b2", 6, "c0-b2", "tokens before it: 2"),
        (HEAD + "\nCd6 T@d4", 4, "T@d4", "not a legal move"),
        (HEAD + "\nCd6 c0-b2 1-0", 4, "1-0", "give the result *"),
        (HEAD + '[Result "0-1"]\n\nCd6', 3, "0-1", "give the result *"),
        (HEAD + "\nCd6 * c0-b2", 4, "c0-b2", "nothing may follow"),
        (HEAD + "\nCd6 {a comment\nwithout end", 4, "{", "not closed"),
    ],
)
def test_a_broken_record_is_named_by_line_and_token(text: str, line: int, token: str, part: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.token) == (line, token)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_finished_game_takes_no_more_tokens() -> None:
    text = (rulescore.Record(rulescore.GAMES["siege-1966"], tokens=["Cd6", "c0-d2", "d4-c4", "d2xe4", "d6-c5", "e4xc5"])).text()
    assert text.endswith("1-0\n")
    with pytest.raises(RecordError, match="the game is over after 6 tokens; expected the result 1-0"):
        Record.parse(text.replace(" 1-0\n", " c4-c3 1-0\n"))


@pytest.mark.parametrize(
    "garbage",
    ["x" * 10_000_000, "[" * 10_000_000, "\x00\xff" * 5_000_000, HEAD + "\n" + "c0-b2 " * 1_700_000, HEAD + '[Seat.1 "' + "\\" * 10_000_000],
    ids=["letters", "brackets", "bytes", "tokens", "backslashes"],
)
def test_ten_megabytes_of_garbage_are_refused_with_a_short_sentence(garbage: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(garbage)
    assert len(str(caught.value)) < 500


def test_free_headers_come_back_as_they_were() -> None:
    tags = {"Seat.1": '<script>alert("1")</script> \\ back', "Seat.2": "Ünï ♞", "Date": "1966"}
    record = Record(rulescore.GAMES["siege-1966"], tags=tags)
    again = Record.parse(record.text())
    assert again.tags == tags
    assert Record(record.game, tags={"Seat.1": "two\nlines\t[Game]\x07"}).tags == {"Seat.1": "two lines [Game]"}


def test_comments_stay_where_they_stood() -> None:
    text = HEAD + "{before} Cd6 {the\ncrown} {again} c0-b2 {} *\n{last}"
    record = Record.parse(text)
    assert record.tokens == ["Cd6", "c0-b2"]
    assert record.comments == {0: "before", 1: "the crown again", 2: "last"}
    assert Record.parse(record.text()).text() == record.text()


def test_layout_is_free_when_reading_and_fixed_when_writing() -> None:
    loose = '\ufeff  [Game   "siege-1966"]\r\n\r\n[Option.knights "cdef"]\r\nCd6\r\n\r\n  c0-b2   '
    assert Record.parse(loose).text() == '[Game "siege-1966"]\n[Players "2"]\n[Result "*"]\n\nCd6 c0-b2 *\n'


def test_options_are_written_where_they_differ() -> None:
    text = Record(rulescore.GAMES["siege-1966"], options={"knights": "acfh", "quiet": "0", "special": "each"}).text()
    assert text.splitlines()[2:4] == ['[Option.knights "acfh"]', '[Option.quiet "0"]']


def test_the_position_after_so_many_tokens() -> None:
    record = Record(rulescore.GAMES["siege-1966"], tokens=["Cd6", "c0-b2"])
    assert record.state(0).moves() == ["Cd6", "Ce6"]
    assert record.state(2).key() == record.state().key()
    for ply in (-1, 3):
        with pytest.raises(ValueError, match=f"no position after token {ply}; the last token of the record is number 2"):
            record.state(ply)


def test_results() -> None:
    assert result_text(None) == "*"
    assert result_text((1.0, 0.0)) == "1-0"
    assert result_text((0.5, 0.5)) == "1/2-1/2"
    assert result_text((1 / 3, 0.0, 1 / 3, 1 / 3)) == "1/3-0-1/3-1/3"
