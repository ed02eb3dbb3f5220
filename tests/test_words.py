"""Catalogues are complete: every sentence of Python, of the games' data and of the page has a
translation with the same parts, and no entry is left over.
"""

from __future__ import annotations

import contextvars
import json
from pathlib import Path

import pytest

from rulescore import translation
from tools import node_env
from tools import words as collector
from tools.steps import ROOT

OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]


@pytest.fixture(scope="module")
def found() -> collector.Found:
    return collector.collect()


def test_every_sentence_is_a_literal(found: collector.Found) -> None:
    assert found.wrong == []
    assert len(found.sentences) > 800


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_complete(code: str, found: collector.Found) -> None:
    assert collector.faults(code, found) == []
    assert collector.counted_faults(code, found) == []
    assert len(found.counted) > 40


@pytest.mark.parametrize("code", translation.LANGUAGES)
def test_every_sentence_that_takes_a_seat_can_say_you_and_names(
    code: str, found: collector.Found
) -> None:
    assert collector.you_faults(code, found) == []
    assert collector.named_faults(code, found) == []
    assert sum(map(len, found.seats.values())) > 120


@pytest.mark.parametrize(
    "path",
    sorted(collector.CATALOGUES.glob("*/*.json")),
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_forms_are_sorted(path: Path) -> None:
    given = json.loads(path.read_text(encoding="utf-8"))
    assert list(given) == sorted(given)
    assert path.stem in translation.LANGUAGES


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_sorted(code: str) -> None:
    given = json.loads((collector.CATALOGUES / f"{code}.json").read_text(encoding="utf-8"))
    assert list(given) == sorted(given)


def test_a_catalogue_for_each_language() -> None:
    assert sorted(path.stem for path in collector.CATALOGUES.glob("*.json")) == sorted(OTHERS)


def test_what_the_collector_reads_in_python() -> None:
    found = collector.Found()
    source = (
        'def f(x):\n    say("one" if x else "two")\n    say(x)\n    return lambda:'
        ' say("three")\n\n\nTITLE = say("four")\n'
    )
    collector.read_python(source, "example.py", found)
    assert list(found.sentences) == ["one", "two", "three", "four"]
    assert [where.partition(": ")[0] for where in found.wrong] == ["example.py:3", "example.py:7"]


def test_what_the_collector_reads_of_errors() -> None:
    found = collector.Found()
    source = (
        'def f(given):\n    given.matches(1, "a.", "one")\n    raise given.wrong(1, "two", n=2)\n'
        'def invalid(text):\n    say(text)\n    raise invalid("three")\n'
    )
    collector.read_python(source, "example.py", found)
    assert (list(found.sentences), found.wrong) == (["one", "two", "three"], [])


def test_what_counts_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        translation,
        "catalogue",
        lambda code: {"{a} and {b}": "{a} und {c}", "old": "alt", "empty": ""},
    )
    found = collector.Found({"{a} and {b}": "x.py:1", "new": "x.py:2", "empty": "x.py:3"})
    assert [fault.partition(":")[2].strip() for fault in collector.faults("de", found)] == [
        "x.py:2: no translation of: new",
        "x.py:3: no translation of: empty",
        "no longer used: old",
        "other parts than the English one: {a} and {b}",
    ]


def test_what_the_collector_reads_of_sentences_that_count() -> None:
    found = collector.Found()
    source = """
def f(x, n):
    say_count("{n} stone of {a}", "{n} stones of {a}", n, a=x)
    say_count("the stone", "{n} stones", n)
    say_count(x, "{n} towers", n)
    say_count("one" if x else "two", "{n} towers", n)
    say_count("{n} card of {a}", "{n} cards", n)
    say_count("the last stone", "{n} stones", n)
    say("{n} stones", n=n)
SAID = say_count("{n} die", "{n} dice", 2)
"""
    collector.read_python(source, "example.py", found)
    assert {other: one for other, (one, _) in found.counted.items()} == {
        "{n} stones of {a}": "{n} stone of {a}",
        "{n} stones": "the stone",
        "{n} cards": "{n} card of {a}",
        "{n} dice": "{n} die",
    }
    assert [tuple(where.split(": ")[:2]) for where in found.wrong] == [
        (
            "example.py:5",
            "say_count() takes two literal sentences, for one and for any other number",
        ),
        (
            "example.py:6",
            "say_count() takes two literal sentences, for one and for any other number",
        ),
        ("example.py:7", "the parts of the singular are not those of the plural"),
        ("example.py:8", "this plural has another singular in example.py:4"),
        ("example.py:9", "this is said both plainly and as the plural of a sentence that counts"),
        ("example.py:10", "this is said when the module is loaded, before a language is chosen"),
    ]


