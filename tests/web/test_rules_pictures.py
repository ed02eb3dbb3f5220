"""The pictures of the rules: at their clauses on the rules page and beside the board, together on
one page, each a position to try.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from printkit.kits import moments
from printkit.pages.summary import Panel
from rulescore import GAMES, rulebooks, translation
from tests.web.helpers import check, open_game, settled
from tests.web.test_axe import scan
from tests.web.test_language import expect_german
from tools.steps import ROOT

GENERATED = ROOT / "web" / "generated"
ENDS = ("ss10", "np2", "k3")
"""Clauses that show how a game has ended."""


def panels(game: str) -> list[Panel]:
    """All pictures of a game's rules."""
    return [*moments.panels(game), *moments.panels(game, "rule")]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_clauses_are_right(game: str) -> None:
    for rule in moments.data(game)["rule"]:
        state = GAMES[game].set_up(rule["position"], moments.SHOWN_SEATS)
        moves = set(state.moves()) if state.seat is not None else set()
        legal, barred = (set(rule.get(kind, ())) for kind in ("legal", "barred"))
        assert moves >= legal and not moves & barred, (rule["clause"], moves)
        assert (state.seat is None) == (rule["clause"] in ENDS), rule["clause"]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_has_its_own_clause(game: str) -> None:
    clauses = [panel.clause for panel in panels(game)]
    assert len(clauses) >= 8 and len({*clauses}) == len(clauses)
    for code in translation.LANGUAGES:
        with translation.speaking(code):
            assert [
                clause for clause in clauses if f"{{#{clause}}}" not in rulebooks.text(game)
            ] == []


@pytest.mark.parametrize("game", GAMES)
def test_pictures_show_everything_in_their_part_of_the_board(game: str) -> None:
    pictures = json.loads((GENERATED / "pictures" / f"{game}.json").read_text(encoding="utf-8"))
    german = json.loads(
        (GENERATED / "pictures" / "de" / f"{game}.json").read_text(encoding="utf-8")
    )
    symbols = json.loads((GENERATED / "art" / f"{game}.json").read_text(encoding="utf-8"))[
        "symbols"
    ]
    assert all(
        translation["title"] != panel.title
        for translation, panel in zip(german, panels(game), strict=True)
    ), "they are in German"
    assert len(pictures) == len(german)
    for picture in pictures:
        left, top, width, height = picture["box"]
        middles = [(x, y) for _, x, y, *_ in picture["things"]]
        assert any(left < x < left + width and top < y < top + height for x, y in middles), picture[
            "clause"
        ]
        assert {kind for kind, *_ in picture["things"]} <= {*symbols}


def test_rules_show_positions_that_can_be_tried(page: Page, server: str) -> None:
    page.goto(f"{server}#/rules/siegestones?at=ss5")
    expect(page.locator("#ss5 .rules-picture svg")).to_be_visible()
    expect(page.locator(".rules-picture")).to_have_count(8)
    expect(page.locator("#ss9 .rules-picture")).to_contain_text("Four against four")
    page.locator("#ss5").get_by_role("link", name="Try this position: Level threats").click()
    page.wait_for_selector(".seats")
    check(page, GAMES["siegestones"].set_up("blue:d3 red:c3 towers:d4 seat:2", 2))


def test_the_game_on_one_page(page: Page, server: str) -> None:
    page.goto(f"{server}#/rules/siege-the-king")
    page.get_by_role("link", name="The game on one page").click()
    expect(page.locator(".rules-pictures figure")).to_have_count(6)
    assert page.title() == "Siege the King on one page – Siegeworks"
    scan(page, "the game on one page")
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".rules-pictures figcaption").first).to_contain_text("Zwei Burgen")
    expect_german(page)


def test_the_game_on_one_page_is_a_touch_away_from_the_table_and_back(
    page: Page, server: str
) -> None:
    open_game(page, server, "siege-1966")
    head = page.locator(".panel-head")
    tab, link, step = (
        head.get_by_role("tab").last,
        head.get_by_role("link", name="The game on one page"),
        head.get_by_role("button").last,
    )
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        boxes = [one.bounding_box() for one in (tab, link, step)]
        assert len({round(box["y"]) for box in boxes if box}) == 1, "all are on one line"
    head.get_by_role("tab", name="Rules").click()
    pictures = page.locator(".rules.beside .rules-picture")
    expect(pictures).to_have_count(len(panels("siege-1966")))
    link.click()
    expect(page.locator(".rules-pictures figure")).to_have_count(6)
    page.go_back()
    expect(page.locator(".board [data-live]").first).to_be_attached()
