"""Lessons in the page: gone through by what they ask for, by touching at random, by keyboard alone;
kept, spoken and told in German.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES, translation
from rulescore.lesson_types import Lesson, lesson_of
from tests.web.helpers import SIEGE, leave, live, next_taps, settled, tap_all, wait_until
from tests.web.test_axe import scan
from tests.web.test_language import expect_german

STONES = "siegestones"

AT_RANDOM = """async (seed) => {
  let touches = 0;
  while (!document.body.dataset.over) {
    const all = [...document.querySelectorAll("[data-live]")];
    if (all.length) {
      seed = (seed * 48271) % 2147483647;
      all[seed % all.length].click();
      touches += 1;
    }
    if (touches > 5000) throw new Error(`still at ${document.body.dataset.step}`);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return touches;
}"""
"""Touches whatever is live until the lesson is over; how many touches it took."""

BELOW = """() => [".lesson-voice", ".board", ".onward", ".areas-under", ".areas.near"].filter((part) => {
  const one = document.querySelector(part);
  const { height, bottom } = one.getBoundingClientRect();
  return height && (bottom > innerHeight + 1 || one.scrollHeight > one.clientHeight + 1 && part === ".lesson-voice");
})"""
"""The parts of a lesson that are not in sight as a whole."""


def shown(page: Page, words: str) -> None:
    """Wait until the lesson says that, and all of it is in sight."""
    expect(page.locator(".lesson-words")).to_have_text(words)
    wait_until(page, f"({BELOW})().length === 0")


def lesson(name: str) -> Lesson:
    found = lesson_of(GAMES[name])
    assert found
    return found


def learn(page: Page, server: str, name: str) -> Lesson:
    """Open a lesson."""
    page.goto(f"{server}#/learn/{name}")
    page.wait_for_selector(".lesson .board")
    return lesson(name)


def at(page: Page, name: str, number: int) -> None:
    """Wait until that step is shown."""
    wait_until(page, f"document.body.dataset.step === '{number}/{len(lesson(name).steps)}'")


def taps(name: str, number: int, token: str = "") -> tuple[str, ...]:
    """What is touched for that token in a step, or for the first one that it asks for."""
    part = lesson(name).steps[number - 1]
    return part.start(GAMES[name]).taps(token or part.accepts[0])


def wordiest(name: str) -> list[int]:
    """The steps of a lesson that have most to say, before a move or after it, and the last one."""
    steps = lesson(name).steps
    wanted = [
        max(steps, key=lambda step: len(step.text)),
        max(steps, key=lambda step: len(step.right)),
        steps[-1],
    ]
    return [number for number, step in enumerate(steps, 1) if step in wanted]


@pytest.mark.parametrize("number", [2, 10])
def test_on_a_phone_the_board_stays_in_its_place_when_buttons_come(
    page: Page, server: str, number: int
) -> None:
    """In step 10 buttons are touched, and gone after the move."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server}#/nowhere")
    page.evaluate(
        "(step) => localStorage.setItem('siegeworks.lesson.siege-the-king', step)", str(number)
    )
    learn(page, server, "siege-the-king")
    at(page, "siege-the-king", number)
    places = """() => [".board-frame", ".areas.near"].map((part) =>
      document.querySelector(part).getBoundingClientRect()).map(({ y, width }) => [y, width])"""
    before = page.evaluate(places)
    tap_all(page, taps("siege-the-king", number))
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    assert page.evaluate(places) == before


