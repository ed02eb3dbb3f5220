"""The documents on the site: every public name is there, nothing is loaded from elsewhere, every
link leads somewhere, and no device that only plays keeps them.
"""

from __future__ import annotations

import inspect
import re
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

import rulescore
from rulescore import bots
from tools import plan
from tools.site import DOCS
from tools.steps import files_below, run_steps

LOADS = {"src", "srcset", "data", "poster", "action", "formaction", "background"}
"""Attributes by which a page loads something; `href` loads in `link` and in pictures, not in
`a`.
"""


@pytest.fixture(scope="module")
def docs() -> Path:
    """The folder of the documents, up to date."""
    wanted = ("packages-build", "packages-docs", "docs")
    run_steps([step for step in plan.STEPS_OF["site"]() if step.name in wanted])
    return DOCS


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


@pytest.mark.parametrize("module", [rulescore, bots], ids=["rulescore", "bots"])
def test_every_public_name_is_described(docs: Path, module: ModuleType) -> None:
    page = read(docs / "reference" / "api" / f"{module.__name__.rpartition('.')[2]}.html")
    found = {".".join(name.split(".")[-2:]) for name in page.ids}
    found |= {name.rpartition(".")[2] for name in found}
    names = set(module.__all__)
    for thing in (getattr(module, name) for name in module.__all__):
        if inspect.isclass(thing):
            methods = {name for name, made in vars(thing).items() if inspect.isroutine(made)}
            names |= {f"{thing.__name__}.{name}" for name in methods if name[0] != "_"}
    assert names <= found


def test_pages_load_nothing_from_elsewhere(docs: Path) -> None:
    for path in files_below([docs]):
        if path.suffix not in (".html", ".css", ".js"):
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", text), path
        assert not re.search(
            r"(?:import|fetch|importScripts|WebSocket|EventSource)\(\s*['\"`](?:https?:|wss?:)?//",
            text,
        ), path
        if path.suffix == ".html":
            assert "Content-Security-Policy" in text, path
            assert not [
                address for address in read(path).loads if re.match(r"\s*(?:\w+:)?//", address)
            ], path


def test_every_link_between_pages_leads_somewhere(docs: Path) -> None:
    pages = {path.resolve(): read(path) for path in files_below([docs]) if path.suffix == ".html"}
    for path, page in pages.items():
        for link in page.links:
            address, _, anchor = link.partition("#")
            if address.startswith("https://"):
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            assert target == docs.parent or target.is_file(), f"{path.name}: {link}"
            assert not anchor or unquote(anchor) in pages[target].ids, f"{path.name}: {link}"


def test_a_device_that_plays_does_not_keep_the_documents(site: Path) -> None:
    assert (site / "docs" / "index.html").exists()
    kept = re.search(r'\{[^{}]*"main\.js":[^{}]*\}', (site / "sw.js").read_text(encoding="utf-8"))
    assert kept
    assert "docs/" not in kept[0]
