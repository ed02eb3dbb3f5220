"""Hyphenation of words that are wider than their line, by Pyphen with the patterns of the current
language.

The German dictionary of Pyphen is under the LGPL; the patterns here are those of hyph-utf8, under
the MIT licence beside them.
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
"""The least number of letters before and after a hyphen."""
AROUND: Final = ".,;:!?()“”„‘’\"'…"


def points(word: str, language: str) -> list[int]:
    """Where a word may be hyphenated: the number of letters before each hyphen. Punctuation around
    the word does not count.
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
    """The dictionary of a language; English for a language without one. In the page's archives ours
    is beside Pyphen, which only the print shop loads.
    """
    if language not in OWN:
        return files("pyphen").joinpath("dictionaries", "hyph_en_US.dic")
    here = files(__name__).joinpath(OWN[language])
    return here if here.is_file() else files("pyphen").joinpath(OWN[language])