@pytest.mark.parametrize("name", GAMES)
def test_each_lesson_as_it_asks_without_scrolling(page: Page, server: str, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    whole = lesson(name)
    for number in wordiest(name):
        page.goto(f"{server}#/nowhere")
        page.evaluate(
            "([key, step]) => localStorage.setItem(key, step)",
            [f"siegeworks.lesson.{name}", str(number)],
        )
        learn(page, server, name)
        at(page, name, number)
        part = whole.steps[number - 1]
        shown(page, part.text)
        assert live(page) == next_taps(part.start(GAMES[name])), "every legal move can be made"
        assert page.locator("[data-point]").count() >= len(part.points)
        tap_all(page, taps(name, number))
        shown(page, part.right)
        assert live(page) == {"next"}
        assert page.evaluate("document.body.dataset.over") is None
        tap_all(page, ("next",))
        if number < len(whole.steps):
            at(page, name, number + 1)
    expect(page.locator("body")).to_have_attribute("data-over", "learned")
    expect(page.locator(".lesson-words")).to_have_text(whole.farewell)
    assert page.evaluate("document.body.dataset.step") == f"{len(whole.steps)}/{len(whole.steps)}"
    assert live(page) == set()


def test_random_touches_reach_the_end(page: Page, server: str) -> None:
    learn(page, server, "siege-by-number")
    assert page.evaluate(AT_RANDOM, 7) > len(lesson("siege-by-number").steps)


def test_a_move_that_misses_the_point_is_taken_back(page: Page, server: str) -> None:
    part = learn(page, server, STONES).steps[0]
    tap_all(page, ("tower", "d4"))
    expect(page.locator(".lesson-words")).to_have_text(part.aside)
    assert live(page) == {"again", "show"}
    assert page.locator("[data-thing='tower-1']").count() == 1
    expect(page.locator("[data-tap=again]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-words")).to_have_text(part.text)
    assert {"stone", "tower", "a1"} <= live(page)
    tap_all(page, ("tower", "d4", "show"))
    expect(page.locator(".lesson-words")).to_have_text(part.right)
    assert live(page) == {"next"}


@pytest.mark.smoke
def test_illegal_moves_are_refused_with_a_reason(page: Page, server: str) -> None:
    learn(page, server, STONES)
    tap_all(page, (*taps(STONES, 1), "next"))
    at(page, STONES, 2)
    page.click('[data-tap="stone"]')
    page.click('[data-tap="d4"]')
    expect(page.locator(".lesson-told")).to_contain_text("The circle d4 is taken.")
    expect(page.get_by_role("status").filter(has_text="The circle d4 is taken.")).to_be_attached()
    page.get_by_role("link", name="Read the rule").click()
    page.wait_for_selector("#ss3.pointed-at")
    page.go_back()
    at(page, STONES, 2)
    assert {"stone", "tower", "a1"} <= live(page)


def test_by_keyboard_alone(page: Page, server: str) -> None:
    last = len(lesson(SIEGE).steps)
    page.evaluate(
        "(step) => localStorage.setItem('siegeworks.lesson.siege-1966', step)", str(last - 1)
    )
    learn(page, server, SIEGE)
    focused = "document.activeElement.dataset.tap ?? ''"
    for number in (last - 1, last):
        at(page, SIEGE, number)
        for _ in range(12 + last):
            if page.evaluate(focused):
                break
            page.keyboard.press("Tab")
        for tap in taps(SIEGE, number):
            for _ in range(60):
                if page.evaluate(focused) == tap:
                    break
                page.keyboard.press("n")
            page.keyboard.press("Enter")
        expect(page.locator("[data-tap=next]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-over", "learned")
    expect(page.get_by_role("link", name="A first game")).to_be_focused()


def test_the_learners_side_is_below(page: Page, server: str) -> None:
    page.evaluate("localStorage.setItem('siegeworks.lesson.siege-1966', '5')")
    learn(page, server, SIEGE)
    at(page, SIEGE, 5)
    turned = page.locator(".board-art.turned")
    expect(turned).to_have_count(0)
    tap_all(page, (*taps(SIEGE, 5), "next"))
    at(page, SIEGE, 6)
    expect(turned).to_have_count(1)
    tap_all(page, taps(SIEGE, 6))
    shown(page, lesson(SIEGE).steps[5].right)
    expect(turned).to_have_count(1)


def test_progress_is_kept_and_can_be_restarted(page: Page, server: str) -> None:
    learn(page, server, STONES)
    for number in (1, 2):
        tap_all(page, (*taps(STONES, number), "next"))
    at(page, STONES, 3)
    page.reload()
    at(page, STONES, 3)
    leave(page)
    assert page.evaluate("document.body.dataset.step") is None
    page.go_back()
    at(page, STONES, 3)
    last = len(lesson(STONES).steps)
    page.evaluate(
        "(step) => localStorage.setItem('siegeworks.lesson.siegestones', step)", str(last)
    )
    page.reload()
    at(page, STONES, last)
    tap_all(page, (*taps(STONES, last), "next"))
    page.wait_for_selector("body[data-over]")
    leave(page)
    page.go_back()
    page.wait_for_selector("body[data-over]")
    page.get_by_role("button", name="Start over").click()
    at(page, STONES, 1)
    assert page.evaluate("document.body.dataset.over") is None
    assert {"stone", "tower", "a1"} <= live(page)
    tap_all(page, (*taps(STONES, 1), "next"))
    at(page, STONES, 2)
    page.evaluate(
        "() => { localStorage.setItem('siegeworks.lesson.angry-gods', 'zz'); location.hash ="
        " '#/learn/angry-gods'; }"
    )
    at(page, "angry-gods", 1)


def test_steps_that_were_reached_can_be_gone_back_to(page: Page, server: str) -> None:
    learn(page, server, STONES)
    for number in (1, 2):
        tap_all(page, (*taps(STONES, number), "next"))
    at(page, STONES, 3)
    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_role("button", name="Step 3")).to_have_attribute("aria-current", "step")
    expect(steps.get_by_role("button", name="Step 4")).to_be_disabled()
    steps.get_by_role("button", name="Back").click()
    at(page, STONES, 2)
    steps.get_by_role("button", name="Step 1").press("Enter")
    at(page, STONES, 1)
    expect(steps.get_by_role("button", name="Back")).to_be_disabled()
    page.reload()
    at(page, STONES, 3)
    page.evaluate("localStorage.setItem('siegeworks.lesson.siegestones', 'done')")
    page.reload()
    page.wait_for_selector("body[data-over]")
    steps.get_by_role("button", name="Step 5").click()
    at(page, STONES, 5)
    assert page.evaluate("localStorage.getItem('siegeworks.lesson.siegestones')") == "done"


def test_reserves_stay_in_their_places_after_a_move(page: Page, server: str) -> None:
    learn(page, server, STONES)
    places = """[...document.querySelectorAll(".areas")].map((one) =>
      [...one.querySelectorAll(".area")].map(({ dataset }) => dataset.area))"""
    before = page.evaluate(places)
    assert ["hand-1"] in before
    tap_all(page, taps(STONES, 1))
    page.wait_for_selector("[data-tap=next]")
    assert page.evaluate(places) == before


def test_in_german_also_from_the_middle_of_a_step(page: Page, server: str) -> None:
    part = learn(page, server, STONES).steps[1]
    tap_all(page, (*taps(STONES, 1), "next"))
    at(page, STONES, 2)
    tap_all(page, taps(STONES, 2))
    expect(page.locator(".lesson-words")).to_have_text(part.right)
    page.get_by_label("Language").select_option("de")
    with translation.speaking("de"):
        expect(page.locator(".lesson-words")).to_have_text(translation.shown(part.right))
    assert live(page) == {"next"}
    expect_german(page)
    learn(page, server, "siege-by-number")
    at(page, "siege-by-number", 1)
    expect_german(page)


def test_without_storage_and_without_a_lesson(new_page: Callable[..., Page], server: str) -> None:
    page = new_page()
    page.add_init_script(
        "for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw new"
        " DOMException('refused', 'SecurityError'); };"
    )
    learn(page, server, STONES)
    tap_all(page, (*taps(STONES, 1), "next"))
    at(page, STONES, 2)
    page.goto(f"{server}#/learn/chess")
    expect(page.locator("h1")).to_have_text("There is nothing here")
    assert page.evaluate("document.body.dataset.step") is None


def test_in_the_first_game_a_hint_waits_to_be_asked(page: Page, server: str) -> None:
    page.evaluate("localStorage.setItem('siegeworks.lesson.siegestones', 'done')")
    learn(page, server, STONES)
    page.get_by_role("link", name="A first game").click()
    wait_until(page, "location.hash === '#/play/siegestones'")
    tap_all(page, ("tower", "a1"))
    expect(page.locator("[data-token]")).to_have_count(2)
    page.wait_for_selector("[data-live]")
    settled(page)
    expect(page.locator(".voice .theirs")).to_be_visible()
    assert page.locator("[data-hint]").count() == 0


def test_a_lesson_tells_everything_that_a_move_did(page: Page, server: str) -> None:
    page.evaluate("localStorage.setItem('siegeworks.lesson.siegestones', '5')")
    learn(page, server, STONES)
    at(page, STONES, 5)
    page.click('[data-tap="d4"]')  # a stone is chosen already
    for tower in ("d3", "d5"):
        expect(page.locator(".lesson-told")).to_contain_text(f"take the tower on {tower}")


def test_what_the_page_has_shown_is_not_called_right(page: Page, server: str) -> None:
    learn(page, server, SIEGE)
    at(page, SIEGE, 1)
    missed = next(iter(lesson(SIEGE).steps[0].misses), "") or next(
        token
        for token in lesson(SIEGE).steps[0].start(GAMES[SIEGE]).moves()
        if token not in lesson(SIEGE).steps[0].accepts
    )
    tap_all(page, taps(SIEGE, 1, missed))
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".lesson-count")).to_have_text(re.compile("^Shown – step 1 of"))
    page.get_by_role("button", name="Next").click()
    at(page, SIEGE, 2)
    tap_all(page, taps(SIEGE, 2))
    expect(page.locator(".lesson-count")).to_have_text(re.compile("^Right – step 2 of"))


