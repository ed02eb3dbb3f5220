"""Writes `web/generated/`: what the page knows before Python has started.

    python -m tools.generate FOLDER

`games.json` (the games), `middles.json` (what stands on each board in the middle of a game),
`start/<code>/<game>.json` (the start positions with their legal moves), `art/<game>.json` (the
board and its symbols as SVG), `art/<code>/<game>.json` (the same in another language, where it
takes more than exchanging one text for another), `rules/<code>/<game>.html` (the rules pages),
`pictures/<game>.json` (the positions that they show), `pictures/<code>/<game>.json` (what is said
of them), `puzzles/<game>.json` (its puzzles), `captains.json` (the captains' portraits and
expressions as SVG), `example.json` (the files of a deck of cards to try) and `index.js`, by which
the page imports them.

    python -m tools.generate --words FOLDER

`words/<code>.json` (the catalogue of another language, and the games in it), quickly, into the same
folder: every script of the page is read for it.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from base64 import b64encode
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, cast
from xml.sax.saxutils import escape, unescape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printkit import art, svg
from printkit.art.captains import expressions, portraits
from printkit.art.positions import plain
from printkit.kits import moments
from printkit.pages.summary import Panel
from rulescore import GAMES, rulebooks, translation
from rulescore.puzzles.collection import puzzles
from tools.steps import ROOT
from tools.words import page_sentences
from web.python import bridge
from web.python.call_types import Info, Setup
from web.python.shapes import FORMAT

EXAMPLE = ROOT / "examples" / "deck"
OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
TEXT = re.compile(r"(?<=>)[^<>]+(?=</)")
ANCHOR = re.compile(r"\s*(?:\{\.basic\}\s*)?\{#([a-z][a-z0-9-]*)\}\s*$")


def rules_html(markdown: str) -> str:
    """A rules page as HTML. `{#mb12}` at the end of a heading, a paragraph or a list item becomes
    its id; HTML in the text stays text.
    """
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
    """The token that opens the block containing the text at `index`: the heading, the paragraph or,
    for its only paragraph, the list item.
    """
    opening = tokens[index - 1]
    before = tokens[index - 2] if index > 1 else opening
    return (
        before if opening.type == "paragraph_open" and before.type == "list_item_open" else opening
    )


WORDED: Final = """
/** @param {Promise<any>[]} parts */
async function worded(...parts) {
  const [drawn, words] = (await Promise.all(parts)).map((part) => part.default);
  return drawn.map((/** @type {object} */ one, /** @type {number} */ index) => ({ ...one, ...words[index] }));
}
"""  # noqa: E501
"""Joins pictures and their captions."""


def generate(folder: Path) -> None:
    """Writes all files except those of `generate_words` into a folder."""
    _write_json(folder / "games.json", _brief(bridge.infos()))
    middles = {
        name: plain(game.set_up(moments.middle(name), moments.SHOWN_SEATS))["things"]
        for name, game in GAMES.items()
        if moments.middle(name)
    }
    (folder / "middles.json").write_text(
        json.dumps(middles, separators=(",", ":")) + "\n", encoding="utf-8"
    )
    for code in translation.LANGUAGES:
        with translation.speaking(code):
            infos = {info["id"]: info for info in bridge.infos()}
            for name, starts in bridge.starts().items():
                _write_json(
                    folder / "start" / code / f"{name}.json",
                    {"setup": infos[name], "starts": starts},
                )
    drawings = {key: drawing for name in GAMES for key, drawing in _drawings(name).items()}
    drawn = {translation.ENGLISH: _write_art(folder / "art", drawings)}
    for code in OTHERS:
        with translation.speaking(code):
            spoken = {
                key: drawing
                for name in GAMES
                for key, drawing in _drawings(name).items()
                if _exchanged(drawings[key]) != _shapes(drawing)
            }
            drawn[code] = _write_art(folder / "art" / code, spoken)
    ruled = {}
    for code in translation.LANGUAGES:
        with translation.speaking(code):
            ruled[code] = [name for name in GAMES if _write_rules(folder / "rules" / code, name)]
            for name in GAMES:
                _write_json(
                    folder / "pictures" / code / f"{name}.json",
                    [{"title": panel.title, "text": panel.text} for panel, _ in _panels(name)],
                )
    for name in GAMES:
        _write_json(folder / "pictures" / f"{name}.json", _pictures(name))
        _write_json(
            folder / "puzzles" / f"{name}.json", [asdict(puzzle) for puzzle in puzzles(name)]
        )
    _write_json(
        folder / "captains.json",
        {
            name: svg.fragment(scene, f"{name}-")
            for name, scene in (portraits() | expressions()).items()
        },
    )
    _write_json(
        folder / "example.json",
        {path.name: b64encode(path.read_bytes()).decode() for path in sorted(EXAMPLE.iterdir())},
    )
    (folder / "index.js").write_text(_index(drawn, ruled), encoding="utf-8")


def generate_words(folder: Path) -> None:
    """Write what the page says in other languages into a folder in which the drawings already are.

    Of a catalogue that is what the page says itself, and what is written on boards and cards;
    all else comes from Python as it is to be read.
    """
    heard = page_sentences()
    said = {text for text, _ in heard["sentences"]} | {other for _, other, _ in heard["counted"]}
    for path in (folder / "art").glob("*.json"):
        for shape in _shapes(json.loads(path.read_text(encoding="utf-8"))):
            said |= {unescape(text[0]) for text in TEXT.finditer(shape)}
    for code in OTHERS:
        catalogue = {
            text: entry for text, entry in translation.entries(code).items() if text in said
        }
        with translation.speaking(code):
            games = _brief(bridge.infos())
        _write_json(folder / "words" / f"{code}.json", {"catalogue": catalogue, "games": games})


def _drawings(name: str) -> dict[str, dict[str, Any]]:
    """A game's board and symbols with its default options in the language in use: for the smallest
    number of seats as GAME, for each number as GAME/SEATS.

    Empty when the game has not been drawn.
    """
    info = GAMES[name].info
    options = {option.name: option.default for option in info.options}
    seats = range(info.seats[0], info.seats[1] + 1)
    try:
        drawn = {
            f"{name}/{count}": svg.screen_json(art.screen(name, count, options)) for count in seats
        }
    except ValueError as why:
        print(f"    {name}: {why}")
        return {}
    return {name: drawn[f"{name}/{seats[0]}"], **drawn}


def _shapes(drawing: dict[str, Any]) -> list[str]:
    return [drawing["board"], *(symbol["svg"] for symbol in drawing["symbols"].values())]


def _exchanged(drawing: dict[str, Any]) -> list[str]:
    """The shapes of an English drawing in the language in use, each text exchanged for its
    translation.
    """
    return [
        TEXT.sub(lambda text: escape(translation.shown(unescape(text[0]))), shape)
        for shape in _shapes(drawing)
    ]


def _brief(infos: list[Setup]) -> list[Info]:
    """The games without what only set-up needs: who may have which colour, who begins, and of
    options more than their names and usual values.
    """
    further = ("balance", "begins", "colours", "opening")
    return [
        cast(
            "Info",
            {key: value for key, value in info.items() if key not in further}
            | {
                "options": [
                    {"name": option["name"], "default": option["default"]}
                    for option in info["options"]
                ]
            },
        )
        for info in infos
    ]


def _write_art(folder: Path, drawings: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Writes each drawing once; returns the name of its file for each."""
    files: dict[str, str] = {}
    for key, drawing in drawings.items():
        alike = next((file for other, file in files.items() if drawings[other] == drawing), None)
        files[key] = alike or key.replace("/", "-")
        if not alike:
            _write_json(folder / f"{files[key]}.json", drawing)
    return files


