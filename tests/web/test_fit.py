"""Everything fits: at 360 px, with text at twice its size, without motion; nothing sticks out
sideways, no text is cut off, and a finger hits what it means.
"""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from printkit.art.cards import SIZE, shown
from printkit.scene import Text
from rulescore import GAMES
from tests.web.helpers import (
    DROP,
    SIEGE,
    WHOLE,
    live,
    open_game,
    played,
    record,
    step,
    wait_until,
    wait_until_drawn,
)

MIDDLE = {
    "siege-1966": 14,
    "siegestones": 14,
    "nobles-and-peasants": 30,
    "angry-gods": 60,
    "siege-the-king": 45,
    "siege-by-number": 120,
}
CELLS = {
    "siege-1966": 40,
    "siegestones": 44,
    "nobles-and-peasants": 44,
    "angry-gods": 24,
    "siege-the-king": 60,
    "siege-by-number": 40,
}
"""How wide and high, in px, what is touched on each game's board is at least. On the 37 circles of
Angry Gods points between them are touched as well.
"""
LEAST = 24
"""The same on a phone on its side, whose board is as high as the window."""
OTHERS = ((360, 740, 200), (740, 360, 100), (1280, 800, 200))
"""Windows beside the narrow one, and the size of their text."""
WIDEST = ("nobles-and-peasants", "siege-the-king")
"""Games that have most beside their boards: only they are looked at in the other windows."""

PAGES = {
    "#/": ".board-art",
    "#/play/siege-by-number?new": ".setup .captain",
    "#/play/siege-by-number?new=friends": ".setup [aria-label=Suns]",
    f"#/rules/{SIEGE}": "#mb1",
    f"#/print/{SIEGE}?parts=board": ".sheet img",
    "#/nowhere": ".reading a[href='#/']",
}
"""Pages beside the table, and what is there when they are."""

MEASURE = """() => {
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".unseen");
  const name = (one) => `${one.tagName} ${one.getAttribute("class")} ${(one.dataset?.tap ?? one.textContent).slice(0, 40)}`;
  const least = (one) => { const {width, height} = one.getBoundingClientRect(); return Math.min(width, height); };
  const small = [...document.querySelectorAll("button, a, input, select, textarea, summary")]
    .filter((one) => seen(one) && least(one) < 23.99 && !one.closest("p:not([class]), .rules, .voice"))
    .filter((one) => !(one.matches("input[type=checkbox]") && one.labels[0] && one.getBoundingClientRect().height >= 20));
  const cells = [...document.querySelectorAll(".board [data-tap]")].filter(seen).map(least);
  const cut = [];
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    let box = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !seen(box) || box.closest("svg, option, .moves-list, .area-row, .rules table")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const {left, right, top, bottom} = range.getBoundingClientRect();
    for (; box && box.tagName !== "MAIN"; box = box.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const across = overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1);
      const down = ["hidden", "clip"].includes(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2);
      if (across || down) cut.push(`${name(box)} cuts ${words.currentNode.data.slice(0, 40)}`);
    }
  }
  return {wide: document.documentElement.scrollWidth - innerWidth, small: small.map(name), least: Math.min(...cells), cut};
}"""


def measure(page: Page, what: str, cell: float = 0) -> None:
    """Fails if something sticks out, is cut off, or is too small to touch."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    assert found["wide"] <= 0, (what, "sticks out by", found["wide"])
    assert not found["small"], (what, "too small", found["small"][:5])
    assert not found["cut"], (what, found["cut"][:5])
    assert not cell or found["least"] >= cell, (what, found["least"])


def drop(page: Page, name: str, plies: int, seats: int | None = None) -> None:
    """Drops the record of a game of that many random plies on the page, and waits until it is
    shown.
    """
    record = played(name, plies, seed=3, seats=seats)
    # the present table may have as many moves
    page.evaluate("document.querySelector('.table')?.setAttribute('data-before', '')")
    page.evaluate(DROP, record.text())
    wait_until(
        page,
        f"location.hash === '#/play/{name}' && document.querySelector('.table:not([data-before])')",
    )
    wait_until(page, f"document.querySelectorAll('.moves-list li').length >= {len(record.tokens)}")
    page.wait_for_selector(
        "body[data-over]" if record.state().seat is None else "[data-live]", state="attached"
    )


def take_device(page: Page) -> None:
    """Lift the curtain, if there is one."""
    ready = page.locator('[data-tap="ready"]')
    if ready.count():
        ready.click()
        page.wait_for_selector(".curtain", state="hidden")


def resize(page: Page, width: int, height: int, text: int = 100) -> None:
    """Makes the window and the text that large, in per cent of the usual one."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
    page.evaluate("scrollTo(0, 0)")
    wait_until_drawn(page)


