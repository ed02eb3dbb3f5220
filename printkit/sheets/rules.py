"""The rules page of a game as sheets: the same Markdown that the page shows, in columns, tagged as headings, paragraphs and lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printkit.art.palette import PALETTE
from printkit.fonts.metrics import width
from printkit.scene import AnyItem, Circle, FontName, Group, Line, Tag, Text
from printkit.sheets.frame import Draft, contents
from printkit.sheets.paper import Paper

SIZE: Final = 3.4
"""Of the text, mm (9.6 pt)."""
LEADING: Final = 4.5
COLUMN: Final = 80.0
"""The least width of a column, mm."""
GUTTER: Final = 8.0
INDENT: Final = 3.4
HEADINGS: Final[Mapping[str, tuple[float, Tag]]] = {"h2": (5.2, "H2"), "h3": (4.2, "H3")}
"""Size and tag; the first heading stands on the frame of the sheet already."""
ANCHOR: Final = re.compile(r"\s*\{#[\w-]+\}\s*$")

Word = tuple[str, FontName]


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph or an entry of a list; `space` is left above it, mm."""

    tag: Tag
    words: tuple[Word, ...]
    size: float = SIZE
    space: float = 1.6


def rules(name: str, markdown: str, paper: Paper) -> list[Draft]:
    """The rules on as many upright sheets as they need. ValueError names a character that the typeface lacks."""
    left, top, right, bottom = contents(paper, landscape=False)
    columns = int((right - left + GUTTER) // (COLUMN + GUTTER))
    wide = (right - left - (columns - 1) * GUTTER) / columns
    pages: list[list[AnyItem]] = [[]]
    column, y = 0, top
    open_list: list[AnyItem] = []

    def close_list() -> None:
        if open_list:
            pages[-1].append(Group(tuple(open_list), tag="L"))
            open_list.clear()

    for block in blocks(markdown):
        indent = INDENT if block.tag == "LI" else 0.0
        leading = LEADING * block.size / SIZE if block.tag in ("P", "LI") else block.size * 1.15
        lines = lines_of(block.words, block.size, wide - indent)
        if block.tag != "LI":
            close_list()
        y += block.space if y > top else 0.0
        needed = len(lines) * leading + (2.6 * LEADING if block.tag in ("H2", "H3") else 0.0)
        if y + needed > bottom:
            close_list()
            column, y = column + 1, top
            if column == columns:
                pages.append([])
                column = 0
        x = left + column * (wide + GUTTER)
        bullet = Circle(x + 1, y + leading / 2 + 0.15, 0.55, fill="ink", role="text")
        drawn: list[AnyItem] = []
        for line in lines:
            drawn += set_line(line, x + indent, y + leading * 0.72, block.size)
            y += leading
        if block.tag == "LI":
            open_list.append(Group((Group((bullet,), tag="Lbl"), Group(tuple(drawn), tag="LBody")), tag="LI"))
        else:
            pages[-1].append(Group(tuple(drawn), tag=block.tag))
    close_list()
    for number, page in enumerate(pages):
        used = column + 1 if number == len(pages) - 1 else columns
        for at in range(1, used):
            x = left + at * (wide + GUTTER) - GUTTER / 2
            page.append(Line(((x, top), (x, bottom - 2)), stroke="paper-line", width=0.15))
    return [Draft(name, paper, False, tuple(page), {}, PALETTE) for page in pages]


def blocks(markdown: str) -> list[Block]:
    """The headings, paragraphs and entries of lists of a Markdown text, without the anchors of its clauses and without its first heading.

    A row of a table becomes an entry of a list: its first cell, and each other one after the head of its column.
    """
    found: list[Block] = []
    inside: list[str] = []
    heads: list[tuple[Word, ...]] = []
    row: list[tuple[Word, ...]] = []
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        if token.nesting == 1:
            inside.append(token.tag)
        elif token.nesting == -1:
            inside.pop()
            if token.tag == "tr" and row:
                found.append(Block("LI", _row(heads, row)))
                row = []
            elif token.tag == "table":
                heads = []
        elif token.type == "inline" and "h1" not in inside:
            words = _words(token)
            heading = next((tag for tag in inside if tag in HEADINGS), None)
            if heading:
                size, tag = HEADINGS[heading]
                found.append(Block(tag, tuple((word, "serif") for word, _ in words), size, 3.4 if heading == "h2" else 2.4))
            elif "th" in inside:
                heads.append(words)
            elif "td" in inside:
                row.append(words)
            else:
                found.append(Block("LI" if "li" in inside else "P", words))
    return found


def _row(heads: list[tuple[Word, ...]], row: list[tuple[Word, ...]]) -> tuple[Word, ...]:
    """A row of a table as one entry: "head: cell; head: cell", the first pair in bold."""
    out: list[Word] = []
    for number, (head, cell) in enumerate(zip(heads, row, strict=True)):
        between: list[Word] = [(";", "sans"), (" ", "sans")] if number else []
        pair: list[Word] = [*head, (":", "sans"), (" ", "sans"), *cell]
        out += [*between, *(pair if number else [(word, "sans-bold") for word, _ in pair])]
    return tuple(out)


def _words(token: Token) -> tuple[Word, ...]:
    pieces: list[Word] = []
    bold = False
    for child in token.children or []:
        if child.type in ("strong_open", "em_open"):
            bold = True
        elif child.type in ("strong_close", "em_close"):
            bold = False
        elif child.type in ("softbreak", "hardbreak"):
            pieces.append((" ", "sans"))
        elif child.content:
            pieces.append((child.content, "sans-bold" if bold else "sans"))
    while pieces and (ANCHOR.search(pieces[-1][0]) or not pieces[-1][0].strip()):
        text, font = pieces.pop()
        kept = ANCHOR.sub("", text).rstrip()
        if kept:
            pieces.append((kept, font))
            break
    return tuple((word, font) for text, font in pieces for word in re.findall(r"\S+|\s+", text))


def lines_of(words: tuple[Word, ...], size: float, room: float) -> list[list[Word]]:
    """The words in lines of at most `room` mm. White space is a word of its own; a bold word may touch the next one without any."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    for chunk in _chunks(words):
        wide = sum(width(text, font, size) for text, font in chunk)
        if chunk[0][0].isspace():
            if lines[-1]:
                lines[-1] += [(" ", chunk[0][1])]
                used += width(" ", chunk[0][1], size)
            continue
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        lines[-1] += chunk
        used += wide
    return lines


def _chunks(words: tuple[Word, ...]) -> list[list[Word]]:
    """Words that must not be parted, together; each white space alone."""
    chunks: list[list[Word]] = []
    for word in words:
        if chunks and not word[0].isspace() and not chunks[-1][0][0].isspace():
            chunks[-1].append(word)
        else:
            chunks.append([word])
    return chunks


def set_line(line: list[Word], x: float, y: float, size: float) -> list[AnyItem]:
    """A line as texts, one for each run of the same face. White space at the end stays, so that the words of two lines are read apart."""
    out: list[AnyItem] = []
    runs: list[Word] = []
    for text, font in line:
        if runs and runs[-1][1] == font:
            runs[-1] = (runs[-1][0] + text, font)
        else:
            runs.append((text, font))
    for text, font in runs:
        out.append(Text(x, y, text, size, font=font))
        x += width(text, font, size)
    return out
