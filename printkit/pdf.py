"""Sheets as a tagged PDF. Only this module and `pdf_tree` import ReportLab.

The same sheets give the same bytes. Figures have alternative texts, headings and paragraphs are
tagged in reading order, and furniture of the page is marked as an artifact.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, NamedTuple

from reportlab import rl_config
from reportlab.lib import rl_accel
from reportlab.lib.colors import HexColor, getAllNamedColors
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontFile
from reportlab.pdfgen import canvas, pathobject, textobject
from reportlab.pdfgen.canvas import Canvas

from printkit.compact import compact
from printkit.fonts import FACES
from printkit.fonts.metrics import face_of, kerned, width
from printkit.making import Making
from printkit.pdf_tree import Tree, dictionary
from printkit.rasters import Raster, raster
from printkit.scene import (
    BEFORE,
    AnyItem,
    Box,
    Circle,
    FontName,
    Gradient,
    Group,
    Image,
    Line,
    Path,
    Rect,
    Segment,
    Sheet,
    Text,
    Use,
    apply,
    bounds,
    placed,
)
from rulescore.generators import result_of
from rulescore.translation import invalid, say, spoken

rl_config.useA85 = 0
"""Compressed streams as binary: a fifth smaller than ASCII."""

_number = lru_cache(maxsize=20_000)(rl_accel.fp_str)


def _numbers(*given: Any) -> str:
    """ReportLab's own formatting, which takes a third of its time; most numbers come again."""
    single = len(given) == 1 and isinstance(given[0], (list, tuple))
    return " ".join(map(_number, given[0] if single else given))


for _module in (canvas, pathobject, textobject, pdfdoc):
    _module.fp_str = _numbers

POINT: Final = 72 / 25.4
"""PDF points in a millimetre."""
LIGHTNESS: Final = {
    3: "{0.114 mul exch 0.587 mul add exch 0.299 mul add}",
    4: (
        "{4 1 roll 0.114 mul exch 0.587 mul add exch 0.299 mul add add dup 1 gt {pop 1} if 1 exch"
        " sub}"
    ),
}
"""Luma of RGB and of CMYK with the weights of Rec. 601, as PostScript calculator functions."""
MITER: Final = 4
"""The miter limit, as in SVG."""
FAR: Final = 1e5
"""The edges of what has none."""
CAPS: Final = ("butt", "round", "square")
JOINS: Final = ("miter", "round", "bevel")
"""How lines end and turn, by the numbers of PDF."""


def document(
    title: str, sheets: Sequence[Sheet], duplex: str = "", empty: Collection[int] = ()
) -> bytes:
    """The sheets as one PDF with bookmarks, at true size. `duplex` is the edge over which a printer
    turns the paper, "long" or "short" ("" = one-sided).

    `empty` are the indices of sheets with an empty back, for which a blank page follows. ValueError
    if there are no sheets.
    """
    return result_of(drawing(title, sheets, duplex, empty))


def drawing(
    title: str,
    sheets: Sequence[Sheet],
    duplex: str = "",
    empty: Collection[int] = (),
    author: str = "Siegeworks",
    rights: str = "",
) -> Making:
    """Like `document`, a sheet at a time. `author` and `rights` say whose drawings these are;
    without `rights` they are this project's.
    """
    if not sheets:
        raise invalid("a document needs at least one sheet")
    register_fonts()
    language = spoken()
    buffer = io.BytesIO()
    canvas = Canvas(
        buffer,
        pdfVersion=(1, 7),
        invariant=1,
        pageCompression=1,
        initialFontName="sans",
        lang=language,
    )
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setCreator("Siegeworks")
    canvas.setProducer("ReportLab")
    canvas.setSubject(say("To be printed at 100 %"))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference(
        "Duplex",
        {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}.get(duplex, "Simplex"),
    )
    canvas.showOutline()
    writer = _Writer(canvas)
    for number, sheet in enumerate(sheets):
        writer.page(number, sheet)
        if number in empty:
            writer.empty_page()
        yield number + 1, len(sheets)
    writer.finish()
    said = _metadata(title=title, language=language, author=author, rights=rights or RIGHTS)
    canvas._doc.Catalog.Metadata = canvas._doc.Reference(said, "metadata")
    canvas.save()
    return compact(buffer.getvalue())


RIGHTS: Final = (
    "Drawings and words: MIT License, the Siegeworks authors. Typefaces: SIL Open Font License."
    " Siegeworks is affiliated with no designer or publisher."
)