def test_every_page_fits(page: Page, server: str) -> None:
    for route, there in PAGES.items():
        page.goto(server + route)
        page.wait_for_selector(there)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for text in (100, 200):
            resize(page, 360, 740, text)
            measure(page, f"{route} {text}")


def test_every_game_fits(page: Page, server: str) -> None:
    phone = (360, 740, 100)
    for name in GAMES:
        for plies in (MIDDLE[name], WHOLE) if name == SIEGE else (MIDDLE[name],):
            drop(page, name, plies)
            if page.locator('[data-tap="ready"]').count():
                resize(page, *phone)
                measure(page, f"{name}: curtain")
                take_device(page)
            for size in (*OTHERS, phone) if name in WIDEST else (phone,):
                resize(page, *size)
                least = LEAST if size == (740, 360, 100) else CELLS[name]
                measure(page, f"{name}: {plies} {size}", least)
            if plies != WHOLE:
                in_sight(page, name)
    for tab in ("Rules", "Game"):
        page.get_by_role("tab", name=tab).click()
        for text in (200, 100):
            resize(page, 360, 740, text)
            measure(page, f"{tab} {text}")
    drop(page, SIEGE, 5)  # one more game than the first page shows at once
    page.goto(f"{server}#/")
    page.get_by_text("Older games").click()
    for text in (200, 100):
        resize(page, 360, 740, text)
        measure(page, "many games")
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("dialog")
    assert page.evaluate(
        "(({left, right}) => left >= 0 && right <="
        " innerWidth)(document.querySelector('dialog').getBoundingClientRect())"
    )


IN_SIGHT = """(() => {
  const moves = document.querySelector(".moves-list");
  const list = moves.getBoundingClientRect();
  const {top, bottom} = moves.querySelector("[aria-current]").getBoundingClientRect();
  const whole = [...moves.children].some((one) => Math.abs(one.getBoundingClientRect().top - list.top) < 1);
  return whole && bottom > list.top + 10 && top < list.bottom - 10 && top >= list.top - 1;
})()"""
"""Whether the current move can be seen in its list, from its beginning, and a whole move is first."""


