"""Sounds: made by the page when they are switched on, and not even prepared when they are not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.conftest import wait_for_engine
from tests.web.helpers import game, open_game, play_randomly

COUNT = """
window.heard = {contexts: 0, sources: 0};
window.AudioContext = class extends AudioContext {
  constructor() { super(); heard.contexts += 1; }
};
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { heard.sources += 1; return start.apply(this, when); };
}
"""


def test_off_by_default_and_switched_on_a_move_is_heard_and_the_switch_is_kept(fresh_page: Page, server: str) -> None:
    page = fresh_page
    page.add_init_script(COUNT)
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 3)
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Sounds").check()
    first = page.evaluate("heard.sources")
    assert first > 0
    play_randomly(page, state, 2)
    assert page.evaluate("heard.contexts") == 1
    assert page.evaluate("heard.sources") >= first + 2
    page.reload()
    wait_for_engine(page)
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}, "a page that is only looked at is silent"
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_label("Sounds")).to_be_checked()
    play_randomly(page, state, 1)
    before = page.evaluate("heard.sources")
    assert before > 0
    page.locator("[data-tap]:not([data-live])").first.dispatch_event("click")
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    assert page.evaluate("heard.sources") == before, "what is refused is silent"
    page.get_by_label("Sounds").uncheck()
    play_randomly(page, state, 1)
    assert page.evaluate("heard.sources") == before