def _metadata(**said: str) -> pdfdoc.PDFStream:
    """Title, language, makers, licence and PDF/UA (ISO 14289-1) as XMP, uncompressed so that any
    program finds them.
    """
    form = files(__package__).joinpath("metadata.xml").read_text("utf-8")
    text = form.format(**{name: escape(text) for name, text in said.items()})
    return pdfdoc.PDFStream(dictionary(Type="Metadata", Subtype="XML"), text.encode(), [])


def register_fonts() -> None:
    """Registers the bundled faces with ReportLab under the names of `FontName`."""
    known = pdfmetrics.getRegisteredFontNames()
    for name, face in FACES.items():
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, io.BytesIO(face.data())))


def _registered(item: Text) -> FontName:
    """The face in which a text is set, registered."""
    font = face_of(item.text, item.font)
    if font != item.font:
        register_fonts()
    return font


def colour_names() -> dict[str, str]:
    """The colours that have a name in CSS, as `#rrggbb`."""
    return {
        name: f"#{colour.hexval()[2:]}"
        for name, colour in getAllNamedColors().items()
        if colour.alpha == 1
    }


class FontFile(NamedTuple):
    """What a TrueType file says: `fsType` of its OS/2 table (0 if missing), and the glyph and the
    advance of each character, 1000 to the em.
    """

    family: str
    style: str
    rights: int
    glyphs: dict[str, tuple[int, float]]


def read_font(data: bytes) -> FontFile:
    """Reads a TrueType file the way it is drawn later. ValueError if it is not one."""
    try:
        read = TTFontFile(io.BytesIO(data))
        if any(one["offset"] + one["length"] > len(data) for one in read.table.values()):
            raise ValueError("cut off")
        rights = 0
        if "OS/2" in read.table:
            read.seek_table("OS/2")
            read.skip(8)
            rights = int(read.read_ushort())
        TTFont("tried", io.BytesIO(data))  # finds what reading alone misses
    except (TTFError, struct.error, ValueError, LookupError, AttributeError, TypeError) as error:
        raise ValueError("no TrueType font") from error
    glyphs = {
        chr(code): (glyph, float(read.charWidths.get(code, read.defaultWidth)))
        for code, glyph in read.charToGlyph.items()
        if glyph
    }
    return FontFile(_text(read.familyName), _text(read.styleName), rights, glyphs)


def _text(name: bytes | str) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else name


