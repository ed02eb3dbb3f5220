"""Draws the faces of rows with a template."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, Literal, cast

from printkit.decks.paints import TooMuch, share
from printkit.decks.pictures import Pictures, image, whole
from printkit.decks.pictures import size as size_of
from printkit.decks.table import Row, key
from printkit.decks.template import INHERITED, NOTES, SVG, Element, Style, Template, inherited, read
from printkit.decks.texts import MEDIUM, Setter
from printkit.decks.values import length, matrix
from printkit.fonts.metrics import width
from printkit.scene import (
    BEFORE,
    IDENTITY,
    AnyItem,
    Box,
    Group,
    Matrix,
    Scene,
    Text,
    apply,
    bounds,
    moved,
    placed,
)
from rulescore.translation import invalid, say

FITS: Final = {
    "xMidYMid": "contain",
    "xMidYMid meet": "contain",
    "xMidYMid slice": "cover",
    "none": "none",
}
"""How a picture fits its box, by `preserveAspectRatio`."""
SINKS: Final = 0.15
"""How far an icon reaches below the line, in its height."""


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
    drawn; sentences that are not errors are added to `notes`.
    """
    left, top, wide, high = template.trim
    scale = max(size[0] / wide, size[1] / high)
    start = moved(
        size[0] / 2 - (left + wide / 2) * scale, size[1] / 2 - (top + high / 2) * scale, scale
    )
    fields = {key(name): value for name, value in row.fields.items()}
    said = {} if notes is None else notes
    maker = _Maker(template, fields, pictures, notes=said)
    drawn = maker.whole()
    if maker.template_faults or maker.row_faults:
        raise Faults(maker.template_faults, maker.row_faults)
    for text in _cut(drawn, start, size):
        cut = say(
            "{name}: “{given}” runs over the edge of the card", name=row.name, given=text[:40]
        )
        said[cut] = None
    return Scene(row.name, *size, (Group(drawn, start),), maker.palette)


def _cut(items: Iterable[AnyItem], outer: Matrix, size: tuple[float, float]) -> Iterator[str]:
    """The texts that are partly beyond the edges."""
    for item, where in placed(items, outer):
        if isinstance(item, Text) and item.text.strip():
            wide = width(item.text, item.font, item.size)
            start = item.x - BEFORE[item.align] * wide
            ends = [
                apply(where, (x, y))
                for x in (start, start + wide)
                for y in (item.y, item.y - 0.5 * item.size)
            ]
            if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in ends):
                yield item.text


