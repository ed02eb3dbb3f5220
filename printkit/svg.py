"""Scenes as SVG. The only module that imports svgwrite."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

import svgwrite
import svgwrite.base
import svgwrite.container
from svgwrite.extensions import Inkscape

from printkit.fonts import FACES
from printkit.scene import (
    IDENTITY,
    ROLES,
    AnyItem,
    Box,
    Circle,
    Colour,
    FontName,
    Group,
    Image,
    Line,
    Matrix,
    Path,
    Place,
    Rect,
    Scene,
    Screen,
    Text,
    Use,
    leaves,
    only,
    roles,
)

Paint = Callable[[str], str]

DIGITS: Final = 2
"""Decimals of a millimetre that are written."""
ALWAYS: Final = ("madder", "piece-light")
"""Colours with which the page points at things on any board."""


def page(scene: Scene, prefix: str = "symbol-") -> str:
    """An SVG file at true size, with an Inkscape layer for each role, title and alternative texts,
    and the colours of paper. The ids of symbols start with `prefix`.
    """
    width, height = _number(scene.width), _number(scene.height)
    drawing = svgwrite.Drawing(
        debug=False,
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"{_number(scene.origin[0])} {_number(scene.origin[1])} {width} {height}",
    )
    drawing.set_desc(title=scene.title)
    pen = _Pen(drawing, _flat(scene.palette), prefix)
    used = {item.font for item in leaves(scene.items) if isinstance(item, Text)}
    drawing.embed_stylesheet("".join(_embedded(name) for name in FACES if name in used))
    layers = Inkscape(drawing)
    for name, items in scene.symbols.items():
        drawing.defs.add(pen.fill(drawing.g(id=prefix + name), items))
    for role in ROLES:
        if role in roles(scene.items):
            layer = layers.layer(label=role, id=f"layer-{role}")
            drawing.add(pen.fill(layer, only(scene.items, {role})))
    return '<?xml version="1.0" encoding="utf-8"?>\n' + str(drawing.tostring()) + "\n"


def screen_json(screen: Screen) -> dict[str, Any]:
    """What the page draws: fragments of SVG in mm whose colours are `var(--name, #light)`, the
    palette, and the places of cells.

    `{"title", "viewBox", "board", "symbols": {kind: {"svg", "w", "h", "title"}}, "tray", "places":
    {id: {"x", "y", "r", "shape"}}, "palette": {name: {"light", "dark"}}}`; a place also has `scale`
    and `h` unless they are 1 and 0, and a symbol may have `tint`, the name of a colour.
    """
    board = screen.board
    drawn = [
        fragment(board, "board-"),
        *(fragment(scene, f"{kind}-") for kind, scene in screen.symbols.items()),
    ]
    used = {*re.findall(r"var\(--([\w-]+)", "".join(drawn)), *ALWAYS}
    return {
        "title": screen.title,
        "viewBox": [_number(n) for n in (*board.origin, board.width, board.height)],
        "board": drawn[0],
        "symbols": {
            kind: {
                "svg": svg,
                "w": _number(scene.width),
                "h": _number(scene.height),
                "title": scene.title,
            }
            | ({"tint": screen.tints[kind]} if kind in screen.tints else {})
            for (kind, scene), svg in zip(screen.symbols.items(), drawn[1:], strict=True)
        },
        "tray": screen.tray,
        "places": {name: _place_json(place) for name, place in screen.places.items()},
        "palette": {
            name: {"light": colour.light, "dark": colour.dark}
            for name, colour in board.palette.items()
            if name in used
        },
    }


def _place_json(place: Place) -> dict[str, Any]:
    out = {
        "x": _number(place.x),
        "y": _number(place.y),
        "r": _number(place.r),
        "shape": place.shape,
    }
    if place.scale != 1.0:
        out["scale"] = _number(place.scale)
    if place.h:
        out["h"] = _number(place.h)
    return out


def fragment(scene: Scene, prefix: str) -> str:
    """The scene as one `<g>` for use inside another SVG. Every id starts with `prefix`; colours can
    be set from outside by CSS custom properties.
    """
    drawing = svgwrite.Drawing(debug=False)
    group = drawing.g()
    pen = _Pen(drawing, _themed(scene.palette), prefix)
    for name, items in scene.symbols.items():
        drawing.defs.add(pen.fill(drawing.g(id=prefix + name), items))
    pen.fill(group, scene.items)
    if drawing.defs.elements:
        group.elements.insert(0, drawing.defs)
    return str(group.tostring())


@cache
def _embedded(name: FontName) -> str:
    face = FACES[name]
    data = b64encode(face.data()).decode()
    return f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};src:url(data:font/ttf;base64,{data})}}'  # noqa: E501


def _flat(palette: Mapping[str, Colour]) -> Paint:
    return lambda name: palette[name].light if name else "none"


def _themed(palette: Mapping[str, Colour]) -> Paint:
    return lambda name: f"var(--{name}, {palette[name].light})" if name else "none"


class _Pen:
    """Makes SVG elements of items; ids start with `prefix`."""

    def __init__(self, drawing: svgwrite.Drawing, paint: Paint, prefix: str) -> None:
        self.drawing = drawing
        self.paint = paint
        self.prefix = prefix
        self.clips = 0

    def fill(self, parent: Any, items: Iterable[AnyItem]) -> Any:
        """Adds the items to the element and returns it."""
        for item in items:
            parent.add(self._element(item))
        return parent

    def _element(self, item: AnyItem) -> Any:
        made: Any
        if isinstance(item, Group):
            made = self.fill(self.drawing.g(), item.items)
            _place(made, item.matrix)
            if item.clip:
                made["clip-path"] = f"url(#{self._clip(item.clip, item.oval)})"
        elif isinstance(item, Use):
            made = self.drawing.use(f"#{self.prefix}{item.symbol}")
            _place(made, item.matrix)
        elif isinstance(item, Text):
            made = self._text(item)
        elif isinstance(item, Image):
            made = self._image(item)
        else:
            made = self._shape(item)
        if item.alt:
            made.set_desc(title=item.alt)
        return made

    def _clip(self, box: Box, oval: bool) -> str:
        self.clips += 1
        name = f"{self.prefix}clip-{self.clips}"
        left, top, right, bottom = (_number(n) for n in box)
        window = self.drawing.clipPath(id=name)
        if oval:
            middle, reach = (
                ((left + right) / 2, (top + bottom) / 2),
                (
                    (right - left) / 2,
                    (bottom - top) / 2,
                ),
            )
            window.add(
                self.drawing.ellipse([_number(n) for n in middle], [_number(n) for n in reach])
            )
        else:
            window.add(
                self.drawing.rect((left, top), (_number(right - left), _number(bottom - top)))
            )
        self.drawing.defs.add(window)
        return name

    def _image(self, item: Image) -> Any:
        kind = "png" if item.data.startswith(b"\x89PNG") else "jpeg"
        made = self.drawing.image(
            f"data:image/{kind};base64,{b64encode(item.data).decode()}",
            insert=(_number(item.x), _number(item.y)),
            size=(_number(item.w), _number(item.h)),
        )
        made["preserveAspectRatio"] = "xMidYMid slice" if item.fit == "cover" else "xMidYMid meet"
        if item.grey:
            made["style"] = "filter:grayscale(1)"
        return made

    def _text(self, item: Text) -> Any:
        face = FACES[item.font]
        made = self.drawing.text(
            item.text,
            insert=(_number(item.x), _number(item.y)),
            fill=self.paint(item.fill),
            font_family=face.family,
            font_size=_number(item.size),
        )
        if face.weight != 400:
            made["font-weight"] = face.weight
        if item.align != "start":
            made["text-anchor"] = item.align
        return made

    def _shape(self, item: Path | Rect | Circle | Line) -> Any:
        made = _outline(item, self.drawing)
        made["fill"] = self.paint(item.fill)
        if item.stroke:
            made["stroke"] = self.paint(item.stroke)
            made["stroke-width"] = _number(item.width)
            if item.dash:
                made["stroke-dasharray"] = " ".join(str(_number(n)) for n in item.dash)
            if item.round:
                made["stroke-linecap"] = made["stroke-linejoin"] = "round"
        return made


def _outline(item: Path | Rect | Circle | Line, drawing: svgwrite.Drawing) -> Any:
    if isinstance(item, Path):
        return drawing.path(
            "".join(
                letter + " ".join(str(_number(n)) for n in numbers)
                for letter, numbers in item.segments
            )
        )
    if isinstance(item, Rect):
        rect = drawing.rect((_number(item.x), _number(item.y)), (_number(item.w), _number(item.h)))
        if item.r:
            rect["rx"] = _number(item.r)
        return rect
    if isinstance(item, Circle):
        return drawing.circle((_number(item.x), _number(item.y)), _number(item.r))
    return drawing.polyline([(_number(x), _number(y)) for x, y in item.points])


def _place(made: Any, matrix: Matrix) -> None:
    if matrix == IDENTITY:
        return
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        made["transform"] = f"translate({_number(e)} {_number(f)})"
    else:
        made["transform"] = (
            f"matrix({' '.join(str(round(n, 6)) for n in (a, b, c, d))} {_number(e)} {_number(f)})"
        )


def _number(value: float) -> float:
    rounded = round(value, DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded
