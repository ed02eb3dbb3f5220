"""The first sheet of an Excel workbook (.xlsx: Office Open XML, ECMA-376) as texts, as they are
shown. What would be shown differently is an error.
"""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from typing import Final
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from rulescore.translation import invalid

LARGEST: Final = 20_000_000
"""The most bytes of a part of a workbook, unpacked."""
MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINK: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
MANY: Final = 40
"""The most cells that are named as wrong."""
UNREADABLE: Final = (
    *(BadZipFile, EOFError, KeyError, RuntimeError, StopIteration, ValueError),
    *(ElementTree.ParseError, zlib.error),
)
"""What damaged workbooks raise; ValueError is a seek to before the start."""
PLAIN: Final = ("0", "1", "49")
"""The number formats General, 0 and text."""


def rows(data: bytes, file: str) -> list[tuple[int, list[str]]]:
    """The rows that hold something, each with its number. ValueError names the file, or the cell
    that is not a plain text or number.
    """
    try:
        with ZipFile(BytesIO(data)) as packed:
            book = _part(packed, "xl/workbook.xml")
            linked = _part(packed, "xl/_rels/workbook.xml.rels")
            name = next(one.get(LINK) for one in book.iter(f"{MAIN}sheet") if not one.get("state"))
            target = next(one.get("Target", "") for one in linked if one.get("Id") == name)
            sheet = _part(packed, "xl/" + target.removeprefix("/xl/"))
            known = packed.namelist()
            shared = [
                _text(one)
                for one in (
                    _part(packed, "xl/sharedStrings.xml") if "xl/sharedStrings.xml" in known else ()
                )
            ]
            formats = [
                one.get("numFmtId", "0")
                for one in (
                    _part(packed, "xl/styles.xml").findall(f"{MAIN}cellXfs/{MAIN}xf")
                    if "xl/styles.xml" in known
                    else ()
                )
            ]
    except UNREADABLE:
        raise invalid("{file} is not a readable Excel workbook", file=file) from None
    if sheet.find(f"{MAIN}mergeCells") is not None:
        raise invalid("{file} has merged cells; separate them", file=file)
    found: list[tuple[int, list[str]]] = []
    wrong: list[str] = []
    for number, row in enumerate(sheet.iter(f"{MAIN}row"), 1):
        cells: list[str] = []
        for cell in row.iter(f"{MAIN}c"):
            at = cell.get("r", "")
            column = _column(at) if at else len(cells)
            try:
                cells += [""] * (column - len(cells)) + [_shown(cell, at, file, shared, formats)]
            except ValueError as error:
                wrong.append(str(error))
        found.append((int(row.get("r", number)), cells))
    if wrong:
        raise ValueError("\n".join(wrong[:MANY]))
    return found


def _part(packed: ZipFile, name: str) -> ElementTree.Element:
    if packed.getinfo(name).file_size > LARGEST:
        raise KeyError(name)
    text = packed.read(name)
    if b"<!" in text:  # entities can expand without limit
        raise KeyError(name)
    return ElementTree.fromstring(text)


def _text(element: ElementTree.Element) -> str:
    """The letters of a text in one or several styles, without their pronunciation."""
    parts = [element, *element.findall(f"{MAIN}r")]
    return "".join(part.findtext(f"{MAIN}t") or "" for part in parts)


def _column(at: str) -> int:
    """The number of a cell's column: 0 for A1. ValueError beyond ZZ."""
    letters = re.match("[A-Z]{1,2}(?=[0-9])", at)
    if not letters:
        raise invalid("there are more than {most} columns", most=702)
    found = 0
    for letter in letters[0]:
        found = found * 26 + ord(letter) - 64
    return found - 1


def _shown(
    cell: ElementTree.Element, at: str, file: str, shared: list[str], formats: list[str]
) -> str:
    kind, value = cell.get("t", "n"), cell.findtext(f"{MAIN}v")
    if kind == "inlineStr":
        inline = cell.find(f"{MAIN}is")
        return "" if inline is None else _text(inline)
    said = {"file": file, "cell": at}
    if value is None:
        if cell.find(f"{MAIN}f") is not None:
            raise invalid("{file}, cell {cell}: the formula has no value", **said)
        return ""
    if kind == "s":
        return shared[int(value)] if int(value) < len(shared) else ""
    if kind in ("str", "d"):
        return value
    if kind == "b":
        return "TRUE" if value == "1" else "FALSE"
    if kind == "e":
        raise invalid("{file}, cell {cell}: {value}", value=value, **said)
    style = int(cell.get("s", "0"))
    if (formats[style] if style < len(formats) else "0") not in PLAIN:
        raise invalid(
            "{file}, cell {cell}: a date or a number in a format of its own; make it text",
            **said,
        )
    number = float(value)
    return str(int(number)) if number == int(number) else f"{number:.10g}"
