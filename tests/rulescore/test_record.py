"""Records round-trip, and errors name line and token."""

from __future__ import annotations

import pickle
import random
import re
import time
from typing import Any

import pytest

import rulescore
from rulescore import Record, RecordError
from rulescore.record import LONGEST_GAME, LONGEST_TEXT, STRIDE, result_text
from tests.rulescore.helpers import endless
from tests.toy import last_stone

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
def test_a_broken_record_is_named_by_line_and_token(
    text: str, line: int, token: str, part: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.token) == (line, token)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_finished_game_takes_no_more_tokens() -> None:
    text = (
        rulescore.Record(
            rulescore.GAMES["siege-1966"],
            tokens=["Cd6", "c0-d2", "d4-c4", "d2xe4", "d6-c5", "e4xc5"],
        )
    ).text()
    assert text.endswith("1-0\n")
    with pytest.raises(
        RecordError, match="the game is over after 6 tokens; expected the result 1-0"
    ):
        Record.parse(text.replace(" 1-0\n", " c4-c3 1-0\n"))


@pytest.mark.parametrize(
    "garbage",
    [
        "x" * 10_000_000,
        "[" * 10_000_000,
        "\x00\xff" * 5_000_000,
        HEAD + "\n" + "c0-b2 " * 1_700_000,
        HEAD + '[Seat.1 "' + "\\" * 10_000_000,
    ],
    ids=["letters", "brackets", "bytes", "tokens", "backslashes"],
)
def test_ten_megabytes_of_garbage_are_refused_with_a_short_sentence(garbage: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(garbage)
    assert f"which has {LONGEST_TEXT} at most" in str(caught.value)
    assert len(str(caught.value)) < 500


def test_free_headers_come_back_as_they_were() -> None:
    tags = {"Seat.1": '<script>alert("1")</script> \\ back', "Seat.2": "Ünï ♞", "Date": "1966"}
    record = Record(rulescore.GAMES["siege-1966"], tags=tags)
    again = Record.parse(record.text())
    assert again.tags == tags
    assert Record(record.game, tags={"Seat.1": "two\nlines\t[Game]\x07"}).tags == {
        "Seat.1": "two lines [Game]"
    }


ODD = [
    "",
    " ",
    "a b",
    "a\n",
    "[",
    "]",
    'a"',
    "a]",
    "[a",
    "1a",
    "-a",
    "é",
    "Ａ",
    "a\\",
    "a" * 65,
    "a\0",
    "\ud800",
    "a{",
    "a:b",
    "a/b",
]
RESERVED = ["Game", "Players", "Position", "Result", "Option.knights", "Option.", "Option.x y"]


@pytest.mark.parametrize("name", [*ODD, *RESERVED])
def test_n9_a_tags_name_that_cannot_be_read_back_is_refused_when_it_is_set(name: str) -> None:
    game = rulescore.GAMES["siege-1966"]
    for make in (
        lambda: Record(game, tags={name: "x"}),
        lambda: Record(game).tags.update({name: "x"}),
        lambda: Record(game).tags.setdefault(name, "x"),
    ):
        with pytest.raises(ValueError, match="header") as caught:
            make()
        assert len(str(caught.value)) < 200 and str(caught.value).isprintable()


def test_n9_whatever_a_record_can_be_made_of_comes_back_from_its_text() -> None:
    rng = random.Random(9)
    letters = "aZ0 .-_:[]{}\"'\\\n\r\t\v\x1c\x85\u2028\u00a0\ufeff\ud800é♞*/1"
    made = 0

    def text(most: int) -> str:
        return "".join(rng.choices(letters, k=rng.randrange(most)))

    for _ in range(1500):
        tags = {text(5): text(12) for _ in range(rng.randrange(3))}
        comments = {rng.randrange(-1, 5): text(150) for _ in range(rng.randrange(3))}
        tokens = ["Cd6", "c0-d2", "d4-c4"][: rng.randrange(4)]
        try:
            record = Record(
                rulescore.GAMES["siege-1966"], tokens=tokens, tags=tags, comments=comments
            )
        except ValueError:
            continue
        made += 1
        again = Record.parse(record.text())
        assert (again.tags, again.comments, again.tokens) == (
            record.tags,
            record.comments,
            record.tokens,
        )
        assert again.text() == record.text()
    assert made > 100


def test_n9_a_comment_in_place_of_a_token() -> None:
    for ply in (-1, 2):
        with pytest.raises(
            ValueError, match=f"after token {ply}; the last token of the record is number 1"
        ):
            Record(rulescore.GAMES["siege-1966"], tokens=["Cd6"], comments={ply: "nowhere"})


@pytest.mark.slow
@pytest.mark.parametrize("comment", ["{a}", "{a}\n"])
def test_n5_hundreds_of_thousands_of_comments_are_read_each_once(comment: str) -> None:
    """Eight times as many take about eight times as long; reading each again for all after it would
    take 64 times.
    """

    def spent(comments: int) -> float:
        text = HEAD + "\n" + comment * comments + " *"
        begun = time.process_time()
        record = Record.parse(text)
        spent = time.process_time() - begun
        assert record.comments == {0: " ".join("a" * comments)}
        return spent

    assert spent(80_000) < 24 * max(spent(10_000), spent(10_000))


def test_n5_one_comment_over_very_many_lines_comes_back() -> None:
    record = Record.parse(HEAD + "\n{" + "a {\n" * 60_000 + "} *")
    assert record.comments == {0: " ".join(["a {"] * 60_000)}
    assert Record.parse(record.text()).comments == record.comments


def test_n4_the_longest_game_is_read_and_says_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    text = endless(LONGEST_GAME)
    record = Record.parse(text, progress=lambda done, of: heard.append((done, of)))
    assert len(record.tokens) == LONGEST_GAME
    assert heard == [(done, LONGEST_GAME) for done in range(STRIDE, LONGEST_GAME + 1, STRIDE)]


def test_progress_is_reported_at_every_stride(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulescore.record.STRIDE", 200)
    heard: list[tuple[int, int]] = []
    Record.parse(endless(500), progress=lambda done, of: heard.append((done, of)))
    assert heard == [(200, 500), (400, 500)]


@pytest.mark.parametrize("broken", ["", "zz "], ids=["legal", "not legal"])
def test_n4_a_longer_game_is_refused_before_it_is_played(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Record, "state", lambda self, ply=None: pytest.fail("it is played"))
    text = endless(LONGEST_GAME + 1).replace("Cd6 ", broken + "Cd6 ")
    with pytest.raises(
        RecordError, match=f"too long for the record of a game, which has {LONGEST_GAME} at most"
    ) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.token) == (6, "")


def test_n4_a_longer_text_is_refused_at_once_and_never_written() -> None:
    most = f"too long for the record of a game, which has {LONGEST_TEXT} at most"
    with pytest.raises(
        RecordError, match=f"line 1: this text has {LONGEST_TEXT + 1} characters: {most}"
    ):
        Record.parse("x" * (LONGEST_TEXT + 1))
    game = rulescore.GAMES["siege-1966"]
    with pytest.raises(ValueError, match=most):
        Record(game, tags={"Event": "x" * LONGEST_TEXT}).text()
    record = Record(game)
    record.tokens = ["Cd6"] * (LONGEST_GAME + 1)
    with pytest.raises(ValueError, match=f"which has {LONGEST_GAME} at most"):
        record.text()


def test_n4_what_is_just_short_enough_is_read_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + '[Result "*"]\n\nCd6 c0-b2 *\n'
    monkeypatch.setattr("rulescore.record.LONGEST_TEXT", len(text))
    monkeypatch.setattr("rulescore.record.LONGEST_GAME", 2)
    record = Record.parse(text)
    assert record.text() == text
    with pytest.raises(RecordError, match="too long"):
        Record.parse(text + " ")
    record.tokens.append("d4-c4")
    with pytest.raises(ValueError, match="this record has 3 tokens: too long"):
        record.text()
    record.tokens.pop()
    record.tags["Event"] = ""
    with pytest.raises(ValueError, match=r"this text has [0-9]+ characters: too long"):
        record.text()


def test_an_error_shows_the_beginning_of_a_long_token_and_what_is_not_printable() -> None:
    assert str(RecordError(3, "x" * 40, "no")) == f"line 3: {'x' * 40}: no"
    assert str(RecordError(3, "x" * 41, "no")) == f"line 3: {'x' * 40}...: no"
    assert str(RecordError(3, "\0", "no")) == r"line 3: '\x00': no"
    assert str(RecordError(3, "", "no")) == "line 3: no"


def test_what_was_expected_is_said_in_full_or_shortened() -> None:
    def said(text: str) -> str:
        with pytest.raises(RecordError) as caught:
            Record.parse(text)
        return str(caught.value)

    assert (
        said(HEAD + "\nx")
        == "line 4: x: 'x' is not a legal move here; tokens before it: 0; expected one of 2:"
        " Cd6 Ce6"
    )
    many = said(HEAD + "\nCd6 x")
    assert many.endswith(
        "; tokens before it: 1; expected one of 16: c0-a1 c0-b2 c0-d2 c0-e1 d0-b1 d0-c2 d0-e2"
        " d0-f1 ..."
    )
    row = said('[Game "nobles-and-peasants"]\n[Players "4"]\n[Option.row "1"]\n\nx')
    assert re.search("expected an outcome of chance such as row:[BGRY]{4}$", row)
    whole = said('[Game "nobles-and-peasants"]\n[Players "4"]\n[Option.row "9"]\n\nx')
    assert re.search("expected an outcome of chance such as row:[BGRY]{36}$", whole)
    long = said('[Game "nobles-and-peasants"]\n[Players "4"]\n\nx')
    assert re.search("expected an outcome of chance such as row:[BGRY]{36}[.]{3}$", long)


@pytest.mark.parametrize("seats", ["+2", "2 ", "0002", "²", "", "1", "2.0"])
def test_seats_are_a_short_number(seats: str) -> None:
    with pytest.raises(RecordError, match="takes 2 seats") as caught:
        Record.parse(f'[Game "siege-1966"]\n[Players "{seats}"]')
    assert caught.value.line == 2


def test_seats_may_be_left_out_where_there_is_one_number_of_them() -> None:
    assert Record.parse('[Game "siege-1966"]').seats == 2
    with pytest.raises(RecordError, match=r"is missing; SiegeStones takes 2 to 4") as caught:
        Record.parse('[Event "x"]\n[Game "siegestones"]')
    assert caught.value.line == 2


def test_a_position_that_is_given_beside_the_record_is_refused_in_its_first_line() -> None:
    with pytest.raises(RecordError, match="no field 'x:1'") as caught:
        Record.parse(HEAD + "*", position="x:1")
    assert caught.value.line == 1


def test_no_token_is_broken_at_the_end_of_a_line() -> None:
    lines = Record.parse(endless(60)).text().split("\n\n")[1].splitlines()
    assert len(lines) > 3 and all(len(line) <= 100 for line in lines)
    assert " ".join(lines).split()[:-1] == Record.parse(endless(60)).tokens
    comments = {0: " ".join(["so-so-so-so"] * 60)}
    assert (
        Record.parse(Record(rulescore.GAMES["siege-1966"], comments=comments).text()).comments
        == comments
    )


def test_a_name_that_is_refused_is_shown_to_its_fortieth_character() -> None:
    with pytest.raises(ValueError, match=f"'{'x' * 39} is not a name"):
        Record(rulescore.GAMES["siege-1966"], tags={"x" * 99: "y"})


def test_comments_stay_where_they_stood() -> None:
    text = HEAD + "{before} Cd6 {the\ncrown} {again} c0-b2 {} *\n{last}"
    record = Record.parse(text)
    assert record.tokens == ["Cd6", "c0-b2"]
    assert record.comments == {0: "before", 1: "the crown again", 2: "last"}
    assert Record.parse(record.text()).text() == record.text()


def test_a_comment_may_end_where_a_line_begins() -> None:
    record = Record.parse(HEAD + "\n{one\n} Cd6 {\n\ntwo}*")
    assert (record.tokens, record.comments) == (["Cd6"], {0: "one", 1: "two"})


def test_layout_is_free_when_reading_and_fixed_when_writing() -> None:
    loose = '\ufeff  [Game   "siege-1966"]\r\n\r\n[Option.knights "cdef"]\r\nCd6\r\n\r\n  c0-b2   '
    assert (
        Record.parse(loose).text()
        == '[Game "siege-1966"]\n[Players "2"]\n[Result "*"]\n\nCd6 c0-b2 *\n'
    )


def test_options_are_written_where_they_differ() -> None:
    text = Record(
        rulescore.GAMES["siege-1966"], options={"knights": "acfh", "quiet": "0", "special": "each"}
    ).text()
    assert text.splitlines()[2:4] == ['[Option.knights "acfh"]', '[Option.quiet "0"]']


def test_the_position_after_a_number_of_tokens() -> None:
    record = Record(rulescore.GAMES["siege-1966"], tokens=["Cd6", "c0-b2"])
    assert record.state(0).moves() == ["Cd6", "Ce6"]
    assert record.state(2).key() == record.state().key()
    for ply in (-1, 3):
        with pytest.raises(
            ValueError,
            match=f"no position after token {ply}; the last token of the record is number 2",
        ):
            record.state(ply)


def test_a_record_takes_legal_tokens_only() -> None:
    with pytest.raises(rulescore.IllegalMove, match="two crowns"):
        Record(rulescore.GAMES["siege-1966"], tokens=["c0-d2"])


@pytest.mark.parametrize("game", [*rulescore.GAMES.values(), last_stone.GAME])
def test_games_and_records_are_pickled(game: rulescore.Game[Any]) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    state = game.start()
    token = state.sample(random.Random(1))
    record = Record(game, tokens=[token], tags={"Seat.1": "Ada"}, comments={1: "well"})
    again = pickle.loads(pickle.dumps(record))
    assert (again.game, again.text()) == (game, record.text())
    assert again.state() == state.after(token)


def test_results() -> None:
    assert result_text(None) == "*"
    assert result_text((1.0, 0.0)) == "1-0"
    assert result_text((0.5, 0.5)) == "1/2-1/2"
    assert result_text((1 / 3, 0.0, 1 / 3, 1 / 3)) == "1/3-0-1/3-1/3"


def test_a_record_is_played_on_and_gives_its_positions() -> None:
    record = Record(rulescore.GAMES["siege-1966"])
    assert (len(record), bool(record)) == (0, True)
    for token in ("Cd6", "c0-d2"):
        record.play(token)
    with pytest.raises(rulescore.IllegalMove):
        record.play("c0-d2")
    assert (len(record), record.tokens) == (2, ["Cd6", "c0-d2"])
    positions = [*record.positions()]
    assert positions == [record.state(ply) for ply in range(3)]
