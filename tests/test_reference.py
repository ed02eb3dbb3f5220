"""The reference for programmers: every public module has its page, nothing is loaded from
elsewhere, and no device that only plays keeps it.
"""

from __future__ import annotations

import importlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rulescore
from tools import plan
from tools.reference.__main__ import modules
from tools.site import REFERENCE
from tools.steps import files_below, run_steps

LOADS = {"src", "srcset", "data", "poster", "action", "formaction", "background"}
"""Attributes by which a page loads something; `href` loads in `link` and in pictures, not in
`a`.
"""


@pytest.fixture(scope="module")
def reference() -> Path:
    """The folder of the reference, up to date."""
    run_steps([step for step in plan.STEPS_OF["site"]() if step.name in ("packages-build", "docs")])
    return REFERENCE


class _Reader(HTMLParser):
    """Collects what a page loads, where it leads, and its anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in LOADS or (name in ("href", "xlink:href") and tag != "a"):
                self.loads.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name == "id":
                self.ids.add(value or "")


def read(path: Path) -> _Reader:
    """A page, read."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def test_every_public_module_has_a_page(reference: Path) -> None:
    assert {
        "rulescore",
        "rulescore.game",
        "rulescore.record",
        "rulescore.translation",
        "rulescore.boards.hexagon",
    } <= set(modules())
    for name in modules():
        page = (reference / f"{name.replace('.', '/')}.html").read_text(encoding="utf-8")
        assert f"<title>{name} API documentation</title>" in page
    assert "IllegalMove" in (reference / "rulescore.html").read_text(encoding="utf-8")


def test_a_game_shows_its_face_and_keeps_its_tables_to_itself() -> None:
    below = [name for name in modules() if name.startswith("rulescore.games.")]
    assert len(below) == len(rulescore.GAMES)
    assert {importlib.import_module(name).GAME.info.id for name in below} == set(rulescore.GAMES)


def test_pages_load_nothing_from_elsewhere(reference: Path) -> None:
    for path in files_below([reference]):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", text), path
        assert not re.search(
            r"(?:import|fetch|importScripts|WebSocket|EventSource)\(\s*['\"`](?:https?:|wss?:)?//",
            text,
        ), path
        if path.suffix == ".html":
            assert not [
                address for address in read(path).loads if re.match(r"\s*(?:\w+:)?//", address)
            ], path


def test_every_link_between_pages_leads_somewhere(reference: Path) -> None:
    pages = {
        path.resolve(): read(path) for path in files_below([reference]) if path.suffix == ".html"
    }
    for path, page in pages.items():
        for link in page.links:
            address, _, anchor = link.partition("#")
            target = (path.parent / address).resolve() if address else path
            assert target in pages, f"{path.name}: {link}"
            assert not anchor or anchor in pages[target].ids, f"{path.name}: {link}"


def test_a_device_that_plays_does_not_keep_the_reference(site: Path) -> None:
    assert (site / "docs" / "index.html").exists()
    kept = re.search(r'\{[^{}]*"main\.js":[^{}]*\}', (site / "sw.js").read_text(encoding="utf-8"))
    assert kept
    assert "docs/" not in kept[0]
