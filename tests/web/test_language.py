"""The page in another language: nothing English is left on any page state, and the choice in the
bar changes everything at once.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES, translation
from tests.web.helpers import (
    SIEGE,
    game,
    open_game,
    play_randomly,
    played,
    show,
    wait_for_engine,
    wait_until,
)
from tools.steps import ROOT
from web.python import answer

GERMAN = translation.catalogue("de")
COUNTED = translation.counted("de")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    translation.load(translation.ENGLISH)


TEXTS = """() => {
  const found = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("body [lang=en], script, textarea")) continue;
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join(" ").trim();
    if (text) found.push(text);
    for (const name of ["aria-label", "title", "placeholder", "alt"]) if (element.getAttribute(name)) found.push(element.getAttribute(name));
  }
  return [document.title, ...found];
}"""
"""Every text in the page, shown or spoken, but for what says that it is English."""


@cache
def english() -> tuple[frozenset[str], re.Pattern[str]]:
    """The English sentences of the catalogue that differ from their German, and what finds a piece
    of one of at least three words.
    """
    translations = [
        *GERMAN.values(),
        *(text for forms in COUNTED.values() for text in forms.values()),
    ]
    whole = {*(text for text, german in GERMAN.items() if german != text), *COUNTED}
    whole -= set(translations)
    pieces = {
        piece.strip()
        for text in whole
        for piece in re.split(r"\{\w+\}", text)
        if len(piece.split()) > 2
    }
    all_german = "\n".join(translations)
    pieces = {piece for piece in pieces if piece not in all_german}
    return frozenset(whole), re.compile("|".join(map(re.escape, pieces)))


def untranslated(page: Page) -> list[str]:
    """The texts of the page that hold English."""
    return [text for text in page.evaluate(TEXTS) if is_english(text)]


def expect_german(page: Page) -> None:
    """Wait until no text of the page holds English."""
    end = time.monotonic() + 60
    while left := untranslated(page):
        assert time.monotonic() < end, left
        page.wait_for_timeout(20)


@cache
def is_english(text: str) -> bool:
    """Whether a text of the page is a sentence with a translation, or contains words of one."""
    whole, pieces = english()
    return text in whole or pieces.search(text) is not None


def ask(call: str, language: str, **args: object) -> dict[str, Any]:
    """The worker's answer to one call."""
    given: dict[str, Any] = json.loads(
        answer.answer(call, json.dumps(args), lambda text: None, language)
    )
    return given


def test_each_call_is_answered_in_its_language() -> None:
    record = f'[Game "{SIEGE}"]\n\nCd6 *\n'
    assert "Hauptmann" in ask("open", "de", record=record)["value"]["log"][0]["said"][0]
    assert ask("play", "de", token="zz")["value"]["refused"].startswith(
        "'zz' ist hier kein erlaubter Zug"
    )
    assert ask("play", "en", token="zz")["value"]["refused"].startswith(
        "'zz' is not a legal move here"
    )
    assert "commander" in ask("open", "en", record=record)["value"]["log"][0]["said"][0]


def test_sheets_are_redrawn_in_another_language() -> None:
    german, english = (
        ask("print_kit", code, game=SIEGE, texts={"parts": "board"}) for code in ("de", "en")
    )
    assert german["value"]["fields"][0]["title"] == "Teile"
    assert english["value"]["fields"][0]["title"] == "Parts"
    names = [
        [sheet["name"] for document in made["value"]["documents"] for sheet in document["sheets"]]
        for made in (german, english)
    ]
    assert names[0] != names[1]


def test_a_language_that_there_is_not() -> None:
    assert ask("look", "tlh", ply=0) == {
        "error": {"kind": "ValueError", "message": "there is no language 'tlh'; there are en, de"}
    }


def test_every_page_and_game_in_german(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(locale="de-AT")
    page.goto(f"{server}#/")
    page.wait_for_selector(".board-art")
    assert page.get_attribute("html", "lang") == "de"
    expect_german(page)
    page.goto(f"{server}#/play/siege-by-number?new")
    page.wait_for_selector(".setup-options summary")
    page.click(".setup-options summary")
    expect_german(page)
    page.goto(f"{server}#/rules/{SIEGE}")
    page.wait_for_selector("#mb1")
    expect_german(page)
    page.goto(f"{server}#/nowhere")
    expect(page.locator("h1")).to_have_text(GERMAN["There is nothing here"])
    expect_german(page)
    page.goto(f"{server}#/new/{SIEGE}?knights=zzzz")
    expect(page.get_by_role("alert")).to_contain_text("nicht 'zzzz'")
    expect_german(page)
    for name, one in GAMES.items():
        show(page, played(name, 8))
        if one.info.hidden:
            page.click("[data-tap=ready]")
        expect_german(page)
        page.locator("[data-live]").first.click()
        for tab in page.get_by_role("tab").all()[0 if name == SIEGE else -1 :]:
            tab.click()
            expect_german(page)


def test_the_choice_changes_everything_and_is_kept(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.wait_for_selector(".board-art")
    assert len(untranslated(page)) > 20, "English is found"
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_label("Sprache")).to_be_focused()
    page.wait_for_selector(".board-art")
    expect_german(page)
    page.reload()
    expect(page.get_by_label("Sprache")).to_have_value("de")
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_label("Language")).to_have_value("en")


