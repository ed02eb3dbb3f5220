"""Games with somebody elsewhere, by letters: two browsers that know nothing of each other but the
links that they are handed.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record, State
from tests.conftest import Served
from tests.late import WRITING
from tests.web.helpers import (
    KEPT,
    SIEGE,
    hold,
    leave,
    open_game,
    record,
    settled,
    tap_all,
    tokens,
    wait_until,
)
from tests.web.test_axe import scan
from tests.web.test_sessions import ALL
from tests.web.test_sharing import PASTE

NUMBER = "siege-by-number"
TABLE = "document.querySelector('.post:not([hidden])') !== null"
FORGET_LETTERS = """() => new Promise((resolve) => {
  const gone = indexedDB.deleteDatabase("siegeworks-letters");
  gone.onsuccess = gone.onerror = gone.onblocked = () => resolve(true);
})"""


@pytest.fixture
def ada(page: Page) -> Page:
    """The page of who invites, without letters of an earlier test."""
    page.evaluate(FORGET_LETTERS)
    return page


@pytest.fixture
def bo(new_page: Callable[..., Page]) -> Page:
    """The page of who is invited, in a browser of their own."""
    return new_page(viewport={"width": 390, "height": 800})


def begin(page: Page, server: str, game: str, name: str = "Ada", first: str = "0") -> None:
    """Begin a game with somebody elsewhere; `first` is the side with the first seat, or "lots" decide."""
    page.goto(f"{server}#/elsewhere/{game}")
    page.get_by_label("Your name").fill(name)
    if first == "lots":
        page.get_by_label("Draw lots for the seats").check()
        expect(page.locator("#elsewhere-seat-0")).to_be_hidden()
    else:
        page.locator("#elsewhere-seat-0").select_option(first)
    page.get_by_role("button", name="Begin").click()
    wait_until(page, TABLE)


def sent(page: Page, button: str = "Send to", note: str = "") -> str:
    """The link of the letter that is sent with that note."""
    if note:
        page.get_by_label("A note, if you like").fill(note)
    page.get_by_role("button", name=button).click()
    return link_in(page)


def link_in(page: Page) -> str:
    """The link in the open dialog."""
    dialog = page.get_by_role("dialog")
    link: str = dialog.get_by_label("Link", exact=True).input_value()
    dialog.get_by_role("button", name="Done").click()
    return link


def taken(page: Page, letter: str, moves: int) -> None:
    """Open a letter, and wait until its game is shown as it stands."""
    page.goto(letter)
    expect(page.locator("[data-token]")).to_have_count(moves)
    wait_until(page, TABLE)


def accepted(page: Page, letter: str, name: str = "Bo") -> None:
    """Accept an invitation."""
    page.goto(letter)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, TABLE)


def choices(state: State) -> int:
    """How many moves somebody has there; none at the end."""
    return 0 if state.seat is None else 99 if state.seat == CHANCE else len(state.moves())


def moved(page: Page, state: State, rng: random.Random | None = None) -> None:
    """Play one seat's turn, at random or so that the game ends soon."""
    seat = state.seat
    while state.seat == seat:
        known, moves = len(tokens(page)), state.moves()
        token = rng.choice(moves) if rng else min(moves, key=lambda one: choices(state.after(one)))
        tap_all(page, state.taps(token))
        state.play(token)
        expect(page.locator("[data-token]")).to_have_count(known + 1)


def refused(page: Page, letter: str, words: str) -> None:
    """Open a letter that is refused with these words."""
    page.goto(letter)
    expect(page.get_by_role("dialog")).to_contain_text(words)
    page.get_by_role("button", name="Close").click()


