"""Games far longer than people play: the page says how far it is, stays of use, and holds no more
of the list of moves than can be seen.
"""

from __future__ import annotations

import base64
import zlib
from functools import cache

from playwright.sync_api import Page, expect

from rulescore import Record
from rulescore.record import LONGEST_GAME
from tests.rulescore.helpers import endless
from tests.web.helpers import (
    DROP,
    SIEGE,
    check,
    game,
    make,
    open_game,
    record,
    tokens,
    wait_until,
    wait_until_drawn,
    wait_until_kept,
)

LONG, MUCH = 2_400, 12_000  # more moves than are described at once, and than are remembered
LISTED = 200
"""More moves than the list of a very long game holds."""
HEAR = """() => {
  window.heard = [];
  window.frames_shown = 0;
  const listen = () => {
    heard.push([document.querySelector(".waiting")?.textContent ?? "", frames_shown]);
    requestAnimationFrame(() => (frames_shown += 1));
  };
  new MutationObserver(listen).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Notes what the page says while it waits, and whether it could draw until then."""

MEANWHILE = """([record, taps]) => new Promise((done, failed) => {
  const listener = new MutationObserver(() => {
    if (!document.querySelector(".waiting")?.textContent.startsWith("Reading the record: ")) return;
    listener.disconnect();
    for (const tap of taps) document.querySelector(`[data-tap="${tap}"][data-live]`).click();
    done();
  });
  listener.observe(document.body, {childList: true, subtree: true, characterData: true});
  setTimeout(() => failed(new Error("nothing was said while the record was read")), 60_000);
  (DROP)(record);
})""".replace("DROP", DROP)
"""Drops a record, and touches these while it is read."""


def link(text: str) -> str:
    """The end of an address that holds this record."""
    packer = zlib.compressobj(9, wbits=-15)
    return "#/record/" + base64.urlsafe_b64encode(
        packer.compress(text.encode()) + packer.flush()
    ).decode().rstrip("=")


def listed(page: Page) -> list[int]:
    """The numbers of the moves in the list."""
    numbers: list[int] = page.evaluate(
        "[...document.querySelectorAll('.moves-list li')].map((item) => Number(item.ariaPosInSet))"
    )
    return numbers


def said(page: Page, move: int) -> str | None:
    """The text beside that move in the list, once it is in view and described."""
    found: str | None = page.evaluate(
        """(move) => {
          const list = document.querySelector(".moves-list").getBoundingClientRect();
          const item = document.querySelector(`.moves-list [aria-posinset="${move}"]`);
          const place = item?.getBoundingClientRect();
          return place && place.bottom > list.top && place.top < list.bottom ? item.querySelector(".moves-said").textContent : null;
        }""",
        move,
    )
    return found


@cache
def long_game() -> Record:
    return Record.parse(endless(LONG))


def told(move: int) -> str:
    """The description of that move of the long game."""
    return " ".join(long_game().state(move - 1).tell(long_game().tokens[move - 1], None))