class _Maker(Setter):
    """Makes the items of one face."""

    def whole(self) -> tuple[AnyItem, ...]:
        """Everything that the template draws; what is wrong is noted."""
        try:
            return tuple(self.element(self.template.root, {}, 0))
        except TooMuch as error:
            self.template_faults.append(str(error))
            return ()

    def inside(self, parent: Iterable[Element], style: Style, depth: int) -> tuple[AnyItem, ...]:
        return tuple(item for element in parent for item in self.element(element, style, depth))

    def value(self, element: Element) -> str | None:
        return self.fields.get(self.template.field_of(element))

    def element(self, element: Element, style: Style, depth: int) -> Iterable[AnyItem]:
        name = str(element.tag)
        if not name.startswith(SVG) or (name.removeprefix(SVG) in NOTES and depth):
            return  # what drawing programs keep for themselves, or draws nothing
        name = name.removeprefix(SVG)
        file = self.template.file
        self.counted(depth)
        value = self.value(element)
        drawn: tuple[AnyItem, ...] = ()
        try:
            own = self.template.own(element)
            switch = own.get("data-if")
            if own.get("display") == "none" or (switch and not self.fields.get(key(switch))):
                return
            style = {**style, **{at: own[at] for at in own if at in INHERITED}}
            drawn = tuple(self.drawn(name, own, element, style, value, depth))
            drawn = self.placed(drawn, own)
        except TooMuch:
            raise
        except ValueError as error:
            called = f'{name} id="{element.get("id", "")[:40]}"' if element.get("id") else name[:40]
            faults = self.template_faults if value is None else self.row_faults
            faults += (f"{file}, <{called}>: {line}" for line in str(error).split("\n"))
        yield from drawn

    def placed(self, drawn: tuple[AnyItem, ...], own: Style) -> tuple[AnyItem, ...]:
        """What an element draws, with its transform, its clip and its opacity."""
        where = matrix(own.get("transform", ""))
        opacity = share(own.get("opacity", "1"))
        clip = own.get("clip-path", "none")
        if not drawn or (where == IDENTITY and opacity == 1 and clip == "none"):
            return drawn
        window, even = self.window(clip, drawn) if clip != "none" else ((), False)
        return (Group(drawn, where, window=window, even=even, opacity=opacity),) if opacity else ()

    def drawn(
        self, name: str, own: Style, element: Element, style: Style, value: str | None, depth: int
    ) -> Iterable[AnyItem]:
        if name in ("svg", "g"):
            if name == "svg" and (depth or "transform" in own):
                wrong = say("{attribute} cannot be drawn", attribute="transform")
                raise ValueError(
                    say("<{element}> cannot be drawn", element=name) if depth else wrong
                )
            return self.inside(element, style, depth + 1)
        if name != "text":
            for child in element:
                tag = str(child.tag)
                if tag.startswith(SVG) and tag.removeprefix(SVG) not in NOTES:
                    inner = tag.removeprefix(SVG)[:40]
                    raise invalid("<{element}> cannot be drawn", element=inner)
        if name == "use":
            link = own.get("href", "")
            target = self.template.ids.get(link.removeprefix("#"))
            if target is None:
                raise invalid("<use> names {link}, which does not exist", link=repr(link[:40]))
            if target.tag == f"{SVG}symbol":
                style = {**style, **inherited(self.template.own(target))}
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
        shape = self.geometry(name, own, style)
        return self.painted(shape, style) if shape else []

    def image(self, own: Style, value: str | None) -> list[AnyItem]:
        name = own.get("href", "") if value is None else value
        if not name:
            return []
        x, y, w, h = (self.at(own, each) for each in ("x", "y", "width", "height"))
        if not w or not h:
            raise invalid("<image> needs a width and a height")
        ratio = own.get("preserveAspectRatio", "xMidYMid meet")
        if ratio not in FITS:
            raise invalid("{attribute} cannot be drawn", attribute="preserveAspectRatio")
        fit = own.get("data-fit", FITS[ratio])
        if fit not in FITS.values():
            raise invalid("data-fit is cover or contain, not {given}", given=repr(fit[:40]))
        return self.picture(name, (x, y, x + w, y + h), fit)

    def picture(self, name: str, box: Box, fit: str) -> list[AnyItem]:
        if name.lower().endswith(".svg"):
            return [self.drawing(name, box, fit)]
        data = whole(_embedded(name), name) if name.startswith("data:") else self.pictures(name)
        if fit == "none":
            wide, high = size_of(data, name)
            drawn = image(data, name, (0, 0, wide, high))
            across, down = (box[2] - box[0]) / wide, (box[3] - box[1]) / high
            return [Group((drawn,), (across, 0.0, 0.0, down, box[0], box[1]))]
        return [image(data, name, box, cast('Literal["cover", "contain"]', fit))]

    def ratio(self, name: str) -> tuple[float, float]:
        if name.lower().endswith(".svg"):
            return _drawing(self.pictures(name), name).trim[2:]
        return size_of(self.pictures(name), name)

    def icon(self, name: str, style: Style) -> tuple[Group, float] | None:
        """An icon as high as the letters are large, from (0, 0), and its width: an element of the
        template, or a picture; None and a note if there is neither.
        """
        size = length(style.get("font-size", MEDIUM))
        target = self.template.ids.get(name)
        found: tuple[AnyItem, ...] = ()
        if target is not None:
            found = tuple(
                self.inside(target, {}, 1)
                if target.tag == f"{SVG}symbol"
                else self.element(target, {}, 1)
            )
            left, top, right, bottom = bounds(found, {})
        else:
            for ending in ("svg", "png", "jpg", "webp"):
                with suppress(ValueError):
                    self.pictures(f"{name}.{ending}")
                    wide, high = self.ratio(f"{name}.{ending}")
                    left, top, right, bottom = 0.0, 0.0, wide / high, 1.0
                    found = tuple(self.picture(f"{name}.{ending}", (0, 0, right, 1), "contain"))
                    break
        if not found or bottom <= top:
            self.notes[
                say(
                    "{file}: there is no icon {name}: no element with that id, and no picture",
                    file=self.template.file,
                    name=repr(name[:40]),
                )
            ] = None
            return None
        scale = size / (bottom - top)
        matrix = moved(-left * scale, -bottom * scale + SINKS * size, scale)
        return Group(found, matrix), (right - left) * scale

    def drawing(self, name: str, box: Box, fit: str) -> Group:
        """A picture that is itself an SVG: by the rules of templates, without fields and without
        SVG pictures of its own.
        """
        if self.template.file == name or not self.takes_drawings:
            raise invalid(
                "{file} is inside a picture, and pictures may not contain SVG", file=name[:80]
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


@lru_cache(maxsize=20)
def _drawing(data: bytes, name: str) -> Template:
    return read(data, name)


def _embedded(link: str) -> bytes:
    """The bytes of a picture that lies in its link. ValueError if they are not in base 64."""
    try:
        return b64decode(link.partition("base64,")[2])
    except ValueError:
        raise invalid("{file} is not a complete PNG or JPEG", file=link[:40]) from None
