"""PDFs read back by PDFium: the shapes on a page, and its letters."""

from __future__ import annotations

import ctypes
import itertools
import math
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium

from printkit.scene import IDENTITY, Matrix, Point, after, apply

Found = dict[str, Any]
"""A shape or a letter: its box in points from the left upper corner of the page (`x0`, `top`, `x1`,
`bottom`, `width`, `height`); of a shape also `fill`, `stroke`, `linewidth`, `dashed` and the colours
`stroking_color` and `non_stroking_color`, each of red, green and blue from 0 to 1; of a letter
`text`.
"""
MOVE, CURVE = pdfium.FPDF_SEGMENT_MOVETO, pdfium.FPDF_SEGMENT_BEZIERTO
NEAR: Final = 1e-3
"""Points; so near a corner lies on a straight line through another one."""


class Page:
    """A page of a document, read on first use."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page
        self.width, self.height = page.get_size()

    @property
    def lines(self) -> list[Found]:
        """Shapes that are one straight line."""
        return self._shapes["line"]

    @property
    def rects(self) -> list[Found]:
        """Upright rectangles of straight lines."""
        return self._shapes["rect"]

    @property
    def curves(self) -> list[Found]:
        """All other shapes."""
        return self._shapes["curve"]

    @cached_property
    def _shapes(self) -> dict[str, list[Found]]:
        found: dict[str, list[Found]] = {"line": [], "rect": [], "curve": []}
        objects = (
            pdfium.FPDFPage_GetObject(self.page, at)
            for at in range(pdfium.FPDFPage_CountObjects(self.page))
        )
        for path, matrix in _paths(objects, IDENTITY):
            look = _look(path, matrix)
            for points, curved in _rings(path, matrix):
                kind = "curve" if curved else _kind(points)
                found[kind].append(self._box(*_bounds(points)) | look)
        return found

    @cached_property
    def chars(self) -> list[Found]:
        """The letters, with spaces and line breaks between those that are apart."""
        text = self.page.get_textpage()
        letters = []
        for at in range(text.count_chars()):
            box = self._box(*text.get_charbox(at))
            letters.append(box | {"text": chr(pdfium.FPDFText_GetUnicode(text, at))})
        return letters

    @property
    def text(self) -> str:
        """The letters in reading order."""
        return "".join(char["text"] for char in self.chars)

    @property
    def words(self) -> list[Found]:
        """Runs of letters between spaces."""
        groups = itertools.groupby(self.chars, key=lambda char: char["text"].isspace())
        words = [list(chars) for blank, chars in groups if not blank]
        return [
            {"text": "".join(char["text"] for char in word)}
            | {name: min(char[name] for char in word) for name in ("x0", "top")}
            | {name: max(char[name] for char in word) for name in ("x1", "bottom")}
            for word in words
        ]

    def _box(self, left: float, bottom: float, right: float, top: float) -> Found:
        return {
            "x0": left,
            "x1": right,
            "top": self.height - top,
            "bottom": self.height - bottom,
            "width": right - left,
            "height": top - bottom,
        }


def _paths(objects: Any, outer: Matrix) -> Iterator[tuple[Any, Matrix]]:
    """Every path, those in forms included, with its matrix to the page."""
    read = pdfium.FS_MATRIX()
    for one in objects:
        kind = pdfium.FPDFPageObj_GetType(one)
        if kind not in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_FORM):
            continue
        pdfium.FPDFPageObj_GetMatrix(one, read)
        matrix = after(outer, (read.a, read.b, read.c, read.d, read.e, read.f))
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            yield one, matrix
        else:
            inner = (
                pdfium.FPDFFormObj_GetObject(one, at)
                for at in range(pdfium.FPDFFormObj_CountObjects(one))
            )
            yield from _paths(inner, matrix)


def _look(path: Any, matrix: Matrix) -> Found:
    """How a path is drawn."""
    fill, stroke, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    pdfium.FPDFPageObj_GetStrokeWidth(path, width)
    a, b, c, d, _, _ = matrix
    return {
        "fill": bool(fill.value),
        "stroke": bool(stroke.value),
        "linewidth": width.value * math.sqrt(abs(a * d - b * c)) if stroke.value else 0,
        "dashed": pdfium.FPDFPageObj_GetDashCount(path) > 0,
        "stroking_color": _colour(pdfium.FPDFPageObj_GetStrokeColor, path),
        "non_stroking_color": _colour(pdfium.FPDFPageObj_GetFillColor, path),
    }


def _colour(get: Any, path: Any) -> tuple[float, ...]:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(path, *parts)
    return tuple(part.value / 255 for part in parts[:3])


def _rings(path: Any, matrix: Matrix) -> Iterator[tuple[list[Point], bool]]:
    """The points of each line of a path on the page, without the control points of curves, and
    whether it has curves.
    """
    points: list[Point] = []
    curved = False
    handles = 0
    x, y = ctypes.c_float(), ctypes.c_float()
    for at in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, at)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == MOVE:
            if len(points) > 1:
                yield points, curved
            points, curved = [], False
        elif kind == CURVE:
            curved = True
            handles = (handles + 1) % 3
            if handles:
                continue
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(apply(matrix, (x.value, y.value)))
    if len(points) > 1:
        yield points, curved


def _kind(points: list[Point]) -> str:
    """What these straight lines are: "line", "rect" or "curve"."""
    if len(points) == 2 or (len(points) == 3 and points[0] == points[2]):
        return "line"
    if len(points) == 5 and math.dist(points[0], points[4]) < NEAR:
        left, bottom, right, top = _bounds(points)
        if all(
            min(abs(x - left), abs(x - right)) < NEAR and min(abs(y - bottom), abs(y - top)) < NEAR
            for x, y in points
        ):
            return "rect"
    return "curve"


def _bounds(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))
