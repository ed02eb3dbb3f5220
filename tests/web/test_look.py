"""What can be measured of the look: nothing jumps, nothing sticks out."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
from tests.web.helpers import (
    DROP,
    SIEGE,
    game,
    hold,
    open_game,
    play_randomly,
    settled,
    tap_all,
    wait_for_engine,
)

pytestmark = pytest.mark.drawings
SIZES = ((1440, 900), (360, 740))


@pytest.mark.parametrize("size", SIZES, ids=["1440", "360"])
def test_the_board_never_moves(
    new_page: Callable[..., Page], server: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    go_on = hold(page)
    open_game(page, server)
    settled(page)

    def where() -> list[float]:
        box: list[float] = page.evaluate(
            "(({left, top, width}) => [left + scrollX, top + scrollY,"
            " width])(document.querySelector('.board').getBoundingClientRect())"
        )
        return box

    before = where()
    go_on()
    wait_for_engine(page)
    assert where() == before
    state = game()
    for seed in range(6):
        assert play_randomly(page, state, 1, seed=seed)
        assert where() == before
    page.click('[data-tap="a6"]')
    settled(page)
    assert where() == before
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="One move back").click()
    settled(page)
    assert where() == before


def test_light_dark_and_each_games_colours_by_the_switch_are_kept(page: Page, server: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{server}#/rules/{SIEGE}")
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Dark colours").click()
    dark = page.evaluate(background)
    assert dark != light
    page.reload()
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Colours of the game").click()
    grounds = set()
    for name in GAMES:
        page.goto(f"{server}#/rules/{name}")
        expect(page.locator("html")).to_have_attribute("data-game", name)
        grounds.add(page.evaluate(background))
    assert len(grounds) == 4, "wood, field, linen, parchment"
    page.goto(f"{server}#/")
    expect(page.locator("html:not([data-game])")).to_be_attached()
    assert page.evaluate(background) == light, "what belongs to no game is plain"
    page.get_by_role("button", name="Light colours").click()
    assert page.evaluate(background) == light


def test_the_page_is_small(site: Path) -> None:
    """What is loaded before anything is shown: the page's script, in one file, since every further
    file costs time.
    """
    scripts = re.findall(
        r'(?:href|src)="([^"]+\.js)"', (site / "index.html").read_text(encoding="utf-8")
    )
    assert {*scripts} == {"early.js", "main.js"}
    assert sum(len(gzip.compress((site / name).read_bytes())) for name in {*scripts}) < 40_000
    assert not re.search(
        r'(?:from|import)"\./chunks', (site / "main.js").read_text(encoding="utf-8")
    )


def test_a_fallen_column_is_a_ruin(page: Page, server: str) -> None:
    rng, state, tokens = random.Random(0), game("siege-the-king"), []
    while not any(mark["kind"] == "ruin" for mark in state.view(None)["marks"]):
        tokens.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(tokens[-1])
    [column] = [mark["at"] for mark in state.view(None)["marks"]]
    page.evaluate(DROP, Record(state.game, 2, {}, tokens).text())
    tap_all(page, ("ready",))
    expect(page.locator('use[href="#symbol-ruin"]')).to_have_count(1)
    expect(page.locator(f'.place[data-tap="{column}"]')).to_have_attribute(
        "aria-label", re.compile("fallen, empty$")
    )


def test_cards_and_columns_that_can_be_touched_are_framed(page: Page, server: str) -> None:
    rng, state, tokens = random.Random(0), game("siege-the-king"), []
    while "J>b2.2" not in state.moves() or not any(
        token.startswith("A") for token in state.moves()
    ):
        tokens.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(tokens[-1])
    page.evaluate(DROP, Record(state.game, 2, {}, tokens).text())
    tap_all(page, ("ready", "J"))
    targets = {taps[1] for taps in map(state.taps, state.moves()) if taps[0] == "J"}
    expect(page.locator(".thing.target")).to_have_count(len(targets))
    page.keyboard.press("Escape")
    expect(page.locator(".thing.target")).to_have_count(0)
    attack = next(token for token in state.moves() if token.startswith("A"))
    tap_all(page, state.taps(attack)[:1])
    columns = {
        taps[1] for taps in map(state.taps, state.moves()) if taps[0] == state.taps(attack)[0]
    }
    expect(page.locator(".mark-choose")).to_have_count(len(columns))
    middle = "getComputedStyle(document.querySelector('.things')).isolation"
    assert page.evaluate(middle) == "isolate", (
        "however high cards are stacked, marks lie above them"
    )
