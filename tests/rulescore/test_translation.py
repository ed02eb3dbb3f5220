"""Speech belongs to its context: threads and blocks have a language and colours of their own, and
leave nothing set behind.
"""

from __future__ import annotations

import contextvars
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from rulescore import GAMES, translation
from rulescore.boards.hexagon import colour_name, stones_name
from tests.rulescore.helpers import random_game

RED_FOR_BLUE = {"blue": "red", "blue stone": "red stone", "blue stones": "red stones"}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    translation.load(translation.ENGLISH)


def test_a_block_speaks_and_leaves_what_was_before() -> None:
    with translation.speaking("de", RED_FOR_BLUE):
        assert (translation.spoken(), colour_name("B")) == ("de", "rot")
        with translation.speaking(translation.ENGLISH):
            assert (translation.spoken(), colour_name("B")) == ("en", "red"), (
                "what is not given stays"
            )
            with translation.speaking(exchanged={}):
                assert (translation.spoken(), colour_name("B")) == ("en", "blue")
            assert colour_name("B") == "red"
            translation.load("de")
            assert colour_name("B") == "blau", "a language that is loaded ends an exchange"
        assert (translation.spoken(), colour_name("B")) == ("de", "rot")
    assert (translation.spoken(), colour_name("B")) == ("en", "blue")


def test_a_block_that_fails_leaves_what_was_before() -> None:
    with pytest.raises(KeyError), translation.speaking("de"):
        raise KeyError
    assert translation.spoken() == "en"
    with pytest.raises(ValueError, match="there is no language 'tlh'"), translation.speaking("tlh"):
        pass
    assert translation.spoken() == "en"


def test_pairs_that_are_changed_later_change_nothing() -> None:
    pairs = dict(RED_FOR_BLUE)
    translation.exchange(pairs)
    with translation.speaking(exchanged=pairs):
        pairs.clear()
        assert colour_name("B") == "red"
    assert colour_name("B") == "red"


def test_what_a_context_loads_stays_in_it() -> None:
    def german() -> str:
        translation.load("de")
        translation.exchange(RED_FOR_BLUE)
        return stones_name("B", 2)

    context = contextvars.copy_context()
    assert context.run(german) == "rote Steine"
    assert (translation.spoken(), stones_name("B", 2)) == ("en", "blue stones")
    assert context.run(translation.spoken) == "de"
    assert context.run(stones_name, "B") == "roter Stein"


def test_a_thread_begins_in_english() -> None:
    translation.load("de")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(translation.spoken).result() == "en"


@pytest.mark.parametrize("name", GAMES)
def test_threads_speak_languages_of_their_own(name: str) -> None:
    plies = [
        (state.copy(), token) for state, token in random_game(name, GAMES[name].info.seats[0], 3)
    ][:40]
    codes = [*translation.LANGUAGES] * 2

    def told() -> list[str]:
        return [
            sentence
            for state, token in plies
            for sentence in (
                [*state.tell(token, None), state.describe(token)] if token else state.epilogue()
            )
        ]

    expected = {}
    for code in translation.LANGUAGES:
        with translation.speaking(code):
            expected[code] = told()
    assert expected["en"] != expected["de"]
    together = Barrier(len(codes))

    def speak(code: str) -> None:
        translation.load(code)
        rng = random.Random(code)
        for _ in range(5):
            together.wait(60)
            assert told() == expected[code]
            with translation.speaking(rng.choice([*translation.LANGUAGES])):
                together.wait(60)
            assert translation.spoken() == code

    with ThreadPoolExecutor(len(codes)) as pool:
        for done in [pool.submit(speak, code) for code in codes]:
            done.result()


def test_a_catalogue_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    translation.load("de")
    monkeypatch.setattr(translation, "entries", lambda code: pytest.fail("read again"))
    with translation.speaking("de"):
        assert translation.say("Blue") == "Blau"


def test_plurals_in_both_languages() -> None:
    assert [translation.say_count("{n} card", "{n} cards", n) for n in (0, 1, 2, 21)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "21 cards",
    ]
    with translation.speaking("de"):
        assert [translation.say_count("{n} card", "{n} cards", n) for n in (0, 1, 2, 21)] == [
            "0 Karten",
            "1 Karte",
            "2 Karten",
            "21 Karten",
        ]
        assert [
            translation.say_count("{name}", "{n} times {name}", n, name="A") for n in (1, 2)
        ] == [
            "A",
            "2-mal A",
        ], "a form may leave the number out"


def test_every_language_has_plural_rules() -> None:
    assert set(translation.PLURALS) == set(translation.LANGUAGES)
    for code in translation.LANGUAGES:
        assert translation.plural_categories(code) == ("one", "other")
        assert [translation.plural_category(code, n) for n in (-2, -1, 0, 1, 2, 101)] == [
            "other",
            "one",
            "other",
            "one",
            "other",
            "other",
        ]


def test_a_third_language_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    czech = {"one": lambda n: n == 1, "few": lambda n: 2 <= n <= 4}
    monkeypatch.setattr(translation, "PLURALS", {**translation.PLURALS, "cs": czech})
    assert translation.plural_categories("cs") == ("one", "few", "other")
    forms = {"{n} stones": {"one": "{n} kámen", "few": "{n} kameny", "other": "{n} kamenů"}}
    translation._speech.set(translation.Speech("cs", {}, forms))
    assert [translation.say_count("{n} stone", "{n} stones", n) for n in (0, 1, 2, 4, 5)] == [
        "0 kamenů",
        "1 kámen",
        "2 kameny",
        "4 kameny",
        "5 kamenů",
    ]
    assert translation.plural_category("xx", 1) == "other", "a language without rules has one form"


def test_forms_that_are_missing() -> None:
    translation._speech.set(
        translation.Speech(
            "de", {}, {"{n} stones": {"one": "", "other": "Steine: {n}"}, "{n} gods": {"other": ""}}
        )
    )
    assert [translation.say_count("{n} stone", "{n} stones", n) for n in (1, 2)] == [
        "Steine: 1",
        "Steine: 2",
    ]
    assert [translation.say_count("{n} god", "{n} gods", n) for n in (0, 1, 2)] == [
        "0 gods",
        "1 god",
        "2 gods",
    ], "what is not translated yet is said in English"


def test_colours_are_exchanged_in_sentences_that_count() -> None:
    with translation.speaking(exchanged=RED_FOR_BLUE):
        assert [stones_name("B", n) for n in (0, 1, 2)] == ["red stones", "red stone", "red stones"]
        assert [stones_name("G", n) for n in (1, 2)] == ["green stone", "green stones"]
    with translation.speaking("de", RED_FOR_BLUE):
        assert [stones_name("B", n) for n in (0, 1, 2)] == [
            "rote Steine",
            "roter Stein",
            "rote Steine",
        ]
