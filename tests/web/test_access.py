"""For everyone: no violation that axe-core finds on any page state, sentences for screen readers, large text, high contrast."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
from tests.conftest import wait_for_engine, wait_until
from tests.web.helpers import DROP, SIEGE, game, kept_tokens, live, next_taps, open_game, play_randomly, played, tap_all
from tools.node_env import MODULES
from tools.steps import DIST

AXE = MODULES / "axe-core" / "axe.min.js"


def scan(page: Page, name: str) -> None:
    """Fail when axe-core finds something."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert not found, [(name, one["id"], one["help"], [node["target"] for node in one["nodes"][:3]]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "narrow"])
def test_axe_finds_nothing(new_page: Callable[..., Page], server: str, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(bypass_csp=True, color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{server}#/")
    page.wait_for_selector(".board-art")
    scan(page, "hub")
    page.goto(f"{server}#/play/{SIEGE}?new")
    page.get_by_text("Rules at this table").click()
    scan(page, "set-up")
    page.goto(f"{server}#/rules/{SIEGE}?at=mb10")
    page.wait_for_selector("#mb10")
    scan(page, "rules")
    open_game(page, server)
    scan(page, "start")
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 12)
    scan(page, "middle")
    page.locator("[data-live]").first.click()
    scan(page, "chosen")
    page.keyboard.press("Escape")
    page.click('[data-tap="a6"]')
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    scan(page, "refused")
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    scan(page, "looking back")
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".rules.beside #mb1")
    scan(page, "rules beside the board")
    page.get_by_role("tab", name="Game").click()
    scan(page, "the game as a whole")
    page.get_by_role("button", name="Open").click()
    scan(page, "dialog")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name="Back to the game").click()
    play_randomly(page, state, 400)
    expect(page.locator("body[data-over]")).to_be_attached()
    scan(page, "end")
    page.goto(f"{server}#/")
    scan(page, "hub afterwards")
    page.goto(f"{server}#/nowhere")
    scan(page, "nothing here")
    page.goto(f"{server}#/new/{SIEGE}?knights=zz")
    page.wait_for_selector("[role=alert]")
    scan(page, "wrong link")


