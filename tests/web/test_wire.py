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
from rulescore.hands import Hands
from tests.web.helpers import SIEGE, record, settled, tap_all, tokens, wait_until
from tests.web.test_axe import scan
from tests.web.test_letters import (
    FORGET_LETTERS,
    TABLE,
    abandoned,
    begin,
    kept_record,
    moved,
    sent,
    taken,
)

Json = dict[str, Any]
KING = "siege-the-king"
FAIR = "6A2,6A3,6D2,6D3,3J,3S,3X"
"""A deck of it without an Assassin, who might end the game as soon as one is drawn."""
DOUBLED = """
const Peer = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Peer {
  constructor(...how) {
    super(...how);
    this.addEventListener("datachannel", ({ channel }) => { window.line = channel; });
  }
};
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (text) {
  send.call(this, text);
  setTimeout(() => this.readyState === "open" && send.call(this, text), 150);
};
"""
"""Every letter goes twice, the second time late."""
MUTED = """
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (text) {
  if (!window.mute || text.length < 9) send.call(this, text);
};
"""
"""Letters get lost while `mute` is true; what else is said is shorter."""


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


SEEING = """(picture) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  navigator.mediaDevices.getUserMedia = async () => {
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 480 });
    const context = canvas.getContext("2d");
    const draw = () => {
      context.fillStyle = "#777";
      context.fillRect(0, 0, 640, 480);
      context.drawImage(image, 120, 40, 400, 400);
    };
    setInterval(draw, 100);
    draw();
    return canvas.captureStream();
  };
}"""
"""Lets the camera see a picture, on something grey."""


def code(page: Page) -> str:
    """The picture of the code that is shown."""
    picture: str = page.locator(".qr svg").evaluate(
        "(code) => { for (const name of ['width', 'height']) code.setAttribute(name, 400);"
        " return new XMLSerializer().serializeToString(code); }"
    )
    return picture


READ = "() => tables('readonly', (all) => all.getAll())"
WRITE = "(entries) => tables('readwrite', (all) => all.put(entries[0]))"
TABLES = """() => void (window.tables = (mode, ask) => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks");
  opening.onsuccess = () => {
    const asked = ask(opening.result.transaction("tables", mode).objectStore("tables"));
    asked.onsuccess = () => (opening.result.close(), answer(asked.result));
  };
}))"""
"""Reads or writes the kept games."""


def at_move(page: Page, count: int) -> None:
    """Wait until the page shows that many moves."""
    expect(page.locator("[data-token]")).to_have_count(count)
    wait_until(page, TABLE)


def test_a_game_goes_over_the_line_and_goes_on_after_it_was_cut(
    host: Page, guest: Page, server: str
) -> None:
    """Both codes are read by the other device's camera; a page ends before it has kept a move, a
    letter goes nowhere, and one goes by itself.
    """
    state, rng = GAMES[SIEGE].start(), random.Random(8)
    begin(host, server, SIEGE, first="1")
    host.get_by_role("button", name="A table across the room").click()
    expect(host.get_by_role("dialog")).to_contain_text("Scan this code")
    scan(host, "an invitation to a table across the room")
    guest.goto(f"{server}#/elsewhere")
    guest.get_by_role("button", name="Scan with the camera").click()
    expect(guest.get_by_role("status")).to_contain_text("There is no camera here")
    guest.evaluate(SEEING, code(host))
    guest.get_by_role("button", name="Scan with the camera").click()
    expect(guest.locator(".reading")).to_contain_text("Scan this code")
    host.evaluate(SEEING, code(guest))
    host.get_by_role("button", name="Scan with the camera").click()
    expect(host.locator(".post")).to_contain_text("You are connected")
    expect(guest.locator(".reading")).to_contain_text("You are connected")
    scan(guest, "the answer to an invitation")
    moved(host, state, rng)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    at_move(guest, 1)
    moved(guest, state, rng)
    at_move(host, 2)
    guest.evaluate(TABLES)
    before = guest.evaluate(READ)
    moved(host, state, rng)
    at_move(guest, 3)
    assert record(host).tokens == record(guest).tokens
    guest.get_by_role("button", name="One move back").click()  # where the host was to move
    settled(guest)
    expect(guest.locator(".post")).to_contain_text("each turn goes over at once")

    guest.evaluate(WRITE, before)
    guest.reload()
    at_move(guest, 3)
    expect(host.locator(".post")).to_contain_text("The line is lost")
    abandoned(host, "Bo")
    connected(host, guest)
    at_move(guest, 3)
    guest.goto("about:blank")
    expect(host.locator(".post")).to_contain_text("The line is lost")
    guest.go_back()
    at_move(guest, 3)
    moved(guest, state, rng)  # its letter goes nowhere
    expect(guest.get_by_role("button", name="Send to Ada")).to_be_visible()
    host.get_by_role("button", name="Undo").dispatch_event("click")
    expect(host.locator("[data-token]")).to_have_count(3)
    connected(host, guest)
    at_move(guest, 4)
    at_move(host, 4)
    guest.reload()
    at_move(guest, 4)
    moved(host, state, rng)
    taken(guest, sent(host), 5)
    assert record(host).tokens == record(guest).tokens == tokens(host)