def test_a_game_under_way_is_retold(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 5)
    before = page.locator("textarea.record").input_value()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("tab", name=GERMAN["Moves"], exact=True)).to_be_visible()
    wait_until(page, "document.querySelector('.voice').textContent.includes(': Wähle')")
    expect_german(page)
    assert page.locator("textarea.record").input_value() == before
    page.locator(".moves-list button").nth(2).click()
    expect(page.locator(".moves-list button").nth(2)).to_have_attribute("aria-current", "true")
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator(".voice")).to_contain_text("You are looking at move 3 of 5.")
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".moves-list button").nth(2)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name=GERMAN["Back to the game"]).click()
    play_randomly(page, state, 2)
    expect_german(page)


def test_a_filled_in_form_survives_a_change_of_language(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siege-by-number?new=friends")
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_text("Rules at this table").click()
    page.get_by_label("Straight moves only").check()
    page.get_by_label("Longest game in rounds").fill("77")
    rows = page.locator(".setup-seat")
    rows.nth(0).get_by_label("Seat").select_option("2")
    rows.nth(0).get_by_label("Name").fill("Ada")
    rows.nth(2).get_by_label("Played by").select_option("random")
    page.get_by_text("Seats and who begins").click()
    page.get_by_label("Who begins").select_option("1")

    def filled() -> object:
        return page.evaluate(
            "[...document.querySelectorAll('form.setup select, form.setup"
            " input:not([type=file])')].map((one) => [one.value, one.checked])"
        )

    before = filled()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_label("Sprache")).to_be_focused()
    expect(rows).to_have_count(3)
    expect(rows.nth(0).locator("input")).to_have_value("Ada")
    expect_german(page)
    assert filled() == before
    expect(page.locator(".setup-options").last).to_have_attribute("open", "")


def test_a_custom_deck_survives_a_change_of_language(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siege-the-king?new")
    wait_for_engine(page)
    page.get_by_text("Rules at this table").click()
    deck = (
        (ROOT / "rulescore" / "games" / "siege_the_king" / "decks" / "1-5.csv")
        .read_text(encoding="utf-8")
        .replace("warrior,5,4", "warrior,5,3")
    )
    page.locator("#setup-deck-file").set_input_files(
        {"name": "mine.csv", "mimeType": "text/csv", "buffer": deck.encode()}
    )
    expect(page.get_by_text("mine.csv is ready to be played.")).to_be_visible()
    before = page.locator("#setup-deck").input_value()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_label("Sprache")).to_be_focused()
    expect(page.locator("#setup-deck")).to_have_value(before)
    expect(page.locator("#setup-deck option:checked")).to_have_text("mine.csv")


@pytest.mark.drawings
def test_cards_speak_the_language_of_the_page_and_change_with_it(page: Page, server: str) -> None:
    """Even those of a deck without a drawing in the page."""
    open_game(page, server, "siege-the-king?deck=1-5")
    texts = (
        "[...document.querySelectorAll('#symbol-card-A3 text')].map((one) =>"
        " one.textContent).join(' ')"
    )
    wait_until(page, f"({texts}).includes('Attacker')")
    page.get_by_label("Language").select_option("de")
    wait_until(page, f"({texts}).includes('Angreifer')")
    page.reload()
    wait_until(page, f"({texts}).includes('Angreifer')")


def test_options_are_in_words_and_who_begins_is_shown(page: Page, server: str) -> None:
    page.evaluate("() => { localStorage['siegeworks.language'] = 'de'; }")
    page.goto(f"{server}#/play/{SIEGE}?new=friends")
    page.reload()
    expect(
        page.get_by_text(
            "Der Verteidiger wählt eine Krone für den Hauptmann, dann macht der Angreifer den"
            " ersten Zug."
        )
    ).to_be_visible()
    page.get_by_text("Regeln an diesem Tisch").click()
    page.get_by_label("Eröffnungsregel").select_option("endet für immer")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("textarea.record")).to_have_value(re.compile(r'\[Option.special "once"\]'))
