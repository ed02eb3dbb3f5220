"""A game's rules as sheets: the Markdown of the web page, in columns, tagged as headings,
paragraphs, lists and tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printkit.fonts.metrics import broken, width
from printkit.layout.frame import contents
from printkit.paper import Draft, Paper
from printkit.scene import AnyItem, Circle, FontName, Group, Line, Tag, Text, moved
from rulescore.translation import say

SIZE: Final = 3.4
"""Size of the text, mm (9.6 pt)."""
LEADING: Final = 4.5
COLUMN: Final = 80.0
"""Least width of a column at the default letter sizes, mm."""
GUTTER: Final = 8.0
INDENT: Final = 3.4
"""Indent of list items, mm."""
NUMBERED: Final = 5.6
"""Indent of numbered list items, mm."""
BESIDE: Final = 2.6
"""Space between two columns of a table, mm."""
SCALES: Final = (1.15, 1.1, 1.05, 1.0, 0.95)
LARGE_SCALES: Final = (1.4, 1.3, 1.2, *SCALES)
"""Letter sizes to try, relative to `SIZE`; the last is 9 pt."""
LARGE: Final = 220.0
"""A paper with a wider box is read from farther away, mm."""
HEADINGS: Final[Mapping[str, tuple[float, Tag]]] = {"h2": (5.2, "H2"), "h3": (4.2, "H3")}
"""Size and tag; the first heading is in the frame of the sheet."""
ANCHOR: Final = re.compile(r"\s*(?:\{\.basic\}\s*)?\{#[\w-]+\}\s*$")

Word = tuple[str, FontName]


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph, a list item or a table row; `space` is left above it, mm.

    It is indented by `inset` mm; `label` precedes a list item ("" = a bullet). A row has `cells`;
    `table` is the number of its table, whose first row is its `head`.
    """

    tag: Tag
    words: tuple[Word, ...]
    size: float = SIZE
    space: float = 1.6
    inset: float = 0.0
    label: str = ""
    cells: tuple[tuple[Word, ...], ...] = ()
    table: int = 0
    head: bool = False

    @property
    def stays(self) -> bool:
        """Whether it must not end a column."""
        return self.tag in ("H2", "H3") or self.head


def rules(name: str, markdown: str, paper: Paper) -> list[Draft]:
    """The rules on upright sheets: as few as letters of a good size need, with letters as large as
    they then allow. ValueError names a character that the typeface lacks.
    """
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
                middle = x - GUTTER / 2
                ends = ((middle, top), (middle, bottom - 2))
                items.append(Line(ends, stroke="paper-line", width=0.15))
        drafts.append(Draft(name, paper, False, tuple(items)))
    return drafts


