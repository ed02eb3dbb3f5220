"""The faces of things: a face that is used often on a sheet is drawn once, as a symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from printkit.parts import Thing
from printkit.scene import AnyItem, Colour, Role, Scene, Use, only
from rulescore.translation import invalid

PRINTED: Final[frozenset[Role]] = frozenset({"bleed", "art", "text"})
LINES: Final[frozenset[Role]] = frozenset({"engrave", "safe", "crease", "fold", "cut", "mark"})
"""Roles that cannot be in symbols, which have the single role of their use."""


@dataclass(frozen=True)
class Faces:
    """The faces of some things: the symbols of their scenes, and for each scene (by identity) its
    own symbol if it is used often.
    """

    symbols: Mapping[str, tuple[AnyItem, ...]]
    names: Mapping[int, str]
    palette: Mapping[str, Colour]

    def items(self, face: Scene) -> tuple[AnyItem, ...]:
        """The items that draw the face."""
        name = self.names.get(id(face))
        if name is None:
            return face.items
        return (Use(name), *only(face.items, LINES))


def faces(prefix: str, things: Sequence[Thing]) -> Faces:
    """The faces of these things; repeated ones become symbols. ValueError if two scenes define one
    symbol differently.
    """
    counts: Counter[int] = Counter()
    scenes: dict[int, Scene] = {}
    for thing in things:
        for face in (thing.front, thing.back):
            if face is not None:
                counts[id(face)] += thing.count
                scenes[id(face)] = face
    symbols: dict[str, tuple[AnyItem, ...]] = {}
    names: dict[int, str] = {}
    for face in scenes.values():
        for name, items in face.symbols.items():
            if symbols.setdefault(name, items) is not items and symbols[name] != items:
                raise invalid("the symbol {name} has two meanings", name=name)
    for key, face in scenes.items():
        if counts[key] > 1:
            names[key] = f"{prefix}-{len(names) + 1}"
            symbols[names[key]] = only(face.items, PRINTED)
    return Faces(symbols, names, _palette(scenes.values()))


def _palette(scenes: Iterable[Scene]) -> Mapping[str, Colour]:
    """The colours of all scenes; the palette itself if they share one."""
    palettes = list({id(scene.palette): scene.palette for scene in scenes}.values())
    if len(palettes) == 1:
        return palettes[0]
    merged: dict[str, Colour] = {}
    for palette in palettes:
        for name, colour in palette.items():
            if merged.setdefault(name, colour) != colour:
                raise invalid("the colour {name} has two meanings", name=name)
    return merged
