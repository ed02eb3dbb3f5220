"""Pictures of every page state, to be looked at, and what can be measured of the look: nothing jumps, nothing is cut off."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import wait_for_engine
from tests.web.helpers import SIEGE, game, open_game, play_randomly, slow_start
from tools.steps import DIST

SIZES = {"1920": (1920, 1080), "1440": (1440, 900), "1024": (1024, 600), "768": (768, 1024), "360": (360, 740)}
FOLDER = DIST / "screenshots"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pictures(new_page: Callable[..., Page], server: str, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": height}, reduced_motion="reduce")

    def picture(name: str) -> None:
        page.wait_for_timeout(150)
        file = FOLDER / f"{name}-{size}-{scheme}.png"
        page.screenshot(path=file)
        assert Path(file).stat().st_size > 5_000
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name

    page.goto(f"{server}#/")
    page.wait_for_selector(".game-board .board-art")
    picture("hub")
    page.goto(f"{server}#/play/{SIEGE}?new")
    page.get_by_text("Rules at this table").click()
    picture("setup")
    page.goto(f"{server}#/rules/{SIEGE}")
    page.wait_for_selector("#mb1")
    picture("rules")
    open_game(page, server)
    wait_for_engine(page)
    picture("siege-1966-start")
    state = game()
    play_randomly(page, state, 14, seed=5)
    picture("siege-1966-middle")
    page.locator("[data-live]").first.click()
    picture("siege-1966-chosen")
    page.keyboard.press("Escape")
    page.click('[data-tap="a6"]')
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    picture("siege-1966-refused")
    play_randomly(page, state, 400, seed=5)
    picture("siege-1966-end")
    page.get_by_role("tab", name="Rules").click()
    picture("siege-1966-rules-beside")
    page.get_by_role("tab", name="Game").click()
    picture("siege-1966-game")
    page.get_by_role("button", name="Open").click()
    picture("siege-1966-dialog")


@pytest.mark.parametrize("size", ["1440", "360"])
def test_the_board_never_moves(new_page: Callable[..., Page], server: str, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    slow_start(page)
    open_game(page, server)
    page.wait_for_timeout(200)

    def where() -> list[float]:
        box: list[float] = page.evaluate(
            "(({left, top, width}) => [left + scrollX, top + scrollY, width])(document.querySelector('.board').getBoundingClientRect())"
        )
        return box

    before = where()
    wait_for_engine(page)
    assert where() == before
    state = game()
    for seed in range(30):
        if play_randomly(page, state, 1, seed=seed) == 0:
            break
        assert where() == before
    page.click('[data-tap="a6"]')
    page.wait_for_timeout(150)
    assert where() == before
    page.get_by_role("button", name="One move back").click()
    page.wait_for_timeout(150)
    assert where() == before


def test_light_and_dark_by_the_switch_are_kept(page: Page, server: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(server)
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Dark colours").click()
    dark = page.evaluate(background)
    assert dark != light
    page.reload()
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Light colours").click()
    assert page.evaluate(background) == light


def test_the_page_is_small(site: Path) -> None:
    page = (site / "main.js").read_bytes()
    assert len(gzip.compress(page)) < 40_000
