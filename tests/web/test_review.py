"""The look back: made in slices with progress, stoppable, with the moments that mattered, each a
step away.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES, Record
from tests.rulescore.helpers import endless, random_game
from tests.web.helpers import DROP, KEPT, open_game, settled, show, wait_for_engine, wait_until
from web.python import advice

LOOKED = (
    f"({KEPT.replace('({ record }) => record', '({ looked }) => looked')})().then(([looked]) =>"
    " Boolean(looked))"
)
"""Whether what was found is kept with the game on the screen."""


def drop(page: Page, game: str, seed: int) -> None:
    tokens = [token for _, token in random_game(game, 2, seed) if token]
    page.evaluate(DROP, Record(GAMES[game], 2, {}, tokens).text())
    page.wait_for_selector("body[data-over]")


def test_cards_that_are_hidden_stay_so_while_a_game_runs() -> None:
    with pytest.raises(ValueError, match="say which seat is looking"):
        list(advice.look_back(Record(GAMES["siege-the-king"], 2).text()))


def test_a_finished_game_is_looked_back_at(page: Page) -> None:
    drop(page, "siege-1966", 3)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".review-picture")).to_be_visible()
    assert dialog.locator(".review-picture polyline").count() == 2
    moment = dialog.get_by_role("button", name="Look at move").first
    number = int((moment.text_content() or "").split()[-1])
    expect(dialog.locator(".review-moments li").first).to_contain_text("Better:")
    moment.click()
    wait_until(
        page,
        "document.querySelector('.voice-next').textContent.startsWith('You are looking at move"
        f" {number - 1} of')",
    )
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()


def test_the_lines_of_a_long_game_can_be_told_apart(page: Page) -> None:
    show(page, Record.parse(endless(120)))
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Review").click()
    lines = page.locator(".review-picture polyline")
    expect(lines).to_have_count(2)
    points = (lines.first.get_attribute("points") or "").split()
    assert 40 <= len(points) <= 80
    assert float(points[0].split(",")[0]) < 10 and float(points[-1].split(",")[0]) == 320, (
        "from its first moves to its end"
    )


def test_reviews_are_kept_with_the_game(page: Page, server: str) -> None:
    drop(page, "siege-1966", 3)
    again = page.locator(".onward").get_by_role("button", name="Look back")
    again.click()
    found = page.get_by_role("dialog").locator(".review-moments").inner_text()
    wait_until(page, LOOKED)
    page.reload()
    page.evaluate(
        "() => { const asks = () => (window.asked ||= Boolean(document.querySelector('dialog"
        " progress')));new MutationObserver(asks).observe(document.body, { childList: true,"
        " subtree: true }); }"
    )
    again.click()
    expect(page.get_by_role("dialog").locator(".review-moments")).to_have_text(
        found, use_inner_text=True
    )
    assert not page.evaluate("window.asked"), "nothing was looked through again"


def test_a_look_back_can_be_stopped(page: Page) -> None:
    drop(page, "angry-gods", 3)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("progress")).to_be_visible()
    dialog.get_by_role("button", name="Stop").click()
    expect(dialog).to_have_count(0)
    settled(page)
    expect(dialog).to_have_count(0)


def test_a_running_game_is_looked_back_at_from_its_tab(page: Page, server: str) -> None:
    open_game(page, server, "siegestones")
    wait_for_engine(page)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("dialog")).to_contain_text("No move gave much away.")
