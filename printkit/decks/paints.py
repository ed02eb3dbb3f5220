"""The shapes of a template, and how they are painted and clipped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import hypot
from typing import Any, Final

from printkit import pdf
from printkit.art.shapes import repeated
from printkit.decks.pictures import Pictures
from printkit.decks.template import LENGTHS, NOTES, SVG, Element, Style, Template
from printkit.decks.values import colour_code, length, matrix, number, numbers, rounded, segments
from printkit.layout.modes import outline
from printkit.scene import (
    AnyItem,
    Box,
    Circle,
    Colour,
    Gradient,
    Group,
    Line,
    Path,
    Rect,
    Segment,
    Shape,
    after,
    span,
)
from rulescore.translation import invalid, say

Outline = Path | Rect | Circle | Line
MOST: Final = 5000
"""The most elements that one face may draw, including every use of a symbol."""
DEEPEST: Final = 40
"""The deepest nesting of groups and symbols."""
LINKED: Final = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\)(.*)", re.DOTALL)


class TooMuch(ValueError):
    """A template that draws without end."""


@dataclass
class Painter:
    """Makes shapes of a template, and the palette as colours occur."""

    template: Template
    fields: Mapping[str, str]
    pictures: Pictures
    palette: dict[str, Colour] = field(default_factory=dict)
    count: int = 0
    takes_drawings: bool = True
    notes: dict[str, None] = field(default_factory=dict)
    template_faults: list[str] = field(default_factory=list)
    row_faults: list[str] = field(default_factory=list)

    def counted(self, depth: int) -> None:
        """Counts one more element. TooMuch ends a template that draws without end."""
        self.count += 1
        said = {"file": self.template.file, "most": MOST}
        if depth > DEEPEST:
            raise TooMuch(say("{file} is nested too deeply", file=self.template.file))
        if self.count > MOST:
            raise TooMuch(say("{file} draws more than {most} elements", **said))

    def at(self, own: Style, name: str) -> float:
        """An attribute that is a length. ValueError for a negative size."""
        if own.get(name, "auto") == "auto":
            return 0.0
        wide, high = self.template.trim[2:]
        whole = hypot(wide, high) / 2**0.5 if name == "r" else wide
        found = length(
            own[name], high if name in ("y", "cy", "fy", "ry", "y1", "y2", "height") else whole
        )
        if found < 0 and name in ("width", "height", "r", "rx", "ry"):
            raise invalid("{attribute} is negative", attribute=name)
        return found

    def geometry(self, name: str, own: Style, style: Style) -> Outline | None:
        """The outline of a shape; None if it has no extent."""
        at = {each: self.at(own, each) for each in LENGTHS.get(name, ())}
        if name in ("rect", "ellipse"):
            rx, ry = (
                at[one if own.get(one, "auto") != "auto" else other]
                for one, other in (("rx", "ry"), ("ry", "rx"))
            )
        if name == "rect":
            x, y, w, h = (at[each] for each in ("x", "y", "width", "height"))
            rx, ry = min(rx, w / 2), min(ry, h / 2)
            if not w or not h:
                return None
            if rx != ry and rx and ry:
                return Path(rounded(x, y, w, h, rx, ry))
            return Rect(x, y, w, h, min(rx, ry))
        if name == "circle":
            return Circle(at["cx"], at["cy"], at["r"]) if at["r"] else None
        if name == "ellipse":
            x, y = at["cx"], at["cy"]
            return Path(rounded(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)) if rx and ry else None
        if name == "line":
            return Line(((at["x1"], at["y1"]), (at["x2"], at["y2"])))
        if name == "path":
            drawn = segments(own.get("d", ""))
        else:
            along = numbers(own.get("points", ""))
            if len(along) < 4 or len(along) % 2:
                raise invalid("<{element}> needs points in pairs", element=name)
            first, *others = zip(along[::2], along[1::2], strict=True)
            end: list[Segment] = [("Z", ())] if name == "polygon" else []
            drawn = (("M", first), *(("L", point) for point in others), *end)
        return Path(drawn, style.get("fill-rule") == "evenodd") if drawn else None

    def painted(self, shape: Outline, style: Style) -> list[AnyItem]:
        """The shape with its fill and its line, in their order."""
        line, seen = self.line(style)
        name, gradient, shown = ("", None, 1.0)
        if not isinstance(shape, Line):
            name, gradient, shown = self.filling(style, lambda: _box(shape))
        filled = replace(shape, fill=name, gradient=gradient)
        lined = replace(shape, **line)
        if not line or not name:
            return faint(replace(filled, **line), seen if line else shown)
        if shown == seen == 1 and not _line_first(style):
            return [replace(filled, **line)]
        return in_order(faint(filled, shown), faint(lined, seen), style)

    def line(self, style: Style) -> tuple[dict[str, Any], float]:
        """How a line is drawn, in the words of `Shape`, and its opacity; nothing without a line."""
        wide = length(style.get("stroke-width", "1"))
        dashes = style.get("stroke-dasharray", "none")
        dash = (
            ()
            if dashes == "none"
            else tuple(length(part) for part in re.split(r"[\s,]+", dashes.strip()))
        )
        if wide < 0 or any(part < 0 for part in dash):
            raise invalid(
                "{attribute} is negative",
                attribute="stroke-width" if wide < 0 else "stroke-dasharray",
            )
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        if cap not in pdf.CAPS or join not in pdf.JOINS:
            raise invalid(
                "{attribute} cannot be drawn",
                attribute="stroke-linecap" if cap not in pdf.CAPS else "stroke-linejoin",
            )
        given = style.get("stroke", "none")
        if LINKED.match(given):
            raise invalid("a line with a gradient or a pattern cannot be drawn")
        name, shown = self.colour(given)
        if not wide or not name:
            return {}, 1.0
        drawn = {
            "stroke": name,
            "width": wide,
            "dash": dash if any(dash) else (),
            "cap": cap,
            "join": join,
        }
        return drawn, shown * share(style.get("stroke-opacity", "1"))

    def filling(self, style: Style, box: Callable[[], Box]) -> tuple[str, Gradient | None, float]:
        """The colour of a fill ("" for none), its gradient and its opacity, in a `box`."""
        given = style.get("fill", "black")
        shown = share(style.get("fill-opacity", "1"))
        linked = LINKED.match(given)
        if not linked:
            name, clear = self.colour(given)
            return name, None, clear * shown
        target = self.template.ids.get(linked[1])
        kind = str(target.tag).removeprefix(SVG) if target is not None else ""
        if target is None or kind not in ("linearGradient", "radialGradient"):
            raise invalid(
                "the fill {given} is not a gradient in the file; patterns cannot be drawn",
                given=repr(given[:40]),
            )
        own, stops = self.gradient(target)
        if not stops:
            return "", None, 1.0
        axis, placed = self.axis(kind, own, box)
        if len(stops) == 1 or not axis:
            _, name, clear = stops[-1]
            return name if placed else "", None, clear * shown
        return stops[-1][1], Gradient(axis, tuple(stops), placed), shown

    def gradient(self, element: Element) -> tuple[dict[str, str], list[tuple[float, str, float]]]:
        """The attributes and stops of a gradient, with what it takes from others."""
        found: dict[str, str] = {}
        stops: list[tuple[float, str, float]] = []
        target: Element | None = element
        for _ in range(DEEPEST):
            if target is None:
                break
            own = self.template.own(target)
            found = {**own, **found}
            if not stops:
                for stop in target.iter(f"{SVG}stop"):
                    style = self.template.own(stop)
                    name, clear = self.colour(style.get("stop-color", "black"))
                    at = max(share(style.get("offset", "0")), stops[-1][0] if stops else 0.0)
                    clear *= share(style.get("stop-opacity", "1"))
                    stops.append((at, name or self.colour("black")[0], clear if name else 0.0))
            target = self.template.ids.get(own.get("href", "").removeprefix("#"))
        if found.get("spreadMethod", "pad") != "pad" or float(found.get("fr", "0") or 0):
            raise invalid("{attribute} cannot be drawn", attribute="spreadMethod, fr")
        return found, stops

    def axis(self, kind: str, own: Style, box: Callable[[], Box]) -> tuple[tuple[float, ...], Any]:
        """The axis of a gradient, () if it has no length, and its matrix, None if its shape has no
        extent.
        """
        names: Mapping[str, str] = (
            {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
            if kind == "linearGradient"
            else {"cx": "50%", "cy": "50%", "r": "50%"}
            | {"fx": own.get("cx", "50%"), "fy": own.get("cy", "50%")}
        )
        given = {name: own.get(name, usual) for name, usual in names.items()}
        placed = matrix(own.get("gradientTransform", ""))
        if own.get("gradientUnits", "objectBoundingBox") == "userSpaceOnUse":
            axis = tuple(self.at(given, name) for name in names)
        else:
            axis = tuple(length(text, 1.0) for text in given.values())
            left, top, right, bottom = box()
            if right <= left or bottom <= top:
                return (), None
            placed = after((right - left, 0.0, 0.0, bottom - top, left, top), placed)
        if kind == "linearGradient":
            return (axis if axis[:2] != axis[2:] else ()), placed
        x, y, r, fx, fy = axis
        if hypot(fx - x, fy - y) > r:
            raise invalid("the focus of the gradient lies outside its circle")
        return (axis if r else ()), placed

    def window(self, link: str, items: Sequence[AnyItem]) -> tuple[tuple[Segment, ...], bool]:
        """The path of a `clipPath`, and whether it is by the even-odd rule."""
        linked = LINKED.match(link)
        target = self.template.ids.get(linked[1]) if linked else None
        if target is None or target.tag != f"{SVG}clipPath":
            raise invalid("the clip {given} is not in the file", given=repr(link[:40]))
        clip = self.template.own(target)
        outer = matrix(clip.get("transform", ""))
        if clip.get("clipPathUnits", "userSpaceOnUse") == "objectBoundingBox":
            if len(items) != 1 or not isinstance(items[0], Shape):
                raise invalid("{attribute} cannot be drawn", attribute="objectBoundingBox")
            left, top, right, bottom = _box(items[0])
            outer = after((right - left, 0.0, 0.0, bottom - top, left, top), outer)
        found: list[Segment] = []
        turns: set[bool] = set()
        even = False
        children = [one for one in target if str(one.tag).removeprefix(SVG) not in NOTES]
        for child in children:
            name = str(child.tag).removeprefix(SVG)
            own = self.template.own(child)
            if name not in (*LENGTHS, "path", "polygon", "polyline") or "clip-path" in own:
                raise invalid("<{element}> in <clipPath> cannot be drawn", element=name[:40])
            shape = self.geometry(name, own, {})
            if shape is None or own.get("display") == "none":
                continue
            inner = after(outer, matrix(own.get("transform", "")))
            even = {**clip, **own}.get("clip-rule") == "evenodd"
            window = repeated(steps(shape), [inner])
            found += window
            turns |= {
                sum(x * v - u * y for (x, y), (u, v) in pairwise(ring)) > 0
                for ring in outline(Path(window))
            }
        if len(children) > 1 and (len(turns) > 1 or even):
            raise invalid("a <clipPath> of several paths cannot be drawn")
        # A clip without a path hides everything.
        return tuple(found) or (("M", (0.0, 0.0)), ("Z", ())), even

    def colour(self, text: str) -> tuple[str, float]:
        """The colour's name in the palette ("" for none), and its opacity."""
        code, shown = colour_code(text.strip().lower())
        name = f"own-{code[1:]}"
        if code:
            self.palette[name] = Colour(code, code)
        return name if code else "", shown