@pytest.mark.drawings
def test_a_game_begins_by_letters_and_each_shelf_knows_whose_turn_it_is(
    ada: Page, bo: Page, server: str
) -> None:
    state, rng = GAMES[SIEGE].start(), random.Random(3)
    ada.goto(f"{server}#/")
    ada.get_by_role("link", name="Play with somebody elsewhere").click()
    expect(ada.locator("h1")).to_have_text("Play with somebody elsewhere")
    scan(ada, "games with somebody elsewhere")
    expect(ada.get_by_role("link", name="Siege the King")).to_be_visible()
    ada.get_by_role("link", name="SIEGE (1966)").click()
    ada.get_by_role("button", name="Begin").wait_for()
    scan(ada, "a game with somebody elsewhere")
    begin(ada, server, SIEGE, first="1")
    moved(ada, state, rng)
    scan(ada, "a letter to be sent", themes=True)
    ada.get_by_label("A note, if you like").fill("<b>Hello</b>")
    ada.get_by_role("button", name="Send the invitation").click()
    ada.get_by_role("button", name="QR code").click()
    expect(ada.get_by_role("img", name="QR code")).to_be_visible()
    scan(ada, "a letter on its way")
    letter = ada.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    assert len(letter) < 500
    ada.get_by_role("button", name="Done").click()
    expect(ada.locator(".post")).to_contain_text("Your invitation is letter 1")
    expect(ada.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    ada.goto(f"{server}#/")
    expect(ada.locator(".under-way li")).to_contain_text("sent, Attacker is to answer")

    broken = "\n".join(letter[start : start + 60] for start in range(0, len(letter), 60))
    bo.goto(f"{server}#/rules/siegestones")
    bo.wait_for_selector("h1")
    bo.evaluate(PASTE, f"Your turn:\n{broken}")
    expect(bo.locator("h1")).to_have_text("Ada invites you to SIEGE (1966)")
    expect(bo.locator("blockquote")).to_have_text("<b>Hello</b>")
    scan(bo, "an invitation")
    accepted(bo, letter)
    expect(bo.locator(".seat-name")).to_have_text(["Bo", "Ada"])
    bo.goto(f"{server}#/")
    expect(bo.locator(".under-way li")).to_contain_text("your turn")
    bo.get_by_role("link", name="SIEGE (1966) Bo").click()
    expect(bo.locator("[data-token]")).to_have_count(1)
    moved(bo, state, rng)
    answer = sent(bo)
    taken(ada, answer, 2)
    assert record(ada).tokens == record(bo).tokens
    ada.reload()
    wait_until(ada, TABLE)
    ada.goto(f"{server}#/")
    expect(ada.locator(".under-way li")).to_contain_text("your turn")


def test_a_game_at_home_loads_nothing_of_it(page: Page, server: str, served: Served) -> None:
    page.goto("about:blank")
    open_game(page, server)
    page.wait_for_selector("[data-live]")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    names = {Path(name).name for name in loaded}
    ours = [
        path
        for path in (served.folder / "chunks").glob("*.js")
        if re.match("letter|noble-|curve|post|envelope|elsewhere|shelf_letters|scan", path.name)
    ]
    assert len(ours) >= 7
    assert not names & {path.name for path in ours}
    codes = [
        path for path in (served.folder / "chunks").glob("*.js") if "border:4" in path.read_text()
    ]
    assert codes and not names & {path.name for path in codes}, "no QR codes either"
    assert sum(len(gzip.compress(path.read_bytes())) for path in ours) < 60_000


def test_letters_are_refused_moves_taken_back_and_somebody_resigns(
    ada: Page, bo: Page, server: str
) -> None:
    """A letter that does not fit changes nothing; a captain plays by itself at one of the devices."""
    state, rng = GAMES[SIEGE].start(), random.Random(5)
    begin(ada, server, SIEGE, first="1")
    moved(ada, state, rng)
    invitation = sent(ada, "Send the invitation")
    accepted(bo, invitation)
    moved(bo, state, rng)
    answer = sent(bo)
    taken(ada, answer, 2)
    middle = len(answer) - 60
    changed = answer[:middle] + ("A" if answer[middle] != "A" else "B") + answer[middle + 1 :]
    refused(ada, invitation, "You wrote this letter")
    refused(ada, answer[:-20], "Part of this letter is missing")
    refused(ada, changed, "was changed")
    refused(ada, f"{server}#/letter/AAAA", "another version")
    taken(ada, answer, 2)
    expect(ada.locator(".voice")).to_contain_text("Nothing has changed")
    moved(ada, state, rng)
    taken(bo, sent(ada), 3)
    taken(ada, sent(bo, "Ask to take back"), 3)
    expect(ada.locator(".post")).to_contain_text("Bo asks to take back a move.")
    agreed = sent(ada, "Agree")
    expect(ada.locator("[data-token]")).to_have_count(1)
    taken(bo, agreed, 1)
    expect(bo.locator(".post")).to_contain_text("Ada agrees.")
    moved(bo, record(bo).state(), rng)
    taken(ada, sent(bo), 2)
    taken(bo, sent(ada, "Offer a draw"), 2)
    taken(ada, sent(bo, "Decline"), 2)
    expect(ada.locator(".post")).to_contain_text("Bo declines.")
    ada.get_by_text("Who plays here").click()
    ada.locator("#post-seat-1").select_option("level1")
    expect(ada.locator("[data-token]")).to_have_count(3)
    letter = sent(ada)
    assert kept_record(ada).tokens[:2] == kept_record(bo).tokens
    taken(bo, letter, 3)
    moved(bo, kept_record(bo).state(), rng)
    taken(ada, sent(bo), 5)
    expect(ada.locator("#post-seat-1")).to_have_count(0)  # it has moved
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("dialog").get_by_role("button", name="Resign").click()
    last = link_in(ada)
    expect(ada.locator(".post")).to_contain_text("You have resigned.")
    taken(bo, last, 4)
    expect(bo.locator(".post")).to_contain_text("Ada has resigned. You win.")
    expect(bo.locator(".post")).to_contain_text("1 won, 0 drawn, 0 lost")
    bo.goto(f"{server}#/")
    expect(bo.locator(".finished summary")).to_contain_text("1")
    bo.go_back()
    bo.get_by_role("link", name="Rematch").click()
    expect(bo.locator("#elsewhere-seat-0")).to_have_value("1")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Begin").click()
    wait_until(bo, TABLE)
    moved(bo, GAMES[SIEGE].start(), rng)
    ada.goto(sent(bo, "Send the invitation"))
    expect(ada.locator(".reading")).to_contain_text("0 won, 0 drawn, 1 lost")
    ada.evaluate(FORGET_LETTERS)
    ada.goto(answer)
    expect(ada.locator(".reading")).to_contain_text("not on this device")
    ada.get_by_role("button", name="Look at the game").click()
    expect(ada.locator("[data-token]")).to_have_count(2)
    assert not ada.locator(".post").is_visible()


def test_nothing_is_taken_back_while_a_letter_is_written(bo: Page, server: str) -> None:
    bo.add_init_script(WRITING)
    begin(bo, server, SIEGE, first="1")
    moved(bo, GAMES[SIEGE].start(), random.Random(1))
    expect(bo.get_by_role("button", name="Send the invitation")).to_be_visible()
    bo.evaluate("window.slow = true")
    bo.get_by_role("button", name="Send the invitation").click()
    bo.get_by_role("button", name="Undo").click()
    expect(bo.locator(".voice")).to_contain_text("Your letter is on its way")
    bo.evaluate("window.slow = false")
    link_in(bo)
    expect(bo.locator("[data-token]")).to_have_count(1)


def test_whoever_leaves_before_a_game_begins_stays_where_they_are(tab: Page, server: str) -> None:
    go_on = hold(tab)
    tab.goto(f"{server}#/elsewhere/{SIEGE}")
    tab.get_by_role("button", name="Begin").click()
    leave(tab)
    go_on()
    wait_until(tab, f"({ALL})().then(([game]) => game)")
    settled(tab)
    assert tab.url.endswith("#/nowhere")


def test_whoever_opens_a_letter_sees_what_happened(
    ada: Page, new_page: Callable[..., Page], server: str
) -> None:
    state, rng = GAMES[SIEGE].start(), random.Random(6)
    begin(ada, server, SIEGE, first="1")
    moved(ada, state, rng)
    other = new_page(reduced_motion="no-preference")
    accepted(other, sent(ada, "Send the invitation"))
    expect(other.locator(".voice")).to_contain_text("This is what happened.")
    expect(other.locator(".voice")).to_contain_text("Choose a knight to move.")


def kept_record(page: Page) -> Record:
    """The game as this device keeps it: hidden coins are known or guessed."""
    return Record.parse(page.evaluate(KEPT)[0])


def turn_with_coins(page: Page, name: str, rng: random.Random, ends: bool = True) -> int:
    """Play a turn where coins are hidden, up to its end or the first attack on an unknown coin,
    which goes over; returns how many moves come before that, or 0. Unless it `ends`, no attack is
    the turn's last move, so that its answer can be sent at once.
    """
    kept, shown = kept_record(page), set[tuple[int, int]]()
    state, seat = kept.state(0), int(kept.tags["Seat.2"] == name)
    for token in kept.tokens:
        shown |= {*state.shows(token)}
        state.play(token)
    while state.seat == seat:
        expect(page.locator("[data-live]").first).to_be_visible()
        moves = state.moves()
        fights = [
            token
            for token in moves
            if state.shows(token) and (ends or state.after(token).seat == seat)
        ]
        quiet = [token for token in moves[:-1] if ends or not state.shows(token)]
        token = rng.choice(fights or quiet or ["done"])
        known = len(tokens(page))
        tap_all(page, state.taps(token))
        if any(owner != seat and (owner, coin) not in shown for owner, coin in state.shows(token)):
            page.get_by_role("dialog").get_by_role("button", name="Send it").click()
            return known
        state.play(token)
        expect(page.locator("[data-token]")).to_have_count(known + 1)
    return 0


def abandoned(page: Page, name: str) -> None:
    """Take the other side for gone."""
    page.get_by_role("button", name=f"{name} does not answer").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up waiting").click()
    expect(page.locator(".post")).to_contain_text(f"{name} has left this game.")


@pytest.mark.slow
def test_an_attack_on_a_hidden_coin_goes_over_and_the_answer_opens_it(
    ada: Page, bo: Page, server: str
) -> None:
    """Each device knows its own coins only; at the end all are opened and checked."""
    rng = random.Random(1)
    begin(ada, server, f"{NUMBER}?bases=adjacent", first="lots")
    attack, number = 0, 0
    while not attack:
        mine, other = (ada, bo) if number % 2 == 0 else (bo, ada)
        if number > 1:
            attack = turn_with_coins(mine, ["Ada", "Bo"][number % 2], rng, ends=False)
        invites = "Send to" if number else "Send the invitation"
        letter = link_in(mine) if attack else sent(mine, invites)
        number += 1
        if number == 1:
            accepted(other, letter)
        else:
            other.goto(letter)
            wait_until(other, f"location.hash.includes('letter={number}') && {TABLE}")
    known, kept = len(tokens(mine)), kept_record(mine)
    mine.get_by_role("tab", name="Game").click()
    mine.get_by_role("button", name="Save", exact=True).click()
    with mine.expect_download() as download:
        mine.get_by_role("dialog").get_by_role("button", name="Save").click()
    running = Record.parse(Path(download.value.path()).read_text())
    assert running.tokens == kept.tokens and "Termination" not in running.tags
    abandoned(mine, ["Ada", "Bo"][number % 2])
    expect(mine.locator(".post")).to_contain_text("How your last move ends")
    mine.goto(f"{server}#/")
    row = mine.locator(".finished li")
    expect(row).to_contain_text("abandoned by")
    mine.locator(".finished summary").click()
    with mine.expect_download() as download:
        row.get_by_role("button", name="Save").click()
    saved = Record.parse(Path(download.value.path()).read_text())
    assert saved.tags["Termination"].startswith("abandoned by")
    assert saved.tokens == kept.tokens
    guesses = [saved.tokens[ply - 1] for ply in saved.comments]
    assert guesses and all(token.startswith("coin:") for token in guesses)
    assert running.comments == saved.comments
    mine.go_back()
    mine.get_by_role("button", name="Wait for").click()
    expect(mine.locator(".post")).to_contain_text("whose answer says how it ends")
    abandoned(mine, ["Ada", "Bo"][number % 2])
    taken(mine, sent(other), known + 1)
    expect(mine.locator(".post")).not_to_contain_text("has left")
    mine.get_by_role("button", name="Resign").click()
    mine.get_by_role("dialog").get_by_role("button", name="Resign").click()
    other.goto(link_in(mine))
    expect(other.locator(".post")).to_contain_text("Send a last letter")
    expect(mine.locator(".post")).to_contain_text("is a guess here")
    mine.goto(sent(other))
    wait_until(mine, f"location.hash.includes('letter=') && {TABLE}")
    expect(mine.locator(".post")).not_to_contain_text("guess")
    assert kept_record(mine).tokens == kept_record(other).tokens
