"""A face as an SVG template that is filled with the fields of a row. docs/reference/decks.md lists
what a template may contain; anything else is an error, rather than drawn wrongly.

Nothing is fetched: links lead to the template itself or to a picture of the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import cos, isfinite, radians, sin
from typing import Final, Literal
from xml.etree import ElementTree

from printkit.decks import typefaces
from printkit.decks.pictures import Pictures, image
from printkit.decks.table import LONGEST, Row
from printkit.fonts.metrics import width, wrap
from printkit.scene import (
    IDENTITY,
    TAKES,
    AnyItem,
    Box,
    Circle,
    Colour,
    FontName,
    Group,
    Line,
    Matrix,
    Path,
    Rect,
    Scene,
    Segment,
    Text,
    after,
    moved,
    path,
)
from rulescore.translation import say

LARGEST: Final = 2_000_000
"""The most bytes of a template."""
MOST: Final = 5000
"""The most elements that one face may draw, including every use of a symbol."""
DEEPEST: Final = 40
"""The deepest nesting of groups and symbols."""
NESTED: Final = 100
"""The deepest nesting of elements, also of those that draw nothing."""
SVG: Final = "{http://www.w3.org/2000/svg}"
HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
NOTES: Final = frozenset({"title", "desc", "metadata", "defs", "symbol"})
"""Elements that draw nothing themselves."""
INHERITED: Final = frozenset(
    {
        "fill",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-linecap",
        "font-family",
        "font-size",
        "font-weight",
        "text-anchor",
    }
)
REFUSED: Final = {
    "1": ("opacity", "fill-opacity", "stroke-opacity"),
    "none": (
        "clip-path",
        "mask",
        "filter",
        "marker",
        "marker-start",
        "marker-mid",
        "marker-end",
        "text-decoration",
        "vector-effect",
    ),
    "normal": (
        "font-style",
        "font-variant",
        "font-stretch",
        "letter-spacing",
        "word-spacing",
        "mix-blend-mode",
        "paint-order",
    ),
    "auto": ("dominant-baseline", "alignment-baseline"),
    "nonzero": ("fill-rule",),
    "visible": ("visibility", "overflow"),
    "baseline": ("baseline-shift",),
    "0": ("stroke-dashoffset",),
    "": ("textLength", "lengthAdjust"),
}
"""Attributes that would change the picture and are not supported, by the value at which they change
nothing.
"""
SAME: Final = {
    "alphabetic": "auto",
    "baseline": "auto",
    "0": "normal",
    "0px": "normal",
    "1.0": "1",
    "100%": "1",
}
"""Other spellings of such a value."""
NAMED: Final = {
    "black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff", "yellow": "ffff00", "orange": "ffa500",  # noqa: E501
    "purple": "800080", "brown": "a52a2a", "grey": "808080", "gray": "808080", "silver": "c0c0c0", "gold": "ffd700",  # noqa: E501
}  # fmt: skip
_NUMBER: Final = r"(?>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?)"
"""Atomic: digits that could be shared out among several numbers would be, in every way."""
_STEPS: Final = re.compile(rf"([MLHVCSQAZmlhvcsqaz])((?:[\s,]*{_NUMBER})*)[\s,]*")
_ARC: Final = re.compile(
    rf"[\s,]*({_NUMBER})[\s,]*({_NUMBER})[\s,]*({_NUMBER})[\s,]*([01])[\s,]*([01])[\s,]*({_NUMBER})[\s,]*({_NUMBER})"
)
"""The numbers of an arc: its two flags may lack separators."""
_MOVES: Final = re.compile(r"\s*(translate|scale|rotate|matrix)\s*\(([^()]*)\)\s*,?")
FARTHEST: Final = 1e6
"""The largest number."""
ROUND: Final = 0.5522847498
"""The control points of a quarter circle lie this fraction of the radius from its ends."""


@dataclass(frozen=True)
class Template:
    """A parsed template: its elements, and the part that is cut out (left, top, width, height in
    its own units).
    """

    file: str
    root: ElementTree.Element
    trim: tuple[float, float, float, float]
    ids: Mapping[str, ElementTree.Element]


def read(data: bytes, file: str) -> Template:
    """Parses a template. ValueError names the file and what it may not contain."""
    try:
        text = data.decode("utf-8-sig") if len(data) <= LARGEST else ""
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise ValueError(
            say("{file} is not UTF-8 text of at most {most} bytes", file=file, most=LARGEST)
        )
    # Entities can expand without limit and name other files: none reaches the parser.
    if re.search(r"<!(?!--|\[CDATA\[)", text):
        raise ValueError(
            say("{file} declares a document type or entities, which no template needs", file=file)
        )
    try:
        root = ElementTree.fromstring(text, ElementTree.XMLParser(target=_Shallow()))
    except _TooDeepError:
        raise ValueError(say("{file} is nested too deeply", file=file)) from None
    except (ElementTree.ParseError, ValueError):
        raise ValueError(say("{file} is not an SVG", file=file)) from None
    if root.tag != f"{SVG}svg":
        raise ValueError(say("{file} is not an SVG", file=file))
    try:
        for element in root.iter():
            _harmless(element)
        trim = _trim(root)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    return Template(
        file, root, trim, {name: element for element in root.iter() if (name := element.get("id"))}
    )


class _TooDeepError(ValueError):
    """Elements are nested deeper than `NESTED`."""


class _Shallow(ElementTree.TreeBuilder):
    """Builds no tree that is too deep for the stack of a Python in a browser."""

    depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ElementTree.Element:
        self.depth += 1
        if self.depth > NESTED:
            raise _TooDeepError
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        self.depth -= 1
        return super().end(tag)


def face(template: Template, row: Row, size: tuple[float, float], pictures: Pictures) -> Scene:
    """The face of a row at that size, mm. ValueError says what does not fit, is missing or cannot
    be drawn.
    """
    left, top, wide, high = template.trim
    scale = max(size[0] / wide, size[1] / high)
    start = (
        scale,
        0.0,
        0.0,
        scale,
        size[0] / 2 - (left + wide / 2) * scale,
        size[1] / 2 - (top + high / 2) * scale,
    )
    maker = _Maker(template, row.fields, pictures)
    items = Group(maker.inside(template.root, {"fill": "black"}, 0), start)
    return Scene(row.name, *size, (items,), maker.palette)


def _harmless(element: ElementTree.Element) -> None:
    name = str(element.tag).removeprefix(SVG)
    if name in ("script", "foreignObject", "style"):
        raise ValueError(say("<{element}> is not allowed in a template", element=name))
    for key, value in element.attrib.items():
        if key.startswith("on"):
            raise ValueError(
                say(
                    "{attribute} of <{element}> would run a program",
                    attribute=key[:40],
                    element=name[:40],
                )
            )
        outside = (
            key in HREFS
            and not value.startswith("#")
            and (name != "image" or re.match(r"[a-zA-Z][\w+.-]*:|[/\\]", value))
        )
        if outside or re.search(r"url\(\s*[\"']?(?!#)", value):
            raise ValueError(
                say(
                    "<{element}> links to {link}; nothing is fetched",
                    element=name[:40],
                    link=repr(value[:40]),
                )
            )


def _trim(root: ElementTree.Element) -> tuple[float, float, float, float]:
    box = [_number(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    if not box:
        box = [0.0, 0.0, _number(root.get("width", "0")), _number(root.get("height", "0"))]
    bleed = _number(root.get("data-bleed", "0"))
    if len(box) != 4 or bleed < 0 or min(box[2:]) - 2 * bleed <= 0:
        raise ValueError(
            say(
                "a template needs a viewBox of four numbers, and a width and height larger than its"
                " bleed"
            )
        )
    return box[0] + bleed, box[1] + bleed, box[2] - 2 * bleed, box[3] - 2 * bleed


def _number(text: str) -> float:
    found = re.fullmatch(rf"\s*({_NUMBER})(?:px|mm)?\s*", text)
    if not found or not isfinite(float(found[1])) or abs(float(found[1])) > FARTHEST:
        raise ValueError(say("{given} is not a number", given=repr(text[:40])))
    return float(found[1])


def _numbers(text: str) -> list[float]:
    return [_number(part) for part in re.split(r"[\s,]+", text.strip()) if part]


def _matrix(text: str) -> Matrix:
    """Parses a transform. ValueError if it is not understood."""
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        found = _MOVES.match(text, at)
        if not found:
            raise ValueError(say("the transform {given} is not understood", given=repr(text[:40])))
        at = found.end()
        matrix = after(matrix, _move(found[1], _numbers(found[2]), text))
    return matrix


def _move(name: str, n: list[float], text: str) -> Matrix:
    if name == "matrix" and len(n) == 6:
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate" and len(n) in (1, 2):
        return moved(n[0], n[1] if len(n) == 2 else 0.0)
    if name == "scale" and len(n) in (1, 2):
        return (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
    if name == "rotate" and len(n) in (1, 3):
        c, s = cos(radians(n[0])), sin(radians(n[0]))
        x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
        return after(moved(x, y), after((c, s, -s, c, 0.0, 0.0), moved(-x, -y)))
    raise ValueError(say("the transform {given} is not understood", given=repr(text[:40])))


def _segments(d: str) -> tuple[Segment, ...]:
    """Parses a path. ValueError for a command that is not understood."""
    letters = re.findall(r"[A-Za-z]", re.sub(_NUMBER, " ", d))
    if any(letter.upper() not in TAKES for letter in letters):
        raise ValueError(say("a path may use M L H V C S Q A Z"))
    steps = [(letter, _numbers_of(letter, rest)) for letter, rest in _STEPS.findall(d)]
    whole = (
        steps and steps[0][0] in "Mm" and "".join(letter for letter, _ in steps) == "".join(letters)
    )
    if not whole or any(
        max(map(abs, n), default=0) > FARTHEST
        or ((not n or len(n) % TAKES[letter.upper()]) if TAKES[letter.upper()] else n)
        for letter, n in steps
    ):
        raise ValueError(say("the path {given} is not understood", given=repr(d[:40])))
    # The scene's own parser takes plain numbers only.
    return path(
        "".join(
            letter + " ".join(f"{number:.6f}" for number in numbers) for letter, numbers in steps
        )
    )


def _numbers_of(letter: str, rest: str) -> list[float]:
    """The numbers after a command of a path; none if those of an arc are incomplete."""
    if letter not in "Aa":
        return [float(number) for number in re.findall(_NUMBER, rest)]
    numbers: list[float] = []
    at, end = 0, len(rest.rstrip(" ,\t\r\n"))
    while at < end:
        found = _ARC.match(rest, at)
        if not found:
            return []
        numbers += map(float, found.groups())
        at = found.end()
    return numbers


@dataclass
class _Maker:
    """Makes the items of one face, and its palette as colours occur."""

    template: Template
    fields: Mapping[str, str]
    pictures: Pictures
    palette: dict[str, Colour] = field(default_factory=dict)
    count: int = 0
    takes_drawings: bool = True

    def inside(
        self, parent: ElementTree.Element, style: Mapping[str, str], depth: int
    ) -> tuple[AnyItem, ...]:
        if depth > DEEPEST:
            raise ValueError(say("{file} is nested too deeply", file=self.template.file))
        return tuple(item for element in parent for item in self.element(element, style, depth))

    def element(
        self, element: ElementTree.Element, style: Mapping[str, str], depth: int
    ) -> Iterable[AnyItem]:
        name = str(element.tag)
        if not name.startswith(SVG):
            return  # what drawing programs keep for themselves
        name = name.removeprefix(SVG)
        own = {**element.attrib, **_declared(element.get("style", ""))}
        if (
            name in NOTES
            or own.get("display") == "none"
            or ("data-if" in own and not self.fields.get(own["data-if"]))
        ):
            return
        self.count += 1
        if self.count > MOST:
            raise ValueError(
                say("{file} draws more than {most} elements", file=self.template.file, most=MOST)
            )
        for plain, names in REFUSED.items():
            for refused in names:
                value = own.get(refused, "").strip()
                if value and plain not in (value, SAME.get(value)):
                    raise ValueError(
                        say(
                            "{attribute} of <{element}> cannot be drawn",
                            attribute=refused,
                            element=name,
                        )
                    )
        style = {**style, **{key: value for key, value in own.items() if key in INHERITED}}
        drawn = tuple(self.drawn(name, own, element, style, depth))
        if drawn:
            matrix = _matrix(own.get("transform", ""))
            yield from drawn if matrix == IDENTITY else (Group(drawn, matrix),)

    def drawn(
        self,
        name: str,
        own: Mapping[str, str],
        element: ElementTree.Element,
        style: Mapping[str, str],
        depth: int,
    ) -> Iterable[AnyItem]:
        if name == "g":
            return self.inside(element, style, depth + 1)
        if name == "use":
            link = next((own[key] for key in HREFS if key in own), "")
            target = self.template.ids.get(link.removeprefix("#"))
            if target is None:
                raise ValueError(
                    say("<use> names {link}, which does not exist", link=repr(link[:40]))
                )
            inside = (
                self.inside(target, style, depth + 1)
                if target.tag == f"{SVG}symbol"
                else self.inside(_holding(target), style, depth + 1)
            )
            return [Group(inside, moved(_at(own, "x"), _at(own, "y")))]
        value = self.fields.get(own.get("id", ""))
        if name == "text":
            return self.text(
                own, "".join(element.itertext()) if value is None else value, element, style
            )
        if name == "image":
            return self.image(own, value)
        if value is not None:
            style = {**style, "fill": value or "none"}
        return self.shape(name, own, style)

    def shape(self, name: str, own: Mapping[str, str], style: Mapping[str, str]) -> list[AnyItem]:
        fill, stroke = (
            self.colour(style.get("fill", "black")),
            self.colour(style.get("stroke", "none")),
        )
        dashes = style.get("stroke-dasharray", "none")
        dash = () if dashes == "none" else tuple(_numbers(dashes))
        wide = _number(style.get("stroke-width", "1")) if stroke else 0.0
        ends = style.get("stroke-linecap") == "round"
        if name == "rect":
            r = _at(own, "rx") or _at(own, "ry")
            if "ry" in own and _at(own, "ry") != r:
                raise ValueError(say("corners with two radii cannot be drawn"))
            return [
                Rect(
                    _at(own, "x"),
                    _at(own, "y"),
                    _at(own, "width"),
                    _at(own, "height"),
                    r,
                    fill=fill,
                    stroke=stroke,
                    width=wide,
                    dash=dash,
                    round=ends,
                )
            ]
        if name == "circle":
            return [
                Circle(
                    _at(own, "cx"),
                    _at(own, "cy"),
                    _at(own, "r"),
                    fill=fill,
                    stroke=stroke,
                    width=wide,
                    dash=dash,
                    round=ends,
                )
            ]
        if name == "line":
            ends_at = ((_at(own, "x1"), _at(own, "y1")), (_at(own, "x2"), _at(own, "y2")))
            return (
                [Line(ends_at, stroke=stroke, width=wide, dash=dash, round=ends)] if stroke else []
            )
        if name in ("polyline", "polygon"):
            numbers = _numbers(own.get("points", ""))
            if len(numbers) < 4 or len(numbers) % 2:
                raise ValueError(say("<{element}> needs points in pairs", element=name))
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
            segments: tuple[Segment, ...] = (
                ("M", corners[0]),
                *(("L", corner) for corner in corners[1:]),
                *((("Z", ()),) if name == "polygon" else ()),
            )
        elif name == "ellipse":
            segments = _ellipse(_at(own, "cx"), _at(own, "cy"), _at(own, "rx"), _at(own, "ry"))
        elif name == "path":
            segments = _segments(own.get("d", ""))
        else:
            raise ValueError(say("<{element}> cannot be drawn", element=name[:40]))
        return [Path(segments, fill=fill, stroke=stroke, width=wide, dash=dash, round=ends)]

    def text(
        self,
        own: Mapping[str, str],
        given: str,
        element: ElementTree.Element,
        style: Mapping[str, str],
    ) -> list[AnyItem]:
        """Text in at most `data-lines` lines of `data-width`, shrunk to `data-least` at the
        smallest.
        """
        if any(
            own.get(key) or child.get(key)
            for child in element
            for key in ("x", "y", "dx", "dy", "style", "transform")
        ):
            raise ValueError(say("<tspan> with its own position or style cannot be drawn"))
        text = " ".join(given.split())
        if not text:
            return []
        if len(text) > LONGEST:
            raise ValueError(say("“{given}” does not fit into its place", given=text[:60]))
        fill, size = self.colour(style.get("fill", "black")), _number(style.get("font-size", "4"))
        if not fill:
            return []
        room = _number(own["data-width"]) if "data-width" in own else None
        lines, size = _fitted(
            text,
            _font(style),
            size,
            _number(own.get("data-least", f"{size * 0.6}")),
            room,
            int(_number(own.get("data-lines", "1"))),
        )
        align: Literal["start", "middle", "end"] = {"middle": "middle", "end": "end"}.get(
            style.get("text-anchor", ""), "start"
        )  # type: ignore[assignment]
        x, y, leading = _at(own, "x"), _at(own, "y"), size * 1.2
        return [
            Text(x, y + at * leading, line, size, _font(style), fill, align)
            for at, line in enumerate(lines)
        ]

    def image(self, own: Mapping[str, str], value: str | None) -> list[AnyItem]:
        name = next((own[key] for key in HREFS if key in own), "") if value is None else value
        if not name:
            return []
        fit = own.get("data-fit", "cover")
        if fit not in ("cover", "contain"):
            raise ValueError(say("data-fit is cover or contain, not {given}", given=repr(fit[:40])))
        x, y = _at(own, "x"), _at(own, "y")
        box = (x, y, x + _at(own, "width"), y + _at(own, "height"))
        if box[2] <= x or box[3] <= y:
            raise ValueError(say("<image> needs a width and a height"))
        if name.lower().endswith(".svg"):
            return [self.drawing(name, box, fit)]
        return [image(self.pictures(name), name, box, "cover" if fit == "cover" else "contain")]

    def drawing(self, name: str, box: Box, fit: str) -> Group:
        """A picture that is itself an SVG: by the rules of templates, without fields and without
        SVG pictures of its own.
        """
        if self.template.file == name or not self.takes_drawings:
            raise ValueError(
                say("{file} is inside a picture, and pictures may not contain SVG", file=name[:80])
            )
        drawing = read(self.pictures(name), name)
        left, top, wide, high = drawing.trim
        scale = (max if fit == "cover" else min)((box[2] - box[0]) / wide, (box[3] - box[1]) / high)
        maker = _Maker(drawing, {}, self.pictures, self.palette, self.count, takes_drawings=False)
        try:
            inside = maker.inside(drawing.root, {"fill": "black"}, 0)
        except ValueError as error:
            raise ValueError(f"{name[:80]}: {error}") from None
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
        text = text.strip().lower()
        if text in ("none", "transparent"):
            return ""
        found = re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text)
        code = NAMED.get(text) or (found[1] if found else "")
        if not code:
            raise ValueError(say("{given} is not a colour such as #8f2d25", given=repr(text[:40])))
        code = code if len(code) == 6 else "".join(letter * 2 for letter in code)
        name = f"own-{code}"
        self.palette[name] = Colour(f"#{code}", f"#{code}")
        return name


def _fitted(
    text: str, font: FontName, size: float, least: float, room: float | None, most: int
) -> tuple[list[str], float]:
    """The lines, and the largest size at which they fit. ValueError if none does."""
    if size <= 0:
        raise ValueError(say("a text needs a size"))
    if room is None:
        width(text, font, size)
        return [text], size
    trial = size
    while trial >= min(least, size) > 0:
        lines = wrap(text, font, trial, room)
        # Prefer a smaller size to breaking a word.
        if len(lines) <= most and all(width(line, font, trial) <= room for line in lines):
            return lines, trial
        trial *= 0.95
    raise ValueError(say("“{given}” does not fit into its place", given=text[:60]))


def _font(style: Mapping[str, str]) -> FontName:
    family, weight = style.get("font-family", "").lower(), style.get("font-weight", "")
    bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
    of_others = typefaces.named(family, bold)
    if of_others:
        return of_others
    if "serif" in family and "sans" not in family:
        return "serif"
    return "sans-bold" if bold else "sans"


def _declared(style: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in style.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _at(own: Mapping[str, str], name: str) -> float:
    return _number(own.get(name, "0"))


def _holding(element: ElementTree.Element) -> ElementTree.Element:
    """A group that contains this element."""
    group = ElementTree.Element(f"{SVG}g")
    group.append(element)
    return group


def _ellipse(x: float, y: float, a: float, b: float) -> tuple[Segment, ...]:
    p, q = a * ROUND, b * ROUND
    return (
        ("M", (x + a, y)),
        ("C", (x + a, y + q, x + p, y + b, x, y + b)),
        ("C", (x - p, y + b, x - a, y + q, x - a, y)),
        ("C", (x - a, y - q, x - p, y - b, x, y - b)),
        ("C", (x + p, y - b, x + a, y - q, x + a, y)),
        ("Z", ()),
    )
