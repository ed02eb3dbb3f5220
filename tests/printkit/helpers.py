"""Shared by the print shop's tests: kits made once, walks through scenes, PDFs read back in
millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

import pypdfium2

from printkit.choices import Choices
from printkit.paper import PAPERS
from printkit.press import Document, Print, make
from printkit.scene import IDENTITY, AnyItem, Group, Matrix, Sheet, Use, after

from .reading import Page

MM = 72 / 25.4
"""PDF points in a millimetre."""
NEAR = 0.05
"""How exact a length on paper has to be, mm."""
WHITE = (1, 1, 1)
"""The colour of the seams under lines that are cut or folded."""
PAPER_IDS = ["a3", "a4", "both", "letter", "tabloid"]
"""The papers on which the whole kit has room."""
assert set(PAPER_IDS) == set(PAPERS) - {"a5"}


@cache
def _made(kit: str, paper: str) -> Print:
    return make(kit, Choices(paper=paper))


def made(kit: str, paper: str = "a4") -> Print:
    """A kit as it usually is, which is kept for all tests."""
    return _made(kit, paper)


@cache
def prints(paper: str) -> tuple[Print, ...]:
    """The kit in every size, each as one document, the usual size first."""
    sizes = ("35", "25") if paper in ("a3", "tabloid") else ("25", "35")
    return tuple(
        make("siege-1966", Choices(paper=paper, size=size, backs="none", formats=("pdf", "svg")))
        for size in sizes
    )


@cache
def files_of(paper: str, number: int = 0) -> dict[str, bytes]:
    return dict(prints(paper)[number].files())


def kit(paper: str) -> tuple[Document, ...]:
    return tuple(document for one in prints(paper) for document in one.documents)


@cache
def pdf_of(paper: str, number: int = 0) -> bytes:
    return files_of(paper, number)[f"{kit(paper)[number].stem}.pdf"]


@lru_cache(maxsize=4)
def pages(data: bytes) -> list[Page]:
    return [Page(page) for page in pypdfium2.PdfDocument(data)]


def all_sheets(paper: str) -> list[Sheet]:
    return [sheet for document in kit(paper) for sheet in document.sheets]


def walk(
    items: Iterable[AnyItem], symbols: Mapping[str, tuple[AnyItem, ...]], matrix: Matrix = IDENTITY
) -> Iterator[tuple[AnyItem, Matrix]]:
    """Every item that is not a group, with its matrix to paper; the contents of a symbol in
    `symbols` follow its use.
    """
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, symbols, after(matrix, item.matrix))
            continue
        yield item, matrix
        if isinstance(item, Use):
            yield from walk(symbols.get(item.symbol, ()), symbols, after(matrix, item.matrix))


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours `#rrggbb`."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        r, g, b = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
