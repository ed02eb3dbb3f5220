"""axe-core finds nothing on any state of the page, in any theme: a few pages that visit many
states.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
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
from tools.steps import DIST

AXE = MODULES / "axe-core" / "axe.min.js"
THEMES = (("dark", "light"), ("game", "light"), ("game", "dark"))
"""The themes beside the light one, and the system's scheme with each."""
ENDED = (SIEGE, "siege-the-king")
"""Games that are looked at longer: one without hidden hands, one with them."""


EVERYTHING = "{resultTypes: ['violations'], preload: false}"
STRUCTURE = EVERYTHING.replace("{", "{rules: {'color-contrast': {enabled: false}}, ", 1)
CONTRAST = EVERYTHING.replace("{", "{runOnly: ['color-contrast'], ", 1)


def scan(page: Page, name: str, themes: bool = False) -> None:
    """Fail when axe-core finds something. Contrast takes long: a few states of each kind are looked
    at for it, in all `themes`.
    """
    _run(page, name, EVERYTHING if themes else STRUCTURE)
    for theme, scheme in THEMES if themes else ():
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        _run(page, f"{name} ({theme} in {scheme})", CONTRAST)
    if themes:
        page.evaluate("() => { delete document.documentElement.dataset.theme; }")
        page.emulate_media(color_scheme="light")


def _run(page: Page, name: str, how: str) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    draw(page)
    found = page.evaluate(f"axe.run(document, {how})")["violations"]
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
    scan(page, "rules", themes=True)
    for name in ("siege-by-number", "siege-the-king"):
        page.goto(f"{server}#/play/{name}?new")
        page.wait_for_selector(".setup .seat-symbol use")
        page.locator(".setup-options summary").click()
        scan(page, f"{name}: set-up", themes=name == "siege-the-king")
    page.goto(f"{server}#/nowhere")
    scan(page, "nothing here")
    page.goto(f"{server}#/record/AAAA")
    page.wait_for_selector("dialog")
    scan(page, "broken link")
    page.keyboard.press("Escape")
    page.goto(f"{server}#/new/{SIEGE}?knights=zz")
    page.wait_for_selector("[role=alert]")
    scan(page, "wrong link")


@pytest.mark.parametrize("width", [1280, 360])
def test_the_table_with_everything_that_can_be_done_beside_it(
    page: Page, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_game(page, server)
    scan(page, "start")
    state = game()
    play_randomly(page, state, 12)
    page.locator("[data-live]").first.click()
    scan(page, "chosen")
    page.keyboard.press("Escape")
    page.click('[data-tap="a6"]')
    expect(page.get_by_role("link", name="Read the rule")).to_be_visible()
    scan(page, "refused", themes=width > 800)
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    scan(page, "looking back")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".rules.beside #mb1")
    scan(page, "rules beside the board")
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("Link")).to_be_visible()
    scan(page, "the game as a whole, shared")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-token]")).to_have_count(11)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector('dialog [data-tap="consent"]')
    scan(page, "consent to taking back")


@pytest.mark.parametrize("width", [1280, 360])
def test_every_game_in_the_middle_and_at_the_end(page: Page, server: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for name, one in GAMES.items():
        # In the middle of a game the narrow page shows all that it lays out differently.
        if width < 800 and name not in ENDED:
            continue
        ends = width > 800 and name in ENDED
        for moment, plies in (("middle", 20), ("end", WHOLE)) if ends else (("middle", 20),):
            show(page, played(name, plies))
            if page.locator('[data-tap="ready"]').count():
                scan(page, f"{name}: curtain")
                page.locator('[data-tap="ready"]').click()
                page.wait_for_selector(".curtain", state="hidden")
            if plies < 1000:
                page.locator("[data-live]").first.click()
            scan(
                page,
                f"{name}: {moment}",
                themes=(name, moment, width) == ("siege-the-king", "middle", 1280),
            )
        assert (one.info.hidden and moment == "end") == bool(
            page.locator(".eyes:not([hidden])").count()
        )


def test_dialogs_of_a_game_with_hidden_hands(
    page: Page, server: str, new_page: Callable[..., Page]
) -> None:
    record, token = regrettable()
    show(page, record)
    state = record.state()
    tap_all(page, ("ready", *state.taps(token)))
    expect(page.get_by_role("dialog")).to_contain_text(state.warn(token))
    scan(page, "question before a regrettable move", themes=True)
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
    scan(page, "a dead worker and no storage", themes=True)
    page.goto(f"{server}#/print/{SIEGE}")
    page.wait_for_selector(".print-page")
    expect(page.get_by_role("alert").first).to_contain_text("stdlib.pack")
    scan(page, "printing without Python")
    page.watch.errors.clear()  # type: ignore[attr-defined]


def test_printing_with_progress(page: Page, server: str) -> None:
    for kit in ("siege-the-king?parts=ground", SIEGE):
        page.goto(f"{server}#/print/{kit}")
        page.wait_for_selector(".print-files [data-file]")
        scan(page, f"{kit}: print", themes=kit == SIEGE)
    page.click("[data-file=zip]")
    page.wait_for_selector(".making progress")
    scan(page, "print in progress")


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
    page.goto(f"{server}#/")
    page.wait_for_selector(".board-art")
    page.emulate_media(contrast="more")
    _run(page, "hub", CONTRAST)
    for name in GAMES:
        show(page, played(name, 20))
        if page.locator('[data-tap="ready"]').count():
            page.locator('[data-tap="ready"]').click()
        if name in ENDED:
            _run(page, name, CONTRAST)
        page.emulate_media(forced_colors="active")
        draw(page)
        page.screenshot(path=DIST / "screenshots" / f"{name}-forced-colours.png")
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.thing')).forcedColorAdjust")
            == "none"
        )
        page.emulate_media(forced_colors="none")
