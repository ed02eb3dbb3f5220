"""The texts of a template: in their places, or wrapped and shrunk to fit, with marks for bold and
italic letters and for icons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, cast
from unicodedata import name as name_of
from unicodedata import normalize

from printkit.decks import typefaces
from printkit.decks.paints import LINKED, Painter, faint, in_order, share
from printkit.decks.table import LONGEST
from printkit.decks.template import NOTES, SPACE, SVG, Element, Style, inherited
from printkit.decks.values import length, number
from printkit.fonts.metrics import SOFT, width, wrap
from printkit.fonts.outlines import outlined
from printkit.scene import BEFORE, Align, AnyItem, FontName, Group, Text, moved
from printkit.scripts import holding, italic, joins
from rulescore.translation import invalid, say

LEADING: Final = 1.2
"""The distance of the lines of a text, in its size."""
MEDIUM: Final = "16"
"""The size of text without a size."""
OURS: Final = ("serif", "sans-serif", "sans", "system-ui", "alegreya", "alegreya sans")
MARKS: Final = re.compile(
    r"\\(?P<plain>[\\*_:])|\*\*(?=\S)(?P<bold>.+?)(?<=\S)\*\*|(?<!\w)_(?=\S)(?P<italic>.+?)(?<=\S)_(?!\w)"
    r"|:(?P<icon>[A-Za-z][\w-]*):",
    re.DOTALL,
)
"""What is marked in a field: `**bold**`, `_italic_`, `:icon:`, and `\\*` for an asterisk."""
ICON: Final = "icon"
"""The name of a style's icon, which is drawn in place of the text."""
UNSEEN: Final = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))
"""Signs without width that mean nothing where letters do not join."""


@dataclass
class Line:
    """Letters with their styles, from a place on."""

    x: float
    y: float
    runs: list[tuple[str, Style]]


@dataclass(frozen=True)
class Piece:
    """A word, a part of one, or an icon, drawn from (0, 0); whether a space precedes it."""

    spaced: bool
    wide: float
    item: Text | Group
    style: Style


