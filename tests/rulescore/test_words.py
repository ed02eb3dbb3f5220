"""Other languages: every sentence goes through the catalogue, and a whole game can be played
without an English word.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rulescore
from rulescore import CHANCE, IllegalMove, State, rulebooks, translation
from rulescore.__main__ import main
from tests.rulescore.helpers import TABLES, short_game

OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
every_game = pytest.mark.parametrize(("name", "seats"), TABLES)
every_language = pytest.mark.parametrize("code", OTHERS)


SKELETON = re.compile(r"^#+ |^- |^\| ?|\{#\w+\}|^$", re.MULTILINE)
"""What a rules page has in common with its translations: headings, items, tables, paragraphs,
anchors.
"""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    translation.load(translation.ENGLISH)


class Echo(dict[str, str]):
    """A language that puts every sentence in brackets; text outside them is not translated."""

    def get(self, text: str, default: Any = None) -> Any:
        return f"⟦{text}⟧"


class EchoForms(dict[str, translation.Forms]):
    """The same for sentences that count."""

    def get(self, text: str, default: Any = None) -> Any:
        return {"other": f"⟦{text}⟧"}


class Strict(dict[str, Any]):
    """A catalogue that a missing sentence breaks."""

    def get(self, text: str, default: Any = None) -> Any:
        return self[text]


def sentences(state: State, token: str, rng: random.Random) -> Iterator[str]:
    """What can be read in this position: about the token, the place of every thing, what to do, and
    why something cannot be done.
    """
    eyes = (None, *range(state.seats)) if state.game.info.hidden else (None,)
    for eye in eyes:
        view = state.view(eye)
        yield from (seat["name"] for seat in view["seats"])
        yield from (thing["name"] for thing in view["things"])
        yield from (entry["title"] for entry in (*view["areas"], *view["buttons"]))
        yield from view["notes"]
        if token:
            yield from state.tell(token, eye)
    yield from state.epilogue()
    yield state.prompt()
    if token:
        yield state.describe(token)
    taps = state.taps(token) if token and state.seat != CHANCE else ()
    yield from (state.prompt(taps[:length]) for length in range(len(taps)))
    other = rng.choice(
        ["a1", "d4", "L", "R", "T", "tower", "A4", "f8", "dice", "B", "a1b1b2", "pass", "done"]
    )
    yield state.why_not([other])[0]
    yield state.why_not([*taps[:1], other])[0]
    try:
        state.copy().play("nonsense")
    except IllegalMove as error:
        yield str(error).replace("nonsense", "")


@every_game
def test_everything_that_is_read_goes_through_the_catalogue(name: str, seats: int) -> None:
    translation._speech.set(translation.Speech("xx", Echo(), EchoForms()))
    rng = random.Random(1)
    for ply, (state, token) in enumerate(short_game(name, seats, 1)):
        if ply % 5 and token:
            continue
        for sentence in sentences(state, token, rng):
            outside, inner = sentence, None
            while outside != inner:
                inner, outside = outside, re.sub(r"⟦[^⟦⟧]*⟧", "", outside)
            assert not re.search(r"[A-Za-z]{3}", outside), sentence


@cache
def english(code: str) -> list[str]:
    """Fragments of English sentences that no sentence of the language contains."""
    catalogue, counted = translation.catalogue(code), translation.counted(code)
    translations = "\n".join(
        [*catalogue.values(), *(text for forms in counted.values() for text in forms.values())]
    )
    pieces = {
        piece.strip()
        for text in (*catalogue, *counted)
        for piece in re.split(r"\{\w+\}", text)
        if len(piece.split()) > 2
    }
    found = sorted(piece for piece in pieces if piece not in translations)
    assert len(found) > 300
    return found


@pytest.mark.slow
@every_language
@every_game
def test_a_game_without_an_english_sentence(code: str, name: str, seats: int) -> None:
    catalogue = translation.catalogue(code)
    counted = translation.counted(code)
    translation._speech.set(translation.Speech(code, Strict(catalogue), Strict(counted)))
    rng, read = random.Random(2), set[str]()
    for ply, (state, token) in enumerate(short_game(name, seats, 2)):
        if ply % 5 == 0 or not token:
            read.update(sentences(state, token, rng))
    text = "\n".join(read)
    assert not [piece for piece in english(code) if piece in text]


@every_language
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_the_data_of_a_game(code: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    translation.load(code)
    info = rulescore.GAMES[name].info
    assert translation.shown(info.summary) != info.summary
    for option in info.options:
        assert translation.shown(option.help) != option.help
        assert all(option.read(option.text(value)) == value for value in option.choices)


@every_language
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_rules_pages_say_the_same(code: str, name: str) -> None:
    english = rulebooks.text(name)
    translation.load(code)
    page = rulebooks.text(name)
    assert page != english
    assert SKELETON.findall(page) == SKELETON.findall(english)
    titles = re.findall(r"\*\*([^*]+)\.\*\*", page.rpartition("\n## ")[2])
    assert titles == [
        translation.shown(title)
        for title in re.findall(r"\*\*([^*]+)\.\*\*", english.rpartition("\n## ")[2])
    ]
    for line in page.splitlines():
        assert "{#" not in re.sub(r"( \{#\w+\})+$", "", line), line
        assert "<" not in line


def test_german_is_spoken_and_left_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "de", "replay", "/nowhere", "--ply", "3"]) == 2
    assert main(["games", "--language=de"]) == 0
    assert "Spieler" in capsys.readouterr().out
    assert main(["games"]) == 0
    assert "players" in capsys.readouterr().out


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "tlh"]) == 2
    assert "there is no language 'tlh'; there are en, de" in capsys.readouterr().err
    assert main(["games", "--language"]) == 2


def test_words_in_a_record_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "--language",
                "de",
                "play",
                "siege-1966",
                "--seats",
                "random,random",
                "--seed",
                "1",
                "--option",
                "special=once",
            ]
        )
        == 0
    )
    german = capsys.readouterr().out
    assert (
        main(
            [
                "play",
                "siege-1966",
                "--seats",
                "random,random",
                "--seed",
                "1",
                "--option",
                "special=once",
            ]
        )
        == 0
    )
    assert german == capsys.readouterr().out
