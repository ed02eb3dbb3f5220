"""The rows of a deck: CSV or JSON, one row for each different card.

`name` and `count` are optional columns; every column is a field for the template.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from printkit.parts import MOST
from rulescore.translation import say

LARGEST: Final = 2_000_000
"""The most bytes of a table: a thousand rows of two thousand letters."""
LONGEST: Final = 2000
"""The most letters of a field; no card has room for more."""
FIELDS: Final = 60
"""The most columns."""
DEEPEST: Final = 100
"""The deepest nesting of JSON that is read, by a parser that recurs, to be refused in words."""
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
    """The rows of a table, except those with count 0. ValueError names the file and the row that is
    wrong.
    """
    if len(data) > LARGEST:
        raise ValueError(say("{file} is larger than {most} bytes", file=file, most=LARGEST))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(say("{file} is not UTF-8 text", file=file)) from None
    if "\0" in text:
        raise ValueError(say("{file} is not UTF-8 text", file=file))
    entries = _json(text, file) if text.lstrip()[:1] in ("[", "{") else _csv(text, file)
    rows = [row for number, fields in entries if (row := _row(number, fields, file)).count]
    if not rows:
        raise ValueError(say("{file} has no rows", file=file))
    if sum(row.count for row in rows) > MOST:
        raise ValueError(say("{file} has more than {most} pieces", file=file, most=MOST))
    return rows


def wrong(file: str, number: int, reason: object) -> ValueError:
    """An error in a row of a file."""
    return ValueError(say("{file}, row {row}: {reason}", file=file, row=number, reason=reason))


def _csv(text: str, file: str) -> list[tuple[int, dict[str, str]]]:
    header = text.lstrip("\r\n").partition("\n")[0]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(BETWEEN, key=header.count), strict=True
    )
    names: list[str] = []
    entries: list[tuple[int, dict[str, str]]] = []
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            if not any(cell.strip() for cell in cells):
                continue
            if not names:
                names = [cell.strip() for cell in cells]
                _header(names, number, file)
            elif len(cells) > len(names):
                raise wrong(
                    file,
                    number,
                    say(
                        "it has {n} fields, and the header {columns}",
                        n=len(cells),
                        columns=len(names),
                    ),
                )
            elif len(entries) == MOST:
                raise ValueError(say("{file} has more than {most} pieces", file=file, most=MOST))
            else:
                filled = [*(cell.strip() for cell in cells), *[""] * (len(names) - len(cells))]
                entries.append((number, dict(zip(names, filled, strict=True))))
    except csv.Error:
        raise wrong(
            file, number + 1, say("a quotation mark is out of place, or a field is far too long")
        ) from None
    return entries


def _header(names: Sequence[str], number: int, file: str) -> None:
    if "" in names:
        raise wrong(file, number, say("a column has no name"))
    if len(names) > FIELDS:
        raise wrong(file, number, say("there are more than {most} columns", most=FIELDS))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise wrong(file, number, say("the column {name} appears twice", name=repr(twice[:40])))


def _json(text: str, file: str) -> list[tuple[int, dict[str, str]]]:
    if _depth(text) > DEEPEST:
        raise ValueError(say("{file} is nested too deeply", file=file))
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            say("{file} is not valid JSON: line {line}", file=file, line=error.lineno)
        ) from None
    except (ValueError, RecursionError):
        raise ValueError(say("{file} is not readable JSON", file=file)) from None
    if not isinstance(found, list):
        raise ValueError(say("{file} is not a list of rows", file=file))
    if len(found) > MOST:
        raise ValueError(say("{file} has more than {most} pieces", file=file, most=MOST))
    return [(number, _fields(entry, number, file)) for number, entry in enumerate(found, 1)]


def _depth(text: str) -> int:
    """How deep the lists and objects of a JSON text are nested."""
    brackets = re.sub(r'"(?:[^"\\]|\\.?)*+"?|[^"{}\[\]]++', "", text, flags=re.DOTALL)
    steps = (1 if bracket in "[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0)


def _fields(entry: Any, number: int, file: str) -> dict[str, str]:
    if not isinstance(entry, dict) or len(entry) > FIELDS:
        raise wrong(
            file, number, say("a row is names with their values, {most} at most", most=FIELDS)
        )
    out = {}
    for name, value in entry.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float | None):
            raise wrong(
                file,
                number,
                say("the field {name} is neither a text nor a number", name=repr(name[:40])),
            )
        out[name] = "" if value is None else str(value).strip()
    return out


def _row(number: int, fields: Mapping[str, str], file: str) -> Row:
    for name, value in fields.items():
        if len(value) > LONGEST:
            raise wrong(
                file,
                number,
                say(
                    "the field {name} is longer than {most} letters",
                    name=repr(name[:40]),
                    most=LONGEST,
                ),
            )
    count = fields.get("count", "") or "1"
    if not (count.isascii() and count.isdigit() and len(count) < 5):
        raise wrong(
            file, number, say("count is a whole number, not {given}", given=repr(count[:40]))
        )
    return Row(
        number, fields.get("name", "") or say("Row {number}", number=number), int(count), fields
    )
