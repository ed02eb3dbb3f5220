"""Drawings that are always the same, from the SVG files in `drawings/`, which any drawing program
shows.

They have only what is read here: `g` with a matrix, `path`, `rect`, `circle`, `polyline`, and
`image`, another of these drawings with a matrix. Colours are `var(--NAME, #rrggbb)` of the palette,
or `currentColor`. A `class` is the role, if that is not `art`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final
from xml.etree import ElementTree

from printkit.scene import AnyItem, Circle, Group, Line, Path, Rect, path

SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def drawing(name: str, colour: str = "") -> tuple[AnyItem, ...]:
    """The items of `drawings/NAME.svg`; `colour` is the one that the file calls `currentColor`."""
    file = files(__package__).joinpath("drawings", f"{name}.svg")
    return _items(ElementTree.fromstring(file.read_bytes()), colour)


def _items(parent: ElementTree.Element, colour: str) -> tuple[AnyItem, ...]:
    return tuple(_item(element, colour) for element in parent)


def _item(element: ElementTree.Element, colour: str) -> AnyItem:
    kind, own = element.tag.removeprefix(SVG), element.attrib
    if kind in ("g", "image"):
        a, b, c, d, e, f = _numbers(own["transform"])
        other = own.get("href", "").removesuffix(".svg")
        return Group(drawing(other) if other else _items(element, colour), (a, b, c, d, e, f))
    paint: dict[str, Any] = {
        name: colour if own.get(name) == "currentColor" else own.get(name, "")[6:].split(",")[0]
        for name in ("fill", "stroke")
    }
    paint["width"] = float(own.get("stroke-width", 0))
    paint["dash"] = tuple(_numbers(own.get("stroke-dasharray", "")))
    paint["round"] = "stroke-linejoin" in own
    paint["role"] = own.get("class", "art")
    if kind == "path":
        return Path(path(own["d"]), **paint)
    if kind == "circle":
        return Circle(*(float(own[name]) for name in ("cx", "cy", "r")), **paint)
    if kind == "rect":
        sides = (float(own.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
        return Rect(*sides, **paint)
    along = _numbers(own["points"])
    return Line(tuple(zip(along[::2], along[1::2], strict=True)), **paint)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]
