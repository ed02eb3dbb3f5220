"""Catalogues are complete: every sentence of Python, of the games' data and of the page has a translation with the same parts, and no entry is left over."""

from __future__ import annotations

import contextvars
import json

import pytest

from rulescore import words
from tools import words as collector

OTHERS = [code for code in words.LANGUAGES if code != words.ENGLISH]


@pytest.fixture(scope="module")
def found() -> collector.Found:
    return collector.collect()


def test_every_sentence_is_a_literal(found: collector.Found) -> None:
    assert found.wrong == []
    assert len(found.sentences) > 800


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_complete(code: str, found: collector.Found) -> None:
    assert collector.faults(code, found) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_sorted(code: str) -> None:
    given = json.loads((collector.CATALOGUES / f"{code}.json").read_text(encoding="utf-8"))
    assert list(given) == sorted(given)


def test_a_catalogue_for_each_language() -> None:
    assert sorted(path.stem for path in collector.CATALOGUES.glob("*.json")) == sorted(OTHERS)


def test_what_the_collector_reads_in_python() -> None:
    found = collector.Found()
    source = 'def f(x):\n    say("one" if x else "two")\n    say(x)\n    return lambda: say("three")\n\n\nTITLE = say("four")\n'
    collector.read_python(source, "example.py", found)
    assert list(found.sentences) == ["one", "two", "three", "four"]
    assert [where.partition(": ")[0] for where in found.wrong] == ["example.py:3", "example.py:7"]


def test_what_counts_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda code: {"{a} and {b}": "{a} und {c}", "old": "alt", "empty": ""})
    found = collector.Found({"{a} and {b}": "x.py:1", "new": "x.py:2", "empty": "x.py:3"})
    assert [fault.partition(":")[2].strip() for fault in collector.faults("de", found)] == [
        "x.py:2: no translation of: new",
        "x.py:3: no translation of: empty",
        "no longer used: old",
        "other parts than the English one: {a} and {b}",
    ]


def test_an_unknown_word_of_its_command_line_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        collector.main(["--wirte"])
    assert caught.value.code == 2
    assert "--wirte" in capsys.readouterr().err


def test_what_is_not_translated_yet_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LANGUAGES", {**words.LANGUAGES, "xx": "Nothing yet"})
    assert words.catalogue("xx") == {}
    contextvars.copy_context().run(_say_without_translation)


def _say_without_translation() -> None:
    words._speech.set(words.Speech("xx", {"one": ""}))
    assert (words.say("one"), words.shown("one"), words.say("two {n}", n=2)) == ("one", "one", "two 2")


def test_which_choices_are_words() -> None:
    assert [choice for choice in ("each", "cdef", "2-6", "any", "acfh", "pool") if collector.is_word(choice)] == ["each", "any", "pool"]
