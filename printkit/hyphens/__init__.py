"""Where words may be broken: Pyphen with the patterns of the language that is spoken, for words
that are wider than their line.

The German dictionary that comes with Pyphen is under the LGPL; the patterns here are those of
hyph-utf8, under the MIT licence that lies beside them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from pyphen import HyphDict

OWN: Final = {"de": "hyph_de.dic"}
"""The dictionaries of this folder."""
LEFT, RIGHT = 2, 3
"""How many letters stay before and after a hyphen at least."""
AROUND: Final = ".,;:!?()“”„‘’\"'…"


def points(word: str, language: str) -> list[int]:
    """Where a word of that language may be broken: so many letters stay before the hyphen each
    time. Signs around the word do not count.
    """
    start = len(word) - len(word.lstrip(AROUND))
    bare = word.strip(AROUND)
    return [
        start + int(at)
        for at in _dictionary(language).positions(bare)
        if LEFT <= at <= len(bare) - RIGHT
    ]


@cache
def _dictionary(language: str) -> HyphDict:
    return HyphDict(_file(language))


def _file(language: str) -> Traversable:
    """The dictionary of a language, the English one where there is none. In the page's archives
    ours lies beside Pyphen, which prints alone.
    """
    if language not in OWN:
        return files("pyphen").joinpath("dictionaries", "hyph_en_US.dic")
    here = files(__name__).joinpath(OWN[language])
    return here if here.is_file() else files("pyphen").joinpath(OWN[language])
