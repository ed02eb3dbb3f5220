"""Bad links, broken records, names that are programs: a clear sentence, nothing lost, nothing
run.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.web.helpers import (
    DROP,
    SIEGE,
    check,
    game,
    leave,
    open_game,
    play_randomly,
    played,
    settled,
    tokens,
    unfold_typing,
    wait_until,
    wait_until_kept,
)

NASTY = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 2">'


def test_a_link_with_a_wrong_setting_says_what_is_wrong_and_offers_to_set_up(
    page: Page, server: str
) -> None:
    for link, words in (
        ("?knights=xyz", "option knights takes one of cdef"),
        ("?nights=acfh", "has no option 'nights'"),
        ("?seats=7", "takes 2 seats, not 7"),
        ("?seats=%3Cb%3E", "not '<b>'"),
        ("?players=wizard", "wizard"),
        (f"?knights={quote(NASTY)}", "<script>window.hurt"),
        ("?quiet=99999999999999999999", "a whole number from 0 to 200"),
        ("?%E0%A4%A", "%A'; it has"),
    ):
        page.goto(f"{server}#/new/{SIEGE}{link}")
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert page.evaluate("window.hurt") is None


def test_a_link_to_nothing_leads_back_to_the_games(page: Page, server: str) -> None:
    for link in (
        "#/play/chess",
        "#/new/chess",
        "#/rules/",
        "#hello",
        f"#/{quote(NASTY)}",
        "#/play/constructor",
        "#/rules/__proto__",
        "#/nowhere",
    ):
        page.evaluate("document.querySelector('main').replaceChildren()")
        page.goto(server + link)
        expect(page.get_by_role("link", name="To the games")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Siegeworks")


def test_names_from_links_and_records_are_text(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?name1={quote(NASTY)}")
    expect(page.locator(".seat-name").first).to_have_text(NASTY[:60])
    play_randomly(page, game(), 4)
    page.goto(f"{server}#/")
    page.wait_for_selector(".under-way li")
    page.get_by_role("button", name="Open a record").click()
    tagged = NASTY.replace('"', '\\"')
    page.locator("dialog").get_by_label("Record").fill(
        f'[Game "{SIEGE}"]\n[Seat.2 "{tagged}"]\n[Event "{tagged}"]\n\nCd6 {{{NASTY}}} *'
    )
    page.locator("dialog").get_by_role("button", name="Open").click()
    expect(page.locator(".seat-name").nth(1)).to_have_text(NASTY)
    settled(page)
    assert page.evaluate("window.hurt") is None
    assert page.locator("script:not([src])").count() == 0


def test_a_broken_record_is_refused_and_the_game_goes_on(page: Page, server: str) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 3)
    page.get_by_role("tab", name="Game").click()
    dialog = page.locator("dialog")
    for text, words in (
        ("hello", "Game"),
        ('[Game "chess"]\n\ne4 *', "no such game"),
        (f'[Game "{SIEGE}"]\n\nCd6 T@d4 *', "T@d4"),
        (f'[Game "{SIEGE}"]\n\nCd6 c0-d2 Cd6 *', "Cd6"),
        (f'[Game "{SIEGE}"]\n\nCd6 1-0', "result"),
        (f'[Game "{SIEGE}"]\n[Option.knights "xx"]\n\n*', "knights"),
    ):
        page.get_by_role("button", name="Open").click()
        dialog.get_by_label("Record").fill(text)
        dialog.get_by_role("button", name="Open").click()
        expect(dialog).to_contain_text(words)
        assert len(dialog.inner_text()) < 600
        dialog.get_by_role("button", name="Close").click()
    check(page, state)
    page.get_by_role("tab", name="Moves").click()
    play_randomly(page, state, 2)
    assert len(tokens(page)) == 5


def test_ten_megabytes_of_garbage_from_a_file(page: Page, server: str, tmp_path: Path) -> None:
    open_game(page, server)
    state = game()
    play_randomly(page, state, 2)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Open").click()
    page.evaluate(  # a slow disk: the file is still being read when Open is pressed
        """() => {
            const { text } = Blob.prototype;
            const pressed = new Promise((done) => addEventListener("click", done));
            Blob.prototype.text = async function () { await pressed; return text.call(this); };
        }"""
    )
    garbage = tmp_path / "garbage.txt"
    garbage.write_bytes(bytes(range(256)) * 40_000)
    page.get_by_label("File").set_input_files(garbage)
    page.locator("dialog").get_by_role("button", name="Open").click()
    expect(page.locator("dialog")).to_contain_text("too long")
    page.keyboard.press("Escape")
    check(page, state)


def test_a_save_that_is_no_longer_understood_is_not_lost(page: Page, server: str) -> None:
    open_game(page, server)
    play_randomly(page, game(), 3)
    wait_until_kept(page)
    leave(page)
    change = """(change) => new Promise((done) => {
        const opening = indexedDB.open('siegeworks');
        opening.onsuccess = () => {
            const tables = opening.result.transaction('tables', 'readwrite').objectStore('tables');
            tables.getAll().onsuccess = (event) => {
                const kept = { ...event.target.result[0], format: 0, snapshot: { strange: true }, ...change };
                tables.put(kept).onsuccess = () => { opening.result.close(); done(); };
            };
        };
    })"""
    page.evaluate(change, {})
    page.goto(f"{server}#/play/{SIEGE}")
    expect(page.locator("[data-token]")).to_have_count(3)
    wait_until_kept(page)
    settled(page)  # a table that still waits for Python would be shown again
    leave(page)
    page.evaluate(change, {"record": f'[Game "{SIEGE}"]\n\nCd6 T@d4 *'})
    page.goto(f"{server}#/play/{SIEGE}")
    expect(page.get_by_role("alert")).to_contain_text("T@d4")
    expect(page.get_by_label("Record of the kept game")).to_contain_text("Cd6 T@d4")
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_move_that_is_not_played_stays_in_its_field_with_the_reason_beside_it(
    page: Page, server: str
) -> None:
    open_game(page, server)
    state = game()
    field = unfold_typing(page)
    for words, reason in (("zzz", "not a legal move"), ("c0-d2", "commander")):
        field.fill(words)
        field.press("Enter")
        expect(page.locator("#mistake")).to_contain_text(reason)
        expect(field).to_have_value(words)
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Cd6")
    field.press("Enter")
    expect(page.locator("#mistake")).to_be_hidden()
    expect(field).to_have_value("")
    state.play("Cd6")
    play_randomly(page, state, 3)
    page.get_by_role("button", name="One move back").click()
    page.wait_for_selector(".board-frame.past")
    field.fill("a1-b3")
    field.press("Enter")
    expect(page.locator("#mistake")).to_contain_text("You are looking at move 3 of 4.")


def test_the_next_seat_does_not_see_what_was_typed_or_shared(page: Page, server: str) -> None:
    open_game(page, server, "siege-the-king")
    field = unfold_typing(page)
    page.locator('[data-tap="ready"]').click()
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".links input")).to_be_visible()
    page.get_by_role("tab", name="Moves").click()
    field.fill("castle:KKT")
    field.press("Enter")
    expect(page.locator("#mistake")).to_be_visible()
    page.locator('.place[data-tap="a1"]').click()
    page.locator('[data-tap="done"]').click()
    expect(page.locator('[data-tap="ready"]')).to_be_visible()
    expect(field).to_have_value("")
    expect(page.locator("#mistake")).to_be_hidden()
    expect(page.locator(".links input")).to_have_count(0)


def test_the_same_answer_is_spoken_again(page: Page, server: str) -> None:
    open_game(page, server)
    page.evaluate("""() => {
      window.heard = 0;
      new MutationObserver((changes) => {
        if (changes.some(({addedNodes}) => [...addedNodes].some(({textContent}) => textContent.includes("no place called nowhere")))) window.heard += 1;
      }).observe(document.querySelector("[role=status][aria-live]"), {childList: true});
    }""")
    field = unfold_typing(page)
    for times in (1, 2):
        field.fill("?nowhere")
        field.press("Enter")
        wait_until(page, f"window.heard === {times}")


def test_undo_says_that_nobody_has_moved_yet(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?players=random,person")
    expect(page.locator("[data-token]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator(".voice-next")).to_have_text("No person has made a move yet.")


def test_a_copied_record_with_something_hidden_is_refused_in_its_own_words(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/")
    page.evaluate(DROP, '[Game "siege-by-number"]\n[Players "2"]\n\nfirst:1 {hidden} roll:3 *')
    dialog = page.get_by_role("dialog", name="This record cannot be opened")
    expect(dialog).to_contain_text("leaves out what was hidden")
    page.evaluate(DROP, '[Game "chess"]')
    expect(page.get_by_role("dialog")).to_have_count(1)


def test_a_dialog_takes_the_file_that_is_dropped_on_it_and_leaves_with_its_page(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/rules/{SIEGE}")
    page.goto(f"{server}#/")
    page.get_by_role("button", name="Open a record").click()
    page.wait_for_selector("dialog textarea")
    page.evaluate(DROP.replace('"main"', '"dialog textarea"'), "[Game dropped")
    expect(page.get_by_label("Record").last).to_have_value("[Game dropped")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_wrong_number_that_is_folded_away_is_shown(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siege-by-number?new")
    page.get_by_text("Rules at this table").click()
    page.get_by_label("Longest game in rounds").fill("99999")
    page.get_by_text("Rules at this table").click()
    expect(page.get_by_label("Longest game in rounds")).to_be_hidden()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Longest game in rounds")).to_be_focused()


def test_a_mistake_of_the_page_is_not_blamed_on_the_record(tab: Page, server: str) -> None:
    page = tab
    page.goto(f"{server}#/nowhere")
    settled(page)
    # once: a mistake that came again would be told again, when the test no longer looks
    page.evaluate(
        "() => { document.createElementNS = () => { delete document.createElementNS;"
        " throw new TypeError('a mistake of the page'); }; }"
    )
    page.evaluate(DROP, played("siegestones", 4).text())
    expect(page.locator(".notice")).to_contain_text("Something went wrong on this page.")
    expect(page.locator("dialog")).to_have_count(0)
    page.watch.errors.clear()  # type: ignore[attr-defined]
