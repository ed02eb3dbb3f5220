"""A table across the room: two browsers with a line between them, which is cut, doubled and slow."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES
from tests.web.helpers import SIEGE, record, settled, tokens, wait_until
from tests.web.test_axe import scan
from tests.web.test_letters import (
    FORGET_LETTERS,
    NUMBER,
    TABLE,
    abandoned,
    begin,
    kept_record,
    moved,
    sent,
    taken,
    turn_with_coins,
)
from tests.web.test_letters_hands import KING, turn_with_cards

Json = dict[str, Any]
DOUBLED = """
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (text) {
  send.call(this, text);
  setTimeout(() => this.readyState === "open" && send.call(this, text), 150);
};
"""
"""Every letter goes twice, the second time late."""


@pytest.fixture
def host(page: Page) -> Iterator[Page]:
    """Who invites; the line ends with the page."""
    page.evaluate(FORGET_LETTERS)
    yield page
    page.goto("about:blank")


@pytest.fixture
def guest(new_page: Callable[..., Page]) -> Page:
    """Who is invited, on a device that sends everything twice."""
    page = new_page(viewport={"width": 390, "height": 800})
    page.add_init_script(DOUBLED)
    return page


def invited(host: Page, guest: Page, button: str = "A table across the room") -> str:
    """The answer of the guest to the host's invitation, whose dialog stays open."""
    host.get_by_role("button", name=button).click()
    link = host.get_by_role("dialog").get_by_label("Invitation").input_value()
    guest.goto(link)
    answer: str = guest.get_by_label("Answer").input_value()
    return answer


def connected(host: Page, guest: Page) -> None:
    """Open a line."""
    joined(host, invited(host, guest))


def joined(host: Page, answer: str) -> None:
    """Give the host that answer."""
    host.get_by_role("dialog").get_by_label("Answer").fill(answer)
    host.get_by_role("button", name="Connect").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(host.locator(".post")).to_contain_text("You are connected")


def at_move(page: Page, count: int) -> None:
    """Wait until the page shows that many moves."""
    expect(page.locator("[data-token]")).to_have_count(count)
    wait_until(page, TABLE)


def test_a_game_goes_over_the_line_and_goes_on_after_it_was_cut(
    host: Page, guest: Page, server: str
) -> None:
    state, rng = GAMES[SIEGE].start(), random.Random(8)
    begin(host, server, SIEGE, first="elsewhere")
    host.get_by_role("button", name="A table across the room").click()
    expect(host.get_by_role("dialog")).to_contain_text("Scan this code")
    scan(host, "an invitation to a table across the room")
    host.get_by_role("button", name="Cancel").click()
    connected(host, guest)
    expect(guest.locator(".reading")).to_contain_text("You are connected")
    scan(guest, "the answer to an invitation")
    moved(host, state, rng)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    at_move(guest, 1)
    for number in range(2, 6):
        mine, other = (guest, host) if number % 2 == 0 else (host, guest)
        moved(mine, state, rng)
        at_move(other, number)
    assert record(host).tokens == record(guest).tokens
    guest.get_by_role("button", name="One move back").click()  # where the host was to move
    settled(guest)
    expect(guest.locator(".post")).to_contain_text("each turn goes over at once")
    guest.get_by_role("button", name="Back to the game").click()

    guest.reload()
    expect(host.locator(".post")).to_contain_text("The line is lost")
    abandoned(host, "Bo")
    at_move(guest, 5)
    moved(guest, state, rng)  # its letter goes nowhere
    expect(guest.get_by_role("button", name="Send to Ada")).to_be_visible()
    host.get_by_role("button", name="Undo").dispatch_event("click")
    expect(host.locator("[data-token]")).to_have_count(5)
    connected(host, guest)
    at_move(guest, 6)
    at_move(host, 6)
    moved(host, state, rng)
    at_move(guest, 7)
    guest.goto("about:blank")
    expect(host.locator(".post")).to_contain_text("The line is lost")
    guest.go_back()
    at_move(guest, 7)
    moved(guest, state, rng)
    taken(host, sent(guest), 8)
    assert record(host).tokens == record(guest).tokens == tokens(host)


OFF = "document.querySelector('.post').innerText.includes('is to move')"
"""Whether the last letter is this side's, sent over the line."""