SLOW = """() => {
  const { postMessage } = Worker.prototype;
  const asked = [];
  Worker.prototype.postMessage = function (...message) { asked.push(() => postMessage.apply(this, message)); };
  window.asked = asked;
  window.answer = () => {
    Worker.prototype.postMessage = postMessage;
    for (const ask of asked) ask();
  };
}"""
"""No worker of the page is asked anything until `answer`."""


def test_a_letter_that_is_being_opened_does_not_close_a_dialog(
    host: Page, guest: Page, server: str
) -> None:
    state, rng = GAMES[SIEGE].start(), random.Random(8)
    begin(host, server, SIEGE, first="1")
    connected(host, guest)
    moved(host, state, rng)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    at_move(guest, 1)
    host.evaluate(SLOW)
    moved(guest, state, rng)
    wait_until(host, "window.asked.length > 0")
    host.get_by_role("button", name="Let somebody watch").click()
    dialog = host.get_by_role("dialog")
    expect(dialog).to_contain_text("Scan this code")
    host.evaluate("window.answer()")
    settled(host)
    expect(dialog).to_contain_text("Scan this code")
    dialog.get_by_role("button", name="Cancel").click()
    at_move(host, 2)


OFF = "/(is to move|waits for)/.test(document.querySelector('.post').textContent)"
"""Whether the last letter is this side's, sent over the line."""
ACTS = f"document.querySelector('[data-live]') !== null && !{OFF}"
OVER = "document.querySelector('.post').textContent.includes('The game is over.')"


def acting(*pages: Page) -> Page | None:
    """The page on which a person is to move; None once the game is over on all."""
    while True:
        for page in pages:
            if page.evaluate(ACTS):
                settled(page)  # its turn may be over, and its letter not off yet
                if page.evaluate(ACTS):
                    return page
        if all(page.evaluate(OVER) for page in pages):
            return None
        settled(pages[0])


def seen(page: Page) -> Json:
    """The position on the screen of whoever watches, as it came; {} before the first."""
    packed = page.url.partition("#/seen/")[2]
    text = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    view: Json = json.loads(zlib.decompress(text, -15))["view"] if packed else {}
    return view


def things(page: Page, viewer: int | None) -> Json:
    """What that seat, or a stranger, sees of the game that this device keeps."""
    found: Json = json.loads(json.dumps(kept_record(page).state().view(viewer)["things"]))
    return found


def turn_with_cards(page: Page, name: str, rng: random.Random) -> int:
    """Play a turn if there is one; returns how many moves come before one that goes over, since only
    the answer decides it, or 0.
    """
    kept = kept_record(page)
    state, seat = kept.state(), int(kept.tags.get("Seat.2") == name)
    assert isinstance(state, Hands)
    while state.seat == seat and "still locked" not in page.locator(".post").inner_text():
        expect(page.locator("[data-live]").first).to_be_visible()
        moves = state.moves()
        token = rng.choice([token for token in moves if state.hinges(token)] or moves)
        known, held = len(tokens(page)), state.hinges(token)
        tap_all(page, state.taps(token))
        if held:
            page.get_by_role("dialog").get_by_role("button", name="Send it").click()
            return known
        state.play(token)
        expect(page.locator("[data-token]")).to_have_count(known + 1)
    return 0


