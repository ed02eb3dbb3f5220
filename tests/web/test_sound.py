"""Sounds: made by the page when they are switched on, and not even prepared when they are not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from rulescore.puzzles.collection import puzzles
from tests.web.helpers import (
    game,
    open_game,
    play_randomly,
    tap_all,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)

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


def test_off_by_default_and_switched_on_a_move_is_heard_and_the_switch_is_kept(
    fresh_page: Page, server: str
) -> None:
    page = fresh_page
    page.add_init_script(COUNT)
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 3)
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}
    page.get_by_role("button", name="Sound on").click()
    first = wait_until(page, "heard.sources")  # what makes sounds is loaded when it is first needed
    play_randomly(page, state, 2)
    assert page.evaluate("heard.contexts") == 1
    assert page.evaluate("heard.sources") >= first + 2
    wait_until_kept(page)
    page.reload()
    wait_for_engine(page)
    assert page.evaluate("heard") == {
        "contexts": 0,
        "sources": 0,
    }, "a page that is only looked at is silent"
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    play_randomly(page, state, 1)
    before = wait_until(page, "heard.sources")
    page.locator("[data-live]").first.dispatch_event("click")
    page.locator("[data-tap]:not([data-live], [data-drag])").first.dispatch_event("click")
    expect(page.locator(".voice.mistaken")).to_be_visible()
    assert page.evaluate("heard.sources") == before, "what is refused is silent"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sound off").click()
    play_randomly(page, state, 1)
    assert page.evaluate("heard.sources") == before


CAPTURE = "siege-1966?seats=2&position=knights:c3,d1+footmen:-,d5,c5+commander:e6"
"""A knight can capture a footman, and the game goes on."""


def test_what_happened_is_heard_and_nothing_else(fresh_page: Page, server: str) -> None:
    """A capture is a move and a capture; what is taken back is silent, and played again it is heard
    as before; so is an earlier move that is looked at.
    """
    page = fresh_page
    page.add_init_script(COUNT)
    open_game(page, server, CAPTURE)
    wait_for_engine(page)
    page.get_by_role("button", name="Sound on").click()

    def heard() -> int:
        return int(
            page.evaluate(
                "(() => { const {sources} = heard; heard.sources = 0; return sources; })()"
            )
        )

    wait_until(page, "heard.sources")
    placed = heard()
    for tap in ("c3", "d5"):
        page.locator(f'[data-tap="{tap}"][data-live]').click()
    expect(page.locator("[data-token='c3xd5']")).to_be_attached()
    assert heard() == 4 * placed, "two strokes of the move, two of the capture"
    for button, sounds in (("Undo", 0), ("Redo", 4)):
        page.get_by_role("button", name=button).click()
        expect(page.locator("[data-token]")).to_have_count(sounds // 4)
        assert heard() == sounds * placed, button
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name="Start of the game").click()
    expect(page.locator(".voice-next")).to_contain_text("You are looking at move 0 of 1.")
    assert heard() == 0
    page.locator("[data-token='c3xd5']").click()
    expect(page.locator(".voice-next")).not_to_contain_text("You are looking at")
    assert heard() == 4 * placed


def test_lessons_and_puzzles_have_sounds_if_these_are_on(fresh_page: Page, server: str) -> None:
    page = fresh_page
    page.add_init_script(COUNT)

    def heard(sounds: str) -> None:
        if sounds == "on":
            wait_until(page, "heard.sources")
        assert bool(page.evaluate("heard.sources")) == (sounds == "on")
        page.evaluate("heard.sources = 0")

    for sounds in ("off", "on"):
        page.goto(f"{server}#/learn/siegestones")
        page.evaluate("(how) => localStorage.setItem('siegeworks.sound', how)", sounds)
        page.reload()
        page.wait_for_selector(".lesson .board")
        tap_all(page, ("tower", "d4"))
        expect(page.locator("[data-tap=again]")).to_be_visible()
        heard(sounds)
        page.locator("[data-tap=again]").click()
        expect(page.locator("[data-tap=again]")).to_be_hidden()
        assert page.evaluate("heard.sources") == 0, "a step that begins anew is silent"
        puzzle = next(puzzle for puzzle in puzzles("siege-1966") if puzzle.claim == "only move")
        page.goto(f"{server}#/puzzle/siege-1966?id={puzzle.id}")
        expect(page.locator("[data-puzzle='open']")).to_be_visible()
        tap_all(page, puzzle.state("siege-1966").taps(puzzle.tokens[0]))
        expect(page.locator("[data-puzzle='solved']")).to_be_visible()
        heard(sounds)
        page.evaluate("location.hash = '#/nowhere'")