class Flow:
    """A text set in lines of at most `wide` mm, ready to be broken into columns. `scale` is that of
    the letters, `air` that of the space above a block.
    """

    def __init__(self, text: Sequence[Block], scale: float, wide: float, air: float = 1.0) -> None:
        self.text, self.scale, self.wide, self.air = text, scale, wide, air
        self.tables = {
            number: self._widths([block for block in text if block.table == number])
            for number in {block.table for block in text} - {0}
        }
        self.lines = [
            lines_of(block.words, block.size * scale, wide - self._indent(block)) for block in text
        ]
        self.cells = [self._cells(block) for block in text]
        self.leadings = [
            block.size * scale * (1.15 if block.tag in ("H2", "H3") else LEADING / SIZE)
            for block in text
        ]

    def _indent(self, block: Block) -> float:
        return block.inset * self.scale

    def _widths(self, rows: Sequence[Block]) -> list[float]:
        """The width of each column of a table with the space beside it, mm: that of its widest
        cell, or less where cells can be wrapped.
        """
        least, whole = [], []
        for column in zip(*(row.cells for row in rows), strict=True):
            words = [
                [
                    sum(width(text, font, rows[0].size * self.scale) for text, font in chunk)
                    for chunk in _chunks(cell)
                ]
                for cell in column
            ]
            least.append(max((wide for cell in words for wide in cell), default=0.0) + BESIDE)
            whole.append(max(sum(cell) for cell in words) + BESIDE)
        if sum(whole) <= self.wide:
            return whole
        if sum(least) >= self.wide:
            return [one * self.wide / sum(least) for one in least]
        share = (self.wide - sum(least)) / (sum(whole) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, whole, strict=True)]

    def _cells(self, block: Block) -> list[list[list[Word]]]:
        widths = self.tables.get(block.table, [])
        return [
            lines_of(cell, block.size * self.scale, wide - BESIDE)
            for cell, wide in zip(block.cells, widths, strict=True)
        ]

    def columns(
        self, top: float, bottom: float, first: float = 0.0
    ) -> list[list[tuple[int, float]]]:
        """For each column the indices of its blocks with their y; the first column begins `first`
        mm lower. A heading stays with what follows it.
        """
        columns: list[list[tuple[int, float]]] = [[]]
        y = top + first
        for at, block in enumerate(self.text):
            y += self.air * block.space if y > top else 0.0
            needed, last = self._high(at), at
            while self.text[last].stays and last + 1 < len(self.text):
                last += 1
                needed += self.air * self.text[last].space + self._high(last)
            if y + needed > bottom and columns[-1]:
                columns.append([])
                y = top
            columns[-1].append((at, y))
            y += self._high(at)
        return columns

    def _high(self, at: int) -> float:
        return max(map(len, self.cells[at] or [self.lines[at]])) * self.leadings[at]

    def drawn(self, top: float, bottom: float, first: float = 0.0) -> list[tuple[AnyItem, ...]]:
        """The columns, each drawn from x = 0; consecutive items form a list, rows a table."""
        out = []
        for column in self.columns(top, bottom, first):
            items: list[AnyItem] = []
            for (tag, _), entries in groupby(column, self._kind):
                drawn = [self._block(*entry) for entry in entries]
                items += [Group(tuple(drawn), tag=tag)] if tag else drawn
            out.append(tuple(items))
        return out

    def _kind(self, entry: tuple[int, float]) -> tuple[Tag, int]:
        block = self.text[entry[0]]
        return {"LI": "L", "TR": "Table"}.get(block.tag, ""), block.table  # type: ignore[return-value]

    def _row(self, at: int, y: float) -> Group:
        """A table row with a line below, a strong one below the head."""
        block, leading, widths = self.text[at], self.leadings[at], self.tables[self.text[at].table]
        items: list[AnyItem] = []
        x = 0.0
        for cell, wide in zip(self.cells[at], widths, strict=True):
            texts = [
                text
                for number, line in enumerate(cell)
                for text in set_line(
                    line, x, y + leading * (number + 0.72), block.size * self.scale
                )
            ]
            items.append(Group(tuple(texts), tag="TH" if block.head else "TD"))
            x += wide
        under = y + self._high(at) + 0.3
        line = Line(
            ((0, under), (x - BESIDE, under)),
            stroke="ink" if block.head else "paper-line",
            width=0.3 if block.head else 0.15,
        )
        return Group((*items, line), tag="TR")

    def _block(self, at: int, y: float) -> Group:
        block, leading = self.text[at], self.leadings[at]
        if block.tag == "TR":
            return self._row(at, y)
        drawn: list[AnyItem] = []
        for number, line in enumerate(self.lines[at]):
            drawn += set_line(
                line, self._indent(block), y + leading * (number + 0.72), block.size * self.scale
            )
        if block.tag != "LI":
            return Group(tuple(drawn), tag=block.tag)
        left = (block.inset - (NUMBERED if block.label else INDENT)) * self.scale
        label: AnyItem = Circle(left + 1, y + leading / 2 + 0.15, 0.5, fill="ink", role="text")
        if block.label:
            label = Text(left, y + leading * 0.72, block.label, block.size * self.scale)
        return Group((Group((label,), tag="Lbl"), Group(tuple(drawn), tag="LBody")), tag="LI")