def share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    return min(1.0, max(0.0, length(text, 1.0) if "%" in text else number(text)))


def faint(item: AnyItem, opacity: float) -> list[AnyItem]:
    """The item at that opacity."""
    return [item] if opacity == 1 else [Group((item,), opacity=opacity)] if opacity else []


def in_order(fill: list[AnyItem], line: list[AnyItem], style: Style) -> list[AnyItem]:
    """Fill and line in the order in which they are painted."""
    return line + fill if _line_first(style) else fill + line


def _line_first(style: Style) -> bool:
    order = [word for word in style.get("paint-order", "").split() if word != "markers"]
    return order[:1] == ["stroke"]


def _box(shape: Outline) -> Box:
    """The box round a shape, without its line."""
    if isinstance(shape, Rect):
        return (shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
    return span([("L", point) for ring in outline(shape) for point in ring])


def steps(shape: Outline) -> tuple[Segment, ...]:
    """A shape as a path."""
    if isinstance(shape, Rect):
        return rounded(shape.x, shape.y, shape.w, shape.h, shape.r, shape.r)
    if isinstance(shape, Circle):
        return rounded(shape.x - shape.r, shape.y - shape.r, *(2 * shape.r,) * 2, *(shape.r,) * 2)
    return shape.segments if isinstance(shape, Path) else ()
