"""Whole games in the page, by click, drag, touch and keyboard, in both of its forms."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record, State
from rulescore.boards import castle
from tests.web.helpers import (
    SIEGE,
    WHOLE,
    check,
    follow,
    game,
    hold,
    live,
    make,
    next_taps,
    open_game,
    play_randomly,
    played,
    record,
    show,
    step,
    tokens,
    unfold_typing,
    wait_for_engine,
)


def nearly_over() -> tuple[Record, State, list[str]]:
    """A game up to six moves before its end, its state there, and those moves."""
    record = played(SIEGE, WHOLE, seed=2)
    rest = record.tokens[-6:]
    del record.tokens[-6:]
    return record, record.state(), rest


@pytest.mark.smoke
def test_the_end_of_a_game_by_click_and_by_arrow_keys(page: Page) -> None:
    before, state, rest = nearly_over()
    show(page, before)
    first = len(before.tokens) + 1
    for plies, token in enumerate(rest[:3], first):
        check(page, state)
        make(page, state, token)
        follow(page, state, plies)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.tap !== undefined"):
            break

    def go_to(tap: str) -> None:
        for _ in range(20):
            here = page.evaluate("document.activeElement.dataset.tap")
            if here == tap:
                return
            (x, y), (to_x, to_y) = castle.centre(here), castle.centre(tap)
            horizontal = abs(to_x - x) >= abs(to_y - y) if y < 6 else y == to_y
            page.keyboard.press(
                ("ArrowRight" if to_x > x else "ArrowLeft")
                if horizontal
                else ("ArrowDown" if to_y > y else "ArrowUp")
            )
        raise AssertionError(f"the arrow keys do not lead to {tap}")

    for plies, token in enumerate(rest[3:], first + 3):
        for tap in state.taps(token):
            go_to(tap)
            page.keyboard.press("Enter")
        state.play(token)
        follow(page, state, plies)
    check(page, state)
    expect(page.locator("body")).to_have_attribute("data-over", state.ending or "")
    assert record(page).state().shares == state.shares


def test_live_places_narrow_with_each_tap(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 1)
    assert live(page) == {"c0", "d0", "e0", "f0"}
    page.click('[data-tap="c0"]')
    assert live(page) == next_taps(state, ("c0",))
    page.click('[data-tap="c0"]')
    assert live(page) == next_taps(state), "the same tap again takes it back"
    page.click('[data-tap="c0"]')
    page.click('[data-tap="d0"]')
    assert live(page) == next_taps(state, ("d0",)), "another piece is chosen instead"
    page.keyboard.press("Escape")
    assert live(page) == next_taps(state)


def test_the_first_tap_is_taken_before_python_is_there(fresh_page: Page, server: str) -> None:
    go_on = hold(fresh_page)
    open_game(fresh_page, server)
    state = game()
    assert live(fresh_page) == next_taps(state)
    fresh_page.click('[data-tap="d6"]')
    assert fresh_page.get_attribute("body", "data-engine") == "loading"
    go_on()
    state.play("Cd6")
    follow(fresh_page, state, 1)
    check(fresh_page, state)
    marks = fresh_page.evaluate(
        "performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])"
    )
    times = dict(marks)
    assert times["board"] < times["engine"]


def play_on(page: Page, state: State, known: int, rest: list[str]) -> None:
    """Make these moves after the `known` first ones."""
    for token in rest:
        make(page, state, token)
    follow(page, state, known + len(rest))


def test_a_worker_that_dies_is_started_again_and_the_game_goes_on(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    page.add_init_script(
        "const Old = Worker; window.started = []; window.Worker = class extends Old {"
        " constructor(...all) { super(...all); window.started.push(this); } };"
    )
    page.goto(f"{server}#/nowhere")
    before, state, rest = nearly_over()
    show(page, before)
    page.evaluate("window.started.at(-1).terminate()")
    play_on(page, state, len(before.tokens), rest[:3])
    page.workers[-1].evaluate("self.close()")
    play_on(page, state, len(before.tokens) + 3, rest[3:])
    check(page, state)
    expect(page.locator("body")).to_have_attribute("data-over", state.ending or "")
    assert page.evaluate("window.started.length") == 3


def test_a_worker_of_the_single_file_that_dies_is_started_again(file_page: Page) -> None:
    before, state, rest = nearly_over()
    show(file_page, before)
    file_page.workers[-1].evaluate("self.close()")
    play_on(file_page, state, len(before.tokens), rest)
    check(file_page, state)
    expect(file_page.locator("body")).to_have_attribute("data-over", state.ending or "")


def test_by_drag(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    make(page, state, "Cd6")
    follow(page, state, 1)

    def drag(start: str, end: str) -> None:
        one, other = (page.locator(f'[data-tap="{tap}"]').bounding_box() for tap in (start, end))
        assert one and other
        page.mouse.move(one["x"] + 10, one["y"] + 10)
        page.mouse.down()
        page.mouse.move(other["x"] + 5, other["y"] + 5, steps=4)
        page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
        page.mouse.up()

    drag("c0", "c4")
    expect(page.locator(".voice")).to_contain_text("knight leaps two squares")
    assert tokens(page) == ["Cd6"]
    drag("c0", "b2")
    state.play("c0-b2")
    follow(page, state, 2)
    check(page, state)
    drag("a1", "a3")
    check(page, state)


def test_a_tower_is_dragged_with_its_stone(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants")
    tower = page.locator("[data-tap=T][data-live]").bounding_box()
    assert tower
    page.mouse.move(tower["x"] + 15, tower["y"] + 15)
    page.mouse.down()
    page.mouse.move(tower["x"] - 60, tower["y"] - 60, steps=4)
    things = page.locator(".dragged")
    expect(things).to_have_count(2)
    tops = things.evaluate_all("all => all.map(one => one.style.transform)")
    assert tops[0] == tops[1] != ""
    page.mouse.up()


def test_ones_own_towers_stay_beside_the_board_while_another_moves(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants?players=person,level1")
    near = page.locator(".near .area-title")
    expect(near).to_have_text(["Towers of Blue"])
    page.evaluate(
        "() => { const look = () => (window.seen ||= [...document.querySelectorAll('.near"
        " .area-title')].some((one) => one.textContent !== 'Towers of Blue'));"
        " new MutationObserver(look).observe(document.body, { childList: true, subtree: true }); }"
    )
    page.locator("[data-tap=T][data-live]").click()
    page.locator(".place[data-live]").first.click()
    expect(page.locator("[data-token]")).to_have_count(3)  # with the deal
    expect(near).to_have_text(["Towers of Blue"])
    assert not page.evaluate("window.seen")


def test_typed_moves(page: Page, server: str) -> None:
    open_game(page, server)
    field = unfold_typing(page)
    for plies, token in enumerate(("Cd6", "c0-d2", "d4-d3")):
        field.fill(token)
        field.press("Enter")
        expect(page.locator("[data-token]")).to_have_count(plies + 1)
    field.fill("<b>T@d4")
    page.keyboard.press("Enter")
    expect(page.locator(".voice")).to_contain_text("'<b>T@d4'")
    assert tokens(page) == ["Cd6", "c0-d2", "d4-d3"]


def test_undo_redo_and_stepping(page: Page, server: str) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 6)
    played = tokens(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-token]")).to_have_count(5)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[data-token]")).to_have_count(6)
    page.get_by_role("button", name="Start of the game").click()
    expect(page.locator(".voice-next")).to_have_text("You are looking at move 0 of 6.")
    assert live(page) == set()
    assert tokens(page) == played
    page.locator(f'[data-token="{played[2]}"]').first.click()
    expect(page.locator(".voice-next")).to_have_text("You are looking at move 3 of 6.")
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".voice-next")).to_have_text(state.prompt())
    check(page, state)
    page.locator("[data-token]").nth(1).click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-token]")).to_have_count(2)
    branch = game()
    for token in played[:2]:
        branch.play(token)
    check(page, branch)


def test_a_random_player_moves_by_itself(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?players=random,person")
    state = game()
    make(page, state, "Cd6")
    expect(page.locator("[data-token]")).to_have_count(2)
    state.play(tokens(page)[1])
    check(page, state)


def test_settings_in_the_link(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?seats=2&knights=acfh&name1=Anna")
    expect(page.locator(".seat-name").first).to_have_text("Anna")
    state = GAMES[SIEGE].start(knights="acfh")
    expect(page.locator('[data-tap="a0"]')).to_be_attached()
    make(page, state, "Ce6")
    follow(page, state, 1)
    check(page, state)
    assert record(page).options["knights"] == "acfh"


def test_setting_up(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/{SIEGE}?new=friends")
    page.get_by_text("Rules at this table").click()
    page.get_by_label("Row of the crowns", exact=True).select_option("3")
    page.get_by_label("Draw without captures").fill("7")
    other = page.get_by_label("Row of the crowns: row 3, at the gate")
    expect(other).to_be_checked()
    page.get_by_role("button", name="As the rules say").click()
    expect(other).not_to_be_checked()
    other.check()
    expect(page.get_by_label("Row of the crowns", exact=True)).to_have_value("3")
    other.uncheck()
    page.get_by_label("Opening rule", exact=True).select_option("once")
    page.get_by_role("group", name="Defender").get_by_label("Name").fill("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".board")
    expect(page.locator(".seat-name").nth(1)).to_have_text("Bo")
    assert {
        name: value
        for name, value in record(page).options.items()
        if value != record(page).game.options({})[name]
    } == {"special": "once"}


def test_the_refused_tap_leads_to_the_rule(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    for plies, token in enumerate(("Cd6", "c0-a1")):
        make(page, state, token)
        follow(page, state, plies + 1)
    page.click('[data-tap="d6"]')
    expect(page.locator(".voice")).to_contain_text("not the commander")
    link = page.get_by_role("link", name="Read the rule")
    assert link.get_attribute("href") == f"#/rules/{SIEGE}?at=mb11"
    link.click()
    expect(page.locator(".rules.beside #mb11.pointed-at")).to_be_in_viewport()
    check(page, state)


HELD = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  window.gliding = animate.call(this, frames, how);
  window.gliding.pause();
  return window.gliding;
};
"""
"""Stops everything that moves in the middle of its way."""