def test_n4_the_list_of_a_long_game_holds_the_moves_in_view(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    page.evaluate("(hash) => { location.hash = hash; }", link(endless(LONG)))
    wait_until(page, f"document.querySelector('.moves-list')?.scrollHeight > {LONG} * 20")
    assert said(page, LONG) == told(LONG), "the current move is in sight"
    # By the scroll bar to the middle and a little up and down from there.
    page.evaluate(
        "() => { const list = document.querySelector('.moves-list'); list.scrollTop ="
        " list.scrollHeight / 2; }"
    )
    wait_until(
        page,
        "[...document.querySelectorAll('.moves-list li')].some((item) =>"
        f" Math.abs(item.ariaPosInSet - {LONG // 2}) < 30)",
    )
    wait_until(
        page,
        "[...document.querySelectorAll('.moves-said')].every((said) => said.textContent !== '')",
    )
    for step in (-600, 600):
        for _ in range(10):
            page.evaluate(
                "(step) => { document.querySelector('.moves-list').scrollTop += step; }", step
            )
            wait_until_drawn(page)
        wait_until(
            page,
            "[...document.querySelectorAll('.moves-said')].every((said) => said.textContent"
            " !== '')",
        )
        shown = listed(page)
        assert shown == list(range(shown[0], shown[0] + len(shown))) and len(shown) < LISTED
        seen = [move for move in shown if said(page, move)]
        assert seen and said(page, seen[0]) == told(seen[0])
    # By the keyboard to both ends and over the edge of what was in the list.
    page.locator(".moves-list button").first.focus()
    for key, move in (("Home", 1), ("End", LONG), ("ArrowDown", LONG), ("ArrowUp", LONG - 1)):
        page.keyboard.press(key)
        expect(page.locator(f'.moves-list [aria-posinset="{move}"] button')).to_be_focused()
    far = LONG - 151
    assert far not in listed(page)
    for _ in range(150):
        page.keyboard.press("ArrowUp")
    expect(page.locator(f'.moves-list [aria-posinset="{far}"] button')).to_be_focused()
    wait_until(page, "document.activeElement.querySelector('.moves-said').textContent !== ''")
    expect(page.locator(f'.moves-list [aria-posinset="{far}"] button')).to_be_focused()
    # Looking at a move keeps it in sight.
    page.keyboard.press("Enter")
    expect(page.locator(".voice-next")).to_have_text(f"You are looking at move {far} of {LONG}.")
    expect(page.locator(".moves-list [aria-current]")).to_be_focused()
    assert said(page, far) == told(far)
    page.get_by_role("button", name="Start of the game").click()
    wait_until(
        page,
        "document.querySelector('.moves-list [aria-posinset=\"1\"]') !== null &&"
        " document.querySelector('.moves-list').scrollTop === 0",
    )


def test_n4_a_game_that_is_too_long_is_refused_in_a_sentence(page: Page, server: str) -> None:
    open_game(page, server)
    page.evaluate(DROP, endless(LONGEST_GAME + 1))
    expect(page.get_by_role("dialog", name="This record cannot be opened")).to_contain_text(
        f"which has {LONGEST_GAME} at most"
    )
    page.get_by_role("button", name="Close").click()
    check(page, game())


def test_n4_a_long_game_opens_while_the_page_says_how_far_it_is_and_goes_on(
    page: Page, server: str
) -> None:
    """A move that is made meanwhile belongs to its own game, which stays when the record is
    broken.
    """
    whole = endless(MUCH)
    for broken in (True, False):
        open_game(page, server)
        state = game()
        make(page, state, "Cd6")
        expect(page.locator("[data-token]")).to_have_count(1)
        taps = state.taps("c0-d2")
        page.wait_for_selector(f'[data-tap="{taps[0]}"][data-live]')
        page.evaluate(HEAR)
        dropped = whole.replace(" *\n", " zz *\n") if broken else whole
        page.evaluate(MEANWHILE, [dropped, list(taps)])
        state.play("c0-d2")
        if broken:
            expect(page.get_by_role("dialog")).to_contain_text("zz")
            page.get_by_role("button", name="Close").click()
            expect(page.locator("[data-token]")).to_have_count(2)
            check(page, state)
            assert tokens(page) == ["Cd6", "c0-d2"]
    wait_until(page, f"document.querySelector('textarea.record').value.length > {MUCH}")
    heard = [
        (words, frames)
        for words, frames in page.evaluate("heard")
        if words.startswith("Reading the record: ")
    ]
    assert len({words for words, _ in heard}) >= 3
    assert heard[-1][1] > heard[0][1], "the page draws meanwhile"
    expect(page.locator(".waiting")).to_have_count(0)
    shown = record(page)
    assert shown.tokens == whole.split("\n\n")[1].split()[:-1]
    state = shown.state()
    check(page, state)
    token = state.moves()[0]
    make(page, state, token)
    expect(page.locator(".moves-list [aria-current]")).to_have_attribute("data-token", token)
    expect(page.locator(f'.moves-list [aria-posinset="{MUCH + 1}"]')).to_be_attached()
    assert len(listed(page)) < LISTED
    wait_until_kept(page)
    page.goto("about:blank")
    page.goto(f"{server}#/play/{SIEGE}")
    wait_until(page, "document.querySelector('.board') !== null")
    check(page, state)


def test_n4_reading_a_record_does_not_call_the_person_back(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    page.evaluate(HEAR)
    page.evaluate(DROP, endless(MUCH))
    wait_until(page, "heard.some(([words]) => words.startsWith('Reading the record: '))")
    page.goto(f"{server}#/rules/{SIEGE}")
    open_game(page, server)
    state = game()
    make(page, state, "Cd6")
    expect(page.locator("[data-token]")).to_have_count(1)
    check(page, state)