def blocks(markdown: str) -> list[Block]:
    """The blocks of a Markdown text, without clause anchors and without its first heading.

    List items keep their numbers, tables their rows, fenced lines their breaks; a picture becomes
    its alternative text.
    """
    found: list[Block] = []
    inside: list[str] = []
    label: str | None = None
    row: list[tuple[Word, ...]] = []
    tables = 0
    for token in _tokens(markdown):
        inset = INDENT * inside.count("ul") + NUMBERED * inside.count("ol")
        if token.type == "list_item_open":
            label = f"{token.info}{token.markup}" if token.info else ""
        tables += token.type == "table_open"
        if token.nesting == 1:
            inside.append(token.tag)
        elif token.nesting == -1:
            inside.pop()
            if token.tag == "tr":
                head = "thead" in inside
                space = 2.0 if head else 1.0
                found.append(
                    Block("TR", (), space=space, cells=tuple(row), table=tables, head=head)
                )
                row = []
        elif token.type in ("fence", "code_block"):
            lines = token.content.rstrip("\n").split("\n")
            found += [
                Block(
                    "P",
                    ((line.replace(" ", "\u00a0") or "\u00a0", "sans"),),
                    space=0.0 if at else 1.6,
                    inset=inset,
                )
                for at, line in enumerate(lines)
            ]
        elif token.type == "inline" and "h1" not in inside:
            words = _text(token)
            heading = next((tag for tag in inside if tag in HEADINGS), None)
            if heading:
                size, tag = HEADINGS[heading]
                title: tuple[Word, ...] = tuple((word, "serif") for word, _ in words)
                found.append(Block(tag, title, size, 3.4 if heading == "h2" else 2.4))
            elif "table" in inside:
                row.append(
                    tuple((word, "sans-bold") for word, _ in words) if "th" in inside else words
                )
            elif label is None:
                found.append(Block("P", words, inset=inset))
            else:
                found.append(Block("LI", words, inset=inset, label=label))
                label = None
    return found


@lru_cache(maxsize=8)
def _tokens(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(markdown)


def _text(token: Token) -> tuple[Word, ...]:
    pieces: list[Word] = []
    bold = False
    for child in token.children or []:
        if child.type in ("strong_open", "em_open"):
            bold = True
        elif child.type in ("strong_close", "em_close"):
            bold = False
        elif child.type in ("softbreak", "hardbreak"):
            pieces.append((" ", "sans"))
        elif child.type == "image":
            pieces.append(
                (say("[Picture: {what}]", what=child.content or child.attrs.get("src", "")), "sans")
            )
        elif child.content and child.type != "html_inline":
            pieces.append((child.content, "sans-bold" if bold else "sans"))
    while pieces and (ANCHOR.search(pieces[-1][0]) or not pieces[-1][0].strip()):
        text, font = pieces.pop()
        kept = ANCHOR.sub("", text).rstrip()
        if kept:
            pieces.append((kept, font))
            break
    return tuple((word, font) for text, font in pieces for word in re.findall(r"\S+|\s+", text))


def lines_of(words: tuple[Word, ...], size: float, room: float) -> list[list[Word]]:
    """The words in lines of at most `room` mm. White space is a word; a bold word may touch the
    next one without any.
    """
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
        if wide <= room:
            lines[-1] += chunk
            used += wide
            continue
        for text, font in chunk:
            first, *others = broken(text, font, size, room)
            lines[-1].append((first, font))
            lines += [[(piece, font)] for piece in others]
        used = sum(width(text, font, size) for text, font in lines[-1])
    return lines


def _chunks(words: tuple[Word, ...]) -> list[list[Word]]:
    """Groups of words that must stay together; each white space is a group."""
    chunks: list[list[Word]] = []
    for word in words:
        if chunks and not word[0].isspace() and not chunks[-1][0][0].isspace():
            chunks[-1].append(word)
        else:
            chunks.append([word])
    return chunks


def set_line(line: list[Word], x: float, y: float, size: float) -> list[AnyItem]:
    """A line as texts, one for each run of the same face. White space at the end stays, so that
    readers separate the words of two lines.
    """
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
