"""Games that leave the page and come back: links, files that are dropped, pasted records, branches,
older saves; and undo between persons.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES
from tests.web.helpers import (
    DROP,
    FORGET,
    SIEGE,
    WHOLE,
    catch_up,
    check,
    decide,
    game,
    goes_on,
    kept_tokens,
    open_game,
    play_randomly,
    played,
    tap_all,
    tokens,
    unfold_typing,
    wait_until,
    wait_until_kept,
)
from tests.web.test_axe import scan

PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", {bubbles: true, clipboardData: data}));
}"""


def share(page: Page) -> str:
    """The link that the page makes."""
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Share").click()
    link: str = page.get_by_label("Link").input_value()
    return link


def test_a_game_is_dropped_shared_as_a_link_and_pasted(page: Page, tab: Page, server: str) -> None:
    record = played(SIEGE, 30)
    page.evaluate(DROP, record.text())
    expect(page.locator("[data-token]")).to_have_count(30)
    link = share(page)
    assert len(link) < 500
    tab.goto(link)
    expect(tab.locator("[data-token]")).to_have_count(30)
    check(tab, record.state())
    assert "#/play/siege-1966" in tab.url
    tab.evaluate(PASTE, played("siegestones", 5).text())
    expect(tab.locator("[data-token]")).to_have_count(5)
    assert "#/play/siegestones" in tab.url
    tab.goto(f"{server}#/record/AAAA")
    expect(tab.get_by_role("dialog")).to_contain_text("damaged")


HELD = """
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
const held = [];
let open = false;
Object.defineProperty(Worker.prototype, "onmessage", {
  set(hear) {
    set.call(this, (event) => (open ? hear(event) : held.push(() => hear(event))));
  },
});
window.release = () => {
  open = true;
  held.splice(0).forEach((go) => go());
};
"""
"""Keeps everything back that Python says."""


@pytest.mark.parametrize("way", ["dropped", "link", "game with a hand in sight"])
def test_waiting_for_python_is_announced(way: str, page: Page, tab: Page, server: str) -> None:
    link = f"{server}#/"
    if way == "link":
        open_game(page, server)
        play_randomly(page, game(), 2)
        link = share(page)
    elif way == "game with a hand in sight":
        open_game(page, server, "siege-the-king?begins=1")
        tap_all(page, ("ready", "a1", "ready", "b2", "ready"))
        expect(
            page.locator(
                "[data-tap^=D][data-live], [data-tap^=A][data-live], [data-tap^=W][data-live]"
            ).first
        ).to_be_attached()
        kept_tokens(page, 5)
        link = page.url
    tab.add_init_script(HELD)
    tab.goto(link)
    if way == "dropped":
        tab.wait_for_selector(".hub")
        tab.evaluate(DROP, played(SIEGE, 3).text())
    words = tab.get_by_text("The rules are still loading. The game will open in a moment.")
    expect(words).to_be_in_viewport()
    if way == "link":
        scan(tab, "waiting for Python")
    tab.evaluate("window.release()")
    tab.wait_for_selector(".board")
    expect(words).to_have_count(0)


def test_while_hands_are_hidden_a_link_holds_only_what_the_seat_knows(
    page: Page, tab: Page, server: str
) -> None:
    # no Assassin can be drawn that ends the game
    open_game(page, server, "siege-the-king?specials=no")
    state, rng = GAMES["siege-the-king"].start(specials="no"), random.Random(2)
    known, viewer = catch_up(page, state, 0), None
    for _ in range(4):
        if state.seat != viewer:
            tap_all(page, ("ready",))
            viewer = state.seat
        known = decide(
            page,
            state,
            rng.choice([token for token in state.moves() if goes_on(state, token)]),
            known,
        )
    if state.seat != viewer:
        tap_all(page, ("ready",))
        viewer = state.seat
    link = share(page)
    assert "#/seen/" in link
    tab.goto(link)
    view = state.view(viewer)
    expect(tab.locator(".voice-next")).to_contain_text(view["seats"][viewer or 0]["name"])
    shown = tab.evaluate(
        "[...document.querySelectorAll('.table [data-thing]')].map((one) => one.dataset.thing)"
    )
    assert set(shown) == {thing["id"] for thing in view["things"]}
    assert not tab.locator("[data-live]").count()


