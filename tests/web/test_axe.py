"""axe-core finds nothing on any state of the page, in any theme: a few pages that visit many
states.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
from tests.web.conftest import UNDRAWN
from tests.web.helpers import (
    SIEGE,
    WHOLE,
    decide,
    draw,
    game,
    kept_tokens,
    live,
    next_taps,
    open_game,
    play_randomly,
    played,
    show,
    tap_all,
)
from tools.node_env import MODULES

pytestmark = pytest.mark.drawings
AXE = MODULES / "axe-core" / "axe.min.js"
DARK = (("dark", "light"),)
GAMES_OWN = (("game", "light"), ("game", "dark"))
"""Themes beside the light one, and the system's scheme with each. A game's own colours are the same
on all its pages.
"""

EVERYTHING = {"resultTypes": ["violations"], "preload": False}
STRUCTURE = EVERYTHING | {"rules": {"color-contrast": {"enabled": False}}}
CONTRAST = EVERYTHING | {"runOnly": ["color-contrast"]}
SCAN = """async (how) => {
  const drawings = how.rules ? [...document.querySelectorAll(".symbols, .board-art")] : [];
  const drawn = drawings.map((one) => [...one.childNodes]);
  for (const one of drawings) one.replaceChildren();
  const { violations } = await axe.run(document, how);
  for (const [at, one] of drawings.entries()) one.replaceChildren(...drawn[at]);
  return violations;
}"""
"""Drawings, which nobody is told, are half of what there is: only contrast needs them."""


def scan(page: Page, name: str, themes: bool = False, own: bool = False) -> None:
    """Fail when axe-core finds something. Contrast takes long: a few states of each kind are looked
    at for it, in two `themes`, and some in the game's `own` ones.
    """
    _run(page, name, EVERYTHING if themes else STRUCTURE)
    for theme, scheme in (*(DARK if themes else ()), *(GAMES_OWN if own else ())):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        _run(page, f"{name} ({theme} in {scheme})", CONTRAST)
    if themes:
        page.evaluate("() => { delete document.documentElement.dataset.theme; }")
        page.emulate_media(color_scheme="light")


def narrow(page: Page, name: str) -> None:
    """The same as on a phone, which lays it out differently."""
    page.set_viewport_size({"width": 360, "height": 800})
    scan(page, f"{name}, narrow")
    page.set_viewport_size({"width": 1280, "height": 800})


def _run(page: Page, name: str, how: dict[str, Any]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    draw(page)
    found = page.evaluate(SCAN, how)
    page.evaluate(UNDRAWN)
    told = [
        (
            one["id"],
            one["help"],
            [
                (node["target"], node["any"][0]["message"] if node["any"] else "")
                for node in one["nodes"][:3]
            ],
        )
        for one in found
    ]
    assert not found, (name, told)


def test_pages_beside_the_table(page: Page, server: str) -> None:
    finished = played(SIEGE, WHOLE)
    finished.tags["Seat.1"] = "Anna"
    show(page, finished)
    kept_tokens(page, len(finished.tokens))
    open_game(page, server)
    play_randomly(page, game(), 3)
    kept_tokens(page, 3)
    page.goto(f"{server}#/")
    page.wait_for_selector(".under-way li")
    page.locator(".finished summary").click()
    scan(page, "hub", themes=True)
    page.locator(".hub-more button").click()
    scan(page, "import dialog")
    page.keyboard.press("Escape")
    page.goto(f"{server}#/rules/{SIEGE}?at=mb10")
    page.wait_for_selector("#mb10")
    scan(page, "rules")
    page.goto(f"{server}#/play/siege-the-king?new")
    page.wait_for_selector(".setup .seat-symbol use")
    for part in page.locator(".setup-options summary").all():
        part.click()
    scan(page, "set-up")
    page.goto(f"{server}#/play/siege-the-king?new=friends")
    page.wait_for_selector(".setup-seat")
    scan(page, "set-up of friends")
    page.goto(f"{server}#/nowhere")
    scan(page, "nothing here")
    page.goto(f"{server}#/record/AAAA")
    page.wait_for_selector("dialog")
    scan(page, "broken link")
    page.keyboard.press("Escape")
    page.goto(f"{server}#/new/{SIEGE}?knights=zz")
    page.wait_for_selector("[role=alert]")
    scan(page, "wrong link")


def test_the_table_with_everything_that_can_be_done_beside_it(page: Page, server: str) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 4)
    page.locator("[data-live]").first.click()
    scan(page, "chosen")
    page.click('[data-tap="a6"]')
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    scan(page, "refused", themes=True, own=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    scan(page, "looking back")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".rules.beside #mb1")
    narrow(page, "rules beside the board")
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("Link")).to_be_visible()
    narrow(page, "the game as a whole, shared")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-token]")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector('dialog [data-tap="consent"]')
    scan(page, "consent to taking back")


def test_every_game_in_the_middle_and_one_with_hidden_hands_at_the_end(page: Page) -> None:
    """But for SIEGE, which is looked at above."""
    king = "siege-the-king"
    for name, plies in (*((name, 20) for name in GAMES if name != SIEGE), (king, WHOLE)):
        show(page, played(name, plies))
        if page.locator('[data-tap="ready"]').count():
            if name == king:
                scan(page, "curtain")
            page.locator('[data-tap="ready"]').click()
            page.wait_for_selector(".curtain", state="hidden")
        eyes = page.locator(".eyes:not([hidden])").count()
        assert bool(eyes) == (plies == WHOLE)
        if not eyes:
            page.locator("[data-live]").first.click()
        middle = (name, plies) == (king, 20)
        scan(page, f"{name}: {plies}", themes=middle, own=middle)


def test_dialogs_of_a_game_with_hidden_hands(page: Page) -> None:
    record, token = regrettable()
    show(page, record)
    state = record.state()
    tap_all(page, ("ready", *state.taps(token)))
    expect(page.get_by_role("dialog")).to_contain_text(state.warn(token))
    scan(page, "question before a regrettable move")
    before = len(kept_tokens(page, len(record.tokens)))
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator("[data-tap=confirm]")).to_have_count(0)
    assert live(page) == next_taps(state)
    assert len(kept_tokens(page, 1)) == before == len(record.tokens)
    page.get_by_role("tab", name="Game").click()
    page.locator(".whole-game").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("The file shows what every seat holds.")
    scan(page, "question before saving")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link").input_value()
    assert "#/seen/" in link
    decide(page, state, token, before)
    page.goto(link)
    page.wait_for_selector(".panel.seen")
    scan(page, "a position as one seat knows it")


@pytest.mark.pyodide
def test_pages_on_which_something_has_gone_wrong(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    page.add_init_script(
        "for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('refused',"
        " 'SecurityError'); } });"
    )
    page.route("**/stdlib.pack", lambda route: route.abort())
    open_game(page, server)
    page.click('[data-tap="d6"]')
    expect(page.locator("body")).to_have_attribute("data-engine", "failed")
    expect(page.locator(".voice")).to_contain_text("Python does not start here")
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_text("This browser does not keep games.")).to_be_visible()
    scan(page, "a dead worker and no storage")
    page.goto(f"{server}#/print/{SIEGE}")
    page.wait_for_selector(".print-page")
    expect(page.get_by_role("alert").first).to_contain_text("stdlib.pack")
    scan(page, "printing without Python")
    page.watch.errors.clear()  # type: ignore[attr-defined]


def test_printing_with_progress(page: Page, server: str) -> None:
    page.goto(f"{server}#/print/{SIEGE}")
    page.wait_for_selector(".print-files [data-file]")
    scan(page, "print", themes=True)
    page.evaluate("() => { Worker.prototype.postMessage = () => {}; }")  # it is never done
    page.click("[data-file=zip]")
    page.wait_for_selector(".making progress")
    scan(page, "print in progress")
    page.goto("about:blank")


def regrettable() -> tuple[Record, str]:
    """A game of Siege the King up to a move by which its player's own King falls, and that move."""
    for seed in range(200):
        rng, state, tokens = random.Random(seed), GAMES["siege-the-king"].start(), list[str]()
        while state.seat is not None:
            bad = (
                []
                if state.seat == CHANCE
                else [token for token in state.moves() if state.warn(token)]
            )
            if bad:
                return Record(state.game, None, {}, tokens), bad[0]
            token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
            state.play(token)
            tokens.append(token)
    raise AssertionError("no such move in two hundred games")


def test_more_contrast_and_forced_colours(page: Page, server: str) -> None:
    open_game(page, server)
    page.emulate_media(contrast="more")
    _run(page, "more contrast", CONTRAST)
    page.emulate_media(forced_colors="active")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.thing')).forcedColorAdjust")
        == "none"
    )