def acting(*pages: Page) -> Page | None:
    """The page on which a person is to move; None once the game is over on all."""
    while True:
        for page in pages:
            if page.locator("[data-live]").count() and not page.evaluate(OFF):
                return page
        if all("The game is over." in page.locator(".post").inner_text() for page in pages):
            return None
        settled(pages[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "turn", "most"),
    [(f"{KING}?turns=4", turn_with_cards, 99), (f"{NUMBER}?bases=adjacent", turn_with_coins, 2)],
)
def test_a_game_with_secrets_goes_over_the_line(
    host: Page, guest: Page, server: str, game: str, turn: Callable[..., int], most: int
) -> None:
    """Whoever hides something opens it by itself, also after a reload and over a new line; with so
    many moves that only an answer decides, or to its end.
    """
    rng = random.Random(2)
    begin(host, server, game, first="lots")
    connected(host, guest)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    attacks = turns = 0
    while (mover := acting(host, guest)) and attacks < most:
        if before := turn(mover, "Ada" if mover is host else "Bo", rng):
            attacks += 1
            wait_until(
                mover, f"document.querySelectorAll('[data-token]').length > {before} || {OFF}"
            )
        turns += 1
        if turns == 3:
            guest.reload()
            expect(host.locator(".post")).to_contain_text("The line is lost")
            connected(host, guest)
    assert turns > 3
    if mover:
        mover.get_by_role("button", name="Resign").click()
        mover.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (host, guest):
        expect(page.locator(".post")).to_contain_text("resigned" if mover else "The game is over.")
        expect(page.locator(".post")).not_to_contain_text("guess")
    assert kept_record(host).tokens == kept_record(guest).tokens


def seen(page: Page) -> Json:
    """The position on the screen of whoever watches, as it came; {} before the first."""
    packed = page.url.partition("#/seen/")[2]
    text = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    view: Json = json.loads(zlib.decompress(text, -15))["view"] if packed else {}
    return view


@pytest.mark.slow
def test_whoever_watches_sees_each_move_as_a_stranger(
    host: Page, guest: Page, new_page: Callable[..., Page], server: str
) -> None:
    rng, watcher = random.Random(3), new_page()
    begin(host, server, KING, first="lots")
    connected(host, guest)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    answer = ""
    for _ in range(4):  # two castles, and a card each
        mover = acting(host, guest)
        assert mover
        invites = mover is guest and not answer  # whose letter comes meanwhile
        answer = answer or (invited(host, watcher, "Let somebody watch") if invites else "")
        turn_with_cards(mover, "Ada" if mover is host else "Bo", rng)
        if invites:
            joined(host, answer)
    acting(host, guest)
    state = kept_record(host).state()
    strange, own = (json.loads(json.dumps(state.view(eye)["things"])) for eye in (None, 0))
    assert strange != own
    while seen(watcher).get("things") != strange:
        settled(watcher)
    expect(watcher.locator(".voice")).to_contain_text("as an onlooker sees it")
    watcher.close()
    expect(host.locator(".post")).to_contain_text("You are connected")


def test_an_answer_that_the_camera_opens_in_another_tab_reaches_the_game(
    host: Page, guest: Page, server: str
) -> None:
    begin(host, server, "siegestones")
    answer = invited(host, guest)
    tab = host.context.new_page()
    tab.goto(answer)
    expect(tab.locator(".reading")).to_contain_text("Go back to the tab with your game.")
    expect(host.locator(".post")).to_contain_text("You are connected")
    tab.close()


def test_a_half_that_does_not_fit_is_refused(host: Page, guest: Page, server: str) -> None:
    begin(host, server, "siegestones")
    old = invited(host, guest)
    host.get_by_role("button", name="Cancel").click()
    invited(host, guest)
    field = host.get_by_role("dialog").get_by_label("Answer")
    for text, words in ((old, "another invitation"), (old[:-30], "damaged"), ("hm", "damaged")):
        field.fill(text)
        host.get_by_role("button", name="Connect").click()
        expect(host.get_by_role("dialog")).to_contain_text(words)
    guest.goto(f"{server}#/wire/AAAA")
    expect(guest.get_by_role("dialog")).to_contain_text("damaged")
    guest.get_by_role("button", name="Close").click()
    guest.evaluate("delete window.RTCPeerConnection")
    guest.goto(host.get_by_role("dialog").get_by_label("Invitation").input_value())
    expect(guest.get_by_role("dialog")).to_contain_text("The game goes on by letters.")
