"""An SVG template: what it may contain, and the properties of its elements.
docs/reference/decks.md lists what is drawn; anything else is an error, rather than drawn wrongly.

Nothing is fetched: links lead to the template itself or to a picture of the caller.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, Literal, cast
from xml.etree import ElementTree

from printkit.decks.table import key
from printkit.decks.values import UNITS, length, number, numbers
from rulescore.translation import invalid

Element = ElementTree.Element
Style = Mapping[str, str]
"""Attributes and properties by name."""

LARGEST: Final = 2_000_000
"""The most bytes of a template."""
NESTED: Final = 100
"""The deepest nesting of elements, also of those that draw nothing."""
SVG: Final = "{http://www.w3.org/2000/svg}"
HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
LABEL: Final = "{http://www.inkscape.org/namespaces/inkscape}label"
RULES: Final = 300
"""The most rules of style elements."""
_SELECTOR: Final = re.compile(r"(?:svg\|)?(\*|[\w-]*)(?:([.#])([\w-]+))?")
NOTES: Final = frozenset(
    {"title", "desc", "metadata", "defs", "symbol", "style"}
    | {"linearGradient", "radialGradient", "clipPath"}
)
"""Elements that draw nothing themselves."""
_STANDARD: Final[dict[str, Any]] = json.loads(
    files(__package__).joinpath("standard.json").read_text("utf-8")
)
FILLED: Final = frozenset(SVG + name for name in _STANDARD["filled"].split())
"""The elements that a field fills."""
NUMBERED: Final = re.compile(rf"({_STANDARD['filled'].replace(' ', '|')})?[\d-]*")
"""Ids that a program gives."""
ELEMENTS: Final = {
    name: f"{own} {_STANDARD['common']}".split() for name, own in _STANDARD["elements"].items()
}
"""What is drawn, and the attributes of each element that are drawn."""
INHERITED: Final = frozenset(_STANDARD["inherited"].split())
"""Properties that are drawn, and passed on to what is inside."""
NEUTRAL: Final = {
    name: values.split() for names, values in _STANDARD["neutral"].items() for name in names.split()
}
"""Properties that are not drawn, with the values at which they change nothing."""
HARMLESS: Final = frozenset(_STANDARD["harmless"].split())
"""Properties that change nothing of what is drawn."""
LENGTHS: Final = {
    name: _STANDARD["elements"][name].split() for name in ("rect", "circle", "ellipse", "line")
}
"""The attributes of a shape, where all of them are lengths."""


@dataclass(frozen=True)
class Template:
    """A parsed template: its elements, and the part that is cut out (left, top, width, height in
    its own units).

    `unit` is the length of a unit in mm, 0 if the template does not say. `rules` are those of its
    `style` elements, the strongest last: the element's name, the kind and name of its class or id,
    and the properties.
    """

    file: str
    root: Element
    trim: tuple[float, float, float, float]
    unit: float
    ids: Mapping[str, Element]
    rules: tuple[tuple[str, str, str, Style], ...]
    known: dict[Element, Style] = field(default_factory=dict)

    @property
    def shape(self) -> Literal["rect", "round", "hex"]:
        """The shape of the card, `data-shape` of the root. ValueError for one that is not known."""
        given = self.root.get("data-shape", "rect")
        if given not in ("rect", "round", "hex"):
            said = {"file": self.file, "given": repr(given[:40])}
            raise invalid("{file}: data-shape is rect, round or hex, not {given}", **said)
        return cast('Literal["rect", "round", "hex"]', given)

    @property
    def size(self) -> tuple[float, float] | None:
        """The card's size as the template says it, mm: in units of length, or as a viewBox in mm;
        None if it gives pixels.
        """
        wide, high = self.trim[2:]
        unit = self.unit or float(max(wide, high) <= MM)
        return (round(wide * unit, 2), round(high * unit, 2)) if unit else None

    def field_of(self, element: Element) -> str:
        """The key of the field that may fill an element: its id, or its label in Inkscape if that
        names it instead.
        """
        if element.tag not in FILLED:
            return ""
        name = element.get("id", "")
        return key((element.get(LABEL) or name) if NUMBERED.fullmatch(name) else name)

    def names(self) -> dict[str, str]:
        """The names of fields that may fill or switch an element, by their keys."""
        return {
            at: at
            for element in self.root.iter()
            for at in (self.field_of(element), key(element.get("data-if", "")))
            if at
        }

    def meant(self) -> dict[str, str]:
        """Of these names, those that are surely meant as fields: not what a program calls its
        elements by number.
        """
        ids = {
            self.field_of(text) for tag in ("text", "image") for text in self.root.iter(SVG + tag)
        }
        switches = {key(one.get("data-if", "")) for one in self.root.iter()}
        return {
            at: name
            for at, name in self.names().items()
            if at in switches or (at in ids and not NUMBERED.fullmatch(at))
        }

    def own(self, element: Element) -> Style:
        """The attributes of an element with its properties. ValueError names one that is not drawn
        as the standard says.
        """
        if element not in self.known:
            self.known[element] = self._own(element)
        return self.known[element]

    def _own(self, element: Element) -> Style:
        name = str(element.tag).removeprefix(SVG)
        if name not in ELEMENTS:
            raise invalid("<{element}> cannot be drawn", element=name[:40])
        own = {("href" if at in HREFS else at): value for at, value in element.attrib.items()}
        names = {"": {""}, ".": set(own.get("class", "").split()), "#": {own.get("id", "")}}
        for tag, kind, named, declared in self.rules:
            if tag in ("", "*", name) and named in names[kind]:
                own |= declared
        own |= _declared(own.pop("style", ""))
        for at, value in own.items():
            if (
                at in ELEMENTS[name]
                or at in INHERITED
                or at in HARMLESS
                or re.match(r"[{-]|data-|aria-", at)
            ):
                continue
            if value.strip().lower() not in NEUTRAL.get(at, ()):
                raise invalid("{attribute} cannot be drawn", attribute=at[:40])
        return {at: value for at, value in own.items() if value.strip() != "inherit"}


SAME: Final = 0.02
"""How far two ratios of width and height may differ to be the same."""
MM: Final = 300.0
"""The longest side of a card, mm; a viewBox that is larger counts pixels."""


def read(data: bytes, file: str) -> Template:
    """Parses a template. ValueError names the file and what it may not contain."""
    try:
        text = data.decode("utf-8-sig") if len(data) <= LARGEST else ""
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise invalid("{file} is not UTF-8 text of at most {most} bytes", file=file, most=LARGEST)
    # Entities can expand without limit and name other files: none reaches the parser.
    text = re.sub(r"<!DOCTYPE\s+svg\b[^\[\]<>]*>", "", text, count=1)
    if re.search(r"<!(?!--|\[CDATA\[)", text):
        raise invalid(
            "{file} declares a document type or entities, which no template needs", file=file
        )
    try:
        root = ElementTree.fromstring(text, ElementTree.XMLParser(target=_Shallow()))
    except _TooDeepError:
        raise invalid("{file} is nested too deeply", file=file) from None
    except ElementTree.ParseError as error:
        raise invalid(
            "{file} is not an SVG, or not a whole one: line {line} is damaged or cut off",
            file=file,
            line=error.position[0],
        ) from None
    except ValueError:
        raise invalid("{file} is not an SVG", file=file) from None
    if root.tag != f"{SVG}svg":
        raise invalid("{file} is not an SVG", file=file)
    try:
        for element in root.iter():
            _harmless(element)
        trim, unit = _trim(root)
        rules = _rules("".join(sheet.text or "" for sheet in root.iter(f"{SVG}style")))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    ids = {name: element for element in root.iter() if (name := element.get("id"))}
    return Template(file, root, trim, unit, ids, rules)


class _TooDeepError(ValueError):
    """Elements are nested deeper than `NESTED`."""


class _Shallow(ElementTree.TreeBuilder):
    """Refuses to build a tree that is too deep for Python's stack in a browser."""

    depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self.depth += 1
        if self.depth > NESTED:
            raise _TooDeepError
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self.depth -= 1
        return super().end(tag)


