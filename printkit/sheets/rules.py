"""The rules page of a game as sheets: the same Markdown that the page shows, in columns, tagged as headings, paragraphs and lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printkit.art.palette import PALETTE
from printkit.fonts.metrics import width
from printkit.scene import AnyItem, Circle, FontName, Group, Line, Tag, Text, moved
from printkit.sheets.frame import Draft, contents
from printkit.sheets.paper import Paper

SIZE: Final = 3.4
"""Of the text, mm (9.6 pt)."""
LEADING: Final = 4.5
COLUMN: Final = 80.0
"""The least width of a column with letters of the usual sizes, mm."""
GUTTER: Final = 8.0
INDENT: Final = 3.4
SCALES: Final = (1.15, 1.1, 1.05, 1.0, 0.95)
LARGE_SCALES: Final = (1.4, 1.3, 1.2, *SCALES)
"""Sizes of letters to try, in parts of `SIZE`; the last is 9 pt."""
LARGE: Final = 220.0
"""A paper whose box is wider than this is read from farther away, mm."""
HEADINGS: Final[Mapping[str, tuple[float, Tag]]] = {"h2": (5.2, "H2"), "h3": (4.2, "H3")}
"""Size and tag; the first heading stands on the frame of the sheet already."""
ANCHOR: Final = re.compile(r"\s*(?:\{\.basic\}\s*)?\{#[\w-]+\}\s*$")

Word = tuple[str, FontName]


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph or an entry of a list; `space` is left above it, mm."""

    tag: Tag
    words: tuple[Word, ...]
    size: float = SIZE
    space: float = 1.6


def rules(name: str, markdown: str, paper: Paper) -> list[Draft]:
    """The rules on as few upright sheets as need letters of a good size, as large as they allow. ValueError names a character that the typeface lacks."""
    left, top, right, bottom = contents(paper, landscape=False)
    text = blocks(markdown)
    best: tuple[int, int, Flow] | None = None
    for scale in LARGE_SCALES if right - left > LARGE else SCALES:
        across = int((right - left + GUTTER) // (COLUMN * max(1.0, scale / SCALES[0]) + GUTTER))
        wide = (right - left - (across - 1) * GUTTER) / across
        flow = Flow(text, scale, wide)
        needed = -(-len(flow.columns(top, bottom)) // across)
        if best is None or needed < best[0]:
            best = needed, across, flow
        if needed == 1:
            break
    assert best
    _, across, flow = best
    wide, columns = flow.wide, flow.drawn(top, bottom)
    drafts = []
    for at in range(0, len(columns), across):
        items: list[AnyItem] = []
        for number, column in enumerate(columns[at : at + across]):
            x = left + number * (wide + GUTTER)
            items.append(Group(column, moved(x, 0)))
            if number:
                items.append(Line(((x - GUTTER / 2, top), (x - GUTTER / 2, bottom - 2)), stroke="paper-line", width=0.15))
        drafts.append(Draft(name, paper, False, tuple(items), {}, PALETTE))
    return drafts


class Flow:
    """A text in lines of at most `wide` mm, ready to be broken into columns. `scale` is the size of the letters, `air` of the space above a block."""

    def __init__(self, text: Sequence[Block], scale: float, wide: float, air: float = 1.0) -> None:
        self.text, self.scale, self.wide, self.air = text, scale, wide, air
        self.lines = [lines_of(block.words, block.size * scale, wide - self._indent(block)) for block in text]
        self.leadings = [block.size * scale * (LEADING / SIZE if block.tag in ("P", "LI") else 1.15) for block in text]

    def _indent(self, block: Block) -> float:
        return INDENT * self.scale if block.tag == "LI" else 0.0

    def columns(self, top: float, bottom: float, first: float = 0.0) -> list[list[tuple[int, float]]]:
        """For each column its blocks by number, and where each begins; the first column begins `first` mm lower. A heading stays with what follows it."""
        columns: list[list[tuple[int, float]]] = [[]]
        y = top + first
        for at, block in enumerate(self.text):
            y += self.air * block.space if y > top else 0.0
            needed, last = self._high(at), at
            while self.text[last].tag in ("H2", "H3") and last + 1 < len(self.text):
                last += 1
                needed += self.air * self.text[last].space + self._high(last)
            if y + needed > bottom and columns[-1]:
                columns.append([])
                y = top
            columns[-1].append((at, y))
            y += self._high(at)
        return columns

    def _high(self, at: int) -> float:
        return len(self.lines[at]) * self.leadings[at]

    def drawn(self, top: float, bottom: float, first: float = 0.0) -> list[tuple[AnyItem, ...]]:
        """The columns, each drawn from x = 0; entries that follow each other are a list."""
        out = []
        for column in self.columns(top, bottom, first):
            items: list[AnyItem] = []
            for is_list, entries in groupby(column, lambda entry: self.text[entry[0]].tag == "LI"):
                drawn = [self._block(*entry) for entry in entries]
                items += [Group(tuple(drawn), tag="L")] if is_list else drawn
            out.append(tuple(items))
        return out

    def _block(self, at: int, y: float) -> Group:
        block, leading = self.text[at], self.leadings[at]
        drawn: list[AnyItem] = []
        for number, line in enumerate(self.lines[at]):
            drawn += set_line(line, self._indent(block), y + leading * (number + 0.72), block.size * self.scale)
        if block.tag != "LI":
            return Group(tuple(drawn), tag=block.tag)
        bullet = Circle(1, y + leading / 2 + 0.15, 0.5, fill="ink", role="text")
        return Group((Group((bullet,), tag="Lbl"), Group(tuple(drawn), tag="LBody")), tag="LI")


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
