"""The board turns to the second seat where somebody wants that, and what is touched turns with
it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers import check, game, make, open_game

MIDDLE = """(tap) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [place, board] = [box(`.place[data-tap="${tap}"]`), box(".board")];
  return [place.x + place.width / 2 - board.x, place.y + place.height / 2 - board.y];
}"""
"""The middle of a place on the board, in pixels."""


@pytest.mark.drawings
def test_the_board_turns_to_the_defender_and_back(page: Page, server: str) -> None:
    open_game(page, server)
    upper, lower = page.evaluate(MIDDLE, "c6"), page.evaluate(MIDDLE, "f0")
    page.get_by_role("tab", name="Game").click()
    expect(page.locator(".board-art.turned")).to_have_count(0)
    page.get_by_label("Turn the board for the second player").check()
    expect(page.locator(".board-art.turned")).to_have_count(1)
    upright = page.locator(".board-art use[transform$='rotate(180)']")
    expect(upright).to_have_count(2)  # the crowns
    assert page.evaluate(MIDDLE, "c6")[1] > page.evaluate(MIDDLE, "c0")[1], (
        "the defender sits behind the castle"
    )
    assert page.evaluate(MIDDLE, "c6")[0] > page.evaluate(MIDDLE, "f6")[0]
    page.locator(".place[data-tap=d5]").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.tap") == "d4", "keys follow what is seen"
    board = page.locator(".board").bounding_box()
    assert board
    x, y = page.evaluate(MIDDLE, "d6")
    page.mouse.click(board["x"] + x, board["y"] + y)
    state = game()
    state.play("Cd6")
    expect(page.locator(".board-art.turned")).to_have_count(0)
    expect(upright).to_have_count(0)
    assert page.evaluate(MIDDLE, "c6") == pytest.approx(upper)
    assert page.evaluate(MIDDLE, "f0") == pytest.approx(lower)
    expect(page.locator("[data-token]")).to_have_count(1)
    check(page, state)
    make(page, state, state.moves()[0])
    expect(page.locator(".board-art.turned")).to_have_count(1)


@pytest.mark.drawings
def test_the_base_of_a_person_alone_is_below(page: Page, server: str) -> None:
    """Crowns and names stay upright."""
    open_game(page, server, "siege-by-number?players=person,level1")
    assert page.evaluate(MIDDLE, "C*")[1] < page.evaluate(MIDDLE, "S*")[1]
    open_game(page, server, "siege-by-number?players=level1,person")
    expect(page.locator(".board-art.turned")).to_have_count(1)
    assert page.evaluate(MIDDLE, "C*")[1] > page.evaluate(MIDDLE, "S*")[1]
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_label("Turn the board for the second player")).to_be_hidden()
    expect(page.locator(".board-art use[transform$='rotate(180)']")).to_have_count(10)