def _harmless(element: Element) -> None:
    name = str(element.tag).removeprefix(SVG)
    if name in ("script", "foreignObject"):
        raise invalid("<{element}> is not allowed in a template", element=name)
    for at, value in element.attrib.items():
        if at.startswith("on"):
            raise invalid(
                "{attribute} of <{element}> would run a program",
                attribute=at[:40],
                element=name[:40],
            )
        outside = (
            at in HREFS
            and not value.startswith("#")
            and (name != "image" or re.match(r"(?!data:image/)[a-zA-Z][\w+.-]*:|[/\\]", value))
        )
        if outside or re.search(r"url\(\s*[\"']?(?!#)", value):
            raise invalid(
                "<{element}> links to {link}; nothing is fetched",
                element=name[:40],
                link=repr(value[:40]),
            )


def _trim(root: Element) -> tuple[tuple[float, float, float, float], float]:
    """The part that is cut out, and the length of a unit in mm (0 = unknown)."""
    box = numbers(root.get("viewBox", ""))
    wide, high = (root.get(name, "100%") for name in ("width", "height"))
    sides = [
        length(side) / UNITS["mm"] if re.search(r"(mm|cm|in|pt|pc|q)\s*$", side.lower()) else 0.0
        for side in (wide, high)
    ]
    if not box and "%" not in wide + high:
        box = [0.0, 0.0, length(wide), length(high)]
    bleed = number(root.get("data-bleed", "0"))
    if len(box) != 4 or bleed < 0 or min(box[2:]) - 2 * bleed <= 0:
        raise invalid(
            "a template needs a viewBox of four numbers, and a width and height larger than its"
            " bleed"
        )
    units = [side / whole for side, whole in zip(sides, box[2:], strict=True) if side]
    if len(units) == 2 and abs(units[0] / units[1] - 1) > SAME:
        raise invalid("width and height are not in the ratio of the viewBox")
    unit = units[0] if units else 0.0
    return (box[0] + bleed, box[1] + bleed, box[2] - 2 * bleed, box[3] - 2 * bleed), unit


def _rules(sheet: str) -> tuple[tuple[str, str, str, Style], ...]:
    """The rules of a style sheet, the strongest last. ValueError names one that is not
    understood.
    """
    first, *others = sheet.split("/*")
    *rules, rest = (first + "".join(part.partition("*/")[2] for part in others)).split("}")
    found = []
    for rule in rules:
        selectors, _, declared = rule.partition("{")
        for selector in selectors.split(","):
            parts = _SELECTOR.fullmatch(selector.strip())
            if not parts:
                raise invalid(
                    "the selector {given} is not understood", given=repr(selector.strip()[:40])
                )
            tag, kind, name = (part or "" for part in parts.groups())
            found.append((tag, kind, name, _declared(declared)))
    if rest.strip() or len(found) > RULES:
        raise invalid("the style element is not understood")
    return tuple(sorted(found, key=lambda rule: (rule[1] == "#", rule[1] == ".", rule[0] != "*")))


def _declared(style: str) -> dict[str, str]:
    if "!" in style:
        raise invalid("{attribute} cannot be drawn", attribute="!important")
    pairs = (part.partition(":") for part in style.split(";") if ":" in part)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def inherited(own: Style) -> dict[str, str]:
    """The properties that are passed on to what is inside."""
    return {name: value for name, value in own.items() if name in INHERITED}
