"""Draws the faces of rows with a template."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import hypot
from typing import Any, Final, Literal, cast
from unicodedata import bidirectional, category, normalize
from unicodedata import name as name_of

from printkit import pdf
from printkit.decks import typefaces
from printkit.decks.pictures import Pictures, image
from printkit.decks.pictures import size as size_of
from printkit.decks.table import LONGEST, Row, key
from printkit.decks.template import (
    INHERITED,
    LENGTHS,
    NOTES,
    SPACE,
    SVG,
    Element,
    Style,
    Template,
    read,
)
from printkit.decks.values import colour_code, length, matrix, number, numbers, rounded, segments
from printkit.fonts.metrics import SOFT, width, wrap
from printkit.scene import (
    IDENTITY,
    AnyItem,
    Box,
    Circle,
    Colour,
    FontName,
    Group,
    Line,
    Path,
    Rect,
    Scene,
    Segment,
    Text,
    moved,
)
from printkit.scripts import holding
from rulescore.translation import say

MOST: Final = 5000
"""The most elements that one face may draw, including every use of a symbol."""
DEEPEST: Final = 40
"""The deepest nesting of groups and symbols."""
LEADING: Final = 1.2
"""The distance of the lines of a text, in its size."""
MEDIUM: Final = "16"
"""The size of text without a size."""
OURS: Final = ("serif", "sans-serif", "sans", "system-ui", "alegreya", "alegreya sans")


class TooMuch(ValueError):
    """A template that draws without end."""


class Faults(ValueError):
    """All that is wrong with a face: sentences about the template, and about the row."""

    def __init__(self, template: list[str], row: list[str]) -> None:
        super().__init__("\n".join(template + row))
        self.template, self.row = template, row


def face(
    template: Template,
    row: Row,
    size: tuple[float, float],
    pictures: Pictures,
    notes: dict[str, None] | None = None,
) -> Scene:
    """The face of a row at that size, mm. Faults say what does not fit, is missing or cannot be
    drawn; sentences that are no errors are added to `notes`.
    """
    left, top, wide, high = template.trim
    scale = max(size[0] / wide, size[1] / high)
    start = moved(
        size[0] / 2 - (left + wide / 2) * scale, size[1] / 2 - (top + high / 2) * scale, scale
    )
    fields = {key(name): value for name, value in row.fields.items()}
    maker = _Maker(template, fields, pictures, notes={} if notes is None else notes)
    drawn = maker.whole()
    if maker.template_faults or maker.row_faults:
        raise Faults(maker.template_faults, maker.row_faults)
    return Scene(row.name, *size, (Group(drawn, start),), maker.palette)


@dataclass
class _Line:
    """Letters with their styles, from a place on."""

    x: float
    y: float
    runs: list[tuple[str, Style]]


@dataclass
class _Maker:
    """Makes the items of one face, and its palette as colours occur."""

    template: Template
    fields: Mapping[str, str]
    pictures: Pictures
    palette: dict[str, Colour] = field(default_factory=dict)
    count: int = 0
    takes_drawings: bool = True
    notes: dict[str, None] = field(default_factory=dict)
    template_faults: list[str] = field(default_factory=list)
    row_faults: list[str] = field(default_factory=list)

    def whole(self) -> tuple[AnyItem, ...]:
        """Everything that the template draws; what is wrong is noted."""
        try:
            return tuple(self.element(self.template.root, {}, 0))
        except TooMuch as error:
            self.template_faults.append(str(error))
            return ()

    def inside(self, parent: Iterable[Element], style: Style, depth: int) -> tuple[AnyItem, ...]:
        return tuple(item for element in parent for item in self.element(element, style, depth))

    def counted(self, depth: int) -> None:
        """Counts one more element. TooMuch ends a template that draws without end."""
        self.count += 1
        said = {"file": self.template.file, "most": MOST}
        if depth > DEEPEST:
            raise TooMuch(say("{file} is nested too deeply", file=self.template.file))
        if self.count > MOST:
            raise TooMuch(say("{file} draws more than {most} elements", **said))

    def element(self, element: Element, style: Style, depth: int) -> Iterable[AnyItem]:
        name = str(element.tag)
        if not name.startswith(SVG) or (name.removeprefix(SVG) in NOTES and depth):
            return  # what drawing programs keep for themselves, or draws nothing
        name = name.removeprefix(SVG)
        file = self.template.file
        self.counted(depth)
        value = self.fields.get(key(element.get("id", "")))
        drawn: tuple[AnyItem, ...] = ()
        where = IDENTITY
        try:
            own = self.template.own(element)
            switch = own.get("data-if")
            if own.get("display") == "none" or (switch and not self.fields.get(key(switch))):
                return
            style = {**style, **{at: own[at] for at in own if at in INHERITED}}
            drawn = tuple(self.drawn(name, own, element, style, value, depth))
            where = matrix(own.get("transform", ""))
        except TooMuch:
            raise
        except ValueError as error:
            called = f'{name} id="{element.get("id", "")[:40]}"' if element.get("id") else name[:40]
            faults = self.template_faults if value is None else self.row_faults
            faults += (f"{file}, <{called}>: {line}" for line in str(error).split("\n"))
        yield from drawn if where == IDENTITY or not drawn else (Group(drawn, where),)

    def drawn(
        self,
        name: str,
        own: Style,
        element: Element,
        style: Style,
        value: str | None,
        depth: int,
    ) -> Iterable[AnyItem]:
        if name in ("svg", "g"):
            if name == "svg" and depth:
                raise ValueError(say("<{element}> cannot be drawn", element=name))
            return self.inside(element, style, depth + 1)
        if name == "use":
            link = own.get("href", "")
            target = self.template.ids.get(link.removeprefix("#"))
            if target is None:
                raise ValueError(
                    say("<use> names {link}, which does not exist", link=repr(link[:40]))
                )
            if target.tag == f"{SVG}symbol":
                style = {**style, **_inherited(self.template.own(target))}
            inside = self.inside(
                target if target.tag == f"{SVG}symbol" else (target,), style, depth + 1
            )
            return [Group(inside, moved(self.at(own, "x"), self.at(own, "y")))]
        if style.get("visibility", "visible") != "visible":
            return []
        if name == "text":
            return self.text(own, element, style, value)
        if name == "image":
            return self.image(own, value)
        if value is not None:
            style = {**style, "fill": value or "none"}
        return self.shape(name, own, style)

    def at(self, own: Style, name: str) -> float:
        """An attribute that is a length. ValueError for a negative size."""
        if own.get(name, "auto") == "auto":
            return 0.0
        wide, high = self.template.trim[2:]
        whole = wide if name[-1] in "xh12" and name != "height" else high
        found = length(own[name], hypot(wide, high) / 2**0.5 if name == "r" else whole)
        if found < 0 and name in ("width", "height", "r", "rx", "ry"):
            raise ValueError(say("{attribute} is negative", attribute=name))
        return found

    def shape(self, name: str, own: Style, style: Style) -> list[AnyItem]:
        paint = self.paint(style)
        at = {each: self.at(own, each) for each in LENGTHS.get(name, ())}
        if name == "rect":
            x, y, w, h = (at[each] for each in ("x", "y", "width", "height"))
            rx, ry = (
                at[one if own.get(one, "auto") != "auto" else other]
                for one, other in (("rx", "ry"), ("ry", "rx"))
            )
            rx, ry = min(rx, w / 2), min(ry, h / 2)
            if not w or not h:
                return []
            if rx != ry and rx and ry:
                return [Path(rounded(x, y, w, h, rx, ry), **paint)]
            return [Rect(x, y, w, h, min(rx, ry), **paint)]
        if name == "circle":
            return [Circle(at["cx"], at["cy"], at["r"], **paint)] if at["r"] else []
        if name == "ellipse":
            x, y, a, b = (at[each] for each in ("cx", "cy", "rx", "ry"))
            return [Path(rounded(x - a, y - b, 2 * a, 2 * b, a, b), **paint)] if a and b else []
        if name == "line":
            ends = ((at["x1"], at["y1"]), (at["x2"], at["y2"]))
            return [Line(ends, **{**paint, "fill": ""})] if paint["stroke"] else []
        if name == "path":
            drawn = segments(own.get("d", ""))
        else:
            along = numbers(own.get("points", ""))
            if len(along) < 4 or len(along) % 2:
                raise ValueError(say("<{element}> needs points in pairs", element=name))
            first, *others = zip(along[::2], along[1::2], strict=True)
            end: list[Segment] = [("Z", ())] if name == "polygon" else []
            drawn = (("M", first), *(("L", point) for point in others), *end)
        even = style.get("fill-rule") == "evenodd"
        return [Path(drawn, even, **paint)] if drawn else []

    def paint(self, style: Style) -> dict[str, Any]:
        """How a shape is painted, in the words of `Shape`."""
        wide = length(style.get("stroke-width", "1"))
        dashes = style.get("stroke-dasharray", "none")
        dash = (
            ()
            if dashes == "none"
            else tuple(length(part) for part in re.split(r"[\s,]+", dashes.strip()))
        )
        if wide < 0 or any(part < 0 for part in dash):
            raise ValueError(
                say(
                    "{attribute} is negative",
                    attribute="stroke-width" if wide < 0 else "stroke-dasharray",
                )
            )
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        if cap not in pdf.CAPS or join not in pdf.JOINS:
            raise ValueError(
                say(
                    "{attribute} cannot be drawn",
                    attribute="stroke-linecap" if cap not in pdf.CAPS else "stroke-linejoin",
                )
            )
        fill, stroke = (
            self.colour(style.get("fill", "black")),
            self.colour(style.get("stroke", "none")),
        )
        if not wide or not stroke:
            return {"fill": fill, "stroke": ""}
        return {
            "fill": fill,
            "stroke": stroke,
            "width": wide,
            "dash": dash if any(dash) else (),
            "cap": cap,
            "join": join,
        }

    def text(self, own: Style, element: Element, style: Style, value: str | None) -> list[AnyItem]:
        """Text in at most `data-lines` lines of `data-width`, shrunk to `data-least` at the
        smallest; without a width as the template places it.
        """
        lines = list(self.lines(element, style, 0))
        held = [line for line in lines if any(text.strip() for text, _ in line.runs)]
        if value is None:
            for line in held:
                line.runs = [(re.sub(r"[\t\r\n]", " ", text), of) for text, of in line.runs]
        else:
            held = (held or lines)[:1]
            held[0].runs = [(value, next((of for text, of in held[0].runs if text.strip()), style))]
        free = value is None and "data-width" not in own
        return [
            text for line in held for text in (self.set(line) if free else self.fitted(line, own))
        ]

    def lines(self, element: Element, style: Style, depth: int) -> Iterator[_Line]:
        """The pieces of a text that have a place of their own."""
        line = _Line(0.0, 0.0, [])
        first = True
        for place, of, text in self.runs(element, style, depth):
            x, y, dy = place
            if x is not None or y is not None or dy is not None:
                if line.runs or not first:
                    yield line
                if not first and x is None:
                    raise ValueError(say("<tspan> needs x where it has y or dy"))
                size = length(of.get("font-size", MEDIUM))
                down = (
                    0.0
                    if dy is None
                    else number(dy[:-2]) * size
                    if dy.endswith("em")
                    else length(dy)
                )
                line = _Line(
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
        style = {**style, **_inherited(own)}
        if own.get(SPACE) == "preserve":
            style = {**style, "white-space": "pre"}
        place = tuple(own.get(name) for name in ("x", "y", "dy"))
        yield place, style, element.text or ""
        for child in element:
            tag = str(child.tag)
            if tag.startswith(SVG) and tag.removeprefix(SVG) not in NOTES:
                if tag != f"{SVG}tspan":
                    raise ValueError(
                        say("<{element}> cannot be drawn", element=tag.removeprefix(SVG)[:40])
                    )
                if self.template.own(child).get("display") != "none":
                    yield from self.runs(child, style, depth + 1)
            yield (None, None, None), style, child.tail or ""

    def set(self, line: _Line) -> Iterator[Text]:
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
            yield from (replace(one, x=line.x, y=line.y, align=align) for one in made if one.fill)
            return
        widths = [width(one.text, one.font, one.size) for one in made]
        x = line.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * sum(widths)
        for one, wide in zip(made, widths, strict=True):
            if one.fill:
                yield replace(one, x=x, y=line.y)
            x += wide

    def letters(self, text: str, style: Style) -> Text:
        """A text in its style, without a place. ValueError for what cannot be set."""
        if style.get("stroke", "none") != "none" and length(style.get("stroke-width", "1")):
            raise ValueError(say("{attribute} cannot be drawn", attribute="stroke"))
        size = length(style.get("font-size", MEDIUM))
        if size <= 0:
            raise ValueError(say("a text needs a size"))
        font = holding(text.replace("\n", ""), self.font(style))
        width(text.replace("\n", ""), font, size)
        return Text(0.0, 0.0, text, size, font, self.colour(style.get("fill", "black")))

    def fitted(self, line: _Line, own: Style) -> Iterator[Text]:
        """A text that is wrapped and shrunk where it is too long."""
        style = line.runs[0][1]
        if any(other != style and text.strip() for text, other in line.runs[1:]):
            raise ValueError(say("a text with data-width has one style"))
        given = plain("".join(text for text, _ in line.runs))
        text = "\n".join(
            re.sub(r"[ \t]+", " ", part).strip(" ") for part in re.split(r"\r\n?|\n", given)
        )
        if len(text) > LONGEST:
            raise ValueError(say("“{given}” does not fit into its place", given=text[:60]))
        made = self.letters(text.replace(SOFT, ""), style)
        if not made.fill:
            return
        room = length(own["data-width"]) if "data-width" in own else None
        least = number(own.get("data-least", f"{made.size * 0.6}"))
        lines, size = _fitted(
            text, made.font, made.size, least, room, int(number(own.get("data-lines", "1")))
        )
        for at, part in enumerate(lines):
            if part:
                yield Text(
                    line.x,
                    line.y + at * size * LEADING,
                    part,
                    size,
                    made.font,
                    made.fill,
                    _align(style),
                )

    def font(self, style: Style) -> FontName:
        """The face of a style; a family that is not here is noted."""
        weight = style.get("font-weight", "normal").lower()
        if weight not in ("normal", "bold") and not re.fullmatch("[1-9]00", weight):
            raise ValueError(say("{attribute} cannot be drawn", attribute="font-weight"))
        bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
        families = [
            part.strip().strip("'\"").lower()
            for part in style.get("font-family", "sans").split(",")
        ]
        for family in families:
            found = typefaces.named(family, bold)
            if found or family in OURS:
                return found or (
                    "serif" if family in ("serif", "alegreya") else "sans-bold" if bold else "sans"
                )
            self.notes[
                say(
                    "{file}: there is no typeface {name}; give it, or another is used",
                    file=self.template.file,
                    name=repr(family[:40]),
                )
            ] = None
        return "serif" if "serif" in families else "sans-bold" if bold else "sans"

    def image(self, own: Style, value: str | None) -> list[AnyItem]:
        name = own.get("href", "") if value is None else value
        if not name:
            return []
        x, y, w, h = (self.at(own, each) for each in ("x", "y", "width", "height"))
        if not w or not h:
            raise ValueError(say("<image> needs a width and a height"))
        ratio = own.get("preserveAspectRatio", "xMidYMid meet")
        fits = {
            "xMidYMid": "contain",
            "xMidYMid meet": "contain",
            "xMidYMid slice": "cover",
            "none": "none",
        }
        if ratio not in fits:
            raise ValueError(say("{attribute} cannot be drawn", attribute="preserveAspectRatio"))
        fit = own.get("data-fit", fits[ratio])
        if fit not in ("cover", "contain", "none"):
            raise ValueError(say("data-fit is cover or contain, not {given}", given=repr(fit[:40])))
        if name.lower().endswith(".svg"):
            return [self.drawing(name, (x, y, x + w, y + h), fit)]
        data = _embedded(name) if name.startswith("data:") else self.pictures(name)
        if fit == "none":
            wide, high = size_of(data, name)
            whole = image(data, name, (0, 0, wide, high))
            return [Group((whole,), (w / wide, 0.0, 0.0, h / high, x, y))]
        return [image(data, name, (x, y, x + w, y + h), cast('Literal["cover", "contain"]', fit))]

    def drawing(self, name: str, box: Box, fit: str) -> Group:
        """A picture that is itself an SVG: by the rules of templates, without fields and without
        SVG pictures of its own.
        """
        if self.template.file == name or not self.takes_drawings:
            raise ValueError(
                say("{file} is inside a picture, and pictures may not contain SVG", file=name[:80])
            )
        drawing = _drawing(self.pictures(name), name)
        left, top, wide, high = drawing.trim
        scale = (max if fit == "cover" else min)((box[2] - box[0]) / wide, (box[3] - box[1]) / high)
        maker = _Maker(drawing, {}, self.pictures, self.palette, self.count, False, self.notes)
        inside = maker.whole()
        if maker.template_faults:
            raise ValueError("\n".join(maker.template_faults))
        self.count = maker.count
        middle = (
            (box[0] + box[2]) / 2 - (left + wide / 2) * scale,
            (box[1] + box[3]) / 2 - (top + high / 2) * scale,
        )
        # Hides what lies outside its viewBox, and what the box crops.
        seen = (max(left, (box[0] - middle[0]) / scale), max(top, (box[1] - middle[1]) / scale))
        ends = (
            min(left + wide, (box[2] - middle[0]) / scale),
            min(top + high, (box[3] - middle[1]) / scale),
        )
        return Group(inside, moved(*middle, scale), clip=(*seen, *ends))

    def colour(self, text: str) -> str:
        """The colour's name in the palette; "" for none."""
        code = colour_code(text.strip().lower())
        name = f"own-{code[1:]}"
        if code:
            self.palette[name] = Colour(code, code)
        return name if code else ""