def test_a_link_does_not_call_its_reader_you(page: Page, tab: Page, server: str) -> None:
    open_game(page, server, "siege-by-number?players=person,random&begins=1&name1=Ada&name2=Bo")
    wait_until(page, "document.querySelector('[data-live]') !== null")
    names = (
        "[...document.querySelectorAll('.table [aria-label], .table button, .table h2')].map((one)"
        " => `${one.ariaLabel} ${one.textContent}`).join(' ')"
    )
    assert "your" in page.evaluate(names).lower()
    link = share(page)
    assert "#/seen/" in link
    tab.goto(link)
    tab.wait_for_selector(".board")
    assert "your" not in tab.evaluate(names).lower()
    assert "Ada" in tab.evaluate(names)


@pytest.mark.smoke
def test_a_finished_game_with_hidden_hands_is_shared_whole(page: Page) -> None:
    record = played("siege-by-number", WHOLE)
    page.evaluate(DROP, record.text())
    page.wait_for_selector("body[data-over]")
    assert len(page.locator("[data-token]").all()) == len(record.tokens)
    assert "#/record/" in share(page)


def test_playing_on_from_an_earlier_position_keeps_both_games(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?name1=Branching")
    play_randomly(page, game(), 6)
    page.get_by_role("tab", name="Moves").click()
    page.locator("[data-token]").nth(2).click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-token]")).to_have_count(3)
    wait_until_kept(page)
    page.goto(f"{server}#/")
    rows = page.locator(".under-way li").filter(has_text="Branching")
    expect(rows).to_have_count(2)
    rows.filter(has_text="6 moves").get_by_role("link").click()
    expect(page.locator("[data-token]")).to_have_count(6)


def test_the_person_whose_move_it_is_agrees_to_taking_it_back(page: Page, server: str) -> None:
    open_game(page, server)
    play_randomly(page, game(), 6)
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.locator("[data-token]")).to_have_count(5)
    undo.click()
    page.get_by_role("button", name="No, let it stand").click()
    expect(page.locator("[data-token]")).to_have_count(5)
    undo.click()
    expect(page.locator('[data-tap="consent"][data-live]')).to_be_visible()
    tap_all(page, ("consent",))
    expect(page.locator("[data-token]")).to_have_count(4)
    page.get_by_role("tab", name="Game").click()
    friendly = page.get_by_label("Friendly game").element_handle()
    undo.evaluate("(undo, friendly) => { friendly.click(); undo.click(); }", friendly)
    # what is touched at once after it is already friendly
    expect(page.locator("[data-token]")).to_have_count(3)
    undo.click()
    expect(page.locator("[data-token]")).to_have_count(2)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[data-token]")).to_have_count(3)


def test_saves_of_an_older_format_are_converted_and_a_broken_one_is_told(
    tab: Page, server: str
) -> None:
    tab.goto(f"{server}#/")
    tab.wait_for_selector(".hub")
    put = """(kept) => new Promise((resolve) => {
      const opening = indexedDB.open("siegeworks");
      opening.onsuccess = () => {
        const change = opening.result.transaction("tables", "readwrite");
        change.objectStore("tables").put(kept);
        change.oncomplete = () => { opening.result.close(); resolve(true); };
      };
    })"""
    old = {
        "id": "old",
        "format": 1,
        "game": SIEGE,
        "updated": 5,
        "players": ["person", "person"],
        "ahead": [],
        "over": False,
        "moves": 8,
        "snapshot": {"strange": 1},
    }
    tab.evaluate(put, old | {"record": played(SIEGE, 8).text(), "screen": None})
    tab.goto(f"{server}#/play/{SIEGE}")
    expect(tab.locator("[data-token]")).to_have_count(8)
    tab.goto(f"{server}#/")
    tab.evaluate(
        put,
        old | {"id": "bad", "game": "siegestones", "record": "no record at all", "screen": None},
    )
    tab.goto(f"{server}#/play/siegestones")
    expect(tab.get_by_role("alert")).to_contain_text("a record starts with")
    expect(tab.get_by_label("Record of the kept game")).to_have_value("no record at all")