def test_scrolled_content_stays_behind_the_voice_and_the_bar(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    drop(page, "nobles-and-peasants", 30, 4)
    sheet = page.locator(".voice-sheet")
    # the moves of four seats are told, which is long
    expect(page.locator(".voice-more")).to_be_visible()
    last = "one => one.querySelector('li:last-child').getBoundingClientRect().bottom"
    assert sheet.evaluate(last) <= sheet.evaluate("one => one.getBoundingClientRect().bottom + 1")
    page.locator(".voice-more").click()
    sheet.evaluate("one => one.scrollTo(0, 1000)")
    assert sheet.locator("li").last.is_visible(), "what was folded away"
    page.locator("[data-live]").first.click()
    wait_until(page, "document.querySelector('.voice-sheet').scrollTop === 0")
    page.set_viewport_size({"width": 390, "height": 700})
    page.evaluate("scrollTo(0, 400)")
    assert page.locator(".loading").evaluate("one => one.getBoundingClientRect().top") == 0, (
        "nothing floats over the page where the bar has scrolled away"
    )


def test_what_the_other_side_did_is_whole(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants?players=person,level1")
    rng, theirs = random.Random(1), page.locator(".theirs").first
    while not theirs.count() or len(theirs.inner_text()) < 65:
        page.wait_for_selector("[data-live]")
        game = record(page)
        state = game.state()
        step(page, state, rng.choice(state.moves()), len(game.tokens))
    sheet = page.locator(".voice-sheet")
    for width, height in ((1280, 800), (390, 844)):
        resize(page, width, height)
        room, said = sheet.bounding_box(), theirs.bounding_box()
        assert room and said
        assert said["y"] + said["height"] <= room["y"] + room["height"] + 1, (width, height)


BELOW = """[...document.querySelectorAll("[data-live]")].filter((one) => one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.dataset.tap)"""
"""What can be touched and lies below the window."""
NEEDED = "[data-live], .choice, .onward button, .steps button, .area-dice .thing, .own .thing"
OUTSIDE = f"""() => [...document.querySelectorAll("{NEEDED}")].filter((one) => one.checkVisibility()).filter((one) => {{
  const {{left, right, top, bottom}} = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const covered = there === null || (there.closest(".panel-head") && !one.closest(".panel-head"));
  return covered || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}}).map((one) => one.dataset.tap ?? one.className)"""
"""What is needed for a move, dice, hand and steps among it, and lies outside the window or behind
the line at its bottom.
"""


def in_sight(page: Page, game: str) -> None:
    """Fails if something that a move needs cannot be seen. Makes the beginning of a move."""
    rng = random.Random(5)
    page.wait_for_selector("[data-live]")
    resize(page, 844, 390)
    assert not page.evaluate(BELOW), (game, "on its side")
    for width, height in ((1280, 800), (390, 844)):
        resize(page, width, height)
        page.wait_for_selector("[data-live]")
        assert not page.evaluate(OUTSIDE), (game, width)
        # What is touched first may make other things touchable: they are in sight too.
        first = rng.choice(sorted(live(page)))
        page.locator(f'[data-tap="{first}"][data-live]').first.click()
        assert page.evaluate("scrollY") == 0, (game, first)
        assert not page.evaluate(OUTSIDE), (game, first)
    measure(page, f"{game}: chosen")
    for height in (900, 760) if game in WIDEST else ():
        page.set_viewport_size({"width": 1440, "height": height})
        wait_until(page, IN_SIGHT)


@pytest.mark.parametrize("game", ["siegestones", "nobles-and-peasants", "siege-by-number"])
def test_nothing_that_a_move_of_four_needs_is_out_of_sight(page: Page, game: str) -> None:
    drop(page, game, 5, 4)
    take_device(page)
    in_sight(page, game)


CARDS = """() => [...document.querySelectorAll(".own .thing")].map((one) => one.getBoundingClientRect().width)"""


def test_the_turn_is_ended_at_one_place_and_both_seats_are_in_sight(
    page: Page, server: str
) -> None:
    """However many dice there are, and whether or not an attack can be held."""
    armies = "suns:4@f5,1@e5,0@e6,5@i9,2@S* crowns:2@h5 seat:1 dice"
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        places = []
        for dice in ("0", "0,1,4,5"):
            position = quote(f"{armies}:{dice}")
            open_game(page, server, f"siege-by-number?players=person,random&position={position}")
            wait_until_drawn(page)
            places.append(page.locator('[data-tap="done"]').bounding_box())
            seats = page.locator(".seats").bounding_box()
            end = page.locator(".panel-head").bounding_box()
            assert seats and end and seats["y"] + seats["height"] <= end["y"]
        assert places[0] and places[0] == places[1], width


def test_cards_in_the_hand_are_large_enough_to_be_read(page: Page) -> None:
    drop(page, "siege-the-king", 5)
    take_device(page)
    smallest = []
    for width, height, least in ((1440, 900, 105), (1280, 800, 90), (390, 844, 70)):
        resize(page, width, height)
        found = page.evaluate(CARDS)
        assert len(found) == 5
        assert min(found) >= least
        smallest.append(min(found))
    for kind, title in (
        ("attacker", "Attacker"),
        ("defender", "Verteidiger"),
        ("artisan", "Handwerker"),
    ):
        last = shown(kind, 4, title).items[0].items[-1]
        assert isinstance(last, Text)
        assert last.size / SIZE[0] * min(smallest) >= 9.5, "how high a title's letters are, px"


ROW = """() => [...document.querySelectorAll("[data-area=row] li")].filter((one) => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const below = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !below?.closest("[data-area=row]");
}).length"""
"""How many stones of the Selection Row, and gaps between them, are not to be seen."""
ENDS = """() => {
  const tray = document.querySelector(".tray .area-row").getBoundingClientRect();
  const stones = [...document.querySelectorAll("[data-area=row] li:not([data-kind=gap]) .stack")];
  const boxes = stones.map((one) => one.getBoundingClientRect());
  return [0, boxes.length - 1].map((at) => {
    const word = getComputedStyle(stones[at].closest("li"), "::before").content;
    const within = boxes[at].top - 4 > tray.top && boxes[at].bottom + 4 < tray.bottom
      && boxes[at].left - 4 > tray.left && boxes[at].right + 4 < tray.right;
    return [word.split('"')[1], boxes[at].width > 1.5 * boxes[3].width, within];
  });
}"""
"""The ends of the row: their words, whether they are large, and within the tray with their rings."""


@pytest.mark.drawings
def test_on_a_phone_on_its_side_the_row_is_one_line_with_both_ends_in_sight(page: Page) -> None:
    drop(page, "nobles-and-peasants", 1)
    resize(page, 844, 390)
    left, right, board, row = (
        page.locator(selector).bounding_box()
        for selector in ("[data-tap=L]", "[data-tap=R]", ".board", "[data-area=row]")
    )
    assert left and right and board and row
    assert left["y"] == pytest.approx(right["y"], abs=1)
    assert left["x"] + 100 < right["x"]
    assert row["x"] + row["width"] > right["x"] + right["width"]
    assert board["height"] > 200


@pytest.mark.drawings
def test_the_whole_selection_row_is_visible_while_it_changes(page: Page) -> None:
    drop(page, "nobles-and-peasants", 1)
    board = page.locator(".board").bounding_box()
    for tap in ("T", "c3", "T", "a1", "c3", "c4"):
        page.locator(f'[data-tap="{tap}"][data-live]').click()
    page.locator('[data-tap="keep"][data-live]').wait_for()
    assert {"L", "R"} < live(page)
    assert page.locator("[data-area=row] li").count() > 130, "stones, and gaps between them"
    assert page.evaluate(ROW) == 0
    assert page.evaluate(ENDS) == [["left", True, True], ["right", True, True]]
    tray = page.locator(".tray .area-row").evaluate(
        "(one) => getComputedStyle(one).backgroundColor"
    )
    wood = page.locator('.board-art [fill^="var(--town,"]').first.evaluate(
        "(one) => getComputedStyle(one).fill"
    )
    assert tray == wood, "the row lies in the wood of the board"
    assert page.locator(".board").bounding_box() == board, "the board has not moved"
    resize(page, 390, 844)
    assert page.evaluate(ROW) == 0
    assert page.evaluate(ENDS) == [["left", True, True], ["right", True, True]]
    board = page.locator(".board").bounding_box()
    page.locator('[data-tap="L"][data-live]').click()
    page.locator('[data-tap="row:40"][data-live]').click()
    expect(page.locator(".voice")).to_contain_text("puts it back as number 32 from the right")
    assert page.evaluate(ROW) == 0
    assert page.locator(".board").bounding_box() == board, "the board has not moved"


def test_a_tab_begins_at_its_top_with_the_tabs_in_sight(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?players=person,level1")
    for size in ((390, 844), (1280, 800)):
        resize(page, *size)
        page.get_by_role("tab", name="Rules").click()
        page.wait_for_selector(".rules.beside #mb1")
        page.evaluate("scrollTo(0, 1e6)")
        page.get_by_role("tab", name="Game").click()
        expect(page.get_by_role("button", name="Resign")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("tablist")).to_be_in_viewport(ratio=1)
