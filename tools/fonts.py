"""Makes the fonts in `printkit/fonts` from the full ones: fewer characters, with tabular lining
figures by default, and a table of widths.

Needs fontTools (requirements/test.txt) and a folder in which `npm install
@expo-google-fonts/alegreya@0.4.2 @expo-google-fonts/alegreya-sans@0.4.2` was run:

    python -m tools.fonts FOLDER

The licence of both families reserves no font name, so the smaller fonts keep their names.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tools.steps import ROOT

FONTS: Final = ROOT / "printkit" / "fonts"
FILES: Final = {
    "Alegreya-Bold.ttf": "alegreya/700Bold/Alegreya_700Bold.ttf",
    "AlegreyaSans-Regular.ttf": "alegreya-sans/400Regular/AlegreyaSans_400Regular.ttf",
    "AlegreyaSans-Bold.ttf": "alegreya-sans/700Bold/AlegreyaSans_700Bold.ttf",
}
ITALICS: Final = {
    "AlegreyaWide-BoldItalic.ttf": "alegreya/700Bold_Italic/Alegreya_700Bold_Italic.ttf",
    "AlegreyaSansWide-Italic.ttf": "alegreya-sans/400Regular_Italic/AlegreyaSans_400Regular_Italic.ttf",  # noqa: E501
    "AlegreyaSansWide-BoldItalic.ttf": "alegreya-sans/700Bold_Italic/AlegreyaSans_700Bold_Italic.ttf",  # noqa: E501
}
"""Only custom decks have italics."""
CHARACTERS: Final = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "–—‘’‚“”„†‡•…‰′″‹›⁄€−×÷≈≠≤≥←↑→↓↔↕½⅓⅔¼¾"),
}
"""Latin letters of the European languages, punctuation, arrows and a few symbols."""
WIDE: Final = CHARACTERS | {
    *range(0x180, 0x250),
    *range(0x370, 0x530),
    *range(0x1E00, 0x2000),
    *map(ord, "₫№"),
}
"""Also Greek, Cyrillic and Vietnamese, for custom decks."""


TITLES: Final = "Alegreya-Bold.ttf"
"""The font of titles, in which pairs of letters are kerned."""
KERNED: Final = sorted(
    {chr(code) for code in range(0x20, 0x180) if chr(code).isalpha()} | set(" .,:’–-")
)
LEAST: Final = 10
"""Smaller steps cannot be seen, thousandths of the size."""


def subset(source: Path, target: Path, characters: set[int]) -> None:
    """Writes the small font `target` from the full font `source`, under the name of its file."""
    font = TTFont(source, recalcTimestamp=False)
    names = font.getGlyphNames()
    for table in font["cmap"].tables:
        for code, glyph in list(table.cmap.items()):
            if 0x30 <= code <= 0x39 and f"{glyph}.tf" in names:
                table.cmap[code] = f"{glyph}.tf"
    options = Options(
        layout_features=["kern", "mark", "ccmp", "liga"],
        hinting=False,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17],
        drop_tables=["DSIG", "meta"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for entry in font["name"].names:
        if entry.nameID == 6:
            entry.string = target.stem
    font.save(target)


def table(source: Path) -> dict[str, object]:
    """A font's units per em, and the glyph number and advance (in these units) of each
    character.
    """
    font = TTFont(source)
    order = {name: number for number, name in enumerate(font.getGlyphOrder())}
    characters = sorted(font.getBestCmap().items())
    return {
        "em": font["head"].unitsPerEm,
        "glyphs": {chr(code): [order[name], font["hmtx"][name][0]] for code, name in characters},
        "kerning": kerning(font) if source.name == TITLES else {},
    }


def kerning(font: TTFont) -> dict[str, dict[int, str]]:
    """The pairs of letters that move together or apart: for all letters with the same pairs, the
    seconds by how far they move, in units of the font.
    """
    letters = {name: chr(code) for code, name in font.getBestCmap().items() if chr(code) in KERNED}
    rows: dict[str, dict[int, str]] = {letter: {} for letter in KERNED}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in (one for one in lookup.SubTable if one.LookupType == 2 and one.Format == 2):
            for first in (name for name in letters if name in pairs.Coverage.glyphs):
                values = pairs.Class1Record[pairs.ClassDef1.classDefs.get(first, 0)].Class2Record
                row = rows[letters[first]]
                for second, letter in letters.items():
                    value = values[pairs.ClassDef2.classDefs.get(second, 0)].Value1
                    by = value.XAdvance if value and hasattr(value, "XAdvance") else 0
                    if abs(by) >= LEAST:
                        row[by] = row.get(by, "") + letter
    alike: dict[str, list[str]] = {}
    for letter, row in rows.items():
        alike.setdefault(json.dumps(row, ensure_ascii=False), []).append(letter)
    return {"".join(sorted(same)): json.loads(row) for row, same in alike.items() if row != "{}"}


def main(folder: Path) -> None:
    """Makes every file and the table, and copies both licences."""
    source = folder / "node_modules" / "@expo-google-fonts"
    for name, full in FILES.items():
        subset(source / full, FONTS / name, CHARACTERS)
        subset(source / full, FONTS / name.replace("-", "Wide-"), WIDE)
    for name, full in ITALICS.items():
        subset(source / full, FONTS / name, WIDE)
    tables = {name: table(FONTS / name) for name in FILES}
    (FONTS / "tables.json").write_text(
        json.dumps(tables, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )
    for family, name in (("alegreya", "Alegreya"), ("alegreya-sans", "AlegreyaSans")):
        shutil.copyfile(source / family / "LICENSE_FONT", FONTS / f"{name}-OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
