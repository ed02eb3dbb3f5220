"""Seeing what the rules see: what bears on a place, by mouse, by touch and by key, and what a move
would bring before it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES
from rulescore.lesson_types import lesson_of
from rulescore.puzzles.collection import puzzles
from tests.web.helpers import (
    live,
    open_game,
    settled,
    tap_all,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_drawn,
)
from tests.web.test_axe import scan
from web.python import bridge, learning, puzzling

POSITION = "blue:d4,e5 red:c4 towers:d5,b3 seat:2"
STONES = "siegestones?position=" + quote(POSITION)
HANDS = "kings:a1,b3 a2:D5 b2:D3,A2 hand1:A2,A5,D2 hand2:A4,D5,W2 turns:8"
KING = "siege-the-king?players=person,person&position=" + quote(HANDS)
NUMBER = "suns:2@S*,0@h10,5@h9 crowns:4@i10,2@e7,5@f5 under:S4,C3 shown:C3,C5,S4 dice:0,2 turns:14"
HELD = """
const old = Worker.prototype.postMessage;
window.held = null;
Worker.prototype.postMessage = function (message, ...more) {
  if (window.held && JSON.stringify(message).includes('"inspection"')) return window.held.push(() => old.call(this, message, ...more));
  return old.call(this, message, ...more);
};
"""
"""If `held` is a list, questions about inspections wait in it."""


WALLED = "siege-the-king?players=person,level1&position=" + quote(
    "kings:a1,b2 b3:A4,D5 hand1:A5,D3,2J,S hand2:A5,D4,J,2S turns:8"
)
"""A column with two cards on it, and a Judge in the hand."""


def box(page: Page) -> list[str]:
    return page.locator(".inspection:visible p").all_inner_texts()


def rest_on(page: Page, place: str) -> None:
    page.mouse.move(1, 1)
    page.locator(f'[data-tap="{place}"]').hover()


def test_a_resting_mouse_shows_who_threatens_a_tower(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    before = live(page)
    # the threats are always there
    expect(page.locator(".rims .value-words")).to_have_text(["4", "10:4"])
    rest_on(page, "d5")
    expect(page.locator(".inspection")).to_be_visible()
    assert box(page) == ["d5: tower.", "Threats: Blue 10, Red 4.", "Blue controls it."]
    assert page.locator(".rays .ray-threat").count() == 3
    assert sorted(page.locator(".rays .value-words").all_text_contents()) == [
        "+4",
        "+5",
        "+5",
        "10:4",
    ]
    assert sorted(
        page.locator(".rays use").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('href'))"
        )
    ) == ["#symbol-stone-B"] * 3 + ["#symbol-stone-R"]
    expect(page.locator(".rims .value-words")).to_have_text(["4"])
    assert live(page) == before, "looking is not touching"
    scan(page, "a inspection")
    covered = """() => {
      const box = document.querySelector(".inspection").getBoundingClientRect();
      const at = document.querySelector('[data-tap="d5"]').getBoundingClientRect();
      return box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
    }"""
    assert not page.evaluate(covered), "what is spoken of stays in sight"
    page.mouse.move(1, 1)
    expect(page.locator(".inspection")).to_be_hidden()
    rest_on(page, "a1")
    settled(page)
    expect(page.locator(".inspection")).to_be_hidden()
    assert page.locator(".rays *").count() == 0
    expect(page.locator(".rims .value-words")).to_have_count(2)


def test_the_numbers_at_the_rims_of_towers_lie_apart_and_on_the_board(
    page: Page, server: str
) -> None:
    open_game(
        page,
        server,
        "siegestones?position=" + quote("blue:a2,b2,c5,e4 red:b1,b4,c2,d5 towers:a1,c3,c4,d4"),
    )
    wait_for_engine(page)
    expect(page.locator(".rims .pip")).to_have_count(4)
    page.click('[data-tap="tower"]')
    expect(page.locator(".previews .pip").first).to_be_attached()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        boxes = [pip.bounding_box() for pip in page.locator(":is(.rims, .previews) .pip").all()]
        for one, other in combinations(filter(None, boxes), 2):
            across, down = (
                abs(one[start] + one[size] / 2 - other[start] - other[size] / 2)
                - (one[size] + other[size]) / 2
                for start, size in (("x", "width"), ("y", "height"))
            )
            assert max(across, down) > -1, (one, other)
        board = page.locator(".board").bounding_box()
        assert board and min(box["y"] for box in boxes if box) > board["y"] - 1, "on the board"


def test_a_line_of_sight_has_the_colour_and_the_symbol_of_its_tower(
    page: Page, server: str
) -> None:
    """With exchanged colours too: the lines are those of the visible stones."""
    towers = "towers1:c2 towers2:f3 green:c3 red:c4 row:BYRG seat:2 word:yes points:2,2 stalled:1"
    for painted, (first, second) in (("", ("blue", "B")), ("&colours=RY", ("red", "R"))):
        open_game(page, server, f"nobles-and-peasants?position={quote(towers)}{painted}")
        wait_for_engine(page)
        rest_on(page, "c4")
        expect(page.locator(".rays .ray-sight")).to_have_count(1)
        assert page.locator(".rays .ray-sight").get_attribute("stroke") == f"var(--stone-{first})"
        assert (
            page.locator(".rays .ray-sight").evaluate("(one) => getComputedStyle(one).stroke")
            != "none"
        )
        assert page.locator(".rays use").get_attribute("href") == f"#symbol-family-{second}"
        rest_on(page, "c2")
        expect(page.locator(".inspection")).to_contain_text("tower of")
        assert page.locator(".rays .ray-sight").count() > 3
        assert page.locator(".rays use").count() == 1, "the symbol is there once for all lines"


def test_an_inspection_says_in_words_what_a_move_there_would_bring(page: Page, server: str) -> None:
    position = (
        "suns:2@S*,0@h10,5@h9 crowns:4@i10,2@e7,5@f5 under:S4,C3 shown:C3,C5,S4 dice:2 turns:14"
    )
    open_game(page, server, f"siege-by-number?players=person,level1&position={quote(position)}")
    wait_for_engine(page)
    page.locator('[data-tap="S*"]').first.click()
    pip = page.locator(".previews .pip")
    expect(pip).to_contain_text("50%")
    rest_on(page, "i10")
    expect(page.locator(".inspection")).to_contain_text("It is won in 2 of 4 cases.")
    one, other = pip.bounding_box(), page.locator('.place[data-tap="i10"]').bounding_box()
    assert one and other
    assert one["y"] > other["y"] + other["height"] * 0.7, "the fighters stay in sight"


def test_a_touch_shows_what_bears_on_a_place_and_on_things_off_the_board(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.locator('[data-tap="d5"]').tap()
    expect(page.locator(".inspection")).to_contain_text("Threats: Blue 10, Red 4.")
    expect(page.get_by_role("status").filter(has_text="Threats: Blue 10, Red 4.")).to_be_attached()
    expect(page.locator(".voice")).not_to_contain_text("Threats")
    expect(page.locator(".voice.mistaken")).to_have_count(0)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    page.locator('[data-tap="tower"]').tap()
    expect(page.locator(".inspection")).to_be_hidden()
    assert "a1" in live(page), "what can be chosen is chosen by the first touch"
    page.locator('[data-tap="d5"]').tap()
    expect(page.locator(".voice.mistaken")).to_contain_text("is taken")
    expect(page.locator(".inspection")).to_contain_text("Threats: Blue 10, Red 4.")
    open_game(page, server, KING)
    page.click('[data-tap="ready"]')
    page.wait_for_selector(".curtain", state="hidden")
    settled(page)
    page.locator('li[data-look="pile"]').tap()
    expect(page.locator(".inspection")).to_contain_text("Draw pile: ")
    page.locator('li[data-look^="hand-2"]').first.tap()
    expect(page.locator(".inspection")).to_have_text("a hidden card of Castle B.")
    page.locator('[data-tap="A5"]').tap()
    expect(page.locator(".inspection")).to_be_hidden()
    assert "b1" in live(page)


def test_a_long_box_after_a_short_one_stays_on_a_phone(
    new_page: Callable[..., Page], server: str
) -> None:
    """The window of a phone grows with what is laid beyond its edge."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(server)
    page.evaluate("localStorage.setItem('siegeworks.lesson.siegestones', '2')")
    page.goto(f"{server}#/learn/siegestones")
    page.locator('[data-tap="stone"][data-live]').tap()
    page.locator('[data-tap="a1"]').tap()
    page.wait_for_selector("[data-tap=again][data-live]")
    for place, said in (("d4", "blue stone"), ("d5", "controlled by Blue")):
        page.locator(f'[data-tap="{place}"]').tap()
        expect(page.locator(".inspection")).to_contain_text(said)
    box = page.locator(".inspection").bounding_box()
    assert box and box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_a_finger_that_rests_on_a_place_looks_and_does_not_play(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    touch = page.context.new_cdp_session(page)

    def put_down(tap: str) -> None:
        box = page.locator(f'[data-tap="{tap}"]').bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})

    def lift() -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    open_game(page, server, STONES)
    wait_for_engine(page)
    put_down("c3")
    expect(page.locator(".inspection")).to_contain_text("c3")
    lift()
    settled(page)
    expect(page.locator(".inspection")).to_be_visible()
    assert tokens(page) == []
    assert "c3" not in page.locator(".voice").inner_text(), "the prompt stays"
    page.touchscreen.tap(380, 20)
    expect(page.locator(".inspection")).to_be_hidden()
    page.locator('[data-tap="c3"]').tap()
    expect(page.locator("[data-token]")).to_have_count(1)
    page.goto(f"{server}#/learn/siegestones")
    page.wait_for_selector(".lesson .board")
    tap_all(page, ("tower", "d4"))
    page.wait_for_selector('[data-tap="again"]')
    put_down("again")
    settled(page)  # a button has nothing to be looked at
    lift()
    expect(page.locator('[data-tap="again"]')).to_have_count(0)


