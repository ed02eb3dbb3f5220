"""Writes `web/generated/`: what the page knows before Python has started.

    python -m tools.generate FOLDER

`games.json` (the games), `start.json` (each game's start positions with their legal moves), `words/<code>.json` (the catalogue of
another language, and both in that language), `art/<game>.json` (the board and its symbols as SVG), `rules/<code>/<game>.html` (the
rules pages) and `index.js`, by which the page imports them.
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
from rulescore import GAMES, rules, words
from tools.steps import ROOT
from web.python import bridge

OTHERS = [code for code in words.LANGUAGES if code != words.ENGLISH]
ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")


def rules_html(markdown: str) -> str:
    """A rules page as HTML. `{#mb12}` at the end of a heading, a paragraph or a list item becomes its id; HTML in the text stays text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    for index, token in enumerate(tokens):
        for code in (child for child in token.children or () if child.type == "code_inline"):
            code.attrSet("lang", "en")  # what is written in texts is the same in every language
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
    for code in OTHERS:
        with words.speaking(code):
            _write_json(folder / "words" / f"{code}.json", {"catalogue": words.entries(code), "games": bridge.infos(), "start": bridge.starts()})
    drawn = {key: file for name in GAMES for key, file in _write_art(folder / "art", name).items()}
    ruled = {}
    for code in words.LANGUAGES:
        with words.speaking(code):
            ruled[code] = [name for name in GAMES if _write_rules(folder / "rules" / code, name)]
    (folder / "index.js").write_text(_index(drawn, ruled), encoding="utf-8")


def _write_art(folder: Path, name: str) -> dict[str, str]:
    """Write a game's board and symbols with its default options: for the smallest number of seats as GAME, for others, where they look different, beside it.

    Returns the file's name for GAME and for each GAME/SEATS; nothing when the game has not been drawn.
    """
    info = GAMES[name].info
    options = {option.name: option.default for option in info.options}
    files: dict[str, str] = {}
    usual: object = None
    for seats in range(info.seats[0], info.seats[1] + 1):
        try:
            drawing = svg.screen_json(art.screen(name, seats, options))
        except ValueError as why:
            print(f"    {name}: {why}")
            return {}
        usual = usual or drawing
        file = name if drawing == usual else f"{name}-{seats}"
        if seats == info.seats[0] or drawing != usual:
            _write_json(folder / f"{file}.json", drawing)
        files[f"{name}/{seats}"] = file
    return {name: name, **files}


def _write_rules(folder: Path, name: str) -> bool:
    """Write a game's rules page in the language in use; False when there is none."""
    try:
        text = rules.text(name)
    except FileNotFoundError:
        print(f"    {name}: there is no rules page")
        return False
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.html").write_text(rules_html(text + rules.positions(GAMES[name])), encoding="utf-8")
    return True


def _write_json(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _index(drawn: dict[str, str], ruled: dict[str, list[str]]) -> str:
    """The module by which the page gets at all this: small things at once, each game's board and rules when they are asked for."""
    art_loaders = "".join(f'  "{key}": async () => (await import("./art/{file}.json")).default,\n' for key, file in drawn.items())
    pages = {code: "".join(f'    "{name}": async () => (await import("./rules/{code}/{name}.html")).default,\n' for name in ruled[code]) for code in ruled}
    loaders = {code: f'async () => (await import("./words/{code}.json")).default' for code in OTHERS} | {"en": "async () => ({ catalogue: {}, games, start })"}
    languages = "".join(f'  "{code}": {{ name: "{name}", load: {loaders[code]}, rules: {{\n{pages[code]}  }} }},\n' for code, name in words.LANGUAGES.items())
    return (
        "// Made by build.py.\n"
        'import games from "./games.json";\n'
        'import start from "./start.json";\n'
        "export { games, start };\n\n"
        f"export const languages = {{\n{languages}}};\n\n"
        f"export const art = {{\n{art_loaders}}};\n"
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
