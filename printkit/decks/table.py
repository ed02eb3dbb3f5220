"""The rows of a deck: CSV, JSON or an Excel workbook, one row for each different card.

`name` and `count` are optional columns; every column is a field for the template.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate, zip_longest
from typing import Any, Final
from unicodedata import normalize

from printkit.decks import workbook
from printkit.parts import MOST
from rulescore.translation import invalid, say

LARGEST: Final = 2_000_000
"""The most bytes of a table: a thousand rows of two thousand letters."""
LONGEST: Final = 2000
"""The most letters of a field; no card has room for more."""
MANY: Final = 40
"""The most sentences that say what is wrong at a time."""
FIELDS: Final = 60
"""The most columns."""
DEEPEST: Final = 100
"""The deepest nesting of JSON that is read, by a parser that recurs, to be refused in words."""
COUNTS: Final = ("count", "qty", "quantity", "copies", "anzahl")
"""The columns for the number of copies; the first that is there counts."""
BETWEEN: Final = ",;\t"
"""The possible delimiters; the header line shows which it is."""


@dataclass(frozen=True)
class Row:
    """A row: its number in the file (a CSV's header is row 1; a JSON's first entry is 1), its name,
    its count, and all its fields.
    """

    number: int
    name: str
    count: int
    fields: Mapping[str, str]


def read(data: bytes, file: str) -> list[Row]:
    """The rows of a table, except those with count 0. ValueError names the file and every row that
    is wrong.
    """
    if len(data) > LARGEST:
        raise invalid("{file} is larger than {most} bytes", file=file, most=LARGEST)
    rows: list[Row] = []
    wrong: list[str] = []
    if data.startswith(b"PK\3\4"):
        entries = _named(workbook.rows(data, file), file)
    else:
        text = _text(data, file)
        entries = _json(text, file) if text.lstrip()[:1] in ("[", "{") else _csv(text, file)
    for number, fields in entries:
        try:
            rows.append(_row(number, fields()))
        except ValueError as error:
            wrong.append(str(at_row(file, number, error)))
    if wrong:
        raise ValueError("\n".join(wrong[:MANY]))
    rows = [row for row in rows if row.count]
    if not rows:
        raise invalid("{file} has no rows", file=file)
    if sum(row.count for row in rows) > MOST:
        raise invalid("{file} has more than {most} pieces", file=file, most=MOST)
    return rows


def _text(data: bytes, file: str) -> str:
    """The table as text: UTF-8, UTF-16 with its mark, or what Excel writes as CSV on Windows."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            text = normalize("NFC", data.decode(encoding))
            if "\0" not in text:
                return text
    raise invalid("{file} is not text in UTF-8, UTF-16 or Windows-1252", file=file)


@lru_cache(maxsize=10_000)
def key(name: str) -> str:
    """A field's name as it is compared: its case does not matter, nor how its words are joined."""
    return re.sub(r"[\s_-]+", "-", normalize("NFC", name.strip()).casefold())


def at_row(file: str, number: int, reason: object) -> ValueError:
    """An error in a row of a file."""
    return invalid("{file}, row {row}: {reason}", file=file, row=number, reason=reason)


Entry = tuple[int, Callable[[], Mapping[str, str]]]
"""The number of a row, and what finds its fields or raises ValueError."""


def _csv(text: str, file: str) -> Iterator[Entry]:
    header = text.lstrip("\r\n").partition("\n")[0]
    said = re.fullmatch(r"sep=(.)\r?", header)  # as Excel writes it
    between = said[1] if said else max(BETWEEN, key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    number = 0

    def lines() -> Iterator[tuple[int, list[str]]]:
        nonlocal number
        for number, cells in enumerate(reader, 1):
            if number > 1 or not said:
                yield number, cells

    try:
        yield from _named(lines(), file)
    except csv.Error:
        raise at_row(
            file, number + 1, say("a quotation mark is out of place, or a field is far too long")
        ) from None


def _named(lines: Iterable[tuple[int, list[str]]], file: str) -> Iterator[Entry]:
    """The rows under the header, the first line that is not empty."""
    names: list[str] = []
    for number, given in lines:
        cells = [cell.strip() for cell in given]
        while cells and not cells[-1]:
            cells.pop()
        if cells and names:
            yield number, partial(_cells, cells, names)
        elif cells:
            names = cells
            try:
                _header(names)
            except ValueError as error:
                raise at_row(file, number, error) from None


def _cells(cells: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    if len(cells) > len(names):
        said = {"n": len(cells), "columns": len(names)}
        raise invalid("it has {n} fields, and the header {columns}", **said)
    return dict(zip_longest(names, cells, fillvalue=""))


def _header(names: Sequence[str]) -> None:
    if "" in names:
        raise invalid("a column has no name")
    if len(names) > FIELDS:
        raise invalid("there are more than {most} columns", most=FIELDS)
    keys = [key(name) for name in names]
    twice = next((name for name in names if keys.count(key(name)) > 1), None)
    if twice:
        raise invalid("the column {name} appears twice", name=repr(twice[:40]))


def _json(text: str, file: str) -> Iterator[Entry]:
    if _depth(text) > DEEPEST:
        raise invalid("{file} is nested too deeply", file=file)
    try:
        found = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise invalid(
            "{file} is not valid JSON: line {line}", file=file, line=error.lineno
        ) from None
    except (ValueError, RecursionError):
        raise invalid("{file} is not readable JSON", file=file) from None
    if not isinstance(found, list):
        raise invalid("{file} is not a list of rows", file=file)
    for number, entry in enumerate(found, 1):
        yield number, partial(_fields, entry)


def _no_number(name: str) -> None:
    raise ValueError(name)


def _depth(text: str) -> int:
    """How deep the lists and objects of a JSON text are nested."""
    brackets = re.sub(r'"(?:[^"\\]|\\.?)*+"?|[^"{}\[\]]++', "", text, flags=re.DOTALL)
    steps = (1 if bracket in "[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0)


def _fields(entry: Any) -> dict[str, str]:
    if not isinstance(entry, dict) or len(entry) > FIELDS:
        raise invalid("a row is names with their values, {most} at most", most=FIELDS)
    _header(list(entry))
    for name, value in entry.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float | None):
            raise invalid("the field {name} is neither a text nor a number", name=repr(name[:40]))
    return {name: "" if value is None else str(value).strip() for name, value in entry.items()}


def _row(number: int, fields: Mapping[str, str]) -> Row:
    for name, value in fields.items():
        if len(value) > LONGEST:
            said = {"name": repr(name[:40]), "most": LONGEST}
            raise invalid("the field {name} is longer than {most} letters", **said)
    keyed = {key(name): value for name, value in fields.items()}
    count = next((keyed[name] for name in COUNTS if keyed.get(name)), "1")
    if not (count.isascii() and count.isdigit() and len(count) < 5):
        raise invalid("count is a whole number, not {given}", given=repr(count[:40]))
    name = keyed.get("name", "") or say("Row {number}", number=number)
    return Row(number, name, int(count), fields)
