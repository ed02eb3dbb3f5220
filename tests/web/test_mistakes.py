"""Mistakes of a lost game come back as puzzles, and the first page offers the day's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore import GAMES, Record, bots
from rulescore.puzzles.collection import Puzzle
from tests.rulescore.test_puzzles import LOST
from tests.web.helpers import DROP, KEPT, tap_all, wait_until
from tests.web.test_puzzles import solve
from tests.web.test_puzzling import GAME
from tests.web.test_storage import CHANGE


@pytest.fixture(autouse=True)
def nothing_kept(page: Page) -> Iterator[None]:
    yield
    page.evaluate("localStorage.removeItem('siegeworks.mistakes')")


PUZZLES = re.compile(r"You can practise moves? [\d, and]+: what")
LOSER = LOST[GAME][0].split()
BEGUN = 10
"""The game goes on from here: all of it would be looked through for the seconds that are allowed."""
MISTAKES = "JSON.parse(localStorage.getItem('siegeworks.mistakes') ?? '[]')"


def look_back_at_a_lost_game(page: Page, server: str, first: str = "0") -> Locator:
    """The look back at a game that the person lost; what is said of its puzzles."""
    position = Record(GAMES[GAME], 2, {}, LOSER).state(BEGUN).position()
    record = Record(GAMES[GAME], 2, {}, LOSER[BEGUN:], position=position)
    page.evaluate(DROP, record.text())
    page.wait_for_selector("body[data-over]")
    wait_until(page, f"({KEPT})().then((all) => all.length === 1)")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".games")
    page.evaluate(CHANGE, [{"players": ["level4", "person"], "snapshot": None}])
    page.goto("about:blank")
    page.goto(f"{server}#/play/{GAME}")
    page.evaluate(first)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    return page.locator(".look-back-mistakes")


def tried_as_its_puzzle_judges(page: Page, puzzle: Puzzle, played: str) -> None:
    verdict = page.locator(".voice-verdict")
    for token, sign in ((puzzle.tokens[0], "✓"), (played, "✗")):
        page.get_by_role("button", name="Try it yourself").click()
        expect(page.locator(".voice-next")).to_have_text(re.compile("^Find a "))
        tap_all(page, puzzle.state(GAME).taps(token))
        expect(verdict).to_have_text(re.compile(sign))
        page.get_by_role("button", name="Back to the moment").click()


def puzzle_of(kept: dict[str, Any]) -> Puzzle:
    """The puzzle of a mistake that is kept."""
    parts = {name: part for name, part in kept["puzzle"].items() if name != "players"}
    return Puzzle(**{**parts, "tokens": tuple(parts["tokens"])})


def practise_all(page: Page, said: Locator, found: list[dict[str, Any]]) -> None:
    """The mistakes of the game just played, one after the other; they come back all the same."""
    said.get_by_role("link", name="Practise").click()
    for n, one in enumerate(sorted(found, key=lambda one: one["ply"]), 1):
        expect(page).to_have_url(re.compile(one["puzzle"]["id"]))
        expect(page.locator(".puzzle h2")).to_contain_text(
            f"{n} of {len(found)}: From your game of"
        )
        solve(page, puzzle_of(one))
        expect(page.locator(".puzzle-rated")).to_contain_text("You will see this again in 1 day.")
        if one["puzzle"]["claim"].startswith("stops"):
            told = page.locator(".puzzle-told")
            expect(told).to_contain_text("Your game could have gone on like this: Your ")
        page.locator(".onward .main:not([hidden])").click()
    expect(said).to_contain_text(PUZZLES)  # back at the review
    assert page.evaluate(MISTAKES) == found


def due_today(page: Page) -> None:
    page.evaluate(
        f"() => localStorage.setItem('siegeworks.mistakes', JSON.stringify({MISTAKES}.map((one) =>"
        " ({ ...one, due: 1 }))))"
    )


def test_mistakes_come_back_as_puzzles_after_days_and_begin_again_when_made_again(
    page: Page, server: str
) -> None:
    said = look_back_at_a_lost_game(page, server)
    expect(said).to_contain_text(PUZZLES)
    found = page.evaluate(MISTAKES)
    assert {one["game"] for one in found} == {GAME}
    assert all(one["puzzle"]["players"] == ["level4", "person"] for one in found)
    for one in sorted(found, key=lambda one: -one["ply"]):
        row = page.locator(".look-back-row", has_text=re.compile(rf"^{one['ply'] + 1}\D"))
        expect(row).to_have_attribute("data-mark", re.compile("slip|mistake|blunder|missed"))
        row.click()
        puzzle = puzzle_of(one)
        shown = page.locator(".look-back-moment p", has_text="better")
        # what is called better solves the puzzle
        expect(shown.last).to_contain_text(bots.suggestion(puzzle.state(GAME), puzzle.tokens[0]))
        tried_as_its_puzzle_judges(page, puzzle, LOSER[BEGUN + one["ply"]])
    said.get_by_role("link", name="Practise").click()
    expect(page.locator(".puzzle h2")).to_contain_text("From your game of")
    page.go_back()  # to the review
    expect(said).to_contain_text(PUZZLES)
    said.get_by_role("link", name="Practise").click()
    page.get_by_role("link", name="Back to the look back").click()
    expect(said).to_contain_text(PUZZLES)
    practise_all(page, said, found)
    page.goto(f"{server}#/")
    page.wait_for_selector(".games")
    expect(page.locator(".today")).to_be_hidden()
    expect(page.locator(".last-game a").last).to_contain_text(f"Practise {len(found)} mistake")
    due_today(page)
    again = page.evaluate(MISTAKES)[0]
    puzzle = puzzle_of(again)
    page.goto(f"{server}#/puzzle/{GAME}?id={puzzle.id}")
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    tap_all(page, puzzle.state(GAME).taps(LOSER[BEGUN + again["ply"]]))
    expect(page.locator(".voice-verdict")).to_have_text("✗ That is the move you played.")
    expect(page.locator(".puzzle-rated")).to_contain_text("You will see this again in 1 day.")
    due_today(page)
    for days, left in (("3 days", 1), ("7 days", 1), ("", 0)):
        page.evaluate("location.hash = '#/nowhere'")
        page.wait_for_selector(".games", state="detached")
        page.evaluate("location.hash = '#/'")
        expect(page.locator(".today")).to_contain_text("Practise ")
        expect(page.locator(".today a").last).to_have_attribute("href", "#/puzzles")
        page.locator(".today a").first.click()
        expect(page.locator(".puzzle h2")).to_contain_text("From your game of")
        id_ = page.url.rpartition("=")[2]
        one = next(one for one in page.evaluate(MISTAKES) if one["puzzle"]["id"] == id_)
        puzzle = puzzle_of(one)
        solve(page, puzzle)
        comes = f"You will see this again in {days}." if days else "it does not come back"
        expect(page.locator(".puzzle-rated")).to_contain_text(comes)
        rest = [other for other in page.evaluate(MISTAKES) if other["puzzle"]["id"] == id_]
        assert len(rest) == left
        page.evaluate(
            f"(id) => localStorage.setItem('siegeworks.mistakes', JSON.stringify({MISTAKES}.filter("
            "(one) => one.puzzle.id === id).map((one) => ({ ...one, due: 1 }))))",
            id_,
        )


def test_mistakes_that_the_browser_does_not_keep_last_with_the_page(
    page: Page, server: str
) -> None:
    said = look_back_at_a_lost_game(
        page, server, "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
    )
    expect(said).to_contain_text("This browser does not keep them")
    page.reload()  # the page is shared, and keeps things again
