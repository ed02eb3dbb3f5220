"""A picture of the position, to be saved."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from playwright.sync_api import Page

from tests.web.helpers import game, open_game, play_randomly

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_shows_the_board_with_title_names_and_every_thing(
    page: Page, server: str, tmp_path: Path
) -> None:
    open_game(page, server, "siege-1966?name1=Anna")
    state = game()
    play_randomly(page, state, 5)
    page.get_by_role("tab", name="Game").click()
    group = page.get_by_role("group", name="A picture of this position")
    with page.expect_download() as saved:
        group.get_by_role("button", name="SVG").click()
    file = tmp_path / "picture.svg"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == "siege-1966-5.svg"
    picture = ET.parse(file).getroot()
    words = " ".join(text.text or "" for text in picture.iter(f"{SVG}text"))
    assert "SIEGE" in words
    assert "Anna" in words
    assert "After move 5" in words
    on_board = [thing for thing in state.view(None)["things"] if len(thing["at"]) == 2]
    assert len(picture.findall(f"{SVG}svg")) == len(on_board)
    assert "var(" not in file.read_text(encoding="utf-8")
    with page.expect_download() as saved:
        group.get_by_role("button", name="PNG").click()
    saved.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "picture.png").stat().st_size > 20_000