def test_a_key_shows_and_speaks_it_and_escape_ends_it(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.locator('[data-tap="d5"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_contain_text("Blue controls it.")
    expect(page.locator("[role=status]").first).to_contain_text(
        "d5, tower, threatened by Blue 10, Red 4, marker of Blue. Threats: Blue 10, Red 4. Blue"
        " controls it."
    )
    page.keyboard.press("Escape")
    expect(page.locator(".inspection")).to_be_hidden()
    page.keyboard.press("w")
    expect(page.locator(".inspection")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".inspection")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("shows what bears on it")


def test_an_answer_that_comes_too_late_is_dropped(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(HELD)
    open_game(page, server, STONES)
    wait_for_engine(page)
    rest_on(page, "c4")
    expect(page.locator(".inspection")).to_be_visible()
    page.evaluate("window.held = []")
    rest_on(page, "d5")
    wait_until(page, "window.held.length === 1")
    page.mouse.move(1, 1)
    page.evaluate(
        "(() => { const go = window.held; window.held = null; go.forEach((one) => one()); })()"
    )
    rest_on(page, "d4")
    expect(page.locator(".inspection")).to_contain_text("d4: blue stone.")
    page.mouse.move(1, 1)
    expect(page.locator(".inspection")).to_be_hidden()


def test_a_move_ends_what_was_inspected(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.locator('[data-tap="d5"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_be_visible()
    page.evaluate(
        "document.querySelector('[data-tap=\"tower\"]').click();"
        " document.querySelector('[data-tap=\"a1\"]').click()"
    )
    expect(page.locator("[data-token]")).to_have_count(1)
    expect(page.locator(".inspection")).to_be_hidden()


def test_before_the_move_each_target_shows_its_consequences(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.click('[data-tap="stone"]')
    state = GAMES["siegestones"].set_up(POSITION)
    brings = {
        token: state.preview(token, None) for token in state.moves() if not token.startswith("T@")
    }
    for circle, preview in brings.items():
        assert (circle == "b2") <= bool(preview["says"])
        words = page.locator(f'[data-tap="{circle}"]')
        if preview["says"]:
            expect(words).to_have_attribute("aria-description", " ".join(preview["says"]))
        else:
            assert words.get_attribute("aria-description") is None
    assert page.locator(".previews .pip").count() == sum(
        len(preview["pips"]) for preview in brings.values()
    )
    scan(page, "what moves bring")
    page.keyboard.press("Escape")
    expect(page.locator(".previews .pip")).to_have_count(0)
    assert page.locator(".table [aria-description]").count() == 0


def test_previews_can_be_switched_off(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.click('[data-tap="stone"]')
    expect(page.locator(".previews .pip").first).to_be_attached()
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Show what a move would do").uncheck()
    expect(page.locator(".previews .pip")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('siegeworks.prospects')") == "off"
    open_game(page, server, STONES)
    page.click('[data-tap="stone"]')
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_be_visible()
    assert page.locator(".previews").count() == 0


def test_hidden_hands_tell_only_what_their_owner_may_know(page: Page, server: str) -> None:
    open_game(page, server, KING)
    page.wait_for_selector('[data-tap="ready"]')  # what chance decides at first would end it
    page.locator('[data-tap="b3"]').focus()
    page.keyboard.press("i")
    expect(page.locator("[role=status]").first).to_contain_text("b3")
    assert page.locator(".inspection:visible").count() == 0, "behind the curtain nothing is told"
    page.click('[data-tap="ready"]')
    page.mouse.move(1, 1)  # else it rests on what lay behind the curtain
    page.wait_for_selector(".curtain", state="hidden")
    expect(page.locator("[data-live]").first).to_be_attached()
    page.locator('[data-tap="b3"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_contain_text("a hidden castle card")
    expect(page.locator(".inspection")).to_contain_text("from your hand")
    page.locator('[data-tap="a1"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_contain_text("King")


@pytest.mark.parametrize(
    "game",
    ["angry-gods", "siege-by-number?players=person,level1"],
)
def test_every_game_is_inspected_by_the_same_page(page: Page, server: str, game: str) -> None:
    open_game(page, server, game)
    wait_for_engine(page)
    # what chance decides at first would end it
    wait_until(page, "document.querySelector('[data-live]') !== null")
    played = tokens(page)
    page.evaluate("document.querySelector('.touch .place[data-tap]').focus()")
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_be_visible()
    assert tokens(page)[: len(played)] == played


def test_a_lesson_shows_what_bears_on_a_place_before_and_after_a_move(
    page: Page, server: str
) -> None:
    page.evaluate("localStorage.setItem('siegeworks.lesson.siege-1966', '3')")
    page.goto(f"{server}#/learn/siege-1966")
    page.wait_for_selector(".lesson .board")
    step = lesson_of(GAMES["siege-1966"]).steps[2]  # type: ignore[union-attr]
    state = step.start(GAMES["siege-1966"])
    start, *_, end = state.taps(step.accepts[0])
    page.locator(f'[data-tap="{start}"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_be_visible()
    assert box(page) == state.inspect(start, state.seat)["says"]
    assert page.locator(".rays *").count() > 0
    expect(page.locator(".lesson-told")).to_contain_text(
        state.inspect(start, state.seat)["says"][1]
    )
    page.keyboard.press("Escape")
    expect(page.locator(".inspection")).to_be_hidden()
    tap_all(page, (start, end))
    expect(page.locator('[data-tap="next"]')).to_be_visible()
    after = step.line(state, step.accepts[0])[-1][1]
    rest_on(page, end)
    expect(page.locator(".inspection")).to_be_visible()
    assert box(page) == after.inspect(end, state.seat)["says"]
    page.locator('[data-tap="next"]').click()
    expect(page.locator(".inspection")).to_be_hidden()


def test_a_puzzle_shows_what_bears_on_a_place_and_keeps_what_was_chosen(
    page: Page, server: str
) -> None:
    puzzle = next(puzzle for puzzle in puzzles("siegestones") if puzzle.state("siegestones").towers)
    page.goto(f"{server}#/puzzle/siegestones?id={puzzle.id}")
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    state = puzzle.state("siegestones")
    tower = next(pip["at"] for pip in state.inspect("", None)["pips"])
    expect(page.locator(".rims .pip")).to_have_count(len(state.inspect("", None)["pips"]))
    rest_on(page, tower)
    expect(page.locator(".inspection")).to_be_visible()
    seat = state.seat
    assert box(page)[0] == state.inspect(tower, seat)["says"][0]
    assert page.locator(".rays .ray-threat").count() > 0
    page.mouse.move(1, 1)
    page.click('[data-tap="stone"]')
    page.locator(f'[data-tap="{tower}"]').focus()
    page.keyboard.press("w")
    expect(page.locator(".voice")).to_contain_text(tower)
    expect(page.locator(".inspection")).to_be_visible()
    assert page.locator('[data-tap="stone"]').get_attribute("aria-pressed") == "true"


def test_lessons_and_puzzles_tell_only_what_their_seat_may_know() -> None:
    for puzzle in puzzles("siege-by-number")[:4]:
        state = puzzle.state("siege-by-number")
        what = (puzzle.seats, dict(puzzle.options), puzzle.position, ())
        for thing in state.view(state.seat)["things"]:
            assert (
                puzzling.puzzle_bearing("siege-by-number", *what, thing["at"])["pips"]
                == state.inspect(thing["at"], state.seat)["pips"]
            )
    steps = lesson_of(GAMES["siege-the-king"]).steps  # type: ignore[union-attr]
    for number, step in enumerate(steps, 1):
        state = step.start(GAMES["siege-the-king"])
        assert (
            learning.step_bearing("siege-the-king", number, "b3")["pips"]
            == state.inspect("b3", state.seat)["pips"]
        )


OFF = "siege-1966?seats=2&position=" + quote("knights:c3,d1 footmen:-,d5,-,- commander:e6")


def test_things_off_the_board_are_inspected_by_mouse_and_key(page: Page, server: str) -> None:
    open_game(page, server, OFF)
    wait_for_engine(page)
    before = live(page)
    page.mouse.move(1, 1)
    page.locator('[data-look="footman-3"]').hover()
    expect(page.locator(".inspection")).to_be_visible()
    assert box(page) == ["footman with the pike of Defender."]
    page.mouse.move(1, 1)
    expect(page.locator(".inspection")).to_be_hidden()
    fallen = page.get_by_role("button", name="Captured defenders")
    page.locator(".touch [data-tap]").first.focus()
    for _ in range(30):
        if fallen.evaluate("(one) => one === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    expect(fallen).to_be_focused()
    page.keyboard.press("i")
    expect(page.locator(".inspection")).to_be_visible()
    assert len(box(page)) == 1
    for piece in ("sword", "pike", "bow"):
        expect(
            page.get_by_role("status").filter(has_text=f"footman with the {piece} of Defender")
        ).to_be_attached()
    assert live(page) == before, "looking is not touching"


def test_the_bridge_tells_only_the_seat_at_the_device() -> None:
    bridge.new("siege-the-king", 2, {}, ["person", "person"], position=HANDS, name="inspected")
    table = bridge.table_at("inspected", 0)
    curtain = bridge.inspection(table, "b3", 0)
    assert curtain["says"][0] == "Column b3: 10. On it: a hidden castle card of Castle B."
    assert not any("your hand" in sentence for sentence in curtain["says"])
    assert bridge.previews(table, ["A5"]) == {}
    bridge.ready(table)
    assert any("your hand" in sentence for sentence in bridge.inspection(table, "b3", 0)["says"])
    found = bridge.previews(table, ["A5"])
    assert {tap: preview["pips"][0]["says"] for tap, preview in found.items()} == {
        "b1": "10→5",
        "b2": "11→10",
        "b3": "10→5",
    }
    assert bridge.previews(table, []) == {}, "no single touch makes a move here"
    with pytest.raises(bridge.NoTable):
        bridge.table_at("inspected", 7)


@pytest.mark.drawings
def test_what_the_judge_would_bring_is_read_on_each_card_of_a_column(
    page: Page, server: str
) -> None:
    open_game(page, server, WALLED)
    wait_for_engine(page)
    page.locator('[data-tap="J"][data-live]').first.click()
    pips = page.locator(".previews .pip")
    expect(pips).to_have_count(2)
    first, second = (pip.bounding_box() for pip in pips.all())
    assert first and second
    assert abs(first["y"] - second["y"]) >= first["height"] - 1


def test_a_pointer_with_a_card_chosen_hears_of_that_card_and_a_key_of_all(
    page: Page, server: str
) -> None:
    open_game(page, server, WALLED)
    wait_for_engine(page)
    page.locator('[data-tap="A5"][data-live]').first.click()
    rest_on(page, "b3")
    box = page.locator(".inspection")
    expect(box).to_contain_text("You lay the Attacker 5 on b3")
    expect(box.locator("p")).to_have_count(2)
    page.mouse.move(0, 0)
    page.locator('.place[data-tap="b3"]').focus()
    page.keyboard.press("w")
    expect(box).to_contain_text("Cards with which")


def test_what_a_touch_would_accept_keeps_its_frame(page: Page, server: str) -> None:
    open_game(page, server, STONES)
    wait_for_engine(page)
    page.click('[data-tap="tower"]')
    expect(page.locator('[data-tap="tower"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('.thing-button.live[data-tap="stone"]')).to_have_attribute(
        "aria-describedby", "does-choose"
    )


def test_cards_that_cannot_be_played_stand_back_and_say_why(page: Page, server: str) -> None:
    position = "kings:a1,b3 hand1:A2,A5,D2,J,X hand2:A4,D5,J turns:8"
    open_game(page, server, f"siege-the-king?players=person,level1&position={quote(position)}")
    wait_for_engine(page)
    shade = "(one) => getComputedStyle(one.querySelector('.stack')).opacity"
    assert page.locator('[data-tap="X"]').evaluate(shade) < "1"
    page.locator('[data-tap="A2"]').click()
    for open_card in ("A2", "A5", "D2"):
        assert page.locator(f'[data-tap="{open_card}"]').evaluate(shade) == "1"
    rest_on(page, "X")
    expect(page.locator(".inspection")).to_contain_text("The Artisan is not played")


def test_dice_come_before_the_button_that_ends_the_turn(page: Page, server: str) -> None:
    open_game(page, server, f"siege-by-number?players=person,level1&position={quote(NUMBER)}")
    wait_for_engine(page)
    order = "[...document.querySelectorAll('.near [data-area=dice], .near [data-tap=done]')]"
    assert page.evaluate(f"{order}.map((one) => one.dataset.area ?? '')") == ["dice", ""]
    expect(page.locator(".caption")).to_have_text("null")
    page.get_by_role("button", name="End turn").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_text(["End turn", "Go on"])
    dialog.get_by_role("button", name="Go on").click()
    assert "goal" in (page.locator('.place[data-tap="C*"]').get_attribute("aria-label") or "")


def test_a_tower_shows_what_it_would_see_before_it_is_placed(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants?position=" + quote("towers1:c2 row:BYRG seat:1"))
    wait_for_engine(page)
    page.locator('[data-tap="T"][data-live]').first.click()
    place = page.locator('[data-tap="d5"]')
    expect(place).to_have_attribute("aria-description", re.compile("In its sight"))
    place.focus()
    expect(page.locator(".inspection")).to_be_visible()
    assert len(box(page)) == 2 and box(page)[0].startswith("In its sight")
    assert page.locator(".rays .ray-sight").count() > 3
    rest_on(page, "e2")
    expect(page.locator(".rays .ray-sight")).not_to_have_count(0)
    expect(page.locator(".inspection")).to_contain_text("In its sight")


@pytest.mark.drawings
def test_each_card_of_a_high_column_shows_its_number(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    position = "kings:a1,b3 b2:D3,A2,A5,D2,A3,D4 hand1:A5,D3,2J,S hand2:A5,D4,J,2S turns:8"
    open_game(page, server, f"siege-the-king?players=person,level1&position={quote(position)}")
    cards = [
        one.bounding_box()
        for one in page.locator(".things .thing:is([data-thing^=A], [data-thing^=D]) > svg").all()
    ]
    tops = sorted(card["y"] for card in cards if card)
    assert len(tops) == 6
    assert all(low - high >= 10 for high, low in pairwise(tops))


@pytest.mark.drawings
def test_the_box_leaves_the_stones_round_a_place_in_sight(page: Page, server: str) -> None:
    position = quote(
        "leaders:Be3,Be5,Rc2,Yf2,Yf3 followers:Be2f1f2,Bf2f3g2,Rf2g1g2,Ye2e3f2 worshippers:RY,BY"
    )
    open_game(page, server, f"angry-gods?players=person,level1&position={position}")
    wait_for_engine(page)
    rest_on(page, "f2")
    expect(page.locator(".inspection")).to_contain_text("f2: yellow leader.")
    text = page.locator(".inspection").bounding_box()
    assert text
    for stone in page.locator(".things .thing > svg").all():
        box = stone.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2 - text["x"], box["y"] + box["height"] / 2 - text["y"]
        assert not (0 < x < text["width"] and 0 < y < text["height"])
