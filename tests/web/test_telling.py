"""The table speaks in short sentences, and its marks are visible."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.helpers import open_game


def test_laying_out_the_row_takes_one_short_sentence(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants")
    past = page.locator(".voice-past")
    expect(past).to_have_text("71 stones are laid out as the Selection Row.")
    page.locator("select.language").select_option("de")
    expect(past).to_have_text("71 Steine werden als Auswahlreihe ausgelegt.")