def test_the_game_goes_on_while_things_glide(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(HELD)
    open_game(page, server)
    state = game()
    plies = play_randomly(page, state, 2)
    page.evaluate("() => { window.gliding = null; }")
    make(page, state, state.moves()[0])
    follow(page, state, plies + 1)
    assert page.evaluate(
        "window.gliding?.effect.target.dataset?.thing && window.gliding.playState === 'paused'"
    )
    box = page.locator(f'[data-tap="{state.taps(state.moves()[0])[0]}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert live(page) == next_taps(state, state.taps(state.moves()[0])[:1])


FRAMES = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  window.moved.push({thing: this.dataset.thing ?? "", how: frames[0].transform + " " + frames[1].transform, time: how.duration, delay: how.delay});
  return animate.call(this, frames, how);
};
"""
"""Keeps what is moved, how, for how long, and after which pause."""


def eventful() -> tuple[State, str]:
    """The position of a random game of Angry Gods, and the move there that brings most."""
    rng, state = random.Random(4), game("angry-gods")
    found: list[tuple[int, State, str]] = []
    while state.seat is not None:
        token = state.sample(rng)
        if state.seat != CHANCE:
            found.append((len(state.outcome(token)[1]), state.copy(), token))
        state.play(token)
    _, before, token = max(found, key=lambda one: one[0])
    return before, token


def test_motion_explains_what_happens_and_is_short(
    new_page: Callable[..., Page], server: str
) -> None:
    """A captured piece leaves after its captor has set out. However many events there are, what
    they move is there after 600 ms, and the stone that began it sets out first.
    """
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(FRAMES)

    def seen(game: str, state: State, token: str) -> list[dict[str, Any]]:
        open_game(page, server, f"{game}?seats=2&position={quote(state.position())}")
        wait_for_engine(page)
        page.evaluate("window.moved.splice(0)")
        step(page, state, token, 0)
        moved: list[dict[str, Any]] = page.evaluate("window.moved.splice(0)")
        assert max(one["time"] for one in moved) <= 250
        assert any(one["how"].startswith("translate") and one["thing"] for one in moved), (
            f"{game}: nothing comes from where it was"
        )
        return moved

    stones = game("siegestones")
    seen("siegestones", stones, stones.moves()[0])
    capture = GAMES[SIEGE].set_up("knights:c3,d1 footmen:-,d5,c5 commander:e6")
    delays = {one["thing"]: one["delay"] for one in seen(SIEGE, capture, "c3xd5")}
    assert (delays["knight-1"], delays["footman-2"]) == (0, 150)
    many = seen("angry-gods", *eventful())
    assert any(not one["thing"] for one in many), "nothing leaves the board"
    things = [one for one in many if one["thing"]]
    assert min(one["delay"] for one in things) == 0
    assert max(one["delay"] for one in things) >= 150, "something waits for what came before"
    assert all(one["delay"] + one["time"] <= 600 for one in things)
    styles = page.evaluate(MOVING)
    assert all(asked for *_, asked in styles), "only who has no wish against it sees it move"
    lasting = {name: seconds for name, seconds, _ in styles if seconds > 0.4}
    assert set(lasting) == {"shine", "appear", "breathe"}, "a win, and what invites to a first move"
    assert max(lasting["shine"], lasting["appear"]) <= 1.5


MOVING = """() => {
  const all = (rules, asked) => [...rules].flatMap(({ style, conditionText = "", cssRules = [] }) => {
    const { animationName, animationDuration, transitionDuration } = style ?? {};
    const seconds = parseFloat(animationDuration) || parseFloat(transitionDuration) || 0;
    const here = asked || conditionText === "(prefers-reduced-motion: no-preference)";
    return [...(seconds ? [[animationName, seconds, here]] : []), ...all(cssRules, here)];
  });
  return [...document.styleSheets].flatMap((sheet) => all(sheet.cssRules, false));
}"""
"""The styles' animations and transitions: name, seconds, and whether they are asked for."""


def test_reduced_motion_is_respected(page: Page, server: str) -> None:
    open_game(page, server)
    page.evaluate(
        "() => { window.glides = 0; const { animate } = Element.prototype;"
        " window.restore = () => { Element.prototype.animate = animate; };"
        " Element.prototype.animate = () => { window.glides++; }; }"
    )
    play_randomly(page, game(), 3)
    page.evaluate("window.restore()")
    assert page.evaluate("window.glides") == 0