class Setter(Painter):
    """Sets the texts of a template."""

    def text(self, own: Style, element: Element, style: Style, value: str | None) -> list[AnyItem]:
        """Text in at most `data-lines` lines of `data-width`, shrunk to `data-least` at the
        smallest; without a width as the template places it.
        """
        lines = list(self.lines(element, style, 0))
        held = [line for line in lines if any(text.strip() for text, _ in line.runs)]
        marked = False
        if value is None:
            for line in held:
                line.runs = [(re.sub(r"[\t\r\n]", " ", text), of) for text, of in line.runs]
            marked = any(FIELD in of for line in held for _, of in line.runs)
        else:
            held = (held or lines)[:1]
            of = next((of for text, of in held[0].runs if text.strip()), style)
            held[0].runs = (
                list(_marked(value, of)) if own.get("data-marks") != "no" else [(value, of)]
            )
        own = self.flowed(own, element, style, value is not None or marked)
        free = value is None and "data-width" not in own and not marked
        return [
            item for line in held for item in (self.set(line) if free else self.fitted(line, own))
        ]

    def flowed(self, own: Style, element: Element, style: Style, filled: bool) -> Style:
        """The properties of a text; one that flows in a rectangle, as Inkscape draws it, is as wide
        and high as that. ValueError for another shape, and where no program has placed the lines.
        """
        inside = LINKED.match(own.get("shape-inside", ""))
        if not inside:
            return own
        shape = self.template.ids.get(inside[1])
        placed = any(one.get("x") for one in element.iter(f"{SVG}tspan"))
        if shape is None or shape.tag != f"{SVG}rect" or not placed:
            raise invalid("{attribute} cannot be drawn", attribute="shape-inside")
        if not filled:
            return own
        leading = LEADING * length({**style, **own}.get("font-size", MEDIUM))
        wide, high = (length(shape.get(side, "0")) for side in ("width", "height"))
        return {"data-width": f"{wide}", "data-lines": f"{max(1, high // leading):.0f}", **own}

    def lines(self, element: Element, style: Style, depth: int) -> Iterator[Line]:
        """The pieces of a text that have a place of their own."""
        line = Line(0.0, 0.0, [])
        first = True
        for place, of, text in self.runs(element, style, depth):
            x, y, dy = place
            if x is not None or y is not None or dy is not None:
                if line.runs or not first:
                    yield line
                if not first and x is None:
                    raise invalid("<tspan> needs x where it has y or dy")
                size = length(of.get("font-size", MEDIUM))
                down = (
                    0.0
                    if dy is None
                    else number(dy[:-2]) * size
                    if dy.endswith("em")
                    else length(dy)
                )
                line = Line(
                    line.x if x is None else length(x, self.template.trim[2]),
                    (line.y if y is None else length(y, self.template.trim[3])) + down,
                    [],
                )
            first = False
            line.runs.append((text, of))
        yield line

    def runs(
        self, element: Element, style: Style, depth: int
    ) -> Iterator[tuple[tuple[str | None, ...], Style, str]]:
        """The pieces of a text in reading order: place, style and letters."""
        self.counted(depth)
        own = self.template.own(element)
        if "clip-path" in own or (share(own.get("opacity", "1")) < 1 and depth):
            raise invalid("{attribute} cannot be drawn", attribute="opacity, clip-path")
        style = {**style, **inherited(own)}
        if own.get(SPACE) == "preserve":
            style = {**style, "white-space": "pre"}
        place = tuple(own.get(name) for name in ("x", "y", "dy"))
        value = self.value(element) if depth else None
        if value is not None:
            yield place, style, ""
            for text, of in _marked(value, style):
                yield (None, None, None), {**of, FIELD: "yes"}, text
            return
        yield place, style, element.text or ""
        for child in element:
            tag = str(child.tag)
            if tag.startswith(SVG) and tag.removeprefix(SVG) not in NOTES:
                if tag != f"{SVG}tspan":
                    raise invalid("<{element}> cannot be drawn", element=tag.removeprefix(SVG)[:40])
                if self.template.own(child).get("display") != "none":
                    yield from self.runs(child, style, depth + 1)
            yield (None, None, None), style, child.tail or ""

    def value(self, element: Element) -> str | None:
        """The field that fills an element."""
        raise NotImplementedError

    def set(self, line: Line) -> Iterator[AnyItem]:
        """A line as the template has it, in one or several styles."""
        parts: list[tuple[str, Style]] = []
        for text, style in line.runs:
            before = parts[-1][0][-1:] if parts else " "
            kept = style.get("white-space") == "pre"
            text = plain(text) if kept else re.sub(" +", " ", plain(text))
            text = text if kept else text.lstrip(" ") if before == " " else text
            if text:
                parts.append((text, style))
        while parts and parts[-1][1].get("white-space") != "pre" and parts[-1][0].endswith(" "):
            text, style = parts.pop()
            parts += [(text.rstrip(" "), style)] if text.strip(" ") else []
        made = [self.letters(text, style) for text, style in parts]
        if not made:
            return
        align = _align(parts[0][1])
        if len(made) == 1:
            yield from self.inked(replace(made[0], x=line.x, y=line.y, align=align), parts[0][1])
            return
        widths = [width(one.text, one.font, one.size) for one in made]
        x = line.x - BEFORE[align] * sum(widths)
        for one, wide, (_, style) in zip(made, widths, parts, strict=True):
            yield from self.inked(replace(one, x=x, y=line.y), style)
            x += wide

    def letters(self, text: str, style: Style) -> Text:
        """A text in its style, without a place. ValueError for what cannot be set."""
        size = length(style.get("font-size", MEDIUM))
        if size <= 0:
            raise invalid("a text needs a size")
        if LINKED.match(style.get("fill", "")):
            raise invalid("a text with a gradient or a pattern cannot be drawn")
        font = holding(text.replace("\n", ""), self.font(style))
        width(text.replace("\n", ""), font, size)
        return Text(0.0, 0.0, text, size, font, self.colour(style.get("fill", "black"))[0])

    def inked(self, text: Text, style: Style) -> list[AnyItem]:
        """A text in its place, with its opacity and its line, as shapes."""
        line, seen = self.line(style)
        shown = self.colour(style.get("fill", "black"))[1] * share(style.get("fill-opacity", "1"))
        letters = faint(text, shown) if text.fill else []
        lined = faint(replace(outlined(text), fill="", **line), seen) if line else []
        return in_order(letters, lined, style)

    def fitted(self, line: Line, own: Style) -> Iterator[AnyItem]:
        """A text that is wrapped and shrunk where it is too long."""
        runs = [(plain(text), style) for text, style in line.runs if text]
        given = "".join(text for text, _ in runs)
        if len(given) > LONGEST:
            raise ValueError(_too_long(given))
        if not runs:
            return
        style = next((style for text, style in runs if text.strip()), runs[0][1])
        room = length(own["data-width"]) if "data-width" in own else None
        most = int(number(own.get("data-lines", "1")))
        align = _align(style)
        if any(other != style and text.strip() for text, other in runs):
            yield from self.mixed(line, runs, own, room, most)
            return
        text = "\n".join(
            re.sub(r"[ \t]+", " ", part).strip(" ") for part in re.split(r"\r\n?|\n", given)
        )
        made = self.letters(text.replace(SOFT, ""), style)
        least = number(own.get("data-least", f"{made.size * 0.6}"))
        lines, size = _fitted(text, made.font, made.size, least, room, most)
        for at, part in enumerate(lines):
            if part:
                y = line.y + at * size * LEADING
                yield from self.inked(
                    Text(line.x, y, part, size, made.font, made.fill, align), style
                )

    def mixed(
        self,
        line: Line,
        runs: Sequence[tuple[str, Style]],
        own: Style,
        room: float | None,
        most: int,
    ) -> Iterator[AnyItem]:
        """A text in several styles, or with icons."""
        paragraphs = self.pieces(runs)
        size = length(runs[0][1].get("font-size", MEDIUM))
        least = number(own.get("data-least", f"{size * 0.6}"))
        scale = 1.0
        lines: list[list[Piece]] = []
        while room is not None and size * scale >= min(least, size) > 0:
            lines = [one for part in paragraphs for one in _broken(part, room / scale)]
            if len(lines) <= most and all(_wide(one) * scale <= room for one in lines):
                break
            scale *= 0.95
        else:
            if room is not None:
                raise ValueError(_too_long("".join(text for text, _ in runs)))
            lines = paragraphs
        for at, pieces in enumerate(lines):
            x = line.x - BEFORE[_align(runs[0][1])] * _wide(pieces) * scale
            y = line.y + at * size * scale * LEADING
            for space, wide, item, style in _joined(pieces):
                x += space * scale
                if isinstance(item, Text):
                    placed = replace(item, x=x, y=y, size=item.size * scale)
                    yield from self.inked(placed, style)
                else:
                    yield Group((item,), moved(x, y, scale))
                x += wide * scale

    def pieces(self, runs: Iterable[tuple[str, Style]]) -> list[list[Piece]]:
        """The words and icons of each paragraph."""
        paragraphs: list[list[Piece]] = [[]]
        spaced = False
        for text, style in runs:
            icon = self.icon(style[ICON], style) if ICON in style else None
            if icon:
                paragraphs[-1].append(
                    Piece(spaced and bool(paragraphs[-1]), icon[1], icon[0], style)
                )
                spaced = False
                continue
            style = {name: value for name, value in style.items() if name != ICON}
            for at, part in enumerate(re.split(r"\r\n?|\n", text.replace(SOFT, ""))):
                if at:
                    paragraphs.append([])
                    spaced = False
                for word in re.findall(r"[^ \t]+|[ \t]+", part):
                    if not word.strip(" \t"):
                        spaced = True
                        continue
                    made = self.letters(word, style)
                    wide = width(made.text, made.font, made.size)
                    paragraphs[-1].append(Piece(spaced and bool(paragraphs[-1]), wide, made, style))
                    spaced = False
        return paragraphs

    def icon(self, name: str, style: Style) -> tuple[Group, float] | None:
        """An icon as high as the letters are large, from (0, 0), and its width; None if there is
        none.
        """
        raise NotImplementedError

    def font(self, style: Style) -> FontName:
        """The face of a style; a family that is not here is noted."""
        weight = style.get("font-weight", "normal").lower()
        if weight not in ("normal", "bold") and not re.fullmatch("[1-9]00", weight):
            raise invalid("{attribute} cannot be drawn", attribute="font-weight")
        bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
        slanted = style.get("font-style", "normal")
        if slanted not in ("normal", "italic", "oblique"):
            raise invalid("{attribute} cannot be drawn", attribute="font-style")
        families = [
            part.strip().strip("'\"").lower()
            for part in style.get("font-family", "sans").split(",")
        ]
        for family in families:
            found = typefaces.named(family, bold, slanted != "normal")
            if found:
                return found
            if family in OURS:
                return _ours("serif" if family in ("serif", "alegreya") else "", bold, slanted)
            self.notes[
                say(
                    "{file}: there is no typeface {name}; give it, or another is used",
                    file=self.template.file,
                    name=repr(family[:40]),
                )
            ] = None
        return _ours("serif" if "serif" in families else "", bold, slanted)


