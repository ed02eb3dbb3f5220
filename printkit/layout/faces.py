"""The faces of things: what occurs often on a sheet is drawn once, as a symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from printkit.parts import Thing
from printkit.scene import AnyItem, Colour, Role, Scene, Use, only
from rulescore.translation import say

PRINTED: Final[frozenset[Role]] = frozenset({"bleed", "art", "text"})
LINES: Final[frozenset[Role]] = frozenset({"engrave", "safe", "crease", "fold", "cut", "mark"})
"""What must stay outside symbols, because a symbol has only one role."""


@dataclass(frozen=True)
class Faces:
    """The faces of some things: symbols of all their scenes, and for each scene (by identity) the
    symbol that stands for it where it is used often.
    """

    symbols: Mapping[str, tuple[AnyItem, ...]]
    names: Mapping[int, str]
    palette: Mapping[str, Colour]

    def items(self, face: Scene) -> tuple[AnyItem, ...]:
        """What draws the face."""
        name = self.names.get(id(face))
        if name is None:
            return face.items
        return (Use(name), *only(face.items, LINES))


def faces(prefix: str, things: Sequence[Thing]) -> Faces:
    """The faces of these things; those that occur more than once become symbols. ValueError when
    two scenes give one symbol two meanings.
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
                raise ValueError(say("the symbol {name} has two meanings", name=name))
    for key, face in scenes.items():
        if counts[key] > 1:
            names[key] = f"{prefix}-{len(names) + 1}"
            symbols[names[key]] = only(face.items, PRINTED)
    return Faces(symbols, names, _palette(scenes.values()))


def _palette(scenes: Iterable[Scene]) -> Mapping[str, Colour]:
    """The colours of all scenes; the palette itself where they share one."""
    palettes = list({id(scene.palette): scene.palette for scene in scenes}.values())
    if len(palettes) == 1:
        return palettes[0]
    merged: dict[str, Colour] = {}
    for palette in palettes:
        for name, colour in palette.items():
            if merged.setdefault(name, colour) != colour:
                raise ValueError(say("the colour {name} has two meanings", name=name))
    return merged