def test_what_the_towers_of_a_step_see_is_drawn_until_a_stone_lies(page: Page, server: str) -> None:
    name = "nobles-and-peasants"
    page.evaluate("localStorage.setItem('siegeworks.lesson.nobles-and-peasants', '2')")
    learn(page, server, name)
    at(page, name, 2)
    lines = page.locator(".rays .ray-sight")
    expect(lines).to_have_count(3)
    tap_all(page, taps(name, 2))
    expect(page.locator(".lesson-voice.right")).to_be_visible()
    expect(lines).to_have_count(0)


@pytest.mark.drawings
def test_axe_finds_nothing(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    learn(page, server, STONES)
    scan(page, "task", themes=True)
    tap_all(page, ("tower", "d4"))
    page.wait_for_selector("[data-tap=again][data-live]")
    scan(page, "missed")
    page.set_viewport_size({"width": 1280, "height": 800})
    tap_all(page, ("again", "stone", "d4"))
    page.wait_for_selector("[data-tap=next][data-live]")
    scan(page, "right")
    tap_all(page, ("next", "stone"))
    page.click('[data-tap="d4"]')
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    scan(page, "refused")
    page.evaluate(
        "() => { localStorage.setItem('siegeworks.lesson.angry-gods', 'done'); location.hash ="
        " '#/learn/angry-gods'; }"
    )
    page.wait_for_selector("body[data-over]")
    scan(page, "over")


def test_dice_show_their_numbers_from_the_first_picture_on(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(reduced_motion="no-preference")
    learn(page, server, "siege-by-number")
    dice = page.locator(".area-dice li")
    expect(dice).to_have_count(2)
    for die in dice.all():
        kind = die.get_attribute("data-kind")
        expect(die.locator("use")).to_have_attribute("href", f"#symbol-{kind}")
