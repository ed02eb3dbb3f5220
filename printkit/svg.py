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
from printkit.fonts.metrics import face_of
from printkit.scene import (
    IDENTITY,
    ROLES,
    AnyItem,
    Circle,
    Colour,
    FontName,
    Gradient,
    Group,
    Image,
    Line,
    Matrix,
    Path,
    Place,
    Rect,
    Scene,
    Screen,
    Segment,
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
        text_rendering="geometricPrecision",  # or small letters stand on whole pixels
        viewBox=f"{_number(scene.origin[0])} {_number(scene.origin[1])} {width} {height}",
    )
    drawing.set_desc(title=scene.title)
    pen = _Pen(drawing, _flat(scene.palette), prefix)
    drawn = (scene.items, *scene.symbols.values())
    texts = (item for items in drawn for item in leaves(items) if isinstance(item, Text))
    used = {face_of(item.text, item.font) for item in texts}
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
    {id: {"x", "y", "r", "shape"}}, "spots": the same, "palette": {name: {"light", "dark"}}}`; a
    place also has `scale` and `h` unless they are 1 and 0, a symbol may have `tint`, the name of a
    colour, and the screen may have `steps`, by place the places beside it.
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
        "spots": {name: _place_json(place) for name, place in screen.spots.items()},
        **({"steps": screen.steps} if screen.steps else {}),
        "palette": {
            name: {"light": colour.light, "dark": colour.dark}
            for name, colour in board.palette.items()
            if name in used
        },
    }


def _place_json(place: Place) -> dict[str, Any]:
    out: dict[str, Any] = {name: _number(getattr(place, name)) for name in ("x", "y", "r")}
    out["shape"] = place.shape
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
            if item.clip or item.window:
                made["clip-path"] = f"url(#{self._clip(item)})"
            if item.opacity < 1:
                made["opacity"] = item.opacity
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

    def _clip(self, group: Group) -> str:
        name = self._id("clip")
        window = self.drawing.clipPath(id=name)
        if group.clip and not group.oval:
            left, top, right, bottom = (_number(n) for n in group.clip)
            window.add(
                self.drawing.rect((left, top), (_number(right - left), _number(bottom - top)))
            )
        elif group.clip:
            left, top, right, bottom = group.clip
            middle, reach = (left + right, top + bottom), (right - left, bottom - top)
            window.add(
                self.drawing.ellipse(
                    [_number(n / 2) for n in middle], [_number(n / 2) for n in reach]
                )
            )
        else:
            path = self.drawing.path(_steps(group.window))
            if group.even:
                path["clip-rule"] = "evenodd"
            window.add(path)
        self.drawing.defs.add(window)
        return name

    def _id(self, kind: str) -> str:
        self.clips += 1
        return f"{self.prefix}{kind}-{self.clips}"

    def _gradient(self, item: Gradient) -> str:
        name = self._id("gradient")
        at = [round(n, 4) for n in item.axis]
        made = (
            self.drawing.linearGradient(at[:2], at[2:])
            if len(at) == 4
            else self.drawing.radialGradient(at[:2], at[2], at[3:])
        )
        made["id"], made["gradientUnits"] = name, "userSpaceOnUse"
        if item.matrix != IDENTITY:
            made["gradientTransform"] = f"matrix({' '.join(str(round(n, 6)) for n in item.matrix)})"
        for offset, colour, opacity in item.stops:
            made.add_stop_color(offset, self.paint(colour), opacity if opacity < 1 else None)
        self.drawing.defs.add(made)
        return f"url(#{name})"

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
        face = FACES[face_of(item.text, item.font)]
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
        if item.gradient and item.fill:
            made["fill"] = self._gradient(item.gradient)
        if item.stroke:
            made["stroke"] = self.paint(item.stroke)
            made["stroke-width"] = _number(item.width)
            if item.dash:
                made["stroke-dasharray"] = " ".join(str(_number(n)) for n in item.dash)
            usual = "round" if item.round else ""
            for name, value in (("cap", item.cap or usual), ("join", item.join or usual)):
                if value:
                    made[f"stroke-line{name}"] = value
        if isinstance(item, Path) and item.even:
            made["fill-rule"] = "evenodd"
        return made


def _outline(item: Path | Rect | Circle | Line, drawing: svgwrite.Drawing) -> Any:
    if isinstance(item, Path):
        return drawing.path(_steps(item.segments))
    if isinstance(item, Rect):
        rect = drawing.rect((_number(item.x), _number(item.y)), (_number(item.w), _number(item.h)))
        if item.r:
            rect["rx"] = _number(item.r)
        return rect
    if isinstance(item, Circle):
        return drawing.circle((_number(item.x), _number(item.y)), _number(item.r))
    return drawing.polyline([(_number(x), _number(y)) for x, y in item.points])


def _steps(segments: Iterable[Segment]) -> str:
    return "".join(
        letter + " ".join(str(_number(n)) for n in numbers) for letter, numbers in segments
    )


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