FIELD: Final = "from-field"
"""Marks the style of a part of a text that comes from a field."""


def _ours(family: str, bold: bool, slanted: str) -> FontName:
    font: FontName = "serif" if family else "sans-bold" if bold else "sans"
    return font if slanted == "normal" else italic(font)


def _marked(text: str, style: Style) -> Iterator[tuple[str, Style]]:
    """A field in its parts, each with its style."""
    at = 0
    for found in MARKS.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], style
        at = found.end()
        if found["plain"]:
            yield found["plain"], style
        elif found["bold"]:
            yield from _marked(found["bold"], {**style, "font-weight": "bold"})
        elif found["italic"]:
            yield from _marked(found["italic"], {**style, "font-style": "italic"})
        else:
            yield found[0], {**style, ICON: found["icon"]}
    if at < len(text) or not text:
        yield text[at:], style


def _broken(pieces: Sequence[Piece], room: float) -> list[list[Piece]]:
    """The lines of a paragraph; a word in several styles stays whole."""
    lines: list[list[Piece]] = [[]]
    words: list[list[Piece]] = []
    for piece in pieces:
        if piece.spaced or not words:
            words.append([])
        words[-1].append(piece)
    for word in words:
        if lines[-1] and _wide([*lines[-1], *word]) > room:
            lines.append([])
        lines[-1] += word
    return lines