def _write_rules(folder: Path, name: str) -> bool:
    """Writes a game's rules page in the language in use; False if there is none."""
    try:
        text = rulebooks.text(name)
    except FileNotFoundError:
        print(f"    {name}: there is no rules page")
        return False
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.html").write_text(rules_html(text), encoding="utf-8")
    return True


def _panels(name: str) -> list[tuple[Panel, bool]]:
    """The pictures of a game's rules, those of its one page first, and whether they stand there;
    none where the game has not been drawn.
    """
    return [
        (panel, kind == "summary")
        for kind in ("summary", "rule")
        for panel in moments.panels(name, kind)
    ]


def _pictures(name: str) -> list[dict[str, Any]]:
    """What these pictures show in every language, each with its ruling."""
    return [
        {
            "clause": panel.clause,
            "position": panel.position,
            "summary": summary,
            **plain(GAMES[name].set_up(panel.position, moments.SHOWN_SEATS), panel.shown),
        }
        for panel, summary in _panels(name)
    ]


def _write_json(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _index(drawn: dict[str, dict[str, str]], ruled: dict[str, list[str]]) -> str:
    """The module through which the page gets all this: small things at once, each game's board,
    rules and pictures on demand.
    """

    def loaders(of: dict[str, str], indent: str) -> str:
        return "".join(
            f'{indent}"{key}": async () => (await import("./{file}")).default,\n'
            for key, file in of.items()
        )

    def pictured(name: str, code: str) -> str:
        return (
            f'      "{name}": () => worded(import("./pictures/{name}.json"),'
            f' import("./pictures/{code}/{name}.json")),\n'
        )

    known = {
        code: f'async () => (await import("./words/{code}.json")).default' for code in OTHERS
    } | {"en": "async () => ({ catalogue: {}, games })"}
    languages = ""
    for code, title in translation.LANGUAGES.items():
        folder = "art" if code == translation.ENGLISH else f"art/{code}"
        parts = {
            "start": {name: f"start/{code}/{name}.json" for name in GAMES},
            "rules": {name: f"rules/{code}/{name}.html" for name in ruled[code]},
            "art": {key: f"{folder}/{file}.json" for key, file in drawn[code].items()},
        }
        later = "".join(
            f"    {part}: {{\n{loaders(files, '      ')}    }},\n" for part, files in parts.items()
        )
        later += f"    pictures: {{\n{''.join(pictured(name, code) for name in GAMES)}    }},\n"
        languages += (
            f'  "{code}": {{\n    name: "{title}",\n    load: {known[code]},\n{later}  }},\n'
        )
    imports = "".join(f'import {name} from "./{name}.json";\n' for name in ("games", "middles"))
    head = (
        f"// Made by build.py.\n{imports}export {{ games, middles }};\n\nexport const format ="
        f" {FORMAT};\n"
    )
    head += WORDED
    solved = loaders({name: f"puzzles/{name}.json" for name in GAMES}, "  ")
    later = "".join(
        f'export const {name} = async () => (await import("./{name}.json")).default;\n'
        for name in ("captains", "example")
    )
    return (
        f"{head}{later}export const puzzles = {{\n{solved}}};\nexport const languages ="
        f" {{\n{languages}}};\n"
    )


def main() -> None:
    """The command line. A mistake in a game is reported by place and message, without a
    traceback.
    """
    try:
        (generate_words if "--words" in sys.argv else generate)(Path(sys.argv[-1]))
    except Exception as why:
        ours = [
            frame
            for frame in traceback.extract_tb(why.__traceback__)
            if Path(frame.filename).is_relative_to(ROOT)
        ]
        for frame in ours[-3:]:
            print(
                f"{Path(frame.filename).relative_to(ROOT)}, line {frame.lineno}: {frame.line}",
                file=sys.stderr,
            )
        print(f"{type(why).__name__}: {why}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