@pytest.mark.parametrize(("scheme", "size"), [("light", (1280, 800)), ("dark", (360, 740))], ids=["wide-light", "narrow-dark"])
def test_axe_finds_nothing_on_any_game(new_page: Callable[..., Page], server: str, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(bypass_csp=True, color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{server}#/")
    wait_for_engine(page)
    for name, one in GAMES.items():
        page.goto(f"{server}#/play/{name}?new")
        page.wait_for_selector(".setup")
        page.get_by_text("Rules at this table").click()
        scan(page, f"{name}: set-up")
        # On the narrow page the middle of a game shows all that is laid out differently.
        for moment, plies in (("start", 0), ("middle", 20), ("end", 10_000)) if size[0] > 800 else (("middle", 20),):
            record = played(name, plies)
            page.evaluate(DROP, record.text())
            wait_until(page, f"document.querySelectorAll('.moves-list li').length >= {len(record.tokens)}")
            page.wait_for_selector("body[data-over]" if plies > 1000 else ".board [data-live], .areas [data-live], .curtain [data-live]", state="attached")
            if page.locator('[data-tap="ready"]').count():
                scan(page, f"{name}: curtain")
                page.locator('[data-tap="ready"]').click()
            if plies < 1000:
                page.locator("[data-live]").first.click()
            scan(page, f"{name}: {moment}")
        assert (one.info.hidden and moment == "end") == bool(page.locator(".eyes:not([hidden])").count())
        page.goto(f"{server}#/print/{name}")
        page.wait_for_selector("main h1")
        scan(page, f"{name}: print")


def test_axe_finds_nothing_in_the_question_before_a_regrettable_move_and_it_can_be_refused(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(bypass_csp=True)
    page.goto(f"{server}#/")
    wait_for_engine(page)
    record, token = regrettable()
    page.evaluate(DROP, record.text())
    state = record.state()
    tap_all(page, ("ready", *state.taps(token)))
    expect(page.get_by_role("dialog")).to_contain_text(state.warn(token))
    scan(page, "question")
    played_so_far = len(kept_tokens(page, len(record.tokens)))
    page.get_by_role("button", name="Choose again").click()
    assert live(page) == next_taps(state)
    assert len(kept_tokens(page, 1)) == played_so_far == len(record.tokens)
    tap_all(page, (*state.taps(token), "confirm"))
    assert token in kept_tokens(page, played_so_far + 1)


def regrettable() -> tuple[Record, str]:
    """A game of Siege the King up to a move by which its player's own King falls, and that move."""
    for seed in range(200):
        rng, state, tokens = random.Random(seed), GAMES["siege-the-king"].start(), list[str]()
        while state.seat is not None:
            bad = [] if state.seat == CHANCE else [token for token in state.moves() if state.warn(token)]
            if bad:
                return Record(state.game, None, {}, tokens), bad[0]
            token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
            state.play(token)
            tokens.append(token)
    raise AssertionError("no such move in two hundred games")


@pytest.mark.parametrize("name", list(GAMES))
def test_forced_colours_and_much_contrast_leave_everything_visible(page: Page, server: str, name: str) -> None:
    page.emulate_media(forced_colors="active", contrast="more")
    page.goto(f"{server}#/")
    page.evaluate(DROP, played(name, 20).text())
    page.wait_for_selector(".board")
    if page.locator('[data-tap="ready"]').count():
        page.locator('[data-tap="ready"]').click()
    page.screenshot(path=DIST / "screenshots" / f"{name}-forced-colours.png")
    assert page.evaluate("getComputedStyle(document.querySelector('.thing')).forcedColorAdjust") == "none"
    page.emulate_media(forced_colors="none", contrast="no-preference")


def test_what_happened_and_what_comes_next_is_spoken(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    spoken = page.locator("[aria-live=polite]")
    state = game()
    expect(spoken).to_have_text(state.prompt())
    for token in ("Cd6", "c0-d2"):
        said = " ".join([*state.tell(token, None)])
        for tap in state.taps(token):
            page.locator(f'[data-tap="{tap}"][data-live]').click()
        state.play(token)
        expect(spoken).to_have_text(f"{said} {state.prompt()}")
    page.click('[data-tap="d4"]')
    expect(spoken).to_contain_text(state.prompt(("d4",)))


def test_each_place_says_what_stands_there_and_what_a_touch_does(page: Page, server: str) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 1)
    label = "[data-tap='{}']"
    expect(page.locator(label.format("c0"))).to_have_accessible_name("c0, knight of Attacker, can be chosen")
    expect(page.locator(label.format("d4"))).to_have_accessible_name("d4, footman with the sword of Defender")
    page.click("[data-tap='c0']")
    expect(page.locator(label.format("c0"))).to_have_accessible_name("c0, knight of Attacker, chosen")
    expect(page.locator(label.format("d2"))).to_have_accessible_name("d2, empty, go here")
    expect(page.locator(label.format("h6"))).to_have_accessible_name("h6, empty")


def test_one_tab_stop_for_the_board_and_keys_that_jump(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 1)
    assert page.locator("[data-tap][tabindex='0']").count() == 1
    page.locator("[data-tap='c0']").focus()
    seen = {"c0"}
    for _ in range(3):
        page.keyboard.press("n")
        seen.add(page.evaluate("document.activeElement.dataset.tap"))
    assert seen == live(page)
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-token]")).to_have_count(2)
    assert page.evaluate("document.activeElement.dataset.tap"), "the focus stays on the board"


@pytest.mark.parametrize("width", [360, 1280])
def test_text_at_twice_the_size_fits(page: Page, server: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for route in ("#/", f"#/play/{SIEGE}?new", f"#/rules/{SIEGE}", f"#/new/{SIEGE}"):
        page.goto(server + route)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, route


def test_marks_tell_going_from_taking_by_shape(page: Page, server: str) -> None:
    open_game(page, server)
    for token in (("d6",), ("e0", "g1"), ("e5", "f4"), ("g1", "h3")):
        for tap in token:
            page.locator(f'[data-tap="{tap}"][data-live]').click(timeout=20_000)
    expect(page.locator("[data-token]")).to_have_count(4)
    page.click("[data-tap='f4']")
    page.wait_for_timeout(50)
    goes, takes = page.locator(".mark-go").count(), page.locator(".mark-take").count()
    assert goes > 0
    page.keyboard.press("Escape")
    page.locator("[data-tap='d4'][data-live]").click()
    assert page.locator(".mark-go").count() + page.locator(".mark-take").count() == len(live(page))
    assert takes == 0
