"""Writes the reference into a folder: `python -m tools.reference FOLDER`."""

from __future__ import annotations

import html
import importlib
import pkgutil
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Final

import pdoc.doc
import pdoc.render
from markdown_it import MarkdownIt

import rulescore
from tools.steps import ROOT

HERE: Final = Path(__file__).parent
TEXTS: Final = ("notation", "decks")
"""Documents of `docs/reference` that are pages beside the reference."""
GAMES: Final = "rulescore.games"
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src"
    " 'self' data:; base-uri 'none'; form-action 'none'"
)
"""pdoc writes scripts and styles into its pages."""

START: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=rulescore.html">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<title>rulescore</title>
</head>
<body>
<p><a href="rulescore.html">rulescore</a></p>
</body>
</html>
"""

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ max-width: 50rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 sans-serif; }}
pre {{ overflow-x: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 0.2rem 0.6rem; border: 1px solid #888; text-align: left; vertical-align: top; }}
</style>
</head>
<body>
<p><a href="rulescore.html">rulescore</a></p>
{body}</body>
</html>
"""


def modules() -> list[str]:
    """Every public module, also one that comes later: below `rulescore.games` those that are a
    game, since the rest is a game's own affair.
    """
    found = ["rulescore"]
    for module in pkgutil.walk_packages(rulescore.__path__, "rulescore."):
        below = module.name.removeprefix(f"{GAMES}.")
        if any(part.startswith("_") for part in module.name.split(".")):
            continue
        if below == module.name or (
            "." not in below and hasattr(importlib.import_module(module.name), "GAME")
        ):
            found.append(module.name)
    return found


def text_page(name: str) -> str:
    """A document of `docs/reference` as a page whose headings can be linked to."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    document = ROOT / "docs" / "reference" / f"{name}.md"
    tokens = reader.parse(document.read_text(encoding="utf-8"))
    headings = [
        (opening, inside.content)
        for opening, inside in pairwise(tokens)
        if opening.type == "heading_open"
    ]
    for opening, text in headings:
        opening.attrSet("id", re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-"))
    return PAGE.format(
        policy=html.escape(POLICY),
        title=html.escape(headings[0][1]),
        body=reader.renderer.render(tokens, reader.options, {}),
    )


def write(folder: Path) -> None:
    """Write all pages, `index.html` leading to that of `rulescore`."""
    pdoc.render.configure(
        docformat="markdown",
        template_directory=HERE,
        footer_text=f"Siegeworks {rulescore.__version__}",
        show_source=False,
    )
    pdoc.render.env.globals["policy"] = POLICY
    pages = {name: pdoc.doc.Module.from_name(name) for name in modules()}
    for name, page in pages.items():
        path = folder / f"{name.replace('.', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pdoc.render.html_module(page, pages), encoding="utf-8")
    (folder / "index.html").write_text(START, encoding="utf-8")
    (folder / "search.js").write_text(pdoc.render.search_index(pages), encoding="utf-8")
    for name in TEXTS:
        (folder / f"{name}.html").write_text(text_page(name), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