def test_what_the_collector_reads_of_the_page(tmp_path: Path) -> None:
    script = tmp_path / "example.js"
    script.write_text(
        'sayCount("{n} move", "{n} moves", n);\nsayCount(x, "{n} rows", n);\nsay(n ? "yes" :'
        ' "no");\nsay(x);\n',
        encoding="utf-8",
    )
    heard = json.loads(node_env.run(collector.SCRIPT, script, why="the example cannot be read"))
    assert heard["counted"] == [["{n} move", "{n} moves", f"{script}:1"]]
    assert heard["sentences"] == [["yes", f"{script}:3"], ["no", f"{script}:3"]]
    assert [where.removeprefix(f"{script}:").partition(" ")[0] for where in heard["wrong"]] == [
        "2:",
        "4:",
    ]


def test_what_counts_as_wrong_in_sentences_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {
        "{n} stones": {"one": "ein Stein", "other": "{n} Steine"},
        "{n} towers": {"other": "{n} Türme"},
        "{n} gods of {a}": {"one": "Gott", "other": "Götter von {a}"},
        "{n} cards": {"one": "{n} Karte", "few": "{n} Karten", "other": ""},
        "old": {"one": "alt", "other": "alt"},
    }
    monkeypatch.setattr(translation, "counted", lambda code: german)
    given = ("{n} stones", "{n} towers", "{n} gods of {a}", "{n} cards", "{n} dice")
    found = collector.Found(
        counted={other: ("", f"x.py:{line}") for line, other in enumerate(given, 1)}
    )
    assert [fault.partition(":")[2].strip() for fault in collector.counted_faults("de", found)] == [
        "x.py:2: no translation for the category one of: {n} towers",
        "x.py:4: no translation for the category other of: {n} cards",
        "x.py:5: no translation for the category one of: {n} dice",
        "x.py:5: no translation for the category other of: {n} dice",
        "other parts than the English one in the category one: {n} gods of {a}",
        "other parts than the English one in the category other: {n} gods of {a}",
        "the language has no category few: {n} cards",
        "no longer used, or not as a plural: old",
    ]


