"""The one catalogue through which every sentence of the project goes.

The English sentence is its own key. Another language is a dictionary from English sentence to translation; parts in braces stay the same.
"""

from __future__ import annotations

_catalogue: dict[str, str] = {}


def say(text: str, **parts: object) -> str:
    """`text` in the language in use, with its `{parts}` filled in."""
    return _catalogue.get(text, text).format(**parts)


def speak(catalogue: dict[str, str]) -> None:
    """Uses that catalogue from now on; `{}` is English."""
    _catalogue.clear()
    _catalogue.update(catalogue)