@pytest.mark.slow
def test_a_game_with_hidden_hands_goes_to_its_end_and_whoever_watches_sees_it_as_a_stranger(
    host: Page, guest: Page, new_page: Callable[..., Page], server: str
) -> None:
    """Each card is opened by itself, also after a reload and over a new line."""
    rng, watcher = random.Random(3), new_page()
    begin(host, server, f"{KING}?turns=4&deck={FAIR}", first="lots")
    connected(host, guest)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Play", exact=True).click()
    answer, turns = "", 0
    while mover := acting(host, guest):
        if turns == 4:  # two castles, and a card each
            while seen(watcher).get("things") != things(host, None):
                settled(watcher)
            assert things(host, None) != things(host, 0)
            expect(watcher.locator(".voice")).to_contain_text("as an onlooker sees it")
            watcher.reload()
            expect(watcher.locator(".voice")).to_contain_text("The line is lost")
            joined(guest, invited(guest, watcher, "Let somebody watch"))
            expect(watcher.locator(".voice")).to_contain_text("the game goes on elsewhere")
            watcher.close()
            guest.reload()
            expect(host.locator(".post")).to_contain_text("The line is lost")
            connected(host, guest)
        invites = mover is guest and not answer  # whose letter comes meanwhile
        answer = answer or (invited(host, watcher, "Let somebody watch") if invites else "")
        if before := turn_with_cards(mover, "Ada" if mover is host else "Bo", rng):
            wait_until(
                mover, f"document.querySelectorAll('[data-token]').length > {before} || {OFF}"
            )
        if invites:
            joined(host, answer)
        turns += 1
    assert turns > 4
    for page in (host, guest):
        expect(page.locator(".post")).to_contain_text("The game is over.")
        expect(page.locator(".post")).not_to_contain_text("guess")
    assert kept_record(host).tokens == kept_record(guest).tokens


def test_a_half_that_does_not_fit_is_refused_and_an_answer_in_another_tab_reaches_the_game(
    host: Page, guest: Page, server: str
) -> None:
    begin(host, server, "siegestones")
    old = invited(host, guest)
    host.get_by_role("button", name="Cancel").click()
    host.get_by_role("button", name="A table across the room").click()
    field = host.get_by_role("dialog").get_by_label("Answer")
    for text, words in ((old, "another invitation"), (old[:-30], "damaged"), ("hm", "damaged")):
        field.fill(text)
        host.get_by_role("button", name="Connect").click()
        expect(host.get_by_role("dialog")).to_contain_text(words)
    guest.goto(f"{server}#/wire/AAAA")
    expect(guest.get_by_role("dialog")).to_contain_text("damaged")
    guest.get_by_role("button", name="Close").click()
    link = host.get_by_role("dialog").get_by_label("Invitation").input_value()
    guest.evaluate("() => { window.wire = RTCPeerConnection; delete window.RTCPeerConnection; }")
    guest.goto(link)
    expect(guest.get_by_role("dialog")).to_contain_text("A game between two can go on by letters.")
    guest.evaluate("() => { window.RTCPeerConnection = window.wire; }")
    guest.goto(f"{server}#/nowhere")
    guest.goto(link)
    tab = host.context.new_page()
    tab.goto(guest.get_by_label("Answer").input_value())
    expect(tab.locator(".reading")).to_contain_text("Go back to the tab with your game.")
    expect(host.locator(".post")).to_contain_text("You are connected")
    tab.close()


def connected_all(
    host: Page, guests: list[Page], after: Callable[[int], None] = lambda _: None
) -> None:
    """Open lines from the host to these guests, one after the other."""
    host.get_by_role("button", name="Connect a device").click()
    for count, guest in enumerate(guests):
        dialog = host.get_by_role("dialog")
        expect(dialog).to_contain_text("Connect device")
        link = dialog.get_by_label("Invitation").input_value()
        guest.goto(link)
        dialog.get_by_label("Answer").fill(guest.get_by_label("Answer").input_value())
        dialog.get_by_role("button", name="Connect").click()
        wait_until(host, f"document.querySelector('dialog [readonly]')?.value !== '{link}'")
        after(count)
    expect(host.get_by_role("dialog")).to_have_count(0)