@lru_cache(maxsize=20)
def _drawing(data: bytes, name: str) -> Template:
    return read(data, name)


def _embedded(link: str) -> bytes:
    """The bytes of a picture that lies in its link. ValueError if they are not in base 64."""
    try:
        return b64decode(link.partition("base64,")[2])
    except ValueError:
        raise ValueError(say("{file} is not a complete PNG or JPEG", file=link[:40])) from None


def plain(text: str) -> str:
    """A text with its accents composed (Unicode's NFC). ValueError for letters that need
    shaping: those that run from right to left, and those that join with others.
    """
    if text.isascii():
        return text
    text = normalize("NFC", text)
    for letter in text:
        if bidirectional(letter) in ("R", "AL", "AN") or category(letter)[0] == "M":
            raise ValueError(
                say(
                    "{letter} ({name}) cannot be set: letters that join or run from right to left"
                    " need shaping",
                    letter=letter,
                    name=name_of(letter, "?"),
                )
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
    raise ValueError(say("“{given}” does not fit into its place", given=text[:60]))


def _align(style: Style) -> Literal["start", "middle", "end"]:
    given = style.get("text-anchor", "start")
    if given not in ("start", "middle", "end"):
        raise ValueError(say("{attribute} cannot be drawn", attribute="text-anchor"))
    return cast('Literal["start", "middle", "end"]', given)


def _inherited(own: Style) -> dict[str, str]:
    return {name: value for name, value in own.items() if name in INHERITED}
