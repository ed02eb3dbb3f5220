"""Going back in the browser finds each page as it was left: scrolled as far, filled in, at the move
that was looked at.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.helpers import (
    SIEGE,
    game,
    hold,
    kept_tokens,
    open_game,
    play_randomly,
    settled,
    tap_all,
    wait_for_engine,
    wait_until,
    wait_until_kept,
)


def test_back_and_loading_again_find_the_place(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 700})
    page.goto(f"{server}#/")
    page.wait_for_selector(".board-art")
    wait_until(page, "document.fonts.status === 'loaded'")
    page.evaluate("scrollTo(0, 900)")
    page.locator(f'a[href="#/rules/{SIEGE}"]').first.evaluate("link => link.click()")
    page.wait_for_selector(".rules h1")
    wait_until(page, "scrollY === 0")
    page.evaluate("scrollTo(0, 1500)")
    page.locator(f'a[href="#/print/{SIEGE}"]').first.evaluate("link => link.click()")
    page.wait_for_selector(".print-page")
    wait_until(page, "scrollY === 0")
    page.go_back()
    page.wait_for_selector(".rules h1")
    wait_until(page, "scrollY === 1500")
    page.go_back()
    page.wait_for_selector(".board-art")
    wait_until(page, "scrollY === 900")
    page.go_forward()
    page.wait_for_selector(".rules h1")
    wait_until(page, "scrollY === 1500")
    come = hold(page, "**/*.ttf")  # with others the page is first laid out differently
    page.reload(wait_until="commit")  # it has loaded when they have come
    page.wait_for_selector(".rules h1")
    come()
    wait_until(page, "document.fonts.status === 'loaded'")
    wait_until(page, "scrollY === 1500")
    page.goto(f"{server}#/rules/{SIEGE}?at=mb10")
    wait_until(
        page, "Math.abs(document.querySelector('.pointed-at')?.getBoundingClientRect().top) < 100"
    )
    page.evaluate("scrollTo(0, 700)")
    page.go_back()
    wait_until(page, "document.querySelector('.rules') && !document.querySelector('.pointed-at')")
    page.go_forward()
    wait_until(page, "document.querySelector('.pointed-at')")
    wait_until(page, "scrollY === 700")


def test_back_finds_the_set_up_filled_in(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siege-by-number?new=friends")
    page.get_by_label("Players", exact=True).select_option("3")
    page.locator(".setup-seat").nth(2).get_by_label("Name").fill("Ada")
    page.get_by_role("link", name="Rules of Siege by Number").click()
    page.wait_for_selector(".rules h1")
    page.go_back()
    expect(page.locator(".setup-seat").nth(2).get_by_label("Name")).to_have_value("Ada")
    page.get_by_role("link", name="Siegeworks").click()
    page.goto(f"{server}#/play/siege-by-number?new=friends")
    expect(page.locator(".setup-seat").nth(1).get_by_label("Name")).to_have_value("")
    expect(page.locator(".setup-seat")).to_have_count(2)


def test_back_finds_the_move_that_was_looked_at_but_not_in_another_game(
    page: Page, server: str
) -> None:
    open_game(page, server)
    wait_for_engine(page)
    play_randomly(page, game(), 5)
    page.locator(".moves-list button").nth(2).click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 3 of 5.")
    wait_until_kept(page)
    page.get_by_role("link", name="Siegeworks").click()
    page.wait_for_selector(".games")
    page.go_back()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 3 of 5.")
    open_game(page, server)
    play_randomly(page, game(), 6, seed=2)
    wait_until_kept(page)
    page.go_back()
    expect(page.locator("[data-token]")).to_have_count(6)
    expect(page.locator(".voice")).not_to_contain_text("You are looking at")


def test_back_shows_no_hand_before_the_device_is_taken(page: Page, server: str) -> None:
    # else the second player may go on without a curtain
    open_game(page, server, "siege-the-king?begins=1")
    wait_for_engine(page)
    for column in ("a1", "b2"):
        tap_all(page, ("ready",))
        page.locator(f'[data-tap="{column}"][data-live]').first.click()
    tap_all(page, ("ready",))
    cards = (
        "[...document.querySelectorAll('[data-thing]')].map((one) => one.dataset.thing).filter((id)"
        " => /^[ADWJSX]\\d?-\\d-\\d$/.test(id))"
    )
    assert len(wait_until(page, f"({cards}).length && {cards}")) == 5
    page.locator(".moves-list button").first.click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 1 of")
    kept_tokens(page, page.locator(".moves-list li").count())
    page.get_by_role("link", name="Siegeworks").click()
    page.wait_for_selector(".games")
    page.go_back()
    page.wait_for_selector('[data-tap="ready"]')
    settled(page)
    assert page.evaluate(cards) == []
    page.locator('[data-tap="ready"]').click()
    assert len(wait_until(page, f"({cards}).length && {cards}")) == 5


def test_the_first_page_leads_to_the_documents_and_their_search_finds(
    tab: Page, server: str
) -> None:
    tab.goto(server)
    tab.click("footer a")
    tab.wait_for_url(f"{server}docs/")
    tab.fill("input[name=q]", "IllegalMove")
    tab.press("input[name=q]", "Enter")
    tab.click(".search a[href*='#rulescore.IllegalMove']")
    expect(tab.locator("[id='rulescore.IllegalMove']")).to_be_in_viewport()