def test_what_is_written_for_translators(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(collector, "CATALOGUES", tmp_path)
    old = {
        "stay": "bleibe",
        "gone": "weg",
        "{n} stones": {"other": "{n} Steine"},
        "{n} gods": "Götter",
        "plain": {"one": "x", "other": "y"},
    }
    (tmp_path / "de.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(translation, "entries", lambda code: old)
    counted = dict.fromkeys(("{n} stones", "{n} gods", "{n} dice"), ("", "x.py:1"))
    collector.write(
        "de",
        collector.Found({"stay": "x.py:2", "new": "x.py:3", "plain": "x.py:4"}, counted=counted),
    )
    assert list(json.loads((tmp_path / "de.json").read_text(encoding="utf-8")).items()) == [
        ("new", ""),
        ("plain", ""),
        ("stay", "bleibe"),
        ("{n} dice", {"one": "", "other": ""}),
        ("{n} gods", {"one": "", "other": ""}),
        ("{n} stones", {"one": "", "other": "{n} Steine"}),
    ]


def test_what_the_collector_reads_of_seats() -> None:
    source = """
def f(x, n):
    say("{seat} rolls.", seat=x)
    say("It is the first player's turn.", seat=x, n=n)
    say_count("{loser} loses {n} tower.", "{loser} loses {n} towers.", n, **x)
    say("{colour} stone", colour=x)
"""
    found = collector.Found()
    collector.read_python(source, "rulescore/games/toy/text.py", found)
    assert found.seats == {
        "{seat} rolls.": {"seat"},
        "It is the first player's turn.": {"seat"},
        "{loser} loses {n} towers.": {"loser"},
    }
    elsewhere = collector.Found()
    collector.read_python(source, "rulescore/games/toy/view.py", elsewhere)
    assert elsewhere.seats == {}


def test_what_counts_as_wrong_in_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    you = {
        "{seat} rolls {n}.": {"seat": "You roll {n}.", "loser": "x"},
        "{seat} beats {loser}.": {"seat": "You beat.", "loser": ""},
        "{seat} has {n} towers.": {"seat": "You have {n} towers."},
        "{seat} has {n} stones.": {
            "seat": {"one": "You have a stone.", "other": "You have stones."}
        },
        "old": {"seat": "alt"},
    }
    named = {
        "The {seat} rolls.": "",
        "{seat} rolls {n}.": "{seat} rolls.",
        "old": "alt",
        "the {loser} of {seat}": "{loser} of {rival}",
    }
    monkeypatch.setattr(translation, "addressed", lambda code: you)
    monkeypatch.setattr(translation, "named", lambda code: named)
    seats = {
        "{seat} rolls {n}.": {"seat"},
        "{seat} beats {loser}.": {"seat", "loser"},
        "{seat} has {n} towers.": {"seat"},
        "{seat} has {n} stones.": {"seat"},
    }
    counted = dict.fromkeys(("{seat} has {n} towers.", "{seat} has {n} stones."), ("", "x.py:1"))
    found = collector.Found(dict.fromkeys(seats, "x.py:1"), counted=counted, seats=seats)
    assert [fault.partition(": ")[2] for fault in collector.you_faults("en", found)] == [
        'no form for "you" as {loser} of: {seat} beats {loser}.',
        'the form for "you" as {loser} is no longer used: {seat} rolls {n}.',
        (
            'other parts or categories than the English one in the form for "you" as {loser}:'
            " {seat} beats {loser}."
        ),
        (
            'other parts or categories than the English one in the form for "you" as {seat}: {seat}'
            " beats {loser}."
        ),
        (
            'other parts or categories than the English one in the form for "you" as {seat}: {seat}'
            " has {n} towers."
        ),
        (
            'other parts or categories than the English one in the form for "you" as {seat}: {seat}'
            " has {n} stones."
        ),
        'the form for "you" as {seat} is no longer used: old',
    ]
    found.seats = {
        "The {seat} rolls.": {"seat"},
        "{seat} rolls {n}.": {"seat"},
        "the {loser} of {seat}": {"loser", "seat"},
    }
    assert [fault.partition(": ")[2] for fault in collector.named_faults("en", found)] == [
        "no form with the names of people: The {seat} rolls.",
        "the form with the names of people is no longer used: old",
        (
            "other parts or categories than the English one in the form with the names of people:"
            " {seat} rolls {n}."
        ),
        (
            "other parts or categories than the English one in the form with the names of people:"
            " the {loser} of {seat}"
        ),
    ]
    assert collector.named_faults("de", found)[0].endswith("is no longer used: old"), (
        "where a language has no article no form is needed"
    )


def test_what_is_written_for_translators_of_forms(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(collector, "CATALOGUES", tmp_path)
    monkeypatch.setattr(
        translation,
        "addressed",
        lambda code: {"b": {"seat": "B", "old": "x"}, "gone": {"seat": "weg"}},
    )
    monkeypatch.setattr(translation, "named", lambda code: {"gone": "weg", "b": "Bee"})
    for folder in ("you", "named"):
        (tmp_path / folder).mkdir()
    collector.write_forms("en", collector.Found(seats={"b": {"seat"}, "a": {"seat", "loser"}}))
    given = {
        folder: json.loads((tmp_path / folder / "en.json").read_text(encoding="utf-8"))
        for folder in ("you", "named")
    }
    assert given == {
        "you": {"a": {"loser": "", "seat": ""}, "b": {"seat": "B"}},
        "named": {"b": "Bee"},
    }


IN_THE_PAGE = """
import { readFileSync } from "node:fs";
const { sayCount, useWords } = await import(process.argv[2]);
const { forms, catalogues, numbers } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const said = {};
for (const [code, catalogue] of Object.entries(catalogues)) {
  useWords(catalogue, code);
  const categories = numbers.map((n) => new Intl.PluralRules(code).select(n));
  said[code] = { categories, sentences: forms.map(([one, other, parts]) => [0, 1, 2].map((n) => sayCount(one, other, n, parts))) };
}
console.log(JSON.stringify(said));
"""
"""Counts in each language with the page's own words."""


def test_the_page_counts_as_python_does(found: collector.Found, tmp_path: Path) -> None:
    numbers = [*range(130), 1000, 1_000_000, -1]
    forms = [
        (one, other, {name: f"({name})" for name in collector.parts(other) - {"n"}})
        for other, (one, _) in found.counted.items()
    ]
    catalogues = {code: translation.entries(code) for code in translation.LANGUAGES}
    catalogues["de"] = {
        text: entry for text, entry in catalogues["de"].items() if text != "blue stones"
    }
    catalogues["de"]["green stones"] = {"other": "{n} von grün"}
    given, script = tmp_path / "given.json", tmp_path / "count.mjs"
    given.write_text(
        json.dumps({"forms": forms, "catalogues": catalogues, "numbers": numbers}), encoding="utf-8"
    )
    script.write_text(IN_THE_PAGE, encoding="utf-8")
    said = json.loads(
        node_env.run(
            script, (ROOT / "web" / "words" / "say.js").as_uri(), given, why="the page cannot count"
        )
    )
    for code in translation.LANGUAGES:
        assert said[code]["categories"] == [translation.plural_category(code, n) for n in numbers]
        counted = {
            text: entry for text, entry in catalogues[code].items() if not isinstance(entry, str)
        }
        with translation.speaking(code):
            translation._speech.set(translation.Speech(code, {}, counted))
            assert said[code]["sentences"] == [
                [translation.say_count(one, other, n, **parts) for n in (0, 1, 2)]
                for one, other, parts in forms
            ]


def test_an_unknown_word_of_its_command_line_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        collector.main(["--wirte"])
    assert caught.value.code == 2
    assert "--wirte" in capsys.readouterr().err


def test_what_is_not_translated_yet_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "LANGUAGES", {**translation.LANGUAGES, "xx": "Nothing yet"})
    assert translation.catalogue("xx") == {}
    contextvars.copy_context().run(_say_without_translation)


def _say_without_translation() -> None:
    translation._speech.set(translation.Speech("xx", {"one": ""}))
    assert (translation.say("one"), translation.shown("one"), translation.say("two {n}", n=2)) == (
        "one",
        "one",
        "two 2",
    )


def test_which_choices_are_words() -> None:
    assert [
        label for label in ("at once", "c, d, e, f", "never") if collector.has_words(label)
    ] == ["at once", "never"]
