"""Writes `web/generated/`: what the page knows before Python has started.

    python -m tools.generate FOLDER

`games.json` (the games), `start.json` (each game's start positions with their legal moves), `art/<game>.json` (the board and its
symbols as SVG), `rules/<game>.html` (the rules pages) and `index.js`, by which the page imports them.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printkit import art, svg
from rulescore import GAMES
from tools.steps import ROOT
from web import bridge

ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")


def rules_html(markdown: str) -> str:
    """A rules page as HTML. `{#mb12}` at the end of a heading, a paragraph or a list item becomes its id; HTML in the text stays text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    for index, token in enumerate(tokens):
        last = token.children[-1] if token.type == "inline" and token.children else None
        if last and last.type == "text" and (match := ANCHOR.search(last.content)):
            last.content = last.content[: match.start()]
            _block(tokens, index).attrSet("id", match[1])
    return str(reader.renderer.render(tokens, reader.options, {}))


def _block(tokens: list[Token], index: int) -> Token:
    """The token that opens what the text at `index` stands in: the heading, the paragraph or, where that is the paragraph, the list item."""
    opening = tokens[index - 1]
    before = tokens[index - 2] if index > 1 else opening
    return before if opening.type == "paragraph_open" and before.type == "list_item_open" else opening


def generate(folder: Path) -> None:
    """Write all files into a folder."""
    _write_json(folder / "games.json", bridge.infos())
    _write_json(folder / "start.json", bridge.starts())
    for name, game in GAMES.items():
        options = {option.name: option.default for option in game.info.options}
        _write_json(folder / "art" / f"{name}.json", svg.screen_json(art.screen(name, game.info.seats[0], options)))
        page = folder / "rules" / f"{name}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(rules_html((ROOT / "rulescore" / "rules" / f"{name}.md").read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "index.js").write_text(_index(list(GAMES)), encoding="utf-8")


def _write_json(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _index(games: list[str]) -> str:
    """The module by which the page gets at all this: small things at once, each game's board and rules when they are asked for."""
    art_loaders = "".join(f'  "{name}": async () => (await import("./art/{name}.json")).default,\n' for name in games)
    rules_loaders = "".join(f'  "{name}": async () => (await import("./rules/{name}.html")).default,\n' for name in games)
    return (
        "// Made by build.py.\n"
        'export { default as games } from "./games.json";\n'
        'export { default as start } from "./start.json";\n\n'
        f"export const art = {{\n{art_loaders}}};\n\n"
        f"export const rules = {{\n{rules_loaders}}};\n"
    )


def main() -> None:
    """The command line. A mistake in a game is told by its place and its words, without the way there."""
    try:
        generate(Path(sys.argv[1]))
    except Exception as why:
        ours = [frame for frame in traceback.extract_tb(why.__traceback__) if Path(frame.filename).is_relative_to(ROOT)]
        for frame in ours[-3:]:
            print(f"{Path(frame.filename).relative_to(ROOT)}, line {frame.lineno}: {frame.line}", file=sys.stderr)
        print(f"{type(why).__name__}: {why}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