class _Writer:
    """Draws scenes on a canvas and records the structure tree."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.forms: dict[tuple[str, tuple[AnyItem, ...]], str] = {}
        self.used: dict[str, str] = {}
        self.pictures: dict[tuple[bytes, bool], str] = {}
        self.greys: dict[int, Any] = {}
        self.faint = 0
        self.gradients: dict[tuple[Any, ...], str] = {}
        self.symbols: Mapping[str, tuple[AnyItem, ...]] = {}
        self.bookmarks: set[str] = set()
        self.tree = Tree(canvas._doc)
        self.colours: Mapping[str, Any] = {}

    def page(self, number: int, sheet: Sheet) -> None:
        canvas, scene = self.canvas, sheet.scene
        canvas.setPageSize((scene.width * POINT, scene.height * POINT))
        whole = (0.0, 0.0, scene.width, scene.height)
        for mark, box in (
            (canvas.setTrimBox, sheet.trim or whole),
            (canvas.setBleedBox, sheet.bleed),
        ):
            if box:
                ends = (box[0], scene.height - box[3], box[2], scene.height - box[1])
                mark(tuple(end * POINT for end in ends))
        if sheet.name not in self.bookmarks:
            self.bookmarks.add(sheet.name)
            canvas.bookmarkPage(f"sheet-{number + 1}")
            canvas.addOutlineEntry(sheet.name, f"sheet-{number + 1}", level=0)
        self.colours = {name: HexColor(colour.light) for name, colour in scene.palette.items()}
        new = [entry for entry in scene.symbols.items() if entry not in self.forms]
        for entry in new:
            self.forms[entry] = f"symbol-{len(self.forms)}"
        self.used = {name: self.forms[name, items] for name, items in scene.symbols.items()}
        self.symbols = scene.symbols
        for entry in new:
            self._form(self.forms[entry], entry[1])
        self.tree.begin_page()
        canvas.transform(
            POINT, 0, 0, -POINT, -scene.origin[0] * POINT, (scene.height + scene.origin[1]) * POINT
        )
        canvas.setMiterLimit(MITER)
        self._items(scene.items, marked=False)
        canvas.showPage()

    def empty_page(self) -> None:
        """A blank page of the last page's size."""
        self.tree.begin_page()
        self.canvas.showPage()

    def finish(self) -> None:
        self.tree.finish()

    def _form(self, name: str, items: tuple[AnyItem, ...]) -> Box:
        left, top, right, bottom = bounds(items, self.symbols)
        # Texts may be wider than the estimate of their bounds.
        wider = [*_beyond(items)]
        box = (min([left - 1, *wider]), top - 1, max([right + 1, *wider]), bottom + 1)
        self.canvas.beginForm(name, *box)
        self.canvas.setMiterLimit(MITER)
        self._items(items, marked=True)
        self.canvas.endForm()
        return box

    def _items(self, items: Iterable[AnyItem], marked: bool) -> None:
        """Draws the items. `marked` says that they are inside marked content already."""
        artifact = False
        for item in items:
            tag = "" if marked else _tag(item)
            container = (
                not marked and isinstance(item, Group) and not item.alt and _has_tags(item.items)
            )
            wants_artifact = not (marked or tag or container)
            if wants_artifact != artifact:
                self.canvas.addLiteral("/Artifact BMC" if wants_artifact else "EMC")
                artifact = wants_artifact
            if container:
                assert isinstance(item, Group)
                if tag:
                    self.tree.open(tag, "")
                outside, self.tree.page = self.tree.page, item.page or self.tree.page
                self._group(item, marked=False)
                self.tree.page = outside
                if tag:
                    self.tree.close()
            elif tag:
                self.tree.open(tag, item.alt)
                self.canvas.addLiteral(f"/{tag} <</MCID {self.tree.content()}>> BDC")
                self._item(item)
                self.canvas.addLiteral("EMC")
                self.tree.close()
            else:
                self._item(item)
        if artifact:
            self.canvas.addLiteral("EMC")

    def _group(self, group: Group, marked: bool) -> None:
        self.canvas.saveState()
        self.canvas.transform(*group.matrix)
        if group.clip:
            left, top, right, bottom = group.clip
            window = self.canvas.beginPath()
            (window.ellipse if group.oval else window.rect)(left, top, right - left, bottom - top)
            self.canvas.clipPath(window, stroke=0, fill=0)
        if group.window:
            window = self._drawn(self.canvas.beginPath(), group.window)
            self.canvas.clipPath(window, stroke=0, fill=0, fillMode=0 if group.even else 1)
        if group.opacity < 1:
            self._faint(group)
        else:
            self._items(group.items, marked)
        self.canvas.restoreState()

    def _faint(self, group: Group) -> None:
        """Draws the items as a transparency group, so that the opacity is that of the whole."""
        self.faint += 1
        items = f"faint-{self.faint}"
        box = self._form(items, group.items)
        whole = self._added(pdfdoc.xObjectName(items), box, "XObject", {"S": "Transparency"})
        self.canvas.setFillAlpha(group.opacity)
        self.canvas.setStrokeAlpha(group.opacity)
        self._do(whole)

    def _graded(self, gradient: Gradient) -> str:
        """Adds a gradient without an edge to the file; returns its name there."""
        colours = [self.colours[name].rgb() for _, name, _ in gradient.stops]
        shown = [opacity for _, _, opacity in gradient.stops]
        key = (gradient, *colours)
        if key not in self.gradients:
            state = {}
            if min(shown) < 1:
                grey = {"S": "Transparency", "CS": "DeviceGray"}
                mask = self._shaded(gradient, "DeviceGray", [(one,) for one in shown], grey)
                reference = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(mask))
                state = {"SMask": dictionary(S="Luminosity", G=reference)}
            self.gradients[key] = self._shaded(gradient, "DeviceRGB", colours, {}, state)
        return self.gradients[key]

    def _shaded(
        self,
        gradient: Gradient,
        space: str,
        values: Sequence[tuple[float, ...]],
        group: Mapping[str, Any],
        state: Mapping[str, Any] | None = None,
    ) -> str:
        offsets = [offset for offset, _, _ in gradient.stops]
        ends = [(0.0, values[0]), *zip(offsets, values, strict=True), (1.0, values[-1])]
        steps = [pdfdoc.PDFExponentialFunction(a, b, 1) for (_, a), (_, b) in pairwise(ends)]
        rule = pdfdoc.PDFStitchingFunction(steps, offsets, [0, 1] * len(steps), Domain="[0 1]")
        kind = {"Function": rule, "ColorSpace": space, "Extend": "[true true]"}
        if len(gradient.axis) == 4:
            shading = pdfdoc.PDFAxialShading(*gradient.axis, **kind)
        else:
            x, y, r, fx, fy = gradient.axis
            shading = pdfdoc.PDFRadialShading(fx, fy, 0, x, y, r, **kind)
        name = self.canvas._doc.addShading(shading)
        return self._added(name, (-FAR, -FAR, FAR, FAR), "Shading", group, state)

    def _added(
        self,
        inside: str,
        box: Box,
        kind: str,
        group: Mapping[str, Any],
        state: Mapping[str, Any] | None = None,
    ) -> str:
        """Adds a form that draws one object of the file, a shading or a form, in a graphics state;
        returns its name.
        """
        document = self.canvas._doc
        name = f"form-{len(document.idToObject)}"
        used = {kind: dictionary(I=pdfdoc.PDFObjectReference(inside))}
        resources = dictionary(**used, ExtGState=dictionary(G=dictionary(**state or {})))
        together = {"Group": dictionary(**group)} if group else {}
        entries = dictionary(
            Type="XObject", Subtype="Form", BBox=[*box], Resources=resources, **together
        )
        drawn = b"/G gs /I sh" if kind == "Shading" else b"/I Do"
        document.addForm(name, pdfdoc.PDFStream(entries, drawn, []))
        return name

    def _do(self, name: str) -> None:
        """Draws a form or a picture of the file."""
        self.canvas.addLiteral(f"/{self.canvas._doc.getXObjectName(name)} Do")
        self.canvas._formsinuse.append(name)

    def _item(self, item: AnyItem) -> None:
        canvas = self.canvas
        if isinstance(item, Group):
            self._group(item, marked=True)
        elif isinstance(item, Use):
            canvas.saveState()
            canvas.transform(*item.matrix)
            canvas.doForm(self.used[item.symbol])
            canvas.restoreState()
        elif isinstance(item, Text):
            self._text(item)
        elif isinstance(item, Image):
            self._image(item)
        else:
            self._shape(item)

    def _image(self, item: Image) -> None:
        """Draws a picture. Equal bytes share one object in the file."""
        canvas = self.canvas
        key = (sha256(item.data).digest(), item.grey)
        if key not in self.pictures:
            self.pictures[key] = self._picture(raster(item.data), item.grey)
        left, top, right, bottom = item.drawn
        canvas.saveState()
        window = canvas.beginPath()
        window.rect(item.x, item.y, item.w, item.h)
        canvas.clipPath(window, stroke=0, fill=0)
        canvas.transform(right - left, 0, 0, top - bottom, left, bottom)
        self._do(self.pictures[key])
        canvas.restoreState()

    def _picture(self, picture: Raster, grey: bool) -> str:
        """Adds a picture and its soft mask to the file; returns its name there."""
        document = self.canvas._doc
        entries: dict[str, Any] = {
            "Width": picture.wide,
            "Height": picture.high,
            "BitsPerComponent": picture.bits,
            "ColorSpace": self._space(picture, grey),
        }
        if picture.jpeg:
            entries["Filter"] = "DCTDecode"
            if picture.inverted:
                entries["Decode"] = [1, 0] * 4
        else:
            rows = dictionary(
                Predictor=15,
                Colors=picture.channels,
                BitsPerComponent=picture.bits,
                Columns=picture.wide,
            )
            entries |= {"Filter": "FlateDecode", "DecodeParms": rows}
        if picture.key:
            entries["Mask"] = [*picture.key]
        if picture.alpha:
            entries["SMask"] = pdfdoc.PDFObjectReference(
                document.getXObjectName(self._picture(picture.alpha, False))
            )
        name = f"picture-{len(document.idToObject)}"
        whole = dictionary(Type="XObject", Subtype="Image", **entries)
        document.addForm(name, pdfdoc.PDFStream(whole, picture.data))
        return name

    def _space(self, picture: Raster, grey: bool) -> Any:
        """The colour space of a picture. In grey mode, RGB and CMYK become a DeviceN space whose
        tint transform yields grey.
        """
        colours = picture.palette
        if colours:
            if grey:
                colours = bytes(
                    round(0.299 * r + 0.587 * g + 0.114 * b)
                    for r, g, b in zip(colours[::3], colours[1::3], colours[2::3], strict=True)
                )
            base = "/DeviceGray" if grey else "/DeviceRGB"
            last = len(picture.palette) // 3 - 1
            return pdfdoc.PDFArray(["/Indexed", base, last, f"<{colours.hex()}>"])
        count = picture.channels
        if not grey or count == 1:
            return {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[count]
        if count not in self.greys:
            rule = dictionary(FunctionType=4, Domain=[0, 1] * count, Range=[0, 1])
            self.greys[count] = self.canvas._doc.Reference(
                pdfdoc.PDFStream(rule, LIGHTNESS[count].encode())
            )
        inks = pdfdoc.PDFArray([f"/Part{number}" for number in range(count)])
        return pdfdoc.PDFArray(["/DeviceN", inks, "/DeviceGray", self.greys[count]])

    def _text(self, item: Text) -> None:
        if not item.text:
            return
        font = _registered(item)
        x = item.x - BEFORE[item.align] * width(item.text, font, item.size)
        text = self.canvas.beginText()
        text.setTextTransform(1, 0, 0, -1, x, item.y)
        text.setFont(font, item.size)
        text.setFillColor(self.colours[item.fill])
        shown = ""
        for part, by in kerned(item.text, font):
            code = " " + text._formatText(part).removesuffix(" Tj")
            at = code.rindex(" (")
            shown += f"{code[:at]} [{code[at + 1 :]} {-1000 * by:g}] TJ"
        # in one operator, since PDFium tears several apart on pages that are upside down
        text._code.append(shown.replace("] TJ [", ""))
        self.canvas.drawText(text)

    def _shape(self, item: Path | Rect | Circle | Line) -> None:
        canvas = self.canvas
        if item.gradient and item.fill:
            canvas.saveState()
            fill = item.even if isinstance(item, Path) else False
            canvas.clipPath(self._outline(item), stroke=0, fill=0, fillMode=0 if fill else 1)
            canvas.transform(*item.gradient.matrix)
            self._do(self._graded(item.gradient))
            canvas.restoreState()
            item = replace(item, fill="", gradient=None)
        if item.fill:
            canvas.setFillColor(self.colours[item.fill])
        if item.stroke:
            canvas.setStrokeColor(self.colours[item.stroke])
            canvas.setLineWidth(item.width)
            canvas.setDash(list(item.dash))
            usual = ("round", "round") if item.round else ("butt", "miter")
            canvas.setLineCap(CAPS.index(item.cap or usual[0]))
            canvas.setLineJoin(JOINS.index(item.join or usual[1]))
        paint = {"stroke": int(bool(item.stroke)), "fill": int(bool(item.fill))}
        if isinstance(item, Rect) and not item.r:
            canvas.rect(item.x, item.y, item.w, item.h, **paint)
        elif isinstance(item, Rect):
            canvas.roundRect(item.x, item.y, item.w, item.h, item.r, **paint)
        else:
            even = isinstance(item, Path) and item.even
            canvas.drawPath(self._outline(item), fillMode=0 if even else 1, **paint)

    def _outline(self, item: Path | Rect | Circle | Line) -> Any:
        pen = self.canvas.beginPath()
        if isinstance(item, Rect):
            pen.roundRect(item.x, item.y, item.w, item.h, item.r)
        elif isinstance(item, Circle):
            # ReportLab leaves its own circles open, with a slit where the line begins.
            pen.circle(item.x, item.y, item.r)
            pen.close()
        elif isinstance(item, Line):
            pen.moveTo(*item.points[0])
            for point in item.points[1:]:
                pen.lineTo(*point)
        else:
            self._drawn(pen, item.segments)
        return pen

    def _drawn(self, pen: Any, segments: Iterable[Segment]) -> Any:
        draw = {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Z": pen.close}
        for letter, numbers in segments:
            draw[letter](*numbers)
        return pen


def _tag(item: AnyItem) -> str:
    return item.tag if isinstance(item, Group) and item.tag else "Figure" if item.alt else ""


def _beyond(items: Iterable[AnyItem]) -> Iterator[float]:
    """The x of both ends of each text."""
    for item, matrix in placed(items):
        if isinstance(item, Text):
            wide = width(item.text, _registered(item), item.size)
            start = item.x - BEFORE[item.align] * wide
            for x in (start, start + wide):
                yield apply(matrix, (x, item.y))[0]


def _has_tags(items: Iterable[AnyItem]) -> bool:
    return any(_tag(item) or (isinstance(item, Group) and _has_tags(item.items)) for item in items)
