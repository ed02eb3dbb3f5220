"""Positions in the page: a game that starts from one, copying that of any move, setting one up by
touch, and what must stay hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES
from tests.web.helpers import (
    KEPT,
    check,
    hold,
    live,
    open_game,
    play_randomly,
    record,
    settled,
    wait_for_engine,
    wait_until,
    wait_until_drawn,
    wait_until_kept,
)
from tests.web.test_axe import scan
from tests.web.test_language import expect_german
from tests.web.test_sharing import PASTE, share

GAME = "siegestones"
POSITION = "blue:d4,e5 red:c3 towers:c4,d5 seat:2"
LINK = f"{GAME}?seats=2&position={POSITION.replace(' ', '+')}"
COPIED = "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
NO_COPYING = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"


def edit(page: Page, address: str, link: str = LINK) -> None:
    """Open the editor."""
    page.goto(f"{address}#/edit/{link}")
    page.wait_for_selector(".editor .board")


def shows(page: Page, position: str) -> None:
    """Wait until the editor's text and address show that position."""
    expect(page.get_by_label("The position as text")).to_have_value(position)
    assert (
        parse_qs(urlsplit(urlsplit(page.url).fragment).query).get("position", [""])[0] == position
    )


def touch(page: Page, *taps: str) -> None:
    """Touch these, each as soon as that is possible."""
    for tap in taps:
        page.locator(f'[data-tap="{tap}"][data-live]').click()


def stands(page: Page) -> dict[str, str]:
    """What each place of the board says it holds."""
    labels = page.evaluate(
        "[...document.querySelectorAll('.board [data-tap]')].map((one) =>"
        " one.getAttribute('aria-label'))"
    )
    return {
        place: thing
        for place, thing in (label.split(", ")[:2] for label in labels)
        if thing != "empty"
    }