def _space(piece: Piece) -> float:
    if isinstance(piece.item, Text):
        return width(" ", piece.item.font, piece.item.size)
    return 0.25 * length(piece.style.get("font-size", MEDIUM))


def _wide(pieces: Sequence[Piece]) -> float:
    return sum(
        piece.wide + (_space(piece) if at and piece.spaced else 0.0)
        for at, piece in enumerate(pieces)
    )


def _joined(pieces: Sequence[Piece]) -> Iterator[tuple[float, float, Text | Group, Style]]:
    """The space before, the width, the item and the style of each part of a line that is drawn at
    once.
    """
    first = True
    for _, group in groupby(
        pieces,
        key=lambda piece: (
            frozenset(piece.style.items()),
            piece.item.font if isinstance(piece.item, Text) else "",
        ),
    ):
        held = list(group)
        space = _space(held[0]) if held[0].spaced and not first else 0.0
        first = False
        head = held[0].item
        if isinstance(head, Text):
            words = "".join(
                (" " if at and piece.spaced else "") + cast("Text", piece.item).text
                for at, piece in enumerate(held)
            )
            yield (
                space,
                width(words, head.font, head.size),
                replace(head, text=words),
                held[0].style,
            )
            continue
        for at, piece in enumerate(held):
            yield (
                space if not at else _space(piece) * piece.spaced,
                piece.wide,
                piece.item,
                piece.style,
            )


def plain(text: str) -> str:
    """A text with its accents composed (Unicode's NFC), without signs that have no width.
    ValueError for letters that need shaping: those that run from right to left, and those that join
    with others.
    """
    if text.isascii():
        return text
    text = normalize("NFC", text).translate(UNSEEN)
    for letter in text:
        if joins(letter):
            raise invalid(
                "{letter} ({name}) cannot be set: letters that join or run from right to left"
                " need shaping",
                letter=letter,
                name=name_of(letter, "?"),
            )
    return text


def _fitted(
    text: str, font: FontName, size: float, least: float, room: float | None, most: int
) -> tuple[list[str], float]:
    """The lines, and the largest size at which they fit. ValueError if none does."""
    paragraphs = text.split("\n")
    if room is None:
        return [part.replace(SOFT, "") for part in paragraphs], size
    trial = size
    while trial >= min(least, size) > 0:
        lines = [line for part in paragraphs for line in wrap(part, font, trial, room) or [""]]
        # Prefer a smaller size to breaking a word.
        if len(lines) <= most and all(width(line, font, trial) <= room for line in lines):
            return lines, trial
        trial *= 0.95
    raise ValueError(_too_long(text))


def _too_long(text: str) -> str:
    return say("“{given}” does not fit into its place", given=text[:60])


def _align(style: Style) -> Align:
    given = style.get("text-anchor", "start")
    if given not in ("start", "middle", "end"):
        raise invalid("{attribute} cannot be drawn", attribute="text-anchor")
    return cast("Align", given)