def seated(guest: Page, name: str) -> None:
    """Accept the invitation of the host."""
    expect(guest.locator("h1")).to_contain_text("Ada invites you")
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Play", exact=True).click()


def test_whose_first_letter_gets_lost_is_given_another_place_if_theirs_is_taken(
    host: Page, new_page: Callable[..., Page], server: str
) -> None:
    bo, cy = (new_page(viewport={"width": 390, "height": 800}) for _ in range(2))
    bo.add_init_script(MUTED)
    begin(host, server, "nobles-and-peasants?seats=3&devices=3&row=8", first="lots")
    connected_all(host, [bo, cy])
    seated(cy, "Cy")
    bo.evaluate("window.mute = true")
    seated(bo, "Bo")
    expect(bo.locator(".post")).to_contain_text("The game waits for")
    host.reload()
    bo.evaluate("window.mute = false")
    for page in (bo, cy):
        expect(page.locator(".post")).to_contain_text("shown again on the device of Ada")

    def cancel(_: int) -> None:
        host.get_by_role("dialog").get_by_role("button", name="Cancel").click()

    connected_all(host, [cy], cancel)
    expect(host.locator(".post")).to_contain_text("The game waits for device 3")
    cy.reload()
    expect(host.locator(".post")).to_contain_text("Not connected: Cy.")

    def wait(_: int) -> None:
        expect(bo.locator(".post")).to_contain_text("The game waits for Ada.")

    connected_all(host, [bo, cy], wait)
    pages = (host, bo, cy)
    for page in pages:
        expect(page.locator(".post")).to_contain_text("All 3 devices are connected")
    mover = acting(*pages)
    assert mover
    moved(mover, record(mover).state())
    for page in pages:  # some hear only now how the lots fell
        expect(page.locator("[data-token]")).not_to_have_count(0)


@pytest.mark.slow
def test_four_devices_play_on_when_lines_are_cut(
    host: Page, new_page: Callable[..., Page], server: str
) -> None:
    """Lots and the row come of the shares of all four; one loses its line as soon as it has a place,
    which is somebody else's then; it reloads later, and whoever invited after that.
    """
    guests = [new_page(viewport={"width": 390, "height": 800}) for _ in range(3)]
    guests[1].add_init_script(DOUBLED)
    pages = [host, *guests]
    begin(host, server, "nobles-and-peasants?seats=4&devices=4&row=8", first="lots")
    expect(host.locator(".post")).to_contain_text("1 of 4 devices are connected.")

    def lose(count: int) -> None:
        if count == 0:
            guests[1].get_by_role("button", name="Play", exact=True).wait_for()
            guests[1].evaluate("line.close()")
            seated(guests[1], "Cy")

    connected_all(host, [guests[1], guests[0], guests[2], guests[1]], lose)
    seated(guests[2], "Di")
    seated(guests[0], "Bo")
    for turn in range(1, 7):
        mover = acting(*pages)
        assert mover
        moved(mover, record(mover).state())
        wait_until(mover, OFF)
        if turn == 2:
            guests[1].reload()
            for page in (host, guests[0], guests[2]):
                expect(page.locator(".post")).to_contain_text("Not connected: Cy.")
            expect(guests[1].locator(".post")).to_contain_text("The line is lost.")
            stranger = new_page()
            connected_all(host, [stranger])
            expect(stranger.locator(".reading")).to_contain_text("it has no place left")
            stranger.close()
            connected_all(host, [guests[1]])
            for page in pages:
                expect(page.locator(".post")).to_contain_text("All 4 devices are connected")
        if turn == 4:
            host.reload()
            for page in guests:
                expect(page.locator(".post")).to_contain_text("shown again on the device of Ada")
            expect(host.locator(".post")).to_contain_text("Not connected: ")
            connected_all(host, [guests[2], guests[0], guests[1]])
    for page in pages:
        expect(page.locator("[data-token]")).to_have_count(len(tokens(mover)))
    games = [record(page) for page in pages]
    assert all(game.text() == games[0].text() for game in games)
    assert {games[0].tags[f"Seat.{seat}"] for seat in range(1, 5)} == {"Ada", "Bo", "Cy", "Di"}
    guests[0].reload()  # it might lack the last letter
    expect(host.get_by_role("button", name="Connect a device")).to_be_visible()