def test_a_game_starts_from_a_link_with_a_position(page: Page, server: str) -> None:
    open_game(page, server, f"{LINK}&name1=Ada")
    state = GAMES[GAME].set_up(POSITION)
    check(page, state)
    play_randomly(page, state, 4)
    wait_until_kept(page)
    assert f'[Position "{POSITION}"]' in page.locator("textarea.record").input_value()
    page.reload()
    expect(page.locator("[data-token]")).to_have_count(4)
    wait_for_engine(page)
    check(page, state)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-token]")).to_have_count(3)
    page.locator("[data-token]").first.click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-token]")).to_have_count(1)
    expect(page.locator("[data-live]").first).to_be_attached()
    check(page, record(page).state())
    assert record(page).position == POSITION
    assert "#/record/" in share(page)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("blue:z9", "there is no place 'z9'"),
        ("moat:d4", "no field 'moat:d4'"),
        ("blue:d4 red:d4", "two things stand on d4"),
    ],
)
def test_an_impossible_position_is_explained(
    page: Page, server: str, position: str, words: str
) -> None:
    page.goto(f"{server}#/new/{GAME}?position={position}")
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_the_position_of_an_earlier_move_is_copied(page: Page, server: str) -> None:
    open_game(page, server, LINK)
    played = GAMES[GAME].set_up(POSITION)
    play_randomly(page, played, 4)
    then = record(page).state(2).position()
    page.locator("[data-token]").nth(1).click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 2 of 4.")
    page.evaluate(COPIED)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_text("The position after move 2 is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == then
    page.evaluate(NO_COPYING)
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(then)
    page.get_by_role("button", name="Edit this position").click()
    shows(page, then)
    page.go_back()
    expect(page.locator("[data-token]")).to_have_count(4)


def test_a_position_is_set_up_by_mouse(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/{GAME}?new")
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_text("Rules at this table").click()
    page.get_by_role("button", name="Set up a position").click()
    page.wait_for_selector(".editor .board")
    shows(page, "")
    touch(page, "brush-0", "d4", "e5", "a1", "a2")
    shows(page, "blue:d4,e5,a1,a2")
    page.locator('[data-tap="brush-0"]').click()
    expect(page.locator('[data-tap="brush-0"]')).not_to_have_attribute("aria-pressed", "true")
    assert "a3" not in live(page), "nothing is chosen that could go there"
    touch(page, "a1", "away", "a2", "a3")
    shows(page, "blue:d4,e5,a3")
    touch(page, "brush-3", "d5")
    page.keyboard.press("Escape")
    expect(page.locator('[data-tap="brush-3"]')).not_to_have_attribute("aria-pressed", "true")
    page.get_by_label("To move", exact=True).select_option("3")
    shows(page, "blue:d4,e5,a3 towers:d5 seat:3")
    assert stands(page) == {
        "d4": "blue stone",
        "e5": "blue stone",
        "a3": "blue stone",
        "d5": "tower",
    }
    page.get_by_role("button", name="Empty board").click()
    shows(page, "")
    assert stands(page) == {}
    for position in ("blue:d4,e5,a3 towers:d5 seat:3", "blue:d4,e5,a3 towers:d5", "blue:d4,e5,a3"):
        page.get_by_role("button", name="Undo").click()
        shows(page, position)
    page.keyboard.press("Control+z")
    shows(page, "blue:d4,e5,a2")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_selector(".seats")
    assert (record(page).seats, record(page).position) == (3, "blue:a2,d4,e5")


def test_a_choice_during_a_pending_answer_is_kept(page: Page, server: str) -> None:
    edit(page, server, f"{GAME}?seats=3&position=blue:d4")
    touch(page, "brush-3")
    page.evaluate("""() => {
            document.querySelector('[data-tap="d5"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
            const field = document.querySelector("#field-seat");
            field.value = "3";
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }""")
    shows(page, "blue:d4 towers:d5 seat:3")


def test_a_cancelled_choice_does_not_return_with_the_answer(page: Page, server: str) -> None:
    edit(page, server, f"{GAME}?seats=3&position=blue:d4")
    touch(page, "brush-3")
    page.evaluate("""() => {
            const place = document.querySelector('[data-tap="d5"]');
            place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            place.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        }""")
    shows(page, "blue:d4 towers:d5")
    expect(page.locator('[data-tap="brush-3"]')).not_to_have_attribute("aria-pressed", "true")


def test_a_position_is_set_up_by_drag(page: Page, server: str) -> None:
    edit(page, server)

    def drag(start: str, end: str) -> None:
        one, other = (page.locator(f'[data-tap="{tap}"]').bounding_box() for tap in (start, end))
        assert one and other
        page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
        page.mouse.down()
        page.mouse.move(other["x"] + 5, other["y"] + 5, steps=4)
        page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
        page.mouse.up()

    drag("brush-1", "a1")
    shows(page, "blue:d4,e5 red:c3,a1 towers:c4,d5 seat:2")
    page.keyboard.press("Escape")
    drag("d4", "g4")
    shows(page, "blue:e5,g4 red:c3,a1 towers:c4,d5 seat:2")
    drag("c3", "away")
    shows(page, "blue:e5,g4 red:a1 towers:c4,d5 seat:2")
    drag("a1", "d5")
    expect(page.locator(".voice")).to_contain_text("Choose where this goes: tower.")
    shows(page, "blue:e5,g4 red:a1 towers:c4,d5 seat:2")


def test_a_position_is_set_up_by_keyboard_alone(page: Page, server: str) -> None:
    edit(page, server, GAME)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.tap !== undefined"):
            break

    def go_to(tap: str) -> None:
        for _ in range(60):
            if page.evaluate("document.activeElement.dataset.tap") == tap:
                return
            page.keyboard.press("n")
        raise AssertionError(f"{tap} is never reached")

    go_to("brush-0")
    page.keyboard.press("Enter")
    expect(page.locator('[data-tap="brush-0"]')).to_be_focused()
    for place in ("d4", "d5"):
        go_to(place)
        page.keyboard.press("Enter")
        settled(page)
        expect(page.locator(f'[data-tap="{place}"]')).to_be_focused()
    shows(page, "blue:d4,d5")
    page.keyboard.press("w")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("d5, blue stone")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    shows(page, "blue:d4,d6")
    expect(page.locator('[data-tap="d6"]')).to_be_focused()
    page.keyboard.press("Control+z")
    shows(page, "blue:d4,d5")


def test_a_mistake_is_shown_until_it_is_mended(page: Page, server: str) -> None:
    edit(page, server)
    play = page.get_by_role("button", name="Play from here")
    expect(page.locator(".voice")).to_contain_text("This position can be played.")
    text = page.get_by_label("The position as text")
    text.fill("blue:d4 red:d4\n moat:e5")
    text.press("Enter")
    expect(page.locator(".voice")).to_contain_text("A position has no field 'moat:e5'")
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(play).to_have_accessible_description(re.compile("A position has no field 'moat:e5'"))
    play.dispatch_event("click")
    expect(page.locator(".said")).to_contain_text("A position has no field 'moat:e5'")
    assert "#/edit/" in page.url
    text.fill("blue:d4 red:d4")
    page.get_by_role("button", name="Copy text").focus()
    expect(page.locator(".voice")).to_contain_text("two things stand on d4")
    touch(page, "d4", "away")
    expect(page.locator(".voice")).to_contain_text("This position can be played.")
    expect(play).not_to_have_attribute("aria-disabled", "true")
    text.fill("seat:7")
    text.press("Enter")
    expect(page.get_by_label("To move", exact=True)).to_have_value("7")
    expect(page.locator(".voice")).to_contain_text("'7' is not one of 1 (Blue), 2 (Red)")
    page.get_by_label("To move", exact=True).select_option("2")
    shows(page, "seat:2")


def test_the_address_keeps_it_and_both_can_be_copied(page: Page, server: str) -> None:
    edit(page, server)
    page.evaluate(COPIED)
    touch(page, "brush-2", "g4")
    now = POSITION.replace("d5", "d5,g4")
    shows(page, now)
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("The position text is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == now
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link to this position is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == page.url
    page.evaluate(NO_COPYING)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(page.url)
    page.reload()
    page.wait_for_selector(".editor .board")
    shows(page, now)
    page.goto(f"{server}#/rules/{GAME}")
    page.wait_for_selector(".rules")
    page.go_back()
    shows(page, now)


def test_quick_touches_are_all_taken(page: Page, server: str) -> None:
    edit(page, server, GAME)
    text = page.get_by_label("The position as text")
    text.fill("towers:d5")
    touch(page, "brush-0")  # leaving the field takes it; meanwhile the brush is touched
    seat = page.get_by_label("To move", exact=True)
    seat.select_option("2")
    page.get_by_role("button", name="Undo").click()
    seat.select_option("2")
    shows(page, "towers:d5 seat:2")


def test_it_waits_for_python_and_says_so(fresh_page: Page, server: str) -> None:
    go_on = hold(fresh_page)
    fresh_page.goto(f"{server}#/edit/{LINK}")
    expect(fresh_page.get_by_text("The rules are still loading.")).to_be_visible()
    go_on()
    shows(fresh_page, POSITION)


def test_impossible_settings_are_explained(page: Page, server: str) -> None:
    page.goto(f"{server}#/edit/{GAME}?seats=9")
    expect(page.get_by_role("alert")).to_contain_text("9")
    assert "?new" in page.url


def test_in_german(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(locale="de-DE")
    page.goto(f"{server}#/edit/{LINK}")
    page.wait_for_selector(".editor .board")
    expect_german(page)
    touch(page, "d4")
    expect_german(page)
    touch(page, "away", "brush-0")
    page.get_by_label("Die Stellung als Text").fill("blue:d4,d4")
    page.keyboard.press("Enter")
    expect(page.locator(".voice")).to_contain_text(
        "auf d4 steht zweierlei (in dieses Feld gehört: die Kreise mit blauen Steinen)"
    )
    expect_german(page)
    open_game(page, server, LINK)
    page.get_by_role("tab").nth(2).click()
    page.get_by_role("button", name="Stellung kopieren").click()
    expect(page.locator(".said")).not_to_be_empty()
    expect_german(page)


def test_it_fits(page: Page, server: str) -> None:
    sizes = [(1280, 800), (390, 844), (360, 640), (844, 390)]

    def boards() -> list[tuple[float, float]]:
        """How large the board is in windows of all those sizes."""
        found = []
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            wait_until_drawn(page)
            box = page.locator(".board").bounding_box()
            assert box
            found.append((box["width"], box["height"]))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        return found

    open_game(page, server, LINK)
    table = boards()
    edit(page, server)
    touch(page, "brush-2")
    page.get_by_role("button", name="Copy text").click()
    assert boards() == table, "as large as on a table"
    assert page.locator('[data-tap="away"]').bounding_box()


def test_axe_finds_nothing(page: Page, server: str) -> None:
    edit(page, server)
    scan(page, "editor")
    touch(page, "d4")
    scan(page, "editor, a stone is chosen")
    page.get_by_label("The position as text").fill("moat:d4 blue:a1")
    page.keyboard.press("Enter")
    expect(page.locator(".voice")).to_contain_text("moat")
    scan(page, "editor, something is wrong")


WITH_POSITION = """
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
const given = (data) => {
  const head = data.value?.head?.replace("]\\n", ']\\n[Position "coins:all-that-is-hidden"]\\n');
  return head ? {...data, value: {...data.value, head}} : data;
};
Object.defineProperty(Worker.prototype, "onmessage", { set(hear) { set.call(this, (event) => hear({data: given(event.data)})); } });
"""
"""Lets every game that Python sets up have started from a position."""
SECRET = "all-that-is-hidden"


def test_the_position_from_which_a_game_with_hidden_hands_started_stays_hidden(
    fresh_page: Page, server: str
) -> None:
    page = fresh_page
    page.add_init_script(WITH_POSITION)
    page.add_init_script("localStorage.setItem('siegeworks.pace', 'step')")
    # a game in which no token is hidden
    open_game(page, server, "siege-by-number?begins=1&players=random,random")
    wait_until(page, f"({KEPT})().then(([record]) => record?.includes('{SECRET}'))")
    page.get_by_role("tab", name="Game").click()
    shown = page.locator("textarea.record").input_value()
    assert '[Position "{hidden}"]' in shown
    expect(page.get_by_text("Hidden tokens are shown when the game is over.")).to_be_visible()
    link = share(page)
    assert "#/seen/" in link
    packed = link.partition("#/seen/")[2]
    assert SECRET not in unpacked(page, packed)
    assert SECRET not in page.content()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("The file shows what every seat holds.")
    page.get_by_role("button", name="Cancel").click()
    page.evaluate(PASTE, shown)
    expect(page.get_by_role("dialog")).to_contain_text("This record leaves out what was hidden")


def unpacked(page: Page, packed: str) -> str:
    """What a link holds."""
    text: str = page.evaluate(
        """async (packed) => {
          const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
          return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
        }""",
        packed,
    )
    return text


def test_the_position_of_a_game_with_hidden_hands_is_shown_when_asked_twice(
    page: Page, server: str
) -> None:
    open_game(page, server, "siege-by-number?players=person,random")
    page.get_by_role("tab", name="Game").click()
    page.evaluate(COPIED)
    for answer in ("Cancel", "Show it"):
        page.get_by_role("button", name="Copy position").click()
        expect(page.get_by_role("dialog")).to_contain_text(
            "The position shows what every seat holds."
        )
        page.get_by_role("button", name=answer).click()
        expect(page.locator(".said")).to_have_text(
            "" if answer == "Cancel" else re.compile("copied")
        )
    assert page.evaluate("window.copied")