def test_setting_up_with_swapped_seats_and_start_waits_for_the_chosen_deck(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/play/siege-the-king?new=friends")
    page.get_by_role("group", name="Castle A").get_by_label("Name").fill("Anna")
    page.get_by_role("group", name="Castle A").get_by_label("Seat").select_option("Castle B")
    expect(page.get_by_role("group", name="Castle B").get_by_label("Name")).to_have_value("Anna")
    page.get_by_text("Rules at this table").click()
    file = page.get_by_label("A file of your own")
    start = page.get_by_role("button", name="Start")
    deck = "kind,value,count,title,text\nattacker,2,8,Attacker,\ndefender,3,8,Defender,\nwarrior,5,4,Warrior,\n"
    bad = {"name": "bad.csv", "mimeType": "text/csv", "buffer": deck.replace("5,4", "x,4").encode()}
    good = {"name": "good.csv", "mimeType": "text/csv", "buffer": deck.encode()}
    file.set_input_files(good)  # type: ignore[arg-type]
    expect(page.get_by_text("good.csv is ready to be played.")).to_be_visible()
    page.evaluate(  # a slow disk: the file is still being read when Start is pressed
        """() => {
            const { text } = Blob.prototype;
            Blob.prototype.text = async function () {
                await new Promise((done) => addEventListener("click", done, { once: true }));
                return text.call(this);
            };
        }"""
    )
    file.set_input_files(bad)  # type: ignore[arg-type]
    start.click()
    expect(page.get_by_text("row 4, column value")).to_be_visible()
    file.set_input_files(good)  # type: ignore[arg-type]
    start.click()
    page.wait_for_selector('[data-tap="ready"]')
    expect(page.locator(".seat-name").nth(1)).to_have_text("Anna")
    assert "Option.deck" in page.locator("textarea.record").input_value()


def test_typed_moves_and_a_place_that_is_asked_for(page: Page, server: str) -> None:
    open_game(page, server)
    field = unfold_typing(page)
    for words, heard in (
        ("?d4", "d4, footman with the sword of Defender"),
        ("? D5", "d5, footman with the axe of Defender"),
        ("?z9", "This table has no place called z9"),
    ):
        field.fill(words)
        field.press("Enter")
        expect(page.locator("[aria-live=polite]").first).to_contain_text(heard)
    # Whoever asks faster than Python answers hears the last answer, whole.
    for words in ("?d4", "? D5"):
        field.fill(words)
        field.press("Enter")
    expect(page.locator("[aria-live=polite]").first).to_have_text(
        "d5, footman with the axe of Defender. "
        "The opening rule keeps it here now. It is guarded from e4."
    )
    page.locator("[data-tap='e4']").focus()
    page.keyboard.press("w")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("e4, footman")
    assert tokens(page) == []


def test_undo_says_why_it_does_not_go_past_a_roll_and_a_friendly_game_does(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/")
    wait_until(page, "document.querySelector('.under-way')?.children.length > 0")
    page.evaluate(FORGET)
    open_game(page, server, "siege-by-number?players=person,random")
    state, rng = GAMES["siege-by-number"].start(), random.Random(3)
    known = catch_up(page, state, 0)
    while state.seat == 1:
        for token in kept_tokens(page, known + 1)[known:]:
            state.play(token)
            known += 1
        known = catch_up(page, state, known)
    while state.seat == 0:
        known = decide(
            page,
            state,
            next((token for token in state.moves() if token == "done"), rng.choice(state.moves())),
            known,
        )
    undo = page.get_by_role("button", name="Undo")
    while state.seat == 1:
        for token in kept_tokens(page, known + 1)[known:]:
            state.play(token)
            known += 1
        known = catch_up(page, state, known)
    undo.dispatch_event("click")
    expect(page.locator(".voice")).to_contain_text("Nothing can be taken back here")
    assert len(kept_tokens(page, known)) == known
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Friendly game").check()
    undo.click()
    expect(page.locator(".moves-list li")).not_to_have_count(known)
